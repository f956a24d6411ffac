"""Games come with the content of their box, and the bot does not start with a box that has faults."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cogs import start as bot
from cogs.drawing.worker import offered
from data.load import WrongContent, load_games
from data.settings import Settings
from render.rulebook import Rulebook
from rules import registry
from rules.kernel.values import Frozen
from tests.reference.game import TheFord


class Box(Frozen):
    """What is in the box of a game."""

    rounds: int


class Boxed(TheFord):
    """A game that needs a box."""

    name = "boxed"
    content_type = Box


def test_every_game_gets_what_is_in_its_box(tmp_path: Path) -> None:
    """A game without files gets nothing."""
    (tmp_path / "boxed").mkdir()
    (tmp_path / "boxed" / "rounds.toml").write_text("rounds = 7\n", "utf-8")
    games = load_games({"ford": TheFord, "boxed": Boxed}, tmp_path)
    assert {name: type(game) for name, game in games.items()} == {"ford": TheFord, "boxed": Boxed}
    assert (games["ford"].content, games["boxed"].content) == (None, Box(rounds=7))


def test_a_box_with_faults_gives_no_game(tmp_path: Path) -> None:
    with pytest.raises(WrongContent, match="The content of boxed has faults"):
        load_games({"boxed": Boxed}, tmp_path)


@pytest.fixture
def start(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], SystemExit]]:
    """Starts the bot, which must end at once."""
    monkeypatch.setattr(bot, "load_settings", Settings)
    monkeypatch.setattr(bot, "set_up_logs", lambda settings: None)

    def started() -> SystemExit:
        with pytest.raises(SystemExit) as end:
            bot.main()
        assert end.value.__suppress_context__, "nobody wants to read a traceback"
        return end.value

    offered.cache_clear()
    yield started
    offered.cache_clear()


def test_the_bot_does_not_start_with_faulty_content(
    monkeypatch: pytest.MonkeyPatch, start: Callable[[], SystemExit]
) -> None:
    """Whoever starts it reads what is wrong."""
    monkeypatch.setitem(registry.GAMES, "boxed", Boxed)
    assert "The content of boxed has faults; nothing of it was loaded.\nThere is no file" in str(start())


def test_the_bot_does_not_start_with_a_faulty_rulebook(
    monkeypatch: pytest.MonkeyPatch, start: Callable[[], SystemExit], tmp_path: Path
) -> None:
    (tmp_path / "rules.toml").write_text("[[rules]]\nid = 1\n", "utf-8")
    monkeypatch.setattr(bot, "offered", lambda: Rulebook.load(tmp_path / "rules.toml"))
    assert "rules 1, text: This is missing." in str(start())


def test_games_are_offered_under_their_own_names() -> None:
    assert all(name == game.name for name, game in registry.GAMES.items())
