"""The End of Turn Phase: what was temporary ends, orders are discarded, and the scenario scores [FC-901 to FC-903]."""

from __future__ import annotations

from collections.abc import Iterator

from rules.fantasy_commander.ground import Ground, cell_name
from rules.fantasy_commander.maps import TownIncome
from rules.fantasy_commander.pieces import ground_of, score
from rules.fantasy_commander.scenarios.victory import Decided, conclude, destroyed_towns, ended, settle
from rules.fantasy_commander.state import Battle, Step
from rules.fantasy_commander.vocabulary import EMPIRE, SIDES, STYX, Mode, other_side
from rules.kernel.play import Play, Procedure
from rules.kernel.values import Seat

G = Play[Battle]
MOST_QUIET_TURNS = 10  # [FC-R70]
MOST_UNATTENDED_TURNS = 3


def end_turn(g: G) -> Procedure[None]:
    """Tokens leave the map, pools are emptied, VP are counted for both, and the next turn begins [FC-201, FC-903]."""
    field = g.state.field
    end_effects(g)
    discard_orders(g)
    score_turn(g)
    g.tell("turn_ended", turn=field.turn, empire=field.armies[EMPIRE].points, styx=field.armies[STYX].points)
    settle(g)
    watch_for_silence(g)
    watch_for_absence(g)
    watch_for_nightfall(g)
    field.turn += 1
    field.step = Step.GENERATION
    yield from ()


def end_effects(g: G) -> None:
    """Everything that lasted until now ends, Defence tokens included [FC-901]."""
    for unit in g.state.field.units:
        unit.token = None
        unit.defending = unit.panicked = unit.activated = unit.pursued = False
        unit.turn_gains, unit.gains, unit.starts = [], [], []


def discard_orders(g: G) -> None:
    """Orders that were not used are gone [FC-226, FC-902, FC-R56]."""
    for side in SIDES:
        g.state.screens[side].pool, g.state.field.armies[side].orders = {}, 0


# What the scenario scores


def score_turn(g: G) -> None:
    """All VP of the end of a turn, before anybody has won by them [FC-903, FC-R24]."""
    ground = ground_of(g)
    if not ground.has_conditions:
        return
    score_capture_points(g, ground)
    for income in ground.scenario.town_income:
        score_towns(g, ground, income)
    score_standing_towns(g, ground)


def score_capture_points(g: G, ground: Ground) -> None:
    """VP for each Capture Point that a unit stands on [FC-158, FC-906]."""
    for cell in ground.capture_points:
        side = ground.controller(cell)
        if side is not None:
            score(g, side, ground.scenario.capture_points, "capture_point", cell=cell_name(cell))


def score_towns(g: G, ground: Ground, income: TownIncome) -> None:
    """VP for Towns under control, and what they cost [FC-923, FC-924, FC-954, FC-955, FC-R45, FC-R59]."""
    for side, count in _holders(ground, income):
        score(g, side, income.points * (count if income.each else 1), "towns", towns=count)
        if income.costs_an_order:
            g.state.field.armies[side].owes_an_order = True


def _holders(ground: Ground, income: TownIncome) -> Iterator[tuple[Seat, int]]:
    for side in SIDES if income.side is None else (income.side,):
        count = sum(ground.controller(cell) == side for cell in ground.towns)
        if count >= income.towns:
            yield side, count


def score_standing_towns(g: G, ground: Ground) -> None:
    """The defenders score while Towns stand, more while all of them do [FC-963, FC-964]."""
    sacking = ground.scenario.sacking
    if sacking is None:
        return
    points = sacking.some_standing if destroyed_towns(ground) else sacking.all_standing
    score(g, other_side(sacking.side), points, "standing_towns", towns=len(ground.towns))


# Battles that cannot end


def watch_for_silence(g: G) -> None:
    """A Battle Royale in which nobody was hurt for ten turns in a row is a draw, if the table wants that [FC-R70]."""
    field = g.state.field
    field.quiet_turns = 0 if field.hurt_this_turn else field.quiet_turns + 1
    field.hurt_this_turn = False
    is_silent = field.mode is Mode.ROYALE and field.choices.quiet_limit and field.quiet_turns >= MOST_QUIET_TURNS
    if is_silent:
        conclude(g, ended(ground_of(g), None, "quiet"))
        raise Decided


def watch_for_absence(g: G) -> None:
    """A battle to which nobody has come for three turns in a row is closed without a winner [FC-R70].

    A table pauses long before; this is for one that is moved on all the same.
    """
    battle = g.state
    battle.unattended_turns = 0 if battle.is_attended else battle.unattended_turns + 1
    battle.is_attended = False
    if battle.field.campaign is None and battle.unattended_turns >= MOST_UNATTENDED_TURNS:
        conclude(g, ended(ground_of(g), None, "deserted"))
        raise Decided


def watch_for_nightfall(g: G) -> None:
    """A mission of the campaign ends with its last turn: more VP win, equal ones are lost for the player [FC-M9]."""
    field, ground = g.state.field, ground_of(g)
    if field.campaign is None or field.turn < ground.content.campaign.last_turn:
        return
    is_won = field.armies[EMPIRE].points > field.armies[STYX].points
    conclude(g, ended(ground, EMPIRE if is_won else STYX, "last_turn"))
    raise Decided
