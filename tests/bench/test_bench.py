"""Everything that the bench measures can be measured; how fast it is, no test says."""

from __future__ import annotations

import asyncio
import json
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from cogs.drawing.worker import offered
from tests.bench import alone, campaigns, clicks, diplomats, report
from tests.bench.figures import Aim, Figure, in_ms, lines_of
from tests.bench.hall import load_clicks
from tests.bench.sizes import TINY


def in_this_process(work: str, **arguments: Any) -> Any:
    """What `in_its_own_process` does, without waiting for a new Python."""
    module, _, name = work.partition(":")
    return asyncio.run(getattr(import_module(module), name)(**arguments, spawned=0.0))


@pytest.mark.slow
def test_a_tiny_run_finds_every_figure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(alone, "in_its_own_process", in_this_process)
    monkeypatch.setattr(diplomats, "find_spec", lambda name: None)  # The tests do without what `make bench` installs.
    figures = report.run(TINY, tmp_path / "bench.json", tmp_path)
    written = json.loads((tmp_path / "bench.json").read_text("utf-8"))
    assert [figure.name for figure in figures] == [figure["name"] for figure in written["figures"]]
    found = {figure.name.split(":")[0].split(",")[0]: figure for figure in figures}
    assert {
        "Live answer",
        "12 decisions replayed",
        "Steward's move",
        "Steward's move from the workshop",
        "Whole game of three stewards",
        "Whole game of two stewards",
        "Board drawn and encoded",
        "Hand drawn and encoded",
        "Closer look drawn and encoded",
        "Scene drawn and encoded",
        "Movement of a season",
        "Battles and sieges of a season",
        "All legal orders of one power",
        "A season's thinking of seven stewards",
        "Whole campaign of seven stewards",
        "Sheet of orders as JSON",
        "All legal plans of one unit",
        "Odds of an attack",
        "Line of sight over a full table",
        "All legal destinations",
        "All legal destinations of a hero",
        "Line of sight",
        "All that a hero can do",
        "Steward's activation",
        "First map of a fresh worker",
        "Memory of a worker that has drawn a map",
        "Orders in to one player's map",
        "Orders in to eight maps at once",
        "Picture drawn and encoded",
        "Picture from the workshop",
        "Boot with 6 running tables",
        "Boot with 12 running tables",
        "Memory with 12 running tables",
        "Memory of 1",
        "Table restored from the store",
        "Answer taken and kept (Tables.change)",
        "Click to reply at 50 a second",
        "Click to new picture at 50 a second",
        "Answer taken and kept at 50 a second",
        "Answer kept at 50 a second while backups are made",
        "Latest page of the log",
        "First page of the log",
        "Board of a past phase",
        "Page of past orders",
        "Names of the latest turns",
    } == set(found)
    names = {figure.name for figure in figures}
    every = ("Live answer", "Steward's move", "Whole game of two stewards", "Board drawn and encoded")
    titles = [edition.texts.title for edition in offered().values()]
    assert {f"{what}, {title}" for what in (*every, "Hand drawn and encoded") for title in titles} <= names
    assert "Scene drawn and encoded, Combat in the Lists: answered" in names
    assert "Scene drawn and encoded, Fantasy Commander: fought" in names
    aims = {(figure.aim.value, figure.aim.below) for figure in figures if figure.aim is not None}
    assert {
        ("median_ms", 0.2),
        ("median_ms", 15.0),
        ("median_ms", 40.0),
        ("median_ms", 60.0),
        ("median_ms", 80.0),
        ("median_ms", 100.0),
        ("median_ms", 150.0),
        ("p99_ms", 10.0),
        ("worst_ms", 100.0),
        ("held_ms", 100.0),
        ("s", 0.3),
        ("s", 0.6),
        ("create_to_ready_s", 3.0),
        ("all_MB", 300.0),
        ("p99_ms", 150.0),
    } == aims
    under_load = [figure for figure in figures if "a second" in figure.name and figure.detail]
    assert [(TINY.clicks, 0)] * 4 == [(figure.detail["clicks"], figure.detail["lost"]) for figure in under_load]
    boots = [figure for figure in figures if figure.name.startswith("Boot")]
    assert all(request.startswith(("GET", "PUT")) for boot in boots for request in boot.detail["requests"]), (
        "a boot has posted something"
    )
    assert "clicks: " in capsys.readouterr().err


@pytest.mark.slow
def test_a_measurement_in_its_own_process_comes_back() -> None:
    found = alone.in_its_own_process("tests.bench.alone:told", what=7)
    assert 7 == found["what"]
    assert found["spawned"] > 0


@pytest.mark.slow
def test_a_measurement_that_fails_says_why() -> None:
    with pytest.raises(RuntimeError, match="no_such_work"):
        alone.in_its_own_process("tests.bench.alone:no_such_work")


def test_the_table_names_aims_and_misses() -> None:
    met = Figure("Boot", {"s": 1.0, "start_MB": 120.4}, "Imports.", Aim("s", 3.0))
    missed = Figure("Reply", {"p99_ms": 151.0}, "The store.", Aim("p99_ms", 150.0))
    without = Figure("Move", {"median_ms": 0.125}, "The steward.")
    assert (True, False, None) == (met.met, missed.met, without.met)
    rows = [[cell.strip() for cell in line.split("|")] for line in lines_of([met, missed, without])]
    assert [
        ["Boot", "1.00 s, start 120 MB", "< 3.00 s", "yes", "Imports."],
        ["Reply", "p99 151 ms", "p99 < 150 ms", "NO", "The store."],
        ["Move", "median 0.12 ms", "", "", "The steward."],
    ] == rows[2:]
    assert met == Figure.read(json.loads(json.dumps(met.as_json())))


def test_a_figure_is_compared_only_where_there_is_something_to_compare_with() -> None:
    ours, theirs = [0.006, 0.004, 0.005], [0.002, 0.001, 0.003]
    beside = campaigns.compared("Movement", ours, theirs, "The lock.", "it takes {theirs:.1f} ms.", campaigns.NEAR)
    assert 2.5 == pytest.approx(beside.values["to_diplomacy_x"])
    assert (True, 6.0) == (beside.met, beside.values["worst_ms"])
    assert "The lock. In diplomacy it takes 2.0 ms." == beside.drives
    without = campaigns.compared("Movement", ours, [], "The lock.", "it takes {theirs:.1f} ms.", campaigns.NEAR)
    assert without.met is None
    assert "to_diplomacy_x" not in without.values
    assert campaigns.ALONE in without.drives


def test_percentiles_of_many_and_of_few() -> None:
    assert {"median_ms": 501.0, "p99_ms": 991.0} == pytest.approx(in_ms(number / 1000 for number in range(1, 1001)))
    assert {"median_ms": 7.0, "p99_ms": 7.0} == pytest.approx(in_ms([0.007]))
    assert {"median_ms": 0.0, "p99_ms": 0.0} == in_ms([])


def test_clicks_are_chosen_alike_in_every_run(tmp_path: Path) -> None:
    path = tmp_path / "clicks.json"
    path.write_text(json.dumps([{"table": number, "seat": "red", "person": "1"} for number in range(50)]), "utf-8")
    some = clicks.chosen(path, 20)
    assert some == clicks.chosen(path, 20)
    assert 20 == len({click.table for click in some})
    assert 50 == len(list(load_clicks(path)))
