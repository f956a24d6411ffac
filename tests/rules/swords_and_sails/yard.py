"""The builder's yard: a power's sheet of building, filled in, refused or carried out."""

from __future__ import annotations

import re

import pytest

from rules.kernel.decisions import Sheet
from rules.kernel.values import IllegalAnswer, Json
from rules.swords_and_sails.realm.building import ask_building, build
from rules.swords_and_sails.vocabulary import Faction
from tests.rules.swords_and_sails.scene import InPlay, Scene

FRA = Faction.FRA


def sheet_of(scene: Scene, faction: Faction = FRA) -> Sheet:
    """All that a power can build now."""
    decision = ask_building(scene.play().g, faction).decision
    assert isinstance(decision, Sheet)
    return decision


def slots(scene: Scene, faction: Faction = FRA) -> list[str]:
    """The lines of its sheet."""
    return list(sheet_of(scene, faction).slots)


def offered(scene: Scene, slot: str, faction: Faction = FRA) -> list[str]:
    """What can be chosen on a line; nothing where there is no such line."""
    line = sheet_of(scene, faction).slots.get(slot)
    return [] if line is None else [option.id for option in line.options]


def filled(scene: Scene, faction: Faction, lines: dict[str, Json]) -> dict[str, Json]:
    """The sheet with some lines filled in: FRA_A1=["KN 1"] is the line of France's first army."""
    answer = sheet_of(scene, faction).fall_back(lambda size: 0)
    assert isinstance(answer, dict)
    return {**answer, **{re.sub(r"^([A-Z]{3})_", r"\1.", slot): line for slot, line in lines.items()}}


def raised(place: str, *units: str, number: int | None = None) -> Json:
    """A new army or fleet as an answer."""
    then: dict[str, Json] = {"place": place, "units": [*units]}
    return {"pick": "yes", "then": then if number is None else {**then, "number": str(number)}}


def built(scene: Scene, faction: Faction = FRA, /, **lines: Json) -> InPlay:
    """The campaign after a power has built."""
    play = scene.play()
    ask = ask_building(play.g, faction)
    answer = filled(scene, faction, lines)
    ask.check(answer)
    build(play.g, {faction: ask.read(answer)})
    return play


def refused(scene: Scene, faction: Faction = FRA, /, **lines: Json) -> str:
    """The sentence with which a sheet is refused."""
    with pytest.raises(IllegalAnswer) as fault:
        ask_building(scene.play().g, faction).check(filled(scene, faction, lines))
    return str(fault.value)
