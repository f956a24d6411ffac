"""The drawing toolkit: type that fits, colours that everybody can tell apart, boards that lie where they should."""

from __future__ import annotations

import math
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from render.cache import SPRITES
from render.canvas import Canvas
from render.canvas import base as base_of
from render.geometry import Box, dashes, length
from render.hexmap import TERRAIN, Terrain
from render.patterns import parchment, pattern_mask
from render.symbols import symbol_outline
from render.theme import (
    BODY,
    INK,
    LABEL,
    NEUTRAL,
    PARCHMENT,
    SEATS,
    SMALL,
    VELLUM,
    WHITE,
    Colour,
    Face,
    Paint,
    Pattern,
    SeatStyle,
    Symbol,
    contrast,
    has_glyph,
    ink_on,
    legible,
    seat_style,
)
from render.tokens import disc, seat_sign, target_mark
from render.typeset import ELLIPSIS, LEADING, fit_block, fit_line, shorten, text_width, wrap
from tests.render import specimen
from tests.render.conftest import AssertPicture

LONG = "The quick captain of the northern host crosses the frozen river by night and burns the bridge behind him. " * 3

# Machado, Oliveira and Fernandes (2009), full severity, on linear light.
EYES = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def seen(colour: Colour, eyes: str) -> tuple[float, float, float]:
    """A colour as such eyes see it, in Oklab, where 0.02 is just noticeable."""
    light = [c / 255 / 12.92 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour]
    red, green, blue = (
        min(1.0, max(0.0, sum(k * part for k, part in zip(row, light, strict=True)))) for row in EYES[eyes]
    )
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    middle = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )


def mean(mask: Image.Image) -> float:
    data = mask.convert("L").tobytes()
    return sum(data) / len(data)


class TestColours:
    def test_eight_seats_differ_in_name_colour_pattern_and_symbol(self) -> None:
        for trait in ("name", "colour", "pattern", "symbol"):
            assert len({getattr(style, trait) for style in (*SEATS, NEUTRAL)}) == 9, trait

    @pytest.mark.parametrize("style", [*SEATS, NEUTRAL], ids=lambda style: style.name)
    def test_every_seat_stands_off_parchment(self, style: SeatStyle) -> None:
        assert contrast(style.colour, PARCHMENT) >= 3
        assert contrast(style.colour, VELLUM) >= 3
        assert contrast(ink_on(style.colour), style.colour) >= 4  # for large bold type 3 would do
        assert contrast(INK, style.pale) >= 4.5

    @pytest.mark.parametrize("eyes", EYES)
    def test_every_pair_of_seats_differs_for_these_eyes(self, eyes: str) -> None:
        nearest = min(
            (math.dist(seen(one.colour, eyes), seen(other.colour, eyes)), one.name, other.name)
            for one, other in combinations(SEATS, 2)
        )
        assert nearest[0] >= 0.085, nearest

    def test_the_measure_of_eyes_can_fail(self) -> None:
        red, green = (200, 40, 20), (100, 95, 10)
        assert math.dist(seen(red, "normal"), seen(green, "normal")) > 2 * math.dist(
            seen(red, "deutan"), seen(green, "deutan")
        )

    def test_body_and_labels_are_large_enough_for_a_phone(self) -> None:
        assert BODY >= 28
        assert min(LABEL, SMALL) >= 24

    def test_a_seat_is_found_by_name_or_place_and_strangers_are_neutral(self) -> None:
        assert seat_style("blue") is SEATS[1]
        assert seat_style(4) is SEATS[4]
        assert seat_style("attacker") is NEUTRAL
        assert seat_style(8) is NEUTRAL
        assert seat_style(-1) is NEUTRAL


class TestPatternsAndSymbols:
    @pytest.mark.parametrize("pair", list(combinations([style.pattern for style in SEATS], 2)), ids="-".join)
    def test_patterns_differ_without_colour(self, pair: tuple[Pattern, Pattern]) -> None:
        one, other = (pattern_mask(pattern, 24, (0, 0, 96, 96)) for pattern in pair)
        assert mean(ImageChops.difference(one, other)) > 40

    @pytest.mark.parametrize("pattern", Pattern)
    def test_every_pattern_shows_and_leaves_ground(self, pattern: Pattern) -> None:
        assert 5 < mean(pattern_mask(pattern, 48, (0, 0, 192, 192))) < 180

    @pytest.mark.parametrize("pattern", Pattern)
    def test_patterns_continue_from_one_box_to_the_next(self, pattern: Pattern) -> None:
        whole = pattern_mask(pattern, 30, (10, 10, 610, 70))
        right = pattern_mask(pattern, 30, (333, 10, 610, 70))
        assert whole.crop((323, 0, 600, 60)).tobytes() == right.tobytes()

    def test_seats_can_be_told_apart_in_grey(self) -> None:
        signs = []
        for style in SEATS:
            sheet = Canvas(60, 60, VELLUM)
            seat_sign(sheet, (30, 30), 24, style)
            signs.append(sheet.finish().convert("L").point([255 * (value > 200) for value in range(256)]))
        for one, other in combinations(signs, 2):
            assert mean(ImageChops.difference(one, other)) > 4

    @pytest.mark.parametrize("symbol", Symbol)
    def test_every_symbol_keeps_inside_its_room(self, symbol: Symbol) -> None:
        room = Box.bounding(symbol_outline(symbol, (0, 0), 1))
        assert max(abs(edge) for edge in room) <= 1.2
        assert room.width * room.height >= 1.5

    def test_terrains_all_have_a_fill_and_differ_in_pattern(self) -> None:
        assert set(TERRAIN) == set(Terrain)
        assert len({paint.pattern for paint in TERRAIN.values()}) == len(Terrain)

    def test_grounds_are_the_same_every_time(self) -> None:
        assert parchment((120, 90)).tobytes() == parchment((120, 90)).tobytes()


class TestType:
    def test_a_short_line_keeps_its_size(self) -> None:
        assert fit_line("Ready", 400, BODY).size == BODY

    def test_a_line_first_shrinks_then_ends_in_an_ellipsis(self) -> None:
        words = "The northern host"
        smaller = fit_line(words, text_width(words, BODY) * 0.9, BODY)
        assert smaller.lines == (words,)
        assert SMALL <= smaller.size < BODY
        cut = fit_line(words, 90, BODY)
        assert cut.size == SMALL
        assert cut.lines[0].endswith(ELLIPSIS)

    @pytest.mark.parametrize("width", [60, 133, 250, 700])
    def test_a_cut_line_is_never_wider_than_its_box_and_as_long_as_may_be(self, width: int) -> None:
        cut = shorten(LONG, width, LABEL)
        assert text_width(cut, LABEL) <= width
        kept = len(cut) - 1
        assert text_width(LONG[: kept + 2].rstrip() + ELLIPSIS, LABEL) > width

    @pytest.mark.parametrize("width", [80, 240, 600])
    def test_wrapped_lines_keep_every_word_and_fit(self, width: int) -> None:
        lines = wrap(LONG, width, LABEL)
        assert all(text_width(line, LABEL) <= width for line in lines)
        assert "".join(LONG.split()) == "".join("".join(lines).split())

    def test_a_word_longer_than_the_line_is_broken(self) -> None:
        lines = wrap("Donaudampfschifffahrtsgesellschaft", 120, LABEL)
        assert len(lines) > 1
        assert all(text_width(line, LABEL) <= 120 for line in lines)

    def test_a_block_fits_its_box_or_says_that_it_was_cut(self) -> None:
        block = fit_block(LONG, 300, 200, BODY)
        assert block.size == SMALL
        assert len(block.lines) * block.size * LEADING <= 200
        assert block.lines[-1].endswith(ELLIPSIS)
        roomy = fit_block("Hold the line.", 300, 200, BODY)
        assert roomy.lines == ("Hold the line.",)
        assert roomy.size == BODY

    def test_blank_lines_between_paragraphs_are_kept(self) -> None:
        assert fit_block("One\n\nTwo", 300, 300, BODY).lines == ("One", "", "Two")

    @pytest.mark.parametrize("align", ["l", "m", "r"])
    @pytest.mark.parametrize("text", ["Gy", LONG, "W" * 80])
    def test_ink_stays_inside_its_box(self, text: str, align: str) -> None:
        box = Box(60, 40, 340, 160)
        for write in (Canvas.paragraph, Canvas.line_in):
            sheet = Canvas(400, 200, WHITE)
            write(sheet, box, text, BODY, align=align)
            ink = ImageChops.invert(sheet.finish().convert("L")).getbbox()
            assert ink is not None
            assert ink[0] >= box.left - 2
            assert ink[1] >= box.top - 2
            assert ink[2] <= box.right + 2
            assert ink[3] <= box.bottom + 2

    def test_capitals_are_centred_on_their_place(self) -> None:
        sheet = Canvas(100, 100, WHITE)
        sheet.text((50, 50), "H", 60, face=Face.BOLD)
        ink = ImageChops.invert(sheet.finish().convert("L")).getbbox()
        assert ink is not None
        assert (ink[0] + ink[2]) / 2 == pytest.approx(50, abs=1)
        assert (ink[1] + ink[3]) / 2 == pytest.approx(50, abs=1)

    @pytest.mark.parametrize("face", Face)
    def test_every_cut_has_the_letters_of_europe_and_what_the_toolkit_writes(self, face: Face) -> None:
        letters = "ABCXYZabcxyz0123456789 .,;:!?'\"()[]+-/&%#*=<>"
        europe = "áàâäãåæçéèêëíìîïñóòôöõøœúùûüýÿßłđšžčćęąşğıőűřěůțÁÉÖÜØÅŁŠŽ"
        typography = ELLIPSIS + "–—‘’“”„«»·•×±°†§€£½"
        assert [c for c in letters + europe + typography if not has_glyph(face, c)] == []

    @pytest.mark.parametrize("face", [face for face in Face if face is not Face.SERIF_ITALIC])
    def test_arrows_and_simple_signs_are_there(self, face: Face) -> None:
        assert [c for c in "←→↑↓▲▼◆■✓" if not has_glyph(face, c)] == []

    def test_characters_that_no_cut_has_are_left_out_without_a_box(self) -> None:
        assert not has_glyph(Face.REGULAR, "\U0001f3b2")
        assert not has_glyph(Face.REGULAR, "\u202e")
        assert legible("Anna \U0001f3b2\u200d Böhm") == "Anna Böhm"
        assert legible("A\u202en\u0000na\tB") == "Anna B"
        assert legible("\uff21\uff42") == "Ab"
        assert legible("\u6771\u4eac") == "?"


class TestCanvas:
    def test_the_finished_picture_has_the_size_asked_for(self) -> None:
        assert Canvas(120, 90).finish().size == (120, 90)

    def test_edges_are_smooth(self) -> None:
        sheet = Canvas(60, 60, WHITE)
        sheet.circle((30, 30), 20, (0, 0, 0))
        greys = sheet.finish().convert("L").getcolors()
        assert greys is not None
        assert len(greys) > 3

    def test_a_rectangle_covers_its_box_and_no_pixel_more(self) -> None:
        sheet = Canvas(60, 60, WHITE)
        sheet.rectangle(Box(10, 20, 30, 50), (0, 0, 0))
        assert ImageChops.invert(sheet.finish().convert("L")).getbbox() == (10, 20, 30, 50)

    def test_a_thin_coat_lets_the_ground_show(self) -> None:
        sheet = Canvas(20, 20, WHITE)
        sheet.rectangle(Box(0, 0, 20, 20), Paint((0, 0, 0), alpha=0.5))
        assert sheet.finish().getpixel((10, 10)) == pytest.approx((127, 127, 127), abs=2)

    @pytest.mark.parametrize("ground", [WHITE, None])
    def test_a_glow_fades_from_its_middle_to_nothing(self, ground: Colour | None) -> None:
        sheet = Canvas(100, 100, ground)
        sheet.glow(Box(35, 35, 65, 65).corners, (200, 0, 0), 0.8, 8)
        shown = Image.new("RGB", (100, 100), WHITE)
        finished = sheet.finish()
        shown.paste(finished, mask=None if ground else finished)
        line = shown.crop((50, 50, 100, 51)).tobytes()[1::3]
        assert line[0] < 90
        assert list(line) == sorted(line)
        assert line[-1] == 255
        middle = shown.getpixel((50, 50))
        assert isinstance(middle, tuple)
        assert middle[0] > 190

    def test_shapes_may_leave_the_picture(self) -> None:
        sheet = Canvas(40, 40, WHITE)
        sheet.circle((0, 0), 100, SEATS[0].area)
        sheet.circle((500, 500), 10, SEATS[0].area)
        disc(sheet, (-20, 20), 30, SEATS[0], "A")
        target_mark(sheet, (40, 40), 7)
        assert sheet.finish().getpixel((5, 5)) != WHITE

    @pytest.mark.parametrize("bend", [0.0, 0.3, -0.3])
    @pytest.mark.parametrize("dash", [None, (14.0, 9.0)])
    def test_an_arrow_reaches_its_end_and_not_beyond(self, bend: float, dash: tuple[float, float] | None) -> None:
        sheet = Canvas(200, 200, WHITE)
        sheet.arrow((40, 100), (160, 100), (0, 0, 0), bend=bend, dash=dash, halo=None)
        ink = ImageChops.invert(sheet.finish().convert("L")).getbbox()
        assert ink is not None
        assert ink[2] == pytest.approx(160, abs=4)
        assert ink[0] == pytest.approx(40, abs=7)

    def test_an_arrow_of_no_length_is_no_fault(self) -> None:
        sheet = Canvas(50, 50)
        sheet.arrow((20, 20), (20, 20))
        sheet.arrow((20, 20), (20, 20), dash=(5, 5))

    def test_dashes_begin_and_end_with_a_stroke(self) -> None:
        way = [(0.0, 0.0), (100.0, 0.0), (100.0, 57.0)]
        strokes = dashes(way, 12, 8)
        assert strokes[0][0] == way[0]
        assert strokes[-1][-1] == pytest.approx(way[-1])
        assert sum(length(stroke) for stroke in strokes) < length(way) * 0.7


class TestKeptPictures:
    def test_a_base_is_painted_once_and_never_drawn_on(self) -> None:
        painted: list[Canvas] = []

        def paint() -> Canvas:
            painted.append(Canvas(40, 40, WHITE))
            return painted[-1]

        for _ in range(3):
            sheet = Canvas.over(base_of(("painted once", id(painted)), paint))
            sheet.circle((20, 20), 10, INK)
        assert len(painted) == 1
        assert painted[0].finish().getcolors() == [(1600, WHITE)]

    def test_pieces_that_differ_in_anything_visible_are_not_mixed_up(self) -> None:
        def look(style: SeatStyle, label: str, facing: float | None = None, state: str = "") -> bytes:
            sheet = Canvas(120, 120)
            disc(sheet, (60, 60), 36, style, label, facing=facing, spent=state == "spent", chosen=state == "chosen")
            return sheet.finish().tobytes()

        other_red = SeatStyle("red", (0, 90, 90), Pattern.DOTS, Symbol.STAR)
        looks = [
            look(SEATS[0], "A"),
            look(SEATS[0], "B"),
            look(SEATS[1], "A"),
            look(other_red, "A"),
            look(SEATS[0], "A", state="spent"),
            look(SEATS[0], "A", state="chosen"),
            look(SEATS[0], "A", facing=0.0),
            look(SEATS[0], "A", facing=90.0),
        ]
        assert len(set(looks)) == len(looks)
        assert look(SEATS[0], "A") == looks[0]

    def test_a_piece_looks_the_same_on_a_canvas_of_finished_size(self) -> None:
        looks = []
        for scale in (1, 2):
            sheet = Canvas(120, 120, WHITE, scale)
            disc(sheet, (60, 60), 36, SEATS[0], "A")
            looks.append(sheet.finish())
        assert looks[0].size == looks[1].size
        assert mean(ImageChops.difference(*looks)) < 1

    def test_pictures_drawn_side_by_side_come_out_alike(self) -> None:
        def draw(_: int) -> bytes:
            sheet = Canvas(200, 120)
            disc(sheet, (60, 60), 37, SEATS[3], "Tw")
            sheet.paragraph(Box(110, 10, 190, 110), "Side by side", SMALL)
            return sheet.finish().tobytes()

        SPRITES.clear()
        with ThreadPoolExecutor(4) as drawers:
            assert len(set(drawers.map(draw, range(24)))) == 1

    def test_marks_from_1_to_99_all_look_different(self) -> None:
        looks = set()
        for number in range(1, 100):
            sheet = Canvas(70, 70)
            target_mark(sheet, (35, 35), number)
            looks.add(sheet.finish().tobytes())
        assert len(looks) == 99


@pytest.mark.slow
@pytest.mark.parametrize("sheet", ["pieces", "square_board", "hex_map", "hex_arena"])
def test_specimen(assert_picture: AssertPicture, sheet: str) -> None:
    """The specimen sheets look as they did when somebody last found them good."""
    assert_picture(getattr(specimen, sheet)().finish(), f"toolkit/{sheet}")


def test_stored_pictures_stay_small() -> None:
    for path in (Path(__file__).parent / "pictures" / "toolkit").glob("*.png"):
        assert path.stat().st_size < 150 * 1024, path.name
