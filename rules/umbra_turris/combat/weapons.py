"""With what a model attacks, where it has a choice [UT-302, UT-D36]."""

from __future__ import annotations

from rules.kernel.choices import Choice, pick
from rules.kernel.play import Play, Procedure
from rules.umbra_turris.combat.bouts import fighting_weapons
from rules.umbra_turris.combat.odds import best_weapon
from rules.umbra_turris.content import UNARMED
from rules.umbra_turris.content_arms import MeleeWeapon
from rules.umbra_turris.occasions import Onset
from rules.umbra_turris.pieces import field_of
from rules.umbra_turris.policies import player_of
from rules.umbra_turris.state import Battle, Model

G = Play[Battle]


def choose_weapon(g: G, model: Model, target: Model, onset: Onset) -> Procedure[MeleeWeapon]:
    """Of several weapons its player chooses; the best is the usual one."""
    field = field_of(g)
    weapons = fighting_weapons(field, model, onset)
    if not weapons:
        return field.content.melee_weapon(UNARMED)
    if len({weapon.id: weapon for weapon in weapons}) == 1:
        return weapons[0]
    choices = {weapon.id: Choice(weapon.id, weapon.name, weapon) for weapon in weapons}
    best = best_weapon(field, model, target, onset)
    ask = pick(
        "combat.weapon",
        f"With what does {model.name} attack {target.name}?",
        choices.values(),
        fallback=best.id,
        rule="UT-302",
        about=model.id,
    )
    return (yield from g.ask(player_of(g, model), ask))
