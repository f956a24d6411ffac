"""A table as a file between bots: all of it or nothing, and whatever is no table is refused in a sentence."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from data import export as exporting
from data import import_table as importing
from data.db.copies import Unfit
from data.db.store import SqliteStore
from data.export import export
from data.facts import TO_SHOW
from data.import_table import import_table
from data.memory import Note
from data.moving import MovedTable, digest_of, read_moved
from data.settings import Settings
from rules.kernel.values import Seat
from rules.table.record import Stage
from tests.crash.house import NOON, House, rows, rows_by_game
from tests.helpers.databases import lay_empty
from tests.reference import GAME
from tests.saves.make import games
from tests.saves.play import Club
from tests.saves.save import STORED, read

GAMES = games()

# What moves


async def exported(folder: Path, *, steps: int = 14, at: int = NOON) -> Path:
    """A table in play as a file."""
    async with House.at(folder / "home.db", GAME) as house:
        await house.begin(GAME, 1)
        table = await house.begin(GAME, 2)
        for _ in range(steps):
            await house.play_step(table)
        await house.tables.change(table, lambda seated: seated.use.standing)
        file = folder / "table.json"
        export(folder / "home.db", table, file, at)
    return file


take_in = partial(import_table, games={"ford": GAME})


async def test_notes_stay_behind_and_what_was_seen_moves(tmp_path: Path) -> None:
    """Notes were made for nobody else's eyes, and the old bot still has them."""
    async with House.at(tmp_path / "home.db", GAME) as house:
        table = await house.begin(GAME, 1)
        await house.store.save_note(table, "ann", Note("Quetzalcoatl", NOON))
        await house.store.visit(table, Seat("red"), "ann", 0, NOON, 60)
        export(tmp_path / "home.db", table, tmp_path / "table.json", NOON)
        assert None is not await house.store.note(table, "ann")
    assert "Quetzalcoatl" not in text_of(tmp_path / "table.json")
    async with House.at(tmp_path / "away.db", GAME) as house:
        await house.begin(GAME, 7)
    moved = take_in(tmp_path / "table.json", tmp_path / "away.db", NOON)
    store = await SqliteStore.open(tmp_path / "away.db")
    assert None is await store.note(moved, "ann")
    assert NOON == (await store.visit(moved, Seat("red"), "ann", 0, NOON + 60, 60)).at
    await store.close()


async def test_all_rows_move_but_the_mail(tmp_path: Path) -> None:
    """In their order, under the number that is next here; other tables stay where they are."""
    file, away = await exported(tmp_path), tmp_path / "away.db"
    async with House.at(away, GAME) as house:
        for number in (7, 8, 9):
            await house.begin(GAME, number)
    assert 4 == take_in(file, away, NOON)
    home, there = rows_by_game(tmp_path / "home.db"), rows_by_game(away)
    for name in ("journal", "checkpoints", "events", "rolls", "receipts", "letters", "pending", "standing", "chairs"):
        assert [row[1:] for row in home[name].get(2, [])] == [row[1:] for row in there[name].get(4, [])], name
    assert 4 not in there["outbox"]
    assert home["outbox"][2], "there was something that could have moved"
    store = await SqliteStore.open(away)
    assert {"4": NOON} == json.loads(await store.fact(TO_SHOW) or "")
    assert "imported" == (await store.load(4, 5)).record.arrived
    await store.close()


async def test_the_time_on_the_way_does_not_count(tmp_path: Path) -> None:
    file = await exported(tmp_path, steps=4, at=NOON + 50_000)
    async with House.at(tmp_path / "home.db", GAME) as house:
        left = (await house.store.load(2, 5)).record
    assert left.due is not None
    take_in(file, tmp_path / "away.db", NOON + 90_000)
    async with House.at(tmp_path / "away.db", GAME) as house:
        came = (await house.store.load(1, 5)).record
        assert left.due + NOON + 90_000 - max(NOON + 50_000, left.counts_from) == came.due
        assert came.due == await house.store.next_wake() or came.remind_at == await house.store.next_wake()


async def test_a_table_can_be_given_another_home(tmp_path: Path) -> None:
    file = await exported(tmp_path)
    take_in(file, tmp_path / "away.db", NOON, home=(55, 66))
    store = await SqliteStore.open(tmp_path / "away.db")
    assert [1] == [one.table for one in await store.in_guild(55)] == [one.table for one in await store.in_channel(66)]
    await store.close()


async def test_a_table_is_taken_in_while_the_bot_runs(tmp_path: Path) -> None:
    """And shows itself; once, and with its own words."""
    file = await exported(tmp_path)
    async with House.at(tmp_path / "away.db", GAME) as house:
        await house.begin(GAME, 9)
        table = take_in(file, tmp_path / "away.db", NOON)
        await house.tables.change(table, lambda seated: seated.people.show_anew(NOON))
        told = [event.kind for one in await house.store.unsent(table) for event in getattr(one.effect, "events", ())]
        assert ["table.imported", "table.came_home"] == told[:2]
        await house.play_out(table)


async def test_a_table_moves_once(tmp_path: Path) -> None:
    file, away = await exported(tmp_path), tmp_path / "away.db"
    take_in(file, away, NOON)
    before = rows(away)
    with pytest.raises(Unfit, match=r"That table is here already, as table 1\."):
        take_in(file, away, NOON)
    assert before == rows(away)


async def test_a_file_of_older_days_is_brought_up_to_date(tmp_path: Path) -> None:
    save = next(one for path in sorted((STORED / "ford").rglob("*.json.xz")) for one in read(path))
    save.unpack(tmp_path / "old.db")
    export(tmp_path / "old.db", save.table, tmp_path / "old.json", NOON)
    table = import_table(tmp_path / "old.json", tmp_path / "away.db", NOON, games=GAMES)
    async with Club.at(tmp_path / "away.db", GAMES["ford"]) as club:
        assert Stage.RUNNING is await club.tables.look(table, lambda seated: seated.record.stage)


# What does not


def sealed(change: Callable[[dict[str, Any]], object]) -> Callable[[Path], None]:
    """A file that somebody has changed who knows how to make a fingerprint of it."""

    def spoil(file: Path) -> None:
        told = json.loads(file.read_text())
        change(told)
        told["digest"] = digest_of(told["schema_of_rows"], told["exported_at"], told["rows"])
        file.write_text(json.dumps(told))

    return spoil


def in_record(**changes: Any) -> Callable[[dict[str, Any]], object]:
    """Another record in the file."""

    def change(told: dict[str, Any]) -> None:
        row = told["rows"]["tables"][0]
        row["record"] = json.dumps({**json.loads(row["record"]), **changes})

    return change


def other_table(told: dict[str, Any]) -> None:
    told["rows"]["chairs"][0]["table_id"] = 1


def strange_column(told: dict[str, Any]) -> None:
    told["rows"]["chairs"][0]["seat) SELECT 1 --"] = "x"


def two_tables(told: dict[str, Any]) -> None:
    told["rows"]["tables"] *= 2


def no_journal(told: dict[str, Any]) -> None:
    del told["rows"]["journal"]


def mail_too(told: dict[str, Any]) -> None:
    told["rows"]["outbox"] = [{"table_id": 2, "mark": 1, "effect": '{"kind":"host","why":"Pay me."}'}]


def other_seed(told: dict[str, Any]) -> None:
    told["rows"]["tables"][0]["seed"] = {"base64": "AAAA"}


def no_seed(told: dict[str, Any]) -> None:
    told["rows"]["tables"][0]["seed"] = "AAAA"


def bad_base64(told: dict[str, Any]) -> None:
    told["rows"]["checkpoints"][0]["packed"] = {"base64": "?"}


def newer_schema(told: dict[str, Any]) -> None:
    told["schema_of_rows"] = 9999


def huge_number(told: dict[str, Any]) -> None:
    told["rows"]["journal"][0]["line"] = 10**30


def one_letter(file: Path) -> None:
    file.write_text(file.read_text().replace("person 1", "person 2", 1))


def cut_off(file: Path) -> None:
    os.truncate(file, file.stat().st_size // 2)


def deep(file: Path) -> None:
    file.write_text("[" * 100_000)


def binary(file: Path) -> None:
    file.write_bytes(b"\xff\xfe" * 100)


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (one_letter, "was changed or damaged since it was exported"),
        (cut_off, "is not whole"),
        (deep, "is not whole"),
        (binary, "is no text"),
        (Path.unlink, "cannot be read: No such file"),
        (sealed(other_table), "it holds parts of another table"),
        (sealed(strange_column), "no such column"),
        (sealed(two_tables), "does not hold the parts"),
        (sealed(no_journal), "does not hold the parts"),
        (sealed(mail_too), "does not hold the parts"),
        (sealed(other_seed), "The seed of the dice is not the one"),
        (sealed(no_seed), "The seed of the dice is not the one"),
        (sealed(bad_base64), "is no table"),
        (sealed(newer_schema), "has schema 9999"),
        (sealed(huge_number), "is no table|is not whole"),
        (sealed(in_record(game="chess")), "chess, is not installed here"),
        (sealed(in_record(chairs=7)), "cannot be read by this version"),
    ],
)
async def test_what_is_no_table_changes_nothing(tmp_path: Path, spoil: Callable[[Path], None], words: str) -> None:
    """Whatever a file holds, it is refused in a sentence."""
    file, away = await exported(tmp_path), tmp_path / "away.db"
    spoil(file)
    await lay_empty(away)
    before = rows(away)
    with pytest.raises(Unfit, match=words):
        take_in(file, away, NOON)
    assert before == rows(away)


async def test_newer_rules_are_refused(tmp_path: Path) -> None:
    class Older(type(GAME)):  # type: ignore[misc]
        rules_version = 0

    with pytest.raises(Unfit, match="was played by newer rules of ford"):
        import_table(await exported(tmp_path), tmp_path / "away.db", NOON, games={"ford": Older()})


async def test_a_file_is_for_its_owner_and_never_takes_the_place_of_another(tmp_path: Path) -> None:
    file = await exported(tmp_path)
    assert 0o600 == file.stat().st_mode & 0o777
    assert isinstance(read_moved(text_of(file)), MovedTable)
    with pytest.raises(Unfit, match="is there already"):
        export(tmp_path / "home.db", 2, file, NOON)
    with pytest.raises(Unfit, match="There is no table 99"):
        export(tmp_path / "home.db", 99, tmp_path / "none.json", NOON)
    assert not any("none" in name for name in os.listdir(tmp_path))


def text_of(file: Path) -> str:
    return file.read_text()


async def test_the_commands_say_what_they_did(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    await exported(tmp_path)
    monkeypatch.setattr(exporting, "load_settings", lambda: Settings(database=tmp_path / "home.db"))
    monkeypatch.setattr(importing, "load_settings", lambda: Settings(database=tmp_path / "away.db"))
    file = str(tmp_path / "moved.json")
    assert [2, 2, 2] == [exporting.main([]), exporting.main(["two"]), exporting.main(["1", "2", "3"])]
    assert 0 == exporting.main(["2", file])
    assert "It holds every secret of that game" in capsys.readouterr().out
    assert [1, 1] == [exporting.main(["2", file]), exporting.main(["99", f"{file}x"])]
    assert [2, 2, 2] == [importing.main([]), importing.main([file, "1"]), importing.main([file, "a", "b"])]
    assert 1 == importing.main([file, "1", "2"])
    assert "ford, is not installed here" in capsys.readouterr().err
