"""What a seat is about to do, in its own picture alone: where a model goes and looks, and at whom it aims.

An aim is drawn from base to base, however far that is: nothing here measures what the rules forbid to measure [UT-R19].
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from render.canvas import Canvas
from render.geometry import Box, Point, length, stretch
from render.raster import Ghost, draw_ghost, drawn_positions, ghosts_of
from render.tabletop import TableMap
from render.theme import BRIGHT_GOLD, INK, WHITE
from render.umbra_turris.models import Figure, draw_figure, draw_plate, paint_facing, paint_figure
from render.umbra_turris.palette import style_of
from render.umbra_turris.words import view_of
from rules.kernel.asks import Ask
from rules.kernel.decisions import Decision, PickOne, Sheet
from rules.kernel.drafts import as_it_stands, complete, part, sound
from rules.kernel.game import Face
from rules.kernel.kept import Kept
from rules.kernel.plane import points
from rules.kernel.plane.ways import shortest_way
from rules.kernel.values import IllegalAnswer, Json, Seat
from rules.umbra_turris.action.grounds import ground_for
from rules.umbra_turris.action.menu import KEY as ACT
from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.content import Content
from rules.umbra_turris.open_table import Model, ModelId, Step
from rules.umbra_turris.parties.builder import CHOOSE, choose_party
from rules.umbra_turris.parties.lists import PartyList

QUESTIONS: Kept[tuple[int, Seat, int], tuple[Content, Ask[PartyList]]] = Kept("questions for parties", 8)
GHOSTS, AIMS, PARTY = "ghosts", "aims", "party"
PARTY_LINES = (PARTY, "item_deck", "quest_deck", "terrain_deck")
"""The lines of the sheet that make up a party."""


@dataclass(frozen=True)
class Aim:
    """A model that is about to charge, fight, shoot or cast at another."""

    model: ModelId
    target: ModelId


def drawn_answer(content: Content, face: Face) -> Json:
    """What the board shows its own seat of an answer in the making, and no finer points.

    A face that is asked nothing any more carries an answer that this has been through already.
    """
    if face.asked is None or face.seat is None:
        return face.answer if face.asked is None else None
    if face.asked.key == CHOOSE:
        party = _party_in(content, face)
        return None if party is None else {PARTY: party.model_dump(mode="json")}
    return _on_table(face)


def _on_table(face: Face) -> Json:
    if face.asked is None or face.seat is None:
        return None
    drawn: dict[str, Json] = {}
    if ghosts := drawn_positions(face):
        drawn[GHOSTS] = ghosts
    if face.asked.key == ACT:
        aims: list[Json] = [[face.asked.about, name] for name in _named(face.asked, face.answer)]
        drawn |= {AIMS: aims[-1:]} if aims else {}
    return drawn or None


def _party_in(content: Content, face: Face) -> PartyList | None:
    """The party in the making, as soon as it can be read as one."""
    if not isinstance(face.answer, dict) or "party" not in face.answer or face.seat is None:
        return None
    ask = _question(content, face.seat, view_of(face).table.choices.budget)
    answer: Json = {slot: line for slot, line in face.answer.items() if slot in PARTY_LINES}
    sheet = ask.decision
    assert isinstance(sheet, Sheet)
    try:
        complete(sheet.slots["party"], part(sound(sheet, answer), "party"))
        return ask.read(as_it_stands(sheet, answer, lambda count: 0))
    except IllegalAnswer:
        return None


def _question(content: Content, seat: Seat, budget: int) -> Ask[PartyList]:
    """The question for a party, which is long, kept with the box that it is about."""
    return QUESTIONS.made((id(content), seat, budget), lambda: (content, choose_party(content, seat, budget)))[1]


def party_on(face: Face) -> PartyList | None:
    """The party that the seat itself is making; from an answer that has been through `drawn_answer`."""
    drawn = face.answer
    if face.seat is None or not isinstance(drawn, dict) or view_of(face).table.step is not Step.PARTIES:
        return None
    found = drawn.get(PARTY)
    return PartyList.model_validate(found) if isinstance(found, dict) and "heroes" in found else None


def _named(asked: Decision, given: Json) -> Iterator[ModelId]:
    """The models that are picked at any depth of an answer in the making."""
    if not isinstance(asked, PickOne):
        return
    picked = given.get("pick") if isinstance(given, dict) else given
    option = next((one for one in asked.options if one.id == picked), None)
    if option is None:
        return
    yield from (word for word in option.id.split() if "." in word)
    if option.then is not None and isinstance(given, dict):
        yield from _named(option.then, given.get("then"))


def _drawn(face: Face) -> Json:
    """What is drawn of a plan on the table."""
    return _on_table(face) if face.asked is not None else face.answer


def ghosts_on(face: Face) -> list[Ghost]:
    """Where pieces would stand."""
    drawn = _drawn(face)
    return ghosts_of(drawn.get(GHOSTS)) if isinstance(drawn, dict) else []


def aims_on(face: Face) -> list[Aim]:
    """At whom somebody aims."""
    drawn = _drawn(face)
    found = drawn.get(AIMS) if isinstance(drawn, dict) else None
    pairs = found if isinstance(found, list) else []
    return [Aim(str(pair[0]), str(pair[1])) for pair in pairs if isinstance(pair, list)]


def planned_spots(field: Battlefield, face: Face) -> list[tuple[int, int]]:
    """All places that a plan is about."""
    standing = {model.id: model.place for model in field.table.on_table()}
    found = [spot for ghost in ghosts_on(face) for spot in (ghost.at, *ghost.via)]
    aimed = [standing.get(name) for aim in aims_on(face) for name in (aim.model, aim.target)]
    return [*found, *((place.x, place.y) for place in aimed if place is not None)]


# Drawing


def draw_plan(canvas: Canvas, table: TableMap, field: Battlefield, face: Face) -> None:
    """Ways, ghosts and aims of the seat's own plan."""
    colour = style_of(face.seat or "").colour
    standing = {model.id: model for model in field.table.on_table()}
    figures = {model.id: Figure.of(field, model) for model in field.table.models}
    for aim in aims_on(face):
        if aim.model in standing and aim.target in standing:
            draw_aim(canvas, table, field, standing[aim.model], standing[aim.target])
    for ghost in ghosts_on(face):
        way = way_of(field, standing.get(ghost.name), ghost)
        if way:
            spots = [table(*point) for point in way]
            canvas.line(spots, WHITE, 12, caps=False)
            canvas.line(spots, colour, 7, (16, 10), caps=False)
        for corner in ghost.via:
            canvas.circle(table(*corner), 11, WHITE, colour, 4)
        figure = figures.get(ghost.name)
        if figure is not None and ghost.name not in standing:
            draw_newcomer(canvas, table, ghost, figure)
            continue
        draw_ghost(canvas, table, ghost.model_copy(update={"via": ()}), colour)
        if figure is not None:
            draw_plate(canvas, table, table(*ghost.at), replace(figure, facing=ghost.facing or figure.facing))


def draw_newcomer(canvas: Canvas, table: TableMap, ghost: Ghost, figure: Figure) -> None:
    """A model that is about to be deployed, as it will stand there, in a broken line."""
    spot, turned = table(*ghost.at), replace(figure, facing=ghost.facing or figure.facing)
    for paint in (paint_figure, paint_facing):
        draw_figure(canvas, spot, table.per_cm, turned, paint)
    ring = Box.around(spot, 2 * figure.half * table.per_cm).inset(-3).corners
    canvas.line([*ring, ring[0]], WHITE, 5, (9, 7), caps=False)
    draw_plate(canvas, table, spot, turned)


def ghost_boxes(table: TableMap, face: Face) -> list[Box]:
    """What planned models would cover."""
    return [Box.around(table(*ghost.at), 2 * ghost.half * table.per_cm) for ghost in ghosts_on(face)]


def way_of(field: Battlefield, model: Model | None, ghost: Ghost) -> list[points.Point]:
    """The way that the rules would find; empty for a piece that comes from nowhere."""
    if ghost.start is None or model is None:
        return []
    start, end = points.Point(*ghost.start), points.Point(*ghost.at)
    if model.is_airborne:
        return [start, end]
    via = tuple(points.Point(*corner) for corner in ghost.via)
    for risky in (False, True):
        way = shortest_way(ground_for(field, model, risky=risky), start, end, via)
        if way is not None:
            return [start, *(leg.end for leg in way.legs)]
    return []


def draw_aim(canvas: Canvas, table: TableMap, field: Battlefield, model: Model, target: Model) -> None:
    """An arrow from edge to edge, and a ring about whom it is meant for."""
    assert model.place is not None
    assert target.place is not None
    whole: list[Point] = [table(*model.place), table(*target.place)]
    start, end = (field.half(one) * table.per_cm * 1.2 for one in (model, target))
    radius = end + 0.5 * table.per_cm
    canvas.circle(whole[1], radius + 3, None, INK, 10)
    canvas.circle(whole[1], radius + 1, None, BRIGHT_GOLD, 6)
    if length(whole) > start + radius + 20:
        line = stretch(whole, start, length(whole) - radius - 4)
        canvas.arrow(line[0], line[-1], BRIGHT_GOLD, 9, head=32, halo=INK)
