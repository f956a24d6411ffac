"""The simulated Discord copies every request and message several times: here as the plain data that they are."""

from __future__ import annotations

from copy import deepcopy
from types import SimpleNamespace
from typing import Any

from simcord import components, gateway, results
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


def copy_plainly() -> None:
    """From here on the simulator copies so."""
    for module in (components, results):
        module.__dict__["deepcopy"] = copied
    for module in (gateway, router):
        module.__dict__["copy"] = SimpleNamespace(deepcopy=copied)
