"""A table as it was put away: all its rows of the database, and what everybody saw at that moment.

The rows are kept in the form of the schema that wrote them. To open a save is to make a database of that schema, put
the rows into it, and let today's bot bring it up to date, as it would with the file of a running bot.
"""

from __future__ import annotations

import json
import lzma
import sqlite3
import zlib
from collections.abc import Sequence
from contextlib import closing
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any

from data.db.connect import migrations
from rules.kernel.game import Face, Game
from rules.kernel.values import Json
from rules.table.table import Table

STORED = Path(__file__).parent / "stored"
TABLES = (
    "tables",
    "chairs",
    "journal",
    "checkpoints",
    "pending",
    "standing",
    "drafts",
    "receipts",
    "rolls",
    "events",
    "letters",
    "outbox",
)
"""Where the rows of a table lie; a later schema may have more."""
SPECTATOR = "-"
INDEX = STORED / "moments.json"
"""Which moments of which tables are kept: so a process that only collects tests reads none of them."""


@dataclass(frozen=True)
class Save:
    """One table at one moment."""

    game: str
    rules_version: int
    moment: str
    schema: int
    rows: dict[str, list[dict[str, Any]]]
    faces: dict[str, Json]
    """What each seat, and a spectator, saw."""

    @property
    def table(self) -> int:
        """The number of the table."""
        return int(self.rows["tables"][0]["id"])

    def unpack(self, path: Path) -> None:
        """Make a database of the save's own schema that holds this table."""
        path.write_bytes(empty_database(self.schema))
        with closing(sqlite3.connect(path)) as db:
            for name, rows in self.rows.items():
                for row in map(_as_stored, rows):
                    marks = ", ".join("?" * len(row))
                    db.execute(f"INSERT INTO {name} ({', '.join(row)}) VALUES ({marks})", list(row.values()))
            db.commit()


@cache
def empty_database(schema: int) -> bytes:
    """A file in which nothing is kept yet, as the bot made it in the days of a schema."""
    with closing(sqlite3.connect(":memory:")) as db:
        for number, script in migrations():
            if number <= schema:
                db.executescript(script)
        db.execute(f"PRAGMA user_version = {schema}")
        return db.serialize()


def folder_of(game: Game[Any]) -> Path:
    """Where the saves of a game lie, under the rules as they are now."""
    return STORED / game.name / f"v{game.rules_version}"


def keep(saves: Sequence[Save], path: Path) -> None:
    """Put the saves of one table away together: most of their rows are the same."""
    path.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps([asdict(save) for save in saves], ensure_ascii=False, separators=(",", ":"))
    path.write_bytes(lzma.compress(text.encode(), preset=9))


def read(path: Path) -> list[Save]:
    """The saves of one table."""
    return [Save(**save) for save in json.loads(lzma.decompress(path.read_bytes()))]


@cache
def index() -> dict[str, list[str]]:
    """The moments that are kept of each table, by its game, version and number."""
    found: dict[str, list[str]] = json.loads(INDEX.read_text("utf-8"))
    return found


def write_index() -> None:
    """Write down which moments lie in which files."""
    moments = {_place(path): [save.moment for save in read(path)] for path in sorted(STORED.rglob("*.json.xz"))}
    INDEX.write_text(json.dumps(moments, indent=1) + "\n", "utf-8")


def names() -> list[str]:
    """What each save is called: its game, its version, the number of its table, and the moment."""
    return [f"{place}-{moment}" for place, moments in index().items() for moment in moments]


def save_named(name: str) -> Save:
    """The save of that name."""
    place, _, moment = name.rpartition("-")
    return _table(place)[moment]


@cache
def _table(place: str) -> dict[str, Save]:
    saves = {save.moment: save for save in read(STORED / f"{place.replace('-', '/')}.json.xz")}
    assert index()[place] == [*saves], f"{INDEX.name} tells of other moments than there are: write_index"
    return saves


def _place(path: Path) -> str:
    game, version, file = path.relative_to(STORED).parts
    return f"{game}-{version}-{file.removesuffix('.json.xz')}"


def put_away(path: Path, table: int, moment: str, seated: Table) -> Save:
    """The save of a table that lies in a file, with the faces of everybody at it."""
    with closing(sqlite3.connect(path)) as db:
        db.row_factory = sqlite3.Row
        (schema,) = db.execute("PRAGMA user_version").fetchone()
        rows = {
            name: [_as_text(dict(row)) for row in db.execute(f"SELECT * FROM {name} WHERE {key} = ?", (table,))]
            for name in TABLES
            for key in ("id" if name == "tables" else "table_id",)
        }
    game = seated.game
    return Save(game.name, game.rules_version, moment, schema, rows, faces(seated))


def faces(seated: Table) -> dict[str, Json]:
    """What every seat and a spectator see, as far as no wording is concerned."""
    taken = [seat for seat, chair in seated.record.chairs.items() if not chair.is_free]
    return {seat or SPECTATOR: seen(seated.face(seat)) for seat in (*taken, None)}


def seen(face: Face) -> Json:
    """A face without the words of its question, which may be put better at any time."""
    found: dict[str, Json] = face.model_dump(
        mode="json", include={"view", "answer", "batch", "turn", "secrecy", "done", "waiting_for"}
    )
    return {**found, "asked": None if face.asked is None else face.asked.key}


def differences(before: Json, now: Json, where: str = "face") -> list[str]:
    """What was seen before and is not seen now; new things may have come."""
    match before, now:
        case dict(), dict():
            gone = [f"{where}.{name} is gone" for name in before if name not in now]
            kept = [name for name in before if name in now]
            return gone + [one for name in kept for one in differences(before[name], now[name], f"{where}.{name}")]
        case list(), list() if len(before) == len(now):
            pairs = enumerate(zip(before, now, strict=True))
            return [one for place, (old, new) in pairs for one in differences(old, new, f"{where}[{place}]")]
    return [] if before == now else [f"{where} was {before!r} and is {now!r}"]


def _as_text(row: dict[str, Any]) -> dict[str, Any]:
    """A row as JSON can hold it; states are unpacked, so that their likeness saves space."""
    if "packed" in row:
        row["packed"] = zlib.decompress(row["packed"]).decode()
    if "seed" in row:
        row["seed"] = row["seed"].hex()
    return row


def _as_stored(row: dict[str, Any]) -> dict[str, Any]:
    changed = dict(row)
    if "packed" in row:
        changed["packed"] = zlib.compress(row["packed"].encode(), 1)
    if "seed" in row:
        changed["seed"] = bytes.fromhex(row["seed"])
    return changed
