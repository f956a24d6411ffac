"""Games for one: seats that only stewards play, and tables without a clock."""

from rules.kernel.game import FirstGame
from rules.table.record import Stage
from tests.helpers.parlour import DAY, NOON, call, lobby, refusal
from tests.helpers.toys import BLUE, GREEN, RED
from tests.kernel.test_table_lobby import Settled


class Solitaire(Settled):
    """A toy that is played alone against a steward, without a clock, while it is long."""

    solo_game = FirstGame(title="Alone", hint="Against blue.", options={"length": "long"}, players=2)

    def steward_seats(self, options):
        return (BLUE,) if options.get("length") == "long" else ()

    def has_clock(self, options):
        return options["length"] != "long"


def test_a_game_for_one_is_seated_by_one_press():
    parlour = lobby(toy=Solitaire)
    assert parlour.do(lambda table: table.lobby.prepare_solo_game()).title == "Alone"
    assert parlour.record.options == {"length": "long"}
    assert (parlour.record.people, parlour.table.lobby.stewards) == ((RED,), (BLUE,))
    assert "no game for one" in refusal(lobby(), lambda table: table.lobby.prepare_solo_game())


def test_a_game_for_one_is_for_one():
    why = refusal(lobby("bob", "cid", toy=Solitaire), lambda table: table.lobby.prepare_solo_game())
    assert why == "Alone is for 1 player; 3 are here."


def test_a_seat_of_a_steward_is_taken_by_nobody_else():
    """Neither in the lobby nor in play; and its steward is not sent home."""
    parlour = lobby(toy=Solitaire, length="long")
    reserved = "With these settings Blue is played by a steward."
    assert refusal(parlour, lambda table: table.join("bob", "b", BLUE)) == reserved
    assert refusal(parlour, lambda table: table.lobby.dismiss_steward(BLUE)) == reserved
    assert "Nobody but stewards" in refusal(parlour, lambda table: table.lobby.dismiss_stewards())
    assert parlour.do(lambda table: table.join("bob", "b")) == GREEN
    parlour.do(lambda table: table.people.leave("bob", NOON))
    call(parlour)
    assert parlour.stage is Stage.RUNNING
    assert refusal(parlour, lambda table: table.join("bob", "b", BLUE)) == reserved
    assert refusal(parlour, lambda table: table.people.check_replacement(BLUE, "bob")) == reserved


def test_whoever_sits_on_a_seat_that_becomes_a_stewards_moves_on():
    """If there is a free one; else the setting is refused, and nothing has changed."""
    parlour = lobby("bob", toy=Solitaire)
    parlour.do(lambda table: table.lobby.set_option("length", "long"))
    assert (parlour.record.chairs[GREEN].holder, parlour.table.lobby.stewards) == ("bob", (BLUE,))
    crowded = lobby("bob", "cid", toy=Solitaire)
    why = refusal(crowded, lambda table: table.lobby.set_option("length", "long"))
    assert why == "With these settings Blue is played by a steward. Whoever sits there has to leave first."
    assert crowded.record.options == {"length": "short"}


def test_a_game_without_a_clock_waits_as_long_as_its_player_likes():
    """Nothing falls due, also after a pause; nobody is reminded, booked as missing or away."""
    parlour = lobby(toy=Solitaire, length="long")
    call(parlour)
    assert (parlour.stage, parlour.record.due, parlour.record.remind_at) == (Stage.RUNNING, None, None)
    parlour.do(lambda table: table.clock.time_passed(NOON + 400 * DAY))
    parlour.do(lambda table: table.clock.pause("Tea.", NOON))
    parlour.do(lambda table: table.clock.resume(NOON + DAY))
    assert (parlour.stage, parlour.record.due, parlour.record.remind_at) == (Stage.RUNNING, None, None)
    assert parlour.record.chairs[RED].missed == 0
    assert "No clock is running" in refusal(parlour, lambda table: table.clock.extend(DAY, NOON))
