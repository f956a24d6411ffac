"""Chapter 9xx: three and four players, all against all or in teams."""

from __future__ import annotations

import pytest

from rules.kernel.decisions import Place
from rules.kernel.values import Seat
from rules.saber_and_blood.content import Content
from tests.rules.saber_and_blood.opening import OPERATION, Opening
from tests.rules.saber_and_blood.scene import ATTACK, BANDS, BLUE, DODGE, FEINT, GOLD, GREEN, RED, InPlay, Scene

FOUR = (RED, BLUE, GREEN, GOLD)
CARDS = {RED: "PN-01", BLUE: "CO-01", GREEN: "PN-01", GOLD: "CO-01"}
STRIKE = 6
"""The side of the attack die with the strike."""


def brawl(box: Content, *seats: Seat, scenario: str = "", turn: int = 1) -> Scene:
    """One man of each band is left, each in a corner of his own; everybody holds a card."""
    scene = Scene(box, *seats, scenario=scenario or f"brawl_for_{'three' if len(seats) == 3 else 'four'}", turn=turn)
    for seat, square in zip(seats, ("a1", "a8", "h8", "h1"), strict=False):
        first, *others = BANDS[seat][1]
        scene.fallen(seat, *others)
        scene.place(seat, first, square)
        scene.give(seat, CARDS[seat])
    return scene


def fight(scene: Scene, attacker: Seat, target: Seat, *dice: int, is_lost: bool = False) -> InPlay:
    """The two men stand beside each other and fight; the attacker wins, unless it is lost."""
    mine, theirs = BANDS[attacker][1][0], BANDS[target][1][0]
    scene.fighter(attacker, mine).square = "d4"
    scene.fighter(target, theirs).square = "d5"
    scene.bout.active = attacker
    play = scene.play(*dice)
    play.standard(attacker, f"{attacker}.{mine}", "strike")
    play.deed(attacker, f"attack {target}.{theirs}", then="end")
    play.stances(ATTACK, DODGE if is_lost else FEINT)
    return play


def man(scene: Scene, seat: Seat, **facts: object) -> None:
    """Something about a player's last man."""
    fighter = scene.fighter(seat, BANDS[seat][1][0])
    for name, fact in facts.items():
        setattr(fighter, name, fact)


# Set-up


@pytest.mark.rule("SB-901")
@pytest.mark.parametrize("count", [3, 4])
def test_a_scenario_for_that_number_then_factions_then_initiative(box: Content, count: int) -> None:
    """The brawl for so many is chosen without saying; scenarios for two are refused."""
    seats = FOUR[:count]
    opening = Opening(box, *seats)
    assert count == box.scenario(opening.bout.scenario).players
    assert opening.game.refusal({"scenario": "debt"}, seats)
    assert "setup.faction" == opening.key()
    assert opening.bout.initiative is None
    for seat in seats:
        opening.answer(seat, "nobles")
    assert seats == tuple(told["seat"] for told in opening.told("initiative_rolled"))[:count]
    assert opening.bout.initiative is not None


@pytest.mark.rule("SB-D30")
def test_in_the_order_of_initiative_each_picks_a_free_zone_and_places(box: Content) -> None:
    """Blue holds the initiative; each is asked for a zone, then for his squares in it."""
    opening = Opening(box, RED, BLUE, GREEN, dice=(1, 6, 2))
    for seat in (RED, BLUE, GREEN):
        opening.answer(seat, "nobles")
    free = ["a", "b", "c", "d"]
    for seat, zone in ((BLUE, "c"), (GREEN, "a"), (RED, "d")):
        assert ((seat,), free) == (opening.waiting, opening.options(seat))
        opening.answer(seat, zone)
        free.remove(zone)
        asked = opening.asked(seat)
        assert isinstance(asked, Place)
        squares = box.scenario("brawl_for_three").placements[zone].squares
        assert squares == asked.cells[f"{seat}.N1"]
        opening.fall_back(seat)
    assert "setup.mulligan" == opening.key()


@pytest.mark.rule("SB-D30")
def test_who_does_not_pick_has_the_first_free_zone(box: Content) -> None:
    """By letter."""
    opening = Opening(box, RED, BLUE, GREEN, dice=(1, 6, 2))
    for seat in (RED, BLUE, GREEN):
        opening.answer(seat, "nobles")
    opening.answer(BLUE, "a")
    opening.until("setup.mulligan")
    zones = [box.scenario("brawl_for_three").placements[zone].squares for zone in ("a", "b", "c")]
    stood = [tuple(opening.fighter(seat, name).square for name in BANDS[RED][1]) for seat in (BLUE, GREEN, RED)]
    assert zones == stood


@pytest.mark.rule("SB-D30", "SB-R68")
def test_a_team_picks_among_its_own_zones(box: Content) -> None:
    """Red and green have a and b, blue and gold c and d; the second of a team takes what is left."""
    opening = Opening(box, *FOUR, scenario="brawl_in_teams", dice=(1, 6, 2, 3))
    for seat in FOUR:
        opening.answer(seat, "nobles")
    assert ((BLUE,), ["c", "d"]) == (opening.waiting, opening.options(BLUE))
    opening.answer(BLUE, "d")
    opening.fall_back(BLUE)
    assert ((GREEN,), ["a", "b"]) == (opening.waiting, opening.options(GREEN))
    opening.answer(GREEN, "b")
    opening.until("setup.mulligan")
    assert ["a7", "a1", "g8", "g1"] == [opening.fighter(seat, "N1").square for seat in FOUR]


@pytest.mark.rule("SB-D30", "SB-640")
def test_who_starts_near_the_fire_in_a_brawl_for_three_is_on_guard(box: Content) -> None:
    """Zone b brings each of its three a ready token, and says so; the others bring none, nor does it among four."""
    opening = Opening(box, RED, BLUE, GREEN, dice=(1, 6, 2))
    for seat in (RED, BLUE, GREEN):
        opening.answer(seat, "nobles")
    hints = {option.id: option.hint for option in opening.asked(BLUE).options}  # type: ignore[union-attr]
    assert {"a": "", "c": "", "d": ""} == {zone: hint for zone, hint in hints.items() if "ready token" not in hint}
    opening.answer(BLUE, "b")
    opening.until("setup.mulligan")
    guards = [fighter.name for fighter in opening.bout.fighters.values() if fighter.is_ready]
    assert ["blue.N1", "blue.N2", "blue.N3"] == guards
    assert guards == [told["who"] for told in opening.told("readied")]
    four = Opening(box, *FOUR)
    four.until("setup.mulligan")
    assert not any(fighter.is_ready for fighter in four.bout.fighters.values())


# Two bands of one faction


@pytest.mark.rule("SB-R52")
def test_two_players_of_one_faction_have_a_complete_copy_each(box: Content) -> None:
    """Sheets, decks and hands of their own."""
    opening = Opening(box, RED, BLUE, GREEN)
    for seat in (RED, BLUE, GREEN):
        opening.answer(seat, "cossacks")
    opening.begin()
    whole = sorted(card.id for card in box.deck(BANDS[BLUE][0]))
    for player in opening.bout.players.values():
        assert whole == sorted([*player.hand, *player.deck.draw_pile])
    assert {f"{seat}.C{n}" for seat in (RED, BLUE, GREEN) for n in (1, 2, 3)} == {*opening.bout.fighters}


@pytest.mark.rule("SB-R52", "SB-902")
def test_a_faction_means_the_own_band(box: Content) -> None:
    """Green's Nobles are foes of red's: they fight each other, and gold's ataman does not lead blue's Semen."""
    scene = brawl(box, *FOUR)
    scene.place(BLUE, "C3", "d6", is_eliminated=False, wounds=0)
    scene.place(GOLD, "C1", "e6")
    assert "medium" == scene.play().view().fighter("blue.C3").levels[ATTACK]
    play = fight(scene, RED, GREEN)
    assert 1 == play.fighter(GREEN, "N1").wounds
    assert "Green's Jeremiasz" in play.rolls[2].label


# Support and friendly characters


@pytest.mark.rule("SB-902", "SB-903")
@pytest.mark.parametrize("blocker", [None, "f5"])
def test_only_the_own_band_supports_and_a_third_one_blocks(box: Content, blocker: str | None) -> None:
    """Red's Opilski supports unless gold stands beside him; green, beside blue as well, never does."""
    scene = brawl(box, *FOUR)
    scene.place(RED, "N2", "e5", is_eliminated=False, wounds=0)
    scene.place(GREEN, "N1", "c5")
    if blocker:
        scene.place(GOLD, "C1", blocker)
    play = fight(scene, RED, BLUE)
    assert ([] if blocker else ["red.N2"]) == play.report()["attacker"]["supporters"]
    assert [] == play.report()["defender"]["supporters"]


@pytest.mark.rule("SB-904")
def test_in_a_team_the_mate_supports(box: Content) -> None:
    """Green stands beside blue's fighter, and red has a bolster of it."""
    scene = brawl(box, *FOUR, scenario="brawl_in_teams")
    scene.place(GREEN, "N1", "e6")
    play = fight(scene, RED, BLUE)
    attacker = play.report()["attacker"]
    assert (["green.N1"], "high") == (attacker["supporters"], attacker["level"])


@pytest.mark.rule("SB-905", "SB-906")
def test_friendly_cards_reach_the_mates_men_own_cards_do_not(box: Content) -> None:
    """Vivat! on green's Jeremiasz; Saber Cut and Bar the Way on red's own alone."""
    scene = brawl(box, *FOUR, scenario="brawl_in_teams")
    scene.give(RED, "PN-22", "TV-12", "PN-18")
    play = scene.play()
    reach = {card: play.options(RED, card) for card in ("PN-22", "PN-01", "TV-12")}
    assert {"PN-22": ["red.N1", "green.N1"], "PN-01": ["red.N1"], "TV-12": ["red.N1"]} == reach
    assert ["red.N1"] == play.options(RED, "PN-18")
    play.card(RED, "PN-22", "green.N1")
    assert 1 == play.fighter(GREEN, "N1").haste


@pytest.mark.rule("SB-905")
def test_all_against_all_nobody_else_is_friendly(box: Content) -> None:
    """Vivat! has only the own men to choose from."""
    scene = brawl(box, *FOUR)
    scene.give(RED, "PN-22")
    assert ["red.N1"] == scene.play().options(RED, "PN-22")


# Clockwise


@pytest.mark.rule("SB-907")
@pytest.mark.parametrize("seats", [(RED, BLUE, GREEN), FOUR])
def test_activation_and_initiative_go_clockwise(box: Content, seats: tuple[Seat, ...]) -> None:
    """Everybody has to pass in a row; on the left of the last player sits the first, who has the token next."""
    scene = brawl(box, *seats)
    scene.bout.initiative = scene.bout.active = seats[-1]
    play = scene.play()
    for seat in (seats[-1], *seats[:-1]):
        assert (seat,) == play.waiting
        play.pass_(seat)
    assert "turn.tavern" == play.key()
    play.end_turn()
    assert (2, seats[0], seats[0]) == (play.bout.turn, play.bout.initiative, play.bout.active)


@pytest.mark.rule("SB-907")
def test_a_card_breaks_the_series_of_passes_for_all(box: Content) -> None:
    """Two have passed; the third plays, and everybody is asked again."""
    scene = brawl(box, RED, BLUE, GREEN)
    play = scene.play()
    play.pass_(RED)
    play.pass_(BLUE)
    play.standard(GREEN, "green.N1", "defense")
    assert (0, (RED,)) == (play.bout.passes, play.waiting)


# Players without characters


@pytest.mark.rule("SB-R53")
def test_a_beaten_player_is_skipped(box: Content) -> None:
    """Blue is out: after red comes green, two passes end the phase, and the token passes him by."""
    scene = brawl(box, RED, BLUE, GREEN)
    man(scene, BLUE, wounds=5)
    play = fight(scene, RED, BLUE)
    assert (None, (GREEN,)) == (play.outcome, play.waiting)
    play.pass_(GREEN)
    assert (RED,) == play.waiting
    play.end_turn()
    assert (2, GREEN) == (play.bout.turn, play.bout.initiative)
    assert not any(told["seat"] == "blue" for told in play.told("drew"))


@pytest.mark.rule("SB-R53")
def test_his_cards_in_play_go_on_but_he_decides_nothing(box: Content) -> None:
    """Red's Candles Out still forbids support; his Liberum Veto is never offered."""
    scene = brawl(box, RED, BLUE, GREEN)
    scene.fallen(RED, "N1")
    scene.lay(RED, "TV-09")
    scene.lay(RED, "PN-21")
    scene.place(BLUE, "C2", "e5", is_eliminated=False, wounds=0)
    scene.place(BLUE, "C1", "d4")
    scene.place(GREEN, "N1", "d5")
    scene.bout.active = BLUE
    play = scene.play()
    play.card(BLUE, "CO-01", "blue.C1")
    assert ((BLUE,), "action.plan") == (play.waiting, play.key())
    play.deed(BLUE, "attack green.N1", then="end")
    play.stances(ATTACK, FEINT)
    assert [] == play.report()["attacker"]["supporters"]


@pytest.mark.rule("SB-R53")
def test_the_token_of_a_beaten_holder_goes_on(box: Content) -> None:
    """Red falls in a turn that he began; blue begins the next."""
    scene = brawl(box, RED, BLUE, GREEN)
    man(scene, RED, wounds=5)
    play = fight(scene, BLUE, RED)
    assert RED == play.bout.initiative
    play.end_turn()
    assert (BLUE, (BLUE,), OPERATION) == (play.bout.initiative, play.waiting, play.key())


# Victory and draws


@pytest.mark.rule("SB-803", "SB-908")
def test_the_last_band_on_its_feet_wins(box: Content) -> None:
    """While two others stand, nothing is decided."""
    scene = brawl(box, RED, BLUE, GREEN)
    man(scene, BLUE, wounds=5)
    assert fight(scene, RED, BLUE).outcome is None
    last = brawl(box, RED, BLUE, GREEN)
    last.fallen(GREEN, "N1")
    man(last, BLUE, wounds=5)
    assert ({RED}, "all_beaten") == fight(last, RED, BLUE).outcome


@pytest.mark.rule("SB-804", "SB-805")
def test_when_turn_10_ends_the_fewest_wounds_of_all_win(box: Content) -> None:
    """Every band has lost two men; gold, with the fewest wounds on the last, wins."""
    scene = brawl(box, *FOUR, turn=10)
    for seat, wounds in zip(FOUR, (2, 3, 1, 0), strict=True):
        man(scene, seat, wounds=wounds)
    play = scene.play()
    play.end_turn()
    assert ({GOLD}, "fewest_wounds") == play.outcome


@pytest.mark.rule("SB-R54")
@pytest.mark.parametrize(
    ("wounds", "drawn"), [((1, 1, 4), {RED, BLUE}), ((2, 2, 2), {RED, BLUE, GREEN}), ((5, 3, 3), {BLUE, GREEN})]
)
def test_a_tie_is_a_draw_between_the_tied(box: Content, wounds: tuple[int, ...], drawn: set[Seat]) -> None:
    """Whoever has more is not part of it."""
    scene = Scene(box, RED, BLUE, GREEN, scenario="brawl_for_three", turn=10)
    for seat, square, count in zip((RED, BLUE, GREEN), ("a1", "a8", "h8"), wounds, strict=True):
        scene.place(seat, BANDS[seat][1][0], square, wounds=count)
        scene.give(seat, CARDS[seat])
    play = scene.play()
    play.end_turn()
    assert (drawn, "draw") == play.outcome


@pytest.mark.rule("SB-R54", "SB-805")
@pytest.mark.parametrize(
    ("fallen", "outcome"), [(("C1",), ({BLUE, GOLD}, "fewest_wounds")), (("C1", "C2", "C3"), (set(FOUR), "draw"))]
)
def test_teams_are_counted_together(box: Content, fallen: tuple[str, ...], outcome: tuple[set[Seat], str]) -> None:
    """Red's whole band is gone, and green is unhurt: blue with gold have less than that, or as much."""
    scene = Scene(box, *FOUR, scenario="brawl_in_teams", turn=10)
    scene.place(GREEN, "N1", "h8")
    scene.place(GOLD, "C1", "h1")
    scene.place(BLUE, "C2", "a8")
    scene.fallen(RED, "N1", "N2", "N3")
    scene.fallen(BLUE, *fallen)
    for seat in (GREEN, GOLD):
        scene.give(seat, CARDS[seat])
    play = scene.play()
    play.end_turn()
    assert outcome == play.outcome


@pytest.mark.rule("SB-R55")
def test_the_last_two_of_three_fall_together(box: Content) -> None:
    """The draw is theirs; who fell before them has lost."""
    scene = brawl(box, RED, BLUE, GREEN)
    scene.fallen(GREEN, "N1")
    man(scene, RED, wounds=5)
    man(scene, BLUE, wounds=5)
    play = fight(scene, RED, BLUE, STRIKE, 1, 1, 1, is_lost=True)
    assert ({RED, BLUE}, "draw") == play.outcome


@pytest.mark.rule("SB-R55", "SB-R68")
def test_when_two_teams_fall_together_the_draw_is_the_teams(box: Content) -> None:
    """Green and gold had lost their bands before; they share it with red and blue."""
    scene = brawl(box, *FOUR, scenario="brawl_in_teams")
    scene.fallen(GREEN, "N1")
    scene.fallen(GOLD, "C1")
    man(scene, RED, wounds=5)
    man(scene, BLUE, wounds=5)
    play = fight(scene, RED, BLUE, STRIKE, 1, 1, 1, is_lost=True)
    assert (set(FOUR), "draw") == play.outcome
