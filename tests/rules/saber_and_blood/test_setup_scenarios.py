"""Chapter 1xx: what the chosen scenario says about roles, skill cards, squares and the order of it all."""

from __future__ import annotations

import pytest

from rules.kernel.decisions import PickMany, Place
from rules.kernel.dice import Lot
from rules.kernel.values import IllegalAnswer, Seat
from rules.saber_and_blood.content import Content
from rules.saber_and_blood.game import SEATS
from tests.rules.saber_and_blood.opening import OPERATION, Opening
from tests.rules.saber_and_blood.scene import ATTACK, BANDS, BLUE, FEINT, GOLD, GREEN, RED, Scene

SCENARIOS = ("tavern_brawl", "raid", "burn_down_the_tavern", "theft", "debt", "lady_in_distress")


def begun(box: Content, scenario: str, roles: str = "seated", *seats: Seat) -> Opening:
    """A bout with the Nobles for red, after the choice of factions."""
    opening = Opening(box, *seats, scenario="brawl" if scenario == "tavern_brawl" else scenario, roles=roles)
    opening.answer(RED, "nobles")
    return opening


# The scenario


@pytest.mark.rule("SB-102", "SB-111")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_bout_has_one_scenario_which_says_where_everybody_starts(box: Content, scenario: str) -> None:
    """Each side on squares of its own, whatever the deadline had to decide; turn limit and pieces are its, too."""
    opening = begun(box, scenario)
    opening.begin()
    chosen, view = box.scenario(scenario), opening.view()
    assert (scenario, chosen.turn_limit) == (view.scenario, view.turn_limit)
    assert chosen.pieces.get("chest") == view.chest
    assert chosen.pieces.get("keeper") == view.keeper
    assert chosen.pieces.get("lady") == (view.lady.square if view.lady else None)
    sides = []
    for seat in (RED, BLUE):
        squares = {fighter.square for fighter in view.fighters if fighter.seat == seat}
        assert 3 == len(squares)
        sides.append([side for side in chosen.placements if squares <= set(box.start_squares(chosen, side))])
    assert all(sides)
    assert sides[0] != sides[1]


@pytest.mark.rule("SB-D02")
def test_without_a_choice_it_is_a_brawl_for_as_many_as_are_there(box: Content) -> None:
    """Two, three and four players have one each; roles are drawn by lot."""
    names = [Opening(box, *SEATS[:count]).bout.scenario for count in (2, 3, 4)]
    assert ["tavern_brawl", "brawl_for_three", "brawl_for_four"] == names
    assert "lot" == Opening(box).bout.roles


@pytest.mark.rule("SB-D02")
def test_a_scenario_for_another_number_of_players_is_refused(box: Content) -> None:
    """With a sentence that names both numbers; the right number is let in."""
    game = Opening(box).game
    said = game.refusal({"scenario": "raid"}, (RED, BLUE, GREEN))
    assert "Raid is for 2 players; 3 are here." in said
    assert "" == game.refusal({"scenario": "brawl_in_teams"}, SEATS)
    assert "" == game.refusal({"scenario": "raid"}, (RED, BLUE)) == game.refusal({}, SEATS[:3])


@pytest.mark.rule("SB-D02")
@pytest.mark.parametrize(
    ("roles", "drawn", "red"),
    [("seated", 0, "thief"), ("swapped", 0, "defender"), ("lot", 1, "defender"), ("lot", 2, "thief")],
)
def test_roles_are_agreed_on_or_drawn_by_lot(box: Content, roles: str, drawn: int, red: str) -> None:
    """As seated red has the role that places first."""
    opening = Opening(box, scenario="theft", roles=roles, dice=(Lot(2, drawn),) if drawn else ())
    opening.answer(RED, "nobles")
    blue = {"thief": "defender", "defender": "thief"}[red]
    assert [red, blue] == [opening.bout.players[seat].role for seat in (RED, BLUE)]
    assert [("red", red), ("blue", blue)] == [(told["seat"], told["role"]) for told in opening.told("role_taken")]


@pytest.mark.rule("SB-D03")
@pytest.mark.parametrize(("roles", "names", "toughest"), [("seated", "C1 C2 C3", "C2"), ("swapped", "N1 N2 N3", "N2")])
def test_the_defender_names_the_target_of_the_raid(box: Content, roles: str, names: str, toughest: str) -> None:
    """Any of his three; if he does not, the one with the most health."""
    opening = begun(box, "raid", roles)
    (defender,) = opening.waiting
    assert "defender" == opening.bout.players[defender].role
    assert [f"{defender}.{name}" for name in names.split()] == opening.options(defender)
    opening.fall_back()
    assert f"{defender}.{toughest}" == opening.bout.target
    again = begun(box, "raid", roles)
    again.answer(defender, f"{defender}.{names[-2:]}")
    assert again.view().fighter(f"{defender}.{names[-2:]}").is_target


# The order of set-up


@pytest.mark.rule("SB-R02")
def test_set_up_follows_one_order(box: Content) -> None:
    """Factions, roles, target, initiative, skill cards, placement, hands, mulligans, the first turn."""
    opening = begun(box, "raid")
    opening.begin()
    order = (
        "faction_chosen",
        "role_taken",
        "target_named",
        "initiative_rolled",
        "initiative_won",
        "skill_assigned",
        "placed",
        "kept_hand",
        "turn_began",
    )
    heard = [kind for kind in opening.kinds if kind in order]
    assert sorted(heard, key=order.index) == heard
    assert set(order) == set(heard)
    dealt = [place for place, kind in enumerate(opening.kinds) if kind == "drew_cards"]
    assert opening.kinds.index("kept_hand") > max(dealt) > min(dealt) > opening.kinds.index("placed")


@pytest.mark.rule("SB-R02")
def test_the_scenarios_pieces_lie_there_before_anybody_is_placed(box: Content) -> None:
    """The Lady stands on her square while the defender places his characters."""
    opening = begun(box, "lady_in_distress")
    assert opening.view().lady is None
    opening.until("setup.places")
    lady = opening.view().lady
    assert lady is not None
    assert "e7" == lady.square


# Skill cards


@pytest.mark.rule("SB-D04", "SB-714")
def test_skill_cards_are_chosen_in_secret_and_shown_together(box: Content) -> None:
    """Nobody learns of a choice before both are in; then they lie open, and are never asked about again."""
    opening = begun(box, "theft")
    assert {RED, BLUE} == set(opening.waiting)
    opening.answer(RED, ["PN-S1 red.N1", "PN-S2 red.N1"])
    assert "PN-S1" not in opening.session.face(BLUE).model_dump_json()
    assert (BLUE,) == opening.waiting
    opening.answer(BLUE, [])
    assert ("PN-S1", "PN-S2") == opening.view(BLUE).fighter("red.N1").skill_cards
    assert [{"seat": "blue"}] == opening.told("no_skills")
    opening.until(OPERATION)
    for _ in range(12):
        assert not opening.key().startswith("setup")
        opening.fall_back()
    assert ("PN-S1", "PN-S2") == opening.view().fighter("red.N1").skill_cards
    assert 2 == sum(len(fighter.skill_cards) for fighter in opening.bout.fighters.values())


@pytest.mark.rule("SB-D04")
@pytest.mark.parametrize(("scenario", "count"), [("raid", 2), ("theft", 3)])
def test_of_skill_cards_one_may_take_different_ones_of_his_faction(box: Content, scenario: str, count: int) -> None:
    """Up to as many as the scenario gives, each once, for any own character."""
    opening = begun(box, scenario)
    opening.until("setup.skills")
    asked = opening.asked(RED)
    assert isinstance(asked, PickMany)
    assert (0, count) == (asked.least, asked.most)
    offered = {tuple(option.id.split()) for option in asked.options}
    cards = [card.id for card in box.skill_cards if card.faction == "nobles"]
    assert {(card, f"red.{name}") for card in cards for name in ("N1", "N2", "N3")} == offered
    with pytest.raises(IllegalAnswer, match="only one copy"):
        opening.answer(RED, ["PN-S1 red.N1", "PN-S1 red.N2"])
    with pytest.raises(IllegalAnswer):
        opening.answer(RED, [f"PN-S{number} red.N1" for number in range(1, count + 2)])


@pytest.mark.rule("SB-D04")
def test_unchosen_skill_cards_are_the_first_ones_one_for_each_character(box: Content) -> None:
    """In sheet order."""
    opening = begun(box, "theft")
    opening.fall_back()
    for seat, deck, names in ((RED, "PN", ("N1", "N2", "N3")), (BLUE, "CO", ("C1", "C2", "C3"))):
        cards = [opening.fighter(seat, name).skill_cards for name in names]
        assert [[f"{deck}-S1"], [f"{deck}-S2"], [f"{deck}-S3"]] == cards


# Placement


@pytest.mark.rule("SB-D05")
def test_the_holder_of_the_initiative_picks_the_colour(box: Content) -> None:
    """Orange, if he says nothing; the other has the colour that is left, without a question."""
    opening = Opening(box, dice=(1, 6))
    opening.answer(RED, "nobles")
    assert ["orange", "blue"] == opening.options(BLUE)
    opening.answer(BLUE, "blue")
    assert (BLUE, "setup.places") == (*opening.waiting, opening.key())
    opening.fall_back()
    assert (RED, "setup.places") == (*opening.waiting, opening.key())
    opening.fall_back()
    assert ["c2", "e2", "g2"] == [opening.fighter(BLUE, name).square for name in ("C1", "C2", "C3")]
    assert ["b7", "d7", "f7"] == [opening.fighter(RED, name).square for name in ("N1", "N2", "N3")]
    silent = Opening(box, dice=(6, 1))
    silent.answer(RED, "nobles")
    silent.fall_back()
    silent.fall_back()
    assert "b7" == silent.fighter(RED, "N1").square


@pytest.mark.rule("SB-D06")
def test_characters_are_placed_on_the_squares_in_any_order(box: Content) -> None:
    """One each; a square of the other side, or one square for two, is refused."""
    opening = begun(box, "raid")
    opening.until("setup.places")
    (raider,) = opening.waiting
    assert RED == raider
    asked = opening.asked(RED)
    assert isinstance(asked, Place)
    assert ("d1", "e1", "f1") == asked.cells["red.N1"]
    with pytest.raises(IllegalAnswer):
        opening.answer(RED, {"red.N1": "d1", "red.N2": "e1", "red.N3": "b7"})
    with pytest.raises(IllegalAnswer):
        opening.answer(RED, {"red.N1": "d1", "red.N2": "d1", "red.N3": "f1"})
    with pytest.raises(IllegalAnswer):
        opening.answer(RED, {"red.N1": "d1"})
    opening.answer(RED, {"red.N1": "f1", "red.N2": "d1", "red.N3": "e1"})
    assert ["f1", "d1", "e1"] == [opening.fighter(RED, name).square for name in ("N1", "N2", "N3")]


@pytest.mark.rule("SB-D06")
@pytest.mark.parametrize(
    ("scenario", "squares"),
    [
        ("raid", ["b7", "d8", "g7"]),
        ("burn_down_the_tavern", ["a7", "d6", "h7"]),
        ("theft", ["c7", "d6", "e7"]),
        ("lady_in_distress", ["d6", "e6", "f7"]),
    ],
)
def test_a_defender_who_does_not_place_has_his_usual_squares(box: Content, scenario: str, squares: list[str]) -> None:
    """In sheet order."""
    opening = begun(box, scenario)
    opening.begin()
    defender = next(seat for seat in (RED, BLUE) if opening.bout.players[seat].role == "defender")
    band = [fighter for fighter in opening.bout.fighters.values() if fighter.seat == defender]
    assert squares == [fighter.square for fighter in band]


# Teams


@pytest.mark.rule("SB-R68")
def test_team_mates_sit_alternately_and_keep_their_own_hands(box: Content) -> None:
    """Red plays with green, blue with gold; a hand is secret from the mate, and so are command points one's own."""
    opening = Opening(box, *SEATS, scenario="brawl_in_teams", dice=(2, 2, 2, 2, 6, 1, 1, 1))
    opening.begin()
    assert ["a", "b", "a", "b"] == [opening.bout.players[seat].team for seat in SEATS]
    assert opening.view().are_friends(RED, GREEN)
    assert opening.view().are_friends(BLUE, GOLD)
    assert not opening.view().are_friends(RED, BLUE)
    for seat in SEATS:
        seen = {other: opening.view(seat).player(other).hand for other in SEATS}
        assert [seat] == [other for other, hand in seen.items() if hand]
    opening.standard(RED, "red.C1", "defense")
    opening.end(RED)
    assert [5, 6, 6, 6] == [opening.bout.players[seat].cp for seat in SEATS]


@pytest.mark.rule("SB-R68")
def test_a_team_loses_with_the_last_character_of_both_its_bands(box: Content) -> None:
    """Blue's band is gone already; with gold's last man the game is over, and green wins with red."""
    scene = Scene(box, *SEATS, scenario="brawl_in_teams")
    for seat, sheets in BANDS.items():
        for sheet in sheets[1]:
            scene.fighter(seat, sheet).is_eliminated = True
    scene.place(RED, "N1", "d4", is_eliminated=False)
    scene.place(BLUE, "C1", "d5", is_eliminated=False, wounds=5)
    scene.place(GOLD, "C1", "e5", is_eliminated=False, wounds=5)
    scene.give(RED, "PN-03", "PN-01")
    scene.fighter(RED, "N1").special = 2
    game = scene.play()
    game.card(RED, "PN-03", "red.N1")
    game.attack(RED, "blue.C1")
    game.stances(ATTACK, FEINT)
    assert game.outcome is None
    game.attack(RED, "gold.C1")
    game.stances(ATTACK, FEINT)
    assert ({RED, GREEN}, "all_beaten") == game.outcome
