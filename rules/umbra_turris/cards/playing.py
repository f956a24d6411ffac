"""Item Cards that are played while their owner activates a hero; they need not affect that hero [UT-949, UT-D66]."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from rules.kernel.choices import Choice, pick
from rules.kernel.play import Play, Procedure
from rules.umbra_turris.action.deeds import Deed
from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.cards.arming import reveal
from rules.umbra_turris.combat.harm import succeeds
from rules.umbra_turris.content import UNARMED
from rules.umbra_turris.content_cards import ItemCard
from rules.umbra_turris.content_vocabulary import CardTarget, Lasts, Range, Timing
from rules.umbra_turris.magic.creatures import appear, choose_place, places_beside
from rules.umbra_turris.pieces import field_of, give_die, heal, hide, lay
from rules.umbra_turris.ranks import Rank
from rules.umbra_turris.state import Battle, Effect, Id, Model, Turn, Until

G = Play[Battle]
HOURGLASS_FROM = 3  # [IC-21]
KIT_HEALS = 3  # [IC-26]
VENOM_LEAST_COST = 10  # [UT-860]
SPAWN = "magic_spawn"
LASTS = {Lasts.CYCLE: Until.CYCLE, Lasts.NEXT_CYCLE: Until.NEXT_CYCLE, Lasts.BATTLE: Until.GAME}


def offer_cards(g: G, model: Model, turn: Turn) -> Iterator[Choice[Deed]]:
    """The cards in the hand of whoever activates a hero of their own; who controls another's has no cards [UT-R91]."""
    if turn.player != model.seat or not model.is_hero:
        return
    field = field_of(g)
    cards = [g.content.item_card(name) for name in g.state.screens[model.seat].hand]
    playable = [card for card in cards if card.timing is Timing.ACTIVATE]
    choices = [choice for card in playable for choice in _ways(field, card, model)]
    if choices:
        ask = pick("turn.card", "Which Item Card do you play?", choices, rule="UT-949", about=model.id)
        yield Choice("card", "Play an Item Card", ask)


def _ways(field: Battlefield, card: ItemCard, active: Model) -> Iterator[Choice[Deed]]:
    """How a card can be played: on whom, and with which weapon."""
    if "ominous_venom" in card.specials:
        targets = [choice for hero in who(field, card, active) for choice in _venoms(field, card, hero)]
    else:
        targets = [Choice[Deed](one.id, _label(one), PlayCard(card.id, one.id)) for one in who(field, card, active)]
    if targets:
        ask = pick("turn.card_target", f"{card.name}: on whom?", targets, about=card.id)
        yield Choice(card.id, card.name, ask, hint=card.hint)


def _venoms(field: Battlefield, card: ItemCard, hero: Model) -> Iterator[Choice[Deed]]:
    """The weapons of a hero on which venom can be put: no firearms, and no cheap ranged ones [UT-860]."""
    melee = [weapon for weapon in field.melee_weapons(hero) if weapon.id != UNARMED]
    ranged = [
        weapon
        for weapon in field.ranged_weapons(hero)
        if weapon.kind is not Range.FIREARM and (weapon.cost or 0) >= VENOM_LEAST_COST
    ]
    for name, words in {weapon.id: weapon.name for weapon in (*melee, *ranged)}.items():
        yield Choice[Deed](f"{hero.id} {name}", f"{_label(hero)}, {words}", PlayCard(card.id, hero.id, name))


def _label(model: Model) -> str:
    return f"{model.seat} {model.number} {model.name}"


def who(field: Battlefield, card: ItemCard, active: Model) -> list[Model]:
    """On whom a card can be played; how far they are is measured afterwards [UT-R19]."""
    alive = [model for model in field.table.on_table() if model.is_alive and not model.is_empty_base]
    own = [model for model in alive if model.seat == active.seat and model.is_hero]
    match card.target:
        case CardTarget.ANY_MODEL:
            return alive
        case CardTarget.ENEMY_MAGE:
            return [model for model in alive if model.seat != active.seat and model in field.mages(model.seat)]
        case CardTarget.FRIENDLY_HERO_WITHOUT_DIE:
            return [hero for hero in own if hero is not active and not hero.has_action_die]
        case CardTarget.FREE_FRIENDLY_HERO:
            return [hero for hero in own if not hero.is_hidden and not field.is_locked(hero)]  # [UT-130]
        case None:
            return [hero for hero in own if hero in field.mages(active.seat) and places_beside(field, hero, SPAWN)]
        case _:
            return own


@dataclass(frozen=True)
class PlayCard:
    """An Item Card is played."""

    card: Id
    target: str
    weapon: Id = ""

    def do(self, g: G, model: Model, turn: Turn) -> Procedure[None]:
        """It is revealed and discarded; then it does what it says, if its target is near enough."""
        card, target = g.content.item_card(self.card), g.state.table.model(self.target)
        reveal(g, model.seat, self.card, self.target)
        field = field_of(g)
        if card.near is not None and not _is_near(field, model, target, card.near):
            g.tell("item_out_of_range", seat=model.seat, card=self.card, target=target.id)
            return
        at_once = next((AT_ONCE[name] for name in card.specials if name in AT_ONCE), None)
        if at_once is not None:
            yield from at_once(g, target)
            return
        name = next(iter(card.specials), card.id)
        until = LASTS[card.lasts]
        effect = Effect(
            name=name, until=until, rank=Rank.CARD, by=model.id, chosen=self.weapon, changes=dict(card.bonuses)
        )
        lay(g, target, effect)


def _is_near(field: Battlefield, active: Model, target: Model, reach: int) -> bool:
    """Whether some friendly hero is near enough to the target."""
    friends = [active, *(one for one in field.friends(active) if one.is_hero and not one.is_empty_base)]
    return any(field.is_near(friend, target, reach) for friend in friends)


# What works at once


def turn_hourglass(g: G, hero: Model) -> Procedure[None]:
    """On 3 or more a hero gains an AD [IC-21]."""
    if (yield from succeeds(g, hero, HOURGLASS_FROM, "broken_hourglass")):
        give_die(g, hero, "broken_hourglass")


def throw_smoke(g: G, hero: Model) -> Procedure[None]:
    """A hero becomes hidden at once [IC-22]."""
    hide(g, hero)
    yield from ()


def open_kit(g: G, hero: Model) -> Procedure[None]:
    """A hero regains 3 W [IC-26]."""
    heal(g, hero, KIT_HEALS, "surgeons_kit")
    yield from ()


def call_stray(g: G, mage: Model) -> Procedure[None]:
    """A Magic Spawn comes to the Mage for this Cycle and the next, whatever else is in play [IC-16]."""
    places = places_beside(field_of(g), mage, SPAWN)
    pose = yield from choose_place(g, mage, SPAWN, places)
    stray = appear(g, mage.seat, SPAWN, pose.point, pose.facing or mage.facing, by=mage, counts=False)
    lay(g, stray, Effect(name="stray", until=Until.NEXT_CYCLE, rank=Rank.CARD, by=mage.id))


AT_ONCE: dict[str, Callable[[G, Model], Procedure[None]]] = {
    "broken_hourglass": turn_hourglass,
    "smoke_vial": throw_smoke,
    "surgeons_kit": open_kit,
    "stray": call_stray,
}
"""Cards that do something at once, by the names of their special rules."""
