"""What a player is told who can not come in, because an operator has banned him."""

from contracts.queries import Sanction
from services.platform.until import until_text

#: The close code of a WebSocket whose player is banned.
BANNED = 4403


def told(ban: Sanction) -> str:
    """With the operator's reason, and until when it holds."""
    return f"an operator has banned this account {until_text(ban.until)}: {ban.reason}"
