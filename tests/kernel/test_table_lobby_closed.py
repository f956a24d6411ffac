"""A lobby that nobody starts."""

from rules.kernel.game import StewardKind
from rules.table.record import LOBBY_DAYS, Stage
from tests.helpers.parlour import DAY, NOON, call, lobby, refusal


def test_a_lobby_in_which_nothing_happens_is_closed_in_the_end():
    """It says so, and is over; nobody is called to anything before."""
    parlour = lobby("bob")
    parlour.do(lambda table: table.lobby.keep_open(parlour.now))
    parlour.wait(LOBBY_DAYS * DAY - 1)
    assert (parlour.stage, parlour.effects) == (Stage.OPEN, [])
    parlour.wait(1)
    assert (parlour.stage, parlour.record.due) == (Stage.FINISHED, None)
    assert parlour.told() == ["table.expired", "table.ended"]
    closed = "This lobby is closed, and its game never began. Nobody has started it for 7 days."
    for late in (
        lambda table: table.join("cid", "c"),
        lambda table: table.people.leave("bob", NOON),
        lambda table: table.lobby.invite_steward(StewardKind.OWN),
        lambda table: table.lobby.fill_with_stewards(StewardKind.OWN),
        lambda table: table.lobby.dismiss_stewards(),
        lambda table: table.lobby.set_option("length", "long"),
        lambda table: table.lobby.reset_options(),
        lambda table: table.lobby.call_to_order("ann", "", NOON),
        lambda table: table.lobby.report("bob", "", NOON),
    ):
        assert closed == refusal(parlour, late)


def test_the_time_of_a_lobby_begins_anew_with_whatever_happens():
    parlour = lobby("bob")
    for _ in range(3):
        parlour.do(lambda table: table.lobby.keep_open(parlour.now))
        parlour.wait(LOBBY_DAYS * DAY - 1)
        assert parlour.stage is Stage.OPEN


def test_a_game_that_is_called_to_order_has_no_lobby_to_be_closed():
    """Its clock is that of the report for duty, and then that of the game; a lobby that opens again gets a new time."""
    parlour = lobby("bob")
    parlour.do(lambda table: table.lobby.keep_open(parlour.now))
    call(parlour)
    parlour.do(lambda table: table.lobby.keep_open(parlour.now))
    assert parlour.now + DAY == parlour.record.due
    parlour.wait_until_due()
    assert (parlour.stage, parlour.record.due) == (Stage.OPEN, None)
    parlour.do(lambda table: table.lobby.keep_open(parlour.now))
    assert parlour.now + LOBBY_DAYS * DAY == parlour.record.due


def test_an_old_lobby_without_an_end_waits_for_one():
    """Time alone does not close it."""
    parlour = lobby("bob")
    parlour.wait(100 * DAY)
    assert (parlour.stage, parlour.record.due, parlour.effects) == (Stage.OPEN, None, [])
