"""Answers on their way into the rules: open, sealed and silent batches, forced and standing answers, deadlines."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from rules.kernel.asks import Ask
from rules.kernel.choices import choice
from rules.kernel.decisions import Option
from rules.kernel.dice import roll_again
from rules.kernel.journal import MomentPassed, NotAsked, Pending, standing_name
from rules.kernel.play import PASS, Procedure
from rules.kernel.session import Session
from rules.kernel.values import IllegalAnswer, Json, Seat
from tests.helpers.builders import amount, choose_option, options
from tests.helpers.scripts import Stance, alarm, auction, bid, branches, market
from tests.helpers.toys import BLUE, DICE, GREEN, RED, ToyPlay, ToyState, answer_all, begin

ALL = (RED, BLUE, GREEN)


def lines_of(session: Session[ToyState]) -> list[tuple[Seat, Json, str]]:
    """The journal so far: seat, answer, and who gave it."""
    return [(entry.seat, entry.answer, entry.by) for entry in session.fresh.entries]


# What is shown while answers wait


def test_an_open_answer_is_shown_when_given() -> None:
    """In words, to everybody; and nobody waits for that seat any more."""
    session = begin(auction(secret=False), seats=ALL)
    session.submit(BLUE, 2)
    for seat in (*ALL, None):
        face = session.face(seat)
        assert face.shown == {BLUE: "2"}
        assert face.waiting_for == (RED, GREEN)


def test_a_sealed_answer_shows_only_that_it_was_given() -> None:
    """Its owner sees it again, the others see who has answered."""
    session = begin(auction(secret=True), seats=ALL)
    before = session.face(RED)
    session.submit(BLUE, 2)
    assert session.face(BLUE).answer == 2
    assert before.model_copy(update={"waiting_for": (RED, GREEN)}) == session.face(RED)
    assert session.face(None).shown == {}


def test_a_silent_answer_shows_nothing() -> None:
    """Not even that it was given."""
    session = begin(alarm, seats=ALL)
    before = {seat: session.face(seat) for seat in (BLUE, GREEN, None)}
    session.submit(RED, "ring")
    assert session.face(RED).answer == "ring"
    assert before == {seat: session.face(seat) for seat in (BLUE, GREEN, None)}


def test_a_seat_sees_only_its_own_question() -> None:
    """And a spectator none."""

    def script(g: ToyPlay) -> Procedure[None]:
        yield from g.ask_all({RED: bid("red.bid"), BLUE: bid("blue.bid")})

    session = begin(script, seats=ALL)
    assert [session.face(seat).asked.key for seat in (RED, BLUE)] == ["red.bid", "blue.bid"]  # type: ignore[union-attr]
    assert session.face(GREEN).asked is None
    assert session.face(None).asked is None


# Answers that wait


def test_answers_go_in_together_in_the_order_of_seats() -> None:
    """The last one closes the batch."""
    session = begin(auction(secret=True), seats=ALL)
    answer_all(session, [(GREEN, 3), (RED, 1)])
    assert lines_of(session) == []
    session.submit(BLUE, 2)
    assert lines_of(session) == [(RED, 1, "player"), (BLUE, 2, "player"), (GREEN, 3, "player")]
    assert [entry.first for entry in session.fresh.entries] == [0, 0, 0]


def test_arrival_order_does_not_exist() -> None:
    """Whoever comes first, journal and state are the same."""
    ends = set()
    for order in permutations([(RED, 1), (BLUE, 2), (GREEN, 3)]):
        session = begin(auction(secret=True), seats=ALL)
        answer_all(session, order)
        ends.add((session.state.model_dump_json(), tuple(session.fresh.entries)[-1].digest, str(lines_of(session))))
    assert len(ends) == 1


def test_an_answer_can_be_replaced_until_the_batch_closes() -> None:
    """The last one counts."""
    session = begin(auction(secret=True))
    answer_all(session, [(RED, 1), (RED, 3), (BLUE, 2)])
    assert session.state.score == {RED: 3, BLUE: 2}


def test_an_answer_can_be_taken_back() -> None:
    """Then the batch waits for that seat again."""
    session = begin(auction(secret=True))
    session.submit(RED, 1)
    session.withdraw(RED, batch=1)
    assert session.face(RED).answer is None
    session.submit(BLUE, 2)
    assert session.waiting() == (RED,)


def test_only_a_stored_answer_can_be_taken_back() -> None:
    """Without one there is nothing to take."""
    session = begin(auction(secret=True))
    with pytest.raises(NotAsked, match="no stored answer"):
        session.withdraw(RED)


@pytest.mark.parametrize("wrong", [4, "two", None])
def test_an_illegal_answer_changes_nothing(wrong: Json) -> None:
    """The stored answer before it still counts."""
    session = begin(auction(secret=True))
    session.submit(RED, 1)
    before = session.face(RED)
    with pytest.raises(IllegalAnswer):
        session.submit(RED, wrong)
    with pytest.raises(IllegalAnswer):
        session.check(RED, wrong)
    assert before == session.face(RED)


def test_an_answer_can_be_tried_without_being_taken() -> None:
    """A draft is checked by the same rules."""
    session = begin(auction(secret=True))
    session.check(RED, 3)
    assert session.pending == {}


def test_rules_across_are_checked_when_an_answer_is_handed_in() -> None:
    """A generator never sees an answer that the game forbids."""

    def refuse_three(value: int) -> None:
        if value == 3:
            raise IllegalAnswer("Three is right out.")

    def script(g: ToyPlay) -> Procedure[None]:
        g.state.score[RED] = yield from g.ask(RED, Ask(amount(), int, refuse_three))

    session = begin(script)
    with pytest.raises(IllegalAnswer, match="right out"):
        session.submit(RED, 3)
    session.submit(RED, 2)
    assert session.state.score[RED] == 2


# Late and foreign answers


def test_a_seat_that_is_not_asked_cannot_answer() -> None:
    """It is told so."""

    def script(g: ToyPlay) -> Procedure[None]:
        yield from g.ask(RED, bid())

    session = begin(script)
    for attempt in (lambda: session.submit(BLUE, 1), lambda: session.check(BLUE, 1), lambda: session.withdraw(BLUE)):
        with pytest.raises(NotAsked, match="nothing to decide"):
            attempt()


def test_an_answer_to_a_closed_batch_comes_too_late() -> None:
    """Although the seat is asked something else now."""
    session = begin(auction(secret=True))
    answer_all(session, [(RED, 1), (BLUE, 1)])
    with pytest.raises(MomentPassed, match="That moment has passed"):
        session.submit(RED, 2, batch=1)
    with pytest.raises(MomentPassed):
        session.withdraw(RED, batch=1)
    session.submit(RED, 2, batch=2)


def test_a_second_click_on_a_floor_comes_too_late() -> None:
    """Its turn has passed."""
    session = begin(market)
    session.submit(RED, "blue", batch=1, turn=0)
    with pytest.raises(MomentPassed):
        session.submit(RED, "blue", batch=1, turn=0)
    session.submit(BLUE, "red", batch=1, turn=0)
    assert session.state.score == {RED: 0, BLUE: 0}


def test_a_game_that_is_over_takes_nothing() -> None:
    """And a deadline that comes after the end does nothing."""
    session = begin()
    with pytest.raises(MomentPassed, match="The game is over"):
        session.submit(RED, 1)
    session.close_by_fallback()
    assert session.outcome is not None
    assert session.outcome == session.face(None).outcome


# Forced choices


def forced(g: ToyPlay) -> Procedure[None]:
    """Blue has no choice, red has."""
    yield from g.ask(BLUE, choose_option("only", "Only one way.", options("on")))
    yield from g.ask_all({RED: bid(), BLUE: choose_option("only", "One way.", options("on"))}, secret=False)


def test_an_open_choice_of_one_is_no_choice() -> None:
    """The kernel answers it."""
    session = begin(forced)
    assert lines_of(session) == [(BLUE, "on", "forced")]
    assert session.waiting() == (RED,)
    session.submit(RED, 1)
    assert lines_of(session)[1:] == [(RED, 1, "player"), (BLUE, "on", "forced")]


def test_a_secret_choice_of_one_is_asked_all_the_same() -> None:
    """Else everybody would see who has no choice."""

    def script(g: ToyPlay) -> Procedure[None]:
        yield from g.ask_all({seat: choose_option("only", "One way.", options("on")) for seat in (RED, BLUE)})

    assert begin(script).waiting() == (RED, BLUE)
    assert begin(alarm, seats=ALL).waiting() == ALL


def test_one_option_with_a_follow_up_is_a_choice() -> None:
    """What follows is still to be decided."""
    only = Option(id="march", label="March", then=amount())

    def script(g: ToyPlay) -> Procedure[None]:
        yield from g.ask(RED, choose_option("k", "March.", [only], fallback={"pick": "march", "then": 0}))

    assert begin(script).waiting() == (RED,)


# Standing answers


def with_standing(answer: Json, *, key: str = "alarm", about: str = "") -> Session[ToyState]:
    """The alarm, after red has filed an answer."""
    session = begin(alarm, seats=ALL)
    session.standing = {RED: {standing_name(key, about): answer}}
    session.settle()
    return session


def test_a_standing_answer_is_put_in_when_the_question_comes() -> None:
    """By name, and marked as such in the journal."""
    session = with_standing("ring")
    assert Pending(answer="ring", by="standing") == session.pending[RED]
    answer_all(session, [(BLUE, PASS), (GREEN, PASS)])
    assert lines_of(session)[0] == (RED, "ring", "standing")


@pytest.mark.parametrize(
    "filed", [{"answer": "fly"}, {"answer": "ring", "about": "gate"}, {"answer": "ring", "key": "x"}]
)
def test_a_standing_answer_that_does_not_fit_is_ignored(filed: dict[str, Any]) -> None:
    """Illegal now, or filed for another question."""
    assert with_standing(**filed).pending == {}


def test_a_standing_answer_is_put_in_only_where_the_rules_allow_it() -> None:
    """Not every question can be answered in advance."""
    session = begin(auction(secret=True))
    session.standing = {RED: {standing_name("bid", ""): 2}}
    session.settle()
    assert session.pending == {}


def test_a_standing_answer_is_replaced_by_hand() -> None:
    """What is handed in goes before what was filed."""
    session = with_standing("ring")
    answer_all(session, [(RED, PASS), (BLUE, PASS), (GREEN, PASS)])
    assert lines_of(session)[0] == (RED, PASS, "player")


def test_a_standing_answer_that_is_taken_back_stays_away() -> None:
    """It is no longer filed, and comes back neither by itself nor by a restart."""
    session = with_standing("ring")
    first = session.take_fresh().checkpoints[0]
    session.withdraw(RED)
    session.submit(BLUE, PASS)
    assert session.waiting() == (RED, GREEN)
    again = Session.resume(
        session.game, first, [], DICE, pending=session.pending, standing=session.standing, epochs=session.epochs
    )
    assert again.waiting() == (RED, GREEN)


def test_a_window_closes_by_standing_answers_alone() -> None:
    """When all have filed, nobody waits."""
    session = begin(alarm, seats=ALL)
    session.standing = {seat: {standing_name("alarm", ""): PASS} for seat in ALL}
    session.settle()
    assert session.state.notes == ["None None None"]
    assert session.batch is not None
    assert session.batch.number == 2


# Deadlines


def test_a_deadline_answers_for_those_who_have_not() -> None:
    """What was handed in stays."""
    session = begin(auction(secret=True), seats=ALL)
    session.submit(BLUE, 3)
    session.close_by_fallback()
    assert lines_of(session) == [(RED, 0, "deadline"), (BLUE, 3, "player"), (GREEN, 0, "deadline")]


def test_a_deadline_closes_one_batch_and_no_more() -> None:
    """The next question has a deadline of its own."""
    session = begin(auction(secret=True))
    session.close_by_fallback()
    assert session.batch is not None
    assert session.batch.number == 2


def test_a_referee_can_answer_for_one_seat() -> None:
    """The others are still waited for."""
    session = begin(auction(secret=True), seats=ALL)
    session.close_by_fallback(by="referee", seats=[GREEN])
    assert Pending(answer=0, by="referee") == session.pending[GREEN]
    assert session.waiting() == (RED, BLUE)


def test_a_deadline_ends_a_floor() -> None:
    """All are done."""
    session = begin(market)
    answer_all(session, [(RED, "blue"), (RED, "done")])
    session.close_by_fallback()
    assert session.batch is None
    assert lines_of(session)[-1] == (BLUE, "done", "deadline")


def test_a_deadline_takes_branches_to_their_end() -> None:
    """Over as many questions as it takes."""
    session = begin(branches)
    session.submit(RED, "yes")
    session.close_by_fallback()
    assert session.batch is None
    assert lines_of(session)[1:] == [(RED, 0, "deadline"), (BLUE, "no", "deadline")]


def test_a_deadline_for_one_seat_leaves_the_other_branch_alone() -> None:
    """That one can still be answered."""
    session = begin(branches)
    session.close_by_fallback(seats=[RED])
    assert session.waiting() == (BLUE,)
    session.submit(BLUE, "yes")


def test_a_drawn_fallback_can_be_checked_like_a_die() -> None:
    """It is recorded, hidden from all until the end, and computes again to the same."""

    def script(g: ToyPlay) -> Procedure[None]:
        yield from g.ask_all({seat: choice(Stance, "stance", "Stance?") for seat in ALL})

    session = begin(script, seats=ALL)
    session.close_by_fallback()
    rolls = [roll for _, roll in session.fresh.rolls]
    assert [roll.label for roll in rolls] == ["fallback"] * len(ALL)
    for roll, (_, answer, _) in zip(rolls, lines_of(session), strict=True):
        assert frozenset() == roll.audience
        assert roll_again(DICE, roll) == roll.value
        assert answer == list(Stance)[int(str(roll.value)) - 1].value


def test_the_dice_draw_among_several_fallbacks() -> None:
    """Always the same for the same dice, and not the same for every seat and batch."""

    def script(g: ToyPlay) -> Procedure[None]:
        for _ in range(10):
            yield from g.ask_all({seat: choice(Stance, "stance", "Stance?") for seat in ALL})

    def drawn() -> list[Json]:
        session = begin(script, seats=ALL)
        while session.batch is not None:
            session.close_by_fallback()
        return [answer for _, answer, _ in lines_of(session)]

    assert drawn() == drawn()
    assert {"guard", "all_out", "feint"} == set(drawn())
    assert len({tuple(drawn()[start::3]) for start in range(3)}) == 3
