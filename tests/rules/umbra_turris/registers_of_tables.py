"""Registers of what is worked out from a table: figures, sights, tasks, what everybody sees and may file."""

from __future__ import annotations

from collections.abc import Iterator

from rules.kernel.game import Face
from rules.kernel.plane.fields import field as reachable
from rules.kernel.plane.points import Base, Point
from rules.kernel.values import canonical
from rules.umbra_turris.action.grounds import ground_for
from rules.umbra_turris.action.hiding import can_hide, is_masked, spot_range
from rules.umbra_turris.action.reach import move_reach, reach_out_of_hiding
from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.combat.bouts import bout_of, fighting_weapons
from rules.umbra_turris.combat.outlooks import odds_of_fight
from rules.umbra_turris.combat.strikes import attack_modifier, defence_modifier
from rules.umbra_turris.content_places import TABLE
from rules.umbra_turris.content_vocabulary import Characteristic, Location, Moment, Strike
from rules.umbra_turris.cycle.orders import can_give_orders, orders_of, who_can_be_ordered
from rules.umbra_turris.cycle.turns import ready
from rules.umbra_turris.occasions import Blow, Manner, Onset
from rules.umbra_turris.quests.task import Fact, Task, is_possible, nominees, task_of
from rules.umbra_turris.quests.victory import better_off, has_lost_half, has_lost_three_quarters, triumph
from rules.umbra_turris.state import Model, Quest, Step
from rules.umbra_turris.zones import zones
from tests.helpers.registers import Account
from tests.rules.umbra_turris.moments import Moment as MomentByChance

STEPS = (Step.TURN, Step.TURN, Step.CYCLE_START, Step.CYCLE_END)


# What everybody is and sees


def field_account(seed: int) -> Account:
    """Who has, reaches, sees, touches and strikes what and whom."""
    moment = MomentByChance(f"field {seed}", seed)
    field, told = moment.field, list[str]()
    for model in field.table.on_table():
        told += what_it_is(field, model)
        told += what_it_reaches(moment, model)
        told += [what_is_between(field, model, other) for other in field.table.on_table() if other is not model]
        told += strikes(field, model)
    for seat in moment.seats:
        told.append(f"{seat} {[one.id for one in ready(field, seat)]} {field.leader(seat)} {len(field.mages(seat))}")
    return {"worked out": told}


def what_it_is(field: Battlefield, model: Model) -> Iterator[str]:
    """A model alone."""
    figures = {which: field.characteristic(model, which) for which in Characteristic}
    yield f"{model.id} {figures} {field.keywords(model)} {field.size(model)} {field.half(model)}"
    yield f"{[(one.id, one.rank) for one in field.specials(model)]} {sorted(field.silenced(model))}"
    worn = [field.worn(model, location) for location in Location]
    arms = [weapon.id for weapon in (*field.melee_weapons(model), *field.ranged_weapons(model))]
    yield f"{arms} {worn} {field.shield(model)} {field.is_shooter(model)} {field.counts_as_mage(model)}"


def what_it_reaches(moment: MomentByChance, model: Model) -> Iterator[str]:
    """Where a model can go, on safe ground and on any other, and whom it can order."""
    field, turn = moment.field, moment.turn(model)
    reach = move_reach(field, model, turn)
    yield f"{reach} {reach_out_of_hiding(field, model, turn)} {can_hide(field, model)} {field.pieces_of(model)}"
    if not model.is_airborne:
        for risky in (False, True):
            ends = reachable(ground_for(field, model, risky=risky), field.place(model), min(reach, 6)).destinations
            yield f"{risky} {ends}"
    if model.is_hero:
        orders = orders_of(field, model), can_give_orders(field, model)
        yield f"{orders} {[hero.id for hero in who_can_be_ordered(field, model)]}"


def what_is_between(field: Battlefield, one: Model, other: Model) -> str:
    """What one model sees and touches of another."""
    sight = (field.can_see(one, other), field.cover(one, other), field.is_covered_by_terrain(one, other))
    place = (field.arc(one, other), field.distance(one, other), field.are_touching(one, other))
    spotted = (is_masked(field, one, other), spot_range(field, one, other))
    fight = field.are_locked(one, other), [each.id for each in field.combat_of(one)]
    return f"{one.id} {other.id} {sight} {place} {spotted} {fight}"


def strikes(field: Battlefield, model: Model) -> Iterator[str]:
    """What a model strikes with at whoever touches it, and what may come of it."""
    for enemy in field.enemies(model):
        if field.are_touching(model, enemy) and not model.is_empty_base:
            for onset in (Onset.FIGHT, Onset.CHARGE):
                for weapon in fighting_weapons(field, model, onset)[:2]:
                    bout = bout_of(field, model, enemy, onset, weapon)
                    for bout.strike in Strike:
                        yield f"{weapon.id} {bout.strike} {attack_modifier(bout)} {defence_modifier(bout)}"
                    yield str(odds_of_fight(bout))


# Tasks


def quest_account(seed: int) -> Account:
    """Every Quest Card in somebody's hand: who can be named, where tokens lie, and what fulfils it."""
    moment = MomentByChance(f"quest {seed}", seed)
    field, chance, told = moment.field, moment.chance, list[str]()
    moment.table.cycle = chance.choice((3, 4, 4, 5))
    for card in moment.box.quest_cards:
        seat = chance.choice(moment.seats)
        heroes = nominees(field, seat, card)
        others = [other for other in moment.seats if other != seat]
        named = chance.choice(heroes).id if heroes else ""
        if card.nominee is not None and not named:
            told.append(f"{card.id} {is_possible(field, seat, card.id)}")
            continue
        quest = Quest(id=card.id, nominee=named, opponent=chance.choice((None, *others)))
        task = task_of(field, seat, quest)
        told.append(f"{card.id} {[hero.id for hero in heroes]} {task.enemies} {task.is_over}")
        told += where_tokens_lie(moment, task)
        for fact in facts(moment):
            told.append(f"{fact.moment} {[*task.scorers(fact)]}")
    for seat in moment.seats:
        lost = has_lost_half(moment.table, seat), has_lost_three_quarters(moment.table, seat)
        told.append(f"{triumph(moment.table, seat)} {lost}")
    if len(moment.seats) == 2:
        told.append(str(better_off(moment.table, moment.seats)))
    return {"worked out": told}


def where_tokens_lie(moment: MomentByChance, task: Task) -> Iterator[str]:
    """Whether tokens of a card may lie on some spots."""
    spots = [Point(moment.chance.randint(1, TABLE - 1), moment.chance.randint(1, TABLE - 1)) for _ in range(6)]
    for place in task.places():
        may = [place.where(Base(spot, 1)) for spot in spots]
        yield f"{place.placer} {place.near} {place.owner} {place.apart} {may}"
    for zone in zones(moment.field):
        bases = [Base(spot, 1) for spot in spots]
        yield f"{zone.middle} {zone.front} {zone.box} {[zone.nearness(base) for base in bases]}"
        yield f"{[(zone.holds(base), zone.is_near(base, 8), zone.is_apart(base, 12)) for base in bases]}"


def facts(moment: MomentByChance) -> Iterator[Fact]:
    """Something of everything that may happen."""
    chance, table = moment.chance, moment.table
    models = [*table.on_table()]
    yield Fact(Moment.CYCLE_END)
    yield Fact(Moment.TURN_END, chance.choice(models))
    by, victim = chance.choice((None, *models)), chance.choice(models)
    blow = Blow(moment.field, victim, chance.choice((Manner.STRIKE, Manner.SHOT)), damage=1, by=by)
    yield Fact(Moment.EVENT, victim, blow)
    if table.tokens:
        yield Fact(Moment.EVENT, chance.choice(models), token=chance.choice(table.tokens))


# Screens


def screen_account(seed: int) -> Account:
    """What everybody sees and may file, who wins where somebody gives up, and other truths behind a face."""
    moment = MomentByChance(f"screen {seed}", seed, STEPS[seed % len(STEPS)])
    battle, game = moment.g.state, moment.game
    account: dict[str, list[str]] = {"seen": [], "asked": [], "redrawn": []}
    for seat in moment.seats:
        account["asked"] += [one.model_dump_json() for one in game.standing_questions(battle, seat)]
        account["seen"].append(str(game.forfeit(battle, seat)))
    for viewer in (*moment.seats, None):
        view = game.view(battle, viewer)
        account["seen"].append(view.model_dump_json())
        face = Face(game=game.name, seat=viewer, view=view, asked=None, events=())
        account["redrawn"].append(canonical(game.redraw(face, moment.chance.randrange).model_dump(mode="json")))
    for seat in moment.some(moment.seats, 2):
        account["seen"].append(f"{game.resign(battle, seat)} {battle.table.leaving}")
    return account
