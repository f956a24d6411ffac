"""How a short pick is laid out: a button for each option, or what follows an option at once."""

from __future__ import annotations

from cogs import limits
from cogs.forms.draft import begun_with
from cogs.forms.listing import Listed
from cogs.forms.model import Choice, Push, Verb
from cogs.forms.onward import MOST_BUTTONS, Onward, at_once, is_chosen
from cogs.forms.rows import Body, Desk, button, in_rows, parts_of
from cogs.forms.text import plain, width
from rules.kernel.decisions import PickOne, Sheet

_DETAIL = 120
SHORT = 24
"""Letters of a name of which five fit into a row on a phone and on a desk."""


def lay_out_few(desk: Desk, body: Body, decision: PickOne, listed: list[Listed]) -> None:
    """Selects for what follows an option, where that saves a press; buttons for everything else."""
    shown = at_once(desk.spot)
    pushes: list[Push] = []
    for entry in listed:
        if ways := shown.selects.get(entry.index):
            body.rows += [(select,) for select in selects_of(desk, decision, entry, ways)]
            if ways[0].inside is None:
                continue  # Of a field of points there is more to choose than its cells.
        _add(body, details(entry.label, entry.hint))
        if ways := shown.buttons.get(entry.index):
            for number, way in enumerate(ways, 1):
                _add(body, details(_named(way, number), way.hint if way.cell is None else way.risk))
            pushes += _buttons(desk, entry, ways)
        else:
            given = begun_with(decision.options[entry.index])
            pushes.append(button(desk, entry.label, given, Verb.CHOOSE, entry.index, chosen=entry.chosen))
    body.rows += in_rows(pushes)


def is_plain(decision: PickOne, listed: list[Listed]) -> bool:
    """Whether two rows of buttons tell all of a pick: short names, and nothing to say or to ask about any of them."""
    labels = {entry.label for entry in listed}
    is_short = len(labels) == len(listed) <= MOST_BUTTONS and all(width(label) <= SHORT for label in labels)
    return is_short and not any(option.then or option.hint for option in decision.options)


def add_cells_of_one(desk: Desk, body: Body, decision: PickOne, listed: list[Listed]) -> None:
    """The cells of a field that one of many options leads to; all options stand below it."""
    for entry in listed:
        if ways := at_once(desk.spot).selects.get(entry.index):
            body.rows += [(select,) for select in selects_of(desk, decision, entry, ways)]


def _add(body: Body, lines: list[str]) -> None:
    """What is told of a choice is told once, however many options lead to it."""
    body.lines += [line for line in lines if line not in body.lines]


def selects_of(desk: Desk, decision: PickOne, entry: Listed, ways: list[Onward]) -> list[Choice]:
    """What follows an option; of a large field a select for each part of it."""
    then = decision.options[entry.index].then
    first = next(iter(then.slots.values())) if isinstance(then, Sheet) else then
    asked = f"{entry.label}: {first.prompt}" if first is not None and ways[0].cell is None else entry.label
    asked = asked if ways[0].inside is None else f"{entry.label}: into which numbered cell?"
    listed = [
        Listed(number, _named(way, number + 1), way.hint, is_chosen(way, desk.spot.given))
        for number, way in enumerate(ways)
    ]
    return parts_of(desk, listed, asked, Verb.CHOOSE_ON, entry.index)


def _buttons(desk: Desk, entry: Listed, ways: list[Onward]) -> list[Push]:
    return [
        button(
            desk,
            f"{entry.label}: {_named(way, number)}",
            way.given,
            Verb.CHOOSE_ON,
            entry.index,
            number - 1,
            chosen=is_chosen(way, desk.spot.given),
        )
        for number, way in enumerate(ways, 1)
    ]


def _named(way: Onward, number: int) -> str:
    """A way by the number of its end in the picture."""
    return way.label if way.cell is None else f"{number} · {way.label}"


def details(name: str, about: str) -> list[str]:
    """What a button has no room for."""
    if not about and width(name) <= limits.BUTTON_LABEL:
        return []
    return [f"- {plain(f'{name}: {about}' if about else name, _DETAIL)}"]
