"""What is in the box of Combat in the Lists: it fits together, what does not is refused, and its words fit Discord."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from pydantic import ValidationError

from rules.combat_in_the_lists.answers import ask_defence
from rules.combat_in_the_lists.attack import stack_words
from rules.combat_in_the_lists.commit import ask_stacks
from rules.combat_in_the_lists.content import ArenaPlan, Content, DefenceCard, Row, SpecialCard
from rules.combat_in_the_lists.fray import ask_commit, ask_instructions
from rules.combat_in_the_lists.movement import ask_orders
from rules.combat_in_the_lists.policy import Policy, ask_policy
from rules.combat_in_the_lists.preparation import ask_preparation
from rules.combat_in_the_lists.renewal import ask_discards
from rules.combat_in_the_lists.setup import ask_colour, ask_entry, ask_weapon
from rules.combat_in_the_lists.sneak import ask_attempts
from rules.combat_in_the_lists.stacks import combos, stack_of
from rules.combat_in_the_lists.state import Stack
from rules.combat_in_the_lists.vocabulary import (
    Arrow,
    Colour,
    Compass,
    Deed,
    Effect,
    Location,
    Pace,
    Pile,
    Style,
    Timing,
    Weapon,
)
from rules.kernel.asks import Ask
from rules.kernel.grid import Hex
from tests.conformance.hooks.combat_in_the_lists import box
from tests.rules.combat_in_the_lists.scene import BOAR, FALCON, Scene

SELECT_LABEL, BUTTON_LABEL = 100, 80
SELECT_HINT = 100
PROMPT = 200


@pytest.fixture
def content() -> Content:
    """Everything in the box."""
    return box()


# What fits together


def test_no_two_things_have_one_name(content: Content) -> None:
    """A card is known by its id, and announced by a name that no other kind has."""
    cards = [card.id for line in content.attacks for card in line.cards]
    cards += [*(card.id for card in content.defences), *(card.id for card in content.specials)]
    names = [content.card_name(card).casefold() for card in cards]
    assert len(cards) == len(set(cards))
    assert len(names) == len(set(names))


def test_a_card_is_of_one_kind(content: Content) -> None:
    """The three piles share nothing, and every card of a deck is known as what it is."""
    decks = {
        content.is_attack: content.attack_deck(tuple(Style)),
        content.is_defence: content.defence_deck(),
        content.is_special: content.special_deck(),
    }
    for own, deck in decks.items():
        for card in deck:
            assert [is_one for is_one in decks if is_one(card)] == [own]


@pytest.mark.parametrize("weapon", Weapon)
def test_the_pile_of_a_weapon_is_its_two_decks(content: Content, weapon: Weapon) -> None:
    """CL-136: 96 cards, each of one of its styles."""
    styles = content.weapon(weapon).styles
    deck = content.attack_deck(styles)
    assert Counter(content.attack(card).style for card in deck) == dict.fromkeys(styles, 48)


@pytest.mark.parametrize("style", Style)
def test_every_deck_can_make_a_combo_of_three(content: Content, style: Style) -> None:
    """Costs rise by one from the cheapest card on."""
    assert {len(combo) for combo in combos(content, content.attack_deck((style,)))} == {2, 3}


@pytest.mark.parametrize("location", Location)
def test_whatever_is_struck_can_be_defended(content: Content, location: Location) -> None:
    """CL-603: each place has cards of its own, not only those for all of the body."""
    covering = [card for card in content.defences if location in content.protects(card)]
    assert any(len(content.protects(card)) < len(Location) for card in covering)
    assert any(card.prevents is None for card in covering)


def test_only_blows_to_arms_and_hands_disarm(content: Content) -> None:
    """CL-R60: a card that disarms strikes a side that can hold a weapon."""
    disarming = [line for line in content.attacks if line.effect is Effect.DISARM]
    assert {line.style for line in disarming} == set(Style)
    assert all(location.weapon_hand for line in disarming for location in line.locations)


def test_every_deed_is_some_cards_and_has_one_time(content: Content) -> None:
    """No word of the vocabulary is idle, and cards of one deed are played at one time."""
    times: dict[Deed, set[Timing]] = {}
    for card in content.specials:
        times.setdefault(card.effect, set()).add(card.timing)
    assert set(times) == set(Deed)
    assert {len(found) for found in times.values()} == {1}
    assert {timing for found in times.values() for timing in found} == set(Timing)


def test_attacks_are_laid_or_sneaked_and_defences_are_not(content: Content) -> None:
    """CL-716: the time of a special card fits its kind."""
    for card in content.specials:
        assert (card.kind is Pile.ATTACK) == (card.timing in (Timing.COMMIT, Timing.SNEAK_STEP)), card.id
        assert not card.attaches or card.timing is Timing.COMMIT, card.id
        assert not card.stays or card.timing is Timing.PRE_ATTACK, card.id


def test_more_knights_have_more_cards_and_points(content: Content) -> None:
    """CL-810: a row for every number, none of which asks for more than there is."""
    rows = content.allocation
    assert [row.knights for row in rows] == [2, 3, 4, 5, 6]
    for row, next_row in pairwise(rows):
        assert row.points[0] < next_row.points[0]
        assert all(row.hand(pile) <= next_row.hand(pile) for pile in Pile)
    for row in rows:
        assert all(one > other for one, other in pairwise(row.points))
        assert row.knights * row.specials <= len(content.special_deck())
    assert content.row(1) == content.row(2)


@pytest.mark.parametrize("knights", [1, 7])
def test_rows_are_for_two_to_six_knights(content: Content, knights: int) -> None:
    """CL-101: any other is refused as it is read."""
    with pytest.raises(ValidationError, match="knights"):
        Row(**{**dict(content.row(2)), "knights": knights})


def test_the_starts_are_six_hexes_that_look_into_the_arena(content: Content) -> None:
    """CL-125: each with room for a step ahead, no two side by side."""
    cells = [start.cell for start in content.starts]
    assert all(start.cell.step(start.facing.number) in content.board for start in content.starts)
    assert all(one.distance(other) > 1 for one in cells for other in cells if one != other)
    assert len(set(cells)) == len(Colour)


def test_hexes_are_named_by_column_and_row(content: Content) -> None:
    """The centre is E5; a name leads back to its hex, and no two hexes share one."""
    assert content.board.text(Hex(0, 0)) == "E5"
    names = [content.board.text(cell) for cell in content.board]
    assert len(set(names)) == len(content.board)
    assert all(content.board.parse(content.board.text(cell)) == cell for cell in content.board)
    assert len(ArenaPlan(radius=1, source="reconstructed").board) == 7
    with pytest.raises(ValidationError, match="radius"):
        ArenaPlan(radius=0, source="reconstructed")


def test_every_arrow_lies_in_the_arena(content: Content) -> None:
    """CL-405: two of each colour for each space, and the way away from the Marshal."""
    for space in content.spaces:
        assert all(cell in content.board for cell in space.arrows)
        assert Counter(space.arrows.values()) == dict.fromkeys(Arrow, 2)
        assert space.cell.step(space.facing.number) == space.black[0]


# What is refused


def broken(content: Content, **parts: Any) -> str:
    """What whoever wrote such a box is told."""
    data = content.model_dump(mode="json", by_alias=True) | parts
    with pytest.raises(ValidationError) as told:
        Content.model_validate(data)
    return str(told.value)


def entries(content: Content, table: str) -> list[dict[str, Any]]:
    """The entries of a table as they are written."""
    written: list[dict[str, Any]] = content.model_dump(mode="json", by_alias=True)[table]
    return written


def test_the_box_can_be_written_and_read(content: Content) -> None:
    """So that what is refused below is refused for its fault alone."""
    assert Content.model_validate(content.model_dump(mode="json", by_alias=True)) == content


@pytest.mark.parametrize(
    ("table", "told"),
    [
        ("attacks", "the crushing deck has 30 cards, not 48"),
        ("defences", "the defence deck has 60 cards, not 64"),
        ("specials", "the special deck has 30 cards, not 32"),
        ("directions", "the direction deck has 6 cards, not 7"),
        ("starts", "not every colour has a start, in the order of the colours"),
        ("spaces", "the Marshal's spaces and the chart of pushes run from 1 to 6"),
        ("pushes", "the Marshal's spaces and the chart of pushes run from 1 to 6"),
    ],
)
def test_a_box_that_is_not_whole_is_refused(content: Content, table: str, told: str) -> None:
    """Its first entry is missing, and a sentence says so."""
    assert told in broken(content, **{table: entries(content, table)[1:]})


def test_a_card_for_no_area_is_refused(content: Content) -> None:
    """It is named with what it says."""
    first, *others = entries(content, "defences")
    told = broken(content, defences=[first | {"area": "tail"}, *others])
    assert f"{first['id']} protects tail, which is no area" in told


def test_all_faults_are_told_at_once(content: Content) -> None:
    """Whoever mends the box reads them in one go."""
    told = broken(
        content, defences=entries(content, "defences")[1:], specials=entries(content, "specials")[1:], starts=[]
    )
    for fault in ("the defence deck has 60", "the special deck has 30", "not every colour has a start"):
        assert fault in told


@pytest.mark.parametrize(
    ("table", "slip"),
    [
        ("allocation", {"knights": 7}),
        ("allocation", {"points": [7, 4]}),
        ("allocation", {"points": [7, 4, 0]}),
        ("spaces", {"number": 7}),
        ("pushes", {"towards": "W"}),
        ("directions", {"turn": 6}),
        ("attacks", {"damage": 0}),
        ("attacks", {"cost": -1}),
        ("attacks", {"locations": []}),
        ("attacks", {"effect": "poison"}),
        ("attacks", {"copies": 0}),
        ("attacks", {"source": "hearsay"}),
        ("defences", {"prevents": 0}),
        ("defences", {"name": ""}),
        ("specials", {"kind": "special"}),
        ("specials", {"n": 0}),
        ("specials", {"text": "x" * 121}),
        ("specials", {"colour": "red"}),
    ],
)
def test_a_slip_of_the_pen_is_refused(content: Content, table: str, slip: dict[str, Any]) -> None:
    """With the place where it stands."""
    first, *others = entries(content, table)
    assert f"{table}.0" in broken(content, **{table: [first | slip, *others]})


def test_what_an_entry_does_not_say_is_as_usual(content: Content) -> None:
    """A defence stops all of one card; a special card does one thing and goes."""
    needed = {name for name, field in DefenceCard.model_fields.items() if field.is_required()}
    plain = {name: value for name, value in entries(content, "defences")[0].items() if name in needed}
    assert (None, False) == (DefenceCard(**plain).prevents, DefenceCard(**plain).whole_stack)
    needed = {name for name, field in SpecialCard.model_fields.items() if field.is_required()}
    bare = SpecialCard.model_validate_json(
        content.specials[0].model_dump_json(include=needed, by_alias=True),
    )
    assert (1, False, False, False) == (bare.n, bare.attaches, bare.stays, bare.blocks)


# Words on Discord


def options(question: Any) -> Iterator[tuple[str, str]]:
    """The label and the hint of every option in a question, however deep."""
    if isinstance(question, dict):
        if "label" in question:
            yield question["label"], question.get("hint", "")
        for part in question.values():
            yield from options(part)
    elif isinstance(question, list):
        for part in question:
            yield from options(part)


def prompts(question: Any) -> Iterator[str]:
    """Everything that is asked in a question."""
    if isinstance(question, dict):
        if "prompt" in question:
            yield question["prompt"]
        for part in question.values():
            yield from prompts(part)
    elif isinstance(question, list):
        for part in question:
            yield from prompts(part)


def crowded(pace: Pace) -> Scene:
    """Six knights on two hexes before the Marshal, one of whom has everything that can be asked about."""
    scene = Scene(knights=6, pace=pace, turn=99)
    for seat in scene.seats:
        scene.knight(seat, "E3", Compass.S, fallen=True, unarmed=True, dropped_on=1)
    scene.knight(FALCON, "E2", Compass.S, fallen=False, unarmed=False)
    scene.knight(BOAR, "E3", Compass.S, weapon=Weapon.BATTLE_AXE)
    return scene


def longest_stack(content: Content) -> Stack:
    """The combo that takes the most words to announce."""
    found = [
        combo
        for style in Style
        for combo in combos(
            content, [card.id for line in content.attacks if line.style is style for card in line.cards]
        )
    ]
    return Stack(cards=max(found, key=lambda combo: sum(len(content.card_name(card)) for card in combo)))


def asked(content: Content, pace: Pace) -> Iterator[Ask[Any]]:
    """Every kind of question, to somebody who holds a bit of everything."""
    scene = crowded(pace)
    lists, falcon, boar = scene.lists, scene.lists.knights[FALCON], scene.lists.knights[BOAR]
    styles = content.weapon(Weapon.BATTLE_AXE).styles
    falcon.attacks = [max(card.id for card in line.cards) for line in content.attacks if line.style in styles]
    falcon.specials = [card.id for card in content.specials if card.kind is Pile.ATTACK]
    boar.defences = [card.id for card in content.defences]
    boar.specials = [card.id for card in content.specials]
    yield ask_entry(content)
    yield ask_colour(Scene().lists, content)
    yield ask_weapon(content)
    yield ask_policy(content)
    for knight in (falcon, boar):
        yield ask_orders(lists, content, knight)
        yield ask_preparation(lists, content, knight, with_discards=True, with_restoring=True)
        yield ask_discards(content, knight)
    yield ask_stacks(lists, content, falcon)
    yield ask_commit(lists, content, falcon)
    yield ask_attempts(lists, content, falcon)
    falcon.stacks = [longest_stack(content)]
    for from_behind in (True, False):
        yield ask_defence(content, boar, falcon.stacks[0], [], from_behind=from_behind)
    yield ask_instructions(lists, content, boar, Policy())


@pytest.mark.parametrize("pace", Pace)
def test_labels_and_hints_fit_in_a_menu(content: Content, pace: Pace) -> None:
    """Discord takes 100 characters of either, whatever is held."""
    found = [pair for ask in asked(content, pace) for pair in options(ask.decision.model_dump(mode="json"))]
    assert len(found) > 200
    assert [label for label, _ in found if not 0 < len(label) <= SELECT_LABEL] == []
    assert [hint for _, hint in found if len(hint) > SELECT_HINT] == []


@pytest.mark.parametrize("style", Style)
def test_every_stack_can_be_named_on_a_button(content: Content, style: Style) -> None:
    """Three cards with a special card, too, and no two stacks by the same words."""
    cards = [card.id for line in content.attacks if line.style is style for card in line.cards]
    specials = ["", *(card.id for card in content.specials if card.attaches)]
    stacks = [stack_of(content, combo, special) for combo in combos(content, cards) for special in specials]
    words = [stack_words(content, stack) for stack in stacks]
    assert max(map(len, words)) <= BUTTON_LABEL
    assert len({*words}) == len(words)


@pytest.mark.parametrize("pace", Pace)
def test_prompts_are_a_line_or_two(content: Content, pace: Pace) -> None:
    """Also where they name a whole combo."""
    found = [prompt for ask in asked(content, pace) for prompt in prompts(ask.decision.model_dump(mode="json"))]
    assert len(found) > 40
    assert [prompt for prompt in found if not 0 < len(prompt) <= PROMPT] == []


def test_a_text_for_players_is_a_sentence(content: Content) -> None:
    """On the face of a card: a capital or a figure first, a stop at its end, and nobody shouts."""
    for card in content.specials:
        assert card.text[0].isupper() or card.text[0].isdigit(), card.id
        assert card.text.endswith("."), card.id
        assert "!" not in card.text, card.id
