"""The fencing dice of Saber and Blood allow everything that the rulebook's worked examples show."""

from collections import Counter
from itertools import pairwise

import pytest

from rules.saber_and_blood.content import Content
from rules.saber_and_blood.vocabulary import Level, Stance, Symbol

ADVANTAGE, WOUND, STRIKE, DODGE, EVADE, REROLL, CHANGE = Symbol

SPECIAL = {Stance.ATTACK: WOUND, Stance.DODGE: DODGE, Stance.FEINT: REROLL}
UNIQUE = {Stance.ATTACK: STRIKE, Stance.DODGE: EVADE, Stance.FEINT: CHANGE}


def faces(box: Content, stance: Stance) -> list[Counter[Symbol]]:
    """What each face of a stance die shows."""
    return [Counter(box.stance_die(stance).symbols(face)) for face in range(1, 7)]


@pytest.mark.rule("SB-109")
def test_a_set_is_three_stance_dice_and_four_skill_dice(box: Content) -> None:
    assert list(Stance) == [die.stance for die in box.stance_dice]
    assert list(Level) == [die.level for die in box.skill_dice]


@pytest.mark.rule("SB-545", "SB-R76")
@pytest.mark.parametrize("stance", Stance)
def test_the_unique_symbol_stands_alone_on_one_face(box: Content, stance: Stance) -> None:
    unique = UNIQUE[stance]
    assert [Counter({unique: 1})] == [face for face in faces(box, stance) if unique in face]


@pytest.mark.parametrize("stance", Stance)
def test_a_stance_die_shows_advantage_its_special_and_its_unique_symbol(box: Content, stance: Stance) -> None:
    shown = set().union(*faces(box, stance))
    assert {ADVANTAGE, SPECIAL[stance], UNIQUE[stance]} == shown


@pytest.mark.parametrize(
    ("stance", "face"),
    [
        pytest.param(Stance.DODGE, {ADVANTAGE: 2}, id="advantage example: two advantage symbols"),
        pytest.param(Stance.ATTACK, {ADVANTAGE: 2}, id="advantage example: advantage symbols that do not count"),
        pytest.param(Stance.ATTACK, {ADVANTAGE: 1, WOUND: 1}, id="wounds example: advantage and extra wound"),
        pytest.param(Stance.DODGE, {ADVANTAGE: 1, DODGE: 1}, id="wounds example: advantage and dodge"),
        pytest.param(Stance.ATTACK, {STRIKE: 1}, id="reroll example: strike without advantage"),
        pytest.param(Stance.FEINT, {ADVANTAGE: 1, REROLL: 1}, id="reroll example: advantage and reroll"),
        pytest.param(Stance.FEINT, {REROLL: 2}, id="reroll cancellation: two rerolls"),
    ],
)
def test_a_face_of_the_worked_examples_exists(box: Content, stance: Stance, face: dict[Symbol, int]) -> None:
    assert Counter(face) in faces(box, stance)


def test_the_worked_examples_find_their_skill_results(box: Content) -> None:
    shown = {die.level: set(die.faces) for die in box.skill_dice}
    assert {1, 2, 3, 4} <= set().union(*shown.values())
    # Reroll example: the die that shows 4 is rolled again and shows 2.
    assert [Level.HIGH, Level.MASTER] == [level for level, marks in shown.items() if {2, 4} <= marks]


def test_a_better_level_rolls_better(box: Content) -> None:
    ordered = [sorted(box.skill_die(level).faces) for level in Level]
    for worse, better in pairwise(ordered):
        assert all(low <= high for low, high in zip(worse, better, strict=True))
        assert sum(worse) < sum(better)


@pytest.mark.parametrize(("stance", "share"), [(Stance.ATTACK, 3), (Stance.DODGE, 3)])
def test_fire_and_dodge_tests_succeed_on_half_of_the_faces(box: Content, stance: Stance, share: int) -> None:
    wanted = {SPECIAL[stance], UNIQUE[stance]}
    assert share == sum(bool(wanted & set(face)) for face in faces(box, stance))


def test_the_stance_dice_are_alike_but_for_their_symbols(box: Content) -> None:
    patterns = {
        stance: [
            "".join("s" if one is SPECIAL[stance] else "u" if one is UNIQUE[stance] else "^" for one in face)
            for face in (box.stance_die(stance).symbols(number) for number in range(1, 7))
        ]
        for stance in Stance
    }
    assert patterns[Stance.ATTACK] == patterns[Stance.DODGE] == patterns[Stance.FEINT]
