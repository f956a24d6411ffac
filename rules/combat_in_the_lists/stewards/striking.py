"""What the steward attacks with, and whom: stacks, the next attack, and sneak attacks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rules.combat_in_the_lists.attack import END
from rules.combat_in_the_lists.commit import ANYBODY
from rules.combat_in_the_lists.content import CardName
from rules.combat_in_the_lists.defence import COMBO_BONUS, is_from_behind
from rules.combat_in_the_lists.sneak import REFERENCE, SUCCEEDS_UP_TO
from rules.combat_in_the_lists.stacks import can_attach, has_aim, is_combo, reach_of, stack_of
from rules.combat_in_the_lists.state import Stack
from rules.combat_in_the_lists.stewards.ground import gain
from rules.combat_in_the_lists.stewards.mind import Mind, on_the_table
from rules.combat_in_the_lists.views import KnightView
from rules.combat_in_the_lists.vocabulary import Deed, Pile
from rules.combat_in_the_lists.what_is_known import arrow_under, is_behind, legal_victims
from rules.kernel.answers import filled, is_offered, picked
from rules.kernel.decisions import Decision, Sheet
from rules.kernel.stewarding import best, by_chance
from rules.kernel.values import Json

THRIFT = (0, 0, 10, 25)
"""What a point kept for defence may be worth to whoever can be struck; which of them, nobody can know."""
LAST_BLOW = 150
"""What it is worth more to strike somebody down."""
COMBINED = 25
"""What the bonus of a combo is worth in hundredths: it needs every card to get through."""
LEAST_ARROW = 3
"""A special card is kept for an arrow under which so many of six sneak attacks succeed."""


@dataclass(frozen=True)
class Item:
    """An attack card that may be laid: what it costs and what it is worth."""

    card: CardName
    cost: int
    worth: int


# Committing


def commit_sheet(mind: Mind, decision: Decision) -> Json:
    """By post: attacks, and the wish to sneak."""
    assert isinstance(decision, Sheet)
    lines: dict[str, Json] = {}
    if "stacks" in decision.slots:
        lines["stacks"] = commit(mind, decision.slots["stacks"])
    if "sneak" in decision.slots:
        lines["sneak"] = sneak(mind, decision.slots["sneak"])
    return filled(decision, lines)


def commit(mind: Mind, decision: Decision) -> Json:
    """All that is worth its points, in combos where cards make one; never more than can be paid."""
    if not mind.victims:
        return reach_out(mind)
    victim = choose_victim(mind, mind.victims)
    stacks: list[Stack] = []
    purse = mind.me.points[0]
    for card in mind.specials(Deed.RAISE_POINTS):
        stacks.append(stack_of(mind.content, (), card))
        purse += mind.content.special(card).n
    for card in mind.specials(Deed.STRIKE):
        if (cost := mind.content.cost(card)) <= purse:
            stacks.append(stack_of(mind.content, (), card, victim.seat))
            purse -= cost
    stacks += laid_at(mind, victim, purse)
    return [written(stack) for stack in stacks]


def choose_victim(mind: Mind, victims: Sequence[KnightView]) -> KnightView:
    """Mostly whoever can be hurt most: the weak, and those who show their back."""
    return by_chance([(max(1, gain(mind.me, one) - 60) ** 2, one) for one in victims], mind.draw)


def laid_at(mind: Mind, victim: KnightView, purse: int) -> list[Stack]:
    """The best attacks on a victim that a purse pays for, what is attached to them included."""
    thrift = THRIFT[mind.draw(len(THRIFT))] if mind.threatening else 0
    plans = [plan(mind, victim, purse, thrift, special) for special in ("", *attachable(mind))]
    return best(plans)


def attachable(mind: Mind) -> list[CardName]:
    """Special cards that may help an attack on somebody beside the knight, each once."""
    held = [mind.content.special(card) for card in dict.fromkeys(mind.held(Pile.SPECIAL))]
    return [card.id for card in held if card.attaches and card.effect is not Deed.REACH]


def plan(mind: Mind, victim: KnightView, purse: int, thrift: int, special: CardName) -> tuple[int, list[Stack]]:
    """What is laid where one special card is used, or none, and what it is worth."""
    content = mind.content
    if special:
        purse -= content.cost(special)
        if purse <= 0:
            return -1, []
    items = [item(mind, victim, card, thrift) for card in mind.held(Pile.ATTACK)]
    chosen = fill(items, purse)
    if not chosen:
        return -1, []
    worth = sum(one.worth for one in chosen)
    if not special:
        stacks = in_combos(mind, victim, chosen)
    else:
        extra, stacks = with_special(mind, victim, chosen, special)
        worth += extra - thrift * content.cost(special)
    worth += COMBINED * COMBO_BONUS * sum(stack.is_combo for stack in stacks)
    return worth, stacks


def item(mind: Mind, victim: KnightView, card: CardName, thrift: int) -> Item:
    """An attack card against a victim, less what its points may be worth in defence."""
    attack = mind.content.attack(card)
    worth = mind.worth.blow(attack, victim, from_behind=is_behind(mind.me, victim))
    if attack.damage >= victim.health:
        worth += LAST_BLOW
    return Item(card, attack.cost, worth - thrift * attack.cost)


def fill(items: Sequence[Item], purse: int) -> list[Item]:
    """The items that are worth most together and can be paid."""
    found: dict[int, tuple[int, list[Item]]] = {0: (0, [])}
    for one in items:
        if one.worth <= 0:
            continue
        for spent, (worth, chosen) in sorted(found.items(), reverse=True):
            total = spent + one.cost
            if total <= purse and worth + one.worth > found.get(total, (0, []))[0]:
                found[total] = (worth + one.worth, [*chosen, one])
    return best(found.values())


def in_combos(mind: Mind, victim: KnightView, items: Iterable[Item]) -> list[Stack]:
    """Cards laid together where they make a combo, each of the others alone."""
    left = sorted((one.card for one in items), key=mind.content.cost)
    stacks: list[Stack] = []
    while left:
        combo = [left.pop(0)]
        for card in list(left):
            if is_combo(mind.content, [*combo, card]):
                combo.append(card)
                left.remove(card)
        stacks.append(stack_of(mind.content, combo, "", victim.seat))
    return stacks


def with_special(mind: Mind, victim: KnightView, items: Sequence[Item], special: CardName) -> tuple[int, list[Stack]]:
    """The chosen cards with a special card on the stack that it helps most, and what that is worth."""
    content, deed = mind.content, mind.content.special(special).effect
    if deed is Deed.STRIKE_TWICE:
        dearest = max(items, key=lambda one: mind.worth.blow(content.attack(one.card), victim))
        others = in_combos(mind, victim, [one for one in items if one is not dearest])
        twice = stack_of(content, [dearest.card], special, victim.seat)
        return mind.worth.blow(content.attack(dearest.card), victim), [*others, twice]
    stacks = in_combos(mind, victim, items)
    weighed = [
        (helped(mind, victim, stack, special), place)
        for place, stack in enumerate(stacks)
        if can_attach(content, special, stack.cards)
    ]
    extra, place = best((extra, (extra, place)) for extra, place in weighed)
    stacks[place] = stack_of(content, stacks[place].cards, special, victim.seat)
    return extra, stacks


def helped(mind: Mind, victim: KnightView, stack: Stack, special: CardName) -> int:
    """What a special card adds to a stack."""
    content = mind.content
    cards = [content.attack(card) for card in stack.cards]
    if content.special(special).effect is Deed.DISARM:
        harms = [mind.worth.harm_beside(card, victim, is_disarming=True) for card in cards]
        return max(harms) // 2
    is_helped = is_from_behind(content, mind.me, victim, stack_of(content, stack.cards, special))
    if not is_helped or is_behind(mind.me, victim):
        return 0
    return sum(mind.worth.blow(card, victim, from_behind=True) - mind.worth.blow(card, victim) for card in cards)


def reach_out(mind: Mind) -> Json:
    """Nobody is before the knight: a long reach may still find somebody."""
    for special in mind.specials(Deed.REACH):
        reach = reach_of(mind.content, stack_of(mind.content, (), special))
        found = legal_victims(mind.content, mind.me, mind.enemies, reach)
        purse = mind.me.points[0] - mind.content.cost(special)
        for victim in found:
            items = [item(mind, victim, card, 0) for card in mind.held(Pile.ATTACK)]
            if chosen := fill(items, purse):
                first = in_combos(mind, victim, chosen)[-1]
                return [written(stack_of(mind.content, first.cards, special, victim.seat))]
    return []


def written(stack: Stack) -> Json:
    """A stack as it is laid."""
    whom = stack.victim or ANYBODY
    if not stack.cards:
        return picked(stack.special, whom) if stack.victim else picked(stack.special)
    return picked(" ".join(stack.cards), f"{whom} {stack.special}".strip())


# The next attack


def attack_next(mind: Mind, decision: Decision) -> Json:
    """Stack by stack as they were laid, each at the victim it was planned for, or at whoever is hurt most by it."""
    aimed = [stack for stack in map(on_the_table, mind.me.stacks) if has_aim(mind.content, stack)]
    place = 0
    for stack in aimed:
        reach = reach_of(mind.content, stack)
        victims = legal_victims(mind.content, mind.me, mind.enemies, reach)
        if not victims:
            continue
        planned = [one for one in victims if one.seat == stack.victim and one.health > 0]
        standing = [one for one in victims if one.health > 0] or victims
        victim = planned[0] if planned else choose_victim(mind, standing)
        if is_offered(decision, f"stack {place}", victim.seat):
            return picked(f"stack {place}", victim.seat)
        place += 1
    return END


# Behind the Marshal's back


def sneak(mind: Mind, decision: Decision) -> Json:
    """It costs nothing to try; a special card only where the odds are fair."""
    arrow = arrow_under(mind.content, mind.view.marshal, mind.me)
    victims = [one for one in mind.victims if one.health > 0] or mind.victims
    if arrow is None or not victims:
        return []
    wished: list[Json] = [f"{REFERENCE} {choose_victim(mind, victims).seat}"]
    if SUCCEEDS_UP_TO[arrow] >= LEAST_ARROW:
        wished += [f"{card} {choose_victim(mind, victims).seat}" for card in mind.specials(Deed.SNEAK)]
    return [name for name in wished if is_offered(decision, str(name))]
