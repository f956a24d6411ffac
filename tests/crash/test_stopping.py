"""Real processes that are told to stop, or killed: what is under way is finished, and no worker is left behind."""

from __future__ import annotations

import os
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PATIENCE = 600
"""Seconds after which a process that should be gone counts as left behind."""

pytestmark = [pytest.mark.slow, pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no such signals here")]


@contextmanager
def doomed(*command: str, **variables: str) -> Iterator[subprocess.Popen[str]]:
    """A process in a group of its own, of which nothing is left in the end."""
    process = subprocess.Popen(
        [sys.executable, *command],
        cwd=ROOT,
        env=os.environ | variables,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    try:
        yield process
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        assert process.stdout is not None
        process.stdout.close()


def hear(process: subprocess.Popen[str], word: str) -> str:
    """The next line in which that word stands."""
    assert process.stdout is not None
    heard = []
    for line in process.stdout:
        heard.append(line)
        if word in line:
            return line
    raise AssertionError(f"it ended without a word: {heard}")


def last_words(process: subprocess.Popen[str]) -> str:
    """All that is still said, until the last process that could say anything is gone."""
    words, _ = process.communicate(timeout=PATIENCE)
    return words


@pytest.mark.parametrize("what", ["idle", "busy", "answering", "hiring"])
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_a_worker_leaves_with_its_bot(what: str, how: signal.Signals) -> None:
    """However the bot goes, and whatever the worker is at: the pipe that all write to is closed, the foreman's, too."""
    with doomed("-m", "tests.crash.employer", what) as process:
        hear(process, "ready")
        process.send_signal(how)
        assert "Traceback" not in last_words(process)
        assert (0 if how is signal.SIGTERM else -how) == process.returncode


@pytest.mark.parametrize("what", ["post", "command"])
def test_a_bot_that_is_told_to_stop_finishes_what_is_under_way(what: str, tmp_path: Path) -> None:
    """A command is carried out, a post that is on its way is noted, and the program ends as it should."""
    with doomed("-m", "tests.crash.doomed", what, str(tmp_path)) as process:
        hear(process, "ready")
        process.terminate()
        assert "done" in last_words(process)
        assert 0 == process.returncode
    with closing(sqlite3.connect(tmp_path / "table.db")) as db:
        states = {state for (state,) in db.execute("SELECT state FROM outbox")}
        assert [("paused",)] == db.execute("SELECT stage FROM tables").fetchall()
        assert "sending" not in states
        if what == "post":
            assert {"sent", "dropped"} >= states


def free_port() -> int:
    """A port that nobody listens on."""
    with closing(socket.socket()) as door:
        door.bind(("127.0.0.1", 0))
        return int(door.getsockname()[1])


def test_the_playground_ends_as_it_should() -> None:
    """The whole program, with its workers, as `docker stop` ends it."""
    with doomed(
        "bot.py", PLAYGROUND_PORT=str(free_port()), DISCORD_TOKEN="", LOG_LEVEL="ERROR", WORKERS="1"
    ) as process:
        hear(process, "Open http")
        process.terminate()
        assert "Traceback" not in last_words(process)
        assert 0 == process.returncode
