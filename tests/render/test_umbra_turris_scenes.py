"""Strikes, parries, shields, shots and spells of Umbra Turris as pictures, from what their events tell."""

from __future__ import annotations

import pytest

from render.cuts import Cut
from render.editions import ALT_TEXT_LIMIT, sequel_of
from render.umbra_turris import clash, fight, scenes
from render.umbra_turris.clash import Stage, told_by
from rules.kernel.game import Event
from rules.umbra_turris.content_vocabulary import Location
from tests.render import skirmish_blows
from tests.render.conftest import AssertPicture
from tests.render.skirmish_blows import BLOWS, the_edition
from tests.rules.umbra_turris.always_true import box
from tests.rules.umbra_turris.duels import Duel


def verdicts(event: Event) -> list[tuple[str, str]]:
    """The throws of a happening, and what came of each."""
    return [(stage.name, stage.verdict) for stage in told_by(box(), event).stages]


# What is told


def test_a_strike_is_told_from_the_secret_dice_to_the_wound() -> None:
    """Location, both rolls with what is added, armour, and W before and after."""
    seen = told_by(box(), skirmish_blows.power_strike())
    assert "Skarn charges Ser Alder" == seen.title
    assert "Great axe, from the front" == seen.aside
    assert [("Secret dice", "gets through"), ("Power Strike", "hit"), ("Armour", "no help")] == [
        (stage.name, stage.verdict) for stage in seen.stages
    ]
    assert Location.TORSO is seen.location
    assert (Location.LEGS,) == seen.guarded
    own, other = seen.stages[1].own, seen.stages[1].other
    assert own is not None
    assert other is not None
    assert (own.faces, own.more, own.total) == ((5, 4), 10, 19)
    assert (other.faces, other.more, other.total) == ((4, 5), 7, 16)
    assert seen.target is not None
    assert (8, 2) == (seen.target.wounds, seen.lost)
    assert {Location.HEAD: 5, Location.TORSO: 5, Location.LEGS: 6} == seen.target.saves


def test_critical_rolls_and_falls_are_told() -> None:
    """Both rolls, that nobody parries from behind, and who falls."""
    event = skirmish_blows.critical()
    assert [
        ("No parry", "struck from behind"),
        ("Precision Strike", "hit"),
        ("Critical roll", "not critical"),
        ("Critical roll", "critical"),
        ("Armour", "no help"),
    ] == verdicts(event)
    seen = told_by(box(), event)
    assert "Gorak loses 8 W by a critical strike, 0 left" == seen.verdict
    assert "Gorak falls" in seen.fates


def test_a_perfect_strike_shows_its_die_and_a_stun_its_roll() -> None:
    """The die that was added is told apart from the others."""
    event = skirmish_blows.stunned()
    assert [("Secret dice", "gets through"), ("Normal Strike, perfect", "hit"), ("Stun", "stunned")] == verdicts(event)
    own = told_by(box(), event).stages[1].own
    assert own is not None
    assert ((6,), (1,)) == (own.faces, own.bonus)


def test_a_parry_and_a_shield_end_it() -> None:
    """What is parried is guarded, not struck; what a shield takes hurts nobody."""
    parry, shield = told_by(box(), skirmish_blows.parried()), told_by(box(), skirmish_blows.absorbed())
    assert parry.location is None
    assert (Location.LEGS,) == parry.guarded
    assert "Vell parries at the legs" == parry.verdict
    assert "The shield of Ilse takes it all" == shield.verdict
    assert not parry.is_harmful
    assert not shield.is_harmful


def test_a_shot_is_told_with_its_distance_and_circumstances() -> None:
    """To hit, to wound with aim and how the target stood, armour, loss."""
    seen = told_by(box(), skirmish_blows.arrow())
    first, second, third = seen.stages
    assert ("To hit", "3+", 22) == (first.name, first.needs, first.distance)
    assert "To wound, aim 1, target still" == second.name
    assert "Armour" == third.name
    assert 2 == seen.lost


def test_a_spell_is_told_with_its_price_last() -> None:
    """What it does to its target comes first; a spell without a target works all the same."""
    assert ("Brom loses 2 W, 7 left", "Zhul pays 1 W") == told_by(box(), skirmish_blows.fireball()).fates
    rain = told_by(box(), skirmish_blows.rain())
    assert ("The spell works", "Zhul pays 1 W") == rain.fates
    assert rain.target is None


@pytest.mark.parametrize("name", BLOWS)
def test_words_say_what_a_picture_shows(name: str) -> None:
    """Every throw, every verdict and every fate, within the limit."""
    event = BLOWS[name]()
    seen, words = told_by(box(), event), clash.alt_text(told_by(box(), event))
    assert words.startswith(seen.title)
    assert all(stage.verdict in words for stage in seen.stages)
    assert all(fate in words for fate in seen.fates)
    assert len(words) <= ALT_TEXT_LIMIT


# Which of them are drawn


def test_what_comes_to_nothing_gets_no_picture() -> None:
    """A strike that misses, dice that were not parried, a shield that did not help."""
    duel = Duel(1, 1, 6)
    duel.red()
    duel.blue(armour=("light_shield",))
    duel.strikes("torso", "normal")
    duel.fight()
    assert {"shield_tested", "dice_revealed", "struck"} <= set(duel.kinds)
    assert [] == the_edition().happenings(duel.events)


def test_one_blow_is_one_picture() -> None:
    """Everything that follows from it belongs to it."""
    event = skirmish_blows.critical()
    kinds = [one.kind for one in sequel_of(event)]
    assert ["critical_rolled", "critical_rolled", "armour_tested", "wounded"] == kinds[:4]
    assert "fell" in kinds


def test_every_kind_that_can_be_drawn_says_when_it_is_worth_it() -> None:
    """Scenes, sequels and what makes them worth a picture are the same kinds."""
    assert set(scenes.scenes(box())) == set(scenes.SEQUELS) == set(scenes.TELLING)


def test_many_throws_are_cut_in_the_middle() -> None:
    """The first two and the last ones stay."""
    seen = told_by(box(), skirmish_blows.power_strike())
    many = [Stage(f"throw {number}", None, None, "", is_through=True) for number in range(9)]
    shown = fight.shown_stages(clash.Clash(**{**seen.__dict__, "stages": tuple(many)}))
    assert ["throw 0", "throw 1", "throw 6", "throw 7", "throw 8"] == [stage.name for stage in shown]


# Pictures


@pytest.mark.slow
@pytest.mark.parametrize("cut", Cut)
@pytest.mark.parametrize("name", ["power strike", "critical strike", "arrow", "fireball"])
def test_a_blow_looks_as_it_did(name: str, cut: Cut, assert_picture: AssertPicture) -> None:
    """Models, body, dice and outcome, at a desk and on a phone."""
    picture, _ = the_edition().scenes[BLOWS[name]().kind](BLOWS[name](), cut)
    assert_picture(picture, f"umbra_turris/{name.replace(' ', '_')}_{cut}")
