"""The builder's yard: a power's sheet of building, filled in, refused or carried out."""

from __future__ import annotations

import re

import pytest

from rules.kernel.answers import ids_of
from rules.kernel.decisions import Allot, Sheet
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
    return [share.id for share in line.shares] if isinstance(line, Allot) else ids_of(line)


def filled(scene: Scene, faction: Faction, lines: dict[str, Json]) -> dict[str, Json]:
    """The sheet with some lines filled in: FRA_A1=["KN 1"] is the line of France's first army."""
    answer = sheet_of(scene, faction).fall_back(lambda size: 0)
    assert isinstance(answer, dict)
    given = {re.sub(r"^([A-Z]{3})_", r"\1.", slot): counts(line) for slot, line in lines.items()}
    return {**answer, **given}


def counts(line: Json) -> Json:
    """Numbers as tests write them, ["KN 1", "KN 2"], as a line of the sheet has them; all else as it is."""
    if not isinstance(line, list):
        return line
    found: dict[str, Json] = {}
    for name, count in (str(one).split() for one in line):
        found[name] = int(str(found.get(name, 0))) + int(count)
    return found


def raised(place: str, *units: str, number: int | None = None) -> Json:
    """A new army or fleet as an answer."""
    then: dict[str, Json] = {"place": place, "units": counts([*units])}
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
