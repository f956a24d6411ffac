"""Errands: where heroes are wanted because of Quest Cards and loot, and who goes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import isqrt

from rules.kernel.plane.points import Base, Point, squared
from rules.umbra_turris.content_places import MIDDLE
from rules.umbra_turris.opening.loot import LOOT
from rules.umbra_turris.quests.task import Task, is_able
from rules.umbra_turris.state import Model, Token
from rules.umbra_turris.stewards.mind import Mind
from rules.umbra_turris.stewards.worths import worth_of_point
from rules.umbra_turris.zones import Zone, zone_of

LOOTING = 150
"""What a Loot Test is worth by itself: a card or an item, as a rule."""
LOOT_WITHIN = 25
"""Nobody goes further for loot alone, in cm."""


@dataclass(frozen=True)
class Errand:
    """A place where a hero is wanted."""

    place: Point
    within: int
    """How near the middle of the base must come, in cm."""
    worth: int
    hero: str = ""
    """Who must go; anybody where nobody is named."""
    is_hidden: bool = False
    """Whether whoever gets there must hide."""


def errands(mind: Mind) -> Iterator[Errand]:
    """All that heroes can be sent for now."""
    for task in mind.tasks:
        if task.seat != mind.seat and not task.is_aimed:
            continue
        find = PLACES.get(task.id)
        if find is not None:
            yield from find(mind, task)
    for token in mind.table.tokens:
        if token.kind == LOOT and not token.is_used:
            yield Errand(token.place, 2, LOOTING)


def assigned(mind: Mind) -> dict[str, Errand]:
    """Who goes on which errand: the most worthwhile first, each by whoever is nearest and free to go."""
    found: dict[str, Errand] = {}
    free = [hero for hero in mind.heroes if is_able(hero)]
    unfit = {hero.id: _unfit(mind, hero) for hero in free}
    for errand in sorted(errands(mind), key=lambda one: -one.worth):
        able = [hero for hero in free if _may_go(mind, hero, errand)]
        if able:
            hero = min(able, key=lambda one: (_distance(mind, one, errand) + unfit[one.id], one.number))
            found[hero.id] = errand
            free.remove(hero)
    return found


def _may_go(mind: Mind, hero: Model, errand: Errand) -> bool:
    if errand.hero:
        return hero.id == errand.hero
    if errand.worth <= LOOTING:
        return _distance(mind, hero, errand) <= LOOT_WITHIN and not mind.is_busy(hero)
    return True


def _distance(mind: Mind, hero: Model, errand: Errand) -> int:
    return isqrt(squared(mind.field.place(hero), errand.place))


def _unfit(mind: Mind, hero: Model) -> int:
    """By how many cm further the way seems to whoever is needed elsewhere."""
    return 10 * hero.is_leader + 8 * mind.is_mage(hero) + 4 * mind.is_shooter(hero) + 15 * mind.is_busy(hero)


# Tokens


def _others_tokens(mind: Mind, task: Task) -> Iterator[Errand]:
    """The token of an opponent, by whom it was put down [QC-01]."""
    for token in task.tokens():
        if token.owner != mind.seat:
            yield Errand(token.place, 2, worth_of_point(mind, task.card.points))


def _tokens_to_use(mind: Mind, task: Task) -> Iterator[Errand]:
    """Tokens of which the party makes use [QC-03, QC-17]."""
    left = task.tokens()
    for token in left:
        if task.seat == mind.seat:
            yield Errand(token.place, 2, worth_of_point(mind, task.card.points) // len(left))


def _relic(mind: Mind, task: Task) -> Iterator[Errand]:
    """To the token; with it, home [QC-16]."""
    worth = worth_of_point(mind, task.card.points)
    for token in task.tokens():
        carrier = _carrier(mind, token)
        if carrier is None:
            yield Errand(token.place, 2, worth // 2)
        elif carrier.seat == mind.seat:
            yield Errand(_into(mind, zone_of(mind.field, mind.seat), carrier), 0, worth, carrier.id)


def _carrier(mind: Mind, token: Token) -> Model | None:
    return mind.table.model(token.carrier) if token.carrier else None


def _loot_of_all(mind: Mind, task: Task) -> Iterator[Errand]:
    """Loot that still counts [QC-11]."""
    left = task.card.count - mind.table.parties[mind.seat].loot_tests
    for token in mind.table.tokens:
        if token.kind == LOOT and not token.is_used and left > 0:
            yield Errand(token.place, 2, worth_of_point(mind, task.card.points) // left)


# Places


def _letter(mind: Mind, task: Task) -> Iterator[Errand]:
    """Into an enemy's zone [QC-05]."""
    courier = mind.table.model(task.quest.nominee)
    if is_able(courier):
        ways = [_into(mind, zone_of(mind.field, seat), courier) for seat in task.enemies]
        here = mind.field.place(courier)
        spot = min(ways, key=lambda at: squared(here, at))
        yield Errand(spot, 0, worth_of_point(mind, task.card.points), courier.id)


def _heart(mind: Mind, task: Task) -> Iterator[Errand]:
    """Near the middle of the table, in time [QC-10]."""
    if mind.table.cycle >= task.card.from_cycle - 1:
        for _ in range(task.card.count):
            yield Errand(Point(*MIDDLE), task.card.distance, worth_of_point(mind, task.card.points) // task.card.count)


def _banners(mind: Mind, task: Task) -> Iterator[Errand]:
    """Inside of the pieces of terrain that lie nearest, in time [QC-13]."""
    if mind.table.cycle < task.card.from_cycle - 1:
        return
    home = zone_of(mind.field, mind.seat).middle
    spots = sorted((squared(home, spot), spot) for spot in _insides(mind))
    for _, spot in spots[: task.card.count]:
        yield Errand(spot, 1, worth_of_point(mind, task.card.points) // task.card.count)


def _insides(mind: Mind) -> Iterator[Point]:
    """For each piece that can be held a point well inside."""
    land = mind.field.land
    for piece in land.pieces:
        for part in land.of_piece(piece):
            west, south, east, north = part.box
            middle = Point((west + east) // 2, (south + north) // 2)
            if piece in land.pieces_holding(Base(middle, 1)):
                yield middle
                break


def _spy(mind: Mind, task: Task) -> Iterator[Errand]:
    """Hidden beside the enemy Leader [QC-15]."""
    leaders = [one for one in mind.enemies if one.is_leader and one.seat in task.enemies]
    for leader in leaders:
        yield Errand(
            mind.field.place(leader), task.card.distance, worth_of_point(mind, task.card.points), is_hidden=True
        )


def _into(mind: Mind, zone: Zone, hero: Model) -> Point:
    """Where a hero comes into a zone by the shortest way."""
    here, half = mind.field.place(hero), mind.field.half(hero)
    if zone.rect is None:
        return zone.middle
    west, south, east, north = zone.rect
    return Point(min(max(here.x, west + half), east - half), min(max(here.y, south + half), north - half))


PLACES: dict[str, Callable[[Mind, Task], Iterator[Errand]]] = {
    "pillage": _others_tokens,
    "great_loot": _tokens_to_use,
    "poisoned_wells": _tokens_to_use,
    "stolen_relic": _relic,
    "ransack": _loot_of_all,
    "deliver_the_letter": _letter,
    "hold_the_heart": _heart,
    "three_banners": _banners,
    "the_spy": _spy,
}
"""Where the tasks of the Quest Cards send heroes; all others are about enemies who fall."""
