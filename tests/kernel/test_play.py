"""What rules may use: asking, chance, telling, the trail; and what they may not do."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from rules.kernel.choices import Act, yes_no
from rules.kernel.decisions import PickOne
from rules.kernel.dice import Die, ScriptedDice, roll_again
from rules.kernel.play import MOST_CALLS_BACK, PASS, Procedure, RulesError
from rules.kernel.session import Session
from rules.kernel.values import IllegalAnswer, Seat
from tests.helpers.builders import acts, choices
from tests.helpers.scripts import bid, branches, dialogue, market
from tests.helpers.toys import BLUE, DICE, GREEN, RED, ToyPlay, ToyState, answer_all, begin, played, resumed

BOTH = (RED, BLUE)


def rolls_of(session: Session[ToyState]) -> list[str]:
    """The places of all dice so far, without taking them out of the session."""
    return [roll.place for _, roll in session.fresh.rolls]


def notes_of(session: Session[ToyState]) -> list[str]:
    """What the toy has written down."""
    return session.state.notes


# Asking


def test_one_seat_is_asked_openly() -> None:
    """All see who is asked, only that seat can answer, and the rules get the value back."""

    def script(g: ToyPlay) -> Procedure[None]:
        g.state.score[RED] = yield from g.ask(RED, bid())

    session = begin(script)
    assert session.batch is not None
    assert (session.batch.secrecy, session.waiting()) == ("open", (RED,))
    session.submit(RED, 2)
    assert session.state.score == {RED: 2, BLUE: 0}
    assert session.batch is None


@pytest.mark.parametrize(("secret", "secrecy"), [(True, "sealed"), (False, "open")])
def test_several_are_asked_at_once(secret: bool, secrecy: str) -> None:
    """The rules go on when all have answered, with every answer as it reads."""

    def script(g: ToyPlay) -> Procedure[None]:
        g.state.score = yield from g.ask_all({seat: bid() for seat in BOTH}, secret=secret)

    session = begin(script)
    assert session.batch is not None
    assert secrecy == session.batch.secrecy
    answer_all(session, [(BLUE, 3), (RED, 1)])
    assert session.state.score == {RED: 1, BLUE: 3}


def test_asking_nobody_asks_nothing() -> None:
    """Neither a batch nor a window, a floor or branches come of an empty list."""

    def script(g: ToyPlay) -> Procedure[None]:
        g.state.notes.append(str((yield from g.ask_all({}))))
        g.state.notes.append(str((yield from g.window("w", "React?", {}))))
        g.state.notes.append(str((yield from g.each({}))))
        yield from g.floor("f", "Talk?", [], lambda seat: ())
        yield from g.ask(RED, bid())

    session = begin(script)
    assert notes_of(session) == ["{}"] * 3
    assert session.batch is not None
    assert session.batch.number == 1


def test_a_window_asks_also_those_who_can_only_pass() -> None:
    """It is silent, and pass is what a deadline plays."""

    def script(g: ToyPlay) -> Procedure[None]:
        played = yield from g.window("w", "React?", {RED: choices("ring"), BLUE: ()}, rule="T-1", about="gate")
        g.state.notes += [f"{seat} {answer}" for seat, answer in played.items()]

    session = begin(script)
    batch = session.batch
    assert batch is not None
    assert ("silent", {RED, BLUE}) == (batch.secrecy, set(batch.asks))
    assert all(decision.fallback == (PASS,) and decision.standing for decision in batch.asks.values())
    assert {("T-1", "gate")} == {(decision.rule, decision.about) for decision in batch.asks.values()}
    answer_all(session, [(BLUE, PASS), (RED, "ring")])
    assert notes_of(session) == ["red ring", "blue None"]


def test_one_seat_may_react_in_a_silent_moment() -> None:
    """All see that it is asked, nobody whether it has answered, and the rules get the value back."""

    def script(g: ToyPlay) -> Procedure[None]:
        g.state.score[RED] = yield from g.react(RED, bid())
        yield from g.ask_all({seat: bid() for seat in BOTH})

    session = begin(script)
    assert session.batch is not None
    assert (session.batch.secrecy, list(session.batch.asks)) == ("silent", [RED])
    assert session.face(BLUE).asked is None
    assert session.face(BLUE).waiting_for == (RED,)
    session.submit(RED, 2)
    assert session.state.score[RED] == 2
    assert session.batch is not None
    assert session.batch.secrecy == "sealed"


# Branches


def test_branches_do_not_wait_for_each_other() -> None:
    """One seat is through while the other has not begun; the batch keeps its number."""
    session = begin(branches)
    assert session.batch is not None
    number = session.batch.number
    answer_all(session, [(BLUE, "yes"), (BLUE, 3)])
    assert session.batch is not None
    assert (number, (RED,), {BLUE}) == (session.batch.number, session.waiting(), set(session.batch.done))
    assert session.face(BLUE).asked is None
    session.submit(RED, "no")
    assert session.batch is None
    assert session.state.score[BLUE] > session.state.score[RED] > 0


def test_branch_dice_do_not_depend_on_who_comes_first() -> None:
    """Each branch has its own dice."""
    ends = []
    for order in (
        [(RED, "yes"), (RED, 1), (BLUE, "yes"), (BLUE, 2)],
        [(BLUE, "yes"), (RED, "yes"), (BLUE, 2), (RED, 1)],
    ):
        session = begin(branches)
        answer_all(session, order)
        ends.append((session.state.score, sorted(rolls_of(session))))
    assert ends[0] == ends[1]


def test_the_order_in_which_branches_are_waited_for_stays() -> None:
    """An answer inside a branch changes nothing that others see, not even the order of names."""
    session = begin(branches)
    before = session.face(BLUE)
    session.submit(RED, "yes")
    assert before == session.face(BLUE)


def test_no_two_dice_share_a_place() -> None:
    """Also where branches follow each other without a question between them, over the border of a phase."""

    def only_rolls(g: ToyPlay, seat: Seat) -> Procedure[int]:
        yield from ()
        return g.roll(6, "alone")

    def asks_then_rolls(g: ToyPlay, seat: Seat) -> Procedure[int]:
        yield from g.ask(seat, yes_no("go", "Go?"))
        return g.roll(6, "after")

    def script(g: ToyPlay) -> Procedure[None]:
        g.roll(6, "common")
        g.shuffle("abc", "deck")
        for procedure in (only_rolls, asks_then_rolls, only_rolls, only_rolls, dialogue):
            yield from g.each({seat: procedure(g, seat) for seat in BOTH})
        g.roll(6, "common")

    session = begin(script, script)
    while session.batch is not None:
        session.close_by_fallback()
    places = rolls_of(session)
    assert len(places) == len(set(places)) == 2 * (3 + 5 * 2)


def test_a_branch_tells_its_own_seat_alone() -> None:
    """Without a word about it in the rules."""
    session = begin(branches)
    assert [event.data["seat"] for event in session.face(RED).events] == [RED]
    assert session.face(None).events == ()
    assert all(roll.audience in ({RED}, {BLUE}) for _, roll in session.fresh.rolls)


def test_a_branch_has_a_trail_of_its_own() -> None:
    """The others see only the common part."""
    session = begin(branches)
    assert session.face(RED).trail == ("Side by side", "red alone")
    assert session.face(None).trail == ("Side by side",)


def asks_another(g: ToyPlay) -> Procedure[None]:
    yield from g.each({RED: g.ask(BLUE, bid())})


def asks_two(g: ToyPlay) -> Procedure[None]:
    yield from g.each({RED: g.ask_all({RED: bid(), BLUE: bid()})})


def opens_a_floor(g: ToyPlay) -> Procedure[None]:
    yield from g.each({RED: g.floor("f", "Talk?", [RED], lambda seat: ())})


def branches_again(g: ToyPlay) -> Procedure[None]:
    yield from g.each({RED: g.each({RED: g.ask(RED, bid())})})


def tells_another(g: ToyPlay) -> Procedure[None]:
    def procedure() -> Procedure[None]:
        g.tell("secret", to={BLUE})
        yield from g.ask(RED, bid())

    yield from g.each({RED: procedure()})


def rolls_for_another(g: ToyPlay) -> Procedure[None]:
    def procedure() -> Procedure[None]:
        g.roll(6, "die", to={RED, BLUE})
        yield from g.ask(RED, bid())

    yield from g.each({RED: procedure()})


@pytest.mark.parametrize(
    "script", [asks_another, asks_two, opens_a_floor, branches_again, tells_another, rolls_for_another]
)
def test_a_branch_must_keep_to_its_own_seat(script: Callable[[ToyPlay], Procedure[None]]) -> None:
    """Whatever reaches beyond it is a fault of the rules."""
    with pytest.raises(RulesError):
        begin(script)


# The floor


def test_a_floor_goes_on_until_all_are_done() -> None:
    """Acts any number of times, in one batch, each in its own turn."""
    session = begin(market)
    assert session.batch is not None
    number = session.batch.number
    answer_all(session, [(RED, "blue"), (RED, "blue"), (BLUE, "red"), (RED, "done")])
    assert session.batch is not None
    assert (number, {RED: 3, BLUE: 1}, (BLUE,)) == (session.batch.number, session.batch.turns, session.waiting())
    session.submit(BLUE, "done")
    assert session.batch is None
    assert session.state.score == {RED: -1, BLUE: 1}


def test_who_is_done_can_come_back() -> None:
    """And can act without coming back."""
    session = begin(market)
    answer_all(session, [(RED, "done"), (RED, "blue")])
    assert session.face(RED).done
    assert session.waiting() == (BLUE,)
    session.submit(RED, "not_done")
    assert not session.face(RED).done
    assert session.waiting() == BOTH


def court(g: ToyPlay) -> Procedure[None]:
    """A floor on which a seat begs of the next one, which may answer; each plea has a name of its own."""
    seats = g.state.seats

    def pleas_to(seat: Seat) -> list[str]:
        return [plea for plea in g.state.notes if plea.startswith(seat)]

    def menu(seat: Seat) -> list[Act]:
        return acts(partial(act, seat), "beg", "take_back", *(["answer"] if pleas_to(seat) else []))

    def act(seat: Seat, option: str) -> None:
        other = seats[(seats.index(seat) + 1) % len(seats)]
        if option == "beg":
            g.state.score[seat] += 1
            g.state.notes.append(f"{other} {g.state.score[seat]}")
            g.tell("begged", to={seat, other})
        else:
            g.state.notes.remove(pleas_to(seat if option == "answer" else other)[0])

    yield from g.floor("court", "Beg?", seats, menu, matters=pleas_to)


def test_whoever_is_done_is_called_back_by_something_new_to_answer() -> None:
    """It alone sees that; all others see it done, as it has said."""
    session = begin(court, seats=(RED, BLUE, GREEN))
    answer_all(session, [(BLUE, "done"), (RED, "beg")])
    assert (RED, BLUE, GREEN) == session.waiting()
    assert not session.face(BLUE).done
    question = session.face(BLUE).asked
    assert isinstance(question, PickOne)
    assert question.options[-1].id == "done"
    for onlooker in (RED, GREEN, None):
        assert session.face(onlooker).waiting_for == (RED, GREEN)


def test_whoever_has_answered_need_not_say_again_that_he_is_done() -> None:
    session = begin(court)
    answer_all(session, [(BLUE, "done"), (RED, "beg"), (BLUE, "answer")])
    assert session.waiting() == (RED,)
    session.submit(RED, "done")
    assert session.batch is None


def test_whoever_takes_his_plea_back_calls_nobody() -> None:
    session = begin(court)
    answer_all(session, [(BLUE, "done"), (RED, "beg"), (RED, "take_back")])
    assert session.waiting() == (RED,)


def test_a_floor_stays_open_for_whoever_was_called_back_and_all_are_told_but_not_who() -> None:
    session = begin(court, seats=(RED, BLUE, GREEN))
    answer_all(session, [(BLUE, "done"), (RED, "beg"), (RED, "done"), (GREEN, "done")])
    assert session.waiting() == (BLUE,)
    assert [event.kind for event in session.face(GREEN).events] == ["called_back"]
    assert session.face(GREEN).waiting_for == (RED, BLUE, GREEN)
    session.submit(BLUE, "done")
    assert session.batch is None


def test_what_was_there_when_a_seat_was_done_calls_nobody_back() -> None:
    session = begin(court)
    answer_all(session, [(RED, "beg"), (BLUE, "done")])
    assert session.waiting() == (RED,)


def test_nobody_is_called_back_for_ever() -> None:
    """However often somebody begs."""
    session = begin(court)
    session.submit(BLUE, "done")
    for _ in range(MOST_CALLS_BACK):
        answer_all(session, [(RED, "beg"), (BLUE, "done")])
    answer_all(session, [(RED, "beg"), (RED, "done")])
    assert session.batch is None


def test_a_floor_comes_back_with_its_calls() -> None:
    """From the journal alone."""
    session, step = played(court, (BLUE, "done"), (RED, "beg"))
    assert resumed(court, step).batch == session.batch


def test_an_act_that_is_refused_changes_nothing_and_is_told_to_its_seat() -> None:
    """The others do not hear of it."""
    session = begin(market)
    answer_all(session, [(RED, "blue")] * 2)
    before, others = session.state.model_dump(), session.face(None)
    session.submit(RED, "blue")
    assert before == session.state.model_dump()
    assert session.face(RED).events[-1].data == {"why": "You have nothing left to give."}
    assert others == session.face(None)


def test_a_private_act_is_seen_by_those_it_is_told_to() -> None:
    """And a seat's question goes stale by its own acts alone."""
    session = begin(market, seats=(RED, BLUE, GREEN))
    before = session.face(GREEN).model_dump(exclude={"view"})
    session.submit(RED, "blue")
    assert before == session.face(GREEN).model_dump(exclude={"view"})
    assert [event.kind for event in session.face(BLUE).events] == ["gift"]
    assert (session.face(RED).turn, session.face(BLUE).turn) == (1, 0)


def test_a_menu_of_the_floor_is_made_for_whoever_looks_and_only_once() -> None:
    """Once the floor is open: what nobody looks at costs nothing, and one look is as good as many."""
    made: list[Seat] = []

    def menu(seat: Seat) -> tuple[Act, ...]:
        made.append(seat)
        return acts(lambda _: None, "wave")

    session = begin(lambda g: g.floor("f", "Wave?", BOTH, menu))
    assert made == [RED, BLUE]
    answer_all(session, [(RED, "wave")])
    session.face(BLUE)
    session.face(BLUE)
    session.face(None)
    assert made == [RED, BLUE, BLUE]


def test_a_menu_of_the_floor_is_never_made_of_a_later_state() -> None:
    """Whoever kept the batch of before can read what was looked at then, and nothing else."""
    session = begin(market)
    answer_all(session, [(RED, "blue")])
    before = session.batch
    assert before is not None
    answer_all(session, [(RED, "blue")])
    assert before.asks[RED].key == "market.give"
    with pytest.raises(AssertionError, match="the moment has passed"):
        before.asks[BLUE]


@pytest.mark.parametrize("chance", [lambda g: g.roll(6, "die"), lambda g: g.shuffle("abc", "deck")])
def test_no_dice_fall_on_a_floor(chance: Callable[[ToyPlay], object]) -> None:
    """Whoever waits could choose among them."""

    def script(g: ToyPlay) -> Procedure[None]:
        yield from g.floor("f", "Roll?", [RED], lambda seat: acts(lambda _: chance(g), "roll"))

    session = begin(script)
    with pytest.raises(RulesError):
        session.submit(RED, "roll")


def test_dice_fall_again_after_a_floor() -> None:
    """Also when its last act was refused."""

    def refuse(act: str) -> None:
        raise IllegalAnswer("Not now.")

    def script(g: ToyPlay) -> Procedure[None]:
        yield from g.floor("f", "Try?", [RED], lambda seat: acts(refuse, "try"))
        g.state.score[RED] = g.roll(6, "after")

    session = begin(script)
    answer_all(session, [(RED, "try"), (RED, "done")])
    assert session.state.score[RED] >= 1


# Chance


def test_dice_fall_as_scripted_and_are_recorded() -> None:
    """Each with its label, its sides and who may know it."""

    def script(g: ToyPlay) -> Procedure[None]:
        g.state.notes = [str(g.roll(6, "open")), str(g.roll(20, "hidden", to={RED})), str(g.roll(4, "secret", to=()))]
        yield from ()

    session = begin(script, dice=ScriptedDice(5, Die(20, 17), Die(4, 1)))
    assert notes_of(session) == ["5", "17", "1"]
    recorded = [(roll.label, roll.sides, roll.value, roll.audience) for _, roll in session.take_fresh().rolls]
    assert [("open", 6, 5, None), ("hidden", 20, 17, {RED}), ("secret", 4, 1, frozenset())] == recorded


def test_a_shuffle_can_be_verified_and_is_known_to_nobody() -> None:
    """The record says where each card was."""

    def script(g: ToyPlay) -> Procedure[None]:
        g.state.notes = g.shuffle("abcdefgh", "deck")
        yield from ()

    session = begin(script)
    ((_, roll),) = session.take_fresh().rolls
    assert roll.value == roll_again(DICE, roll)
    assert isinstance(roll.value, list)
    assert notes_of(session) == ["abcdefgh"[int(str(old))] for old in roll.value]
    assert frozenset() == roll.audience


# Telling


def test_events_reach_those_they_are_for() -> None:
    """All, some or none; a reveal is marked."""

    def script(g: ToyPlay) -> Procedure[None]:
        g.tell("noon")
        g.tell("whisper", to={RED}, words="psst")
        g.reveal("hand", to=[BLUE], cards=("a", "b"))
        yield from g.ask(RED, bid())

    session = begin(script)
    kinds = {seat: [event.kind for event in session.face(seat).events] for seat in (RED, BLUE, None)}
    assert kinds == {RED: ["noon", "whisper"], BLUE: ["noon", "hand"], None: ["noon"]}
    assert [event.reveals for event in session.face(BLUE).events] == [False, True]
    assert session.face(BLUE).events[-1].data == {"cards": ["a", "b"]}


# The trail


def test_the_trail_says_where_in_the_rules_we_are() -> None:
    """Steps inside steps, left when they are over."""

    def script(g: ToyPlay) -> Procedure[None]:
        with g.step("Round 1"):
            with g.step("Melee"):
                yield from g.ask(RED, bid())
            yield from g.ask(RED, bid())
        yield from g.ask(RED, bid())

    session = begin(script)
    trails = []
    while session.batch is not None:
        trails.append(session.face(None).trail)
        session.submit(RED, 0)
    assert trails == [("Round 1", "Melee"), ("Round 1",), ()]
