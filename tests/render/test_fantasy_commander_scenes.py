"""Fights, the front, units, cards and the campaign as pictures, and what they say in words."""

from __future__ import annotations

import pytest

from render.cuts import Cut
from render.editions import ALT_TEXT_LIMIT
from render.fantasy_commander import scenes, tactics, zoom
from render.fantasy_commander.clash import Cancelled, Clash
from render.fantasy_commander.fight import aftermath, merged
from render.fantasy_commander.looks import looks
from rules.fantasy_commander.ground import Ground
from rules.fantasy_commander.vocabulary import EMPIRE
from rules.kernel.game import Event, Face
from tests.render import battles
from tests.render.battles import box
from tests.render.conftest import AssertPicture

FIGHTS = {"charge": battles.struck, "kill": battles.killed}


@pytest.mark.slow
@pytest.mark.parametrize("cut", Cut)
@pytest.mark.parametrize("name", FIGHTS)
def test_fights_look_as_they_did(name: str, cut: Cut, assert_picture: AssertPicture) -> None:
    """In both cuts."""
    picture, _ = scenes.draw_fight(box(), FIGHTS[name](), cut)
    assert_picture(picture, f"fantasy_commander/fight_{name}_{cut}")


def in_battle() -> Face:
    """The battle as the Empire sees it."""
    return battles.face(battles.clash(), EMPIRE)


def in_campaign() -> Face:
    """The settlement between two missions."""
    return battles.face(battles.campaigning(), EMPIRE)


@pytest.mark.slow
@pytest.mark.parametrize("cut", Cut)
@pytest.mark.parametrize("name", ["front", "units_empire", "units_styx", "discards"])
def test_looks_look_as_they_did(name: str, cut: Cut, assert_picture: AssertPicture) -> None:
    """In both cuts."""
    picture, words = looks(box(), in_battle())[name].draw(in_battle(), cut)
    assert 0 < len(words) <= ALT_TEXT_LIMIT
    assert_picture(picture, f"fantasy_commander/{name}_{cut}")


@pytest.mark.slow
@pytest.mark.parametrize("cut", Cut)
def test_the_campaign_looks_as_it_did(cut: Cut, assert_picture: AssertPicture) -> None:
    """In both cuts."""
    picture, words = looks(box(), in_campaign())["campaign"].draw(in_campaign(), cut)
    assert "Reputation 2, well-being 3, supplies 3" in words
    assert "Multi-Headed Horror: lost 6 to 10" in words
    assert_picture(picture, f"fantasy_commander/campaign_{cut}")


@pytest.mark.slow
@pytest.mark.parametrize("cut", Cut)
def test_the_own_deck_looks_as_it_did(cut: Cut, assert_picture: AssertPicture) -> None:
    """In both cuts."""
    picture = tactics.deck(box(), in_battle(), cut)
    assert picture is not None
    assert_picture(picture, f"fantasy_commander/deck_{cut}")


def test_a_spectator_has_no_deck() -> None:
    """Nor has a seat before decks are made."""
    assert tactics.deck(box(), battles.face(battles.clash()), Cut.WIDE) is None


def test_there_is_only_to_look_at_what_there_is() -> None:
    """No campaign in a scenario, no front before anybody stands there."""
    assert set(looks(box(), in_battle())) == {"front", "units_empire", "units_styx", "discards"}
    assert set(looks(box(), in_campaign())) == {"units_empire", "units_styx", "campaign"}


def test_the_front_is_where_own_units_touch_enemies() -> None:
    """Without contact it is where the own units stand."""
    battle = battles.clash()
    ground = Ground(box(), battle.field)
    names = {ground.name(unit) for cell in zoom.front(ground, EMPIRE) if (unit := battle.field.at(cell))}
    assert {"LEG1", "ZW1", "KNI1", "UC2"} <= names
    assert "SHO1" not in names
    battle.field.units = [unit for unit in battle.field.units if unit.side == EMPIRE]
    assert len(zoom.front(ground, EMPIRE)) == 7


# A fight in words


def told(event: Event) -> str:
    """The words of a fight's picture."""
    return scenes.draw_fight(box(), event, Cut.WIDE)[1]


def test_a_fight_tells_its_dice_where_they_came_from_and_what_cancelled_them() -> None:
    """All that the picture shows."""
    words = told(battles.struck())
    assert "UC2 attacks KNI1 (L7 to K7)." in words
    assert "meant for LEG3" in words
    assert "2 blocked, 3 ignored, 4 hits, 2 hits, 1 panic and 1 panic added" in words
    assert "Attack 3, Charge" in words
    assert "Attack Support." in words
    assert "Armour: 1 blade; Formation: 1 panic" in words
    assert "KNI1 loses 2 and panics by 1 hex; UC2 loses 1" in words


def test_a_shot_without_answer_and_its_result() -> None:
    """Nobody rolls against it, and the target falls."""
    words = told(battles.killed())
    assert "SHO1 shoots at ZW2" in words
    assert "No defence dice." in words
    assert "ZW2 is destroyed" in words


def test_what_came_of_a_fight() -> None:
    """Retreat, advance and points."""
    assert aftermath(Clash.of(box(), battles.struck())) == (
        "The attack was meant for LEG3. KNI1 flees to J7. UC2 advances to K7."
    )
    assert aftermath(Clash.of(box(), battles.killed())) == "Empire: 1 point."


def test_one_reason_is_told_once() -> None:
    """With all that it has cancelled."""
    many = Cancelled("Formation", "panic", 1, "attack"), Cancelled("Formation", "panic", 1, "attack")
    assert merged(many) == [Cancelled("Formation", "panic", 2, "attack")]


def test_a_fight_that_does_nothing_says_so() -> None:
    """No loss and no panic."""
    event = battles.melee()
    calm = event.model_copy(update={"data": {**event.data, "damage": {}, "panic": {}}})
    assert Clash.of(box(), calm).verdict == "nothing gets through"
