"""Orders: a Leader motivates heroes who have already acted [UT-601 to UT-607, UT-627, UT-628, UT-R112]."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.kernel.choices import Choice, pick
from rules.kernel.play import Play, Procedure
from rules.umbra_turris.action.deeds import Deed
from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.content_vocabulary import Keyword
from rules.umbra_turris.dice import Trial, settle, throw_dice
from rules.umbra_turris.occasions import Purpose
from rules.umbra_turris.pieces import field_of, give_die
from rules.umbra_turris.ranks import Rank
from rules.umbra_turris.specials.special import Special, asked
from rules.umbra_turris.state import Battle, Model, Turn

G = Play[Battle]
ORDER_RANGE = 20  # [UT-605]
SUCCEEDS_FROM = 4  # [UT-604]
BOUND_FROM, BOUND_WITHIN, BOUND_FREE_ON = 3, 10, 6  # [UT-627]
FRENZIED = -1  # [UT-625b]


def offer_orders(field: Battlefield, model: Model, turn: Turn) -> Iterator[Choice[Deed]]:
    """The heroes to whom an order may be given; how far they are is measured when it is given."""
    if turn.has_minor or turn.player != model.seat or not can_give_orders(field, model):  # [UT-R91]
        return
    targets = [Choice(hero.id, f"{hero.number} {hero.name}", hero.id) for hero in who_can_be_ordered(field, model)]
    if targets:
        left = field.party(model).orders
        ask = pick("turn.order", "Who gets the order?", targets, rule="UT-602", about=model.id)
        issued = ask.reading(lambda name: IssueOrder(name))
        yield Choice("order", f"Issue an order ({left} left)", issued, hint="4 or more within 20 cm: an Action Die")


def can_give_orders(field: Battlefield, model: Model) -> bool:
    """Whether a model is a Leader with orders left, who is not stunned and not silenced [UT-601, UT-358].

    Orders are an ability of the profession Leader, so whatever takes those takes orders, too [UT-532e, UT-740b].
    """
    if not model.is_leader or model.is_stunned or field.party(model).orders < 1:
        return False
    if Rank.PROFESSION in field.silenced(model):
        return False
    return not any(answer(model) for answer in asked(field, Special.forbids_orders))


def who_can_be_ordered(field: Battlefield, leader: Model) -> Iterator[Model]:
    """Friendly heroes who have been activated and have no AD; hidden or not [UT-603, UT-606, UT-R112]."""
    for hero in field.friends(leader):
        may_be_named = hero.is_hero and not hero.is_empty_base  # [UT-531a]
        if may_be_named and hero.has_acted and not hero.has_action_die and not hero.is_stunned:
            yield hero


@dataclass(frozen=True)
class IssueOrder:
    """An order attempt [UT-602]."""

    target: str

    def do(self, g: G, model: Model, turn: Turn) -> Procedure[None]:
        """Each attempt uses an order; out of range it is lost [UT-605, UT-607]."""
        turn.has_minor = True
        field, party = field_of(g), g.state.table.parties[model.seat]
        hero = g.state.table.model(self.target)
        party.orders -= 1
        reach = ORDER_RANGE + sum(answer(model) for answer in asked(field, Special.order_range))
        if not field.is_near(model, hero, reach):
            g.tell(
                "order_lost", model=model.id, target=hero.id, distance=field.distance(model, hero), left=party.orders
            )
            return
        needed, bonus = order_needs(field, model, hero)
        throw = throw_dice(g, Purpose.ORDER, model, 1, bonus)
        trial = Trial(throw, needed=needed)
        if not trial.is_success and may_reroll_order(field, model, hero):
            throw.faces[0] = g.roll(6, f"re-roll order {model.id}")
            throw.rerolled.append(0)
        yield from settle(g, trial)
        is_free = is_bound_by_blood(field, model, hero) and throw.faces[0] == BOUND_FREE_ON
        party.orders += is_free
        g.tell(
            "order_issued",
            model=model.id,
            target=hero.id,
            faces=throw.faces,
            bonus=throw.modifier,
            needed=needed,
            success=trial.is_success,
            free=is_free,
            left=party.orders,
        )
        if trial.is_success:
            give_die(g, hero, "order")


def order_needs(field: Battlefield, leader: Model, hero: Model) -> tuple[int, int]:
    """What an order roll must reach, and what is added to it [UT-604, UT-625b, UT-627]."""
    is_bound = is_bound_by_blood(field, leader, hero) and field.is_near(leader, hero, BOUND_WITHIN)
    bonus = sum(answer(leader, hero) for answer in asked(field, Special.order_bonus, first=leader))
    return BOUND_FROM if is_bound else SUCCEEDS_FROM, bonus + FRENZIED * field.has(hero, Keyword.FRENZY)


def is_bound_by_blood(field: Battlefield, leader: Model, hero: Model) -> bool:
    """Whether all heroes of the party are of one race [UT-627, UT-R65]."""
    races = [field.content.sub_race(one.sub_race).race for one in field.table.of(leader.seat) if one.is_hero]
    return len({*races}) == 1 and hero.is_hero


def may_reroll_order(field: Battlefield, leader: Model, hero: Model) -> bool:
    """Fanatics on either side of an order, and whoever else may [UT-628]."""
    if field.has(leader, Keyword.FANATIC) or field.has(hero, Keyword.FANATIC):
        return True
    return any(answer(leader, hero) for answer in asked(field, Special.rerolls_orders, first=leader))


def orders_of(field: Battlefield, leader: Model) -> int:
    """How many orders a Leader has for the battle [UT-601, UT-632, UT-799c]."""
    content, party = field.content, field.party(leader)
    others = [hero for hero in field.table.of(leader.seat) if hero.is_hero and hero is not leader]
    alike = sum(hero.profession == leader.profession for hero in others)
    total = content.leader.orders + (bool(others) and 2 * alike >= len(others))  # Battle Brothers
    return total + (content.guild(party.guild).more_orders if party.guild else 0)
