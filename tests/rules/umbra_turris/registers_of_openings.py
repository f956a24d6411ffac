"""Registers of all that comes before the first Cycle: lobby, lists, location, deployment, cards."""

from __future__ import annotations

from random import Random

from rules.kernel.dice import SeededDice
from rules.kernel.game import Face
from rules.kernel.stewards import random_answer
from rules.kernel.values import IllegalAnswer, Seat, canonical
from rules.umbra_turris.content_vocabulary import Alignment
from rules.umbra_turris.opening.muster import Entry, brew, open_list, set_difficulty
from rules.umbra_turris.parties.breaches import breaches
from rules.umbra_turris.parties.builder import choose_party, party_as_answer
from rules.umbra_turris.parties.chance import random_party, with_random_decks
from rules.umbra_turris.parties.company import has_battle_brothers, is_bound_by_blood, starting_dice
from rules.umbra_turris.parties.cost import limit, party_cost, value
from rules.umbra_turris.parties.decks import starting_hand
from rules.umbra_turris.parties.lists import Hero, PartyList
from rules.umbra_turris.parties.profiles import keywords, profile
from rules.umbra_turris.parties.written import read_list, write_list
from rules.umbra_turris.settings import VOTE
from rules.umbra_turris.state import SEATS, Battle, Step
from tests.helpers.registers import Account
from tests.helpers.scene import PlayedScene
from tests.rules.umbra_turris.always_true import box, check_invariants
from tests.rules.umbra_turris.registers import played_out, seen
from tests.rules.umbra_turris.tabletop import RED, game

BUDGETS = (750, 1000, 1500)
DEAR = ("extra_pieces", "loot_spots")
"""Settings by which a table takes long to lay."""
OWN_DECKS = 0.5


# From the lobby to the first Cycle


def table_by_chance(chance: Random) -> dict[str, str]:
    """What a host may have chosen; a setting that nobody touched is left out."""
    return {
        one.id: chance.choice(one.choices).id
        for one in game().settings
        if chance.random() < (0.15 if one.id in DEAR else 0.6)
    }


def party_by_chance(chance: Random, budget: int) -> PartyList:
    """A legal party, now and then with decks of its own."""
    if chance.random() < 0.15:
        return chance.choice([one for one in box().ready_parties if one.budget <= budget]).party
    party = random_party(box(), chance.randrange, budget)
    return with_random_decks(box(), chance.randrange, party) if chance.random() < OWN_DECKS else party


def opening_account(seed: int) -> Account:
    """A table from its lobby to the first Cycle; the lists of most are opened without being asked for."""
    chance = Random(f"opening {seed}")
    options = table_by_chance(chance)
    seats = SEATS[: chance.choice((2, 2, 2, 3, 4))]
    before = [
        f"{options} {game().at_pace(options, chance.choice((60, 3600, 3601, 86400)))}",
        str(game().extent(options, len(seats))),
    ]
    battle = game().setup(options, seats)
    play: PlayedScene[Battle] = PlayedScene(
        game(), battle, SeededDice(b"opening", str(seed)), seats=seats, invariants=check_invariants
    )
    lists = {seat: party_by_chance(chance, battle.table.choices.budget) for seat in seats}
    if seed % 5:
        open_all(play, lists)
        play.start()
    else:
        before += hand_in(play, lists, chance)
    account = {"told before": before, "asked": []}
    while play.waiting and not play.g.state.table.cycle:
        for what, lines in played_out(play, chance, most=1).items():
            account[what] = account[what] + lines if what == "asked" else lines
    return {**account, "seen": seen(play)}


def open_all(play: PlayedScene[Battle], lists: dict[Seat, PartyList]) -> None:
    """All lists are open, as if they had been handed in."""
    for seat, listed in lists.items():
        open_list(play.g, seat, listed)
    for seat in lists:
        brew(play.g, seat)
    set_difficulty(play.g, ["easy", "easy", "easy", "easy"])
    play.g.state.table.step = Step.OFFERINGS


def hand_in(play: PlayedScene[Battle], lists: dict[Seat, PartyList], chance: Random) -> list[str]:
    """Everybody types a list; what they are told about it."""
    play.start()
    told: list[str] = []
    for seat, listed in lists.items():
        answer = party_as_answer(box(), listed)
        assert isinstance(answer, dict)
        if play.g.state.table.choices.difficulty == VOTE:
            answer = {**answer, "difficulty": chance.choice(("easy", "easy", "hard", "roll"))}
        face, meant = play.face(seat), play.session._asks[seat].read(answer)
        told += [*game().cautions(face, answer, meant), *map(str, game().totals(face, meant))]
        told.append(game().in_words(face, answer))
        play.answer(seat, answer)
    return told


# Lists


def list_account(seed: int) -> Account:
    """Lists that people might hand in, with all that is wrong with them."""
    chance = Random(f"list {seed}")
    told: list[str] = []
    for number in range(4):
        party = party_by_chance(chance, chance.choice(BUDGETS))
        told += reckoned(party if not number else changed(party, chance), chance.choice(BUDGETS))
    told += misread(write_list(box(), party), chance)
    return {"reckoned": told}


def reckoned(party: PartyList, budget: int) -> list[str]:
    """What a list comes to."""
    content, text = box(), write_list(box(), party)
    told = [text, f"{party_cost(content, party)} {limit(content, party, budget)} {starting_hand(content, party)}"]
    told += [f"{one.rule} {one}" for one in breaches(content, party, budget)]
    guilds = [party.model_copy(update={"guild": guild.id}) for guild in content.guilds]
    told += [f"{limit(content, one, 20 * budget)} {party_cost(content, one)}" for one in guilds]
    told.append(f"{is_bound_by_blood(content, party)} {has_battle_brothers(party)}")
    if party.leader is not None:
        told.append(str(starting_dice(content, party)))
    for place, hero in enumerate(party.heroes):
        told.append(f"{value(content, party, place)} {profile(content, hero)} {keywords(content, party, hero)}")
    return told


def changed(party: PartyList, chance: Random) -> PartyList:
    """The same party with heroes as nobody would build them, of another alignment, guild or size."""
    content = box()
    heroes = [wild(hero, chance) if chance.random() < 0.5 else hero for hero in party.heroes]
    heroes = heroes[chance.choice((0, 0, 0, 1)) :] + heroes[: chance.choice((0, 0, 1, 3))]
    changes: dict[str, object] = {"heroes": tuple(heroes)}
    if chance.random() < 0.4:
        changes["alignment"] = chance.choice([*Alignment])
    if chance.random() < 0.4:
        changes["guild"] = chance.choice((None, *(guild.id for guild in content.guilds)))
    if chance.random() < 0.3:
        changes["item_deck"] = tuple(chance.choices([card.id for card in content.item_cards], k=chance.randint(10, 26)))
        changes["quest_deck"] = tuple(chance.choices([card.id for card in content.quest_cards], k=17))
        changes["terrain_deck"] = tuple(
            chance.sample([card.id for card in content.terrain_cards], chance.randint(4, 12))
        )
    return party.model_copy(update=changes)


def wild(hero: Hero, chance: Random) -> Hero:
    """A hero of whom one thing is otherwise."""
    content = box()
    others: dict[str, object] = {
        "sub_race": chance.choice(content.sub_races).id,
        "profession": chance.choice(content.professions).id,
        "leader": not hero.leader,
        "weapons": tuple(one.id for one in chance.choices(content.weapons_for_sale, k=chance.randint(0, 3))),
        "armour": tuple(one.id for one in chance.choices(content.armour, k=chance.randint(1, 4))),
        "items": tuple(one.id for one in chance.choices(content.items, k=chance.randint(1, 4))),
        "domains": tuple(one.id for one in chance.choices(content.domains, k=chance.randint(0, 3))),
        "spells": tuple(one.id for one in chance.choices(content.spells, k=chance.randint(0, 2))),
        "potions": tuple(one.id for one in chance.choices(content.potions, k=chance.randint(1, 3))),
    }
    what = chance.choice([*others])
    return hero.model_copy(update={what: others[what]})


def misread(text: str, chance: Random) -> list[str]:
    """A list with slips of the pen: what becomes of it."""
    told: list[str] = []
    for _ in range(3):
        lines = text.splitlines()
        for _ in range(chance.randint(1, 3)):
            place = chance.randrange(len(lines))
            lines[place] = slip(lines[place], chance)
        try:
            told.append(write_list(box(), read_list(box(), "\n".join(lines))))
        except IllegalAnswer as fault:
            told.append(str(fault))
    return told


def slip(line: str, chance: Random) -> str:
    """Something left out, doubled or wrong."""
    at = chance.randrange(len(line) + 1)
    return chance.choice(
        (line[:at] + line[at + 1 :], line[:at] + "x" + line[at:], line.lower(), f"- {line}", line[:at])
    )


def builder_account(seed: int) -> Account:
    """Parties in the making, as the guided builder takes them, with what is told of them."""
    chance = Random(f"builder {seed}")
    budget = BUDGETS[seed % len(BUDGETS)]
    ask = choose_party(box(), RED, budget)
    told = [ask.decision.model_dump_json()]
    battle = game().setup({"budget": str(budget)}, SEATS[:2])
    view = game().view(battle, RED)
    face = Face(game=game().name, seat=RED, view=view, asked=ask.decision, events=())
    for _ in range(4):
        answer = random_answer(ask.decision, chance.randrange)
        told.append(game().in_words(face, answer))
        try:
            meant = ask.read(answer)
        except IllegalAnswer as fault:
            told.append(str(fault))
            continue
        told += [*game().cautions(face, answer, Entry(meant)), *map(str, game().totals(face, Entry(meant)))]
        told.append(canonical(party_as_answer(box(), meant)))
    return {"built": told}


def lobby_account() -> Account:
    """All that a host reads and can choose."""
    return {
        "offered": [one.model_dump_json() for one in game().settings],
        "proposed": [str(game().first_game), str(game().solo_game)],
    }
