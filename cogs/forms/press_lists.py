"""What a press does to shares of a pool and to lists of answers."""

from __future__ import annotations

from cogs.forms import listing
from cogs.forms.desk import Desk, Values, index_of
from cogs.forms.in_words import read_all
from cogs.forms.model import MOVED_ON, Act, Pressed, index_in
from cogs.forms.reading import read_count
from rules.kernel.decisions import Allot, PickOne, Series
from rules.kernel.numbers import fewest
from rules.kernel.values import IllegalAnswer, Json

# Shares


def open_share(decision: Allot, desk: Desk, act: Act, values: Values) -> Pressed:
    """The numbers of one share; past the last one, all of them to choose from."""
    return desk.turn(inside=index_of(act, values, len(decision.shares) + 1)).pressed()


def put_share(decision: Allot, desk: Desk, act: Act, values: Values) -> Pressed:
    """So many of one share."""
    place = index_in(str(act.only_number()), len(decision.shares))
    if len(values) != 1:
        raise IllegalAnswer(MOVED_ON)
    return _put(decision, desk, place, index_in(values[0], decision.shares[place].most + 1))


def tick_shares(decision: Allot, desk: Desk, act: Act, values: Values) -> Pressed:
    """The numbers that are ticked on a page, in the place of those that could be ticked there before."""
    page = index_in(str(act.only_number()), listing.pages(len(decision.shares)))
    offered = listing.ticks(decision, page)
    ticked = [offered[index_in(value, len(offered))] for value in values]
    if not listing.is_ticked(decision):
        raise IllegalAnswer(MOVED_ON)
    chosen = {decision.shares[place].id: number for place, number in ticked}
    if len(chosen) < len(ticked):
        raise IllegalAnswer("Choose one number of each. Nothing was lost; choose again.")
    shown = {decision.shares[place].id: number for place, number in offered}
    before = {name: number for name, number in listing.shares_of(desk.spot).items() if number > shown.get(name, 0)}
    counts = {share.id: max(share.least, (before | chosen).get(share.id, 0)) for share in decision.shares}
    if decision.cost(counts) > decision.most:
        words = f"That is {decision.cost(counts)} of {decision.most} {decision.unit}: too much"
        raise IllegalAnswer(f"{words}. Nothing was lost; choose fewer.")
    desk = desk.write({name: number for name, number in counts.items() if number})
    return (desk.climb() if listing.pages(len(decision.shares)) == 1 else desk.turn(page)).pressed()


def type_shares(decision: Allot, desk: Desk, act: Act, text: str) -> Pressed:
    """One number that was written, or all of them."""
    if not act.numbers:
        desk = desk.write(read_all(decision, text))
        return desk.climb().pressed()
    place = index_in(str(act.only_number()), len(decision.shares))
    return _put(decision, desk, place, read_count(decision.shares[place], text))


def _put(decision: Allot, desk: Desk, place: int, count: int) -> Pressed:
    share = decision.shares[place]
    counts = listing.shares_of(desk.spot) or fewest(decision.shares, 0, decision.most)
    room = decision.room(counts, share)
    if not share.least <= count <= room:
        raise IllegalAnswer(
            f"{share.label}: from {share.least} to {room} can be had beside the rest. Nothing was lost; choose again."
        )
    counts[share.id] = count
    desk = desk.write({name: number for name, number in counts.items() if number})
    is_full = all(decision.room(counts, one) <= counts.get(one.id, 0) for one in decision.shares)
    return (desk.climb() if is_full else desk.turn(desk.draft.page)).pressed()


# Lists


def append_line(series: Series, desk: Desk, act: Act, values: Values) -> Pressed:
    """One more line, begun with an option; it is known by its number, so that a double press adds only one."""
    lines, element = _lines(desk), series.element
    if not isinstance(element, PickOne) or len(act.numbers) + len(values) != 2 or act.numbers[:1] != (len(lines),):
        raise IllegalAnswer(MOVED_ON)
    (place,) = (*act.numbers[1:], *(index_in(value, len(element.options)) for value in values))
    if place not in [entry.index for entry in listing.listing(desk.spot, None)]:
        raise IllegalAnswer(MOVED_ON)
    option = element.options[place]
    if option.then is None:
        desk = desk.write([*lines, option.id]).turn()
        return (desk.climb() if len(lines) + 1 == series.most else desk).pressed()
    return desk.write([*lines, {"pick": option.id}]).open(*desk.draft.at, len(lines)).go_on().pressed()


def open_line(series: Series, desk: Desk, act: Act, values: Values) -> Pressed:
    """A line that is to be changed, moved or taken off."""
    return desk.turn(inside=index_of(act, values, len(_lines(desk)))).pressed()


def take_off_line(series: Series, desk: Desk, act: Act, values: Values) -> Pressed:
    """A list without one of its lines; it is known by the length of the list, too."""
    lines = _lines(desk)
    if len(act.numbers) != 2 or act.numbers[0] != len(lines) or act.numbers[1] >= len(lines):
        raise IllegalAnswer(MOVED_ON)
    return desk.write([line for place, line in enumerate(lines) if place != act.numbers[1]]).turn().pressed()


def shift_line(series: Series, desk: Desk, act: Act, values: Values) -> Pressed:
    """A line at another place."""
    lines = _lines(desk)
    if len(act.numbers) != 2 or max(act.numbers) >= len(lines):
        raise IllegalAnswer(MOVED_ON)
    here, there = act.numbers
    lines.insert(there, lines.pop(here))
    return desk.write(lines).turn(inside=there).pressed()


def _lines(desk: Desk) -> list[Json]:
    return list(desk.spot.given) if isinstance(desk.spot.given, list) else []
