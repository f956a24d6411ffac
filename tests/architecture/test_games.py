"""No game without its golden playthrough, saves, texts, rulebook, picture, steward, redraw and tests."""

from collections.abc import Iterable
from pathlib import Path

import pytest

from rules.registry import GAMES
from tests.architecture.code_rules import ROOT

PIECES = (
    "rules/{game}/steward.py",
    "rules/{game}/redraw.py",
    "render/{game}/board.py",
    "render/{game}/text.toml",
    "render/{game}/rules.toml",
    "data/games/{game}/*.toml",
    "tests/golden/{game}/*.txt",
    "tests/saves/stored/{game}/v*/*.json.xz",
    "tests/rules/{game}/test_*.py",
)


def missing_pieces(root: Path, games: Iterable[str]) -> list[str]:
    """Every piece that some game has not."""
    wanted = [piece.format(game=game) for game in games for piece in PIECES]
    return [piece for piece in wanted if not any(root.glob(piece))]


def test_every_game_that_players_can_choose_is_complete() -> None:
    """A game in the making is not in the registry."""
    assert missing_pieces(ROOT, GAMES) == []


@pytest.mark.parametrize("lost", PIECES)
def test_a_missing_piece_is_found(tmp_path: Path, lost: str) -> None:
    for piece in PIECES:
        path = tmp_path / piece.format(game="chess").replace("*", "one")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    assert missing_pieces(tmp_path, ["chess"]) == []
    (tmp_path / lost.format(game="chess").replace("*", "one")).unlink()
    assert missing_pieces(tmp_path, ["chess"]) == [lost.format(game="chess")]
