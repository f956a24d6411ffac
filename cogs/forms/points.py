"""How a point of a table is chosen: from a raster that the picture numbers, by a proposal, or in writing."""

from __future__ import annotations

from cogs import limits
from cogs.forms.draft import corners_of
from cogs.forms.listing import Listed, listing, spanning
from cogs.forms.model import Choice, Item, Push, Verb
from cogs.forms.raster import Opened, Raster, is_placed, raster_of
from cogs.forms.rows import Body, Desk, add_choice, add_few_or_many
from cogs.forms.text import hint, label
from rules.kernel.areas import WORDS
from rules.kernel.decisions import Position

_BOXES = "The picture numbers cells of 5 cm: choose one, then a point in it."
_REGIONS = "The picture numbers regions: choose one, then a cell of 5 cm, then a point."


def lay_out_position(desk: Desk, position: Position) -> Body:
    """What can be chosen of the field; once a point is chosen, which way to look, and how to choose another."""
    body, raster = Body(), raster_of(desk.spot, desk.draft.inside)
    if raster is not None:
        _add_raster(desk, body, position, raster)
    is_fixed = is_placed(desk.spot.given) and (raster is None or raster.is_beside)
    if is_fixed and len(position.facings) > 1 and _has_room(body):
        body.rows.append(_facings(desk, position))
    if raster is not None and raster.opened == Opened() and _has_room(body) and position.proposals:
        few = [Listed(place, proposal.label) for place, proposal in enumerate(position.proposals)]
        add_few_or_many(desk, body, few, Verb.GO, "Choose a place by name", mark=False)
    _add_tools(desk, body, position, raster)
    return body


def _add_raster(desk: Desk, body: Body, position: Position, raster: Raster) -> None:
    wanted = "a corner of the way" if raster.opened.is_corner else "the point"
    if raster.boxes:
        is_small = raster.boxes[0].east - raster.boxes[0].west < limits.SELECT_OPTIONS - 1
        body.lines.append(f"-# {_BOXES if is_small else _REGIONS}")
        listed = listing(desk.spot, desk.draft.inside)
        if len(listed) > 2 * limits.SELECT_OPTIONS:
            add_choice(desk, body, listed, Verb.OPEN_GROUP, "Choose a region")
        else:
            body.rows += [(_part(desk, part, wanted),) for part in _halves(listed)]
    else:
        if box := raster.opened.box:
            body.lines.append(f"-# The cell {spanning(box, position)}.")
        verb = Verb.APPEND if raster.opened.is_corner else Verb.PUT
        add_choice(desk, body, desk.listed, verb, f"Choose {wanted}")


def _has_room(body: Body) -> bool:
    """Whether a row can stand between what is chosen from and the tools."""
    return len(body.rows) <= limits.PANEL_ROWS - 2 and not body.tools


def _halves(listed: list[Listed]) -> list[list[Listed]]:
    size = limits.SELECT_OPTIONS
    return [listed[start : start + size] for start in range(0, len(listed), size)]


def _part(desk: Desk, part: list[Listed], wanted: str) -> Choice:
    """A select of cells; where there are two, each says which numbers it holds."""
    numbers = [entry.label.split(" ", 1)[0] for entry in part]
    span = f" ({numbers[0]} to {numbers[-1]})" if len(numbers) > 1 else f" ({numbers[0]})"
    items = tuple(
        Item(label(one.label, limits.SELECT_LABEL), hint(one.hint, limits.SELECT_DESCRIPTION), str(one.index))
        for one in part
    )
    # The number tells two selects of one panel apart.
    act = desk.act(Verb.OPEN_GROUP, *([int(numbers[0])] if numbers[0] != "1" else []))
    return Choice(label(f"Where is {wanted}?{span}", limits.SELECT_PLACEHOLDER), items, act)


def _facings(desk: Desk, position: Position) -> tuple[Push, ...]:
    """A button for each way to look; the one that it looks now stands out."""
    given = desk.spot.given if isinstance(desk.spot.given, dict) else {}
    return tuple(
        Push(
            WORDS[facing].capitalize(),
            desk.act(Verb.CHOOSE, place),
            "primary" if given.get("facing") == facing else "secondary",
        )
        for place, facing in enumerate(position.facings)
    )


def _add_tools(desk: Desk, body: Body, position: Position, raster: Raster | None) -> None:
    corners, is_asked_for = corners_of(desk.spot.given), raster is not None and not raster.is_beside
    is_default = Opened.of(desk.draft.inside) is None
    if raster is None:
        body.tools.append(Push("Another point", desk.act(Verb.OPEN_GROUP, Opened().code)))
    elif raster.opened.box is not None:
        body.tools.append(Push("Other cells", desk.act(Verb.OPEN_GROUP, Opened(None, raster.opened.is_corner).code)))
    elif is_asked_for and not is_default:
        body.tools.append(Push("Leave it so", desk.act(Verb.LEAVE)))
    body.tools.append(Push("Write the point", desk.act(Verb.TYPE)))
    if position.via is not None and is_default:
        if len(corners) < position.most_corners:
            body.tools.append(Push("Add a corner", desk.act(Verb.OPEN_GROUP, Opened(None, True).code)))
        if corners:
            body.tools.append(Push("Take off the last corner", desk.act(Verb.STEP_BACK, len(corners))))
