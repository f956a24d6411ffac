"""What goes out tells nobody more than he may know: twins that differ in a secret have the same effects for others."""

from collections.abc import Callable

import pytest

from rules.kernel.asks import choose_amount, sheet
from rules.kernel.choices import Act, yes_no
from rules.kernel.game import AnsweredBy
from rules.kernel.play import Procedure
from rules.kernel.values import IllegalAnswer, Json, Refused, Seat
from rules.table.proposals import GoBack
from rules.table.record import PostNews, Remind, TellHost, Whisper
from rules.table.table import Table
from tests.helpers.builders import acts
from tests.helpers.parlour import DAY, HOUR, NOON, Parlour, ask_openly, bid, strike, write_letters
from tests.helpers.toys import BLUE, GREEN, RED, Toy, ToyPlay, ToyState

THREE = (RED, BLUE, GREEN)


def seen_by_others(parlour: Parlour, owner: Seat) -> list[str]:
    """Everything that the last use sends to anybody but the owner of the secret, and what the others can look at."""
    sent = [
        effect.model_dump_json()
        for effect in parlour.effects
        if isinstance(effect, PostNews | TellHost) or effect.seat != owner
    ]
    others = [seat for seat in (*THREE, None) if seat != owner]
    faces = [parlour.table.face(seat).model_dump_json() for seat in others if parlour.table.session is not None]
    return [*sent, *faces, str(parlour.record.due), str(parlour.record.remind_at)]


def compare(twins: list[Parlour], action: Callable[[Table], object], owner: Seat = RED) -> None:
    """Do the same at both tables: both allow or refuse it alike, and send the others the same."""
    results = []
    for parlour in twins:
        try:
            parlour.do(action)
            results.append(["done"])
        except IllegalAnswer as fault:
            results.append([str(fault)])
            continue
        results[-1] += seen_by_others(parlour, owner)
    assert results[0] == results[1]


ACTIONS: dict[str, Callable[[Table], object]] = {
    "another answers": lambda table: table.answers.take(BLUE, "pass", NOON),
    "another strikes": lambda table: table.answers.take(BLUE, "strike", NOON),
    "a pause": lambda table: table.clock.pause("", NOON),
    "more time": lambda table: table.clock.extend(HOUR, NOON),
    "another leaves": lambda table: table.people.leave("cid", NOON),
    "another is replaced": lambda table: table.people.replace(GREEN, "eve", NOON),
    "another concedes": lambda table: table.people.concede("cid", NOON),
    "a rewind is proposed": lambda table: table.votes.propose("bob", GoBack(line=0, known_as=0), NOON),
    "an undo is tried": lambda table: table.answers.undo(BLUE, NOON),
    "the reminder": lambda table: table.clock.time_passed(table.record.remind_at or 0),
    "the referee moves on for red": lambda table: table.clock.move_on(NOON, by="referee", seats=[RED]),
    "the referee moves on for blue": lambda table: table.clock.move_on(NOON, by="referee", seats=[BLUE]),
    "the channel is lost": lambda table: table.people.lose_home("Gone.", NOON),
    "the table comes home": lambda table: table.people.come_home(7),
    "the end": lambda table: table.people.abandon("", NOON),
}


@pytest.mark.parametrize("name", ACTIONS)
@pytest.mark.parametrize("answer", ["pass", "strike", "withdrawn"])
def test_whether_and_what_a_seat_has_answered_in_a_silent_window_shows_nowhere(name, answer):
    """One red has answered, the other has not."""
    twins = [Parlour.playing(ask_openly(BLUE), strike, bid, seats=THREE) for _ in range(2)]
    for parlour in twins:
        parlour.answer(BLUE, "yes")
    twins[0].answer(RED, "pass" if answer == "withdrawn" else answer, nonce="n")
    assert twins[0].effects == []
    if answer == "withdrawn":
        twins[0].do(lambda table: table.answers.withdraw(RED, NOON))
        assert twins[0].effects == []
    compare(twins, ACTIONS[name])


def test_resuming_shows_its_panel_only_to_whom_it_concerns():
    twins = [Parlour.playing(strike, seats=THREE) for _ in range(2)]
    twins[0].answer(RED, "pass")
    for parlour in twins:
        parlour.do(lambda table: table.clock.pause("", NOON))
    compare(twins, lambda table: table.clock.resume(NOON))


def test_a_filed_answer_shows_nowhere_until_the_window_closes():
    twins = [Parlour.playing(ask_openly(BLUE), strike, bid, seats=THREE) for _ in range(2)]
    twins[0].do(lambda table: table.answers.file_standing(RED, "strike.now", "", "pass"))
    assert twins[0].effects == []
    compare(twins, lambda table: table.answers.take(BLUE, "yes", NOON))
    compare(twins, lambda table: table.answers.take(BLUE, "pass", NOON))


def sail(g: ToyPlay) -> Procedure[None]:
    """Blue sails on; red is never asked whether to light a fire, and may have filed it."""
    yield from g.ask(BLUE, yes_no("sail.on", "Sail on?"))
    yield from g.ask_standing(RED, yes_no("sail.fire", "Light a fire?", standing=True))
    yield from g.ask(BLUE, yes_no("sail.land", "Land?"))


class Watched(Toy):
    """A toy that counts for all to see who answers how."""

    def heed(self, state: ToyState, seat: Seat, by: AnsweredBy) -> None:
        state.notes.append(f"{seat}: {by}")


@pytest.mark.parametrize("game", [Toy, Watched])
def test_a_filed_answer_to_what_nobody_is_asked_shows_nowhere(game):
    """Not in what can be undone either, nor in what the rules know of who answers."""
    twins = [Parlour.playing(sail, seats=THREE, game=game) for _ in range(2)]
    twins[0].do(lambda table: table.answers.file_standing(RED, "sail.fire", "", "no"))
    compare(twins, lambda table: table.answers.take(BLUE, "yes", NOON))
    assert [True, True] == [parlour.table.face(BLUE).can_undo for parlour in twins]
    compare(twins, lambda table: table.answers.undo(BLUE, NOON))


def vote(g: ToyPlay) -> Procedure[None]:
    """A sealed question that can be answered in advance."""
    yield from g.ask_all({seat: yes_no("vote.aye", "Aye?", standing=True) for seat in g.state.seats})


def test_whether_a_sealed_answer_was_filed_or_given_by_hand_shows_nowhere():
    """That it is there is all that anybody sees; red has changed his mind, and his mind only."""
    twins = [Parlour.playing(ask_openly(BLUE), vote, bid, seats=THREE) for _ in range(2)]
    for parlour in twins:
        parlour.do(lambda table: table.answers.file_standing(RED, "vote.aye", "", "yes"))
    compare(twins, lambda table: table.answers.take(BLUE, "yes", NOON))
    twins[0].answer(RED, "no")
    compare(twins, lambda table: table.clock.extend(60, NOON))
    compare(twins, lambda table: table.answers.undo(BLUE, NOON))


def file_orders(g: ToyPlay) -> Procedure[None]:
    """All write a sheet in secret."""
    lines = {"gold": choose_amount("orders.gold", "How much?", 0, 9)}
    yield from g.ask_all({seat: sheet("orders", "Orders?", lines) for seat in g.state.seats})


def test_whether_a_referee_found_a_sheet_filled_in_shows_nowhere():
    """He moves on for red, who has written what the rules would have."""
    twins = [Parlour.playing(ask_openly(BLUE), file_orders, bid, seats=THREE) for _ in range(2)]
    for parlour in twins:
        parlour.answer(BLUE, "yes")
    twins[0].fill_in(RED, {"gold": 0})
    compare(twins, lambda table: table.clock.move_on(NOON, by="referee", seats=[RED]))
    compare(twins, lambda table: table.answers.undo(BLUE, NOON))
    compare(twins, lambda table: table.answers.take(BLUE, {"gold": 1}, NOON))


@pytest.mark.parametrize(("one", "other"), [(0, 9), (3, 4)])
def test_what_a_seat_has_sealed_shows_nowhere(one, other):
    twins = [Parlour.playing(bid, bid, seats=THREE) for _ in range(2)]
    for parlour, amount in zip(twins, (one, other), strict=True):
        parlour.answer(RED, amount)
    compare(twins, lambda table: table.clock.extend(60, NOON))
    compare(twins, lambda table: table.answers.take(BLUE, 2, NOON))
    compare(twins, lambda table: table.clock.time_passed(table.record.remind_at or 0))
    compare(twins, lambda table: table.people.leave("cid", NOON))


def test_the_twins_can_tell_a_difference():
    """A planted leak: a sealed batch shows who has answered, so the faces of these twins must differ."""
    twins = [Parlour.playing(bid, seats=THREE) for _ in range(2)]
    twins[0].answer(RED, 5)
    with pytest.raises(AssertionError):
        compare(twins, lambda table: table.clock.extend(60, NOON))


# Floors


def act(parlour: Parlour, seat: Seat, answer: Json) -> list[object]:
    parlour.answer(seat, answer)
    return list(parlour.effects)


def test_a_private_act_on_a_floor_reaches_only_those_concerned():
    parlour = Parlour.playing(write_letters, seats=THREE)
    effects = act(parlour, RED, "letter")
    assert [effect.seat for effect in effects if isinstance(effect, Whisper)] == [BLUE]
    assert not any(isinstance(effect, PostNews | Remind) for effect in effects)
    assert all(effect.batch is None for effect in effects if isinstance(effect, Whisper))


def test_a_public_act_on_a_floor_reaches_all_and_opens_no_panels():
    parlour = Parlour.playing(write_letters, seats=THREE)
    effects = act(parlour, RED, "shout")
    assert parlour.told() == ["shouted"]
    assert parlour.whispers() == []
    assert len(effects) == 1


@pytest.mark.parametrize("letters", [1, 3])
def test_a_private_act_on_a_floor_changes_no_byte_for_the_others(letters):
    twins = [Parlour.playing(write_letters, seats=THREE) for _ in range(2)]
    for _ in range(letters):
        twins[0].answer(RED, "letter")  # To blue: green knows nothing of it.

    def green_sees(parlour: Parlour) -> list[str]:
        sent = [e.model_dump_json() for e in parlour.effects if isinstance(e, PostNews) or e.seat == GREEN]
        return [*sent, parlour.table.face(GREEN).model_dump_json(), parlour.table.face(None).model_dump_json()]

    for answer in ("letter", "shout", "done"):
        for parlour in twins:
            parlour.answer(GREEN, answer, batch=1)
        assert green_sees(twins[0]) == green_sees(twins[1])


@pytest.mark.parametrize("is_back", [False, True])
@pytest.mark.parametrize("then", ["another is done", "the reminder", "the deadline"])
def test_a_private_act_of_somebody_who_was_away_changes_no_byte_for_the_others(then, is_back):
    """Whether he is back or not they see, but not by what he does."""
    twins = [Parlour.playing(bid, bid, write_letters, bid, bid, seats=THREE) for _ in range(2)]
    for parlour in twins:
        for _ in range(2):
            parlour.answer(BLUE, 1)
            parlour.answer(GREEN, 1)
            parlour.wait_until_due()
        if is_back:
            parlour.do(lambda table, now=parlour.now: table.clock.come_back(RED, now))
        parlour.answer(BLUE, "done")
    twins[0].answer(RED, "letter")  # To blue, who is done and hears of it; green must not.
    actions: dict[str, Callable[[Table], object]] = {
        "another is done": lambda table: table.answers.take(GREEN, "done", twins[0].now),
        "the reminder": lambda table: table.clock.time_passed(table.record.remind_at or 0),
        "the deadline": lambda table: table.clock.time_passed(table.record.due or 0),
    }
    seen = []
    for parlour in twins:
        parlour.do(actions[then])
        sent = [
            effect.model_dump_json()
            for effect in parlour.effects
            if isinstance(effect, PostNews | TellHost) or effect.seat == GREEN
        ]
        faces = [parlour.table.face(who).model_dump_json() for who in (GREEN, None)]
        seen.append([*sent, *faces, parlour.stage, parlour.record.due, parlour.record.unheeded])
    assert seen[0] == seen[1]


def test_a_seat_that_is_done_is_not_woken_by_a_letter_in_public():
    parlour = Parlour.playing(write_letters, seats=THREE)
    parlour.answer(BLUE, "done")
    parlour.answer(RED, "letter")
    assert parlour.table.face(None).waiting_for == (RED, GREEN)


def plead(g: ToyPlay) -> Procedure[None]:
    """A floor on which red can ask something of blue."""

    def act(option: str) -> None:
        g.state.notes.append("plea")
        g.tell("plea", to={RED, BLUE})

    def menu(seat: Seat) -> list[Act]:
        return acts(act, "plea") if seat == RED else []

    yield from g.floor(
        "floor.plea", "Plead?", g.state.seats, menu, matters=lambda seat: g.state.notes if seat == BLUE else ()
    )


def called_back() -> Parlour:
    """Blue was done, and has got a plea since."""
    parlour = Parlour.playing(plead, bid, seats=THREE)
    parlour.answer(BLUE, "done")
    parlour.answer(RED, "plea")
    return parlour


def test_only_whoever_is_called_back_hears_of_it():
    parlour = called_back()
    assert parlour.table.use.waiting() == THREE
    assert [(whisper.seat, whisper.batch) for whisper in parlour.whispers()] == [(BLUE, None)]
    assert parlour.news() == []


def test_a_floor_that_is_open_only_for_whoever_was_called_back_names_nobody():
    """Until all others are done it names those; then all know that it waits, and nobody for whom, nor is called."""
    parlour = called_back()
    parlour.answer(GREEN, "done")
    assert not parlour.table.face(None).is_unnamed
    assert parlour.table.face(None).waiting_for == (RED,)
    parlour.answer(RED, "done")
    assert parlour.table.face(None).is_unnamed
    assert [news.asks for news in parlour.news()] == [()]


def test_whoever_was_called_back_is_reminded_in_private():
    parlour = called_back()
    parlour.answer(GREEN, "done")
    parlour.wait(DAY - DAY // 4)
    reminders = [effect for effect in parlour.effects if isinstance(effect, Remind)]
    assert [(one.seat, one.private, one.last) for one in reminders] == [(RED, True, True), (BLUE, True, False)]


def test_whoever_was_called_back_and_stays_silent_has_missed_nothing():
    parlour = called_back()
    parlour.wait_until_due()
    assert parlour.record.chairs[BLUE].missed == 0


def test_a_referee_learns_nothing_of_a_call():
    """He moves on for those whom everybody sees missing."""
    parlour = called_back()
    with pytest.raises(Refused):
        parlour.do(lambda table: table.clock.move_on(parlour.now, by="referee", seats=[BLUE]))
    parlour.do(lambda table: table.clock.move_on(parlour.now, by="referee"))
    assert [(e.seat, e.answer) for e in parlour.entries][-3:] == [(RED, "done"), (BLUE, "done"), (GREEN, "done")]


def test_a_steward_that_was_done_is_asked_again():
    parlour = called_back()
    parlour.do(lambda table: table.people.replace(BLUE, "", parlour.now))
    assert parlour.table.use.stewards_to_move() == (BLUE,)
