"""The workshop: work is done elsewhere, pictures are drawn once, a dead worker is replaced."""

from __future__ import annotations

import asyncio
import io
import multiprocessing
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import Executor
from dataclasses import replace
from pathlib import Path
from typing import NoReturn

import pytest
from PIL import Image

from cogs.background.work import Background
from cogs.drawing.worker import MADE_FROM, ROOT, _opening, bake, made_from, offered
from cogs.drawing.workshop import LONGEST_WORK, Workshop
from cogs.forms import Draft
from render.cuts import DEFAULT, Cut
from render.editions import Edition
from rules.kernel.game import Event, Face, StewardKind, Written
from rules.kernel.values import IllegalAnswer
from rules.registry import GAMES
from tests import reference
from tests.cogs.openings import opening_face
from tests.helpers import builders as some
from tests.helpers.grounds import share_grounds
from tests.reference import EDITION, GAME, editions
from tests.reference.content import Card


def unsendable_editions() -> dict[str, Edition]:
    """The Ford with a board that cannot be sent from one process to another."""
    return {GAME.name: replace(EDITION, draw=lambda face, targets, cut=DEFAULT: Image.new("RGB", (2, 2)))}


def drafting_editions() -> dict[str, Edition]:
    """The Ford with a board as wide as the answer on its face has letters, of which only the first three show."""

    def draw(face: Face, targets: object, cut: object = None) -> Image.Image:
        return Image.new("RGB", (2 + len(str(face.answer or "")), 2))

    return {GAME.name: replace(EDITION, draw=draw, drawn_answer=lambda face: str(face.answer)[:3])}


def width(picture: bytes) -> int:
    """How wide a PNG is."""
    return Image.open(io.BytesIO(picture)).width


def die() -> None:
    """End the worker as a crash would."""
    os.kill(os.getpid(), signal.SIGKILL)


async def test_a_picture_is_drawn_once_for_all_who_see_the_same() -> None:
    """The second asker gets the very same bytes without any drawing; other targets or cuts are other pictures."""
    workshop = Workshop(0, editions)
    face = opening_face()
    first = await workshop.picture(face)
    assert first.startswith(b"\x89PNG")
    assert await workshop.picture(face) is first
    assert await workshop.picture(face, {"c3": 1}) != first
    assert len({await workshop.picture(face, cut=cut) for cut in Cut}) == len(Cut)
    workshop.close()


async def test_hands_and_scenes_are_drawn_once_as_well() -> None:
    """A scene comes with its words; where there is nothing to draw, there is no picture."""
    workshop = Workshop(0, editions)
    rolled = Event(
        kind="rolled",
        data={"seat": "red", "troop": "axes", "other": "blue", "other_troop": "pikes"}
        | {"die": 4, "blow": 7, "other_die": 2, "parry": 5},
    )
    picture, words = await workshop.scene("ford", rolled)
    assert picture.startswith(b"\x89PNG")
    assert words == "The dice of an attack. Red axes: die 4, total 7 against Blue pikes: die 2, total 5."
    assert (await workshop.scene("ford", rolled))[0] is picture
    face = opening_face()
    assert await workshop.hand(face) is None
    holding = face.model_copy(update={"view": face.view.model_copy(update={"hand": (Card.CHARGE,)})})
    hand = await workshop.hand(holding)
    assert hand is not None
    assert hand.startswith(b"\x89PNG")
    assert await workshop.hand(holding) is hand
    assert await workshop.picture(holding) != hand
    workshop.close()


async def test_a_look_is_drawn_once_as_well() -> None:
    """Apart from the board of the same face."""
    workshop = Workshop(0, editions)
    face = opening_face()
    picture, words = await workshop.look(face, "ford")
    assert picture.startswith(b"\x89PNG")
    assert words == "Nobody stands in the ford."
    assert (await workshop.look(face, "ford"))[0] is picture
    assert await workshop.picture(face) != picture
    workshop.close()


async def test_a_picture_shows_of_an_answer_what_its_board_shows() -> None:
    """A change that does not show draws nothing; a face without a seat shows no answer at all."""
    workshop = Workshop(0, drafting_editions)
    face = opening_face()
    drafts = [face.model_copy(update={"answer": answer}) for answer in ("abcd", "abce", "xy")]
    one, same, other = [await workshop.picture(draft) for draft in drafts]
    assert (5, 4) == (width(one), width(other))
    assert same is one
    assert 2 == width(await workshop.picture(drafts[0].model_copy(update={"seat": None})))
    workshop.close()


async def test_no_answer_reaches_a_board_that_shows_none() -> None:
    """Two drafts of it are one picture."""
    workshop = Workshop(0, editions)
    face = opening_face()
    first = await workshop.picture(face.model_copy(update={"answer": "abc"}))
    assert await workshop.picture(face.model_copy(update={"answer": "xyz"})) is first
    workshop.close()


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_an_opening_to_draw_ahead(name: str) -> None:
    """As everybody sees it, with as many players as can be."""
    game = offered()[name].game
    face = _opening(game)
    assert face.seat is None
    assert isinstance(face.view, game.view_type)


async def test_a_steward_thinks_in_another_process() -> None:
    """His answer is legal for what he was asked."""
    workshop = Workshop(1, editions)
    face = opening_face()
    assert face.asked is not None
    face.asked.check(await workshop.ask_steward(StewardKind.OWN, face, b"seed"))
    workshop.close()


def reading_editions() -> dict[str, Edition]:
    """The Ford with a reader who says where he reads."""
    return {GAME.name: replace(EDITION, game=Reader())}


class Reader(type(GAME)):  # type: ignore[misc]
    """The Ford, read by whoever is asked."""

    def read_words(self, face: Face, text: str) -> Written:
        """The words, and the process in which they were read."""
        return Written(lines={"stake": int(text)}, echoes=(str(os.getpid()),))


async def test_words_are_read_in_another_process() -> None:
    """A thread would hold the interpreter's lock, and with it every reply, for as long as it reads."""
    workshop = Workshop(1, reading_editions)
    written = await workshop.read_words(opening_face(), "3")
    assert {"stake": 3} == written.lines
    assert [str(os.getpid())] != [*written.echoes]
    workshop.close()


async def test_lists_are_read_in_another_process() -> None:
    """What comes of one, and the sentence by which one is refused, come back whole."""
    workshop = Workshop(1, editions)
    pressed = await workshop.read_lines(some.STACKS, Draft(), "t", ("hold, charge: lunge",))
    assert ["hold", {"pick": "charge", "then": "lunge"}] == pressed.draft.given
    with pytest.raises(IllegalAnswer, match=r"Line 1: hodl is not one of the choices. Do you mean Hold"):
        await workshop.read_lines(some.STACKS, Draft(), "t", ("hodl",))
    assert (await workshop._elsewhere(os.getpid)) != os.getpid()
    workshop.close()


async def test_a_worker_makes_its_own_editions() -> None:
    """Neither a game's content nor its pictures are sent to it."""
    workshop = Workshop(1, unsendable_editions)
    assert (await workshop.picture(opening_face())).startswith(b"\x89PNG")
    workshop.close()


async def test_a_worker_that_died_is_replaced() -> None:
    """Whoever asks next gets his picture all the same."""
    workshop = Workshop(1, editions)
    with pytest.raises(Exception, match="terminated abruptly"):
        await workshop._elsewhere(die)
    assert (await workshop.picture(opening_face())).startswith(b"\x89PNG")
    workshop.close()


def hang() -> None:
    """Work that never ends."""
    threading.Event().wait()


async def test_a_worker_that_hangs_is_replaced() -> None:
    """Whoever waited for it hears so after a bounded time, and the next one gets his picture."""
    others = set(multiprocessing.active_children())
    workshop = Workshop(1, editions)
    await workshop._elsewhere(os.getpid)
    (worker,) = set(multiprocessing.active_children()) - others
    workshop.patience = 0
    with pytest.raises(TimeoutError):
        await workshop._elsewhere(hang)
    workshop.patience = LONGEST_WORK
    assert (await workshop.picture(opening_face())).startswith(b"\x89PNG")
    worker.join(LONGEST_WORK)  # By itself it never ends; how it did is not always told.
    assert not worker.is_alive()
    workshop.close()


async def test_several_who_find_a_dead_worker_all_get_what_they_want() -> None:
    """The first of them has new workers hired, and nobody sends those home."""
    workshop = Workshop(2, editions)
    hire, hired = workshop._hire, 0

    def count() -> Executor:
        nonlocal hired
        hired += 1
        return hire()

    workshop._hire = count  # type: ignore[method-assign]
    os.kill(await workshop._elsewhere(os.getpid), signal.SIGKILL)
    face = opening_face()
    drawn = await asyncio.gather(*[workshop.picture(face, {"c3": number}) for number in range(6)])
    assert all(picture.startswith(b"\x89PNG") for picture in drawn)
    assert 2 == hired
    workshop.close()


async def test_workers_that_die_are_seen_by_the_health_check_until_one_lives() -> None:
    """Nobody has to ask for a picture for that."""
    background, changed = Background(lambda: 1000), asyncio.Event()
    background.listeners.append(changed.set)
    workshop = Workshop(0, editions)
    workshop.supervise(background)
    hire = workshop._hire

    def nobody() -> NoReturn:
        raise OSError("no more processes")

    workshop._hire = nobody  # type: ignore[method-assign]
    with pytest.raises(OSError, match="no more processes"):
        await workshop.picture(opening_face())
    await changed.wait()
    assert {"workers": 1000} == background.failing()
    workshop._hire = hire  # type: ignore[method-assign]
    changed.clear()
    await changed.wait()
    assert {} == background.failing()
    workshop.close()


@pytest.fixture
def left_as_it_was() -> Iterator[None]:
    """Whoever bakes in this process leaves it as it was."""
    yield
    share_grounds()


async def test_workers_bake_grounds_once_for_all_who_follow(tmp_path: Path) -> None:
    """The second worker writes nothing, and draws the same."""
    drawn, written = [], []
    for _ in range(2):
        workshop = Workshop(1, editions, tmp_path / "grounds")
        drawn.append(await workshop.picture(opening_face()))
        workshop.close()
        written.append({path: path.stat().st_mtime_ns for path in (tmp_path / "grounds").rglob("*") if path.is_file()})
    assert drawn[0] == drawn[1]
    assert written[0]
    assert written[0] == written[1]


async def test_a_worker_draws_where_no_ground_can_be_baked(tmp_path: Path) -> None:
    (tmp_path / "grounds").write_text("a file where the folder should be")
    workshop = Workshop(1, editions, tmp_path / "grounds")
    assert (await workshop.picture(opening_face())).startswith(b"\x89PNG")
    workshop.close()


def test_grounds_are_made_from_the_rules_of_games_that_lie_elsewhere_too() -> None:
    """What lies under rules counts once."""
    assert [*MADE_FROM, Path(reference.__file__).parent] == made_from([EDITION])
    assert [*MADE_FROM] == made_from(offered().values())


@pytest.mark.usefixtures("left_as_it_was")
def test_a_board_of_every_game_is_baked_in_advance(tmp_path: Path) -> None:
    """So the first start of an image paints nothing that all games need."""
    bake(editions, tmp_path)
    before = [*tmp_path.rglob("*")]
    assert any(path.is_file() for path in before)
    bake(editions, tmp_path)
    assert before == [*tmp_path.rglob("*")]


def test_a_worker_carries_nothing_of_the_shell() -> None:
    """Neither what it works with nor the program that started it, which every worker runs again, imports Discord."""
    code = f"""
import runpy, sys
runpy.run_path({str(ROOT / "bot.py")!r}, run_name="__mp_main__")
import cogs.drawing.worker
cogs.drawing.worker.offered()
print(*sorted({{"aiohttp", "aiosqlite", "asyncio", "cogs.shell", "discord", "simcord"}} & sys.modules.keys()))
"""
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert "" == done.stdout.strip()
