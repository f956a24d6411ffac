"""The import contracts hold, and each of them breaks when somebody crosses it."""

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.architecture.code_rules import ROOT

pytestmark = pytest.mark.slow

GAMES = ("saber_and_blood", "swords_and_sails", "combat_in_the_lists", "fantasy_commander", "umbra_turris")

LAYERS = "Layers: cogs over render and data over rules"
INSIDE_RULES = "Inside rules: registry over independent games and the table over the kernel"
INSIDE_THE_SHELL = "Inside the shell: commands over the outbox over panels over pictures and forms"
ROOMS = "Inside Saber and Blood: steward, turn, cards, actions, combat, effects"
PURE_RULES = "Rules know no Discord, storage, pictures, clock, chance or files"
WHOLE_TRUTH = "Render and cogs never touch the whole truth of a game"
ENTRY_POINT = "Nobody imports bot"
RENDER_OFFLINE = "Render knows no Discord"
DATA_OFFLINE = "Data knows no Discord and no pictures"


@dataclass(frozen=True)
class Verdict:
    """What lint-imports says about a tree."""

    kept: bool
    text: str

    def breaks(self, contract: str) -> bool:
        return f"{contract} BROKEN" in self.text


def lint(folder: Path) -> Verdict:
    """Run lint-imports on the tree in a folder, under the project's own contracts."""
    command = [sys.executable, "-c", "from importlinter.cli import lint_imports_command; lint_imports_command()"]
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    arguments = ["--config", str(ROOT / "pyproject.toml"), "--no-cache"]
    run = subprocess.run(
        [*command, *arguments],
        cwd=folder,
        env=environment | {"COLUMNS": "200"},
        capture_output=True,
        text=True,
        check=False,
    )
    return Verdict(run.returncode == 0, run.stdout + run.stderr)


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A small tree of the project's shape, in which every layer uses the one below."""
    plant(tmp_path, "bot.py", "import cogs.commands.game")
    plant(
        tmp_path,
        "cogs/commands/game.py",
        "import discord\nimport data.tables\nimport render.board\nimport rules.registry",
    )
    for room in ("outbox/news", "panel/sight", "drawing/pictures", "forms/press"):
        plant(tmp_path, f"cogs/{room}.py", "")
    plant(tmp_path, "render/board.py", "import PIL.Image\nimport rules.registry")
    plant(tmp_path, "data/tables.py", "import aiosqlite\nimport rules.registry")
    plant(tmp_path, "rules/registry.py", "".join(f"import rules.{game}\n" for game in GAMES))
    plant(tmp_path, "rules/kernel/dice.py", "import hashlib\nimport hmac")
    plant(tmp_path, "rules/table/record.py", "import rules.kernel.dice")
    for game in GAMES:
        plant(tmp_path, f"rules/{game}/__init__.py", f"import rules.{game}.phases")
        plant(tmp_path, f"rules/{game}/phases.py", f"import rules.{game}.state")
        plant(tmp_path, f"rules/{game}/state.py", "import pydantic\nimport rules.kernel.dice")
    for room in ("effects/harm", "combat/fight", "stewards/odds"):
        plant(tmp_path, f"rules/saber_and_blood/{room}.py", "import rules.saber_and_blood.state")
    return tmp_path


def plant(tree: Path, file: str, code: str) -> None:
    """Add code to a file of the tree, making its packages."""
    path = tree / file
    path.parent.mkdir(parents=True, exist_ok=True)
    for package in list(path.relative_to(tree).parents)[:-1]:
        (tree / package / "__init__.py").touch()
    with path.open("a") as text:
        text.write(code + "\n")


def test_the_project_keeps_its_contracts() -> None:
    verdict = lint(ROOT)
    assert verdict.kept, verdict.text


def test_a_tree_of_the_right_shape_keeps_them(tree: Path) -> None:
    verdict = lint(tree)
    assert verdict.kept, verdict.text
    assert "9 kept, 0 broken" in verdict.text


@pytest.mark.parametrize(
    ("contract", "planted"),
    [
        pytest.param(
            LAYERS,
            {
                "rules/kernel/dice.py": "data.tables",
                "rules/umbra_turris/state.py": "render.board",
                "rules/registry.py": "cogs.commands.game",
                "data/tables.py": "cogs.commands.game",
                "data/load.py": "render.board",
                "render/board.py": "cogs.commands.game",
                "render/text.py": "data.tables",
            },
            id="upwards-or-sideways",
        ),
        pytest.param(
            INSIDE_RULES,
            {
                "rules/kernel/dice.py": "rules.saber_and_blood",
                "rules/kernel/decks.py": "rules.registry",
                "rules/kernel/journal.py": "rules.table.record",
                "rules/table/votes.py": "rules.swords_and_sails",
                "rules/fantasy_commander/state.py": "rules.registry",
                **{
                    f"rules/{one}/content.py": f"rules.{other}.state"
                    for one, other in zip(GAMES, GAMES[1:] + GAMES[:1], strict=True)
                },
            },
            id="between-games",
        ),
        pytest.param(
            ROOMS,
            {
                "rules/saber_and_blood/effects/harm.py": "rules.saber_and_blood.combat.fight",
                "rules/saber_and_blood/combat/fight.py": "rules.saber_and_blood.stewards.odds",
            },
            id="between-rooms",
        ),
        pytest.param(
            PURE_RULES,
            {
                f"rules/kernel/bad_{module.lower()}.py": module
                for module in (
                    *("discord", "aiosqlite", "PIL", "asyncio", "random", "time", "datetime"),
                    *("secrets", "uuid", "os", "pathlib"),
                )
            },
            id="impure-rules",
        ),
        pytest.param(
            WHOLE_TRUTH,
            {
                "render/board.py": "rules.saber_and_blood.state",
                "render/text.py": "rules.umbra_turris.phases",
                "cogs/commands/game.py": "rules.swords_and_sails.state",
                "cogs/panel/presses.py": "rules.combat_in_the_lists.phases",
            },
            id="whole-truth",
        ),
        pytest.param(
            INSIDE_THE_SHELL,
            {
                "cogs/forms/press.py": "cogs.panel.sight",
                "cogs/drawing/pictures.py": "cogs.outbox.news",
                "cogs/panel/acts.py": "cogs.commands.game",
            },
            id="inside-the-shell",
        ),
        pytest.param(
            ENTRY_POINT,
            {
                "cogs/commands/game.py": "bot",
                "render/board.py": "bot",
                "data/tables.py": "bot",
                "rules/registry.py": "bot",
            },
            id="entry-point",
        ),
        pytest.param(RENDER_OFFLINE, {"render/board.py": "discord"}, id="render-online"),
        pytest.param(DATA_OFFLINE, {"data/tables.py": "discord", "data/load.py": "PIL"}, id="data-online"),
    ],
)
def test_a_planted_violation_breaks_its_contract(tree: Path, contract: str, planted: dict[str, str]) -> None:
    for file, module in planted.items():
        plant(tree, file, f"import {module}")
    verdict = lint(tree)
    assert not verdict.kept
    assert verdict.breaks(contract), verdict.text
    for file, module in planted.items():
        importer = file.removesuffix(".py").replace("/", ".")
        assert f"{importer} -> {module} " in verdict.text, verdict.text


def test_an_import_inside_a_function_counts_too(tree: Path) -> None:
    plant(tree, "rules/kernel/dice.py", "def roll():\n    from random import randint\n    return randint(1, 6)")
    assert lint(tree).breaks(PURE_RULES)


def test_a_new_folder_in_rules_must_be_named_in_the_contract(tree: Path) -> None:
    plant(tree, "rules/shared/__init__.py", "")
    verdict = lint(tree)
    assert not verdict.kept
    assert "shared" in verdict.text
