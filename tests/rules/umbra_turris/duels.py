"""Close combat in the words of the game: two models in contact, an attack, a charge, and what became of it."""

from __future__ import annotations

from typing import Any

from rules.kernel.dice import Scripted
from rules.kernel.plane.points import Point
from rules.kernel.play import Play, Procedure
from rules.umbra_turris.combat.attack import resolve_attack
from rules.umbra_turris.combat.bouts import bout_of, fighting_weapons
from rules.umbra_turris.combat.charge import fight_after_charge
from rules.umbra_turris.combat.fighting import offer_fights
from rules.umbra_turris.occasions import Bout, Onset
from rules.umbra_turris.pieces import field_of, take_dice
from rules.umbra_turris.specials.nothing import nothing
from rules.umbra_turris.specials.special import Special, special
from rules.umbra_turris.state import Battle, Effect, Model
from tests.rules.umbra_turris.tabletop import BLUE, RED, Tabletop

G = Play[Battle]


class Duel(Tabletop):
    """Red's hero stands south of blue's, flush, face to face; red attacks.

    Blue has given up the AD, so that nobody is asked about a shield, unless `blue(die=1)` says otherwise.
    """

    def __init__(self, *dice: Scripted, **choices: Any) -> None:
        super().__init__(*dice, **choices)
        self.attacker: Model
        self.target: Model

    def red(self, **facts: Any) -> Model:
        """The attacker, who looks north at the target; a Borian scoundrel with a sword has no rule of their own."""
        facts.setdefault("sub_race", "borian")
        self.attacker = self.hero(RED, facts.pop("at", (35, 35)), facts.pop("facing", "N"), **facts)
        self.turn(self.attacker)
        return self.attacker

    def blue(self, **facts: Any) -> Model:
        """The target, who looks south at the attacker."""
        facts.setdefault("die", 0)
        facts.setdefault("sub_race", "borian")
        self.target = self.hero(BLUE, facts.pop("at", (35, 60)), facts.pop("facing", "S"), **facts)
        if self.target.place == (35, 60):
            y = self.field.place(self.attacker).y + self.field.half(self.attacker) + self.field.half(self.target)
            self.target.place = Point(35, y)
        return self.target

    # What is chosen

    def sets(self, attack: str, parry: str) -> None:
        """The two secret dice."""
        self.will_answer(self.attacker.seat, "combat.attack", attack)
        self.will_answer(self.target.seat, "combat.parry", parry)

    def strikes(self, location: str, strike: str = "", parry: str = "") -> None:
        """A blow that gets through, and the strike that is made of it."""
        self.sets(location, parry or next(one for one in ("legs", "torso") if one != location))
        if strike:
            self.will_answer(self.attacker.seat, "combat.strike", strike)

    def picks(self, location: str, strike: str = "") -> None:
        """The location of somebody who cannot parry, and the strike."""
        self.will_answer(self.attacker.seat, "combat.location", location)
        if strike:
            self.will_answer(self.attacker.seat, "combat.strike", strike)

    # What happens

    def fight(self, onset: Onset = Onset.FIGHT, weapon: str = "") -> Bout:
        """Red attacks blue."""
        return self.run(attack, self.attacker.id, self.target.id, onset, weapon)

    def charge(self, weapon: str = "") -> Bout:
        """Red, already placed, has charged blue."""
        return self.run(charge, self.attacker.id, self.target.id, weapon)

    @property
    def lost(self) -> int:
        """The W that the target has lost."""
        return self.target.most_wounds - self.target.wounds


def attack(g: G, attacker: str, target: str, onset: Onset, weapon: str) -> Procedure[Bout]:
    """An attack by names, as a scene runs it."""
    field, table = field_of(g), g.state.table
    one, other = table.model(attacker), table.model(target)
    chosen = field.content.melee_weapon(weapon) if weapon else fighting_weapons(field, one, onset)[0]
    bout = bout_of(field, one, other, onset, chosen)
    yield from resolve_attack(g, bout)
    return bout


def charge(g: G, charger: str, target: str, weapon: str) -> Procedure[Bout]:
    """The fight after a charge, by names."""
    table = g.state.table
    chosen = field_of(g).content.melee_weapon(weapon) if weapon else None
    return (yield from fight_after_charge(g, table.model(charger), table.model(target), weapon=chosen))


def rule(kind: type[Special]) -> type[Special]:
    """A special rule of a test alone, which `give` lays on models; it stays, for scenes are run again at the end."""
    return special(f"test_{kind.__module__.rpartition('.')[2]}_{kind.__name__}")(kind)


def give(model: Model, kind: type[Special]) -> None:
    """A model has such a rule."""
    model.effects = [*model.effects, Effect(name=kind.id)]


def orders(**lines: Any) -> dict[str, Any]:
    """A hero's sheet of standing orders with some lines filled in."""
    usual = {
        "attack": "ask",
        "parry": "ask",
        "parry_with": "best",
        "shield": "ask",
        "counter_attack": "ask",
        "reroll_below": 0,
    }
    return {**usual, **lines}


def power(*dice: int, location: str = "torso", weapon: str = "axe", **blue: Any) -> Duel:
    """A Power Strike of damage 5 by 4 + 3 + 7 + 1 against 2 + 1 + 7; what follows are the dice of the test."""
    duel = Duel(4, 3, 2, 1, *dice)
    duel.red(weapons=(weapon,))
    duel.blue(**blue)
    duel.strikes(location, "power")
    return duel


def spear_duel(*dice: int, **blue: Any) -> Duel:
    """Red charges somebody with a spear and an AD."""
    duel = Duel(*dice)
    duel.red()
    duel.blue(weapons=("spear",), die=1, **blue)
    return duel


def fights_offered(table: Tabletop, model: Model, **facts: Any) -> list[str]:
    """The fights that a model is offered in its turn."""
    turn = table.turn(model, **facts)
    return [choice.id for choice in offer_fights(table.field, model, turn)]


@rule
class Knockdown(Special):
    """The bearer's charge takes the AD of whoever is charged."""

    def on_charge(self, g: G, bout: Bout) -> Procedure[Any]:
        g.roll(6, "knockdown")
        take_dice(g, bout.target, "knockdown")
        return nothing(None)
