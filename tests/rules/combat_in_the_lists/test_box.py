"""Chapter 1, components: what is in the box, as far as rules rest on it."""

from collections import Counter

import pytest
from pydantic import ValidationError

from rules.combat_in_the_lists.content import ArenaPlan, Content, SpecialCard
from rules.combat_in_the_lists.setup import ask_entry, pick_hand, pick_weapon
from rules.combat_in_the_lists.vocabulary import Arrow, Colour, Compass, Location, Style, Weapon
from rules.kernel.answers import ids_of
from rules.kernel.grid import Hex
from tests.conformance.hooks.combat_in_the_lists import box
from tests.rules.combat_in_the_lists.scene import FALCON, GAME, Scene


@pytest.fixture
def content() -> Content:
    """Everything in the box."""
    return box()


@pytest.mark.rule("CL-101")
def test_two_to_six_play_and_each_is_one_knight() -> None:
    """CL-101: six seats, two of which are needed."""
    assert (GAME.least_players, len(GAME.seats)) == (2, 6)
    for knights in range(2, 7):
        state = GAME.setup({}, GAME.seats[:knights])
        assert list(state.knights) == list(GAME.seats[:knights])


@pytest.mark.rule("CL-103")
def test_an_arena_has_a_hex_around_its_middle(content: Content) -> None:
    """CL-103: the box is refused else."""
    plan = content.arena.model_dump()
    assert ArenaPlan.model_validate({**plan, "radius": 1}).radius == 1
    with pytest.raises(ValidationError):
        ArenaPlan.model_validate({**plan, "radius": 0})


@pytest.mark.rule("CL-119")
def test_a_card_may_cost_nothing_but_never_less(content: Content) -> None:
    """CL-119: the box is refused else."""
    card = content.specials[0].model_dump()
    assert SpecialCard.model_validate({**card, "cost": 0}).cost == 0
    with pytest.raises(ValidationError):
        SpecialCard.model_validate({**card, "cost": -1})


@pytest.mark.rule("CL-103", "CL-125")
def test_the_arena_has_a_start_for_every_colour(content: Content) -> None:
    """CL-103: 61 hexes, six starts on the middles of its sides."""
    starts = {start.colour: content.board.text(start.cell) for start in content.starts}
    assert len(content.board) == 61
    assert starts == {
        Colour.BLUE: "G1",
        Colour.RED: "I3",
        Colour.ORANGE: "G7",
        Colour.BLACK: "C7",
        Colour.GREEN: "A3",
        Colour.PURPLE: "C1",
    }


@pytest.mark.rule("CL-104")
def test_the_marshals_spaces_lie_outside_the_arena(content: Content) -> None:
    """CL-104: six of them, one beyond each corner."""
    assert [space.number for space in content.spaces] == [1, 2, 3, 4, 5, 6]
    assert not any(space.cell in content.board for space in content.spaces)
    assert all(Hex(0, 0).distance(space.cell) == 5 for space in content.spaces)


@pytest.mark.rule("CL-105", "CL-R46")
def test_the_chart_of_pushes_names_directions_of_the_board(content: Content) -> None:
    """CL-105: clockwise from the top; 4 is the hex below, whatever anybody faces."""
    assert [push.towards for push in content.pushes] == [*Compass]
    assert content.push_direction(4) == Compass.S.number


@pytest.mark.rule("CL-106")
def test_there_are_six_colours_and_white_is_the_marshals() -> None:
    """CL-106: no knight rides in white."""
    assert {colour.value for colour in Colour} == {"blue", "red", "green", "purple", "orange", "black"}


@pytest.mark.rule("CL-112")
def test_a_direction_deck_has_seven_cards(content: Content) -> None:
    """CL-112: six ways and none."""
    assert [card.turn for card in content.directions] == [0, 1, 2, 3, 4, 5, None]


@pytest.mark.rule("CL-113", "CL-132")
def test_each_weapon_has_two_styles_of_its_own(content: Content) -> None:
    """CL-132: no two weapons have the same pair."""
    assert {card.id: set(card.styles) for card in content.weapons} == {
        Weapon.BATTLE_AXE: {Style.CRUSHING, Style.SLASHING},
        Weapon.MORNING_STAR: {Style.CRUSHING, Style.STABBING},
        Weapon.SHORT_SWORD: {Style.STABBING, Style.SLASHING},
    }


@pytest.mark.rule("CL-114")
@pytest.mark.parametrize("style", Style)
def test_an_attack_deck_has_48_cards(content: Content, style: Style) -> None:
    """CL-114: of each style."""
    assert len(content.attack_deck((style,))) == 48


@pytest.mark.rule("CL-115")
def test_an_attack_card_has_a_cost_a_damage_and_a_place(content: Content) -> None:
    """CL-115: Smash to the left arm does 1 for 1; Hack does 2."""
    smash = content.attack("crushing.smash.left_arm")
    assert (smash.cost, smash.damage, smash.location, smash.name) == (1, 1, Location.LEFT_ARM, "Smash to the left arm")
    assert content.attack("slashing.hack.chest").damage == 2


@pytest.mark.rule("CL-116", "CL-R01")
def test_the_defence_deck_has_64_cards(content: Content) -> None:
    """CL-R01: the component list counts, not the description."""
    assert len(content.defence_deck()) == 64


@pytest.mark.rule("CL-117")
def test_a_defence_card_has_a_cost_and_an_area(content: Content) -> None:
    """CL-117: the upper left side is the left arm and the left hand."""
    deflect = content.defence("deflect.upper_left")
    assert (deflect.cost, deflect.prevents) == (1, 1)
    assert content.protects(deflect) == (Location.LEFT_ARM, Location.LEFT_HAND)
    assert content.defence("block.centre").cost == 3


@pytest.mark.rule("CL-118", "CL-119")
def test_the_special_deck_mixes_attacks_and_defences(content: Content) -> None:
    """CL-118: 32 cards, half of them attacks, each with a cost."""
    kinds = Counter(content.special(card).kind for card in content.special_deck())
    assert {kind.value: count for kind, count in kinds.items()} == {"attack": 16, "defence": 16}
    assert all(card.cost >= 0 and card.n >= 1 for card in content.specials)


@pytest.mark.rule("CL-409")
@pytest.mark.parametrize("number", range(1, 7))
def test_the_arrows_turn_with_the_marshal(content: Content, number: int) -> None:
    """CL-409: from the corner before him through the centre, two black, two yellow, two red, pointing away."""
    space = content.space(number)
    away = space.facing.number
    row = space.cell.ray(away, 6)
    assert list(space.arrows) == list(row)
    assert list(space.arrows.values()) == [Arrow.BLACK] * 2 + [Arrow.YELLOW] * 2 + [Arrow.RED] * 2


@pytest.mark.rule("CL-129", "CL-R04")
def test_everybody_can_choose_any_of_the_three_weapons(content: Content) -> None:
    """CL-R04: six copies of each, so nobody is in anybody's way."""
    assert ids_of(pick_weapon(content).decision) == [*Weapon]


@pytest.mark.rule("CL-121", "CL-133")
def test_a_weapon_is_held_with_either_hand() -> None:
    """CL-133: right or left."""
    assert ids_of(pick_hand().decision) == ["right", "left"]


@pytest.mark.rule("CL-127")
def test_any_facing_can_be_chosen(content: Content) -> None:
    """CL-127: the six directions, or into the arena as drawn."""
    sheet = ask_entry(content).decision
    assert ids_of(sheet.slots["facing"]) == ["as_printed", *Compass]  # type: ignore[union-attr]


@pytest.mark.rule("CL-110", "CL-111")
def test_the_status_card_is_public() -> None:
    """CL-110: health and its shadow, points, stages and failed sneak attacks of everybody."""
    scene = Scene(knights=2)
    scene.knight(FALCON, health=13, shadow=15, points=[3, 2, 1], stage=1, failed_sneaks=4)
    scene.start()
    seen = scene.face(None).view.knight(FALCON)  # type: ignore[attr-defined]
    assert (seen.health, seen.shadow, seen.points, seen.stage, seen.failed_sneaks) == (13, 15, (3, 2, 1), 1, 4)


@pytest.mark.rule("CL-107", "CL-108", "CL-R02")
def test_a_piece_shows_whether_it_stands_its_weapon_and_its_facing() -> None:
    """CL-R02: one piece with these three facts."""
    scene = Scene(knights=2)
    scene.knight(FALCON, facing=Compass.SW, fallen=True, weapon=Weapon.MORNING_STAR)
    scene.start()
    seen = scene.face(None).view.knight(FALCON)  # type: ignore[attr-defined]
    assert (seen.fallen, seen.weapon, seen.facing) == (True, Weapon.MORNING_STAR, Compass.SW.number)


@pytest.mark.rule("CL-109")
def test_every_die_has_six_sides() -> None:
    """CL-109: the scripted dice of all tests check it; here the Marshal's."""
    scene = Scene(6)
    scene.start()
    scene.fall_back()
    while scene.key() == "movement.rotation":
        scene.fall_back()
    (marshal,) = scene.rolls
    assert (marshal.label, marshal.sides, marshal.value) == ("Marshal", 6, 6)
