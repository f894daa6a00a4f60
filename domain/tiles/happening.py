"""What a move makes happen: events, each folded at once, so that the next is decided on the state after it."""

from __future__ import annotations

from collections.abc import Sequence

from contracts.event import Event
from contracts.tiles import (
    CardMoved,
    CardsSwapped,
    CardsTaken,
    CardTurned,
    Piece,
    PieceAdded,
    PieceMoved,
    PiecesRemoved,
    PiecesSwapped,
    PointsChanged,
)
from domain.chance import Chance
from domain.tiles.evolve import evolve
from domain.tiles.grid import xy
from domain.tiles.state import State


class Happening:
    """`state` is a copy that runs ahead; `events` are what brought it there."""

    __slots__ = ("chance", "events", "state")

    def __init__(self, state: State, chance: Chance) -> None:
        self.state = state.copy()
        self.chance = chance
        self.events: list[Event] = []

    def happen(self, event: Event) -> None:
        self.events.append(event)
        evolve(self.state, event)

    def change_points(self, seat: int, change: int, cause: str) -> None:
        """Points never fall below 0 (RY-2.5)."""
        self.happen(PointsChanged(seat, max(change, -self.state.points[seat]), cause))

    def add_piece(self, seat: int, at: int, cause: str) -> None:
        self.happen(PieceAdded(seat, xy(at), cause))

    def remove_pieces(self, pieces: Sequence[tuple[int, int]], cause: str) -> None:
        """pieces: (space, seat) of each."""
        self.happen(PiecesRemoved([Piece(xy(at), seat) for at, seat in pieces], cause))

    def swap_pieces(self, one: tuple[int, int], two: tuple[int, int], cause: str) -> None:
        self.happen(PiecesSwapped(Piece(xy(one[0]), one[1]), Piece(xy(two[0]), two[1]), cause))

    def move_piece(self, at: int, seat: int, end: int, cause: str) -> None:
        self.happen(PieceMoved(Piece(xy(at), seat), xy(end), cause))

    def turn_card(self, at: int, cause: str) -> None:
        """Turns the card over, whichever side shows."""
        down = at in self.state.cards
        returned = list(self.state.pieces.get(at, ()))
        self.happen(CardTurned(xy(at), down, returned, cause))

    def move_card(self, at: int, end: int, cause: str) -> None:
        state = self.state
        card = state.cards[at] if at in state.cards else state.down[at]
        self.happen(CardMoved(card, xy(at), xy(end), cause))

    def swap_cards(self, one: int, two: int, cause: str) -> None:
        self.happen(CardsSwapped(xy(one), xy(two), cause))

    def take_cards(self, seat: int, number: int, cause: str) -> None:
        self.happen(CardsTaken(seat, self.state.pile[:number], cause))
