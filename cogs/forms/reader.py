"""Any question answered in writing, in the names that the question itself uses.

Each line says what stands on a line of a sheet or a list; lines with dashes say more of the line above them. A colon
stands before what follows a choice, commas between several things, semicolons between the parts of a sheet.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from cogs.forms.draft import check_begun, prefilled
from cogs.forms.names import Names, head_of
from cogs.forms.reading import fit_to_keep
from cogs.forms.reading_points import read_position
from cogs.forms.reading_ways import UNFINISHED, cells_named, read_way_from
from cogs.forms.scan import Node, Scan, outline
from cogs.forms.sheet_lines import Line, lines_of, names_of_lines, put_on_line
from rules.kernel.decisions import (
    Allot,
    Amount,
    Decision,
    Option,
    Path,
    PickMany,
    PickOne,
    Place,
    Position,
    Series,
    Sheet,
    Words,
    printable,
)
from rules.kernel.drafts import end_of, stopped, walked
from rules.kernel.values import Cell, IllegalAnswer, Json

T = TypeVar("T")

_NUMBERED = re.compile(r"([0-9]{1,3})[.)](?:\s+|$)")


class Reader:
    """Reads texts; what is called how is worked out once for each part of a question."""

    def __init__(self) -> None:
        self._known: dict[int, Names] = {}
        self._lines: dict[int, tuple[Names, list[Line]]] = {}
        self._stop: Names | None = None
        """The lines of the sheet that is being read on one line: one of them ends a list."""
        self._is_part = False
        """Whether something else may come behind what is being read, on the same line."""

    def _names(self, options: tuple[Option, ...]) -> Names:
        key = id(options)
        if key not in self._known:
            self._known[key] = Names((option.id, option.label) for option in options)
        return self._known[key]

    def _names_of_lines(self, sheet: Sheet) -> tuple[Names, list[Line]]:
        if id(sheet) not in self._lines:
            self._lines[id(sheet)] = names_of_lines(sheet)
        return self._lines[id(sheet)]

    def whole(self, question: Decision, text: str) -> Json:
        """What a whole text stands for."""
        match question:
            case Words():
                scan = Scan(text)
                return scan.words()
            case Sheet():
                return self._sheet(question, Scan(""), outline(text))
            case Series() | PickMany() | Allot() | Place():
                return self.value(question, Scan(""), outline(text))
        first, *more = outline(text) or [Node("", 1)]
        scan = Scan(first.text)
        value = self.value(question, scan, [*first.lines, *more])
        scan.expect_end()
        return value

    def value(self, question: Decision, scan: Scan, lines: list[Node]) -> Json:
        """What is said from here on, and on the lines that belong to it."""
        if lines and isinstance(question, Amount | Words):
            raise IllegalAnswer(f"{printable(lines[0].text)} is not understood here.")
        match question:
            case PickOne():
                return self._pick(question, scan, lines)
            case PickMany():
                return self._picks(question, scan, lines)
            case Amount():
                return self._amount(question, scan)
            case Allot():
                return self._shares(question, scan, lines)
            case Place():
                return self._places(question, scan, lines)
            case Path():
                return self._way(question, scan, lines)
            case Position():
                return self._position(question, scan, lines)
            case Words():
                return fit_to_keep(scan.words())
            case Series():
                return self._series(question, scan, lines)
            case Sheet():
                return self._sheet(question, scan, lines)

    # Choices and numbers

    def _pick(self, pick: PickOne, scan: Scan, lines: list[Node]) -> Json:
        names = self._names(pick.options)
        is_followed = any(option.then is not None for option in pick.options)
        count = _count_in_front(scan, names) if is_followed else None
        name = scan.name(names, is_followed=is_followed)
        option = next(one for one in pick.options if one.id == name)
        if count is not None and not isinstance(option.then, Amount):
            raise IllegalAnswer(f"{option.label}: no number is asked for.")
        if option.then is not None:
            return {"pick": option.id} | self._follow(option.then, scan, lines, count)
        if not scan.is_at_stop or lines:
            more = scan.rest.strip(" :") or lines[0].text
            raise IllegalAnswer(f"Nothing more is asked after {option.label}, so not {printable(more)} either.")
        return option.id

    def _follow(self, then: Decision, scan: Scan, lines: list[Node], count: int | None = None) -> dict[str, Json]:
        """What is said after a choice; nothing where it is left open."""
        if isinstance(then, Amount) and count is not None:
            return {"then": count}
        scan.accepts(":=>")
        if scan.is_at_stop and not lines:
            begun = prefilled(then)
            return {} if begun is None else {"then": begun}
        return {"then": self.value(then, scan, lines)}

    def _picks(self, picks: PickMany, scan: Scan, lines: list[Node]) -> Json:
        names = self._names(picks.options)
        return [*self._list(scan, lines, names, lambda one: one.name(names, is_followed=False))]

    def _amount(self, amount: Amount, scan: Scan) -> Json:
        number = scan.number()
        if number is None:
            raise IllegalAnswer(f"Write a whole number from {amount.least} to {amount.most}.")
        return number

    def _shares(self, allot: Allot, scan: Scan, lines: list[Node]) -> Json:
        names = Names((share.id, share.label) for share in allot.shares)
        most = {share.id: share.most for share in allot.shares}
        counts: dict[str, Json] = {}

        def read(one: Scan) -> tuple[str, int]:
            before = None if one.sees(names) else one.count_before_a_name()
            name = one.name(names, is_followed=True)
            one.skip(":=")
            count = one.number() if before is None else before
            if count is None and most[name] > 1:
                raise IllegalAnswer(f"{printable(names.labels[name])}: write a name and a number.")
            return name, 1 if count is None else count

        for name, count in self._list(scan, lines, names, read):
            before = counts.get(name, 0)
            assert isinstance(before, int)
            counts[name] = before + count
        return {name: count for name, count in counts.items() if count}

    def _places(self, place: Place, scan: Scan, lines: list[Node]) -> Json:
        names = self._names(place.pieces)

        def read(one: Scan) -> tuple[str, Cell]:
            piece = one.name(names, is_followed=True)
            one.skip(":=>")
            one.accepts_word("on", "to", "at")
            if one.is_at_stop:
                raise IllegalAnswer(f"{printable(names.labels[piece])}: write a piece and a cell.")
            cells = place.cells.get(piece, ())
            return piece, one.name(
                Names(((cell, cell) for cell in cells), "a cell that it can take"), is_followed=False
            )

        placed = list(self._list(scan, lines, names, read))
        if len({piece for piece, _ in placed}) < len(placed):
            raise IllegalAnswer("A piece is placed twice.")
        return {**dict(placed)}

    def _list(self, scan: Scan, lines: list[Node], names: Names, read: Callable[[Scan], T]) -> Iterable[T]:
        """Things with commas between them, perhaps in brackets; more of them may stand on lines of their own."""
        found: list[T] = []
        own = [] if scan.is_at_stop else [scan]
        for one in (*own, *(Scan(node.text) for node in self._flat(lines))):
            if not one.accepts_nothing(names):
                found += self._items(one, names, read)
            if one is not scan:
                one.expect_end()
        return found

    def _items(self, scan: Scan, names: Names, read: Callable[[Scan], T]) -> list[T]:
        found: list[T] = []
        is_bracketed = not scan.sees(names) and scan.accepts("(")
        while not scan.is_at_stop:
            found.append(read(scan))
            if not self._goes_on(scan, names):
                break
        _close(scan, is_bracketed)
        return found

    def _goes_on(self, scan: Scan, names: Names) -> bool:
        """Whether another thing of a list comes next."""
        start = scan.at
        has_sign = scan.accepts(",>&+" if self._is_part else ",;>&+")
        scan.skip("," if self._is_part else ",;")
        has_word = not (has_sign and scan.sees(names)) and scan.accepts_word("and")
        if has_sign and self._stop is not None and scan.sees(self._stop):
            scan.at = start
            return False
        return has_sign or has_word

    def _flat(self, lines: list[Node]) -> Iterable[Node]:
        for node in lines:
            yield node
            yield from self._flat(node.lines)

    # Ways

    def _way(self, path: Path, scan: Scan, lines: list[Node]) -> Json:
        is_bracketed = not scan.sees(cells_named(path, path.steps)) and scan.peek() == "(" and scan.accepts("(")
        way = read_way_from(path, scan, is_part=is_bracketed or self._is_part)
        if scan.accepts_word(UNFINISHED):
            given = walked(path, way)
        else:
            end = path.then.get(end_of(path, way))
            if end is None and (scan.peek() == ":" or lines):
                raise IllegalAnswer(f"Nothing more is asked at {path.name(end_of(path, way))}.")
            follow = {} if end is None else self._follow(end, scan, lines)
            given = stopped(path, way, follow.get("then"))
        _close(scan, is_bracketed)
        return given

    def _position(self, position: Position, scan: Scan, lines: list[Node]) -> Json:
        given = read_position(position, scan, is_part=self._is_part)
        if "at" not in given:
            return given
        if position.then is not None:
            return given | self._follow(position.then, scan, lines)
        if scan.peek() == ":" or lines:
            raise IllegalAnswer("Nothing more is asked there.")
        return given

    # Lists and sheets

    def _series(self, series: Series, scan: Scan, lines: list[Node]) -> Json:
        found: list[Json] = []
        if not scan.is_at_stop and not self._says_nothing(scan):  # On the line above, where no words of their own are.
            found += self._entries(series, scan, [])
        for node in lines:
            numbered = _NUMBERED.match(node.text)
            is_counted = numbered is not None and int(numbered[1]) == len(found) + 1
            text = node.text[numbered.end() :] if numbered is not None and is_counted else node.text
            if len(lines) == 1 and self._is_empty(series, node.text):
                continue
            one = Scan(text)
            try:
                found += self._entries(series, one, node.lines)
                one.expect_end()
            except IllegalAnswer as fault:
                raise IllegalAnswer(f"Line {node.number}: {fault}") from None
        if len(found) > series.most:
            raise IllegalAnswer(f"At most {series.most} lines can be given; you wrote {len(found)}.")
        return found

    def _entries(self, series: Series, scan: Scan, lines: list[Node]) -> list[Json]:
        """The entries of one line; the last of them has the lines below."""
        found: list[Json] = []
        self._is_part = True
        while True:
            is_bracketed = isinstance(series.element, Sheet | Series) and scan.accepts("(")
            entry = self.value(series.element, scan, [] if is_bracketed else lines)
            _close(scan, is_bracketed)
            check_begun(series.element, entry)
            found.append(entry)
            if not scan.accepts(",;") or (not scan.peek() and len(found) <= series.most):
                return found
            if len(found) > series.most:
                count = len(found) + 1 + len(re.findall("[,;](?! *$)", scan.rest))
                raise IllegalAnswer(f"At most {series.most} lines can be given; you wrote {count}.")

    def _is_empty(self, series: Series, text: str) -> bool:
        """Whether a line says that a list has none; brackets alone do where every word could be one of the list."""
        return text == "()" if isinstance(series.element, Words) else self._says_nothing(Scan(text))

    @staticmethod
    def _says_nothing(scan: Scan) -> bool:
        start = scan.at
        if scan.accepts_nothing(Names(())) and not scan.peek():
            return True
        scan.at = start
        return False

    def _sheet(self, sheet: Sheet, scan: Scan, lines: list[Node]) -> Json:
        given: Json = prefilled(sheet) or {}
        _, every = self._names_of_lines(sheet)
        if not scan.is_at_stop:
            for line, value in self._parts(sheet, every, scan, lines).items():
                given = put_on_line(given, line, value)
            return given
        for node in self.belonging(sheet, lines):
            for line, value in self.slots(sheet, [node]).items():
                given = put_on_line(given, line, value)
        return given

    def _parts(self, sheet: Sheet, every: list[Line], scan: Scan, lines: list[Node]) -> dict[Line, Json]:
        """The parts of a sheet that stand on one line: in their order, or each behind its name."""
        names, decisions = self._names_of_lines(sheet)[0], lines_of(sheet)
        found: dict[Line, Json] = {}
        outer, self._stop, self._is_part = (self._stop, self._is_part), names, True
        try:
            while not scan.is_at_stop:
                line = self._named_part(names, every, scan)
                if line is None:
                    line = next((one for one in every if one not in found), None)
                if line is None:
                    break
                found[line] = self._part(decisions[line], scan, lines if len(found) + 1 == len(every) else [])
                start = scan.at
                if len(found) == len(every) or not scan.accepts(",;"):
                    break
                if not scan.peek():
                    scan.at = start
                    break
        finally:
            self._stop, self._is_part = outer
        return found

    def _part(self, question: Decision, scan: Scan, lines: list[Node]) -> Json:
        is_bracketed = isinstance(question, Sheet | Series | PickOne) and self._opens(question, scan)
        value = self.value(question, scan, lines)
        _close(scan, is_bracketed)
        return value

    def _opens(self, question: Decision, scan: Scan) -> bool:
        if isinstance(question, PickOne) and scan.sees(self._names(question.options)):
            return False
        return scan.accepts("(")

    @staticmethod
    def _named_part(names: Names, every: list[Line], scan: Scan) -> Line | None:
        start = scan.at
        if scan.sees(names):
            name = scan.name(names, is_followed=False)
            if scan.accepts(":="):
                return every[names.ids.index(name)]
        scan.at = start
        return None

    def slots(self, sheet: Sheet, nodes: list[Node]) -> dict[Line, Json]:
        """What lines say, each behind the name of its line of the sheet; several with semicolons between them."""
        names, every = self._names_of_lines(sheet)
        decisions = lines_of(sheet)
        found: dict[Line, Json] = {}
        self._is_part = True
        for node in nodes:
            scan = Scan(node.text)
            while True:
                line = every[names.ids.index(scan.name_before_a_colon(names))]
                question = decisions[line]
                scan.accepts(":=")
                if scan.is_at_stop and not node.lines:
                    raise IllegalAnswer(f"{printable(head_of(question.prompt))}: what it says is missing.")
                found[line] = self.value(question, scan, node.lines)
                if not scan.accepts(";") or not scan.peek():
                    break
            scan.expect_end()
        return found

    def belonging(self, sheet: Sheet, nodes: list[Node]) -> Iterator[Node]:
        """The lines of a sheet; one without dashes that names none of them belongs to the line above it."""
        names, every = self._names_of_lines(sheet)
        decisions, last = lines_of(sheet), None
        for node in nodes:
            if last is None or self._is_line(names, node) or not _takes_lines(last, names, every, decisions):
                if last is not None:
                    yield last
                last = node
            else:
                last.lines.append(node)
        if last is not None:
            yield last

    @staticmethod
    def _is_line(names: Names, node: Node) -> bool:
        """Whether a line begins with the name of a line of the sheet, or with what is spelled like one."""
        scan = Scan(node.text)
        try:
            scan.name_before_a_colon(names)
        except IllegalAnswer:
            return bool(names.near(Scan(node.text).phrase()))
        return True


def _takes_lines(node: Node, names: Names, every: list[Line], decisions: dict[Line, Decision]) -> bool:
    """Whether more can be said of a line on further lines."""
    try:
        question = decisions[every[names.ids.index(Scan(node.text).name_before_a_colon(names))]]
    except IllegalAnswer:
        return False
    return not isinstance(question, Amount | Words)


def _close(scan: Scan, is_bracketed: bool) -> None:
    if is_bracketed and not scan.accepts(")"):
        raise IllegalAnswer("A bracket is open: close it with ).")


def _count_in_front(scan: Scan, names: Names) -> int | None:
    """The number in front of a name, where it is not part of the name itself."""
    if scan.is_quoted or scan.sees(names):
        return None
    start = scan.at
    words = scan.phrase()
    scan.at = start
    return None if names.is_known(words) else scan.count_before_a_name()
