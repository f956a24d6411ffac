"""Before the battle: how a steward deploys, which quests it keeps and for whom, where it puts tokens."""

from __future__ import annotations

from collections.abc import Iterator

from rules.kernel.answers import filled, follow_to, ids_of, option_of, picked, stood, usual
from rules.kernel.decisions import Decision, PickMany, PickOne, Position, Sheet
from rules.kernel.plane.points import Base, Point, gap2, overlap, squared
from rules.kernel.stewarding import best
from rules.kernel.values import Json
from rules.umbra_turris.content_places import TABLE
from rules.umbra_turris.content_vocabulary import Characteristic, Nominee
from rules.umbra_turris.state import Model
from rules.umbra_turris.stewards.mind import Mind
from rules.umbra_turris.stewards.quests import are_worth_keeping
from rules.umbra_turris.stewards.worths import worth_of
from rules.umbra_turris.zones import zone_of

APART = 3
"""How far models of a row stand apart, in cm."""
MOST_SOULS = 3
ENOUGH_WOUNDS = 7
KEEP, AGAIN = "keep", "again"


# Deployment


def take_side(mind: Mind, asked: Decision) -> Json:
    """Either side, and everybody in rows there."""
    names = ids_of(asked)
    name = names[mind.draw(len(names))]
    sheet = follow_to(Sheet, asked, name)
    return picked(name, usual(asked) if sheet is None else _rows(mind, sheet))


def deploy(mind: Mind, asked: Decision) -> Json:
    """Everybody in rows."""
    return _rows(mind, asked) if isinstance(asked, Sheet) else usual(asked)


def _rows(mind: Mind, sheet: Sheet) -> Json:
    """Fighters in front, shooters behind them, Leader and Mages last, all around the middle of the zone."""
    lines: dict[str, Json] = {}
    taken: list[Base] = []
    models = [mind.table.model(name) for name in sheet.slots if any(one.id == name for one in mind.table.models)]
    models.sort(key=lambda one: (_row(mind, one), -worth_of(one)))
    for place, model in enumerate(models):
        line = sheet.slots[model.id]
        if not isinstance(line, Position):
            continue
        spot = _spot(mind, model, line, taken, place)
        if spot is None:
            return usual(sheet)
        taken.append(Base(spot, mind.field.half(model)))
        lines[model.id] = stood(line, spot)
    return filled(sheet, lines)


def _row(mind: Mind, model: Model) -> int:
    return 2 if model.is_leader or mind.is_mage(model) else 1 if mind.is_shooter(model) else 0


def _spot(mind: Mind, model: Model, line: Position, taken: list[Base], place: int) -> Point | None:
    """Near the middle of the front for fighters, further back for others."""
    half = mind.field.half(model)
    bounds = line.area.bounds
    is_south = bounds.south + bounds.north < TABLE
    depth = (0, 4, 6)[_row(mind, model)]
    y = bounds.north - depth if is_south else bounds.south + depth
    step = 2 * half + APART
    for number in range(40):
        x = (bounds.west + bounds.east) // 2 + (number + 1) // 2 * step * (1 if number % 2 else -1)
        if not bounds.west - step <= x <= bounds.east + step:
            continue
        spot, _ = line.area.nearest(x, y)
        base = Base(spot, half)
        if not any(overlap(base, other) or gap2(base, other) < 1 for other in taken):
            return spot
    for spot, _ in line.area.points():
        base = Base(spot, half)
        if not any(overlap(base, other) for other in taken):
            return spot
    return None


# Location and souls


def prepare(mind: Mind, asked: Decision) -> Json:
    """A location by chance; a few heroes with many W offer their souls."""
    if not isinstance(asked, Sheet):
        return _any(mind, asked)
    lines: dict[str, Json] = {}
    location = asked.slots.get("location")
    if location is not None:
        lines["location"] = _any(mind, location)
    souls = asked.slots.get("souls")
    if isinstance(souls, PickMany):
        lines["souls"] = _souls(mind, souls)
    return filled(asked, lines)


def _any(mind: Mind, asked: Decision) -> Json:
    names = ids_of(asked)
    return names[mind.draw(len(names))] if names else usual(asked)


def offer_souls(mind: Mind, asked: Decision) -> Json:
    """Those who have W to spare."""
    return _souls(mind, asked) if isinstance(asked, PickMany) else usual(asked)


def _souls(mind: Mind, asked: PickMany) -> Json:
    heroes = [mind.table.model(name) for name in ids_of(asked)]
    able = [hero.id for hero in heroes if hero.wounds >= ENOUGH_WOUNDS and not hero.is_leader]
    return [*able[: min(MOST_SOULS, asked.most)]]


# Cards


def settle_cards(mind: Mind, asked: Decision) -> Json:
    """Item Cards as they come, all armed that can be; quests as they promise something."""
    if not isinstance(asked, Sheet):
        return usual(asked)
    lines: dict[str, Json] = {}
    if "armed" in asked.slots:
        lines["armed"] = [*ids_of(asked.slots["armed"])]
    if "quests" in asked.slots:
        lines["quests"] = keep_quests(mind, asked.slots["quests"])
    return filled(asked, lines)


def keep_quests(mind: Mind, asked: Decision) -> Json:
    """Three cards are kept unless two of the deck can be expected to promise more."""
    keep = option_of(asked, KEEP)
    if keep is None:
        return usual(asked)
    if not are_worth_keeping(mind):
        return AGAIN
    return KEEP if keep.then is None else picked(KEEP, name_nominees(mind, keep.then))


def name_nominees(mind: Mind, asked: Decision) -> Json:
    """Whoever is best at it, or easiest to catch."""
    if not isinstance(asked, Sheet):
        return usual(asked)
    lines: dict[str, Json] = {}
    for slot, line in asked.slots.items():
        if slot.endswith(" nominee") and isinstance(line, PickOne):
            lines[slot] = _nominee(mind, slot.removesuffix(" nominee"), line)
    return filled(asked, lines)


def _nominee(mind: Mind, card: str, asked: PickOne) -> Json:
    models = [mind.table.model(name) for name in ids_of(asked)]

    def value(model: Model, which: Characteristic) -> int:
        return mind.field.characteristic(model, which)

    def fitness(model: Model) -> int:
        match mind.content.quest_card(card).nominee:
            case Nominee.OWN_SHOOTER:
                ranges = (one.range for one in mind.field.ranged_weapons(model))
                return 10 * value(model, Characteristic.BS) + max(ranges, default=0)
            case Nominee.OWN_COURIER:
                return 10 * value(model, Characteristic.M) - model.cost - 50 * mind.is_mage(model)
            case Nominee.OWN_NOVICE:
                return model.cost + 30 * mind.is_fighter(model)
            case _:
                return -10 * model.wounds - 10 * len(model.armour) + 15 * mind.is_fighter(model)

    return best((fitness(model), model.id) for model in models)


# Tokens


def put_tokens(mind: Mind, asked: Decision) -> Json:
    """As far from the others' zones as they may lie."""
    if not isinstance(asked, Sheet):
        return usual(asked)
    theirs = [zone_of(mind.field, seat).middle for seat in mind.table.opponents(mind.seat)]
    lines: dict[str, Json] = {}
    taken: list[Point] = []
    for slot, line in asked.slots.items():
        if isinstance(line, Position):
            spot = best(_far(line, theirs, taken))
            taken.append(spot)
            lines[slot] = stood(line, spot)
    return filled(asked, lines)


def _far(line: Position, theirs: list[Point], taken: list[Point]) -> Iterator[tuple[int, Point]]:
    count = len(line.area)
    for number in range(0, count, max(1, count // 200)):
        point, _ = line.area.numbered(number)
        crowded = any(squared(point, other) < 20 * 20 for other in taken)
        yield min(squared(point, middle) for middle in theirs) - 100_000 * crowded, point
