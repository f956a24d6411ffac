"""The map of Swords & Sails in words, for those who cannot see the picture."""

from __future__ import annotations

import pytest

from render.editions import ALT_TEXT_LIMIT, BOARD_TEXT_LIMIT
from render.swords_and_sails import edition
from render.swords_and_sails.words import (
    STAGES,
    alt_text,
    board_text,
    date,
    headline,
    order_words,
    position,
    private_lines,
    standing,
    view_of,
)
from rules.kernel.game import Outcome
from rules.kernel.values import Seat
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.game import SwordsAndSails
from rules.swords_and_sails.orders import Command, Order
from rules.swords_and_sails.state import Stage
from rules.swords_and_sails.vocabulary import CardName, Faction
from tests.helpers.swords_and_sails import whole_box
from tests.render import campaigns
from tests.render.campaigns import BYZ, ENG, FRA, KIE, NSE, face


@pytest.fixture(scope="module")
def box() -> Content:
    """Everything in the box."""
    return whole_box()


def test_every_stage_has_its_words() -> None:
    """Nothing that the rules can name is unknown here."""
    assert set(STAGES) == set(Stage)


def test_dates_count_from_the_spring_of_the_year_1000() -> None:
    """Four seasons a year."""
    assert [date(season) for season in (0, 3, 4, 22)] == ["Spring 1000", "Winter 1000", "Spring 1001", "Autumn 1005"]


def test_words_for_every_moment_fit_discord(box: Content) -> None:
    """Alt text and text board stay inside Discord's limits for everybody, and are never empty."""
    for scene in (campaigns.at_peace(box), campaigns.at_war(box), campaigns.plotting(box)):
        for viewer in (None, ENG, FRA):
            seen = face(scene.campaign, box, viewer)
            assert 0 < len(alt_text(box, seen)) <= ALT_TEXT_LIMIT
            assert 0 < len(board_text(box, seen)) <= BOARD_TEXT_LIMIT


def test_the_alt_text_tells_all_of_a_quiet_season(box: Content) -> None:
    """Season, stage, target, every power's points, and every piece with its place."""
    scene = campaigns.at_peace(box)
    told = alt_text(box, face(scene.campaign, box))
    assert "Spring 1000: Income and cards; 40 points win." in told
    for faction in scene.campaign.realms:
        assert f"{box.power(faction).name} 1" in told
    for army in scene.campaign.armies.values():
        assert f"{army.label} {box.name_of(army.place)}" in told
    for fleet in scene.campaign.fleets.values():
        assert f"{fleet.label} {box.name_of(fleet.place)}" in told


def test_where_the_room_is_short_every_piece_is_still_there(box: Content) -> None:
    """Thirteen powers at war: what was decided, and all pieces in codes."""
    scene = campaigns.at_war(box)
    told = alt_text(box, face(scene.campaign, box))
    assert "Battles: CHA, ENC." in told
    assert "Taken: CHA." in told
    assert "Pillaged: NRM." in told
    for faction in Faction:
        posts = told.split(f"{faction}: ")[1].split(".")[0]
        armies, fleets = scene.campaign.armies_of(faction), scene.campaign.fleets_of(faction)
        expected = [f"A{army.number} {army.place}" for army in armies]
        expected += [f"F{fleet.number} {fleet.place}{'*' * fleet.is_docked}" for fleet in fleets]
        assert posts == " ".join(expected)


def test_whoever_comes_to_a_power_reads_names_however_many_play(box: Content) -> None:
    """Its own lands and pieces before those of the others, and no codes."""
    scene = campaigns.at_war(box)
    told = position(box, face(scene.campaign, box, ENG)).splitlines()
    lands = next(line for line in told if line.startswith("**Your lands:** "))
    assert all(box.name_of(place) in lands for place in view_of(face(scene.campaign, box, ENG)).lands_of(ENG))
    own = next(line for line in told if line.startswith("**Your pieces:** "))
    assert "Army I Wessex, Army II Kent, Army III Northumbria, Army IV aboard Fleet 1, English Channel" in own
    assert "**Kievan Rus':** Army I" in "\n".join(told[told.index(own) + 1 :])
    assert not any(line.startswith("**England") for line in told)
    assert not any(code in " ".join(told).replace(",", "").split() for code in Faction)


def test_what_happened_is_told_piece_by_piece(box: Content) -> None:
    """With room enough, in whole sentences."""
    scene = campaigns.at_peace(box, ENG, FRA)
    scene.campaign.traces = [trace for trace in campaigns.traces() if trace.piece in ("FRA.A2", "ENG.A5")]
    told = alt_text(box, face(scene.campaign, box))
    assert "French Army II fought Champagne, retreated Champagne to Ile-de-France." in told
    assert "English Army V landed English Channel to Normandy, pillaged Normandy." in told


def test_a_handicap_stands_beside_the_points(box: Content) -> None:
    """With its sign, wherever points are told in words."""
    campaign = campaigns.at_war(box).campaign
    campaign.realms[ENG].handicap = -6
    seen = face(campaign, box, ENG)
    own = view_of(seen).realms[ENG]
    assert f"{own.standing} (handicap -6 and marked to win)" == standing(own)
    assert standing(own) in alt_text(box, seen)
    assert f"ENG {own.standing} points, 11 lands, handicap -6, marked to win" in board_text(box, seen)
    campaign.realms[ENG].pace = 8
    own = view_of(face(campaign, box, ENG)).realms[ENG]
    assert f"{own.standing} (handicap -6, +8 a year and marked to win)" == standing(own)


def test_the_board_in_letters(box: Content) -> None:
    """A power in a few lines: standing, lands, pieces; then the viewer's own contents in figures."""
    seen = face(campaigns.at_war(box).campaign, box, ENG)
    own, lines = view_of(seen).realms[ENG], board_text(box, seen).split("\n")
    assert lines[0] == "Autumn 1005. Building. 40 points win."
    assert f"Team A: ENG and QUR, {own.standing} points." in lines
    assert "Trade BYZ-KIE: 60 gold." in lines
    assert "BYZ holds the capital of BUL." in lines
    income = f"{own.harvest}+{own.city_income}"
    start = lines.index(f"ENG {own.standing} points, 11 lands, marked to win, income {income}, cards 5")
    assert lines[start + 1] == " WES CRN KEN ESX DNL MER NHB LEI WLS NRM ANJ"
    assert lines[start + 2] == " A1 WES A2 KEN A3 NHB A4 ENC A5 NRM F1 ENC F2 NAR"
    assert lines[-1].startswith("Yours: 95 gold, A1 1/1/2/4/3/5,")


def test_names_stand_where_there_is_room_for_them(box: Content) -> None:
    """Seven powers at peace fit in words."""
    shown = board_text(box, face(campaigns.at_peace(box).campaign, box))
    assert "Wessex, Cornwall, Kent, Essex, Danelaw, Mercia, Northumbria" in shown
    assert "Army I Wessex, Army II Kent, Army III Northumbria, Fleet 1 English Channel, Fleet 2 Narrow Seas" in shown


def test_a_power_that_is_out_says_so(box: Content) -> None:
    """It has neither lands nor pieces to tell of."""
    scene = campaigns.at_peace(box, ENG, FRA)
    scene.campaign.realms[FRA].is_out = True
    assert "FRA out, income" in board_text(box, face(scene.campaign, box))


def test_the_viewer_reads_what_he_alone_knows(box: Content) -> None:
    """Treasury, contents, orders and spy reports; a spectator reads none of it."""
    war = campaigns.at_war(box).campaign
    lines = private_lines(box, face(war, box, ENG))
    assert "Your treasury: 95 gold." in lines
    assert "Your Army IV: 2 knights, 3 light infantry." in lines
    assert "French Army I in Ile-de-France, Spring 1005: 2 knights, 5 light infantry." in lines
    orders = private_lines(box, face(campaigns.plotting(box).campaign, box, ENG))
    assert "Your Army I: aboard Fleet 1, to Normandy and attack." in orders
    assert "Your Army II: with English Army I." in orders
    assert private_lines(box, face(war, box)) == []
    draft = private_lines(box, face(war, box, ENG, answer={"ENG.A1": "to MER"}))
    assert "Your Army I: to Mercia." in draft


def test_no_words_tell_a_secret(box: Content) -> None:
    """Units, gold, cards and orders of France change nothing that others read."""
    one, other = campaigns.at_war(box).campaign, campaigns.at_war(box).campaign
    other.armies["FRA.A1"].units, other.realms[FRA].gold = {}, 700
    other.realms[FRA].hand = [
        CardName.SUBTERFUGE if card is CardName.ROYAL_MARRIAGE else card for card in one.realms[FRA].hand
    ]
    for viewer in (None, ENG, NSE, BYZ, KIE):
        for words in (alt_text, board_text, position):
            assert words(box, face(one, box, viewer)) == words(box, face(other, box, viewer))
    assert private_lines(box, face(one, box, FRA)) != private_lines(box, face(other, box, FRA))


@pytest.mark.parametrize(
    ("order", "words"),
    [
        (Order(), "defend"),
        (Order(is_attack=True), "attack where it stands"),
        (Order(command=Command.MOVE, place="STR", is_attack=True), "to Strathclyde and attack"),
        (Order(command=Command.DOCK, place="KEN"), "dock in Kent"),
        (Order(command=Command.LOAD, fleets=("ENG.F1", "ENG.F2")), "aboard Fleet 1 and Fleet 2"),
        (Order(command=Command.UNLOAD, place="NRM"), "land in Normandy"),
        (Order(command=Command.SUPPORT, piece="FRA.A1"), "support French Army I"),
        (Order(command=Command.WITH, piece="ENG.F1"), "with English Fleet 1"),
    ],
)
def test_an_order_in_words(box: Content, order: Order, words: str) -> None:
    """Each command has its own."""
    assert order_words(box, order) == words


def test_the_end_is_told(box: Content) -> None:
    """Who has won, one or several."""
    campaign = campaigns.at_peace(box).campaign
    campaign.outcome = Outcome(winners=(Seat("ENG"), Seat("FRA")), reason="points")
    assert headline(box, face(campaign, box)) == "England and France win"
    campaign.outcome = Outcome(winners=(Seat("HRE"),), reason="points")
    assert headline(box, face(campaign, box)) == "Holy Roman Empire wins"
    campaign.outcome = Outcome(winners=(), reason="nobody")
    assert headline(box, face(campaign, box)) == "Nobody wins"


def test_the_edition_joins_pictures_and_words(box: Content) -> None:
    """Every part is made from a face, battles and sieges from their events."""
    made = edition(SwordsAndSails(box))
    seen = face(campaigns.at_peace(box).campaign, box, ENG)
    assert made.alt_text(seen) == alt_text(box, seen)
    assert made.board_text(seen) == board_text(box, seen)
    assert made.hand(seen).startswith("Your treasury: 95 gold.")
    assert set(made.scenes) == {"battle_fought", "siege_rolled", "siege_losses"}
    assert set(made.sequels) <= set(made.scenes)
    assert made.rulebook is not None
