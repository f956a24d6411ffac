"""No game without its golden playthrough, its texts, its picture, its steward and its tests."""

from pathlib import Path

import pytest

from tests.architecture.code_rules import ROOT

PIECES = (
    "rules/{game}/steward.py",
    "render/{game}/board.py",
    "render/{game}/text.toml",
    "data/games/{game}/*.toml",
    "tests/golden/{game}/*.txt",
    "tests/rules/{game}/test_*.py",
)


def games(root: Path) -> list[str]:
    """The games under rules, by the names of their folders."""
    return sorted(path.parent.name for path in root.glob("rules/*/__init__.py") if path.parent.name != "kernel")


def missing_pieces(root: Path) -> list[str]:
    """Every piece that some game has not."""
    wanted = [piece.format(game=game) for game in games(root) for piece in PIECES]
    return [piece for piece in wanted if not any(root.glob(piece))]


def test_every_game_is_complete() -> None:
    assert missing_pieces(ROOT) == []


@pytest.mark.parametrize("lost", PIECES)
def test_a_missing_piece_is_found(tmp_path: Path, lost: str) -> None:
    for piece in ("rules/kernel/__init__.py", "rules/{game}/__init__.py", *PIECES):
        path = tmp_path / piece.format(game="chess").replace("*", "one")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    assert games(tmp_path) == ["chess"]
    assert missing_pieces(tmp_path) == []
    (tmp_path / lost.format(game="chess").replace("*", "one")).unlink()
    assert missing_pieces(tmp_path) == [lost.format(game="chess")]
