"""Every file, command, setting, permission and name in the documents is one of the project's."""

from __future__ import annotations

import re
import tomllib
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import discord
import pytest
from PIL import Image

from cogs.commands.game import NEEDED
from cogs.wording import TABLE
from data.settings import Settings, parse_duration
from rules.registry import GAMES
from tests.docs.pages import (
    PAGES,
    ROOT,
    all_commands,
    blocks,
    code,
    files_in,
    is_member,
    links,
    page,
    quoted,
    section,
    table,
)

README, CONTRIBUTING, DESIGN = page("README.md"), page("CONTRIBUTING.md"), page("DESIGN.md")
COMMAND = re.compile(r"(/[a-z]+(?: [a-z]+)?)")
MEMBER = re.compile(r"[A-Z][a-z][A-Za-z]*\.[a-z_]+(?:\(|$)")
LARGEST_PICTURE = 500_000


@pytest.mark.parametrize("name", PAGES)
def test_named_files_exist(name: str) -> None:
    """No document leads to a file that is not there."""
    named = files_in(page(name))
    assert [] == [file for file in named if not (ROOT / file).exists()]


@pytest.mark.parametrize("name", PAGES)
def test_named_commands_exist(name: str) -> None:
    """Every slash command can be typed as it is written."""
    named = [word for word in quoted(page(name)) if COMMAND.fullmatch(word) and word != "/data"]
    assert [] == [command for command in named if command not in all_commands()]


def test_the_help_names_only_commands_that_exist() -> None:
    """What /help tells players can be typed."""
    named = [command for text in TABLE.help.values() for command in COMMAND.findall(" ".join(quoted(text)))]
    assert named
    assert [] == [command for command in named if command not in all_commands()]


def test_the_readme_speaks_of_every_group_of_commands() -> None:
    """Somebody who reads it has heard of all that can be done."""
    named = {word.split()[0] for word in quoted(README) if COMMAND.fullmatch(word)}
    assert {command.split()[0] for command in all_commands()} <= named


@pytest.mark.parametrize("name", PAGES)
def test_named_make_targets_exist(name: str) -> None:
    """Every make command works."""
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    named = {word.split()[1] for word in quoted(page(name)) if word.startswith("make ")}
    assert named <= targets


def test_contributing_explains_every_make_target() -> None:
    """Whatever `make help` lists is explained."""
    listed = re.findall(r"^([a-z-]+):.*## ", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    explained = {word.split()[1] for word in quoted(CONTRIBUTING) if word.startswith("make ")}
    assert set(listed) - {"help"} <= explained


@pytest.mark.parametrize("name", PAGES)
def test_named_modules_can_be_run(name: str) -> None:
    """Every `python -m` names a module."""
    modules = re.findall(r"python\s+-m\s+([a-z_.]+[a-z_])", page(name))
    assert [] == [module for module in modules if find_spec(module) is None]


def test_the_settings_are_the_real_ones() -> None:
    """The table lists each setting once, in order, with its default."""
    rows = table(README, "setting")
    assert [name.upper() for name in Settings.model_fields] == [row[0] for row in rows]
    for name, default, _ in rows:
        real = Settings.model_fields[name.lower()].default
        if real is None:
            assert default == "none"
        elif name == "DEFAULT_DEADLINE":
            assert parse_duration(default) == real
        else:
            assert default == str(real)


def invitation() -> dict[str, list[str]]:
    """What the invite address asks Discord for."""
    address = next(line.strip() for block in blocks(README) for line in block.splitlines() if "oauth2" in line)
    return parse_qs(urlsplit(address).query)


def test_the_invite_asks_for_the_permissions_that_are_listed() -> None:
    """The number is the sum of the listed permissions, and holds all that a table needs."""
    listed = [row[0].lower().replace(" ", "_") for row in table(README, "permission")]
    wanted = discord.Permissions(**dict.fromkeys(listed, True))
    assert [str(wanted.value)] == invitation()["permissions"]
    assert wanted >= discord.Permissions(**dict.fromkeys(NEEDED, True))
    assert wanted.create_public_threads
    assert wanted.send_messages_in_threads


def test_the_invite_asks_for_the_scopes_that_are_named() -> None:
    """A bot, and its slash commands."""
    scopes = invitation()["scope"][0].split()
    assert scopes == ["bot", "applications.commands"]
    assert set(scopes) <= set(quoted(README))


def test_the_games_are_those_of_the_project() -> None:
    """Each planned game is listed, and none is called planned that can be played."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    layers = next(contract for contract in contracts if contract["id"] == "games")["layers"]
    known = re.findall(r"\((\w+)\)", layers[1])
    rows = {row[0].lower().replace("&", "and").replace(" ", "_"): row[2] for row in table(README, "game")}
    assert sorted(known) == sorted(rows)
    assert {name for name, state in rows.items() if state != "planned"} == set(GAMES)


def test_pictures_are_there_and_have_words() -> None:
    """Each picture of the README loads, is small enough for a page, and can be read by those who cannot see it."""
    pictures = [(words, target) for words, target in links(README) if target.endswith(".png")]
    assert {target for _, target in pictures} == {f"docs/{path.name}" for path in (ROOT / "docs").glob("*.png")}
    for words, target in pictures:
        assert len(words) > 20
        assert (ROOT / target).stat().st_size < LARGEST_PICTURE
        with Image.open(ROOT / target) as picture:
            assert picture.width >= 600


def test_the_docker_words_fit_the_image() -> None:
    """Volume and health check are those of the Dockerfile."""
    image = (ROOT / "Dockerfile").read_text("utf-8")
    assert "VOLUME /data" in image
    assert ":/data " in README
    assert '"data.health"' in image


def test_there_are_ten_steps_and_each_shows_an_example() -> None:
    """Each step to a new game names a file that shows how."""
    steps = re.split(r"^\d+\. ", section(CONTRIBUTING, "Add a game in ten steps"), flags=re.MULTILINE)[1:]
    assert len(steps) == 10
    for step in steps:
        assert [file for file in files_in(step) if (ROOT / file).is_file()], step


def test_the_layout_is_the_real_one() -> None:
    """Every file and folder of the tree exists, and no folder of the top is left out."""
    tree = section(CONTRIBUTING, "Layout").split("```")[1]
    base, named = Path(), set()
    for line in filter(None, tree.splitlines()):
        names = [name for name in re.split(r"\s{2,}", line.strip())[0].split() if "/" in name or "." in name]
        if not line.startswith(" "):
            base = Path(names[0]) if names[0].endswith("/") else Path()
            named.update(names)
        else:
            named.update(str(base / name) for name in names)
    assert [] == [name for name in sorted(named) if not (ROOT / name).exists()]
    packages = {f"{path.parent.name}/" for path in ROOT.glob("*/__init__.py")}
    assert packages <= named


def test_design_speaks_of_things_that_are_there() -> None:
    """Every name in backticks is one that the code uses."""
    names = {word for word in quoted(DESIGN) if re.fullmatch(r"[A-Za-z_]{3,}", word)}
    assert names
    assert [] == sorted(name for name in names if not re.search(rf"\b{name}\b", code()))


@pytest.mark.parametrize("name", ["DESIGN.md", "CONTRIBUTING.md"])
def test_named_members_are_where_they_are_said_to_be(name: str) -> None:
    """What is called a part of a class is one of that class, not of another."""
    named = [word for word in quoted(page(name)) if MEMBER.match(word)]
    assert named
    assert [] == [word for word in named if not is_member(*word.partition("(")[0].split("."))]


def test_a_member_of_another_class_is_found() -> None:
    """A method that has moved to another part of the table is no longer named as that of the table."""
    assert is_member("Lobby", "keep_open")
    assert not is_member("Table", "keep_open")
