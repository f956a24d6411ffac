"""The steps of the Dockerfile, followed without Docker."""

import os
import re
import subprocess
import sys
import tomllib
from importlib.metadata import requires, version
from pathlib import Path

import pytest
from discord.utils import utcnow
from packaging.requirements import Requirement

from data.health import FRESH, beat, heartbeat_path
from data.settings import Settings
from tests.docker.image import (
    ROOT,
    RUNTIME_LOCK,
    Image,
    instructions,
    is_ignored,
    locked,
    modules_outside_the_image,
    normal,
)

PACKAGES = ["cogs", "data", "render", "rules"]
WORKSHOPS = [Path("data/atlas")]
"""What makes other files of the program, and is not needed where it runs."""


@pytest.fixture(scope="module")
def image() -> Image:
    return Image()


@pytest.fixture(scope="module")
def app(image: Image, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder /app as the image has it."""
    return image.build(tmp_path_factory.mktemp("app"))


def run(app: Path, command: list[str], **variables: str) -> subprocess.CompletedProcess[str]:
    """Run a command of the image in its folder, with nothing of this project's environment."""
    words = [sys.executable if word == "python" else word for word in command]
    kept = {name: value for name, value in os.environ.items() if name not in {"PYTHONPATH", *setting_names()}}
    return subprocess.run(words, cwd=app, env=kept | variables, capture_output=True, text=True, check=False)


def setting_names() -> set[str]:
    return {name.upper() for name in Settings.model_fields}


def test_a_dockerfile_is_read_step_by_step() -> None:
    assert instructions("# why\nFROM slim\n\nRUN one \\\n    # inside\n    && two\nuser me\n") == [
        ("FROM", "slim"),
        ("RUN", "one && two"),
        ("USER", "me"),
    ]


def test_it_starts_from_an_exact_slim_python_that_the_project_supports(image: Image) -> None:
    """Down to the last number and the release of Debian: the same file makes the same image next year."""
    base = re.fullmatch(r"python:3\.(\d+)\.\d+-slim-[a-z]+", image.one("FROM"))
    assert base is not None
    assert 11 <= int(base[1]) <= 14


def test_it_runs_as_a_user_that_is_not_root(image: Image) -> None:
    user = image.one("USER")
    assert user not in {"root", "0"}
    (made,) = [rest for rest in image.all("RUN") if "useradd" in rest]
    assert re.search(rf"useradd .*--uid [1-9]\d* .*\b{user} ", made)
    words = [word for word, _ in image.steps]
    assert words.index("USER") < words.index("CMD")
    assert "RUN" not in words[words.index("USER") :]


def test_the_database_lies_on_a_volume_that_the_user_may_write(image: Image) -> None:
    volume = image.one("VOLUME")
    assert Path(image.environment["DATABASE"]).parent == Path(volume)
    assert any(f"--owner={image.one('USER')}" in rest and rest.endswith(f" {volume}") for rest in image.all("RUN"))


def test_everything_it_copies_is_there_and_let_through(image: Image) -> None:
    for source in image.copies:
        assert (ROOT / source).exists(), source
        assert not is_ignored(source), source


def test_it_has_the_whole_program_and_nothing_else(image: Image, app: Path) -> None:
    assert {path.name for path in app.iterdir()} == {*PACKAGES, "bot.py", "locks"}
    assert {"bot.py", *PACKAGES, "locks/runtime.txt"} == set(image.copies)
    for package in PACKAGES:
        ours = {path.relative_to(ROOT) for path in (ROOT / package).rglob("*") if path.is_file()}
        theirs = {path.relative_to(app) for path in (app / package).rglob("*") if path.is_file()}
        made_here = {path for path in ours if any(shop in path.parents for shop in WORKSHOPS)}
        assert {path for path in ours - made_here if "__pycache__" not in path.parts} == theirs


@pytest.mark.parametrize(
    "name", [".env", "data/.env", "sealed-orders.db", "data/tables.db-wal", ".git/config", "tests/x"]
)
def test_secrets_and_databases_are_kept_away(name: str) -> None:
    assert is_ignored(name)


def test_no_token_is_baked_in(image: Image) -> None:
    assert "DISCORD_TOKEN" not in str(image.steps)
    assert image.all("ARG") == []


def test_every_variable_is_one_that_somebody_reads(image: Image) -> None:
    known = setting_names()
    assert all(name in known or name.startswith(("PYTHON", "PIP_")) for name in image.environment)


# --- the libraries ---


def test_the_libraries_come_from_the_lock_with_hashes(image: Image) -> None:
    (install,) = [rest for rest in image.all("RUN") if "pip install" in rest]
    assert "--require-hashes" in install
    assert install.endswith("-r locks/runtime.txt")


@pytest.mark.parametrize("lock", ["runtime.txt", "play.txt", "dev.txt", "bench.txt"])
def test_a_lock_pins_and_hashes_everything_and_names_no_server(lock: str) -> None:
    text = (ROOT / "locks" / lock).read_text("utf-8")
    for entry in re.split(r"\n(?=\S)", text.strip()):
        assert re.match(r"[a-z0-9.-]+==[\w.]+ ", entry), entry
        assert "--hash=sha256:" in entry, entry
    assert "://" not in text
    assert "index" not in text


def test_the_smaller_locks_are_parts_of_the_larger() -> None:
    runtime, play, dev = (locked(ROOT / "locks" / name) for name in ("runtime.txt", "play.txt", "dev.txt"))
    assert runtime.items() <= play.items()
    assert play.items() <= dev.items()


def test_what_the_bench_installs_beside_the_tests_changes_none_of_their_versions() -> None:
    bench, dev = (locked(ROOT / "locks" / name) for name in ("bench.txt", "dev.txt"))
    assert "diplomacy" in bench
    assert "diplomacy" not in dev
    assert all(dev[name] == entry for name, entry in bench.items() if name in dev)


def test_the_lock_holds_every_dependency_of_the_project() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    held = locked(RUNTIME_LOCK)
    for text in project["dependencies"]:
        wanted = Requirement(text)
        pinned = Requirement(held[normal(wanted.name)])
        assert wanted.specifier.contains(str(pinned.specifier).removeprefix("==")), text


def test_the_lock_holds_what_its_libraries_need_in_turn() -> None:
    held = locked(RUNTIME_LOCK)
    for line in held.values():
        pinned = Requirement(line)
        if pinned.marker and not pinned.marker.evaluate():
            continue
        assert pinned.specifier.contains(version(pinned.name)), f"{line}, but {version(pinned.name)} is installed"
        for text in requires(pinned.name) or []:
            needed = Requirement(text)
            if needed.marker is None or needed.marker.evaluate({"extra": ""}):
                assert normal(needed.name) in held, f"{pinned.name} needs {text}"


# --- the program ---


@pytest.mark.slow
def test_the_program_needs_no_library_that_the_image_has_not(app: Path) -> None:
    outside = modules_outside_the_image()
    assert {"pytest", "simcord", "playwright"} <= outside
    modules = [
        path.relative_to(app).with_suffix("").as_posix().replace("/", ".").removesuffix(".__init__")
        for path in [app / "bot.py", *(path for package in PACKAGES for path in sorted((app / package).rglob("*.py")))]
        # The playground is for a developer's machine; the bot imports it only when it has no token.
        if "playground" not in path.relative_to(app).as_posix()
    ]
    code = f"""
import importlib, sys
for name in {sorted(outside)!r}:
    sys.modules[name] = None
for name in {modules!r}:
    importlib.import_module(name)
print(len(sys.modules))
"""
    done = run(app, ["python", "-c", code])
    assert done.returncode == 0, done.stderr


@pytest.mark.slow
def test_the_command_starts_and_stops_at_a_wrong_setting(image: Image, app: Path, tmp_path: Path) -> None:
    done = run(app, image.command("CMD"), DATABASE=str(tmp_path / "sealed-orders.db"), DEFAULT_DEADLINE="soon")
    assert done.returncode == 1
    assert done.stderr.startswith('DEFAULT_DEADLINE is "soon"; it must be a duration')
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.slow
def test_the_command_stops_at_a_database_that_it_cannot_use(image: Image, app: Path, tmp_path: Path) -> None:
    """In one line, before it logs in."""
    (tmp_path / "sealed-orders.db").write_text("Dear Sirs, " * 500)
    done = run(app, image.command("CMD"), DATABASE=str(tmp_path / "sealed-orders.db"), DISCORD_TOKEN="a.b.c")
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1
    assert "is no database, and was left as it is" in done.stderr


@pytest.mark.slow
def test_the_health_check_follows_the_heartbeat(image: Image, app: Path, tmp_path: Path) -> None:
    database = tmp_path / "sealed-orders.db"
    check = image.command("HEALTHCHECK")
    now = int(utcnow().timestamp())

    def healthy() -> bool:
        done = run(app, check, DATABASE=str(database))
        assert done.stderr == ""
        return done.returncode == 0

    assert not healthy()
    beat(heartbeat_path(database), now, gateway_alive=True, latency=0.05)
    assert healthy()
    beat(heartbeat_path(database), now, gateway_alive=False, latency=0.05)
    assert not healthy()
    beat(heartbeat_path(database), now - FRESH - 1, gateway_alive=True, latency=0.05)
    assert not healthy()


def test_the_health_check_is_quick_and_patient(image: Image) -> None:
    rest = image.one("HEALTHCHECK")
    assert re.match(r"--interval=30s --timeout=10s --start-period=\d+s --retries=3 CMD \[", rest)
