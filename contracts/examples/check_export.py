"""Checks an exported game with nothing but its file: `python check_export.py FILE`.

Needs Python alone, and none of the platform's code. `contracts/AUDIT.md` explains every step.
"""

import hashlib
import hmac
import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

Json = dict[str, Any]


class Wrong(Exception):  # noqa: N818 - what is wrong with the file
    """The file is not what it should be; the message says where and why."""


def canonical(value: Any) -> bytes:
    """RFC 8785, for what commits hold: no fractions, and names of fields in ASCII."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


# -- 1: lines, canonical form, hashes, chain ------------------------------------------------------------------


def read_commits(file: bytes) -> list[Json]:
    """The commits of the file, when each line is exact and the chain is whole. Raises Wrong."""
    if not file:
        raise Wrong("the file is empty")
    if not file.endswith(b"\n"):
        raise Wrong("the last line has no end")
    commits: list[Json] = []
    previous = ""
    for number, line in enumerate(file.split(b"\n")[:-1], start=1):
        try:
            hashed, commit = json.loads(line)["hash"], json.loads(line)["commit"]
            body = canonical(commit)
        except (ValueError, KeyError, TypeError, UnicodeError):
            raise Wrong(f"line {number} is no commit") from None
        if line != b'{"hash":"' + str(hashed).encode() + b'","commit":' + body + b"}":
            raise Wrong(f"line {number} is not written as it should be")
        if hashlib.sha256(body).hexdigest() != hashed:
            raise Wrong(f"line {number}: the hash is not that of the commit")
        if commit["previous"] != previous:
            raise Wrong(f"line {number}: the commit does not follow the one before it")
        if commit["version"] != number or (commits and commit["id"] != commits[0]["id"]):
            raise Wrong(f"line {number} is no commit of this game at this place")
        commits.append(commit)
        previous = hashed
    if not commits or commits[0]["kind"] != "game" or commits[0]["events"][0]["type"] != "game.created":
        raise Wrong("the file does not begin with the creation of a game")
    return commits


# -- 2: salts -------------------------------------------------------------------------------------------------


def check_salts(commits: Sequence[Json], seed: bytes) -> None:
    for commit in commits:
        message = b"interregnum/salt/1\x00" + commit["version"].to_bytes(8, "big")
        if hmac.digest(seed, message, "sha256").hex() != commit["salt"]:
            raise Wrong(f"line {commit['version']}: the salt does not follow from the seed")


# -- 3: shuffles ----------------------------------------------------------------------------------------------


class Shuffles:
    """The shuffles of the commit that makes this version, one after the other."""

    def __init__(self, created: Json, version: int) -> None:
        self.seed = bytes.fromhex(created["seed"])
        self.contributions = hashlib.sha256(canonical(created["contributions"])).digest()
        self.number = version * 65536
        self.key, self.block = b"", 0
        self.words: list[int] = []

    def next(self, items: Sequence[Any]) -> list[Any]:
        """The items in their new order, top first."""
        message = b"interregnum/shuffle/1\x00" + self.number.to_bytes(8, "big") + self.contributions
        self.number += 1
        self.key, self.block = hmac.digest(self.seed, message, "sha256"), 0
        self.words = []
        pile = list(items)
        for last in reversed(range(1, len(pile))):
            other = self.below(last + 1)
            pile[last], pile[other] = pile[other], pile[last]
        return pile

    def below(self, limit: int) -> int:
        while True:
            if not self.words:
                block = hmac.digest(self.key, self.block.to_bytes(8, "big"), "sha256")
                self.block += 1
                self.words = [int.from_bytes(block[i : i + 4], "big") for i in range(0, 32, 4)]
            word = self.words.pop(0)
            if word < 2**32 // limit * limit:
                return word % limit


# -- 4: what was dealt, game by game --------------------------------------------------------------------------

PAIRS = (("goblin", "knight"), ("gnome", "giant"), ("royal", "peasant"))
TENS = (
    "automaton", "bard", "doppelganger", "dragon", "dwarf", "griffon", "racoon", "seer", "troll", "undead", "viking",
)  # fmt: skip
VALUES: dict[str, Sequence[int]] = {
    **{faction: range(10) for faction in TENS},
    "racoon": range(14),
    "goblin": (0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9),
    "knight": range(2, 10),
    "gnome": (1, 1, 1, 3, 3, 3, 5, 5, 5, 7, 7, 7, 9),
    "giant": (1, 1, 3, 3, 5, 5, 7, 7, 9),
    "royal": range(4, 13),
    "peasant": range(13),
}


def claim(options: Json, shuffles: Shuffles) -> Json:
    """What `claim.cards-dealt` must say."""
    players = options["players"]
    factions = options.get("factions")
    if factions is None:
        pair = PAIRS[shuffles.next(range(3))[0]]
        factions = [*pair, *shuffles.next(TENS)[: 3 if players == 2 else 5]]
    cards, removed = [], []
    for faction in factions:
        of_faction = [f"{faction}-{value}" for value in VALUES[faction]]
        if faction == "racoon":
            of_faction = shuffles.next(of_faction)
            removed, of_faction = of_faction[:4], of_faction[4:]
        cards += of_faction
    deck = shuffles.next(cards)
    leader = shuffles.next(range(players))[0]
    size = {2: 13, 3: 12, 4: 9}[players]
    hands = [deck[seat * size : (seat + 1) * size] for seat in range(players)]
    return {"hands": hands, "deck": deck[players * size :], "removed": removed, "leader": leader}


#: By variant: the event that tells what was dealt, and how it follows from the shuffles.
DEALS: dict[str, tuple[str, Callable[[Json, Shuffles], Json]]] = {"claim": ("claim.cards-dealt", claim)}


def check_deal(commit: Json, created: Json) -> None:
    """Of a variant in `DEALS`. Raises Wrong."""
    tag, deal = DEALS[created["variant"]]
    wanted = deal(created["options"], Shuffles(created, commit["version"]))
    if [event["data"] for event in commit["events"] if event["type"] == tag] != [wanted]:
        raise Wrong("the cards that were dealt do not follow from the seed")


# -- 5: clocks ------------------------------------------------------------------------------------------------

DAY = 86_400_000


class Clocks:
    """What each seat has left, and since when its clock runs. All in milliseconds."""

    def __init__(self, created: Json) -> None:
        clock = created["clock"]
        self.real_time = clock["kind"] == "real_time"
        self.full = clock["initial"] if self.real_time else clock["days"] * DAY
        self.gain = clock["increment"] if self.real_time else 0
        self.left = [self.full] * len(created["players"])
        self.since: list[int | None] = [None] * len(created["players"])

    def take(self, event: str, data: Json) -> bool:
        """Whether the event follows from those before it."""
        match event:
            case "game.clock-started":
                fits = self.since[data["seat"]] is None
                self.since[data["seat"]] = data["at"]
                return fits
            case "game.clock-stopped":
                return self.stop(data["seat"], data)
            case "game.clock-flagged":
                seat = data["seat"]
                since, self.since[seat] = self.since[seat], None
                return since is not None and since + self.left[seat] == data["at"] <= data["received"]
            case "game.seat-handed":
                self.since[data["seat"]] = None
            case "game.ended":
                self.since = [None] * len(self.since)
        return True

    def stop(self, seat: int, data: Json) -> bool:
        since, self.since[seat] = self.since[seat], None
        if (
            since is None
            or data["spent"] != max(0, data["received"] - since)
            or data["spent"] >= self.left[seat]
        ):
            return False
        before, self.left[seat] = self.left[seat], data["left"]
        gains = data["added"] in (0, self.gain) if self.real_time else data["left"] == self.full
        return gains and before - data["spent"] + data["added"] == data["left"]


def check_clocks(commits: Sequence[Json], created: Json) -> None:
    """Debits, increments and flags follow from the times of receipt. Raises Wrong."""
    clocks = Clocks(created)
    for commit in commits:
        for event in commit["events"]:
            if not clocks.take(event["type"], event["data"]):
                raise Wrong(f"line {commit['version']}: a clock does not follow from what came before")


# -- 6: the end -----------------------------------------------------------------------------------------------


def check_end(commits: Sequence[Json]) -> None:
    """After the end nothing is played; places and winners fit. Raises Wrong."""
    ended = False
    for commit in commits:
        for event in commit["events"]:
            if ended and event["type"] not in ("game.result-cancelled", "game.result-corrected"):
                raise Wrong(f"line {commit['version']}: something happens after the end")
            if event["type"] in ("game.ended", "game.result-corrected"):
                places = event["data"]["places"]
                if [seat for seat, place in enumerate(places) if place == 1] != event["data"]["winners"]:
                    raise Wrong(f"line {commit['version']}: the winners are not those who are first")
                ended = True


def check(file: bytes) -> str:
    """What was found right, and what was not checked. Raises Wrong."""
    try:
        commits = read_commits(file)
        created = commits[0]["events"][0]["data"]
        check_salts(commits, bytes.fromhex(created["seed"]))
        variant = created["variant"]
        if variant in DEALS:
            check_deal(commits[0], created)
        if created.get("clock") is not None:
            check_clocks(commits, created)
        check_end(commits)
    except (ValueError, LookupError, TypeError):
        raise Wrong("a field is missing, or has a value that it can not have") from None
    head = hashlib.sha256(canonical(commits[-1])).hexdigest()
    clocks = ", clocks" if created.get("clock") is not None else ""
    if variant in DEALS:
        return f"{len(commits)} commits: chain, salts{clocks} and deal are right; head {head}"
    right = f"chain{clocks} and salts are right"
    return f"{len(commits)} commits: {right}, the deal of {variant} was not checked; head {head}"


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    try:
        print(check(Path(sys.argv[1]).read_bytes()))
    except Wrong as wrong:
        sys.exit(f"WRONG: {wrong}")
