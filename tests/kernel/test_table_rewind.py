"""Going back: rewinds by consent and by the referee, dice that fall anew, and rules that fail or change."""

import pytest

from rules.kernel.choices import yes_no
from rules.kernel.dice import SeededDice
from rules.kernel.play import Procedure, RulesError
from rules.kernel.session import Session
from rules.kernel.values import Refused
from rules.table.proposals import GoBack
from rules.table.record import Stage
from tests.helpers.parlour import DAY, NOON, SEED, Parlour, ask_openly, bid, refusal, roll_after, strike
from tests.helpers.toys import BLUE, GREEN, RED, Script, Toy, ToyPlay

THREE = (RED, BLUE, GREEN)


def propose(parlour: Parlour, person: str, line: int) -> bool:
    return parlour.do(lambda table: table.votes.propose(person, GoBack(line=line, known_as=line), NOON))


def agree(parlour: Parlour, person: str) -> bool:
    return parlour.do(lambda table: table.votes.agree(person, NOON))


# By consent


def test_a_rewind_needs_everybody():
    parlour = Parlour.playing(*[ask_openly(RED)] * 4, seats=THREE)
    for _ in range(3):
        parlour.answer(RED, "yes")
    assert not propose(parlour, "bob", 1)
    assert parlour.told() == ["table.rewind_proposed"]
    assert not agree(parlour, "bob")
    assert not agree(parlour, "ann")
    assert len(parlour.entries) == 3
    assert agree(parlour, "cid")
    assert (len(parlour.entries), len(parlour.void)) == (1, 2)
    assert parlour.told() == ["table.rewound"]
    assert None is parlour.record.proposal


def test_whoever_sits_alone_with_stewards_goes_back_at_will():
    parlour = Parlour.playing(ask_openly(RED), ask_openly(RED))
    parlour.do(lambda table: table.people.replace(BLUE, "", NOON))
    parlour.answer(RED, "yes")
    assert propose(parlour, "ann", 0)
    assert parlour.entries == []


def test_one_refusal_ends_a_proposal():
    parlour = Parlour.playing(ask_openly(RED), ask_openly(RED))
    parlour.answer(RED, "yes")
    propose(parlour, "ann", 0)
    parlour.do(lambda table: table.votes.refuse("bob", NOON))
    assert parlour.told() == ["table.proposal_refused"]
    for action in (lambda table: table.votes.agree("bob", NOON), lambda table: table.votes.refuse("bob", NOON)):
        assert refusal(parlour, action) == "Nothing is proposed at this table."


def test_a_proposal_ends_when_the_game_goes_on():
    parlour = Parlour.playing(ask_openly(RED), ask_openly(RED), ask_openly(RED))
    parlour.answer(RED, "yes")
    propose(parlour, "bob", 0)
    parlour.answer(RED, "yes")
    assert None is parlour.record.proposal


def test_a_proposal_survives_an_answer_that_waits():
    parlour = Parlour.playing(ask_openly(RED), bid)
    parlour.answer(RED, "yes")
    propose(parlour, "bob", 0)
    parlour.answer(RED, 3)
    assert agree(parlour, "ann")
    assert parlour.pending == {}


@pytest.mark.parametrize("change", ["leave", "replace"])
def test_nobody_inherits_a_consent(change):
    parlour = Parlour.playing(ask_openly(RED), ask_openly(RED), seats=THREE)
    parlour.answer(RED, "yes")
    propose(parlour, "bob", 0)
    agree(parlour, "cid")
    if change == "leave":
        parlour.do(lambda table: table.people.leave("bob", NOON))
    else:
        parlour.do(lambda table: table.people.replace(BLUE, "eve", NOON))
    assert "Nothing is proposed" in refusal(parlour, lambda table: table.votes.agree("ann", NOON))


def test_only_those_at_the_table_have_a_say():
    parlour = Parlour.playing(ask_openly(RED), ask_openly(RED))
    parlour.answer(RED, "yes")
    propose(parlour, "ann", 0)
    for action in (
        lambda table: table.votes.propose("eve", GoBack(line=0, known_as=0), NOON),
        lambda table: table.votes.agree("eve", NOON),
        lambda table: table.votes.refuse("eve", NOON),
    ):
        assert refusal(parlour, action) == "You do not sit at this table."


# Lines


@pytest.mark.parametrize("line", [-1, 3, 10**9])
def test_a_line_that_is_not_there_is_refused(line):
    parlour = Parlour.playing(*[ask_openly(RED)] * 3)
    for _ in range(2):
        parlour.answer(RED, "yes")
    assert "has the lines 0 to 2" in refusal(parlour, lambda table: table.rewinds.rewind(line))
    assert "has the lines 0 to 2" in refusal(
        parlour, lambda table: table.votes.propose("ann", GoBack(line=line, known_as=line), NOON)
    )


def test_a_rewind_into_a_batch_goes_back_to_before_all_of_it():
    parlour = Parlour.playing(ask_openly(RED), bid, ask_openly(RED))
    parlour.answer(RED, "yes")
    for seat in (RED, BLUE):
        parlour.answer(seat, 5)
    parlour.do(lambda table: table.rewinds.rewind(2))
    assert (len(parlour.entries), parlour.table.use.waiting()) == (1, (RED, BLUE))


def test_a_rewind_starts_the_clock_and_shows_the_question_again():
    parlour = Parlour.playing(bid, bid)
    for seat in (RED, BLUE):
        parlour.answer(seat, 5)
    parlour.now += 1000
    parlour.do(lambda table: table.clock.pause("", parlour.now))
    parlour.do(lambda table: table.rewinds.rewind(0))
    assert (Stage.RUNNING, parlour.now + DAY, None) == (parlour.stage, parlour.record.due, parlour.record.left)
    assert [whisper.seat for whisper in parlour.whispers()] == [RED, BLUE]


def test_standing_answers_count_again_after_a_rewind():
    parlour = Parlour.playing(ask_openly(RED), strike, ask_openly(RED))
    parlour.do(lambda table: table.answers.file_standing(BLUE, "strike.now", "", "pass"))
    parlour.answer(RED, "yes")
    parlour.answer(RED, "strike")
    parlour.do(lambda table: table.rewinds.rewind(1))
    assert parlour.table.use.waiting() == (RED,)


# Dice


def throw_dice(parlour: Parlour, times: int) -> list[str]:
    for _ in range(times):
        parlour.answer(RED, "yes")
    return list(parlour.state.notes)


def test_after_a_rewind_the_earlier_dice_are_the_same_and_the_later_ones_fall_anew():
    parlour = Parlour.playing(*[roll_after(RED)] * 6)
    first = throw_dice(parlour, 5)
    parlour.do(lambda table: table.rewinds.rewind(2))
    second = throw_dice(parlour, 3)
    assert first[:2] == second[:2]
    assert not any(one == other for one, other in zip(first[2:], second[2:], strict=True))


def test_every_rewind_has_dice_of_its_own():
    parlour = Parlour.playing(*[roll_after(RED)] * 6)
    courses = [throw_dice(parlour, 5)]
    for line in (3, 1, 1, 4, 0):
        parlour.do(lambda table, line=line: table.rewinds.rewind(line))
        before = courses[-1][:line]
        courses.append(throw_dice(parlour, 5 - line))
        assert before == courses[-1][:line]
    assert len(courses) == len({course[4] for course in courses})


def test_a_rewind_to_the_end_changes_the_dice_alone():
    twins = [Parlour.playing(*[roll_after(RED)] * 4) for _ in range(2)]
    for parlour in twins:
        throw_dice(parlour, 2)
    twins[0].do(lambda table: table.rewinds.rewind(2))
    first, second = (throw_dice(parlour, 1) for parlour in twins)
    assert first[:2] == second[:2]
    assert first[2] != second[2]


def test_every_die_of_every_course_can_be_computed_again():
    parlour = Parlour.playing(*[roll_after(RED)] * 5)
    throw_dice(parlour, 4)
    parlour.do(lambda table: table.rewinds.rewind(1))
    throw_dice(parlour, 3)
    dice = SeededDice(SEED, parlour.record.salt)
    assert len(parlour.rolls) == 7
    for _, roll in parlour.rolls:
        assert dice.number(roll.place, roll.sides) == roll.value
    assert len({roll.place for _, roll in parlour.rolls}) == 7


# Rules that change under a game


def grant(points: int) -> Script:
    """One seat goes on and gets its points."""

    def script(g: ToyPlay) -> Procedure[None]:
        for _ in range(4):
            yield from g.ask(RED, yes_no("grant.go", "Go on?"))
            g.state.score[RED] += points
            points_now = g.state.score[RED]
            g.state.notes.append(str(points_now))

    return script


def changed_under_way(after: int = 3) -> Parlour:
    """A game whose rules give another course from line 2 on."""

    def other(g: ToyPlay) -> Procedure[None]:
        for place in range(4):
            yield from g.ask(RED, yes_no("grant.go", "Go on?"))
            g.state.score[RED] += 1 if place < 2 else 10
            g.state.notes.append(str(g.state.score[RED]))

    parlour = Parlour.playing(grant(1))
    for _ in range(after):
        parlour.answer(RED, "yes")
    parlour.restart(Toy(other))
    return parlour


def test_a_journal_that_no_longer_fits_calls_the_referee():
    parlour = changed_under_way()
    assert (parlour.stage, parlour.record.diverged, parlour.record.due) == (Stage.REFEREE, 2, None)
    assert parlour.told() == ["table.referee"]
    assert "have changed" in parlour.record.why
    assert len(parlour.entries) == 3
    assert "waits for a referee" in refusal(parlour, lambda table: table.answers.take(RED, "yes", NOON))
    assert "waits for a referee" in refusal(parlour, lambda table: table.face(None))


def test_the_referee_goes_back_to_the_last_line_that_agrees():
    parlour = changed_under_way()
    assert "0 to 2" in refusal(parlour, lambda table: table.rewinds.rewind(3))
    parlour.do(lambda table: table.rewinds.rewind(2))
    assert (parlour.stage, parlour.record.why, parlour.record.diverged) == (Stage.RUNNING, "", None)
    parlour.answer(RED, "yes")
    assert parlour.state.notes == ["1", "2", "12"]


def test_the_players_can_agree_to_go_back_from_the_referee():
    parlour = changed_under_way()
    propose(parlour, "ann", 1)
    assert agree(parlour, "bob")
    assert Stage.RUNNING is parlour.stage


def accept(parlour: Parlour) -> None:
    """What the bot does at the referee's word."""

    def act(table):
        last = parlour.checkpoints[-1]
        dice = SeededDice(SEED, table.record.salt)
        entries = [entry for entry in parlour.entries if entry.line >= last.line]
        session, step = Session.rerun(table.game, last, entries, dice, epochs=table.record.epochs)
        table.rewinds.accept_new_course(session, step, last.line, parlour.now)

    parlour.do(act)


def test_the_referee_can_accept_the_new_course():
    parlour = changed_under_way()
    accept(parlour)
    assert (parlour.stage, parlour.told()) == (Stage.RUNNING, ["table.new_course"])
    assert parlour.state.notes == ["1", "2", "12"]
    assert (len(parlour.entries), len(parlour.void)) == (3, 3)
    parlour.answer(RED, "yes")
    assert Stage.FINISHED is parlour.stage


def test_a_game_that_needs_no_referee_has_no_new_course():
    parlour = Parlour.playing(ask_openly(RED), bid)
    with pytest.raises(Refused, match="needs no referee"):
        accept(parlour)


def test_dice_of_the_old_course_do_not_fall_again_on_the_new_one():
    """The players decide anew from where the answers no longer fit, but they know the old dice."""

    def rolls(key: str) -> Script:
        def script(g: ToyPlay) -> Procedure[None]:
            for place in range(3):
                yield from g.ask(RED, yes_no(key if place else "roll.go", "Roll?"))
                g.state.notes.append(str(g.roll(1000, "fate")))
            yield from g.ask(RED, yes_no("roll.end", "End?"))

        return script

    parlour = Parlour.playing(rolls("roll.go"))
    old = throw_dice(parlour, 3)
    parlour.restart(Toy(rolls("roll.again")))
    accept(parlour)
    new = throw_dice(parlour, 2)
    assert old[0] == new[0]
    assert not any(one == other for one, other in zip(old[1:], new[1:], strict=True))


def test_a_rewind_that_the_rules_cannot_follow_is_refused_and_nothing_is_void():
    def broken(g: ToyPlay) -> Procedure[None]:
        raise KeyError("a fault in the rules")
        yield

    parlour = Parlour.playing(ask_openly(RED), ask_openly(RED), ask_openly(RED))
    for _ in range(2):
        parlour.answer(RED, "yes")
    parlour.restart(Toy(ask_openly(RED), broken, broken))
    assert (parlour.stage, parlour.record.diverged) == (Stage.REFEREE, 2)
    assert "Choose an earlier one." in refusal(parlour, lambda table: table.rewinds.rewind(2))
    assert (parlour.stage, len(parlour.entries), len(parlour.void)) == (Stage.REFEREE, 2, 0)
    parlour.do(lambda table: table.rewinds.rewind(0))
    assert parlour.table.use.waiting() == (RED,)


# Rules that fail


def test_an_error_in_the_rules_leaves_everything_as_it_was():
    def faulty(g: ToyPlay) -> Procedure[None]:
        if (yield from g.ask(BLUE, yes_no("fault.now", "Fail?"))):
            raise KeyError("a fault in the rules")

    parlour = Parlour.playing(ask_openly(RED), faulty, bid)
    parlour.answer(RED, "yes")
    with pytest.raises(RulesError):
        parlour.answer(BLUE, "yes")
    assert (len(parlour.entries), parlour.table.use.waiting()) == (1, (BLUE,))


def test_after_an_error_the_game_can_be_rewound_to_any_line():
    parlour = Parlour.playing(ask_openly(RED), ask_openly(RED), bid)
    for _ in range(2):
        parlour.answer(RED, "yes")
    parlour.do(lambda table: table.rewinds.call_referee("A fault of ours."))
    assert parlour.record.diverged == 2
    parlour.do(lambda table: table.rewinds.rewind(2))
    assert parlour.table.use.waiting() == (RED, BLUE)


def test_sealed_answers_stay_while_the_referee_is_called():
    parlour = Parlour.playing(bid, bid)
    parlour.answer(RED, 5)
    parlour.do(lambda table: table.rewinds.call_referee("A fault of ours."))
    assert parlour.pending[RED].answer == 5
