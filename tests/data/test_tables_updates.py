"""Tables that another version of the bot, or a damaged disk, has left behind: none is dead, and nothing is lost."""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from data.store import Draft
from data.tables import CANNOT_READ, Tables
from rules.kernel.faults import NEWER
from rules.kernel.game import AnsweredBy, Outcome, Phase
from rules.kernel.play import RulesError
from rules.kernel.values import OutOfReach, Refused, Seat
from rules.table.record import Stage
from rules.table.table import Table
from tests.crash.house import rows
from tests.data.hall import Hall, stage
from tests.helpers.parlour import NOON, ask_openly, bid
from tests.helpers.toys import BLUE, RED, Toy, ToyState, ToyView

SCRIPTS = (ask_openly(RED), ask_openly(BLUE, "ask.other"), bid, bid)
KEPT = ("checkpoints", "journal", "pending", "standing", "drafts", "events", "rolls", "receipts", "letters")
"""What stays byte for byte when a referee is called; the log tells of the call itself."""


async def in_play(hall: Hall) -> tuple[Tables, int]:
    """A game at its third question: red has answered, blue has begun to, and something is filed."""
    tables, table = await hall.play(*SCRIPTS)
    await tables.change(table, hall.answer(RED, "yes"))
    await tables.change(table, hall.answer(BLUE, "yes"))
    await tables.change(table, hall.answer(RED, 4, nonce="n"))
    await tables.change(table, lambda seated: seated.answers.file_standing(BLUE, "ask.other", "", "no"))
    await tables.store.save_draft(table, BLUE, Draft(3, 0, "nine"))
    return tables, table


def kept(path: Path) -> dict[str, Any]:
    found = {name: lines for name, lines in rows(path, marks=True).items() if name in KEPT}
    return {**found, "events": [row for row in found["events"] if "table.referee" not in str(row)]}


def spoil(path: Path, sql: str, *values: Any) -> None:
    """What no version of ours writes."""
    with closing(sqlite3.connect(path)) as db:
        assert db.execute(sql, values).rowcount > 0
        db.commit()


def news(effects: list[Any]) -> list[str]:
    return [event.kind for effect in effects if effect.kind == "news" for event in effect.events]


async def told(tables: Tables, table: int) -> list[str]:
    return news([parcel.effect for parcel in await tables.store.unsent(table)])


async def is_with_the_referee(tables: Tables, table: int, hall: Hall) -> None:
    """Looked at, it says so once, its clock stands still, and nobody can hand in anything."""
    for _ in range(2):
        assert Stage.REFEREE is await tables.look(table, stage)
    assert 1 == (await told(tables, table)).count("table.referee")
    assert "table.referee" == (await tables.store.log(table, None, 1))[-1].event.kind
    assert None is await tables.store.next_wake()
    with pytest.raises(Refused, match="waits for a referee"):
        await tables.change(table, hall.answer(BLUE, 3))
    with pytest.raises(Refused, match="waits for a referee"):
        await tables.look(table, lambda seated: seated.face(RED))
    assert 1 == (await told(tables, table)).count("table.referee")


# Rules that cannot bear what is stored


class OtherState(ToyState):
    """A field has come that no stored state has."""

    weather: str


class Stricter(Toy):
    """The form of the state has changed, and nobody has written the way there."""

    state = OtherState


class BadMigration(Toy):
    """The way from the old form to the new one is wrong."""

    def migrate(self, data: dict[str, Any], from_version: int) -> dict[str, Any]:
        data["score"] = data["scores"]
        return data


class LostPhase(Toy):
    """What follows from a migrated state is not known."""

    def next_phase(self, state: ToyState) -> Phase[ToyState] | None:
        raise KeyError(state.phase)


class BadCheck(Toy):
    """An old answer cannot even be looked at."""

    def heed(self, state: ToyState, seat: Seat, by: AnsweredBy) -> None:
        raise KeyError(seat)


LATER = {
    "state_no_longer_validates": lambda: Stricter(*SCRIPTS),
    "migrate_raises": lambda: BadMigration(*SCRIPTS, rules_version=2),
    "next_phase_raises": lambda: LostPhase(*SCRIPTS, rules_version=2),
}


@pytest.mark.parametrize("later", LATER.values(), ids=LATER)
async def test_a_state_that_cannot_be_loaded_is_a_case_for_the_referee(hall: Hall, later: Callable[[], Toy]):
    """Each look would be an error for ever; now the table says that it needs help, and all of it stays stored."""
    _, table = await in_play(hall)
    before = kept(hall.path)
    await is_with_the_referee(await hall.enter(later()), table, hall)
    assert before == kept(hall.path)


@pytest.mark.parametrize("later", LATER.values(), ids=LATER)
async def test_a_mended_version_goes_on_with_everything(hall: Hall, later: Callable[[], Toy]):
    """The referee waits for a version that can load it; then answers, filed ones and drafts are there."""
    _, table = await in_play(hall)
    broken = await hall.enter(later())
    await broken.look(table, stage)
    with pytest.raises(RulesError):
        await broken.accept_new_course(table)
    mended = await hall.enter(Toy(*SCRIPTS, rules_version=3))
    assert Stage.REFEREE is await mended.look(table, stage)
    await mended.accept_new_course(table)
    assert (BLUE,) == await mended.look(table, lambda seated: seated.use.waiting())
    assert 4 == (await mended.look(table, lambda seated: seated.face(RED))).answer
    assert Draft(3, 0, "nine") == await mended.store.draft(table, BLUE)
    assert {BLUE: {"ask.other|": "no"}} == await mended.look(table, lambda seated: seated.use.standing)
    assert (await mended.change(table, hall.answer(BLUE, 9))).resolved


class NoSecondScore(Toy):
    """Only states in which blue has not scored can be brought back."""

    def migrate(self, data: dict[str, Any], from_version: int) -> dict[str, Any]:
        if data["score"][BLUE]:
            raise KeyError("a fault in the rules")
        return data


async def test_the_referee_rewinds_to_a_checkpoint_that_still_loads(hall: Hall):
    """Where the last state cannot be brought back, an earlier one can."""
    _, table = await in_play(hall)
    tables = await hall.enter(NoSecondScore(*SCRIPTS, rules_version=2))
    assert (Stage.REFEREE, 2) == await tables.look(table, lambda seated: (seated.record.stage, seated.record.diverged))
    before = rows(hall.path, marks=True)
    with pytest.raises(Refused, match="Choose an earlier one"):
        await tables.change(table, lambda seated: seated.rewinds.rewind(2))
    assert before == rows(hall.path, marks=True)
    await tables.change(table, lambda seated: seated.rewinds.rewind(1))
    assert (BLUE,) == await tables.look(table, lambda seated: seated.use.waiting())
    await tables.change(table, hall.answer(BLUE, "no"))
    assert (RED, BLUE) == await tables.look(table, lambda seated: seated.use.waiting())


async def test_whatever_old_answers_do_to_new_rules_calls_the_referee(hall: Hall):
    """Not only the errors that are foreseen."""
    tables, table = await hall.play(ask_openly(RED), bid)
    await tables.change(table, hall.answer(RED, "yes"))
    later = await hall.enter(BadCheck(ask_openly(RED), bid))
    await later.change(table, hall.answer(RED, 1))
    with pytest.raises(RulesError):
        await later.change(table, hall.answer(BLUE, 1))
    assert Stage.REFEREE is await later.look(table, stage)


# Rules that cannot show what is stored


class Blind(Toy):
    """The view of blue has a fault."""

    def view(self, state: ToyState, seat: Seat | None) -> ToyView:
        if seat == BLUE:
            raise KeyError("a fault in the rules")
        return super().view(state, seat)


class Tongueless(Toy):
    """Nothing but the view and the phases works."""

    def standing_questions(self, state: ToyState, seat: Seat) -> Any:
        raise KeyError("a fault in the rules")

    def may_write(self, state: ToyState, seat: Seat) -> Any:
        raise KeyError("a fault in the rules")

    def forfeit(self, state: ToyState, seat: Seat) -> Outcome | None:
        raise KeyError("a fault in the rules")


async def test_a_view_that_fails_calls_the_referee(hall: Hall):
    """Whoever looks is told by a sentence; from then on the table waits for a referee, and says so."""
    _, table = await in_play(hall)
    before = kept(hall.path)
    tables = await hall.enter(Blind(*SCRIPTS))
    await tables.look(table, lambda seated: seated.face(RED))
    with pytest.raises(RulesError):
        await tables.look(table, lambda seated: seated.face(BLUE))
    await is_with_the_referee(tables, table, hall)
    assert before == kept(hall.path)


@pytest.mark.parametrize(
    "glance",
    [lambda seated: seated.answers.standing_questions(RED), lambda seated: seated.letters.may_write(RED)],
    ids=["standing_questions", "may_write"],
)
async def test_other_questions_to_the_rules_that_fail_call_the_referee(hall: Hall, glance: Callable[[Table], Any]):
    _, table = await in_play(hall)
    tables = await hall.enter(Tongueless(*SCRIPTS))
    with pytest.raises(RulesError):
        await tables.look(table, glance)
    await is_with_the_referee(tables, table, hall)


async def test_a_concession_that_the_rules_fail_at_calls_the_referee(hall: Hall):
    _, table = await in_play(hall)
    tables = await hall.enter(Tongueless(*SCRIPTS))
    with pytest.raises(RulesError):
        await tables.change(table, lambda seated: seated.people.concede("ann", NOON))
    await is_with_the_referee(tables, table, hall)


async def test_the_end_of_a_game_that_cannot_be_shown_any_more_is_no_error(hall: Hall):
    """No referee can help there."""
    tables, table = await hall.play(bid)
    for seat in (RED, BLUE):
        await tables.change(table, hall.answer(seat, 1))
    before = rows(hall.path, marks=True)
    later = await hall.enter(Blind(bid))
    with pytest.raises(Refused, match="cannot be shown any more"):
        await later.look(table, lambda seated: seated.face(BLUE))
    assert before == rows(hall.path, marks=True)


# What cannot be read


def repacked(change: Callable[[dict[str, Any]], None]) -> Callable[[Path], None]:
    def spoiled(path: Path) -> None:
        with closing(sqlite3.connect(path)) as db:
            sql = "SELECT line, packed FROM checkpoints ORDER BY line DESC LIMIT 1"
            line, packed = db.execute(sql).fetchone()
            data = json.loads(zlib.decompress(packed))
            change(data)
            db.execute(
                "UPDATE checkpoints SET packed = ? WHERE line = ?", (zlib.compress(json.dumps(data).encode()), line)
            )
            db.commit()

    return spoiled


LAST_CHECKPOINT = "WHERE line = (SELECT MAX(line) FROM checkpoints)"
DAMAGES: dict[str, Callable[[Path], None]] = {
    "no_zlib": lambda path: spoil(path, f"UPDATE checkpoints SET packed = x'00' {LAST_CHECKPOINT}"),
    "cut_short": lambda path: spoil(path, f"UPDATE checkpoints SET packed = substr(packed, 1, 40) {LAST_CHECKPOINT}"),
    "no_json": lambda path: spoil(
        path, f"UPDATE checkpoints SET packed = ? {LAST_CHECKPOINT}", zlib.compress(b'{"line"')
    ),
    "text": lambda path: spoil(path, f"UPDATE checkpoints SET packed = 'text' {LAST_CHECKPOINT}"),
    "checkpoint_extra": repacked(lambda data: data.update(mood="grim")),
    "checkpoint_missing": repacked(lambda data: data.pop("rolled")),
    "pending_extra": lambda path: spoil(path, "UPDATE pending SET answer = json_set(answer, '$.mood', 1)"),
    "pending_no_json": lambda path: spoil(path, "UPDATE pending SET answer = '{'"),
    "standing_no_json": lambda path: spoil(path, "UPDATE standing SET answer = '{'"),
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
async def test_what_cannot_be_read_is_a_case_for_the_referee_and_stays_as_it_lies(
    hall: Hall, damage: Callable[[Path], None]
):
    """The rest of the table is there; the referee rewinds to what can be read."""
    _, table = await in_play(hall)
    damage(hall.path)
    before = kept(hall.path)
    tables = await hall.enter(Toy(*SCRIPTS))
    await is_with_the_referee(tables, table, hall)
    assert before == kept(hall.path)
    await tables.change(table, lambda seated: seated.rewinds.rewind(1))
    assert (BLUE,) == await tables.look(table, lambda seated: seated.use.waiting())


@pytest.mark.parametrize("damage", [DAMAGES["no_zlib"], DAMAGES["checkpoint_extra"]], ids=["no_zlib", "extra"])
async def test_without_its_checkpoint_no_course_can_be_accepted(hall: Hall, damage: Callable[[Path], None]):
    """The referee is told what he can do, and nothing has changed."""
    _, table = await in_play(hall)
    damage(hall.path)
    tables = await hall.enter(Toy(*SCRIPTS))
    await tables.look(table, stage)
    before = rows(hall.path, marks=True)
    with pytest.raises(Refused) as refusal:
        await tables.accept_new_course(table)
    assert CANNOT_READ == str(refusal.value)
    with pytest.raises(Refused, match="Choose an earlier one"):
        await tables.change(table, lambda seated: seated.rewinds.rewind(2))
    assert before == rows(hall.path, marks=True)


def three_in_a_row(g: Any) -> Any:
    for number in range(3):
        yield from ask_openly(RED, f"row.{number}")(g)


@pytest.mark.parametrize("spoiled", ["json_set(entry, '$.mood', 1)", "json_remove(entry, '$.key')", "'{'"])
async def test_a_line_of_the_journal_that_cannot_be_read_ends_what_can_be_played_again(hall: Hall, spoiled: str):
    """The referee goes back to it, or accepts what comes before; lines after it are void then, and still there."""
    tables, table = await hall.play(three_in_a_row, bid)
    for _ in range(2):
        await tables.change(table, hall.answer(RED, "yes"))
    spoil(hall.path, f"UPDATE journal SET entry = {spoiled} WHERE line = 1")
    before = kept(hall.path)
    later = await hall.enter(Toy(three_in_a_row, bid))
    await is_with_the_referee(later, table, hall)
    assert (1, before) == (await later.look(table, lambda seated: seated.record.diverged), kept(hall.path))
    assert [0] == [entry.line for entry, _, _ in await later.store.journal(table)]
    await later.accept_new_course(table)
    assert ["row.1"] == await later.look(table, lambda seated: [ask.key for ask in seated.session.batch.asks.values()])
    assert 3 == len(kept(hall.path)["journal"])


async def test_a_broken_line_before_the_checkpoint_troubles_nobody(hall: Hall):
    """It is needed only by whoever goes back to it."""
    _, table = await in_play(hall)
    spoil(hall.path, "UPDATE journal SET entry = '{' WHERE line = 0")
    tables = await hall.enter(Toy(*SCRIPTS))
    assert Stage.RUNNING is await tables.look(table, stage)
    assert (await tables.change(table, hall.answer(BLUE, 3))).resolved


async def test_a_record_that_cannot_be_read_leaves_the_table_alone(hall: Hall):
    """Whoever looks gets a sentence, and not a byte changes."""
    _, table = await in_play(hall)
    spoil(hall.path, "UPDATE tables SET record = json_set(record, '$.mood', 'grim')")
    before = rows(hall.path, marks=True)
    tables = await hall.enter(Toy(*SCRIPTS))
    await is_left_alone(tables, table, hall, "cannot be read by this version of the bot")
    assert before == rows(hall.path, marks=True)


async def test_events_and_messages_that_cannot_be_read_keep_no_others_from_being_read(hall: Hall):
    """They stay where they are, for a version that can."""
    tables, table = await in_play(hall)
    for seat, amount in ((BLUE, 3), (RED, 1), (BLUE, 2)):
        await tables.change(table, hall.answer(seat, amount))
    events, parcels = await tables.store.log(table, None, 99), await tables.store.unsent(table)
    spoil(hall.path, "UPDATE events SET event = json_set(event, '$.mood', 1) WHERE id = (SELECT MIN(id) FROM events)")
    spoil(hall.path, 'UPDATE outbox SET effect = \'{"kind": "parade"}\' WHERE id = ?', parcels[0].id)
    before = rows(hall.path, marks=True)
    assert [one.event for one in events[1:]] == [one.event for one in await tables.store.log(table, None, 99)]
    assert parcels[1:] == await tables.store.unsent(table)
    assert before == rows(hall.path, marks=True)


# A newer version


async def is_left_alone(tables: Tables, table: int, hall: Hall, why: str) -> None:
    """Whatever is tried is refused by a sentence."""
    with pytest.raises(OutOfReach, match=why):
        await tables.look(table, stage)
    for change in (
        hall.answer(BLUE, 3),
        lambda seated: seated.clock.time_passed(10 * NOON),
        lambda seated: seated.rewinds.rewind(0),
        lambda seated: seated.people.abandon("", NOON),
    ):
        with pytest.raises(OutOfReach, match=why):
            await tables.change(table, change)
    with pytest.raises(OutOfReach, match=why):
        await tables.accept_new_course(table)


UNKNOWN_FORMS = {
    "as_it_is": lambda path: None,
    "other_state": repacked(lambda data: data.update(state={"weather": "fine"})),
    "other_checkpoint": repacked(lambda data: data.update(mood="grim")),
}


@pytest.mark.parametrize("form", UNKNOWN_FORMS.values(), ids=UNKNOWN_FORMS)
async def test_a_game_of_a_newer_version_is_left_alone(hall: Hall, form: Callable[[Path], None]):
    """After a downgrade nothing of it is loaded or written, whatever form the newer version gave it."""
    tables = await hall.enter(Toy(*SCRIPTS, rules_version=2))
    table = await hall.seat(tables)
    await tables.change(table, hall.answer(RED, "yes"))
    form(hall.path)
    before = rows(hall.path, marks=True)
    older = await hall.enter(Toy(*SCRIPTS, rules_version=1))
    await is_left_alone(older, table, hall, NEWER)
    assert before == rows(hall.path, marks=True)
    if form is UNKNOWN_FORMS["as_it_is"]:
        newer = await hall.enter(Toy(*SCRIPTS, rules_version=2))
        assert (BLUE,) == await newer.look(table, lambda seated: seated.use.waiting())


async def test_a_game_whose_last_phase_began_under_older_rules_does_not_go_back_to_newer_ones(hall: Hall):
    """Also a rewind loads no checkpoint of newer rules."""
    _, table = await in_play(hall)
    first = "SELECT packed FROM checkpoints WHERE line = 1"
    with closing(sqlite3.connect(hall.path)) as db:
        data = json.loads(zlib.decompress(db.execute(first).fetchone()[0])) | {"rules_version": 7}
    packed = zlib.compress(json.dumps(data).encode())
    spoil(hall.path, "UPDATE checkpoints SET packed = ? WHERE line = 1", packed)
    tables = await hall.enter(Toy(*SCRIPTS))
    before = rows(hall.path, marks=True)
    with pytest.raises(OutOfReach, match=NEWER):
        await tables.change(table, lambda seated: seated.rewinds.rewind(1))
    assert before == rows(hall.path, marks=True)


async def test_a_game_that_is_not_installed_is_left_alone(hall: Hall):
    _, table = await in_play(hall)
    before = rows(hall.path, marks=True)
    tables = await hall.enter(Toy(*SCRIPTS))
    tables.games = {}
    await is_left_alone(tables, table, hall, "not installed at present")
    assert before == rows(hall.path, marks=True)
