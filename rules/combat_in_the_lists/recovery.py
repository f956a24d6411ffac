"""Chapter 7: standing up, having the weapon back, and special cards that restore health."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from rules.combat_in_the_lists.content import CardName, Content, SpecialCard
from rules.combat_in_the_lists.hands import copies, play_special
from rules.combat_in_the_lists.stamina import G, box_of, can_pay, goes_by_the_letter, pay, regain_health, spend
from rules.combat_in_the_lists.state import FULL_HEALTH, Knight
from rules.combat_in_the_lists.vocabulary import Hand, Timing
from rules.combat_in_the_lists.what_is_known import (
    STAND_UP,
    can_regain,
    can_stand_up,
    points_left,
    present_points,
    price_of_weapon,
)
from rules.kernel.asks import Ask, prefilled, sheet
from rules.kernel.choices import Choice, pick, pick_several, yes_no
from rules.kernel.values import IllegalAnswer
from rules.kernel.words import one_or_many

WEAPON_COMES_FIRST = 5
"""The version of the rules since which a weapon that attack points alone pay for is picked up before all else."""
LEAVE_IT = "leave_it"


@dataclass(frozen=True)
class Recovery:
    """What a knight does to be back in the fight [CL-R29]."""

    stand: bool = False
    weapon: Hand | None = None
    specials: tuple[CardName, ...] = ()


# Asking


def ask_recovery(content: Content, knight: Knight, turn: int, key: str, *, heals: bool = True) -> Ask[Recovery]:
    """Standing up, the weapon, and cards that restore health; usually only what opens no new stage [CL-D11]."""
    usually = usual_recovery(knight, turn)
    lines: dict[str, Ask[Any]] = {}
    if can_stand_up(knight):
        lines["stand"] = yes_no(f"{key}.stand", f"Stand up for {STAND_UP} points?", "CL-703", fallback=usually.stand)
    if can_regain(knight, turn):
        lines["weapon"] = ask_weapon_hand(knight, price_of_weapon(knight, turn), usually=usually.weapon is not None)
    if heals:
        lines["specials"] = pick_specials(content, knight, Timing.AFTER_DAMAGE, f"{key}.specials")
    ask = sheet(key, "Do you recover?", lines, rule="CL-R29", unchanged="nothing to recover")
    return prefilled(ask).reading(lambda said: Recovery(**{**said, "specials": tuple(said.get("specials", ()))}))


def usual_recovery(knight: Knight, turn: int) -> Recovery:
    """What can be paid without entering a new stage [CL-D11]."""
    left = present_points(knight)
    stand = can_stand_up(knight) and left >= STAND_UP
    left -= STAND_UP * stand
    is_cheap = can_regain(knight, turn) and left >= price_of_weapon(knight, turn)
    return Recovery(stand=stand, weapon=knight.hand if is_cheap else None)


def ask_weapon_hand(knight: Knight, price: int, *, usually: bool) -> Ask[Hand | None]:
    """Whether the weapon is picked up, and with which hand [CL-713]."""
    points = f"{price} {one_or_many(price, 'point', 'points')}"
    choices: list[Choice[Hand | None]] = [Choice(hand, f"Into the {hand} hand, for {points}", hand) for hand in Hand]
    choices.append(Choice(LEAVE_IT, "Leave it on the ground", None))
    usual = knight.hand.value if usually else LEAVE_IT
    return pick("recovery.weapon", "Pick up your weapon?", choices, fallback=usual, rule="CL-712")


def pick_specials(
    content: Content, knight: Knight, timing: Timing, key: str, usual: Sequence[CardName] = ()
) -> Ask[list[CardName]]:
    """Special cards of the hand that can be played and paid now, any number of them [CL-717, CL-723]."""
    held = [card for card in knight.specials if content.special(card).timing is timing]
    choices = [
        Choice(name, content.special(card).name, card, hint=hint_of(content, card))
        for name, card in copies(held)
        if can_pay(knight, content.special(card).cost)
    ]

    def check(cards: list[CardName]) -> None:
        if not can_pay(knight, total := sum(map(content.cost, cards))):
            raise IllegalAnswer(f"These cards cost {total} points; you have {points_left(knight)} left in all stages.")

    prompt = "Special cards to play:"
    return pick_several(key, prompt, choices, fallback=list(usual), rule="CL-717", across=check)


def hint_of(content: Content, card: CardName) -> str:
    """What a special card costs and does."""
    special = content.special(card)
    return f"{special.cost} {one_or_many(special.cost, 'point', 'points')}. {special.text}"


# Carrying out


def recover(g: G, knight: Knight, recovery: Recovery) -> None:
    """Cards that restore, then standing up, then the weapon, as far as they can be paid.

    First of all comes a weapon that attack points alone pay for: all else can be paid from any stage [CL-R31].
    """
    if knight.resigned:
        return
    regain_from_attack_points(g, knight, recovery)
    restore(g, knight, recovery.specials)
    if recovery.stand and can_stand_up(knight):
        stand_up(g, knight)
    if recovery.weapon is not None and can_regain(knight, g.state.turn):
        regain_weapon(g, knight, recovery.weapon)


def regain_from_attack_points(g: G, knight: Knight, recovery: Recovery) -> None:
    """Pick up a weapon that was dropped in an earlier turn [CL-712, CL-R31]."""
    if not goes_by_the_letter(g, WEAPON_COMES_FIRST):
        return
    if recovery.weapon is not None and knight.dropped_on != g.state.turn and can_regain(knight, g.state.turn):
        regain_weapon(g, knight, recovery.weapon)


def stand_up(g: G, knight: Knight) -> None:
    """Back on one's feet, facing as before [CL-703]."""
    pay(g, knight, STAND_UP)
    knight.fallen = False
    g.reveal("stood_up", seat=knight.seat, points=STAND_UP)


def regain_weapon(g: G, knight: Knight, hand: Hand) -> None:
    """Pick up the weapon, with either hand: in the turn of the loss from any stage, later from A/D alone [CL-R31]."""
    price = price_of_weapon(knight, g.state.turn)
    if knight.dropped_on == g.state.turn:
        pay(g, knight, price)
    else:
        spend(knight, price)
    knight.unarmed, knight.hand = False, hand
    g.reveal("weapon_regained", seat=knight.seat, hand=hand, points=price)


def restore(g: G, knight: Knight, cards: Iterable[CardName]) -> None:
    """Special cards that give health back, as far as they are held and can be paid [CL-416, CL-723, CL-902]."""
    for card in cards:
        special = box_of(g).special(card)
        if card not in knight.specials or not can_pay(knight, special.cost) or knight.resigned:
            continue
        play_special(g, knight, card)
        pay(g, knight, special.cost)
        gained = regain_health(knight, special.n)
        g.reveal("restored", seat=knight.seat, card=card, health=knight.health, gained=gained)


def cheapest_restorer(content: Content, knight: Knight) -> tuple[CardName, ...]:
    """The cheapest card of the hand that can be paid and restores health; none where there is none [CL-D13, CL-D16]."""
    able = [card for card in restorers(content, knight) if can_pay(knight, card.cost)]
    return tuple(card.id for card in sorted(able, key=lambda card: (card.cost, card.id))[:1])


def spare_restorers(content: Content, knight: Knight) -> tuple[CardName, ...]:
    """The cards of the hand that the present stage still pays for, the strongest first, none of them for nothing."""
    left, missing = present_points(knight), FULL_HEALTH - knight.health
    taken: list[CardName] = []
    for card in sorted(restorers(content, knight), key=lambda card: (-card.n, card.id)):
        if card.cost <= left and card.n <= missing:
            taken.append(card.id)
            left, missing = left - card.cost, missing - card.n
    return tuple(taken)


def restorers(content: Content, knight: Knight) -> list[SpecialCard]:
    """The cards of the hand that restore health."""
    held = map(content.special, knight.specials)
    return [card for card in held if card.timing is Timing.AFTER_DAMAGE]
