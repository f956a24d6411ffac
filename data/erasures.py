"""What is to be deleted, and what has been: a list that outlives a crash, and a restore of an older backup.

Somebody's seats are handed to stewards table by table, so a deletion takes many steps. It is noted before the first of
them and counts as done after the last; done twice, it does nothing more. What is done stays on the list for as long as
there may be a backup from before it, so that a restore brings nothing back.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from pydantic import TypeAdapter

from rules.kernel.durations import DAY
from rules.kernel.values import Frozen


class Erasure(Frozen):
    """One deletion."""

    what: Literal["person", "table", "server"]
    which: str
    """The person's name, or the number of the table or server."""
    asked: int
    """When it was asked for."""
    done: bool = False

    def is_of_the_same(self, other: Erasure) -> bool:
        """Whether another one deletes the same."""
        return (self.what, self.which) == (other.what, other.which)


LIST: TypeAdapter[tuple[Erasure, ...]] = TypeAdapter(tuple[Erasure, ...])


def loaded(fact: str | None) -> tuple[Erasure, ...]:
    """The list as it was noted."""
    return () if fact is None else LIST.validate_json(fact)


def dumped(erasures: Iterable[Erasure]) -> str:
    """The list as it is noted."""
    return LIST.dump_json(tuple(erasures)).decode()


def with_one(erasures: Sequence[Erasure], new: Erasure) -> list[Erasure]:
    """The list with one more; what was deleted before is deleted again."""
    return [*(one for one in erasures if not one.is_of_the_same(new)), new]


def with_done(erasures: Sequence[Erasure], done: Erasure) -> list[Erasure]:
    """The list once one of it is done; if it has been asked for again meanwhile, that is still to be done."""
    return [one.model_copy(update={"done": True}) if one == done else one for one in erasures]


def without_old(erasures: Sequence[Erasure], now: int, days: int) -> list[Erasure]:
    """The list without those of which no backup knows any more; where backups are kept for ever, it is, too."""
    return [one for one in erasures if not one.done or not days or one.asked >= now - days * DAY]


def again_after(in_backup: Sequence[Erasure], present: str | None, since: int) -> list[Erasure]:
    """What is to be deleted once a backup is restored: what it knows of, and what was asked for since it was made."""
    found = list(in_backup)
    for one in loaded(present):
        if one.asked >= since:
            found = with_one(found, one.model_copy(update={"done": False}))
    return found
