"""The messages that the page for programs shows are messages of the contracts."""

import json
import re
from collections.abc import Iterator
from typing import Any, get_args

import msgspec
import pytest

from contracts import commands, feed, queries, replies
from services.gateway import connection, server, standing
from tests.docs.pages import AUDIT, CONTRACTS, blocks

TYPES: dict[str, Any] = {
    type_.__struct_config__.tag: type_
    for type_ in (
        *get_args(commands.RulesCommand), *get_args(commands.MatchmakingCommand), *get_args(replies.CommandReply),
        feed.FeedMessage, feed.TableInfo, feed.Notice, feed.NoticeGone, feed.NoticesSeen, feed.ChatLine,
        queries.Board,
    )
}  # fmt: skip


def shown() -> Iterator[dict[str, Any]]:
    """All JSON objects of the page."""
    decoder = json.JSONDecoder()
    for block in blocks(CONTRACTS):
        text = block.text.strip() if block.language == "json" else ""
        while text:
            value, end = decoder.raw_decode(text)
            yield value
            text = text[end:].strip()


@pytest.mark.parametrize("message", list(shown()), ids=lambda message: message["type"])
def test_an_example_is_a_message_and_leaves_no_field_out(message: dict[str, Any]) -> None:
    decoded = msgspec.convert(message, TYPES[message["type"]])
    assert msgspec.to_builtins(decoded) == message


def test_there_are_examples_of_a_command_of_every_reply_and_of_a_feed() -> None:
    assert {message["type"] for message in shown()} == {
        "move",
        "accepted",
        "table_accepted",
        "ticket_accepted",
        "done",
        "refused",
        "feed",
        "notice",
        "notice_gone",
        "notices_seen",
        "chat",
        "board",
    }


def test_the_auditors_canonical_form_is_the_scripts() -> None:
    (python,) = (block.text.strip() for block in blocks(AUDIT) if block.language == "python")
    commit = {"b": [1, None, "é\n\u0001"], "a": {}}
    assert eval(python, {"json": json, "commit": commit}) == '{"a":{},"b":[1,null,"é\\n\\u0001"]}'.encode()


def test_the_close_codes_of_a_websocket_are_told() -> None:
    [told] = re.findall(
        r"^Close codes: .*?\n\n", CONTRACTS.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
    )
    too_large = 1009  # of the web server, after a frame that is larger than it takes
    codes = {
        connection.NOT_SIGNED_IN, standing.BANNED, connection.TOO_MANY, connection.TOO_SLOW, connection.DEFECT,
        too_large,
    }  # fmt: skip
    assert {int(code) for code in re.findall(r"\b[14]\d{3}\b", told)} == codes
    assert str(server.LARGEST_FRAME) in told
