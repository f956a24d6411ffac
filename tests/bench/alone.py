"""Measurements that need a process of their own: nothing before them has warmed or filled it.

Run as `python -m tests.bench.alone MODULE:FUNCTION ARGUMENTS`; the last line that it prints is the result.
"""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from time import perf_counter
from typing import Any

ROOT = Path(__file__).parents[2]
LONGEST = 300
"""Seconds after which a measurement has failed."""


def in_its_own_process(work: str, **arguments: Any) -> Any:
    """What the function says, called in a fresh process; it is also told when that was started."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.bench.alone", work, json.dumps({**arguments, "spawned": perf_counter()})],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=LONGEST,
        check=False,
    )
    if done.returncode != 0:
        raise RuntimeError(f"{work} failed:\n{done.stderr[-4000:]}")
    return json.loads(done.stdout.splitlines()[-1])


async def told(**arguments: Any) -> dict[str, Any]:
    """What it was told, and nothing else: shows that a process can be started, and comes back."""
    return arguments


def main(work: str, arguments: str) -> None:
    """Call the function and print what it says."""
    module, _, name = work.partition(":")
    found = asyncio.run(getattr(import_module(module), name)(**json.loads(arguments)))
    print(json.dumps(found), flush=True)


if __name__ == "__main__":  # A worker process of the measured bot imports this module too.
    main(*sys.argv[1:])
