"""Whether forms and modals obey every limit of Discord, and give away no name in an id."""

from __future__ import annotations

from cogs import limits
from cogs.components import PanelIds, panel_modal, panel_view
from cogs.forms import Form, Prompt, Push
from cogs.forms.text import width
from tests.cogs.arbitrary import MARK

IDS = PanelIds(table=999_999, batch=99_999, turn=9_999, look="0123ab")
SHELL = [Push(words, words.lower().replace(" ", "-")) for words in ("Take back", "Picture", "Refresh")]


def check_form(form: Form) -> None:
    """A form obeys every limit of Discord, as the message that it becomes."""
    assert 0 < width(form.text) <= limits.PANEL_TEXT
    assert len(form.rows) <= limits.PANEL_ROWS
    for line in form.lines:
        assert "\n" not in line
    rows = panel_view(IDS, form, SHELL).to_components()
    assert len(rows) == len(form.rows) + 1
    ids = [part["custom_id"] for row in rows for part in row["components"]]
    assert len(ids) == len(set(ids))
    for row in rows:
        kinds = {part["type"] for part in row["components"]}
        assert kinds == {2} or (kinds == {3} and len(row["components"]) == 1)
        assert 1 <= len(row["components"]) <= limits.BUTTONS_IN_A_ROW
        for part in row["components"]:
            assert len(part["custom_id"]) < limits.CUSTOM_ID
            assert MARK not in part["custom_id"]
            check_button(part) if part["type"] == 2 else check_select(part)
    for control in form.controls:
        assert len(control.act) <= limits.ACT


def check_button(part: dict[str, str]) -> None:
    """A button has a label that fits."""
    assert 1 <= width(part["label"]) <= limits.BUTTON_LABEL


def check_select(part: dict[str, object]) -> None:
    """A select has entries and bounds that fit each other."""
    items = part["options"]
    assert isinstance(items, list)
    assert 1 <= len(items) <= limits.SELECT_OPTIONS
    assert len({item["value"] for item in items}) == len(items)
    assert 0 <= part["min_values"] <= part["max_values"] <= len(items)  # type: ignore[operator]
    assert part["max_values"] != 0
    assert width(str(part["placeholder"])) <= limits.SELECT_PLACEHOLDER
    chosen = sum(item["default"] for item in items)
    assert chosen == 0 or part["min_values"] <= chosen <= part["max_values"]
    for item in items:
        assert 1 <= width(item["label"]) <= limits.SELECT_LABEL
        assert width(item.get("description") or "-") <= limits.SELECT_DESCRIPTION
        assert MARK not in item["value"]


def check_modal(prompt: Prompt) -> None:
    """A modal obeys every limit of Discord."""
    shown = panel_modal(IDS, prompt).to_dict()
    assert len(shown["custom_id"]) < limits.CUSTOM_ID
    assert MARK not in shown["custom_id"]
    assert 1 <= width(shown["title"]) <= limits.MODAL_TITLE
    assert 1 <= len(shown["components"]) <= limits.MODAL_ITEMS
    for part in shown["components"]:
        entry = part["component"]
        assert 1 <= width(part["label"]) <= limits.MODAL_LABEL
        assert width(part.get("description") or "") <= limits.MODAL_DESCRIPTION
        assert 0 <= entry.get("min_length", 0) <= entry["max_length"] <= limits.TEXT_INPUT
        assert len(entry.get("value") or "") <= entry["max_length"]
