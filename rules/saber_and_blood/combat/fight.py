"""Chapter 5xx: a combat from the first step to the last [SB-503]."""

from __future__ import annotations

from collections.abc import Iterator

from rules.kernel.asks import Ask
from rules.kernel.choices import choice, yes_no
from rules.kernel.play import Procedure
from rules.saber_and_blood.combat import fencing
from rules.saber_and_blood.combat.combat import NO_EDGE, NO_PLAY, Combat, Edge, Throws, faces_of, judged, sides
from rules.saber_and_blood.combat.fencing import Result, Throw
from rules.saber_and_blood.combat.rerolls import change, reroll
from rules.saber_and_blood.combat.support import choose_supporters
from rules.saber_and_blood.combat.winning import Win
from rules.saber_and_blood.content import Part
from rules.saber_and_blood.effects import tokens
from rules.saber_and_blood.effects.harm import put_wounds, take_off_the_fallen
from rules.saber_and_blood.effects.keywords import befall
from rules.saber_and_blood.ground import G, against, box_of, label, lasting_of, lay_off, of, points_of
from rules.saber_and_blood.reports import CombatReport, Side
from rules.saber_and_blood.scenarios import rules_of
from rules.saber_and_blood.state import Attached, Fighter, Mood
from rules.saber_and_blood.vocabulary import LEVELS, Condition, Faction, Fought, Keyword, Stance, When
from rules.saber_and_blood.what_is_known import FighterName

STANCE = "combat.stance"


def fight(
    g: G,
    attacker: Fighter,
    defender: Fighter,
    edge: Edge = NO_EDGE,
    *,
    by_ready: bool = False,
    holding_back: tuple[FighterName, ...] = (),
) -> Procedure[None]:
    """One combat, step by step; friends of the attacker may be told to hold back [SB-501, SB-503, SB-R61]."""
    combat = Combat(g, attacker, defender, edge, by_ready, holding_back)
    g.state.had_trouble = True
    with g.step(f"{label(g, attacker)} attacks {label(g, defender)}"):
        g.tell("attacked", **against(attacker, defender), by_ready=by_ready)
        if tokens.be_attacked_while_stunned(defender, NO_PLAY, ignoring=combat.ignoring):
            g.tell("shaken", **of(defender))
        yield from begin(combat)  # step 1
        while True:
            throws = yield from throw_dice(combat)  # steps 2 to 5
            throws = yield from change(combat, throws)  # step 6
            throws = yield from reroll(combat, throws)  # step 7
            result = weigh(combat, throws)  # step 8
            cancelling = yield from cancel_result(combat, result)
            tell_result(combat, throws, result, is_cancelled=cancelling is not None)
            if cancelling is None:
                deal_wounds(combat, result)  # step 9
                if result.fought in (Fought.WON, Fought.LOST):
                    yield from use_win(combat, throws, result)  # step 10
                break
            if not any(part.do is Keyword.FIGHT_AGAIN for part in cancelling.parts):
                result = Result(result.scores, Fought.TIED, (0, 0))  # [SB-616]
                break
            # Else everything is played again from the choice of stances [SB-617, SB-R40].
        yield from end(combat, result)  # step 11


# Step 1: the beginning


def begin(combat: Combat) -> Procedure[None]:
    """Support bolsters, and whatever else comes at the beginning of a combat, netted [SB-515, SB-R63, SB-R70]."""
    g = combat.g
    for fighter in combat.fighters:
        supporters = yield from choose_supporters(combat, fighter)
        combat.supporters[fighter.name] = [supporter.name for supporter in supporters]
        bolster = sum(lasting_of(g).support(supporter) for supporter in supporters)
        bolster += sum(part.n for part in opening_parts(combat, fighter))
        weaken = rules_of(g.state).weaken(g.state, box_of(g), fighter)
        tokens.add_mood(fighter, Mood.BOLSTER, bolster, NO_PLAY, ignoring=combat.ignoring)
        tokens.add_mood(fighter, Mood.WEAKEN, weaken, NO_PLAY, ignoring=combat.ignoring)
        for supporter in supporters:
            g.tell("supported", **against(supporter, fighter))


def opening_parts(combat: Combat, fighter: Fighter) -> Iterator[Part]:
    """What skills and cards give at the beginning of a combat."""
    for part in lasting_of(combat.g).own_parts(fighter, combat.ignoring):
        by_ready = part.if_ is Condition.BY_READY and combat.by_ready and fighter is combat.attacker
        if part.when is When.COMBAT and part.do is Keyword.BOLSTER and (part.if_ is None or by_ready):
            yield part


# Steps 2 to 5: stances and dice


def throw_dice(combat: Combat) -> Procedure[Throws]:
    """Both choose a stance in secret, show it, and roll it with their skill die [SB-504, SB-505]."""
    g = combat.g
    asks = {fighter.seat: choose_stance(combat, fighter) for fighter in combat.fighters}
    stances = yield from g.ask_all(asks)
    throws: Throws = {}
    for fighter in combat.fighters:
        stance = stances[fighter.seat]
        level = combat.level(fighter, stance)
        name = label(g, fighter)
        throws[fighter.name] = Throw(
            stance=stance,
            level=level,
            stance_face=g.roll(6, f"{stance} die of {name}"),
            skill_face=g.roll(6, f"{level} die of {name}"),
            is_defending=fighter.is_defending and fighter.defense_origin != combat.ignoring,
        )
    combat.rolled = combat.changed = faces_of(throws)
    a, b = (stances[fighter.seat] for fighter in combat.fighters)
    g.reveal("stances_shown", **against(*combat.fighters), stance=a, other_stance=b, throws=throws)
    return throws


def choose_stance(combat: Combat, fighter: Fighter) -> Ask[Stance]:
    """A stance die; when nobody says, one of those with the highest level [SB-504, SB-D15]."""
    g = combat.g
    levels = {stance: combat.level(fighter, stance) for stance in Stance}
    best = max(levels.values(), key=LEVELS.index)
    foe = label(g, combat.foe_of(fighter))
    return choice(
        Stance,
        STANCE,
        f"{label(g, fighter)} fights {foe}. Which stance?",
        "SB-504",
        about=fighter.name,
        standing=True,
        fallback=tuple(stance for stance in Stance if levels[stance] is best),
        labels={stance: f"{stance.capitalize()} ({levels[stance]})" for stance in Stance},
    )


# Step 8: the result, and cards that cancel it


def weigh(combat: Combat, throws: Throws) -> Result:
    """Scores, who wins, and the wounds each would receive, as the attacker counts [SB-560, SB-561]."""
    return judged(combat, combat.attacker, sides(combat, throws, combat.attacker))


def cancel_result(combat: Combat, result: Result) -> Procedure[Part | None]:
    """Before wounds, a card with a fighter may cancel the result; not after an evade [SB-615, SB-D18, SB-R80]."""
    g = combat.g
    if result.fought is Fought.EVADED:
        return None
    for fighter in g.state.in_order(combat.fighters):
        for lying in [*fighter.attached]:
            part = next((p for p in box_of(g).card(lying.card).effects if p.do is Keyword.CANCEL_RESULT), None)
            if part is None or lying.play == combat.ignoring:
                continue
            if (yield from g.react(lying.owner, wants_to_cancel_result(combat, result, fighter, lying))):
                fighter.attached.remove(lying)
                g.reveal("result_cancelled", **of(fighter), card=lying.card, owner=lying.owner)
                lay_off(g, lying)
                return part
    return None


def wants_to_cancel_result(combat: Combat, result: Result, fighter: Fighter, lying: Attached) -> Ask[bool]:
    """Whether a card is discarded to cancel the result [SB-D18]."""
    g = combat.g
    taken, dealt = result.wounds if fighter is combat.attacker else result.wounds[::-1]
    words = f"{label(g, fighter)} would take {taken} and deal {dealt}. Discard {box_of(g).card(lying.card).name}?"
    return yes_no("combat.cancel", words, "SB-615", about=fighter.name, fallback=taken > dealt, standing=True)


def tell_result(combat: Combat, throws: Throws, result: Result, *, is_cancelled: bool) -> None:
    """The combat as a report, for the log and for its picture."""
    g = combat.g
    report = CombatReport(
        attacker=report_side(combat, throws, result, combat.attacker),
        defender=report_side(combat, throws, result, combat.defender),
        fought=result.fought,
        by_ready=combat.by_ready,
        is_cancelled=is_cancelled,
    )
    g.state.combats.append(report)
    winner, loser = combat.fighters if result.fought is not Fought.LOST else combat.fighters[::-1]
    scores = result.scores if winner is combat.attacker else result.scores[::-1]
    kind = {
        Fought.WON: "combat_won",
        Fought.LOST: "combat_won",
        Fought.TIED: "combat_tied",
        Fought.EVADED: "combat_evaded",
    }[result.fought]
    g.tell(
        "combat_cancelled" if is_cancelled else kind,
        **against(winner, loser),
        score=scores[0],
        other_score=scores[1],
        report=report.model_dump(mode="json"),
    )


def report_side(combat: Combat, throws: Throws, result: Result, fighter: Fighter) -> Side:
    """One fighter in the report."""
    throw, theirs = sides(combat, throws, fighter)
    place = combat.fighters.index(fighter)
    return Side(
        fighter=fighter.name,
        seat=fighter.seat,
        sheet=fighter.sheet,
        stance=throw.stance,
        level=throw.level,
        is_defending=throw.is_defending,
        has_advantage=fencing.has_advantage(throw.stance, theirs.stance),
        supporters=combat.supporters[fighter.name],
        rolled=combat.rolled[fighter.name],
        changed=combat.changed[fighter.name],
        final=(throw.stance_face, throw.skill_face),
        rerolled=(throw.stance_is_rerolled, throw.skill_is_rerolled),
        score=result.scores[place],
        wounds=result.wounds[place],
    )


# Step 9: wounds


def deal_wounds(combat: Combat, result: Result) -> None:
    """Both sides' wounds at once; then fury; then whoever has too many falls [SB-R34]."""
    g = combat.g
    put_wounds(g, {fighter.name: n for fighter, n in zip(combat.fighters, result.wounds, strict=True)})
    for fighter, taken, dealt in zip(combat.fighters, result.wounds, result.wounds[::-1], strict=True):
        gain_fury(g, fighter, taken + dealt)
    take_off_the_fallen(g)


def gain_fury(g: G, fighter: Fighter, wounds: int) -> None:
    """A Cossack gains fury for each wound he deals or receives in combat; a dead one nothing [SB-731, SB-R35]."""
    sheet = box_of(g).sheet(fighter.sheet)
    if wounds and sheet.faction is Faction.COSSACKS and fighter.wounds < sheet.health:
        fighter.special += wounds
        g.tell("gained_points", **of(fighter), points=wounds, what=points_of(g, fighter.seat))


# Step 10: the win


def use_win(combat: Combat, throws: Throws, result: Result) -> Procedure[None]:
    """What winning brings [SB-563, SB-564]."""
    winner, loser = combat.fighters if result.fought is Fought.WON else combat.fighters[::-1]
    stance = throws[winner.name].stance
    parts = [*lasting_of(combat.g).own_parts(winner, combat.ignoring)]
    if winner is combat.attacker:
        parts.extend(combat.edge.won)
    gains = [part for part in parts if part.when is When.WON and part.stance in (None, stance)]
    yield from Win(combat.g, winner, loser, stance, gains).use()


# Step 11: the end


def end(combat: Combat, result: Result) -> Procedure[None]:
    """Tokens come off, and what follows a combat happens [SB-607, SB-621, SB-R21]."""
    g = combat.g
    for fighter, wounds in zip(combat.fighters, result.wounds, strict=True):
        if fighter.is_eliminated:
            continue
        tokens.end_combat(fighter, keeping=combat.ignoring)
        for lying in [fighter.stance, *fighter.attached]:
            if lying is None or lying.play == combat.ignoring:
                continue
            for part in box_of(g).card(lying.card).effects:
                if part.when is not When.FOUGHT or (part.if_ is Condition.WAS_WOUNDED and not wounds):
                    continue
                if part.do is Keyword.DISCARD:
                    fighter.attached.remove(lying)
                    lay_off(g, lying)
                else:
                    yield from befall(g, part, fighter, by=fighter.seat)
