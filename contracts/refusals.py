"""The stable codes of everything that can be refused. A code is for ever; its message is for people."""

from enum import StrEnum


class RefusalCode(StrEnum):
    """Codes of a refused move (in the order of `domain/NOTATION.md`: the first that fits is given), then the platform's."""

    MALFORMED = "malformed"
    GAME_OVER = "game_over"
    NOT_YOUR_TURN = "not_your_turn"
    WRONG_STEP = "wrong_step"
    NO_SUCH_CARD = "no_such_card"
    MUST_FOLLOW = "must_follow"
    ILLEGAL_SPACE = "illegal_space"
    ILLEGAL_TARGET = "illegal_target"
    LOCKED = "locked"
    SAME_KIND = "same_kind"
    LEGEND_UNMET = "legend_unmet"
    UNAVAILABLE = "unavailable"

    #: The message is not in the language of the contracts: no JSON, a wrong type, an unknown field.
    BAD_MESSAGE = "bad_message"
    #: The message is larger than `LARGEST_MESSAGE`.
    TOO_LARGE = "too_large"
    #: No service takes a message of this name.
    UNKNOWN_VERB = "unknown_verb"
    UNKNOWN_GAME = "unknown_game"
    UNKNOWN_TABLE = "unknown_table"
    UNKNOWN_VARIANT = "unknown_variant"
    #: The variant does not allow these options (player count, factions, ...); the message says why.
    BAD_OPTIONS = "bad_options"
    #: The sender has no seat in this game or at this table.
    NOT_SEATED = "not_seated"
    #: The command was decided before the sender was asked: read the feed, then decide again.
    STALE_VERSION = "stale_version"
    #: The command names a version that this game has not reached.
    UNKNOWN_VERSION = "unknown_version"
    SEAT_TAKEN = "seat_taken"
    ALREADY_SEATED = "already_seated"
    TABLE_NOT_OPEN = "table_not_open"
    TABLE_NOT_FULL = "table_not_full"
    NO_BOT_FREE = "no_bot_free"
    UNKNOWN_TICKET = "unknown_ticket"
    UNKNOWN_PLAYER = "unknown_player"
    UNKNOWN_BOARD = "unknown_board"
    #: The table is private: its link, or being asked, is needed.
    NOT_INVITED = "not_invited"
    #: The ticket has ended: it was matched, cancelled or expired.
    TICKET_ENDED = "ticket_ended"
    #: The sender sits, or waits, where a real-time clock may run: leave or finish that first.
    ENGAGED = "engaged"
    #: Rated games need a clock and a registered account at every seat.
    NOT_RATABLE = "not_ratable"
    #: The sender's time has run out.
    TIME_OVER = "time_over"
    #: An operator has silenced, or banned, the sender; the message says until when and why.
    SILENCED = "silenced"
    BANNED = "banned"
    #: The name belongs to another account.
    NAME_TAKEN = "name_taken"
    #: The password is too short, or one of those that are tried first.
    WEAK_PASSWORD = "weak_password"  # noqa: S105 - no secret
    #: Name and password, or the token, do not fit.
    WRONG_CREDENTIALS = "wrong_credentials"
    #: The access token was not given this right.
    OUT_OF_SCOPE = "out_of_scope"
    #: Only the host of the table, or only a service, may do this.
    NOT_ALLOWED = "not_allowed"
    NOT_SIGNED_IN = "not_signed_in"
    RATE_LIMITED = "rate_limited"
    #: The platform could not answer in time. The command may have had its effect: send it again with its id.
    TRY_AGAIN = "try_again"
    #: A defect of ours; nothing was changed.
    INTERNAL = "internal"


#: Bytes of the largest message that a service or the gateway reads.
LARGEST_MESSAGE = 16_384
