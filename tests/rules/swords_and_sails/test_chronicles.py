"""Two crowded seasons at many tables: whatever was asked, seen and told must be so again until somebody looks."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.swords_and_sails.content import Content
from tests.conformance.hooks.swords_and_sails import table
from tests.helpers.playthrough import Script, compare_playthrough
from tests.rules.swords_and_sails.chronicles import Tumult, play_again, play_anew

HERE = Path(__file__).parent / "chronicled"
TABLES = {
    "the_west": table("NSE ENG FRA HRE", map="west", combat="normal", leaders="on", removal="on"),
    "the_east": table("KIE BYZ FAT", map="east", live_battles="on", live_counters="on", maintenance="on"),
    "a_minor_power": table(
        "ENG FRA LEO",
        minors="on",
        map="west",
        combat="normal",
        live_battles="on",
        partial_siege="on",
        double_withdraw="on",
    ),
    "minor_powers": table("KIE HRE POL HUN", minors="on", learning="on", live_counters="on"),
    "two_kings": table("ENG FRA", leaders="chosen", spring_diplomacy="on", waits_for_victory="off"),
    "great_battles": table("FRA BYZ HRE", large_battles="normal", apart="off", live_battles="on", leaders="on"),
    "five_powers": table("NSE FRA KIE BYZ HRE", espionage_only="on", maintenance="on", length="campaign"),
    "a_draft": table("ENG FRA HRE", draft="on", combat="normal", leaders="chosen", live_battles="on"),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", TABLES)
def test_two_crowded_seasons_go_as_they_went(name: str, box: Content, update_golden: bool) -> None:
    """Every question with its labels, every view, event and die is what it was when it was last looked at."""
    file = HERE / f"{name}.txt"
    if update_golden:
        script = Script.read(file.read_text()) if file.exists() else Script(TABLES[name], len(name))
        file.write_text(play_anew(Tumult(box), script))
    expected = file.read_text()
    compare_playthrough(expected, play_again(Tumult(box), Script.read(expected)), name)


def test_every_chronicle_has_its_table() -> None:
    """None is left behind, and each is of the table that bears its name."""
    assert set(TABLES) == {file.stem for file in HERE.glob("*.txt")}
    assert all(Script.read((HERE / f"{name}.txt").read_text()).seating == seating for name, seating in TABLES.items())
