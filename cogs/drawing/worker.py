"""What is done in a worker process: it draws, thinks for stewards, reads words and looks back; it knows no Discord."""

from __future__ import annotations

import contextlib
import ctypes
import gc
import inspect
import json
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from importlib import import_module
from multiprocessing.connection import wait
from pathlib import Path
from typing import Any

from data.load import load_games
from data.logs import logger
from data.past import Moment, PastAnswer, PastPhase, answers_in, face_at, phase_at
from render.baked import BAKERY
from render.changes import CHANGED
from render.cuts import Cut
from render.editions import Edition, editions
from render.encode import png
from rules.kernel.dice import SeededDice
from rules.kernel.game import Event, Face, Game, Odds, StewardKind, Written
from rules.kernel.journal import Entry
from rules.kernel.stewards import steward_of
from rules.kernel.values import Cell, Json, Seat

log = logger(__name__)

NICENESS = 10
MMAP_THRESHOLD = -3
"""The number under which glibc knows from how many bytes on memory is asked of the system, and given back to it."""
LARGE = 2**20
OPENING_SIZE = 720, 480
"""Width and height that the picture in a lobby has at most."""
ROOT = Path(__file__).resolve().parents[2]
MADE_FROM = ROOT / "render", ROOT / "rules", ROOT / "data" / "games"
"""What grounds are made from, beside the rules of games that lie elsewhere."""

FOREMAN = "SEALED_ORDERS_FOREMAN"
"""The variable by which the process that workers are forked from is told what to have at hand."""

Editions = Callable[[], Mapping[str, Edition]]
"""Gives the editions of all games played: a function that other processes find by name, and that makes them once."""
_ready_for: tuple[Editions, Path | None] | None = None
"""What this process has everything at hand for, by itself or by whoever forked it."""


@cache
def offered() -> dict[str, Edition]:
    """The editions of all games that players can choose, made once in each process."""
    return editions(load_games())


def begin_work(editions: Editions, grounds: Path | None) -> None:
    """Workers leave with their bot, and have everything at hand for the first picture."""
    threading.Thread(target=_leave_with_the_bot, daemon=True).start()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Where it could not be kept from them as they started.
    if _ready_for != (editions, grounds):
        be_ready(editions, grounds)


def be_ready(editions: Editions, grounds: Path | None) -> None:
    """Leave the processor to whoever answers people, and have everything at hand for the first picture."""
    global _ready_for
    if hasattr(os, "nice") and _ready_for is None:  # Not on Windows.
        os.nice(NICENESS)
    _give_large_pictures_back()
    bake(editions, grounds)
    _give_memory_back()
    _ready_for = editions, grounds


def write_orders(editions: Editions, grounds: Path | None) -> str:
    """What a foreman is to have at hand, as words that another process can read."""
    return json.dumps([editions.__module__, editions.__qualname__, None if grounds is None else str(grounds)])


def read_orders(words: str) -> tuple[Editions, Path | None]:
    """What a foreman is to have at hand."""
    module, name, grounds = json.loads(words)
    return getattr(import_module(module), name), None if grounds is None else Path(grounds)


def _give_large_pictures_back() -> None:
    """The memory of a large picture that is gone goes back to the system; else the C library comes to keep it."""
    with contextlib.suppress(AttributeError, OSError, TypeError):  # Only glibc can.
        ctypes.CDLL(None).mallopt(MMAP_THRESHOLD, LARGE)


def _give_memory_back() -> None:
    """What was needed to begin is not needed any more: the C library need not keep it, where it can be told so."""
    gc.collect()
    with contextlib.suppress(AttributeError, OSError, TypeError):  # Only glibc can.
        ctypes.CDLL(None).malloc_trim(0)


def bake(editions: Editions, grounds: Path | None) -> None:
    """Draw a board of every game in both cuts, so that its ground is baked or mapped, and all else at hand."""
    found = editions().values()
    if grounds is not None:
        BAKERY.open(grounds, made_from(found), lambda fault: log.warning("grounds_not_kept", error=fault))
    for edition in found:
        try:
            for cut in Cut:
                png(edition.draw(_opening(edition.game), None, cut))  # It leaves ground, type and fonts at hand.
        except Exception as fault:  # It is only done ahead; whoever wants a picture hears of it.
            log.error("warming_up_failed", error=fault, game=edition.game.name)


def bake_everything(editions: Editions, grounds: Path) -> None:
    """Bake all that any board may ever need, which takes longer than anybody should have to wait at a start."""
    bake(editions, grounds)
    for edition in editions().values():
        edition.paint_ahead()
        for cut in Cut:
            edition.draw(_opening(edition.game, is_seated=True), None, cut)


def made_from(editions: Iterable[Edition]) -> list[Path]:
    """The folders of everything that a ground can depend on."""
    games = [Path(inspect.getfile(type(edition.game))).parent for edition in editions]
    return [*MADE_FROM, *(game for game in games if not game.is_relative_to(ROOT / "rules"))]


def _leave_with_the_bot() -> None:
    """A worker whose bot is gone, however it went, has nobody to work for."""
    bot = multiprocessing.parent_process()
    if bot is not None:
        wait([bot.sentinel])
        os._exit(1)


def _opening(game: Game[Any], chosen: Mapping[str, str] | None = None, *, is_seated: bool = False) -> Face:
    """A game before its first phase, with all seats that its settings have: as everybody sees it, or the first seat."""
    own = {setting.id: setting.default for setting in game.settings}
    options = {**own, **(chosen or {})}
    seats = game.full_table(options, ())
    if len(seats) < game.least_players:
        options, seats = own, game.full_table(own, ())
    viewer = seats[0] if is_seated else None
    return Face(game=game.name, seat=viewer, view=game.view(game.setup(options, seats), viewer))


def nothing() -> None:
    """Work for a process that is only to be started."""


def draw(editions: Editions, face: Face, targets: Mapping[Cell, int] | None, cut: Cut) -> bytes:
    """A face as a PNG."""
    return png(editions()[face.game].draw(face, targets, cut))


def draw_changes(editions: Editions, before: Face, face: Face, cut: Cut) -> tuple[bytes, int]:
    """A face as a PNG on which is marked what was otherwise before, and at how many places."""
    edition = editions()[face.game]
    places = edition.changes(before, face) if edition.changes is not None else ()
    return png(edition.draw(face, dict.fromkeys(places, CHANGED) or None, cut)), len(places)


def draw_opening(editions: Editions, game: str, options: Mapping[str, str]) -> tuple[bytes, str]:
    """A game before its first phase as a small PNG, and what it shows in words."""
    edition = editions()[game]
    face = _opening(edition.game, options)
    drawn = edition.draw(face, None, Cut.WIDE).convert("RGB")
    drawn.thumbnail(OPENING_SIZE)
    return png(drawn), edition.alt_text(face)


def draw_hand(editions: Editions, face: Face, cut: Cut) -> bytes | None:
    """What the seat of a face alone knows as a PNG; None where there is nothing to draw."""
    draw = editions()[face.game].hand_picture
    drawn = None if draw is None else draw(face, cut)
    return None if drawn is None else png(drawn)


def draw_look(editions: Editions, face: Face, name: str, cut: Cut) -> tuple[bytes, str]:
    """A closer look as a PNG, and what it shows in words."""
    drawn, words = editions()[face.game].looks(face)[name].draw(face, cut)
    return png(drawn), words


def draw_scene(editions: Editions, game: str, event: Event, cut: Cut) -> tuple[bytes, str]:
    """A happening as a PNG, and what it shows in words."""
    drawn, words = editions()[game].scenes[event.kind](event, cut)
    return png(drawn), words


def think(editions: Editions, kind: StewardKind, face: Face, seed: bytes) -> Json:
    """Stewards draw by chance of their own, never from the dice of the game."""
    dice = SeededDice(seed, "steward")
    drawn = 0

    def draw(size: int) -> int:
        nonlocal drawn
        drawn += 1
        return dice.number(str(drawn), size) - 1

    assert face.asked is not None
    return steward_of(editions()[face.game].game, kind)(face, face.asked, draw)


def read(editions: Editions, face: Face, text: str) -> Written:
    """What typed words come to."""
    return editions()[face.game].game.read_words(face, text)


def reckon(editions: Editions, face: Face, meant: Any) -> tuple[Odds, ...]:
    """What the fights that a seat plans may come to."""
    return editions()[face.game].game.odds(face, meant)


def look_back(editions: Editions, moment: Moment, seat: Seat | None) -> Face | None:
    """What a seat, or a spectator, saw at a moment of the past."""
    return face_at(editions()[moment.game].game, moment, seat)


def name_phase(editions: Editions, moment: Moment) -> PastPhase:
    """What a phase of the past was called."""
    return phase_at(editions()[moment.game].game, moment)


def past_answers(editions: Editions, moment: Moment, wanted: Sequence[Entry]) -> list[PastAnswer]:
    """What was answered in a phase of the past."""
    edition = editions()[moment.game]
    return answers_in(edition.game, moment, wanted, edition.explain)
