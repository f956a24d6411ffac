"""A game put away and brought back, also under other rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules.kernel.asks import choose_amount
from rules.kernel.choices import yes_no
from rules.kernel.game import AnsweredBy
from rules.kernel.journal import Diverged, Pending, Step, standing_name
from rules.kernel.play import PASS, Procedure
from rules.kernel.session import Session
from rules.kernel.values import Seat
from tests.helpers.builders import choose_option, options
from tests.helpers.playouts import Playout
from tests.helpers.scripts import DUEL, alarm, auction, bid, branches, duel, early_and_late, market
from tests.helpers.toys import BLUE, DICE, GREEN, RED, Script, Toy, ToyPlay, ToyState, played, resumed
from tests.secrecy.leaks import JournalsWhatWasFiled

# Coming back


@pytest.mark.parametrize(
    ("script", "answers"),
    [
        (duel, DUEL[:3]),
        (auction(secret=True), [(RED, 1), (BLUE, 2)]),
        (branches, [(BLUE, "yes"), (RED, "no")]),
        (market, [(RED, "blue"), (BLUE, "done"), (RED, "blue"), (RED, "blue")]),
    ],
)
def test_a_restored_session_is_the_live_one(script: Script, answers: list[Any]) -> None:
    """Everybody sees the same, and it goes on in the same way."""
    live, step = played(script, *answers)
    again = resumed(script, step)
    assert live.state == again.state
    for seat in (RED, BLUE, None):
        assert live.face(seat) == again.face(seat)
    for session in (live, again):
        session.close_by_fallback()
    assert live.take_fresh() == again.take_fresh()


def test_what_waits_is_there_again() -> None:
    """Answers that were handed in before a restart need not be given again."""
    live, step = played(auction(secret=True), (RED, 2))
    again = resumed(auction(secret=True), step, pending=live.pending)
    assert live.face(RED) == again.face(RED)
    again.submit(BLUE, 1)
    assert again.state.score == {RED: 2, BLUE: 1}


def test_a_journal_that_still_names_what_was_filed_takes_the_same_course() -> None:
    """Lines for which nobody was asked used to say so; the rules learn from the journal who answered, as they did."""

    class Watched(Toy):
        """A toy that writes down who answers."""

        def heed(self, state: ToyState, seat: Seat, by: AnsweredBy) -> None:
            state.notes.append(f"{seat}: {by}")

    def script(g: ToyPlay) -> Procedure[None]:
        for _ in range(2):
            yield from g.ask(RED, bid())
            yield from g.ask_standing(BLUE, yes_no("watch.fire", "Light a fire?", standing=True))

    old = JournalsWhatWasFiled.begin(Watched(script), {}, (RED, BLUE), DICE)
    old.standing = {BLUE: {standing_name("watch.fire", ""): "no"}}
    old.submit(RED, 1)
    step = old.take_fresh()
    assert ["player", "standing"] == [entry.by for entry in step.entries]
    again = Session.resume(Watched(script), step.checkpoints[0], step.entries, DICE)
    assert old.state == again.state
    assert ["red: player", "blue: standing"] == again.state.notes


def test_the_last_answer_can_come_in_by_a_restart() -> None:
    """Stored, but not yet resolved: resuming resolves it."""
    _, step = played(auction(secret=True))
    pending = {seat: Pending(answer=3, by="player") for seat in (RED, BLUE)}
    again = resumed(auction(secret=True), step, pending=pending)
    assert again.state.score == {RED: 3, BLUE: 3}
    assert len(again.take_fresh().entries) == 2


@pytest.mark.parametrize("waiting", [{GREEN: 1}, {RED: 9}, {RED: "two"}])
def test_what_waits_is_dropped_where_it_no_longer_fits(waiting: dict[Seat, Any]) -> None:
    """Nothing illegal reaches the rules by a restart."""
    _, step = played(auction(secret=True))
    pending = {seat: Pending(answer=answer, by="player") for seat, answer in waiting.items()}
    assert resumed(auction(secret=True), step, pending=pending).pending == {}


def test_nothing_waits_on_a_floor() -> None:
    """There every answer goes in at once."""
    _, step = played(market)
    again = resumed(market, step, pending={RED: Pending(answer="blue", by="player")})
    assert again.pending == {}
    assert again.waiting() == (RED, BLUE)


def test_standing_answers_are_there_again() -> None:
    """They are filed with the table."""
    _, step = played(alarm)
    again = resumed(alarm, step, standing={RED: {standing_name("alarm", ""): "ring"}})
    assert Pending(answer="ring", by="standing") == again.pending[RED]


def test_resuming_has_nothing_new_to_store() -> None:
    """What was stored is not stored twice."""
    _, step = played(duel, *DUEL)
    assert Step() == resumed(duel, step).take_fresh()


def test_a_forced_answer_is_not_given_twice() -> None:
    """It is a line of the journal like any other."""

    def script(g: ToyPlay) -> Procedure[None]:
        yield from g.ask(BLUE, choose_option("only", "One way.", options("on")))
        yield from g.ask(RED, bid())

    live, step = played(script)
    again = resumed(script, step)
    assert Step() == again.take_fresh()
    assert live.face(RED) == again.face(RED)


# Other rules than before


def other_key(g: ToyPlay) -> Procedure[None]:
    """Asks the second question under another name."""
    g.state.score[RED] += yield from g.ask(RED, bid("duel.aim"))
    yield from g.ask(RED, choose_option("duel.blow", "Strike?", options("yes", "no")))


def other_state(g: ToyPlay) -> Procedure[None]:
    """Counts otherwise."""
    g.state.score[RED] += 10
    yield from duel(g)


def other_seat(g: ToyPlay) -> Procedure[None]:
    """Asks the other first."""
    yield from g.ask(BLUE, bid("duel.aim"))


def fewer_choices(g: ToyPlay) -> Procedure[None]:
    """No longer allows what was answered."""
    yield from g.ask(RED, choose_amount("duel.aim", "How much?", 2, 3))


def ends_early(g: ToyPlay) -> Procedure[None]:
    """Asks nobody anything."""
    yield from ()


def asks_more_seats(g: ToyPlay) -> Procedure[None]:
    """Asks both where one was asked."""
    yield from g.ask_all({RED: bid("duel.aim"), BLUE: bid("duel.aim")}, secret=False)


@pytest.mark.parametrize(
    ("script", "line", "reason"),
    [
        (other_key, 1, "red was asked duel.strike, and is not asked that now"),
        (other_state, 0, "the state differs after it"),
        (other_seat, 0, "red was asked duel.aim, and is not asked that now"),
        (fewer_choices, 0, "the answer of red is no longer legal: Choose a number from 2 to 3."),
        (ends_early, 0, "expected batch 1, came to the end"),
        (asks_more_seats, 1, "red was asked duel.strike, and is not asked that now"),
    ],
)
def test_a_changed_course_is_noticed(script: Script, line: int, reason: str) -> None:
    """With the line and what is wrong there; the table then goes to the referee."""
    _, step = played(duel, *DUEL[:2])
    with pytest.raises(Diverged) as parted:
        resumed(script, step)
    assert (line, reason) == (parted.value.line, parted.value.reason)


def drill(pace: int) -> Script:
    """Red is never asked whether to march on, which counts as much as the pace says."""

    def script(g: ToyPlay) -> Procedure[None]:
        yield from g.ask(BLUE, bid("drill.first"))
        for n in (1, 2):
            if (yield from g.ask_standing(RED, yes_no(f"drill.march{n}", "March on?", fallback=True))):
                g.state.score[RED] += pace
        yield from g.ask(BLUE, bid("drill.second"))
        yield from g.ask_standing(RED, yes_no("drill.halt", "Halt?"))
        yield from g.ask(BLUE, bid("drill.third"))

    return script


@pytest.mark.parametrize("answers", [1, 2, 3])
def test_a_changed_course_without_a_question_is_noticed(answers: int) -> None:
    """Lines between which nobody was asked have one digest, behind the last of them."""
    _, step = played(drill(1), *[(BLUE, 1)] * answers)
    assert [False, False, True, False, True, True][: len(step.entries)] == [bool(line.digest) for line in step.entries]
    with pytest.raises(Diverged, match="the state differs after it") as parted:
        resumed(drill(2), step)
    assert 2 == parted.value.line


def test_a_batch_that_has_grown_is_noticed() -> None:
    """There is no answer for the seat that is asked now."""
    _, step = played(duel, *DUEL[:1])
    with pytest.raises(Diverged, match="a batch is not complete"):
        resumed(asks_more_seats, step)


def test_a_rerun_takes_the_new_course_with_the_old_answers() -> None:
    """Its step replaces what was stored after the checkpoint."""
    _, step = played(duel, *DUEL[:3])
    session, new = Session.rerun(Toy(other_state), step.checkpoints[0], step.entries, DICE)
    assert [entry.answer for entry in step.entries] == [entry.answer for entry in new.entries]
    assert [entry.digest for entry in step.entries] != [entry.digest for entry in new.entries]
    again = Session.resume(Toy(other_state), step.checkpoints[0], new.entries, DICE)
    assert session.face(BLUE) == again.face(BLUE)


@pytest.mark.parametrize(("script", "kept"), [(other_key, 1), (fewer_choices, 0), (asks_more_seats, 0)])
def test_a_rerun_stops_where_the_old_answers_no_longer_fit(script: Script, kept: int) -> None:
    """From there on the players decide anew."""
    _, step = played(duel, *DUEL)
    session, new = Session.rerun(Toy(script), step.checkpoints[0], step.entries, DICE)
    assert kept == len(new.entries)
    assert session.waiting()
    session.close_by_fallback()


# Versions of the rules


def by_version(g: ToyPlay) -> Procedure[None]:
    """Notes under which rules it runs, before and after a question."""
    g.state.notes.append(f"v{g.rules_version}")
    yield from g.ask(RED, bid())
    g.state.notes.append(f"v{g.rules_version}")


def test_a_phase_is_played_to_its_end_by_the_rules_it_began_with() -> None:
    """The new ones count from the border on."""
    old = Session.begin(Toy(by_version, by_version), {}, (RED, BLUE), DICE)
    stored = old.take_fresh()
    new = Session.resume(Toy(by_version, by_version, rules_version=2), stored.checkpoints[0], [], DICE)
    new.submit(RED, 1)
    assert new.state.notes == ["v1", "v1", "v2"]
    assert [checkpoint.rules_version for checkpoint in new.take_fresh().checkpoints] == [2]


class Migrating(Toy):
    """A game that once kept notes as one string."""

    def __init__(self, *scripts: Script, rules_version: int) -> None:
        super().__init__(*scripts, rules_version=rules_version)
        self.migrated_from: list[int] = []

    def migrate(self, data: dict[str, Any], from_version: int) -> dict[str, Any]:
        self.migrated_from.append(from_version)
        return {**data, "notes": [*data["notes"], "migrated"]}


@pytest.mark.parametrize(("version", "migrated"), [(1, []), (2, [1]), (3, [1])])
def test_only_an_older_checkpoint_is_migrated(version: int, migrated: list[int]) -> None:
    """Once, and the rules then see the form of today."""
    _, step = played(by_version)
    game = Migrating(by_version, rules_version=version)
    session = Session.resume(game, step.checkpoints[0], [], DICE)
    assert migrated == game.migrated_from
    assert bool(migrated) == ("migrated" in session.state.notes)


def test_a_migrated_table_comes_back_in_the_middle_of_a_phase() -> None:
    """Its digests are those of the old form, which is no change of course."""
    _, step = played(duel, *DUEL[:3])
    session = Session.resume(Migrating(duel, rules_version=2), step.checkpoints[0], step.entries, DICE)
    assert session.state.notes == ["migrated"]
    assert session.waiting() == (BLUE,)


class MigratingInPlace(Migrating):
    """A migration that changes what it is given."""

    def migrate(self, data: dict[str, Any], from_version: int) -> dict[str, Any]:
        data["notes"].append("migrated")
        return data


def test_a_migration_in_place_leaves_the_checkpoint_as_it_was() -> None:
    """Otherwise the new form would pass for the old one, and every digest would seem to differ."""
    _, step = played(duel, *DUEL[:3])
    before = step.checkpoints[0].model_dump_json()
    session = Session.resume(MigratingInPlace(duel, rules_version=2), step.checkpoints[0], step.entries, DICE)
    assert session.waiting() == (BLUE,)
    assert before == step.checkpoints[0].model_dump_json()


def test_a_game_that_goes_on_leaves_the_checkpoint_as_it_was() -> None:
    """What it began from is still needed for a rewind."""

    def script(g: ToyPlay) -> Procedure[None]:
        g.state.notes.append("begun")
        yield from g.ask(RED, bid())

    table = Playout(Toy(script, script), dice=DICE)
    table.submit(RED, 1)
    first, second = table.ledger.checkpoints
    again = Session.resume(table.game, second, [], DICE)
    assert (["begun", "begun"], [], ["begun"]) == (again.state.notes, first.state["notes"], second.state["notes"])


# Borders


def test_a_checkpoint_is_taken_at_every_border() -> None:
    """With the line, the batch and the dice so far."""
    table = Playout(Toy(early_and_late, auction(secret=True)), dice=DICE)
    table.submit(RED, 0)
    borders = [(c.line, c.batch, c.rolled) for c in table.ledger.checkpoints]
    assert borders == [(0, 0, 0), (1, 1, 1)]


def test_events_belong_to_their_phase() -> None:
    """A face shows those of the running phase; the store keeps all, with the line after which they came."""

    def told(words: str) -> Callable[[ToyPlay], Procedure[None]]:
        def script(g: ToyPlay) -> Procedure[None]:
            g.tell(words)
            yield from g.ask(RED, bid())
            g.tell(f"{words} over")

        return script

    table = Playout(Toy(told("first"), told("second")), dice=DICE)
    assert [event.kind for event in table.session.face(None).events] == ["first"]
    table.submit(RED, 0)
    assert [event.kind for event in table.session.face(None).events] == ["second"]
    assert [(line, event.kind) for line, event in table.ledger.events] == [
        (0, "first"),
        (1, "first over"),
        (1, "second"),
    ]


def test_a_silent_window_without_anybody_leaves_no_gap() -> None:
    """A batch that asks nobody would have no line in the journal."""

    def script(g: ToyPlay) -> Procedure[None]:
        yield from g.window("w", "React?", {})
        yield from g.ask(RED, bid())
        yield from g.window("w", "React?", {BLUE: ()})

    live, step = played(script, (RED, 1))
    again = resumed(script, step)
    assert live.face(BLUE) == again.face(BLUE)
    again.submit(BLUE, PASS)
    assert again.batch is None


# Looking back


def test_a_moment_of_the_past_is_shown_as_it_was_and_nothing_answers_by_itself() -> None:
    """What Blue was never asked is still to come when one looks back at the moment before it."""

    def watch(g: ToyPlay) -> Procedure[None]:
        yield from g.ask(RED, choose_amount("watch.hour", "When?", 0, 9))
        fire = yield from g.ask_standing(BLUE, yes_no("watch.fire", "Light a fire?", fallback=True))
        g.state.notes.append(f"fire: {fire}")
        yield from g.ask(RED, choose_amount("watch.end", "Until when?", 0, 9))

    live, step = played(watch, (RED, 3), (RED, 5))
    assert live.state.notes == ["fire: True"]
    for line in range(len(step.entries)):
        before = [entry for entry in step.entries if entry.line < line]
        past = Session.as_it_was(Toy(watch), step.checkpoints[0], before, DICE)
        assert past.batch is not None
        assert (past.batch.number, past.line) == (step.entries[line].batch, line)
        assert past.state.notes == (["fire: True"] if line > 1 else [])
        assert not past.pending
