"""What spells do, each registered under the id that the data uses."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from rules.kernel.play import Play, Procedure
from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.occasions import Cast
from rules.umbra_turris.pieces import field_of
from rules.umbra_turris.specials.special import Special, asked
from rules.umbra_turris.state import Battle, Model

G = Play[Battle]
Doing = Callable[[G, Cast], Procedure[None]]
D = TypeVar("D", bound=Doing)

LUCK_HELPS_MORE = 2
"""Since this version of the rules Destiny meets spells that strike many, and a Gnome may be spared by an own one."""

SPELLS: dict[str, Doing] = {}
Striking = Callable[[Battlefield, Cast], list[Model]]
S = TypeVar("S", bound=Striking)

STRUCK: dict[str, Striking] = {}
"""Whom spells without a single target strike."""


def enemies_in_contact(field: Battlefield, model: Model) -> list[Model]:
    """The enemies who touch a model, be it from behind; an empty base is nobody [UT-531a, UT-545]."""
    return [one for one in field.others(model) if one.seat != model.seat and field.are_touching(model, one)]


def is_spared(g: G, model: Model, cast: Cast) -> Procedure[bool]:
    """Whether a model loses no W by a spell after all, be it for casting or as its target [UT-736b]."""
    for answer in asked(field_of(g), Special.spares_payment, of=model) if model.is_alive else ():
        if (yield from answer(g, cast)):
            return True
    return False


def spell(name: str) -> Callable[[D], D]:
    """Register what a spell does when its Magic Test has succeeded."""

    def register(does: D) -> D:
        if name in SPELLS:
            raise ValueError(f"there are two spells {name}")
        SPELLS[name] = does
        return does

    return register


def strikes(name: str) -> Callable[[S], S]:
    """Register whom a spell strikes that has no single target."""

    def register(finds: S) -> S:
        STRUCK[name] = finds
        return finds

    return register
