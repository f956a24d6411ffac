"""`make play` and `make test` set up their environment from the locks, once, on any machine with Python and make."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.architecture.code_rules import ROOT

pytestmark = pytest.mark.slow

# A Python that notes what it is asked to install and run, and makes environments with itself inside.
FAKE_PYTHON = """#!/bin/sh
case "$1 $2" in
    "-c "*) exit {too_old} ;;
    "-m venv") mkdir -p "$3/bin" && cp "$0" "$3/bin/python" ;;
    "-m pip") echo "$@" >> "{notes}"; exit {pip_fails} ;;
    *) echo "$@" >> "{notes}"; test -z "$PLAYGROUND_KEEP" || echo "keeps: $PLAYGROUND_KEEP" >> "{notes}" ;;
esac
"""


class Machine:
    """A fresh checkout on a machine that has make, the usual tools, and the Pythons we give it."""

    def __init__(self, folder: Path) -> None:
        self.checkout = folder / "checkout"
        self.tools = folder / "tools"
        self.notes = folder / "notes"
        self.checkout.mkdir()
        self.tools.mkdir()
        self.notes.touch()
        shutil.copy(ROOT / "Makefile", self.checkout)
        shutil.copytree(ROOT / "locks", self.checkout / "locks")
        for tool in ("make", "bash", "sh", "mkdir", "cp", "rm", "cmp", "cat", "awk", "find"):
            (self.tools / tool).symlink_to(str(shutil.which(tool)))

    def give_python(self, name: str = "python3", *, too_old: bool = False, pip_fails: bool = False) -> None:
        script = FAKE_PYTHON.format(notes=self.notes, too_old=int(too_old), pip_fails=int(pip_fails))
        (self.tools / name).write_text(script)
        (self.tools / name).chmod(0o755)

    def make(self, *goals: str) -> subprocess.CompletedProcess[str]:
        environment = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "ARGS"))}
        return subprocess.run(
            ["make", *goals],
            cwd=self.checkout,
            env=environment | {"PATH": str(self.tools)},
            capture_output=True,
            text=True,
            check=False,
        )

    def noted(self) -> list[str]:
        """What Python was asked to do since the last look."""
        lines = self.notes.read_text().splitlines()
        self.notes.write_text("")
        return lines


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def installs(lock: str) -> str:
    return f"-m pip install --disable-pip-version-check --quiet --require-hashes -r locks/{lock}"


def test_play_installs_and_starts_and_the_second_time_only_starts(machine: Machine) -> None:
    machine.give_python()
    assert machine.make("play").returncode == 0
    assert machine.noted() == [installs("play.txt"), "bot.py"]
    assert machine.make("play").returncode == 0
    assert machine.noted() == ["bot.py"]


def test_play_keeps_the_tables_of_the_playground_where_that_is_asked_for(machine: Machine) -> None:
    machine.give_python()
    assert machine.make("play", "KEEP=1").returncode == 0
    assert machine.noted()[1:] == ["bot.py", "keeps: 1"]


def test_test_installs_and_runs_and_the_second_time_only_runs(machine: Machine) -> None:
    machine.give_python()
    tests = "-m pytest -n auto --dist worksteal"
    assert machine.make("test").returncode == 0
    assert machine.noted() == [installs("dev.txt"), tests]
    assert machine.make("test").returncode == 0
    assert machine.noted() == [tests]


def test_after_the_tests_nothing_is_left_to_install_for_play(machine: Machine) -> None:
    machine.give_python()
    machine.make("test")
    machine.noted()
    machine.make("play")
    assert machine.noted() == ["bot.py"]


def test_only_the_bench_installs_what_only_the_bench_needs(machine: Machine) -> None:
    machine.give_python()
    assert machine.make("bench").returncode == 0
    assert machine.noted() == [installs("dev.txt"), installs("bench.txt"), "-m tests.bench"]
    assert machine.make("bench").returncode == 0
    assert machine.noted() == ["-m tests.bench"]


def test_only_the_faults_install_what_only_they_need(machine: Machine) -> None:
    machine.give_python()
    faults = "-m tests.faults swords_and_sails --count 200 --seed 7"
    assert machine.make("faults", "GAME=swords_and_sails", "COUNT=200", "SEED=7").returncode == 0
    assert machine.noted() == [installs("dev.txt"), faults]
    assert machine.make("faults").returncode == 0
    assert machine.noted() == ["-m tests.faults saber_and_blood --count 40 --seed 1"]


def test_a_changed_lock_is_installed_and_a_touched_one_is_not(machine: Machine) -> None:
    machine.give_python()
    machine.make("play-venv")
    machine.noted()
    lock = machine.checkout / "locks" / "play.txt"
    lock.touch()
    machine.make("play-venv")
    assert machine.noted() == []
    lock.write_text(lock.read_text() + "\n")
    machine.make("play-venv")
    assert machine.noted() == [installs("play.txt")]


def test_a_failed_installation_is_tried_again(machine: Machine) -> None:
    machine.give_python(pip_fails=True)
    for _ in range(2):
        assert machine.make("play").returncode != 0
        assert machine.noted() == [installs("play.txt")]


def test_a_newer_python_is_found_under_its_own_name(machine: Machine) -> None:
    machine.give_python("python3", too_old=True)
    machine.give_python("python3.13")
    assert machine.make("play").returncode == 0
    assert machine.noted() == [installs("play.txt"), "bot.py"]


@pytest.mark.parametrize("old", [False, True])
def test_without_a_python_it_says_so_in_one_sentence(machine: Machine, old: bool) -> None:
    if old:
        machine.give_python(too_old=True)
    done = machine.make("play")
    assert done.returncode != 0
    # A machine whose clock has just been set makes make warn of files from the future.
    words, complaint = [line for line in done.stderr.splitlines() if not line.lower().startswith("make: warning")]
    assert words == (
        "Sealed Orders needs Python 3.11 or newer, and none was found as python3 or python3.11 to python3.14."
    )
    assert complaint.startswith("make: ***")


def test_help_names_every_command(machine: Machine) -> None:
    named = {line.split()[1] for line in machine.make("help").stdout.splitlines()}
    assert {"help", "play", "test", "check", "bench", "lock", "clean"} <= named


def test_clean_leaves_the_checkout_as_it_came(machine: Machine) -> None:
    machine.give_python()
    before = sorted(machine.checkout.rglob("*"))
    machine.make("play")
    assert before != sorted(machine.checkout.rglob("*"))
    assert machine.make("clean").returncode == 0
    assert before == sorted(machine.checkout.rglob("*"))
