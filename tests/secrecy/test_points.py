"""Secrets in a question for points: a field, a proposal or a landmark that follows from something hidden is found."""

from __future__ import annotations

import pytest

from rules.kernel.areas import Area
from rules.kernel.asks import Ask
from rules.kernel.decisions import Landmark, PickOne, Position, Proposal
from rules.kernel.values import Seat
from tests.helpers import tabletop
from tests.helpers.entrants import Entrant
from tests.helpers.tabletop import HOOKS, Tabletop, TheTabletop
from tests.secrecy.checks import check_hidden_twins
from tests.secrecy.pairs import Leak

TRIES = 4
HONEST = tabletop.choose_turn


def changed(ask: Ask[object], **fields: object) -> Ask[object]:
    """The same turn with another question for its walk."""
    whole = ask.decision
    assert isinstance(whole, PickOne)
    stay, go = whole.options
    assert isinstance(go.then, Position)
    leaky = go.model_copy(update={"then": go.then.model_copy(update=fields)})
    return Ask(whole.model_copy(update={"options": (stay, leaky)}), ask.read, ask.across, ask.within)


def hoard_of_another(state: Tabletop, name: str) -> Seat:
    """Whose hoard the leak is about."""
    return next(seat for seat in state.seats if seat != state.pieces[name].owner)


def leaves_it_out(state: Tabletop, name: str) -> Ask[object]:
    """The field has a hole where a hoard lies, or a point where none was."""
    ask, hoard = HONEST(state, name), state.hoards[hoard_of_another(state, name)]
    return changed(ask, area=Area.on_levels({0: [state.pieces[name].point, hoard]}))


def proposes_it(state: Tabletop, name: str) -> Ask[object]:
    """A proposal leads toward it."""
    hoard = state.hoards[hoard_of_another(state, name)]
    return changed(
        HONEST(state, name), proposals=(Proposal(label=f"Dig near {hoard}", point=state.pieces[name].point),)
    )


def names_it(state: Tabletop, name: str) -> Ask[object]:
    """It can be found by a name."""
    hoard = state.hoards[hoard_of_another(state, name)]
    return changed(HONEST(state, name), landmarks=(Landmark.at("The hoard", hoard),))


def play_twins() -> None:
    """A few games against their twins."""
    for number in range(TRIES):
        check_hidden_twins(Entrant(TheTabletop(), HOOKS), number)


@pytest.mark.parametrize("leak", [leaves_it_out, proposes_it, names_it])
def test_a_leak_in_a_question_for_points_is_found(leak: object, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the twins, who differ in nothing but what is hidden."""
    monkeypatch.setattr(tabletop, "choose_turn", leak)
    with pytest.raises(Leak):
        play_twins()
