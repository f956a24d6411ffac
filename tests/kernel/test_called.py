"""What players call their pieces goes with the events that name them."""

from __future__ import annotations

from collections.abc import Mapping

from rules.kernel.dice import ScriptedDice
from rules.kernel.game import CALLED
from rules.kernel.play import Play
from rules.kernel.values import Json, texts_in
from tests.helpers.toys import ToyState


class NamedState(ToyState):
    """A toy whose players have given a name to one of its pieces."""

    def called(self, told: Mapping[str, Json]) -> dict[str, str]:
        return {"red.1": "Rover"} if "red.1" in texts_in([*told.values()]) else {}


def test_what_players_call_their_pieces_is_told_with_what_happens_to_them() -> None:
    """With events that name such a piece, and with no others."""
    g: Play[NamedState] = Play(NamedState(seats=[]), ScriptedDice())
    g.tell("moved", piece="red.1")
    g.reveal("seen", pieces=["red.1", "red.2"])
    g.tell("moved", piece="red.2")
    assert [event.data.get(CALLED) for event in g.events] == [{"red.1": "Rover"}, {"red.1": "Rover"}, None]
