"""The combat line of the normal form: deploying, pulling back, redeploying [SS-610 to SS-617, SS-626 to SS-631]."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.kernel.asks import Ask, choose_places
from rules.kernel.decisions import Option
from rules.kernel.play import Procedure
from rules.kernel.values import IllegalAnswer
from rules.swords_and_sails.combat.fray import ATTACKER, Force, Fray, Position, Unit, leader_of
from rules.swords_and_sails.combat.sides import CANONICAL
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.ground import G, area, box_of, decide
from rules.swords_and_sails.vocabulary import CAVALRY, Leader, UnitType

FRONT, REAR = "front", "rear"


def numbers(box: Content, unit: Unit, target: Unit) -> tuple[int, int]:
    """What 2d6 must not exceed to destroy a target, and to capture it; 0 where it cannot [SS-620, SS-803, SS-804]."""
    row = box.row_of(unit.faction, unit.kind)
    if not unit.kind.is_ship:
        return box.tables.land_combat[row][target.kind], 0
    if row not in box.tables.fleet_combat:
        return 0, 0
    column = target.kind.value
    if target.kind is UnitType.TR:
        column = "TR_loaded" if target.is_loaded else "TR_unloaded"
    return box.tables.fleet_combat[row][column]


# Deploying


def deploy(box: Content, line: list[Position], forces: Sequence[Force], conquerors: Iterable[int] = ()) -> None:
    """Units in hand take the line in turn, until a side has none left; the other's rest goes to the rear rows.

    A unit is opposed as soon as it is placed beside the others, so none ever stays without an opponent.
    """
    conquering = tuple(conquerors)
    turn = ATTACKER
    stacked = [0, 0]

    def stack(force: Force, unit: Unit) -> None:
        """From the left, one behind each column, over and over [SS-R14]."""
        line[stacked[force.flank] % len(line)].columns[force.flank].append(unit)
        force.hand.remove(unit)
        stacked[force.flank] += 1

    while all(force.hand for force in forces):
        placer, matcher = forces[turn], forces[1 - turn]
        unit = _next_to_place(placer)
        # Nobody is unmatched when a turn begins, so standing behind others is always allowed [SS-613].
        if line and (placer.plan.stacks or unit.kind in placer.plan.reserve):
            stack(placer, unit)
        else:
            opponent = _best_match(box, matcher, unit)
            line.append(Position(([unit], [opponent]) if turn == ATTACKER else ([opponent], [unit])))
            placer.hand.remove(unit)
            matcher.hand.remove(opponent)
        turn = 1 - turn
        if turn in conquering and line:
            extra = [one for one in forces[turn].hand if one.kind in forces[turn].plan.extra]
            if extra:
                stack(forces[turn], min(extra, key=lambda one: forces[turn].plan.extra.index(one.kind)))
    for force in forces:
        while force.hand:
            stack(force, _next_to_place(force))


def _sorts(hand: list[Unit]) -> list[Unit]:
    """One unit of each sort that is at hand, the first of them."""
    return list({(unit.faction, unit.kind, unit.is_loaded): unit for unit in reversed(hand)}.values())


def _next_to_place(force: Force) -> Unit:
    """The unit that comes next by the plan; reserves last."""
    plan = force.plan

    def rank(unit: Unit) -> tuple[bool, int, bool, int]:
        place = plan.lead.index(unit.kind) if unit.kind in plan.lead else len(plan.lead)
        return unit.kind in plan.reserve, place, unit.is_loaded, CANONICAL.index(unit.faction)

    return min(_sorts(force.hand), key=rank)


def _best_match(box: Content, force: Force, enemy: Unit) -> Unit:
    """Who meets an enemy: by the plan's list, else by the best trade, then the cheaper; reserves last [SS-R14]."""
    wanted = force.plan.match.get(enemy.kind, ())

    def rank(unit: Unit) -> tuple[bool, int, int, int, bool, int]:
        place = wanted.index(unit.kind) if unit.kind in wanted else len(wanted)
        trade = numbers(box, unit, enemy)[0] - numbers(box, enemy, unit)[0]
        in_reserve = unit.kind in force.plan.reserve
        return in_reserve, place, -trade, unit.sheet(box).cost, unit.is_loaded, CANONICAL.index(unit.faction)

    return min(_sorts(force.hand), key=rank)


# Between rounds


def pull_back(line: list[Position], forces: Sequence[Force]) -> None:
    """Cavalry as planned, and all who face nobody any more, come back to hand [SS-628, SS-630, SS-631]."""
    standing: list[Position] = []
    for position in line:
        for force in forces:
            column = position.columns[force.flank]
            recalled = [unit for unit in column if unit.kind in CAVALRY and unit.kind in force.plan.recall]
            force.hand += recalled
            column[:] = [unit for unit in column if unit not in recalled]
        if all(position.columns):
            position.moved_up = [False, False]
            standing.append(position)
        else:
            for force in forces:
                force.hand += position.columns[force.flank]
    line[:] = standing


# Leaders


def form_line(g: G, fray: Fray) -> Procedure[None]:
    """Deployment of a round, with what leaders add to it [SS-959, SS-973, SS-978b]."""
    pull_back(fray.line, fray.forces)
    conquerors = [force.flank for force in fray.forces if leader_of(g.state, force) is Leader.CONQUEROR]
    deploy(box_of(g), fray.line, fray.forces, conquerors)
    redeploys = Leader.COMMANDER if fray.battle.is_on_land else Leader.ADMIRAL
    for force in fray.forces:
        if leader_of(g.state, force) is redeploys:
            ask = pick_redeployment(g, fray, force)
            moves = yield from decide(g, force.captain, ask, is_live=g.state.options.live_battles)
            redeploy(fray.line, force.flank, moves)


Moves = dict[str, str]
"""Where units go that are redeployed: "2.1" is the first of position 2, "3 front" the head of position 3."""


def pick_redeployment(g: G, fray: Fray, force: Force) -> Ask[Moves]:
    """Up to a third of the units, rounded up, to the head or the tail of other columns; nobody by default [D35]."""
    box, line = box_of(g), fray.line
    pieces = [
        Option(id=f"{spot}.{row}", label=f"{unit.sheet(box).name.capitalize()} of position {spot}, row {row}")
        for spot, position in enumerate(line, 1)
        for row, unit in enumerate(position.columns[force.flank], 1)
    ]
    cells = [f"{spot} {end}" for spot in range(1, len(line) + 1) for end in (FRONT, REAR)]
    ask = choose_places(
        "battle.redeploy",
        f"Which units at {area(g, fray.battle.place)} take another place in the line before the dice?",
        pieces,
        {piece.id: cells for piece in pieces},
        least=0,
        most=-(-len(force.units) // 3),
        shared=True,
        rule="SS-978b" if fray.battle.is_on_land else "SS-959",
        about=fray.battle.place,
        fallback={},
    )

    def check(moves: Moves) -> None:
        trial = [Position((list(position.columns[0]), list(position.columns[1]))) for position in line]
        redeploy(trial, force.flank, moves)
        for spot, position in enumerate(trial, 1):
            if not position.columns[force.flank]:
                raise IllegalAnswer(f"Somebody must face the enemy at position {spot}.")

    return Ask(ask.decision, ask.read, check)


def redeploy(line: list[Position], flank: int, moves: Moves) -> None:
    """Units leave their columns and join others."""
    moving: list[tuple[Unit, str]] = []
    for piece, cell in moves.items():
        spot, row = map(int, piece.split("."))
        moving.append((line[spot - 1].columns[flank][row - 1], cell))
    for position in line:
        column = position.columns[flank]
        column[:] = [unit for unit in column if all(unit is not one for one, _ in moving)]
    for unit, cell in moving:
        spot_name, end = cell.split()
        column = line[int(spot_name) - 1].columns[flank]
        column.insert(0 if end == FRONT else len(column), unit)
