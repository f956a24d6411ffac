"""Chapter 1, Gathering."""

import pytest

from rules.kernel.dice import SeededDice
from rules.kernel.session import Session
from rules.kernel.values import IllegalAnswer, Json, Seat
from tests.reference import GAME
from tests.reference.content import CAMPS, Card
from tests.reference.scene import BLUE, RED
from tests.reference.state import Ford, Stage


@pytest.fixture
def gathering() -> Session[Ford]:
    """A new game of two."""
    return Session.begin(GAME, {}, (RED, BLUE), SeededDice(bytes(32), "gathering"))


def gather(session: Session[Ford], seat: Seat, *, cards: int) -> None:
    """One captain's whole company."""
    company: list[Json] = [f"{seat} banner", ["riders", "pikes"], cards]
    for answer in company:
        session.submit(seat, answer)


@pytest.mark.rule("REF-101")
@pytest.mark.parametrize(("length", "rounds"), [("short", 3), ("long", 4)])
def test_the_host_chooses_the_length(length: str, rounds: int) -> None:
    """REF-101: 3 rounds in a short game and 4 in a long one."""
    assert GAME.setup({"rounds": length}, (RED, BLUE)).rounds == rounds


@pytest.mark.rule("REF-102")
def test_companies_are_gathered_side_by_side_and_shown_together(gathering: Session[Ford]) -> None:
    """REF-102: nobody waits for another's next question, and nobody sees anything before all have chosen."""
    before = gathering.face(BLUE)
    gather(gathering, RED, cards=2)
    assert gathering.face(BLUE).model_copy(update={"waiting_for": ()}) == before.model_copy(update={"waiting_for": ()})
    assert gathering.face(BLUE).waiting_for == (BLUE,)
    gather(gathering, BLUE, cards=0)
    shown = [event.data for event in gathering.phase_events if event.kind == "gathered"]
    assert [(data["banner"], data["extra"]) for data in shown] == [("red banner", 2), ("blue banner", 0)]
    assert gathering.state.gold == {RED: 3, BLUE: 5}


@pytest.mark.rule("REF-102")
def test_exactly_two_troops_are_led(gathering: Session[Ford]) -> None:
    """REF-102: 2 of the 4 troops."""
    gathering.submit(RED, "Herons")
    with pytest.raises(IllegalAnswer, match="Choose 2; you chose 3"):
        gathering.submit(RED, ["riders", "pikes", "axes"])


@pytest.mark.rule("REF-103")
def test_hands_are_secret_and_their_sizes_are_not(gathering: Session[Ford]) -> None:
    """REF-103: 2 cards and those bought; only the own ones are seen."""
    gather(gathering, RED, cards=1)
    gather(gathering, BLUE, cards=0)
    red, blue = gathering.face(RED), gathering.face(BLUE)
    assert [captain.cards for captain in red.view.captains] == [3, 2]  # type: ignore[attr-defined]
    assert list(red.view.hand) == gathering.state.hands[RED]  # type: ignore[attr-defined]
    assert [event.data["seat"] for event in blue.events if event.kind == "drew"] == ["blue"]
    assert gathering.face(None).view.hand == ()  # type: ignore[attr-defined]
    assert sorted(gathering.state.deck.cards().elements()) == sorted([*Card] * 4)


@pytest.mark.rule("REF-104")
def test_camps_are_made_in_the_own_corner(gathering: Session[Ford]) -> None:
    """REF-104: everybody places both troops on squares of the own camp, shown when all have."""
    gather(gathering, RED, cards=0)
    gather(gathering, BLUE, cards=0)
    with pytest.raises(IllegalAnswer, match="cannot go to e5"):
        gathering.submit(RED, {"red_riders": "e5", "red_pikes": "a1"})
    gathering.submit(RED, {"red_riders": "b1", "red_pikes": "a1"})
    assert all(not piece.cell for piece in gathering.state.pieces.values())
    gathering.submit(BLUE, {"blue_riders": "d5", "blue_pikes": "e4"})
    assert gathering.state.stage is Stage.COUNCIL
    assert {name: piece.cell for name, piece in gathering.state.pieces.items()} == {
        "red_riders": "b1",
        "red_pikes": "a1",
        "blue_riders": "d5",
        "blue_pikes": "e4",
    }


@pytest.mark.rule("REF-101")
def test_camps_do_not_touch() -> None:
    """REF-101: each seat has a corner of its own."""
    squares = [cell for camp in CAMPS.values() for cell in camp]
    assert len(squares) == len(set(squares)) == 12
