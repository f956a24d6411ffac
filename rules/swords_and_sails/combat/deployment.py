"""The combat line of the normal form: deploying, pulling back, redeploying [SS-610 to SS-617, SS-626 to SS-631]."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.kernel.asks import Ask, choose_places
from rules.kernel.decisions import Option
from rules.kernel.play import Procedure
from rules.kernel.values import IllegalAnswer
from rules.swords_and_sails.combat.sides import CANONICAL
from rules.swords_and_sails.combat.under_way import ATTACKER, Combat, Party, Position, Unit, leader_of
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.ground import G, area, box_of, decide
from rules.swords_and_sails.vocabulary import Leader, UnitType

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


def deploy(box: Content, line: list[Position], parties: Sequence[Party], conquerors: Iterable[int] = ()) -> None:
    """Units in hand take the line in turn, until a side has none left; the other's rest goes to the rear rows.

    A unit is opposed as soon as it is placed beside the others, so none ever stays without an opponent.
    """
    conquering = tuple(conquerors)
    turn = ATTACKER
    stacked = [0, 0]

    def stack(party: Party, unit: Unit) -> None:
        """From the left, one behind each column, over and over [SS-R14]."""
        line[stacked[party.flank] % len(line)].columns[party.flank].append(unit)
        party.hand.remove(unit)
        stacked[party.flank] += 1

    while all(party.hand for party in parties):
        placer, matcher = parties[turn], parties[1 - turn]
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
        if turn in conquering:
            extra = [one for one in parties[turn].hand if one.kind in parties[turn].plan.extra]
            if extra:
                stack(parties[turn], min(extra, key=lambda one: parties[turn].plan.extra.index(one.kind)))
    for party in parties:
        while party.hand:
            stack(party, _next_to_place(party))


def _sorts(hand: list[Unit]) -> list[Unit]:
    """One unit of each sort that is at hand, the first of them."""
    return list({(unit.faction, unit.kind, unit.is_loaded): unit for unit in reversed(hand)}.values())


def _next_to_place(party: Party) -> Unit:
    """The unit that comes next by the plan; reserves last."""
    plan = party.plan

    def rank(unit: Unit) -> tuple[bool, int, bool, int]:
        place = plan.lead.index(unit.kind) if unit.kind in plan.lead else len(plan.lead)
        return unit.kind in plan.reserve, place, unit.is_loaded, CANONICAL.index(unit.faction)

    return min(_sorts(party.hand), key=rank)


def _best_match(box: Content, party: Party, enemy: Unit) -> Unit:
    """Who meets an enemy: by the plan's list, else by the best trade, then the cheaper; reserves last [SS-R14]."""
    wanted = party.plan.match.get(enemy.kind, ())

    def rank(unit: Unit) -> tuple[bool, int, int, int, bool, int]:
        place = wanted.index(unit.kind) if unit.kind in wanted else len(wanted)
        trade = numbers(box, unit, enemy)[0] - numbers(box, enemy, unit)[0]
        in_reserve = unit.kind in party.plan.reserve
        return in_reserve, place, -trade, unit.sheet(box).cost, unit.is_loaded, CANONICAL.index(unit.faction)

    return min(_sorts(party.hand), key=rank)


# Between rounds


def pull_back(line: list[Position], parties: Sequence[Party]) -> None:
    """Cavalry as planned, and all who face nobody any more, come back to hand [SS-628, SS-630, SS-631]."""
    standing: list[Position] = []
    for position in line:
        for party in parties:
            column = position.columns[party.flank]
            recalled = [unit for unit in column if unit.kind in party.plan.recall]
            party.hand += recalled
            column[:] = [unit for unit in column if unit not in recalled]
        if all(position.columns):
            position.moved_up = [False, False]
            standing.append(position)
        else:
            for party in parties:
                party.hand += position.columns[party.flank]
    line[:] = standing


# Leaders


def form_line(g: G, combat: Combat) -> Procedure[None]:
    """Deployment of a round, with what leaders add to it [SS-959, SS-973, SS-978b]."""
    pull_back(combat.line, combat.parties)
    conquerors = [party.flank for party in combat.parties if leader_of(g.state, party) is Leader.CONQUEROR]
    deploy(box_of(g), combat.line, combat.parties, conquerors)
    redeploys = Leader.COMMANDER if combat.battle.is_on_land else Leader.ADMIRAL
    for party in combat.parties:
        if leader_of(g.state, party) is redeploys:
            ask = pick_redeployment(g, combat, party)
            moves = yield from decide(g, party.captain, ask, is_live=g.state.options.live_battles)
            redeploy(combat.line, party.flank, moves)


Moves = list[tuple[Unit, int, bool]]
"""Units that are redeployed, each with the position of the line where it goes, and whether to the head of it."""


def pick_redeployment(g: G, combat: Combat, party: Party) -> Ask[Moves]:
    """Up to a third of the units, rounded up, to the head or the tail of other columns; nobody by default [D35]."""
    box, line = box_of(g), combat.line
    ranks = {
        f"{spot}.{row}": (unit, f"{unit.sheet(box).name.capitalize()} of position {spot}, row {row}")
        for spot, position in enumerate(line, 1)
        for row, unit in enumerate(position.columns[party.flank], 1)
    }
    pieces = [Option(id=name, label=label) for name, (_, label) in ranks.items()]
    cells = {f"{spot + 1} {end}": (spot, end == FRONT) for spot in range(len(line)) for end in (FRONT, REAR)}
    ask = choose_places(
        "battle.redeploy",
        f"Which units at {area(g, combat.battle.place)} take another place in the line before the dice?",
        pieces,
        dict.fromkeys(ranks, cells),
        least=0,
        most=-(-len(party.units) // 3),
        shared=True,
        rule="SS-978b" if combat.battle.is_on_land else "SS-959",
        about=combat.battle.place,
    )

    def check(moves: Moves) -> None:
        trial = [Position((list(position.columns[0]), list(position.columns[1]))) for position in line]
        redeploy(trial, party.flank, moves)
        for spot, position in enumerate(trial, 1):
            if not position.columns[party.flank]:
                raise IllegalAnswer(f"Somebody must face the enemy at position {spot}.")

    return ask.reading(lambda chosen: [(ranks[name][0], *cells[cell]) for name, cell in chosen.items()], check)


def redeploy(line: list[Position], flank: int, moves: Moves) -> None:
    """Units leave their columns and join others."""
    moving = [unit for unit, _, _ in moves]
    for position in line:
        column = position.columns[flank]
        column[:] = [unit for unit in column if unit not in moving]
    for unit, spot, is_head in moves:
        column = line[spot].columns[flank]
        column.insert(0 if is_head else len(column), unit)
