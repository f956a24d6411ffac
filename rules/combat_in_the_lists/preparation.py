"""Before the attacks: the Marshal, special cards that are announced now, and those who get up [CL-401, CL-D07]."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.combat_in_the_lists.by_post import BEFORE_THE_CHECK, Restoring, pick_restoring
from rules.combat_in_the_lists.content import CardName, Content
from rules.combat_in_the_lists.hands import play_special
from rules.combat_in_the_lists.recovery import (
    Recovery,
    ask_weapon_hand,
    pick_specials,
    recover,
    regain_from_attack_points,
    usual_recovery,
)
from rules.combat_in_the_lists.renewal import ask_discards
from rules.combat_in_the_lists.stamina import G, box_of, can_pay, pay
from rules.combat_in_the_lists.state import Knight, Lists
from rules.combat_in_the_lists.vocabulary import Deed, Timing
from rules.combat_in_the_lists.what_is_known import (
    STAND_UP,
    can_regain,
    can_stand_up,
    has_company,
    is_fit,
    price_of_weapon,
)
from rules.kernel.asks import Ask, prefilled, sheet
from rules.kernel.choices import yes_no
from rules.kernel.values import Seat

SECOND = 1
"""The second stage, as points are counted."""


@dataclass(frozen=True)
class Preparation:
    """What a knight does before the attacks; where nobody can fight, also which cards go, or restore, at the end."""

    recovery: Recovery = field(default_factory=Recovery)
    specials: tuple[CardName, ...] = ()
    discards: tuple[CardName, ...] = ()
    restoring: Restoring = Restoring.LAST


def is_quiet(lists: Lists) -> bool:
    """Whether no two knights stand side by side, so that nobody can attack in this turn."""
    return not any(has_company(knight, lists.in_the_lists) for knight in lists.in_the_lists)


def ask_preparation(
    lists: Lists, content: Content, knight: Knight, *, with_discards: bool, with_restoring: bool = False
) -> Ask[Preparation]:
    """Special cards, standing up and the weapon; usually what the attack points alone pay for [CL-D07]."""
    usual = usual_recovery(knight, lists.turn)  # Nobody has left the first stage yet.
    lines: dict[str, Ask[Any]] = {"specials": pick_specials(content, knight, Timing.PRE_ATTACK, "preparation.specials")}
    if can_stand_up(knight):
        prompt = f"Stand up for {STAND_UP} points?"
        lines["stand"] = yes_no("preparation.stand", prompt, "CL-703", fallback=usual.stand)
    if can_regain(knight, lists.turn):
        usually = usual.weapon is not None
        lines["weapon"] = ask_weapon_hand(knight, price_of_weapon(knight, lists.turn), usually=usually)
    if with_discards:
        lines["discards"] = ask_discards(content, knight)
    if with_restoring:
        lines["restoring"] = pick_restoring(BEFORE_THE_CHECK)

    def read(said: dict[str, Any]) -> Preparation:
        recovery = Recovery(stand=said.get("stand", False), weapon=said.get("weapon"))
        restoring = said.get("restoring", Restoring.LAST)
        return Preparation(recovery, tuple(said["specials"]), tuple(said.get("discards", ())), restoring)

    ask = sheet(
        "preparation.sheet", "Before the attacks: do you prepare?", lines, rule="CL-720", unchanged="nothing to prepare"
    )
    return prefilled(ask).reading(read)


def prepare(g: G, said: Mapping[Seat, Preparation]) -> None:
    """All is published together, then carried out in turn order; who is not fit now is out of the fight [CL-R32]."""
    for knight in g.state.in_the_lists:
        own = said.get(knight.seat, Preparation())
        if not knight.resigned:
            regain_from_attack_points(g, knight, own.recovery)
        for card in own.specials:
            announce(g, knight, card)
        recover(g, knight, own.recovery)
    for knight in g.state.in_the_lists:
        knight.out_of_the_fight = not is_fit(knight)


def announce(g: G, knight: Knight, card: CardName) -> None:
    """A special card is laid open before the attacks, and paid [CL-718, CL-736, CL-739]."""
    special = box_of(g).special(card)
    if not can_pay(knight, special.cost):
        return
    play_special(g, knight, card)
    pay(g, knight, special.cost)
    if special.effect is Deed.RAISE_SECOND_STAGE:  # [CL-R55, CL-R66]
        knight.points[SECOND] += special.n
    g.reveal("announced", seat=knight.seat, card=card)
