"""Playthroughs that were looked at once, and must come out the same until somebody looks again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rules.kernel.game import AnsweredBy, Game, Steward, StewardKind
from rules.kernel.play import Procedure
from rules.kernel.stewards import random_steward, steward_of
from tests.conformance.games import GAMES
from tests.helpers.entrants import Entrant
from tests.helpers.hooks import Seating, seatings
from tests.helpers.playthrough import Script, compare_playthrough, fallback_steward, play_anew, play_script
from tests.helpers.smugglers import Night, Smugglers

HERE = Path(__file__).parent


def first_scripts(game: Game[Any]) -> dict[str, tuple[Script, Steward, AnsweredBy]]:
    """The playthroughs that a game without any is given by --update-golden."""
    full, smallest = seatings(game)[0], Seating(game.seats[: game.least_players], seatings(game)[0].options)
    return {
        "by_chance": (Script(full, 11), random_steward, "player"),
        "by_stewards": (Script(smallest, 12), steward_of(game, StewardKind.OWN), "steward"),
        "by_deadline": (Script(full, 13), fallback_steward, "deadline"),
    }


def update(game: Game[Any], folder: Path) -> None:
    """Write all playthroughs of a game anew, with their old answers as far as these still fit."""
    folder.mkdir(parents=True, exist_ok=True)
    for file in sorted(folder.glob("*.txt")):
        file.write_text(play_anew(game, Script.read(file.read_text()), random_steward, "player"))
    for name, (script, steward, by) in first_scripts(game).items():
        if not (folder / f"{name}.txt").exists():
            (folder / f"{name}.txt").write_text(play_anew(game, script, steward, by))


def compare(game: Game[Any], folder: Path) -> None:
    """Play all playthroughs of a game again."""
    files = sorted(folder.glob("*.txt"))
    assert files, f"{game.title} has no playthrough: run pytest --update-golden and look at what it writes"
    for file in files:
        expected = file.read_text()
        compare_playthrough(expected, play_script(game, Script.read(expected)), f"{game.name}/{file.stem}")


@pytest.mark.parametrize("entrant", GAMES, ids=str)
def test_every_game_plays_as_it_did(entrant: Entrant, update_golden: bool) -> None:
    """Each game has playthroughs, and they come out the same."""
    if update_golden:
        update(entrant.game, HERE / entrant.game.name)
    compare(entrant.game, HERE / entrant.game.name)


@pytest.mark.parametrize("entrant", GAMES, ids=str)
def test_playthroughs_are_whole_games(entrant: Entrant) -> None:
    """Each ends with an outcome, and together they show a secret answer and a deadline."""
    texts = [file.read_text() for file in sorted((HERE / entrant.game.name).glob("*.txt"))]
    assert all("\nend: Outcome(" in text for text in texts)
    assert any(", sealed" in text for text in texts)
    assert any(" deadline " in text for text in texts)


def test_no_playthrough_is_left_without_its_game() -> None:
    """A game that is renamed takes its playthroughs along."""
    folders = {folder.name for folder in HERE.iterdir() if list(folder.glob("*.txt"))}
    assert {entrant.game.name for entrant in GAMES} == folders


class DearStashes(Smugglers):
    """A rule has changed: every stash brings one coin more."""

    def reckon(self, g: Night) -> Procedure[None]:
        yield from super().reckon(g)
        g.state.coins = {seat: coins + 1 for seat, coins in g.state.coins.items()}


class NoHarbour(Smugglers):
    """A rule has changed: the last answers of old have no question any more."""

    def reckon(self, g: Night) -> Procedure[None]:
        g.state.over = True
        yield from ()


class OtherWords(Smugglers):
    """Only the trail has changed."""

    def alarm_step(self, g: Night) -> str:
        return "Bells"


def test_a_game_without_playthroughs_fails(tmp_path: Path) -> None:
    """Whoever adds a game is told how to get them."""
    with pytest.raises(AssertionError, match="has no playthrough"):
        compare(Smugglers(), tmp_path)


def test_updated_playthroughs_come_out_the_same(tmp_path: Path) -> None:
    """What --update-golden writes is what the game plays, and writing it again changes nothing."""
    update(Smugglers(), tmp_path)
    written = {file.name: file.read_text() for file in tmp_path.iterdir()}
    compare(Smugglers(), tmp_path)
    update(Smugglers(), tmp_path)
    assert written == {file.name: file.read_text() for file in tmp_path.iterdir()}


@pytest.mark.parametrize("changed", [DearStashes, NoHarbour, OtherWords])
def test_a_changed_course_fails_until_it_is_accepted(tmp_path: Path, changed: type[Smugglers]) -> None:
    """A change of the rules shows in the playthroughs, with the lines that differ."""
    update(Smugglers(), tmp_path)
    with pytest.raises(AssertionError, match="takes another course") as failure:
        compare(changed(), tmp_path)
    assert "+++ now" in str(failure.value)
    update(changed(), tmp_path)
    compare(changed(), tmp_path)


def test_a_changed_file_fails(tmp_path: Path) -> None:
    """An answer changed in the text leads to another game than the text tells of."""
    update(Smugglers(), tmp_path)
    file = tmp_path / "by_chance.txt"
    text = file.read_text()
    changed = text.replace('> red player "south"', '> red player "north"')
    assert changed != text
    file.write_text(changed)
    with pytest.raises(AssertionError, match="takes another course"):
        compare(Smugglers(), tmp_path)
