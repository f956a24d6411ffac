"""Power over others: one vote for all of it, and every use is posted."""

import pytest

from rules.kernel.game import StewardKind
from rules.table.proposals import (
    Abandon,
    AnswerFor,
    AnyMatter,
    CallSteward,
    Extend,
    GiveSeat,
    GoBack,
    NewCourse,
    Pause,
    Proposal,
    SetPace,
)
from rules.table.record import Record, Stage
from rules.table.table import Table
from rules.table.votes import HOSTS_ONLY, NOBODY_LEFT, PROPOSALS_A_DAY
from tests.helpers.parlour import DAY, NOON, Parlour, ask_openly, bid, refusal, strike
from tests.helpers.toys import BLUE, GOLD, GREEN, RED, Toy

THREE = (RED, BLUE, GREEN)
FOUR = (RED, BLUE, GREEN, GOLD)
STEWARD_FOR_BLUE = CallSteward(seat=BLUE)


def propose(parlour: Parlour, person: str, what: AnyMatter, **more: bool) -> bool:
    return parlour.do(lambda table: table.votes.propose(person, what, parlour.now, **more))


def agree(parlour: Parlour, person: str, **more: bool) -> bool:
    return parlour.do(lambda table: table.votes.agree(person, parlour.now, **more))


def refuse(parlour: Parlour, person: str, **more: bool) -> bool:
    return parlour.do(lambda table: table.votes.refuse(person, parlour.now, **more))


# Who has a say


def test_a_host_who_plays_does_nothing_to_a_rival_alone():
    """Neither a steward nor a fallback nor a rewind nor the end of the game is in the hand of a host who plays."""
    for what in (
        STEWARD_FOR_BLUE,
        AnswerFor(seats=(BLUE,)),
        GiveSeat(seat=BLUE, newcomer="eve"),
        GoBack(line=0, known_as=0),
        Abandon(),
        SetPace(deadline=60, window=60, patience=1),
    ):
        parlour = Parlour.playing(bid, bid, seats=THREE)
        before = parlour.record.chairs
        assert not propose(parlour, "ann", what, is_referee=True)
        assert parlour.told() == [f"table.{what.name}_proposed"]
        assert (Stage.RUNNING, before) == (parlour.stage, parlour.record.chairs)


def test_it_takes_the_host_and_most_of_the_others():
    """Of three others two are most; without the host nothing is carried."""
    parlour = Parlour.playing(bid, seats=FOUR)
    assert not propose(parlour, "cid", Abandon())
    assert not agree(parlour, "bob")
    assert agree(parlour, "ann")
    assert parlour.stage is Stage.FINISHED
    assert parlour.told() == ["table.abandoned", "table.ended"]
    parlour = Parlour.playing(bid, seats=FOUR)
    assert not propose(parlour, "ann", Abandon())
    assert not agree(parlour, "bob")
    assert agree(parlour, "dot")


def test_half_of_the_others_are_not_most_of_them():
    """The host and one of two others are not enough."""
    parlour = Parlour.playing(bid, seats=THREE)
    propose(parlour, "ann", Abandon())
    assert not agree(parlour, "bob")
    assert agree(parlour, "cid")


def test_whom_it_concerns_has_no_vote():
    """Neither for nor against."""
    parlour = Parlour.playing(bid, seats=THREE)
    propose(parlour, "ann", STEWARD_FOR_BLUE)
    for action in (lambda table: table.votes.agree("bob", NOON), lambda table: table.votes.refuse("bob", NOON)):
        assert "you have no vote on it" in refusal(parlour, action)
    assert agree(parlour, "cid")
    assert parlour.told() == ["table.stewarded"]
    assert parlour.record.chairs[BLUE].steward is StewardKind.OWN


def test_a_host_whom_it_concerns_is_not_needed():
    """The others can move on without a host who has vanished, and the next one is host."""
    parlour = Parlour.playing(bid, seats=THREE)
    assert not propose(parlour, "bob", CallSteward(seat=RED))
    assert agree(parlour, "cid")
    assert parlour.record.host == "bob"


def without_cid() -> Parlour:
    """Cid has missed two deadlines in a row."""
    parlour = Parlour.playing(*[bid] * 4, seats=THREE)
    for _ in range(2):
        parlour.answer(RED, 1)
        parlour.answer(BLUE, 1)
        parlour.wait_until_due()
    return parlour


def test_who_is_away_is_not_asked():
    """With cid away, the host and bob decide."""
    parlour = without_cid()
    assert parlour.record.present == (RED, BLUE)
    propose(parlour, "ann", Abandon())
    assert agree(parlour, "bob")


def test_who_is_away_and_votes_is_back():
    """A vote is an act for all to see."""
    parlour = without_cid()
    propose(parlour, "ann", Abandon())
    assert not agree(parlour, "cid")
    assert GREEN in parlour.record.present


@pytest.mark.parametrize("what", [STEWARD_FOR_BLUE, AnswerFor(seats=(BLUE,)), GiveSeat(seat=BLUE, newcomer="eve")])
def test_where_nobody_else_is_left_only_the_deadline_acts(what):
    """In a duel the rival himself would be the only one to ask."""
    parlour = Parlour.playing(bid)
    assert refusal(parlour, lambda table: table.votes.propose("ann", what, NOON, is_referee=True)) == NOBODY_LEFT


def test_an_absent_rival_is_not_overruled():
    """That the other is away makes nobody the master of the table."""
    parlour = Parlour.playing(*[bid] * 4)
    for _ in range(2):
        parlour.answer(RED, 1)
        parlour.wait_until_due()
    assert refusal(parlour, lambda table: table.votes.propose("ann", GoBack(line=0, known_as=0), NOON)) == NOBODY_LEFT


def test_alone_with_stewards_no_vote_is_needed():
    """Whoever plays against stewards asks nobody."""
    parlour = Parlour.playing(ask_openly(RED), ask_openly(RED))
    parlour.do(lambda table: table.people.replace(BLUE, "", NOON))
    assert propose(parlour, "ann", AnswerFor(seats=(RED,)))
    assert parlour.told() == ["table.answered_for"]
    assert propose(parlour, "ann", GoBack(line=0, known_as=0))


def test_a_referee_who_does_not_play_needs_nobody_and_is_posted():
    """A moderator, or a host without a seat."""
    parlour = Parlour.playing(bid, bid, seats=THREE)
    assert propose(parlour, "mod", AnswerFor(seats=(BLUE,)), is_referee=True)
    assert parlour.told() == ["table.answered_for"]
    assert propose(parlour, "mod", STEWARD_FOR_BLUE, is_referee=True)
    assert parlour.told() == ["table.stewarded"]
    assert propose(parlour, "mod", SetPace(deadline=60, window=60, patience=2), is_referee=True)
    assert parlour.told() == ["table.pace"]
    assert (60, 60, 2) == (parlour.record.deadline, parlour.record.window, parlour.record.patience)


def test_a_referee_who_does_not_play_decides_what_is_voted_on():
    """His word ends a vote either way."""
    for word, told in ((agree, "table.abandoned"), (refuse, "table.proposal_ended")):
        parlour = Parlour.playing(bid, seats=THREE)
        propose(parlour, "bob", Abandon())
        assert word(parlour, "mod", is_referee=True)
        assert parlour.told()[0] == told


def test_a_stranger_proposes_nothing():
    """Neither does he vote."""
    parlour = Parlour.playing(bid, seats=THREE)
    assert (
        refusal(parlour, lambda table: table.votes.propose("eve", Abandon(), NOON)) == "You do not sit at this table."
    )
    propose(parlour, "ann", Abandon())
    for action in (lambda table: table.votes.agree("eve", NOON), lambda table: table.votes.refuse("eve", NOON)):
        assert refusal(parlour, action) == "You do not sit at this table."


def test_in_the_lobby_the_host_decides_and_nobody_else():
    """There is no game yet that anybody could be wronged in."""
    parlour = Parlour(Toy(bid, seats=THREE), ("ann",))
    parlour.do(lambda table: table.join("bob", ""))
    assert HOSTS_ONLY == refusal(parlour, lambda table: table.votes.propose("bob", Abandon(), NOON))
    assert propose(parlour, "ann", GiveSeat(seat=BLUE, newcomer="eve"), is_referee=True)
    assert parlour.record.chairs[BLUE].holder == "eve"


# How a vote goes


def test_one_half_of_the_others_can_stop_it_and_so_can_the_host():
    """What can no longer be carried is off the table."""
    parlour = Parlour.playing(bid, seats=FOUR)
    propose(parlour, "bob", Abandon())
    assert not refuse(parlour, "cid")
    assert refuse(parlour, "dot")
    assert parlour.told() == ["table.proposal_refused"]
    propose(parlour, "bob", Abandon())
    assert refuse(parlour, "ann")
    assert parlour.record.proposal is None


def test_a_vote_can_be_changed():
    """The last word counts."""
    parlour = Parlour.playing(bid, seats=FOUR)
    propose(parlour, "ann", Abandon())
    assert not refuse(parlour, "bob")
    assert not agree(parlour, "cid")
    assert agree(parlour, "bob")


def test_who_has_proposed_something_can_take_it_back():
    """Then it is off the table at once."""
    parlour = Parlour.playing(bid, seats=FOUR)
    propose(parlour, "bob", Abandon())
    assert refuse(parlour, "bob")
    assert parlour.told() == ["table.proposal_ended"]


def test_a_proposal_stands_for_a_day():
    """Later nobody can agree to it any more."""
    parlour = Parlour.playing(bid, seats=THREE)
    propose(parlour, "bob", Abandon())
    parlour.now += DAY
    assert "Nothing is proposed" in refusal(parlour, lambda table: table.votes.agree("ann", parlour.now))


def test_one_thing_is_voted_on_at_a_time():
    """Whoever sits at the table comes before a stranger who wants to join."""
    parlour = Parlour.playing(bid, seats=FOUR)
    parlour.do(lambda table: table.people.leave("dot", NOON))
    parlour.do(lambda table: table.join("eve", "", now=NOON))
    assert "Something else" in refusal(parlour, lambda table: table.join("fay", "", now=NOON))
    propose(parlour, "bob", Abandon())
    assert isinstance(parlour.record.proposal.what, Abandon)
    for action in (
        lambda table: table.votes.propose("cid", STEWARD_FOR_BLUE, NOON),
        lambda table: table.join("eve", "", now=NOON),
    ):
        assert "Something else is being voted on" in refusal(parlour, action)


def test_nobody_bothers_a_table_with_proposals_without_end():
    """Proposals and offers of a draw count together, for a day."""
    parlour = Parlour.playing(bid, seats=THREE)
    for _ in range(PROPOSALS_A_DAY - 1):
        propose(parlour, "bob", Abandon())
    parlour.do(lambda table: table.draws.offer("bob", NOON))
    for action in (
        lambda table: table.votes.propose("bob", Abandon(), NOON),
        lambda table: table.draws.offer("bob", NOON),
    ):
        assert "at most 5 proposals a day" in refusal(parlour, action)
    parlour.now += DAY
    assert not propose(parlour, "bob", Abandon())


def test_all_who_can_vote_are_called():
    """But for whoever has proposed it, and whom it concerns."""
    parlour = Parlour.playing(bid, seats=FOUR)
    propose(parlour, "cid", STEWARD_FOR_BLUE)
    assert parlour.news()[0].call == (RED, GOLD)


def test_a_fallback_is_off_the_table_when_the_game_goes_on():
    """It meant that moment; what means the table stays."""
    for what, stays in ((AnswerFor(seats=(BLUE,)), False), (CallSteward(seat=BLUE), True)):
        parlour = Parlour.playing(bid, bid, seats=THREE)
        propose(parlour, "ann", what)
        for seat in THREE:
            parlour.answer(seat, 1)
        assert stays is (parlour.record.proposal is not None)


def test_what_has_become_impossible_is_refused_at_the_last_word():
    """Bob has left meanwhile: there is nobody to be followed by a steward."""
    parlour = Parlour.playing(bid, seats=FOUR)
    propose(parlour, "ann", GiveSeat(seat=BLUE, newcomer="eve"))
    record = Record.model_validate_json(parlour.record.model_dump_json())
    record.sat["eve"] = GREEN
    parlour.record = record
    parlour.restart()
    agree(parlour, "cid")
    assert "knows too much" in refusal(parlour, lambda table: table.votes.agree("dot", NOON))


def test_a_silent_moment_is_left_to_its_deadline():
    """Who has not answered there is nobody's business, so it concerns all who are asked."""
    parlour = Parlour.playing(strike, seats=THREE)
    parlour.answer(BLUE, "strike")
    what = parlour.table.votes.fallback_for(None)
    assert what.seats == THREE
    assert refusal(parlour, lambda table: table.votes.propose("ann", what, NOON, is_referee=True)) == NOBODY_LEFT


def test_the_new_course_is_voted_on():
    """A host who plays does not choose alone by which rules the game goes on."""
    parlour = Parlour.playing(bid, seats=THREE)
    parlour.do(lambda table: table.rewinds.call_referee("A fault."))
    assert not propose(parlour, "ann", NewCourse(), is_referee=True)
    agree(parlour, "bob")
    table = parlour.table
    assert table.votes.agree("cid", NOON)
    assert table.use.wants_new_course


def test_a_proposal_of_an_older_version_can_still_be_agreed_to():
    """Rewinds were all that could be proposed."""
    old = {"line": 3, "known_as": 2, "by": "red", "agreed": ["red"]}
    proposal = Proposal.model_validate(old)
    assert (proposal.what, proposal.by, proposal.agreed) == (GoBack(line=3, known_as=2), RED, (RED,))
    assert proposal == Proposal.model_validate_json(proposal.model_dump_json())


# Seats


def handed_over(parlour: Parlour, seat: str, to: str) -> None:
    parlour.do(lambda table: table.people.replace(seat, to, parlour.now))


def test_nobody_takes_a_second_seat_of_a_game():
    """Not by leaving the first, not by being put there, not over a steward."""
    parlour = Parlour.playing(bid, seats=THREE)
    parlour.do(lambda table: table.people.leave("bob", NOON))
    handed_over(parlour, GREEN, "")
    for action in (
        lambda table: table.join("bob", "", GREEN, NOON),
        lambda table: table.people.replace(GREEN, "bob", NOON),
        lambda table: table.votes.propose("mod", GiveSeat(seat=GREEN, newcomer="bob"), NOON, is_referee=True),
    ):
        assert "has sat as Blue in this game" in refusal(parlour, action)
    parlour.do(lambda table: table.join("bob", "", now=NOON))
    assert agree(parlour, "ann")
    assert parlour.record.seat_of("bob") == BLUE


def test_a_referee_does_not_seat_himself():
    """Whoever wants to play asks the players."""
    parlour = Parlour.playing(bid, seats=THREE)
    handed_over(parlour, BLUE, "")
    what = GiveSeat(seat=BLUE, newcomer="mod")
    assert "/game join" in refusal(parlour, lambda table: table.votes.propose("mod", what, NOON, is_referee=True))
    parlour.do(lambda table: table.join("mod", "", BLUE, NOON))
    assert parlour.record.seat_of("mod") is None


def test_a_referee_does_not_decide_that_a_seat_is_his():
    """Whether he has asked for it, or a player wants him there: the players vote on it without his word."""
    for ask in (
        lambda table: table.join("mod", "", BLUE, NOON),
        lambda table: table.votes.propose("cid", GiveSeat(seat=BLUE, newcomer="mod"), NOON),
    ):
        parlour = Parlour.playing(bid, seats=FOUR)
        handed_over(parlour, BLUE, "")
        parlour.do(ask)
        assert "would be yours" in refusal(parlour, lambda table: table.votes.agree("mod", NOON, is_referee=True))
        voters = [parlour.record.chairs[seat].holder for seat in (RED, GREEN, GOLD)]
        while parlour.record.seat_of("mod") is None:
            agree(parlour, voters.pop())
        assert parlour.record.seat_of("mod") == BLUE


def test_a_table_that_all_have_left_takes_whoever_comes():
    """There is nobody who could mind."""
    parlour = Parlour.playing(bid)
    for person in ("ann", "bob"):
        parlour.do(lambda table, person=person: table.people.leave(person, NOON))
    assert parlour.do(lambda table: table.join("eve", "", now=NOON)) == RED
    assert parlour.record.seat_of("eve") == RED


@pytest.mark.parametrize("script", [bid, strike])
def test_who_comes_to_a_seat_never_sees_what_was_sealed_there(script):
    """He may replace it unseen; until then it counts."""
    parlour = Parlour.playing(script, bid, seats=THREE)
    answer = 7 if script is bid else "strike"
    parlour.answer(BLUE, answer)
    handed_over(parlour, BLUE, "eve")
    face = parlour.table.face(BLUE)
    assert (face.answer, face.has_sealed_answer) == (None, True)
    assert parlour.table.use.waiting() == (RED, GREEN), "it counts all the same"
    other = 3 if script is bid else "pass"
    parlour.answer(BLUE, other)
    face = parlour.table.face(BLUE)
    assert (face.answer, face.has_sealed_answer) == (other, False)


def test_who_comes_can_take_a_sealed_answer_back_unseen():
    """Then the table waits for him."""
    parlour = Parlour.playing(bid, seats=THREE)
    parlour.answer(BLUE, 7)
    handed_over(parlour, BLUE, "eve")
    parlour.do(lambda table: table.answers.withdraw(BLUE, NOON))
    assert BLUE in parlour.table.use.waiting()
    assert not parlour.table.face(BLUE).has_sealed_answer


def test_after_a_rewind_his_own_answer_is_his_own():
    """A batch of the same number comes again."""
    parlour = Parlour.playing(bid, bid, seats=THREE)
    parlour.answer(BLUE, 7)
    handed_over(parlour, BLUE, "eve")
    parlour.do(lambda table: table.rewinds.rewind(0))
    parlour.answer(BLUE, 5)
    assert parlour.table.face(BLUE).answer == 5


def test_standing_answers_leave_with_whoever_filed_them():
    """The newcomer neither reads them nor plays by them."""
    parlour = Parlour.playing(strike, strike, seats=THREE)
    parlour.do(lambda table: table.answers.file_standing(BLUE, "strike.now", "", "strike"))
    handed_over(parlour, BLUE, "eve")
    assert parlour.table.use.standing.get(BLUE, {}) == {}
    assert parlour.table.session.standing.get(BLUE, {}) == {}


def test_a_receipt_knows_who_has_handed_in():
    """So that /game verify shows a newcomer none of his predecessor's answers."""
    parlour = Parlour.playing(bid, seats=THREE)
    parlour.answer(BLUE, 7, nonce="n")
    assert [proof.holder for proof in parlour.receipts.values()] == ["bob"]


def test_the_seats_of_a_game_in_play_are_known_from_its_beginning():
    """Also of whoever never left."""
    parlour = Parlour.playing(bid)
    assert parlour.record.sat == {"ann": RED, "bob": BLUE}
    assert isinstance(parlour.table, Table)


# Time


def test_a_player_asks_for_a_pause_and_the_table_decides():
    parlour = Parlour.playing(bid, seats=THREE)
    assert not propose(parlour, "bob", Pause(why="Harvest"))
    assert parlour.told() == ["table.pause_proposed"]
    assert not agree(parlour, "ann")
    assert agree(parlour, "cid")
    assert parlour.stage is Stage.PAUSED
    assert parlour.record.why == "Harvest"


def test_a_player_asks_for_more_time_and_the_table_decides():
    parlour = Parlour.playing(bid, seats=THREE)
    due = parlour.record.due
    assert due is not None
    assert not propose(parlour, "cid", Extend(seconds=3600))
    assert not agree(parlour, "bob")
    assert agree(parlour, "ann")
    assert parlour.record.due == due + 3600
    assert parlour.told() == ["table.extended"]


def test_more_time_is_asked_for_this_question_alone():
    """When the game goes on, nothing is proposed any more."""
    parlour = Parlour.playing(bid, bid)
    assert not propose(parlour, "bob", Extend(seconds=3600))
    parlour.answer(RED, 1)
    parlour.answer(BLUE, 1)
    assert parlour.record.proposal is None


def test_what_cannot_be_given_cannot_be_asked_for():
    parlour = Parlour.playing(bid)
    assert "1 minute to 12 weeks" in refusal(
        parlour, lambda table: table.votes.propose("bob", Extend(seconds=10**9), parlour.now)
    )
    parlour.do(lambda table: table.clock.pause("", parlour.now))
    for what in (Pause(), Extend(seconds=3600)):
        assert refusal(parlour, lambda table, what=what: table.votes.propose("bob", what, parlour.now))
