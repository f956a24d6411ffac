"""What helps a steward's model in what it is about to do: abilities that cost nothing, Item Cards, items."""

from __future__ import annotations

from collections.abc import Iterator

from rules.kernel.answers import follow, ids_of, option_of, picked, picked_as_usual, usual
from rules.kernel.decisions import Decision
from rules.kernel.values import Json
from rules.umbra_turris.content_cards import ItemCard
from rules.umbra_turris.content_vocabulary import CardTarget, Characteristic
from rules.umbra_turris.state import Model
from rules.umbra_turris.stewards.errands import Errand
from rules.umbra_turris.stewards.mind import Mind
from rules.umbra_turris.stewards.worths import worth_of, worth_of_turn

FIRST = 20_000
"""What costs nothing is done before everything else."""
SECOND = 10_000
"""What costs the Minor Action alone."""
NEAR = 25
"""How near enemies must be for what helps in combat, in cm."""
RITUAL, RITUAL_FROM = 300, 4
"""What a ritual is worth, and with how many W a Shaman asks the spirits."""
RAGE, ENOUGH_RAGE = 90, 3
"""What it is worth to give up an idle turn for a Rage Die, and how many of them are enough."""
STRAY = 500
HEALING = ("healing_potion", "herbs", "the_old_altar")
FOR_BLOWS = ("battle_relic",)
"""Items for whoever fights."""
CARDS_FOR_BLOWS = ("ominous_venom", "asmunds_whetstone")
"""Cards for whoever is about to strike."""
KIT_HEALS = 3
"""So many W must be missing for the Surgeon's Kit."""
OTHERS = (
    "charge", "shoot", "throw", "cast", "move", "leave_hiding", "dare", "disengage", "climb", "turn", "self_heal",
    "end", "hide", "spot", "item", "order", "card",
)  # fmt: skip
"""What the menu of a turn offers beside abilities."""

Weighed = tuple[int, Json]


def helps(mind: Mind, model: Model, asked: Decision, errand: Errand | None) -> Iterator[Weighed]:
    """Abilities that cost nothing, cards, and items."""
    is_close = any(mind.gap(model, enemy) <= NEAR for enemy in mind.enemies)
    for name in ids_of(asked):
        if name not in OTHERS and not name.startswith(("fight ", "loot ", "token ")):
            yield from _abilities(mind, model, asked, name, is_close=is_close)
    if option_of(asked, "card") is not None:
        yield from _cards(mind, model, follow(asked, "card"))
    if option_of(asked, "item") is not None:
        yield from _items(mind, model, follow(asked, "item"), is_close=is_close)


def _abilities(mind: Mind, model: Model, asked: Decision, name: str, *, is_close: bool) -> Iterator[Weighed]:
    option = option_of(asked, name)
    assert option is not None
    if name == "ritual":
        yield (RITUAL if model.wounds >= RITUAL_FROM else 0), name
    elif name == "rage_offer":
        is_idle = not is_close and mind.table.parties[mind.seat].dice < ENOUGH_RAGE
        yield (RAGE if is_idle else 0), name
    elif is_close:
        yield FIRST, picked(name, None if option.then is None else _whom(mind, model, option.then))


def _whom(mind: Mind, model: Model, asked: Decision) -> Json:
    """The nearest enemy who fights, or the dearest friend who does; else as it falls back."""
    models = [one for one in mind.table.on_table() if option_of(asked, one.id) is not None]
    if not models:
        return usual(asked)
    enemies = [one for one in models if one.seat != mind.seat]
    if enemies:
        chosen = min(enemies, key=lambda one: (not mind.is_busy(one), mind.gap(model, one)))
    else:
        chosen = max(models, key=lambda one: (mind.gap(model, one) < NEAR, mind.is_busy(one), worth_of(one)))
    option = option_of(asked, chosen.id)
    assert option is not None
    return picked_as_usual(option)


# Cards


def _cards(mind: Mind, model: Model, asked: Decision | None) -> Iterator[Weighed]:
    for name in ids_of(asked):
        card = mind.content.item_card(name)
        for given in ids_of(follow(asked, name)):
            worth = _worth_of_card(mind, card, mind.table.model(given.split(" ")[0]), model)
            if worth > 0:
                yield FIRST + worth, picked("card", picked(name, given))


def _worth_of_card(mind: Mind, card: ItemCard, whom: Model, active: Model) -> int:
    """What a card does for a friend, or against an enemy; 0 where it had better wait."""
    if not _is_time(mind, card, whom, active):
        return 0
    return STRAY if card.target is None else worth_of_turn(whom)


def _is_time(mind: Mind, card: ItemCard, whom: Model, active: Model) -> bool:
    """Whether a card does most now."""
    is_fighting = mind.is_busy(whom)
    match card.target:
        case None | CardTarget.ENEMY_MAGE:
            return True
        case CardTarget.ANY_MODEL:
            is_near = any(mind.gap(one, whom) < (card.near or NEAR) for one in mind.heroes)
            return whom.seat != mind.seat and is_fighting and is_near
        case CardTarget.LIVING_FRIENDLY_HERO:
            return whom.most_wounds - whom.wounds >= KIT_HEALS
        case CardTarget.FRIENDLY_HERO_WITHOUT_DIE:
            return is_fighting and whom.has_acted
    if Characteristic.BS in card.bonuses:
        return whom is active and mind.is_shooter(whom) and not is_fighting
    if Characteristic.T in card.bonuses:
        return is_fighting
    return any(name in card.specials for name in CARDS_FOR_BLOWS) and is_fighting and whom is active


# Items


def _items(mind: Mind, model: Model, asked: Decision | None, *, is_close: bool) -> Iterator[Weighed]:
    """What heals if it is needed, what strengthens in combat, and a glass for whoever is near."""
    is_hurt = model.most_wounds - model.wounds >= 2
    for name in ids_of(asked):
        option = option_of(asked, name)
        assert option is not None
        potion = name.removeprefix("potion ") if name.startswith("potion ") else ""
        heals = mind.content.potion(potion).heals if potion else name in HEALING
        if heals and is_hurt:
            yield SECOND + worth_of_turn(model), picked("item", picked_as_usual(option))
        elif name == "glass" and is_close and option.then is not None:
            yield SECOND, picked("item", picked(name, _whom(mind, model, option.then)))
        elif (name in FOR_BLOWS or (potion and not heals)) and mind.is_busy(model):
            yield SECOND, picked("item", picked_as_usual(option))
