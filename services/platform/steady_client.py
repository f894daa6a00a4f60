"""The NATS client, made steady against what any player may send.

nats-py stops reading for good when one message breaks its decoding (a subject that is no UTF-8, a header of one
byte), and reconnects when a subject holds white space that NATS itself takes for a letter (a vertical tab). One
message of one player would thus silence a service for everybody.
"""

import re

from nats.aio.client import Client
from nats.protocol import parser

from services.platform import logs

log = logs.get()

#: Arguments as nats-server separates them: by blanks and tabs, and by nothing else that Python calls white space.
_WORD = rb"([^ \t\r\n]+)[ \t]+"
_OPTIONAL_WORD = rb"(([^ \t\r\n]+)[ \t]+)?"
parser.MSG_RE = re.compile(rb"\AMSG[ \t]+" + _WORD + _WORD + _OPTIONAL_WORD + rb"(\d+)\r\n")
parser.HMSG_RE = re.compile(rb"\AHMSG[ \t]+" + _WORD + _WORD + _OPTIONAL_WORD + rb"(\d+)[ \t]+(\d+)\r\n")


class SteadyClient(Client):
    """Leaves out messages that it can not read."""

    async def _process_msg(self, sid: int, subject: bytes, reply: bytes, data: bytes, headers: bytes) -> None:
        try:
            await super()._process_msg(sid, subject, reply, data, headers)
        except (ValueError, IndexError) as error:  # UnicodeDecodeError is a ValueError
            log.warning("message left out: it can not be read", **logs.defect(error))
