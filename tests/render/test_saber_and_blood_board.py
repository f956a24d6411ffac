"""The tavern of Saber and Blood as a picture: stored moments, and that every fact shows and no secret does."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import combinations, product

import pytest
from PIL import Image, ImageChops, ImageStat

from render import baked
from render.cache import SPRITES
from render.canvas import Canvas
from render.cuts import GAP, Cut
from render.encode import png
from render.geometry import Box
from render.saber_and_blood import board
from render.saber_and_blood.badges import Token, badge
from render.saber_and_blood.floor import ROOM
from render.saber_and_blood.furnishing import PAINT_OBSTACLE
from render.saber_and_blood.marks import level
from render.saber_and_blood.pieces import START, corner, spots
from render.theme import VELLUM
from rules.kernel.decisions import Option, PickOne
from rules.kernel.game import Outcome
from rules.kernel.values import Cell, Json, Seat
from rules.saber_and_blood.content import Content
from rules.saber_and_blood.state import Bout, Lady, Mood, Step, Trace
from rules.saber_and_blood.vocabulary import Faction, Level, Stance
from rules.saber_and_blood.what_is_known import Corner
from tests.helpers.saber_and_blood import pinned_box
from tests.render import taverns
from tests.render.conftest import AssertPicture
from tests.render.taverns import BLUE, GREEN, RED, SEATS, face, lying, moods

Change = Callable[[Bout], object]
NUMBERS: dict[Cell, int] = {"d1": 1, "e1": 2, "c3": 3, "d2": 4, "e4": 16}

MOMENTS: dict[str, Callable[[], Bout]] = {
    "before": lambda: taverns.before_setup("brawl_in_teams", 4),
    "debt": taverns.placement_of_debt,
    "four": taverns.brawl_of_four,
    "burning": taverns.burning,
    "theft": taverns.theft,
    "lady": taverns.lady,
}


@pytest.fixture(scope="module")
def box() -> Content:
    """Everything in the box."""
    return pinned_box()


def picture(box: Content, bout: Bout, numbers: dict[Cell, int] | None = None, cut: Cut = Cut.TALL) -> Image.Image:
    """The public board."""
    return board.draw(box, face(bout, box), numbers, cut).convert("RGB")


@pytest.mark.slow
@pytest.mark.parametrize("cut", Cut)
@pytest.mark.parametrize("moment", MOMENTS)
def test_a_moment(box: Content, assert_picture: AssertPicture, moment: str, cut: Cut) -> None:
    """The board looks as it did when somebody last found it good."""
    assert_picture(picture(box, MOMENTS[moment](), cut=cut), f"saber_and_blood/board_{moment}_{cut}")


@pytest.mark.slow
def test_numbered_squares(box: Content, assert_picture: AssertPicture) -> None:
    """Squares to choose from bear their numbers, beside whoever stands there."""
    assert_picture(picture(box, taverns.theft(), NUMBERS), "saber_and_blood/board_numbers")


# Every fact shows


def with_fighter(**facts: object) -> Change:
    """A change of red's first character."""

    def change(bout: Bout) -> None:
        for name, value in facts.items():
            setattr(bout.fighters["red.N1"], name, value)

    return change


def with_player(**facts: object) -> Change:
    """A change of red's table."""

    def change(bout: Bout) -> None:
        for name, value in facts.items():
            setattr(bout.players[RED], name, value)

    return change


def with_bout(**facts: object) -> Change:
    """A change of the whole bout."""

    def change(bout: Bout) -> None:
        for name, value in facts.items():
            setattr(bout, name, value)

    return change


TITLE, FLOOR, PANELS, STRIP = "title", "floor", "panels", "strip"
Fact = tuple[Callable[[], Bout], Change, set[str]]

FACTS: dict[str, Fact] = {
    "square": (taverns.theft, with_fighter(square="d3"), {FLOOR}),
    "wounds": (taverns.theft, with_fighter(wounds=1), {FLOOR, PANELS}),
    "elimination": (taverns.brawl_of_four, with_fighter(square=None, is_eliminated=True), {FLOOR, PANELS}),
    "escape": (taverns.brawl_of_four, with_fighter(square=None, stance=None, attached=[]), {FLOOR, PANELS}),
    "special points": (taverns.theft, with_fighter(special=2), {FLOOR, PANELS}),
    "no special points": (taverns.theft, with_fighter(special=0), {FLOOR, PANELS}),
    "action token": (taverns.theft, with_fighter(has_acted=True), {FLOOR}),
    "bolster": (taverns.theft, with_fighter(moods=moods(Mood.BOLSTER, 1)), {FLOOR, PANELS}),
    "weaken": (taverns.theft, with_fighter(moods=moods(Mood.WEAKEN, 1)), {FLOOR, PANELS}),
    "more bolster": (taverns.brawl_of_four, with_fighter(moods=moods(Mood.BOLSTER, 3)), {FLOOR, PANELS}),
    "haste": (taverns.theft, with_fighter(haste=1), {FLOOR}),
    "slow": (taverns.theft, with_fighter(slow=1), {FLOOR}),
    "stun": (taverns.theft, with_fighter(is_stunned=True), {FLOOR}),
    "defense": (taverns.theft, with_fighter(is_defending=True), {FLOOR}),
    "ready": (taverns.theft, with_fighter(is_ready=True), {FLOOR}),
    "poison": (taverns.theft, with_fighter(is_poisoned=True), {FLOOR}),
    "stance": (taverns.theft, with_fighter(stance=lying(RED, "PN-20")[0]), {PANELS}),
    "attached card": (taverns.theft, with_fighter(attached=lying(BLUE, "CO-21")), {PANELS}),
    "skill cards": (taverns.theft, with_fighter(skill_cards=["PN-S5"]), {PANELS}),
    "spent movement points": (taverns.theft, with_fighter(mp_spent=2), {STRIP}),
    "chest holder": (taverns.theft, with_bout(chest_holder="red.N2"), {FLOOR, STRIP}),
    "chest on the floor": (taverns.theft, with_bout(chest_holder=None, chest="d7"), {FLOOR, STRIP}),
    "target": (taverns.raid, with_bout(target="blue.C2"), {FLOOR, STRIP}),
    "keeper": (taverns.placement_of_debt, with_bout(keeper="d4"), {FLOOR}),
    "lady": (taverns.lady, with_bout(lady=Lady(square="e5", moved=2)), {FLOOR}),
    "lady's spaces": (taverns.lady, with_bout(lady=Lady(square="e4", moved=3)), {FLOOR}),
    "fire": (taverns.burning, lambda bout: bout.fires.append("d4"), {FLOOR}),
    "corner that smoulders": (taverns.burning, lambda bout: bout.corners.update(a8=Corner.SMOULDERING), {FLOOR}),
    "corner that burns": (taverns.burning, lambda bout: bout.corners.update(h1=Corner.BURNING), {FLOOR}),
    "walk": (taverns.theft, with_bout(traces=[Trace(who="blue.C1", kind="walked", way=["a4", "a5"])]), {FLOOR}),
    "push": (taverns.theft, with_bout(traces=[Trace(who="red.N1", kind="pushed", way=["d4", "d2"])]), {FLOOR}),
    "command points": (taverns.theft, with_player(cp=5), {PANELS}),
    "more command points than six": (taverns.theft, with_player(cp=7), {PANELS}),
    "hand size": (taverns.theft, lambda bout: bout.players[RED].hand.pop(), {PANELS}),
    "deck size": (taverns.theft, lambda bout: bout.players[RED].deck.draw_pile.pop(), {PANELS}),
    "discard size": (taverns.theft, lambda bout: bout.players[RED].deck.discard_pile.pop(), {PANELS}),
    "clues": (taverns.placement_of_debt, with_player(clues=1), {PANELS}),
    "faction": (lambda: taverns.before_setup("debt"), with_player(faction=Faction.NOBLES), {PANELS}),
    "role": (taverns.lady, with_player(role="kidnapper"), {PANELS}),
    "team": (lambda: taverns.before_setup("brawl_in_teams", 4), with_player(team="a"), {PANELS}),
    "initiative": (taverns.theft, with_bout(initiative=BLUE), {PANELS}),
    "active player": (taverns.theft, with_bout(active=RED), {PANELS}),
    "passes": (taverns.theft, with_bout(passes=1), {STRIP}),
    "turn": (taverns.theft, with_bout(turn=8), {TITLE}),
    "step": (taverns.theft, with_bout(step=Step.CLEANUP), {TITLE}),
    "card in play": (taverns.theft, with_bout(in_play=lying(RED, "PN-21")), {STRIP}),
    "card played": (taverns.theft, with_bout(played=lying(RED, "PN-01")), {STRIP}),
    "who played it": (taverns.brawl_of_four, lambda bout: setattr(bout.played[-1], "owner", GREEN), {STRIP}),
    "tavern deck": (taverns.theft, lambda bout: bout.tavern.draw_pile.pop(), {STRIP}),
    "tavern discard": (taverns.theft, lambda bout: bout.tavern.discard_pile.pop(), {STRIP}),
    "end of placement": (taverns.placement_of_debt, with_bout(step=Step.HANDS), {TITLE, FLOOR, PANELS}),
    "outcome": (taverns.theft, with_bout(outcome=Outcome(winners=(RED,), reason="escaped")), {TITLE}),
}


def regions(box: Content, bout: Bout, cut: Cut) -> dict[str, Box]:
    """The parts of the picture."""
    layout = board.Layout.of(box.scenario(bout.scenario), len(bout.seats), cut)
    (width, height), edge = layout.spread.size, layout.strip_box.top - GAP / 2
    start = Box(ROOM.right, ROOM.top, width, edge) if cut is Cut.WIDE else Box(0, ROOM.bottom, width, edge)
    return {
        TITLE: Box(0, 0, width, ROOM.top),
        FLOOR: ROOM,
        PANELS: start,
        STRIP: Box(start.left, edge, width, height),
    }


ELSEWHERE = {
    "spent movement points": {PANELS},
    "chest holder": {FLOOR, PANELS},
    "chest on the floor": {FLOOR, PANELS},
    "target": {FLOOR, PANELS},
}
"""What is shown in another part where the panels lie beside the tavern: how many movement points are spent."""


@lru_cache(maxsize=6)
def picture_before(moment: Callable[[], Bout], cut: Cut) -> Image.Image:
    """A moment as it is before anything is changed, which many facts begin with."""
    return picture(pinned_box(), moment(), cut=cut)


@pytest.mark.slow
@pytest.mark.parametrize("cut", Cut)
@pytest.mark.parametrize("fact", FACTS)
def test_a_single_fact_shows(box: Content, fact: str, cut: Cut) -> None:
    """The picture differs where a fact is shown, and nowhere else, in both cuts."""
    moment, change, expected = FACTS[fact]
    bout, before = moment(), picture_before(moment, cut)
    change(bout)
    after = picture(box, bout, cut=cut)
    parts = regions(box, bout, cut).items()
    found = {name for name, part in parts if before.crop(part) != after.crop(part)}
    assert found == (ELSEWHERE.get(fact, expected) if cut is Cut.WIDE else expected)


@pytest.mark.slow
def test_every_scenario_has_its_own_picture(box: Content) -> None:
    """Name and aim of a scenario stand below."""
    looks = [picture(box, taverns.gathered(scenario.id, 2)) for scenario in box.scenarios if scenario.players == 2]
    assert all(one != other for one, other in combinations(looks, 2))


def test_printed_and_present_levels_all_look_different() -> None:
    """Four printed levels, each raised or lowered to four."""
    looks = []
    for stance, printed, now in product(Stance, Level, Level):
        sheet = Canvas(90, 50, VELLUM, 1)
        level(sheet, (45, 25), stance, printed, now)
        looks.append(sheet.finish())
    assert all(one != other for one, other in combinations(looks, 2))


@pytest.mark.slow
def test_numbers_show(box: Content) -> None:
    """With other numbers, and with numbers on other squares, the picture is another."""
    bout = taverns.theft()
    shown = [picture(box, bout, numbers) for numbers in (None, {"d1": 1}, {"d1": 2}, {"e3": 1})]
    assert all(one != other for one, other in combinations(shown, 2))


@pytest.mark.slow
def test_the_line_for_the_defender_shows_until_everybody_is_placed(box: Content) -> None:
    """Row 5 begins above the orange line."""
    bout = taverns.burning()
    playing = picture(box, bout)
    bout.step = Step.PLACEMENT
    line = board.BOARD.cell_box("g5")
    spot = round(line.centre[0]), round(line.bottom)
    assert picture(box, bout).getpixel(spot) != playing.getpixel(spot)


# No secret shows


@pytest.mark.slow
@pytest.mark.parametrize("seat", [RED, BLUE, None])
def test_other_cards_in_hand_paint_the_same_picture(box: Content, seat: str | None) -> None:
    """Neither the own hand nor another's is on the board, nor is the order of a deck."""
    one, other = taverns.theft(), taverns.theft()
    other.players[RED].hand = ["TV-09", "PN-27", "PN-26", "PN-25", "PN-24"]
    other.players[BLUE].deck.draw_pile = ["CO-01"] * len(other.players[BLUE].deck.draw_pile)
    viewer = next((known for known in SEATS if known == seat), None)
    pictures = [board.draw(box, face(bout, box, viewer), None, Cut.TALL) for bout in (one, other)]
    assert pictures[0] == pictures[1]
    assert pictures[0].convert("RGB") == picture(box, one)


# Placing


def placing(box: Content, seat: Seat | None, answer: Json = None) -> Image.Image:
    """The board while Blue places its characters."""
    seen = face(taverns.placement_of_debt(), box, seat).model_copy(update={"answer": answer})
    return board.draw(box, seen, {"b1": 1, "d1": 2}, Cut.WIDE)


@pytest.mark.slow
def test_what_is_placed_is_in_the_picture(box: Content, assert_picture: AssertPicture) -> None:
    """Each character on the square that its player has chosen, before the answer is handed in."""
    shown = placing(box, BLUE, {"blue.C1": "b1", "blue.C2": "f1"})
    assert shown != placing(box, BLUE, {"blue.C1": "b1"}) != placing(box, BLUE)
    assert_picture(shown, "saber_and_blood/board_placing")


@pytest.mark.slow
def test_what_is_placed_is_shown_to_its_player_alone(box: Content) -> None:
    """On no other board, whatever answer its face carries; nor pieces of others, nor those that stand already."""
    for seat in (None, RED):
        assert placing(box, seat, {"blue.C1": "b1"}) == placing(box, seat)
    assert placing(box, RED, {"red.N1": "h1"}) == placing(box, RED)


def test_only_answers_that_place_characters_are_drawn(box: Content) -> None:
    """What is answered to any other question shows nowhere."""
    seen = face(taverns.placement_of_debt(), box, BLUE).model_copy(update={"answer": {"blue.C1": "b1"}})
    asked = PickOne(key="setup.side", prompt="Where?", options=(Option(id="a", label="A"),), fallback=("a",))
    assert board.drawn_answer(seen) == {"blue.C1": "b1"}
    assert board.drawn_answer(seen.model_copy(update={"asked": asked})) is None
    assert board.drawn_answer(seen.model_copy(update={"seat": None})) is None


# Whatever the box holds can be drawn


@pytest.mark.slow
def test_every_scenario_is_drawn_from_its_first_moment_on(box: Content) -> None:
    """Before factions are chosen, and with nobody on the floor."""
    for scenario in box.scenarios:
        for bout in (
            taverns.before_setup(scenario.id, scenario.players),
            taverns.gathered(scenario.id, scenario.players, turn=1),
        ):
            shown = picture(box, bout)
            assert shown.width == 1200
            assert shown.height > shown.width
            beside = picture(box, bout, cut=Cut.WIDE)
            assert beside.width / beside.height == pytest.approx(11 / 7, abs=0.001)


def test_every_obstacle_and_start_colour_has_its_look(box: Content) -> None:
    """The renderer knows all that the data can name."""
    assert set(box.board.obstacles) <= set(PAINT_OBSTACLE)
    assert {place.colour for scenario in box.scenarios for place in scenario.placements.values()} <= set(START)


def test_every_state_of_a_corner_has_its_look() -> None:
    """Three states, three pictures."""
    looks = []
    for state in Corner:
        sheet = Canvas(1200, 1300, VELLUM, 1)
        corner(sheet, "a8", state)
        looks.append(sheet.finish())
    assert all(one != other for one, other in combinations(looks, 2))


def test_tokens_can_be_told_apart_in_grey() -> None:
    """By their shape, or by the sign on it."""
    looks = []
    for token in Token:
        sheet = Canvas(60, 60, VELLUM, 1)
        badge(sheet, (30, 30), token, radius=20)
        looks.append(sheet.finish().convert("L"))
    for one, other in combinations(looks, 2):
        assert ImageStat.Stat(ImageChops.difference(one, other)).mean[0] > 4


@pytest.mark.parametrize("count", range(1, 10))
def test_tokens_keep_inside_their_square_and_apart(count: int) -> None:
    """However many lie with a character."""
    places = spots(count)
    assert len(places) == count
    for x, y, radius in places:
        assert max(abs(x), abs(y)) + radius <= board.BOARD.side / 2
    for (x, y, radius), (across, down, _) in combinations(places, 2):
        assert max(abs(x - across), abs(y - down)) >= 2 * radius


# The same everywhere


@pytest.mark.slow
def test_the_same_moment_gives_the_same_file(box: Content, monkeypatch: pytest.MonkeyPatch) -> None:
    """With everything painted anew, too."""
    files = []
    for _ in range(2):
        monkeypatch.setattr(baked, "BAKERY", baked.Bakery())
        SPRITES.clear()
        files.append(png(board.draw(box, face(taverns.brawl_of_four(), box), NUMBERS)))
    assert files[0] == files[1]


@pytest.mark.slow
def test_the_file_is_small_enough_to_be_sent_often(box: Content) -> None:
    """The most crowded board stays under half a megabyte."""
    assert len(png(board.draw(box, face(taverns.brawl_of_four(), box), None))) < 500_000
