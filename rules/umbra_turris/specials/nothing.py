"""A trigger of a special rule that does nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from rules.kernel.play import Procedure

R = TypeVar("R")


def nothing(value: R) -> Procedure[R]:
    """A trigger that does nothing."""
    yield from ()  # A procedure, although it never asks.
    return value
