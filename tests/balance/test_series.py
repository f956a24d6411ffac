"""What the tables of the docs are made of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import ClassVar, Self

import pytest

from rules.combat_in_the_lists.game import SEATS
from rules.combat_in_the_lists.vocabulary import Colour, Weapon
from rules.kernel.choices import Choice, pick
from rules.kernel.game import Event, Face, StewardKind
from rules.kernel.values import Json, Seat
from tests.balance import series as series_module
from tests.balance.__main__ import (
    AGAINST_CHANCE,
    AGAINST_EACH_OTHER,
    OVER_ALL,
    line,
    page,
    rows_of,
    rows_over_all,
    sights_of,
    told_before,
    verdict,
)
from tests.balance.plans import PLANS
from tests.balance.series import Played, Series, Tally, play, run, wilson
from tests.helpers.boxes import all_games

BRAWL = Series("A brawl", {}, 2, games=20)


A_DUEL = next(one for one in PLANS["combat_in_the_lists"].series if one.name == "A duel against a script")


class Here:
    """Instead of other processes, and which games were played in it."""

    played: ClassVar[list[int]] = []

    def __init__(self, workers: int) -> None:
        assert workers == 1

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        pass

    def map(self, one: Callable[[int], Played], numbers: list[int], chunksize: int) -> Iterator[Played]:
        """One after another."""
        self.played.extend(numbers)
        return map(one, numbers)


def tally_of(*turns: int) -> Tally:
    """Games of so many turns; the first seat, red, wins them all."""
    tally = Tally(BRAWL)
    red, blue = Seat("red"), Seat("blue")
    for some in turns:
        tally.add(Played({red: ("nobles",), blue: ("cossacks",)}, (red,), is_draw=False, turns=some))
    return tally


def test_eight_games_of_ten_end_between_two_numbers() -> None:
    """The shortest tenth and the longest one are left out."""
    assert (2, 9) == tally_of(*range(1, 11)).usual_turns
    assert (5, 5) == tally_of(5).usual_turns


@pytest.mark.parametrize("played", [7, 199, 200])
def test_an_interval_stays_between_nothing_and_all(played: int) -> None:
    """A side that won nothing, or everything, has no share below 0 or above 1."""
    assert wilson(0, played)[0] == 0
    assert wilson(played, played)[1] == 1


def test_a_series_that_was_broken_off_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games that were kept are not played again, and count as if they had been."""
    monkeypatch.setattr(series_module, "ProcessPoolExecutor", Here)
    few, all_of_them = replace(A_DUEL, games=1), replace(A_DUEL, games=3)
    run("combat_in_the_lists", few, 1, tmp_path)
    Here.played.clear()
    gone_on = run("combat_in_the_lists", all_of_them, 1, tmp_path)
    assert [1, 2] == Here.played
    Here.played.clear()
    assert gone_on == run("combat_in_the_lists", all_of_them, 1, tmp_path)
    assert [] == Here.played
    assert gone_on == run("combat_in_the_lists", all_of_them, 1)


def test_some_sides_are_told_over_all_series_with_an_aim() -> None:
    """Their wins and games are added up; series against a script do not count."""
    plan = PLANS["umbra_turris"]
    names = [series.name for series in plan.series]
    rows = [[names[number], "zone 1, battle square", f"{wins} of 10"] for number, wins in enumerate((3, 4, 9))]
    ((series, side, counted, share, *_, aim),) = rows_over_all(plan, rows)
    assert (OVER_ALL, "zone 1, battle square", "7 of 20", "35%") == (series, side, counted, share)
    assert "40% to 60%: missed" == aim


def test_every_side_has_a_line() -> None:
    """With its share of the decided games, and how long they were."""
    lines = [line(row) for row in rows_of(tally_of(4, 6))]
    assert "| A brawl | cossacks | 0 of 2 | 0% | 0% to 66% | 0 of 2 | 5 | 4 to 6 | – |" == lines[0]
    assert "| A brawl | nobles | 2 of 2 | 100% | 34% to 100% | 0 of 2 | 5 | 4 to 6 | – |" == lines[1]


@pytest.mark.parametrize(("aim", "missed"), [((0.0, 1.0), "none"), ((0.1, 1.0), "A brawl, cossacks (0%)")])
def test_an_aim_is_met_or_missed(aim: tuple[float, float], missed: str) -> None:
    """Each line says so, and all of them together."""
    tally = tally_of(4)
    rows = rows_of(replace(tally, series=replace(BRAWL, aim=aim)))
    assert all(row[-1].startswith(f"{aim[0]:.0%} to 100%: ") for row in rows)
    met = sum(row[-1].endswith(": met") for row in rows)
    assert f"Of 2 aims {met} are met; missed: {missed}." == verdict(rows)[0]
    assert [] == verdict(rows_of(tally))
    assert f"The aim is {'met' if missed == 'none' else 'missed'}." == verdict(rows[:1])[0]


@pytest.mark.parametrize("game", PLANS)
def test_a_page_tells_how_it_was_made(game: str) -> None:
    """With a table in the words of the game, and without what is no longer played."""
    name, rows = PLANS[game].series[0].name, rows_of(tally_of(4))
    text = page(game, {(AGAINST_EACH_OTHER, name): rows, (AGAINST_EACH_OTHER, "Another"): rows_of(tally_of(5))})
    assert f"make balance GAME={game}" in text
    assert f"median {PLANS[game].turn}" in text
    assert all(line(row) in text for row in rows)
    assert "| 5 to 5 |" not in text


def test_a_page_keeps_what_it_tells_of_other_series() -> None:
    """Under each heading, also lines from before a column was added."""
    raid, theft, chance = (AGAINST_EACH_OTHER, "Raid"), (AGAINST_EACH_OTHER, "Theft"), (AGAINST_CHANCE, "Raid")
    before = page("saber_and_blood", {raid: [["Raid", "defender"]], chance: [["Raid", "the steward"]]})
    told = told_before(before)
    assert [("Raid", "defender"), ("Raid", "the steward")] == [tuple(told[key][0][:2]) for key in (raid, chance)]
    after = page("saber_and_blood", {**told, theft: [["Theft", "thief"]]})
    added = [one for one in after.splitlines() if one not in before.splitlines()]
    assert [line(["Theft", "thief", *["–"] * 7])] == added
    assert set(before.splitlines()) < set(after.splitlines())


@pytest.mark.parametrize("name", PLANS)
def test_every_line_up_of_a_plan_can_be_played(name: str) -> None:
    """The game refuses none of its first tables."""
    game, plan = all_games()[name], PLANS[name]
    for series in plan.series:
        for number in range(8):
            usual = {setting.id: setting.default for setting in game.settings}
            seats = plan.seats(game, series, number)
            assert series.players == len(seats)
            assert "" == game.refusal({**usual, **plan.arrange(series, number)}, seats)


def test_every_power_is_played_by_the_steward_against_chance() -> None:
    """Equally often."""
    game, plan = all_games()["swords_and_sails"], PLANS["swords_and_sails"]
    (series,) = (one for one in plan.series if one.is_against_chance)
    owned: Counter[Seat] = Counter()
    for number in range(series.games):
        seats = plan.seats(game, series, number)
        owned.update(seat for seat in seats if series.kind_of(seat, seats, number) is StewardKind.OWN)
    assert {4} == set(owned.values())
    assert series.players == len(owned)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_every_power_is_in_enough_games_of_a_small_table(players: int) -> None:
    """In an eighth of them at least; of three to six, in a quarter."""
    game, plan = all_games()["swords_and_sails"], PLANS["swords_and_sails"]
    (series,) = (one for one in plan.series if one.name == f"Small table for {players}")
    met = Counter(seat for number in range(series.games) for seat in plan.seats(game, series, number))
    assert len(met) == 7
    assert min(met.values()) * (8 if players == 2 else 4) >= series.games


def test_of_rivals_on_one_side_each_counts() -> None:
    """Two of three knights have an axe, and one of them wins: that is half of their chances, 1.5 times a fair share."""
    falcon, boar, stag = SEATS[:3]
    tally = Tally(Series("A tournament", {}, 3, games=1), is_each_alone=True)
    sides: dict[Seat, tuple[str, ...]] = {falcon: ("axe",), boar: ("axe",), stag: ("star",)}
    tally.add(Played(sides, (falcon,), is_draw=False, turns=9, sights=("pushes",)))
    lines = rows_of(tally)
    assert "| A tournament | axe | 1 of 2 | 1.50 | 0.28 to 2.72 | 0 of 1 | 9 | 9 to 9 | – |" == line(lines[0])
    assert lines[1][:4] == ["A tournament", "star", "0 of 1", "0.00"]
    assert [["A tournament", "pushes", "1 of 1", "100%"]] == sights_of(tally)


def test_a_tournament_is_told_by_colour_weapon_and_place() -> None:
    """Every knight has one of each, and the places are all different; something of what is looked for happens."""
    game, plan = all_games()["combat_in_the_lists"], PLANS["combat_in_the_lists"]
    one = play(game, plan, plan.series[1], 0)
    colours, weapons, places = zip(*one.sides.values(), strict=True)
    assert set(colours) <= {colour.value for colour in Colour}
    assert set(weapons) <= {weapon.value for weapon in Weapon}
    assert ["place 1", "place 2", "place 3"] == sorted(places)
    assert {"exhaustion", "specials"} <= set(one.sights)


def test_where_steward_and_script_meet_the_table_tells_which_it_was() -> None:
    """They change seats, and the share is that of the wins."""
    game, plan = all_games()["combat_in_the_lists"], PLANS["combat_in_the_lists"]
    duel = next(one for one in plan.series if one.name == "A duel against a script")
    sides = [play(game, plan, duel, number).sides for number in (0, 1)]
    falcon, boar = SEATS[:2]
    steward, script = ("the steward",), ("the script",)
    assert [{falcon: steward, boar: script}, {falcon: script, boar: steward}] == sides
    tally = Tally(duel, is_each_alone=True)
    tally.add(Played(sides[0], (falcon,), is_draw=False, turns=9))
    assert ["1 of 1", "100%", "60% to 100%: met"] == [rows_of(tally)[1][place] for place in (2, 3, 8)]


def test_a_special_card_in_an_attack_is_seen() -> None:
    """An attack without one is nothing that is looked for."""
    sights = PLANS["combat_in_the_lists"].sights
    assert "specials" == sights(Event(kind="attacked", data={"special": "backstab"}))
    assert "" == sights(Event(kind="attacked", data={"special": ""}))
    assert "sneak attacks" == sights(Event(kind="sneak_failed"))


@pytest.mark.slow
def test_stewards_that_differ_change_seats() -> None:
    """A line-up for each game, and the table tells of their names instead of their sides."""
    game, plan = all_games()["fantasy_commander"], PLANS["fantasy_commander"]
    contest = next(one for one in plan.series if one.name.endswith("middle against novice"))
    sides = [play(game, plan, contest, number).sides for number in (0, 1)]
    empire, styx = game.seats
    assert [{empire: ("steady",), styx: ("novice",)}, {empire: ("novice",), styx: ("steady",)}] == sides


def test_in_a_campaign_every_strength_meets_every_other() -> None:
    """Six games of each pair, told by side and strength."""
    watch = next(one for one in PLANS["fantasy_commander"].series if one.name == "Border Watch")
    assert 9 == len({*watch.rivals}) == watch.games // 6


def test_in_a_brawl_every_seat_starts_equally_often_in_every_zone() -> None:
    """With either faction."""
    game, plan = all_games()["saber_and_blood"], PLANS["saber_and_blood"]
    brawl = next(one for one in plan.series if one.name == "Brawl for three")
    seats = plan.seats(game, brawl, 0)
    side = pick("setup.side", "Where?", [Choice(zone, zone, zone) for zone in "abcd"]).decision
    faction = side.model_copy(update={"key": "setup.faction"})
    view = game.view(game.setup(plan.arrange(brawl, 0), seats), None)
    met: Counter[tuple[Seat, Json, Json]] = Counter()
    for number in range(brawl.games):
        faces = [Face(game=game.name, seat=seat, view=view) for seat in seats]
        zones = [plan.overrule(number, face, side) for face in faces]
        assert len({*map(str, zones)}) == len(seats)
        factions = [plan.overrule(number, face, faction) for face in faces]
        met.update(zip(seats, zones, factions, strict=True))
    assert {brawl.games // 8} == set(met.values())
    assert len(met) == len(seats) * 4 * 2
