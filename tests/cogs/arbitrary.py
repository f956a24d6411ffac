"""Arbitrary decisions to try the forms with, and their legal answers."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any

from hypothesis import strategies as st

from rules.kernel.areas import Area
from rules.kernel.decisions import (
    Allot,
    Amount,
    Decision,
    Landmark,
    Option,
    Path,
    PickMany,
    PickOne,
    Place,
    Position,
    Proposal,
    Series,
    Share,
    Sheet,
    Words,
    first_pick,
)
from rules.kernel.numbers import fewest, total
from rules.kernel.plane.points import Facing
from rules.kernel.plane.shapes import Rect
from rules.kernel.values import Json

MARK = "zqx"
"""Stands in every id, label, prompt and cell of an arbitrary decision, and in no word of the shell."""


_SIZES = st.sampled_from([1, 2, 3, 4, 5, 6, 7, 24, 25, 26, 30, 51, 80])
_ODDITIES = st.sampled_from(
    [
        "",
        "",
        "the bold",
        "**bold** @everyone",
        "<@123> `x` [a](https://b.c)",
        "🐉" * 60,
        "x\ny\u202e",
        "w" * 200,
        "||s||",
    ]
)


class _Names:
    """Names that are never used twice within one decision."""

    def __init__(self, draw: st.DrawFn) -> None:
        self._draw = draw
        self._numbers = count()

    def word(self) -> str:
        return f"{MARK}{next(self._numbers)}"

    def text(self) -> str:
        return f"{self.word()} {self._draw(_ODDITIES)}".strip()

    def options(self, number: int, groups: int = 1) -> tuple[Option, ...]:
        names = [f"{MARK}group{n}" for n in range(groups)]
        return tuple(
            Option(id=self.word(), label=self.text(), hint=self._draw(_ODDITIES), group=names[n % groups])
            for n in range(number)
        )


@st.composite
def decisions(draw: st.DrawFn, depth: int = 2) -> Decision:
    """An arbitrary decision, with follow-ups and sheets inside it down to a depth."""
    return _decision(draw, _Names(draw), depth)


@st.composite
def positions(draw: st.DrawFn) -> Decision:
    """An arbitrary question for a point, alone or on a sheet with others."""
    names = _Names(draw)
    if draw(st.booleans()):
        return _position(draw, names, draw(st.sampled_from([0, 1])))
    lines = {names.word(): _position(draw, names, 0) for _ in range(draw(st.sampled_from([1, 2, 4])))}
    return Sheet(key="some.points", prompt=names.text(), slots=lines)


@st.composite
def answers(draw: st.DrawFn, decision: Decision) -> Json:
    """A legal answer to a decision."""
    answer = _ANSWERS[decision.kind](draw, decision)
    decision.check(answer)
    return answer


def canonical(decision: Decision, answer: Json) -> Json:
    """The answer with unordered picks in one order, so that equal choices compare equal."""
    match decision:
        case PickMany() if not decision.ordered:
            return sorted(answer)  # type: ignore[type-var, arg-type]
        case PickOne() if isinstance(answer, dict):
            option, then = decision.split(answer)
            return {"pick": option.id, "then": canonical(option.then, then)} if option.then else answer
        case Allot() if isinstance(answer, dict):
            return {name: answer[name] for name in sorted(answer) if answer[name]}
        case Series() if isinstance(answer, list):
            return [canonical(decision.element, line) for line in answer]
        case Path() if isinstance(answer, dict):
            way, then = decision.split(answer)
            return {"path": list(way), "then": canonical(decision.then[way[-1] if way else decision.start], then)}
        case Position() if isinstance(answer, dict) and decision.then is not None:
            return {**answer, "then": canonical(decision.then, answer["then"])}
        case Sheet() if isinstance(answer, dict):
            return {slot: canonical(line, answer[slot]) for slot, line in decision.slots.items()}
    return answer


def _decision(draw: st.DrawFn, names: _Names, depth: int) -> Decision:
    flat: list[Callable[[st.DrawFn, _Names, int], Decision]] = [_pick_many, _amount, _allot, _place, _words]
    deep: list[Callable[[st.DrawFn, _Names, int], Decision]] = [
        _pick_one,
        _path,
        _position,
        *([_sheet, _series] if depth else []),
    ]
    return draw(st.sampled_from(deep + flat))(draw, names, depth)


def _first(decision: Decision) -> Json:
    return decision.fall_back(lambda _: 0)


def _pick_one(draw: st.DrawFn, names: _Names, depth: int) -> Decision:
    chosen = list(names.options(draw(_SIZES), draw(st.sampled_from([1, 2, 30]))))
    if depth and draw(st.booleans()):
        place = draw(st.integers(0, len(chosen) - 1))
        chosen[place] = chosen[place].model_copy(update={"then": _decision(draw, names, depth - 1)})
    then = chosen[0].then
    fallback: Json = chosen[0].id if then is None else {"pick": chosen[0].id, "then": _first(then)}
    return PickOne(key="some.pick", prompt=names.text(), fallback=(fallback,), options=tuple(chosen), rule="SK-1")


def _pick_many(draw: st.DrawFn, names: _Names, depth: int) -> Decision:
    chosen = names.options(draw(_SIZES))
    least = draw(st.integers(0, min(3, len(chosen))))
    most = draw(st.integers(least, len(chosen) + 1))
    return PickMany(
        key="some.picks",
        prompt=names.text(),
        fallback=([option.id for option in chosen[:least]],),
        options=chosen,
        least=least,
        most=most,
        ordered=draw(st.booleans()),
    )


def _amount(draw: st.DrawFn, names: _Names, depth: int) -> Decision:
    least = draw(st.integers(-3, 3))
    most = least + draw(st.sampled_from([0, 4, 5, 24, 25, 10**20]))
    return Amount(key="some.amount", prompt=names.text(), fallback=(least,), least=least, most=most)


def _allot(draw: st.DrawFn, names: _Names, depth: int) -> Decision:
    prices = st.lists(st.integers(0, 3), min_size=1, max_size=3).map(tuple)
    shares = tuple(
        Share(
            id=names.word(),
            label=names.text(),
            hint=draw(_ODDITIES),
            least=draw(st.sampled_from([0, 0, 1])),
            most=draw(st.sampled_from([1, 3, 30, 10**9])),
            prices=draw(prices),
        )
        for _ in range(draw(st.sampled_from([0, 1, 3, 4, 27])))
    )
    must = total(shares, {share.id: share.least for share in shares})
    most = must + draw(st.sampled_from([0, 2, 20, 10**8]))
    counts = fewest(shares, draw(st.integers(0, most)), most)
    least = total(shares, counts)
    return Allot(
        key="some.shares",
        prompt=names.text(),
        fallback=({**counts},),
        shares=shares,
        least=least,
        most=most,
        unit="gold",
    )


def _series(draw: st.DrawFn, names: _Names, depth: int) -> Decision:
    element = _decision(draw, names, depth - 1)
    most = draw(st.sampled_from([0, 1, 3, 25]))
    stock = None
    if isinstance(element, PickOne) and draw(st.booleans()):
        stock = {option.id: draw(st.integers(1, 2)) for option in element.options}
    least = draw(st.integers(0, min(most, 1)))
    return Series(
        key="some.series",
        prompt=names.text(),
        fallback=([_first(element)] * least,),
        element=element,
        least=least,
        most=most,
        stock=stock,
    )


def _place(draw: st.DrawFn, names: _Names, depth: int) -> Decision:
    pieces = names.options(draw(st.sampled_from([1, 2, 3, 27])))
    common = [names.word() for _ in range(draw(st.sampled_from([0, 2, 30])))]
    homes = [names.word() for _ in pieces]
    most = draw(st.integers(1, min(3, len(pieces))))
    least = draw(st.integers(0, most))
    return Place(
        key="some.place",
        prompt=names.text(),
        fallback=({piece.id: home for piece, home in zip(pieces[:least], homes, strict=False)},),
        pieces=pieces,
        cells={piece.id: (home, *common) for piece, home in zip(pieces, homes, strict=True)},
        least=least,
        most=most,
        shared=draw(st.booleans()),
    )


def _path(draw: st.DrawFn, names: _Names, depth: int) -> Decision:
    cells = [f"{names.word()}{draw(st.sampled_from(['', ' sea', '-b']))}" for _ in range(draw(st.integers(1, 5)))]
    steps = {cell: tuple(draw(st.lists(st.sampled_from(cells), unique=True, max_size=4))) for cell in cells}
    if draw(st.booleans()):
        far = tuple(names.word() for _ in range(draw(st.sampled_from([8, 30]))))
        steps[cells[0]] += far
    most = draw(st.integers(0, 4))
    way: list[str] = []
    while len(way) < most and steps.get(way[-1] if way else cells[0]):
        way.append(steps[way[-1] if way else cells[0]][0])
    least = draw(st.integers(0, len(way)))
    way = way[:least]
    ends = draw(st.lists(st.sampled_from(cells), unique=True, max_size=2)) if depth else []
    then = {cell: _decision(draw, names, depth - 1) for cell in ends}
    end = way[-1] if way else cells[0]
    fallback: Json = {"path": list(way), "then": _first(then[end])} if end in then else list(way)
    return Path(
        key="some.way",
        prompt=names.text(),
        fallback=(fallback,),
        start=cells[0],
        steps=steps,
        least=least,
        most=most,
        then=then,
    )


def _area(draw: st.DrawFn, size: int) -> Area:
    """A few points, or many, on one level or on several."""
    corner, far = st.integers(0, size), st.sampled_from([0, 1, 4, 13, 40, size])
    levels = {}
    for level in draw(st.sampled_from([(0,), (0,), (3,), (0, 6), (0, 3, 9)])):
        west, south = draw(corner), draw(corner)
        box = Rect(west, south, min(size, west + draw(far)), min(size, south + draw(far)))
        gaps = draw(st.sampled_from([1, 1, 2, 7]))
        levels[level] = [point for place, (point, _) in enumerate(Area.box(box).points()) if place % gaps == 0]
    return Area.on_levels(levels)


def _position(draw: st.DrawFn, names: _Names, depth: int) -> Decision:
    size = draw(st.sampled_from([9, 70, 240]))
    area = _area(draw, size)
    point, level = area.numbered(0)
    facings = draw(st.sampled_from([(), (Facing.N,), (*Facing,), (Facing.S, Facing.E)]))
    then = _decision(draw, names, depth - 1) if depth and draw(st.booleans()) else None
    fallback: dict[str, Json] = {"at": [*point, level] if area.has_levels else [*point]}
    fallback |= {"facing": facings[-1].value} if facings else {}
    fallback |= {} if then is None else {"then": _first(then)}
    named = [area.numbered(draw(st.integers(0, len(area) - 1))) for _ in range(draw(st.sampled_from([0, 1, 5, 7, 25])))]
    return Position(
        key="some.point",
        prompt=names.text(),
        size=(size, size),
        area=area,
        half=draw(st.integers(0, 2)),
        start=draw(st.sampled_from([None, point])),
        facing=facings[-1] if facings else None,
        facings=facings,
        via=_area(draw, size) if draw(st.booleans()) else None,
        most_corners=draw(st.integers(1, 3)),
        landmarks=tuple(Landmark.at(names.text(), one) for one, _ in named),
        proposals=tuple(Proposal(label=names.text(), point=one, level=own) for one, own in named),
        then=then,
        fallback=(fallback,),
    )


def _words(draw: st.DrawFn, names: _Names, depth: int) -> Decision:
    least = draw(st.integers(0, 3))
    longest = draw(st.sampled_from([3, 30, 4000]))
    return Words(key="some.words", prompt=names.text(), fallback=("w" * least,), least=least, longest=longest)


def _sheet(draw: st.DrawFn, names: _Names, depth: int) -> Decision:
    number = draw(st.sampled_from([0, 1, 2, 3] if depth > 1 else [1, 2, 28]))
    depth_of_lines = 0 if number > 3 else depth - 1
    return Sheet(
        key="some.sheet",
        prompt=names.text(),
        slots={names.word(): _decision(draw, names, depth_of_lines) for _ in range(number)},
    )


def _answer_pick_one(draw: st.DrawFn, decision: PickOne) -> Json:
    asking = [option for option in decision.options if option.then]
    option = draw(st.sampled_from(asking + list(decision.options[:30])))
    return option.id if option.then is None else {"pick": option.id, "then": draw(answers(option.then))}


def _answer_pick_many(draw: st.DrawFn, decision: PickMany) -> Json:
    most = min(decision.most, len(decision.options), 8)
    ids = [option.id for option in decision.options]
    return list(
        draw(st.lists(st.sampled_from(ids), unique=True, min_size=decision.least, max_size=max(most, decision.least)))
    )


def _answer_amount(draw: st.DrawFn, decision: Amount) -> Json:
    return draw(st.integers(decision.least, decision.most))


def _answer_allot(draw: st.DrawFn, decision: Allot) -> Json:
    counts = decision.counts(_first(decision))
    for share in draw(st.permutations(decision.shares))[:4]:
        own = counts.get(share.id, 0)
        counts[share.id] = draw(st.integers(own, max(own, decision.room(counts, share))))
    return {name: count for name, count in counts.items() if count}


def _answer_series(draw: st.DrawFn, decision: Series) -> Json:
    lines: list[Json] = []
    for _ in range(draw(st.integers(decision.least, min(decision.most, 4)))):
        line = draw(answers(decision.element))
        if not decision.is_spent(first_pick(decision.element, line), decision.picks(lines)):
            lines.append(line)
    return lines if len(lines) >= decision.least else _first(decision)


def _answer_place(draw: st.DrawFn, decision: Place) -> Json:
    pieces = draw(st.permutations(decision.pieces))[: draw(st.integers(decision.least, decision.most))]
    placed: dict[str, Json] = {}
    for piece in pieces:
        free = [cell for cell in decision.cells[piece.id] if decision.shared or cell not in placed.values()]
        placed[piece.id] = draw(st.sampled_from(free))
    return placed


def _answer_path(draw: st.DrawFn, decision: Path) -> Json:
    first = decision.fallback[0]
    way, _ = decision.split(first)
    for _ in range(draw(st.integers(0, decision.most - len(way)))):
        cells = decision.steps.get(way[-1] if way else decision.start, ())
        if not cells:
            break
        way.append(draw(st.sampled_from(cells)))
    end = way[-1] if way else decision.start
    return {"path": list(way), "then": draw(answers(decision.then[end]))} if end in decision.then else list(way)


def _answer_position(draw: st.DrawFn, decision: Position) -> Json:
    point, level = decision.area.numbered(draw(st.integers(0, len(decision.area) - 1)))
    given: dict[str, Json] = {"at": [*point, level] if decision.area.has_levels else [*point]}
    if decision.facings:
        given["facing"] = draw(st.sampled_from(decision.facings)).value
    corners: list[Json] = []
    while decision.via and len(corners) < decision.most_corners and draw(st.booleans()):
        corners.append([*decision.via.numbered(draw(st.integers(0, len(decision.via) - 1)))[0]])
    given |= {"via": corners} if corners else {}
    return given if decision.then is None else {**given, "then": draw(answers(decision.then))}


def _answer_words(draw: st.DrawFn, decision: Words) -> Json:
    letters = st.characters(exclude_categories=["Cs"])
    visible = "w" * decision.least
    return visible + draw(st.text(letters, max_size=min(decision.longest - decision.least, 12)))


def _answer_sheet(draw: st.DrawFn, decision: Sheet) -> Json:
    return {slot: draw(answers(line)) for slot, line in decision.slots.items()}


_ANSWERS: dict[str, Callable[[st.DrawFn, Any], Json]] = {
    "pick_one": _answer_pick_one,
    "pick_many": _answer_pick_many,
    "amount": _answer_amount,
    "allot": _answer_allot,
    "series": _answer_series,
    "place": _answer_place,
    "path": _answer_path,
    "position": _answer_position,
    "words": _answer_words,
    "sheet": _answer_sheet,
}
