"""The stored pictures themselves: a visible change fails, an invisible one passes, and the evidence is kept."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from render.canvas import Canvas
from render.theme import SEATS, SMALL
from render.tokens import disc, target_mark
from tests.render.snapshots import assert_picture
from tests.render.specimen import SPECIMEN_BOARD, square_board


@pytest.fixture(scope="module")
def board() -> Image.Image:
    return square_board().image


@pytest.fixture
def stored(board: Image.Image, tmp_path: Path) -> Path:
    """A folder in which the board is stored."""
    assert_picture(Canvas.over(board).finish(), "board", update=True, folder=tmp_path)
    return tmp_path


def test_the_same_picture_passes(board: Image.Image, stored: Path) -> None:
    assert_picture(Canvas.over(board).finish(), "board", folder=stored)


def test_a_change_that_nobody_sees_passes(board: Image.Image, stored: Path) -> None:
    brighter = Canvas.over(board).finish().point([min(255, value + 1) for value in range(256)] * 3)
    assert_picture(brighter, "board", folder=stored)


def test_another_number_on_one_mark_fails_and_is_kept(board: Image.Image, stored: Path, tmp_path: Path) -> None:
    changed = Canvas.over(board)
    target_mark(changed, SPECIMEN_BOARD.centre("c3"), 7)
    with pytest.raises(AssertionError, match="--update-pictures"):
        assert_picture(changed.finish(), "board", folder=stored, failures=tmp_path / "failed")
    assert {path.name for path in (tmp_path / "failed").iterdir()} == {"board.actual.png", "board.diff.png"}


def test_another_seat_on_one_piece_fails(board: Image.Image, stored: Path, tmp_path: Path) -> None:
    changed = Canvas.over(board)
    disc(changed, (300, 300), 36, SEATS[2], "X")
    with pytest.raises(AssertionError, match="differs"):
        assert_picture(changed.finish(), "board", folder=stored, failures=tmp_path / "failed")


def test_one_letter_of_the_smallest_label_fails(tmp_path: Path) -> None:
    def labelled(text: str) -> Image.Image:
        sheet = Canvas(1200, 900)
        sheet.text((600, 450), text, SMALL)
        return sheet.finish()

    assert_picture(labelled("c3"), "label", update=True, folder=tmp_path)
    assert_picture(labelled("c3"), "label", folder=tmp_path)
    with pytest.raises(AssertionError, match="differs"):
        assert_picture(labelled("e3"), "label", folder=tmp_path, failures=tmp_path / "failed")


def test_another_size_fails(board: Image.Image, stored: Path, tmp_path: Path) -> None:
    cropped = Canvas.over(board).finish().crop((0, 0, 1200, 900))
    with pytest.raises(AssertionError, match="as it is stored"):
        assert_picture(cropped, "board", folder=stored, failures=tmp_path / "failed")


def test_a_picture_that_was_never_stored_fails_and_is_kept(board: Image.Image, tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="nothing is stored as unknown"):
        assert_picture(Canvas.over(board).finish(), "unknown", folder=tmp_path, failures=tmp_path / "failed")
    assert (tmp_path / "failed" / "unknown.actual.png").exists()
    assert not (tmp_path / "unknown.png").exists()
