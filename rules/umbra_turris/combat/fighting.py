"""The Fight action: whom to attack, and with what [UT-122, UT-341, UT-D36]."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.kernel.choices import Choice, pick
from rules.kernel.plane.points import facing_toward
from rules.kernel.play import Play, Procedure
from rules.umbra_turris.action.deeds import Deed
from rules.umbra_turris.action.menu import FIGHTS
from rules.umbra_turris.action.moving import turn_to
from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.combat.attack import resolve_attack
from rules.umbra_turris.combat.bouts import bout_of, fightable, fighting_weapons
from rules.umbra_turris.combat.odds import best_weapon
from rules.umbra_turris.content_arms import MeleeWeapon
from rules.umbra_turris.occasions import Onset
from rules.umbra_turris.pieces import field_of, unhide
from rules.umbra_turris.state import Basic, Battle, Model, Turn


@dataclass(frozen=True)
class Fight:
    """An attack on an enemy in contact; whoever has it behind itself turns round first [UT-202, UT-D33]."""

    target: str
    weapon: MeleeWeapon

    def do(self, g: Play[Battle], model: Model, turn: Turn) -> Procedure[None]:
        """The Basic Action of the turn is spent on it."""
        field, target = field_of(g), g.state.table.model(self.target)
        turn.basic = Basic.FIGHT
        unhide(g, model, "fights")
        if not field.sees_toward(model, target):
            turn_to(g, model, turn, facing_toward(field.place(model), field.place(target)))
        yield from resolve_attack(g, bout_of(field, model, target, Onset.FIGHT, self.weapon))


def offer_fights(field: Battlefield, model: Model, turn: Turn) -> Iterator[Choice[Deed]]:
    """Each enemy whom the model can fight, the weakest first, with a choice of weapons where it has several."""
    if turn.basic is not None or not fighting_weapons(field, model, Onset.FIGHT):
        return
    for enemy in sorted(fightable(field, model), key=lambda one: one.wounds):
        sees = field.sees_toward(model, enemy)
        if sees or not turn.has_turned:
            yield _offer(field, model, enemy, "Fight" if sees else "Turn round and fight")


def _offer(field: Battlefield, model: Model, enemy: Model, verb: str) -> Choice[Deed]:
    name, label = f"fight {enemy.id}", f"{verb} {enemy.name}"
    weapons = {weapon.id: weapon for weapon in fighting_weapons(field, model, Onset.FIGHT)}
    deeds: dict[str, Deed] = {own: Fight(enemy.id, weapon) for own, weapon in weapons.items()}
    if len(deeds) == 1:
        return Choice(name, label, next(iter(deeds.values())), group=FIGHTS)
    choices = [Choice(own, weapons[own].name, deed) for own, deed in deeds.items()]
    best = best_weapon(field, model, enemy, Onset.FIGHT)
    ask = pick("turn.weapon", "With which weapon?", choices, fallback=best.id, rule="UT-302", about=model.id)
    return Choice(name, label, ask, group=FIGHTS)
