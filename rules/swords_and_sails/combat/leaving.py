"""What the side that stays does to one that leaves a quick battle on land [SS-840 to SS-845, SS-R11]."""

from __future__ import annotations

from typing import Any

from rules.kernel.asks import Ask, sheet
from rules.kernel.choices import yes_no
from rules.kernel.play import Procedure
from rules.swords_and_sails.combat.quick import barrage_dice, close_dice, groups, halved, take_damage, throw
from rules.swords_and_sails.combat.under_way import Combat, Party
from rules.swords_and_sails.ground import G, area, box_of, decide_all
from rules.swords_and_sails.vocabulary import CAVALRY, Faction


def pursue(g: G, combat: Combat, stayer: Party, *, is_rout: bool) -> Procedure[None]:
    """A last barrage, then a last attack by cavalry, which a side in good order may answer."""
    box, leaver = box_of(g), combat.foe(stayer)
    riders = [unit for unit in stayer.units if unit.kind in CAVALRY]
    asks: dict[Faction, Ask[Any]] = {}
    if riders:
        asks = {stayer.captain: _pick_pursuit(g, combat), leaver.captain: _pick_parting(g, combat, is_rout=is_rout)}
    answers = yield from decide_all(g, asks, is_live=g.state.options.live_battles)
    yield from take_damage(g, combat, [throw(g, combat, "last_barrage", stayer, barrage_dice(box, stayer))])
    if not riders or not answers[stayer.captain]:
        return
    parting = answers[leaver.captain]
    away = [unit for unit in leaver.units if parting["cavalry"] and unit.kind in CAVALRY]
    rearguard = [unit for unit in leaver.units if unit not in away]
    if not rearguard:
        return
    volleys = [throw(g, combat, "pursuit", stayer, groups(box, riders, lambda unit: 1))]
    if parting["answer"]:
        volleys.append(throw(g, combat, "answer", leaver, halved(close_dice(box, rearguard))))
    yield from take_damage(g, combat, volleys, spared=away)


def _pick_pursuit(g: G, combat: Combat) -> Ask[bool]:
    words = f"The enemy leaves {area(g, combat.battle.place)}. Does your cavalry make a last attack?"
    return yes_no("battle.pursue", words, "SS-841", about=combat.battle.place, fallback=True)


def _pick_parting(g: G, combat: Combat, *, is_rout: bool) -> Ask[dict[str, bool]]:
    """How a side goes: its cavalry apart, out of reach of the pursuit; the others with a last blow [D23]."""
    about = combat.battle.place
    lines = {"cavalry": yes_no("battle.part", "Does your cavalry leave on its own?", "SS-844", fallback=True)}
    if not is_rout:
        lines["answer"] = yes_no("battle.part", "Do the others strike back at a pursuit?", "SS-843", fallback=True)
    question = sheet(
        "battle.part",
        f"Your side leaves {area(g, about)}. How?",
        lines,
        rule="SS-844",
        about=about,
        fallback=dict.fromkeys(lines, "yes"),
    )
    return Ask(question.decision, lambda answer: {"answer": False, **question.read(answer)})
