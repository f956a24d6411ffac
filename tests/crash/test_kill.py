"""Real kills: `kill -9` of a process in its save loop, over and over on one growing file."""

import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from rules.table.record import Stage
from tests.crash.house import House, rows, rows_by_game
from tests.crash.victim import FLOOR
from tests.helpers.lengths import at_length
from tests.helpers.toys import BLUE, RED
from tests.reference import GAME

ROOT = Path(__file__).parents[2]
KILLS = at_length(60, 200)
MOST_STEPS = 20
"""How many steps a child may take, at most, before it is killed."""


class Nursery:
    """A process that has everything imported, and forks a child for each order."""

    def __init__(self, path: Path) -> None:
        command = [sys.executable, "-m", "tests.crash.victim", str(path)]
        self.process = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.child: int | None = None

    def order(self, *words: object) -> int:
        """Have something done; the id of the child that does it."""
        assert self.process.stdin is not None
        self.process.stdin.write(" ".join(map(str, words)) + "\n")
        self.process.stdin.flush()
        self.child = int(*self.hear("born"))
        return self.child

    def hear(self, *kinds: str) -> list[str]:
        """The words of the next line, which must be of one of these kinds."""
        kind, words = self.listen()
        assert kind in kinds, f"{kind} {words}"
        return words

    def listen(self) -> tuple[str, list[str]]:
        """The next line, whatever it is."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line, "the nursery is gone"
        kind, *words = line.split()
        if kind == "dead":
            self.child = None
        return kind, words


@contextmanager
def nursery(path: Path) -> Iterator[Nursery]:
    opened = Nursery(path)
    try:
        yield opened
    finally:
        if opened.child is not None:
            with suppress(ProcessLookupError):
                os.kill(opened.child, signal.SIGKILL)
        for pipe in (opened.process.stdin, opened.process.stdout):
            assert pipe is not None
            pipe.close()
        opened.process.wait()


class Witness:
    """Notes all that the victims say, and compares it with what their successors find."""

    def __init__(self) -> None:
        self.kept: dict[int, int] = {}
        """The last version of each table that was said to be kept."""
        self.under_way: int | None = None
        self.writes = False
        self.seen: Counter[str] = Counter()

    def note(self, kind: str, words: list[str]) -> None:
        match kind:
            case "begin":
                self.under_way = int(words[0])
            case "write":
                self.writes = True
            case "step":
                table, version = map(int, words)
                assert version == self.kept.get(table, 0) + 1, f"table {table} went from {self.kept} to {version}"
                self.kept[table], self.under_way, self.writes = version, None, False
                self.seen["steps"] += 1
            case "kept":
                self.compare({int(table): int(version) for table, version in (word.split(":") for word in words)})
            case _:
                raise AssertionError(f"{kind} {words}")

    def compare(self, found: dict[int, int]) -> None:
        """Every step that was said to be kept is there; at most the one under way came on top of it."""
        expected = dict(self.kept)
        if self.under_way is not None and found != expected:
            expected[self.under_way] = expected.get(self.under_way, 0) + 1
            self.seen["kept, but not said"] += 1
            self.seen["steps"] += 1
        assert expected == found
        self.kept, self.under_way, self.writes = found, None, False
        self.seen["restarts proven whole"] += 1


def kill_at_a_random_moment(victims: Nursery, witness: Witness, chance: random.Random) -> None:
    """Let a child play some steps, then kill it, mostly in the middle of one."""
    pid = victims.order("play", 10**6)
    if chance.random() < 0.2:  # While it starts.
        spin(chance.randrange(20_000_000))
    else:
        witness.note("kept", victims.hear("kept"))
        listen_until(victims, witness, "step", times=chance.randrange(MOST_STEPS + 1))
        listen_until(victims, witness, chance.choice(("begin", "write")), times=chance.randrange(3) > 0)
        spin(chance.randrange(2_000_000))
    os.kill(pid, signal.SIGKILL)
    while (line := victims.listen())[0] != "dead":
        witness.note(*line)
    assert str(int(signal.SIGKILL)) == line[1][0]
    witness.seen["kills"] += 1
    witness.seen["kills inside a step"] += witness.under_way is not None
    witness.seen["kills inside a transaction"] += witness.writes


def listen_until(victims: Nursery, witness: Witness, kind: str, times: int) -> None:
    """Note what is said until that has been said so many times."""
    while times > 0:
        line = victims.listen()
        witness.note(*line)
        times -= line[0] == kind


def spin(nanoseconds: int) -> None:
    """Pass a moment that is too short to sleep."""
    end = time.perf_counter_ns() + nanoseconds
    while time.perf_counter_ns() < end:
        pass


@pytest.mark.slow
async def test_kills_tear_nothing_lose_nothing_and_double_nothing(
    tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    path, witness, chance = tmp_path / "killed.db", Witness(), random.Random(200)
    with nursery(path) as victims:
        for _ in range(KILLS):
            kill_at_a_random_moment(victims, witness, chance)
        victims.order("play", len(witness.kept))
        while (line := victims.listen())[0] != "done":
            witness.note(*line)
        assert ["0"] == victims.hear("dead")
    games = len(witness.kept)
    async with House.at(tmp_path / "undisturbed.db", GAME) as house:
        for number in range(1, games + 1):
            await house.play_out(await house.found(GAME, number))
    assert rows_by_game(tmp_path / "undisturbed.db") == rows_by_game(path)
    assert {Stage.FINISHED.value} == {row[3] for row in rows(path)["tables"]}
    assert KILLS == witness.seen["kills"]
    assert witness.seen["kills inside a transaction"] > KILLS // 8, "the kills did not fall where they hurt"
    for name, value in {**witness.seen, "games": games}.items():
        record_property(name, value)
        print(f"{name}: {value}")


@pytest.mark.slow
async def test_two_real_processes_race_two_hundred_answers_on_one_table(tmp_path: Path) -> None:
    path = tmp_path / "raced.db"
    async with House.at(path, FLOOR) as house:
        table = await house.begin(FLOOR, 1)
        with nursery(path) as one, nursery(path) as other:
            one.order("race", RED, 100)
            other.order("race", BLUE, 100)
            for process in (one, other):
                process.hear("done")
                assert ["0"] == process.hear("dead")
        journal = [entry for entry, _, void in await house.store.journal(table) if not void]
        assert list(range(200)) == [entry.line for entry in journal]
        for seat in (RED, BLUE):
            assert list(range(100)) == [entry.turn for entry in journal if entry.seat == seat]
        assert 200 == await house.tables.look(table, lambda seated: seated.session and seated.session.line)
