"""Factions as data: the language, its documentation, and what is said about mistakes (RY-1.2, RY-3.house)."""

import re
from pathlib import Path
from typing import Any

import pytest

from domain import registry
from domain.chance import SeededChance
from domain.kingdoms.options import FACTIONS
from domain.royal import ROYAL
from domain.royal.variant import Royal
from domain.tiles.effects import PRIMITIVES
from domain.tiles.effects.fields import SELECTING
from domain.tiles.factions import BUILT_IN
from domain.tiles.language import FactionsError, load_factions
from domain.tiles.power import make_power
from tests.rules.tile_positions import Play, board, position

PAGE = (Path(__file__).parents[2] / "domain" / "royal" / "FACTIONS.md").read_text()
EXAMPLES = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)

VALUES = {
    3: "unicorn", 4: "cyclops goblin", 5: "dwarf elf gnome rogue zombie yeti druid",
    6: "undead orc phoenix werewolf shapeshifter troll poisoner shadow fire-elemental dark-elf",
    7: "doppelganger seer basilisk ghost dragon ice-beast demon ice-king ice-queen", 8: "giant wizard vampire", 9: "knight",
}  # fmt: skip


def test_the_values_are_those_of_the_rules() -> None:
    """KD-1.1, RY-1.2."""
    assert {name: one.value for name, one in BUILT_IN.items()} == {
        name: value for value, names in VALUES.items() for name in names.split()
    }


def test_the_published_powers_and_the_house_powers_are_written_in_one_language() -> None:
    """RY-3.druid, RY-3.house."""
    source = [name for name, one in BUILT_IN.items() if one.origin == "source"]
    assert sorted(source) == sorted([*FACTIONS, "druid"])
    assert len(BUILT_IN) == 33
    assert all(make_power(one.effects) for one in BUILT_IN.values())
    powers = [repr([sorted(effect.items()) for effect in one.effects]) for one in BUILT_IN.values()]
    alike = {name: power for name, power in zip(BUILT_IN, powers, strict=True) if powers.count(power) > 1}
    assert not alike


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_of_the_documentation_loads(example: str) -> None:
    [faction] = load_factions(example, "example.toml").values()
    assert make_power(faction.effects) is not None


@pytest.mark.parametrize("primitive", PRIMITIVES)
def test_each_primitive_has_an_example_under_its_name(primitive: str) -> None:
    section = PAGE.split(f"\n### {primitive}\n")[1].split("\n### ")[0]
    assert f'do = "{primitive}"' in section
    fields = set(PRIMITIVES[primitive].FIELDS) - {*SELECTING, "optional"}
    assert not [field for field in fields if f"`{field}" not in section and f"{field} =" not in section]


def test_each_house_power_is_described() -> None:
    described = re.findall(
        r"^\| ([a-z]+(?:-[a-z]+)*) \| [^|]+ \|$", PAGE.split("## The house powers")[1], re.MULTILINE
    )
    house = [name for name, one in BUILT_IN.items() if one.origin == "house"]
    assert sorted(set(described) - {"faction"}) == sorted(house)


OWN = """
[goblin]
value = 9
origin = "source"

[[goblin.effect]]
do = "gain"
points = 5

[mountain-bard]
value = 2
origin = "house"

[[mountain-bard.effect]]
do = "add"
where = "adjacent"
"""


def test_an_operator_changes_and_adds_factions_for_new_games() -> None:
    """RY-3.house."""
    royal = Royal()
    before = royal.from_position(position("royal", "0,0=seer", "goblin"))
    royal.use_factions(OWN, "own.toml")
    assert len(royal.catalogue) == 34
    play = Play(royal, position("royal", "0,0=seer", "goblin"))
    assert play.move("place goblin 1,0", "use")["points"] == [5, 0]
    assert before.rules.values["goblin"] == 4
    added = Play(royal, position("royal", "0,0=mountain-bard", "mountain-bard", house=True))
    added.move("place mountain-bard 1,0")
    assert added.legal() == ["skip", "use 0,0"]
    off = Play(royal, position("royal", "0,0=mountain-bard", "mountain-bard"))
    assert off.move("place mountain-bard 1,0")["step"] == "draw"


def test_a_game_keeps_the_factions_that_it_began_with() -> None:
    royal, factions = Royal(), ["goblin", "dwarf", "gnome", "troll", "undead", "dragon", "seer"]
    options: Any = royal.settle({"factions": factions, "maps": False})
    opening = royal.setup(options, SeededChance(bytes(32)))
    royal.use_factions(OWN, "own.toml")
    state = royal.blank()
    for event in opening:
        royal.evolve(state, event)
    assert state.rules.values["goblin"] == 4


ORC = '[orc]\nvalue = 6\norigin = "house"\n\n[[orc.effect]]\n'


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("[orc\n", "f.toml:1: "),
        ("\n\n[orc]\nvalue = 1 1\n", "f.toml:4: "),
        ("[orc]\nvalue =", "f.toml:"),
        ("orc = 3\n", "f.toml:1: a faction is a table: [orc]"),
        ('[Orc]\nvalue = 6\norigin = "house"\n', "f.toml:1: Orc can not be a faction's name"),
        ('\n[pile]\nvalue = 6\norigin = "house"\n', "f.toml:2: pile can not be a faction's name"),
        ("\n[orc]\nvalue = 6\n", "f.toml:2: the faction orc has no origin"),
        ('[orc]\norigin = "house"\nvalue = 100\n', "f.toml:3: value must be a whole number from 0 to 99"),
        ('[orc]\norigin = "house"\nvalue = true\n', "f.toml:3: value must be a whole number from 0 to 99"),
        ('[orc]\nvalue = 6\norigin = "own"\n', "f.toml:3: origin must be one of source, house"),
        ('[orc]\nvalue = 6\norigin = "house"\nimage = 1\n', "f.toml:4: a faction has no field image; it has value"),
        ('[orc]\nvalue = 6\norigin = "house"\neffect = 1\n', "f.toml:4: effects are tables of their own: [[orc.effect]]"),
        (ORC + 'where = "here"\n', "f.toml:5: do must be one of gain, add"),
        (ORC + 'do = "steal"\n', "f.toml:6: do must be one of gain, add"),
        (ORC + 'do = "gain"\ncolour = 1\n', "f.toml:7: gain has no field colour; it has where"),
        (ORC + 'do = "gain"\ncount = "cards"\nwhere = "here"\n', "f.toml:8: where must be one of adjacent"),
        (ORC + 'do = "gain"\npoints = 10\n', "f.toml:7: points must be a whole number from -9 to 9"),
        (ORC + 'do = "gain"\nwhere = "around"\n', "f.toml:7: say in count what is counted"),
        (ORC + 'do = "gain"\ncount = "cards"\n', "f.toml:6: say in where the things that are counted lie"),
        (ORC + 'do = "gain"\nwhose = "mine"\n', "f.toml:7: whose goes with count = pieces"),
        (ORC + 'do = "gain"\nsingle = "orc"\n', "f.toml:7: single goes with where = line"),
        (ORC + 'do = "gain"\ncount = "spaces"\nwhere = "row"\n', "f.toml:8: empty spaces are counted adjacent"),
        (ORC + 'do = "gain"\ncount = "cards"\nwhere = "anywhere"\nfaction = "ork"\n', "f.toml:9: there is no faction ork"),
        (ORC + 'do = "gain"\ncount = "cards"\nwhere = "anywhere"\nfaction = ""\n', "f.toml:9: faction must be the name of a"),
        (ORC + 'do = "turn"\nwhere = "lines"\nface = "down"\n', "f.toml:7: face-down cards lie adjacent"),
        (ORC + 'do = "turn"\nface = "down"\nholding = "mine"\n', "f.toml:8: nothing stands on a face-down card"),
        (ORC + 'do = "turn"\noptional = false\n', "f.toml:7: optional can only be true, or be left out"),
        (ORC + 'do = "add"\nwhere = "here"\nholding = "mine"\n', "f.toml:7: only a card that is chosen"),
        (ORC + 'do = "add"\nwhere = "target"\n', "f.toml:6: target is a card that an effect before this one asks for"),
        (ORC + 'do = "draw"\n', "f.toml:6: say in cards how many are looked at"),
        (ORC + 'do = "turn"\n\n[[orc.effect]]\ndo = "swap"\n', "f.toml:9: a power asks for one target at most"),
        (ORC + 'do = "gain"\n\n[[orc.effect]]\ndo = "copy"\n', "f.toml:9: copy and double are powers by themselves"),
        (ORC + 'do = "draw"\ncards = 2\n\n[[orc.effect]]\ndo = "draw"\ncards = 2\n', "f.toml:10: a power looks at cards once"),
        (ORC + 'do = "remove"\nevery = true\nnumber = 2\n', "f.toml:8: every takes all of one card, and number one"),
        (ORC + 'do = "gain"\ncount = "pieces"\nwhere = "around"\nface = "down"\n', "f.toml:9: nothing stands on a face-down"),
        ('\norc.value = 6\norc.origin = "own"\n', "f.toml:3: origin must be one of source, house"),
    ],
)  # fmt: skip
def test_a_mistake_is_named_with_file_line_and_reason(text: str, problem: str) -> None:
    with pytest.raises(FactionsError) as caught:
        load_factions(text, "f.toml", BUILT_IN)
    assert caught.value.problems[0].startswith(problem)
    assert re.match(r"f\.toml:\d+: .", caught.value.problems[0])


def test_all_mistakes_are_named_in_the_order_of_their_lines_and_nothing_is_taken() -> None:
    royal = Royal()
    text = '[orc]\nvalue = 6\norigin = "x"\n\n[elf]\nvalue = -1\norigin = "house"\n\n[[elf.effect]]\ndo = 7\n'
    with pytest.raises(FactionsError) as caught:
        royal.use_factions(text, "f.toml")
    lines = [problem.split(" ")[0] for problem in caught.value.problems]
    assert lines == ["f.toml:3:", "f.toml:6:", "f.toml:10:"]
    assert royal.catalogue is BUILT_IN


def test_a_faction_with_mistakes_can_be_named_by_others_and_all_its_own_are_told() -> None:
    text = (
        '[imp]\nvalue = 600\norigin = "x"\n\n'
        + ORC
        + 'do = "gain"\ncount = "cards"\nwhere = "row"\nfaction = "imp"\n'
    )
    with pytest.raises(FactionsError) as caught:
        load_factions(text, "f.toml", BUILT_IN)
    assert [problem.split(" ")[0] for problem in caught.value.problems] == ["f.toml:2:", "f.toml:3:"]


def test_a_file_may_begin_with_a_byte_order_mark() -> None:
    assert load_factions("\ufeff" + ORC + 'do = "gain"\n', "f.toml")["orc"].value == 6


COMPOSED = """
[nomad]
value = 5
origin = "source"

[[nomad.effect]]
do = "move-card"
where = "here"

[[nomad.effect]]
do = "add"
where = "here"

[trickster]
value = 5
origin = "source"

[[trickster.effect]]
do = "swap-cards"

[[trickster.effect]]
do = "add"
where = "target"
"""


@pytest.mark.parametrize(
    ("cards", "moves", "changed"),
    [
        ("2,0=goblin 1,0=seer", ["place nomad 3,0", "use 0,0"], "0,0=nomad:0:0"),
        ("0,0=goblin", ["place trickster 1,0", "use 0,0"], "0,0=trickster:0 1,0=goblin:0"),
    ],
)
def test_an_effect_goes_on_with_the_cards_where_an_earlier_one_has_brought_them(
    cards: str, moves: list[str], changed: str
) -> None:
    royal = Royal()
    royal.use_factions(COMPOSED, "own.toml")
    after = Play(royal, position("royal", cards, moves[0].split()[1])).move(*moves)
    by_place = {tuple(card["at"]): card for card in after["board"]}
    for card in board(changed):
        assert by_place[tuple(card["at"])] == card


def test_the_registry_takes_no_bad_file() -> None:
    with pytest.raises(registry.FactionsError) as caught:
        registry.use_factions("orc = 3", "f.toml")
    assert caught.value.problems == ["f.toml:1: a faction is a table: [orc]"]
    assert ROYAL.catalogue is BUILT_IN
