"""Battle plans of the normal form: how a captain deploys when nobody sits at the table [SS-R14, D18]."""

from __future__ import annotations

from typing import Any

from rules.kernel.asks import Ask, aside, sheet
from rules.kernel.choices import Choice, pick_several, yes_no
from rules.kernel.values import Frozen, Json
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.vocabulary import CAVALRY, SHIPS, TROOPS, Faction, UnitType

LEAD = (*reversed(TROOPS), UnitType.RD, UnitType.WS, UnitType.TR)
"""Types in the order in which they are offered as unmatched units: the humble first."""
PLAN = "battle.plan"


class BattlePlan(Frozen):
    """What a captain's units do on the combat line; the default plays sensibly by itself."""

    lead: tuple[UnitType, ...] = LEAD
    """Types in the order in which they are placed unmatched; types left out come last."""
    match: dict[UnitType, tuple[UnitType, ...]] = {}
    """For an enemy's type, who is to meet it, the first that is at hand; otherwise whoever trades best."""
    stacks: bool = False
    """Whether units are put behind others rather than beside them, wherever there is somebody to stand behind."""
    reserve: tuple[UnitType, ...] = ()
    """Types kept for the rear rows as long as others can be placed."""
    recall: tuple[UnitType, ...] = CAVALRY
    """Cavalry that is pulled back after each round [SS-630]."""
    extra: tuple[UnitType, ...] = ()
    """Types of which a Conqueror puts one more behind his line before he places [SS-973, D40]."""


def pick_plan(box: Content, faction: Faction, *, is_on_land: bool) -> Ask[BattlePlan]:
    """The plan for a power's battles on land or at sea; it can be filed once for all of them."""
    kinds = TROOPS if is_on_land else SHIPS
    units = [Choice(kind.value, box.unit_of(faction, kind).name.capitalize(), kind) for kind in kinds]
    lead = [kind.value for kind in LEAD if kind in kinds]

    def types(
        prompt: str, fallback: list[str], among: list[Choice[UnitType]] = units, *, ordered: bool = False
    ) -> Ask[list[UnitType]]:
        return pick_several(PLAN, prompt, among, ordered=ordered, fallback=fallback, rule="SS-R14")

    lines: dict[str, Ask[Any]] = {
        "lead": types("First in line, in this order?", lead, ordered=True),
        "stacks": yes_no(PLAN, "Depth rather than width?", "SS-613"),
        "reserve": types("Kept for the rear rows?", []),
    }
    for kind in kinds:
        lines[f"match {kind}"] = types(f"Against {box.unit(kind).plural}, in this order?", [], ordered=True)
    if is_on_land:
        cavalry = [unit for unit in units if unit.id in CAVALRY]
        lines["recall"] = types("Back after each round?", [*CAVALRY], cavalry)
    lines["extra"] = types("A Conqueror's extra units?", [])
    words = "land" if is_on_land else "sea"
    fallback: dict[str, Json] = {slot: ask.decision.fallback[0] for slot, ask in lines.items()}
    question = sheet(
        PLAN,
        f"How do your units deploy in battles at {words}?",
        {slot: aside(ask) for slot, ask in lines.items()},
        rule="SS-R14",
        about=words,
        fallback=fallback,
        unchanged="by the plan that everybody begins with",
    )

    def read(answer: Any) -> BattlePlan:
        given = question.read(answer)
        matches = {kind: tuple(given[f"match {kind}"]) for kind in kinds}
        return BattlePlan(
            lead=tuple(given["lead"]),
            match={kind: meeting for kind, meeting in matches.items() if meeting},
            stacks=given["stacks"],
            reserve=tuple(given["reserve"]),
            recall=tuple(given.get("recall", CAVALRY)),
            extra=tuple(given["extra"]),
        )

    return Ask(question.decision.model_copy(update={"standing": True, "is_prefilled": True}), read)
