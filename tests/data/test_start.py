"""A start that cannot succeed ends in a sentence and not in a traceback, on Discord and in the playground alike."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, NoReturn

import discord
import pytest

from cogs import start as bot
from cogs.shell import SealedOrders
from data.db import connect as connecting
from data.settings import Settings
from tests.data.test_settings import TOKEN


@pytest.fixture
def start(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Callable[..., str]]:
    """Starts the bot, which must end at once, and gives its last words; leaves logging as it was."""

    def started(**settings: Any) -> str:
        monkeypatch.setattr(bot, "load_settings", lambda: Settings(database=tmp_path / "tables.db", **settings))
        monkeypatch.setattr(bot, "set_up_logs", lambda settings: None)
        with pytest.raises(SystemExit) as end:
            bot.main()
        assert end.value.__suppress_context__, "nobody wants to read a traceback"
        assert isinstance(end.value.code, str), "words mean exit code 1"
        return end.value.code

    hushed = {logger: logger.level for logger in map(logging.getLogger, ("discord", "cogs"))}
    yield started
    for logger, level in hushed.items():  # The playground speaks only of faults.
        logger.setLevel(level)


def no_login(*_: Any, **__: Any) -> NoReturn:
    raise AssertionError("Discord is told of a bot that cannot start")


def test_a_database_of_a_newer_bot_ends_the_start(
    start: Callable[..., str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before Discord hears of it."""
    monkeypatch.setattr(SealedOrders, "run", no_login)
    with closing(sqlite3.connect(tmp_path / "tables.db")) as db:
        db.execute("PRAGMA user_version = 9999")
    assert start(discord_token=TOKEN).startswith("The database has schema 9999; this version of the bot knows")


def test_a_file_that_is_no_database_ends_the_start(
    start: Callable[..., str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SealedOrders, "run", no_login)
    (tmp_path / "tables.db").write_text("Dear Sirs, " * 500)
    assert "is no database, and was left as it is" in start(discord_token=TOKEN)


def test_a_folder_that_is_gone_ends_the_start(
    start: Callable[..., str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also when it goes while the bot logs in."""
    monkeypatch.setattr(SealedOrders, "run", no_login)
    monkeypatch.setattr(connecting, "keep_to_owner", lambda path: (tmp_path / "gone" / "x").touch())
    assert "cannot be used: No such file or directory. Its folder must exist" in start(discord_token=TOKEN)


def test_a_token_that_discord_refuses_ends_the_start(
    start: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: Any, **__: Any) -> NoReturn:
        raise discord.LoginFailure("Improper token has been passed.")

    monkeypatch.setattr(SealedOrders, "start", refused)
    said = start(discord_token=TOKEN)
    assert said.startswith("Discord does not accept DISCORD_TOKEN")
    assert TOKEN not in said


@pytest.mark.slow
def test_the_playground_ends_in_words_where_it_cannot_keep_its_tables(
    start: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path) -> NoReturn:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(connecting, "keep_to_owner", full)
    assert "playground.db cannot be used: No space left on device." in start(playground_port=1)


def test_the_playground_ends_in_words_without_a_folder(
    start: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def none() -> NoReturn:
        raise FileNotFoundError(2, "No usable temporary directory found")

    monkeypatch.setattr(bot, "TemporaryDirectory", none)
    assert "The playground finds no folder for its tables: No usable temporary directory found." == start()
