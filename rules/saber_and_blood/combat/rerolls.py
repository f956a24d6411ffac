"""Steps 6 and 7 of a combat: dice that are changed and rerolled [SB-537 to SB-542, SB-550 to SB-553]."""

from __future__ import annotations

from rules.kernel.asks import Ask
from rules.kernel.choices import NOTHING, Choice, pick
from rules.kernel.play import Procedure
from rules.saber_and_blood.combat import fencing
from rules.saber_and_blood.combat.combat import Combat, Throws, faces_of, judged, set_sides, sides
from rules.saber_and_blood.combat.fencing import Die, Throw
from rules.saber_and_blood.ground import G, box_of, label, of
from rules.saber_and_blood.state import Fighter


def change(combat: Combat, throws: Throws) -> Procedure[Throws]:
    """Whoever alone shows change may set one die to any side [SB-550 to SB-552]."""
    g = combat.g
    for fighter in combat.fighters:
        dice = sides(combat, throws, fighter)
        if not fencing.may_change(box_of(g), *dice):
            continue
        chosen = yield from g.react(fighter.seat, choose_change(combat, fighter, dice))
        if chosen is not None:
            die, face = chosen
            throws = set_sides(combat, fighter, fencing.changed(*dice, die, face))
            combat.changed = faces_of(throws)
            tell_die(combat, "die_changed", fighter, throws, die)
        return throws
    return throws


def choose_change(combat: Combat, fighter: Fighter, dice: tuple[Throw, Throw]) -> Ask[tuple[Die, int] | None]:
    """One of the four dice and the side it is set to, or nothing [SB-550, SB-D16]."""
    g = combat.g
    best = fencing.best_change(lambda dice: judged(combat, fighter, dice), *dice)
    choices: list[Choice[tuple[Die, int] | None]] = [Choice(NOTHING, "Leave the dice as they lie", None)]
    for die in Die:
        faces = [Choice(str(face), face_words(g, dice, die, face), (die, face)) for face in fencing.FACES]
        usual = str(best[1]) if best is not None and best[0] is die else None
        then = pick("combat.face", "To which side?", faces, fallback=usual, rule="SB-550")
        choices.append(Choice(die.id, f"Set {die_words(combat, fighter, die)}", then))
    return pick(
        "combat.change",
        f"{label(g, fighter)} shows change: set one die to any side. {dice_words(g, dice)}",
        choices,
        fallback=NOTHING if best is None else best[0].id,
        rule="SB-550",
        about=fighter.name,
    )


def reroll(combat: Combat, throws: Throws) -> Procedure[Throws]:
    """Whoever has reroll symbols beyond the other's rerolls so many dice, one at a time [SB-537 to SB-542]."""
    g = combat.g
    counts = [fencing.rerolls(box_of(g), *sides(combat, throws, fighter)) for fighter in combat.fighters]  # [SB-R39]
    for fighter, count in zip(combat.fighters, counts, strict=True):
        for _ in range(count):
            dice = sides(combat, throws, fighter)
            die = yield from g.react(fighter.seat, choose_reroll(combat, fighter, dice))
            if die is None:
                break
            face = g.roll(6, f"reroll of {die_words(combat, fighter, die)}")
            throws = set_sides(combat, fighter, fencing.rerolled(*dice, die, face))
            tell_die(combat, "die_rerolled", fighter, throws, die)
    return throws


def choose_reroll(combat: Combat, fighter: Fighter, dice: tuple[Throw, Throw]) -> Ask[Die | None]:
    """A die to roll again, or nothing [SB-537, SB-D17]."""
    g = combat.g
    choices: list[Choice[Die | None]] = [
        Choice(die.id, f"Reroll {die_words(combat, fighter, die)}", die) for die in fencing.rerollable(*dice)
    ]
    sensible = fencing.sensible_reroll(box_of(g), *dice)
    return pick(
        "combat.reroll",
        f"{label(g, fighter)} may reroll a die. {dice_words(g, dice)}",
        [*choices, Choice(NOTHING, "No reroll", None)],
        fallback=NOTHING if sensible is None else sensible.id,
        rule="SB-537",
        about=fighter.name,
    )


def tell_die(combat: Combat, kind: str, fighter: Fighter, throws: Throws, die: Die) -> None:
    """A die was turned: whose it is, what it shows now, and how all four lie."""
    g, dice = combat.g, sides(combat, throws, fighter)
    throw = dice[0] if die.is_own else dice[1]
    face = throw.stance_face if die.is_stance else throw.skill_face
    shown = face_words(g, dice, die, face)
    g.reveal(kind, **of(fighter), die=die_words(combat, fighter, die), face=shown, throws=throws)


def die_words(combat: Combat, fighter: Fighter, die: Die) -> str:
    """Which die is meant."""
    owner = fighter if die.is_own else combat.foe_of(fighter)
    return f"the {'stance' if die.is_stance else 'skill'} die of {label(combat.g, owner)}"


def face_words(g: G, dice: tuple[Throw, Throw], die: Die, face: int) -> str:
    """What a side of a die shows."""
    throw = dice[0] if die.is_own else dice[1]
    if not die.is_stance:
        return str(box_of(g).skill_die(throw.level).faces[face - 1])
    symbols = box_of(g).stance_die(throw.stance).symbols(face)
    return " + ".join(symbol.name.lower() for symbol in symbols)


def dice_words(g: G, dice: tuple[Throw, Throw]) -> str:
    """The four dice as they lie, and what they count, for a question."""
    box = box_of(g)
    mine, theirs = (
        f"{throw.stance} die {face_words(g, dice, stance, throw.stance_face)}, skill die {throw.marks(box)}"
        for throw, stance in zip(dice, (Die.OWN_STANCE, Die.FOES_STANCE), strict=True)
    )
    own, other = fencing.judge(box, *dice).scores
    return f"You: {mine}. Other side: {theirs}. As the dice lie, the score is {own} to {other}."
