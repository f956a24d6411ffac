"""What the steward keeps in the hand, and how it gets back on its feet."""

from __future__ import annotations

from collections.abc import Iterable

from rules.combat_in_the_lists.by_post import Recovering, Restoring
from rules.combat_in_the_lists.content import CardName
from rules.combat_in_the_lists.hands import copies
from rules.combat_in_the_lists.recovery import LEAVE_IT
from rules.combat_in_the_lists.state import FULL_HEALTH
from rules.combat_in_the_lists.stewards.mind import Mind
from rules.combat_in_the_lists.vocabulary import Deed, Hand, Pile, Timing
from rules.combat_in_the_lists.what_is_known import (
    STAND_UP,
    points_left,
    present_points,
    price_of_weapon,
)
from rules.kernel.answers import filled, ids_of
from rules.kernel.decisions import Decision, PickMany, Sheet
from rules.kernel.values import Json

WEAK = {Pile.ATTACK: 75, Pile.DEFENCE: 55, Pile.SPECIAL: 60}
"""Cards that are worth so much less than a usual one (100) make room for another."""
BESET = 2
"""By so many enemies a knight is glad to be untouchable."""
IN_NEED = 8
"""The health below which nobody may come too near."""
HOW_TO_RESTORE = Restoring.SPARE
"""By post: points that are left are lost anyway."""


# Discards and trims


def choose_discards(mind: Mind, decision: Decision, planned: Iterable[CardName] = ()) -> Json:
    """The weak cards, which make room for better ones; not what is planned for this turn."""
    kept = list(planned)
    gone: list[Json] = []
    offered = ids_of(decision)
    for pile in Pile:
        for name, card in copies(mind.held(pile)):
            if card in kept:
                kept.remove(card)
            elif mind.worth.to_keep(card) < WEAK[pile] and name in offered:
                gone.append(name)
    return gone


def discard_weak(mind: Mind, decision: Decision) -> Json:
    """At the end of a turn nothing is planned any more."""
    return choose_discards(mind, decision)


def choose_trim(mind: Mind, decision: Decision) -> Json:
    """Of each kind that is too many, the least worth."""
    assert isinstance(decision, Sheet)
    gone: dict[str, Json] = {}
    for slot, line in decision.slots.items():
        assert isinstance(line, PickMany)
        named = sorted(copies(mind.held(Pile(slot))), key=lambda pair: mind.worth.to_keep(pair[1]))
        gone[slot] = [name for name, _ in named[: line.least]]
    return gone


# Before the attacks


def prepare(mind: Mind, decision: Decision) -> Json:
    """Cards that help against those who can strike, and back on one's feet."""
    assert isinstance(decision, Sheet)
    lines: dict[str, Json] = {"specials": announced(mind, decision.slots["specials"])}
    if "stand" in decision.slots:
        lines["stand"] = "yes"
    if "weapon" in decision.slots:
        lines["weapon"] = any_hand(mind)
    if "discards" in decision.slots:
        lines["discards"] = discard_weak(mind, decision.slots["discards"])
    if "restoring" in decision.slots:
        lines["restoring"] = HOW_TO_RESTORE.value
    return filled(decision, lines)


def announced(mind: Mind, decision: Decision) -> list[Json]:
    """A larger second stage against anybody who can strike; nobody at all, where many do or little health is left."""
    if not mind.threatening:
        return []
    is_beset = len(mind.threatening) >= BESET or mind.me.health < IN_NEED
    wanted = [Deed.RAISE_SECOND_STAGE, *([Deed.UNTOUCHABLE] if is_beset else [])]
    taken: list[Json] = []
    for deed in wanted:
        taken += [name for name in ids_of(decision) if _deed(mind, name) is deed][:1]
    return taken


def _deed(mind: Mind, name: str) -> Deed:
    return mind.content.special(name.split(" ")[0]).effect


# After a blow


def recover(mind: Mind, decision: Decision) -> Json:
    """Get up and take the weapon where that pays; cards that restore wait for the end of the turn."""
    assert isinstance(decision, Sheet)
    lines: dict[str, Json] = {}
    left = present_points(mind.me)
    is_worth_a_stage = is_still_to_act(mind) or not is_still_beset(mind)
    if "stand" in decision.slots:
        stands = left >= STAND_UP or is_worth_a_stage
        lines["stand"] = "yes" if stands else "no"
        left -= STAND_UP * stands
    if "weapon" in decision.slots:
        price = price_of_weapon(mind.me, mind.view.turn)
        lines["weapon"] = any_hand(mind) if left >= price or is_still_to_act(mind) else LEAVE_IT
    return filled(decision, lines)


def is_still_to_act(mind: Mind) -> bool:
    """Whether attacks of one's own lie on the table and wait."""
    return bool(mind.me.stacks)


def is_still_beset(mind: Mind) -> bool:
    """Whether somebody can still strike in this turn."""
    return any(enemy.stacks for enemy in mind.threatening)


def any_hand(mind: Mind) -> str:
    """Either one: whoever always took the same could be read."""
    hands = tuple(Hand)
    return hands[mind.draw(len(hands))].value


def how_to_recover(mind: Mind) -> Recovering:
    """By post: at any price where one's own attacks wait for it, else where it is cheap."""
    return Recovering.ALWAYS if is_still_to_act(mind) else Recovering.CHEAP


def restore_later(mind: Mind, decision: Decision) -> Json:
    """Points may still be needed for defence."""
    return []


def restore_at_last(mind: Mind, decision: Decision) -> Json:
    """Points that are left are lost anyway: every card that restores more than it costs."""
    taken: list[Json] = []
    left, health = present_points(mind.me), mind.me.health
    everything = points_left(mind.me)
    for name in ids_of(decision):
        card = mind.content.special(name.split(" ")[0])
        assert card.timing is Timing.AFTER_DAMAGE
        gained = min(card.n, FULL_HEALTH - health)
        if card.cost > everything or (gained - (card.cost > left) < max(1, card.n - 1) and health > 0):
            continue
        taken.append(name)
        health, left, everything = health + gained, max(0, left - card.cost), everything - card.cost
    return taken
