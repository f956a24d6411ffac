"""What is true of every battle, whoever fights it and however the dice fall."""

from __future__ import annotations

from collections import Counter
from math import isqrt

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.swords_and_sails.state import Army, Fleet
from rules.swords_and_sails.vocabulary import SHIPS, TROOPS, CardName, CombatForm, Faction, Leader, UnitType
from tests.helpers.lengths import at_length
from tests.rules.swords_and_sails.battlefield import Fought, battle_of, field, fight_out, with_chance
from tests.rules.swords_and_sails.scene import InPlay, Scene

BOX = field()
BATTLES = at_length(36, 200)
Units = dict[UnitType, int]


def forces(kinds: tuple[UnitType, ...]) -> st.SearchStrategy[Units]:
    """Some units of some types."""
    return st.dictionaries(st.sampled_from(kinds), st.integers(1, 6), min_size=1, max_size=6)


@st.composite
def scenes(draw: st.DrawFn) -> tuple[Scene, list[Army | Fleet], list[Army | Fleet]]:
    """Two sides of one or two powers, some with leaders, some with cards, some fleets with troops aboard."""
    is_on_land, form = draw(st.booleans()), draw(st.sampled_from(CombatForm))
    factions = draw(st.lists(st.sampled_from(Faction), min_size=4, max_size=4, unique=True))
    scene = Scene(BOX, *factions, form=form, live_battles=draw(st.booleans()))
    scene.rule(factions[1], "AAA")
    sides: tuple[list[Army | Fleet], list[Army | Fleet]] = ([], [])
    for place, faction in enumerate(factions[: draw(st.integers(2, 4))]):
        units = {kind.value: count for kind, count in draw(forces(TROOPS if is_on_land else SHIPS)).items()}
        scene.campaign.realms[faction].leader = draw(st.sampled_from([None, *Leader]))
        if draw(st.booleans()):
            scene.deal(faction, CardName.TACTICAL_WITHDRAW)
        if is_on_land:
            sides[place % 2].append(scene.army(faction, 1, "AAA", **units))
            continue
        fleet = scene.fleet(faction, 1, "SEA", **units)
        sides[place % 2].append(fleet)
        troops = draw(st.integers(0, 4))
        if troops:
            scene.aboard(scene.army(faction, 1, "SEA", HI=troops), fleet)
    return scene, *sides


def contents(scene: Scene) -> Counter[tuple[str, UnitType]]:
    """All units on the board by piece and type."""
    return Counter({(piece.name, kind): n for piece in scene.campaign.pieces() for kind, n in piece.units.items()})


def totals(counted: Counter[tuple[str, UnitType]]) -> Counter[UnitType]:
    """All units on the board by type."""
    found: Counter[UnitType] = Counter()
    for (_, kind), count in counted.items():
        found[kind] += count
    return found


def fought_with(scene: Scene, sides: tuple[list[Army | Fleet], list[Army | Fleet]], play: InPlay) -> Fought:
    """The battle to its end."""
    return fight_out(play, battle_of(*sides))  # type: ignore[arg-type]


@given(scenes(), st.integers(0, 10**6))
@settings(max_examples=at_length(25, 150), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@pytest.mark.slow
@pytest.mark.rule("SS-605", "SS-606", "A19")
def test_every_battle_ends_and_no_unit_comes_from_nowhere(
    setting: tuple[Scene, list[Army | Fleet], list[Army | Fleet]], seed: int
) -> None:
    """Units are lost or, at sea, change hands one for one; and the result says who is left where."""
    scene, *sides = setting
    before = contents(scene)
    play = with_chance(scene, seed)
    fought = fought_with(scene, (sides[0], sides[1]), play)
    after = contents(scene)
    assert totals(after) <= totals(before)
    if sides[0][0].place == "AAA":
        assert after <= before
    _result_is_consistent(scene, fought, (sides[0], sides[1]))
    _report_is_true(scene, fought, before, after)
    _nobody_floats(scene)


def _result_is_consistent(scene: Scene, fought: Fought, sides: tuple[list[Army | Fleet], list[Army | Fleet]]) -> None:
    alive = {"attacker": any(p.units for p in sides[0]), "defender": any(p.units for p in sides[1])}
    assert all(alive[name] for name in fought.left)
    assert set(fought.withdrew) <= set(fought.left)
    assert fought.stayed not in fought.left
    if fought.stayed:
        assert alive[fought.stayed]
        other = "defender" if fought.stayed == "attacker" else "attacker"
        assert not alive[other] or other in fought.left
    elif all(alive.values()) and not fought.left:
        kinds = {kind for side in sides for piece in side for kind in piece.units}
        assert {UnitType.TR} == kinds


def _report_is_true(
    scene: Scene, fought: Fought, before: Counter[tuple[str, UnitType]], after: Counter[tuple[str, UnitType]]
) -> None:
    report = fought.report
    if report is None:
        assert before == after
        return
    opened = {**report.attacker.pieces, **report.defender.pieces}
    assert all(before[name, kind] == n for name, units in opened.items() for kind, n in units.items())
    assert all(after[name, kind] == n for name, units in report.survivors.items() for kind, n in units.items())
    assert len(report.rounds) <= 50
    for one in report.rounds:
        for check in one.morale:
            assert one.number == len(check.dice)
        for volley in one.volleys:
            assert volley.armour <= volley.damage


def _nobody_floats(scene: Scene) -> None:
    """Troops aboard have room, and only on ships that still swim."""
    for army in scene.campaign.armies.values():
        fleets = [scene.campaign.fleets[name] for name in army.aboard]
        assert not army.units or all(fleet.units for fleet in fleets)
        room = sum(BOX.unit(kind).carry * n for fleet in fleets for kind, n in fleet.units.items())
        assert army.place != "SEA" or army.size <= room


@given(scenes(), st.integers(0, 10**6))
@settings(max_examples=at_length(10, 40), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@pytest.mark.slow
def test_the_same_dice_give_the_same_battle(
    setting: tuple[Scene, list[Army | Fleet], list[Army | Fleet]], seed: int
) -> None:
    """Nothing but state and dice decides."""
    scene, *sides = setting
    start = scene.campaign.model_copy(deep=True)
    outcomes = []
    for _ in range(2):
        scene.campaign = start.model_copy(deep=True)
        pieces = [[scene.campaign.piece(piece.name) for piece in side] for side in sides]
        play = with_chance(scene, seed)
        fought = fight_out(play, battle_of(*pieces))  # type: ignore[arg-type]
        outcomes.append((scene.campaign.model_dump_json(), [event.data for event in play.events], fought.labels()))
    assert outcomes[0] == outcomes[1]


@pytest.mark.slow
@pytest.mark.parametrize("form", CombatForm)
@pytest.mark.parametrize("is_on_land", [True, False])
def test_equal_forces_have_equal_chances(form: CombatForm, is_on_land: bool) -> None:
    """Attacker and defender win alike in land of nobody: the rules favour neither."""
    wins = Counter[str]()
    for seed in range(BATTLES):
        scene = Scene(BOX, Faction.ENG, Faction.HRE, form=form)
        one, other = (
            scene.army(faction, 1, "AAA", HC=3, HI=4, PS=2)
            if is_on_land
            else scene.fleet(faction, 1, "SEA", WS=3, RD=3, TR=1)
            for faction in (Faction.ENG, Faction.HRE)
        )
        wins[fight_out(with_chance(scene, seed), battle_of(one, other)).stayed] += 1
    assert abs(wins["attacker"] - wins["defender"]) < 4 * (isqrt(BATTLES) + 1)  # four times what coins usually deviate
