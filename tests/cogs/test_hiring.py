"""Workers are hired ahead, from a foreman who has everything at hand, and leave Ctrl-C to the bot."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import socket
import threading
from concurrent.futures import BrokenExecutor, Executor
from dataclasses import replace
from functools import cache
from multiprocessing import forkserver
from pathlib import Path
from typing import Any, NoReturn

import pytest

from cogs.drawing import hiring
from cogs.drawing.hiring import _without_interrupts
from cogs.drawing.workshop import Workshop
from render.editions import Edition
from rules.kernel.game import Face
from tests.cogs.openings import opening_face
from tests.reference import EDITION, GAME, editions


@pytest.fixture
def spawned(monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers start as where no process can be forked, each a fresh Python."""
    monkeypatch.setattr(multiprocessing, "get_all_start_methods", lambda: ["spawn"])


def foreman() -> int:
    """The process that workers are forked from."""
    found = forkserver._forkserver._forkserver_pid  # type: ignore[attr-defined]
    assert isinstance(found, int)
    return found


def dismiss_the_foreman() -> None:
    """Whoever is hired next is forked from a new one."""
    forkserver.ensure_running()
    os.kill(foreman(), signal.SIGKILL)
    os.waitid(os.P_PID, foreman(), os.WEXITED | os.WNOWAIT)


def blank_editions() -> dict[str, Edition]:
    """The Ford with a board that cannot be drawn."""
    return {GAME.name: replace(EDITION, draw=out_of_ink)}


def out_of_ink(face: Face, targets: object, cut: object = None) -> NoReturn:
    """A drawing that fails."""
    raise ValueError("no ink")


async def test_processes_are_started_ahead() -> None:
    """And a board that cannot be drawn ahead keeps nobody from what can be drawn."""
    workshop = Workshop(1, blank_editions)
    workshop.open()
    assert workshop._executor is not None
    assert (await workshop.look(opening_face(), "ford"))[0].startswith(b"\x89PNG")
    with pytest.raises(ValueError, match="no ink"):
        await workshop.picture(opening_face())
    workshop.close()


async def test_ctrl_c_is_left_to_the_bot(caplog: pytest.LogCaptureFixture) -> None:
    """It reaches all processes of a terminal, also one that has not yet begun."""
    others = set(multiprocessing.active_children())
    workshop = Workshop(1, editions)
    workshop.open()
    await workshop._hired()
    (worker,) = set(multiprocessing.active_children()) - others
    assert worker.pid is not None
    os.kill(worker.pid, signal.SIGINT)
    assert (await workshop.picture(opening_face())).startswith(b"\x89PNG")
    assert caplog.messages == []
    workshop.close()


@pytest.mark.usefixtures("spawned")
async def test_ctrl_c_is_left_to_the_bot_where_nobody_is_forked(caplog: pytest.LogCaptureFixture) -> None:
    await test_ctrl_c_is_left_to_the_bot(caplog)


async def test_a_foreman_leaves_ctrl_c_to_the_bot_from_the_beginning() -> None:
    """While he gets ready, and afterwards."""
    dismiss_the_foreman()
    with _without_interrupts():
        forkserver.ensure_running()
    os.kill(foreman(), signal.SIGINT)
    first, workshop = foreman(), Workshop(1, editions)
    await workshop._elsewhere(os.getpid)
    os.kill(first, signal.SIGINT)
    assert (await workshop.picture(opening_face())).startswith(b"\x89PNG")
    assert first == foreman()
    workshop.close()


@cache
def signed_editions() -> dict[str, Edition]:
    """The Ford, once more under the number of the process that has made it."""
    return {str(os.getpid()): EDITION, **editions()}


def made_by() -> set[str]:
    """Who has made the signed editions that this process has."""
    return signed_editions().keys() - editions().keys()


async def test_a_worker_is_forked_with_everything_at_hand() -> None:
    """The foreman has made the editions, and each worker has his; where nobody is forked, it makes its own."""
    dismiss_the_foreman()
    workshop = Workshop(2, signed_editions)
    one, other = [await workshop._elsewhere(both) for both in (who_and_whose, who_and_whose)]
    assert {str(foreman())} == one[1] == other[1]
    assert str(foreman()) not in (one[0], other[0])
    workshop.close()


@pytest.mark.usefixtures("spawned")
async def test_a_worker_has_everything_at_hand_where_nobody_is_forked() -> None:
    workshop = Workshop(1, signed_editions)
    who, whose = await workshop._elsewhere(who_and_whose)
    assert {who} == whose
    assert (await workshop.picture(opening_face())).startswith(b"\x89PNG")
    workshop.close()


def who_and_whose() -> tuple[str, set[str]]:
    """This process, and who has made the editions that it has."""
    return str(os.getpid()), made_by()


async def test_a_foreman_who_died_is_replaced() -> None:
    """His workers go with him, and whoever asks next gets his picture from a worker of the next one."""
    others = set(multiprocessing.active_children())
    workshop = Workshop(1, editions)
    await workshop._elsewhere(os.getpid)
    (orphan,) = set(multiprocessing.active_children()) - others
    first = foreman()
    dismiss_the_foreman()
    assert (await workshop.picture(opening_face())).startswith(b"\x89PNG")
    assert first != foreman()
    orphan.join()
    workshop.close()


@pytest.mark.parametrize("fault", [EOFError, ConnectionRefusedError])
async def test_a_foreman_who_dies_as_he_is_asked_is_replaced(
    fault: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever asked gets his picture all the same; one who always dies is told of."""
    fork, asked = hiring._forked, 0

    def die_at_first(*what: Any) -> Executor:
        nonlocal asked
        asked += 1
        if asked in (1, 3, 4):
            raise fault
        return fork(*what)

    monkeypatch.setattr(hiring, "_forked", die_at_first)
    for is_drawn in (True, False):
        workshop = Workshop(1, editions)
        if is_drawn:
            assert (await workshop.picture(opening_face())).startswith(b"\x89PNG")
        else:
            with pytest.raises(BrokenExecutor, match="the foreman died"):
                await workshop.picture(opening_face())
        workshop.close()


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="the system does not tell")
async def test_neither_foreman_nor_worker_holds_anything_of_the_bots(tmp_path: Path) -> None:
    """Neither its database nor its connections."""
    dismiss_the_foreman()
    with (tmp_path / "table.db").open("w") as file, socket.socket() as line:
        own = {os.readlink(f"/proc/self/fd/{one.fileno()}") for one in (file, line)}
        workshop = Workshop(1, editions)
        worker = await workshop._elsewhere(os.getpid)
        for process in (worker, foreman()):
            folder = f"/proc/{process}/fd"
            held = {os.readlink(f"{folder}/{name}") for name in os.listdir(folder)}
            assert not own & held
        workshop.close()


async def test_workers_who_come_when_all_is_over_are_sent_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever closes the workshop does not wait for them."""
    gate, gone = threading.Event(), asyncio.get_running_loop().create_future()
    workshop = Workshop(0, editions)
    hire = workshop._hire

    def slowly() -> Executor:
        gate.wait()
        return hire()

    monkeypatch.setattr(hiring, "send_home", gone.set_result)
    workshop._hire = slowly  # type: ignore[method-assign]
    workshop.open()
    waiting = workshop._hired()
    workshop.close()
    assert waiting.cancelled()
    gate.set()
    assert isinstance(await gone, Executor)
