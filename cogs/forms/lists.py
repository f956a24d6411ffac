"""How shares of a pool and lists of answers are laid out."""

from __future__ import annotations

from dataclasses import replace

from cogs import limits
from cogs.forms.draft import Spot, is_of_lists, trail
from cogs.forms.listing import (
    Listed,
    counts_of,
    is_at_a_glance,
    is_ticked,
    lines_of,
    listing,
    open_line,
    open_share,
    pages,
    price_of,
    shares_of,
    ticks,
)
from cogs.forms.model import Choice, Draft, Item, Push, Verb
from cogs.forms.rows import Body, Desk, add_choice, add_few_or_many, turners
from cogs.forms.text import hint, label, plain
from rules.kernel.decisions import Allot, PickOne, Series, Share, Sheet
from rules.kernel.words import counted

_LINE, _LINES, _LINES_BESIDE = 60, 10, 5
_ABOUT = 90


def lay_out_allot(desk: Desk, decision: Allot) -> Body:
    """The pool, and a select for each share; where there are many, one share after the other."""
    body, listed = Body(), desk.listed
    cost = decision.cost(shares_of(desk.spot))
    unit = plain(decision.unit, _LINE)
    needed = f"; {decision.least} are needed" if cost < decision.least < decision.most else ""
    needed = "; all of it is to be shared out" if cost < decision.least == decision.most else needed
    body.lines.append(f"**{cost} of {decision.most}** {unit}, {decision.most - cost} left{needed}.")
    share = open_share(decision, desk.draft.inside)
    if is_ticked(decision) and desk.draft.inside is None:
        _add_ticks(desk, body, decision)
    elif is_at_a_glance(decision):
        for place in range(len(decision.shares)):
            _add_counts(desk, body, decision, place)
    elif share is None:
        add_choice(desk, body, listed, Verb.OPEN_PIECE, "Choose what to change", mark=False)
    else:
        _add_counts(desk, body, decision, share)
        body.tools.append(Push("Write a number", desk.act(Verb.TYPE, share)))
        body.tools.append(Push("All of them", desk.act(Verb.LEAVE)))
    if decision.shares and share is None:
        body.tools.append(Push("Write the numbers", desk.act(Verb.TYPE)))
    if desk.spot.given is None and not decision.least and not any(one.least for one in decision.shares):
        body.tools.append(Push("Choose none", desk.act(Verb.NONE)))
    return body


def _add_ticks(desk: Desk, body: Body, decision: Allot) -> None:
    """One select with numbers of everything, of which several are chosen at once; more than it holds is written."""
    count = pages(len(decision.shares))
    page, counts = min(desk.draft.page, count - 1), shares_of(desk.spot)
    items = tuple(
        Item(
            _counted(share, Listed(0, str(number))) if share.most > 1 else label(share.label, limits.SELECT_LABEL),
            hint(price_of(decision, share, number), limits.SELECT_DESCRIPTION),
            str(place),
            counts.get(share.id) == number,
        )
        for place, (share, number) in enumerate(
            (decision.shares[place], number) for place, number in ticks(decision, page)
        )
    )
    if items:
        words = "Choose which" if all(share.most == 1 for share in decision.shares) else "How many of each?"
        most = max(1, min(len(items), _had_together(decision)))
        body.rows.append((Choice(words, items, desk.act(Verb.SET_PAGE, page), 0, most),))
    offered = {tick for number in range(count) for tick in ticks(decision, number)}
    if not offered >= {(place, share.most) for place, share in enumerate(decision.shares) if share.most}:
        body.tools.append(Push("Other numbers", desk.act(Verb.OPEN_PIECE, len(decision.shares))))
    if count > 1:
        body.tools += turners(desk, page, count)


def _had_together(decision: Allot) -> int:
    """How many different shares can be had at once."""
    left, count = decision.most, 0
    for price in sorted(share.prices[0] for share in decision.shares if share.most):
        left -= price
        count += left >= 0
    return count


def _add_counts(desk: Desk, body: Body, decision: Allot, place: int) -> None:
    """A select with the numbers that there can be of a share."""
    share = decision.shares[place]
    count = shares_of(desk.spot).get(share.id, 0)
    items = tuple(
        Item(_counted(share, entry), hint(entry.hint, limits.SELECT_DESCRIPTION), entry.label, entry.chosen)
        for entry in counts_of(decision, desk.spot, place)
    )
    if not items:
        body.lines.append(f"Nothing is left for {plain(share.label, _LINE)}.")
        return
    words = label(f"{share.label}: {count} chosen", limits.SELECT_PLACEHOLDER)
    body.rows.append((Choice(words, items, desk.act(Verb.PUT, place)),))


def _counted(share: Share, entry: Listed) -> str:
    """A number and what it is a number of, of which the name gives way where there is no room for both."""
    return f"{label(share.label, limits.SELECT_LABEL - len(entry.label) - 2)}: {entry.label}"


def lay_out_series(desk: Desk, series: Series) -> Body:
    """The lines, numbered; what the next one begins with; and the means to change, move and take off a line."""
    body, lines = Body(), lines_of(series, desk.spot)
    line = open_line(desk.spot, desk.draft.inside)
    about = _about_next(desk, series, len(lines)) if line is None else []
    shown = _LINES_BESIDE if about else _LINES
    body.lines += [f"{entry.number}\\. {plain(entry.label, _LINE)}" for entry in lines[:shown]]
    if len(lines) > shown:
        body.lines.append(f"And {len(lines) - shown} more lines.")
    if lines:
        body.lines.append(f"{len(lines)} of at most {counted(series.most, 'line')}.")
    body.lines += about
    if line is None:
        _add_next_line(desk, body, series, len(lines))
    if lines:
        _add_lines(desk, body, lines)
    if line is None:
        _add_lists_beside(desk, body)
    if line is not None:
        _add_line_tools(desk, body, line, len(lines))
    elif lines and pages(len(desk.listed)) == 1:  # Else its room is for turning the pages.
        body.tools.append(Push("Take off the last", desk.act(Verb.TAKE_OFF, len(lines), len(lines) - 1)))
    elif series.least == 0 and desk.spot.given is None:
        body.tools.append(Push("Choose none", desk.act(Verb.NONE)))
    if line is None and series.most > 0:
        body.tools.append(Push("Write the lines", desk.act(Verb.TYPE)))
    return body


def _add_next_line(desk: Desk, body: Body, series: Series, length: int) -> None:
    """What the next line begins with, at once where that is a pick; else a button that opens it."""
    listed = desk.listed
    if length >= series.most:
        return
    if not isinstance(series.element, PickOne):
        body.tools.append(Push("Add a line", desk.act(Verb.OPEN, length), "primary"))
    else:
        add_few_or_many(desk, body, listed, Verb.APPEND, f"{length + 1}. {series.element.prompt}", length, mark=False)


def _add_lists_beside(desk: Desk, body: Body) -> None:
    """What the other lists of the same sheet could begin their next line with, as far as there is room."""
    room = limits.PANEL_ROWS - pages(len(desk.listed))
    for at, beside in _lists_beside(desk):
        assert isinstance(beside.decision, Series)
        length, listed = len(lines_of(beside.decision, beside)), listing(beside, None)
        if length < beside.decision.most and len(listed) <= limits.SELECT_OPTIONS and len(body.rows) < room:
            there = replace(desk, spot=beside, draft=Draft(given=desk.draft.given, at=at))
            if len(listed) <= limits.BUTTONS_IN_A_ROW:
                body.lines += [plain(beside.decision.prompt, _ABOUT), *_about(listed)]
            add_few_or_many(there, body, listed, Verb.APPEND, beside.decision.prompt, length, mark=False)


def _lists_beside(desk: Desk) -> list[tuple[tuple[int, ...], Spot]]:
    """The other lists of a sheet that has nothing else, and where they stand."""
    around = desk.draft.at[:-1]
    sheet = trail(desk.root.decision, desk.root.given, around)[-1]
    if not desk.draft.at or not isinstance(sheet.decision, Sheet) or not is_of_lists(sheet.decision):
        return []
    places = [(*around, place) for place in range(len(sheet.decision.slots))]
    return [(at, trail(desk.root.decision, desk.root.given, at)[-1]) for at in places if at != desk.draft.at]


def _about_next(desk: Desk, series: Series, length: int) -> list[str]:
    """What the buttons of a next line have no room for."""
    return _about(desk.listed) if isinstance(series.element, PickOne) and length < series.most else []


def _about(listed: list[Listed]) -> list[str]:
    """The hints of a few buttons; a select says them itself."""
    if len(listed) > limits.BUTTONS_IN_A_ROW:
        return []
    return [f"- {plain(f'{entry.label}: {entry.hint}', _ABOUT)}" for entry in listed if entry.hint]


def _add_lines(desk: Desk, body: Body, lines: list[Listed]) -> None:
    """A select of all lines, to change one of them."""
    here = open_line(desk.spot, desk.draft.inside)
    items = tuple(
        Item(label(f"{entry.number}. {entry.label}", limits.SELECT_LABEL), "", str(entry.index), entry.index == here)
        for entry in lines
    )
    body.rows.append((Choice("Change a line", items, desk.act(Verb.OPEN_PIECE)),))


def _add_line_tools(desk: Desk, body: Body, line: int, length: int) -> None:
    body.tools += [
        Push("Change it", desk.act(Verb.OPEN, line), "primary"),
        Push("Take it off", desk.act(Verb.TAKE_OFF, length, line)),
        Push("Move up", desk.act(Verb.SHIFT, line, line - 1 if line else 0), disabled=line == 0),
        Push("Move down", desk.act(Verb.SHIFT, line, line + 1), disabled=line == length - 1),
        Push("All lines", desk.act(Verb.LEAVE)),
    ]
