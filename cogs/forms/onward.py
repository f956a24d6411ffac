"""What follows an option, where it can be chosen together with it: one press instead of two."""

from __future__ import annotations

from dataclasses import dataclass, replace

from cogs import limits
from cogs.forms.draft import Spot, begun_with, distinct, groups, picked_id, prefilled, worked_out_once
from cogs.forms.listing import ends_of, pages, risk_of, spanning, told_of
from cogs.forms.raster import Opened, raster_of
from rules.kernel.areas import name_of
from rules.kernel.decisions import Option, Path, PickOne, Position, Sheet
from rules.kernel.drafts import is_complete, part, stopped
from rules.kernel.values import Cell, Json

MOST_BUTTONS = 2 * limits.BUTTONS_IN_A_ROW
"""More would be a wall."""


@dataclass(frozen=True)
class Onward:
    """An option and the first choice after it."""

    given: Json
    """What is given for the whole pick by both choices."""
    label: str
    hint: str = ""
    at: tuple[int, ...] = ()
    """Where the second choice stands, from the pick inwards."""
    cell: Cell | None = None
    """Where a way ends that is chosen so."""
    risk: str = ""
    """What one risks on that way."""
    is_all: bool = True
    """Whether the option asks for nothing else."""
    inside: int | None = None
    """The part of a field of points that is looked into by this choice; no point is chosen yet."""


@dataclass(frozen=True)
class AtOnce:
    """How a short pick is laid out: some options with a select for what follows, the others with buttons."""

    selects: dict[int, list[Onward]]
    buttons: dict[int, list[Onward]]
    """By the option's place; an option with nothing to choose at once has an empty list, and a button of its own."""

    @property
    def cells(self) -> list[Onward]:
        """The ways among which one is chosen here by its end: those of one option at most."""
        every = (*self.selects.values(), *self.buttons.values())
        return next((ways for ways in every if ways and ways[0].cell is not None), [])


@worked_out_once
def at_once(spot: Spot) -> AtOnce:
    """What can be chosen together with the options of a short pick; nothing costs a press more by it."""
    decision = spot.decision
    assert isinstance(decision, PickOne)
    places = [place for place in distinct(decision.options) if decision.options[place].id not in spot.spent]
    if groups(decision):
        return AtOnce({}, {place: [] for place in places})
    if len(places) > limits.BUTTONS_IN_A_ROW:
        field = _field_of_one(decision, places)
        return AtOnce(field, {place: [] for place in places if place not in field})
    following = {place: _onward(decision, place) for place in places}
    _leave_cells_to_one(following)
    on_buttons = {place: ways if _is_told_by_buttons(decision, place) else [] for place, ways in following.items()}
    is_short = sum(max(1, len(ways)) for ways in on_buttons.values()) <= MOST_BUTTONS
    if is_short and not any(_is_worth_a_select(following[place]) for place in places if not on_buttons[place]):
        return AtOnce({}, on_buttons)
    selects: dict[int, list[Onward]] = {}
    for place in (place for place in places if _is_worth_a_select(following[place])):
        rows = sum(pages(len(ways)) for ways in (*selects.values(), following[place]))
        if rows + (len(selects) + 1 < len(places)) < limits.PANEL_ROWS:
            selects[place] = following[place]
    return AtOnce(selects, {place: [] for place in places if place not in selects})


def _field_of_one(decision: PickOne, places: list[int]) -> dict[int, list[Onward]]:
    """Of a longer pick the first field of points, if its cells and the list of all options fit on one panel."""
    fields = ((place, _onward(decision, place)) for place in places if _is_field(decision, place))
    place, ways = next(fields, (0, []))
    return {place: ways} if ways and pages(len(ways)) + 1 < limits.PANEL_ROWS else {}


def _is_field(decision: PickOne, place: int) -> bool:
    return isinstance(decision.options[place].then, Position)


def _leave_cells_to_one(following: dict[int, list[Onward]]) -> None:
    """Two ways that bear numbers in one picture would be mistaken for each other: the second is left to its button."""
    with_cells = [place for place, ways in following.items() if ways and ways[0].cell is not None]
    for place in with_cells[1:]:
        following[place] = []


def _is_told_by_buttons(decision: PickOne, place: int) -> bool:
    """Whether buttons for what follows leave nothing out: of longer ways they would show one to each end."""
    then = decision.options[place].then
    return not isinstance(then, Path) or (then.least == then.most == 1)


def _is_worth_a_select(ways: list[Onward]) -> bool:
    """Whether a select saves a press: with a few choices that end the matter, buttons are as quick."""
    if not ways:
        return False
    return len(ways) > limits.BUTTONS_IN_A_ROW or not all(way.is_all for way in ways)


def _onward(decision: PickOne, place: int) -> list[Onward]:
    """An option together with each first choice after it; none where that takes a panel of its own."""
    option = decision.options[place]
    match option.then:
        case PickOne() as then if not groups(then) and len(then.options) <= limits.SELECT_OPTIONS:
            return [_with_option(option, (place,), choice) for choice in _choices(then)]
        case Path() as path if path.most > 0 and path.start not in path.steps.get(path.start, ()):
            return [replace(way, at=(place,)) for way in _ways(option, path)]
        case Position() as position:
            return _boxes(option, place, position)
        case Sheet() as sheet if sheet.slots and not sheet.is_prefilled:
            slot, line = next(iter(sheet.slots.items()))
            if isinstance(line, PickOne) and not groups(line) and len(line.options) <= limits.SELECT_OPTIONS:
                return [_with_line(option, (place, 0), sheet, slot, choice) for choice in _choices(line)]
    return []


def _choices(pick: PickOne) -> list[Option]:
    return [pick.options[place] for place in distinct(pick.options)]


def _with_option(option: Option, at: tuple[int, ...], choice: Option) -> Onward:
    given: Json = {"pick": option.id, "then": begun_with(choice)}
    return Onward(given, choice.label, choice.hint, at, is_all=choice.then is None)


def _with_line(option: Option, at: tuple[int, ...], sheet: Sheet, slot: str, choice: Option) -> Onward:
    filled_in = prefilled(sheet)
    lines: Json = {**(filled_in if isinstance(filled_in, dict) else {}), slot: begun_with(choice)}
    return Onward({"pick": option.id, "then": lines}, choice.label, choice.hint, at, is_all=is_complete(sheet, lines))


def _ways(option: Option, path: Path) -> list[Onward]:
    ways = ends_of(Spot(path, None))
    return [
        Onward(
            {"pick": option.id, "then": stopped(path, way)},
            path.name(way[-1]),
            told_of(path, way),
            cell=path.cell(way[-1]),
            risk=risk_of(path, way),
            is_all=way[-1] not in path.then,
        )
        for way in ways
    ]


def _boxes(option: Option, place: int, position: Position) -> list[Onward]:
    """The cells of a field, each of which is looked into at once; none of a field that begins with regions."""
    raster = raster_of(Spot(position, None), None)
    boxes = raster.boxes if raster is not None else ()
    if not boxes or boxes[0].east - boxes[0].west >= limits.SELECT_OPTIONS - 1:
        return []
    given: Json = {"pick": option.id}
    return [
        Onward(given, spanning(box, position), at=(place,), cell=name_of(box), is_all=False, inside=Opened(box).code)
        for box in boxes
    ]


def is_chosen(way: Onward, given: Json) -> bool:
    """Whether a draft holds exactly these two choices."""
    return (
        way.inside is None
        and picked_id(given) == part(way.given, "pick")
        and _is_in(part(way.given, "then"), part(given, "then"))
    )


def _is_in(wanted: Json, given: Json) -> bool:
    """Whether what is wanted is given, whatever else is."""
    if isinstance(wanted, dict) and isinstance(given, dict):
        return all(_is_in(inner, given.get(name)) for name, inner in wanted.items())
    return wanted == given
