"""What a steward does in a combat: stances, dice, and what comes of a win [SB-503]; also ready tokens and burns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from rules.kernel.answers import picked, went
from rules.kernel.choices import NOTHING
from rules.kernel.decisions import Decision, Path, PickOne, Place
from rules.kernel.grid import reach
from rules.kernel.stewarding import by_chance
from rules.kernel.values import Cell, Json
from rules.saber_and_blood.combat import fencing
from rules.saber_and_blood.combat.fencing import Throw
from rules.saber_and_blood.combat.ready import HOLD
from rules.saber_and_blood.effects.lasting import level_change, within_levels
from rules.saber_and_blood.stewards.judgement import Fencer, Mind
from rules.saber_and_blood.stewards.maneuvers import card_in_play
from rules.saber_and_blood.stewards.odds import (
    STANCES,
    End,
    Faces,
    Guard,
    Levels,
    Worth,
    best_change,
    best_reroll,
    mix,
)
from rules.saber_and_blood.vocabulary import LEVELS, Faction, Fought, Level, Stance, When

WIN_MOVE = 4  # what it must gain to move somebody after a win
ARRIVALS = ("walked", "moved", "win_moved", "pushed", "left_fireplace", "found_footing")
BAD_END = 60  # what a combat must cost to be fought anew


def choose_stance(mind: Mind, decision: Decision) -> Json:
    """Mixed so that nobody gains by guessing it."""
    assert isinstance(decision, PickOne)
    one, other = fighters(mind, decision.about)
    mine, theirs = (combat_levels(mind, fencer) for fencer in (one, other))
    guards = one.view.is_defending, other.view.is_defending
    matrix = mind.odds.matrix(mine, theirs, guards, lambda end: worth_of_end(mind, one, other, end))
    mine_mix, _ = mix(matrix)
    return by_chance(zip(mine_mix, STANCES, strict=True), mind.draw).value


def fighters(mind: Mind, about: str) -> tuple[Fencer, Fencer]:
    """The own fighter and the other one in the combat under way."""
    own, other = names_of_fighters(mind, about)
    return mind.fencers[own], mind.fencers[other]


def names_of_fighters(mind: Mind, about: str) -> tuple[str, str]:
    """Who of the own side and who of the other is in the combat under way."""
    attack = next(event.data for event in reversed(mind.face.events) if event.kind == "attacked")
    names = [str(attack["who"]), str(attack["whom"])]
    own = about if about in names else names[0]
    return own, names[1] if own == names[0] else names[0]


def combat_levels(mind: Mind, one: Fencer) -> Levels:
    """The levels in the combat under way; tokens of its beginning are on the sheets already."""
    attack = next(event.data for event in reversed(mind.face.events) if event.kind == "attacked")
    levels = [LEVELS.index(one.view.levels[stance]) for stance in STANCES]
    card = card_in_play(mind)
    if card is not None and attack["who"] == one.name and not attack["by_ready"]:
        now = [part for part in card.effects if part.when is When.NOW]
        levels = [level + level_change(now, stance) for level, stance in zip(levels, STANCES, strict=True)]
    return levels_of(levels)


def worth_of_end(mind: Mind, one: Fencer, other: Fencer, end: End) -> int:
    """What an end of a combat is worth."""
    worth = mind.wound_worth(other, end.dealt) if end.dealt else 0
    worth -= mind.wound_worth(one, end.taken) if end.taken else 0
    rage = (one.faction is Faction.COSSACKS) - (other.faction is Faction.COSSACKS)
    worth += mind.price_of_points(rage * (end.dealt + end.taken))
    return worth + WIN_MOVE * (end.fought is Fought.WON) - WIN_MOVE * (end.fought is Fought.LOST)


@dataclass(frozen=True)
class DiceOnTheTable:
    """The dice of the combat under way as they lie, and what they are worth to this seat."""

    table: dict[Faces, End]
    faces: Faces
    dice: tuple[Throw, Throw]
    worth: Worth


def dice_on_the_table(mind: Mind, about: str) -> DiceOnTheTable:
    """The dice as they were told last, the own first."""
    one, other = fighters(mind, about)
    lying = next(event.data["throws"] for event in reversed(mind.face.events) if "throws" in event.data)
    assert isinstance(lying, dict)
    dice = read_throw(lying[one.name]), read_throw(lying[other.name])
    mine, theirs = (Guard(throw.stance, LEVELS.index(throw.level), throw.is_defending) for throw in dice)
    faces = dice[0].stance_face, dice[0].skill_face, dice[1].stance_face, dice[1].skill_face
    return DiceOnTheTable(mind.odds.table(mine, theirs), faces, dice, lambda end: worth_of_end(mind, one, other, end))


def read_throw(data: Json) -> Throw:
    """Dice that were told as data."""
    assert isinstance(data, dict)
    fields: dict[str, Any] = {**data, "stance": Stance(str(data["stance"])), "level": Level(str(data["level"]))}
    return Throw(**fields)


def change_die(mind: Mind, decision: Decision) -> Json:
    """The side of a die that serves best."""
    lying = dice_on_the_table(mind, decision.about)
    change = best_change(lying.table, lying.faces, lying.worth)
    return NOTHING if change is None else picked(change[0].id, str(change[1]))


def reroll_die(mind: Mind, decision: Decision) -> Json:
    """The die whose reroll promises most."""
    lying = dice_on_the_table(mind, decision.about)
    die = best_reroll(lying.table, lying.faces, fencing.rerollable(*lying.dice), lying.worth)
    return NOTHING if die is None else die.id


def cancel_result(mind: Mind, decision: Decision) -> Json:
    """A combat that went badly is fought anew."""
    lying = dice_on_the_table(mind, decision.about)
    return "yes" if lying.worth(lying.table[lying.faces]) < -BAD_END else "no"


def use_win(mind: Mind, decision: Decision) -> Json:
    """Where the winner steps, or the loser is sent [SB-563, SB-564]."""
    assert isinstance(decision, PickOne)
    loser = names_of_fighters(mind, decision.about)[1]
    best, answer = WIN_MOVE, picked(NOTHING)
    for option in decision.options:
        for worth, then in shifts(mind, option.then, loser):
            if worth > best:
                best, answer = worth, picked(option.id, then)
    return answer


def shifts(mind: Mind, asked: Decision | None, loser: str) -> Iterator[tuple[int, Json]]:
    """Every square that somebody can be moved or pushed to."""
    if isinstance(asked, Path):
        ways = reach(asked.start, lambda cell: asked.steps.get(cell, ()), budget=asked.most)
        for cell in ways.costs:
            if cell != asked.start and cell not in asked.not_at:
                yield worth_of_shift(mind, asked.about, cell), went(ways.path(cell)[1:])
    elif isinstance(asked, PickOne):
        for square in asked.options:
            yield worth_of_shift(mind, loser, square.id), square.id


def worth_of_shift(mind: Mind, name: str, cell: Cell) -> int:
    """What it is worth to have somebody moved to a square, or into a fireplace."""
    if mind.tavern.is_fireplace(cell):
        one = mind.fencers[name]
        return mind.wound_worth(one) * (-1 if one.is_friend else 1)
    return mind.gain_of_moving(name, cell)


def use_ready(mind: Mind, decision: Decision) -> Json:
    """Whoever has the best of it attacks the newcomer."""
    assert isinstance(decision, PickOne)
    newcomer = mind.fencers[name_of_newcomer(mind)]
    bearers = [mind.fencers[option.id] for option in decision.options if option.id in mind.fencers]
    best = max(bearers, key=lambda bearer: mind.strike(bearer, newcomer, mind.floor))
    return best.name if mind.strike(best, newcomer, mind.floor) > 0 else HOLD


def name_of_newcomer(mind: Mind) -> str:
    """Who has come beside a ready token."""
    told = next(event for event in reversed(mind.face.events) if event.kind in ARRIVALS)
    return str(told.data["whom" if told.kind == "pushed" else "who"])


def leave_fireplace(mind: Mind, decision: Decision) -> Json:
    """The best square beside it."""
    assert isinstance(decision, Place)
    (name,) = (piece.id for piece in decision.pieces)
    return {name: max(decision.cells[name], key=lambda cell: mind.gain_of_moving(name, cell))}


def levels_of(levels: Iterable[int], change: int = 0) -> Levels:
    """Levels within what there is."""
    attack, dodge, feint = (within_levels(level + change) for level in levels)
    return attack, dodge, feint
