"""The lists as a picture: stored moments, and that every fact shows and no secret does."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, product

import pytest
from PIL import Image, ImageChops

from render import baked
from render.cache import SPRITES
from render.canvas import Canvas
from render.combat_in_the_lists import board, looks
from render.combat_in_the_lists.arena import MAP, SIZE, places
from render.combat_in_the_lists.figures import Figure, knight
from render.combat_in_the_lists.heraldry import INITIALS, style_of
from render.combat_in_the_lists.strip import draw_heading
from render.combat_in_the_lists.tracks import SQUARES
from render.combat_in_the_lists.words import STEPS, alt_text
from render.cuts import Cut
from render.encode import png
from render.geometry import Box
from render.theme import VELLUM
from render.typeset import ELLIPSIS
from rules.combat_in_the_lists.content import Content
from rules.combat_in_the_lists.state import FULL_HEALTH, Lists, Stack, Step
from rules.combat_in_the_lists.views import view
from rules.combat_in_the_lists.vocabulary import Colour, Hand, Weapon
from rules.kernel.decisions import Option, PickOne
from rules.kernel.game import Event, Face, Outcome
from rules.kernel.values import Cell, Json, Seat
from tests.conformance.hooks.combat_in_the_lists import box as whole_box
from tests.render import lists
from tests.render.conftest import AssertPicture
from tests.render.lists import PUSHED, face
from tests.rules.combat_in_the_lists.scene import BEAR, BOAR, FALCON, LION, STAG, WOLF

Change = Callable[[Lists], object]
MOMENTS: dict[str, Callable[[], Face]] = {
    "melee": lambda: face(lists.pushed(lists.melee()), waiting_for=(BOAR, WOLF), events=PUSHED),
    "duel": lambda: face(lists.duel()),
    "four_left": lambda: face(lists.four_left(), waiting_for=(FALCON,)),
    "entering": lambda: face(
        lists.entering(), events=(Event(kind="rolled_for_first", data={"dice": {"falcon": 3, "boar": 6, "stag": 2}}),)
    ),
}


@pytest.fixture(scope="module")
def box() -> Content:
    """Everything in the box."""
    return whole_box()


def picture(box: Content, seen: Face, cut: Cut = Cut.TALL, numbers: dict[Cell, int] | None = None) -> Image.Image:
    """The board."""
    return board.draw(box, seen, numbers, cut).convert("RGB")


@pytest.mark.slow
@pytest.mark.parametrize("cut", Cut)
@pytest.mark.parametrize("moment", MOMENTS)
def test_a_moment(box: Content, assert_picture: AssertPicture, moment: str, cut: Cut) -> None:
    """The board looks as it did when somebody last found it good."""
    assert_picture(picture(box, MOMENTS[moment](), cut), f"combat_in_the_lists/board_{moment}_{cut}")


# Every fact shows


def with_knight(seat: Seat = FALCON, **facts: object) -> Change:
    """A change of one knight."""

    def change(state: Lists) -> None:
        for name, value in facts.items():
            setattr(state.knights[seat], name, value)

    return change


def with_lists(**facts: object) -> Change:
    """A change of the whole game."""

    def change(state: Lists) -> None:
        for name, value in facts.items():
            setattr(state, name, value)

    return change


def to(seat: Seat, cell: str) -> Change:
    """A knight stands elsewhere."""
    return with_knight(seat, cell=whole_box().board.parse(cell))


TITLE, ARENA, PANELS, STRIP = "title", "arena", "panels", "strip"
FACTS: dict[str, tuple[Change, set[str]]] = {
    "hex": (to(FALCON, "D3"), {ARENA, PANELS}),
    "facing": (with_knight(facing=1), {ARENA}),
    "fallen": (with_knight(fallen=True), {ARENA, PANELS}),
    "unarmed": (with_knight(unarmed=True), {ARENA, PANELS}),
    "weapon": (with_knight(weapon=Weapon.SHORT_SWORD), {ARENA, PANELS}),
    "hand": (with_knight(hand=Hand.LEFT), {ARENA, PANELS}),
    "origin": (with_knight(origin=whole_box().board.parse("E3")), {ARENA}),
    "no longer halfway": (with_knight(STAG, halfway=False, cell=whole_box().board.parse("D5")), {ARENA, PANELS}),
    "tally of a rival": (with_knight(STAG, health=16), {ARENA, PANELS}),
    "health": (with_knight(health=13), {PANELS}),
    "shadow": (with_knight(shadow=18), {PANELS}),
    "points": (with_knight(points=[2, 7, 5, 3]), {PANELS}),
    "last stage": (with_knight(points=[3, 7, 5, 2]), {PANELS}),
    "stage": (with_knight(stage=2), {PANELS}),
    "failed sneaks": (with_knight(failed_sneaks=1), {PANELS}),
    "out of the fight": (with_knight(out_of_the_fight=True), {PANELS}),
    "given up": (with_knight(resigned=True), {PANELS}),
    "ultimate defence": (with_knight(in_front=["ultimate_defense"]), {PANELS}),
    "second stage": (with_knight(in_front=["second_stage"]), {PANELS}),
    "the last of many flags": (with_knight(WOLF, in_front=["ultimate_defense"]), {PANELS}),
    "cards in hand": (lambda state: state.knights[FALCON].attacks.pop(), {PANELS}),
    "defences in hand": (lambda state: state.knights[FALCON].defences.pop(), {PANELS}),
    "specials in hand": (lambda state: state.knights[FALCON].specials.pop(), {PANELS}),
    "draw pile": (lambda state: state.knights[FALCON].attack_deck.draw_pile.pop(), {PANELS}),
    "defence pile": (lambda state: state.knights[FALCON].defence_deck.draw_pile.pop(), {PANELS}),
    "discards": (lambda state: state.knights[FALCON].attack_deck.discard_pile.append("x"), {PANELS}),
    "removed": (with_knight(BEAR, is_in=False, cell=None), {ARENA, PANELS, STRIP}),
    "colour": (with_knight(colour=Colour.GREEN), {ARENA, PANELS, STRIP}),
    "marshal": (with_lists(marshal=2), {ARENA}),
    "push": (lists.pushed, {ARENA}),
    "turn": (with_lists(turn=5), {TITLE}),
    "step": (with_lists(step=Step.CONTESTS), {TITLE}),
    "first": (with_lists(first=BOAR), {PANELS, STRIP}),
    "row": (with_lists(row=5), {STRIP}),
    "special pile": (lambda state: state.special_deck.draw_pile.pop(), {STRIP}),
    "special discards": (lambda state: state.special_deck.discard_pile.append("fury"), {STRIP}),
    "outcome": (with_lists(outcome=Outcome(winners=(LION,), reason="last_standing")), {TITLE}),
}


def regions(state: Lists, cut: Cut) -> dict[str, Box]:
    """The parts of the picture; where panels lie side by side all of them are one."""
    layout = board.Layout.of(len(state.seats), cut)
    panels = Box.bounding(corner for room in layout.panels for corner in room.corners)
    return {TITLE: layout.head, ARENA: layout.spread.board, PANELS: panels, STRIP: layout.strip}


@pytest.fixture(scope="module")
def before(box: Content) -> dict[Cut, Image.Image]:
    """The melee in which all facts are changed."""
    return {cut: picture(box, face(lists.melee()), cut) for cut in Cut}


@pytest.mark.slow
@pytest.mark.parametrize("cut", Cut)
@pytest.mark.parametrize("fact", FACTS)
def test_a_single_fact_shows(box: Content, before: dict[Cut, Image.Image], fact: str, cut: Cut) -> None:
    """The picture differs where a fact is shown, and nowhere else, in both cuts."""
    change, expected = FACTS[fact]
    state = lists.melee()
    change(state)
    after = picture(box, face(state), cut)
    parts = {name: _whole(part) for name, part in regions(state, cut).items()}
    found = {name for name, part in parts.items() if before[cut].crop(part) != after.crop(part)}
    assert found == expected


def _whole(part: Box) -> tuple[int, int, int, int]:
    left, top, right, bottom = (round(edge) for edge in part)
    return left, top, right, bottom


@pytest.mark.slow
@pytest.mark.parametrize("cut", Cut)
def test_who_is_awaited_and_the_last_dice_show(box: Content, cut: Cut) -> None:
    """Hourglasses for those awaited, dice in the strip."""
    state = lists.melee()
    seen = [
        face(state),
        face(state, waiting_for=(BOAR,)),
        face(state, waiting_for=(STAG,)),
        face(state, events=(Event(kind="marshal_moved", data={"seat": "boar", "start": 1, "end": 3}),)),
        face(state, events=PUSHED[:1]),
        face(state, events=PUSHED),
    ]
    assert all(one != other for one, other in combinations([picture(box, one, cut) for one in seen], 2))


@pytest.mark.slow
def test_cards_on_the_table_show(box: Content) -> None:
    """On the board, and larger in a look of their own."""
    state = lists.duel()
    before, look = picture(box, face(state)), looks.looks(box, face(state))[looks.TABLE]
    drawn, words = look.draw(face(state), Cut.TALL)
    assert "Smash to the left arm with Pound to the left leg with Crush to the chest with Long reach" in words
    state.knights[FALCON].stacks.pop()
    assert picture(box, face(state)) != before
    assert look.draw(face(state), Cut.TALL)[0] != drawn
    state.knights[FALCON].stacks.clear()
    assert looks.TABLE not in looks.looks(box, face(state))


@pytest.mark.slow
@pytest.mark.parametrize("cut", Cut)
def test_the_fronts_can_be_left_out(box: Content, cut: Cut) -> None:
    """In a look of its own: a knight who turns changes no hex but their own, and all else is as on the board."""
    state = lists.melee()
    look = looks.looks(box, face(state))[looks.PLAIN]
    plain, words = look.draw(face(state), cut)
    assert words == alt_text(box, face(state))
    state.knights[FALCON].facing = 4
    turned, _ = look.draw(face(state), cut)
    changed = ImageChops.difference(plain.convert("RGB"), turned.convert("RGB")).getbbox()
    front = ImageChops.difference(plain.convert("RGB"), picture(box, face(lists.melee()), cut)).getbbox()
    assert changed is not None
    assert front is not None
    assert max(changed[2] - changed[0], changed[3] - changed[1]) < 3 * SIZE < front[2] - front[0]
    assert looks.looks(box, face(nobody_in())) == {}


def nobody_in() -> Lists:
    """Before anybody has entered."""
    state = lists.entering()
    for one in state.knights.values():
        one.cell = None
    return state


@pytest.mark.slow
def test_a_push_of_a_knight_who_is_out_is_not_shown(box: Content) -> None:
    """They are on the bench, and the arrow would lead to nobody."""
    state = lists.melee()
    state.knights[BEAR].is_in, state.knights[BEAR].cell = False, None
    assert picture(box, face(lists.pushed(state.model_copy(deep=True)))) == picture(box, face(state))


@pytest.mark.slow
@pytest.mark.parametrize("cut", Cut)
def test_how_many_attacks_lie_before_a_knight_shows_where_their_names_have_no_room(box: Content, cut: Cut) -> None:
    """On the narrow status cards of six knights, whatever else is the matter."""
    state = lists.melee()
    wolf, shown = state.knights[WOLF], []
    for count in range(3):
        wolf.stacks = [Stack(cards=("slashing.cut.head",), number=number) for number in range(count)]
        shown.append(board.draw(box, face(state), None, cut).tobytes())
    assert len(set(shown)) == len(shown)


@pytest.mark.slow
def test_numbers_show(box: Content) -> None:
    """On the hexes that are asked for."""
    seen = face(lists.melee())
    shown = [picture(box, seen, numbers=numbers) for numbers in (None, {"E7": 1}, {"E7": 2}, {"F6": 1})]
    assert all(one != other for one, other in combinations(shown, 2))


def test_the_picture_has_the_hexes_of_the_box_and_words_for_every_step(box: Content) -> None:
    """All 61 hexes, all steps, and as many squares of health as there are."""
    assert set(MAP.cells) == {str(cell) for cell in box.board}
    assert [*STEPS] == [*Step]
    assert SQUARES == FULL_HEALTH


@pytest.mark.parametrize("cut", Cut)
def test_no_heading_is_cut_short(cut: Cut) -> None:
    """Late in a game, in every step and however it ended, the moment stands whole beside the name of the game."""
    state = lists.melee()
    state.turn = 88
    before = (Step.COLOURS, Step.WEAPONS)
    turns = {step: 0 if step in before else state.turn for step in Step}
    seen = [face(state.model_copy(update={"step": step, "turn": turn})) for step, turn in turns.items()]
    ends = [Outcome(winners=winners, reason="last_standing") for winners in ((), (FALCON,), (FALCON, BEAR))]
    seen += [face(state.model_copy(update={"outcome": outcome})) for outcome in ends]
    layout = board.Layout.of(6, cut)
    canvas = Canvas(*layout.spread.size, VELLUM, 1, layout.spread.least_type)
    room = board.title_room(canvas, layout)
    assert not [words for one in seen if ELLIPSIS in (words := draw_heading(canvas, room, one))]


# Pieces


def test_knights_can_be_told_apart_in_grey() -> None:
    """By initials and pattern, whatever the colour."""
    shown = []
    for colour, initials in INITIALS.items():
        sheet = Canvas(150, 150, VELLUM, 1)
        knight(sheet, (75, 75), 36, Figure(style_of(colour), initials, Weapon.SHORT_SWORD, Hand.RIGHT, 0))
        shown.append(sheet.image.convert("1", dither=Image.Dither.NONE))
    assert all(one != other for one, other in combinations(shown, 2))
    assert len(set(INITIALS.values())) == len({style_of(colour).pattern for colour in INITIALS}) == len(Colour)


def test_every_posture_has_its_look() -> None:
    """Six facings, three weapons, two hands, standing or fallen, armed or not."""
    shown = set()
    for facing, weapon, hand, fallen, unarmed in product(range(6), Weapon, Hand, (False, True), (False, True)):
        sheet = Canvas(150, 150, VELLUM, 1)
        knight(sheet, (75, 75), 36, Figure(style_of("red"), "Rd", weapon, hand, facing, fallen, unarmed))
        shown.add(sheet.image.tobytes())
    assert len(shown) == 6 * 3 * 2 * 2 * 2


def test_a_halfway_knight_stands_on_the_border_and_nobody_on_another() -> None:
    """Whoever holds the hex gives way."""
    state = lists.melee()
    where = places(view(state, None).knights)
    (x, y), _ = where[STAG]
    (left, top), (right, bottom) = MAP.centre("0:0"), MAP.centre("-1:1")
    assert (x, y) == pytest.approx(((left + right) / 2, (top + bottom) / 2))
    for (one, radius), (other, far) in combinations(where.values(), 2):
        assert (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 > (0.85 * (radius + far)) ** 2
    assert SIZE > max(radius for _, radius in where.values())


# No secret shows


@pytest.mark.slow
@pytest.mark.parametrize("seat", [FALCON, BOAR, None])
def test_other_cards_and_plans_paint_the_same_picture(box: Content, seat: Seat | None) -> None:
    """Neither a hand nor the order of a pile is on the board, nor whom a stack is planned for."""
    one, other = lists.duel(), lists.duel()
    own = other.knights[FALCON]
    own.attacks = [*own.attacks[1:], "slashing.hack.belly"]
    own.defences, own.specials = own.defences[::-1], ["iron_will"] * len(own.specials)
    own.attack_deck.draw_pile.reverse()
    own.stacks[0].victim = BOAR
    pictures = [picture(box, face(state, seat)) for state in (one, other)]
    assert pictures[0] == pictures[1] == picture(box, face(one))


# Plans


def planning(seat: Seat | None, answer: Json, **facts: object) -> Face:
    """A face with an answer in the making."""
    return face(lists.four_left(), seat, answer=answer).model_copy(update=facts)


MOVE: Json = {"direction": "forward_left", "aim": "turn_2"}


@pytest.mark.slow
def test_a_move_in_the_making_is_drawn(box: Content, assert_picture: AssertPicture) -> None:
    """The way, and a knight seen through where it leads, looking where it will look."""
    shown = picture(box, planning(FALCON, MOVE), Cut.WIDE)
    answers: list[Json] = [
        None,
        {"direction": "forward_left"},
        {"aim": "turn_2"},
        {"aim": "face_bear"},
        {"victims": ["boar"]},
    ]
    others = [picture(box, planning(FALCON, answer), Cut.WIDE) for answer in answers]
    assert all(one != other for one, other in combinations([shown, *others], 2))
    assert picture(box, planning(FALCON, {"direction": "back"}), Cut.WIDE) == others[0]  # That is no hex.
    assert_picture(shown, "combat_in_the_lists/board_plan")


@pytest.mark.slow
def test_a_plan_is_shown_to_its_player_alone(box: Content) -> None:
    """A spectator's board has none, whatever answer its face carries."""
    assert picture(box, planning(None, MOVE)) == picture(box, planning(None, None))


def asked(key: str) -> PickOne:
    """A question of some kind."""
    return PickOne(key=key, prompt="?", options=(Option(id="a", label="A"),), fallback=("a",))


def at(victim: str) -> Json:
    """A stack for a victim, as it is answered."""
    return {"pick": "slashing.cut.head", "then": victim}


@pytest.mark.parametrize(
    ("key", "answer", "drawn"),
    [
        ("movement.orders", {"direction": "back", "aim": "stay", "stand": True}, {"direction": "back", "aim": "stay"}),
        ("movement.orders", {"stand": True}, None),
        ("commit.stacks", [at("boar fast_attack"), at("anybody")], {"victims": ["boar"]}),
        ("commit.sheet", {"stacks": [at("boar"), at("boar")]}, {"victims": ["boar"]}),
        ("commit.sheet", {"sneak": ["reference boar"]}, None),
        ("fray.sheet", {"direction": "back"}, None),
        ("attack.next", {"pick": "stack 0", "then": "boar"}, None),
    ],
)
def test_of_an_answer_only_the_way_and_the_victims_are_drawn(key: str, answer: Json, drawn: Json) -> None:
    """And what has been through it once comes out as it is."""
    seen = planning(FALCON, answer, asked=asked(key))
    assert board.drawn_answer(seen) == drawn
    if drawn is not None:
        assert board.drawn_answer(seen.model_copy(update={"asked": None, "answer": drawn})) == drawn
    assert board.drawn_answer(seen.model_copy(update={"seat": None})) is None


# The same everywhere


@pytest.mark.slow
def test_the_same_moment_gives_the_same_small_file(box: Content, monkeypatch: pytest.MonkeyPatch) -> None:
    """With everything painted anew, too; and small enough to be sent often."""
    files = []
    for _ in range(2):
        monkeypatch.setattr(baked, "BAKERY", baked.Bakery())
        SPRITES.clear()
        files.append(png(board.draw(box, MOMENTS["melee"]())))
    assert files[0] == files[1]
    assert len(files[0]) < 560_000
