"""The odds that a player reads before they commit: those of the attack that is planned, by what lies open."""

from __future__ import annotations

import pytest

from rules.fantasy_commander.state import Unit
from rules.fantasy_commander.vocabulary import Terrain
from rules.kernel.game import Odds
from rules.kernel.values import Json
from tests.rules.fantasy_commander.battlefield import EMPIRE, STYX, Battlefield, game


def at_the_plan(*, defending: bool = False, token: str = "") -> tuple[Battlefield, Unit]:
    """Legionnaires beside Zombie Warriors, about to act."""
    field = Battlefield()
    own = field.unit("legionnaires", "C5", "red")
    field.unit("zombie_warriors", "D5", token, defending=defending)
    field.start()
    return field, own


def odds(field: Battlefield, given: Json) -> tuple[Odds, ...]:
    """What the panel says to a draft."""
    return game().odds(field.face(EMPIRE), field.session.meant(EMPIRE, given))


ATTACK: Json = {"pick": "attack", "then": "attack styx.ZW1"}


def test_an_attack_that_nobody_can_answer_has_one_outlook() -> None:
    """Three dice of which two faces hit, against five miniatures: 1 - (4/6)^3 that something is lost."""
    field, _ = at_the_plan()
    (found,) = odds(field, ATTACK)
    chances = {one.words: (one.least, one.likely, one.most) for one in found.chances}
    # Resurgent: a panic result is damage, too, so three faces of six count.
    assert chances["ZW1 loses 1 or more"] == (875, 875, 875)
    assert chances["2 or more"] == (500, 500, 500)
    assert chances["is destroyed"] == (0, 0, 0)
    assert chances["flees"] == (0, 0, 0)
    assert chances["LEG1 loses 1 or more"] == (0, 0, 0)
    assert found.about == "LEG1 against ZW1 with 3 dice"


def test_two_or_more_is_told_only_where_that_is_not_all() -> None:
    """Of three Zombies two can fall and one stay; of two, both are the whole unit."""
    for losses, is_told in ((2, True), (3, False)):
        field = Battlefield()
        field.unit("legionnaires", "C5", "red")
        field.unit("zombie_warriors", "D5", losses=losses)
        field.start()
        (found,) = odds(field, ATTACK)
        assert is_told == ("2 or more" in [one.words for one in found.chances])


def test_what_the_defender_may_still_choose_is_a_range() -> None:
    """Whoever holds a red order keeps it as a rule; giving it up is reckoned with all the same."""
    field, _ = at_the_plan(token="red")
    (found,) = odds(field, ATTACK)
    hurt = next(one for one in found.chances if one.words == "ZW1 loses 1 or more")
    assert hurt.likely == hurt.most == 875
    assert hurt.least < hurt.likely


def test_odds_never_look_at_what_the_defender_has_filed() -> None:
    """A standing reaction changes what will happen, and not a word of what the attacker reads."""
    field, _ = at_the_plan(token="red")
    before = odds(field, ATTACK)
    field.file(STYX, "reaction.policy", {"defend": "always", "die": "yes", "damage": "ask"}, "styx.ZW1")
    assert odds(field, ATTACK) == before


def test_what_is_no_attack_has_no_odds() -> None:
    field, _ = at_the_plan()
    assert odds(field, {"pick": "hold", "then": "defend"}) == ()
    assert odds(field, None) == ()


def test_an_attack_after_a_move_is_reckoned_from_where_it_ends() -> None:
    """Support and charge follow from the hex; the field itself stays as it is."""
    field = Battlefield()
    field.unit("knights", "C7", "red")
    field.unit("zombie_warriors", "D5")
    field.start()
    way = field.session.meant(EMPIRE, {"pick": "move", "then": {"path": ["C6"], "then": "attack styx.ZW1"}})
    before = field.face(EMPIRE).view.model_copy(deep=True)
    (found,) = game().odds(field.face(EMPIRE), way)
    assert found.about == "KNI1 against ZW1 with 4 dice"  # three, and one for the charge
    assert field.face(EMPIRE).view == before


def test_an_attack_after_a_move_has_the_dice_of_its_last_hex() -> None:
    """The Statue on C4 helps on C6, two hexes away, and not where the knights begin."""
    field = Battlefield()
    field.unit("knights", "C7", "red")
    field.unit("zombie_warriors", "D5")
    field.lay("C4", Terrain.STATUE)
    field.start()
    (found,) = odds(field, {"pick": "move", "then": {"path": ["C6"], "then": "attack styx.ZW1"}})
    assert found.about == "KNI1 against ZW1 with 5 dice"


@pytest.mark.rule("FC-808")
def test_a_redirect_is_reckoned_with() -> None:
    """The last of the Shooters may fall, unless Legionnaires beside them take the blows upon themselves."""
    for cell, least in (("E4", 0), ("M11", 704)):
        field = Battlefield(first=STYX)
        field.unit("undead_cavalry", "E5", "red")
        field.unit("shooters", "F5", losses=3, fatigue=2)
        field.unit("legionnaires", cell)
        field.start()
        plan = field.session.meant(STYX, {"pick": "attack", "then": "attack empire.SHO1"})
        (found,) = game().odds(field.face(STYX), plan)
        (falls,) = [one for one in found.chances if one.words == "is destroyed"]
        assert (falls.least, falls.likely) == (least, 704)  # 1 - (4/6)^3
