"""Tactic cards: drawn before each activation, played for their effect or for their order [FC-330 to FC-354]."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from rules.fantasy_commander.cards import CardEffect, StartEffect, TacticCard, TacticId
from rules.fantasy_commander.command.pool import add, pay
from rules.fantasy_commander.ground import Ground, cell_name
from rules.fantasy_commander.maps import BOARD
from rules.fantasy_commander.pieces import force_fatigue, ground_of, recover, restore
from rules.fantasy_commander.scenarios.victory import settle
from rules.fantasy_commander.state import Army, Battle, Laid, Unit
from rules.fantasy_commander.vocabulary import CardType, Deed, Lasts, Order, Terrain, Trait, Whom, other_side
from rules.kernel.grid import Hex
from rules.kernel.play import Play
from rules.kernel.values import Seat

G = Play[Battle]
CURSE_COMES_FIRST = 4
"""The version of the rules since which a Curse strikes before the unit is chosen."""
TEMPLATE_REACH = 2
"""How far from an own unit a template can be laid [FC-343]."""


# Drawing


def draw_card(g: G, side: Seat) -> TacticCard | None:
    """The top card of the deck, open to all; none where deck and discard pile are empty [FC-330, FC-336, FC-R50]."""
    screen, army = g.state.screens[side], g.state.field.armies[side]
    if not screen.deck:
        if not army.discard:
            return None
        shuffle_in(g, side)
    name = screen.deck.pop(0)
    army.draw_pile, army.drawn = len(screen.deck), name
    card: TacticCard = g.content.tactic(name)
    if card.side == side:
        note_shown(army, name)
    g.reveal("tactic_drawn", side=side, card=name)
    return card


def shuffle_in(g: G, side: Seat) -> None:
    """The discard pile becomes part of the deck again [FC-336, FC-351]."""
    screen, army = g.state.screens[side], g.state.field.armies[side]
    screen.deck = g.shuffle([*screen.deck, *army.discard], "Tactics deck")
    army.discard, army.draw_pile = [], len(screen.deck)
    g.tell("deck_shuffled", side=side, cards=army.draw_pile)


def note_shown(army: Army, name: TacticId) -> None:
    """Everybody remembers how many copies of a card they have seen at a time."""
    seen = Counter([*army.discard, *army.laid, *([army.drawn] if army.drawn else [])])
    if seen[name] > army.shown.count(name):
        army.shown.append(name)


def discard(g: G, side: Seat, card: TacticCard) -> None:
    """The card goes face up to its player's discard pile [FC-333]."""
    army = g.state.field.armies[side]
    army.drawn = None
    army.discard.append(card.id)


# Curses


def is_sent(card: TacticCard, side: Seat) -> bool:
    """Whether a Curse was drawn by its own owner, for whom it does nothing [FC-350]."""
    return card.type is CardType.CURSE and card.side == side


def send_curse(g: G, side: Seat, card: TacticCard) -> None:
    """It goes to the opponent's discard pile, which is at once shuffled into their deck [FC-350, FC-351]."""
    victim = other_side(side)
    g.state.field.armies[side].drawn = None
    g.state.field.armies[victim].discard.append(card.id)
    g.tell("curse_sent", side=side, card=card.id, victim=victim)
    shuffle_in(g, victim)


def strike_pool(g: G, side: Seat, card: TacticCard) -> TacticCard:
    """What a Curse takes from the pool is lost before the unit is chosen; returns what is left of it [FC-331]."""
    if g.rules_version < CURSE_COMES_FIRST:
        return card
    left = [effect for effect in card.effects if effect.whom is not Whom.POOL or not lose_an_order(g, side)]
    return card.model_copy(update={"effects": tuple(left)})


# What can be done with a card


def whom_asked(card: TacticCard) -> CardEffect | None:
    """The effect for which somebody is chosen beside the unit to activate."""
    return next((one for one in card.effects if one.whom not in (Whom.ACTIVATED, Whom.POOL)), None)


def candidates(ground: Ground, side: Seat, effect: CardEffect) -> list[Unit]:
    """The units on which an effect can be played, as far as it changes anything for them."""
    own = ground.field.on_map(side)
    match effect.whom:
        case Whom.OWN_FREE_UNIT:
            found = [unit for unit in own if not ground.enemies_in_contact(unit)]
        case Whom.OWN_RESURGENT:
            found = [unit for unit in own if ground.has(unit, Trait.RESURGENT)]
        case Whom.ENEMY_NEARBY:
            found = [unit for unit in ground.field.on_map(other_side(side)) if is_near(ground, unit, own, effect.n)]
        case _:
            found = own
    return [unit for unit in found if unit.losses] if effect.deed is Deed.RESTORE else found


def is_near(ground: Ground, unit: Unit, others: Iterable[Unit], distance: int) -> bool:
    """Whether a unit is within so many hexes of one of the others."""
    return any(ground.place(unit).distance(ground.place(other)) <= distance for other in others)


def template_cells(ground: Ground, side: Seat) -> list[Hex]:
    """Where a template can be laid: a free open hex near an own unit, no Capture Point [FC-342, FC-343]."""
    own = [ground.place(unit) for unit in ground.field.on_map(side)]
    return [
        cell
        for cell in BOARD.cells
        if any(cell.distance(place) <= TEMPLATE_REACH for place in own)
        and ground.terrain(cell) is Terrain.OPEN
        and cell not in ground.capture_points
        and ground.field.at(cell) is None
    ]


# What a card does


def take_order(g: G, side: Seat, card: TacticCard) -> None:
    """One order of the card's colour for the pool instead of its effect [FC-332, FC-R56]."""
    assert card.order is not None
    add(g, side, card.order)
    g.tell("order_taken", side=side, card=card.id, order=card.order)
    discard(g, side, card)


def lay_template(g: G, side: Seat, card: TacticCard, cell: Hex) -> None:
    """The template lies on the map, the card open before its player for good [FC-341, FC-344]."""
    army = g.state.field.armies[side]
    assert card.template is not None
    g.state.field.laid.append(Laid(cell=cell, kind=card.template, side=side))
    army.drawn = None
    army.laid.append(card.id)
    g.tell("template_laid", side=side, card=card.id, cell=cell_name(cell), terrain=card.template)


def play_card(g: G, side: Seat, card: TacticCard, unit: Unit, whom: Unit | None = None) -> None:
    """The effects of a card on the unit then activated, and on whomever was chosen [FC-331, FC-333]."""
    kind = "cursed" if card.type is CardType.CURSE else "tactic_played"
    g.tell(kind, side=side, card=card.id, unit=unit.id, whom="" if whom is None else whom.id)
    discard(g, side, card)
    for effect in card.effects:
        target = unit if effect.whom in (Whom.ACTIVATED, Whom.POOL) else whom
        if target is not None and fits(ground_of(g), effect, target):
            apply(g, card, effect, target)
    settle(g)


def fits(ground: Ground, effect: CardEffect, unit: Unit) -> bool:
    """Whether an effect is for a unit, where it is for shooters alone or for all but those."""
    return effect.shooters is None or effect.shooters == (ground.card(unit).shooting is not None)


def apply(g: G, card: TacticCard, effect: CardEffect, unit: Unit) -> None:
    """One effect on one unit; what it gains lasts for its activation unless the card says otherwise [FC-334]."""
    match effect.deed:
        case Deed.GAIN:
            gain(unit, effect)
        case Deed.LOSE_FATIGUE:
            recover(g, unit, effect.n, card.name)
        case Deed.LOSE_ALL_FATIGUE:
            recover(g, unit, unit.fatigue, card.name)
        case Deed.RESTORE:
            restore(g, unit, effect.n, card.name)
        case Deed.FORCED_FATIGUE if effect.whom is Whom.ACTIVATED:
            unit.starts.append(StartEffect(deed=effect.deed, n=effect.n))
        case Deed.FORCED_FATIGUE:
            force_fatigue(g, unit, card.name)
        case Deed.LOSE_AN_ORDER if g.rules_version < CURSE_COMES_FIRST and lose_an_order(g, unit.side):
            pass
        case Deed.LOSE_AN_ORDER:
            gain(unit, effect)  # The pool was empty, so the unit pays for it.


def gain(unit: Unit, effect: CardEffect) -> None:
    """A unit has something more for a while [FC-334]."""
    gains = unit.turn_gains if effect.lasts is Lasts.TURN else unit.gains
    gains += effect.grants


def lose_an_order(g: G, side: Seat) -> bool:
    """A random order leaves the pool of whoever drew the card; whether there was one [FC-352]."""
    held = [*Counter(g.state.screens[side].pool).elements()]
    if not held:
        return False
    # Nobody sees the number: with the order that is lost it would tell how many lie before it in the pool.
    place = g.roll(len(held), "Order lost", to=()) if len(held) > 1 else len(held)
    lost = Order(held[place - 1])
    pay(g, side, {lost: 1})
    g.reveal("order_lost", side=side, order=lost)
    return True
