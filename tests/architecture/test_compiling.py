"""Workers compile a fresh checkout together, and lose no file over it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers.compiling import ROOT, files_in, from_own_place, is_compiled, take_in


@pytest.mark.parametrize("count", [1, 3, 7])
def test_every_worker_begins_elsewhere_and_takes_all(count: int) -> None:
    """The shares are of one size, and after its own each worker goes through those of all others."""
    files = [Path(f"test_{number}.py") for number in range(21)]
    orders = [from_own_place(files, number, count) for number in range(count)]
    assert all(sorted(order) == sorted(files) for order in orders)
    assert files == [file for order in orders for file in order[: len(files) // count]]


def test_what_is_taken_in_is_what_was_asked_for() -> None:
    """Folders, files and single tests are found, each file once."""
    here = Path(__file__)
    folder = files_in([str(here.parent), f"{here}::test_something"])
    assert here in folder
    assert len(folder) == len(set(folder)) == len(list(here.parent.glob("test_*.py")))
    assert [] == files_in(["/nowhere/test_of_others.py", str(ROOT / "README.md")])


def test_a_file_with_a_fault_is_left_to_its_collection(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever goes wrong in a file is told where it is collected, not here."""
    monkeypatch.setattr("tests.helpers.compiling.ROOT", tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    for name, text in {"raises": "1 / 0", "warns": "import warnings\nwarnings.warn('old')", "torn": "def ("}.items():
        file = tmp_path / f"test_that_{name}.py"
        file.write_text(text)
        assert not is_compiled(file)
        take_in(file)
