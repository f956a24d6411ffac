"""The lobby: seats, settings, stewards, and the report for duty."""

import pytest

from rules.kernel.decisions import Option
from rules.kernel.game import FirstGame, Setting, StewardKind
from rules.kernel.values import Refused
from rules.table.lobby import offered_seats
from rules.table.record import PostLobby, Record, Stage
from rules.table.settings import written_settings
from rules.table.table import Table
from tests.helpers.parlour import DAY, NOON, SEED, Parlour, ask_openly, bid, call, lobby, refusal, report
from tests.helpers.toys import BLUE, GREEN, RED, Toy


class Settled(Toy):
    """A toy with a setting."""

    settings = (
        Setting(
            id="length",
            label="Length",
            choices=(Option(id="short", label="Short"), Option(id="long", label="Long")),
            default="short",
        ),
    )


class Taught(Settled):
    """A toy that is best met by two in a short and slow game."""

    settings = (
        *Settled.settings,
        Setting(
            id="pace",
            label="How fast: the pace",
            choices=(
                Option(id="fast", label="Fast"),
                Option(id="slow", label="Slow"),
                Option(id="snail", label="A snail's"),
            ),
            default="fast",
        ),
    )
    first_game = FirstGame(title="First duel", hint="For two.", options={"length": "short"}, players=2)


class Duel(Settled):
    """A toy that only two can play while it is short."""

    def refusal(self, options, seats):
        return "A short duel is for two." if options["length"] == "short" and len(seats) > 2 else ""


class Crowd(Settled):
    """A toy in which green is played only in a long game."""

    def open_seats(self, options):
        return self.seats if options["length"] == "long" else self.seats[:2]


# Seats


def test_the_host_sits_in_the_first_seat_of_a_new_table():
    parlour = lobby()
    assert (parlour.stage, parlour.record.chairs[RED].holder) == (Stage.OPEN, "ann")
    assert parlour.record.salts == ("salt of the host",)


def test_people_join_in_seat_order_or_where_they_choose():
    parlour = lobby()
    assert parlour.do(lambda table: table.join("bob", "b", GREEN)) == GREEN
    assert parlour.do(lambda table: table.join("cid", "c")) == BLUE
    assert parlour.record.salts == ("salt of the host", "b", "c")


@pytest.mark.parametrize(
    ("person", "seat", "why"),
    [
        ("ann", None, "You already sit at this table."),
        ("cid", RED, "Red is taken."),
        ("cid", "purple", "There is no such seat at this table."),
    ],
)
def test_a_seat_is_refused(person, seat, why):
    assert why == refusal(lobby("bob"), lambda table: table.join(person, "", seat))


def test_a_full_table_takes_nobody():
    assert refusal(lobby("bob", "cid"), lambda table: table.join("dot", "")) == "All seats are taken."


def test_a_steward_in_the_lobby_keeps_its_seat():
    parlour = lobby("bob")
    parlour.do(lambda table: table.lobby.invite_steward(StewardKind.FIRST))
    why = "All seats are taken. Some of them by stewards, whom the host can dismiss."
    assert refusal(parlour, lambda table: table.join("cid", "")) == why


def test_who_leaves_the_lobby_frees_the_seat():
    parlour = lobby("bob")
    assert parlour.do(lambda table: table.people.leave("bob", NOON)) == BLUE
    assert parlour.record.chairs[BLUE].is_free
    assert refusal(parlour, lambda table: table.people.leave("bob", NOON)) == "You do not sit at this table."


def test_a_host_who_leaves_hands_over_to_the_first_at_the_table():
    parlour = lobby("bob", "cid")
    parlour.do(lambda table: table.people.leave("ann", NOON))
    assert parlour.record.host == "bob"


def test_whoever_comes_to_a_table_that_the_host_has_left_empty_becomes_its_host():
    parlour = lobby()
    parlour.do(lambda table: table.people.leave("ann", NOON))
    assert parlour.record.host == "ann"
    parlour.do(lambda table: table.join("bob", ""))
    assert parlour.record.host == "bob"


# Stewards


def test_stewards_are_seated_and_dismissed_in_the_lobby():
    parlour = lobby()
    assert parlour.do(lambda table: table.lobby.invite_steward(StewardKind.RANDOM)) == BLUE
    assert parlour.do(lambda table: table.lobby.invite_steward(StewardKind.FIRST, GREEN)) == GREEN
    assert refusal(parlour, lambda t: t.lobby.invite_steward(StewardKind.OWN)) == "There is no free seat for a steward."
    parlour.do(lambda table: table.lobby.dismiss_steward(BLUE))
    assert parlour.record.chairs[BLUE].is_free
    for seat in (BLUE, RED, "purple"):
        assert refusal(parlour, lambda table, seat=seat: table.lobby.dismiss_steward(seat)) == "No steward sits there."


def test_stewards_fill_all_free_seats_at_once_and_leave_at_once():
    parlour = lobby()
    assert parlour.do(lambda table: table.lobby.fill_with_stewards(StewardKind.OWN)) == (BLUE, GREEN)
    assert refusal(parlour, lambda t: t.lobby.fill_with_stewards(StewardKind.OWN)).startswith("There is no free seat")
    assert parlour.do(lambda table: table.lobby.dismiss_stewards()) == (BLUE, GREEN)
    assert [chair.is_free for chair in parlour.record.chairs.values()] == [False, True, True]
    assert refusal(parlour, lambda table: table.lobby.dismiss_stewards()) == "No steward sits at this table."


def test_only_people_are_left_when_stewards_are_dismissed():
    parlour = lobby("bob")
    parlour.do(lambda table: table.lobby.fill_with_stewards(StewardKind.OWN))
    assert parlour.do(lambda table: table.lobby.dismiss_stewards()) == (GREEN,)
    assert parlour.record.chairs[BLUE].holder == "bob"


def test_no_more_stewards_come_than_the_settings_have_a_place_for():
    parlour = lobby(toy=Duel)
    assert parlour.do(lambda table: table.lobby.fill_with_stewards(StewardKind.OWN)) == (BLUE,)
    why = refusal(parlour, lambda table: table.lobby.fill_with_stewards(StewardKind.OWN))
    assert why == "A short duel is for two."
    parlour.do(lambda table: table.lobby.set_option("length", "long"))
    assert parlour.do(lambda table: table.lobby.fill_with_stewards(StewardKind.OWN)) == (GREEN,)


def test_stewards_are_neither_seated_nor_dismissed_while_people_report():
    parlour = lobby("bob")
    parlour.do(lambda table: table.lobby.fill_with_stewards(StewardKind.OWN))
    call(parlour)
    assert "in the lobby" in refusal(parlour, lambda table: table.lobby.fill_with_stewards(StewardKind.OWN))
    assert "in the lobby" in refusal(parlour, lambda table: table.lobby.dismiss_stewards())


# The first game


def test_a_first_game_takes_its_settings_and_its_seats():
    """Whoever is alone gets a steward to play against; all settings but its own are those of the game."""
    parlour = lobby(toy=Taught, length="long", pace="slow")
    assert parlour.do(lambda table: table.lobby.prepare_first_game()).title == "First duel"
    assert parlour.record.options == {"length": "short", "pace": "fast"}
    assert parlour.table.lobby.stewards == (BLUE,)


def test_a_first_game_sends_stewards_home_for_whom_it_has_no_place():
    parlour = lobby("bob", toy=Taught)
    parlour.do(lambda table: table.lobby.fill_with_stewards(StewardKind.OWN))
    parlour.do(lambda table: table.lobby.prepare_first_game())
    assert parlour.table.lobby.stewards == ()
    assert parlour.record.people == (RED, BLUE)


def test_a_first_game_sends_no_person_home():
    parlour = lobby("bob", "cid", toy=Taught)
    why = refusal(parlour, lambda table: table.lobby.prepare_first_game())
    assert why == "First duel is for 2 players; 3 are here."
    assert "no first game" in refusal(lobby(), lambda table: table.lobby.prepare_first_game())


@pytest.mark.parametrize("seat", [RED, "purple"])
def test_a_steward_needs_a_free_seat(seat):
    assert "There is no free seat" in refusal(lobby(), lambda table: table.lobby.invite_steward(StewardKind.OWN, seat))


# Settings


def test_settings_have_defaults_and_can_be_chosen_in_the_lobby():
    parlour = lobby(toy=Settled)
    assert parlour.record.options == {"length": "short"}
    parlour.do(lambda table: table.lobby.set_option("length", "long"))
    assert parlour.record.options == {"length": "long"}
    assert refusal(parlour, lambda table: table.lobby.set_option("length", "endless")) == "Length can be Short or Long."
    assert refusal(parlour, lambda table: table.lobby.set_option("weather", "rain")) == (
        "Toy has no setting “weather”. Look at /game settings for all of them."
    )


@pytest.mark.parametrize(
    ("typed", "options"),
    [
        ("Length: Long", {"length": "long"}),
        ("length:LONG\n\npace: slow", {"length": "long", "pace": "slow"}),
        ("How fast: the pace: Slow (Fast / A snail's)", {"pace": "slow"}),
        ("fast: snail", {"pace": "snail"}),
    ],
)
def test_settings_are_found_by_what_the_host_types(typed, options):
    """By name or a part of it, in any case; a colon may be part of a name, and what else it can be is passed over."""
    parlour = lobby(toy=Taught)
    parlour.do(lambda table: table.lobby.set_options(typed))
    assert parlour.record.options == {"length": "short", "pace": "fast"} | options


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("Lenght: long", "Toy has no setting “Lenght”. Do you mean Length?"),
        ("weather: wet", "Toy has no setting “weather”. Look at /game settings for all of them."),
        ("e: wet", "“e” can mean several settings. Do you mean Length or How fast: the pace?"),
        ("pace: s", "How fast: the pace can be Fast, Slow or A snail's."),
        ("pace:", "How fast: the pace can be Fast, Slow or A snail's."),
        ("long", "“long” is no setting: write its name, a colon and what it is to be."),
        ("a: b\nc: d\nx: y\nz: z", "There is a fault in one more."),
    ],
)
def test_a_setting_that_is_not_understood_changes_none_of_those_that_are(typed, why):
    """The refusal names the line, and what may be meant."""
    parlour = lobby(toy=Taught)
    said = refusal(parlour, lambda table: table.lobby.set_options(f"Length: long\n{typed}"))
    assert why in said
    assert said.endswith("Nothing has changed.")
    assert parlour.record.options == {"length": "short", "pace": "fast"}


def test_all_settings_as_they_are_written_can_be_read_again():
    parlour = lobby(toy=Taught, pace="slow")
    written = written_settings(parlour.table.game, parlour.record.options)
    assert written == "Length: Short (Long)\nHow fast: the pace: Slow (Fast / A snail's)"
    assert parlour.do(lambda table: table.lobby.set_options(written)) == []
    parlour.do(lambda table: table.lobby.reset_options())
    assert [one.id for one in parlour.do(lambda table: table.lobby.set_options(written))] == ["pace"]


def test_settings_are_chosen_when_the_table_opens():
    assert lobby(toy=Settled, length="long").record.options == {"length": "long"}
    for options in ({"length": "endless"}, {"weather": "rain"}):
        with pytest.raises(Refused):
            Table.new(Record(game="toy", host="ann"), Settled(bid), SEED, options, "")


def test_settings_are_fixed_once_the_table_is_called_to_order():
    parlour = lobby("bob", toy=Settled)
    call(parlour)
    assert "fixed" in refusal(parlour, lambda table: table.lobby.set_option("length", "long"))


@pytest.mark.parametrize("pace", [(59, 3600), (3600, 59), (12 * 7 * DAY + 1, 3600)])
def test_a_pace_that_nobody_could_play_is_refused(pace):
    assert refusal(lobby(), lambda table: table.lobby.set_pace(*pace)) == "A deadline is 1 minute to 12 weeks."


def test_a_new_pace_leaves_the_current_deadline():
    parlour = Parlour.playing(bid, bid)
    parlour.do(lambda table: table.lobby.set_pace(3600, 60))
    assert parlour.record.due == NOON + DAY
    parlour.answer(RED, 1)
    parlour.answer(BLUE, 2)
    assert parlour.record.due == NOON + 3600


# The report for duty


def test_a_game_needs_its_least_players():
    parlour = lobby()
    assert "needs at least 2 players; 1 is here" in refusal(
        parlour, lambda table: table.lobby.call_to_order("ann", "", 0)
    )


def test_a_game_that_these_seats_cannot_play_is_not_called_to_order():
    """The game says why, and other settings or other seats can be chosen at once."""
    parlour = lobby("bob", "cid", toy=Duel)
    assert refusal(parlour, lambda table: table.lobby.call_to_order("ann", "", NOON)) == "A short duel is for two."
    assert Stage.OPEN is parlour.stage
    parlour.do(lambda table: table.lobby.set_option("length", "long"))
    call(parlour)
    assert Stage.SEATED is parlour.stage


def test_a_latecomer_whom_the_game_has_no_place_for_is_refused():
    """While the others report, nobody can make the game unplayable."""
    parlour = lobby("bob", toy=Duel)
    call(parlour)
    for third in (lambda table: table.join("cid", ""), lambda table: table.people.replace(GREEN, "", NOON)):
        assert refusal(parlour, third) == "A short duel is for two."
    assert report(parlour, "bob")
    assert parlour.state.seats == [RED, BLUE]


def test_everybody_but_the_caller_is_asked_to_report():
    parlour = lobby("bob", "cid")
    call(parlour)
    assert (parlour.stage, parlour.record.due) == (Stage.SEATED, NOON + DAY)
    assert parlour.told() == ["table.called"]
    assert parlour.news()[0].events[0].data["missing"] == [BLUE, GREEN]
    assert parlour.table.use.waiting() == (BLUE, GREEN)


def test_the_game_begins_with_the_last_report():
    parlour = lobby("bob", "cid")
    call(parlour)
    assert not report(parlour, "cid")
    assert report(parlour, "bob")
    assert Stage.RUNNING is parlour.stage
    assert parlour.told() == ["table.began"]
    assert {RED, BLUE, GREEN} == {whisper.seat for whisper in parlour.whispers()}
    assert "report of bob" in parlour.record.salts


def test_a_report_counts_once_and_only_when_asked_for():
    parlour = lobby("bob", "cid")
    assert "Nobody is asked to report" in refusal(parlour, lambda table: table.lobby.report("bob", "", NOON))
    call(parlour)
    report(parlour, "bob")
    assert refusal(parlour, lambda table: table.lobby.report("bob", "", NOON)) == "You have already reported for duty."
    assert refusal(parlour, lambda table: table.lobby.report("dot", "", NOON)) == "You do not sit at this table."


def test_a_table_of_stewards_begins_at_once():
    parlour = lobby()
    for _ in range(2):
        parlour.do(lambda table: table.lobby.invite_steward(StewardKind.FIRST))
    call(parlour)
    assert Stage.RUNNING is parlour.stage
    assert parlour.table.use.stewards_to_move() == (BLUE, GREEN)


def test_free_seats_are_left_out_of_the_game():
    parlour = lobby("bob")
    call(parlour)
    report(parlour, "bob")
    assert list(parlour.record.chairs) == [RED, BLUE]
    assert parlour.state.seats == [RED, BLUE]


def test_a_latecomer_takes_a_free_seat_while_the_others_report():
    parlour = lobby("bob")
    call(parlour)
    parlour.do(lambda table: table.join("cid", ""))
    assert not report(parlour, "bob")
    assert report(parlour, "cid")
    assert parlour.state.seats == [RED, BLUE, GREEN]


def test_who_does_not_report_loses_the_seat_and_the_lobby_opens_again():
    parlour = lobby("bob", "cid")
    call(parlour)
    report(parlour, "cid")
    parlour.wait_until_due()
    assert Stage.OPEN is parlour.stage
    assert parlour.told() == ["table.refill"]
    assert parlour.news()[0].events[0].data["missing"] == [BLUE]
    assert any(isinstance(effect, PostLobby) for effect in parlour.effects)
    assert [chair.holder for chair in parlour.record.chairs.values()] == ["ann", "", "cid"]
    assert not any(chair.reported for chair in parlour.record.chairs.values())
    assert (parlour.record.due, parlour.record.remind_at) == (None, None)


def test_a_refilled_table_can_be_called_to_order_again():
    parlour = lobby("bob", "cid")
    call(parlour)
    parlour.wait_until_due()
    parlour.do(lambda table: table.join("dot", "new"))
    call(parlour)
    assert report(parlour, "dot")


def test_a_host_who_does_not_report_hands_over():
    parlour = lobby("bob", "cid")
    call(parlour, "bob")
    report(parlour, "cid")
    parlour.wait_until_due()
    assert parlour.record.host == "bob"


def test_who_leaves_before_the_first_turn_opens_the_lobby_again():
    parlour = lobby("bob", "cid")
    call(parlour)
    report(parlour, "bob")
    parlour.do(lambda table: table.people.leave("cid", NOON))
    assert (parlour.stage, parlour.record.due) == (Stage.OPEN, None)
    assert not parlour.record.chairs[BLUE].reported


def test_a_missing_player_can_be_replaced_by_a_steward_and_the_game_begins():
    parlour = lobby("bob")
    call(parlour)
    parlour.do(lambda table: table.people.replace(BLUE, "", NOON))
    assert Stage.RUNNING is parlour.stage
    assert parlour.told() == ["table.stewarded", "table.began"]


def test_a_missing_player_can_be_replaced_by_another_who_then_reports():
    parlour = lobby("bob")
    call(parlour)
    parlour.do(lambda table: table.people.replace(BLUE, "cid", NOON))
    assert Stage.SEATED is parlour.stage
    assert report(parlour, "cid")


def test_the_salt_of_the_dice_comes_from_everybody():
    salts = []
    for words in ("one", "two"):
        parlour = lobby()
        parlour.do(lambda table, words=words: table.join("bob", words))
        salts.append(parlour.record.salt)
    assert salts[0] != salts[1]


def test_a_lobby_has_no_board():
    parlour = Parlour(Toy(ask_openly(RED)), ("ann",))
    assert refusal(parlour, lambda table: table.face(None)) == "The game has not begun."
    assert refusal(parlour, lambda table: table.answers.take(RED, "yes", NOON)) == "The game has not begun."


# Seats that depend on the settings


def test_a_seat_that_the_settings_do_not_have_is_neither_offered_nor_taken():
    parlour = lobby(toy=Crowd)
    assert refusal(parlour, lambda table: table.join("bob", "b", GREEN)) == "There is no such seat at this table."
    assert refusal(parlour, lambda table: table.lobby.invite_steward(StewardKind.OWN, GREEN)).startswith(
        "There is no free"
    )
    assert parlour.do(lambda table: table.join("bob", "b")) == BLUE
    assert refusal(parlour, lambda table: table.join("cid", "c")) == "All seats are taken."
    parlour.do(lambda table: table.lobby.set_option("length", "long"))
    assert parlour.do(lambda table: table.join("cid", "c")) == GREEN


def test_whoever_sits_in_a_seat_keeps_it_when_the_settings_change():
    parlour = lobby(toy=Crowd, length="long")
    parlour.do(lambda table: table.join("bob", "b", GREEN))
    parlour.do(lambda table: table.lobby.set_option("length", "short"))
    assert GREEN in offered_seats(parlour.table.game, parlour.record)
