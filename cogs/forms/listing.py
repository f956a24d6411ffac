"""What there is to choose from at each place of a draft, before it is cut into buttons, selects and pages."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from cogs import limits
from cogs.forms.draft import Spot, distinct, groups, picked_id, so_far, trail, worked_out_once
from cogs.forms.lines import Said, lines_within, sayings
from cogs.forms.raster import Opened, is_placed, raster_of
from cogs.forms.text import label, width
from rules.kernel.areas import name_of, on_table
from rules.kernel.decisions import (
    Allot,
    Amount,
    Option,
    Path,
    PickMany,
    PickOne,
    Place,
    Position,
    Series,
    Share,
    Sheet,
    Words,
)
from rules.kernel.drafts import end_of, is_complete, is_stopped, part, way_of
from rules.kernel.plane.shapes import Rect
from rules.kernel.values import Cell, Json
from rules.kernel.words import counted

UNGROUPED = "Other"
MOST_LISTED = 1_000_000
"""Numbers above are too long for an act, and written."""
_MARKED = len("☑ 25.  ")
"""Room for what marks and numbers a line."""
SPREAD = 5
"""Numbers that are offered of those beyond the first ones."""


@dataclass(frozen=True)
class Listed:
    """One thing to choose, known by its index in the decision."""

    index: int
    label: str
    hint: str = ""
    chosen: bool = False

    @property
    def number(self) -> int:
        """The number that a cell bears in the picture, and beside its name."""
        return self.index + 1


def listing(spot: Spot, inside: int | None) -> list[Listed]:
    """Everything that can be chosen next at a spot, with the piece or group that is open there."""
    match spot.decision:
        case PickOne():
            return _options_to_pick(spot.decision, spot, inside)
        case PickMany():
            return _options_to_gather(spot.decision, spot)
        case Amount():
            return _numbers(spot.decision, spot)
        case Place():
            piece = open_piece(spot.decision, spot, inside)
            return _pieces(spot.decision, spot) if piece is None else _cells(spot.decision, spot, piece)
        case Allot():
            share = open_share(spot.decision, inside)
            return _shares(spot.decision, spot) if share is None else counts_of(spot.decision, spot, share)
        case Path():
            return _steps(spot.decision, spot) if is_by_steps(spot.decision, inside) else _ends(spot.decision, spot)
        case Position():
            return _places(spot.decision, spot, inside)
        case Series():
            return _next_lines(spot.decision, spot)
        case Sheet():
            return _sayings(spot.decision, spot)
        case Words():
            return []


def pages(count: int) -> int:
    """How many selects it takes to list so many things."""
    return max(1, -(-count // limits.SELECT_OPTIONS))


def page_of(listed: list[Listed], page: int) -> list[Listed]:
    """The things on one page; past the end, those on the last."""
    start = min(page, pages(len(listed)) - 1) * limits.SELECT_OPTIONS
    return listed[start : start + limits.SELECT_OPTIONS]


def open_group(decision: PickOne, inside: int | None) -> int | None:
    """The group whose options are listed."""
    return inside if inside is not None and 0 <= inside < len(groups(decision)) else None


def open_piece(decision: Place, spot: Spot, inside: int | None) -> int | None:
    """The piece whose cells are listed: the one that was opened, the only one there is, or the first to be placed."""
    movable = movable_pieces(decision)
    if len(movable) == 1:
        return movable[0]
    if inside is None and spot.given is None and decision.least == len(movable):
        return movable[0]
    return inside if inside in [piece.index for piece in _pieces(decision, spot)] else None


def movable_pieces(decision: Place) -> list[int]:
    """The places of all pieces that have a cell to go to."""
    return [place for place in distinct(decision.pieces) if decision.cells.get(decision.pieces[place].id)]


def placed_pieces(spot: Spot) -> dict[str, Cell]:
    """The pieces put so far, and where."""
    given = spot.given if isinstance(spot.given, dict) else {}
    return {piece: str(cell) for piece, cell in given.items()}


def is_free(decision: Place, spot: Spot, piece: Option, cell: Cell) -> bool:
    """Whether no other piece stands in the way."""
    if decision.shared or decision.most == 1:
        return True
    return all(other == piece.id for other, taken in placed_pieces(spot).items() if taken == cell)


def _options_to_pick(decision: PickOne, spot: Spot, inside: int | None) -> list[Listed]:
    named, group = groups(decision), open_group(decision, inside)
    if named and group is None:
        counts = [sum(option.group == name for option in decision.options) for name in named]
        return [
            Listed(place, name or UNGROUPED, f"{count} to choose from")
            for place, (name, count) in enumerate(zip(named, counts, strict=True))
        ]
    picked = spot.given.get("pick") if isinstance(spot.given, dict) else spot.given
    return [
        Listed(place, option.label, option.hint, option.id == picked)
        for place in distinct(decision.options)
        for option in [decision.options[place]]
        if (group is None or option.group == named[group]) and (option.id not in spot.spent or option.id == picked)
    ]


def _options_to_gather(decision: PickMany, spot: Spot) -> list[Listed]:
    picked = spot.given if isinstance(spot.given, list) else []
    options = [(place, decision.options[place]) for place in distinct(decision.options)]
    return [
        Listed(place, option.label, option.hint, option.id in picked)
        for place, option in options
        if not (decision.ordered and option.id in picked)
    ]


def _numbers(decision: Amount, spot: Spot) -> list[Listed]:
    count = decision.most - decision.least + 1
    if count > limits.SELECT_OPTIONS:
        return []
    numbers = range(decision.least, decision.most + 1)
    return [Listed(place, str(number), chosen=spot.given == number) for place, number in enumerate(numbers)]


def _pieces(decision: Place, spot: Spot) -> list[Listed]:
    placed = placed_pieces(spot)
    is_full = decision.most > 1 and len(placed) >= decision.most
    pieces = [(place, decision.pieces[place]) for place in movable_pieces(decision)]
    return [
        Listed(place, piece.label, f"on {placed[piece.id]}" if piece.id in placed else piece.hint, piece.id in placed)
        for place, piece in pieces
        if piece.id in placed or not is_full
    ]


def _cells(decision: Place, spot: Spot, piece: int) -> list[Listed]:
    option = decision.pieces[piece]
    here = placed_pieces(spot).get(option.id)
    cells = decision.cells[option.id]
    return [
        _cell(place, cell, chosen=cell == here)
        for place, cell in enumerate(cells)
        if cells.index(cell) == place and is_free(decision, spot, option, cell)
    ]


def is_by_steps(path: Path, inside: int | None) -> bool:
    """Whether a way is gone step by step, and not chosen by its end: who wants to, or who can turn on the spot."""
    return inside is not None or path.start in path.steps.get(path.start, ())


@worked_out_once
def ends_of(spot: Spot) -> list[list[Cell]]:
    """The ways among which one is chosen by its end, by the names of the ends; they go on from what is under way."""
    path = spot.decision
    assert isinstance(path, Path)
    begun = [] if is_stopped(spot.given) else way_of(spot.given)
    return sorted(path.ends(begun).values(), key=lambda way: _in_order(path.name(way[-1])))


def _in_order(name: str) -> list[tuple[int, str]]:
    """Names as people sort them: c2 before c10."""
    return [(int(part), "") if part.isdecimal() else (0, part) for part in re.split(r"([0-9]{1,9})", name)]


def _ends(path: Path, spot: Spot) -> list[Listed]:
    chosen = way_of(spot.given) if is_stopped(spot.given) else None
    return [
        replace(_cell(place, path.name(way[-1]), chosen=way == chosen), hint=told_of(path, way))
        for place, way in enumerate(ends_of(spot))
    ]


def length_of(path: Path, way: list[Cell]) -> str:
    """How long a way is, and what it costs where that is not the same."""
    steps = counted(len(way), "step")
    return steps if path.budget is None else f"{steps}, {path.cost(way)} of {path.budget} {path.unit}"


def risk_of(path: Path, way: list[Cell]) -> str:
    """What one risks on a way, in words; empty where nothing is known to threaten."""
    return ", ".join(danger.words for danger in path.dangers_on(way))


def told_of(path: Path, way: list[Cell]) -> str:
    """What is said of a way where its end is offered."""
    return "; ".join(filter(None, (length_of(path, way), risk_of(path, way))))


def _steps(path: Path, spot: Spot) -> list[Listed]:
    way = way_of(spot.given)
    cells = path.steps.get(end_of(path, way), ())
    return [replace(_cell(cells.index(cell), path.name(cell)), hint=risk_of(path, [cell])) for cell in path.onward(way)]


def _cell(place: int, cell: Cell, *, chosen: bool = False) -> Listed:
    listed = Listed(place, cell, chosen=chosen)
    return replace(listed, label=f"{listed.number} · {cell}")


def _places(position: Position, spot: Spot, inside: int | None) -> list[Listed]:
    """What is open of a field: numbered boxes, or points."""
    raster = raster_of(spot, inside)
    if raster is None:
        return []
    if raster.boxes:
        return [
            Listed(Opened(box, raster.opened.is_corner).code, f"{number} · {spanning(box, position)}")
            for number, box in enumerate(raster.boxes, 1)
        ]
    here = part(spot.given, "at") if is_placed(spot.given) and not raster.opened.is_corner else None
    chosen = None if here is None else position.place(here)
    has_levels = raster.area.has_levels and not raster.opened.is_corner
    points = raster.points if has_levels else tuple({point: (point, level) for point, level in raster.points}.values())
    return [
        Listed(
            raster.area.number(point, level),
            f"{point} z{level}" if has_levels else str(point),
            chosen=(point, level) == chosen,
        )
        for point, level in points
    ]


def spanning(box: Rect, position: Position) -> str:
    """From where to where a box lies on the table."""
    return name_of(on_table(box, position.size)).replace("-", " to ")


def shares_of(spot: Spot) -> dict[str, int]:
    """How many of each are chosen so far."""
    given = spot.given if isinstance(spot.given, dict) else {}
    return {name: count for name, count in given.items() if isinstance(count, int)}


def is_at_a_glance(decision: Allot) -> bool:
    """Whether all shares can be chosen from one panel, each with a select of its own."""
    is_short = all(share.most - share.least < limits.SELECT_OPTIONS for share in decision.shares)
    return is_short and len(decision.shares) < limits.PANEL_ROWS


def is_ticked(decision: Allot) -> bool:
    """Whether names with numbers are ticked in one select, several at once."""
    is_yes_or_no = all((share.least, share.most) == (0, 1) for share in decision.shares)
    return len(decision.shares) > 1 and (is_yes_or_no or not is_at_a_glance(decision))


def ticks(decision: Allot, page: int) -> list[tuple[int, int]]:
    """The shares on a page, by their place, with each number that there can be of them, as far as there is room."""
    start = min(page, pages(len(decision.shares)) - 1) * limits.SELECT_OPTIONS
    places = range(len(decision.shares))[start : start + limits.SELECT_OPTIONS]
    most = {place: min(decision.shares[place].most, limits.SELECT_OPTIONS) for place in places}
    highest = limits.SELECT_OPTIONS
    while highest > 1 and sum(min(count, highest) for count in most.values()) > limits.SELECT_OPTIONS:
        highest -= 1
    return [(place, count) for place in places for count in range(1, min(most[place], highest) + 1)]


def open_share(decision: Allot, inside: int | None) -> int | None:
    """The share whose numbers are listed."""
    return inside if inside is not None and 0 <= inside < len(decision.shares) else None


def counts_of(decision: Allot, spot: Spot, place: int) -> list[Listed]:
    """How many of a share there can be beside the others; of very many, the first ones and some up to the most."""
    share, counts = decision.shares[place], shares_of(spot)
    here, room = counts.get(share.id, 0), decision.room(counts, share)
    span = room - share.least
    few = limits.SELECT_OPTIONS - SPREAD
    numbers = range(share.least, room + 1)
    listed = [*numbers] if span < limits.SELECT_OPTIONS else [*numbers[:few], *_spread(share.least + few, room)]
    listed = [count for count in listed if count < MOST_LISTED]
    return [Listed(count, str(count), price_of(decision, share, count), count == here) for count in listed]


def _spread(least: int, most: int) -> list[int]:
    return sorted({least + (most - least) * part // SPREAD for part in range(1, SPREAD + 1)})


def price_of(decision: Allot, share: Share, count: int) -> str:
    """What so many cost, where it is not one each."""
    return f"{share.cost(count)} {decision.unit}" if share.prices != (1,) else ""


def _shares(decision: Allot, spot: Spot) -> list[Listed]:
    counts = shares_of(spot)
    return [
        Listed(place, share.label, _state_of(decision, share, counts.get(share.id, 0)), share.id in counts)
        for place, share in enumerate(decision.shares)
    ]


def _state_of(decision: Allot, share: Share, count: int) -> str:
    """What is chosen of a share, and what one more costs."""
    words = [f"{count} chosen" if count else "", share.hint]
    if count < share.most and share.prices != (1,):
        words.append(f"{share.cost(count + 1) - share.cost(count)} {decision.unit} for the next")
    return ", ".join(filter(None, words))


def _next_lines(series: Series, spot: Spot) -> list[Listed]:
    """What the next line of a list can begin with; none where it is no pick."""
    lines = spot.given if isinstance(spot.given, list) else []
    if not isinstance(series.element, PickOne) or len(lines) >= series.most:
        return []
    options, spent = series.element.options, series.spent(series.picks(lines))
    places = [place for place in distinct(options) if options[place].id not in spent]
    return [Listed(place, options[place].label, options[place].hint) for place in places]


def lines_of(series: Series, spot: Spot) -> list[Listed]:
    """The lines that stand in a list."""
    lines = spot.given if isinstance(spot.given, list) else []
    return [
        Listed(place, so_far(series.element, line) or "open", chosen=is_complete(series.element, line))
        for place, line in enumerate(lines)
    ]


def open_line(spot: Spot, inside: int | None) -> int | None:
    """The line of a list that is to be changed, moved or taken off."""
    lines = spot.given if isinstance(spot.given, list) else []
    return inside if inside is not None and 0 <= inside < len(lines) else None


def _sayings(sheet: Sheet, spot: Spot) -> list[Listed]:
    lines = {at: line_of(place, trail(sheet, spot.given, at)[-1]) for place, (at, _) in enumerate(lines_within(sheet))}
    return [
        _saying(lines[one.at], place, one, trail(sheet, spot.given, one.at)[-1].given)
        for place, one in enumerate(sayings(spot))
    ]


def _saying(line: Listed, place: int, said: Said, given: Json) -> Listed:
    """A line with something that it can say; where there is too little room, the line gives way."""
    if said.given is None:
        return replace(line, index=place)
    room = max(limits.SELECT_LABEL - _MARKED - width(said.label), limits.SELECT_LABEL // 3)
    is_said = given is not None and picked_id(given) == picked_id(said.given)
    return Listed(place, f"{label(line.label, room)} {said.label}", said.hint, is_said)


def line_of(place: int, spot: Spot) -> Listed:
    """A line of a sheet, with what it says."""
    done = is_complete(spot.decision, spot.given)
    state = so_far(spot.decision, spot.given)
    return Listed(place, spot.decision.prompt, state if done else f"open, {state}" if state else "open", done)
