"""Play a whole campaign and audit it: `python -m tests.campaign --seed 1 --into FOLDER`.

With --into, what a player would read of it is written there: one seat's log, one person's direct messages, and the
channel.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path

from tests.campaign.campaign import play
from tests.campaign.course import SHORT, WHOLE


def main(arguments: list[str]) -> int:
    """Whether all promises were kept, as an exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.campaign", description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="another one is another campaign")
    parser.add_argument("--short", action="store_true", help="a few days of it")
    parser.add_argument("--into", type=Path, help="a folder for what a player would read")
    wanted = parser.parse_args(arguments)
    began = time.process_time()
    with tempfile.TemporaryDirectory(prefix="campaign-") as folder:
        plan = SHORT if wanted.short else WHOLE
        report = asyncio.run(play(Path(folder), plan, wanted.seed, reads=wanted.into is not None))
    print(report)
    print(f"Processor time: {time.process_time() - began:.0f} s.")
    if wanted.into is not None:
        wanted.into.mkdir(parents=True, exist_ok=True)
        for name, words in report.read.items():
            (wanted.into / name).write_text(words)
    return 1 if report.faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
