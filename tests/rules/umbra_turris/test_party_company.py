"""What heroes of a party are to each other, and with how many dice it begins."""

from __future__ import annotations

import pytest

from rules.umbra_turris.content_vocabulary import Alignment
from rules.umbra_turris.parties.company import (
    are_of_one_race,
    has_battle_brothers,
    is_bound_by_blood,
    starting_dice,
)
from tests.rules.umbra_turris.party_lists import box, hero, party


@pytest.mark.rule("UT-R65")
def test_peoples_of_one_race_are_of_one_race() -> None:
    """City and Ugruk-hor Orcs are; Black Orcs are another race, and Hobgoblins are no Goblins."""
    assert are_of_one_race(box(), hero("city_orc"), hero("ugruk_hor_orc"))
    assert are_of_one_race(box(), hero("mortenian"), hero("undorhan"))
    assert not are_of_one_race(box(), hero("city_orc"), hero("black_orc"))
    assert not are_of_one_race(box(), hero("city_goblin"), hero("hobgoblin"))


@pytest.mark.rule("UT-627", "UT-R65")
def test_a_party_of_one_race_is_bound_by_blood() -> None:
    """Humans of all peoples; a single Gnome ends it. The Short Company is of one race, the Wardens are not."""
    assert is_bound_by_blood(box(), party(hero("borian"), hero("estanian")))
    assert not is_bound_by_blood(box(), party(hero("gnome"), alignment=Alignment.GOOD))
    bound = [ready.id for ready in box().ready_parties if is_bound_by_blood(box(), ready.party)]
    assert ["V1000", "V750"] == bound


@pytest.mark.rule("UT-632")
@pytest.mark.parametrize(("size", "alike", "is_so"), [(7, 3, True), (7, 2, False), (8, 4, True), (8, 3, False)])
def test_half_of_the_others_with_the_leaders_profession_are_battle_brothers(size: int, alike: int, is_so: bool) -> None:
    """Rounded up: three of six, four of seven."""
    leader, brother = hero("borian", "corsair", leader=True), hero("borian", "corsair")
    assert is_so == has_battle_brothers(party(leader, *[brother] * alike, size=size))


@pytest.mark.rule("UT-710a", "UT-750c")
def test_good_parties_begin_with_half_as_many_dice_as_heroes() -> None:
    """Rounded up, and two more with a Paladin."""
    paladin = hero("borian", "paladin")
    dice = [starting_dice(box(), party(size=size, alignment=Alignment.GOOD)) for size in (6, 7)]
    assert [3, 4] == dice
    assert 5 == starting_dice(box(), party(paladin, alignment=Alignment.GOOD))


@pytest.mark.rule("UT-712a", "UT-R103")
def test_neutral_parties_begin_with_half_the_leaders_leadership() -> None:
    """Rounded up, as printed for the race: 4 of a Human's 7, 3 of an Orc's 5 and of a Goblin's 6."""
    dice = [starting_dice(box(), party(hero(people, leader=True))) for people in ("borian", "city_orc", "city_goblin")]
    assert [4, 3, 3] == dice


@pytest.mark.rule("UT-711a", "UT-713a", "UT-714a")
@pytest.mark.parametrize("alignment", [Alignment.LAWFUL, Alignment.ANARCHIST, Alignment.EVIL])
def test_the_others_begin_without_dice(alignment: Alignment) -> None:
    """Theirs are won later."""
    assert 0 == starting_dice(box(), party(alignment=alignment))


def test_the_ready_made_parties_begin_with_the_printed_dice() -> None:
    """Blessing 7 and 6, Inspiration 4, and 6 and 5 for the Short Company."""
    printed = {"G1000": 7, "G750": 6, "N1000": 4, "N750": 4, "V1000": 6, "V750": 5}
    for ready in box().ready_parties:
        assert printed.get(ready.id, 0) == starting_dice(box(), ready.party)
