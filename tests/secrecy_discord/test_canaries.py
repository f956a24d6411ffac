"""Marked words in hidden places occur in no request but their owner's, in no log line, no error and no id."""

from __future__ import annotations

import types
from pathlib import Path
from typing import Any, NoReturn

import pytest

from rules.kernel.play import PASS
from rules.table.answers import Answers
from tests.secrecy_discord import leaks
from tests.secrecy_discord.canaries import (
    BANNER,
    CARD_MARK,
    MARK,
    check_ids,
    logged,
    mark_cards,
    name_the_banner,
    watch,
)
from tests.secrecy_discord.scene import Scene, heard_in
from tests.secrecy_discord.test_leaks import Plant
from tests.secrecy_discord.twins import until
from tests.secrecy_discord.wiretap import Leak


@pytest.mark.slow
async def test_sealed_words_reach_only_their_owner(tmp_path: Path) -> None:
    """A banner is named in secret: nobody else reads it anywhere, and no log knows it, also after a crash."""
    with logged() as log:
        heard = await heard_in(tmp_path / "game", name_the_banner)
    assert watch(heard, MARK, "ann") > 50
    assert "commands_synced" in log.getvalue()
    assert MARK not in log.getvalue()


@pytest.mark.slow
async def test_what_somebody_holds_reaches_only_him(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The cards that Blue can play are marked: only Bob ever reads of them."""
    mark_cards(monkeypatch)

    async def script(scene: Scene) -> None:
        await until("attack.card")(scene)
        assert scene.bob in await scene.world.waiting()
        panel = await scene.bob.opens_panel()
        await scene.bob.pushes(panel, "Set a standing answer")
        await scene.bob.fills(panel, PASS)
        await scene.everybody_asks(scene.ann, scene.cid, scene.dan)
        await scene.reminders_go_out()
        await scene.world.deadline_passes()
        await scene.everybody_asks(scene.ann, scene.cid, scene.dan)

    with logged() as log:
        heard = await heard_in(tmp_path / "game", script)
    assert watch(heard, CARD_MARK, "bob") > 50
    assert CARD_MARK not in log.getvalue()


@pytest.mark.slow
async def test_a_letter_reaches_only_its_writer_and_its_reader(tmp_path: Path) -> None:
    """Also when it is refused, read again and delivered after a crash; no log, no journal and no id knows of it."""
    text = f"Meet me, {MARK}."

    async def script(scene: Scene) -> None:
        await scene.ann.slash("letter write", to="Blue", text=text)
        await until("council.truce")(scene)
        scene.world.fails("POST", scene.bob.user.dm_channel.id, status=500, code=0, times=1)
        await scene.ann.slash("letter write", to="Blue", text=text)
        await scene.world.crash()
        await scene.ann.slash("letter read")
        await scene.bob.slash("letter read")
        await scene.everybody_asks(scene.ann, scene.bob, scene.cid, scene.dan)
        assert not any(MARK in entry.model_dump_json() for entry in await scene.world.journal())
        rows = await scene.world.bot.store._all("SELECT record FROM tables")
        assert not any(MARK in row["record"] for row in rows)

    with logged() as log:
        heard = await heard_in(tmp_path / "game", script)
    assert {"ann", "bob"} == {one.reader for one in heard if MARK in one.raw}
    assert check_ids(heard) > 50
    assert MARK not in log.getvalue()


@pytest.mark.slow
async def test_a_fault_of_ours_tells_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An error quotes an answer: its owner hears that nothing was lost, the log where it happened, nobody its words."""

    def fail(self: Answers, seat: str, answer: Any, *args: Any, **kwargs: Any) -> NoReturn:
        raise RuntimeError(f"no room for {answer}")

    async def script(scene: Scene) -> None:
        monkeypatch.setattr(Answers, "take", fail)
        panel = await scene.ann.opens_panel()
        await scene.ann.fills(panel, BANNER)
        await scene.everybody_asks()

    with logged() as log:
        heard = await heard_in(tmp_path / "game", script)
    watch(heard, MARK, "ann")
    replies = [one for one in heard if "Something went wrong on our side" in one.raw]
    assert [("ann", False)] == [(reply.reader, MARK in reply.raw) for reply in replies]
    assert "interaction_failed" in log.getvalue()
    assert "RuntimeError" in log.getvalue()
    assert MARK not in log.getvalue()


@pytest.mark.slow
async def test_ids_tell_nothing(tmp_path: Path) -> None:
    """In a whole game every id is made of numbers and of our own words, and public ones carry nothing but a mark."""

    async def script(scene: Scene) -> None:
        await scene.world.plays_out()
        await scene.ann.slash("game verify")

    heard = await heard_in(tmp_path / "game", script)
    assert check_ids(heard) > 500


@pytest.mark.slow
async def test_marks_are_random(tmp_path: Path) -> None:
    """The number by which a post is found again does not count the private messages before it."""
    used: list[int] = []

    async def script(scene: Scene) -> None:
        await until("council.truce")(scene)
        rows = await scene.world.bot.store._all("SELECT mark FROM outbox ORDER BY id")
        used.extend(row["mark"] for row in rows)

    await heard_in(tmp_path / "game", script)
    assert len(set(used)) == len(used) > 10
    assert used != sorted(used)
    assert max(used) - min(used) > 2**40


# Planted leaks


@pytest.mark.slow
@pytest.mark.parametrize(
    "plant", [leaks.explains_with_the_answer, leaks.tells_the_answer], ids=lambda plant: plant.__name__
)
async def test_a_canary_that_is_let_out_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, plant: Plant) -> None:
    """What is told to the channel is not the owner's alone."""
    plant(monkeypatch)
    heard = await heard_in(tmp_path / "game", name_the_banner)
    with pytest.raises(Leak, match="the channel can read what only ann knows"):
        watch(heard, MARK, "ann")


@pytest.mark.slow
async def test_a_canary_in_the_log_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A log line with the words of an answer holds the mark."""
    leaks.logs_the_answer(monkeypatch)
    with logged() as log:
        await heard_in(tmp_path / "game", name_the_banner)
    assert MARK in log.getvalue()


@pytest.mark.slow
async def test_an_id_that_names_an_option_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An id may not say what its button stands for."""
    leaks.names_options_in_ids(monkeypatch)

    async def script(scene: Scene) -> None:
        await scene.ann.opens_panel()

    heard = await heard_in(tmp_path / "game", script)
    with pytest.raises(Leak, match="can read an id that tells something"):
        check_ids(heard)


def test_a_public_id_of_a_panel_is_found() -> None:
    """A panel's button in the channel would show the moment of one seat."""
    body = '{"components": [{"type": 2, "custom_id": "t1:b2.3.00c0de:o1"}]}'
    seen = types.SimpleNamespace(reader="the channel", raw=body)
    with pytest.raises(Leak, match="the channel can read an id"):
        check_ids([seen])  # type: ignore[list-item]
