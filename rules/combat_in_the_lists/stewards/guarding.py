"""What the steward stops, and with what: all blows that may come are weighed together against points and stages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from rules.combat_in_the_lists.answers import name_of, play_name
from rules.combat_in_the_lists.content import CardName
from rules.combat_in_the_lists.defence import (
    COMBO_BONUS,
    WHOLE_STACK,
    Defence,
    is_from_behind,
    is_helpless,
    possible,
    price,
)
from rules.combat_in_the_lists.fray import WITH_CARDS
from rules.combat_in_the_lists.stacks import after_plays, deed_of, reach_of, strike_number
from rules.combat_in_the_lists.state import FULL_HEALTH, Stack
from rules.combat_in_the_lists.stewards.keeping import HOW_TO_RESTORE, choose_discards, how_to_recover
from rules.combat_in_the_lists.stewards.mind import Mind, on_the_table
from rules.combat_in_the_lists.stewards.worth import HEALTH
from rules.combat_in_the_lists.views import KnightView
from rules.combat_in_the_lists.vocabulary import Deed, Pile
from rules.combat_in_the_lists.what_is_known import can_be_attacked, is_fit, legal_victims
from rules.kernel.answers import filled, picked
from rules.kernel.decisions import Decision, Sheet
from rules.kernel.values import Json

CERTAIN = 100
STRICKEN = 40
"""In so many of a hundred cases somebody who lies on the ground, or has lost the weapon, still strikes in this turn."""
SPARED = 10
"""The more, the less it matters to an attacker who is weak."""
WIDTH = 10
"""So many ways to defend are thought on at a time."""
OFFERS = 5
"""So many cards are considered against one blow."""
THRIFT = 30
"""What a point is worth while it is not clear yet whether more is needed."""
RESERVE = 60
"""By how much more it must help to have all points back before that card is played."""


@dataclass(frozen=True)
class Threat:
    """A play of a stack that may come, and in how many of a hundred cases it does."""

    slot: str
    attacker: KnightView
    stack: Stack
    from_behind: bool
    chance: int


@dataclass(frozen=True)
class Guard:
    """A way to stop something of a threat: what it takes and what it saves."""

    slot: str
    defence: Defence
    cost: int
    saved: int


@dataclass
class Plan:
    """Some guards together, in hundredths of points and of health."""

    spent: int = 0
    saved: int = 0
    guards: tuple[Guard, ...] = ()
    used: Counter[CardName] = field(default_factory=Counter)

    @property
    def closed(self) -> frozenset[str]:
        """The stacks of which nothing gets through any more."""
        return frozenset(guard.slot for guard in self.guards if guard.defence.against == WHOLE_STACK)

    def with_guard(self, guard: Guard) -> Plan:
        """One more."""
        used = self.used + Counter(guard.defence.names)
        return Plan(self.spent + guard.cost, self.saved + guard.saved, (*self.guards, guard), used)


# What may come


def threats(mind: Mind, now: str = "") -> list[Threat]:
    """Every play of every stack that can reach the knight, first what is being answered now."""
    found: list[Threat] = []
    for attacker in mind.view.in_the_lists:
        for stack in map(on_the_table, attacker.stacks):
            if not stack.cards or attacker.seat == mind.seat:
                continue
            if not can_be_attacked(mind.content, attacker, mind.me, reach_of(mind.content, stack)):
                continue
            begun = strike_number(mind.content, stack)
            for play in range(stack.plays):
                slot = play_name(attacker.seat, stack.number, begun + play)
                chance = CERTAIN if slot == now else likelihood(mind, attacker, stack)
                back = is_from_behind(mind.content, attacker, mind.me, stack)
                found.append(Threat(slot, attacker, after_plays(stack, play), back, chance))
    return sorted(found, key=lambda threat: threat.slot != now)


def likelihood(mind: Mind, attacker: KnightView, stack: Stack) -> int:
    """In how many of a hundred cases a stack comes at the knight: others may be its victims, weaker ones rather."""
    if not is_fit(attacker):
        return STRICKEN
    reach = reach_of(mind.content, stack)
    victims = legal_victims(mind.content, attacker, mind.view.in_the_lists, reach)
    weights = {one.seat: FULL_HEALTH + SPARED - one.health for one in victims}
    return CERTAIN * weights[mind.seat] // sum(weights.values())


# What can be done


def guards(mind: Mind, threat: Threat, place: int, *, first: bool) -> list[Guard]:
    """The best cards against one blow of a threat; what stops all of it is thought of at its first blow."""
    content, stack = mind.content, threat.stack
    held, specials = mind.held(Pile.DEFENCE), mind.held(Pile.SPECIAL)
    found: list[Guard] = []
    for one in possible(content, held, specials, stack, from_behind=threat.from_behind):
        if one.against not in (place, WHOLE_STACK) or (one.against == WHOLE_STACK and not first):
            continue
        saved = stopped_by(mind, threat, one)
        if saved <= 0:
            continue
        cost = price(content, mind.me, stack, one)
        if one.corrected_by:
            cost += content.cost(one.corrected_by)
        found.append(Guard(threat.slot, one, cost * threat.chance, saved * threat.chance // CERTAIN))
    return sorted(found, key=lambda guard: THRIFT * guard.cost // 100 - guard.saved)[:OFFERS]


def stopped_by(mind: Mind, threat: Threat, defence: Defence) -> int:
    """What a defence saves if the threat comes, in hundredths of health."""
    content, stack = mind.content, threat.stack
    attacks = [content.attack(card) for card in stack.cards]
    is_disarming = deed_of(content, stack) is Deed.DISARM
    beside = [mind.worth.harm_beside(card, mind.me, is_disarming=is_disarming) for card in attacks]
    bonus = HEALTH * COMBO_BONUS * (len(attacks) > 1)
    if defence.against == WHOLE_STACK:
        is_refill = content.is_special(defence.card) and content.special(defence.card).effect is Deed.REFILL
        return 0 if is_refill else sum(HEALTH * card.damage for card in attacks) + sum(beside) + bonus
    attack, other = attacks[defence.against], beside[defence.against]
    if content.is_special(defence.card):
        return HEALTH * attack.damage + other + bonus // 2
    prevented = mind.worth.prevented(content.defence(defence.card), attack)
    stops_all = prevented >= attack.damage
    return HEALTH * prevented + (other + bonus // 2) * stops_all


# Weighing it all


def best_plan(mind: Mind, coming: Sequence[Threat], pools: Sequence[int]) -> tuple[int, Plan]:
    """What to do against all that may come, and what is left of it after the health that further stages cost."""
    held = Counter([*mind.held(Pile.DEFENCE), *mind.held(Pile.SPECIAL)])
    most = 100 * sum(pools)
    plans = [Plan()]
    for threat in coming:
        for place in range(len(threat.stack.cards)):
            offers = guards(mind, threat, place, first=place == 0)
            plans += [
                plan.with_guard(guard)
                for plan in plans
                if threat.slot not in plan.closed
                for guard in offers
                if plan.spent + guard.cost <= most and is_left(held, plan, guard)
            ]
            plans = widest(mind, plans, pools)
    return max(((net(mind, plan, pools), plan) for plan in plans), key=lambda pair: (pair[0], -pair[1].spent))


def is_left(held: Counter[CardName], plan: Plan, guard: Guard) -> bool:
    """Whether the cards of a guard are still in the hand; a threat with little chance is not reckoned with."""
    return all(plan.used[name] < held[name] for name in guard.defence.names)


def widest(mind: Mind, plans: Iterable[Plan], pools: Sequence[int]) -> list[Plan]:
    """The plans that are worth thinking on."""
    return sorted(plans, key=lambda plan: THRIFT * plan.spent // 100 - net(mind, plan, pools))[:WIDTH]


def net(mind: Mind, plan: Plan, pools: Sequence[int]) -> int:
    """What a plan saves less the health of each stage that it enters; the last health is never spent on it."""
    entered, left = 0, plan.spent
    for pool in pools:
        if left <= 100 * pool:
            break
        left -= 100 * pool
        entered += 1
    if entered >= mind.me.health > 0:
        return -HEALTH
    return plan.saved - HEALTH * entered


def answers(mind: Mind, coming: Sequence[Threat]) -> dict[str, list[Defence]]:
    """For each threat the cards against it."""
    pools = list(mind.me.points[mind.me.stage :])
    worth, chosen = best_plan(mind, coming, pools)
    told = {threat.slot: [g.defence for g in chosen.guards if g.slot == threat.slot] for threat in coming}
    refills = mind.specials(Deed.REFILL)
    if refills and coming and mind.content.cost(refills[0]) <= sum(pools):
        full = [mind.content.row(mind.view.row).points[0], *mind.me.points[1:]]
        better, other = best_plan(mind, coming, full)
        if better > worth + RESERVE:
            told = {threat.slot: [g.defence for g in other.guards if g.slot == threat.slot] for threat in coming}
            first = next((slot for slot, cards in told.items() if cards), coming[0].slot)
            told[first] = [Defence(refills[0]), *told[first]]
    return told


# Answering


def answer_live(mind: Mind, decision: Decision) -> Json:
    """What is played against the stack that was declared, with an eye on all that may follow."""
    coming = threats(mind, decision.about)
    if not coming or is_helpless(mind.me):
        return []
    return [name_of(one) for one in answers(mind, coming).get(decision.about, [])]


def fray(mind: Mind, decision: Decision) -> Json:
    """By post: every line with chosen cards, and how to go on."""
    assert isinstance(decision, Sheet)
    told = answers(mind, threats(mind)) if not is_helpless(mind.me) else {}
    lines: dict[str, Json] = {}
    planned: list[CardName] = []
    for slot in decision.slots:
        if slot in told:
            lines[slot] = picked(WITH_CARDS, [name_of(one) for one in told[slot]])
            planned += [name for one in told[slot] for name in one.names]
    lines["recovering"] = how_to_recover(mind).value
    lines["restoring"] = HOW_TO_RESTORE.value
    lines["discards"] = choose_discards(mind, decision.slots["discards"], planned)
    return filled(decision, lines)
