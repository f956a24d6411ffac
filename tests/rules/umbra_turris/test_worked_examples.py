"""The worked examples of the rulebook that are about no single chapter; the others stand with their rules.

Elsewhere: the Elf with a sword and the Longsword (`test_strikes.py`), 3 damage (`test_wounds.py`), 23 and 45 cm and the
Elf Marksman who shoots an Orc (`test_shooting.py`), the Marksman's dagger (`test_party_cost.py`).
"""

from __future__ import annotations

import pytest

from rules.umbra_turris.content_vocabulary import Alignment, Size
from tests.rules.umbra_turris.duels import Duel
from tests.rules.umbra_turris.party_lists import box, broken, hero, party
from tests.rules.umbra_turris.people import ally
from tests.rules.umbra_turris.tabletop import BLUE, GREEN, RED, Tabletop
from tests.rules.umbra_turris.test_quests import Questing


@pytest.mark.rule("UT-201")
@pytest.mark.parametrize(
    ("size", "peoples"),
    [
        (Size.SMALL, ("city_goblin", "krotkin")),
        (Size.MEDIUM, ("borian", "wood_elf", "northern_dwarf")),
        (Size.LARGE, ("half_giant",)),
    ],
)
def test_small_medium_and_large(size: Size, peoples: tuple[str, ...]) -> None:
    """Goblins and Halflings are small, Humans, Elves and Dwarves medium, Half-Giants large."""
    table = Tabletop()
    models = [table.hero(at=(10 + 5 * place, 10), sub_race=one) for place, one in enumerate(peoples)]
    assert [size] * len(models) == [table.field.size(model) for model in models]


@pytest.mark.rule("UT-708a")
def test_all_heroes_of_a_good_party_belong_to_races_that_may_be_good() -> None:
    """One hero of every other people is a breach; of each race that has G there is a people without one."""
    for people in box().sub_races:
        race = box().race_of(people.id)
        rules = broken(party(hero(people.id), alignment=Alignment.GOOD))
        assert (Alignment.GOOD not in race.alignments) == ("UT-708a" in rules), people.id


@pytest.mark.rule("UT-133", "UT-876")
def test_the_goblin_with_a_light_shield_and_the_tigerian() -> None:
    """The Tigerian's ability is rolled first; then the goblin uses the shield, here without an AD to give up."""
    duel = Duel(5, 6)
    duel.red(sub_race="tigerian")
    duel.blue(sub_race="city_goblin", armour=("light_shield",), die=1)
    duel.charge()
    assert ["ability red.1", "shield blue.1"] == [roll.label for roll in duel.rolls]
    assert [True] == [told["success"] for told in duel.told("shield_tested")]
    assert 0 == duel.lost


@pytest.mark.rule("UT-713d")
@pytest.mark.parametrize(("before", "dice"), [(0, 0), (1, 1), (4, 1)])
def test_as_many_wounds_as_heroes_bring_a_rage_die(before: int, dice: int) -> None:
    """Three Anarchists began: a loss of 2 W brings none, the third W brings a die, and so does the sixth."""
    duel = Duel(4, 3)
    duel.red()
    for x in (10, 20):
        duel.hero(RED, (x, 10))
    duel.blue()
    anarchists = ally(duel, "anarchist")
    duel.table.wounds_lost = {RED: before}
    duel.strikes("torso", "normal")
    duel.fight()
    assert (2, dice) == (duel.lost, anarchists.dice)


@pytest.mark.rule("UT-987")
def test_player_a_picks_player_c_for_pillage() -> None:
    """A and C score by reaching the tokens; B does not, at a token of either."""
    for seat, points in ((RED, 1), (GREEN, 1), (BLUE, 0)):
        table = Questing("QC-01", opponent=GREEN, players=3)
        walker = table.hero(seat, (20, 65))
        table.token(1, (20, 67), RED if seat == GREEN else GREEN)
        table.end_turn_of(walker)
        assert points == table.table.parties[seat].triumph
