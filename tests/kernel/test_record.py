"""The record of a table is looked at from outside as a copy."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

import pytest
from pydantic import BaseModel

from rules.kernel.values import Frozen
from rules.table.record import Chair, Desk, Record, Stage


def a_record() -> Record:
    """A table at which somebody has written letters, and somebody else before them."""
    return Record(
        game="ford",
        host="ann",
        options={"bridge": "yes"},
        chairs={"red": Chair(seat="red", holder="ann")},
        lengths={"muster": 3600},
        desks={"red": Desk(letters=3)},
        former_desks={"red": {"bob": Desk(letters=2)}},
        sat={"ann": "red"},
    )


def test_a_copy_of_a_record_is_the_same() -> None:
    assert a_record().copied() == a_record()


@pytest.mark.parametrize("name", [name for name, value in Record(game="", host="") if isinstance(value, dict)])
def test_what_is_written_into_a_record_is_not_in_its_copy(name: str) -> None:
    """Each of its lists is a list of its own."""
    record = a_record()
    copy = record.copied()
    getattr(record, name)["new"] = None
    assert getattr(a_record(), name) == getattr(copy, name)


def test_neither_is_what_is_written_into_a_list_inside_a_list() -> None:
    record = a_record()
    copy = record.copied()
    record.former_desks["red"]["cy"] = Desk()
    record.stage = Stage.PAUSED
    assert copy == a_record()


def test_nothing_else_in_a_record_can_be_changed_where_it_stands() -> None:
    """A field that holds something new of that kind is copied, too: here it is noticed."""
    changeable = {
        name: sorted(str(part) for part in found)
        for name, field in Record.model_fields.items()
        if (found := {part for part in parts_of(field.annotation) if is_changeable(part)})
    }
    lists = {name for name, value in Record(game="", host="") if isinstance(value, dict)}
    assert {name: ["<class 'dict'>"] for name in lists} == changeable


def parts_of(kind: Any) -> Iterator[Any]:
    """All types that a type is made of."""
    yield getattr(kind, "__origin__", kind)
    for inner in get_args(kind):
        yield from parts_of(inner)


def is_changeable(kind: Any) -> bool:
    """Whether a value of that type can be changed where it stands."""
    if not isinstance(kind, type):
        return False
    if issubclass(kind, BaseModel):
        return not issubclass(kind, Frozen)
    return issubclass(kind, list | dict | set | bytearray)
