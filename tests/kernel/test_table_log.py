"""What happens at a table stands in its log, among what happens in the game.

That every post is there, in its order, is checked after each use of a `Parlour`.
"""

from __future__ import annotations

import pytest

from rules.kernel.game import Event
from rules.table.proposals import Abandon, Extend, GiveSeat, Pause
from tests.helpers.parlour import DAY, HOUR, Parlour, ask_openly, bid, strike, write_letters
from tests.helpers.toys import BLUE, GREEN, RED, Script

THREE = (RED, BLUE, GREEN)


def playing(*scripts: Script) -> Parlour:
    """Ann, Bob and Cid play."""
    return Parlour.playing(*scripts, seats=THREE)


def logged(parlour: Parlour) -> list[tuple[int, str]]:
    """What everybody reads in the log, with the lines of the journal."""
    return [(line, event.kind) for line, event in parlour.events if event.audience is None]


def takes_leave(parlour: Parlour, person: str = "bob") -> None:
    """Somebody is away from now on."""
    parlour.do(lambda table: table.absence.announce(person, parlour.now, parlour.now + 5 * DAY, parlour.now))


def test_the_deadline_comes_before_what_came_of_it() -> None:
    """Who was late is told first, and belongs to the same line as what the rules did then."""
    parlour = playing(bid, bid)
    parlour.wait_until_due()
    assert [(0, "table.began"), (3, "table.missed"), (3, "bids")] == logged(parlour)


def test_leave_outage_extension_and_pause_are_logged() -> None:
    """Each where it happened: after what had been decided, before what was decided next."""
    parlour = playing(bid, bid)
    for seat in THREE:
        parlour.answer(seat, 1)
    takes_leave(parlour)
    parlour.do(lambda table: table.clock.give_back(parlour.now, parlour.now + 10 * HOUR))
    parlour.do(lambda table: table.votes.propose("ann", Extend(seconds=HOUR), parlour.now))
    parlour.do(lambda table: table.votes.agree("cid", parlour.now))
    parlour.do(lambda table: table.votes.propose("ann", Pause(why="A fair."), parlour.now))
    parlour.do(lambda table: table.votes.agree("cid", parlour.now))
    parlour.do(lambda table: table.clock.resume(parlour.now, RED))
    parlour.answer(RED, 2)
    parlour.answer(GREEN, 2)
    told = [kind for line, kind in logged(parlour) if line == 3]
    decided = ["table.extension_proposed", "table.extended", "table.pause_proposed", "table.paused", "table.resumed"]
    assert ["bids", "table.leave_began", "table.given_back", *decided] == told
    assert [(6, "bids"), (6, "table.ended")] == logged(parlour)[-2:]


def test_a_log_names_no_person() -> None:
    """Who was proposed for a seat is posted, and not kept: what came of it names the seat."""
    parlour = playing(bid)
    parlour.do(lambda table: table.votes.propose("ann", GiveSeat(seat=BLUE, newcomer="dot"), parlour.now))
    assert "table.player_proposed" in parlour.told()
    parlour.do(lambda table: table.votes.agree("cid", parlour.now))
    assert ["table.began", "table.replaced"] == [kind for _, kind in logged(parlour)]
    assert "dot" not in repr(parlour.events)


def test_a_rewind_takes_back_the_game_and_not_what_was_told_at_the_table() -> None:
    """A leave goes on though the game goes back: it stands where the game goes on from."""
    parlour = playing(bid, bid, bid)
    for _ in range(2):
        for seat in THREE:
            parlour.answer(seat, 1)
        takes_leave(parlour)
        parlour.do(lambda table: table.absence.cancel("bob", parlour.now))
    parlour.do(lambda table: table.rewinds.rewind(3))
    whole = [(3, "bids"), *[(3, "table.leave_began"), (3, "table.leave_ended")] * 2, (3, "table.rewound")]
    assert [(0, "table.began"), *whole] == logged(parlour)


@pytest.mark.parametrize("acts", [0, 1, 3])
def test_where_a_leave_stands_tells_nothing_of_an_open_floor(acts: int) -> None:
    """However often others have acted in private, it belongs to the line before the floor."""
    parlour = playing(ask_openly(RED), write_letters, bid)
    parlour.answer(RED, "yes")
    for _ in range(acts):
        parlour.answer(RED, "letter")
    takes_leave(parlour)
    assert (1, "table.leave_began") == logged(parlour)[-1]


@pytest.mark.parametrize("has_struck", [False, True])
def test_where_a_leave_stands_tells_nothing_of_a_silent_window(has_struck: bool) -> None:
    """Whoever has answered or not."""
    parlour = playing(strike, bid)
    if has_struck:
        parlour.answer(RED, "strike")
    takes_leave(parlour, "cid")
    assert [(0, "table.began"), (0, "table.leave_began")] == logged(parlour)


@pytest.mark.parametrize("is_refused", [False, True])
def test_where_a_missed_deadline_stands_tells_nothing_of_private_news(is_refused: bool) -> None:
    """What somebody is told in private while a deadline passes moves no public line."""
    parlour = playing(bid, bid)
    session = parlour.table.session
    assert session is not None
    if is_refused:
        private = Event(kind="table.draft_refused", data={"why": ""}, audience=frozenset({RED}))
        session.fresh.events.append((0, private))
    parlour.wait_until_due()
    assert [(0, "table.began"), (3, "table.missed"), (3, "bids")] == logged(parlour)


def test_a_game_that_needs_a_referee_is_logged_until_its_end() -> None:
    """Also while there is no session: what is told then stands after the last that could be read."""
    parlour = playing(bid, bid)
    for seat in THREE:
        parlour.answer(seat, 1)
    parlour.do(lambda table: table.rewinds.call_referee("A fault."))
    parlour.do(lambda table: table.votes.propose("ann", Abandon(why="Enough."), parlour.now))
    parlour.do(lambda table: table.votes.agree("bob", parlour.now))
    parlour.do(lambda table: table.votes.agree("cid", parlour.now))
    told = ["table.referee", "table.abandon_proposed", "table.abandoned", "table.ended"]
    assert [(3, kind) for kind in told] == logged(parlour)[-4:]
