"""A person at a panel: reads what is laid out, presses what can be pressed, and knows nothing of drafts inside."""

from __future__ import annotations

from cogs import limits
from cogs.forms import Choice, Draft, answer, label
from cogs.forms.draft import Spot, corners_of, groups, picked_id, trail
from cogs.forms.lines import Said, lines_within, sayings
from cogs.forms.listing import is_by_steps, is_ticked, pages, ticks
from cogs.forms.model import Act, Verb
from cogs.forms.onward import Onward, at_once, is_chosen
from rules.kernel.areas import WORDS, Area, box_named, is_point
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
    Share,
    Sheet,
    Words,
)
from rules.kernel.plane.points import Point
from rules.kernel.values import Json
from tests.cogs.handling import Hands

Where = tuple[int, ...]
"""Where a question stands inside the whole: the lines and follow-ups that lead to it."""


def fill(decision: Decision, wanted: Json, draft: Draft | None = None, *, writes: bool = False) -> Json:
    """The answer that stands in the form after a person gave it, control by control."""
    return Person(decision, draft, writes=writes).fill(wanted)


def spelt(decision: Decision, wanted: Json) -> str | None:
    """An answer on one line of a list, by the ids of what is chosen; None where it has no place there."""
    match decision:
        case PickOne():
            option, then = decision.split(wanted)
            inner = "" if option.then is None else spelt(option.then, then)
            return None if inner is None else f"{option.id}: {inner}" if inner else option.id
        case Amount():
            return str(wanted)
        case PickMany() if isinstance(wanted, list):
            return ", ".join(map(str, wanted)) or "none"
        case Allot() if decision.cost(decision.counts(wanted)) < 10**9:
            counts = decision.counts(wanted).items()
            return ", ".join(f"{name} {count}" for name, count in counts if count) or "none"
        case Sheet() if isinstance(wanted, dict) and wanted:
            parts = [spelt(line, wanted[slot]) for slot, line in decision.slots.items()]
            is_short = all(isinstance(line, Amount | PickOne) for line in decision.slots.values())
            return ", ".join(map(str, parts)) if is_short and not any("," in (part or ",") for part in parts) else None
    return None


class Person(Hands):
    """Somebody who fills in a form with an answer that they have in mind."""

    def fill(self, wanted: Json) -> Json:
        """Give an answer, whatever stands in the form already, and hand it in."""
        self._fill(self.decision, wanted, ())
        if not self.handed_in:
            self.push("Hand in", begins=True)
        assert self.handed_in
        return answer(self.decision, self.draft)

    def _go_to(self, at: Where) -> None:
        """Stand at a place of the answer, wherever the last press has led."""
        if self.handed_in:
            return
        while self.draft.at != at[: len(self.draft.at)]:
            self.push("Back")
        while len(self.draft.at) < len(at):
            index = at[len(self.draft.at)]
            match trail(self.decision, self.draft.given, self.draft.at)[-1].decision:
                case Sheet() as sheet:
                    self._open_line(sheet, at[len(self.draft.at) :])
                case Series():
                    self._change_line(index)
                case _:
                    self.push(next(one.label for one in self._pushes() if one.label.startswith(("Next: ", "Change: "))))
            while self.draft.at != at[: len(self.draft.at)]:
                self.push("Back")

    def _open_line(self, sheet: Sheet, inwards: Where) -> None:
        """Choose a line; one that is chosen by what it says stays as it is, and opens what follows."""
        given = trail(self.decision, self.draft.given, self.draft.at)[-1].given
        entries = [one for one in enumerate(sayings(Spot(sheet, None))) if inwards[: len(one[1].at)] == one[1].at]
        said = [place for place, one in entries if one.given is None or _is_said(sheet, given, one)]
        assert said, f"{inwards} in {self.form}"
        assert self._seek(lambda item: item.value == str(said[0]))

    def _change_line(self, index: int) -> None:
        choice = next(
            control for control in self.form.controls if getattr(control, "placeholder", "") == "Change a line"
        )
        assert isinstance(choice, Choice)
        self.choose(choice, choice.items[index])
        self.push("Change it")

    def _fill(self, decision: Decision, wanted: Json, at: Where) -> None:
        if self.handed_in:
            return
        if not isinstance(decision, Sheet):
            self._go_to(at)
            assert self._is_asked(decision), self.form.text
        match decision:
            case PickOne():
                self._pick(decision, wanted, at)
            case PickMany() if decision.ordered:
                self._rank(decision, list(wanted) if isinstance(wanted, list) else [])
            case PickMany():
                self._gather(decision, list(wanted) if isinstance(wanted, list) else [])
            case Amount():
                self._count(decision, wanted)
            case Place():
                self._place(decision, dict(wanted) if isinstance(wanted, dict) else {})
            case Allot():
                self._share_out(decision, decision.counts(wanted))
            case Series():
                self._line_up(decision, list(wanted) if isinstance(wanted, list) else [], at)
            case Path():
                self._walk(decision, wanted, at)
            case Position():
                self._stand(decision, wanted, at)
            case Words():
                self.write("Write", str(wanted), begins=True)
            case Sheet():
                self._fill_lines(decision, dict(wanted) if isinstance(wanted, dict) else {}, at)

    def _pick(self, decision: PickOne, wanted: Json, at: Where) -> None:
        option, then = decision.split(wanted)
        shown = at_once(trail(self.decision, self.draft.given, self.draft.at)[-1])
        place = decision.options.index(option)
        ways = (shown.selects | shown.buttons).get(place)
        if ways and ways[0].inside is None:  # The cells of a field are found once it is open.
            self._choose_on(place, ways, wanted)
        elif self._is_all_buttons(decision):
            self.push(label(option.label, limits.BUTTON_LABEL))
        else:
            choice = self._choice()
            if choice and choice.placeholder.startswith("Choose a group"):
                self.find(option.group or "Other")
            self.find(option.label)
        if option.then is not None:
            self._fill(option.then, then, (*at, decision.options.index(option)))

    def _is_all_buttons(self, decision: PickOne) -> bool:
        """Whether each option has a button of its own."""
        return len(decision.options) <= limits.BUTTONS_IN_A_ROW or (not groups(decision) and self._choice() is None)

    def _choose_on(self, place: int, ways: list[Onward], wanted: Json) -> None:
        """An option together with what follows it: what is wanted, or else anything, to be changed."""
        chosen = next((number for number, way in enumerate(ways) if is_chosen(way, wanted)), 0)
        for control in self.form.controls:
            act = Act.parse(control.act)
            if act.verb not in (Verb.CHOOSE_ON, Verb.CHOOSE_ON_AND_HAND_IN) or act.numbers[0] != place:
                continue
            if isinstance(control, Choice):
                if act.numbers[1] <= chosen < act.numbers[1] + len(control.items):
                    self.choose(control, control.items[chosen - act.numbers[1]])
                    return
            elif act.numbers[1] == chosen:
                self._press(control.act)
                return
        raise AssertionError(f"{wanted} in {self.form}")

    def _rank(self, decision: PickMany, wanted: list[Json]) -> None:
        while self.can_push("Take off the last"):
            self.push("Take off the last")
        for pick in wanted:
            self.find(next(option.label for option in decision.options if option.id == pick))
        if not wanted and self.can_push("Choose none"):
            self.push("Choose none")

    def _gather(self, decision: PickMany, wanted: list[Json]) -> None:
        if not wanted and self.can_push("Choose none"):
            self.push("Choose none")
            return
        # By their place among the options: two cards of a hand can have one name.
        goal = [str(place) for place, option in enumerate(decision.options) if option.id in wanted]
        if self.can_push("Later") or self.can_push("Earlier"):
            self._tick(goal, only_take_off=True)
        self._tick(goal, only_take_off=False)

    def _tick(self, goal: list[str], *, only_take_off: bool) -> None:
        """On every page have ticked what is wanted of it."""
        self._to_first_page()
        while choice := self._choice():
            ticked = [item for item in choice.items if item.value in goal and (item.chosen or not only_take_off)]
            if ticked != [item for item in choice.items if item.chosen]:
                self.choose(choice, *ticked)
            if not self.can_push("Later"):
                return
            self.push("Later")

    def _count(self, decision: Amount, wanted: Json) -> None:
        if self.can_push("Write a number"):
            self.write("Write a number", str(wanted))
        elif decision.most - decision.least < limits.BUTTONS_IN_A_ROW:
            self.push(str(wanted))
        else:
            self.find(str(wanted))

    def _place(self, decision: Place, wanted: dict[str, Json]) -> None:
        for piece in decision.pieces:
            self._clear(piece, is_only=len(decision.pieces) == 1)
        if not wanted and self.can_push("Place nothing"):
            self.push("Place nothing")
        for piece in decision.pieces:
            if piece.id in wanted:
                self._put(piece, str(wanted[piece.id]), is_only=len(decision.pieces) == 1)

    def _clear(self, piece: Option, *, is_only: bool) -> None:
        """Take a piece off, if it stands on the board."""
        if is_only or self._seek(lambda item: item.label == label(piece.label, limits.SELECT_LABEL)):
            if self.can_push("Take it off"):
                self.push("Take it off")
            elif not is_only:
                self.push("All pieces")

    def _put(self, piece: Option, cell: str, *, is_only: bool) -> None:
        if not is_only and self.can_push("All pieces"):
            self.push("All pieces")
        if not is_only:
            self.find(piece.label)
        if self.writes and self.can_push("Write the cell"):
            self.write("Write the cell", f" {cell.upper()} ")
        else:
            self.find_cell(cell)

    def _share_out(self, decision: Allot, wanted: dict[str, int]) -> None:
        if not any(wanted.values()) and self.can_push("Choose none"):
            self.push("Choose none")
        elif self.writes and decision.shares and max(wanted.values(), default=0) < 10**9:
            self.write("Write the numbers", "; ".join(f"{name.upper()}: {count}" for name, count in wanted.items()))
        elif is_ticked(decision) and all(
            (decision.shares.index(share), wanted[share.id]) in ticks(decision, place // limits.SELECT_OPTIONS)
            for place, share in enumerate(decision.shares)
            if wanted.get(share.id)
        ):
            self._tick_shares(decision, wanted)
        else:
            begun = trail(self.decision, self.draft.given, self.draft.at)[-1].given
            now = begun if isinstance(begun, dict) else {}
            other = [share for share in decision.shares if wanted.get(share.id, 0) != now.get(share.id, 0)]
            for share in sorted(other, key=lambda one: wanted.get(one.id, 0) > int(str(now.get(one.id, 0)))):
                self._take_share(decision, share, wanted.get(share.id, 0))

    def _tick_shares(self, decision: Allot, wanted: dict[str, int]) -> None:
        """Tick what is wanted on each page; first only what is there already, so that there is room for the rest."""
        for only_take_off in (True, False) if self.can_push("Later") else (False,):
            self._to_first_page()
            for page in range(pages(len(decision.shares))):
                choice = self._choice()
                assert choice is not None
                goal = [
                    item
                    for item, (place, number) in zip(choice.items, ticks(decision, page), strict=True)
                    if wanted.get(decision.shares[place].id) == number and (item.chosen or not only_take_off)
                ]
                if goal != [item for item in choice.items if item.chosen]:
                    self.choose(choice, *goal)
                if self.can_push("Later"):
                    self.push("Later")

    def _take_share(self, decision: Allot, share: Share, count: int) -> None:
        """As many of a share as are wanted: with the select of that share, or written."""
        place = decision.shares.index(share)
        if self.can_push("Other numbers"):
            self.push("Other numbers")
        if not self._select_of(place):
            self.find(share.label)
        choice = self._select_of(place)
        found = [item for item in choice.items if item.value == str(count)] if choice else []
        if choice and found:
            self.choose(choice, *found)
        else:
            self.write("Write a number", str(count))

    def _select_of(self, place: int) -> Choice | None:
        """The select with the numbers of a share, if it is on the panel; names can be alike."""
        choices = [control for control in self.form.controls if isinstance(control, Choice)]
        acts = [Act.parse(one.act) for one in choices]
        wanted = (Verb.PUT, (place,))
        return next((one for one, act in zip(choices, acts, strict=True) if (act.verb, act.numbers) == wanted), None)

    def _line_up(self, decision: Series, wanted: list[Json], at: Where) -> None:
        while self.can_push("Take off the last"):
            self.push("Take off the last")
        if not wanted and self.can_push("Choose none"):
            self.push("Choose none")
        lines = [spelt(decision.element, line) for line in wanted]
        if self.writes and lines and None not in lines and self.can_push("Write the lines"):
            self.write("Write the lines", "\n".join(line.upper() for line in lines if line is not None))
            return
        for number, line in enumerate(wanted):
            self._go_to(at)
            self._add_line(decision.element, line, (*at, number))

    def _add_line(self, element: Decision, line: Json, at: Where) -> None:
        if not isinstance(element, PickOne):
            self.push("Add a line")
            self._fill(element, line, at)
            return
        option, then = element.split(line)
        name = label(option.label, limits.BUTTON_LABEL)
        if any(push.label == name for push in self._pushes()):
            self.push(name)
        else:
            self.find(option.label)
        if option.then is not None:
            self._fill(option.then, then, (*at, element.options.index(option)))

    def _walk(self, decision: Path, wanted: Json, at: Where) -> None:
        way, then = decision.split(wanted)
        if self.writes and way and self.can_push("Write the way"):
            can_turn_on_the_spot = decision.start in decision.steps.get(decision.start, ())
            cells = map(decision.name, way if can_turn_on_the_spot else [decision.start, *way])
            self.write("Write the way", ", ".join(cells).upper())
        else:
            self._step_by_step(decision, way)
        end = way[-1] if way else decision.start
        if end in decision.then:
            self._fill(decision.then[end], then, (*at, list(decision.then).index(end)))

    def _step_by_step(self, decision: Path, way: list[str]) -> None:
        if self._is_the_way_found(decision, way):
            self._go_to_the_end(decision, way)
            return
        if self.can_push("Step by step"):
            self.push("Step by step")
        while self.can_push("Step back"):
            self.push("Step back")
        for cell in map(decision.name, way):
            if self._choice():
                self.find_cell(cell)
            else:
                self.step(cell)
        stop = "Stop here" if way else label(f"Stay on {decision.name(decision.start)}", limits.BUTTON_LABEL)
        if self._is_asked(decision) and self.can_push(stop):
            self.push(stop)

    def _is_the_way_found(self, decision: Path, way: list[str]) -> bool:
        """Whether the way is chosen as a whole, by its end."""
        begun = trail(self.decision, self.draft.given, self.draft.at)[-1].given
        is_under_way = isinstance(begun, dict) and "walk" in begun
        names = [decision.name(end) for end in decision.ends()]
        is_plain = bool(way) and not is_under_way and decision.ends().get(way[-1]) == way
        return is_plain and not is_by_steps(decision, self.draft.inside) and names.count(decision.name(way[-1])) == 1

    def _go_to_the_end(self, decision: Path, way: list[str]) -> None:
        if self._choice():
            self.find_cell(decision.name(way[-1]))
        else:
            self.step(decision.name(way[-1]))

    def _stand(self, decision: Position, wanted: Json, at: Where) -> None:
        walk, then = decision.split(wanted)
        if self.writes:
            corners = f"via {', '.join(map(str, walk.via))} to " if walk.via else ""
            end = decision.name(walk.end.point, walk.end.level)
            looking = WORDS[walk.end.facing].upper() if walk.end.facing else ""
            self.write("Write the point", f"{corners}{end} {looking}")
        else:
            while self._corners():
                self._show(decision, at)
                self.push("Take off the last corner")
            for corner in walk.via:
                self._show(decision, at)
                self.push("Add a corner")
                self._tap(decision.via, corner, str(corner))
            self._show(decision, at)
            if self.can_push("Another point"):
                self.push("Another point")
            self._tap(decision.area, walk.end.point, decision.name(walk.end.point, walk.end.level))
            if walk.end.facing and len(decision.facings) > 1 and not self.handed_in:
                self._go_to(at)
                self.push(WORDS[walk.end.facing].capitalize())
        if decision.then is not None:
            self._fill(decision.then, then, (*at, 0))

    def _corners(self) -> list[Json]:
        given = trail(self.decision, self.draft.given, self.draft.at)[-1].given
        return corners_of(given)

    def _show(self, decision: Position, at: Where) -> None:
        """Back to where the whole of the question is to be seen."""
        self._go_to(at)
        assert self._is_asked(decision), self.form.text

    def _tap(self, area: Area | None, point: Point, name: str) -> None:
        """Into the region, into the cell, onto the point, as the panel offers it."""
        assert area is not None
        while self.form.targets and not any(is_point(box_named(one)) for one in self.form.targets):
            number = next(
                count
                for one, count in self.form.targets.items()
                for box in [box_named(one)]
                if box.west <= point.x <= box.east and box.south <= point.y <= box.north
            )
            self._find_number(number)
        self.find(name)

    def _find_number(self, number: int) -> None:
        """A numbered box, in whichever select it stands."""
        for control in self.form.controls:
            for item in control.items if isinstance(control, Choice) else ():
                if item.label.startswith(f"{number} ·"):
                    assert isinstance(control, Choice)
                    self.choose(control, item)
                    return
        assert self._seek(lambda item: item.label.startswith(f"{number} ·"))

    def _fill_lines(self, decision: Sheet, wanted: dict[str, Json], at: Where) -> None:
        # First what stands there otherwise: the press that fills the last open line may hand everything in.
        every = lines_within(decision)
        for inwards, line in sorted(every, key=lambda one: _dug(decision, self._given_at(at), one[0]) is None):
            begun, full = (_dug(decision, given, inwards) for given in (self._given_at(at), wanted))
            if begun is None or begun != full:
                self._fill_line(decision, line, full, at, inwards)

    def _given_at(self, at: Where) -> Json:
        return trail(self.decision, self.draft.given, at)[-1].given

    def _fill_line(self, sheet: Sheet, line: Decision, wanted: Json, at: Where, inwards: Where) -> None:
        """Choose what a short line says, together with the line; open a longer one."""
        where = (*at, *inwards)
        said = [
            (place, one)
            for place, one in enumerate(sayings(Spot(sheet, None)))
            if one.at == inwards and one.given is not None
        ]
        if self.draft.at[: len(where)] == where or not said:
            self._fill(line, wanted, where)
            return
        self._go_to(at)
        value = next(str(place) for place, one in said if picked_id(one.given) == picked_id(wanted))
        assert self._seek(lambda item: item.value == value)
        if isinstance(line, PickOne):
            option, then = line.split(wanted)
            if option.then is not None:
                self._fill(option.then, then, (*where, line.options.index(option)))


def _dug(decision: Decision, given: Json, inwards: Where) -> Json:
    """What is given for a line of a sheet, or of a sheet inside it."""
    for place in inwards:
        assert isinstance(decision, Sheet)
        slot, decision = list(decision.slots.items())[place]
        given = given.get(slot) if isinstance(given, dict) else None
    return given


def _is_said(sheet: Sheet, given: Json, said: Said) -> bool:
    here = _dug(sheet, given, said.at)
    return here is not None and picked_id(here) == picked_id(said.given)
