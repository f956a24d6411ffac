"""The last round before the first Cycle: deployment, Item Cards, Quest Cards [UT-907 to UT-913].

By post all of it goes on side by side, each player at their own sheet; live one thing comes after the other.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.kernel.asks import Ask, prefilled, sheet
from rules.kernel.play import Play, Procedure
from rules.kernel.values import Seat
from rules.umbra_turris.opening.cards import (
    QUESTS,
    ItemDraw,
    ItemHand,
    QuestDraw,
    QuestHand,
    ask_items,
    ask_quests,
    check_items,
    choose_quest_deck,
    deal_quests,
    draw_items,
    hold_items,
    hold_quests,
    item_hand,
    possible,
    settle_quests,
    shuffled_quests,
    tell_cards,
)
from rules.umbra_turris.opening.deployment import Deployed, ask_deployment, deploy, to_deploy
from rules.umbra_turris.pieces import field_of
from rules.umbra_turris.state import Battle, Quest, Step
from rules.umbra_turris.zones import zone_of

G = Play[Battle]


@dataclass(frozen=True)
class Ready:
    """What a player has settled on their own sheets."""

    deployed: Deployed | None
    items: ItemHand
    quests: QuestHand


def make_ready(g: G) -> Procedure[None]:
    """Live deployment alone; by post all that is left to do before the first Cycle."""
    table = g.state.table
    if table.choices.deploys_in_turn:
        yield from deploy_in_turn(g)
        table.step = Step.ITEMS
        return
    order = yield from choose_quest_deck(g)
    quests = deal_quests(g, order)
    items = {seat: draw_items(g, seat) for seat in table.playing}
    branches = {seat: settle_alone(g, seat, items[seat], quests[seat]) for seat in table.playing}
    ready = yield from g.each(branches)
    for seat in [seat for seat in table.order if seat in table.playing]:
        deployed = ready[seat].deployed
        if deployed is not None:
            deploy(g, seat, deployed)
    for seat in table.playing:
        hold_items(g, seat, ready[seat].items)
    for seat in order:
        hold_quests(g, seat, ready[seat].quests)
    left = [card for seat in order for card in ready[seat].quests.rest]
    g.state.quest_deck = g.shuffle(left, "quest deck")
    table.step = Step.TOKENS


def settle_alone(g: G, seat: Seat, items: ItemDraw, quests: QuestDraw) -> Procedure[Ready]:
    """One player's dialogue: deploy, if that is still to be done, then the sheet of cards."""
    field = field_of(g)
    deployed: Deployed | None = None
    if to_deploy(field, seat) and not any(model.is_on_table for model in field.table.of(seat)):
        deployed = yield from g.ask(seat, ask_deployment(field, seat, zone_of(field, seat)))
    tell_cards(g, seat, quests, items)
    hand, kept = yield from g.ask(seat, ask_cards(g, seat, items, quests))
    return Ready(deployed, hand, (yield from settle_quests(g, seat, quests, kept)))


def ask_cards(g: G, seat: Seat, items: ItemDraw, quests: QuestDraw) -> Ask[tuple[ItemHand, tuple[Quest, ...] | None]]:
    """Item Cards and Quest Cards on one sheet."""
    lines = {**dict(ask_items(g.content, items, seat)), "quests": ask_quests(field_of(g), seat, quests)}
    ask = sheet(
        "opening.cards",
        "Your cards:",
        lines,
        rule="UT-908",
        about=seat,
        across=lambda said: check_items(g.content, items, said),
    )
    return prefilled(ask).reading(lambda said: (item_hand(items, said), said["quests"]))


# Live


def deploy_in_turn(g: G) -> Procedure[None]:
    """Players deploy one after the other, in the order in which they chose their zones [UT-907, UT-R119]."""
    table = g.state.table
    for seat in table.order:
        field = field_of(g)
        if not any(model.is_on_table or model.is_waiting for model in table.of(seat)):
            deployed = yield from g.ask(seat, ask_deployment(field, seat, zone_of(field, seat)))
            deploy(g, seat, deployed)


def take_items(g: G) -> Procedure[None]:
    """Everybody looks at their Item Cards [UT-908]."""
    table = g.state.table
    draws = {seat: draw_items(g, seat) for seat in table.playing}
    for seat, draw in draws.items():
        tell_cards(g, seat, items=draw)
    asks = {seat: _ask_items_alone(g, seat, draws[seat]) for seat in table.playing if draws[seat].drawn}
    hands = yield from g.ask_all(asks)
    for seat in table.playing:
        hold_items(g, seat, hands.get(seat) or item_hand(draws[seat], {}))
    table.step = Step.QUESTS


def _ask_items_alone(g: G, seat: Seat, draw: ItemDraw) -> Ask[ItemHand]:
    lines = dict(ask_items(g.content, draw, seat))
    ask = sheet(
        "opening.hand",
        "Your Item Cards:",
        lines,
        rule="UT-943",
        about=seat,
        across=lambda said: check_items(g.content, draw, said),
    )
    return prefilled(ask).reading(lambda said: item_hand(draw, said))


def take_quests(g: G) -> Procedure[None]:
    """One after the other draws Quest Cards from one deck [UT-910 to UT-912]."""
    order = yield from choose_quest_deck(g)
    deck = shuffled_quests(g)
    for seat in order:
        draw = possible(field_of(g), seat, QuestDraw(tuple(deck[:QUESTS]), tuple(deck[QUESTS:])))
        hands = yield from g.each({seat: _draw_quests(g, seat, draw)})
        hold_quests(g, seat, hands[seat])
        deck = g.shuffle(hands[seat].rest, "quest deck")
    g.state.quest_deck = deck
    g.state.table.step = Step.TOKENS


def _draw_quests(g: G, seat: Seat, draw: QuestDraw) -> Procedure[QuestHand]:
    tell_cards(g, seat, draw)
    kept = yield from g.ask(seat, ask_quests(field_of(g), seat, draw))
    return (yield from settle_quests(g, seat, draw, kept))
