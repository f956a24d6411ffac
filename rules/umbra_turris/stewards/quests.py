"""Which Quest Cards a steward keeps: it weighs what its party is made for against what the deck promises."""

from __future__ import annotations

from rules.umbra_turris.content_cards import QuestCard
from rules.umbra_turris.content_vocabulary import Characteristic, Moment, Nominee
from rules.umbra_turris.opening.cards import QUESTS, QUESTS_AGAIN
from rules.umbra_turris.quests.task import nominees
from rules.umbra_turris.redraw import deck_in_use
from rules.umbra_turris.state import Id, Model
from rules.umbra_turris.stewards.mind import Mind

LIKELY = 40
"""How often a task is fulfilled that suits a party neither well nor badly, of a hundred."""
FAST = 15
"""How far heroes of the usual pace move, in cm."""


def dealt(mind: Mind) -> list[Id]:
    """The cards that lie before the player."""
    found = [str(event.data["card"]) for event in mind.face.events if event.kind == "quest_dealt"]
    return found[-QUESTS:]


def are_worth_keeping(mind: Mind) -> bool:
    """Whether the three cards promise as much as two of the deck do on average."""
    deck = deck_in_use(mind.table)
    return sum(_all(mind, dealt(mind))) * len(deck) >= sum(_all(mind, deck)) * QUESTS_AGAIN


def _all(mind: Mind, cards: list[Id]) -> list[int]:
    return [promise(mind, mind.content.quest_card(name)) for name in cards]


def promise(mind: Mind, card: QuestCard) -> int:
    """How many hundredths of a Triumph Point a card is good for in the hands of this party."""
    if card.nominee is not None:
        chance = max((_fitness(mind, card.nominee, hero) for hero in nominees(mind.field, mind.seat, card)), default=0)
    elif card.tokens:
        chance = _chance_to_fetch(mind) // card.count
    elif card.moment is Moment.CYCLE_END:
        chance = LIKELY * len(_heroes(mind)) // (len(_heroes(mind)) + len(_foes(mind)))
    else:
        chance = 2 * LIKELY * _strength(mind) // 100 // card.count
    return chance * card.points


def _heroes(mind: Mind) -> list[Model]:
    return [*mind.table.heroes(mind.seat)]


def _foes(mind: Mind) -> list[Model]:
    return [hero for seat in mind.table.opponents(mind.seat) for hero in mind.table.heroes(seat)]


def _fitness(mind: Mind, nominee: Nominee, hero: Model) -> int:
    """How likely a nominee does it, or is done away with."""
    match nominee:
        case Nominee.OWN_SHOOTER:
            skill = 10 * mind.field.characteristic(hero, Characteristic.BS)
            return skill if mind.is_shooter(hero) else skill // 2
        case Nominee.OWN_COURIER:
            return LIKELY * mind.field.characteristic(hero, Characteristic.M) // FAST
        case Nominee.OWN_NOVICE:
            return LIKELY if mind.is_fighter(hero) else LIKELY // 2
        case Nominee.ENEMY_HERO:
            return 2 * LIKELY * _strength(mind) // 100


def _chance_to_fetch(mind: Mind) -> int:
    """More heroes who can be spared, and faster ones, bring more."""
    spare = [hero for hero in _heroes(mind) if mind.is_fighter(hero) and not hero.is_leader]
    paces = [mind.field.characteristic(hero, Characteristic.M) for hero in spare]
    return LIKELY * max(paces, default=0) // FAST if len(spare) > 1 else LIKELY // 2


def _strength(mind: Mind) -> int:
    """How much of a hundred the party is worth in a fight: those who strike and shoot, against all of them."""
    ours = sum(hero.cost for hero in _heroes(mind) if not mind.is_mage(hero))
    theirs = sum(hero.cost for hero in _foes(mind)) // max(1, len(mind.table.opponents(mind.seat)))
    return 100 * ours // max(1, ours + theirs)
