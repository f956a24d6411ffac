"""Baked grounds: made once, mapped by all, made anew when anything about them has changed or was damaged."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image

from render import baked
from render.baked import Bakery, Still, drawable, fingerprint

COLOURS = [part for number in range(256) for part in (number, 255 - number, 7)]


def picture(mode: str) -> Image.Image:
    """A small picture with something different in every pixel."""
    size = 7, 5
    shades = Image.frombytes("L", size, bytes(range(35)))
    if mode == "P":
        coloured = Image.frombytes("P", size, bytes(range(35)))
        coloured.putpalette(COLOURS)
        return coloured
    bands = [shades.point([value * times % 256 for value in range(256)]) for times in range(1, len(mode) + 1)]
    return bands[0] if mode == "L" else Image.merge(mode, bands)


class Painter:
    """Paints, and counts how often."""

    def __init__(self, mode: str = "RGB") -> None:
        self.mode = mode
        self.painted = 0

    def __call__(self) -> dict[str, Still]:
        self.painted += 1
        return {"one": Still(picture(self.mode), (3, 4)), "other": Still(picture("L"))}


@pytest.fixture
def faults() -> list[OSError]:
    """What bakeries complain of."""
    return []


def opened(folder: Path, faults: list[OSError], source: str = "paint") -> Bakery:
    """A bakery of a process that has just started, with sources that say this."""
    sources = folder.parent / "sources"
    sources.mkdir(exist_ok=True)
    if not (written := sources / "ground.py").exists() or written.read_text() != source:
        written.write_text(source)
    bakery = Bakery()
    bakery.open(folder, [sources], faults.append)
    return bakery


def files_in(folder: Path) -> list[Path]:
    """Every file of a folder of grounds."""
    return sorted(path for path in folder.rglob("*") if path.is_file())


@pytest.mark.parametrize("mode", ["L", "P", "RGB", "RGBA"])
def test_the_next_process_maps_what_the_first_has_painted(tmp_path: Path, faults: list[OSError], mode: str) -> None:
    """To the pixel, with its palette, and where it lies on the whole."""
    painter, folder = Painter(mode), tmp_path / "grounds"
    for _ in range(3):
        found = opened(folder, faults).stills(("key", 1), painter)
        assert picture(mode).convert("RGBA").tobytes() == drawable(found["one"].picture).convert("RGBA").tobytes()
        assert (3, 4, 10, 9) == found["one"].room
        assert ["one", "other"] == [*found]
    assert (1, []) == (painter.painted, faults)


def test_a_mapped_picture_is_not_changed_by_whoever_draws_on_it(tmp_path: Path, faults: list[OSError]) -> None:
    """Neither the file nor what the next one sees."""
    folder = tmp_path / "grounds"
    bakery = opened(folder, faults)
    before = bakery.stills("key", Painter("L"))["one"].picture
    assert before.readonly
    drawable(before).paste(255, (0, 0, 7, 5))
    assert picture("L").tobytes() == opened(folder, faults).stills("key", Painter())["one"].picture.tobytes()


def test_another_key_is_another_ground(tmp_path: Path, faults: list[OSError]) -> None:
    painter, bakery = Painter(), opened(tmp_path / "grounds", faults)
    for key in ("one", "other", "one", ("one",)):
        bakery.stills(key, painter)
    assert 3 == painter.painted


def test_other_sources_are_baked_anew_and_the_old_grounds_removed(tmp_path: Path, faults: list[OSError]) -> None:
    """What is not ours stays."""
    painter, folder = Painter(), tmp_path / "grounds"
    opened(folder, faults).stills("key", painter)
    (before,) = files_in(folder)
    (folder / "notes.txt").write_text("mine")
    opened(folder, faults, "paint otherwise").stills("key", painter)
    assert 2 == painter.painted
    assert not before.exists()
    assert 2 == len(files_in(folder))


def test_the_fingerprint_is_of_names_contents_and_libraries(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A letter in a source, a source more, another Pillow: each gives another one, and the same gives the same."""
    (tmp_path / "a.py").write_text("1")
    found = [fingerprint([tmp_path]), fingerprint([tmp_path])]
    (tmp_path / "a.py").write_text("2")
    found.append(fingerprint([tmp_path]))
    (tmp_path / "b.toml").write_text("")
    found.append(fingerprint([tmp_path]))
    monkeypatch.setattr("render.baked.features.version", lambda name: "another")
    found.append(fingerprint([tmp_path]))
    assert found[0] == found[1]
    assert 4 == len(set(found))


def damages(file: Path) -> Iterator[bytes]:
    """Ways in which a file can be broken."""
    whole = file.read_bytes()
    yield b""
    yield whole[:9]
    yield whole[:-1]
    yield whole[: len(whole) // 2]
    yield b"x" + whole[1:]
    yield whole[:-70] + bytes([whole[-70] ^ 1]) + whole[-69:]
    yield whole.replace(b'"one"', b'"two"')


@pytest.mark.parametrize("kind", range(7))
def test_a_damaged_file_is_noticed_and_made_anew(tmp_path: Path, faults: list[OSError], kind: int) -> None:
    painter, folder = Painter(), tmp_path / "grounds"
    opened(folder, faults).stills("key", painter)
    (file,) = files_in(folder)
    file.write_bytes([*damages(file)][kind])
    for _ in range(2):
        found = opened(folder, faults).stills("key", painter)
        assert picture("RGB").tobytes() == drawable(found["one"].picture).tobytes()
    assert (2, []) == (painter.painted, faults)


def test_a_folder_that_cannot_be_written_is_complained_of_once(tmp_path: Path, faults: list[OSError]) -> None:
    """Grounds are then kept in memory."""
    (tmp_path / "grounds").write_text("a file where the folder should be")
    painter, bakery = Painter(), opened(tmp_path / "grounds", faults)
    for key in ("one", "other", "one"):
        assert picture("RGB").tobytes() == bakery.stills(key, painter)["one"].picture.tobytes()
    assert (2, 1) == (painter.painted, len(faults))


def test_more_is_kept_of_what_is_mapped_than_of_what_takes_memory(
    tmp_path: Path, faults: list[OSError], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Mapped grounds are no memory of this process; where they can no longer be written, the new ones are."""
    monkeypatch.setattr(baked, "IN_MEMORY", 1)
    painter, bakery = Painter(), opened(tmp_path / "grounds", faults)
    for key in ("one", "other", "one"):
        bakery.stills(key, painter)
    assert 2 == len(bakery._kept)
    bakery.close()
    for key in ("one", "other", "one"):
        bakery.stills(key, painter)
    assert (5, 1) == (painter.painted, len(bakery._kept))


def test_a_full_disk_leaves_nothing_behind(
    tmp_path: Path, faults: list[OSError], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What could not be written as a whole is no ground for anybody."""

    def full(made: object, path: object) -> None:
        raise OSError(28, "No space left on device")

    bakery = opened(tmp_path / "grounds", faults)
    monkeypatch.setattr("render.baked.os.replace", full)
    bakery.stills("key", Painter())
    assert ([], 1) == (files_in(tmp_path / "grounds"), len(faults))


def test_without_a_folder_grounds_are_kept_in_memory() -> None:
    painter, bakery = Painter(), Bakery()
    assert bakery.stills("key", painter) is bakery.stills("key", painter)
    assert 1 == painter.painted


BAKE = """
import sys
from pathlib import Path
from tests.render.test_baked import Painter, opened
bakery = opened(Path(sys.argv[1]), [])
for number in range(200):
    found = bakery.stills(number, Painter())
    assert found["one"].picture.tobytes()
"""


@pytest.mark.slow
def test_processes_that_bake_at_once_do_not_disturb_each_other(tmp_path: Path, faults: list[OSError]) -> None:
    """Each finds whole pictures, and afterwards every ground lies there once."""
    folder = tmp_path / "grounds"
    opened(folder, faults)
    bakers = [subprocess.Popen([sys.executable, "-c", BAKE, str(folder)]) for _ in range(3)]
    assert [0, 0, 0] == [baker.wait() for baker in bakers]
    assert 200 == len(files_in(folder))
    painter = Painter()
    opened(folder, faults).stills(7, painter)
    assert 0 == painter.painted
