"""Before the first Cycle: lists, location, sides, deployment [UT-501, UT-709d to UT-714a, UT-901 to UT-907]."""

from __future__ import annotations

import pytest

from rules.kernel.answers import usual
from rules.kernel.plane.points import Base, Point, gap2
from rules.kernel.plane.shapes import Rect
from rules.kernel.values import IllegalAnswer
from rules.umbra_turris.cycle.ambush import arrivals, arrive
from rules.umbra_turris.opening.deployment import to_deploy
from rules.umbra_turris.opening.extra_pieces import places, share_ground
from rules.umbra_turris.opening.location import choose_terrain_deck, offer_souls
from rules.umbra_turris.opening.loot import usual_places
from rules.umbra_turris.opening.rolling_off import roll_off
from rules.umbra_turris.state import Piece
from rules.umbra_turris.views import BattleView
from tests.rules.umbra_turris.openings import LIVE, Opening, ready, with_lines
from tests.rules.umbra_turris.party_lists import hero, party
from tests.rules.umbra_turris.tabletop import BLUE, GREEN, RED, Tabletop

# Rounds of mail


def test_by_post_two_ready_made_parties_are_set_up_in_four_rounds() -> None:
    """Lists, location with souls, side with deployment, then the rest side by side."""
    table = Opening(2, 5, 3, 6)
    table.hand_in("E750", "N750")
    rounds = table.rounds()
    assert [["opening.location", "opening.souls"], ["opening.side"], ["opening.cards", "opening.deploy"]] == rounds


def test_live_players_deploy_and_draw_one_after_the_other() -> None:
    """The drawer deploys by itself, then all look at their Item Cards, then each draws quests."""
    table = Opening(2, 5, 3, 6, **LIVE)
    table.begin()
    rounds = table.rounds()
    expected = [
        ["opening.location"],
        ["opening.side"],
        ["opening.deploy"],
        ["opening.hand", "opening.hand"],
        ["quest.draw"],
        ["quest.draw"],
    ]
    assert expected == rounds[:6]


def test_three_players_are_set_up_in_four_rounds_by_post() -> None:
    """Corners are ranked in one sealed sheet, then all deploy at once."""
    table = Opening(2, 5, 3, 6, 4, 1, 6, 4, 2, players=3)
    table.begin("G750", "N750", "L750")
    rounds = table.rounds()
    assert [["opening.location"], ["opening.corners"] * 3, ["opening.deploy"] * 3] == rounds


# Parties [UT-D01, UT-501, UT-709d to UT-714a]


@pytest.mark.rule("UT-D01", "UT-709d")
def test_lists_are_opened_together_and_show_what_heroes_carry() -> None:
    """The first list stays sealed until the other is in; then everybody sees weapons, armour and items."""
    table = Opening()
    table.start()
    table.bring(RED, "G750")
    assert not table.told("party_opened")
    assert not table.table.models
    table.bring(BLUE, "N750")
    assert [RED, BLUE] == [told["seat"] for told in table.told("party_opened")]
    view = table.face(None).view
    assert isinstance(view, BattleView)
    leader = view.table.model("red.1")
    assert (["sword"], ["healing_potion"]) == (leader.weapons, leader.items)
    assert 149 == leader.cost
    assert 8 == leader.most_wounds


@pytest.mark.rule("UT-501")
def test_a_mage_at_the_table_knows_the_spells_of_the_chosen_domains() -> None:
    """A Priest of Light has its three spells."""
    table = Opening()
    table.open(RED, "G750")
    light = [spell.id for spell in table.box.spells_of("light")]
    assert light == table.table.model("red.2").spells


@pytest.mark.rule("UT-909", "UT-D10")
@pytest.mark.parametrize(("face", "needed"), [(1, 2), (2, 2), (3, 3), (5, 3), (6, 4)])
def test_difficulty_is_rolled(face: int, needed: int) -> None:
    """Up to 2 Easy, up to 5 Medium, 6 Hard."""
    table = Opening(face, 2, 5, difficulty="roll")
    table.begin()
    assert needed == table.table.needed


@pytest.mark.rule("UT-D10")
@pytest.mark.parametrize(("votes", "needed"), [(("hard", "hard"), 4), (("easy", "hard"), 3)])
def test_votes_count_where_they_agree(votes: tuple[str, str], needed: int) -> None:
    """Two votes for Hard make it so; differing ones leave it to a die, which shows 4."""
    table = Opening(*([] if votes[0] == votes[1] else [4]), 2, 5, difficulty="vote")
    table.start()
    for seat, vote in zip((RED, BLUE), votes, strict=True):
        table.answer(seat, with_lines(table.usual(seat), party="G750", difficulty=vote))
    assert needed == table.table.needed


@pytest.mark.rule("UT-745b", "UT-745c")
def test_an_alchemist_rolls_four_potions_and_hands_them_out() -> None:
    """Faces 6, 5, 4, 1; by itself the Alchemist keeps them, another hero may get one; chosen ones are not rolled."""
    alchemist = hero("borian", "alchemist", "staff", domains=("fire",))
    table = Opening(6, 5, 4, 1, 2, 5)
    table.begin(party(alchemist), "N750")
    assert ["strength", "vitality", "combat_prowess", "toughness"] == table.table.parties[RED].brewed
    answer = usual(table.asked(RED))
    table.answer(RED, with_lines(answer, **{"1": "red.3"}))
    table.fall_back()
    assert ["strength"] == table.table.model("red.3").potions
    assert ["vitality", "combat_prowess", "toughness"] == table.table.model("red.1").potions
    chosen = hero("borian", "alchemist", "staff", domains=("fire",), potions=("speed", "accuracy"))
    table = Opening(2, 5)
    table.begin(party(chosen), "N750")
    assert not table.table.parties[RED].brewed


# Souls and the Terrain Card [UT-714a, UT-902 to UT-904]


@pytest.mark.rule("UT-714a", "UT-D02", "UT-R113")
def test_souls_cost_a_wound_for_good_and_bring_a_die_on_three() -> None:
    """A 3 brings a Torment Die, a 2 none; both heroes have one W less to begin with."""
    table = Opening(3, 2)
    table.open(RED, "E750")
    heroes = [table.table.model("red.1"), table.table.model("red.2")]
    before = [one.most_wounds for one in heroes]
    failed = offer_souls(table.g, heroes)
    assert 1 == table.table.parties[RED].dice
    assert [count - 1 for count in before] == [one.most_wounds for one in heroes] == [one.wounds for one in heroes]
    assert [heroes[1]] == failed


def test_souls_are_offered_while_the_location_is_chosen() -> None:
    """One open round: the Evil player offers a hero, the other keeps a card."""
    table = Opening(2, 5, 6)
    table.begin("E750", "N750")
    assert (RED, BLUE) == table.waiting
    table.answer(RED, ["red.3"])
    assert [RED] == [*table.session.face(BLUE).shown], "what is offered lies open at once"
    table.answer(BLUE, next(card for card in table.options(BLUE) if card != "TC-E1"))
    assert ["red.3"] == table.table.parties[RED].offered
    assert 1 == table.table.parties[RED].dice


@pytest.mark.rule("UT-903", "UT-902", "UT-D03")
def test_the_higher_roller_keeps_one_of_two_terrain_cards_of_the_common_deck() -> None:
    """Blue rolls 5 against 2 and sees two cards; what is chosen is laid, and only then known to red."""
    table = Opening(2, 5)
    table.begin()
    assert (BLUE,) == table.waiting
    cards = table.options(BLUE)
    assert 2 == len(cards)
    assert all(card in table.box.decks.terrain for card in cards)
    table.answer(BLUE, cards[1])
    assert cards[1] == table.table.terrain_card
    assert BLUE == table.table.drawer


@pytest.mark.rule("UT-902", "UT-963")
@pytest.mark.parametrize(("dice", "owner"), [((5, 2), RED), ((2, 5), BLUE)])
def test_of_different_terrain_decks_the_higher_rollers_is_used(dice: tuple[int, int], owner: str) -> None:
    """Red brings two cards of each alignment, blue the deck of the box."""
    table = Opening(*dice)
    small = tuple(card for card in table.box.decks.terrain if card[-1] != "3")
    table.open(RED, table.box.ready_party("G750").party.model_copy(update={"terrain_deck": small}))
    table.open(BLUE, "N750")
    assert (small if owner == RED else table.box.decks.terrain) == tuple(choose_terrain_deck(table.g))


@pytest.mark.rule("UT-902", "UT-903")
def test_whoever_has_the_deck_is_not_yet_who_draws_from_it() -> None:
    """Red's deck is used, then blue rolls higher and draws two cards of it."""
    table = Opening(5, 2, 1, 6)
    small = tuple(card for card in table.box.decks.terrain if card[-1] != "3")
    table.begin(table.box.ready_party("G750").party.model_copy(update={"terrain_deck": small}), "N750")
    assert [{"owner": RED}] == table.told("terrain_deck_chosen")
    assert ["terrain_deck", "terrain"] == [told["why"] for told in table.told("rolled_off")]
    assert BLUE == table.table.drawer
    assert all(card in small for card in table.options(BLUE))


@pytest.mark.rule("UT-902")
def test_nobody_rolls_for_terrain_decks_that_are_alike() -> None:
    """Both bring the same ten cards: the two that are drawn come from them."""
    table = Opening(1, 6)
    small = tuple(card for card in table.box.decks.terrain if card[-1] != "1")
    own = table.box.ready_party("G750").party.model_copy(update={"terrain_deck": small})
    table.begin(own, own)
    assert ["terrain"] == [told["why"] for told in table.told("rolled_off")]
    assert all(card in small for card in table.options(BLUE))


@pytest.mark.rule("UT-904", "UT-921")
def test_the_card_names_the_location_and_its_pieces() -> None:
    """The Shrine at Dawn lies in the Forest Glade, with five pieces, and gives Good parties a die."""
    table = Opening()
    ready(table, card="TC-G1")
    assert ["FG1", "FG2", "FG3", "FG4", "FG5"] == [piece.id for piece in table.table.pieces]
    assert 7 == table.table.parties[RED].dice
    assert 4 == table.table.parties[BLUE].dice


@pytest.mark.rule("UT-982")
def test_ties_roll_again_among_the_tied_alone() -> None:
    """Red and green roll 4; red's second die is higher."""
    table = Opening(4, 2, 4, 6, 3, players=3)
    assert [RED, GREEN, BLUE] == roll_off(table.g, "terrain")


@pytest.mark.rule("UT-791a", "UT-R67")
def test_a_grave_robber_brings_an_undead_to_the_graveyard_alone() -> None:
    """In the Haunted Graveyard the party has an Undead to deploy; elsewhere not."""
    table = Opening()
    ready(table, "E750", card="TC-E1")
    assert ["undead"] == [model.creature for model in to_deploy(table.field, RED) if model.creature]
    table = Opening()
    ready(table, "E750", card="TC-G1")
    assert not [model for model in to_deploy(table.field, RED) if model.creature]


@pytest.mark.rule("UT-D21", "UT-634a")
def test_an_ambusher_comes_on_nearest_to_the_middle_of_the_zone_by_default() -> None:
    """Or anywhere within 20 cm of the zone, where no enemy is touched."""
    table = Tabletop(terrain="TC-G1")
    table.table.parties[RED].zone = 1
    hero = table.hero(at=None, is_waiting=True)
    table.hero(BLUE, (35, 31), "S")
    spots = arrivals(table.field, hero)
    assert Point(33, 28) in spots
    assert not [spot for spot in spots if spot.y > 31 or gap2(Base(spot, 1), Base(Point(35, 31), 1)) < 1]
    table.play(arrive, hero)
    assert (Point(35, 5), False) == (hero.place, hero.is_waiting)


# Extra pieces and loot [UT-905, UT-906, UT-923, UT-933]


@pytest.mark.rule("UT-905", "UT-923", "UT-D04", "UT-D05")
def test_everybody_may_add_a_piece_and_shift_that_of_another() -> None:
    """Red adds a statue, blue moves it by 20 cm at the most; the drawer adds last."""
    table = Opening(2, 5, extra_pieces=True)
    table.begin()
    table.fall_back()
    assert ("opening.piece", (RED,)) == (table.key(), table.waiting)
    spot = places(table.field, "X6", False)[0]
    table.answer(RED, {"pick": "X6", "then": {"at": [*spot]}})
    assert ("opening.shift", (BLUE,)) == (table.key(), table.waiting)
    far = next(at for at in places(table.field, "X6", False) if (at.x - spot.x) ** 2 + (at.y - spot.y) ** 2 > 400)
    with pytest.raises(IllegalAnswer):
        table.answer(BLUE, {"at": [*far]})
    near = [at for at in places(table.field, "X6", False) if 0 < (at.x - spot.x) ** 2 + (at.y - spot.y) ** 2 <= 400]
    table.answer(BLUE, {"at": [*near[-1]]})
    assert near[-1] == table.table.pieces[-1].centre
    assert ("opening.piece", (BLUE,)) == (table.key(), table.waiting)


@pytest.mark.rule("UT-923")
def test_extra_pieces_lie_outside_of_zones_and_other_pieces() -> None:
    """No centre of a copse in the Forest Glade brings it over a wood or a zone."""
    table = Opening()
    ready(table)
    found = places(table.field, "X1", False)
    assert found
    for centre in found:
        rect = Rect(centre.x - 6, centre.y - 6, centre.x + 6, centre.y + 6)
        assert rect.south >= 10
        assert rect.north <= 60
        assert not any(share_ground(part.shape, rect) for part in table.field.land.parts)


@pytest.mark.rule("UT-906", "UT-D06")
def test_a_loot_token_lies_on_every_piece_where_the_layout_has_it() -> None:
    """Five pieces, five tokens; that of the stone circle lies on its platform."""
    table = Opening(2, 5)
    table.begin()
    table.answer(BLUE, table.options(BLUE)[0])
    assert len(table.table.pieces) == len(table.table.tokens)
    location = table.box.location(table.box.terrain_card(table.table.terrain_card).location)
    assert [(piece.loot.x, piece.loot.y) for piece in location.pieces] == [token.place for token in table.table.tokens]


@pytest.mark.rule("UT-906", "UT-933", "UT-R21")
def test_where_the_table_wants_it_the_drawer_places_loot_three_cm_apart() -> None:
    """Any spot within a piece; two tokens nearer than 3 cm are refused."""
    table = Opening(2, 5, loot_spots=True, extra_pieces=True)
    table.begin()
    table.fall_back()
    table.fall_back()
    table.go_to("opening.loot")
    (seat,) = table.waiting
    assert BLUE == seat
    answer = table.usual(BLUE)
    table.answer(BLUE, answer)
    assert 5 == len(table.table.tokens)


@pytest.mark.rule("UT-906")
def test_extra_pieces_get_loot_in_their_middle_or_beside_them() -> None:
    """A mound has it on top; a statue on the side that faces the middle of the table."""
    table = Opening()
    ready(table)
    table.table.pieces = [
        *table.table.pieces,
        Piece(id="X6 red", extra="X6", centre=Point(35, 20)),
        Piece(id="X3 blue", extra="X3", centre=Point(35, 50)),
    ]
    spots = usual_places(table.field)
    assert Point(35, 23) == spots["X6 red"]
    assert Point(35, 50) == spots["X3 blue"]
