"""Chapter 1xx: factions, roles, initiative, skill cards, placement and hands, in this order [SB-R02]."""

from __future__ import annotations

from rules.kernel.asks import Ask, choose_places
from rules.kernel.choices import Choice, choice, pick, pick_several
from rules.kernel.decisions import Option
from rules.kernel.decks import Deck
from rules.kernel.play import Procedure
from rules.kernel.values import IllegalAnswer, Seat
from rules.saber_and_blood.content import Scenario, SkillCard
from rules.saber_and_blood.effects.keywords import points, ready
from rules.saber_and_blood.ground import G, box_of, label, of, put
from rules.saber_and_blood.state import Bout, Fighter, Lady, Step
from rules.saber_and_blood.vocabulary import Faction, Keyword, When
from rules.saber_and_blood.what_is_known import CardName, Corner, FighterName

OPENING_HAND = 5  # [SB-112]
BANDS = (Faction.NOBLES, Faction.COSSACKS)
ON_GUARD = "On guard: each begins with a ready token"
GUARDS = 4
"""The version of the rules since which a place can bring ready tokens."""
DUEL = 2
"""Players who have one faction each; of more, two may use the same [SB-R52]."""


def scenario_of(g: G) -> Scenario:
    """The scenario that is played."""
    return box_of(g).scenario(g.state.scenario)


# Factions and roles


def choose_factions(g: G) -> Procedure[None]:
    """Each player chooses a faction and takes its three characters [SB-105, SB-D01]."""
    bout = g.state
    for seat in bout.seats:
        taken = [player.faction for player in bout.players.values()]
        free = [faction for faction in BANDS if len(bout.seats) > DUEL or faction not in taken]
        faction = free[0]
        if len(free) > 1:
            faction = yield from g.ask(
                seat, choice(Faction, "setup.faction", "Whom do you lead?", "SB-105", among=free)
            )
        bout.players[seat].faction = faction
        g.tell("faction_chosen", seat=seat, faction=faction)
        for sheet in box_of(g).sheets:
            if sheet.faction is faction:
                name = f"{seat}.{sheet.id}"
                bout.fighters[name] = Fighter(name=name, seat=seat, sheet=sheet.id, special=sheet.special)
    bout.step = Step.ROLES


def take_roles(g: G) -> Procedure[None]:
    """Who plays which role, by lot unless the host has said it; teams by turns; then the raid's target [SB-D02]."""
    bout, scenario = g.state, scenario_of(g)
    if scenario.roles:
        roles = [*scenario.roles]
        if bout.roles == "lot":
            roles = g.shuffle(roles, "roles")
        elif bout.roles == "swapped":
            roles = roles[::-1]
        for seat, role in zip(bout.seats, roles, strict=True):
            bout.players[seat].role = role
            g.tell("role_taken", seat=seat, role=role)
    if scenario.teams:  # [SB-R68]
        for place, seat in enumerate(bout.seats):
            bout.players[seat].team = "ab"[place % 2]
    if scenario.id == "raid":
        yield from choose_target(g)
    bout.step = Step.INITIATIVE


def choose_target(g: G) -> Procedure[None]:
    """The defender names the one whom the raiders are after [SB-811, SB-D03]."""
    bout = g.state
    defender = next(seat for seat in bout.seats if bout.players[seat].role == "defender")
    band = bout.band(defender)
    toughest = max(band, key=lambda fighter: box_of(g).sheet(fighter.sheet).health)
    choices = [Choice(fighter.name, label(g, fighter), fighter) for fighter in band]
    ask = pick("setup.target", "Whom are the raiders after?", choices, fallback=toughest.name, rule="SB-811")
    target = yield from g.ask(defender, ask)
    bout.target = target.name
    g.tell("target_named", **of(target))


# Initiative


def roll_initiative(g: G) -> Procedure[None]:
    """The highest die has the initiative; ties are rolled again [SB-103, SB-R01]."""
    bout = g.state
    rivals = [*bout.seats]
    while len(rivals) > 1:
        dice = {seat: g.roll(6, f"initiative of {seat}") for seat in rivals}
        for seat, die in dice.items():
            g.tell("initiative_rolled", seat=seat, die=die)
        rivals = [seat for seat in rivals if dice[seat] == max(dice.values())]
    bout.initiative = rivals[0]
    g.tell("initiative_won", seat=rivals[0])
    bout.step = Step.SKILLS
    yield from ()


# Skill cards


def choose_skills(g: G) -> Procedure[None]:
    """Skill cards are chosen and assigned in secret, then shown together [SB-713, SB-714, SB-D04]."""
    bout, count = g.state, scenario_of(g).skill_cards
    if count:
        chosen = yield from g.ask_all({seat: choose_skill_cards(g, seat, count) for seat in bout.seats})
        for seat, pairs in chosen.items():
            for card, fighter in pairs:
                fighter.skill_cards.append(card.id)
                g.reveal("skill_assigned", **of(fighter), card=card.id)
                for part in card.effects:
                    if part.when is When.SETUP and part.do is Keyword.POINTS:
                        points(g, fighter, part.n)
            if not pairs:
                g.reveal("no_skills", seat=seat)
    set_out(bout, scenario_of(g))
    bout.step = Step.PLACEMENT


def choose_skill_cards(g: G, seat: Seat, count: int) -> Ask[list[tuple[SkillCard, Fighter]]]:
    """Different cards of the own faction, each for any own character [SB-710, SB-711]."""
    band = g.state.band(seat)
    cards = [card for card in box_of(g).skill_cards if card.faction is g.state.players[seat].faction]
    choices = [
        Choice(bearing(card.id, one.name), f"{card.name}: {label(g, one)}", (card, one), card.text[:100])
        for card in cards
        for one in band
    ]
    usual = [bearing(card.id, band[place % len(band)].name) for place, card in enumerate(cards[:count])]

    def refuse_doubles(chosen: list[tuple[SkillCard, Fighter]]) -> None:
        if len({card.id for card, _ in chosen}) < len(chosen):
            raise IllegalAnswer("There is only one copy of each skill card.")

    words = f"Choose up to {count} skill cards and their bearers."
    return pick_several("setup.skills", words, choices, most=count, fallback=usual, across=refuse_doubles)


def bearing(card: str, fighter: FighterName) -> str:
    """The id of a skill card with its bearer."""
    return f"{card} {fighter}"


def set_out(bout: Bout, scenario: Scenario) -> None:
    """The chest, the keeper, the Lady and the corners of the scenario [SB-836, SB-851, SB-861]."""
    bout.chest = scenario.pieces.get("chest")
    bout.keeper = scenario.pieces.get("keeper")
    lady = scenario.pieces.get("lady")
    bout.lady = Lady(square=lady) if lady else None
    bout.corners = dict.fromkeys(scenario.squares.get("corners", ()), Corner.UNTOUCHED)


# Placement


def place_bands(g: G) -> Procedure[None]:
    """In the scenario's order each player places their characters [SB-111, SB-D05, SB-D06, SB-D30]."""
    bout, scenario = g.state, scenario_of(g)
    assert bout.initiative is not None
    order = bout.clockwise_from(bout.initiative)
    if scenario.roles:
        order = sorted(bout.seats, key=lambda seat: scenario.roles.index(bout.players[seat].role))
    taken: list[str] = []
    for seat in order:
        side = bout.players[seat].role or (yield from choose_side(g, seat, taken))
        taken.append(side)
        yield from place_band(g, seat, side)
    bout.step = Step.HANDS


def choose_side(g: G, seat: Seat, taken: list[str]) -> Procedure[str]:
    """A colour or a zone that is still free; in a team game one of the own team's [SB-802, SB-852, SB-D30]."""
    sides = {
        name: place
        for name, place in scenario_of(g).placements.items()
        if name not in taken and place.team in ("", g.state.players[seat].team)
    }
    choices = [
        Choice(name, f"{name.capitalize()}: {', '.join(place.squares)}", name, ON_GUARD if place.is_on_guard else "")
        for name, place in sides.items()
    ]
    return (yield from g.ask(seat, pick("setup.side", "Where do you start?", choices, rule="SB-802")))


def place_band(g: G, seat: Seat, side: str) -> Procedure[None]:
    """Three characters on squares of the side [SB-R41]."""
    bout, scenario = g.state, scenario_of(g)
    cells = box_of(g).start_squares(scenario, side)
    band = bout.band(seat)
    usual = [cell for cell in scenario.placements[side].default if cell in cells]
    usual += [cell for cell in cells if cell not in usual]
    ask = choose_places(
        "setup.places",
        "Place your characters.",
        [Option(id=fighter.name, label=label(g, fighter)) for fighter in band],
        {fighter.name: cells for fighter in band},
        fallback={fighter.name: cell for fighter, cell in zip(band, usual, strict=False)},
        rule="SB-111",
    )
    placed = yield from g.ask(seat, ask)
    for fighter in band:  # Not in the order of the answer, which the journal does not keep.
        put(g, fighter, placed[fighter.name])
        g.tell("placed", **of(fighter), square=fighter.spot)
    if scenario.placements[side].is_on_guard and g.rules_version >= GUARDS:
        for fighter in band:
            ready(g, fighter, 1)


# Hands


def deal_hands(g: G) -> Procedure[None]:
    """Decks are shuffled, five cards drawn; each may draw anew once, in the order of initiative [SB-112 to SB-115]."""
    bout, box = g.state, box_of(g)
    for seat, player in bout.players.items():
        assert player.faction is not None
        player.deck = Deck[CardName].of([card.id for card in box.deck(player.faction)])
        player.deck.shuffle(g.shuffle, f"{seat}'s deck")
        draw_hand(g, seat)
    assert bout.initiative is not None
    for seat in bout.clockwise_from(bout.initiative):
        if (yield from g.ask(seat, wants_new_hand(g, seat))):
            draw_anew(g, seat)
        else:
            g.tell("kept_hand", seat=seat)
    bout.tavern = Deck[CardName].of([card.id for card in box.deck(Faction.TAVERN)])
    bout.tavern.shuffle(g.shuffle, "the tavern's deck")
    bout.step = Step.TURN


def draw_hand(g: G, seat: Seat) -> None:
    """Five cards [SB-112]."""
    player = g.state.players[seat]
    player.hand = player.deck.draw(OPENING_HAND)
    g.tell("drew_cards", to={seat}, seat=seat, cards=player.hand)


def wants_new_hand(g: G, seat: Seat) -> Ask[bool]:
    """The mulligan [SB-113, SB-D07]."""
    names = ", ".join(box_of(g).card(card).name for card in g.state.players[seat].hand)
    choices = [Choice("yes", "Draw five others", True), Choice("no", "Keep these", False)]
    prompt = f"Your hand: {names}. Shuffle it back and draw five others?"
    return pick("setup.mulligan", prompt, choices, fallback="no", rule="SB-113")


def draw_anew(g: G, seat: Seat) -> None:
    """The whole hand goes back, and the second one must be kept [SB-113, SB-114]."""
    player = g.state.players[seat]
    player.has_drawn_anew = True
    player.deck.put_on_top(player.hand)
    player.deck.shuffle(g.shuffle, f"{seat}'s deck")
    g.tell("drew_anew", seat=seat)
    draw_hand(g, seat)
