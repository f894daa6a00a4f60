"""Events of the variant `claim`. Cards are strings of the notation; a pile is given top first."""

from typing import ClassVar

import msgspec

from contracts.event import Event


class GameBegan(Event, frozen=True):
    """Which cards are played with."""

    TAG: ClassVar[str] = "claim.game-began"

    players: int
    factions: list[str]
    #: Values of the racoons that bear the loot symbol.
    racoon_loot: list[int]


class CardsDealt(Event, frozen=True):
    """Hands by seat, then the deck. The racoons in `removed` left the game before the deal."""

    TAG: ClassVar[str] = "claim.cards-dealt"

    hands: list[list[str]]
    deck: list[str]
    removed: list[str]
    #: Who leads the first trick.
    leader: int


class StakeTurned(Event, frozen=True):
    """A trick of phase one begins: these cards leave the top of the deck and lie face up."""

    TAG: ClassVar[str] = "claim.stake-turned"

    trick: int
    cards: list[str]
    #: The leader has won this trick by an automaton; everybody discards instead of playing.
    without_play: bool = False


class CardPlayed(Event, frozen=True):
    TAG: ClassVar[str] = "claim.card-played"

    seat: int
    card: str


class TrickWon(Event, frozen=True):
    """All have played. The cards stay on the table until everything that the trick brings is decided."""

    TAG: ClassVar[str] = "claim.trick-won"

    seat: int
    card: str
    #: The faction whose power made this card win, if one did.
    power: str | None
    #: Seats whose card counted five more, by a griffon.
    raised: list[int]


class PickOffered(Event, frozen=True):
    """The first of these seats chooses a card; the others, in this order, still take one as well."""

    TAG: ClassVar[str] = "claim.pick-offered"

    order: list[int]
    #: The top card of the deck, which the first seat looks at by a seer and may take.
    peek: str | None = None


class Take(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One card into one seat's follower deck."""

    seat: int
    card: str
    #: "stake", "deck" (drawn unseen by others) or "peek" (the card on top of the deck that a seer has seen).
    source: str


class FollowersTaken(Event, frozen=True):
    """Cards of the stake and from the top of the deck went to follower decks, in this order."""

    TAG: ClassVar[str] = "claim.followers-taken"

    takes: list[Take]


class TableCleared(Event, frozen=True):
    """A trick of phase one is over and its cards leave the table."""

    TAG: ClassVar[str] = "claim.table-cleared"

    #: The winner, and the cards that went to the winner's score pile (undead).
    seat: int
    kept: list[str]
    discarded: list[str]
    #: Who leads next, and the faction whose power says so, if one does.
    leader: int
    power: str | None = None


class CardDiscarded(Event, frozen=True):
    """A seat has chosen, in secret, what it discards in a trick without play."""

    TAG: ClassVar[str] = "claim.card-discarded"

    seat: int
    card: str


class DiscardsTurned(Event, frozen=True):
    """All have chosen: the discards are turned up, clockwise from the winner of the trick without play."""

    TAG: ClassVar[str] = "claim.discards-turned"

    seats: list[int]
    cards: list[str]


class PhaseTwoBegan(Event, frozen=True):
    """Every follower deck became a hand."""

    TAG: ClassVar[str] = "claim.phase-two-began"

    leader: int


class SmashOffered(Event, frozen=True):
    """The winner of the trick decides for each of these gnomes, in this order, whether a giant smashes it."""

    TAG: ClassVar[str] = "claim.smash-offered"

    seat: int
    gnomes: list[str]


class GnomeSmashed(Event, frozen=True):
    """A giant smashed a gnome in front of this seat; the gnome leaves the game."""

    TAG: ClassVar[str] = "claim.gnome-smashed"

    seat: int
    gnome: str


class GnomeSpared(Event, frozen=True):
    """A giant could have smashed a gnome in front of this seat, and did not."""

    TAG: ClassVar[str] = "claim.gnome-spared"

    seat: int
    gnome: str


class TrickCollected(Event, frozen=True):
    """A trick of phase two is over and its cards leave the table."""

    TAG: ClassVar[str] = "claim.trick-collected"

    #: The winner.
    seat: int
    #: What goes into each score pile, by seat.
    score: list[list[str]]
    #: Who leads next.
    leader: int
    #: The number of the trick that comes now; after the last trick it stays.
    trick: int
    #: Gnomes laid in front of the winner.
    gnomes: list[str]
    #: All trolls that lie aside now.
    trolls: list[str]
    #: The faction whose power made this seat the next leader, if one did.
    power: str | None


class GnomesJoined(Event, frozen=True):
    """The end: gnomes in front of each seat joined its score pile."""

    TAG: ClassVar[str] = "claim.gnomes-joined"

    gnomes: list[list[str]]


class Departure(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Peasants from the score pile of `seat` to that of `to`."""

    seat: int
    to: int
    cards: list[str]


class PeasantsLeft(Event, frozen=True):
    """The end: peasants without a royal to keep them left, all at the same time."""

    TAG: ClassVar[str] = "claim.peasants-left"

    departures: list[Departure]


class LootOffered(Event, frozen=True):
    """The end: an owner (a partnership by its lower seat) chooses one of these factions for its racoons."""

    TAG: ClassVar[str] = "claim.loot-offered"

    seat: int
    factions: list[str]


class LootCounted(Event, frozen=True):
    """The end: an owner's racoons with loot count also towards this faction."""

    TAG: ClassVar[str] = "claim.loot-counted"

    seat: int
    faction: str
    racoons: list[str]
    #: Whether the owner chose among several.
    chosen: bool


class VotesCast(Event, frozen=True):
    """The end. Votes by faction: a seat (a partnership by its lower seat), or null."""

    TAG: ClassVar[str] = "claim.votes-cast"

    votes: dict[str, int | None]
    #: All seats that won, or share the victory.
    winners: list[int]
