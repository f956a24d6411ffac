"""Still grounds, baked once: files that every process maps into its memory, so that all of them hold one copy.

A folder holds the grounds of one version: its name is a fingerprint of all that they are made from. A ground that is
missing or damaged is painted and baked anew; where nothing can be written, it is kept in memory.
"""

from __future__ import annotations

import hashlib
import json
import mmap
import os
import shutil
import tempfile
import zlib
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any, cast

from PIL import Image, features

from render.cache import weight
from render.theme import Face
from rules.kernel.kept import Kept

FORMAT = 1
"""The form of the files; another number, and all are baked anew."""
PREFIX = "grounds-"
SOURCES = "*.py", "*.toml", "*.json"
MAGIC = b"baked\x00\x00\x01"
ALIGNED = 64
IN_MEMORY, MAPPED = 160 * 2**20, 320 * 2**20
"""How much a process keeps at hand: what it maps is no memory of its own, and to map it again takes a while."""
CHUNK = 2**20
OWNER_ALONE = 0o700

Corner = tuple[int, int]


@dataclass(frozen=True)
class Still:
    """A picture that nobody may draw on, and where its upper left corner lies on the whole."""

    picture: Image.Image
    corner: Corner = (0, 0)

    @property
    def room(self) -> tuple[int, int, int, int]:
        """Its pixels on the whole."""
        left, top = self.corner
        return left, top, left + self.picture.width, top + self.picture.height

    def trimmed(self) -> Still:
        """The same without the empty rows and columns about it."""
        seen = self.picture.getbbox()
        if seen is None:
            return self
        return Still(self.picture.crop(seen), (self.corner[0] + seen[0], self.corner[1] + seen[1]))


Stills = Mapping[str, Still]


class Bakery:
    """Where grounds are baked: in a folder once one is opened, and until then in memory alone."""

    def __init__(self) -> None:
        self.folder: Path | None = None
        self._on_fault: Callable[[OSError], None] = lambda fault: None
        self._kept: Kept[Hashable, Stills] = Kept(
            "stills", IN_MEMORY, lambda found: sum(weight(one.picture) for one in found.values())
        )
        """What this process has mapped, or holds in memory where it cannot be mapped."""

    def open(self, folder: Path, made_from: Iterable[Path], on_fault: Callable[[OSError], None]) -> None:
        """Use the grounds in a folder that were made from just these sources, and remove all others."""
        own = folder / f"{PREFIX}{fingerprint(made_from)}"
        self._kept.clear()
        self._kept.bound = MAPPED
        self._on_fault = on_fault
        self.folder = own
        try:
            own.mkdir(mode=OWNER_ALONE, parents=True, exist_ok=True)
            stale = [other for other in folder.glob(f"{PREFIX}*") if other != own]
        except OSError as fault:
            self._give_up(fault)
            return
        for other in stale:
            shutil.rmtree(other, ignore_errors=True)

    def close(self) -> None:
        """Keep grounds in memory alone."""
        self.folder = None
        self._kept.bound = IN_MEMORY
        self._kept.clear()

    def stills(self, key: Hashable, paint: Callable[[], Stills]) -> Stills:
        """Pictures that belong together, painted once; the key tells all that they depend on beside the sources."""
        return self._kept.made(key, lambda: self._found(key) or self._bake(key, paint()))

    def _found(self, key: Hashable) -> Stills | None:
        """What lies in the folder under a key; None where it is missing or damaged."""
        if self.folder is None:
            return None
        try:
            return _read(self._path(self.folder, key))
        except (OSError, ValueError):
            return None

    def _bake(self, key: Hashable, painted: Stills) -> Stills:
        if self.folder is None:
            return painted
        path = self._path(self.folder, key)
        try:
            _write(path, painted)
            return _read(path)
        except (OSError, ValueError) as fault:
            if isinstance(fault, OSError):
                self._give_up(fault)
            return painted

    def _give_up(self, fault: OSError) -> None:
        """Nothing can be written here: say so once, and go on in memory; what lies there can still be read."""
        self._on_fault(fault)
        self._on_fault = lambda fault: None
        self._kept.bound = IN_MEMORY

    @staticmethod
    def _path(folder: Path, key: Hashable) -> Path:
        return folder / hashlib.sha256(repr(key).encode()).hexdigest()[:32]


BAKERY = Bakery()
"""The one of this process."""


def stills(key: Hashable, paint: Callable[[], Stills]) -> Stills:
    """Pictures that belong together, painted once."""
    return BAKERY.stills(key, paint)


def still(key: Hashable, paint: Callable[[], Image.Image]) -> Image.Image:
    """A picture that no state changes, painted once. Nobody may draw on it: take a copy by `drawable`."""
    return BAKERY.stills(key, lambda: {"": Still(paint())})[""].picture


def drawable(picture: Image.Image) -> Image.Image:
    """A copy of a still picture to draw on."""
    if picture.mode != "RGBX":
        return picture.copy()
    if weight(picture) > CHUNK:
        return picture.convert("RGB")
    # Pillow keeps RGB in four bytes, and maps them under this name: a few copied as they lie, in a third of the time.
    return Image.frombytes("RGB", picture.size, picture.tobytes("raw", "RGBX"), "raw", "RGBX")


# What grounds are made from


def fingerprint(made_from: Iterable[Path]) -> str:
    """All that a ground can depend on, in a few letters: sources, content, fonts, Pillow, and the form of the files."""
    digest = hashlib.sha256(repr((FORMAT, features.version("pil"), features.version("freetype2"))).encode())
    for path in (*_sources(made_from), *_fonts()):
        content = path.read_bytes()
        digest.update(f"{path.name} {len(content)} ".encode())
        digest.update(content)
    return digest.hexdigest()[:16]


def _sources(folders: Iterable[Path]) -> Iterator[Path]:
    for folder in folders:
        for pattern in SOURCES:
            yield from sorted(folder.rglob(pattern))


def _fonts() -> Iterator[Path]:
    for face in Face:
        package, name = face.split("/")
        with as_file(files(package) / "files" / name) as path:
            yield path


# The files


def _write(path: Path, pictures: Stills) -> None:
    """Pictures as a file, there at once and as a whole, whoever else is writing it."""
    head, parts, offset = [], [], 0
    for name, one in pictures.items():
        picture, mode = one.picture, _mapped(one.picture.mode)
        pixels = picture.tobytes("raw", mode)
        palette = picture.getpalette() if mode == "P" else None
        head.append([name, mode, *picture.size, *one.corner, offset, palette])
        parts.append(pixels + bytes(-len(pixels) % ALIGNED))
        offset += len(parts[-1])
    written = json.dumps(head).encode()
    written += b" " * (-(len(MAGIC) + 16 + len(written)) % ALIGNED)
    check = zlib.crc32(written)
    for part in parts:
        check = zlib.crc32(part, check)
    path.parent.mkdir(mode=OWNER_ALONE, parents=True, exist_ok=True)
    handle, made = tempfile.mkstemp(dir=path.parent, prefix="making-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(MAGIC + len(written).to_bytes(8) + check.to_bytes(8) + written)
            file.writelines(parts)
        os.replace(made, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(made)
        raise


def _read(path: Path) -> Stills:
    """Pictures of a file, mapped; a ValueError where it is not what was written."""
    with path.open("rb") as file:
        start = file.read(len(MAGIC) + 16)
        if len(start) != len(MAGIC) + 16 or not start.startswith(MAGIC):
            raise ValueError(f"{path} is no baked ground")
        length, check = int.from_bytes(start[-16:-8]), int.from_bytes(start[-8:])
        head = file.read(length)
        found = zlib.crc32(head)
        # Read, not mapped: pages that are only checked would count as this process's own.
        while chunk := file.read(CHUNK):
            found = zlib.crc32(chunk, found)
        if found != check:
            raise ValueError(f"{path} is damaged")
        pixels = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))[len(start) + length :]
    return {entry[0]: _mapped_still(pixels, *entry[1:]) for entry in json.loads(head)}


def _mapped_still(
    pixels: memoryview, mode: str, width: int, height: int, left: int, top: int, offset: int, palette: Any
) -> Still:
    size = width * height * Image.getmodebands(mode)
    part = cast("bytes", pixels[offset : offset + size])  # Any buffer will do, and this one is not copied.
    picture = Image.frombuffer(mode, (width, height), part, "raw", mode, 0, 1)
    if palette is not None:
        picture.putpalette(palette)
    return Still(picture, (left, top))


def _mapped(mode: str) -> str:
    """The mode under which Pillow maps a picture without a copy."""
    return "RGBX" if mode == "RGB" else mode
