"""Settings come from the environment or a file, and a wrong one stops the start in words."""

import contextlib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from data.settings import LONGEST_DURATION, LONGEST_TEXT, Settings, WrongDuration, load_settings, parse_duration
from rules.kernel.durations import DAY, HOUR, MINUTE, WEEK, spell_duration

TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GAbCdE.not-a-real-token-but-shaped-like-one"


@pytest.fixture(autouse=True)
def _no_settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)
    monkeypatch.chdir(tmp_path)


def fault(monkeypatch: pytest.MonkeyPatch, **variables: str) -> str:
    """The words with which a start under these variables ends."""
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(SystemExit) as ended:
        load_settings()
    return str(ended.value)


def test_nothing_needs_to_be_set() -> None:
    settings = load_settings()
    assert settings.discord_token is None
    assert Path("sealed-orders.db") == settings.database
    assert Path("sealed-orders.grounds") == settings.grounds_folder
    assert settings.default_deadline == DAY
    assert settings.log_level == "INFO"
    assert settings.playground_port == 8017
    assert settings.workers == 1


def test_every_setting_is_read_from_the_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    monkeypatch.setenv("DATABASE", str(tmp_path / "tables.db"))
    monkeypatch.setenv("GROUNDS", str(tmp_path / "grounds"))
    monkeypatch.setenv("DEFAULT_DEADLINE", "2d 12h")
    monkeypatch.setenv("LOG_LEVEL", "debug")
    monkeypatch.setenv("PLAYGROUND_PORT", "9000")
    monkeypatch.setenv("WORKERS", "3")
    settings = load_settings()
    assert settings.discord_token is not None
    assert settings.discord_token.get_secret_value() == TOKEN
    assert tmp_path / "tables.db" == settings.database
    assert tmp_path / "grounds" == settings.grounds_folder
    assert settings.default_deadline == 2 * DAY + 12 * HOUR
    assert settings.log_level == "DEBUG"
    assert settings.playground_port == 9000
    assert settings.workers == 3


def test_the_environment_wins_over_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    Path(".env").write_text("LOG_LEVEL=ERROR\nWORKERS=2\n")
    monkeypatch.setenv("LOG_LEVEL", "WARNING")
    settings = load_settings()
    assert settings.log_level == "WARNING"
    assert settings.workers == 2


def test_the_example_file_holds_every_setting_at_its_default() -> None:
    example = Path(__file__).parents[2] / ".env.example"
    assert load_settings() == load_settings(example)
    named = {line.partition("=")[0] for line in example.read_text().splitlines() if line and not line.startswith("#")}
    assert {name.upper() for name in Settings.model_fields} == named


def test_an_empty_value_means_the_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "")
    monkeypatch.setenv("WORKERS", "")
    assert load_settings().discord_token is None
    assert load_settings().workers == 1


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("DATABASE", "nowhere/tables.db", "the path of a file in a folder that exists"),
        ("DATABASE", ".", "the path of a file in a folder that exists"),
        ("DEFAULT_DEADLINE", "soon", "a duration from 1m to 12w, such as 15m, 24h, 3d or 2d 12h"),
        ("DEFAULT_DEADLINE", "3600", "a duration from 1m to 12w, such as 15m, 24h, 3d or 2d 12h"),
        ("DEFAULT_DEADLINE", "13w", "a duration from 1m to 12w, such as 15m, 24h, 3d or 2d 12h"),
        ("LOG_LEVEL", "LOUD", "DEBUG, INFO, WARNING or ERROR"),
        ("PLAYGROUND_PORT", "70000", "a port number from 1 to 65535"),
        ("PLAYGROUND_PORT", "http", "a port number from 1 to 65535"),
        ("WORKERS", "0", "a number of processes from 1 to 64"),
    ],
)
def test_a_wrong_setting_is_named_with_its_value_and_what_is_allowed(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, words: str
) -> None:
    assert f'{name} is "{value}"; it must be {words}.' == fault(monkeypatch, **{name: value})


def test_two_wrong_settings_are_both_named(monkeypatch: pytest.MonkeyPatch) -> None:
    said = fault(monkeypatch, LOG_LEVEL="loud", WORKERS="many").splitlines()
    assert [line.split()[0] for line in said] == ["LOG_LEVEL", "WORKERS"]


def test_a_wrong_token_is_named_but_never_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    said = fault(monkeypatch, DISCORD_TOKEN="my client secret")
    assert said.startswith("DISCORD_TOKEN is not what it must be; it must be the bot token")
    assert "client secret" not in said


def test_an_unknown_name_in_the_file_is_refused_without_its_value() -> None:
    Path(".env").write_text("DISCORD_TOKN=hush\n")
    with pytest.raises(SystemExit) as ended:
        load_settings()
    assert str(ended.value).startswith("DISCORD_TOKN is no setting; the settings are DISCORD_TOKEN, DATABASE,")
    assert "hush" not in str(ended.value)


def test_a_file_that_is_no_text_is_refused() -> None:
    Path(".env").write_bytes(b"LOG_LEVEL=\xff\n")
    with pytest.raises(SystemExit) as ended:
        load_settings()
    assert str(ended.value) == ".env cannot be read as text; save it in UTF-8."


def test_a_file_that_cannot_be_read_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor is a folder a place for the database into which nobody may look."""

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    Path(".env").write_text("LOG_LEVEL=ERROR\n")
    with monkeypatch.context() as patch:
        patch.setattr("dotenv.main.open", refuse, raising=False)
        assert fault(patch) == ".env cannot be read: Permission denied."
    Path(".env").unlink()
    with monkeypatch.context() as patch:
        patch.setattr(Path, "is_dir", refuse)
        said = fault(patch, DATABASE="closed/tables.db")
    assert "it must be the path of a file in a folder that exists" in said


def test_the_token_shows_in_no_text_of_the_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    settings = load_settings()
    assert TOKEN not in f"{settings!r} {settings} {settings.model_dump_json()}"


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("15m", 15 * MINUTE),
        ("24h", DAY),
        ("3d", 3 * DAY),
        ("2w", 2 * WEEK),
        ("2d 12h", 60 * HOUR),
        ("1w2d3h4m", WEEK + 2 * DAY + 3 * HOUR + 4 * MINUTE),
        (" 90 M ", 90 * MINUTE),
    ],
)
def test_durations_are_read_as_people_write_them(text: str, seconds: int) -> None:
    assert seconds == parse_duration(text)


@pytest.mark.parametrize(
    "text", ["", "soon", "24", "-1h", "1.5h", "10s", "0m", "12h 2d", "1h 1h", "13w", "999999w", "9" * 5000 + "m", "٣d"]
)
def test_anything_else_is_no_duration(text: str) -> None:
    with pytest.raises(WrongDuration, match=r"^A duration is written in minutes, .* from 1m to 12w\.$"):
        parse_duration(text)


def test_what_is_too_long_to_be_a_duration_is_not_read_at_all() -> None:
    """However harmless it looks: a player's text is never worked on for long."""
    for gap in (LONGEST_TEXT - 4, LONGEST_TEXT - 3, 5_000):
        text = f"1d{' ' * gap}2h"
        if len(text) <= LONGEST_TEXT:
            assert parse_duration(text) == DAY + 2 * HOUR
        else:
            with pytest.raises(WrongDuration):
                parse_duration(text)


@pytest.mark.parametrize(
    ("seconds", "text"), [(0, "0s"), (45, "45s"), (MINUTE, "1m"), (DAY, "1d"), (60 * HOUR, "2d 12h"), (2 * WEEK, "2w")]
)
def test_durations_are_spelled_as_people_write_them(seconds: int, text: str) -> None:
    assert text == spell_duration(seconds)


@given(st.integers(1, LONGEST_DURATION // MINUTE))
def test_a_spelled_duration_is_read_back(minutes: int) -> None:
    assert minutes * MINUTE == parse_duration(spell_duration(minutes * MINUTE))


@given(st.text())
def test_no_text_breaks_the_reading_of_durations(text: str) -> None:
    with contextlib.suppress(WrongDuration):
        assert MINUTE <= parse_duration(text) <= LONGEST_DURATION
