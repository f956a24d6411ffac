"""Who pays for spells, and what saves whoever pays with the last W [UT-510, UT-512, UT-R113]."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.plane.points import Point
from rules.umbra_turris.combat.harm import pay
from tests.rules.umbra_turris.mages import Study
from tests.rules.umbra_turris.people import ally
from tests.rules.umbra_turris.tabletop import BLUE, RED, Tabletop

# With the last W


@pytest.mark.rule("UT-710b", "UT-512", "UT-D51")
@pytest.mark.parametrize(("face", "wounds", "fell"), [(3, 0, True), (4, 1, False), (6, 1, False)])
def test_a_blessing_die_saves_a_mage_from_a_fumble(face: int, wounds: int, fell: bool) -> None:
    """2 W: one for casting, one for the fumble, which would be the last."""
    study = Study(1, face)
    mage = study.mage("rain", wounds=2)
    party = ally(study, "good", 1)
    study.cast("rain")
    assert (wounds, fell) == (mage.wounds, mage.has_death_counter)
    assert 0 == party.dice


@pytest.mark.rule("UT-743e", "UT-512")
def test_the_menhir_saves_a_druid_from_a_fumble() -> None:
    """Four W for the stone."""
    study = Study(1)
    mage = study.mage("rain", profession="druid", wounds=2, sub_race="wood_elf")
    study.table.parties[RED].menhir = Point(60, 60)
    study.cast("rain")
    assert 4 == mage.wounds
    assert study.table.parties[RED].menhir is None


@pytest.mark.rule("UT-727a", "UT-R113")
@pytest.mark.parametrize(("face", "wounds"), [(5, 0), (6, 1)])
def test_a_city_goblin_survives_a_payment_on_a_six(face: int, wounds: int) -> None:
    """Reduced to 0 W in whatever way."""
    table = Tabletop(face)
    goblin = table.hero(sub_race="city_goblin", wounds=1)
    table.hero(BLUE, (60, 60))
    table.play(pay, goblin, 1, "test")
    assert (wounds, not wounds) == (goblin.wounds, goblin.has_death_counter)


@pytest.mark.rule("UT-R113")
def test_a_payment_that_is_not_the_last_offers_nothing() -> None:
    """1 of 2 W: no die falls."""
    table = Tabletop()
    goblin = table.hero(sub_race="city_goblin", wounds=2)
    table.play(pay, goblin, 1, "test")
    assert (1, []) == (goblin.wounds, table.rolls)


# One W each


def turn_into_spawn(*payers: str, spawns: int = 1, **mage: Any) -> tuple[Study, list[int]]:
    """A spell for 2 W, with so many Spawns beside the Mage: what the Mage lost, and how many Spawns are left."""
    study = Study(6)
    caster = study.mage("turn_into_spawn", **mage)
    own = [study.creature("magic_spawn", RED, (10 + 4 * place, 10)) for place in range(spawns)]
    for payer in payers:
        study.will_answer(RED, "cast.payer", payer)
    study.cast("turn_into_spawn", study.enemy())
    return study, [study.lost(caster), sum(one.is_alive for one in own)]


@pytest.mark.rule("UT-564b", "UT-565b")
def test_a_spawn_pays_one_wound_of_two() -> None:
    """It has no more; the other is the Mage's."""
    assert [1, 0] == turn_into_spawn()[1]
    assert [0, 0] == turn_into_spawn(spawns=2)[1]
    assert [2, 1] == turn_into_spawn("red.1", "red.1")[1]


@pytest.mark.rule("UT-797c", "UT-565b")
def test_heroes_of_the_zankh_share_the_price_by_single_wounds() -> None:
    """One W by a friend, one by the Mage."""
    study = Study(6)
    mage = study.mage("turn_into_spawn")
    study.table.parties[RED].guild = "zankh"
    friends = [study.hero(RED, (30, 35)), study.hero(RED, (40, 35))]
    study.will_answer(RED, "cast.payer", friends[0].id, mage.id)
    study.cast("turn_into_spawn", study.enemy())
    assert [1, 1, 0] == [study.lost(one) for one in (mage, *friends)]


@pytest.mark.rule("UT-783b", "UT-753a")
def test_a_monk_loses_one_wound_of_two() -> None:
    """A Witch Hunter makes a Light spell dearer; the Monk pays the first W, and the Mage may pay the second."""
    study = Study(6)
    mage, monk = study.mage("aura_of_life"), study.hero(RED, (30, 35), profession="monk")
    monk.most_wounds += 1  # What the spell itself heals.
    study.enemy((35, 50), profession="witch_hunter")
    study.will_answer(RED, "cast.payer", monk.id, mage.id)
    study.cast("aura_of_life")
    assert [1, 1] == [told["count"] for told in study.told("paid")]
    assert [monk.id, mage.id] == [told["model"] for told in study.told("paid")]


@pytest.mark.rule("UT-783a", "UT-555")
@pytest.mark.parametrize(("helper", "distance", "healed"), [("monk", 20, 1), ("monk", 21, 0), ("scoundrel", 11, 0)])
def test_with_a_monk_the_aura_of_life_reaches_further(helper: str, distance: int, healed: int) -> None:
    """20 cm instead of 10."""
    study = Study(6)
    study.mage("aura_of_life")
    study.hero(RED, (5, 5), profession=helper)
    friend = study.hero(RED, (35, 37 + distance))
    friend.wounds -= 1
    study.cast("aura_of_life")
    assert 1 - healed == study.lost(friend)
