"""Chapter 6, Defence: what a victim can answer a stack with, what it costs, and what gets through."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field

from rules.combat_in_the_lists.content import AttackCard, CardName, Content, DefenceCard
from rules.combat_in_the_lists.hands import discard, play_card, play_special, take_from_hand
from rules.combat_in_the_lists.stacks import deed_of, is_first_play
from rules.combat_in_the_lists.stamina import G, box_of, can_pay, goes_by_the_letter, pay
from rules.combat_in_the_lists.state import Knight, Stack
from rules.combat_in_the_lists.vocabulary import Deed, Effect
from rules.combat_in_the_lists.what_is_known import (
    KnownKnight,
    is_behind,
    is_in_rear_three,
    points_left,
    surcharge,
)
from rules.kernel.values import Json

WHOLE_STACK = -1
COMBO_BONUS = 1  # [CL-M10]


@dataclass(frozen=True)
class Defence:
    """A card that a victim plays against a stack: which of its cards it is for, and whether it is made to fit."""

    card: CardName
    against: int = WHOLE_STACK
    """The place of the attack card in the stack."""
    corrected_by: CardName = ""
    """The special card that makes it cover whatever is attacked [CL-732]."""

    @property
    def names(self) -> tuple[CardName, ...]:
        """All the cards it takes."""
        return (self.card, *([self.corrected_by] if self.corrected_by else []))


@dataclass
class Blow:
    """One attack card of a stack on its way to the victim."""

    card: AttackCard
    is_removed: bool = False
    is_stopped: bool = False
    prevented: int = 0

    @property
    def damage(self) -> int:
        """What gets through [CL-R25]."""
        return 0 if self.is_removed or self.is_stopped else max(0, self.card.damage - self.prevented)


@dataclass
class Strike:
    """A stack as it is declared against somebody."""

    attacker: Knight
    victim: Knight
    stack: Stack
    blows: list[Blow]
    from_behind: bool
    answered: list[Defence] = field(default_factory=list)
    costs: list[int] = field(default_factory=list)
    """What each of these has cost."""
    paid: int = 0
    """Points in all, those for cards that others then could not be paid with included."""
    entered: list[int] = field(default_factory=list)
    """The stages that the victim has gone on into to pay [CL-612]."""

    @property
    def left(self) -> list[Blow]:
        """The blows that were not taken off the table."""
        return [blow for blow in self.blows if not blow.is_removed]

    @property
    def damage(self) -> int:
        """What the whole stack does: a combo of which every card gets through does 1 more [CL-R53, CL-M10]."""
        dealt = [blow.damage for blow in self.left]
        return sum(dealt) + COMBO_BONUS * (len(dealt) > 1 and all(dealt))


def is_from_behind(content: Content, attacker: KnownKnight, victim: KnownKnight, stack: Stack) -> bool:
    """Whether a stack strikes the back: straight from behind, or by its special card [CL-524, CL-730, CL-R18]."""
    if is_behind(attacker, victim):
        return True
    return deed_of(content, stack) is Deed.COUNT_AS_BACKSIDE and is_in_rear_three(attacker, victim)


# What a card can do, and what it costs


def covers(content: Content, card: DefenceCard, attack: AttackCard) -> bool:
    """Whether a defence card protects what is attacked [CL-603]."""
    return attack.location in content.protects(card)


def price(content: Content, victim: KnownKnight, stack: Stack, defence: Defence, removed: Collection[int] = ()) -> int:
    """What a defence costs here: more while fallen or unarmed, and against what pierces [CL-R30, CL-R72].

    Cards that were taken off the table, by their places, pierce nothing any more. The special card that corrects a
    defence is paid by itself.
    """
    if not content.is_defence(defence.card) and not content.special(defence.card).blocks:
        return content.cost(defence.card)
    places = range(len(stack.cards)) if defence.against == WHOLE_STACK else (defence.against,)
    aimed = [stack.cards[place] for place in places if place not in removed]
    is_piercing = any(content.attack(card).effect is Effect.PIERCING for card in aimed)
    return content.cost(defence.card) + surcharge(victim) + is_piercing


def possible(
    content: Content, defences: Iterable[CardName], specials: Iterable[CardName], stack: Stack, *, from_behind: bool
) -> Iterator[Defence]:
    """Every defence that the cards of a hand allow against a stack, each kind once [CL-601, CL-R26]."""
    places = range(len(stack.cards))
    held = dict.fromkeys(specials)
    for name in held:
        match content.special(name).effect:
            case Deed.REMOVE_CARD if is_first_play(content, stack):
                yield from (Defence(name, place) for place in places)
            case Deed.REFILL:
                yield Defence(name)
            case Deed.STOP_BACKSIDE if from_behind:
                yield Defence(name)
    if from_behind:  # [CL-525, CL-526]
        return
    correctors = [name for name in held if content.special(name).effect is Deed.COVER_ANY]
    for name in dict.fromkeys(defences):
        card = content.defence(name)
        if card.whole_stack:
            yield Defence(name)
            continue
        for place in places:
            if covers(content, card, content.attack(stack.cards[place])):
                yield Defence(name, place)
            else:
                yield from (Defence(name, place, corrector) for corrector in correctors)


def fits(content: Content, defence: Defence, *, from_behind: bool) -> bool:
    """Whether a kind of card answers an attack from that side: normal ones only from the front [CL-525, CL-526]."""
    if content.is_defence(defence.card):
        return not from_behind
    return from_behind or content.special(defence.card).effect is not Deed.STOP_BACKSIDE


# Carrying out


def defend(g: G, strike: Strike, answer: Iterable[Defence]) -> None:
    """Play an answer: what takes cards off the table first, what refills second, the rest as listed [CL-R73]."""
    content = box_of(g)

    def rank(defence: Defence) -> int:
        if not content.is_special(defence.card):
            return 2
        return {Deed.REMOVE_CARD: 0, Deed.REFILL: 1}.get(content.special(defence.card).effect, 2)

    for defence in sorted(answer, key=rank):
        if is_held(strike.victim, content, defence):
            play_defence(g, strike, defence)


def is_held(knight: Knight, content: Content, defence: Defence) -> bool:
    """Whether a knight still has the cards of a defence."""
    held = Counter([*knight.defences, *knight.specials])
    return all(held[name] >= count for name, count in Counter(defence.names).items())


def play_defence(g: G, strike: Strike, defence: Defence) -> None:
    """Pay for a card and let it work; one that cannot be paid is lost and does nothing [CL-606, CL-608, CL-R24]."""
    content, victim = box_of(g), strike.victim
    corrector, before = defence.corrected_by, strike.paid
    is_corrected = bool(corrector) and pay_for(g, strike, corrector, content.cost(corrector))
    removed = [place for place, blow in enumerate(strike.blows) if blow.is_removed and goes_by_the_letter(g)]
    if not pay_for(g, strike, defence.card, price(content, victim, strike.stack, defence, removed)):
        return
    strike.answered.append(defence)
    strike.costs.append(strike.paid - before)
    if content.is_special(defence.card):
        use_special(g, strike, defence)
        return
    card = content.defence(defence.card)
    if card.whole_stack:
        for blow in strike.blows:
            blow.is_stopped = True
        return
    blow = strike.blows[defence.against]
    if covers(content, card, blow.card) or is_corrected:  # [CL-R74]
        if card.prevents is None:
            blow.is_stopped = True
        else:
            blow.prevented += card.prevents


def pay_for(g: G, strike: Strike, card: CardName, cost: int) -> bool:
    """Lay a card against a strike and pay for it; returns whether it could be paid."""
    knight = strike.victim
    is_paid = can_pay(knight, cost)
    if not is_paid:
        take_from_hand(g, knight, card)
        discard(g, knight, [card])
        g.reveal("could_not_pay", seat=knight.seat, card=card, cost=cost)
        return False
    if box_of(g).is_special(card):
        play_special(g, knight, card)
    else:
        play_card(g, knight, card)
    before = knight.health
    strike.paid += cost
    strike.entered += pay(g, knight, cost)
    if knight.health < before and goes_by_the_letter(g):  # Exhaustion is damage like any other [CL-620, CL-D11].
        knight.hurt = True
    return True


def use_special(g: G, strike: Strike, defence: Defence) -> None:
    """What a special card does in a defence."""
    match box_of(g).special(defence.card).effect:
        case Deed.REMOVE_CARD:  # [CL-735]
            strike.blows[defence.against].is_removed = True
        case Deed.REFILL:  # [CL-738, CL-R54]
            strike.victim.points[0] = box_of(g).row(g.state.row).points[0]
            strike.victim.stage = 0
        case Deed.STOP_BACKSIDE:
            for blow in strike.blows:
                blow.is_stopped = True


# For events and sheets


def told(defence: Defence, paid: int) -> Json:
    """A defence as events tell it."""
    return {"card": defence.card, "against": defence.against, "corrected_by": defence.corrected_by, "paid": paid}


def is_helpless(victim: KnownKnight) -> bool:
    """Whether public facts leave no answer: no point is left in any stage [CL-618, CL-R67]."""
    return points_left(victim) == 0
