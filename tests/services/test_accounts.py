"""The accounts database: files of earlier versions, names, sessions, tokens, what is to be told, what is forgotten."""

import asyncio
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from contracts.gateway import Scope, TokenRequest
from contracts.ids import PlayerId
from services.gateway import names
from services.gateway.accounts import Accounts
from services.gateway.accounts.identities import Identity, LinkedElsewhereError
from services.gateway.accounts.players import NameTakenError
from services.gateway.accounts.registrations import AlreadyRegisteredError
from services.gateway.accounts.schema import MIGRATIONS
from services.gateway.accounts.secret import hash_of
from services.gateway.accounts.sessions import IDLE
from services.gateway.accounts.tokens import GRAIN, MOST_TOKENS, TooManyTokensError
from services.platform.settings import SettingsError

DAY = 86_400_000
START = 1_790_000_000_000
#: What made the files of version 1.
FIRST_SCHEMA = """
CREATE TABLE IF NOT EXISTS players (id TEXT PRIMARY KEY, name TEXT NOT NULL, created INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS sessions (
    hash BLOB PRIMARY KEY, player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE, created INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS sessions_of_player ON sessions (player);
"""


class Time:
    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def accounts(tmp_path: Path, time: Time) -> Iterator[Accounts]:
    opened = Accounts(tmp_path / "accounts.sqlite", time)
    yield opened
    opened.close()


async def test_a_file_of_the_first_version_goes_on(tmp_path: Path, time: Time) -> None:
    file = tmp_path / "accounts.sqlite"
    old = sqlite3.connect(file)
    old.execute("PRAGMA journal_mode = WAL")
    old.executescript(FIRST_SCHEMA)
    old.execute("INSERT INTO players VALUES ('p-anna', 'Anna', ?)", (START - DAY,))
    old.execute("INSERT INTO sessions VALUES (?, 'p-anna', ?)", (hash_of("secret"), START - DAY))
    old.commit()
    old.close()
    for _ in range(2):  # as a file of the first version, and as what became of it
        accounts = Accounts(file, time)
        signed = await accounts.sessions.who("secret")
        assert signed is not None
        assert (signed.me.player, signed.me.name, signed.me.registered) == ("p-anna", "Anna", False)
        accounts.close()
    accounts = Accounts(file, time)
    await accounts.registrations.register("anna", "hash", None, None)
    assert await accounts.players.names([PlayerId("p-anna")]) == {"p-anna": "Anna (guest)"}
    me, _ = await accounts.registrations.register("Anna Nova", "hash", None, PlayerId("p-anna"))
    assert (me.player, me.name, me.registered) == ("p-anna", "Anna Nova", True)
    accounts.close()
    checked = sqlite3.connect(file)
    assert checked.execute("PRAGMA user_version").fetchone() == (len(MIGRATIONS),)
    assert checked.execute("PRAGMA foreign_key_check").fetchall() == []
    checked.close()


def test_a_file_of_a_later_version_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "accounts.sqlite"
    later = sqlite3.connect(file)
    later.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    later.close()
    with pytest.raises(SettingsError, match="use a newer one"):
        Accounts(file)


@pytest.mark.parametrize(
    "other",
    ["paul", "PAUL", "Ｐａｕｌ", "Pau1", "PauI", "Раul", "P a u l", "P.aul", "𝐏𝐚𝐮𝐥", "Pᵃul"],
)  # fmt: skip
async def test_a_name_that_looks_like_it_is_taken(accounts: Accounts, other: str) -> None:
    await accounts.registrations.register("Paul", "hash", None, None)
    with pytest.raises(NameTakenError):
        await accounts.registrations.register(other, "hash", None, None)
    with pytest.raises(NameTakenError):
        await accounts.players.create_guest(other)


@pytest.mark.parametrize("other", ["Paula", "Päul", "Saul", "保羅"])
async def test_another_name_is_free(accounts: Accounts, other: str) -> None:
    await accounts.registrations.register("Paul", "hash", None, None)
    await accounts.players.create_guest(other)
    await accounts.registrations.register(other, "hash", None, None)


def test_every_name_has_a_likeness() -> None:
    assert names.likeness(".-.") == ".-."
    assert names.likeness("Straße") == names.likeness("STRASSE")
    assert names.numbered("x" * 24, 12) == "x" * 21 + " 12"


async def test_of_two_registrations_of_one_name_one_wins(accounts: Accounts) -> None:
    async def register(name: str) -> str:
        try:
            me, _ = await accounts.registrations.register(name, "hash", None, None)
        except NameTakenError:
            return "taken"
        return me.player

    outcomes = await asyncio.gather(*(register(name) for name in ["Anna", "ANNA", "anna", "Аnna"] * 5))
    assert outcomes.count("taken") == 19


async def test_a_guest_registers_once_and_keeps_the_id(accounts: Accounts) -> None:
    guest, first = await accounts.players.create_guest("Mona")
    me, secret = await accounts.registrations.register("Mona Lisa", "hash", "m@example.org", guest.player)
    assert (me.player, me.name) == (guest.player, "Mona Lisa")
    assert await accounts.sessions.who(first) is None
    signed = await accounts.sessions.who(secret)
    assert signed is not None
    assert signed.me == me
    with pytest.raises(AlreadyRegisteredError):
        await accounts.registrations.register("Other", "hash", None, guest.player)
    account = await accounts.registrations.account(guest.player)
    assert (account.registered, account.has_password, account.mail) == (True, True, "m@example.org")
    assert account.sessions == 1


@pytest.mark.parametrize("way", ["password", "provider"])
async def test_guests_are_set_apart_from_the_account_of_their_name(accounts: Accounts, way: str) -> None:
    guests = [(await accounts.players.create_guest(name))[0].player for name in ("Mona", "M0na", "Monika")]
    if way == "password":
        me, _ = await accounts.registrations.register("mona", "hash", None, guests[0])
    else:
        me, _ = await accounts.identities.sign_in(Identity("example", "1"), "mona", guests[0])
    assert me.player == guests[0]
    named = await accounts.players.names(guests)
    assert [named[guest] for guest in guests] == ["mona", "M0na (guest)", "Monika"]
    await accounts.registrations.register("Mona (guest)", "hash", None, None)
    named = await accounts.players.names(guests)
    assert [named[guest] for guest in guests] == ["mona", "M0na (guest) (guest)", "Monika"]


async def test_a_long_name_of_a_guest_is_set_apart_too(accounts: Accounts) -> None:
    guest, _ = await accounts.players.create_guest("x" * 24)
    await accounts.registrations.register("x" * 16 + " (guest)", "hash", None, None)
    await accounts.registrations.register("X" * 24, "hash", None, None)
    assert await accounts.players.names([guest.player]) == {guest.player: "x" * 14 + " (guest 2)"}


async def test_a_guest_who_is_erased_meanwhile_registers_as_somebody_new(accounts: Accounts) -> None:
    guest, _ = await accounts.players.create_guest("Mona")
    await accounts.players.erase(guest.player)
    me, _ = await accounts.registrations.register("Mona", "hash", None, guest.player)
    assert me.player != guest.player


async def test_a_password_is_changed_only_from_the_one_that_was_checked(accounts: Accounts) -> None:
    me, _ = await accounts.registrations.register("Mona", "first", None, None)
    assert await accounts.registrations.set_password(me.player, "first", "second")
    assert not await accounts.registrations.set_password(me.player, "first", "third")
    assert not await accounts.registrations.set_password(me.player, None, "third")
    assert await accounts.registrations.password(me.player) == "second"


async def test_whoever_knows_an_old_password_alone_stays_out(accounts: Accounts) -> None:
    """A password that was checked before it was changed makes no session after that."""
    me, here = await accounts.registrations.register("Mona", "first", None, None)
    there = await accounts.sessions.create(me.player, "first")
    assert there is not None
    for wrong in (None, "second"):
        assert await accounts.registrations.change_password(me.player, wrong, "third", hash_of(here)) is None
    assert await accounts.sessions.who(there) is not None
    ended = await accounts.registrations.change_password(me.player, "first", "second", hash_of(here))
    assert ended == [hash_of(there)]
    assert await accounts.sessions.who(there) is None
    assert await accounts.sessions.who(here) is not None
    assert await accounts.sessions.create(me.player, "first") is None
    assert await accounts.sessions.create(me.player, "second") is not None
    await accounts.players.erase(me.player)
    assert await accounts.sessions.create(me.player, "second") is None


async def test_a_session_ends_when_it_is_not_used(accounts: Accounts, time: Time) -> None:
    _, used = await accounts.players.create_guest("Used")
    _, unused = await accounts.players.create_guest("Unused")
    for _ in range(3):
        time.now += IDLE - DAY
        assert await accounts.sessions.who(used) is not None
    assert await accounts.sessions.who(unused) is None
    await accounts.sweep()
    time.now = START
    assert await accounts.sessions.who(unused) is None
    assert await accounts.sessions.who(used) is not None


async def test_tokens_are_known_until_they_end(accounts: Accounts, time: Time) -> None:
    me, _ = await accounts.registrations.register("Mona", "hash", None, None)
    request = TokenRequest(label="Bot", scopes=[Scope.READ, Scope.PLAY, Scope.READ], days=2)
    made = await accounts.tokens.create(me.player, request)
    signed = await accounts.tokens.who(made.token)
    assert signed is not None
    assert (signed.me, signed.expires) == (me, START + 2 * DAY)
    assert signed.scopes == frozenset({Scope.READ, Scope.PLAY})
    assert signed.may(Scope.READ)
    assert not signed.may(Scope.CHAT)
    assert not signed.may(None)
    time.now += GRAIN - 1
    await accounts.tokens.who(made.token)
    (info,) = await accounts.tokens.of(me.player)
    assert (info.scopes, info.last_used) == (["play", "read"], START)
    time.now += 1
    await accounts.tokens.who(made.token)
    assert (await accounts.tokens.of(me.player))[0].last_used == START + GRAIN
    time.now = START + 2 * DAY
    assert await accounts.tokens.who(made.token) is None
    assert await accounts.tokens.of(me.player) == []


async def test_a_token_is_ended_by_its_owner_alone(accounts: Accounts) -> None:
    me, _ = await accounts.registrations.register("Mona", "hash", None, None)
    other, _ = await accounts.registrations.register("Other", "hash", None, None)
    made = await accounts.tokens.create(me.player, TokenRequest(label="Bot", scopes=[Scope.READ], days=1))
    assert await accounts.tokens.delete(other.player, made.info.id) is None
    assert await accounts.tokens.who(made.token) is not None
    assert await accounts.tokens.delete(me.player, made.info.id) == hash_of(made.token)
    assert await accounts.tokens.who(made.token) is None


async def test_so_many_tokens_and_no_more(accounts: Accounts, time: Time) -> None:
    me, _ = await accounts.registrations.register("Mona", "hash", None, None)
    request = TokenRequest(label="Bot", scopes=[Scope.READ], days=1)
    for _ in range(MOST_TOKENS):
        await accounts.tokens.create(me.player, request)
    with pytest.raises(TooManyTokensError):
        await accounts.tokens.create(me.player, request)
    time.now += DAY
    await accounts.tokens.create(me.player, request)


async def test_players_are_found_by_the_beginning_of_their_name(accounts: Accounts) -> None:
    for name in ("Anna", "annabel", "ANNE", "Bert", "Än", "Anna%", *(f"Zed{i:02}" for i in range(12))):
        await accounts.registrations.register(name, "hash", None, None)
    await accounts.players.create_guest("Annika")
    assert [me.name for me in await accounts.players.find("ANN")] == ["Anna", "Anna%", "annabel", "ANNE"]
    assert [me.name for me in await accounts.players.find("ä")] == ["Än"]
    assert [me.name for me in await accounts.players.find("anna%")] == ["Anna%"]
    assert await accounts.players.find("") == []
    assert len(await accounts.players.find("zed")) == 10


def everything_in(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in folder.glob("accounts.sqlite*"))


async def test_an_erasure_takes_everything_and_leaves_no_byte(accounts: Accounts, tmp_path: Path) -> None:
    me, secret = await accounts.registrations.register(
        "Somebody Special", "hash-of-somebody", "special@example.org", None
    )
    made = await accounts.tokens.create(
        me.player, TokenRequest(label="Special label", scopes=[Scope.READ], days=1)
    )
    await accounts.identities.link(Identity("example", "special-subject"), me.player)
    await accounts.players.erase(me.player)
    assert await accounts.sessions.who(secret) is None
    assert await accounts.tokens.who(made.token) is None
    assert await accounts.registrations.known("Somebody Special") is None
    assert await accounts.players.find("Some") == []
    with pytest.raises(KeyError):
        await accounts.registrations.account(me.player)
    stored = everything_in(tmp_path)
    assert b"pecial" not in stored
    assert b"hash-of-somebody" not in stored
    assert me.player.encode() in stored  # in what `people` has to be told
    await accounts.registrations.register("Somebody Special", "hash", None, None)


async def test_what_people_must_be_told_stays_until_it_was_told(tmp_path: Path) -> None:
    file = tmp_path / "accounts.sqlite"
    accounts = Accounts(file)
    me, _ = await accounts.registrations.register("Mona", "hash", None, None)
    other, _ = await accounts.registrations.register("Other", "hash", None, None)
    await accounts.players.erase(other.player)
    accounts.close()
    accounts = Accounts(file)
    assert await accounts.outbox.registered() == [me.player]
    assert await accounts.outbox.erased() == [other.player]
    await accounts.outbox.registration_told(me.player)
    await accounts.outbox.erasure_told(other.player)
    assert await accounts.outbox.registered() == []
    assert await accounts.outbox.erased() == []
    accounts.close()


async def test_an_identity_has_one_player_and_a_player_one_identity_of_a_provider(accounts: Accounts) -> None:
    identity = Identity("example", "subject")
    me, _ = await accounts.identities.sign_in(identity, "Mona", None)
    again, secret = await accounts.identities.sign_in(identity, "Renamed", None)
    assert (again.player, again.name) == (me.player, "Mona")
    assert await accounts.sessions.who(secret) is not None
    other, _ = await accounts.registrations.register("Other", "hash", None, None)
    for wrong, player in ((identity, other.player), (Identity("example", "second"), me.player)):
        with pytest.raises(LinkedElsewhereError):
            await accounts.identities.link(wrong, player)
    await accounts.identities.link(Identity("example", "third"), other.player)
    await accounts.identities.link(Identity("elsewhere", "third"), other.player)
    assert (await accounts.registrations.account(other.player)).providers == ["elsewhere", "example"]


async def test_a_name_from_a_provider_is_made_unique(accounts: Accounts) -> None:
    made = [
        (await accounts.identities.sign_in(Identity("example", str(number)), "Mona", None))[0].name
        for number in range(3)
    ]
    assert made == ["Mona", "Mona 2", "Mona 3"]


async def test_the_sessions_of_a_guest_do_not_lead_into_the_account_that_he_becomes(
    accounts: Accounts,
) -> None:
    guest, known_to_others = await accounts.players.create_guest("Gast")
    me, secret = await accounts.identities.sign_in(Identity("home", "1"), "Gast", guest.player)
    assert (me.player, me.registered) == (guest.player, True)
    assert await accounts.sessions.who(known_to_others) is None
    again, other = await accounts.identities.sign_in(Identity("home", "1"), "Gast", None)
    for one in (secret, other):
        signed = await accounts.sessions.who(one)
        assert signed is not None
        assert signed.me == again == me
