"""What becomes of a text when the room is short."""

from __future__ import annotations

from render.typeset import ELLIPSIS, first_fitting


def test_a_text_is_cut_only_where_nothing_else_helps() -> None:
    """The first version that fits, or the last one cut."""
    assert first_fitting(5, ("too long", "fits", "no")) == "fits"
    assert first_fitting(5, ("too long", "longer")) == f"long{ELLIPSIS}"
    assert first_fitting(4, ("fits",)) == "fits"
