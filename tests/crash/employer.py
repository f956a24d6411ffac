"""A process with one worker, which is told to stop, or killed.

Run as `python -m tests.crash.employer idle`, `busy`, `answering` or `hiring`.

It is apart from `tests.crash.doomed`, so that it imports no more than it needs.
"""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from multiprocessing.connection import Connection

from cogs.background.work import until_told_to_stop
from cogs.drawing.workshop import Workshop
from tests.reference import editions


def hang() -> None:
    """Work that never ends."""
    threading.Event().wait()


def answer_without_end() -> None:
    """Work of which the beginning of the answer is on its way when the worker stops, like half of a large picture."""

    def send(connection: Connection, answer: bytes) -> None:
        os.write(connection.fileno(), bytes(answer)[:5])  # How long it is, and a byte of it.
        print("ready", flush=True)
        hang()

    Connection._send = send  # type: ignore[attr-defined]


async def keep_a_worker(what: str) -> None:
    """A workshop with one worker, who rests, is at something for ever, or is not there yet."""
    workshop = Workshop(1, editions)
    try:
        if what == "hiring":
            workshop.open()
        else:
            print("worker", await workshop._elsewhere(os.getpid), flush=True)
        if what == "answering":
            await workshop._elsewhere(answer_without_end)
        work = asyncio.ensure_future(workshop._elsewhere(hang)) if what == "busy" else None
        print("ready", flush=True)
        await (work or asyncio.Event().wait())
    finally:
        workshop.close()


if __name__ == "__main__":
    asyncio.run(until_told_to_stop(keep_a_worker(sys.argv[1])))
