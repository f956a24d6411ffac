"""What the playground spares itself: a process for each of the bot's own pictures, and readers made anew."""

from __future__ import annotations

import io
from typing import Any

import pytest
from PIL import Image
from simcord.preview._media import MediaInfo, MediaWorker

from cogs.playground import thrift
from cogs.playground.thrift import Pictures


def still(kind: str, **more: Any) -> bytes:
    """A small picture as a file."""
    file = io.BytesIO()
    Image.new("RGB", (30, 20), (200, 30, 30)).save(file, kind, **more)
    return file.getvalue()


def moving() -> bytes:
    """A picture that moves."""
    frames = [Image.new("RGB", (8, 8), (shade, 0, 0)) for shade in (10, 200)]
    file = io.BytesIO()
    frames[0].save(file, "PNG", save_all=True, append_images=frames[1:])
    return file.getvalue()


async def test_a_picture_of_the_bots_own_is_shown_as_it_was_drawn() -> None:
    """Byte for byte, with its size, and without a warning of what it might cost to unpack."""
    drawn = still("PNG")
    shown = await Pictures()._decode("board", drawn, None)
    assert ("PNG", 30, 20, drawn) == (shown.format, shown.width, shown.height, shown.normalized)
    assert shown.memory_limited


@pytest.mark.parametrize("blob", [still("JPEG"), moving(), still("PNG")[:-30][:40], b"nothing"])
async def test_whatever_else_comes_is_still_checked(monkeypatch: pytest.MonkeyPatch, blob: bytes) -> None:
    """Other kinds, pictures that move and broken files go the simulator's own way."""
    checked: list[bytes] = []

    async def check(self: MediaWorker, key: str, blob: bytes, media_time: float | None) -> MediaInfo:
        checked.append(blob)
        return MediaInfo("JPEG", 1, 1, 1, 4, blob, "image/jpeg", capture=blob, poster=blob)

    monkeypatch.setattr(MediaWorker, "_decode", check)
    await Pictures()._decode("upload", blob, None)
    assert [blob] == checked


def test_texts_with_the_same_names_share_a_reader() -> None:
    """And only these: another name in the text needs another one."""
    made: list[Any] = []
    thrift.READERS.clear()
    one, again, other = (thrift.reader({"links": True}, {"users": name}) for name in ("ann", "ann", "bob"))
    made += [one, again, other]
    assert made[0] is made[1]
    assert made[0] is not made[2]
    thrift.READERS.clear()
