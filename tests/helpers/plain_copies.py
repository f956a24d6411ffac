"""The simulated Discord copies every request and message several times: here as the plain data that they are.

And it looks for its own modules whenever anybody asks for the time, which every turn of the loop does: here once.
"""

from __future__ import annotations

from copy import deepcopy
from types import SimpleNamespace
from typing import Any

from simcord import _dpy_internals, components, gateway, results
from simcord._runtime import _selected_env
from simcord.http import router

PLAIN = (str, int, float, bool, type(None))


def copied(value: Any) -> Any:
    """A copy of JSON, without the list of all copied words that `deepcopy` keeps; of anything else a deep one."""
    kind = type(value)
    if kind is dict:
        return {key: copied(inner) for key, inner in value.items()}
    if kind is list:
        return [copied(inner) for inner in value]
    return value if kind in PLAIN else deepcopy(value)


def monotonic() -> float:
    """The time of the simulation whose bot asks; the real time for all others."""
    env = _selected_env(driver=False)
    return float(_dpy_internals.real_monotonic() if env is None else env._virtual_time)


def copy_plainly() -> None:
    """From here on the simulator copies so, and tells the time so."""
    _dpy_internals.__dict__["_clock_monotonic"] = monotonic
    for module in (components, results):
        module.__dict__["deepcopy"] = copied
    for module in (gateway, router):
        module.__dict__["copy"] = SimpleNamespace(deepcopy=copied)
