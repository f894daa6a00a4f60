"""Folds events into a state. Nothing is decided here: events say what happened."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from contracts.event import Event
from contracts.tiles import (
    CardDrawn,
    CardMoved,
    CardPlaced,
    CardsDealt,
    CardsKept,
    CardsSwapped,
    CardsTaken,
    CardTurned,
    DisplayExchanged,
    DisplayRefilled,
    GameBegan,
    GameEnded,
    MapsLaid,
    PieceAdded,
    PieceMoved,
    PiecesRemoved,
    PiecesSwapped,
    PileShuffled,
    PointsChanged,
    PowerSkipped,
    PowerUsed,
    StepBegan,
    TreasureRemoved,
    TreasuresHidden,
    TreasureTurned,
    TurnBegan,
    TurnEnded,
)
from domain.tiles.catalogue import Faction
from domain.tiles.grid import space
from domain.tiles.rules import Rules
from domain.tiles.state import PLACE, Area, State


def evolve(state: State, event: Event) -> None:
    """Folds one event into the state, in place. Raises TypeError on an event that is not of these games."""
    fold = _FOLDS.get(type(event))
    if fold is None:
        raise TypeError(f"{type(event).__name__} is no event of a tile game")
    fold(state, event)


def _began(state: State, event: GameBegan) -> None:
    factions = [Faction(one.name, one.value, one.origin, tuple(one.effects)) for one in event.factions]
    state.seat(event.players, Rules(state.rules.edition, factions, house=event.house))


def _laid(state: State, event: MapsLaid) -> None:
    state.area = Area(
        {space(*one.at): (one.kind, one.map) for one in event.spaces},
        {one.number: (one.first, one.second) for one in event.maps},
    )


def _hidden(state: State, event: TreasuresHidden) -> None:
    state.treasures = {space(*at): name for at, name in zip(event.at, event.treasures, strict=True)}


def _dealt(state: State, event: CardsDealt) -> None:
    state.cards = {space(0, 0): event.start}
    state.display = list(event.display)
    state.hands = [list(hand) for hand in event.hands]
    state.pile = list(event.pile)
    state.first = state.turn = event.first


def _exchanged(state: State, event: DisplayExchanged) -> None:
    for card in event.returned:
        state.display.remove(card)
    # The pile may be so short that a card that went under it comes back at once.
    state.pile += event.returned
    del state.pile[: len(event.revealed)]
    state.display += event.revealed


def _placed(state: State, event: CardPlaced) -> None:
    x, y = event.at
    at = space(x, y)
    seat = event.seat
    state.hands[seat].remove(event.card)
    state.cards[at] = event.card
    state.placed = at
    if event.piece:
        state.supply[seat] -= 1
        state.pieces[at] = (seat,)


def _step(state: State, event: StepBegan) -> None:
    state.step = event.step


def _turned_up(state: State, event: TreasureTurned) -> None:
    """It lies where it lay: whether it is seen depends on the step."""


def _treasure_removed(state: State, event: TreasureRemoved) -> None:
    del state.treasures[space(*event.at)]


def _power(state: State, event: PowerUsed | PowerSkipped) -> None:
    """What a power does is told by events of its own."""


def _points(state: State, event: PointsChanged) -> None:
    state.points[event.seat] += event.change


def _put(state: State, at: int, seat: int) -> None:
    state.pieces[at] = tuple(sorted((*state.pieces.get(at, ()), seat)))


def _take(state: State, at: int, seat: int) -> None:
    left = list(state.pieces[at])
    left.remove(seat)
    if left:
        state.pieces[at] = tuple(left)
    else:
        del state.pieces[at]


def _added(state: State, event: PieceAdded) -> None:
    state.supply[event.seat] -= 1
    _put(state, space(*event.at), event.seat)


def _removed(state: State, event: PiecesRemoved) -> None:
    for piece in event.pieces:
        _take(state, space(*piece.at), piece.seat)
        state.supply[piece.seat] += 1


def _pieces_swapped(state: State, event: PiecesSwapped) -> None:
    one, two = event.one, event.two
    _take(state, space(*one.at), one.seat)
    _take(state, space(*two.at), two.seat)
    _put(state, space(*one.at), two.seat)
    _put(state, space(*two.at), one.seat)


def _piece_moved(state: State, event: PieceMoved) -> None:
    _take(state, space(*event.piece.at), event.piece.seat)
    _put(state, space(*event.to), event.piece.seat)


def _card_turned(state: State, event: CardTurned) -> None:
    at = space(*event.at)
    source, target = (state.cards, state.down) if event.down else (state.down, state.cards)
    target[at] = source.pop(at)
    for seat in event.returned:
        _take(state, at, seat)
        state.supply[seat] += 1


def _card_moved(state: State, event: CardMoved) -> None:
    source, target = space(*event.source), space(*event.target)
    for layer in _layers(state):
        if source in layer:
            layer[target] = layer.pop(source)
    if state.placed == source:
        state.placed = target


def _cards_swapped(state: State, event: CardsSwapped) -> None:
    one, two = space(*event.one), space(*event.two)
    for layer in _layers(state):
        there = [(two, layer.pop(one))] if one in layer else []
        if two in layer:
            there.append((one, layer.pop(two)))
        layer.update(there)
    if state.placed in (one, two):
        state.placed = two if state.placed == one else one


def _layers(state: State) -> Iterable[dict[int, Any]]:
    """What lies on spaces and moves with a card."""
    return state.cards, state.down, state.pieces


def _taken(state: State, event: CardsTaken) -> None:
    del state.pile[: len(event.cards)]
    state.drawn = list(event.cards)


def _kept(state: State, event: CardsKept) -> None:
    state.drawn = []
    state.hands[event.seat] = list(event.kept)
    state.pile += event.returned


def _shuffled(state: State, event: PileShuffled) -> None:
    state.pile = list(event.pile)


def _drawn(state: State, event: CardDrawn) -> None:
    if event.source == "pile":
        del state.pile[0]
    else:
        state.display.remove(event.card)
    state.hands[event.seat].append(event.card)


def _refilled(state: State, event: DisplayRefilled) -> None:
    del state.pile[: len(event.revealed)]
    state.display += event.revealed


def _turn_ended(state: State, event: TurnEnded) -> None:
    state.turns[event.seat] += 1


def _turn_began(state: State, event: TurnBegan) -> None:
    state.turn = event.seat
    state.step = PLACE
    state.placed = None


def _ended(state: State, event: GameEnded) -> None:
    state.step = None
    state.placed = None
    # A stored event has its fields in another order.
    state.result = {"factions": {name: list(event.factions[name]) for name in state.rules.factions}}
    if event.maps is not None:
        state.result["maps"] = {
            name: [list(place) for place in event.maps[name]] for name in sorted(event.maps, key=int)
        }
    state.result |= {"points": list(event.points), "winners": list(event.winners)}


_FOLDS: Mapping[type[Event], Callable[[State, Any], None]] = {
    GameBegan: _began,
    MapsLaid: _laid,
    TreasuresHidden: _hidden,
    CardsDealt: _dealt,
    DisplayExchanged: _exchanged,
    CardPlaced: _placed,
    StepBegan: _step,
    TreasureTurned: _turned_up,
    TreasureRemoved: _treasure_removed,
    PowerUsed: _power,
    PowerSkipped: _power,
    PointsChanged: _points,
    PieceAdded: _added,
    PiecesRemoved: _removed,
    PiecesSwapped: _pieces_swapped,
    PieceMoved: _piece_moved,
    CardTurned: _card_turned,
    CardMoved: _card_moved,
    CardsSwapped: _cards_swapped,
    CardsTaken: _taken,
    CardsKept: _kept,
    PileShuffled: _shuffled,
    CardDrawn: _drawn,
    DisplayRefilled: _refilled,
    TurnEnded: _turn_ended,
    TurnBegan: _turn_began,
    GameEnded: _ended,
}
