"""Chapter 5, committing: attack cards laid face down by all, revealed together, paid at once, and overspent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from rules.combat_in_the_lists.attack import stack_words
from rules.combat_in_the_lists.content import CardName, Content
from rules.combat_in_the_lists.hands import discard, take_from_hand
from rules.combat_in_the_lists.stacks import (
    can_attach,
    combos,
    cost_of,
    deed_of,
    has_aim,
    laid_together,
    reach_of,
    stack_of,
    without,
)
from rules.combat_in_the_lists.stamina import G, box_of, spend
from rules.combat_in_the_lists.state import Knight, Lists
from rules.combat_in_the_lists.vocabulary import Deed, Timing
from rules.combat_in_the_lists.what_is_known import legal_victims, name_of
from rules.kernel.asks import Ask
from rules.kernel.choices import Choice, pick, series
from rules.kernel.values import IllegalAnswer, Seat
from rules.kernel.words import one_or_many

PENALTY = 1  # [CL-515]
ANYBODY = "anybody"
STACKS = "commit.stacks"


@dataclass(frozen=True)
class Laid:
    """What a player lays together, face down."""

    cards: tuple[CardName, ...] = ()
    special: CardName = ""
    victim: Seat | None = None

    @property
    def names(self) -> tuple[CardName, ...]:
        """All its cards."""
        return (*self.cards, *([self.special] if self.special else []))


# Asking


def ask_stacks(lists: Lists, content: Content, knight: Knight, prompt: str = "") -> Ask[list[Laid]]:
    """Any attack cards and special attack cards of the hand, in stacks, each with its victim if wanted [CL-D08]."""
    choices: list[Choice[Laid]] = []
    attacks = [*((card,) for card in dict.fromkeys(knight.attacks)), *combos(content, knight.attacks)]
    specials = [*dict.fromkeys(knight.specials)]
    choices += [_choice(lists, content, knight, cards, specials) for cards in attacks]
    for card in specials:
        special = content.special(card)
        if special.timing is Timing.COMMIT and not special.attaches:
            choices.append(_alone(lists, content, knight, card))
    held = Counter([*knight.attacks, *knight.specials])

    def check(laid: list[Laid]) -> None:
        wanted = Counter(name for stack in laid for name in stack.names)
        for name, count in wanted.items():
            if count > held[name]:
                raise IllegalAnswer(f"You hold {content.card_name(name)} {held[name]} times, and lay it {count} times.")

    asked = prompt or f"Which attacks do you lay? You have {knight.points[0]} attack points."
    if not choices:
        return series(STACKS, asked, _nothing(), 0, rule="CL-509", across=check)
    element = pick("commit.stack", "Which cards?", choices, rule="CL-511")
    return series(STACKS, asked, element, held.total(), stock=dict(held), rule="CL-509", across=check)


def _nothing() -> Ask[Laid]:
    return pick("commit.stack", "Which cards?", [Choice("nothing", "Nothing", Laid())], rule="CL-511")


def _choice(
    lists: Lists, content: Content, knight: Knight, cards: tuple[CardName, ...], specials: Sequence[CardName]
) -> Choice[Laid]:
    """One or more attack cards as a stack, at somebody, with a special card or without."""
    label = stack_words(content, stack_of(content, cards))
    cost = sum(map(content.cost, cards))
    hint = f"{cost} {one_or_many(cost, 'point', 'points')}, {sum(content.attack(card).damage for card in cards)} damage"
    ways: list[Choice[Laid]] = []
    for special in ("", *(card for card in specials if can_attach(content, card, cards))):
        words = f" with {content.special(special).name}" if special else ""
        reach = reach_of(content, stack_of(content, cards, special))
        for victim in legal_victims(content, knight, lists.after(knight.seat), reach):
            name = f"{victim.seat} {special}".strip()
            ways.append(Choice(name, f"{name_of(victim.seat)}{words}", Laid(cards, special, victim.seat)))
        ways.append(Choice(f"{ANYBODY} {special}".strip(), f"Whoever is there{words}", Laid(cards, special)))
    whom = pick("commit.victim", f"{label}: at whom?", ways)
    return Choice(" ".join(cards), label, whom, hint=hint, uses=cards)


def _alone(lists: Lists, content: Content, knight: Knight, card: CardName) -> Choice[Laid]:
    """A special card that is laid alone."""
    special = content.special(card)
    hint = f"{special.cost} {one_or_many(special.cost, 'point', 'points')}. {special.text}"
    if not has_aim(content, stack_of(content, (), card)):
        return Choice(card, special.name, Laid(special=card), hint=hint)
    ways = [
        Choice(victim.seat, name_of(victim.seat), Laid((), card, victim.seat))
        for victim in legal_victims(content, knight, lists.after(knight.seat))
    ]
    ways.append(Choice(ANYBODY, "Whoever is there", Laid((), card)))
    return Choice(card, special.name, pick("commit.victim", f"{special.name}: at whom?", ways), hint=hint)


def cost_of_laid(content: Content, laid: Iterable[Laid]) -> int:
    """What all cards of a commitment cost together [CL-512]."""
    return sum(content.cost(name) for one in laid for name in one.names)


def raised_by(content: Content, laid: Iterable[Laid]) -> int:
    """By how much special cards among them raise the attack points [CL-513]."""
    specials = [content.special(one.special) for one in laid if one.special]
    return sum(card.n for card in specials if card.effect is Deed.RAISE_POINTS)


# Carrying out


def lay(g: G, laid: Mapping[Seat, Sequence[Laid]]) -> None:
    """Cards leave the hands, are revealed together and paid at once; chance goes in turn order [CL-510, CL-512]."""
    content = box_of(g)
    for knight in g.state.in_the_lists:
        for one in laid.get(knight.seat, ()):
            for name in one.names:
                take_from_hand(g, knight, name)
            knight.stacks += laid_together(content, one.cards, one.special, one.victim)
    g.reveal("commits_revealed", stacks={seat: [list(one.names) for one in own] for seat, own in laid.items()})
    for knight in g.state.in_the_lists:
        if knight.stacks:
            g.tell("committed", seat=knight.seat, cards=[name for stack in knight.stacks for name in stack.names])
        raise_points(g, knight)
        pay_for_stacks(g, knight)


def raise_points(g: G, knight: Knight) -> None:
    """Special cards that raise the attack points work before anything is paid [CL-513, CL-M12]."""
    content = box_of(g)
    for stack in [stack for stack in knight.stacks if deed_of(content, stack) is Deed.RAISE_POINTS]:
        points = content.special(stack.special).n
        knight.points[0] += points
        knight.stacks.remove(stack)
        knight.used.append(stack.special)
        g.tell("points_raised", seat=knight.seat, card=stack.special, by=points, points=knight.points[0])


def pay_for_stacks(g: G, knight: Knight) -> None:
    """All cards are paid from the attack points; an overspender loses some by chance [CL-514 to CL-517]."""
    content = box_of(g)
    while (total := sum(cost_of(content, stack) for stack in knight.stacks)) > knight.points[0]:
        lose_card(g, knight)
    spend(knight, total)
    for number, stack in enumerate(knight.stacks):
        stack.number = number
    if total:
        g.tell("paid_for_attacks", seat=knight.seat, cost=total, points=knight.points[0])


def lose_card(g: G, knight: Knight) -> None:
    """One card that costs anything, each with the same chance, and a point with it [CL-R19 to CL-R21]."""
    content = box_of(g)
    at_risk = [(place, name) for place, stack in enumerate(knight.stacks) for name in stack.names if content.cost(name)]
    place, lost = at_risk[g.roll(len(at_risk), "card lost by overspending") - 1]
    knight.stacks[place : place + 1] = without(content, knight.stacks[place], lost)
    discard(g, knight, [lost])
    spend(knight, PENALTY)
    g.tell("card_lost", seat=knight.seat, card=lost, penalty=PENALTY, points=knight.points[0])
