"""Letters: who may write to whom, how often and how much, and what is kept of it."""

import pytest

from rules.kernel.game import Game
from rules.kernel.values import Refused, Seat
from rules.table.letters import LETTERS_A_DAY, LONGEST_LETTER, LONGEST_REASON
from rules.table.record import DeliverLetter, Desk, Letter, Record, ReportLetter
from tests.helpers.parlour import DAY, NOON, Parlour, ask_openly, lobby, refusal
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
    return parlour.do(lambda table: table.letters.write(seat, to, text, now))


def why_not(parlour: Parlour, seat: Seat, *to: Seat, text: str = "Peace?", now: int = NOON) -> str:
    before = dict(parlour.letters)
    words = refusal(parlour, lambda table: table.letters.write(seat, to, text, now))
    assert before == parlour.letters
    return words


def test_both_get_a_copy_and_only_the_reader_a_message():
    parlour = playing()
    letter = write(parlour, RED, BLUE, text="  Peace?\n")
    mine = Letter(seat=RED, holder="ann", number=1, sender=RED, receivers=(BLUE,), text="Peace?", at=NOON)
    assert mine == letter
    his = mine.model_copy(update={"seat": BLUE, "holder": "bob"})
    assert parlour.letters == {(RED, "ann", 1): mine, (BLUE, "bob", 1): his}
    assert [DeliverLetter(seat=BLUE, holder="bob", number=1)] == parlour.effects


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
    assert "Peace?" == parlour.letters[BLUE, "bob", 4].text


def test_who_is_named_twice_gets_one_copy():
    parlour = playing()
    assert (BLUE, GREEN) == write(parlour, RED, BLUE, GREEN, BLUE).receivers
    to_both = [(BLUE, "bob"), (GREEN, "cid")]
    assert [DeliverLetter(seat=seat, holder=holder, number=1) for seat, holder in to_both] == parlour.effects


def test_the_rules_say_who_may_write_to_whom():
    parlour = playing(OnlyToBlue)
    assert [(), (), (BLUE,)] == [parlour.table.letters.may_write(seat) for seat in THREE]
    assert "The rules allow you no letters at this moment." == why_not(parlour, RED, BLUE)
    assert "The rules do not allow you to write to Red at this moment." == why_not(parlour, GREEN, BLUE, RED)
    write(parlour, GREEN, BLUE)


def test_a_game_that_says_nothing_of_letters_has_none():
    parlour = playing(Mute)
    assert [()] * 3 == [parlour.table.letters.may_write(seat) for seat in THREE]
    assert "The rules allow you no letters at this moment." == why_not(parlour, RED, BLUE)


@pytest.mark.parametrize("game", [OnlyToBlue, Mute])
def test_a_table_can_let_people_write_at_any_time(game):
    """Whatever the rules say; not to stewards or oneself, nor where somebody is blocked or the game stands still."""
    parlour = playing(game)
    parlour.do(lambda table: setattr(table.record, "free_talk", True))
    assert [(BLUE, GREEN), (RED, GREEN), (RED, BLUE)] == [parlour.table.letters.may_write(seat) for seat in THREE]
    assert (BLUE, GREEN) == write(parlour, RED, BLUE, GREEN).receivers
    assert "That is your own seat." == why_not(parlour, RED, RED)
    parlour.do(lambda table: table.letters.block(GREEN, RED))
    assert (BLUE,) == parlour.table.letters.may_write(RED)
    parlour.do(lambda table: table.people.leave("bob", NOON))
    assert "who reads no letters" in why_not(parlour, RED, BLUE)
    parlour.do(lambda table: table.clock.pause("", NOON))
    assert () == parlour.table.letters.may_write(GREEN)


def test_when_letters_can_be_written_is_chosen_in_the_lobby():
    """Who plays has agreed to it; nobody changes it under them."""
    parlour = lobby("bob")
    parlour.do(lambda table: table.lobby.set_talk(is_free=True))
    assert parlour.record.free_talk
    with pytest.raises(Refused, match="fixed once it is seated"):
        playing().do(lambda table: table.lobby.set_talk(is_free=True))


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
    parlour.do(lambda table: table.people.leave("bob", NOON))
    assert (GREEN,) == parlour.table.letters.may_write(RED)
    words = "Blue is played by a steward, who reads no letters. Nothing was sent."
    assert words == why_not(parlour, RED, GREEN, BLUE)


def test_nobody_can_write_while_the_game_stands_still():
    parlour = playing()
    parlour.do(lambda table: table.clock.pause("", NOON))
    assert () == parlour.table.letters.may_write(RED)
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
    parlour.do(lambda table: table.letters.block(BLUE, RED))
    assert "Blue takes no letters from you. Nothing was sent." == why_not(parlour, RED, BLUE)
    assert ((GREEN,), (RED, BLUE)) == (parlour.table.letters.may_write(RED), parlour.table.letters.may_write(GREEN))
    write(parlour, BLUE, RED)
    write(parlour, GREEN, BLUE)
    parlour.do(lambda table: table.letters.unblock(BLUE, RED))
    write(parlour, RED, BLUE)


@pytest.mark.parametrize(
    ("act", "words"),
    [
        (lambda table: table.letters.block(BLUE, RED), "You already take no letters from Red."),
        (lambda table: table.letters.block(BLUE, BLUE), "That is your own seat."),
        (lambda table: table.letters.block(BLUE, GOLD), "There is no such seat at this table."),
        (lambda table: table.letters.unblock(BLUE, GREEN), "You have not blocked the letters of that seat."),
    ],
)
def test_a_block_that_changes_nothing_is_refused(act, words):
    parlour = playing()
    parlour.do(lambda table: table.letters.block(BLUE, RED))
    assert words == refusal(parlour, act)


@pytest.mark.parametrize("seat", [RED, BLUE])
def test_blocks_end_with_the_person_on_either_side(seat):
    parlour = playing()
    parlour.do(lambda table: table.letters.block(BLUE, RED))
    parlour.do(lambda table: table.letters.block(GREEN, BLUE if seat == RED else RED))
    parlour.do(lambda table: table.people.replace(seat, "eve", NOON))
    assert () == parlour.record.desk(BLUE).blocked
    assert 1 == len(parlour.record.desks[GREEN].blocked)
    write(parlour, RED, BLUE)


def test_a_rewind_takes_no_letter_back():
    parlour = playing()
    parlour.answer(RED, "yes")
    write(parlour, RED, BLUE)
    parlour.do(lambda table: table.rewinds.rewind(0))
    assert 1 == parlour.record.desks[BLUE].letters
    assert 2 == write(parlour, RED, BLUE).number


# Reported


def report(parlour: Parlour, letter: Letter, reason: str = "An insult.") -> bool:
    return parlour.do(lambda table: table.letters.report(letter, reason))


def test_a_report_is_noted_on_the_reporters_copy_and_shown_to_the_host():
    parlour = playing()
    write(parlour, BLUE, GREEN)
    assert report(parlour, parlour.letters[GREEN, "cid", 1])
    assert ("An insult.", "") == (parlour.letters[GREEN, "cid", 1].reported, parlour.letters[BLUE, "bob", 1].reported)
    assert [ReportLetter(seat=GREEN, holder="cid", number=1)] == parlour.effects


def test_a_host_is_not_told_of_his_own_letter():
    parlour = playing()
    write(parlour, RED, BLUE)
    assert not report(parlour, parlour.letters[BLUE, "bob", 1])
    assert "An insult." == parlour.letters[BLUE, "bob", 1].reported
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
    report(parlour, parlour.letters[BLUE, "bob", 1])
    letter = parlour.letters[seat, parlour.record.chairs[seat].holder, 1]
    assert words == refusal(parlour, lambda table: table.letters.report(letter, reason))


# A seat changes hands


def passes_to(parlour: Parlour, person: str, seat: Seat = BLUE) -> None:
    """Somebody takes a seat over, or a steward where nobody is named."""
    parlour.do(lambda table: table.people.replace(seat, person, NOON))


def release(parlour: Parlour, person: str = "bob", seat: Seat | None = None) -> Seat:
    return parlour.do(lambda table: table.letters.release(person, seat))


def take_back(parlour: Parlour, person: str = "bob", seat: Seat | None = None) -> Seat:
    return parlour.do(lambda table: table.letters.close(person, seat))


def left_to_blue(parlour: Parlour) -> list[str]:
    return list(parlour.record.left_to(BLUE))


def test_a_newcomer_counts_his_letters_from_one():
    """Any other number would tell how much his predecessor wrote."""
    parlour = playing()
    for _ in range(3):
        write(parlour, BLUE, RED)
    passes_to(parlour, "eve")
    letter = write(parlour, BLUE, RED)
    assert ("eve", 1) == (letter.holder, letter.number)
    assert ("bob", 1) == (parlour.letters[BLUE, "bob", 1].holder, parlour.letters[BLUE, "bob", 1].number)
    assert "ann" == parlour.letters[RED, "ann", 4].holder


def test_a_copy_on_its_way_names_the_person_whom_it_was_written_to():
    parlour = playing()
    write(parlour, RED, BLUE)
    assert [DeliverLetter(seat=BLUE, holder="bob", number=1)] == parlour.effects
    passes_to(parlour, "eve")
    write(parlour, RED, BLUE)
    assert [DeliverLetter(seat=BLUE, holder="eve", number=1)] == parlour.effects


def test_what_a_predecessor_wrote_does_not_count_against_a_newcomer():
    parlour = playing()
    for _ in range(LETTERS_A_DAY):
        write(parlour, BLUE, RED)
    passes_to(parlour, "eve")
    for _ in range(LETTERS_A_DAY):
        write(parlour, BLUE, RED)
    assert f"at most {LETTERS_A_DAY} letters a day" in why_not(parlour, BLUE, RED)


def test_who_comes_back_goes_on_where_he_left_off():
    """His numbers and what he wrote today are still his; blocks have ended."""
    parlour = playing()
    for _ in range(LETTERS_A_DAY - 1):
        write(parlour, BLUE, RED)
    parlour.do(lambda table: table.letters.block(BLUE, GREEN))
    for person in ("eve", "bob"):
        passes_to(parlour, person)
    assert () == parlour.record.desk(BLUE).blocked
    assert ("bob", LETTERS_A_DAY) == (write(parlour, BLUE, RED).holder, parlour.record.desk(BLUE).letters)
    assert f"at most {LETTERS_A_DAY} letters a day" in why_not(parlour, BLUE, RED)


@pytest.mark.parametrize("has_written", [False, True])
def test_the_number_of_a_desk_tells_only_how_often_somebody_sat_down(has_written):
    """Whether anybody has letters, who sat there before or comes back, changes nobody else's."""
    parlour = playing()
    if has_written:
        write(parlour, RED, BLUE)
    for person in ("eve", "bob", "dot"):
        passes_to(parlour, person)
    assert [1, 6, 3] == [parlour.record.desk(seat).number for seat in THREE]


def test_a_person_has_a_desk_at_each_seat_where_he_sat():
    """At another seat he begins anew, and so his own buttons under older letters mean nothing there."""
    parlour = playing()
    write(parlour, BLUE, RED)
    passes_to(parlour, "")
    parlour.table.record.sat.clear()  # As at tables that began before nobody could change seats.
    passes_to(parlour, "bob", GREEN)
    assert 1 == write(parlour, GREEN, RED).number
    assert parlour.record.desk(GREEN).number != parlour.record.former_desks[BLUE]["bob"].number


def test_letters_stay_closed_unless_they_are_released():
    parlour = playing()
    write(parlour, RED, BLUE)
    passes_to(parlour, "eve")
    assert [] == left_to_blue(parlour)
    assert BLUE == release(parlour)
    assert ["bob"] == left_to_blue(parlour)
    assert {} == parlour.record.left_to(RED) == parlour.record.left_to(GREEN)
    passes_to(parlour, "dot")
    assert ["bob"] == left_to_blue(parlour)


def test_who_still_holds_a_seat_can_release_his_letters_in_advance():
    parlour = playing()
    write(parlour, RED, BLUE)
    release(parlour)
    assert [] == left_to_blue(parlour)
    passes_to(parlour, "eve")
    assert ["bob"] == left_to_blue(parlour)


@pytest.mark.parametrize("has_left", [False, True])
def test_a_release_can_be_taken_back_while_nobody_has_followed(has_left):
    parlour = playing()
    write(parlour, RED, BLUE)
    release(parlour)
    if has_left:
        passes_to(parlour, "")
    assert BLUE == take_back(parlour)
    passes_to(parlour, "eve")
    assert [] == left_to_blue(parlour)


def test_a_release_stays_once_somebody_has_followed():
    """He may have read them, also when he is gone again and has written nothing himself."""
    parlour = playing()
    write(parlour, RED, BLUE)
    release(parlour)
    for person in ("eve", ""):
        passes_to(parlour, person)
        words = refusal(parlour, lambda table: table.letters.close("bob"))
        assert "Somebody has followed you and may have read them; they stay released." == words


def test_who_comes_back_finds_his_letters_closed_again():
    """What he writes from then on he would have to release anew."""
    parlour = playing()
    write(parlour, RED, BLUE)
    release(parlour)
    for person in ("eve", "bob", "dot"):
        passes_to(parlour, person)
    assert [] == left_to_blue(parlour)


def test_letters_of_several_predecessors_are_left_in_their_order():
    parlour = playing()
    for person in ("bob", "eve", "dot"):
        write(parlour, RED, BLUE)
        if person != "dot":
            release(parlour, person)
            passes_to(parlour, {"bob": "eve", "eve": "dot"}[person])
    assert ["bob", "eve"] == left_to_blue(parlour)


def test_of_several_seats_one_is_named():
    parlour = playing()
    write(parlour, BLUE, RED)
    passes_to(parlour, "")
    parlour.table.record.sat.clear()  # As at tables that began before nobody could change seats.
    passes_to(parlour, "bob", GREEN)
    write(parlour, GREEN, RED)
    assert BLUE == release(parlour, "bob", BLUE)
    assert GREEN == release(parlour), "where he sits"
    passes_to(parlour, "", GREEN)
    words = refusal(parlour, lambda table: table.letters.close("bob"))
    assert "You have left letters at several seats. Name one of them: Blue, Green." == words


@pytest.mark.parametrize(
    ("act", "words"),
    [
        (lambda table: table.letters.release("eve"), "You have left no letters here."),
        (lambda table: table.letters.release("cid", BLUE), "You have left no letters there."),
        (lambda table: table.letters.release("bob", GOLD), "You have left no letters there."),
        (lambda table: table.letters.release("bob"), "Your letters of Blue are released already."),
        (lambda table: table.letters.close("cid"), "Your letters of Green are not released."),
    ],
)
def test_a_release_that_makes_no_sense_is_refused(act, words):
    parlour = playing()
    release(parlour)
    assert words == refusal(parlour, act)


def test_a_table_of_older_days_goes_on():
    """Its records know neither numbers of desks nor former ones; whoever sits there has the letters."""
    parlour = playing()
    write(parlour, RED, BLUE)
    old = parlour.record.model_dump(mode="json", exclude={"former_desks", "sittings"})
    for desk in old["desks"].values():
        del desk["number"], desk["released"], desk["followed"]
    parlour.record = Record.model_validate(old)
    parlour.restart()
    assert 2 == write(parlour, RED, BLUE).number
    release(parlour)
    passes_to(parlour, "eve")
    assert {"bob": 2} == {person: desk.letters for person, desk in parlour.record.left_to(BLUE).items()}
    assert (1, 1) == (parlour.record.desk(BLUE).number, write(parlour, BLUE, RED).number)


def test_a_steward_of_older_days_leaves_nothing_to_a_newcomer():
    """Whose letters those were is no longer known; they count for nobody."""
    parlour = playing()
    passes_to(parlour, "")
    parlour.do(lambda table: table.record.desks.update({BLUE: Desk(letters=7)}))
    passes_to(parlour, "eve")
    assert [] == left_to_blue(parlour)
    assert 1 == write(parlour, BLUE, RED).number
