"""A live game: everybody is asked when it is their moment [turn script of the checklist]."""

from __future__ import annotations

from collections.abc import Sequence

from rules.combat_in_the_lists.answers import ask_defence, play_name
from rules.combat_in_the_lists.attack import ask_next
from rules.combat_in_the_lists.conduct import AFTER_ACTION, Attempt, Conduct, playing
from rules.combat_in_the_lists.content import CardName
from rules.combat_in_the_lists.defence import Defence, Strike
from rules.combat_in_the_lists.policy import ask_policy, auto_defence
from rules.combat_in_the_lists.recovery import Recovery, ask_recovery, cheapest_restorer, pick_specials
from rules.combat_in_the_lists.renewal import ask_discards, ask_trim, excess
from rules.combat_in_the_lists.sneak import ask_attempts, has_shown_reference
from rules.combat_in_the_lists.stacks import strike_number
from rules.combat_in_the_lists.stamina import FURTHER, G, box_of, goes_by_the_letter
from rules.combat_in_the_lists.state import Knight, Stack
from rules.combat_in_the_lists.vocabulary import Timing
from rules.combat_in_the_lists.what_is_known import can_regain, can_stand_up
from rules.kernel.asks import Ask
from rules.kernel.play import Procedure
from rules.kernel.values import Seat

LAST_CHANCE, RESTORE = "last.chance", "sneak.restore"


class Live(Conduct):
    """People are asked, step by step."""

    def next_attack(self, g: G, knight: Knight) -> Procedure[tuple[Stack, Knight] | None]:
        """Asked openly."""
        return (yield from g.ask(knight.seat, ask_next(g, knight)))

    def defence(self, g: G, strike: Strike) -> Procedure[list[Defence]]:
        """Asked openly, whatever the hand holds; else as the policy on file says."""
        victim, content = strike.victim, box_of(g)
        policy = yield from g.ask_standing(victim.seat, ask_policy(content))
        usual = auto_defence(content, victim, strike.stack, policy, from_behind=strike.from_behind)
        about = play_name(strike.attacker.seat, strike.stack.number, strike_number(content, strike.stack))
        ask = ask_defence(content, victim, strike.stack, usual, from_behind=strike.from_behind, about=about)
        return (yield from g.ask(victim.seat, ask))

    def recoveries(self, g: G, knights: list[Knight], key: str) -> Procedure[dict[Seat, Recovery]]:
        """Asked at once, openly."""
        heals = key == AFTER_ACTION
        asks = {
            knight.seat: ask_recovery(box_of(g), knight, g.state.turn, key, heals=heals)
            for knight in knights
            if not knight.resigned and (heals or can_stand_up(knight) or can_regain(knight, g.state.turn))
        }
        return (yield from g.ask_all(asks, secret=False))

    def sneaks(self, g: G, knight: Knight, tried: Sequence[Attempt]) -> Procedure[list[Attempt]]:
        """Asked openly, and again after each try, whatever special cards are held; only without any it is over."""
        is_spent = has_shown_reference(tried) and not knight.specials
        if is_spent or (tried and not goes_by_the_letter(g, FURTHER)):
            return []
        return (yield from g.ask(knight.seat, ask_attempts(g.state, box_of(g), knight, tried=tried)))

    def restoring(self, g: G, knight: Knight) -> Procedure[tuple[CardName, ...]]:
        """Asked openly, whatever the hand holds."""
        return (yield from g.ask(knight.seat, ask_restoring(g, knight, RESTORE)))

    def discards(self, g: G) -> Procedure[dict[Seat, list[CardName]]]:
        """Asked in secret."""
        return (yield from g.ask_all({knight.seat: ask_discards(box_of(g), knight) for knight in playing(g)}))

    def last_chances(self, g: G) -> Procedure[dict[Seat, tuple[CardName, ...]]]:
        """Everybody is asked in secret, whatever they hold."""
        return (yield from g.ask_all({knight.seat: ask_restoring(g, knight, LAST_CHANCE) for knight in playing(g)}))

    def trims(self, g: G) -> Procedure[dict[Seat, list[CardName]]]:
        """Asked in secret."""
        content = box_of(g)
        over = [knight for knight in g.state.in_the_lists if excess(g.state, content, knight)]
        return (yield from g.ask_all({knight.seat: ask_trim(g.state, content, knight) for knight in over}))


def ask_restoring(g: G, knight: Knight, key: str) -> Ask[tuple[CardName, ...]]:
    """Cards that restore health; by itself only the cheapest of somebody who has none left [CL-D13, CL-D16]."""
    content = box_of(g)
    usual = cheapest_restorer(content, knight) if knight.health == 0 else ()
    ask = pick_specials(content, knight, Timing.AFTER_DAMAGE, key, usual)
    return ask.reading(tuple)
