"""Answers at a table: given, replaced, taken back, filed in advance, undone; and what proves them."""

from dataclasses import replace
from typing import Any

import pytest

from rules.kernel.asks import Ask, choose_amount, sheet
from rules.kernel.choices import pick_several, yes_no
from rules.kernel.decisions import Decision, Option
from rules.kernel.dice import receipt
from rules.kernel.game import AnsweredBy, StewardKind
from rules.kernel.journal import MomentPassed, NotAsked
from rules.kernel.play import Procedure
from rules.kernel.values import IllegalAnswer, Refused, Seat, canonical
from rules.table.record import Stage
from tests.helpers.builders import choices, choose_option
from tests.helpers.parlour import (
    HOUR,
    NOON,
    STRIKE,
    Parlour,
    ask_openly,
    bid,
    refusal,
    roll_after,
    strike,
    write_letters,
)
from tests.helpers.toys import BLUE, GREEN, RED, Toy, ToyPlay, ToyState

# Giving


def test_an_open_answer_moves_the_game_on_at_once():
    parlour = Parlour.playing(ask_openly(RED), ask_openly(BLUE))
    stored = parlour.answer(RED, "yes", nonce="n")
    assert (stored.words, stored.receipt, stored.resolved) == ("Yes", "", True)
    assert parlour.state.score[RED] == 1
    assert parlour.table.use.waiting() == (BLUE,)
    assert parlour.news()[0].call == (BLUE,)


def test_a_sealed_answer_waits_for_the_others():
    parlour = Parlour.playing(bid, bid)
    stored = parlour.answer(RED, 4)
    assert not stored.resolved
    assert parlour.effects == []
    assert parlour.table.face(None).waiting_for == (BLUE,)
    assert parlour.answer(BLUE, 2).resolved
    assert parlour.told() == ["bids"]
    assert [entry.seat for entry in parlour.entries] == [RED, BLUE]


def test_a_sealed_answer_can_be_replaced_until_the_last_is_in():
    parlour = Parlour.playing(bid, bid)
    for amount in (4, 7):
        parlour.answer(RED, amount)
    assert parlour.table.face(RED).answer == 7
    parlour.answer(BLUE, 2)
    assert parlour.state.score[RED] == 7


def test_a_sealed_answer_can_be_taken_back():
    parlour = Parlour.playing(bid, bid)
    parlour.answer(RED, 4)
    parlour.do(lambda table: table.answers.withdraw(RED, NOON, batch=1))
    assert None is parlour.table.face(RED).answer
    parlour.answer(BLUE, 2)
    assert parlour.table.use.waiting() == (RED,)
    with pytest.raises(NotAsked):
        parlour.do(lambda table: table.answers.withdraw(RED, NOON))


@pytest.mark.parametrize("answer", [10, -1, "four", None, [], {"pick": "x"}, True, 2**70])
def test_an_illegal_answer_leaves_the_table_as_it_was(answer):
    parlour = Parlour.playing(bid)
    with pytest.raises(IllegalAnswer):
        parlour.answer(RED, answer)
    assert parlour.table.use.waiting() == (RED, BLUE)


@pytest.mark.parametrize("late", [RED, BLUE])
def test_a_late_click_is_told_that_the_moment_has_passed_whoever_is_asked_now(late):
    parlour = Parlour.playing(ask_openly(RED), ask_openly(BLUE))
    parlour.answer(RED, "yes", batch=1)
    with pytest.raises(MomentPassed, match="That moment has passed"):
        parlour.answer(late, "yes", batch=1)
    with pytest.raises(MomentPassed):
        parlour.do(lambda table: table.answers.withdraw(late, NOON, batch=1))


def test_a_double_click_on_a_floor_is_harmless():
    parlour = Parlour.playing(write_letters)
    parlour.answer(RED, "letter", batch=1, turn=0)
    with pytest.raises(MomentPassed):
        parlour.answer(RED, "letter", batch=1, turn=0)
    assert len(parlour.entries) == 1


def test_who_is_not_asked_cannot_answer():
    parlour = Parlour.playing(ask_openly(RED))
    for seat in (BLUE, "purple"):
        with pytest.raises(NotAsked):
            parlour.answer(seat, "yes")


def test_after_the_end_every_click_is_late():
    parlour = Parlour.playing(ask_openly(RED))
    parlour.answer(RED, "yes")
    assert Stage.FINISHED is parlour.stage
    with pytest.raises(MomentPassed, match="The game is over"):
        parlour.answer(RED, "yes")


def test_a_stewards_answer_is_dropped_when_somebody_has_taken_its_seat():
    parlour = Parlour.playing(ask_openly(BLUE), ask_openly(RED))
    parlour.do(lambda table: table.people.leave("bob", NOON))
    parlour.do(lambda table: table.people.replace(BLUE, "cid", NOON))
    with pytest.raises(MomentPassed):
        parlour.answer(BLUE, "yes", by="steward", batch=1, turn=0)
    assert parlour.table.use.waiting() == (BLUE,)


def test_a_steward_answers_for_its_seat():
    parlour = Parlour.playing(ask_openly(BLUE), ask_openly(RED))
    parlour.do(lambda table: table.people.replace(BLUE, "", NOON))
    assert parlour.table.use.stewards_to_move() == (BLUE,)
    parlour.answer(BLUE, "yes", by="steward")
    assert parlour.entries[0].by == "steward"
    assert StewardKind.OWN is parlour.record.chairs[BLUE].steward


# Receipts


def test_a_sealed_answer_comes_with_a_receipt_that_proves_it():
    parlour = Parlour.playing(bid)
    stored = parlour.answer(RED, 4, nonce="secret")
    assert receipt("secret", canonical(4)) == stored.receipt
    proof = parlour.receipts[1, 0, RED]
    assert ("secret", stored.receipt, False) == (proof.nonce, proof.digest, proof.silent)


def test_a_silent_answer_has_a_receipt_for_its_owner_alone():
    parlour = Parlour.playing(strike)
    parlour.answer(RED, "strike", nonce="n")
    assert parlour.receipts[1, 0, RED].silent


def test_the_last_receipt_is_that_of_the_answer_that_counts():
    """Every line of a player in a sealed batch fits the last receipt of that moment, rewinds and all."""
    parlour = Parlour.playing(bid, bid)
    for nonce, amount in enumerate((4, 7)):
        parlour.answer(RED, amount, nonce=f"a{nonce}")
    parlour.answer(BLUE, 1, nonce="b")
    parlour.do(lambda table: table.rewinds.rewind(0))
    parlour.answer(BLUE, 2, nonce="c")
    parlour.do(lambda table: table.answers.withdraw(BLUE, NOON))
    parlour.answer(RED, 3, nonce="d")
    parlour.wait_until_due()
    players = [entry for entry in parlour.entries if entry.by == "player"]
    assert [(entry.seat, entry.answer) for entry in players] == [(RED, 3)]
    for entry in players:
        proof = parlour.receipts[entry.batch, entry.turn, entry.seat]
        assert receipt(proof.nonce, canonical(entry.answer)) == proof.digest


def test_each_turn_on_a_floor_has_its_own_receipt():
    parlour = Parlour.playing(write_letters)
    parlour.answer(RED, "letter", nonce="one")
    parlour.answer(RED, "done", nonce="two")
    assert [parlour.receipts[1, turn, RED].nonce for turn in (0, 1)] == ["one", "two"]


# Standing answers


def test_a_standing_answer_is_put_in_when_the_window_opens():
    parlour = Parlour.playing(ask_openly(RED), strike, ask_openly(RED))
    parlour.do(lambda table: table.answers.file_standing(BLUE, "strike.now", "", "pass"))
    parlour.answer(RED, "no")
    assert parlour.table.face(BLUE).answer == "pass"
    parlour.answer(RED, "strike")
    assert [entry.by for entry in parlour.entries] == ["player", "player", "standing"]


def test_an_illegal_standing_answer_is_ignored():
    parlour = Parlour.playing(ask_openly(RED), strike)
    parlour.do(lambda table: table.answers.file_standing(BLUE, "strike.now", "", "parry"))
    parlour.answer(RED, "no")
    assert parlour.table.use.waiting() == (RED, BLUE)


def test_an_answer_filed_while_the_window_is_open_survives_a_restart_without_moving_on():
    parlour = Parlour.playing(strike, ask_openly(RED))
    parlour.answer(RED, "strike")
    parlour.do(lambda table: table.answers.file_standing(BLUE, "strike.now", "", "pass"))
    parlour.restart()
    assert parlour.table.use.waiting() == (BLUE,)
    assert len(parlour.entries) == 0


def test_taking_back_an_answer_that_was_filed_takes_the_filing_back():
    parlour = Parlour.playing(ask_openly(RED), strike)
    parlour.do(lambda table: table.answers.file_standing(BLUE, "strike.now", "", "pass"))
    parlour.answer(RED, "no")
    parlour.do(lambda table: table.answers.withdraw(BLUE, NOON))
    assert parlour.standing[BLUE] == {}
    assert parlour.table.use.waiting() == (RED, BLUE)


def test_a_filed_answer_can_be_taken_back_in_advance():
    parlour = Parlour.playing(ask_openly(RED), strike)
    for answer in ("pass", None, None):
        parlour.do(lambda table, answer=answer: table.answers.file_standing(BLUE, "strike.now", "", answer))
    parlour.answer(RED, "no")
    assert parlour.table.use.waiting() == (RED, BLUE)


class Drill(Toy):
    """A toy that tells what can be filed before it is asked for."""

    def standing_questions(self, state: ToyState, seat: Seat) -> tuple[Decision, ...]:
        return (drill_question().decision,)


def drill_question() -> Ask[bool]:
    return yes_no("drill.march", "March on?", fallback=True, standing=True)


def march(g: ToyPlay) -> Procedure[None]:
    """Red is never asked whether to march on; blue decides something else."""
    yield from g.ask(BLUE, yes_no("drill.rest", "Rest?"))
    g.state.notes.append(str((yield from g.ask_standing(RED, drill_question()))))
    yield from g.ask(BLUE, yes_no("drill.sleep", "Sleep?"))


def test_an_answer_is_filed_before_it_is_asked_for():
    parlour = Parlour.playing(march, game=Drill)
    assert ["drill.march|"] == list(parlour.table.answers.standing_questions(RED))
    assert "March on? No" == parlour.do(lambda table: table.answers.file_in_advance(RED, "drill.march|", "no"))
    parlour.restart()
    parlour.answer(BLUE, "no")
    assert parlour.state.notes == ["False"]
    assert ["player", "forced"] == [entry.by for entry in parlour.entries]


def test_what_can_no_longer_be_chosen_drops_out_of_a_filed_answer():
    """Also on a line of a sheet; what is left counts, if it is legal."""

    def roll_call(*names: str) -> Ask[dict[str, Any]]:
        ask = sheet("drill.call", "Call:", {"first": pick_several("drill.first", "Who first?", choices(*names))})
        return replace(ask, decision=ask.decision.model_copy(update={"standing": True}))

    def call(g: ToyPlay) -> Procedure[None]:
        yield from g.ask(BLUE, yes_no("drill.rest", "Rest?"))
        for names in (("ann", "bob", "cid"), ("bob", "cid")):
            g.state.notes += (yield from g.ask_standing(RED, roll_call(*names)))["first"]

    parlour = Parlour.playing(call)
    parlour.do(lambda table: table.answers.file_standing(RED, "drill.call", "", {"first": ["ann", "cid"]}))
    parlour.answer(BLUE, "no")
    assert parlour.state.notes == ["ann", "cid", "cid"]
    assert ["player", "forced", "forced"] == [entry.by for entry in parlour.entries]


def test_what_nobody_has_filed_is_decided_by_the_rules_without_asking():
    parlour = Parlour.playing(march, game=Drill)
    parlour.answer(BLUE, "no")
    assert parlour.state.notes == ["True"]
    assert ["player", "forced"] == [entry.by for entry in parlour.entries]
    assert parlour.table.use.waiting() == (BLUE,)


@pytest.mark.parametrize(("name", "answer"), [("drill.march|", "perhaps"), ("drill.march|", None)])
def test_an_illegal_answer_cannot_be_filed_in_advance(name, answer):
    parlour = Parlour.playing(march, game=Drill)
    with pytest.raises(IllegalAnswer):
        parlour.do(lambda table: table.answers.file_in_advance(RED, name, answer))
    assert parlour.standing.get(RED, {}) == {}


def test_only_what_the_game_names_can_be_filed_in_advance():
    parlour = Parlour.playing(march, game=Drill)
    said = refusal(parlour, lambda table: table.answers.file_in_advance(RED, "drill.rest|", "yes"))
    assert "That is nothing that you can answer in advance now." == said
    assert {} == Parlour.playing(march).table.answers.standing_questions(RED)


def test_nothing_can_be_filed_before_the_game():
    parlour = Parlour(Toy(strike), ("ann",))
    assert "in play" in refusal(parlour, lambda table: table.answers.file_standing(RED, "strike.now", "", "pass"))


# Free undo


def undo(parlour: Parlour, seat: str) -> None:
    parlour.do(lambda table: table.answers.undo(seat, parlour.now))


def test_the_own_last_open_answer_can_be_undone():
    parlour = Parlour.playing(ask_openly(RED), ask_openly(BLUE))
    parlour.answer(RED, "yes")
    assert parlour.table.face(RED).can_undo
    undo(parlour, RED)
    assert (parlour.state.score[RED], parlour.table.use.waiting()) == (0, (RED,))
    assert parlour.told() == ["table.undone"]
    parlour.answer(RED, "no")
    assert ([entry.answer for entry in parlour.void], [entry.answer for entry in parlour.entries]) == (["yes"], ["no"])


def test_a_game_that_stands_still_offers_no_undo():
    parlour = Parlour.playing(ask_openly(RED), ask_openly(BLUE))
    parlour.answer(RED, "yes")
    parlour.do(lambda table: table.clock.pause("Holidays.", NOON))
    assert not parlour.table.face(RED).can_undo
    parlour.do(lambda table: table.clock.resume(NOON))
    assert parlour.table.face(RED).can_undo
    parlour.do(lambda table: table.people.abandon("", NOON))
    assert not parlour.table.face(RED).can_undo


def test_several_own_answers_can_be_undone_one_by_one_over_a_phase_border():
    parlour = Parlour.playing(ask_openly(RED), ask_openly(RED), ask_openly(RED), ask_openly(BLUE))
    for _ in range(3):
        parlour.answer(RED, "yes")
    for left in (2, 1, 0):
        undo(parlour, RED)
        assert left == parlour.state.score[RED]
    with pytest.raises(Refused):
        undo(parlour, RED)


@pytest.mark.parametrize(
    ("scripts", "answers", "seat"),
    [
        ((ask_openly(RED), ask_openly(BLUE), ask_openly(RED)), [(RED, "yes"), (BLUE, "yes")], RED),
        ((ask_openly(RED), ask_openly(BLUE)), [(RED, "yes")], BLUE),
        ((roll_after(RED), ask_openly(BLUE)), [(RED, "yes")], RED),
        ((bid, ask_openly(BLUE)), [(RED, 1), (BLUE, 1)], BLUE),
        ((ask_openly(RED), bid), [(RED, "yes"), (BLUE, 3)], RED),
        ((write_letters,), [(RED, "letter")], RED),
        ((ask_openly(RED),), [], RED),
    ],
    ids=["answered since", "not the own", "a die fell", "sealed", "another has bid since", "a floor", "nothing yet"],
)
def test_what_others_have_seen_or_built_on_cannot_be_undone(scripts, answers, seat):
    parlour = Parlour.playing(*scripts)
    for who, answer in answers:
        parlour.answer(who, answer)
    assert not parlour.table.face(seat).can_undo
    assert "That cannot be undone" in refusal(parlour, lambda table: table.answers.undo(seat, NOON))


@pytest.mark.parametrize("somebody_has_answered", [False, True])
def test_a_refused_undo_does_not_tell_whether_anybody_answered_in_a_silent_window(somebody_has_answered):
    parlour = Parlour.playing(ask_openly(RED), strike)
    parlour.answer(RED, "yes")
    if somebody_has_answered:
        parlour.answer(BLUE, "pass")
    assert "That cannot be undone" in refusal(parlour, lambda table: table.answers.undo(RED, NOON))


def test_an_undo_keeps_the_dice_epoch_of_a_rewind_to_the_same_line():
    """Else the dice that the players saw before the rewind would fall again."""
    parlour = Parlour.playing(ask_openly(RED), roll_after(BLUE), ask_openly(RED))
    seen = []
    for _ in range(2):
        parlour.answer(RED, "yes")
        parlour.answer(BLUE, "yes")
        seen.append(parlour.state.notes[0])
        parlour.do(lambda table: table.rewinds.rewind(0))
    parlour.answer(RED, "yes")
    undo(parlour, RED)
    parlour.answer(RED, "yes")
    parlour.answer(BLUE, "yes")
    assert parlour.state.notes[0] not in seen


def test_an_undo_gives_no_more_time():
    parlour = Parlour.playing(ask_openly(RED), ask_openly(BLUE))
    parlour.answer(RED, "yes")
    due = parlour.record.due
    parlour.now += HOUR
    undo(parlour, RED)
    assert due == parlour.record.due


# Forced choices and dialogues


def test_a_choice_without_a_choice_is_made_by_itself():
    def march(g: ToyPlay) -> Procedure[None]:
        only = (Option(id="on", label="On"),)
        g.state.notes.append(str((yield from g.ask(RED, choose_option("march.way", "Where?", only)))))
        yield from g.ask(BLUE, yes_no("march.rest", "Rest?"))

    parlour = Parlour.playing(march)
    assert [entry.by for entry in parlour.entries] == ["forced"]
    assert parlour.table.use.waiting() == (BLUE,)


def test_a_question_that_must_not_betray_a_hand_is_asked_without_a_choice():
    def turn(g: ToyPlay) -> Procedure[None]:
        only = (Option(id="pass", label="Pass"),)
        yield from g.ask(RED, choose_option("turn.card", "Play?", only), always=True)

    parlour = Parlour.playing(turn)
    assert parlour.entries == []
    assert parlour.table.use.waiting() == (RED,)


def test_the_rules_learn_who_gave_each_answer():
    class Watched(Toy):
        """A toy that writes down who answers."""

        def heed(self, state: ToyState, seat: Seat, by: AnsweredBy) -> None:
            state.notes.append(f"{seat}: {by}")

    parlour = Parlour.playing(ask_openly(RED), ask_openly(BLUE), ask_openly(RED), game=Watched)
    parlour.answer(RED, "yes")
    parlour.wait_until_due()
    assert parlour.state.notes == ["red: player", "blue: deadline"]
    parlour.restart()
    assert parlour.state.notes == ["red: player", "blue: deadline"]


def test_dialogues_run_side_by_side_and_nobody_waits_for_another():
    def drill(g: ToyPlay) -> Procedure[None]:
        def train(seat: str) -> Procedure[int]:
            first = yield from g.ask(seat, choose_amount("drill.first", "First?", 0, 9))
            return first + (yield from g.ask(seat, choose_amount("drill.second", "Second?", 0, first)))

        totals = yield from g.each({seat: train(seat) for seat in g.state.seats})
        g.state.score.update(totals)
        yield from g.ask(RED, yes_no("drill.end", "End?"))

    parlour = Parlour.playing(drill, seats=(RED, BLUE, GREEN))
    for answer in (5, 3):
        parlour.answer(BLUE, answer)
    assert parlour.table.use.waiting() == (RED, GREEN)
    parlour.restart()
    for seat, answer in ((RED, 2), (GREEN, 9), (RED, 2), (GREEN, 0)):
        parlour.answer(seat, answer)
    assert parlour.state.score == {RED: 4, BLUE: 8, GREEN: 9}


def test_the_strike_option_is_offered_to_all():
    parlour = Parlour.playing(strike)
    for seat in (RED, BLUE):
        asked = parlour.table.face(seat).asked
        assert asked is not None
        assert STRIKE.option in asked.options


# What is worth a post


def test_nothing_is_posted_while_one_player_goes_from_question_to_question():
    """The post stands; whoever has just answered has the next question in front of him."""
    parlour = Parlour.playing(ask_openly(RED), ask_openly(RED), ask_openly(BLUE))
    parlour.answer(RED, "yes")
    assert parlour.news() == []
    parlour.answer(RED, "yes")
    assert [news.call for news in parlour.news()] == [(BLUE,)]
