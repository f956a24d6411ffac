"""The settings, from the environment or a .env file; a wrong one stops the start with a clear sentence."""

import re
from pathlib import Path
from typing import Annotated, Literal

from pydantic import AfterValidator, BeforeValidator, Field, SecretStr, ValidationError
from pydantic_core import ErrorDetails
from pydantic_settings import BaseSettings, SettingsConfigDict

from rules.kernel.durations import DAY, MINUTE, UNITS, WEEK, spell_duration

SHORTEST_DURATION, LONGEST_DURATION = MINUTE, 12 * WEEK
LONGEST_TEXT = 40
"""Letters in which a duration can be written; what is longer is not read at all."""

MOST_DAYS = 3650
"""For how long something can be kept, unless for ever."""

OWNER_ALONE = 0o600
"""The rights on all files of ours: whoever else has an account on the machine reads no orders."""

_PART = re.compile(r"([0-9]{1,6})\s*([wdhm])\s*", re.IGNORECASE)
_TOKEN = re.compile(r"[\w-]+\.[\w-]+\.[\w-]+", re.ASCII)


class WrongDuration(ValueError):
    """A text that is no duration we accept; its message says what is."""

    def __init__(self) -> None:
        super().__init__(
            "A duration is written in minutes, hours, days and weeks, such as 15m, 24h, 3d or 2d 12h, "
            f"from {spell_duration(SHORTEST_DURATION)} to {spell_duration(LONGEST_DURATION)}."
        )


def parse_duration(text: str) -> int:
    """The seconds in a text such as "15m" or "2d 12h"; the larger unit comes first."""
    if len(text) > LONGEST_TEXT:
        raise WrongDuration
    rest, seconds, last = text.strip(), 0, LONGEST_DURATION
    while rest:
        part = _PART.match(rest)
        if part is None or UNITS[part[2].lower()] >= last:
            raise WrongDuration
        last = UNITS[part[2].lower()]
        seconds += int(part[1]) * last
        rest = rest[part.end() :]
    if not SHORTEST_DURATION <= seconds <= LONGEST_DURATION:
        raise WrongDuration
    return seconds


def _seconds(value: object) -> object:
    return parse_duration(value) if isinstance(value, str) else value


def _upper(value: object) -> object:
    return value.upper() if isinstance(value, str) else value


def _looks_like_a_token(token: SecretStr) -> SecretStr:
    if not _TOKEN.fullmatch(token.get_secret_value()):
        raise ValueError
    return token


def _can_hold_a_database(path: Path) -> Path:
    try:
        is_possible = not path.is_dir() and path.absolute().parent.is_dir()
    except OSError:  # A folder into which this user may not even look.
        is_possible = False
    if not is_possible:
        raise ValueError
    return path


class Settings(BaseSettings):
    """Everything an operator may set; names are those of the environment variables, in lower case."""

    model_config = SettingsConfigDict(frozen=True, extra="forbid", env_ignore_empty=True, hide_input_in_errors=True)

    discord_token: Annotated[SecretStr, AfterValidator(_looks_like_a_token)] | None = None
    database: Annotated[Path, AfterValidator(_can_hold_a_database)] = Path("sealed-orders.db")
    backups_kept: Annotated[int, Field(ge=0, le=MOST_DAYS)] = 30
    grounds: Path | None = None
    default_deadline: Annotated[int, BeforeValidator(_seconds), Field(ge=SHORTEST_DURATION, le=LONGEST_DURATION)] = DAY
    finished_kept: Annotated[int, Field(ge=0, le=MOST_DAYS)] = 0
    log_level: Annotated[Literal["DEBUG", "INFO", "WARNING", "ERROR"], BeforeValidator(_upper)] = "INFO"
    playground_keep: Annotated[int, Field(ge=0, le=1)] = 0
    playground_port: Annotated[int, Field(ge=1, le=65_535)] = 8017
    servers_kept: Annotated[int, Field(ge=0, le=MOST_DAYS)] = 30
    workers: Annotated[int, Field(ge=1, le=64)] = 1

    @property
    def grounds_folder(self) -> Path:
        """Where the still grounds of pictures are baked: beside the database, unless another folder is named."""
        return self.grounds or self.database.with_suffix(".grounds")

    @property
    def playground_database(self) -> Path:
        """Where the tables of a playground are kept that is to keep them: beside the database."""
        return self.database.with_name("playground.db").absolute()


_DAYS = f"a number of days from 1 to {MOST_DAYS}, or 0 for ever"
_ALLOWED = {
    "discord_token": "the bot token from the Discord developer portal: three parts with dots between them",
    "database": "the path of a file in a folder that exists",
    "backups_kept": _DAYS,
    "grounds": "the path of a folder",
    "default_deadline": (
        f"a duration from {spell_duration(SHORTEST_DURATION)} to {spell_duration(LONGEST_DURATION)}, "
        "such as 15m, 24h, 3d or 2d 12h"
    ),
    "finished_kept": _DAYS,
    "log_level": "DEBUG, INFO, WARNING or ERROR",
    "playground_keep": "1 or 0",
    "playground_port": "a port number from 1 to 65535",
    "servers_kept": _DAYS,
    "workers": "a number of processes from 1 to 64",
}


def load_settings(env_file: Path | None = Path(".env")) -> Settings:
    """The settings of this run; the environment wins over the file; a fault ends the program in words."""
    try:
        return Settings(_env_file=env_file, _env_file_encoding="utf-8")
    except ValidationError as error:
        faults = "\n".join(_sentence(fault) for fault in error.errors(include_url=False))
    except UnicodeDecodeError:
        faults = f"{env_file} cannot be read as text; save it in UTF-8."
    except OSError as error:
        faults = f"{env_file} cannot be read: {error.strerror}."
    raise SystemExit(faults)


def _sentence(fault: ErrorDetails) -> str:
    setting = str(fault["loc"][0])
    if setting not in _ALLOWED:
        known = ", ".join(name.upper() for name in _ALLOWED)
        return f"{setting.upper()} is no setting; the settings are {known}."
    value = "not what it must be" if setting == "discord_token" else f'"{fault["input"]}"'
    return f"{setting.upper()} is {value}; it must be {_ALLOWED[setting]}."
