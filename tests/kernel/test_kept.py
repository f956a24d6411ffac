"""What a process keeps for the next time."""

from rules.kernel.kept import Kept


def test_the_least_recently_used_goes_first() -> None:
    """What was looked at again stays, and what is gone is made again."""
    kept: Kept[str, str] = Kept("letters", 2)
    made: list[str] = []

    def look_at(key: str) -> None:
        kept.made(key, lambda: made.append(key) or key)  # type: ignore[func-returns-value]

    for key in ("a", "b", "a", "c", "a", "b"):
        look_at(key)
    assert ["a", "b", "c", "b"] == made
    assert 2 == len(kept)


def test_things_weigh_as_much_as_they_are_said_to() -> None:
    """The bound is about their weight together; the last one stays even if it weighs more than that alone."""
    kept: Kept[str, bytes] = Kept("bytes", 10, len)
    kept.put("a", b"12345")
    kept.put("b", b"12345")
    assert (2, 10) == (len(kept), kept.weight)
    kept.put("b", b"123456")
    assert (None, b"123456", 6) == (kept.get("a"), kept.get("b"), kept.weight)
    kept.put("c", b"12345678901")
    assert (1, 11) == (len(kept), kept.weight)


def test_what_is_dropped_weighs_nothing() -> None:
    """So does what was never there."""
    kept: Kept[str, bytes] = Kept("bytes", 10, len)
    kept.put("a", b"12345")
    kept.drop("a")
    kept.drop("never")
    assert (None, 0, 0) == (kept.get("a"), len(kept), kept.weight)
    kept.put("a", b"1")
    kept.clear()
    assert "bytes: 0 kept, 0 of 10" == repr(kept)
