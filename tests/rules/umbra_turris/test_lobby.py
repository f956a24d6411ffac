"""What the lobby knows of Umbra Turris: settings, pace, extent, and party sheets in the making [UT-701b, UT-R98]."""

from __future__ import annotations

import pytest

from rules.umbra_turris.settings import SETTINGS, choices_of
from rules.umbra_turris.state import Choices
from tests.rules.umbra_turris.openings import Opening
from tests.rules.umbra_turris.party_lists import hero, party
from tests.rules.umbra_turris.tabletop import RED, game


@pytest.mark.rule("UT-701b", "UT-R98", "UT-909")
def test_settings_are_read_as_the_rules_want_them() -> None:
    """By themselves a table plays by post for 750 DC and twelve Cycles."""
    assert choices_of({}) == Choices(budget=750, asks_about_dice=False, deploys_in_turn=False, difficulty="roll")
    live = {"budget": "1500", "deployment": "in_turn", "cycles": "30", "measuring": "on", "loot_spots": "on"}
    found = choices_of({**live, "extra_pieces": "on", "difficulty": "hard"})
    assert (1500, 30, "hard") == (found.budget, found.cycles, found.difficulty)
    assert all((found.asks_about_dice, found.deploys_in_turn, found.measuring, found.loot_spots, found.extra_pieces))
    assert all(any(choice.id == setting.default for choice in setting.choices) for setting in SETTINGS)


@pytest.mark.parametrize(("deadline", "pace"), [(3600, "in_turn"), (3601, "at_once")])
def test_up_to_an_hour_a_table_is_taken_to_be_live(deadline: int, pace: str) -> None:
    """Unless the host has said otherwise."""
    assert pace == game().at_pace({"deployment": "by_deadline"}, deadline)["deployment"]
    assert "at_once" == game().at_pace({"deployment": "at_once"}, 60)["deployment"]


def test_a_game_is_as_long_as_its_cycles_and_parties() -> None:
    """Six Cycles as a rule, never more than the host allows; two to four play."""
    assert (6, 4 + 6 * 2 * 12) == (game().extent({}, 2).rounds, game().extent({}, 2).moments)
    assert game().extent({}, 4).moments > game().extent({}, 3).moments
    assert (2, 4) == (game().least_players, len(game().seats))
    assert game().first_game is not None


def test_a_party_in_the_making_is_counted_and_its_breaches_are_named() -> None:
    """What it costs of what it may cost; a list without a Leader is told so."""
    table = Opening()
    table.start()
    face = table.face(RED)
    answer = table.usual(RED)
    meant = table.session.meant(RED, answer)
    assert ["750 of 750 DC"] == [str(total) for total in game().totals(face, meant)]
    assert () == game().cautions(face, answer, meant)
    assert () == game().totals(face, None)
    broken = meant.__class__(party(hero(leader=True), hero(leader=True)))
    assert any("one Leader" in words for words in game().cautions(face, answer, broken))
