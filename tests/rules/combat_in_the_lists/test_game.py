"""The game as a table meets it: pace, giving up, and what can be filed."""

import pytest

from rules.combat_in_the_lists.game import BY_DEADLINE
from rules.combat_in_the_lists.state import Step
from rules.combat_in_the_lists.vocabulary import Pace
from rules.kernel.game import Outcome
from rules.kernel.values import Json, Seat
from tests.rules.combat_in_the_lists.scene import BOAR, FALCON, GAME, STAG, Scene

HOUR = 3600


@pytest.mark.parametrize(
    ("chosen", "deadline", "pace"),
    [
        (BY_DEADLINE, HOUR, Pace.LIVE),
        (BY_DEADLINE, HOUR + 1, Pace.POST),
        (Pace.POST, 60, Pace.POST),
        (Pace.LIVE, 24 * HOUR, Pace.LIVE),
    ],
)
def test_the_pace_follows_the_deadline_unless_the_host_says_otherwise(chosen: str, deadline: int, pace: Pace) -> None:
    """Live at deadlines up to an hour."""
    options = GAME.at_pace({"pace": chosen, "quiet_limit": "off"}, deadline)
    state = GAME.setup(options, GAME.seats[:2])
    assert (state.pace, state.quiet_limit) == (pace, False)


def test_the_first_game_is_a_duel_by_post() -> None:
    """Nobody else to watch, and few sheets."""
    first = GAME.first_game
    assert first is not None
    assert (first.players, first.options) == (2, {"pace": "post"})


@pytest.mark.rule("CL-906")
def test_of_two_knights_the_other_wins_when_one_gives_up() -> None:
    """CL-906: at once; of three, the others fight on."""
    assert GAME.forfeit(Scene(knights=2).lists, FALCON) == Outcome(winners=(BOAR,), reason="conceded")
    assert GAME.forfeit(Scene(knights=3).lists, FALCON) is None


@pytest.mark.rule("CL-R69", "CL-906")
def test_of_three_two_give_up_and_the_third_has_won() -> None:
    """CL-R69: Stag waits to be removed, and is nobody whom Boar would have to beat."""
    lists = Scene(knights=3).lists
    lists.knights[STAG].resigned = True
    assert GAME.forfeit(lists, FALCON) == Outcome(winners=(BOAR,), reason="conceded")


@pytest.mark.rule("CL-903", "CL-R36")
@pytest.mark.parametrize(("restored", "winners"), [([], (FALCON, BOAR)), (["staunch_the_wound"], (BOAR,))])
def test_who_has_no_health_left_wins_by_no_concession(restored: list[Json], winners: tuple[Seat, ...]) -> None:
    """CL-903: Falcon gives up before the check, which Boar passes by a card, or falls at with Falcon."""
    scene = Scene(step=Step.DRAW)
    scene.knight(BOAR, health=0, shadow=0)
    scene.give(BOAR, "staunch_the_wound", "fury")
    scene.start()
    assert GAME.forfeit(scene.lists, FALCON) is None
    assert scene.session.resign(FALCON)
    scene.answer(BOAR, restored)
    assert scene.session.outcome is not None
    assert scene.session.outcome.winners == winners


def test_a_policy_can_be_filed_and_names_no_card_that_is_held() -> None:
    """It is the same question whatever the hand is."""
    empty, full = Scene(), Scene()
    full.give(FALCON, "block.centre", "back_guard", "stabbing.jab.head")
    questions = [GAME.standing_questions(scene.lists, FALCON) for scene in (empty, full)]
    assert questions[0] == questions[1]
    assert [question.key for question in questions[0]] == ["defence.policy"]


def test_a_live_game_is_longer_than_one_by_post() -> None:
    """The lobby tells how often somebody is waited for."""
    live, post = (GAME.extent({"pace": pace}, 2) for pace in (Pace.LIVE, Pace.POST))
    assert live.moments > post.moments


@pytest.mark.rule("CL-201")
def test_the_lobby_reckons_with_four_sheets_a_turn_and_live_with_twice_as_many_questions() -> None:
    """CL-201: an estimate, for ten turns."""
    assert [GAME.extent({"pace": pace}, 2).moments for pace in (Pace.POST, Pace.LIVE)] == [40, 80]
