"""Close combat as a steward sees it: what an attack is worth, where the secret dice go, when a shield is used."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from math import lcm

from rules.kernel.answers import ids_of, usual
from rules.kernel.decisions import Decision
from rules.kernel.stewarding import best, by_chance
from rules.kernel.values import Json
from rules.umbra_turris.combat.bouts import bout_of, fighting_weapons
from rules.umbra_turris.combat.odds import Outlook, best_way, outlook, possible_ways, usual_location
from rules.umbra_turris.combat.outlooks import absorbing_chance
from rules.umbra_turris.combat.parry import ready_parry
from rules.umbra_turris.content_vocabulary import Location
from rules.umbra_turris.occasions import Bout, Onset
from rules.umbra_turris.state import Model
from rules.umbra_turris.stewards.mind import Mind
from rules.umbra_turris.stewards.worths import worth_of_blow, worth_of_wounds

PARTS = 10_000
"""Into how many parts a draw between locations is cut."""
FEW_WOUNDS = 3


# What an attack is worth


def glance(mind: Mind, attacker: Model, target: Model, onset: Onset) -> tuple[int, Outlook]:
    """What an attack is worth at a glance, with the first weapon and at one location, and what it may cost."""
    weapon = fighting_weapons(mind.field, attacker, onset)[0]
    bout = bout_of(mind.field, attacker, target, onset, weapon)
    bout.location = usual_location(bout)
    _, found = best_way(bout)
    return int(worth_of_blow(mind, attacker, target, found) * getting_through(bout)), found


def getting_through(bout: Bout) -> Fraction:
    """How probably a blow gets past parry and shield, if the parry is drawn."""
    ready_parry(bout)
    through = Fraction(1)
    if not bout.cannot_parry:
        through -= Fraction(bout.parry_dice, len(Location))
    if not bout.target.has_action_die:
        through *= 1 - absorbing_chance(bout)
    return through


def can_strike(mind: Mind, model: Model, onset: Onset) -> bool:
    """Whether it makes attacks at all."""
    return bool(fighting_weapons(mind.field, model, onset))


# The attack under way


def bout_under_way(mind: Mind) -> Bout:
    """The attack that was announced last."""
    event = mind.told("attacked")
    assert event is not None
    attacker, target = (mind.table.model(str(event.data[role])) for role in ("attacker", "target"))
    weapon = mind.content.melee_weapon(str(event.data["weapon"]))
    return bout_of(mind.field, attacker, target, Onset(str(event.data["onset"])), weapon)


def harm_by_location(mind: Mind, bout: Bout) -> dict[Location, int]:
    """What a blow to each location is worth to the attacker, never nothing."""
    found = {}
    for location in Location:
        _, likely = best_way(replace(bout, location=location))
        losses = ((chance * worth_of_wounds(bout.target, loss)) for loss, chance in likely.losses.items() if loss)
        found[location] = 1 + int(sum(losses, Fraction(0)))
    return found


# The secret dice


def attack(mind: Mind, asked: Decision) -> Json:
    """Where it hurts less more often: so no parry does better than another against it."""
    bout = bout_under_way(mind)
    ready_parry(bout)
    aims = unreadable_attack(harm_by_location(mind, bout), bout.parry_dice)
    return by_chance([(part, location.value) for location, part in aims.items() if part], mind.draw)


def parry(mind: Mind, asked: Decision) -> Json:
    """Where it hurts more more often: so the attacker does equally well wherever they strike."""
    names = ids_of(asked)
    harm = harm_by_location(mind, bout_under_way(mind))
    dice = len(names[0].split("+"))
    covered = unreadable_parry(harm, dice)
    weighed = [(sum(covered[Location(part)] for part in name.split("+")) - (dice - 1) * PARTS, name) for name in names]
    able = [(part, name) for part, name in weighed if part > 0]
    return by_chance(able, mind.draw) if able else usual(asked)


def unreadable_attack(harm: Mapping[Location, int], dice: int) -> dict[Location, int]:
    """How often each location is struck, in parts, if the defender parries with so many dice as well as possible."""
    shares = _shares(harm, _worth_striking(harm, dice))
    total = sum(shares.values())
    return {location: PARTS * share // total for location, share in shares.items()}


def unreadable_parry(harm: Mapping[Location, int], dice: int) -> dict[Location, int]:
    """How often each location is covered, in parts: what is left open hurts the same everywhere."""
    shares = _shares(harm, _worth_striking(harm, dice))
    total, open_ones = sum(shares.values()), len(shares) - dice
    return {
        location: PARTS * (total - open_ones * shares[location]) // total if location in shares else 0
        for location in harm
    }


def _shares(harm: Mapping[Location, int], struck: Sequence[Location]) -> dict[Location, int]:
    """How often each of these locations is struck against the others: the less, the more it hurts."""
    common = lcm(*(harm[location] for location in struck))
    return {location: common // harm[location] for location in struck}


def _worth_striking(harm: Mapping[Location, int], dice: int) -> list[Location]:
    """The locations among which the attacker mixes: none where a blow that is never parried would hurt less."""
    ranked = sorted(harm, key=lambda location: -harm[location])
    for count in range(len(ranked), dice, -1):
        shares = _shares(harm, ranked[:count])
        if sum(shares.values()) >= (count - dice) * shares[ranked[count - 1]]:
            return ranked[:count]
    return ranked[: dice + 1]


# In the open


def locate(mind: Mind, asked: Decision) -> Json:
    """Where it hurts most, of somebody who cannot parry."""
    harm = harm_by_location(mind, bout_under_way(mind))
    return best((worth, location.value) for location, worth in harm.items())


def strike(mind: Mind, asked: Decision) -> Json:
    """The strike that is worth most, the fall of the target included."""
    bout = bout_under_way(mind)
    event = mind.told("dice_revealed", "location_chosen")
    assert event is not None
    bout.location = Location(str(event.data["location"]))
    names = ids_of(asked)
    weighed = []
    for way in possible_ways(bout):
        likely = outlook(replace(bout, strike=way.strike, weapon=way.weapon))
        worth = worth_of_blow(mind, bout.attacker, bout.target, likely)
        weighed += [(worth, name) for name in (f"{way.strike} {way.weapon.id}", str(way.strike)) if name in names][:1]
    return best(weighed) if weighed else usual(asked)


# Whoever is attacked


def answer_charge(mind: Mind, asked: Decision) -> Json:
    """The shield for whoever may fall, else a blow before the charger's; a shooter keeps the AD."""
    names = ids_of(asked)
    model = mind.table.model(asked.about)
    if "shield" in names and model.wounds <= FEW_WOUNDS:
        return "shield"
    return "counter_attack" if mind.is_fighter(model) or model.wounds <= FEW_WOUNDS else "nothing"


def use_shield(mind: Mind, asked: Decision) -> Json:
    """The AD is given up by whoever may well fall."""
    model = mind.table.model(asked.about)
    if model.wounds > FEW_WOUNDS:
        return "no"
    event = mind.told("attacked", "shot_declared")
    if event is None or event.kind != "attacked" or event.data["target"] != model.id:
        return "yes" if model.wounds == 1 else "no"
    bout = bout_under_way(mind)
    bout.location = usual_location(bout)
    _, likely = best_way(bout)
    return "yes" if likely.kill * getting_through(bout) >= Fraction(1, 6) else "no"
