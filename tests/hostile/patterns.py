"""Patterns that a text can keep busy for minutes: two repeats without end that may share what they take."""

from __future__ import annotations

import re
from collections.abc import Sequence
from re import _constants as op  # type: ignore[attr-defined]
from re import _parser as reading  # type: ignore[attr-defined]
from typing import Any

ALPHABET = frozenset(map(chr, range(128))) | {"é", "\u2003"}
REPEATS = (op.MAX_REPEAT, op.MIN_REPEAT, op.POSSESSIVE_REPEAT)
MANY = 100
"""Whatever may be repeated as often as this is as good as endless."""

Letters = frozenset[str]
Open = tuple[Letters, ...]
"""What the repeats before this place have taken, and could give back."""


def backtracks(pattern: re.Pattern[str]) -> bool:
    """Whether a text that does not fit may be tried in ever more ways the longer it is."""
    try:
        _walk(list(reading.parse(pattern.pattern, pattern.flags)), (), pattern.flags)
    except _Shared:
        return True
    return False


class _Shared(Exception):
    """Two repeats can divide the same letters between them."""


def _walk(parts: Sequence[Any], before: Open, flags: int) -> Open:
    for kind, value in parts:
        if kind in REPEATS:
            before = _repeat(kind, value, before, flags)
        elif kind is op.SUBPATTERN:
            before = _walk(list(value[3]), before, flags | value[1])
        elif kind is op.ATOMIC_GROUP:
            before = _walk(list(value), before, flags)
        elif kind is op.BRANCH:
            before = tuple({taken for way in value[1] for taken in _walk(list(way), before, flags)})
        elif kind not in (op.AT, op.ASSERT, op.ASSERT_NOT, op.GROUPREF):
            before = tuple(taken for taken in before if taken & _letters((kind, value), flags))
    return before


def _repeat(kind: Any, value: Any, before: Open, flags: int) -> Open:
    least, most, body = value[0], value[1], list(value[2])
    inside = _walk(body, before, flags)
    if most is not op.MAXREPEAT and most < MANY:
        return inside if least else tuple({*before, *inside})
    taken: Letters = frozenset().union(*(_letters(part, flags) for part in body))
    if any(taken & other for other in before):
        raise _Shared
    _walk(body, inside, flags)  # What one round has taken the next could take instead.
    return before if kind is op.POSSESSIVE_REPEAT else (*before, taken)


def _letters(part: tuple[Any, Any], flags: int) -> Letters:
    """All letters that a part of a pattern can take."""
    kind, value = part
    if kind in REPEATS:
        return frozenset().union(*(_letters(inner, flags) for inner in value[2]))
    if kind is op.SUBPATTERN:
        return frozenset().union(*(_letters(inner, flags) for inner in value[3]))
    if kind is op.ATOMIC_GROUP:
        return frozenset().union(*(_letters(inner, flags) for inner in value))
    if kind is op.BRANCH:
        return frozenset().union(*(_letters(inner, flags) for way in value[1] for inner in way))
    if kind in (op.AT, op.ASSERT, op.ASSERT_NOT):
        return frozenset()
    return frozenset(letter for letter in ALPHABET if _is_taken(kind, value, letter, flags))


def _is_taken(kind: Any, value: Any, letter: str, flags: int) -> bool:
    cases = {letter, letter.lower(), letter.upper()} if flags & re.IGNORECASE else {letter}
    if kind is op.LITERAL:
        return chr(value) in cases
    if kind is op.NOT_LITERAL:
        return chr(value) not in cases
    if kind is op.IN:
        is_negated = value[0][0] is op.NEGATE
        return is_negated != any(_is_in(part, case, flags) for part in value[is_negated:] for case in cases)
    return True


def _is_in(part: Any, letter: str, flags: int) -> bool:
    kind, value = part
    if kind is op.LITERAL:
        return chr(value) == letter
    if kind is op.RANGE:
        return bool(value[0] <= ord(letter) <= value[1])
    name = str(value).rpartition("_")[2]  # CATEGORY_NOT_SPACE and the like.
    found = re.match({"DIGIT": r"\d", "SPACE": r"\s", "WORD": r"\w"}[name], letter, flags & re.ASCII) is not None
    return found != ("NOT" in str(value))
