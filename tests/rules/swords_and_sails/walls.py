"""A land that is besieged, and the armies before its walls."""

from __future__ import annotations

from typing import Any

from rules.swords_and_sails.orders import Command, Order
from rules.swords_and_sails.sieges.besieging import besiege_all
from rules.swords_and_sails.state import Army, Stage
from rules.swords_and_sails.vocabulary import Faction
from tests.helpers.swords_and_sails import small_box
from tests.rules.swords_and_sails.scene import InPlay, Scene

ENG, FRA = Faction.ENG, Faction.FRA
STORMS = Order(command=Command.MOVE, place="AIM", is_attack=True)


def scene_at(*factions: Faction, options: dict[str, Any] | None = None, **facts: Any) -> Scene:
    """A target, AIM, beside HOM; by default two minor cities in it, as in Pomerania."""
    box = small_box(land=["AIM HOM", "AIM FAR"], AIM={"minor_cities": 2, **facts})
    return Scene(box, *(factions or (ENG, FRA)), stage=Stage.MOVEMENT, **(options or {}))


def besieger(scene: Scene, faction: Faction = ENG, order: Order = STORMS, **units: int) -> Army:
    """An army in AIM that came to besiege it."""
    army = scene.army(faction, 1 + len(scene.campaign.armies_of(faction)), "AIM", **(units or {"LI": 20}))
    scene.order(army, order)
    return army


def lay_siege(scene: Scene, *dice: int, won: bool = False, **answers: Any) -> InPlay:
    """All sieges of the season; answers by ENG, written with an underscore for the dot."""
    play = scene.play(*dice)
    for key, answer in answers.items():
        play.will_answer(ENG, key.replace("_", ".", 1), answer)
    play.run(besiege_all, lambda army: won)
    return play
