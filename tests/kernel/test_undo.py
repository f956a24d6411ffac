"""Free undo, and rewinds with new dice."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.asks import Ask
from rules.kernel.dice import roll_again
from rules.kernel.journal import Diverged, RecentLine, Step, undo_line
from rules.kernel.play import Procedure
from rules.kernel.session import Session
from rules.kernel.values import Json, Seat
from tests.helpers.builders import choose_option, options
from tests.helpers.playouts import Playout
from tests.helpers.scripts import DUEL, auction, bid, branches, duel, early_and_late, market
from tests.helpers.toys import BLUE, DICE, RED, Script, Toy, ToyPlay, ToyState, answer_all, begin, played, resumed


def lines_of(script: Script, *answers: Any) -> list[RecentLine]:
    """The journal after these answers, in short."""
    return [*map(RecentLine.of, played(script, *answers)[1].entries)]


def plain(g: ToyPlay) -> Procedure[None]:
    """Open questions, nothing else."""
    for seat in (RED, RED, BLUE):
        yield from g.ask(seat, bid())
    yield from g.ask(BLUE, choose_option("only", "One way.", options("on")))
    yield from g.ask(RED, bid())


def rolls_at_the_end(g: ToyPlay) -> Procedure[None]:
    """An open question, and a die with which the phase ends."""
    yield from g.ask(RED, bid())
    g.roll(6, "last")


def reveals_at_the_end(g: ToyPlay) -> Procedure[None]:
    """An open question, and a reveal with which the phase ends."""
    yield from g.ask(RED, bid())
    g.reveal("hand", cards=1)


def whispers(g: ToyPlay) -> Procedure[None]:
    """An open question whose answer brings private news."""
    yield from g.ask(RED, bid())
    g.tell("letter", to={BLUE})
    yield from g.ask(RED, bid())


@pytest.mark.parametrize(
    ("script", "answers", "seat", "line"),
    [
        (plain, [], RED, None),
        (plain, [(RED, 1)], RED, 0),
        (plain, [(RED, 1), (RED, 2)], RED, 1),
        (plain, [(RED, 1)], BLUE, None),
        (plain, [(RED, 1), (RED, 2), (BLUE, 3)], BLUE, 2),
        (plain, [(RED, 1), (RED, 2), (BLUE, 3)], RED, None),
        (duel, DUEL[:2], RED, None),
        (rolls_at_the_end, [(RED, 1)], RED, None),
        (reveals_at_the_end, [(RED, 1)], RED, None),
        (whispers, [(RED, 1)], RED, None),
        (auction(secret=True), [(RED, 1), (BLUE, 1)], BLUE, None),
        (auction(secret=False), [(RED, 1), (BLUE, 1)], BLUE, None),
        (market, [(RED, "blue")], RED, None),
        (branches, [(RED, "no")], RED, None),
    ],
)
def test_what_can_be_undone_freely(script: Script, answers: list[Any], seat: Seat, line: int | None) -> None:
    """The own last open answer, if nobody else answered, no die fell and nothing hidden was shown since."""
    assert line == undo_line(lines_of(script, *answers), seat)


@pytest.mark.parametrize("by", ["deadline", "steward", "referee", "standing"])
def test_what_others_answered_for_a_seat_cannot_be_undone_by_it(by: Any) -> None:
    """Only an answer by hand can."""
    session = begin(plain)
    session.submit(RED, 1, by=by)
    assert undo_line([*map(RecentLine.of, session.take_fresh().entries)], RED) is None


def test_an_undone_answer_was_never_given() -> None:
    """The table is where it was before, and can go elsewhere."""
    table = Playout(Toy(plain), dice=DICE)
    before = {seat: table.session.face(seat) for seat in table.everybody}
    table.submit(RED, 1)
    table.go_back_to(0)
    assert before == {seat: table.session.face(seat) for seat in table.everybody}
    table.submit(RED, 3)
    assert [entry.answer for entry in table.ledger.entries] == [3]


def rewound(step: Step, line: int, epochs: dict[int, int]) -> Session[ToyState]:
    """The duel again from a line on, with new dice."""
    session = Session.resume(Toy(duel), step.checkpoints[0], step.entries[:line], DICE, epochs=epochs)
    answer_all(session, DUEL[line:])
    return session


def test_a_rewind_keeps_the_dice_before_it_and_changes_those_after_it() -> None:
    """So nobody wins by rolling again what he has seen."""
    live, step = played(duel, *DUEL)
    same, new = rewound(step, 2, {}), rewound(step, 2, {2: 1})
    assert live.state == same.state
    assert live.state.score[RED] == new.state.score[RED]
    assert live.state.score[BLUE] != new.state.score[BLUE]
    assert [roll.place for _, roll in new.take_fresh().rolls] == ["1/4/1"]


def test_a_rewind_to_an_earlier_line_leaves_no_dice_of_a_void_epoch() -> None:
    """What fell after an earlier rewind was seen as well."""
    _, step = played(duel, *DUEL)
    assert rewound(step, 0, {2: 1}).state.score[BLUE] != rewound(step, 0, {2: 1, 0: 2}).state.score[BLUE]


def test_a_rewound_game_comes_back_with_its_dice() -> None:
    """Epochs are stored with the table."""
    _, step = played(duel, *DUEL)
    epochs = {2: 1}
    new = rewound(step, 2, epochs)
    entries = [*step.entries[:2], *new.take_fresh().entries]
    again = Session.resume(Toy(duel), step.checkpoints[0], entries, DICE, epochs=epochs)
    assert new.state == again.state
    with pytest.raises(Diverged):
        Session.resume(Toy(duel), step.checkpoints[0], entries, DICE)


def test_dice_before_the_first_question_of_a_phase_belong_to_the_answer_before() -> None:
    """From a checkpoint they fall as they fell in play, also after a rewind in between."""
    table = Playout(Toy(early_and_late, early_and_late, early_and_late), dice=DICE)
    table.submit(RED, 0)
    table.session.epochs = {1: 1}
    assert table.session.state == table.restored().state
    table.submit(RED, 0)
    assert table.session.state == table.restored().state
    table.submit(RED, 0)
    assert table.is_over
    assert {"0", "1"} == {roll.place.split("/")[0] for _, roll in table.ledger.rolls}
    for _, roll in table.ledger.rolls:
        assert roll.value == roll_again(DICE, roll)


def any_of_a_thousand() -> Ask[Json]:
    """A question whose fallback is drawn among a thousand."""
    names = [str(number) for number in range(1000)]
    ask = choose_option("k", "Which?", options(*names))
    return Ask(ask.decision.model_copy(update={"fallback": tuple(names)}), ask.read)


def test_a_new_epoch_gives_new_fallbacks() -> None:
    """A deadline's draw is chance like any other."""

    def script(g: ToyPlay) -> Procedure[None]:
        g.state.notes.append(str((yield from g.ask(RED, any_of_a_thousand()))))

    def drawn(epochs: dict[int, int]) -> list[str]:
        _, step = played(script)
        session = resumed(script, step, epochs=epochs)
        session.close_by_fallback()
        return session.state.notes

    assert drawn({}) == drawn({})
    assert drawn({}) != drawn({0: 1})


def test_every_question_of_a_branch_has_a_draw_of_its_own() -> None:
    """A deadline that answers two of them draws twice."""

    def twice(g: ToyPlay) -> Procedure[list[Json]]:
        first = yield from g.ask(RED, any_of_a_thousand())
        second = yield from g.ask(RED, any_of_a_thousand())
        return [first, second]

    def script(g: ToyPlay) -> Procedure[None]:
        results = yield from g.each({RED: twice(g)})
        g.state.notes = [str(answer) for answer in results[RED]]

    session = begin(script)
    session.close_by_fallback()
    assert 2 == len(set(session.state.notes))
