"""Hands at a panel: they look at what is laid out, press what can be pressed, and turn pages."""

from __future__ import annotations

from collections.abc import Callable

from cogs import limits
from cogs.forms import Choice, Draft, Form, Item, Prompt, Push, label, lay_out, plain, press, typed
from rules.kernel.decisions import Decision

Watch = Callable[[Form, Draft], None]


def is_cell(shown: str, cell: str, limit: int) -> bool:
    """Whether a label is that of a cell: its number in the picture, and its name."""
    number, dot, _ = shown.partition(" · ")
    return dot != "" and number.isdecimal() and shown == label(f"{number} · {cell}", limit)


class Hands:
    """Whoever handles a form, control by control; `watch` is told of every form that was seen."""

    def __init__(
        self,
        decision: Decision,
        draft: Draft | None = None,
        *,
        writes: bool = False,
        quick: bool = False,
        watch: Watch = lambda form, draft: None,
    ) -> None:
        self.decision, self.draft = decision, draft or Draft()
        self.writes, self.quick, self.watch = writes, quick, watch
        self.handed_in = False
        self.form = self._look()

    def can_push(self, words: str) -> bool:
        """Whether there is a live button of that name."""
        return any(push.label == words and not push.disabled for push in self._pushes())

    def push(self, words: str, *, begins: bool = False) -> Prompt | None:
        """Press a button by its name, or by how its name begins."""
        found = [push for push in self._pushes() if push.label == words or (begins and push.label.startswith(words))]
        assert len(found) == 1, f"{words!r} among {[push.label for push in self._pushes()]}"
        assert not found[0].disabled
        return self._press(found[0].act)

    def choose(self, choice: Choice, *items: Item) -> None:
        """Choose entries of a select, as many as it takes."""
        assert choice.least <= len(items) <= choice.most
        self._press(choice.act, tuple(item.value for item in items))

    def write(self, words: str, text: str, *, begins: bool = False) -> None:
        """Press a button that opens a modal, and send the modal off."""
        modal = self.push(words, begins=begins)
        assert modal is not None
        (entry,) = modal.entries
        assert entry.least <= len(text) <= entry.most
        self._take(typed(self.decision, self.draft, modal.act, (text,)).draft)

    def _look(self) -> Form:
        self.draft = Draft.model_validate_json(self.draft.model_dump_json())
        form = lay_out(self.decision, self.draft, quick=self.quick)
        self.watch(form, self.draft)
        return form

    def _press(self, act: str, values: tuple[str, ...] = ()) -> Prompt | None:
        pressed = press(self.decision, self.draft, act, values)
        self.handed_in = pressed.hand_in
        self._take(pressed.draft)
        return pressed.modal

    def _take(self, draft: Draft) -> None:
        self.draft = draft
        self.form = self._look()

    def _pushes(self) -> list[Push]:
        return [control for control in self.form.controls if isinstance(control, Push)]

    def _is_asked(self, decision: Decision) -> bool:
        return f"**{plain(decision.prompt, 350)}**" in self.form.lines

    def _choice(self) -> Choice | None:
        """The select that something is chosen with, as against the one that turns pages."""
        return next(iter(self._choices()), None)

    def _choices(self) -> list[Choice]:
        choices = [control for control in self.form.controls if isinstance(control, Choice)]
        return [choice for choice in choices if choice.placeholder != "Choose a page"]

    def _to_first_page(self) -> None:
        while self.can_push("Earlier"):
            self.push("Earlier")

    def _seek(self, matches: Callable[[Item], bool]) -> bool:
        """Turn pages until a matching entry is listed, and choose it."""
        self._to_first_page()
        while self._choice():
            for choice in self._choices():
                found = [item for item in choice.items if matches(item)]
                if found:
                    self.choose(choice, found[0])
                    return True
            if not self.can_push("Later"):
                break
            self.push("Later")
        return False

    def find(self, name: str) -> None:
        """Choose the entry of that name, on whatever page it stands."""
        assert self._seek(lambda item: item.label == label(name, limits.SELECT_LABEL)), f"{name} in {self.form}"

    def find_cell(self, cell: str) -> None:
        """Choose a cell, whatever number it bears."""
        assert self._seek(lambda item: is_cell(item.label, cell, limits.SELECT_LABEL)), f"{cell} in {self.form}"

    def step(self, cell: str) -> None:
        """Press the button of a cell, whatever number it bears."""
        found = [push.label for push in self._pushes() if is_cell(push.label, cell, limits.BUTTON_LABEL)]
        assert found, f"{cell} among {[push.label for push in self._pushes()]}"
        self.push(found[0])
