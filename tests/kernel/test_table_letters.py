"""Letters: who may write to whom, how often and how much, and what is kept of it."""

import pytest

from rules.kernel.game import Game
from rules.kernel.record import DeliverLetter, Desk, Letter, ReportLetter
from rules.kernel.table_letters import LETTERS_A_DAY, LONGEST_LETTER, LONGEST_REASON
from rules.kernel.values import Seat
from tests.helpers.parlour import DAY, NOON, Parlour, ask_openly, refusal
from tests.helpers.toys import BLUE, GREEN, RED, Toy, ToyState

THREE = (RED, BLUE, GREEN)
GOLD = Seat("gold")


class OnlyToBlue(Toy):
    """Green may write to Blue, and nobody else to anybody."""

    def may_write(self, state: ToyState, seat: Seat) -> tuple[Seat, ...]:
        return (BLUE,) if seat == GREEN else ()


class Mute(Toy):
    """A game whose rules say nothing of letters."""

    may_write = Game.may_write


def playing(game: type[Toy] = Toy, seats: tuple[Seat, ...] = THREE) -> Parlour:
    return Parlour.playing(*[ask_openly(RED)] * 4, seats=seats, game=game)


def write(parlour: Parlour, seat: Seat, *to: Seat, text: str = "Peace?", now: int = NOON) -> Letter:
    return parlour.do(lambda table: table.write_letter(seat, to, text, now))


def why_not(parlour: Parlour, seat: Seat, *to: Seat, text: str = "Peace?", now: int = NOON) -> str:
    before = dict(parlour.letters)
    words = refusal(parlour, lambda table: table.write_letter(seat, to, text, now))
    assert before == parlour.letters
    return words


def test_both_get_a_copy_and_only_the_reader_a_message():
    parlour = playing()
    letter = write(parlour, RED, BLUE, text="  Peace?\n")
    mine = Letter(seat=RED, number=1, sender=RED, receivers=(BLUE,), text="Peace?", at=NOON)
    assert mine == letter
    assert parlour.letters == {(RED, 1): mine, (BLUE, 1): mine.model_copy(update={"seat": BLUE})}
    assert [DeliverLetter(seat=BLUE, number=1)] == parlour.effects


def test_a_letter_is_no_line_of_the_journal_and_no_event():
    parlour = playing()
    lines, events, due = list(parlour.entries), list(parlour.events), parlour.record.due
    write(parlour, RED, BLUE, GREEN, now=NOON + 5)
    assert (lines, events, due) == (parlour.entries, parlour.events, parlour.record.due)
    assert "Peace?" not in parlour.record.model_dump_json()


def test_each_seat_counts_its_own_letters():
    parlour = playing()
    for _ in range(3):
        write(parlour, RED, BLUE)
    assert 1 == write(parlour, GREEN, BLUE).number
    assert {RED: 3, BLUE: 4, GREEN: 1} == {seat: desk.letters for seat, desk in parlour.record.desks.items()}
    assert "Peace?" == parlour.letters[BLUE, 4].text


def test_who_is_named_twice_gets_one_copy():
    parlour = playing()
    assert (BLUE, GREEN) == write(parlour, RED, BLUE, GREEN, BLUE).receivers
    assert [DeliverLetter(seat=BLUE, number=1), DeliverLetter(seat=GREEN, number=1)] == parlour.effects


def test_the_rules_say_who_may_write_to_whom():
    parlour = playing(OnlyToBlue)
    assert [(), (), (BLUE,)] == [parlour.table.may_write(seat) for seat in THREE]
    assert "The rules allow you no letters at this moment." == why_not(parlour, RED, BLUE)
    assert "The rules do not allow you to write to Red at this moment." == why_not(parlour, GREEN, BLUE, RED)
    write(parlour, GREEN, BLUE)


def test_a_game_that_says_nothing_of_letters_has_none():
    parlour = playing(Mute)
    assert [()] * 3 == [parlour.table.may_write(seat) for seat in THREE]
    assert "The rules allow you no letters at this moment." == why_not(parlour, RED, BLUE)


@pytest.mark.parametrize(
    ("to", "words"),
    [
        ([RED], "That is your own seat."),
        ([BLUE, RED], "That is your own seat."),
        ([GOLD], "There is no such seat at this table."),
        ([], "There is nobody whom this letter could go to."),
    ],
)
def test_a_letter_goes_to_another_seat(to, words):
    assert words == why_not(playing(), RED, *to)


@pytest.mark.parametrize("text", ["", " \n ", "\u200b", "x" * (LONGEST_LETTER + 1), "half \ud83d"])
def test_a_letter_that_cannot_be_read_is_refused(text):
    assert f"A letter has 1 to {LONGEST_LETTER} characters" in why_not(playing(), RED, BLUE, text=text)


def test_the_longest_letter_goes():
    assert LONGEST_LETTER == len(write(playing(), RED, BLUE, text="x" * LONGEST_LETTER).text)


def test_a_steward_reads_no_letters():
    parlour = playing()
    parlour.do(lambda table: table.leave("bob", NOON))
    assert (GREEN,) == parlour.table.may_write(RED)
    words = "Blue is played by a steward, who reads no letters. Nothing was sent."
    assert words == why_not(parlour, RED, GREEN, BLUE)


def test_nobody_can_write_while_the_game_stands_still():
    parlour = playing()
    parlour.do(lambda table: table.pause("", NOON))
    assert () == parlour.table.may_write(RED)
    assert "This game is paused" in why_not(parlour, RED, BLUE)


# Too many


def test_a_seat_writes_so_many_letters_a_day():
    parlour = playing()
    for minute in range(LETTERS_A_DAY):
        write(parlour, RED, BLUE, now=NOON + 60 * minute)
    words = f"A seat sends at most {LETTERS_A_DAY} letters a day. Nothing was sent."
    assert words == why_not(parlour, RED, GREEN, now=NOON + DAY - 1)
    write(parlour, BLUE, RED, now=NOON + DAY - 1)
    write(parlour, RED, BLUE, now=NOON + DAY)
    assert words == why_not(parlour, RED, BLUE, now=NOON + DAY)
    assert LETTERS_A_DAY == len(parlour.record.desks[RED].written)


# Blocked


def test_who_is_blocked_is_told_so():
    parlour = playing()
    parlour.do(lambda table: table.block_letters(BLUE, RED))
    assert "Blue takes no letters from you. Nothing was sent." == why_not(parlour, RED, BLUE)
    assert ((GREEN,), (RED, BLUE)) == (parlour.table.may_write(RED), parlour.table.may_write(GREEN))
    write(parlour, BLUE, RED)
    write(parlour, GREEN, BLUE)
    parlour.do(lambda table: table.unblock_letters(BLUE, RED))
    write(parlour, RED, BLUE)


@pytest.mark.parametrize(
    ("act", "words"),
    [
        (lambda table: table.block_letters(BLUE, RED), "You already take no letters from Red."),
        (lambda table: table.block_letters(BLUE, BLUE), "That is your own seat."),
        (lambda table: table.block_letters(BLUE, GOLD), "There is no such seat at this table."),
        (lambda table: table.unblock_letters(BLUE, GREEN), "You have not blocked the letters of that seat."),
    ],
)
def test_a_block_that_changes_nothing_is_refused(act, words):
    parlour = playing()
    parlour.do(lambda table: table.block_letters(BLUE, RED))
    assert words == refusal(parlour, act)


@pytest.mark.parametrize("seat", [RED, BLUE])
def test_blocks_end_with_the_person_on_either_side(seat):
    parlour = playing()
    parlour.do(lambda table: table.block_letters(BLUE, RED))
    parlour.do(lambda table: table.block_letters(GREEN, BLUE if seat == RED else RED))
    parlour.do(lambda table: table.replace(seat, "eve", NOON))
    assert () == parlour.record.desks[BLUE].blocked
    assert 1 == len(parlour.record.desks[GREEN].blocked)
    write(parlour, RED, BLUE)


def test_letters_stay_with_the_seat():
    parlour = playing()
    write(parlour, RED, BLUE)
    parlour.do(lambda table: table.replace(BLUE, "eve", NOON))
    assert Desk(letters=1) == parlour.record.desks[BLUE]
    assert 2 == write(parlour, BLUE, RED).number


def test_a_rewind_takes_no_letter_back():
    parlour = playing()
    parlour.answer(RED, "yes")
    write(parlour, RED, BLUE)
    parlour.do(lambda table: table.rewind(0))
    assert 1 == parlour.record.desks[BLUE].letters
    assert 2 == write(parlour, RED, BLUE).number


# Reported


def report(parlour: Parlour, letter: Letter, reason: str = "An insult.") -> bool:
    return parlour.do(lambda table: table.report_letter(letter, reason))


def test_a_report_is_noted_on_the_reporters_copy_and_shown_to_the_host():
    parlour = playing()
    write(parlour, BLUE, GREEN)
    assert report(parlour, parlour.letters[GREEN, 1])
    assert ("An insult.", "") == (parlour.letters[GREEN, 1].reported, parlour.letters[BLUE, 1].reported)
    assert [ReportLetter(seat=GREEN, number=1)] == parlour.effects


def test_a_host_is_not_told_of_his_own_letter():
    parlour = playing()
    write(parlour, RED, BLUE)
    assert not report(parlour, parlour.letters[BLUE, 1])
    assert "An insult." == parlour.letters[BLUE, 1].reported
    assert [] == parlour.effects


@pytest.mark.parametrize(
    ("seat", "reason", "words"),
    [
        (RED, "Me.", "You wrote that letter yourself."),
        (BLUE, "Again.", "You have already reported that letter."),
        (GREEN, " ", f"Give a reason of 1 to {LONGEST_REASON} characters."),
        (GREEN, "x" * (LONGEST_REASON + 1), f"Give a reason of 1 to {LONGEST_REASON} characters."),
    ],
)
def test_a_report_that_makes_no_sense_is_refused(seat, reason, words):
    parlour = playing()
    write(parlour, RED, BLUE, GREEN)
    report(parlour, parlour.letters[BLUE, 1])
    letter = parlour.letters[seat, 1]
    assert words == refusal(parlour, lambda table: table.report_letter(letter, reason))
