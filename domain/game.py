"""The aggregate of a game: who sits where, what is folded so far, and which commands had their effect."""

import hmac
from collections.abc import Sequence
from typing import Any, ClassVar

from contracts.event import Event
from contracts.game import GameCreated
from contracts.ids import CommandId, GameId, PlayerId, Version
from contracts.refusals import RefusalCode
from domain.chance import SeededChance
from domain.refusal import Refusal
from domain.registry import VARIANTS
from domain.variant import Variant, Viewer

#: Shuffles of one commit are numbered from `version * 65536`, so that a replay needs no count of earlier ones.
SHUFFLES_PER_COMMIT = 1 << 16


class Game:
    """A game folded from its commits. Changed by `apply` alone."""

    KIND: ClassVar[str] = "game"
    __slots__ = ("accepted", "asked", "created", "game_id", "state", "variant", "version")

    def __init__(self, game_id: GameId) -> None:
        self.game_id = game_id
        self.version = Version(0)
        self.created: GameCreated
        self.variant: Variant[Any]
        self.state: Any = None
        #: By seat: the version at which its present decision was asked for; only of seats that are to act.
        self.asked: dict[int, int] = {}
        #: Which commands had their effect, and the version that each made.
        self.accepted: dict[tuple[str, CommandId], Version] = {}

    def apply(self, events: Sequence[Event], sender: str, command: CommandId) -> None:
        """Folds one commit, in place. Raises TypeError on an event that does not belong to this game."""
        actor: Viewer = self.seat_of(PlayerId(sender)) if self.version else -1
        for event in events:
            if isinstance(event, GameCreated):
                self.created = event
                self.variant = VARIANTS[event.variant]
                self.state = self.variant.blank()
            else:
                self.variant.evolve(self.state, event)
        self.version = Version(self.version + 1)
        asked = self.asked
        self.asked = {
            seat: self.version if seat == actor or seat not in asked else asked[seat]
            for seat in self.variant.to_act(self.state)
        }
        self.accepted[sender, command] = self.version

    def seat_of(self, player: PlayerId) -> Viewer:
        """The player's seat, or "public" for who has none."""
        players = self.created.players
        return players.index(player) if player in players else "public"

    @property
    def over(self) -> bool:
        return self.variant.winners(self.state) is not None


def create(
    variant_id: str,
    options: dict[str, Any],
    players: Sequence[PlayerId],
    seed: bytes,
    contributions: Sequence[str],
) -> list[Event] | Refusal:
    """The events of a game's first commit. seed: 32 secret bytes. contributions: by seat, or none at all."""
    variant = VARIANTS.get(variant_id)
    if variant is None:
        return Refusal(RefusalCode.UNKNOWN_VARIANT, "there is no such variant here")
    settled = variant.settle(options)
    if isinstance(settled, Refusal):
        return settled
    if len(players) != settled["players"] or len(set(players)) != len(players):
        return Refusal(RefusalCode.BAD_OPTIONS, f"{settled['players']} different players are needed")
    given = list(contributions) or [""] * len(players)
    if len(given) != len(players):
        return Refusal(RefusalCode.BAD_OPTIONS, "one contribution for each seat is needed, or none at all")
    created = GameCreated(
        variant=variant.id,
        revision=variant.revision,
        players=list(players),
        options=settled,
        seed=seed.hex(),
        contributions=given,
        clock=None,
        rated=False,
        table=None,
    )
    chance = SeededChance(seed, given, first=SHUFFLES_PER_COMMIT)
    return [created, *variant.setup(settled, chance)]


def decide(game: Game, sender: PlayerId, version: int, move: str) -> list[Event] | Refusal:
    """What a move of this player makes happen, or why not. Changes nothing.

    version: what the sender had seen when it decided. A move that was refused stays refused: it can not become
    right by waiting, because the seat is asked anew at a later version.
    """
    seat = game.seat_of(sender)
    if seat == "public":
        return Refusal(RefusalCode.NOT_SEATED, "you have no seat in this game")
    if version > game.version:
        return Refusal(RefusalCode.UNKNOWN_VERSION, f"this game has reached version {game.version} only")
    if version < game.asked.get(seat, 0):
        return Refusal(RefusalCode.STALE_VERSION, f"your turn began at version {game.asked[seat]}")
    chance = SeededChance(
        bytes.fromhex(game.created.seed), game.created.contributions, (game.version + 1) * SHUFFLES_PER_COMMIT
    )
    return game.variant.decide(game.state, seat, move, chance)


def salt(seed: bytes, version: int) -> str:
    """What makes a commit's hash unguessable while the game goes on; hexadecimal, derived from the secret seed."""
    return hmac.digest(seed, b"interregnum/salt/1\x00" + version.to_bytes(8, "big"), "sha256").hex()
