"""A battle from the first blow to the last, in the normal and the quick form, on land and at sea [A19].

Nobody is moved here, and empty armies and fleets stay where they are: both is done when all battles are over.
"""

from __future__ import annotations

from collections.abc import Callable

from rules.kernel.play import Procedure
from rules.swords_and_sails.combat import leaving, quick, rounds
from rules.swords_and_sails.combat.morale import check_morale
from rules.swords_and_sails.combat.naval import drown
from rules.swords_and_sails.combat.plans import pick_plan
from rules.swords_and_sails.combat.prizes import take_transports
from rules.swords_and_sails.combat.reports import BattleReport, Choice, Round
from rules.swords_and_sails.combat.sides import (
    Battle,
    Result,
    Side,
    attacker_first,
    captain_of,
    factions_of,
    pieces_of,
    size_of,
)
from rules.swords_and_sails.combat.staying import CARD, leave_before, settle_cards, stay_or_retreat
from rules.swords_and_sails.combat.under_way import Combat, Party, call_roll, muster
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.ground import G, area, box_of, decide_all
from rules.swords_and_sails.orders import PieceName, Units
from rules.swords_and_sails.state import Campaign
from rules.swords_and_sails.vocabulary import CombatForm

Between = Callable[[Battle, int], Procedure[dict[PieceName, Units]]]
"""What may happen before the first round, between rounds and after the last: losses that are removed already."""

FEWEST_SHIPS = 3  # [SS-850, SS-R10]
LONGEST = 50
"""After so many rounds both sides break off; only fleets that never hit anything come so far."""


def form_of(campaign: Campaign, battle: Battle) -> CombatForm:
    """In which form a battle is fought [SS-850, SS-R10, SS-R84]."""
    options = campaign.options
    sizes = [size_of(campaign, side) for side in battle.sides]
    is_large = 0 < options.auto_quick_over < sum(sizes)
    if options.form is CombatForm.NORMAL and not is_large:
        return CombatForm.NORMAL
    if not battle.is_on_land and min(sizes) < FEWEST_SHIPS:
        return CombatForm.NORMAL
    return CombatForm.QUICK


def can_fight(box: Content, campaign: Campaign, one: Side, other: Side) -> bool:
    """Whether there can be a battle: not between transports alone [SS-R73]."""
    return any(
        box.unit_of(piece.faction, kind).dice > 0
        for side in (one, other)
        for piece in pieces_of(campaign, side)
        for kind in piece.units
    )


def fight(g: G, battle: Battle, between: Between | None = None) -> Procedure[Result]:
    """Fight a battle to its end; losses and captures are done to the pieces on the board."""
    with g.step(f"Battle at {area(g, battle.place)}"):
        if not can_fight(box_of(g), g.state, *battle.sides):
            return Result(None)
        gone = yield from leave_before(g, battle)
        if gone:
            return _left_before(battle, gone)
        combat = muster(g, battle, form_of(g.state, battle))
        report = _open_report(g, combat)
        yield from _prepare(g, combat)
        report.armour = {party.name: party.armour for party in combat.parties if combat.form is CombatForm.QUICK}
        yield from _strike(combat, between, 0)
        left: dict[int, Choice] = {}
        while not left and not combat.is_decided(box_of(g)):
            left = yield from _fight_round(g, combat)
            yield from _strike(combat, between, combat.rounds[-1].number)
        return _close(g, combat, report, left)


def _left_before(battle: Battle, gone: dict[int, str]) -> Result:
    stayed = [side for flank, side in enumerate(battle.sides) if flank not in gone]
    return Result(
        stayed[0] if stayed else None,
        left=[battle.sides[flank] for flank in gone],
        withdrew=[battle.sides[flank] for flank, how in gone.items() if how == CARD],
    )


def _open_report(g: G, combat: Combat) -> BattleReport:
    """Both parties lay their cards open [SS-822, SS-R90]."""
    battle = combat.battle
    attacker, defender = (call_roll(g.state, party) for party in combat.parties)
    g.reveal(
        "battle_joined",
        battle=battle.name,
        place=battle.place,
        is_clash=battle.is_clash,
        form=combat.form,
        attacker=attacker,
        defender=defender,
    )
    return BattleReport(
        name=battle.name,
        place=battle.place,
        is_clash=battle.is_clash,
        form=combat.form,
        attacker=attacker,
        defender=defender,
    )


def _prepare(g: G, combat: Combat) -> Procedure[None]:
    """Plans of the normal form, armour of the quick one."""
    yield from settle_cards(g, combat)
    if combat.form is CombatForm.QUICK:
        quick.begin(g, combat)
        return
    is_on_land = combat.battle.is_on_land
    asks = {party.captain: pick_plan(box_of(g), party.captain, is_on_land=is_on_land) for party in combat.parties}
    plans = yield from decide_all(g, asks, is_live=g.state.options.live_battles)
    for party in combat.parties:
        party.plan, party.hand = plans[party.captain], list(party.units)


def _strike(combat: Combat, between: Between | None, number: int) -> Procedure[None]:
    if between is not None:
        combat.sabotage((yield from between(combat.battle, number)))


def _fight_round(g: G, combat: Combat) -> Procedure[dict[int, Choice]]:
    """A round: blows, morale, then who leaves; by flank how they do [SS-606, SS-640, SS-650, SS-R12]."""
    box = box_of(g)
    this_round, is_quick = combat.round, combat.form is CombatForm.QUICK
    for party in combat.parties:
        party.appoint(box)
    yield from quick.fight_round(g, combat) if is_quick else rounds.fight_round(g, combat)
    this_round.lost = {party.name: party.lost for party in combat.parties}
    choices: dict[int, Choice] = {}
    if not combat.is_decided(box):
        choices = yield from _choose(g, combat)
        this_round.choices = {combat.parties[flank].name: how for flank, how in choices.items()}
    leavers: dict[int, Choice] = {flank: how for flank, how in choices.items() if how != "stay"}
    if len(leavers) == 1:
        ((flank, how),) = leavers.items()
        if how != "withdraw":  # [SS-670]
            yield from _harry(g, combat, combat.parties[1 - flank], is_rout=how == "rout")
    combat.rounds.append(this_round)
    combat.round = Round(number=this_round.number + 1)
    for party in combat.parties:
        party.lost = 0
    return leavers


def _choose(g: G, combat: Combat) -> Procedure[dict[int, Choice]]:
    """Who routs; if nobody does, who retreats. A side whose enemy runs has won and stays [SS-648, SS-802, SS-R13]."""
    for party in combat.parties:
        party.appoint(box_of(g))
    if combat.battle.is_on_land:
        combat.round.morale = [check_morale(g, combat, party) for party in combat.parties]
    if g.state.options.live_battles:
        # Those who choose now must see upon what; at other tables the report tells it.
        g.reveal("battle_round", battle=combat.battle.name, place=combat.battle.place, round=combat.round)
    routs = [not check.holds for check in combat.round.morale]
    if any(routs):
        return {flank: "rout" if is_rout else "stay" for flank, is_rout in enumerate(routs)}
    if combat.round.number >= LONGEST:
        return {party.flank: "retreat" for party in combat.parties}
    return (yield from stay_or_retreat(g, combat))


def _harry(g: G, combat: Combat, stayer: Party, *, is_rout: bool) -> Procedure[None]:
    """What whoever stays does to those who leave; nothing in quick fleet combat [SS-652, SS-840, SS-R75]."""
    if combat.form is CombatForm.NORMAL:
        rounds.attack_leavers(g, combat, stayer)
    elif combat.battle.is_on_land:
        yield from leaving.pursue(g, combat, stayer, is_rout=is_rout)


def _close(g: G, combat: Combat, report: BattleReport, left: dict[int, Choice]) -> Result:
    """Transports without protection, the drowning, and the report."""
    box, battle = box_of(g), combat.battle
    for party in combat.parties:
        if not left and party.can_attack(box):
            party.appoint(box)
            report.yielded = take_transports(g, combat, party)
    if not battle.is_on_land:
        names = [name for side in battle.sides for name in side.pieces]
        drown(g, [g.state.fleets[name] for name in names if name in g.state.fleets], battle.name)
    holding = [party for party in combat.parties if party.units and party.flank not in left]
    stayed = holding[0] if len(holding) == 1 else None
    report.rounds = combat.rounds
    report.stayed = None if stayed is None else stayed.name
    report.left = {combat.parties[flank].name: how for flank, how in left.items() if combat.parties[flank].units}
    report.survivors = {
        piece.name: dict(piece.units) for party in combat.parties for piece in pieces_of(g.state, party.side)
    }
    g.reveal("battle_fought", battle=battle.name, place=battle.place, report=report)
    leavers = [combat.parties[flank] for flank in left if combat.parties[flank].units]
    return Result(
        None if stayed is None else stayed.side,
        left=[party.side for party in leavers],
        withdrew=[party.side for party in leavers if left[party.flank] == "withdraw"],
    )


__all__ = [
    "Battle",
    "Between",
    "Result",
    "Side",
    "attacker_first",
    "can_fight",
    "captain_of",
    "factions_of",
    "fight",
    "form_of",
    "size_of",
]
