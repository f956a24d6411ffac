"""`python -m tests.clicks`: how many clicks each task takes; prints them and writes docs/clicks.md."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path

from tests.clicks.counting import Counted
from tests.clicks.report import PAGE, page_of
from tests.clicks.tasks import TASKS


async def main() -> None:
    """Do every task, and tell what it took."""
    counted: dict[str, Counted] = {}
    for task in TASKS:
        with tempfile.TemporaryDirectory() as folder:
            counted[task.name] = found = await task.count(Path(folder))
        print(f"{task.once:3} -> {found.number:2}  {task.name}: {' / '.join(found.clicks)}", flush=True)
    PAGE.write_text("\n".join([*page_of(counted), ""]), encoding="utf-8")


if __name__ == "__main__":
    asyncio.run(main())
