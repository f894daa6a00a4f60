"""What the pages list is what the code has."""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, get_args, get_type_hints

import msgspec
import pytest
import typer

from contracts import catalog, commands, gateway, queries
from contracts.event import Commit
from contracts.feed import Notice
from contracts.ids import PlayerId
from contracts.refusals import LARGEST_MESSAGE, RefusalCode
from domain.leaving import MOST_OFFERS
from domain.person import MOST_MUTED
from domain.registry import VARIANTS
from services.cli.application import app
from services.gateway import account_limits
from services.gateway.accounts.sessions import IDLE
from services.gateway.accounts.tokens import MOST_TOKENS
from services.gateway.connection import MOST_FOLLOWED
from services.gateway.player_routes import MOST_NAMES
from services.matchmaking import commands as matchmaking
from services.matchmaking.hosts import MOST_OPEN
from services.people import chat, reporting
from services.people.writings import LINES_KEPT
from services.platform.permissions import player_permissions
from services.platform.settings import ENVIRONMENT_PREFIX, Settings
from services.platform.streams import FEED_DAYS_KEPT, FEED_MESSAGES_KEPT
from services.projections.answers import COSTS, MOST_COMMITS
from services.projections.notices.book import KEPT
from tests.docs.pages import AUDIT, CONTRACTS, DEPLOY, README, ROOT, codes, table


def fields(message: Any) -> list[str]:
    return [name for name in message.__struct_fields__ if name != "id"]


def tags(union: Any) -> list[str]:
    return [str(type_.__struct_config__.tag) for type_ in get_args(union)]


def documented(cell: str) -> str:
    (code,) = codes(cell)
    return code


def test_settings_with_their_defaults() -> None:
    defaults = Settings()
    wanted = {}
    for name in Settings.__struct_fields__:
        value = getattr(defaults, name)
        text = ",".join(value) if isinstance(value, tuple) else str("" if value is None else value)
        wanted[ENVIRONMENT_PREFIX + name.upper()] = text
    rows = table(DEPLOY, "variable", "default", "meaning")
    assert {documented(row[0]): "".join(codes(row[1])) for row in rows} == wanted
    assert all(row[2] for row in rows)


def test_refusal_codes_in_their_order() -> None:
    rows = table(CONTRACTS, "code", "when", "what to do")
    assert [documented(row[0]) for row in rows] == [code.value for code in RefusalCode]
    assert all(row[1] and row[2] for row in rows)


def test_the_codes_of_moves_are_those_of_the_notation() -> None:
    rows = table(ROOT / "domain" / "NOTATION.md", "code", "when")
    assert [documented(row[0]) for row in rows] == [code.value for code in RefusalCode][: len(rows)]
    assert len(rows) == 12


def test_options_of_a_variant() -> None:
    """All that the options of a game hold when they are settled can be asked for, and no others."""
    rows = table(ROOT / "domain" / "aetherya" / "NOTATION.md", "option", "values")
    settled = VARIANTS["aetherya"].settle({})
    assert isinstance(settled, dict)
    assert {documented(row[0]) for row in rows} == set(settled)


def test_subjects() -> None:
    rows = table(CONTRACTS, "subject", "you may", "message", "answer")
    addresses = [channel.address for document in catalog.DOCUMENTS for channel in document.channels]
    assert [documented(row[0]) for row in rows] == [
        address for address in addresses if address.startswith(("cmd.", "feed.", "tell.", "evt."))
    ]


@pytest.mark.parametrize(
    "row", table(CONTRACTS, "subject", "you may", "message", "answer"), ids=lambda row: row[0]
)
def test_what_a_player_may_with_a_subject(row: list[str]) -> None:
    permissions = player_permissions(PlayerId("p-me"))
    subject = documented(row[0]).format(
        player="p-me", verb="move", variant="v", game="g", kind="game", id="g", board="played"
    )
    may = {
        verb for verb, what in (("publish", "publish"), ("subscribe", "subscribe"))
        if any(covers(allowed, subject) for allowed in permissions[what]["allow"])
    }  # fmt: skip
    assert may == ({row[1].split()[0]} & {"publish", "subscribe"})


def covers(pattern: str, subject: str) -> bool:
    """Whether a subject of NATS matches a pattern that ends with `>` or has no wildcard."""
    return subject == pattern or (pattern.endswith(".>") and subject.startswith(pattern[:-1]))


COMMANDS: tuple[tuple[str, Any], ...] = (
    ("rules", commands.RulesCommand),
    ("matchmaking", commands.MatchmakingCommand),
    ("people", commands.PeopleCommand),
)


def test_commands_with_their_fields() -> None:
    rows = table(CONTRACTS, "service", "verb", "fields", "what it does")
    wanted = [
        (service, tag, fields(type_))
        for service, union in COMMANDS
        for type_, tag in zip(get_args(union), tags(union), strict=True)
    ]
    assert [(documented(row[0]), documented(row[1]), codes(row[2])) for row in rows] == wanted


def test_queries_with_their_fields() -> None:
    rows = table(CONTRACTS, "service", "verb", "fields", "answer")
    wanted = [
        (service, tag, fields(type_))
        for service, union in (("views", queries.ViewsQuery), ("people", queries.PeopleQuery))
        for type_, tag in zip(get_args(union), tags(union), strict=True)
    ]
    assert [(documented(row[0]), documented(row[1]), codes(row[2])) for row in rows] == wanted


def test_kinds_of_notices() -> None:
    rows = table(CONTRACTS, "kind", "what it says", "it has")
    given = re.findall(
        r'"([a-z_]+)"',
        "".join(path.read_text() for path in (ROOT / "services/projections/notices").glob("*.py")),
    )
    kinds = [documented(row[0]) for row in rows]
    assert set(kinds) <= set(given)
    assert {name for row in rows for name in codes(row[2].split(":")[0])} <= set(Notice.__struct_fields__)
    said = (
        (ROOT / "contracts" / "feed.py").read_text().partition("class Notice(")[2].partition("kind: str")[0]
    )
    assert sorted(re.findall(r'"([a-z_]+)"', said.partition("number: int")[2])) == sorted(kinds)


def test_messages_of_the_web_socket() -> None:
    rows = table(CONTRACTS, "message", "direction", "what it is")
    assert [documented(row[0]) for row in rows if row[1] == "to the gateway"] == tags(gateway.FromClient)
    said = [tag for row in rows if row[1] == "from the gateway" for tag in codes(row[0])]
    assert said == tags(gateway.FromServer)


def test_routes() -> None:
    (http,) = (document for document in catalog.DOCUMENTS if document.name == "http")
    routes = {documented(row[0]) for row in table(CONTRACTS, "route", "what it does")}
    assert {channel.address for channel in http.channels if channel.address != "any"} <= routes


def test_scopes_of_access_tokens() -> None:
    rows = table(CONTRACTS, "scope", "what it is good for")
    assert [documented(row[0]) for row in rows] == [scope.value for scope in gateway.Scope]


def test_fields_of_a_commit() -> None:
    rows = table(CONTRACTS, "field", "meaning")
    assert [code for row in rows for code in codes(row[0])] == list(Commit.__struct_fields__)


def test_limits() -> None:
    settings = Settings()
    rows = dict(table(CONTRACTS, "what", "how much"))
    assert rows["a message to a service or to the gateway"] == f"{LARGEST_MESSAGE} bytes"
    (most,) = (meta.max_length for meta in metas(commands.Move, "move") if meta.max_length)
    assert rows["a move"] == f"{most} characters"
    asked = f"{settings.rate:.0f} a second, {settings.burst} at once; the operator may change this"
    assert rows["requests of one player to each service"] == asked
    counted = f"a `view` counts as {COSTS['view']:.0f}, a `history` as {COSTS['history']:.0f}"
    assert counted in CONTRACTS.read_text()
    assert set(matchmaking.COSTS) == set(matchmaking.VERBS)
    (cost,) = set(matchmaking.COSTS.values())
    assert f"what is said to `matchmaking` as {cost:.0f}" in CONTRACTS.read_text()
    assert rows["offers of one seat to abandon a game"] == str(MOST_OFFERS)
    assert rows["open tables of one host"] == str(MOST_OPEN)
    assert rows["commits in one answer to `history`"] == str(MOST_COMMITS)
    assert rows["games followed by one WebSocket"] == str(MOST_FOLLOWED)
    assert rows["a line of chat"] == (
        f"{chat.LONGEST_LINE} characters; {chat.BURST} at once, then one in {1 / chat.RATE:.0f} seconds"
    )
    assert rows["lines kept of one table's chat"] == str(LINES_KEPT)
    assert rows["reports of one player"] == f"{reporting.BURST} at once, then one a minute"
    assert reporting.RATE == 1 / 60
    assert rows["players that one player mutes"] == str(MOST_MUTED)
    assert f"The newest {KEPT} are kept" in CONTRACTS.read_text()
    assert (
        rows["new guests from one address"]
        == f"{account_limits.GUESTS[0]:.0f} a second, {account_limits.GUESTS[1]} at once"
    )
    for what, (rate, burst) in (
        ("new accounts from one address", account_limits.REGISTRATIONS),
        ("passwords that are tried from one address", account_limits.SIGN_INS),
        ("passwords that are tried from one address for one name", account_limits.SIGN_INS_OF_NAME),
        ("passwords that are tried for one name", account_limits.SIGN_INS_ANYWHERE),
    ):
        assert rows[what] == f"{rate * 60:.0f} a minute, {burst} at once"
    assert rows["access tokens of one account"] == str(MOST_TOKENS)
    text = CONTRACTS.read_text()
    assert f"A session ends after {IDLE // 86_400_000} days without use" in text
    assert f"FEEDS keeps the {FEED_MESSAGES_KEPT} newest messages of each feed" in text
    assert f"none longer than {FEED_DAYS_KEPT} days" in text
    assert f"names for at most {MOST_NAMES} player ids" in text
    assert f"`contracts` in `welcome`, which is {gateway.CONTRACTS_VERSION} now" in text


def metas(type_: Any, field: str) -> Iterable[msgspec.Meta]:
    return (meta for meta in get_type_hints(type_, include_extras=True)[field].__metadata__)


def test_the_commands_of_the_command() -> None:
    there: dict[str, Any] = vars(typer.main.get_command(app))["commands"]
    listed = [documented(row[0]).split()[1] for row in table(README, "command", "what it does")]
    assert sorted(listed) == sorted(there)


def test_the_map_leaves_no_service_out() -> None:
    text = "\n".join(row[0] for row in table(README, "folder", "what is there"))
    for folder in (ROOT / "services").iterdir():
        if (folder / "__init__.py").exists():
            assert f"(services/{folder.name})" in text, f"the map lacks {folder.name}"


@pytest.mark.parametrize(
    "page", [AUDIT, CONTRACTS, DEPLOY, README], ids=lambda page: str(page.relative_to(ROOT))
)
def test_pages_name_no_path_of_a_machine(page: Path) -> None:
    assert "/home/" not in page.read_text()
