"""What events tell beside the result: how a shot was rolled, and all that lies open of whoever it is about."""

from __future__ import annotations

from typing import Any

import pytest

from rules.umbra_turris.portraits import portrait
from rules.umbra_turris.state import Effect
from tests.rules.umbra_turris.tabletop import BLUE, RED, Tabletop
from tests.rules.umbra_turris.test_shooting import Range, to_wound


def told_of(one: Range) -> dict[str, Any]:
    """The wounding roll without the portraits."""
    return {name: value for name, value in to_wound(one).items() if name != "sides"}


@pytest.mark.rule("UT-411", "UT-413", "UT-421")
def test_a_wounding_roll_tells_how_it_came_about() -> None:
    """An aimed shot at a static target 25 cm away: both throws, what was added, and the roll to hit."""
    one = Range(5, 4, 3, 2, 1, distance=25)
    one.shoot(aim=2)
    assert told_of(one) == {
        "model": "red.1",
        "target": "blue.1",
        "faces": [4, 3],
        "bonus": 7 + 2 + 1,
        "against": [2, 1],
        "toughness": 7,
        "success": True,
        "weapon": "bow",
        "distance": 25,
        "aim": 2,
        "cover": 0,
        "static": True,
        "from_combat": False,
        "ricochet": False,
        "to_hit": {"faces": [5], "bonus": 0, "needed": 4},
    }
    assert ["red.1", "blue.1"] == [side["id"] for side in to_wound(one)["sides"]]


@pytest.mark.rule("UT-404", "UT-414", "UT-415", "UT-433")
def test_a_wounding_roll_tells_of_moving_targets_cover_and_combat() -> None:
    """At difficulty 1 a 2 is needed; the target has no AD, touches a friend in the way, and the shooter is locked."""
    one = Range(2, 1, 1, 6, 6, distance=15, die=0)
    one.table.hero(BLUE, (35, 20), "S", die=0)
    one.table.hero(BLUE, (37, 5), "W")
    one.shoot(aim=0)
    told = told_of(one)
    assert (1, False, True, 7 - 1 - 1 - 3) == (told["cover"], told["static"], told["from_combat"], told["bonus"])
    assert ({"faces": [2], "bonus": 0, "needed": 2}, False) == (told["to_hit"], told["success"])


@pytest.mark.rule("UT-R25", "UT-411")
def test_equal_totals_do_not_wound() -> None:
    """7 + 1 + 5 against 7 + 6 is no wound, one more is."""
    for face, success in ((2, False), (3, True)):
        one = Range(6, 3, face, 3, 3)
        one.shoot(aim=0)
        assert (success, int(success)) == (to_wound(one)["success"], one.lost)


@pytest.mark.rule("UT-763a")
def test_a_bounty_hunter_adds_to_defence_against_the_leaders_shot_and_to_shots_at_the_leader() -> None:
    """On either side of a shot, where it can turn the result."""
    at = Range(6, 1, 1, 3, 1, shooter={"profession": "bounty_hunter"}, is_leader=True)
    at.shoot(aim=0)
    assert (7 + 1 + 2, True) == (to_wound(at)["bonus"], to_wound(at)["success"])
    by = Range(6, 3, 3, 2, 2, shooter={"is_leader": True}, profession="bounty_hunter", die=0)
    by.shoot(aim=0)
    assert (7 + 2, False) == (to_wound(by)["toughness"], to_wound(by)["success"])


@pytest.mark.rule("UT-709d")
def test_a_portrait_shows_all_that_lies_open_of_a_model() -> None:
    """Who it is, what it wears on each location, its shield, W and AD."""
    table = Tabletop()
    hero = table.hero(
        sub_race="half_giant",
        profession="priest",
        armour=("heavy_helmet", "shirt", "plate_greaves", "light_shield"),
        wounds=4,
        die=2,
        name="Gurgu",
        is_leader=True,
    )
    assert portrait(table.field, hero) == {
        "id": "red.1",
        "name": "Gurgu",
        "number": 1,
        "emblem": "priest",
        "half": 2,
        "leader": True,
        "mage": True,
        "creature": False,
        "wounds": 4,
        "most": 10,
        "dice": 2,
        "saves": {"head": 5, "torso": 6, "legs": 5},
        "shield": 6,
    }


@pytest.mark.rule("UT-561a", "UT-R128")
def test_a_portrait_shows_no_armour_where_there_is_none_and_the_form_before_the_profession() -> None:
    """A hero with greaves alone has taken the form of a Demon; a creature has neither armour nor profession."""
    table = Tabletop()
    mage = table.hero(
        profession="druid", armour=("leather_greaves",), effects=(Effect(name="x", form="wildwood_demon"),)
    )
    undead = table.creature("undead", RED, (40, 35))
    shown = [portrait(table.field, one) for one in (mage, undead)]
    assert [{"legs": 6}, {}] == [one["saves"] for one in shown]
    assert [("wildwood_demon", 0, True, False), ("undead", 0, False, True)] == [
        (one["emblem"], one["shield"], one["mage"], one["creature"]) for one in shown
    ]
