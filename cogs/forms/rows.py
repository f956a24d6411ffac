"""Rows of buttons and selects, within Discord's limits."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from cogs import limits
from cogs.forms.draft import Spot, hands_in, planted
from cogs.forms.listing import Listed, listing, page_of, pages
from cogs.forms.model import Act, Choice, Control, Draft, Item, Push, Style, Verb
from cogs.forms.text import hint, label
from rules.kernel.drafts import is_complete
from rules.kernel.values import Json


@dataclass
class Body:
    """The part of a form that depends on the kind of decision."""

    lines: list[str] = field(default_factory=list)
    rows: list[tuple[Control, ...]] = field(default_factory=list)
    tools: list[Push] = field(default_factory=list)
    says_all: bool = False
    """Whether its lines say in full what is chosen."""


@dataclass(frozen=True)
class Desk:
    """The spot where a draft stands, and all that laying it out needs."""

    root: Spot
    spot: Spot
    draft: Draft
    quick: bool
    """Whether the press that completes the answer hands it in."""

    def act(self, verb: Verb, *numbers: int) -> str:
        """The act of a control at this spot."""
        return Act.at(self.draft.at, verb, *numbers)

    def is_final(self, given: Json) -> bool:
        """Whether a press that gives this here completes the answer, and so hands it in."""
        if not self.quick or not hands_in(self.root.decision):
            return False
        if self.draft.at and is_complete(self.root.decision, self.root.given):
            return False  # A line of a complete answer is changed: it may not be the last.
        return is_complete(self.root.decision, planted(self.root, self.draft.at, given))

    @cached_property
    def listed(self) -> list[Listed]:
        """What can be chosen here."""
        return listing(self.spot, self.draft.inside)


_AND_HAND_IN = {
    Verb.CHOOSE: Verb.CHOOSE_AND_HAND_IN,
    Verb.CHOOSE_ON: Verb.CHOOSE_ON_AND_HAND_IN,
    Verb.GO: Verb.GO_AND_HAND_IN,
}


def button(desk: Desk, words: str, given: Json, verb: Verb, *numbers: int, chosen: bool = False) -> Push:
    """A button that gives something; inside an answer, one that hands it in is green."""
    is_final = desk.is_final(given)
    style: Style = "success" if is_final and desk.draft.at else "primary" if chosen else "secondary"
    return Push(label(words, limits.BUTTON_LABEL), desk.act(_AND_HAND_IN[verb] if is_final else verb, *numbers), style)


def in_rows(pushes: list[Push]) -> list[tuple[Control, ...]]:
    """Buttons, as many in a row as fit."""
    size = limits.BUTTONS_IN_A_ROW
    return [tuple(pushes[start : start + size]) for start in range(0, len(pushes), size)]


NUMBERED = " · "
"""Between the number of a cell and its name."""


def parts_of(desk: Desk, listed: list[Listed], asked: str, verb: Verb, *numbers: int) -> list[Choice]:
    """A select, or of a large field one for each part of it; an entry is known by its part and its place there."""
    size = limits.SELECT_OPTIONS
    parts = [listed[start : start + size] for start in range(0, len(listed), size)]
    return [
        _part(desk, part, _spanning(asked, part) if len(parts) > 1 else asked, verb, *numbers, number * size)
        for number, part in enumerate(parts)
    ]


def _spanning(asked: str, part: list[Listed]) -> str:
    """Which part of a field a select holds: cells by their numbers, which is short enough to be read on a phone."""
    first, last = (one.label.partition(NUMBERED)[0] for one in (part[0], part[-1]))
    span = f"{first} to {last}" if len(part) > 1 else first
    if NUMBERED not in part[0].label:
        return f"{asked} ({span})"
    return f"{asked.rpartition(':')[0] or asked}: cells {span}"


def _part(desk: Desk, part: list[Listed], words: str, verb: Verb, *numbers: int) -> Choice:
    items = tuple(_item(entry, place, entry.chosen) for place, entry in enumerate(part))
    return Choice(label(words, limits.SELECT_PLACEHOLDER), items, desk.act(verb, *numbers))


def add_few_or_many(
    desk: Desk, body: Body, listed: list[Listed], verb: Verb, placeholder: str, *numbers: int, mark: bool = True
) -> None:
    """What is listed: a few as buttons, more in a select."""
    if len(listed) > limits.BUTTONS_IN_A_ROW:
        add_choice(desk, body, listed, verb, placeholder, *numbers, mark=mark)
    elif listed:
        few = [Push(label(one.label, limits.BUTTON_LABEL), desk.act(verb, *numbers, one.index)) for one in listed]
        body.rows.append(tuple(few))


def add_choice(
    desk: Desk,
    body: Body,
    listed: list[Listed],
    verb: Verb,
    placeholder: str,
    *numbers: int,
    least: int = 1,
    most: int = 1,
    mark: bool = True,
) -> None:
    """Add a select with one page of what is listed, and the means to turn the pages."""
    shown = page_of(listed, desk.draft.page)
    most = min(most, len(shown))
    least = min(least, most)
    mark = mark and least <= sum(entry.chosen for entry in shown) <= most
    if len(listed) > len(shown):
        first = listed.index(shown[0]) + 1
        placeholder = f"{placeholder} ({first} to {first + len(shown) - 1} of {len(listed)})"
        _add_pages(desk, body, listed)
    items = tuple(_item(entry, entry.index, mark and entry.chosen) for entry in shown)
    body.rows.append(
        (Choice(label(placeholder, limits.SELECT_PLACEHOLDER), items, desk.act(verb, *numbers), least, most),)
    )


def _add_pages(desk: Desk, body: Body, listed: list[Listed]) -> None:
    """Buttons to the next pages, and a select to leap where there are more than two."""
    count = pages(len(listed))
    page = min(desk.draft.page, count - 1)
    if count > 2:
        first = max(0, min(page - limits.SELECT_OPTIONS // 2, count - limits.SELECT_OPTIONS))
        nearby = range(first, min(count, first + limits.SELECT_OPTIONS))
        leaps = tuple(_leap(page_of(listed, number), number, number == page) for number in nearby)
        body.rows.append((Choice("Choose a page", leaps, desk.act(Verb.PAGE)),))
    body.tools += turners(desk, page, count)


def turners(desk: Desk, page: int, count: int) -> list[Push]:
    """The buttons that turn pages."""
    return [
        Push("Earlier", desk.act(Verb.PAGE, max(0, page - 1)), disabled=page == 0),
        Push("Later", desk.act(Verb.PAGE, min(count - 1, page + 1)), disabled=page == count - 1),
    ]


def _item(entry: Listed, value: int, chosen: bool) -> Item:
    return Item(
        label(entry.label, limits.SELECT_LABEL), hint(entry.hint, limits.SELECT_DESCRIPTION), str(value), chosen
    )


def _leap(shown: list[Listed], number: int, is_here: bool) -> Item:
    half = limits.SELECT_LABEL // 2 - 3
    return Item(f"{label(shown[0].label, half)} to {label(shown[-1].label, half)}", "", str(number), is_here)
