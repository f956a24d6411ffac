"""The combat of Saber and Blood against stored pictures, and that picture and words tell every fact of a report."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, product
from typing import Any

import pytest
from PIL import Image, ImageChops

from data.load import load
from render.canvas import Canvas
from render.cuts import Cut
from render.editions import ALT_TEXT_LIMIT
from render.geometry import Box
from render.saber_and_blood import duel, duel_sheet
from render.saber_and_blood.fencers import fencers, rows_of
from render.saber_and_blood.heraldry import STANCE_COLOURS, die_symbol, stance_sign
from render.theme import BLACK, VELLUM, WHITE, contrast
from render.typeset import ELLIPSIS, Block
from rules.kernel.values import Seat
from rules.saber_and_blood.combat.fencing import Throw, has_advantage, judge
from rules.saber_and_blood.content import Content
from rules.saber_and_blood.reports import CombatReport, Side
from rules.saber_and_blood.vocabulary import Fought, Level, Stance, Symbol
from tests.helpers.lengths import at_length
from tests.render.conftest import AssertPicture
from tests.render.reading import Reader
from tests.render.snapshots import difference

Faces = tuple[int, int]


@cache
def the_box() -> Content:
    return load("saber_and_blood", Content)


@pytest.fixture(scope="module")
def box() -> Content:
    """Everything in the box."""
    return the_box()


def side(
    fighter: str, stance: str, level: str, rolled: Faces, changed: Faces | None = None, final: Faces | None = None
) -> Side:
    """A fighter as far as he is known before the result."""
    seat, sheet = fighter.split(".")
    return Side(
        fighter=fighter,
        seat=Seat(seat),
        sheet=sheet,
        stance=Stance(stance),
        level=Level(level),
        is_defending=False,
        has_advantage=False,
        rolled=rolled,
        changed=changed or rolled,
        final=final or changed or rolled,
        score=0,
        wounds=0,
    )


def defending(who: Side) -> Side:
    """The same fighter with a defense token."""
    return who.model_copy(update={"is_defending": True})


def supported(who: Side, *friends: str) -> Side:
    """The same fighter with friends beside his foe."""
    return who.model_copy(update={"supporters": list(friends)})


def fought(attacker: Side, defender: Side, *, by_ready: bool = False, is_cancelled: bool = False) -> CombatReport:
    """The report of a combat, its result judged by the rules."""
    sides = attacker, defender
    throws = [Throw(who.stance, who.level, *who.final, is_defending=who.is_defending) for who in sides]
    result = judge(the_box(), *throws)
    judged = [
        who.model_copy(
            update={
                "has_advantage": has_advantage(throw.stance, other.stance),
                "score": result.scores[place],
                "wounds": result.wounds[place],
            }
        )
        for place, (who, throw, other) in enumerate(zip(sides, throws, reversed(throws), strict=True))
    ]
    return CombatReport(
        attacker=judged[0], defender=judged[1], fought=result.fought, by_ready=by_ready, is_cancelled=is_cancelled
    )


def everything_happens() -> CombatReport:
    """Change by one side, then rerolls of two dice."""
    attacker = side("red.N2", "feint", "high", (6, 2), final=(6, 3))
    return fought(attacker, side("blue.C2", "feint", "low", (4, 6), (5, 6), (5, 1)))


@cache
def everything_drawn() -> Image.Image:
    """Its picture."""
    return duel.draw(the_box(), everything_happens())


REPORTS = {
    "won": fought(side("red.N1", "attack", "high", (4, 6)), side("blue.C1", "feint", "medium", (3, 4))),
    "changed": fought(
        side("red.N1", "feint", "high", (6, 2), changed=(6, 6)), side("blue.C3", "dodge", "medium", (4, 5))
    ),
    "struck": fought(  # Both are wounded, the winner by the strike [SB-546].
        side("red.N3", "attack", "high", (6, 6), final=(6, 4)), side("blue.C2", "feint", "medium", (4, 6))
    ),
    "changed_and_rerolled": everything_happens(),
    "evaded": fought(side("green.N1", "dodge", "high", (6, 6)), side("gold.C1", "attack", "high", (5, 5))),
    "by_ready": fought(
        supported(side("red.C1", "attack", "master", (1, 6)), "red.C2", "red.C3"),
        supported(side("blue.N2", "feint", "low", (1, 1)), "blue.N1"),
        by_ready=True,
    ),
    "defended": fought(side("red.N2", "attack", "low", (6, 2)), defending(side("blue.C1", "feint", "medium", (4, 4)))),
    "cancelled": fought(
        side("red.N2", "attack", "medium", (5, 6)), side("blue.N2", "feint", "low", (1, 1)), is_cancelled=True
    ),
    "tied": fought(side("red.N1", "dodge", "high", (5, 3)), side("blue.C1", "dodge", "medium", (2, 4))),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", REPORTS)
def test_combat(assert_picture: AssertPicture, box: Content, name: str) -> None:
    """Combats look as they did when somebody last found them good."""
    assert_picture(duel.draw(box, REPORTS[name]), f"saber_and_blood/duel_{name}")


@pytest.mark.slow
@pytest.mark.parametrize("name", ["won", "changed_and_rerolled"])
def test_wide_combat(assert_picture: AssertPicture, box: Content, name: str) -> None:
    """So do those that are cut for a desk."""
    assert_picture(duel.draw(box, REPORTS[name], Cut.WIDE), f"saber_and_blood/duel_{name}_wide")


def differ(one: Image.Image, other: Image.Image) -> bool:
    """Whether somebody would notice a difference."""
    return one.size != other.size or difference(one, other).is_visible


OTHER_SIDE: dict[str, Any] = {
    "seat": "green",
    "sheet": "N3",
    "stance": Stance.DODGE,
    "level": Level.MASTER,
    "is_defending": True,
    "has_advantage": True,
    "supporters": ["red.C3"],
    "rolled": (3, 4),
    "changed": (3, 4),
    "final": (3, 4),
    "rerolled": (True, False),
    "score": 4,
    "wounds": 2,
}
OTHER_REPORT: dict[str, Any] = {"fought": Fought.TIED, "by_ready": True, "is_cancelled": True}
CHANGES = [*product(("attacker", "defender"), OTHER_SIDE), *product(("",), OTHER_REPORT)]


def altered(report: CombatReport, whose: str, fact: str) -> CombatReport:
    """The report with one fact changed."""
    if not whose:
        return report.model_copy(update={fact: OTHER_REPORT[fact]})
    other = getattr(report, whose).model_copy(update={fact: OTHER_SIDE[fact]})
    return report.model_copy(update={whose: other})


def test_the_changes_cover_every_fact_of_a_report() -> None:
    """A new field of the report has to be shown, or left out here on purpose: the name in play is seat and sheet."""
    assert {*OTHER_SIDE, "fighter"} == set(Side.model_fields)
    assert {*OTHER_REPORT, "attacker", "defender"} == set(CombatReport.model_fields)


@pytest.mark.slow
@pytest.mark.parametrize(("whose", "fact"), CHANGES)
def test_every_fact_is_seen_and_told(box: Content, whose: str, fact: str) -> None:
    """One other fact is another picture and another text."""
    report = everything_happens()
    other = altered(report, whose, fact)
    assert differ(everything_drawn(), duel.draw(box, other))
    assert duel.alt_text(box, report) != duel.alt_text(box, other)


def test_only_stages_that_altered_a_die_have_a_row(box: Content) -> None:
    """A combat without change and reroll shows its dice once."""
    stages = {name: [row.stage for row in rows_of(fencers(box, report))] for name, report in REPORTS.items()}
    assert ["Rolled"] == stages["won"]
    assert ["Rolled", "Changed"] == stages["changed"]
    assert ["Rolled", "Rerolled"] == stages["struck"]
    assert ["Rolled", "Changed", "Rerolled"] == stages["changed_and_rerolled"]


@pytest.mark.slow
def test_a_die_that_fell_on_the_same_face_again_is_seen(box: Content) -> None:
    """It was rolled anew, which has a row and words of its own."""
    report = REPORTS["won"]
    again = report.model_copy(
        update={"attacker": report.attacker.model_copy(update={"rerolled": (False, True)})}, deep=True
    )
    assert ["Rolled", "Rerolled"] == [row.stage for row in rows_of(fencers(box, again))]
    assert differ(duel.draw(box, report), duel.draw(box, again))
    assert "Rerolled: Jeremiasz’s skill die to 4 marks." in duel.alt_text(box, again)


@pytest.mark.slow
def test_what_was_cancelled_wounds_nobody(box: Content) -> None:
    """The wounds that a cancelled result would have brought are not shown [SB-615]."""
    report = REPORTS["cancelled"]
    assert report.defender.wounds == 3
    unhurt = report.model_copy(update={"defender": report.defender.model_copy(update={"wounds": 0})})
    assert duel.draw(box, report).tobytes() == duel.draw(box, unhurt).tobytes()
    assert duel.alt_text(box, report) == duel.alt_text(box, unhurt)


# Words


def test_a_combat_in_words(box: Content) -> None:
    """Who fights how, each die that was set or rolled anew, and the result."""
    assert duel.alt_text(box, everything_happens()) == (
        "Opilski (red, nobles) attacks Hryts Dovbnia (blue, cossacks). "
        "Opilski chose feint, level high; Hryts chose feint, level low. Nobody has the advantage. "
        "Rolled: Opilski change and 1 mark; Hryts advantage, reroll and 2 marks. "
        "Changed: Hryts’s feint die to 2 rerolls. "
        "Rerolled: Opilski’s skill die to 2 marks; Hryts’s skill die to no marks. "
        "Scores: Opilski 2, Hryts 0. Opilski wins with the feint die. Hryts receives 1 wound."
    )


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("evaded", "Jeremiasz evades: a tie without wounds. Nobody is wounded."),
        ("defended", "A tie: Ostap only defends himself. Ostap receives 1 wound."),
        ("struck", "Hryts wins with the feint die. Krempski receives 1 wound and Hryts receives 1 wound."),
        ("cancelled", "Cancelled: Red Opilski’s win does not count. Nobody is wounded."),
        ("tied", "A tie. Nobody is wounded."),
        ("by_ready", "attacks Opilski (blue, nobles) by a ready token. Hryts and Semen support Ostap."),
    ],
)
def test_results_in_words(box: Content, name: str, words: str) -> None:
    """How each kind of combat ends."""
    assert words in duel.alt_text(box, REPORTS[name])


def most_to_tell() -> CombatReport:
    """Everybody who can be there is there, every die is set and rolled anew, and the same sheet fights itself."""
    friends = [f"{seat}.{sheet}" for seat in ("green", "gold") for sheet in ("N1", "N2", "N3")]
    return fought(
        supported(defending(side("green.N1", "feint", "medium", (5, 1), (4, 2), (5, 4))), *friends[:5]),
        supported(defending(side("gold.N1", "feint", "medium", (5, 1), (4, 2), (5, 4))), *friends[1:]),
        by_ready=True,
        is_cancelled=True,
    )


def test_the_words_keep_within_the_limit(box: Content) -> None:
    """However much there is to tell."""
    assert len(duel.alt_text(box, most_to_tell())) <= ALT_TEXT_LIMIT


# Room


@pytest.fixture
def blocks(monkeypatch: pytest.MonkeyPatch) -> list[Block]:
    """Every text that is fitted into a box from now on, as it was set; nobody waits for paint."""
    Reader().reads_along(monkeypatch)
    kept: list[Block] = []
    for name in ("line_in", "paragraph"):
        write = getattr(Canvas, name)

        def record(*args: Any, write: Any = write, **options: Any) -> Block:
            kept.append(write(*args, **options))
            return kept[-1]

        monkeypatch.setattr(Canvas, name, record)
    return kept


def crowded(box: Content) -> Iterator[CombatReport]:
    """Every sheet against itself, which makes the longest names, with all faces of the dice and every result."""
    for number, sheet in enumerate(box.sheets):
        face, stances = number % 6 + 1, list(Stance)
        for by_ready, is_cancelled in product((False, True), repeat=2):
            yield fought(
                supported(
                    defending(side(f"green.{sheet.id}", stances[number % 3], "medium", (face, 1))), *["red.C1"] * 5
                ),
                defending(side(f"gold.{sheet.id}", stances[number // 3], "medium", (7 - face, 6))),
                by_ready=by_ready,
                is_cancelled=is_cancelled,
            )


@pytest.mark.slow
def test_no_text_is_cut(box: Content, blocks: list[Block]) -> None:
    """Names, symbols and results keep all their letters."""
    for report in [*REPORTS.values(), *crowded(box)]:
        for cut in Cut:
            duel.draw(box, report, cut)
    assert blocks
    assert [] == [block.lines for block in blocks if block.lines[-1].endswith(ELLIPSIS)]


@pytest.mark.slow
def test_nothing_runs_out_of_a_fighters_sheet(box: Content) -> None:
    """Whatever stands on the sheets, the strips beside them stay clear; in the short form every sheet comes up."""
    clear = {"supporters": [], "is_defending": False}
    for report in [*[*crowded(box)][:: at_length(3, 1)], most_to_tell()]:
        bare = [who.model_copy(update=clear) for who in (report.attacker, report.defender)]
        other = report.model_copy(update={"attacker": bare[0], "defender": bare[1]})
        for cut in Cut:
            assert gaps(duel.draw(box, other, cut), cut) == gaps(duel.draw(box, report, cut), cut)


def gaps(picture: Image.Image, cut: Cut) -> list[bytes]:
    """The strips to the right of each fighter's sheet."""
    return [
        picture.crop((int(sheet.right) + 2, int(sheet.top), int(sheet.right) + 14, int(sheet.bottom) - 10)).tobytes()
        for sheet in duel_sheet.layout_of(1, cut).fighters
    ]


# Signs


def in_grey(symbol: Symbol | Stance) -> Image.Image:
    """A sign without its colour."""
    sheet = Canvas(80, 80, VELLUM)
    if isinstance(symbol, Symbol):
        die_symbol(sheet, symbol, (40, 40), 30, BLACK)
    else:
        stance_sign(sheet, (40, 40), 30, symbol)
    return sheet.finish().convert("L").point([255 * (value > 140) for value in range(256)])


@pytest.mark.parametrize("signs", [list(Symbol), list(Stance)], ids=["symbols", "stances"])
def test_signs_are_told_apart_without_colour(signs: list[Symbol | Stance]) -> None:
    """Each has a shape of its own."""
    for one, other in combinations(signs, 2):
        apart = ImageChops.difference(in_grey(one), in_grey(other)).tobytes()
        assert sum(apart) / len(apart) > 10, (one, other)


@pytest.mark.parametrize("symbol", Symbol)
def test_a_symbol_keeps_inside_its_room(symbol: Symbol) -> None:
    """So that it never touches its neighbour on a die."""
    sheet = Canvas(80, 80, WHITE)
    die_symbol(sheet, symbol, (40, 40), 30, BLACK)
    ink = ImageChops.invert(sheet.finish().convert("L")).getbbox()
    assert ink is not None
    room = Box.around((40, 40), 75)
    assert ink[0] >= room.left
    assert ink[1] >= room.top
    assert ink[2] <= room.right
    assert ink[3] <= room.bottom


@pytest.mark.parametrize("stance", Stance)
def test_white_signs_stand_off_every_stance_die(stance: Stance) -> None:
    """White on the colour of the die can be read."""
    assert contrast(WHITE, STANCE_COLOURS[stance]) >= 4.5
