"""The health check notices a bot that does not beat and a gateway that is down."""

import json
import os
from pathlib import Path

import pytest

from data import health
from data.health import FRESH, GRACE, ailment, beat, heartbeat_path, main

NOW = 1_700_000_000


@pytest.fixture
def heartbeat(tmp_path: Path) -> Path:
    return heartbeat_path(tmp_path / "sealed-orders.db")


def test_the_heartbeat_lies_beside_the_database() -> None:
    assert Path("/data/sealed-orders.heartbeat.json") == heartbeat_path(Path("/data/sealed-orders.db"))


def test_a_fresh_beat_with_a_live_gateway_is_well(heartbeat: Path) -> None:
    beat(heartbeat, NOW, gateway_alive=True, latency=0.05)
    assert ailment(heartbeat, NOW + FRESH - 1) is None


def test_no_beat_at_all_is_an_ailment(heartbeat: Path) -> None:
    assert ailment(heartbeat, NOW) == "The bot has not started yet: there is no heartbeat."


@pytest.mark.parametrize("age", [FRESH, 10 * FRESH, -FRESH])
def test_an_old_beat_is_an_ailment(heartbeat: Path, age: int) -> None:
    beat(heartbeat, NOW - age, gateway_alive=True, latency=0.05)
    assert f"The last heartbeat is {age} seconds old." == ailment(heartbeat, NOW)


def test_a_dead_gateway_is_an_ailment(heartbeat: Path) -> None:
    beat(heartbeat, NOW, gateway_alive=False, latency=0.05)
    assert ailment(heartbeat, NOW) == "The connection to Discord is down."


def test_background_work_that_fails_for_longer_than_a_moment_is_an_ailment(heartbeat: Path) -> None:
    """It is named, and so is for how long; what may get over it by itself is given a moment."""
    beat(heartbeat, NOW, gateway_alive=True, latency=0.05, failing={"clock": NOW - 40, "outbox": NOW - 1})
    assert "Background work is failing: clock (for 40 seconds)." == ailment(heartbeat, NOW)
    assert ailment(heartbeat, NOW + GRACE) == (
        f"Background work is failing: clock (for {40 + GRACE} seconds), outbox (for {1 + GRACE} seconds)."
    )
    beat(heartbeat, NOW, gateway_alive=True, latency=0.05)
    assert ailment(heartbeat, NOW) is None, "it works again"


def test_a_beat_of_an_older_version_can_be_read(heartbeat: Path) -> None:
    heartbeat.write_text(json.dumps({"at": NOW, "gateway_alive": True, "latency": None}))
    assert ailment(heartbeat, NOW) is None


@pytest.mark.parametrize(
    "torn",
    [
        "",
        "{",
        "[]",
        "{}",
        '{"at": "noon", "gateway_alive": true}',
        "\udcff",
        '{"at": 1, "gateway_alive": true, "failing": []}',
    ],
)
def test_an_unreadable_beat_is_an_ailment(heartbeat: Path, torn: str) -> None:
    heartbeat.write_bytes(torn.encode(errors="surrogateescape"))
    assert ailment(heartbeat, NOW) == "The heartbeat cannot be read."


@pytest.mark.parametrize("latency", [float("nan"), float("inf")])
def test_an_unknown_latency_is_still_valid_json(heartbeat: Path, latency: float) -> None:
    beat(heartbeat, NOW, gateway_alive=True, latency=latency)
    assert json.loads(heartbeat.read_text()) == {
        "at": NOW, "gateway_alive": True, "latency": None, "failing": {},
    }  # fmt: skip


def test_a_beat_replaces_the_last_one_whole(heartbeat: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    beat(heartbeat, NOW, gateway_alive=True, latency=0.05)

    def crash(*_: object) -> None:
        raise OSError("no space left")

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", crash)
        with pytest.raises(OSError, match="no space left"):
            beat(heartbeat, NOW + 30, gateway_alive=False, latency=0.05)
    assert json.loads(heartbeat.read_text())["at"] == NOW
    beat(heartbeat, NOW + 60, gateway_alive=True, latency=0.05)
    assert json.loads(heartbeat.read_text())["at"] == NOW + 60
    assert [heartbeat] == list(heartbeat.parent.iterdir())


def test_nobody_but_the_owner_reads_the_beat(heartbeat: Path) -> None:
    usual = os.umask(0)
    try:
        heartbeat.with_suffix(".new").touch(0o644)
        for now in (NOW, NOW + 30):
            beat(heartbeat, now, gateway_alive=True, latency=0.05)
            assert 0o600 == heartbeat.stat().st_mode & 0o777
    finally:
        os.umask(usual)


def test_the_command_answers_by_its_exit_code(
    heartbeat: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DATABASE", str(heartbeat.parent / "sealed-orders.db"))
    monkeypatch.setattr(health, "operator_clock", lambda: NOW)
    assert main() == 1
    beat(heartbeat, NOW, gateway_alive=True, latency=0.05)
    assert main() == 0
    assert capsys.readouterr().out.splitlines() == [
        "The bot has not started yet: there is no heartbeat.",
        "The bot is well.",
    ]
