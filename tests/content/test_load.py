"""Content files load strictly, and whoever wrote them hears of every fault at once, with file and entry."""

from enum import StrEnum
from pathlib import Path

import pytest
from pydantic import Field

from data.load import GAMES, WrongContent, load
from rules.combat_in_the_lists import content as combat_in_the_lists
from rules.fantasy_commander import content as fantasy_commander
from rules.kernel.values import Frozen
from rules.saber_and_blood import content as saber_and_blood
from rules.swords_and_sails import content as swords_and_sails
from rules.umbra_turris import content as umbra_turris

CONTENT_OF_GAMES = {
    "combat_in_the_lists": combat_in_the_lists.Content,
    "fantasy_commander": fantasy_commander.Content,
    "saber_and_blood": saber_and_blood.Content,
    "swords_and_sails": swords_and_sails.Content,
    "umbra_turris": umbra_turris.Content,
}


class Metal(StrEnum):
    """What a coin is made of."""

    SILVER = "silver"
    GOLD = "gold"


class Coin(Frozen):
    """An entry of a list."""

    id: str
    metal: Metal
    worth: int = Field(ge=1)
    years: tuple[int, ...] = ()


class Lid(Frozen):
    """A single table."""

    locks: int


class Chest(Frozen):
    """A box of coins."""

    coins: tuple[Coin, ...]
    lid: Lid


SOUND = {
    "gold.toml": '[[coins]]\nid = "ducat"\nmetal = "gold"\nworth = 9\nyears = [1650, 1651]\n',
    "lid.toml": "[lid]\nlocks = 2\n",
    "silver.toml": (
        '[[coins]]\nid = "orta"\nmetal = "silver"\nworth = 1\n[[coins]]\nid = "tymf"\nmetal = "silver"\nworth = 3\n'
    ),
}


def chest(folder: Path, **changes: str | bytes) -> Chest:
    """The chest from its sound files, but for the changed ones."""
    (folder / "chest").mkdir()
    for name, text in (SOUND | {f"{file}.toml": text for file, text in changes.items()}).items():
        (folder / "chest" / name).write_bytes(text if isinstance(text, bytes) else text.encode())
    return load("chest", Chest, folder)


def faults(folder: Path, **changes: str | bytes) -> list[str]:
    """What the person who changed these files is told, without the heading."""
    with pytest.raises(WrongContent) as told:
        chest(folder, **changes)
    heading, *lines = str(told.value).splitlines()
    assert heading == "The content of chest has faults; nothing of it was loaded."
    return lines


def test_every_game_in_the_folder_loads() -> None:
    assert sorted(CONTENT_OF_GAMES) == sorted(folder.name for folder in GAMES.iterdir())
    for game, content_type in CONTENT_OF_GAMES.items():
        assert isinstance(load(game, content_type), content_type)


def test_a_list_goes_on_in_the_next_file(tmp_path: Path) -> None:
    assert ["ducat", "orta", "tymf"] == [coin.id for coin in chest(tmp_path).coins]


def test_all_faults_of_all_files_are_told_at_once(tmp_path: Path) -> None:
    told = faults(
        tmp_path,
        gold='[[coins]]\nid = "ducat"\nmetal = "brass"\nworth = 0\nyears = [1650, "new"]\n',
        lid="[lid]\nlocks = 2.0\nhinges = 3\n",
        silver='[[coins]]\nid = "orta"\nmetal = "silver"\n[[coins]]\nmetal = "silver"\nworth = true\n',
        spoons="[[spoons]]\nid = 1\n",
    )
    assert told == [
        "gold.toml, coins ducat, metal: this must be 'silver' or 'gold', and is 'brass'.",
        "gold.toml, coins ducat, worth: this must be greater than or equal to 1, and is 0.",
        "gold.toml, coins ducat, years 2: this must be a whole number, and is 'new'.",
        "lid.toml, lid, hinges: nothing of this name is known here.",
        "lid.toml, lid, locks: this must be a whole number, and is 2.0.",
        "silver.toml, coins 2, id: this is missing.",
        "silver.toml, coins 2, worth: this must be a whole number, and is True.",
        "silver.toml, coins orta, worth: this is missing.",
        "spoons.toml, spoons 1: nothing of this name is known here.",
    ]


def test_an_id_is_used_once(tmp_path: Path) -> None:
    told = faults(tmp_path, silver='[[coins]]\nid = "ducat"\nmetal = "silver"\nworth = 1\n')
    assert told == ["silver.toml, coins 1: the id ducat is taken by gold.toml, coins ducat."]


def test_a_file_that_cannot_be_read_hides_no_other_fault(tmp_path: Path) -> None:
    told = faults(tmp_path, gold="[[coins]\n", lid=b"[lid]\nlocks = 2 # \xff\n", silver="[[coins]]\nworth = 1\n")
    assert len(told) == 4
    assert told[0].startswith("gold.toml: this is not TOML: ")
    assert told[1:] == [
        "lid.toml: this cannot be read as text; save it in UTF-8.",
        "silver.toml, coins 1, id: this is missing.",
        "silver.toml, coins 1, metal: this is missing.",
    ]


def test_a_missing_table_is_told(tmp_path: Path) -> None:
    assert faults(tmp_path, lid="") == ["All files together: lid: this is missing."]


def test_a_single_table_stands_in_one_file(tmp_path: Path) -> None:
    assert faults(tmp_path, silver="[lid]\nlocks = 9\n") == [
        "silver.toml, lid: this table stands in lid.toml, lid already."
    ]


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"lid": "[[lid]]\nlocks = 1\n"}, "lid.toml, lid 1: this must be a table."),
        ({"silver": "[coins]\n"}, "silver.toml, coins: this table stands in gold.toml, coins ducat already."),
        ({"gold": "[coins]\n", "silver": ""}, "gold.toml, coins: this must be a list."),
        ({"gold": "coins = 3\n"}, "silver.toml, coins: this is a list, but no list in gold.toml, coins."),
        ({"gold": "coins = [3]\n"}, "gold.toml, coins 1: this must be a table, and is 3."),
    ],
)
def test_lists_and_single_tables_are_not_mixed_up(tmp_path: Path, changes: dict[str, str], told: str) -> None:
    assert told in faults(tmp_path, **changes)


def test_a_date_is_no_text(tmp_path: Path) -> None:
    assert faults(tmp_path, gold='[[coins]]\nid = 1650-01-01\nmetal = "gold"\nworth = 9\n') == [
        "gold.toml, coins 1650-01-01, id: this must be a text."
    ]


def test_a_game_without_files_is_told(tmp_path: Path) -> None:
    with pytest.raises(WrongContent, match="There is no file with a table in"):
        load("chest", Chest, tmp_path)
