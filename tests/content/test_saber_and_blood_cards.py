"""The characters, decks and skill cards of Saber and Blood."""

from collections import Counter
from collections.abc import Iterator

import pytest
from pydantic import ValidationError

from cogs.limits import BUTTON_LABEL, SELECT_LABEL
from rules.saber_and_blood.content import Card, Content, Described, Part, Scenario, Sourced, Special
from rules.saber_and_blood.vocabulary import CardKind, Condition, Faction, Figure, Keyword, Level, Stance, When

BANDS = (Faction.NOBLES, Faction.COSSACKS)
TEXT_ON_A_CARD = 160


def described(box: Content) -> Iterator[Described]:
    """Everything with effects and words: cards, skill cards and sheets."""
    yield from (*box.cards, *box.skill_cards, *box.sheets)


def worded(box: Content) -> Iterator[Described | Scenario]:
    """Everything with a name and words for players."""
    yield from described(box)
    yield from box.scenarios


def sourced(box: Content) -> Iterator[Sourced]:
    """Every entry of every table."""
    yield from (*box.stance_dice, *box.skill_dice, box.board, *worded(box))


def kinds(cards: tuple[Card, ...]) -> tuple[int, int, int]:
    """How many actions, stances and interferences there are."""
    count = Counter(card.kind for card in cards)
    return count[CardKind.ACTION], count[CardKind.STANCE], count[CardKind.INTERFERENCE]


# --- counts ---


@pytest.mark.rule("SB-118", "SB-302")
@pytest.mark.parametrize("faction", BANDS)
def test_a_faction_deck_has_52_cards(box: Content, faction: Faction) -> None:
    assert 52 == len(box.deck(faction))
    assert (26, 12, 14) == kinds(box.deck(faction))


@pytest.mark.rule("SB-118")
def test_the_tavern_deck_has_12_cards(box: Content) -> None:
    assert 12 == len(box.deck(Faction.TAVERN))
    assert (4, 1, 7) == kinds(box.deck(Faction.TAVERN))


@pytest.mark.rule("SB-118", "SB-116")
@pytest.mark.parametrize("faction", BANDS)
def test_a_faction_has_eight_skill_cards_outside_its_deck(box: Content, faction: Faction) -> None:
    skills = [card.id for card in box.skill_cards if card.faction is faction]
    assert 8 == len(skills)
    assert not set(skills) & {card.id for card in box.deck(faction)}


@pytest.mark.rule("SB-117")
def test_the_two_decks_share_no_card(box: Content) -> None:
    nobles, cossacks = ({card.name for card in box.deck(faction)} for faction in BANDS)
    assert not nobles & cossacks


def test_names_and_ids_are_unique(box: Content) -> None:
    for names in ([thing.id for thing in described(box)], [thing.name for thing in described(box)]):
        assert [] == [name for name, count in Counter(names).items() if count > 1]


def test_ids_tell_the_faction(box: Content) -> None:
    prefixes = {Faction.NOBLES: ("PN-", "N"), Faction.COSSACKS: ("CO-", "C"), Faction.TAVERN: ("TV-",)}
    assert all(thing.id.startswith(prefixes[thing.faction]) for thing in described(box))
    assert all(not sheet.id.startswith(("PN-", "CO-")) for sheet in box.sheets)


# --- characters ---


@pytest.mark.rule("SB-701", "SB-702", "SB-118")
@pytest.mark.parametrize(("faction", "levels"), [(Faction.NOBLES, 21), (Faction.COSSACKS, 20)])
def test_a_band_is_three_characters_of_19_health(box: Content, faction: Faction, levels: int) -> None:
    band = [sheet for sheet in box.sheets if sheet.faction is faction]
    ranks = {level: rank for rank, level in enumerate(Level, start=1)}
    assert 3 == len(band)
    assert 19 == sum(sheet.health for sheet in band)
    assert levels == sum(ranks[level] for sheet in band for level in sheet.levels.values())
    assert all(set(Stance) == set(sheet.levels) for sheet in band)


def test_jeremiasz_has_the_printed_levels(box: Content) -> None:
    jeremiasz = box.sheet("N1")
    assert {Stance.ATTACK: Level.MEDIUM, Stance.DODGE: Level.HIGH, Stance.FEINT: Level.HIGH} == jeremiasz.levels
    assert {"levels": "SB-506"} == jeremiasz.sources


def test_the_nobles_of_the_story_are_in_the_band(box: Content) -> None:
    names = [sheet.name for sheet in box.sheets]
    for hero in ("Opilski", "Krempski", "Zuchowicz"):
        assert 1 == sum(hero in name for name in names)


def test_characters_are_told_apart_on_the_board(box: Content) -> None:
    assert 6 == len({sheet.initials for sheet in box.sheets}) == len({sheet.short for sheet in box.sheets})


# --- the cards that the rulebook shows ---


def test_a_card_gives_two_levels_of_dodge_while_attached(box: Content) -> None:
    shown = Part(do=Keyword.LEVEL, stance=Stance.DODGE, n=2)
    givers = [card for card in box.deck(Faction.NOBLES) if shown in card.effects]
    assert givers
    assert all(card.kind is CardKind.STANCE for card in givers)


@pytest.mark.rule("SB-340")
@pytest.mark.parametrize("faction", BANDS)
def test_a_card_costs_two_command_points_and_two_special_points(box: Content, faction: Faction) -> None:
    shown = [card for card in box.deck(faction) if (card.cost, card.special) == (2, Special(points=2))]
    assert {CardKind.ACTION} == {card.kind for card in shown}


def test_a_cossack_action_has_a_bolster_for_one_fury(box: Content) -> None:
    bought = Part(do=Keyword.BOLSTER, n=1, when=When.EXTRA)
    shown = [card for card in box.deck(Faction.COSSACKS) if bought in card.effects]
    assert {(CardKind.ACTION, 2, Special(points=1, optional=True))} == {
        (card.kind, card.cost, card.special) for card in shown
    }


def test_an_action_gives_two_movement_points_and_an_attack_for_one_fury(box: Content) -> None:
    effects = (Part(do=Keyword.MP, n=2), Part(do=Keyword.ATTACK, n=1, when=When.EXTRA))
    (shown,) = (card for card in box.cards if card.effects == effects)
    assert (CardKind.ACTION, Special(points=1, optional=True)) == (shown.kind, shown.special)


@pytest.mark.parametrize("faction", BANDS)
def test_only_interference_has_a_collective_cost(box: Content, faction: Faction) -> None:
    collective = [card for card in box.deck(faction) if card.special and card.special.collective]
    assert {CardKind.INTERFERENCE} == {card.kind for card in collective}


@pytest.mark.parametrize("faction", BANDS)
def test_a_deck_has_everything_that_the_rulebook_speaks_of(box: Content, faction: Faction) -> None:
    deck = box.deck(faction)
    assert any(card.cost == 0 for card in deck)
    assert any(card.kind is CardKind.ACTION and card.target.who == "foe" for card in deck)
    assert any(card.kind is CardKind.STANCE and card.target.who == "foe" for card in deck)
    assert any(card.attach for card in deck)
    assert any(card.resurrection for card in deck)
    assert any(card.leave == "in_play" for card in box.cards)
    assert any(card.removed for card in box.cards)


# --- effects ---


def test_every_keyword_timing_condition_and_figure_is_used(box: Content) -> None:
    parts = [part for thing in described(box) for part in thing.all_parts]
    conditions = [part.if_ for part in parts] + [card.target.if_ for card in box.cards]
    assert set(Keyword) == {part.do for part in parts}
    assert set(When) == {part.when for part in parts}
    assert {*Condition, None} == set(conditions)
    assert set(Figure) == {figure for scenario in box.scenarios for figure in scenario.figures}


def test_what_ends_with_an_action_stands_on_actions_only(box: Content) -> None:
    ends = [card.kind for card in box.cards if any(part.when is When.END for part in card.effects)]
    assert {CardKind.ACTION} == set(ends)


def test_lasting_timings_stand_on_what_lasts(box: Content) -> None:
    lasting = {When.ACTION, When.COMBAT, When.FOUGHT, When.TURN, When.SETUP}
    for card in box.cards:
        stays = card.kind is CardKind.STANCE or card.attach or card.leave
        assert stays or not lasting & {part.when for part in card.all_parts}, card.id


def test_an_interference_without_a_stay_changes_no_level(box: Content) -> None:
    for card in box.cards:
        if card.kind is CardKind.INTERFERENCE and not card.attach:
            assert Keyword.LEVEL not in {part.do for part in card.all_parts}, card.id


def test_cards_on_a_space_are_field_effects(box: Content) -> None:
    for card in box.cards:
        assert (card.target.who == "space") == (Keyword.FIELD in {part.do for part in card.effects}), card.id


def test_cancelling_cards_stay_in_sight(box: Content) -> None:
    cancelling = {Keyword.CANCEL_CARD, Keyword.CANCEL_RESULT}
    for card in box.cards:
        if cancelling & {part.do for part in card.effects}:
            assert card.attach or card.leave == "in_play", card.id


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"do": "jump"}, "do"),
        ({"do": "fire", "reach": 3}, "fire needs parts"),
        ({"do": "fire", "parts": [{"do": "stun"}]}, "fire needs a reach"),
        ({"do": "stun", "reach": 2}, "stun has no reach"),
        ({"do": "stun", "parts": [{"do": "stun"}]}, "stun has no parts"),
        ({"do": "level", "n": 0}, "level needs an n other than 0"),
        ({"do": "mp", "n": 0}, "mp needs an n of at least 1"),
        ({"do": "mp", "stance": "dodge"}, "mp names a stance only for a win"),
        ({"do": "test", "n": -1}, "test needs parts; test needs an n of at least 1"),
    ],
)
def test_a_part_that_makes_no_sense_is_refused(fields: dict[str, object], words: str) -> None:
    with pytest.raises(ValidationError, match=words):
        Part.model_validate(fields)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"special": {"points": 1, "optional": True}}, "need each other"),
        ({"effects": [{"do": "mp", "when": "extra"}]}, "need each other"),
        ({"attach": True}, "only an interference card"),
        ({"kind": "interference", "attach": True, "leave": "in_play"}, "only an interference card"),
        ({"source": "hearsay"}, "source"),
        ({"sources": {"colour": "SB-101"}}, "sources names what is no field here: colour"),
        ({"text": "x" * (TEXT_ON_A_CARD + 1)}, "text"),
        ({"name": "x" * (BUTTON_LABEL + 1)}, "name"),
    ],
)
def test_a_card_that_makes_no_sense_is_refused(box: Content, change: dict[str, object], words: str) -> None:
    sound = box.card("PN-01").model_dump(mode="json", by_alias=True)
    assert Card.model_validate(sound) == box.card("PN-01")
    with pytest.raises(ValidationError, match=words):
        Card.model_validate(sound | change)


# --- words ---


def test_labels_fit_discord_and_texts_fit_a_card(box: Content) -> None:
    for thing in worded(box):
        assert 0 < len(thing.name) <= BUTTON_LABEL, thing.id
        assert 0 < len(thing.text) <= TEXT_ON_A_CARD, thing.id
    for sheet in box.sheets:
        assert len(f"{sheet.name}, {sheet.title}") <= SELECT_LABEL
        assert len(sheet.short) <= 10


def test_texts_are_calm_sentences(box: Content) -> None:
    for thing in worded(box):
        assert thing.text.endswith("."), thing.id
        assert "!" not in thing.text, thing.id
        assert thing.text == thing.text.strip(), thing.id
        assert thing.text[0].isupper() or thing.text[0].isdigit(), thing.id


def test_a_text_names_the_points_of_its_own_faction(box: Content) -> None:
    strange = {Faction.NOBLES: ("fury",), Faction.COSSACKS: ("fantasy",), Faction.TAVERN: ("fury", "fantasy")}
    for thing in described(box):
        assert not any(word in thing.text for word in strange[thing.faction]), thing.id


def test_a_text_names_every_number_of_an_optional_cost(box: Content) -> None:
    for card in box.cards:
        if card.special and card.special.optional:
            assert f"add {card.special.points} " in card.text, card.id


# --- sources ---


def test_every_entry_has_a_source(box: Content) -> None:
    assert all(entry.source for entry in sourced(box))


def test_printed_facts_are_told_from_reconstructions(box: Content) -> None:
    printed = {scenario.id: scenario.source for scenario in box.scenarios if scenario.source != "reconstructed"}
    assert printed == {
        "tavern_brawl": "SB-801",
        "raid": "SB-810",
        "burn_down_the_tavern": "SB-820",
        "theft": "SB-835",
        "debt": "SB-850",
        "lady_in_distress": "SB-860",
    }
    for name in printed:
        scenario = box.scenario(name)
        assert "reconstructed" == scenario.sources["placements"]
        assert bool(scenario.pieces) == ("pieces" in scenario.sources)
        assert bool(scenario.squares) == ("squares" in scenario.sources)
