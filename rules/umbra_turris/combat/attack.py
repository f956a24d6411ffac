"""One attack in close combat, as the rulebook tells it [UT-301 to UT-333, UT-R24].

Triggers come before it, in `charge.py`; then a shield may absorb it, both sides set their dice in secret, and a blow
that gets through becomes a strike of the attacker's choice.
"""

from __future__ import annotations

from rules.kernel.choices import Choice, pick
from rules.kernel.play import Play, Procedure
from rules.umbra_turris.combat.harm import hurt
from rules.umbra_turris.combat.moments import ATTACK_DECLARED, come_to
from rules.umbra_turris.combat.odds import Way, best_way, possible_ways, usual_location
from rules.umbra_turris.combat.parry import gets_through
from rules.umbra_turris.combat.shield import is_absorbed
from rules.umbra_turris.combat.strikes import blow_of, damage_of, throw_strike
from rules.umbra_turris.combat.swoop import resolve_swoop
from rules.umbra_turris.content_vocabulary import Strike
from rules.umbra_turris.occasions import Bout, Onset
from rules.umbra_turris.policies import player_of
from rules.umbra_turris.specials.special import Special, asked
from rules.umbra_turris.state import Battle

G = Play[Battle]
STRIKE_WORDS = {
    Strike.NORMAL: "Normal Strike, WS against WS",
    Strike.POWER: "Power Strike, S against T",
    Strike.PRECISION: "Precision Strike, Sp against Sp",
}


def resolve_attack(g: G, bout: Bout) -> Procedure[None]:
    """An attack from its announcement to the damage; `bout` tells afterwards what became of it."""
    with g.step(f"{bout.attacker.name} attacks {bout.target.name}"):
        yield from _announce(g, bout)
        if bout.is_called_off or not _goes_on(bout):
            return
        if (yield from is_absorbed(g, blow_of(bout, 0), bout.arc)):
            return
        if not (yield from gets_through(g, bout, lambda: usual_location(bout))):
            return
        yield from choose_strike(g, bout)
        if bout.onset is Onset.SWOOP:
            yield from resolve_swoop(g, bout)
        else:
            yield from strike(g, bout)
        for answer in asked(bout.field, Special.after_strike, of=bout.attacker):
            yield from answer(g, bout)


def _announce(g: G, bout: Bout) -> Procedure[None]:
    g.tell(
        "attacked",
        attacker=bout.attacker.id,
        target=bout.target.id,
        onset=bout.onset,
        weapon=bout.weapon.id,
        arc=bout.arc,
    )
    for answer in asked(bout.field, Special.on_attack, first=bout.attacker):
        yield from answer(g, bout)
    yield from come_to(g, ATTACK_DECLARED, bout)


def _goes_on(bout: Bout) -> bool:
    """Whether both are still there: a trigger may have felled one of them."""
    return bout.attacker.can_act and bout.target.is_alive and not bout.target.is_empty_base


def choose_strike(g: G, bout: Bout) -> Procedure[None]:
    """The attacker chooses how to strike; by default what does most damage on average [UT-307, UT-D40]."""
    ways = possible_ways(bout)
    way = ways[0]
    if len(ways) > 1:
        best, _ = best_way(bout)
        choices = [Choice(_name(bout, way), _label(bout, way), way) for way in ways]
        ask = pick(
            "combat.strike",
            f"How does {bout.attacker.name} strike at the {bout.location} of {bout.target.name}?",
            choices,
            fallback=_name(bout, best),
            rule="UT-307",
            about=bout.attacker.id,
        )
        way = yield from g.ask(player_of(g, bout.attacker), ask)
    bout.strike, bout.weapon = way.strike, way.weapon
    for answer in asked(bout.field, Special.on_strike, of=bout.attacker):
        yield from answer(g, bout)


def _name(bout: Bout, way: Way) -> str:
    return way.strike if way.weapon is bout.weapon else f"{way.strike} {way.weapon.id}"


def _label(bout: Bout, way: Way) -> str:
    as_another = "" if way.weapon is bout.weapon else f", as with a {way.weapon.name.lower()}"
    return f"{STRIKE_WORDS[way.strike]}{as_another}"


def strike(g: G, bout: Bout) -> Procedure[None]:
    """Both sides roll; the attacker must be better, and what a hit does goes its way [UT-312, UT-321, UT-R25]."""
    trial = yield from throw_strike(g, bout)
    bout.is_hit = trial.is_success
    if bout.is_hit:
        bout.lost = yield from hurt(g, blow_of(bout, damage_of(bout, trial.margin)))
