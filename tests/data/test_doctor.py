"""The doctor: a line for each check, a sentence that helps, and an exit code."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NoReturn

import pytest

from cogs import doctor as whole
from data import doctor
from data.backup import backups_folder, make_backup
from data.doctor import Finding, check_machine, report
from data.health import beat, heartbeat_path
from data.settings import Settings
from tests.data.test_backup import damage
from tests.helpers.databases import lay_empty
from tests.reference import editions

NOW = 1_700_000_000


def found(database: Path) -> dict[str, Finding]:
    return {finding.what: finding for finding in check_machine(Settings(database=database), NOW)}


def test_before_the_first_start_all_is_well(tmp_path: Path) -> None:
    """And nothing is made by looking."""
    assert all(finding.is_well for finding in found(tmp_path / "tables.db").values())
    assert [] == list(tmp_path.iterdir())


async def test_a_bot_that_runs_is_well(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    await lay_empty(path)
    beat(heartbeat_path(path), NOW, gateway_alive=True, latency=0.1)
    make_backup(path, backups_folder(path), NOW - 3 * 86_400)
    findings = found(path)
    assert all(finding.is_well for finding in findings.values())
    assert "is whole and has schema" in findings["database"].words
    assert "the newest was made 3 days ago." in findings["backups"].words


async def test_each_thing_that_is_wrong_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "tables.db"
    await lay_empty(path)
    beat(heartbeat_path(path), NOW, gateway_alive=False, latency=0.1)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=7_000_000))
    monkeypatch.setattr(doctor, "A_ZONE", "Atlantis/Poseidonis")
    damage(path)
    findings = found(path)
    wrong = {what: finding.words for what, finding in findings.items() if not finding.is_well}
    assert {"database", "disk", "time zones", "heartbeat", "writing"} >= set(wrong) >= {"database", "disk", "heartbeat"}
    assert "only 7 MB are free" in wrong["disk"]
    assert "install the package tzdata" in wrong["time zones"]
    assert "The connection to Discord is down." == wrong["heartbeat"]


def test_a_file_that_is_no_database_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "tables.db").write_text("Dear Sirs, " * 500)
    assert "nothing can be written" in found(tmp_path / "tables.db")["writing"].words


def test_a_report_is_a_line_for_each_check_and_an_exit_code() -> None:
    said: list[str] = []
    assert 0 == report([Finding("disk", "it is large.")], said.append)
    assert 1 == report([Finding("disk", "it is large."), doctor.wrong("fonts", "there are none.")], said.append)
    assert ["ok    disk: it is large.\n", "All is well.\n"] == said[:2]
    assert ["FAIL  fonts: there are none.\n", "Checks that failed: 1.\n"] == said[3:]


def test_the_part_without_discord_is_a_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(doctor, "load_settings", lambda: Settings(database=tmp_path / "tables.db"))
    assert 0 == doctor.main()
    assert "All is well." in capsys.readouterr().out


# Pictures


def test_every_typeface_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    assert whole.check_fonts().is_well

    def gone(*_: Any) -> NoReturn:
        raise OSError("cannot open resource")

    monkeypatch.setattr(whole, "font", gone)
    assert "a typeface cannot be loaded: cannot open resource." in whole.check_fonts().words


@pytest.mark.slow
async def test_a_worker_draws_each_game(tmp_path: Path) -> None:
    settings = Settings(database=tmp_path / "tables.db")
    assert "has drawn 1 games." in (await whole.check_workers(settings, editions, processes=0)).words


async def test_a_worker_that_cannot_draw_is_named(tmp_path: Path) -> None:
    def broken() -> NoReturn:
        raise ImportError("no PIL")

    finding = await whole.check_workers(Settings(database=tmp_path / "tables.db"), broken, processes=0)
    assert (False, "nothing could be drawn: ImportError no PIL") == (finding.is_well, finding.words)


def test_the_only_argument_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert 2 == whole.main(["please"])
    assert "The only argument is dm" in capsys.readouterr().err


async def test_without_a_token_discord_is_not_asked(tmp_path: Path) -> None:
    (finding,) = await whole.ask_discord(Settings(database=tmp_path / "tables.db"), dm=True)
    assert finding.is_well
    assert json.dumps(finding.words).startswith('"without a token')
