"""Attack and parry: who can parry with what, the two secret dice, and what may follow them [UT-301 to UT-306, UT-R43].

Where nothing is filed both players set their dice in one sealed batch. A hero's standing order is read without asking
anybody, and drawn only when both dice are down.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

from rules.kernel.asks import Ask
from rules.kernel.choices import Choice, pick
from rules.kernel.plane.points import Arc
from rules.kernel.play import Play, Procedure
from rules.kernel.values import Seat
from rules.umbra_turris.content import UNARMED
from rules.umbra_turris.content_arms import MeleeWeapon
from rules.umbra_turris.content_vocabulary import Keyword, Location
from rules.umbra_turris.occasions import Bout, Onset
from rules.umbra_turris.policies import LOCATIONS, Guard, Preference, draw_location, hero_orders, player_of, wants
from rules.umbra_turris.portraits import portrait
from rules.umbra_turris.specials.offers import ParryOffer
from rules.umbra_turris.specials.special import Special, asked
from rules.umbra_turris.state import Battle, Model

G = Play[Battle]
SHOWN = tuple(reversed(LOCATIONS))
"""From head to feet, as they are offered."""


# Who can parry


def why_no_parry(bout: Bout) -> str:
    """Why the target cannot parry, in a word; empty where it can [UT-R43]."""
    if bout.cannot_parry:
        return bout.cannot_parry
    if bout.onset is Onset.SWOOP:
        return "swoop"  # [UT-382]
    creature = bout.field.creature(bout.target)
    if creature is not None and not (bout.target.is_hero and creature.parries):
        return "creature"  # [UT-376, UT-530]
    if bout.arc is Arc.REAR:
        return "rear"  # [UT-205]
    if is_afraid(bout):
        return "fear"
    if not parrying_weapons(bout):
        return "weapon"
    for model in (bout.attacker, bout.target):
        if any(answer(bout) for answer in asked(bout.field, Special.prevents_parry, of=model)):
            return "prevented"
    return ""


def is_afraid(bout: Bout) -> bool:
    """Whether Fear takes the parry: of a charger, or Permanent Fear at any time [UT-621 to UT-624, UT-R42]."""
    field, attacker, target = bout.field, bout.attacker, bout.target
    is_feared = field.has(attacker, Keyword.PERMANENT_FEAR) or (bout.is_charge and field.has(attacker, Keyword.FEAR))
    if not is_feared or bout.braves_fear:
        return False
    if any(field.has(target, one) for one in (Keyword.FEAR, Keyword.PERMANENT_FEAR, Keyword.FEARLESS)):
        return False
    return not any(answer(bout) for answer in asked(field, Special.allows_parry, of=target))


def parrying_weapons(bout: Bout) -> list[MeleeWeapon]:
    """What the target can parry with: bare hands meet bare hands alone [UT-331, UT-332, UT-373]."""
    limits = [*asked(bout.field, Special.limits_parry, of=bout.attacker)]
    return [
        weapon
        for weapon in bout.field.melee_weapons(bout.target)
        if (weapon.parries_weapons or bout.weapon.id == UNARMED) and not any(limit(bout, weapon) for limit in limits)
    ]


def ready_parry(bout: Bout, guard: Guard = Guard.BEST) -> None:
    """Whether the target parries, with which weapon, and with how many dice [UT-303, UT-D38]."""
    bout.cannot_parry = why_no_parry(bout)
    if bout.cannot_parry:
        bout.parried_with = None
        return
    bout.parried_with = parrying_weapon(bout, guard)
    bout.parry_dice = parry_dice(bout, bout.parried_with)


def parrying_weapon(bout: Bout, guard: Guard) -> MeleeWeapon:
    """The weapon that its player wants to parry with, if that can be; else the one with the most dice.

    Nothing but the number of dice depends on it.
    """
    able, own = parrying_weapons(bout), bout.field.melee_weapons(bout.target)
    place = (Guard.FIRST, Guard.SECOND).index(guard) if guard is not Guard.BEST else len(own)
    if place < len(own) and own[place] in able:
        return own[place]
    return max(able, key=lambda weapon: parry_dice(bout, weapon))


def parry_dice(bout: Bout, weapon: MeleeWeapon) -> int:
    """With how many dice the target parries, if it uses that weapon; never all three locations [UT-756b]."""
    before, bout.parried_with = bout.parried_with, weapon
    counts = [answer(bout) for answer in asked(bout.field, Special.parry_dice, of=bout.target)]
    bout.parried_with = before
    return min(max([bout.parry_dice, *counts]), len(LOCATIONS) - 1)


def is_parried(bout: Bout) -> bool:
    """Whether both dice show the same location [UT-304]."""
    return bout.location in bout.parries


# The two dice


def set_dice(g: G, bout: Bout) -> Procedure[None]:
    """Both sides choose in secret, and show their dice together [UT-302 to UT-304]."""
    orders = {"attack": (yield from hero_orders(g, bout.attacker)), "parry": (yield from hero_orders(g, bout.target))}
    blow, guard = orders["attack"].attack, orders["parry"].parry
    asks: list[tuple[Seat, Ask[tuple[Location, ...]]]] = []
    if not blow.is_filed:
        asks.append((player_of(g, bout.attacker), ask_attack(bout)))
    if not guard.is_filed:
        asks.append((player_of(g, bout.target), ask_parry(bout)))
    chosen = yield from _ask_together(g, asks)
    bout.location = _drawn(g, blow, 1, bout.attacker) if blow.is_filed else chosen.pop(0)[0]
    bout.parries = [*_drawn_all(g, guard, bout.parry_dice, bout.target)] if guard.is_filed else [*chosen.pop(0)]
    assert bout.parried_with is not None
    g.reveal(
        "dice_revealed",
        attacker=bout.attacker.id,
        target=bout.target.id,
        location=bout.location,
        parries=bout.parries,
        weapon=bout.weapon.id,
        parried_with=bout.parried_with.id,
        parried=is_parried(bout),
        onset=bout.onset,
        arc=bout.arc,
        sides=[portrait(bout.field, bout.attacker), portrait(bout.field, bout.target)],
    )


def _ask_together(g: G, asks: list[tuple[Seat, Ask[tuple[Location, ...]]]]) -> Procedure[list[tuple[Location, ...]]]:
    """One sealed batch; whoever plays both sides is asked twice."""
    if len({seat for seat, _ in asks}) < len(asks):
        found = []
        for seat, ask in asks:
            found.append((yield from g.ask(seat, ask)))
        return found
    answers = yield from g.ask_all(dict(asks))
    return [answers[seat] for seat, _ in asks]


def _drawn(g: G, preference: Preference, count: int, model: Model) -> Location:
    return _drawn_all(g, preference, count, model)[0]


def _drawn_all(g: G, preference: Preference, count: int, model: Model) -> tuple[Location, ...]:
    """So many different locations by a standing order."""
    found: tuple[Location, ...] = ()
    for _ in range(count):
        left = tuple(location for location in LOCATIONS if location not in found)
        found += (draw_location(g, preference, left, f"location {model.id}", model.seat),)
    return found


def ask_attack(bout: Bout) -> Ask[tuple[Location, ...]]:
    """Where the attacker's die goes; any of the three when nobody answers [UT-D37]."""
    choices = [Choice(location, location.capitalize(), (location,)) for location in SHOWN]
    prompt = f"{bout.attacker.name} attacks {bout.target.name}: where does it strike?"
    return pick("combat.attack", prompt, choices, fallback=SHOWN, rule="UT-302", about=bout.attacker.id)


def ask_parry(bout: Bout) -> Ask[tuple[Location, ...]]:
    """What the defender's dice cover; any when nobody answers [UT-D38]."""
    covers = [*combinations(SHOWN, bout.parry_dice)]
    choices = [Choice("+".join(cover), " and ".join(cover).capitalize(), cover) for cover in covers]
    prompt = f"{bout.attacker.name} attacks {bout.target.name}: what do you guard?"
    fallback = tuple(choice.id for choice in choices)
    return pick("combat.parry", prompt, choices, fallback=fallback, rule="UT-303", about=bout.target.id)


def choose_location(g: G, bout: Bout, usual: Callable[[], Location]) -> Procedure[None]:
    """The attacker simply chooses where to hit somebody who cannot parry [UT-306, UT-D39].

    Out of the own turn a standing order spares the question.
    """
    turn = g.state.table.turn
    is_active = turn is not None and turn.model == bout.attacker.id
    preference = Preference() if is_active else (yield from hero_orders(g, bout.attacker)).attack
    if preference.is_filed:
        bout.location = _drawn(g, preference, 1, bout.attacker)
    else:
        choices = [Choice(location, location.capitalize(), location) for location in SHOWN]
        prompt = f"{bout.target.name} cannot parry. Where does {bout.attacker.name} strike?"
        ask = pick("combat.location", prompt, choices, fallback=usual(), rule="UT-306", about=bout.attacker.id)
        bout.location = yield from g.ask(player_of(g, bout.attacker), ask)
    tell = g.reveal if preference.is_filed else g.tell
    tell(
        "location_chosen",
        attacker=bout.attacker.id,
        target=bout.target.id,
        location=bout.location,
        weapon=bout.weapon.id,
        why=bout.cannot_parry,
    )


# What follows


def gets_through(g: G, bout: Bout, usual: Callable[[], Location]) -> Procedure[bool]:
    """Whether the blow gets through: the secret dice, then what either side may make of them [UT-R24]."""
    ready_parry(bout, (yield from hero_orders(g, bout.target)).parry_with)
    if bout.cannot_parry:
        yield from choose_location(g, bout, usual)
        return True
    yield from set_dice(g, bout)
    if not is_parried(bout):
        if (yield from _dodges(g, bout)):
            return False
        for failed in asked(bout.field, Special.when_not_parried, of=bout.target):
            yield from _offer(g, bout, bout.target, failed(bout))
            if is_parried(bout):
                break
        if not is_parried(bout):
            return True
    return (yield from _after_parry(g, bout))


def parry_again(g: G, bout: Bout) -> Procedure[bool]:
    """Both sides choose again, and the new pair replaces the old; whether it is parried now [UT-712c, UT-R44]."""
    yield from set_dice(g, bout)
    return is_parried(bout)


def _dodges(g: G, bout: Bout) -> Procedure[bool]:
    for answer in asked(bout.field, Special.dodges, of=bout.target):
        if (yield from answer(g, bout)):
            g.tell("dodged", model=bout.target.id, attacker=bout.attacker.id)
            return True
    return False


def _after_parry(g: G, bout: Bout) -> Procedure[bool]:
    """What happens by itself after a parry, then what the attacker may do; whether the blow gets through after all."""
    for answer in asked(bout.field, Special.on_parried, of=bout.attacker):
        yield from answer(g, bout)
    for offered in asked(bout.field, Special.when_parried, of=bout.attacker):
        if not bout.attacker.can_act:
            return False
        if (yield from _offer(g, bout, bout.attacker, offered(bout))):
            return True
    return False


def _offer(g: G, bout: Bout, model: Model, offer: ParryOffer | None) -> Procedure[bool]:
    """What a player makes of an offer; whether it changed the result of the parry."""
    if offer is None:
        return False
    if offer.matter is not None:
        choices = [Choice("yes", "Yes", True), Choice("no", "No", False)]
        usual = "yes" if offer.is_default else "no"
        ask = pick(f"parry.{offer.matter}", offer.prompt, choices, fallback=usual, rule="UT-D45", about=model.id)
        if not (yield from wants(g, offer.seat, offer.matter, ask, yes=True, no=False)):
            return False
    return bool((yield from offer.do(g)))
