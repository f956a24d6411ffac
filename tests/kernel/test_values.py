"""The small values: what never changes is shared by all copies."""

from __future__ import annotations

from copy import deepcopy

from rules.kernel.values import Frozen, GameState


class Shield(Frozen):
    """Something that never changes."""

    colour: str
    charges: tuple[str, ...] = ()


class Tournament(GameState):
    """Something that does."""

    shields: dict[str, Shield] = {}
    fallen: list[str] = []


def test_a_copy_shares_what_never_changes_and_nothing_else() -> None:
    """Shields are the same in both; what happens in one tournament does not happen in the other."""
    first = Tournament(shields={"ann": Shield(colour="red")})
    second = first.model_copy(deep=True)
    second.fallen.append("ann")
    second.shields["bob"] = Shield(colour="blue")
    assert Tournament(shields={"ann": Shield(colour="red")}) == first
    assert first.shields["ann"] is second.shields["ann"] is deepcopy(first.shields)["ann"]


def test_a_changed_copy_leaves_the_value_as_it_was() -> None:
    """However deep the copy is."""
    shield = Shield(colour="red")
    for deep in (False, True):
        changed = shield.model_copy(update={"colour": "blue"}, deep=deep)
        assert (Shield(colour="red"), Shield(colour="blue")) == (shield, changed)
