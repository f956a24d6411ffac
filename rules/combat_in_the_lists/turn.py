"""A turn: movement, the Marshal, attacks closing with sneak attacks and contests, discard, draw [CL-201]."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.combat_in_the_lists import setup
from rules.combat_in_the_lists.attack import take_action
from rules.combat_in_the_lists.by_post import ByPost, Instructions
from rules.combat_in_the_lists.commit import ask_stacks, lay
from rules.combat_in_the_lists.conduct import AFTER_ACTION, AFTER_CONTESTS, Conduct, playing
from rules.combat_in_the_lists.content import CardName
from rules.combat_in_the_lists.contests import resolve_contests
from rules.combat_in_the_lists.fray import file_everything
from rules.combat_in_the_lists.live import Live
from rules.combat_in_the_lists.movement import (
    MoveOrder,
    ask_orders,
    ask_rotation,
    move_all,
    rise,
    rotate,
    turn_for,
)
from rules.combat_in_the_lists.preparation import ask_preparation, is_quiet, prepare
from rules.combat_in_the_lists.recovery import recover
from rules.combat_in_the_lists.renewal import ask_trim, discard_phase, draw_phase, excess, give_up
from rules.combat_in_the_lists.sneak import make_sneak_attacks, place_marshal
from rules.combat_in_the_lists.stamina import FURTHER, G, box_of, goes_by_the_letter
from rules.combat_in_the_lists.state import Knight, Step
from rules.combat_in_the_lists.vocabulary import Pace
from rules.combat_in_the_lists.what_is_known import may_commit
from rules.kernel.asks import Ask
from rules.kernel.choices import spliced
from rules.kernel.play import Procedure
from rules.kernel.values import Seat

TRIM = "trim"


# Movement


def movement_phase(g: G) -> Procedure[None]:
    """Secret orders, moves in turn order, then rotations [CL-205 to CL-222]."""
    said = yield from g.ask_all({knight.seat: ask_movement(g, knight) for knight in playing(g)})
    orders = {seat: order for seat, (order, _) in said.items()}
    for knight in g.state.in_the_lists:
        give_up(g, knight, said[knight.seat][1] if knight.seat in said else ())
    g.state.pushes.clear()
    rise(g, orders)
    move_all(g, orders)
    yield from rotations(g, orders)
    g.state.step = Step.PREPARATION


def ask_movement(g: G, knight: Knight) -> Ask[tuple[MoveOrder, list[CardName]]]:
    """The orders, with surplus cards of a new row where these were not asked for before [CL-D05, CL-D17]."""
    lists, content = g.state, box_of(g)
    orders = ask_orders(lists, content, knight)
    if not excess(lists, content, knight):
        return orders.reading(lambda order: (order, []))
    return spliced(orders, TRIM, ask_trim(lists, content, knight))


def rotations(g: G, orders: Mapping[Seat, MoveOrder]) -> Procedure[None]:
    """One after another in turn order, openly; by post as each has aimed, by what stands then [CL-218 to CL-221].

    A fallen knight cannot [CL-223].
    """
    for knight in g.state.in_the_lists:
        if knight.fallen or knight.resigned:
            continue
        if g.state.pace is Pace.POST:
            turn = turn_for(g.state.in_the_lists, knight, orders[knight.seat].aim)
        else:
            turn = yield from g.ask(knight.seat, ask_rotation(g.state, knight))
        rotate(g, knight, turn)


# The Marshal, and what comes before the attacks


def preparation_phase(g: G) -> Procedure[None]:
    """The Marshal moves; everybody may prepare, and all is published before commits open [CL-401, CL-D07]."""
    place_marshal(g)
    lists, content = g.state, box_of(g)
    is_whole_turn = lists.pace is Pace.POST and is_quiet(lists)
    restores = is_whole_turn and goes_by_the_letter(g, FURTHER)
    asks = {
        knight.seat: ask_preparation(lists, content, knight, with_discards=is_whole_turn, with_restoring=restores)
        for knight in playing(g)
    }
    said = yield from g.ask_all(asks)
    prepare(g, said)
    if is_whole_turn:
        filed = {seat: Instructions(discards=own.discards, restoring=own.restoring) for seat, own in said.items()}
        yield from end_turn(g, ByPost(filed, {}))
    else:
        lists.step = Step.COMMIT


# The attack phase


def commit_phase(g: G) -> Procedure[None]:
    """Attack cards are laid by all, revealed and paid; by post all the rest follows from what is filed [CL-509]."""
    if g.state.pace is Pace.POST:
        conduct = yield from file_everything(g)
        for knight in g.state.in_the_lists:
            yield from act(g, conduct, knight)
        yield from close_attacks(g, conduct)
        yield from end_turn(g, conduct)
        return
    able = [knight for knight in playing(g) if may_commit(knight, g.state.in_the_lists)]
    laid = yield from g.ask_all({knight.seat: ask_stacks(g.state, box_of(g), knight) for knight in able})
    lay(g, laid)
    g.state.to_act = [knight.seat for knight in g.state.in_the_lists]
    g.state.step = Step.ACTION


def action_phase(g: G) -> Procedure[None]:
    """The attack action of the next knight in turn order, and who recovers after it [CL-519, CL-D11]."""
    knight = g.state.knights[g.state.to_act.pop(0)]
    yield from act(g, Live(), knight)
    if not g.state.to_act:
        g.state.step = Step.SNEAKS


def act(g: G, conduct: Conduct, knight: Knight) -> Procedure[None]:
    """One attack action, and the recovery of everybody whom it has hurt [CL-D11]."""
    had_cards = bool(knight.stacks)
    yield from take_action(g, conduct, knight)
    if not had_cards:
        return
    hurt = [other for other in g.state.in_the_lists if other.hurt or other.fallen or other.unarmed]
    yield from recover_all(g, conduct, hurt, AFTER_ACTION)


def recover_all(g: G, conduct: Conduct, knights: list[Knight], key: str) -> Procedure[None]:
    """Everybody says at once how they recover; it is done in turn order."""
    said = yield from conduct.recoveries(g, knights, key)
    for knight in g.state.in_the_lists:
        if knight.seat in said:
            recover(g, knight, said[knight.seat])


def close_attacks(g: G, conduct: Conduct) -> Procedure[None]:
    """Sneak attacks, then contested hexes, then those who lie on the ground [CL-530, CL-R38, CL-R65]."""
    yield from make_sneak_attacks(g, conduct)
    resolve_contests(g)
    yield from recover_all(g, conduct, [one for one in g.state.in_the_lists if one.fallen], AFTER_CONTESTS)


def sneak_phase(g: G) -> Procedure[None]:
    """Sneak attacks, one after another [CL-403]."""
    yield from make_sneak_attacks(g, Live())
    g.state.step = Step.CONTESTS


def contest_phase(g: G) -> Procedure[None]:
    """Contested hexes, and who gets up after them [CL-530, CL-D14]."""
    resolve_contests(g)
    yield from recover_all(g, Live(), [one for one in g.state.in_the_lists if one.fallen], AFTER_CONTESTS)
    g.state.step = Step.DISCARD


# Discard and draw


def end_turn(g: G, conduct: Conduct) -> Procedure[None]:
    """Discard and draw [CL-801, CL-806]."""
    yield from discard_phase(g, conduct)
    yield from draw_phase(g, conduct)


def discard_step(g: G) -> Procedure[None]:
    """The Discard phase [CL-801]."""
    yield from discard_phase(g, Live())
    g.state.step = Step.DRAW


def draw_step(g: G) -> Procedure[None]:
    """The Draw phase, which ends with the knock-out check [CL-806, CL-903]."""
    yield from draw_phase(g, Live())


STEPS: Mapping[Step, Callable[[G], Procedure[None]]] = {
    Step.COLOURS: setup.enter_the_lists,
    Step.WEAPONS: setup.choose_weapons,
    Step.MOVEMENT: movement_phase,
    Step.PREPARATION: preparation_phase,
    Step.COMMIT: commit_phase,
    Step.ACTION: action_phase,
    Step.SNEAKS: sneak_phase,
    Step.CONTESTS: contest_phase,
    Step.DISCARD: discard_step,
    Step.DRAW: draw_step,
}
"""What follows from each step [CL-201]."""


SAID = {Step.COMMIT: "laying attacks", Step.ACTION: "attacks", Step.SNEAKS: "sneak attacks"}
"""What players call a step, where that is not its name."""


def run(step: Step) -> Callable[[G], Procedure[None]]:
    """A step under the number of its turn."""

    def stepped(g: G) -> Procedure[None]:
        if not g.state.turn:
            yield from STEPS[step](g)
            return
        with g.step(f"Turn {g.state.turn}: {SAID.get(step, step)}"):
            yield from STEPS[step](g)

    return stepped
