"""Chapter 6xx: what each keyword does to whom; one function for each kind of effect."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rules.kernel.asks import Ask
from rules.kernel.choices import Ware, allot
from rules.kernel.play import Procedure
from rules.kernel.values import Cell, Seat
from rules.saber_and_blood.content import Content, Part
from rules.saber_and_blood.effects import tokens
from rules.saber_and_blood.effects.harm import end_on_square, wound
from rules.saber_and_blood.effects.splits import ALLOTS, choose_listed_split
from rules.saber_and_blood.ground import G, against, box_of, label, lasting_of, of, points_of, put, tavern_of, trace
from rules.saber_and_blood.state import Fighter, Mood
from rules.saber_and_blood.vocabulary import Keyword, Stance, Symbol, When
from rules.saber_and_blood.what_is_known import FighterName

OPTIONAL = (Keyword.MP, Keyword.MOVE, Keyword.ATTACK, Keyword.PUSH, Keyword.FIRE)
"""What a player may use or leave [SB-314]; everything else befalls a character at once [SB-315]."""


def bought(parts: Sequence[Part], *, extra: bool) -> tuple[Part, ...]:
    """The parts that count: those behind an optional special cost only if it was paid [SB-344]."""

    def keep(part: Part) -> Part:
        return part.model_copy(update={"parts": bought(part.parts, extra=extra)}) if part.parts else part

    return tuple(keep(part) for part in parts if part.when is not When.EXTRA or extra)


# What befalls a character without being asked


def befall(g: G, part: Part, fighter: Fighter, *, by: Seat) -> Procedure[None]:
    """One part of an effect happens to a character, by the card or skill of a player [SB-657]."""
    met = part.when is When.FOUGHT or lasting_of(g).is_met(part.if_, fighter)  # A combat sees to its own conditions.
    if fighter.is_eliminated or not met:
        return
    if part.do is Keyword.TEST:
        yield from test(g, part, fighter, by=by)
    elif part.do is Keyword.DISTRIBUTE:
        yield from distribute(g, by, part.n)
    elif part.do is Keyword.WOUND:
        wound(g, fighter, part.n)
    else:
        TOKENS[part.do](g, fighter, part.n)


def bolster(g: G, fighter: Fighter, count: int) -> None:
    """Each token raises all his levels by one [SB-605]."""
    tokens.add_mood(fighter, Mood.BOLSTER, count, g.state.plays)
    g.tell("bolstered", **of(fighter), count=count)


def weaken(g: G, fighter: Fighter, count: int) -> None:
    """Each token lowers all his levels by one [SB-609]."""
    tokens.add_mood(fighter, Mood.WEAKEN, count, g.state.plays)
    g.tell("weakened", **of(fighter), count=count)


def haste(g: G, fighter: Fighter, count: int) -> None:
    """Movement points for his next action [SB-630]."""
    fighter.haste += count
    g.tell("hastened", **of(fighter), count=count)


def slow(g: G, fighter: Fighter, count: int) -> None:
    """Movement points that he must pay before he moves [SB-649]."""
    fighter.slow += count
    g.tell("slowed", **of(fighter), count=count)


def stun(g: G, fighter: Fighter, count: int) -> None:
    """His next action comes to nothing [SB-652]."""
    immune = lasting_of(g).has(fighter, Keyword.STUN_IMMUNE)
    tokens.add_stun(fighter, is_immune=immune)
    g.tell("not_stunned" if immune else "stunned", **of(fighter))


def ready(g: G, fighter: Fighter, count: int) -> None:
    """He may attack whoever comes beside him; one token at most [SB-640, SB-R22]."""
    fighter.is_ready = True
    g.tell("readied", **of(fighter))


def defense(g: G, fighter: Fighter, count: int) -> None:
    """He defends himself; one token at most [SB-618, SB-R22]."""
    if not fighter.is_defending:
        fighter.is_defending, fighter.defense_origin = True, g.state.plays
    g.tell("defended", **of(fighter))


def poison(g: G, fighter: Fighter, count: int) -> None:
    """It works when the turn is cleaned up; one token at most [SB-R58]."""
    fighter.is_poisoned = True
    g.tell("poisoned", **of(fighter))


def heal(g: G, fighter: Fighter, count: int) -> None:
    """Wound tokens come off [SB-565]."""
    healed = min(count, fighter.wounds)
    fighter.wounds -= healed
    g.tell("healed", **of(fighter), wounds=healed)


def points(g: G, fighter: Fighter, count: int) -> None:
    """Special points for his sheet, without a maximum [SB-346]."""
    fighter.special += count
    g.tell("gained_points", **of(fighter), points=count, what=points_of(g, fighter.seat))


TOKENS: dict[Keyword, Callable[[G, Fighter, int], None]] = {
    Keyword.BOLSTER: bolster,
    Keyword.WEAKEN: weaken,
    Keyword.HASTE: haste,
    Keyword.SLOW: slow,
    Keyword.STUN: stun,
    Keyword.READY: ready,
    Keyword.DEFENSE: defense,
    Keyword.POISON: poison,
    Keyword.HEAL: heal,
    Keyword.POINTS: points,
}


def test(g: G, part: Part, fighter: Fighter, *, by: Seat) -> Procedure[None]:
    """A dodge die decides: a dodge or evade symbol passes [SB-623]."""
    face = g.roll(6, f"dodge test of {label(g, fighter)}")
    passed = passes_test(box_of(g), face)
    g.tell("test_passed" if passed else "test_failed", **of(fighter))
    if not passed:
        for inner in part.parts:
            yield from befall(g, inner, fighter, by=by)


def passes_test(box: Content, face: int) -> bool:
    """Whether a side of the dodge die passes a test [SB-623]."""
    symbols = box.stance_die(Stance.DODGE).symbols(face)
    return Symbol.DODGE in symbols or Symbol.EVADE in symbols


def burst(g: G, part: Part, centre: Cell, *, by: Seat) -> Procedure[None]:
    """A field effect: everybody on a space and on all spaces around it, friend and foe [SB-625, SB-R75]."""
    covered = (centre, *tavern_of(g).around(centre))
    hit = [fighter for fighter in g.state.in_order(g.state.on_board()) if fighter.square in covered]
    for fighter in hit:
        for inner in part.parts:
            yield from befall(g, inner, fighter, by=by)


# Dividing special points


def distribute(g: G, seat: Seat, count: int) -> Procedure[None]:
    """A player divides special points among their characters in the game [SB-722]."""
    band = g.state.band(seat)
    if not band or not count:
        return
    split = yield from g.ask(seat, choose_split(g, seat, count))
    for name, share in split.items():
        points(g, g.state.fighters[name], share)


def choose_split(g: G, seat: Seat, count: int) -> Ask[dict[FighterName, int]]:
    """How special points are divided; unasked, each to whoever has the fewest [SB-D26]."""
    held = {fighter.name: fighter.special for fighter in g.state.band(seat)}
    usual = dict.fromkeys(held, 0)
    for _ in range(count):
        poorest = min(held, key=lambda name: held[name] + usual[name])
        usual[poorest] += 1
    key, rule = "points.split", "SB-722"
    what = points_of(g, seat)
    prompt = f"Divide {count} {what} among your characters."
    if g.rules_version < ALLOTS:
        return choose_listed_split(g, key, prompt, count, usual, rule)
    wares = [Ware(name, label(g, g.state.fighters[name]), name, count) for name in held]
    fallback = {name: share for name, share in usual.items() if share}
    return allot(key, prompt, wares, count, least=count, unit=what, fallback=fallback, rule=rule)


# Pushes and fire


def can_be_pushed(g: G, fighter: Fighter) -> bool:
    """Some characters stand too firmly."""
    return not lasting_of(g).has(fighter, Keyword.PUSH_IMMUNE)


def push_targets(g: G, pusher: Fighter, part: Part) -> Iterator[tuple[Fighter, list[Cell]]]:
    """The foes beside a character, and the squares that each can be pushed to [SB-635, SB-R31]."""
    tavern = tavern_of(g)
    spaces = part.n + lasting_of(g).total(pusher, Keyword.LONGER_PUSH)
    for foe in tavern.foes_beside(pusher):
        cells = tavern.pushes(pusher, foe, spaces) if can_be_pushed(g, foe) else []
        if cells:
            yield foe, cells


def push(g: G, pusher: Fighter, target: Fighter, square: Cell, part: Part) -> Procedure[None]:
    """The target is shifted in one go; what the push does besides befalls it there [SB-635, SB-R25]."""
    start = target.spot
    put(g, target, square)
    trace(g, "pushed", target.name, [start, square])
    g.tell("pushed", **against(pusher, target), start=start, end=square)
    g.state.arrivals.append(target.name)
    yield from end_on_square(g, target)
    for inner in part.parts:
        yield from befall(g, inner, target, by=pusher.seat)


def fire_targets(g: G, shooter: Fighter, part: Part) -> list[Fighter]:
    """The foes within range; no line of sight is needed [SB-626, SB-639, SB-R66]."""
    if lasting_of(g).holds_for_all(Keyword.NO_FIRE):
        return []
    tavern = tavern_of(g)
    return [foe for foe in g.state.foes_of(shooter.seat) if tavern.distance(shooter.spot, foe.spot) <= part.reach]


def fire(g: G, shooter: Fighter, target: Fighter, part: Part) -> Procedure[None]:
    """An attack die decides: a special or unique symbol hits [SB-627, SB-628]."""
    hit = is_hit(g, f"fire of {label(g, shooter)}")
    g.tell("fire_hit" if hit else "fire_missed", **against(shooter, target))
    if hit:
        for inner in part.parts:
            yield from befall(g, inner, target, by=shooter.seat)


def is_hit(g: G, words: str) -> bool:
    """Whether an attack die hits."""
    return hits(box_of(g), g.roll(6, words))


def hits(box: Content, face: int) -> bool:
    """Whether a side of the attack die shows more than advantage [SB-627, SB-826]."""
    return any(symbol is not Symbol.ADVANTAGE for symbol in box.stance_die(Stance.ATTACK).symbols(face))
