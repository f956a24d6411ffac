"""The table of clicks, as a page of the documents."""

from __future__ import annotations

from pathlib import Path

from tests.clicks.counting import Counted
from tests.clicks.tasks import TASKS

PAGE = Path(__file__).parents[2] / "docs" / "clicks.md"


def page_of(counted: dict[str, Counted]) -> list[str]:
    """The page, line by line."""
    lines = [
        "# How many clicks a task takes",
        "",
        "Counted by `make clicks`: a script does each task on the real panels of a simulated Discord, in the fewest",
        "clicks that do it. A click is one interaction: a press, a selection, a form opened, a form handed in. Counted",
        "from the post in the channel: whoever has the panel in the direct messages saves the first. *At first* is the",
        "same moment of the same game, counted in the same way when nothing had been done about it yet. A typed",
        "command is one click, with all that is filled in.",
        "",
        "| task | at first | now | the clicks |",
        "|---|---|---|---|",
    ]
    for task in TASKS:
        if (found := counted.get(task.name)) is not None:
            clicks = " / ".join(words.replace("|", "/") for words in found.clicks)
            lines.append(f"| {task.name} | {task.once} | {found.number} | {clicks} |")
    return lines
