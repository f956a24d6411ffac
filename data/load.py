"""The content of a game from its TOML files, strictly checked; whoever wrote them hears of every fault at once."""

import json
import reprlib
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from rules import registry
from rules.kernel.game import Game

GAMES = Path(__file__).parent / "games"

_IN_PLAIN_WORDS = {
    "Input should": "this must",
    "String should": "the text must",
    "Tuple should": "the list must",
    "Dictionary should": "the table must",
    "a valid array": "a list",
    "an object": "a table",
    "a valid ": "a ",
    "a integer": "a whole number",
    "a string": "a text",
}

T = TypeVar("T", bound=BaseModel)


class WrongContent(ValueError):
    """Content that cannot be used; its message names every fault with its file and entry."""

    def __init__(self, game: str, faults: list[str]) -> None:
        super().__init__("\n".join([f"The content of {game} has faults; nothing of it was loaded.", *sorted(faults)]))


def load_games(offered: Mapping[str, type[Game[Any]]] = registry.GAMES, games: Path = GAMES) -> dict[str, Game[Any]]:
    """Every game that players can choose, each around what is in its box."""
    return {
        name: game(None if game.content_type is None else load(name, game.content_type, games))
        for name, game in offered.items()
    }


def load(game: str, content_type: type[T], games: Path = GAMES) -> T:
    """Everything in the box of a game: each file holds one or more tables, and a list may go on in another file."""
    box = _Box()
    for path in sorted((games / game).glob("*.toml")):
        box.unpack(path)
    if not box.tables and not box.faults:
        raise WrongContent(game, [f"There is no file with a table in {games / game}."])
    try:
        # Only from JSON does a strict model take a list for a tuple and a word for a member of an enum.
        content = content_type.model_validate_json(json.dumps(box.tables, default=_as_no_text), strict=True)
    except ValidationError as error:
        raise WrongContent(game, box.faults + box.sentences(error)) from None
    if box.faults:
        raise WrongContent(game, box.faults)
    return content


class _Box:
    """The tables of all files together, and which file each entry came from."""

    def __init__(self) -> None:
        self.tables: dict[str, Any] = {}
        self.faults: list[str] = []
        self._origins: dict[str, list[str]] = {}
        """The file and name of each entry of a list, or of the only table of that name."""
        self._is_torn = False
        """Whether a file could not be read, so that its tables are missing through no fault of their own."""

    def unpack(self, path: Path) -> None:
        """Add the tables of a file."""
        try:
            tables = tomllib.loads(path.read_text("utf-8"))
        except tomllib.TOMLDecodeError as error:
            self._is_torn = True
            self.faults.append(f"{path.name}: this is not TOML: {error}.")
            return
        except UnicodeDecodeError:
            self._is_torn = True
            self.faults.append(f"{path.name}: this cannot be read as text; save it in UTF-8.")
            return
        for name, table in tables.items():
            self._add(path.name, name, table)

    def _add(self, file: str, name: str, table: Any) -> None:
        origins = self._origins.setdefault(name, [])
        if not isinstance(table, list):
            if name in self.tables:
                self.faults.append(f"{file}, {name}: this table stands in {origins[0]} already.")
                return
            self.tables[name] = table
            origins.append(f"{file}, {name}")
            return
        entries = self.tables.setdefault(name, [])
        if not isinstance(entries, list):
            self.faults.append(f"{file}, {name}: this is a list, but no list in {origins[0]}.")
            return
        for number, entry in enumerate(table, start=1):
            self._add_entry(f"{file}, {name}", number, entry, entries, origins)

    def _add_entry(self, place: str, number: int, entry: Any, entries: list[Any], origins: list[str]) -> None:
        label = entry.get("id") if isinstance(entry, dict) else None
        for other, origin in zip(entries, origins, strict=True):
            if label is not None and isinstance(other, dict) and other.get("id") == label:
                self.faults.append(f"{place} {number}: the id {label} is taken by {origin}.")
        entries.append(entry)
        origins.append(f"{place} {label or number}")

    def sentences(self, error: ValidationError) -> list[str]:
        """The faults that the models found, for the person who wrote the file."""
        found = error.errors(include_url=False)
        return [self._sentence(fault) for fault in found if not (self._is_torn and _is_lost_table(fault))]

    def _sentence(self, fault: ErrorDetails) -> str:
        where, what = list(fault["loc"]), _what(fault)
        if not where:
            return f"All files together: {what}."
        table = str(where.pop(0))
        origins = self._origins.get(table, [])
        if not origins:
            place = f"All files together: {table}"
        elif isinstance(self.tables[table], list) and where:
            place = origins[int(where.pop(0))]
        else:
            place = origins[0]
        return f"{', '.join([place, *_steps(where)])}: {what}."


def _is_lost_table(fault: ErrorDetails) -> bool:
    return fault["type"] == "missing" and len(fault["loc"]) == 1


def _steps(where: list[int | str]) -> list[str]:
    """The way into an entry in words: "effects 2", "do"."""
    steps: list[str] = []
    for step in where:
        if isinstance(step, int) and steps:
            steps[-1] += f" {step + 1}"
        else:
            steps.append(str(step))
    return steps


def _what(fault: ErrorDetails) -> str:
    """What is wrong with the value itself."""
    match fault["type"]:
        case "missing":
            return "this is missing"
        case "extra_forbidden":
            return "nothing of this name is known here"
        case "value_error":
            return str(fault["msg"]).removeprefix("Value error, ")
    demand, value = str(fault["msg"]), fault["input"]
    for theirs, ours in _IN_PLAIN_WORDS.items():
        demand = demand.replace(theirs, ours)
    return demand if isinstance(value, dict | list) else f"{demand}, and is {reprlib.repr(value)}"


def _as_no_text(value: object) -> dict[str, str]:
    """A date or time as something that no field takes, since as text it would pass for a name."""
    return {"date": str(value)}
