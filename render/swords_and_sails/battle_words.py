"""A battle in words: its name, what came of each round, and how it ended."""

from __future__ import annotations

from collections.abc import Iterator

from render.editions import ALT_TEXT_LIMIT
from render.swords_and_sails.words import piece_name, units_words
from render.text import joined
from render.typeset import first_fitting
from rules.kernel.words import counted
from rules.swords_and_sails.combat.reports import BattleReport, Damage, MoraleCheck, Muster, Round, SideName
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.orders import Units
from rules.swords_and_sails.vocabulary import UnitType

SIDES: tuple[SideName, SideName] = ("attacker", "defender")
VOLLEYS = {
    "barrage": "barrage",
    "close": "close combat",
    "last_barrage": "last barrage",
    "pursuit": "pursuit",
    "answer": "answer",
}
CHOICES = {"stay": "stays", "retreat": "retreats", "rout": "routs", "withdraw": "withdraws by a card"}
GONE = {"stay": "stayed", "retreat": "retreated", "rout": "routed", "withdraw": "withdrew by a card"}


def title(box: Content, report: BattleReport) -> str:
    """What the battle is called."""
    if report.is_clash and "-" in report.name:
        one, other = report.name.split(".")[0].split("-")[:2]
        return f"Clash between {box.name_of(one)} and {box.name_of(other)}"
    kind = "Sea battle" if box.is_sea(report.place) else "Battle"
    return f"{kind}: {box.name_of(report.place)}"


def powers(box: Content, muster: Muster) -> str:
    """Who fights on a side."""
    return joined([box.power(faction).name for faction in muster.factions])


def muster_of(report: BattleReport, side: SideName) -> Muster:
    """A side of the battle."""
    return report.attacker if side == "attacker" else report.defender


def total(units: dict[str, Units]) -> int:
    """How many units there are in several pieces."""
    return sum(sum(piece.values()) for piece in units.values())


def figures(units: Units) -> str:
    """Units in figures: 3 KN, 2 LI."""
    return ", ".join(f"{units[kind]} {kind}" for kind in UnitType if units.get(kind)) or "none"


def morale_words(check: MoraleCheck) -> str:
    """A morale check with everything that went into it."""
    parts = [f"+ {check.lost} lost"] if check.lost else []
    parts += [f"− {check.destroyed} destroyed"] if check.destroyed else []
    parts += [f"− {check.home} own ground"] if check.home else []
    total = " ".join(["+".join(map(str, check.dice)), *parts])
    verdict = f"is below {check.base}: holds" if check.holds else f"is not below {check.base}: routs"
    return f"morale {total} = {str(check.roll).replace('-', '−')} {verdict}"


def damage_words(damage: Damage) -> str:
    """What a volley did."""
    spent = f", armour takes {damage.armour}" if damage.armour else ""
    lost: Units = {}
    for units in damage.losses.values():
        for kind, count in units.items():
            lost[kind] = lost.get(kind, 0) + count
    prizes = [f"{figures(units)} captured" for units in damage.prizes.values()]
    return f"Damage {damage.damage}{spent}; lost: {', '.join([figures(lost), *prizes])}"


def round_words(one: Round) -> str:
    """A round in a line."""
    lost = ", ".join(f"{side} loses {one.lost[side]}" for side in SIDES if side in one.lost)
    left = ", ".join(f"{side} {CHOICES[choice]}" for side, choice in one.choices.items() if choice != "stay")
    return "; ".join(part for part in (lost or "no losses", left) if part)


def result(box: Content, report: BattleReport) -> str:
    """How it ended, in a sentence."""
    leaving = [f"{powers(box, muster_of(report, side))} {GONE[how]}" for side, how in report.left.items()]
    if report.stayed is not None:
        holder = muster_of(report, report.stayed)
        holds = f"{powers(box, holder)} {'holds' if len(holder.factions) == 1 else 'hold'} the field"
        return f"{holds}; {joined(leaving)}" if leaving else f"{holds}; nobody else is left"
    return joined(leaving) if leaving else "Nobody is left" if not report.survivors else "Both sides stay"


def survivors_of(report: BattleReport, side: SideName) -> dict[str, Units]:
    """What is left of a side, piece by piece."""
    muster = muster_of(report, side)
    return {piece: report.survivors.get(piece, {}) for piece in muster.pieces}


def alt_text(box: Content, report: BattleReport) -> str:
    """The battle in sentences, for those who cannot see the picture."""
    head = f"{title(box, report)}. {result(box, report)}."
    forces = " ".join(_force_words(box, report, side) for side in SIDES)
    short = " ".join(f"Round {one.number}: {round_words(one)}." for one in report.rounds)
    long = " ".join(f"Round {one.number}: {'; '.join(_round_details(one))}." for one in report.rounds)
    left = "Left: " + ", ".join(f"{side} {counted(total(survivors_of(report, side)), 'unit')}" for side in SIDES) + "."
    return first_fitting(
        ALT_TEXT_LIMIT, [f"{head} {forces} {long} {left}", f"{head} {forces} {short} {left}", f"{head} {short} {left}"]
    )


def _force_words(box: Content, report: BattleReport, side: SideName) -> str:
    muster = muster_of(report, side)
    pieces = [
        f"{piece_name(name)} with {units_words(box, muster.captain, units)}" for name, units in muster.pieces.items()
    ]
    return f"{side.capitalize()} {powers(box, muster)}: {'; '.join(pieces)}."


def _round_details(one: Round) -> Iterator[str]:
    yield round_words(one)
    for damage in one.volleys:
        yield f"{VOLLEYS[damage.volley]} of the {damage.by}: {damage_words(damage)}"
    hits = [shot for shot in one.shots if shot.fate != "missed"]
    if one.shots:
        told = [f"{shot.by}'s {shot.unit.kind} {shot.fate} a {shot.target.kind} with {sum(shot.dice)}" for shot in hits]
        yield f"{counted(len(one.shots), 'attack')}, {', '.join(told) or 'all missed'}"
    for check in one.morale:
        yield f"{check.side}'s {morale_words(check)}"
