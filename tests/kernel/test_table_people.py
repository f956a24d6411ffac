"""People come and go, and games come to an end."""

import pytest

from rules.kernel.dice import commitment
from rules.kernel.game import StewardKind
from rules.kernel.journal import MomentPassed, NotAsked
from rules.kernel.values import IllegalAnswer, Refused
from rules.table.proposals import GoBack
from rules.table.record import PostNews, Record, Stage, TellHost
from tests.helpers.parlour import NOON, SEED, Duel, Parlour, ask_openly, bid, refusal
from tests.helpers.toys import BLUE, GREEN, RED, Toy

THREE = (RED, BLUE, GREEN)


# Leaving and coming


def test_who_leaves_a_running_game_is_followed_by_a_steward():
    parlour = Parlour.playing(bid, seats=THREE)
    parlour.do(lambda table: table.people.leave("bob", NOON))
    chair = parlour.record.chairs[BLUE]
    assert (chair.holder, chair.steward) == ("", StewardKind.OWN)
    assert parlour.told() == ["table.left"]
    assert parlour.table.use.stewards_to_move() == (BLUE,)


def test_a_host_who_leaves_a_running_game_hands_over():
    parlour = Parlour.playing(bid, seats=THREE)
    parlour.do(lambda table: table.people.leave("ann", NOON))
    assert parlour.record.host == "bob"


def test_the_answer_of_who_leaves_stays():
    parlour = Parlour.playing(bid, seats=THREE)
    parlour.answer(BLUE, 7)
    parlour.do(lambda table: table.people.leave("bob", NOON))
    assert parlour.table.use.waiting() == (RED, GREEN)


def test_when_the_last_person_leaves_the_game_pauses():
    parlour = Parlour.playing(bid)
    for person in ("ann", "bob"):
        parlour.do(lambda table, person=person: table.people.leave(person, NOON))
    assert (parlour.stage, parlour.record.host) == (Stage.PAUSED, "bob")


def test_a_vacated_seat_goes_to_whoever_asks_for_it_by_consent():
    parlour = Parlour.playing(bid, seats=THREE)
    parlour.do(lambda table: table.people.leave("bob", NOON))
    assert parlour.do(lambda table: table.join("eve", "too late for the dice", now=NOON)) == BLUE
    assert parlour.told() == ["table.guest_proposed"]
    assert parlour.record.seat_of("eve") is None
    assert not parlour.do(lambda table: table.votes.agree("cid", NOON))
    assert parlour.do(lambda table: table.votes.agree("ann", NOON))
    assert parlour.told() == ["table.took_over"]
    assert [whisper.seat for whisper in parlour.whispers()] == [BLUE]
    assert "too late for the dice" not in parlour.record.salts
    assert (parlour.record.chairs[BLUE].steward, parlour.record.chairs[BLUE].holder) == (None, "eve")


def test_the_seat_of_a_person_is_not_open():
    parlour = Parlour.playing(bid)
    assert refusal(parlour, lambda table: table.join("eve", "")) == "All seats are taken."
    assert refusal(parlour, lambda table: table.join("eve", "", BLUE)) == "Blue is taken."


def test_who_comes_to_a_paused_table_is_shown_the_question_when_it_goes_on():
    parlour = Parlour.playing(bid, seats=THREE)
    parlour.do(lambda table: table.people.leave("bob", NOON))
    parlour.do(lambda table: table.clock.pause("", NOON))
    parlour.do(lambda table: table.people.replace(BLUE, "eve", NOON))
    assert parlour.whispers() == []
    parlour.do(lambda table: table.clock.resume(NOON))
    assert BLUE in [whisper.seat for whisper in parlour.whispers()]


# Replacing


def test_a_player_is_replaced_by_another():
    parlour = Parlour.playing(bid, seats=THREE)
    parlour.do(lambda table: table.people.replace(BLUE, "eve", NOON))
    assert parlour.record.chairs[BLUE].holder == "eve"
    assert parlour.told() == ["table.replaced"]
    assert [whisper.seat for whisper in parlour.whispers()] == [BLUE]


def test_an_absent_player_is_replaced_and_the_clock_is_held_again():
    parlour = Parlour.playing(*[bid] * 5)
    for _ in range(2):
        parlour.answer(RED, 1)
        parlour.wait_until_due()
    parlour.do(lambda table: table.people.replace(BLUE, "eve", parlour.now))
    assert not parlour.answer(RED, 1).resolved


def test_a_host_who_is_replaced_hands_over():
    parlour = Parlour.playing(bid)
    parlour.do(lambda table: table.people.replace(RED, "eve", NOON))
    assert parlour.record.host == "eve"
    parlour.do(lambda table: table.people.replace(RED, "", NOON))
    assert parlour.record.host == "bob"


@pytest.mark.parametrize(
    ("seat", "newcomer", "why"),
    [
        (BLUE, "ann", "That person already sits at this table."),
        ("purple", "eve", "There is no such seat at this table."),
    ],
)
def test_a_replacement_is_refused(seat, newcomer, why):
    assert why == refusal(Parlour.playing(bid), lambda table: table.people.replace(seat, newcomer, NOON))


# Conceding


def test_in_a_duel_a_concession_ends_the_game():
    parlour = Parlour.playing(ask_openly(RED), game=Duel)
    parlour.do(lambda table: table.people.concede("ann", NOON))
    assert (parlour.stage, parlour.record.outcome.winners) == (Stage.FINISHED, (BLUE,))
    assert parlour.told() == ["table.conceded", "table.ended"]
    assert parlour.news()[0].call == ()
    assert parlour.table.use.waiting() == ()


def test_with_more_seats_a_steward_plays_on():
    parlour = Parlour.playing(bid, seats=THREE)
    parlour.do(lambda table: table.people.concede("ann", NOON))
    assert (parlour.stage, parlour.record.chairs[RED].steward) == (Stage.RUNNING, StewardKind.OWN)
    assert parlour.record.host == "bob"
    assert parlour.told() == ["table.conceded"]


def test_a_paused_game_can_be_conceded():
    parlour = Parlour.playing(bid, game=Duel)
    parlour.do(lambda table: table.clock.pause("", NOON))
    parlour.restart()
    parlour.do(lambda table: table.people.concede("bob", NOON))
    assert parlour.record.outcome.winners == (RED,)


def test_only_those_at_the_table_concede_and_only_a_game_in_play():
    parlour = Parlour.playing(bid)
    assert refusal(parlour, lambda table: table.people.concede("eve", NOON)) == "You do not sit at this table."
    lobby = Parlour(Toy(bid), ("ann",))
    assert refusal(lobby, lambda table: table.people.concede("ann", NOON)) == "There is no running game to concede."


# Ending


def test_the_end_publishes_the_seed_and_the_outcome():
    parlour = Parlour.playing(bid)
    parlour.answer(RED, 9)
    parlour.answer(BLUE, 1)
    assert (parlour.stage, parlour.record.due, parlour.record.remind_at) == (Stage.FINISHED, None, None)
    ended = parlour.news()[-1].events[-1]
    assert ended.kind == "table.ended"
    assert ended.data["winners"] == ["red"]
    assert ended.data["scores"] == {"red": 9, "blue": 1}
    assert commitment(SEED) == commitment(bytes.fromhex(str(ended.data["seed"])))


def test_the_last_moment_of_a_game_can_still_be_looked_at():
    parlour = Parlour.playing(bid, bid)
    parlour.answer(RED, 9)
    parlour.answer(BLUE, 1)
    parlour.do(lambda table: table.people.abandon("", NOON))
    parlour.restart()
    face = parlour.table.face(RED)
    assert (face.asked, face.waiting_for, face.view.score) == (None, (), {RED: 9, BLUE: 1})


def test_a_conceded_game_shows_its_outcome_and_asks_nobody():
    parlour = Parlour.playing(ask_openly(RED), game=Duel)
    parlour.do(lambda table: table.people.concede("ann", NOON))
    parlour.restart()
    face = parlour.table.face(RED)
    assert (face.asked, face.outcome.winners) == (None, (BLUE,))
    with pytest.raises(MomentPassed):
        parlour.answer(RED, "yes")


@pytest.mark.parametrize("stage", ["lobby", "running", "paused"])
def test_a_game_is_abandoned_without_a_winner(stage):
    parlour = Parlour(Toy(bid), ("ann",)) if stage == "lobby" else Parlour.playing(bid)
    if stage == "paused":
        parlour.do(lambda table: table.clock.pause("", NOON))
    parlour.do(lambda table: table.people.abandon("We moved.", NOON))
    assert (parlour.stage, parlour.record.outcome, parlour.record.why) == (Stage.FINISHED, None, "We moved.")
    assert parlour.told() == ["table.abandoned", "table.ended"]
    assert refusal(parlour, lambda table: table.people.abandon("", NOON)) == "This game is already over."


# A lost channel


def test_a_lost_channel_pauses_the_game_and_tells_the_host_another_way():
    parlour = Parlour.playing(bid)
    parlour.do(lambda table: table.people.lose_home("The channel is gone.", NOON))
    assert (parlour.stage, parlour.record.why) == (Stage.PAUSED, "The channel is gone.")
    assert [TellHost(why="The channel is gone.")] == parlour.effects


def test_a_lost_channel_of_a_lobby_tells_the_host():
    parlour = Parlour(Toy(bid), ("ann",))
    parlour.do(lambda table: table.people.lose_home("Gone.", NOON))
    assert (Stage.OPEN, [TellHost(why="Gone.")]) == (parlour.stage, parlour.effects)
    assert not any(isinstance(effect, PostNews) for effect in parlour.effects)


def test_a_table_that_comes_home_shows_itself_anew():
    """A lobby is opened once more, who has not reported is called, and a game shows its board and asks again."""
    for stage, kinds in ((Stage.OPEN, ["lobby"]), (Stage.SEATED, ["news"]), (Stage.RUNNING, ["news", "whisper"])):
        parlour = at_stage(stage)
        parlour.answer(RED, 1) if stage is Stage.RUNNING else None
        parlour.do(lambda table: table.people.come_home(7))
        assert (stage, 7) == (parlour.stage, parlour.record.channel)
        assert kinds == [effect.kind for effect in parlour.effects]
        if stage is Stage.SEATED:
            assert parlour.news()[0].events[0].data["missing"] == [BLUE]
        if stage is Stage.RUNNING:
            assert parlour.told() == ["table.came_home"]
            assert [whisper.seat for whisper in parlour.whispers()] == [BLUE]


def test_a_table_that_is_over_does_not_come_home():
    parlour = at_stage(Stage.FINISHED)
    assert refusal(parlour, lambda table: table.people.come_home(7)) == "This game is over."


# Every stage and every command


def at_stage(stage: Stage) -> Parlour:
    """A table at that stage, ann and bob at it."""
    if stage in (Stage.OPEN, Stage.SEATED):
        parlour = Parlour(Toy(bid, seats=THREE), ("ann",))
        parlour.do(lambda table: table.join("bob", ""))
        if stage is Stage.SEATED:
            parlour.do(lambda table: table.lobby.call_to_order("ann", "", NOON))
        return parlour
    parlour = Parlour.playing(ask_openly(RED), bid, bid)
    parlour.answer(RED, "yes")
    if stage is Stage.PAUSED:
        parlour.do(lambda table: table.clock.pause("", NOON))
    elif stage is Stage.REFEREE:
        parlour.do(lambda table: table.rewinds.call_referee("A fault."))
    elif stage is Stage.FINISHED:
        parlour.do(lambda table: table.people.abandon("", NOON))
    return parlour


COMMANDS = {
    "join": lambda table: table.join("eve", ""),
    "leave": lambda table: table.people.leave("bob", NOON),
    "set_pace": lambda table: table.lobby.set_pace(60, 60),
    "set_option": lambda table: table.lobby.set_option("none", "none"),
    "invite_steward": lambda table: table.lobby.invite_steward(StewardKind.OWN),
    "call_to_order": lambda table: table.lobby.call_to_order("ann", "", NOON),
    "report": lambda table: table.lobby.report("bob", "", NOON),
    "answer": lambda table: table.answers.take(RED, 1, NOON),
    "file_standing": lambda table: table.answers.file_standing(RED, "key", "", "x"),
    "undo": lambda table: table.answers.undo(RED, NOON),
    "move_on": lambda table: table.clock.move_on(NOON, by="referee"),
    "extend": lambda table: table.clock.extend(60, NOON),
    "pause": lambda table: table.clock.pause("", NOON),
    "resume": lambda table: table.clock.resume(NOON),
    "concede": lambda table: table.people.concede("ann", NOON),
    "replace": lambda table: table.people.replace(BLUE, "eve", NOON),
    "abandon": lambda table: table.people.abandon("", NOON),
    "offer_draw": lambda table: table.draws.offer("ann", NOON),
    "accept_draw": lambda table: table.draws.accept("ann", NOON),
    "refuse_draw": lambda table: table.draws.refuse("ann", NOON),
    "propose": lambda table: table.votes.propose("ann", GoBack(line=0, known_as=0), NOON),
    "agree": lambda table: table.votes.agree("ann", NOON),
    "refuse": lambda table: table.votes.refuse("ann", NOON),
    "rewind": lambda table: table.rewinds.rewind(0),
    "look": lambda table: table.face(None),
    "write_letter": lambda table: table.letters.write(RED, [BLUE], "Peace?", NOON),
}
LOBBY = {"join", "leave", "set_pace", "replace", "abandon"}
ALLOWED = {
    Stage.OPEN: LOBBY | {"invite_steward", "call_to_order"},
    Stage.SEATED: LOBBY | {"report", "extend"},
    Stage.RUNNING: {
        "leave", "set_pace", "answer", "file_standing", "undo", "move_on", "extend", "pause", "concede", "replace",
        "abandon", "propose", "rewind", "look", "offer_draw", "write_letter",
    },
    Stage.PAUSED: {
        "leave", "set_pace", "file_standing", "resume", "concede", "replace", "abandon", "propose", "rewind",
        "look", "offer_draw",
    },
    Stage.REFEREE: {"leave", "set_pace", "replace", "abandon", "propose", "rewind"},
    Stage.FINISHED: {"look"},
}  # fmt: skip


@pytest.mark.parametrize("stage", Stage)
@pytest.mark.parametrize("name", COMMANDS)
def test_each_stage_allows_its_commands_and_refuses_the_others_in_a_sentence(stage, name):
    parlour = at_stage(stage)
    before = parlour.record.model_dump_json()
    if name in ALLOWED[stage]:
        parlour.do(COMMANDS[name])
        return
    with pytest.raises(IllegalAnswer) as fault:
        parlour.do(COMMANDS[name])
    assert fault.type in (Refused, MomentPassed, NotAsked)
    assert str(fault.value).endswith(".")
    assert before == parlour.record.model_dump_json() == parlour.table.record.model_dump_json()


@pytest.mark.parametrize(
    ("stage", "name", "after"),
    [
        (Stage.OPEN, "call_to_order", Stage.SEATED),
        (Stage.SEATED, "report", Stage.RUNNING),
        (Stage.SEATED, "leave", Stage.OPEN),
        (Stage.RUNNING, "pause", Stage.PAUSED),
        (Stage.PAUSED, "resume", Stage.RUNNING),
        (Stage.PAUSED, "rewind", Stage.RUNNING),
        (Stage.REFEREE, "rewind", Stage.RUNNING),
        *[(stage, "abandon", Stage.FINISHED) for stage in Stage if stage is not Stage.FINISHED],
    ],
)
def test_how_a_table_goes_from_stage_to_stage(stage, name, after):
    parlour = at_stage(stage)
    parlour.do(COMMANDS[name])
    assert after is parlour.stage


def test_a_record_survives_its_way_through_the_store():
    parlour = at_stage(Stage.REFEREE)
    assert parlour.record == Record.model_validate_json(parlour.record.model_dump_json())
