"""Sheets that were filled in and not handed in: they count as they stand, whoever closes the batch."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum

import pytest

from rules.kernel.asks import Ask, choose_amount, sheet
from rules.kernel.choices import choice
from rules.kernel.dice import SeededDice, receipt, roll_again
from rules.kernel.game import AnsweredBy
from rules.kernel.play import Procedure
from rules.kernel.values import IllegalAnswer, Seat, canonical
from rules.table.record import Whisper
from rules.table.table import Table
from tests.helpers.parlour import NOON, SEED, Parlour, ask_openly, bid, write_letters
from tests.helpers.toys import BLUE, GREEN, RED, Toy, ToyPlay, ToyState

THREE = (RED, BLUE, GREEN)


class Colour(StrEnum):
    """Something to draw among."""

    RED = "red"
    WHITE = "white"
    BLACK = "black"


def orders() -> Ask[dict[str, object]]:
    """A sheet of two lines, of which one falls back by the dice; not all gold may be spent."""

    def keep_some(values: dict[str, object]) -> None:
        if values["gold"] == 9:
            raise IllegalAnswer("Somebody has to guard the gold.")

    lines: dict[str, Ask[object]] = {
        "gold": choose_amount("orders.gold", "How much?", 0, 9),
        "colour": choice(Colour, "orders.colour", "Which colour?"),
    }
    return sheet("orders.sheet", "Orders?", lines, across=keep_some)


def write_orders(g: ToyPlay) -> Procedure[None]:
    """All write their orders in secret."""
    answers = yield from g.ask_all({seat: orders() for seat in g.state.seats})
    for seat, lines in answers.items():
        g.state.score[seat] += int(lines["gold"])  # type: ignore[call-overload]


def write_openly(g: ToyPlay) -> Procedure[None]:
    """Red writes orders for all to see."""
    yield from g.ask(RED, orders())


def write_side_by_side(g: ToyPlay) -> Procedure[None]:
    """Everybody writes two sheets, one after the other."""

    def twice(seat: Seat) -> Procedure[int]:
        one = yield from g.ask(seat, orders())
        two = yield from g.ask(seat, orders())
        return int(one["gold"]) + int(two["gold"])  # type: ignore[call-overload]

    g.state.score.update((yield from g.each({seat: twice(seat) for seat in g.state.seats})))


def given_by(parlour: Parlour) -> list[tuple[Seat, object, str]]:
    """Who gave how much gold, and how it came in."""
    return [(entry.seat, entry.answer["gold"], entry.by) for entry in parlour.entries]  # type: ignore[index,call-overload]


CLOSE: dict[str, Callable[[Parlour], None]] = {
    "the deadline": Parlour.wait_until_due,
    "the referee": lambda parlour: parlour.do(lambda table: table.clock.move_on(parlour.now, by="referee")),
}


@pytest.mark.parametrize("close", CLOSE)
def test_whoever_closes_a_batch_counts_what_was_filled_in(close: str) -> None:
    """It is journalled as what it is, and the rules answer for whoever has filled in nothing."""
    parlour = Parlour.playing(write_orders, bid, seats=THREE)
    parlour.answer(RED, {"gold": 1, "colour": "red"})
    parlour.fill_in(BLUE, {"gold": 7})
    CLOSE[close](parlour)
    by = "deadline" if close == "the deadline" else "referee"
    assert [(RED, 1, "player"), (BLUE, 7, "draft"), (GREEN, 0, by)] == given_by(parlour)


def test_the_table_counts_what_absent_people_have_filled_in() -> None:
    """They are no longer waited for; and whose sheet counts is not absent."""
    parlour = Parlour.playing(write_orders, bid, seats=THREE)
    for seat in (BLUE, GREEN):
        parlour.do(lambda table, seat=seat: table.people.seats.change(seat, missed=table.record.autopilot))
    parlour.fill_in(BLUE, {"gold": 7})
    parlour.answer(RED, {"gold": 1, "colour": "red"})
    assert [(RED, 1, "player"), (BLUE, 7, "draft"), (GREEN, 0, "deadline")] == given_by(parlour)
    assert (GREEN,) == parlour.table.face(None).away


def test_whoever_has_filled_in_a_sheet_has_missed_nothing() -> None:
    parlour = Parlour.playing(write_orders, bid, seats=THREE)
    parlour.fill_in(BLUE, {"gold": 7})
    parlour.wait_until_due()
    assert [RED, GREEN] == parlour.news()[0].events[0].data["seats"]
    assert [1, 0, 1] == [parlour.record.chairs[seat].missed for seat in THREE]


def test_a_sheet_that_counts_has_a_receipt_and_its_player_is_told() -> None:
    """Nobody else hears of it; the nonce comes from the seed, and so is the same whenever the game is run again."""
    parlour = Parlour.playing(write_orders, bid, seats=THREE)
    parlour.fill_in(BLUE, {"gold": 7})
    parlour.wait_until_due()
    proof = parlour.receipts[1, 0, BLUE]
    entry = next(entry for entry in parlour.entries if entry.seat == BLUE)
    assert receipt(proof.nonce, canonical(entry.answer)) == proof.digest
    assert SeededDice(SEED, parlour.record.salt).nonce("0/1/0/blue") == proof.nonce
    assert [BLUE] == [seat for _, _, seat in parlour.receipts]
    (told,) = [one for one in parlour.effects if isinstance(one, Whisper) and one.events]
    assert (BLUE, ["table.draft_counted", "table.draft_receipt"]) == (told.seat, [event.kind for event in told.events])
    assert "How much? 7" in str(told.events[0].data["words"])
    assert proof.digest == told.events[1].data["receipt"]
    assert not any(kind.startswith("table.draft") for kind in parlour.told())


def test_after_a_rewind_a_sheet_has_another_nonce() -> None:
    """Else the receipts of two answers could be compared."""
    parlour = Parlour.playing(write_orders, bid, seats=THREE)
    nonces = []
    for _ in range(2):
        parlour.fill_in(BLUE, {"gold": 7})
        parlour.wait_until_due()
        nonces.append(parlour.receipts[1, 0, BLUE].nonce)
        parlour.do(lambda table: table.rewinds.rewind(0))
    assert nonces[0] != nonces[1]


def test_an_open_sheet_needs_no_receipt() -> None:
    parlour = Parlour.playing(write_openly, bid)
    parlour.fill_in(RED, {"gold": 7})
    parlour.wait_until_due()
    assert ([(RED, 7, "draft")], {}) == (given_by(parlour), parlour.receipts)
    assert ["table.draft_counted"] == [event.kind for whisper in parlour.whispers() for event in whisper.events]


def test_open_lines_are_drawn_by_dice_that_can_be_checked() -> None:
    """At the referee's word for one seat, too, where nothing goes on yet."""
    parlour = Parlour.playing(write_orders, bid, seats=THREE)
    parlour.fill_in(BLUE, {"gold": 7})
    parlour.do(lambda table: table.clock.move_on(NOON, by="referee", seats=[BLUE]))
    ((_, roll),) = parlour.rolls
    assert ("fallback", 3, "0/1/blue/fallback/0/1") == (roll.label, roll.sides, roll.place)
    assert roll.value == roll_again(SeededDice(SEED, parlour.record.salt), roll)
    drawn = parlour.pending[BLUE].answer
    assert isinstance(drawn, dict)
    assert list(Colour)[int(str(roll.value)) - 1] == drawn["colour"]


def test_what_the_referee_let_count_can_still_be_changed() -> None:
    """Until all answers are in; then it is the player's own."""
    parlour = Parlour.playing(write_orders, bid, seats=THREE)
    parlour.fill_in(BLUE, {"gold": 7})
    parlour.do(lambda table: table.clock.move_on(NOON, by="referee", seats=[BLUE]))
    assert "draft" == parlour.pending[BLUE].by
    parlour.answer(BLUE, {"gold": 2, "colour": "red"}, nonce="own")
    assert "player" == parlour.pending[BLUE].by
    parlour.wait_until_due()
    assert "own" == parlour.receipts[1, 0, BLUE].nonce


def test_a_sheet_that_the_rules_refuse_does_not_count_and_its_player_is_told_why() -> None:
    """He was there all the same."""
    parlour = Parlour.playing(write_orders, bid, seats=THREE)
    parlour.fill_in(BLUE, {"gold": 9})
    parlour.wait_until_due()
    assert (BLUE, 0, "deadline") in given_by(parlour)
    (told,) = [event for whisper in parlour.whispers() for event in whisper.events]
    assert ("table.draft_refused", "Somebody has to guard the gold.") == (told.kind, told.data["why"])
    assert (0, {}) == (parlour.record.chairs[BLUE].missed, parlour.receipts)


@pytest.mark.parametrize("given", [None, {}, {"gold": "much"}])
def test_whoever_has_filled_in_nothing_is_answered_for_by_the_rules(given: object) -> None:
    parlour = Parlour.playing(write_orders, bid, seats=THREE)
    parlour.fill_in(BLUE, given)  # type: ignore[arg-type]
    parlour.wait_until_due()
    assert (BLUE, 0, "deadline") in given_by(parlour)
    assert 1 == parlour.record.chairs[BLUE].missed


def test_what_was_begun_at_another_moment_does_not_count() -> None:
    parlour = Parlour.playing(write_orders, write_orders, bid)
    parlour.fill_in(BLUE, {"gold": 7})
    for seat in (RED, BLUE):
        parlour.answer(seat, {"gold": 1, "colour": "red"})
    parlour.wait_until_due()
    assert "draft" not in {entry.by for entry in parlour.entries}


def test_what_was_handed_in_counts_and_not_what_was_begun_after_it() -> None:
    parlour = Parlour.playing(write_orders, bid)
    parlour.answer(BLUE, {"gold": 1, "colour": "red"})
    parlour.fill_in(BLUE, {"gold": 7})
    parlour.wait_until_due()
    assert (BLUE, 1, "player") in given_by(parlour)


def test_a_draft_of_a_seat_that_a_steward_plays_does_not_count() -> None:
    parlour = Parlour.playing(write_orders, bid, seats=THREE)
    parlour.fill_in(BLUE, {"gold": 7})
    parlour.do(lambda table: table.people.replace(BLUE, "", NOON))
    parlour.wait_until_due()
    assert (BLUE, 0, "deadline") in given_by(parlour)


def test_on_a_floor_nothing_counts_that_nobody_has_said() -> None:
    parlour = Parlour.playing(write_letters, bid)
    parlour.fill_in(RED, "letter")
    parlour.wait_until_due()
    assert ["done", "done"] == [entry.answer for entry in parlour.entries]


def test_in_a_dialogue_the_sheet_of_that_turn_counts() -> None:
    """And the rules answer what would have been asked after it."""
    parlour = Parlour.playing(write_side_by_side, bid)
    parlour.answer(RED, {"gold": 1, "colour": "red"})
    parlour.fill_in(RED, {"gold": 7})
    parlour.wait_until_due()
    blue = [(BLUE, 0, "deadline")] * 2
    assert [(RED, 1, "player"), (RED, 7, "draft"), *blue] == given_by(parlour)
    assert (1, 1, RED) in parlour.receipts


def test_the_rules_learn_that_it_was_a_draft() -> None:
    """A rule on players who vanish is no rule on those who forget to hand in."""

    class Watched(Toy):
        """A toy that writes down who answers."""

        def heed(self, state: ToyState, seat: Seat, by: AnsweredBy) -> None:
            state.notes.append(by)

    parlour = Parlour.playing(write_orders, bid, game=Watched)
    parlour.fill_in(BLUE, {"gold": 7})
    parlour.wait_until_due()
    assert ["deadline", "draft"] == parlour.state.notes


def test_a_table_asks_for_drafts_only_where_they_could_count() -> None:
    """Nobody waits for the store in vain."""

    def may_count(*scripts: object) -> bool:
        return Parlour.playing(*scripts).table.use.may_count_drafts  # type: ignore[arg-type]

    assert may_count(write_orders)
    assert may_count(write_openly)
    assert not may_count(bid)
    assert not may_count(write_letters)
    assert not may_count(ask_openly(RED))
    lobby: Table = Parlour(Toy(write_orders), ("ann",)).table
    assert not lobby.use.may_count_drafts
