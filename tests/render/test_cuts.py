"""Both cuts of a picture: their shapes, how panels flow, and that all type can be read where they are shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PIL import Image

from render.combat_in_the_lists import board as arena
from render.combat_in_the_lists import clash, melee, pushes, sneaks
from render.combat_in_the_lists import hand as list_cards
from render.combat_in_the_lists import looks as list_looks
from render.cuts import LEAST_TYPE, Cut, Part, spread
from render.fantasy_commander import board as battlefield
from render.fantasy_commander import looks as battle_looks
from render.fantasy_commander import scenes as fights
from render.fantasy_commander import tactics
from render.saber_and_blood import board as tavern
from render.saber_and_blood import duel
from render.saber_and_blood import hand as cards
from render.swords_and_sails import battle, looks, siege
from render.swords_and_sails import board as europe
from render.swords_and_sails import hand as own_sheet
from render.swords_and_sails.zoom import REGIONS
from render.umbra_turris import board as table_top
from render.umbra_turris import cards as item_cards
from render.umbra_turris import looks as skirmish_looks
from render.umbra_turris import scenes as blows
from rules.combat_in_the_lists.state import Lists
from rules.kernel.game import Event, Face
from rules.kernel.values import Cell
from rules.saber_and_blood.reports import CombatReport
from rules.swords_and_sails.combat.reports import BattleReport
from rules.swords_and_sails.vocabulary import Half
from tests.conformance.hooks.combat_in_the_lists import box as list_box
from tests.helpers.lengths import at_length
from tests.helpers.saber_and_blood import pinned_box
from tests.helpers.swords_and_sails import whole_box
from tests.reference import EDITION
from tests.render import battles, campaigns, lists, skirmishes, taverns
from tests.render.campaigns import BYZ, ENG, FAT, FRA, HRE, KIE, NSE
from tests.render.maps import half_of
from tests.render.reading import LAND, Reader, Type
from tests.render.skirmish_blows import BLOWS as SKIRMISH_BLOWS
from tests.render.test_ford import game_after
from tests.render.test_saber_and_blood_duel import REPORTS
from tests.render.test_saber_and_blood_hand import RED, face_of, the_box
from tests.render.test_swords_and_sails_scenes import normal_battle, quick_sea_battle
from tests.rules.umbra_turris.always_true import box as skirmish_box
from tests.rules.umbra_turris.tabletop import RED as SKIRMISH_RED

Numbers = dict[Cell, int]
Scene = Callable[[Cut], Image.Image]


def the_tavern(make: Callable[[], object], numbers: Numbers | None = None) -> Scene:
    """A bout of Saber and Blood."""
    box = pinned_box()
    return lambda cut: tavern.draw(box, taverns.face(make(), box), numbers, cut)  # type: ignore[arg-type]


def the_map(seen: Callable[[], Face], numbers: Numbers | None = None) -> Scene:
    """A campaign of Swords & Sails."""
    return lambda cut: europe.draw(whole_box(), seen(), numbers, cut)


def the_lists(seen: Callable[[], Face], numbers: Numbers | None = None) -> Scene:
    """A game of Combat in the Lists."""
    return lambda cut: arena.draw(list_box(), seen(), numbers, cut)


def the_battlefield(seen: Callable[[], Face], numbers: Numbers | None = None) -> Scene:
    """A battle of Fantasy Commander."""
    return lambda cut: battlefield.draw(battles.box(), seen(), numbers, cut)


def the_table(seen: Callable[[], Face], numbers: Numbers | None = None) -> Scene:
    """A skirmish of Umbra Turris."""
    return lambda cut: table_top.draw(skirmish_box(), seen(), numbers, cut)


def at_war(power: campaigns.Faction | None = None) -> Face:
    """All thirteen powers, as one of them sees it."""
    return campaigns.face(campaigns.at_war(whole_box()).campaign, whole_box(), power)


def on_half(half: Half, *powers: campaigns.Faction) -> Face:
    """A game on one half of the board."""
    box = whole_box()
    return campaigns.face(half_of(campaigns.at_peace(box, *powers).campaign, box, half), box)


SCENES: dict[str, Scene] = {
    "ford": lambda cut: EDITION.draw(game_after(60).face(None), {"c3": 1}, cut),
    "four bands": the_tavern(taverns.brawl_of_four, {"d1": 1, "e4": 16}),
    "three bands": the_tavern(lambda: taverns.gathered("brawl_for_three", 3)),
    "before": the_tavern(lambda: taverns.before_setup("brawl_in_teams", 4)),
    "fire": the_tavern(taverns.burning),
    "theft": the_tavern(taverns.theft),
    "lady": the_tavern(taverns.lady),
    "debt": the_tavern(taverns.placement_of_debt),
    "war": the_map(at_war, {"ENC": 1, "CHA": 12}),
    "peace": the_map(lambda: campaigns.face(campaigns.at_peace(whole_box()).campaign, whole_box())),
    "private": the_map(lambda: at_war(ENG), {"ENC": 1, "CHA": 12}),
    "far apart": the_map(lambda: at_war(NSE)),
    "in the south": the_map(lambda: at_war(BYZ)),
    "orders": the_map(lambda: campaigns.face(campaigns.plotting(whole_box()).campaign, whole_box(), ENG)),
    "six knights": the_lists(lambda: lists.face(lists.melee(), waiting_for=lists.melee().seats), {"E7": 1, "F6": 12}),
    "four knights": the_lists(lambda: lists.face(lists.four_left())),
    "three knights": the_lists(lambda: lists.face(lists.entering())),
    "two knights": the_lists(lambda: lists.face(lists.duel())),
    "charge": the_battlefield(lambda: battles.face(battles.clash(), events=battles.CHARGE), {"G5": 1, "H6": 12}),
    "deploying": the_battlefield(lambda: battles.face(battles.deploying(), waiting_for=(battles.EMPIRE, battles.STYX))),
    "distributing": the_battlefield(lambda: battles.face(battles.distributing(), battles.EMPIRE, answer=battles.LAID)),
    "sacked": the_battlefield(lambda: battles.face(battles.sacked())),
    "skirmish": the_table(lambda: skirmishes.face(skirmishes.melee(), events=skirmishes.SHOOTING)),
    "cells": the_table(lambda: skirmishes.face(skirmishes.melee()), {"38,17-42,21": 1, "33,17-37,21": 12}),
    "points": the_table(lambda: skirmishes.face(skirmishes.melee()), {"38,22": 1, "39,24": 2, "42,26": 3}),
    "four parties": the_table(lambda: skirmishes.face(skirmishes.four())),
    "plan": the_table(lambda: skirmishes.planning(skirmishes.melee(), {"pick": "move", "then": {"at": [33, 14]}})),
    "west": the_map(lambda: on_half(Half.WEST, ENG, FRA, HRE, NSE)),
    "east": the_map(lambda: on_half(Half.EAST, BYZ, KIE, FAT)),
}


@pytest.fixture(scope="module")
def reader() -> Iterator[Reader]:
    """One for all pictures: what they have in common is painted once."""
    reader = Reader()
    with pytest.MonkeyPatch.context() as patch:
        reader.reads_along(patch)
        yield reader


@pytest.fixture
def type_drawn(reader: Reader) -> Type:
    """All type that is drawn."""
    return reader.begin()


@pytest.mark.slow
@pytest.mark.parametrize("cut", Cut)
@pytest.mark.parametrize("scene", SCENES)
def test_all_type_can_be_read_where_a_picture_is_shown(scene: str, cut: Cut, type_drawn: Type) -> None:
    """No word and no number is smaller than nine pixels: wide, which is eleven to seven, in 550 x 350; tall on 390."""
    width, height = SCENES[scene](cut).size
    assert abs(width / height - 11 / 7) < 0.002 if cut is Cut.WIDE else height > width
    scale = cut.shown((width, height))
    assert len(type_drawn) > 20
    assert not [(words, size * scale) for size, words in type_drawn if size * scale < LEAST_TYPE]


def the_hand(count: int) -> Scene:
    """So many different cards of Saber and Blood."""
    box = the_box()
    held = tuple(card.id for card in box.cards[:: len(box.cards) // count][:count])
    return lambda cut: drawn(cards.draw(box, face_of(RED, red=(*held, held[0])), cut))


def the_sheet(count: int) -> Scene:
    """The own sheet of England with so many different cards."""

    def scene(cut: Cut) -> Image.Image:
        campaign = campaigns.at_war(whole_box()).campaign
        campaign.realms[ENG].hand = [card.id for card in whole_box().cards[:count]]
        return drawn(own_sheet.draw(whole_box(), campaigns.face(campaign, whole_box(), ENG), cut))

    return scene


def the_look(name: str) -> Scene:
    """A closer look at the war, as England sees it."""
    return lambda cut: looks.looks(whole_box(), at_war(ENG))[name].draw(at_war(ENG), cut)[0]


def the_battle(report: BattleReport) -> Scene:
    """A battle of Swords & Sails."""
    return lambda cut: battle.draw(whole_box(), report, cut)


def the_duel(report: CombatReport) -> Scene:
    """A combat of Saber and Blood."""
    return lambda cut: duel.draw(pinned_box(), report, cut)


def the_blow(event: Event) -> Scene:
    """A blow of Combat in the Lists."""
    return lambda cut: melee.draw(list_box(), clash.Clash.of(event), cut)


def on_the_table(state: Lists) -> Scene:
    """The cards that knights have laid."""
    seen = lists.face(state)
    return lambda cut: list_looks.looks(list_box(), seen)["table"].draw(seen, cut)[0]


def beside_the_battlefield(name: str, seen: Callable[[], Face]) -> Scene:
    """A look at a battle or at the campaign, as the Empire sees it."""
    return lambda cut: battle_looks.looks(battles.box(), seen())[name].draw(seen(), cut)[0]


def in_battle() -> Face:
    """A battle as the Empire sees it."""
    return battles.face(battles.clash(), battles.EMPIRE)


def beside_the_table(name: str) -> Scene:
    """A closer look at a skirmish, as red sees it."""
    return lambda cut: skirmish_looks.looks(skirmish_box(), in_skirmish())[name].draw(in_skirmish(), cut)[0]


def in_skirmish() -> Face:
    """A skirmish as red sees it."""
    return skirmishes.face(skirmishes.laden(), SKIRMISH_RED)


def the_skirmish_blow(make: Callable[[], Event]) -> Scene:
    """A strike, a shot or a spell of Umbra Turris."""
    return lambda cut: blows.draw_clash(skirmish_box(), make(), cut)[0]


BLOWS = {"combo": lists.combo(), "back guard": lists.back_guard(), "blitz": lists.blitz()}


def drawn(picture: Image.Image | None) -> Image.Image:
    """A picture that must be there."""
    assert picture is not None
    return picture


def of_many_rounds() -> BattleReport:
    """A battle that no sheet holds in full."""
    report = normal_battle()
    rounds = [report.rounds[0].model_copy(update={"number": number}) for number in range(1, 31)]
    return report.model_copy(update={"rounds": rounds})


BESIDE: dict[str, Scene] = {
    **{f"{count} cards": the_hand(count) for count in (1, 4, 8, 12)},
    **{f"own sheet, {count} cards": the_sheet(count) for count in (0, 2, 12)},
    "standings": the_look("standings"),
    "fights": the_look("fights"),
    **{f"combat, {name}": the_duel(report) for name, report in REPORTS.items()},
    "normal battle": the_battle(normal_battle()),
    "quick battle": the_battle(quick_sea_battle()),
    "long battle": the_battle(of_many_rounds()),
    "siege": lambda cut: siege.draw(whole_box(), siege.Siege.of(campaigns.siege_events()), cut),
    "hand of a knight": lambda cut: drawn(list_cards.draw(list_box(), lists.face(lists.melee(), lists.FALCON), cut)),
    "cards on the table": on_the_table(lists.duel()),
    "cards of a crowd": on_the_table(lists.crowd()),
    **{f"blow: {name}": the_blow(event) for name, event in BLOWS.items()},
    **{name: beside_the_battlefield(name, in_battle) for name in ("front", "units_empire", "units_styx", "discards")},
    "border": beside_the_battlefield("campaign", lambda: battles.face(battles.campaigning(), battles.EMPIRE)),
    "own deck": lambda cut: drawn(tactics.deck(battles.box(), in_battle(), cut)),
    "melee": lambda cut: fights.draw_fight(battles.box(), battles.struck(), cut)[0],
    "shot": lambda cut: fights.draw_fight(battles.box(), battles.killed(), cut)[0],
    **{f"skirmish: {name}": the_skirmish_blow(make) for name, make in SKIRMISH_BLOWS.items()},
    **{name: beside_the_table(name) for name in ("table", "party_red", "cards", "red.1", "blue.2", "blue.c7")},
    "own cards": lambda cut: drawn(item_cards.hand_picture(skirmish_box(), in_skirmish(), cut)),
    "contest": lambda cut: pushes.draw(list_box(), pushes.Contest.of(list_box(), lists.contest()), cut),
    "far push": lambda cut: pushes.draw(list_box(), pushes.Contest.of(list_box(), lists.far_push()), cut),
    "sneak attack": lambda cut: sneaks.draw(list_box(), sneaks.Sneak.of(lists.sneak()), cut),
    "sneak attack, seen": lambda cut: sneaks.draw(list_box(), sneaks.Sneak.of(lists.seen_sneak()), cut),
}
"""All that is seen beside a board: hands, closer looks and scenes."""


@pytest.mark.slow
@pytest.mark.parametrize("cut", Cut)
def test_what_is_seen_beside_a_board_can_be_read(cut: Cut, type_drawn: Type) -> None:
    """Hands, fights, standings, combats, battles and sieges, on a phone and at a desk.

    A wide one is at least as wide as the box of a desk, but for a few cards: nothing is shown smaller than it must be.
    """
    for name, scene in BESIDE.items():
        type_drawn.clear()
        width, height = scene(cut).size
        scale = cut.shown((width, height))
        assert not [(name, words, size) for size, words in type_drawn if size * scale < LEAST_TYPE]
        is_small = name in ("1 cards", "4 cards", "fights")
        assert cut is Cut.TALL or is_small or width / height >= 11 / 7 - 0.01, name


@pytest.mark.slow
def test_a_region_can_be_read_in_either_place(type_drawn: Type) -> None:
    """One shape serves both."""
    for region in REGIONS:
        type_drawn.clear()
        picture = looks.looks(whole_box(), at_war(ENG))[region.id].draw(at_war(ENG), Cut.WIDE)[0]
        scale = min(cut.shown(picture.size) for cut in Cut)
        assert not [(region.id, words, size) for size, words in type_drawn if size * scale < LEAST_TYPE]


# These paint anew, and so come last of those who read


@pytest.mark.slow
def test_smaller_type_would_be_found(reader: Reader, monkeypatch: pytest.MonkeyPatch) -> None:
    """A sheet that sets its type as it comes has some that nobody can read."""
    reader.forget()
    monkeypatch.setattr(Cut, "least_type", lambda self, size: 24)
    for _ in ("painted", "kept"):
        reader.begin()
        scale = Cut.TALL.shown(SCENES["theft"](Cut.TALL).size)
        assert min(size for size, _ in reader.drawn) * scale < LEAST_TYPE
    reader.forget()


PAINTED = at_length(
    {"four bands", "six knights", "charge", "skirmish", "12 cards", "siege", "front", "red.1", "combat, won"},
    {*SCENES, *BESIDE},
)
"""What is also read while it is painted in full."""


@pytest.mark.slow
@pytest.mark.parametrize("scene", sorted(PAINTED))
def test_neither_scenery_nor_paint_holds_type(scene: str, reader: Reader, monkeypatch: pytest.MonkeyPatch) -> None:
    """So both can be passed over by whoever reads: not a word more is found, nor in another size or another shape."""
    draw, found = (SCENES | BESIDE)[scene], []
    for skips in (True, False):
        reader.forget()
        monkeypatch.setattr(reader, "skips", skips)
        read = reader.begin()
        found.append((draw(Cut.WIDE).size, [*read]))
    assert found[0] == found[1]


@pytest.mark.slow
def test_bare_land_holds_no_type(reader: Reader, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor does the map of Europe before names and cities are put on it."""
    reader.forget()
    reader.begin()
    unpainted = SCENES["peace"](Cut.WIDE).size, [*reader.drawn]
    reader.forget()
    monkeypatch.setattr(reader, "skips", False)
    reader.begin()
    assert unpainted == (SCENES["peace"](Cut.WIDE).size, reader.drawn)
    bare = [
        noted for (_, key), noted in reader.noted.items() if isinstance(key, tuple) and str(key[0]).startswith(LAND)
    ]
    assert len(bare) > len(LAND) - 1
    assert not any(bare)


# How panels flow


def test_panels_beside_a_board_fill_its_height() -> None:
    """They lie below each other, and the last takes what is left."""
    laid = spread(Cut.WIDE, 80, (1000, 1020), [Part(200, abreast=2), Part(300, abreast=2), Part(100)], gap=10, foot=60)
    assert laid.size == (round(1160 * 11 / 7), 1160)
    assert [(panel.left, panel.top, panel.bottom) for panel in laid.panels] == [
        (1010, 90, 290),
        (1010, 300, 600),
        (1010, 610, 1090),
    ]


def test_a_sheet_grows_with_panels_that_need_more_room() -> None:
    """And keeps its shape."""
    width, height = spread(Cut.WIDE, 80, (400, 420), [Part(900)], gap=10).size
    assert height == 1000
    assert width == round(1000 * 11 / 7)


def test_panels_below_a_board_stand_abreast() -> None:
    """An odd one in the middle, and one that stands alone as wide as the board."""
    laid = spread(Cut.TALL, 80, (1000, 600), [Part(200, abreast=2)] * 3 + [Part(100)], gap=20, foot=60)
    assert laid.size == (1000, 80 + 600 + 20 + 3 * 20 + 500 + 60)
    first, second, third, last = laid.panels
    assert (first.left, second.right, first.bottom) == (20, 980, second.bottom)
    assert third.centre[0] == 500
    assert third.width == first.width
    assert (last.left, last.right) == (20, 980)
