"""How each kind of decision is laid out in rows of buttons and selects."""

from __future__ import annotations

from cogs import limits
from cogs.forms.draft import Spot, follow_up, groups, hands_in, settled, so_far, trail
from cogs.forms.few import add_cells_of_one, details, is_plain, lay_out_few
from cogs.forms.listing import (
    Listed,
    ends_of,
    is_by_steps,
    movable_pieces,
    open_group,
    open_piece,
    pages,
    placed_pieces,
    risk_of,
)
from cogs.forms.lists import lay_out_allot, lay_out_series
from cogs.forms.model import Act, Draft, Form, Push, Verb, mark_of
from cogs.forms.points import lay_out_position
from cogs.forms.raster import raster_of
from cogs.forms.rows import Body, Desk, add_choice, add_few_or_many, button, in_rows, parts_of
from cogs.forms.sheets import lay_out_sheet
from cogs.forms.targets import targets
from cogs.forms.text import label, plain
from rules.kernel.decisions import (
    Allot,
    Amount,
    Decision,
    Path,
    PickMany,
    PickOne,
    Place,
    Position,
    Series,
    Sheet,
    Words,
    spell_range,
)
from rules.kernel.drafts import complete, end_of, is_complete, is_stopped, part, stopped, way_of
from rules.kernel.values import IllegalAnswer
from rules.kernel.words import counted

# Shares of a panel's text; together they stay below limits.PANEL_TEXT.
_TRAIL, _PROMPT, _ECHO, _OPEN = 120, 350, 300, 150
_DETAIL, _LINE = 120, 36


def lay_out(decision: Decision, draft: Draft, *, quick: bool) -> Form:
    """A decision as text and controls; with `quick` the press that completes it hands it in."""
    draft = settled(decision, draft)
    spots = trail(decision, draft.given, draft.at)
    desk = Desk(spots[0], spots[-1], draft, quick)
    body = _body(desk)
    if draft.at:
        body.tools.append(Push("Back", Act.at(draft.at, Verb.BACK)))
    _add_hand_in(desk, spots[0], body)
    return Form(tuple(_lines(spots, body)), tuple(body.rows + in_rows(body.tools)), targets(desk.spot, draft.inside))


def _body(desk: Desk) -> Body:
    match desk.spot.decision:
        case PickOne():
            return _lay_out_pick_one(desk, desk.spot.decision)
        case PickMany():
            return _lay_out_pick_many(desk, desk.spot.decision)
        case Amount():
            return _lay_out_amount(desk, desk.spot.decision)
        case Place():
            return _lay_out_place(desk, desk.spot.decision)
        case Allot():
            return lay_out_allot(desk, desk.spot.decision)
        case Path():
            return _lay_out_path(desk, desk.spot.decision)
        case Position():
            return _lay_out_position(desk, desk.spot.decision)
        case Words():
            return _lay_out_words(desk)
        case Series():
            return lay_out_series(desk, desk.spot.decision)
        case Sheet():
            return lay_out_sheet(desk, desk.spot.decision)


def _lay_out_pick_one(desk: Desk, decision: PickOne) -> Body:
    body, listed = Body(), desk.listed
    named, group = groups(decision), open_group(decision, desk.draft.inside)
    if not named and (len(listed) <= limits.BUTTONS_IN_A_ROW or is_plain(decision, listed)):
        lay_out_few(desk, body, decision, listed)
    elif named and group is None:
        add_choice(desk, body, listed, Verb.OPEN_GROUP, "Choose a group", mark=False)
    else:
        add_cells_of_one(desk, body, decision, listed)
        add_choice(desk, body, listed, Verb.CHOOSE, "Choose one")
    if group is not None:
        body.tools.append(Push("All groups", desk.act(Verb.LEAVE)))
    _add_follow_up(desk, body)
    return body


def _lay_out_pick_many(desk: Desk, decision: PickMany) -> Body:
    body, listed = Body(), desk.listed
    picked = desk.spot.given if isinstance(desk.spot.given, list) else []
    wanted = spell_range(decision.least, decision.most)
    if decision.ordered:
        room = decision.most - len(picked)
        if listed and room > 0:
            add_choice(desk, body, listed, Verb.APPEND, f"Choose {wanted}, in order", most=room, mark=False)
        if picked:
            body.tools.append(Push("Take off the last", desk.act(Verb.STEP_BACK, len(picked))))
    elif listed and decision.most > 0:
        is_one_page = pages(len(listed)) == 1
        shown = min(desk.draft.page, pages(len(listed)) - 1)
        least = decision.least if is_one_page else 0
        add_choice(desk, body, listed, Verb.SET_PAGE, f"Choose {wanted}", shown, least=least, most=decision.most)
    if decision.least == 0 and desk.spot.given is None:
        body.tools.append(Push("Choose none", desk.act(Verb.NONE)))
    return body


def _lay_out_amount(desk: Desk, decision: Amount) -> Body:
    body, listed = Body(), desk.listed
    if not listed:
        body.lines.append(f"A number from {decision.least} to {decision.most}.")
        body.tools.append(Push("Write a number", desk.act(Verb.TYPE), "primary"))
    elif len(listed) <= limits.BUTTONS_IN_A_ROW:
        pushes = [
            button(desk, entry.label, decision.least + entry.index, Verb.CHOOSE, entry.index, chosen=entry.chosen)
            for entry in listed
        ]
        body.rows.append(tuple(pushes))
    else:
        add_choice(desk, body, listed, Verb.CHOOSE, "Choose a number")
    return body


def _lay_out_place(desk: Desk, decision: Place) -> Body:
    body, listed = Body(), desk.listed
    placed = placed_pieces(desk.spot)
    piece = open_piece(decision, desk.spot, desk.draft.inside)
    if piece is None:
        if decision.most > 1 and len(placed) >= decision.most:
            body.lines.append(f"All {decision.most} are placed. Take one off to place another.")
        if listed and decision.most > 0:
            add_choice(desk, body, listed, Verb.OPEN_PIECE, "Choose a piece", mark=False)
    elif decision.most > 0:
        option = decision.pieces[piece]
        if listed:
            add_choice(desk, body, listed, Verb.PUT, f"Choose a cell for {option.label}", piece)
        else:
            body.lines.append("Every cell that it may take is taken.")
        if len(listed) > limits.SELECT_OPTIONS:
            body.tools.append(Push("Write the cell", desk.act(Verb.TYPE, piece)))
        if option.id in placed:
            body.tools.append(Push("Take it off", desk.act(Verb.TAKE_OFF, piece)))
        if len(movable_pieces(decision)) > 1:
            body.tools.append(Push("All pieces", desk.act(Verb.LEAVE)))
    if decision.least == 0 and desk.spot.given is None:
        body.tools.append(Push("Place nothing", desk.act(Verb.NONE)))
    return body


def _lay_out_path(desk: Desk, path: Path) -> Body:
    body, listed = Body(), desk.listed
    way = way_of(desk.spot.given)
    here = end_of(path, way)
    spent = "" if path.budget is None else f" and {path.cost(way)} of {path.budget} {plain(path.unit, _LINE)}"
    where = plain(path.name(here), _LINE)
    who = f"{plain(path.walker, _LINE)} is" if path.walker else "You are"
    body.lines.append(f"{who} at **{where}**, after {len(way)} of at most {counted(path.most, 'step')}{spent}.")
    if risk := risk_of(path, way):
        body.lines.append(f"The way {plain(risk, _DETAIL)}.")
    by_steps = is_by_steps(path, desk.draft.inside)
    if listed and by_steps:
        body.lines += _risks_of_steps(listed)
        add_few_or_many(desk, body, listed, Verb.STEP, "Choose the next step", len(way), list(path.steps).index(here))
    elif listed:
        _add_ends(desk, body, path, listed)
    if by_steps and desk.draft.inside is not None:
        body.tools.append(Push("Choose its end", desk.act(Verb.LEAVE)))
    elif not by_steps and path.most > 1 and path.steps.get(path.start):
        body.tools.append(Push("Step by step", desk.act(Verb.BY_STEPS)))
    if way:
        body.tools.append(Push("Step back", desk.act(Verb.STEP_BACK, len(way))))
    if not is_stopped(desk.spot.given) and len(way) >= path.least:
        words = "Stop here" if way else f"Stay on {path.name(path.start)}"
        body.tools.append(Push(label(words, limits.BUTTON_LABEL), desk.act(Verb.STOP, len(way)), "primary"))
    if path.most > 0 and path.steps.get(path.start):
        body.tools.append(Push("Write the way", desk.act(Verb.TYPE)))
    _add_follow_up(desk, body)
    return body


def _add_ends(desk: Desk, body: Body, path: Path, listed: list[Listed]) -> None:
    """Where a way can end: a few as buttons, more in a select."""
    length = len(way_of(desk.spot.given))
    if pages(len(listed)) >= limits.PANEL_ROWS - 1:
        add_choice(desk, body, listed, Verb.GO, "Where to?", length, 0)
        return
    if len(listed) > limits.BUTTONS_IN_A_ROW:
        body.rows += [(part,) for part in parts_of(desk, listed, "Where to?", Verb.GO, length)]
        return
    ways = ends_of(desk.spot)
    for entry in listed:
        body.lines += details(entry.label, risk_of(path, ways[entry.index]))
    pushes = [
        button(desk, entry.label, stopped(path, ways[entry.index]), Verb.GO, length, entry.index) for entry in listed
    ]
    body.rows.append(tuple(pushes))


def _lay_out_position(desk: Desk, position: Position) -> Body:
    body = lay_out_position(desk, position)
    if raster_of(desk.spot, desk.draft.inside) is None:
        _add_follow_up(desk, body)
    return body


def _risks_of_steps(listed: list[Listed]) -> list[str]:
    """What buttons have no room for; a select says it itself."""
    if len(listed) > limits.BUTTONS_IN_A_ROW:
        return []
    return [line for entry in listed for line in details(entry.label, entry.hint)]


def _lay_out_words(desk: Desk) -> Body:
    words = "Write" if desk.spot.given is None else "Write anew"
    return Body(tools=[Push(words, desk.act(Verb.TYPE), "primary")])


def _add_follow_up(desk: Desk, body: Body) -> None:
    index = follow_up(desk.spot)
    if index is None:
        return
    spots = trail(desk.spot.decision, desk.spot.given, (index,))
    done = is_complete(spots[-1].decision, spots[-1].given)
    prompt = spots[-1].decision.prompt.removesuffix(":")
    words = label(f"{'Change' if done else 'Next'}: {prompt}", limits.BUTTON_LABEL)
    body.tools.append(Push(words, desk.act(Verb.OPEN, index), "secondary" if done else "primary"))


def _add_hand_in(desk: Desk, root: Spot, body: Body) -> None:
    """What is complete can be handed in wherever the player stands; at the top it is seen that something is open."""
    if is_complete(root.decision, root.given):
        answer = complete(root.decision, root.given)
        words = label(f"Hand in: {root.decision.describe(answer)}", limits.BUTTON_LABEL)
        body.tools.append(Push(words, desk.act(Verb.HAND_IN, mark_of(answer)), "success"))
    elif not desk.draft.at and not _is_answered_by_buttons(desk):
        body.tools.append(Push("Hand in", desk.act(Verb.HAND_IN), "success", disabled=True))


def _is_answered_by_buttons(desk: Desk) -> bool:
    """Whether buttons answer the question, so that a button to hand it in would only stand in the way."""
    decision, listed = desk.spot.decision, desk.listed
    is_short = 0 < len(listed) <= limits.BUTTONS_IN_A_ROW or (
        isinstance(decision, PickOne) and not groups(decision) and is_plain(decision, listed)
    )
    return desk.quick and is_short and desk.spot.given is None and isinstance(decision, PickOne | Amount)


def _lines(spots: list[Spot], body: Body) -> list[str]:
    """What stands above the controls: the way here, the question, what is chosen and what is open."""
    root, here = spots[0], spots[-1]
    lines: list[str] = []
    if len(spots) > 1:
        share = _TRAIL // (len(spots) - 1) - 3
        above = [plain(spot.decision.prompt, max(share, 12)) for spot in spots[:-1]]
        lines.append(f"-# {' > '.join(above[-8:])}")
    lines.append(f"**{plain(here.decision.prompt, _PROMPT) or 'Choose.'}**")
    lines += body.lines
    if not is_complete(root.decision, root.given):
        lines += _beside(spots)
        chosen = "" if isinstance(here.decision, Sheet | Series) else so_far(here.decision, here.given)
        if chosen:
            lines.append(f"Chosen: **{plain(chosen, _ECHO)}**")
        if here is root:  # Further in, the question on the desk is what is still open.
            lines += _still_open(root)
    elif not (body.says_all and _is_all(spots)):
        echo = root.decision.describe(complete(root.decision, root.given))
        lines.append(f"To hand in: **{plain(echo, _ECHO) or '(empty)'}**")
    return lines


def _is_all(spots: list[Spot]) -> bool:
    """Whether what stands on the desk is the whole answer, but for the options that lead to it."""
    return all(isinstance(spot.decision, PickOne) for spot in spots[:-1])


def _beside(spots: list[Spot]) -> list[str]:
    """What stands on the other lines of a short sheet, while one of them is answered that may be the last."""
    *_, sheet, here = [None, *spots]
    if sheet is None or not isinstance(sheet.decision, Sheet) or not hands_in(spots[0].decision):
        return []
    said = [
        f"{line.prompt} {so_far(line, given)}"
        for slot, line in sheet.decision.slots.items()
        if line is not here.decision and is_complete(line, given := part(sheet.given, slot))
    ]
    return [f"-# {plain('; '.join(said), _ECHO)}"] if said else []


def _still_open(root: Spot) -> list[str]:
    if root.given is None:
        return []
    try:
        complete(root.decision, root.given)
    except IllegalAnswer as fault:
        return [plain(str(fault), _OPEN)]
    return []
