"""A process that dies at a line of the code: before the first that it comes to, before the second, and so on."""

from __future__ import annotations

import os
import sys
import traceback
import warnings
from collections.abc import Callable, Sequence
from pathlib import Path
from types import FrameType
from typing import Any

KILLED = 9
ROOT = Path(__file__).parents[2]


def dies_at(point: int, files: Sequence[str], action: Callable[[], object]) -> bool:
    """Do something in a child that is gone, without a last word, before the n-th line of these files; whether it was.

    A child that comes through ends well; one that fails by itself fails the test.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # Of threads, which the child has not.
        pid = os.fork()
    if pid == 0:
        watched = {str(ROOT / file) for file in files}
        left = point

        def at_line(frame: FrameType, event: str, _: Any) -> Any:
            nonlocal left
            if frame.f_code.co_filename not in watched:
                return None
            if event == "line":
                left -= 1
                if left == 0:
                    os._exit(KILLED)
            return at_line

        try:
            sys.settrace(at_line)
            action()
            sys.settrace(None)
        except BaseException:
            traceback.print_exc()
            os._exit(1)
        os._exit(0)
    _, status = os.waitpid(pid, 0)
    code = os.waitstatus_to_exitcode(status)
    assert code in (0, KILLED), f"it failed by itself with {code}"
    return code == KILLED


def dies_everywhere(
    files: Sequence[str], action: Callable[[], object], check: Callable[[], object], *, every: int = 1
) -> int:
    """Die at each point in turn, and check what is left each time, until it comes through; how often it died."""
    deaths = 0
    while dies_at(1 + deaths * every, files, action):
        deaths += 1
        check()
    return deaths
