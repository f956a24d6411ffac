"""What a press does to a draft; everything that comes in is a stranger's word and checked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from cogs import limits
from cogs.forms.desk import Deed, Desk, Values, index_of
from cogs.forms.draft import distinct, follow_up, groups, hands_in, picked_id, settled, trail
from cogs.forms.in_words import read_all
from cogs.forms.lines import Said, is_said_at_once, lines_within, sayings
from cogs.forms.listing import ends_of, is_free, listing, movable_pieces, pages, placed_pieces
from cogs.forms.model import MOVED_ON, Act, Draft, Pressed, Verb, index_in, mark_of, named
from cogs.forms.onward import at_once, is_chosen
from cogs.forms.press_lists import (
    append_line,
    open_line,
    open_share,
    put_share,
    shift_line,
    take_off_line,
    tick_shares,
    type_shares,
)
from cogs.forms.press_points import add_corner, look, open_box, propose, put_point, settle, take_off_corner
from cogs.forms.reading import fit_to_keep, read_cell, read_number
from cogs.forms.writing import prompt_for
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
)
from rules.kernel.drafts import complete, end_of, is_complete, is_stopped, place_in, stopped, walked, way_of
from rules.kernel.values import IllegalAnswer, Json


def press(decision: Decision, draft: Draft, act: str, values: Values = ()) -> Pressed:
    """What comes of a press: a new draft, perhaps to be handed in, or a modal to open."""
    parsed = Act.parse(act)
    desk = _desk_at(decision, draft, parsed)
    deed = _EVERYWHERE.get(parsed.verb) or _DEEDS.get((desk.spot.decision.kind, parsed.verb))
    if deed is None:
        raise IllegalAnswer(MOVED_ON)
    return deed(desk.spot.decision, desk, parsed, values)


def typed(decision: Decision, draft: Draft, act: str, texts: tuple[str, ...]) -> Pressed:
    """What comes of a modal that was sent off."""
    parsed = Act.parse(act)
    desk = _desk_at(decision, draft, parsed)
    if parsed.verb is not Verb.TYPE or len(texts) != 1:
        raise IllegalAnswer(MOVED_ON)
    text = fit_to_keep(texts[0])
    match desk.spot.decision:
        case Words() as words:
            words.check(text)
            return desk.write(text).climb().pressed()
        case Amount() as amount:
            return desk.write(read_number(amount, text)).climb().pressed()
        case Place() as place:
            piece = index_in(str(parsed.only_number()), len(place.pieces))
            return _put(place, desk, piece, read_cell(place.cells.get(place.pieces[piece].id, ()), text))
        case Allot() as allot:
            return type_shares(allot, desk, parsed, text)
        case Path() as path:
            return desk.write(read_all(path, text, is_begun=True)).go_on().pressed()
        case Position() as position:
            return settle(position, desk.write(read_all(position, text, is_begun=True)))
        case Series() as series:
            return desk.write(read_all(series, text)).climb().pressed()
    raise IllegalAnswer(MOVED_ON)


def reads_lines(decision: Decision, draft: Draft, act: str) -> bool:
    """Whether what was written in a modal can be long, and then takes time to read."""
    return isinstance(_desk_at(decision, draft, Act.parse(act)).spot.decision, Series | Allot | Path | Position)


def answer(decision: Decision, draft: Draft) -> Json:
    """The complete answer, or IllegalAnswer with what is still open."""
    return complete(decision, settled(decision, draft).given)


def _desk_at(decision: Decision, draft: Draft, act: Act) -> Desk:
    """The draft, open at the place that an act names."""
    draft = settled(decision, draft)
    if act.place == named(draft.at):
        return Desk(decision, draft)
    if act.place.startswith("~"):
        raise IllegalAnswer(MOVED_ON)
    at = tuple(int(index) for index in act.place.split(".") if index)
    if len(trail(decision, draft.given, at)) <= len(at):
        raise IllegalAnswer(MOVED_ON)
    return Desk(decision, Draft(given=draft.given, at=at))


def _hand_in(decision: Decision, desk: Desk, act: Act, values: Values) -> Pressed:
    """What was shown on the button is handed in, or nothing: another panel may have changed the draft since."""
    if act.numbers != (mark_of(complete(desk.root, desk.draft.given)),) or values:
        raise IllegalAnswer(MOVED_ON)
    return desk.pressed(hand_in=True)


def _back(decision: Decision, desk: Desk, act: Act, values: Values) -> Pressed:
    return desk.open(*desk.draft.at[:-1]).pressed()


def _leave(decision: Decision, desk: Desk, act: Act, values: Values) -> Pressed:
    """Out of a group or a piece; of pieces that must all be placed, the first one would open again by itself."""
    if isinstance(decision, Place) and desk.spot.given is None:
        desk = desk.write({})
    return desk.turn().pressed()


def _turn_page(decision: Decision, desk: Desk, act: Act, values: Values) -> Pressed:
    count = pages(len(listing(desk.spot, desk.draft.inside)))
    return desk.turn(index_of(act, values, count), desk.draft.inside).pressed()


def _type(decision: Decision, desk: Desk, act: Act, values: Values) -> Pressed:
    return Pressed(desk.draft, modal=prompt_for(desk.spot, act, Act.at(desk.draft.at, act.verb, *act.numbers)))


def _choose_option(decision: PickOne, desk: Desk, act: Act, values: Values) -> Pressed:
    place = index_of(act, values, len(decision.options))
    if place not in distinct(decision.options):
        raise IllegalAnswer(MOVED_ON)
    option = decision.options[place]
    if option.id in desk.spot.spent and option.id != picked_id(desk.spot.given):
        raise IllegalAnswer(MOVED_ON)
    if option.then is None:
        return desk.write(option.id).climb().pressed()
    if follow_up(desk.spot) != place:
        desk = desk.write({"pick": option.id})
    return desk.go_on().pressed()


def _with_value(act: Act, values: Values) -> tuple[int, int]:
    """The two numbers of a press; in a select, the second is where its part of the field begins."""
    if len(act.numbers) != 2 or len(values) > 1:
        raise IllegalAnswer(MOVED_ON)
    first, second = act.numbers
    return first, second + sum(index_in(value, 1_000_000) for value in values)


def _choose_on(decision: PickOne, desk: Desk, act: Act, values: Values) -> Pressed:
    """An option together with what follows it."""
    option, choice = _with_value(act, values)
    shown = at_once(desk.spot)
    ways = (shown.selects | shown.buttons).get(option, [])
    if not 0 <= choice < len(ways):
        raise IllegalAnswer(MOVED_ON)
    way = ways[choice]
    if way.inside is not None:
        return desk.write(way.given).open(*desk.draft.at, *way.at).turn(inside=way.inside).pressed()
    if is_chosen(way, desk.spot.given):
        return desk.open(*desk.draft.at, *way.at).go_on().pressed()
    return desk.write(way.given).open(*desk.draft.at, *way.at).go_on().pressed()


def _choose_number(decision: Amount, desk: Desk, act: Act, values: Values) -> Pressed:
    return desk.write(decision.least + index_of(act, values, decision.most - decision.least + 1)).climb().pressed()


def _and_hand_in(deed: Deed) -> Deed:
    def quickly(decision: Decision, desk: Desk, act: Act, values: Values) -> Pressed:
        pressed = deed(decision, desk, act, values)
        is_over = hands_in(desk.root) and is_complete(desk.root, pressed.draft.given)
        return replace(pressed, hand_in=is_over, by_itself=is_over)

    return quickly


def _open_group(decision: PickOne, desk: Desk, act: Act, values: Values) -> Pressed:
    return desk.turn(inside=index_of(act, values, len(groups(decision)))).pressed()


def _set_page(decision: PickMany, desk: Desk, act: Act, values: Values) -> Pressed:
    """The choices on one page replace those made there before."""
    places = distinct(decision.options)
    page = index_in(str(act.only_number()), pages(len(places)))
    on_page = places[page * limits.SELECT_OPTIONS : (page + 1) * limits.SELECT_OPTIONS]
    chosen = {index_in(value, len(decision.options)) for value in values}
    if decision.ordered or not chosen <= set(on_page):
        raise IllegalAnswer(MOVED_ON)
    before = desk.spot.given if isinstance(desk.spot.given, list) else []
    kept = {place for place in places if place not in on_page and decision.options[place].id in before}
    picks = [decision.options[place].id for place in places if place in kept | chosen]
    _check_room(decision, len(picks))
    desk = desk.write(list(picks))
    return (desk.climb() if len(places) <= limits.SELECT_OPTIONS else desk.turn(page)).pressed()


def _append(decision: PickMany, desk: Desk, act: Act, values: Values) -> Pressed:
    """The choices go after those made before, in the order in which they came."""
    if not decision.ordered or not values or act.numbers:
        raise IllegalAnswer(MOVED_ON)
    picks: list[Json] = list(desk.spot.given) if isinstance(desk.spot.given, list) else []
    for value in values:
        name = decision.options[index_in(value, len(decision.options))].id
        if name in picks:
            raise IllegalAnswer(MOVED_ON)
        picks.append(name)
    _check_room(decision, len(picks))
    desk = desk.write(picks)
    is_full = len(picks) in (decision.most, len(distinct(decision.options)))
    return (desk.climb() if is_full else desk.turn()).pressed()


def _check_room(decision: PickMany, count: int) -> None:
    if count > decision.most:
        raise IllegalAnswer(
            f"You can choose at most {decision.most}; that would be {count}. Nothing was lost; take one off first."
        )


def _take_off_last(decision: PickMany, desk: Desk, act: Act, values: Values) -> Pressed:
    given = desk.spot.given
    if not isinstance(given, list) or not given or not decision.ordered or act.only_number() != len(given):
        raise IllegalAnswer(MOVED_ON)
    return desk.write(given[:-1]).turn().pressed()


def _choose_none(decision: PickMany | Place | Allot | Series, desk: Desk, act: Act, values: Values) -> Pressed:
    nothing: Json = [] if isinstance(decision, PickMany | Series) else {}
    decision.check(nothing)
    return desk.write(nothing).climb().pressed()


def _open_piece(decision: Place, desk: Desk, act: Act, values: Values) -> Pressed:
    piece = index_of(act, values, len(decision.pieces))
    if piece not in movable_pieces(decision):
        raise IllegalAnswer(MOVED_ON)
    return desk.turn(inside=piece).pressed()


def _put_on_cell(decision: Place, desk: Desk, act: Act, values: Values) -> Pressed:
    piece = index_in(str(act.only_number()), len(decision.pieces))
    cells = decision.cells.get(decision.pieces[piece].id, ())
    if len(values) != 1:
        raise IllegalAnswer(MOVED_ON)
    return _put(decision, desk, piece, cells[index_in(values[0], len(cells))])


def _put(decision: Place, desk: Desk, piece: int, cell: str) -> Pressed:
    option = decision.pieces[piece]
    if not is_free(decision, desk.spot, option, cell):
        raise IllegalAnswer(f"Another piece stands on {cell} already. Nothing was lost; choose another cell.")
    placed = {} if decision.most == 1 else placed_pieces(desk.spot)
    placed[option.id] = cell
    if len(placed) > decision.most:
        raise IllegalAnswer(f"You can place at most {decision.most}. Nothing was lost; take one off first.")
    desk = desk.write(dict(placed))
    if len(placed) == decision.most:
        return desk.climb().pressed()
    return desk.turn(inside=_next_to_place(decision, placed)).pressed()


def _next_to_place(decision: Place, placed: Mapping[str, str]) -> int | None:
    """The piece that comes next where more have to be placed: it saves a press."""
    if len(placed) >= decision.least:
        return None
    return next((place for place in movable_pieces(decision) if decision.pieces[place].id not in placed), None)


def _take_off(decision: Place, desk: Desk, act: Act, values: Values) -> Pressed:
    option = decision.pieces[index_in(str(act.only_number()), len(decision.pieces))]
    placed = placed_pieces(desk.spot)
    if option.id not in placed:
        raise IllegalAnswer(MOVED_ON)
    return desk.write({piece: cell for piece, cell in placed.items() if piece != option.id}).turn().pressed()


def _go(path: Path, desk: Desk, act: Act, values: Values) -> Pressed:
    """To the end that was chosen, by the way that was found; it is known by how far the way had come."""
    ways = ends_of(desk.spot)
    known, end = _with_value(act, values)
    if known != len(way_of(desk.spot.given)) or end >= len(ways):
        raise IllegalAnswer(MOVED_ON)
    return desk.write(stopped(path, ways[end])).turn().go_on().pressed()


def _by_steps(path: Path, desk: Desk, act: Act, values: Values) -> Pressed:
    """From here on step by step; a way that has its end begins anew."""
    return (desk.write(None) if is_stopped(desk.spot.given) else desk).turn(inside=0).pressed()


def _step(path: Path, desk: Desk, act: Act, values: Values) -> Pressed:
    """One step further; a step is known by its number and its cell, so that a double press takes only one."""
    way = way_of(desk.spot.given)
    here = end_of(path, way)
    cells = path.steps.get(here, ())
    *known, step = [*act.numbers, *(index_in(value, len(cells)) for value in values)] or [0]
    is_known = known == [len(way), place_in(path.steps, here)] and step < len(cells)
    if not is_known or cells[step] not in path.onward(way):
        raise IllegalAnswer(MOVED_ON)
    longer = walked(path, [*way, cells[step]])
    desk = desk.write(longer).turn(inside=desk.draft.inside)
    return (desk.go_on() if is_stopped(longer) else desk).pressed()


def _step_back(path: Path, desk: Desk, act: Act, values: Values) -> Pressed:
    way = way_of(desk.spot.given)
    if not way or act.only_number() != len(way):
        raise IllegalAnswer(MOVED_ON)
    return desk.write({"walk": list(way[:-1])} if way[:-1] else None).turn(inside=desk.draft.inside).pressed()


def _stop(path: Path, desk: Desk, act: Act, values: Values) -> Pressed:
    way = way_of(desk.spot.given)
    if act.only_number() != len(way):
        raise IllegalAnswer(MOVED_ON)
    if len(way) < path.least:
        raise IllegalAnswer(f"The way is too short: take at least {path.least} steps.")
    if not is_stopped(desk.spot.given):
        desk = desk.write(stopped(path, way))
    return desk.go_on().pressed()


def _open(decision: Decision, desk: Desk, act: Act, values: Values) -> Pressed:
    index = index_of(act, values, 1_000_000)
    inwards: tuple[int, ...] = (index,)
    if isinstance(decision, Sheet):
        lines = lines_within(decision)
        inwards = lines[index_in(str(index), len(lines))][0]
    at = (*desk.draft.at, *inwards)
    if len(trail(desk.root, desk.draft.given, at)) <= len(at):
        raise IllegalAnswer(MOVED_ON)
    return desk.enter(*at).pressed()


def _fill_line(sheet: Sheet, desk: Desk, act: Act, values: Values) -> Pressed:
    """What a line says, chosen together with the line; a longer one is opened."""
    offered = sayings(desk.spot)
    if len(values) > 1:
        return _fill_lines(desk, act, [offered[index_in(value, len(offered))] for value in values])
    said = offered[index_of(act, values, len(offered))]
    desk = desk.open(*desk.draft.at, *said.at)
    if said.given is None:
        return desk.enter(*desk.draft.at).pressed()
    if picked_id(said.given) != picked_id(desk.spot.given):
        desk = desk.write(said.given)
    is_all = follow_up(desk.spot) is None
    return (desk.climb(is_read_on=False) if is_all else desk.go_on()).pressed()


def _fill_lines(desk: Desk, act: Act, chosen: Sequence[Said]) -> Pressed:
    """What several short lines say, chosen together."""
    if act.numbers or not is_said_at_once(desk.spot):
        raise IllegalAnswer(MOVED_ON)
    if len({said.at for said in chosen}) < len(chosen):
        raise IllegalAnswer("Choose one thing for each line. Nothing was lost; choose again.")
    here = desk.draft.at
    for said in chosen:
        desk = desk.open(*here, *said.at).write(said.given)
    return desk.climb(is_read_on=False).pressed()


_EVERYWHERE: dict[Verb, Deed] = {
    Verb.HAND_IN: _hand_in,
    Verb.BACK: _back,
    Verb.LEAVE: _leave,
    Verb.PAGE: _turn_page,
    Verb.OPEN: _open,
    Verb.TYPE: _type,
}

_DEEDS: dict[tuple[str, Verb], Deed] = {
    ("pick_one", Verb.CHOOSE): _choose_option,
    ("pick_one", Verb.CHOOSE_AND_HAND_IN): _and_hand_in(_choose_option),
    ("pick_one", Verb.CHOOSE_ON): _choose_on,
    ("pick_one", Verb.CHOOSE_ON_AND_HAND_IN): _and_hand_in(_choose_on),
    ("pick_one", Verb.OPEN_GROUP): _open_group,
    ("pick_many", Verb.SET_PAGE): _set_page,
    ("pick_many", Verb.APPEND): _append,
    ("pick_many", Verb.STEP_BACK): _take_off_last,
    ("pick_many", Verb.NONE): _choose_none,
    ("amount", Verb.CHOOSE): _choose_number,
    ("amount", Verb.CHOOSE_AND_HAND_IN): _and_hand_in(_choose_number),
    ("place", Verb.OPEN_PIECE): _open_piece,
    ("place", Verb.PUT): _put_on_cell,
    ("place", Verb.TAKE_OFF): _take_off,
    ("place", Verb.NONE): _choose_none,
    ("allot", Verb.OPEN_PIECE): open_share,
    ("allot", Verb.PUT): put_share,
    ("allot", Verb.SET_PAGE): tick_shares,
    ("allot", Verb.NONE): _choose_none,
    ("series", Verb.APPEND): append_line,
    ("series", Verb.OPEN_PIECE): open_line,
    ("series", Verb.TAKE_OFF): take_off_line,
    ("series", Verb.SHIFT): shift_line,
    ("series", Verb.NONE): _choose_none,
    ("sheet", Verb.FILL): _fill_line,
    ("position", Verb.OPEN_GROUP): open_box,
    ("position", Verb.PUT): put_point,
    ("position", Verb.APPEND): add_corner,
    ("position", Verb.STEP_BACK): take_off_corner,
    ("position", Verb.GO): propose,
    ("position", Verb.CHOOSE): look,
    ("path", Verb.GO): _go,
    ("path", Verb.GO_AND_HAND_IN): _and_hand_in(_go),
    ("path", Verb.BY_STEPS): _by_steps,
    ("path", Verb.STEP): _step,
    ("path", Verb.STEP_BACK): _step_back,
    ("path", Verb.STOP): _stop,
}
