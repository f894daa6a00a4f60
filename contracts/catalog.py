"""The catalogue of messages: which types travel where. Schemas, documentation and clients are made from it.

Events of variants are not here, since contracts knows no variant: `interregnum schema` adds them.
"""

from typing import Any, NamedTuple

from contracts import (
    commands,
    event,
    feed,
    game,
    gateway,
    person,
    queries,
    refusals,
    replies,
    seating,
    table,
    ticket,
)
from contracts.event import Event


class Channel(NamedTuple):
    """A place where messages go: a subject of the bus, the WebSocket in one direction, or an HTTP route."""

    #: Subject with `{}` for its variable tokens, or a route.
    address: str
    about: str
    #: The type, or union of types, that is sent there; None: nothing but the address.
    message: Any
    #: What is answered, where something is.
    reply: Any = None


class Document(NamedTuple):
    """One schema file: `<name>.json`."""

    name: str
    title: str
    channels: tuple[Channel, ...]


DOCUMENTS: tuple[Document, ...] = (
    Document(
        "commands",
        "Commands: requests that change something, and their answers",
        (
            Channel(
                "cmd.{player}.rules.{verb}",
                "The verb is the type of the message.",
                commands.RulesCommand,
                replies.CommandReply,
            ),
            Channel(
                "cmd.{player}.matchmaking.{verb}",
                "The verb is the type of the message.",
                commands.MatchmakingCommand,
                replies.CommandReply,
            ),
            Channel(
                "cmd.{player}.people.{verb}",
                "The verb is the type of the message.",
                commands.PeopleCommand,
                replies.CommandReply,
            ),
        ),
    ),
    Document(
        "queries",
        "Questions, which change nothing, and their answers",
        (
            Channel(
                "cmd.{player}.views.{verb}",
                "The verb is the type of the message.",
                queries.ViewsQuery,
                queries.ViewsReply,
            ),
            Channel(
                "cmd.{player}.people.{verb}",
                "The verb is the type of the message.",
                queries.PeopleQuery,
                queries.PeopleReply,
            ),
        ),
    ),
    Document(
        "feed",
        "Feeds: what clients are told",
        (
            Channel("feed.public.{variant}.{game}", "What a spectator may know.", feed.FeedMessage),
            Channel("feed.seat.{player}.{game}", "What that seat may know.", feed.FeedMessage),
            Channel("feed.lobby", "Every change of a table that is not private.", feed.TableInfo),
            Channel("feed.board.{board}", "The first places of a leaderboard after a change.", queries.Board),
            Channel(
                "tell.{player}",
                "A player's own: tables, tickets, notices, chat lines. Core messages: who missed some asks.",
                feed.TableInfo
                | feed.TicketInfo
                | feed.Notice
                | feed.NoticeGone
                | feed.NoticesSeen
                | feed.ChatLine,
            ),
        ),
    ),
    Document(
        "gateway",
        "The WebSocket of the gateway",
        (
            Channel("/ws client", "What a browser says.", gateway.FromClient),
            Channel("/ws server", "What a browser hears.", gateway.FromServer),
        ),
    ),
    Document(
        "http",
        "Bodies of the gateway's HTTP routes",
        (
            Channel("POST /api/guest", "Sets the session cookie.", gateway.GuestRequest, gateway.Me),
            Channel(
                "POST /api/register",
                "Makes an account; sets the session cookie.",
                gateway.RegisterRequest,
                gateway.Me,
            ),
            Channel("POST /api/signin", "Sets the session cookie.", gateway.SignInRequest, gateway.Me),
            Channel("POST /api/signout", "Ends the session.", None),
            Channel("GET /api/ways", "Other ways to sign in.", None, gateway.SignInWays),
            Channel("GET /api/account", "The sender's account.", None, gateway.Account),
            Channel("POST /api/account/password", "Ends all other sessions.", gateway.PasswordRequest),
            Channel("POST /api/account/mail", "Sets or removes it.", gateway.MailRequest, gateway.Account),
            Channel("GET /api/account/tokens", "Without the tokens themselves.", None, gateway.Tokens),
            Channel("POST /api/account/tokens", "Shown this once.", gateway.TokenRequest, gateway.NewToken),
            Channel("DELETE /api/account/tokens/{id}", "Ends a token.", None),
            Channel("GET /api/account/export", "All personal data.", None, gateway.AccountExport),
            Channel("POST /api/account/erase", "For ever.", gateway.EraseRequest),
            Channel(
                "POST /api/ask/{service}/{verb}", "A message without its type; the service's reply.", None
            ),
            Channel("GET /api/players", "Registered players by name.", None, gateway.FoundPlayers),
            Channel("GET /api/me", "Who is signed in.", None, gateway.Me),
            Channel("GET /api/names", "Names to show for player ids.", None, gateway.Names),
            Channel("GET /api/variants", "What can be played.", None, gateway.Variants),
            Channel("any", "The body of every answer from 400 on.", None, gateway.HttpProblem),
        ),
    ),
    Document(
        "store",
        "Stored commits, and the stream of them that services alone may read",
        (
            Channel("evt.{kind}.{id}", "The events of one commit, in order.", event.Envelope),
            Channel("a line of an exported game", "What `interregnum export` writes.", event.ExportedCommit),
        ),
    ),
    Document(
        "refusals",
        "The stable codes of everything that can be refused",
        (Channel("every reply", "The code of a refusal.", refusals.RefusalCode),),
    ),
)

#: What stands in fields that are passed on as raw JSON: (name of the struct, field) to its type.
RAW_FIELDS: dict[tuple[str, str], Any] = {
    ("AccountExport", "games"): queries.Games,
    ("AccountExport", "results"): queries.Results,
    ("AccountExport", "notices"): queries.Notices,
    ("AccountExport", "chat"): list[feed.ChatLine],
    ("AccountExport", "person"): queries.Person,
    ("Answer", "reply"): replies.CommandReply | queries.ViewsReply | queries.PeopleReply,
    ("CaughtUp", "missed"): list[feed.PastCommit],
    ("Envelope", "commit"): event.Commit,
    ("ExportedCommit", "commit"): event.Commit,
    ("RecordedEvent", "data"): dict[str, Any],
}

#: Stored events that every variant shares, by the name of their schema file.
COMMON_EVENTS: dict[str, tuple[type[Event], ...]] = {
    "events-game": (
        game.GameCreated,
        game.ClockStarted,
        game.ClockStopped,
        game.ClockFlagged,
        game.Resigned,
        game.AbandonmentOffered,
        game.AbandonmentWithdrawn,
        game.SeatHanded,
        game.GameEnded,
        game.ResultCancelled,
        game.ResultCorrected,
    ),
    "events-table": (
        table.TableOpened,
        table.SeatTaken,
        table.SeatLeft,
        table.TableStarted,
        table.TableClosed,
    ),
    "events-ticket": (
        ticket.TicketOpened,
        ticket.TicketMatched,
        ticket.TicketCancelled,
        ticket.TicketExpired,
    ),
    "events-seating": (seating.Engaged, seating.Released),
    "events-person": (
        person.PersonOpened,
        person.PersonRegistered,
        person.PersonErased,
        person.PersonReported,
        person.PersonSilenced,
        person.PersonBanned,
        person.PersonPardoned,
        person.PlayerMuted,
        person.PlayerUnmuted,
        person.NoticesRead,
    ),
}

__all__ = ["COMMON_EVENTS", "DOCUMENTS", "RAW_FIELDS", "Channel", "Document"]
