"""No task takes more clicks than it may."""

from __future__ import annotations

from pathlib import Path

import pytest

from cogs.forms import Draft
from rules.kernel.values import Json
from tests.clicks.fewest import NotFound, fewest_clicks
from tests.clicks.report import PAGE, page_of
from tests.clicks.tasks import TASKS, Task
from tests.helpers import builders as some


@pytest.mark.parametrize("task", TASKS, ids=[task.name for task in TASKS])
async def test_a_task_takes_no_more_clicks_than_it_may(task: Task, tmp_path: Path) -> None:
    """From the post in the channel to the answer, on real panels, in the fewest clicks that do it."""
    counted = await task.count(tmp_path)
    assert counted.number <= task.most, counted.clicks


def test_the_fewest_clicks_are_found() -> None:
    """Not one too many, also where a way leads over several panels."""
    assert [click.words for click in fewest_clicks(some.STANCE, "parry", Draft(), quick=True)] == ["Parry"]
    assert [click.words for click in fewest_clicks(some.STANCE, "parry", Draft(), quick=False)] == [
        "Parry",
        "Hand in: Parry",
    ]
    march: Json = {"path": ["c4", "d4"], "then": "lunge"}
    assert len(fewest_clicks(some.MARCH, march, Draft(), quick=True)) == 2


def test_what_can_only_be_typed_is_not_found() -> None:
    """Words are no clicks."""
    with pytest.raises(NotFound):
        fewest_clicks(some.BANNER, "Lions", Draft(), quick=True)


def test_the_page_names_every_task() -> None:
    """The table in the documents is the one that the script wrote, with the limits of today."""
    assert PAGE.read_text(encoding="utf-8").splitlines()[:3] == page_of({})[:3]
    assert all(task.name in PAGE.read_text(encoding="utf-8") for task in TASKS)
