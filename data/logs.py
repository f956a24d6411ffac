"""The logs: one JSON object a line on stderr, an event name with fields, and never a secret.

What is logged is built by adding: plain values are shown, unless their field is named after something secret;
of any other object only the type is shown; an exception shows where it happened, and its words only when they
come from outside the game. So neither an order nor a hand nor a token can slip in with a stray object.
"""

from __future__ import annotations

import json
import logging
import re
import sys
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, TextIO

if TYPE_CHECKING:  # Workers log, too, and need no settings.
    from data.settings import Settings

MASK = "(hidden)"

_OUR_LOGGERS = ("__main__", "bot", "cogs", "data", "render", "rules")
_ROOT = Path(__file__).parent.parent

_SECRET_WORDS = re.compile(
    r"(?:^|[^a-z])(?:authorization|cookie|password|secrets?|tokens?|nonce|salt|seed"
    r"|answers?|drafts?|orders?|letters?|content|labels?|options?|cards?|hands?|face|view|state|checkpoint)(?:$|[^a-z])",
    re.IGNORECASE,
)
_TOKEN = re.compile(r"[\w-]{18,}\.[\w-]{5,}\.[\w-]{25,}", re.ASCII)
_INTERACTION_TOKEN = re.compile(r"(/(?:webhooks|interactions)/\d+/)[^/?\s]+")

# Errors of the network, the disk and the database. Theirs are the only words we trust: those of our own errors,
# and of discord.py's wrappers around them, may quote what a player wrote.
_TRUSTED_ERRORS = ("sqlite3", "discord.errors", "aiohttp.client_exceptions")

_PLAIN_RECORD = frozenset(logging.makeLogRecord({}).__dict__) | {"message", "asctime", "taskName", "fields"}


class Log:
    """A logger that takes an event name and fields: ``log.info("step_stored", table=3, batch=7)``."""

    def __init__(self, name: str) -> None:
        self._logger = logging.getLogger(name)

    def debug(self, event: str, **fields: object) -> None:
        """Something for the developer."""
        self._write(logging.DEBUG, event, fields)

    def info(self, event: str, **fields: object) -> None:
        """Something that is as it should be."""
        self._write(logging.INFO, event, fields)

    def warning(self, event: str, **fields: object) -> None:
        """Something that the operator may want to look at."""
        self._write(logging.WARNING, event, fields)

    def error(self, event: str, *, error: BaseException | None = None, **fields: object) -> None:
        """Something that the operator must look at, with the exception behind it."""
        self._write(logging.ERROR, event, fields, error)

    def _write(self, level: int, event: str, fields: Mapping[str, object], error: BaseException | None = None) -> None:
        if self._logger.isEnabledFor(level):
            # Masked before the record exists: no other handler can see more than ours.
            self._logger.log(level, event, exc_info=error, extra={"fields": shown(fields)})


class JsonLines(logging.Formatter):
    """Formats any record, ours or a library's, as one line of JSON without secrets."""

    def __init__(self, token: str | None = None) -> None:
        super().__init__()
        self._token = token

    def format(self, record: logging.LogRecord) -> str:
        """The record as JSON."""
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "event": _event(record),
        }
        extra = {name: value for name, value in record.__dict__.items() if name not in _PLAIN_RECORD}
        fields = shown(extra | getattr(record, "fields", {}))
        line.update({f"{name}_" if name in line else name: value for name, value in fields.items()})
        if record.exc_info and record.exc_info[1] is not None:
            line["errors"] = [_described(error) for error in _chain(record.exc_info[1])]
        text = json.dumps(line, ensure_ascii=False)
        return text.replace(self._token, MASK) if self._token else text


class _QuietHandler(logging.StreamHandler[TextIO]):
    """Writes to a stream; a line that cannot be written is lost: logging's own complaint would print its contents."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - the name is logging's
        """Nothing: see the class."""


def logger(name: str) -> Log:
    """The log of a module: ``log = logger(__name__)``."""
    return Log(name)


def set_up_logs(settings: Settings, stream: TextIO | None = None) -> None:
    """Send all logs, discord.py's too, to stderr as JSON lines; run the bot with ``log_handler=None``.

    Libraries never log below INFO: their debug lines quote whole payloads and SQL parameters.
    """
    handler = _QuietHandler(stream or sys.stderr)
    handler.setFormatter(JsonLines(settings.discord_token.get_secret_value() if settings.discord_token else None))
    level = logging.getLevelNamesMapping()[settings.log_level]
    root = logging.getLogger()
    for old in [old for old in root.handlers if isinstance(old, _QuietHandler)]:
        root.removeHandler(old)
    root.addHandler(handler)
    root.setLevel(max(level, logging.INFO))
    for name in _OUR_LOGGERS:
        logging.getLogger(name).setLevel(level)


def shown(fields: Mapping[str, object]) -> dict[str, Any]:
    """The fields as a log may show them."""
    return {str(name): MASK if _is_secret(str(name)) else _plain(value) for name, value in fields.items()}


def _is_secret(name: str) -> bool:
    return _SECRET_WORDS.search(name) is not None


def _plain(value: object) -> Any:
    """A value of which every part is safe to show."""
    match value:
        case None | bool() | int() | float():
            return value
        case str():
            return _without_tokens(str(value))
        case Mapping():
            return shown(value)
        case list() | tuple():
            return [_plain(part) for part in value]
        case datetime():
            return value.isoformat()
        case Path():
            return str(value)
        case _:
            return f"<{type(value).__name__}>"


def _without_tokens(text: str) -> str:
    return _INTERACTION_TOKEN.sub(rf"\1{MASK}", _TOKEN.sub(MASK, text))


def _event(record: logging.LogRecord) -> str:
    """The message, with its arguments as safe as fields."""
    if not isinstance(record.msg, str):
        return f"<{type(record.msg).__name__}>"
    if record.name == "asyncio":
        # Later lines and arguments quote tasks with the words of their exceptions.
        return record.msg.partition("\n")[0]
    arguments = shown(record.args) if isinstance(record.args, Mapping) else tuple(map(_plain, record.args or ()))
    try:
        text = record.msg % arguments if record.args else record.msg
    except (TypeError, ValueError, KeyError):
        text = record.msg
    return _without_tokens(text)


def _chain(error: BaseException) -> Iterator[BaseException]:
    """The exception and those behind it, newest first."""
    seen: list[BaseException] = []
    current: BaseException | None = error
    while current is not None and not any(current is earlier for earlier in seen):
        seen.append(current)
        yield current
        current = current.__cause__ or (None if current.__suppress_context__ else current.__context__)


def _described(error: BaseException) -> dict[str, Any]:
    """What happened and where, but not the words of an exception that may quote a player."""
    kind = type(error)
    name = kind.__qualname__ if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__qualname__}"
    described: dict[str, Any] = {"type": name, "where": _where(error.__traceback__)}
    if kind.__module__ in _TRUSTED_ERRORS or (kind.__module__ == "builtins" and isinstance(error, OSError)):
        described["text"] = _without_tokens(str(error))
    return described


def _where(traceback: TracebackType | None) -> list[str]:
    """The frames of a traceback, outermost first: ``cogs/panel/presses.py:120 hand_in``."""
    frames = []
    while traceback is not None:
        code = traceback.tb_frame.f_code
        frames.append(f"{_short_path(code.co_filename)}:{traceback.tb_lineno} {code.co_name}")
        traceback = traceback.tb_next
    return frames


def _short_path(filename: str) -> str:
    library = filename.rpartition("site-packages/")[2]
    path = Path(library)
    return path.relative_to(_ROOT).as_posix() if path.is_relative_to(_ROOT) else library
