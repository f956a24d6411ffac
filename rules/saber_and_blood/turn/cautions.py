"""What a player may have overlooked in an operation, by what that player knows alone."""

from __future__ import annotations

from collections.abc import Iterator

from rules.kernel.drafts import part
from rules.kernel.values import Json, Seat
from rules.saber_and_blood.cards.playable import RESURRECTION_COST, Price, prices, standard_prices
from rules.saber_and_blood.content import Content
from rules.saber_and_blood.turn.cleanup import cards_drawn
from rules.saber_and_blood.turn.operations import STANDARD, risen
from rules.saber_and_blood.views import BoutView, FighterView


def cautions(bout: BoutView, box: Content, seat: Seat, given: Json) -> Iterator[str]:
    """What an operation that is being chosen leads to."""
    price = price_of(bout, box, seat, given)
    if price is not None and price.cp and not cards_drawn(bout.player(seat).cp - price.cp, 0):
        yield "It spends your last command points: you draw no new cards at the end of the turn."


def price_of(bout: BoutView, box: Content, seat: Seat, given: Json) -> Price | None:
    """What an operation costs; None while that is not known yet."""
    chosen, then = part(given, "pick"), part(given, "then")
    actor = _fighter(bout, part(then, "pick") if isinstance(then, dict) else then)
    if chosen == STANDARD:
        offered = list(standard_prices(bout, box, seat, actor)) if actor is not None else []
        return _chosen(offered, part(part(then, "then"), "price"))
    for name in bout.player(seat).hand:
        if chosen == name:
            return _chosen(list(prices(bout, box, seat, box.card(name), actor, surcharge=0)), _price_given(then, actor))
    for name in (*bout.player(seat).discarded, *bout.tavern_discarded):
        if chosen == risen(name):
            offered = list(prices(bout, box, seat, box.card(name), actor, surcharge=RESURRECTION_COST))
            return _chosen(offered, _price_given(then, actor))
    return None


def _price_given(then: Json, actor: FighterView | None) -> Json:
    """The price, which stands behind the target where there is one."""
    given = part(then, "then") if actor is not None else then
    return part(given, "pick") if isinstance(given, dict) else given


def _chosen(offered: list[Price], given: Json) -> Price | None:
    """The price that is chosen, or the only one."""
    if isinstance(given, str) and given.isdecimal() and int(given) < len(offered):
        return offered[int(given)]
    return offered[0] if len(offered) == 1 else None


def _fighter(bout: BoutView, name: Json) -> FighterView | None:
    return next((one for one in bout.fighters if one.name == name), None)
