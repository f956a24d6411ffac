"""The toys of other tests: like every game they can be redrawn from a face alone."""

from __future__ import annotations

from collections.abc import Iterator

from rules.kernel.choices import yes_no
from rules.kernel.play import Procedure
from tests.helpers.toys import BLUE, RED, Toy, ToyPlay, ToyState, begin


def whisper(g: ToyPlay) -> Procedure[None]:
    """Everybody gets a secret, and Red is asked."""
    g.state.secret = {RED: "the boar", BLUE: "the heron"}
    g.state.notes = ["begun"]
    yield from g.ask(RED, yes_no("toy.go", "Go on?"))


def test_a_toy_can_be_redrawn_from_a_face() -> None:
    """The view is the same, the own secret stays, and that of others is drawn."""
    session = begin(whisper)
    numbers: Iterator[int] = iter(range(9))
    truth = Toy(whisper).redraw(session.face(RED), lambda size: next(numbers))
    assert isinstance(truth, ToyState)
    assert session.game.view(truth, RED) == session.face(RED).view
    assert {RED: "the boar", BLUE: "secret 0"} == truth.secret
