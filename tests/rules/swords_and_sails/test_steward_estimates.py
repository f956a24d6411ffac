"""What a steward thinks of armies that it cannot look into."""

from __future__ import annotations

import pytest

from rules.swords_and_sails.content import Content
from rules.swords_and_sails.ground import points
from rules.swords_and_sails.state import seat_of
from rules.swords_and_sails.stewards.estimates import USUAL, guessed_units
from rules.swords_and_sails.viewing import view
from rules.swords_and_sails.vocabulary import Faction
from tests.rules.swords_and_sails.advice import spy_on
from tests.rules.swords_and_sails.scene import Scene

ENG, KIE = Faction.ENG, Faction.KIE
SEASONS = 40
ROUNDING = 2


def guess(scene: Scene, name: str) -> int:
    """The casualty points that England thinks an army has."""
    seen = view(scene.campaign, scene.box, seat_of(ENG))
    piece = seen.pieces[name]
    return points(scene.box, piece.faction, guessed_units(scene.box, seen, piece))


@pytest.mark.rule("SS-105")
def test_at_the_start_everybody_knows_the_lists(box: Content) -> None:
    """All first armies of all powers, unit by unit."""
    for power in box.powers:
        if power.id is ENG:
            continue
        scene = Scene(box, ENG, power.id)
        for army in power.armies:
            scene.army(power.id, army.number, "WES", PS=1)
            seen = view(scene.campaign, box, seat_of(ENG))
            piece = next(one for one in seen.pieces.values() if one.number == army.number)
            assert {kind: count for kind, count in army.units.items() if count} == {
                kind: count for kind, count in guessed_units(box, seen, piece).items() if count
            }


def test_in_a_long_war_all_armies_are_alike(box: Content) -> None:
    """Many small numbers, each rounded, must not add up to an army of nothing."""
    for power in box.powers:
        scene = Scene(box, ENG, power.id, season=SEASONS)
        names = [scene.army(power.id, number, "WES", HI=1).name for number in range(1, 6) if power.id is not ENG]
        assert all(abs(guess(scene, name) - USUAL) <= ROUNDING for name in names)


@pytest.mark.rule("SS-394")
def test_what_a_spy_has_seen_counts(box: Content) -> None:
    """Whatever the lists say; an own army is known anyway."""
    scene = Scene(box, ENG, KIE)
    army = scene.army(KIE, 1, "KYV", KN=9)
    own = scene.army(ENG, 1, "WES", LI=3)
    assert points(box, KIE, army.units) != guess(scene, army.name)
    spy_on(scene, army.name)
    assert points(box, KIE, army.units) == guess(scene, army.name)
    assert points(box, ENG, own.units) == guess(scene, own.name)
