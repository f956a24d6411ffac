"""Games that were put away are brought back by today's bot, look as they did, and are played to their end."""

from __future__ import annotations

import json
import random
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from cogs.forms import Draft as Form
from data.store import Kept
from rules.kernel.dice import SeededDice, roll_again
from rules.kernel.game import AnsweredBy, Game, StewardKind
from rules.kernel.journal import RECENT_LINES, Entry
from rules.kernel.session import Session
from rules.kernel.stewards import steward_of
from rules.kernel.values import Json, Seat
from rules.table.record import Stage
from rules.table.table import Table
from tests.conformance.games import enter
from tests.helpers.hooks import Hooks
from tests.helpers.lengths import COUNT, at_length
from tests.helpers.playouts import choose_legally
from tests.reference.game import TheFord
from tests.reference.state import Ford
from tests.saves.make import games, moments_to_keep
from tests.saves.play import Club, Moment
from tests.saves.save import STORED, Save, differences, faces, folder_of, index, names, save_named

GAMES = games()
SAVES = names()
LATE = [name for name in SAVES if name.endswith("-late")]
"""The last save of each table: its journal holds those of the others."""
TO_THEIR_END = {
    name
    for game in GAMES.values()
    for name in LATE
    if name.startswith(f"{game.name}-v{game.rules_version}-") or name.endswith("-1-late")
}
"""Those of today's rules, and of older rules that of one table."""
every_save = pytest.mark.parametrize("name", SAVES)

DEADLINE = 2
"""At each step of that number nobody answers until the deadline."""
STEPS = at_length(8, 12)
"""So far every save is played on: over the end of the phase in which it was put away."""
EVERY = at_length(2, 1)
"""Of the phases of a save so many make one that is run again; of another save of its game it is the next one."""


# That there are saves


def without_saves(offered: dict[str, Game[Any]]) -> list[str]:
    """The games whose rules have a version of which no table was put away."""
    return [game.name for game in offered.values() if not any(folder_of(game).glob("*.json.xz"))]


def test_every_version_of_every_game_has_saves() -> None:
    """Whoever raises a rules_version puts tables away with `python -m tests.saves.make`."""
    assert [] == without_saves(GAMES)
    for game in GAMES.values():
        kept = {folder.name for folder in (STORED / game.name).iterdir()}
        assert kept >= {f"v{version}" for version in range(1, game.rules_version + 1)}, "released saves stay"


def test_the_index_names_every_table_that_was_put_away() -> None:
    """Else its saves would be played by nobody; which moments a file holds is compared when it is read."""
    files = {path.relative_to(STORED).as_posix() for path in STORED.rglob("*.json.xz")}
    assert files == {f"{place.replace('-', '/')}.json.xz" for place in index()}


def test_a_version_without_saves_is_found() -> None:
    class Raised(type(GAMES["ford"])):  # type: ignore[misc]
        rules_version = 99

    assert ["ford"] == without_saves({"ford": Raised()})


def test_saves_hold_what_is_hard_to_bring_back() -> None:
    """Answers that wait, filed ones, half-made ones, floors, nested steps, rewinds, letters and mail on its way."""
    for name, game in GAMES.items():
        kept = [save_named(save) for save in SAVES if save.startswith(f"{name}-v{game.rules_version}-")]
        moments = {save.moment for save in kept}
        assert moments >= {"early", "nested", "late"}
        assert moments & {"floor", "silent"} or not enter(game).hooks.has_private_moments
        for rows in ("pending", "standing", "drafts", "receipts", "rolls", "journal", "outbox"):
            assert any(save.rows[rows] for save in kept), f"no save of {name} has {rows}"
        assert any(json.loads(save.rows["tables"][0]["record"])["epochs"] for save in kept), f"{name} was never rewound"


# That they go on


@every_save
async def test_a_save_is_brought_back_as_it_was(name: str, tmp_path: Path) -> None:
    """No referee is called; answers, filed answers and drafts are there, and everybody sees what he saw."""
    save = save_named(name)
    game = GAMES[save.game]
    async with opened(save, tmp_path) as club:
        kept = await club.store.load(save.table, RECENT_LINES)
        found = await club.tables.look(save.table, lambda seated: (seated.record.stage, seated.record.why))
        assert (Stage.RUNNING, "") == found
        assert rows_of(save, "pending") == {seat: answer.model_dump() for seat, answer in kept.pending.items()}
        assert kept.pending == await club.tables.look(save.table, lambda seated: seated.session.pending)
        for row in save.rows["drafts"]:
            draft = await club.store.draft(save.table, row["seat"], row["about"])
            assert draft is not None
            Form.model_validate_json(draft.draft)
        if save.rules_version == game.rules_version:
            seen = await club.tables.look(save.table, faces)
            assert [] == differences(save.faces, json.loads(json.dumps(seen)))


@pytest.mark.slow
@pytest.mark.parametrize("name", LATE)
async def test_phases_of_a_save_run_again_as_they_did(name: str, tmp_path: Path) -> None:
    """A referee can go back to before any line: up to there the digests agree. In a marathon every phase is run."""
    save = save_named(name)
    game = GAMES[save.game]
    async with opened(save, tmp_path) as club:
        kept = await club.store.load(save.table, RECENT_LINES)
        journal = [entry for entry, _, void in await club.store.journal(save.table) if not void]
        for line in last_lines(save, journal)[LATE.index(name) % EVERY :: EVERY]:
            _, checkpoint, entries = await club.store.history(save.table, line)
            Session.resume(game, checkpoint, entries, dice_of(kept), epochs=kept.record.epochs)


@pytest.mark.slow
@every_save
async def test_a_save_is_played_on(name: str, tmp_path: Path) -> None:
    """By answers and deadlines it goes on, some of the latest to their outcome; invariants hold, dice can be checked.

    In a marathon every save is played to its end.
    """
    save = save_named(name)
    hooks = enter(GAMES[save.game]).hooks
    to_its_end = name in TO_THEIR_END or COUNT
    kind = StewardKind.OWN if to_its_end else StewardKind.RANDOM
    async with opened(save, tmp_path) as club:
        for step in range(hooks.most_answers if to_its_end else STEPS):
            if await club.tables.change(save.table, partial(go_on, club, kind, step)):
                break
            await club.tables.look(save.table, partial(check_invariants, hooks))
        record = await club.tables.look(save.table, lambda seated: seated.record)
        assert "" == record.why
        if to_its_end:
            assert Stage.FINISHED is record.stage
        assert (record.outcome is None) is (record.stage is not Stage.FINISHED)
        dice = dice_of(await club.store.load(save.table, RECENT_LINES))
        for roll in await club.store.rolls(save.table):
            assert roll.value == roll_again(dice, roll)


def check_invariants(hooks: Hooks, table: Table) -> None:
    """What is always true of the game is true at this table."""
    assert table.session is not None
    hooks.invariants(table.session.state)


def opened(save: Save, folder: Path) -> Any:
    """The save in a file of its own, opened by today's bot."""
    save.unpack(folder / "save.db")
    return Club.at(folder / "save.db", GAMES[save.game])


def rows_of(save: Save, name: str) -> dict[Seat, Any]:
    """What each seat has in one of the places of a save."""
    return {row["seat"]: json.loads(row["answer"]) for row in save.rows[name]}


def dice_of(kept: Kept) -> SeededDice:
    """The dice of a table."""
    return SeededDice(kept.seed, kept.record.salt)


def last_lines(save: Save, journal: list[Entry]) -> list[int]:
    """The last line of each phase: a rewind to before it runs the whole phase again, and no other."""
    borders = [row["line"] for row in save.rows["checkpoints"][1:]]
    return sorted({entry.line for entry in journal if entry.line + 1 in borders})


def go_on(club: Club, kind: StewardKind, step: int, table: Table) -> bool:
    """One more answer by stewards of a kind, or a deadline; returns whether the game is over."""
    session, chance = table.session, random.Random(step)
    if table.record.stage is Stage.PAUSED:
        table.clock.resume(club.now)
    assert session is not None, table.record.why
    if step % DEADLINE == 0:
        table.clock.move_on(club.now, by="deadline")
    else:
        seat = chance.choice(session.waiting())
        answer = choose_legally(session, seat, steward_of(table.game, kind), chance.randrange)
        table.answers.take(seat, answer, club.now)
    return table.record.stage is Stage.FINISHED


# That this can fail


class DearAnswers(TheFord):
    """A rule has changed, and nobody has asked which rules a phase began under."""

    def heed(self, state: Ford, seat: Seat, by: AnsweredBy) -> None:
        state.gold[seat] += 1


class OtherForm(TheFord):
    """The form of the state has changed, and nobody has written the way there."""

    class State(Ford):
        """A field more."""

        weather: str

    state: type[Ford] = State


@pytest.mark.parametrize("changed", [DearAnswers, OtherForm])
async def test_a_change_that_running_tables_cannot_bear_is_found(changed: type[TheFord], tmp_path: Path) -> None:
    """Such a table would wait for a referee."""
    save = save_named("ford-v1-1-nested")
    save.unpack(tmp_path / "save.db")
    async with Club.at(tmp_path / "save.db", changed()) as club:
        assert Stage.REFEREE is await club.tables.look(save.table, lambda seated: seated.record.stage)


# What makes a save


def test_moments_are_chosen_for_what_is_hard() -> None:
    """Early with an answer, the deepest trail, a silent window, a floor with acts on it, and the end."""
    plain = [Moment(step, 1, "open", False, 0, 0) for step in range(60)]
    plain[5] = Moment(5, 1, "sealed", False, 1, 0)
    plain[20] = Moment(20, 4, "open", False, 0, 3)
    plain[25] = Moment(25, 1, "silent", False, 1, 3)
    plain[30] = Moment(30, 1, "sealed", True, 7, 7)
    plain[31] = Moment(31, 1, "sealed", False, 3, 7)
    plain[58] = Moment(58, 1, "open", False, 0, 9)
    found = dict(moments_to_keep(plain))
    assert {"early": 5, "nested": 20, "waiting": 31, "silent": 25, "floor": 30, "late": 58} == found


def test_what_a_seat_no_longer_sees_is_found() -> None:
    """New things may come; what was seen must not change or go."""
    before: dict[str, Json] = {"view": {"gold": 3, "troops": ["a", "b"]}, "asked": "x"}
    assert [] == differences(before, {"view": {"gold": 3, "troops": ["a", "b"], "new": 1}, "asked": "x"})
    assert ["face.view.gold was 3 and is 4"] == differences(
        before, {"view": {"gold": 4, "troops": ["a", "b"]}, "asked": "x"}
    )
    assert ["face.asked is gone"] == differences(before, {"view": before["view"]})
    assert 1 == len(differences(before, {"view": {"gold": 3, "troops": ["a"]}, "asked": "x"}))
