"""Magic in the words of the game: a Mage in the middle of the table, a spell, and what became of it."""

from __future__ import annotations

from typing import Any

from rules.kernel.asks import Ask
from rules.kernel.plane.points import Point
from rules.umbra_turris.action.deeds import Deed
from rules.umbra_turris.action.menu import ask_act
from rules.umbra_turris.magic.casting import CastSpell, offer_self_heal
from rules.umbra_turris.magic.targets import offer_spells
from rules.umbra_turris.state import Model, Turn
from tests.helpers.offers import choices, offers
from tests.rules.umbra_turris.tabletop import BLUE, RED, Tabletop


class Study(Tabletop):
    """Red's Mage stands in the middle and looks north."""

    caster: Model

    def mage(self, *spells: str, **facts: Any) -> Model:
        """A Borian Wizard with no rule of their own but the spells."""
        facts = {"sub_race": "borian", "profession": "wizard", "weapons": ("staff",), **facts}
        self.caster = self.hero(RED, facts.pop("at", (35, 35)), facts.pop("facing", "N"), spells=spells, **facts)
        return self.caster

    def enemy(self, at: tuple[int, int] = (35, 45), facing: str = "S", **facts: Any) -> Model:
        """A hero of blue's before the Mage."""
        return self.hero(BLUE, at, facing, **{"sub_race": "borian", **facts})

    def cast(
        self, spell: str, target: Model | None = None, spot: Point | None = None, *, copied_by: str = "", **chosen: str
    ) -> Turn:
        """The spell, cast as the first thing of the Mage's turn."""
        if spell not in self.caster.spells:
            self.caster.spells = [*self.caster.spells, spell]
        name = target.id if target is not None else ""
        deed = CastSpell(spell, self.caster.facing, name, spot, chosen, copied_by)
        return self.do(deed, self.caster)

    def menu(self, model: Model | None = None, **facts: Any) -> Ask[Deed]:
        """What the Mage may do by magic."""
        model = model or self.caster
        return ask_act(self.field, model, self.turn(model, **facts), [offer_spells, offer_self_heal])

    def offered(self, *chain: str, model: Model | None = None, **facts: Any) -> list[str]:
        """What can be chosen after these choices; nothing where they are not offered."""
        ask = self.menu(model, **facts)
        return choices(ask.decision, *chain) if offers(ask.decision, *chain) else []

    def lost(self, model: Model) -> int:
        """The W that a model has lost."""
        return model.most_wounds - model.wounds


def cast_at(spell: str, *dice: int, **facts: Any) -> tuple[Study, Model]:
    """A spell that is cast on an enemy 8 cm away."""
    study = Study(*dice)
    study.mage(spell)
    enemy = study.enemy(**facts)
    study.cast(spell, enemy)
    return study, enemy
