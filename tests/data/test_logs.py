"""The logs are lines of JSON that carry events and fields, and never a secret."""

import asyncio
import io
import json
import logging
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import discord
import pytest
from discord import app_commands
from pydantic import BaseModel, SecretStr, ValidationError

from data.logs import MASK, JsonLines, logger, set_up_logs, shown
from data.settings import Settings

TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GAbCdE.not-a-real-token-but-shaped-like-one"
CANARY = "ambush in the woods"


class Logs:
    """The lines written so far."""

    def __init__(self, stream: io.StringIO) -> None:
        self.stream = stream

    @property
    def text(self) -> str:
        return self.stream.getvalue()

    @property
    def lines(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.text.splitlines()]

    @property
    def last(self) -> dict[str, Any]:
        return self.lines[-1]


@pytest.fixture
def open_logs() -> Iterator[Callable[..., Logs]]:
    """Starts the logs on a stream that can be read; leaves logging as it was."""
    root = logging.getLogger()
    names = ("__main__", "bot", "cogs", "data", "render", "rules")
    before = root.level, root.handlers[:], [logging.getLogger(name).level for name in names]

    def start(**settings: Any) -> Logs:
        stream = io.StringIO()
        set_up_logs(Settings(_env_file=None, **settings), stream)
        return Logs(stream)

    yield start
    root.setLevel(before[0])
    root.handlers[:] = before[1]
    for name, level in zip(names, before[2], strict=True):
        logging.getLogger(name).setLevel(level)


@pytest.fixture
def logs(open_logs: Callable[..., Logs]) -> Logs:
    return open_logs(log_level="DEBUG", discord_token=SecretStr(TOKEN))


def test_a_line_has_time_level_logger_event_and_fields(logs: Logs) -> None:
    logger("cogs.commands.game").info("table_opened", table=3, seats=["red", "blue"], game="skirmish")
    line = logs.last
    assert line.pop("at").endswith("+00:00")
    assert line == {
        "level": "INFO",
        "logger": "cogs.commands.game",
        "event": "table_opened",
        "table": 3,
        "seats": ["red", "blue"],
        "game": "skirmish",
    }


def test_each_level_has_its_verb(logs: Logs) -> None:
    log = logger("data.tables")
    log.debug("a")
    log.info("b")
    log.warning("c")
    log.error("d")
    assert [line["level"] for line in logs.lines] == ["DEBUG", "INFO", "WARNING", "ERROR"]


def test_the_level_of_the_settings_holds(open_logs: Callable[..., Logs]) -> None:
    logs = open_logs(log_level="WARNING")
    logger("cogs.background.clock").info("reminded")
    logging.getLogger("discord.client").info("connected")
    logger("cogs.background.clock").warning("late")
    assert [line["event"] for line in logs.lines] == ["late"]


def test_setting_up_twice_does_not_double_the_lines(open_logs: Callable[..., Logs]) -> None:
    first = open_logs()
    second = open_logs()
    logger("bot").info("started")
    assert first.text == ""
    assert len(second.lines) == 1


def test_line_breaks_in_a_value_stay_in_one_line(logs: Logs) -> None:
    logger("bot").info("named", guild='Two\nlines "quoted"')
    assert len(logs.text.splitlines()) == 1
    assert logs.last["guild"] == 'Two\nlines "quoted"'


def test_a_field_cannot_forge_the_event(logs: Logs) -> None:
    logging.getLogger("bot").info("real", extra={"event": "forged", "level": "forged"})
    assert (logs.last["event"], logs.last["level"]) == ("real", "INFO")


@pytest.mark.parametrize(
    "name", ["answer", "answers", "seed", "draft", "orders", "token", "dice_seed", "sealed-answer", "Orders", "hand"]
)
def test_a_field_named_after_a_secret_is_masked(logs: Logs, name: str) -> None:
    logger("cogs.panel.presses").info("handed_in", **{name: CANARY, "table": 3})
    logging.getLogger("cogs.panel.presses").info("handed_in", extra={name: CANARY})
    logger("cogs.panel.presses").info("handed_in", more={"deep": [{name: CANARY}]})
    assert CANARY not in logs.text
    assert logs.lines[0][name] == MASK
    assert logs.lines[0]["table"] == 3


def test_a_field_whose_name_only_resembles_a_secret_is_shown(logs: Logs) -> None:
    logger("cogs.panel.presses").info("handed_in", answered=2, border="north")
    assert (logs.last["answered"], logs.last["border"]) == (2, "north")


def test_other_handlers_see_no_more_than_ours(logs: Logs, caplog: pytest.LogCaptureFixture) -> None:
    logger("cogs.panel.presses").info("handed_in", answer=CANARY, table=3)
    (record,) = caplog.records
    assert record.__dict__["fields"] == {"answer": MASK, "table": 3}


def test_of_an_object_only_the_type_is_shown(logs: Logs) -> None:
    class Battlefield(BaseModel):
        plan: str

    battlefield = Battlefield(plan=CANARY)
    logger("rules.kernel").info("resolved", what=battlefield, why=ValueError(CANARY), raw=CANARY.encode())
    logging.getLogger("discord.ui.view").error("Ignoring exception in view %r for item %r", battlefield, 7)
    assert CANARY not in logs.text
    assert logs.lines[0]["what"] == "<Battlefield>"
    assert logs.lines[1]["event"] == "Ignoring exception in view '<Battlefield>' for item 7"


def test_plain_values_of_every_kind_are_shown() -> None:
    fields = {"none": None, "yes": True, "share": 0.5, "at": discord.utils.snowflake_time(0), "file": Path("a/b")}
    assert shown(fields) == {"none": None, "yes": True, "share": 0.5, "at": "2015-01-01T00:00:00+00:00", "file": "a/b"}


@pytest.mark.parametrize(
    "text",
    [
        f"Authorization: Bot {TOKEN}",
        "POST /webhooks/123456789/aW50ZXJhY3Rpb246c2VjcmV0 responded with 429",
        "POST /interactions/123456789/aW50ZXJhY3Rpb246c2VjcmV0/callback responded with 404",
    ],
)
def test_tokens_are_masked_wherever_they_stand(logs: Logs, text: str) -> None:
    logging.getLogger("discord.http").warning(text)
    logging.getLogger("discord.http").warning("%s", text)
    logging.getLogger("discord.http").warning("%(url)s", {"url": text})
    logger("bot").info("failed", why=text)
    assert len(logs.lines) == 4
    assert TOKEN not in logs.text
    assert "aW50ZXJhY3Rpb246c2VjcmV0" not in logs.text


def test_the_own_token_is_masked_in_any_shape(open_logs: Callable[..., Logs]) -> None:
    logs = open_logs(discord_token=SecretStr("a.b.c-short-one"))
    logging.getLogger("bot").info("started with a.b.c-short-one")
    assert logs.last["event"] == f"started with {MASK}"


def test_discord_py_and_the_store_log_through_it_but_never_their_payloads(logs: Logs) -> None:
    logging.getLogger("discord.gateway").info("Shard ID %s has connected", None)
    logging.getLogger("discord.gateway").debug("WebSocket Event: %s", {"d": CANARY})
    logging.getLogger("aiosqlite").debug("executing %s", CANARY)
    assert [line["event"] for line in logs.lines] == ["Shard ID None has connected"]


def test_an_error_tells_where_but_not_what_a_player_wrote(logs: Logs) -> None:
    try:
        raise ValueError(CANARY)
    except ValueError as error:
        logger("cogs.panel.presses").error("failed", error=error, table=3)
    (described,) = logs.last["errors"]
    assert described["type"] == "ValueError"
    assert described["where"][0].startswith("tests/data/test_logs.py:")
    assert CANARY not in logs.text


def test_a_refused_model_does_not_quote_its_input(logs: Logs) -> None:
    class Order(BaseModel):
        number: int

    try:
        Order.model_validate({"number": CANARY})
    except ValidationError as error:
        logger("data.tables").error("unreadable", error=error)
    assert "ValidationError" in logs.last["errors"][0]["type"]
    assert CANARY not in logs.text


def test_the_wrappers_of_discord_py_do_not_quote_what_they_wrap(logs: Logs) -> None:
    async def order(interaction: discord.Interaction) -> None:
        raise ValueError(CANARY)

    command: app_commands.Command[Any, ..., None] = app_commands.Command(
        name="order", description="An order.", callback=order
    )
    wrapped = app_commands.CommandInvokeError(command, ValueError(CANARY))
    assert CANARY in str(wrapped)
    logging.getLogger("discord.app_commands.tree").error("Ignoring exception in command %r", "order", exc_info=wrapped)
    assert [error["type"] for error in logs.last["errors"]] == ["discord.app_commands.errors.CommandInvokeError"]
    assert CANARY not in logs.text


def test_an_error_of_the_outside_world_keeps_its_words(logs: Logs) -> None:
    try:
        try:
            raise FileNotFoundError(2, "No such file", "tables.db")
        except FileNotFoundError as error:
            raise discord.ConnectionClosed(FakeSocket(), shard_id=None, code=4004) from error  # type: ignore[arg-type]
    except discord.ConnectionClosed as error:
        logger("bot").error("gateway_lost", error=error)
    closed, missing = logs.last["errors"]
    assert "4004" in closed["text"]
    assert "No such file" in missing["text"]


class FakeSocket:
    """As much of a socket as discord.py's exception reads."""

    close_code = 4004


def test_a_forgotten_task_does_not_quote_its_exception(logs: Logs) -> None:
    async def fail() -> None:
        raise ValueError(CANARY)

    loop = asyncio.new_event_loop()
    task = loop.create_task(fail())
    loop.run_until_complete(asyncio.wait([task]))
    loop.call_exception_handler(
        {"message": "Task exception was never retrieved", "future": task, "exception": task.exception()}
    )
    loop.close()
    assert logs.last["event"] == "Task exception was never retrieved"
    assert logs.last["errors"][0]["type"] == "ValueError"
    assert CANARY not in logs.text


def test_a_message_that_does_not_fit_its_arguments_is_shown_without_them() -> None:
    record = logging.LogRecord("discord.http", logging.INFO, __file__, 1, "%d tries", (ValueError(CANARY),), None)
    assert json.loads(JsonLines().format(record))["event"] == "%d tries"


def test_a_line_that_cannot_be_written_is_not_printed_elsewhere(
    open_logs: Callable[..., Logs], capsys: pytest.CaptureFixture[str]
) -> None:
    open_logs().stream.close()
    logging.getLogger("bot").info("lost %s", CANARY)
    assert CANARY not in capsys.readouterr().err
