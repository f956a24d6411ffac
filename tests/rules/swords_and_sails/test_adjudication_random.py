"""What is true of every season, whatever is ordered: random positions and orders on a small map and on Europe."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, combinations
from random import Random

import pytest

from rules.kernel.dice import SeededDice
from rules.kernel.play import Procedure
from rules.swords_and_sails.combat.battle import fight
from rules.swords_and_sails.combat.sides import Battle, Result
from rules.swords_and_sails.ground import G, capacity
from rules.swords_and_sails.movement.engagements import Between
from rules.swords_and_sails.orders import Orders
from rules.swords_and_sails.state import Campaign, Trace
from tests.helpers.lengths import at_length
from tests.rules.swords_and_sails.random_war import RandomWar
from tests.rules.swords_and_sails.war import Season, War

MOVES = ("sailed", "docked", "carried", "marched", "crossed", "landed", "loaded", "retreated")
LOSSES = ("lost", "removed", "merged")
SEEDS = [*range(at_length(9, 39)), 1193]
MAPS = pytest.mark.parametrize("is_small", [True, False], ids=["small", "Europe"])


def bloodless(g: G, battle: Battle, between: Between | None) -> Procedure[Result]:
    """Somebody leaves each battle, chance says who; nobody dies."""
    yield from ()
    leavers = ([battle.attacker], [battle.defender], [*battle.sides])[g.roll(3, battle.name) - 1]
    stayed = [side for side in battle.sides if side not in leavers]
    return Result(stayed[0] if stayed else None, leavers, leavers if g.roll(4, battle.name) == 1 else [])


def play(war: War, *, seed: int = 1, is_bloody: bool = False) -> Season:
    """A season with dice from a seed."""
    season = war.begin(SeededDice(b"%d" % seed, "salt"))
    season.chapters = replace(season.chapters, fight=fight if is_bloody else bloodless)
    season.resolve()
    return season


def units(campaign: Campaign, *, by_owner: bool) -> Counter[str]:
    """All units on the board."""
    found: Counter[str] = Counter()
    for piece in campaign.pieces():
        for kind, count in piece.units.items():
            found[f"{piece.faction} {kind}" if by_owner else kind.value] += count
    return found


def faults_of(campaign: Campaign, war: War) -> Iterator[str]:
    """What may never be, after any season."""
    box = war.box
    for army in campaign.armies.values():
        if army.aboard:
            carriers = [campaign.fleets[name] for name in army.aboard]
            if any(fleet.place != army.place for fleet in carriers):
                yield f"{army.name} is not where its fleets are"
            if any(not campaign.may_share(army.faction, fleet.faction) for fleet in carriers):
                yield f"{army.name} is aboard a stranger"
        elif not box.is_land(army.place) or campaign.lands[army.place].is_closed:
            yield f"{army.name} is in {army.place}"
        elif campaign.has_hostile_army(army.faction, army.place):
            yield f"{army.name} shares {army.place} with an enemy"
        if not army.units:
            yield f"{army.name} is empty"
    for fleet in campaign.fleets.values():
        if fleet.is_docked != box.is_land(fleet.place):
            yield f"{fleet.name} is docked or not in {fleet.place}"
        if fleet.is_docked and not campaign.is_friendly(fleet.faction, fleet.place):
            yield f"{fleet.name} is in a hostile port"
    yield from overloaded(campaign, war)


def overloaded(campaign: Campaign, war: War) -> Iterator[str]:
    """Armies that find no room, whichever way they are spread over the fleets that carry them."""
    aboard = [army for army in campaign.armies.values() if army.aboard]
    for some in chain.from_iterable(combinations(aboard, number) for number in range(1, min(4, len(aboard)) + 1)):
        fleets = dict.fromkeys(name for army in some for name in army.aboard)
        room = sum(capacity(war.box, campaign.fleets[name].units) for name in fleets)
        if sum(army.size for army in some) > room:
            yield f"{[army.name for army in some]} do not fit on {[*fleets]}"


def told_places(start: dict[str, str], traces: list[Trace]) -> dict[str, str]:
    """Where each piece is by its traces alone."""
    places = dict(start)
    for trace in traces:
        if trace.kind in MOVES:
            assert places[trace.piece] == trace.places[0], trace
            places[trace.piece] = trace.places[1]
        elif trace.kind in LOSSES:
            del places[trace.piece]
    return places


def where(campaign: Campaign) -> dict[str, str]:
    return {piece.name: piece.place for piece in campaign.pieces()}


@pytest.mark.rule("SS-512", "SS-601", "SS-R63")
@MAPS
@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_is_lost_doubled_or_misplaced(seed: int, is_small: bool) -> None:
    """Without blood units are only lost with a piece that had nowhere to go; every piece is where its trace says."""
    war = RandomWar(seed, is_small=is_small).war
    start, before = where(war.campaign), units(war.campaign, by_owner=True)
    sizes = {piece.name: Counter(dict(piece.units)) for piece in war.campaign.pieces()}
    play(war, seed=seed)
    traces = war.campaign.traces
    assert [] == list(faults_of(war.campaign, war))
    assert where(war.campaign) == told_places(start, traces)
    after = units(war.campaign, by_owner=True)
    assert after <= before
    if not any(trace.kind in ("lost", "removed") for trace in traces):
        assert before == after
    if not any(trace.kind in ("transferred", "merged") for trace in traces):
        assert all(sizes[piece.name] == Counter(dict(piece.units)) for piece in war.campaign.pieces())


@pytest.mark.rule("SS-605", "SS-808")
@MAPS
@pytest.mark.parametrize("seed", SEEDS[-at_length(6, 20) :])
def test_with_real_battles_no_unit_comes_from_nowhere(seed: int, is_small: bool) -> None:
    """Ships change hands, all else only grows less."""
    war = RandomWar(seed, is_small=is_small).war
    start, before = where(war.campaign), units(war.campaign, by_owner=False)
    play(war, seed=seed, is_bloody=True)
    assert [] == list(faults_of(war.campaign, war))
    assert where(war.campaign) == told_places(start, war.campaign.traces)
    assert units(war.campaign, by_owner=False) <= before


@pytest.mark.slow
@pytest.mark.rule("SS-530")
@MAPS
@pytest.mark.parametrize("seed", SEEDS[: at_length(4, 20)])
def test_nothing_depends_on_the_order_of_anything(seed: int, is_small: bool) -> None:
    """Players, pieces and orders in any order, and once more the same: the season is the same."""
    seasons = []
    for mixed in (None, None, Random(seed)):
        war = RandomWar(seed, is_small=is_small).war
        if mixed is not None:
            mix_up(war.campaign, mixed)
        season = play(war, seed=seed)
        events = [event.model_dump_json() for event in season.events if event.kind != "orders_revealed"]
        pieces = sorted((piece for piece in war.campaign.pieces()), key=lambda piece: piece.name)
        seasons.append((pieces, war.campaign.traces, events))
    assert seasons[0] == seasons[1] == seasons[2]


def mix_up(campaign: Campaign, chance: Random) -> None:
    """The same campaign, all of its tables in another order."""

    def shuffled(names: list[str]) -> list[str]:
        return chance.sample(names, len(names))

    campaign.armies = {name: campaign.armies[name] for name in shuffled([*campaign.armies])}
    campaign.fleets = {name: campaign.fleets[name] for name in shuffled([*campaign.fleets])}
    campaign.orders = {
        power: Orders(
            pieces={name: sheet.pieces[name] for name in shuffled([*sheet.pieces])}, transfers=sheet.transfers
        )
        for power, sheet in reversed(campaign.orders.items())
    }


@pytest.mark.slow
def test_chance_brings_about_everything() -> None:
    """The random seasons above are worth something: nearly every kind of trace comes up in them."""
    kinds: Counter[str] = Counter()
    for seed in SEEDS:
        war = RandomWar(seed, is_small=True).war
        play(war, seed=seed)
        kinds.update(f"{trace.step} {trace.kind}" for trace in war.campaign.traces)
    expected = {
        "A0 order_refused",
        "A3 loaded",
        "A4 stayed",
        "A6 fought",
        "A7 sailed",
        "A7 docked",
        "A7 carried",
        "A9 fought",
        "A11 retreated",
        "A12 loaded",
        "A13 stayed",
        "A14 fought",
        "A15 marched",
        "A15 landed",
        "A18 fought",
        "A20 retreated",
        "A20 removed",
    }
    assert set() == expected - set(kinds)
