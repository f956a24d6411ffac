"""The start of a Cycle: Panic Tests, Ambush, Action Dice [UT-113, UT-611, UT-634, UT-R110]."""

from __future__ import annotations

from rules.kernel.play import Play, Procedure
from rules.kernel.values import Seat
from rules.umbra_turris.cycle.ambush import bring_on_ambushers
from rules.umbra_turris.cycle.initiative import roll_for_initiative
from rules.umbra_turris.cycle.panic import holds_out
from rules.umbra_turris.cycle.turns import pass_on
from rules.umbra_turris.pieces import field_of
from rules.umbra_turris.quests.victory import has_lost_half, parties_flee
from rules.umbra_turris.specials.special import Special, asked
from rules.umbra_turris.state import Battle, Step

G = Play[Battle]


def start_cycle(g: G) -> Procedure[None]:
    """Everything that comes before the first turn of a Cycle."""
    table = g.state.table
    table.cycle += 1
    g.tell("cycle_started", cycle=table.cycle)
    yield from test_for_panic(g)
    yield from bring_on_ambushers(g)
    for answer in asked(field_of(g), Special.on_cycle_start):
        yield from answer(g)
    place_action_dice(g)
    yield from roll_for_initiative(g)
    table.step = Step.TURN
    pass_on(g, None)


def test_for_panic(g: G) -> Procedure[None]:
    """Parties that have lost half of their heroes roll together; all that fail flee [UT-611, UT-R110]."""
    table = g.state.table
    failed: list[Seat] = []
    for seat in table.playing:
        is_steady = not has_lost_half(table, seat) or (yield from holds_out(g, seat))
        failed += [] if is_steady else [seat]
    if failed:
        parties_flee(g, failed)


def place_action_dice(g: G) -> None:
    """Every model on the table receives one AD, and nobody has acted yet [UT-113]."""
    for model in g.state.table.models:
        model.has_acted = False
        model.action_dice = int(model.is_alive)
