"""Chapter 1: who is Player #1, colours and facings, weapons and hands, and the first cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.combat_in_the_lists.content import SIDES, CardName, Content
from rules.combat_in_the_lists.hands import deal
from rules.combat_in_the_lists.stamina import FURTHER, G, box_of, goes_by_the_letter, on_map
from rules.combat_in_the_lists.state import Knight, Lists, Step
from rules.combat_in_the_lists.vocabulary import Colour, Compass, Hand, Pace, Weapon
from rules.kernel.asks import Ask, prefilled, sheet
from rules.kernel.choices import Choice, pick, pick_several
from rules.kernel.decks import Deck
from rules.kernel.play import Procedure
from rules.kernel.values import Seat

AS_PRINTED = "as_printed"


@dataclass(frozen=True)
class Entry:
    """How a knight enters the lists: the colours in the order in which they are wanted, facing, weapon and hand."""

    colours: tuple[Colour, ...] = ()
    facing: Compass | None = None
    """None: as the start hex has it."""
    weapon: Weapon = Weapon.SHORT_SWORD
    hand: Hand = Hand.RIGHT


def enter_the_lists(g: G) -> Procedure[None]:
    """Dice for Player #1, then colours and facings in that order; by post on one sheet [CL-122 to CL-127]."""
    with g.step("Set-up"):
        roll_for_first(g)
        if g.state.pace is Pace.POST:
            said = yield from g.ask_all({seat: ask_entry(box_of(g)) for seat in g.state.seats})
            for knight in g.state.in_the_lists:
                entry = said[knight.seat]
                take_colour(g, knight, first_free(g.state, entry.colours), entry.facing)
                take_weapon(g, knight, entry.weapon, entry.hand)
            get_ready(g)
            return
        for knight in g.state.in_the_lists:
            chosen: tuple[Colour, Compass | None] = first_free(g.state, ()), None
            if is_asked(g, knight):
                chosen = yield from g.ask(knight.seat, ask_colour(g.state, box_of(g)))
            take_colour(g, knight, *chosen)
        g.state.step = Step.WEAPONS


def choose_weapons(g: G) -> Procedure[None]:
    """Everybody chooses a weapon and the hand that holds it, openly and at once [CL-129, CL-133, CL-R04]."""
    with g.step("Weapons"):
        knights = g.state.knights.values()
        asks = {knight.seat: ask_weapon(box_of(g)) for knight in knights if is_asked(g, knight)}
        said = yield from g.ask_all(asks, secret=False)
        for knight in knights:
            take_weapon(g, knight, *said.get(knight.seat, (Weapon.SHORT_SWORD, Hand.RIGHT)))
        get_ready(g)


def is_asked(g: G, knight: Knight) -> bool:
    """Whoever has given up is asked nothing more, and enters as somebody who says nothing [CL-R69]."""
    return not (knight.resigned and goes_by_the_letter(g, FURTHER))


# Dice for Player #1


def roll_for_first(g: G) -> None:
    """The highest die is Player #1; those who tie for it throw again [CL-122, CL-R03]."""
    tied: Sequence[Seat] = g.state.seats
    while len(tied) > 1:
        dice = {seat: g.roll(SIDES, "first player") for seat in tied}
        g.tell("rolled_for_first", dice=dice)
        tied = [seat for seat, die in dice.items() if die == max(dice.values())]
    (g.state.first,) = tied
    g.tell("is_first", seat=g.state.first)


# Asking


def ask_entry(content: Content) -> Ask[Entry]:
    """All of the set-up on one sheet [CL-D02 to CL-D04]."""
    lines: dict[str, Ask[Any]] = {
        "colours": pick_several(
            "setup.colours",
            "Colours, the dearest first:",
            [Choice(colour, colour_words(content, colour), colour) for colour in Colour],
            ordered=True,
            rule="CL-123",
        ).reading(tuple),
        "facing": pick_facing(),
        "weapon": pick_weapon(content),
        "hand": pick_hand(),
    }
    ask = sheet("setup.entry", "How do you enter the lists?", lines, rule="CL-123")
    return prefilled(ask).reading(lambda said: Entry(**said))


def ask_colour(lists: Lists, content: Content) -> Ask[tuple[Colour, Compass | None]]:
    """One of the colours that are left, and where to look [CL-D02, CL-D03]."""
    free = [colour for colour in Colour if colour not in taken(lists)]
    choices: list[Choice[tuple[Colour, Compass | None]]] = [
        Choice(colour, colour_words(content, colour), with_facing(colour)) for colour in free
    ]
    return pick("setup.colour", "Which colour do you take?", choices, rule="CL-123")


def with_facing(colour: Colour) -> Ask[tuple[Colour, Compass | None]]:
    """A colour, and where to look with it."""
    return pick_facing().reading(lambda facing: (colour, facing))


def colour_words(content: Content, colour: Colour) -> str:
    """A colour with its start hex."""
    return f"{colour.capitalize()}, from {content.board.text(content.start(colour).cell)}"


def pick_facing() -> Ask[Compass | None]:
    """Any of the six facings [CL-127]."""
    choices: list[Choice[Compass | None]] = [Choice(AS_PRINTED, "Into the arena", None)]
    choices += [Choice(way, way.value, way) for way in Compass]
    return pick("setup.facing", "Looking:", choices, rule="CL-127")


def ask_weapon(content: Content) -> Ask[tuple[Weapon, Hand]]:
    """A weapon, and the hand that holds it [CL-D04]."""
    lines: dict[str, Ask[Any]] = {"weapon": pick_weapon(content), "hand": pick_hand()}
    ask = sheet("setup.weapon", "Which weapon do you fight with?", lines, rule="CL-129")
    return prefilled(ask).reading(lambda said: (said["weapon"], said["hand"]))


def pick_weapon(content: Content) -> Ask[Weapon]:
    """One of the three, for the whole game [CL-129, CL-130]."""
    choices = [Choice(card.id, card.name, card.id, hint=" and ".join(card.styles)) for card in content.weapons]
    return pick("setup.arms", "Weapon:", choices, fallback=Weapon.SHORT_SWORD.value, rule="CL-129")


def pick_hand() -> Ask[Hand]:
    """Right or left [CL-133]."""
    choices = [Choice(hand, hand.capitalize(), hand) for hand in Hand]
    return pick("setup.hand", "In the hand:", choices, rule="CL-133")


# Carrying out


def taken(lists: Lists) -> list[Colour | None]:
    """The colours that knights wear already."""
    return [knight.colour for knight in lists.knights.values()]


def first_free(lists: Lists, wanted: Sequence[Colour]) -> Colour:
    """The dearest colour that is left, or the first one of the table [CL-124, CL-D02]."""
    in_order: list[Colour] = [*wanted, *Colour]
    return next(colour for colour in in_order if colour not in taken(lists))


def take_colour(g: G, knight: Knight, colour: Colour, facing: Compass | None) -> None:
    """The knight stands on the start hex of the colour [CL-123, CL-125]."""
    start = box_of(g).start(colour)
    knight.colour, knight.cell = colour, start.cell
    knight.facing = (facing or start.facing).number
    g.reveal("entered", seat=knight.seat, colour=colour, cell=on_map(g, start.cell), facing=knight.facing)


def take_weapon(g: G, knight: Knight, weapon: Weapon, hand: Hand) -> None:
    """The weapon lies open, with the hand that holds it [CL-131, CL-133]."""
    knight.weapon, knight.hand = weapon, hand
    g.reveal("armed", seat=knight.seat, weapon=weapon, hand=hand)


def get_ready(g: G) -> None:
    """Points, piles and hands of everybody; the Marshal stands on space 1 [CL-134 to CL-140]."""
    content = box_of(g)
    g.state.special_deck = shuffled(g, content.special_deck(), "special pile")
    for knight in g.state.in_the_lists:
        knight.points = [*content.row(g.state.row).points]
        knight.attack_deck = shuffled(g, content.attack_deck(content.weapon(knight.weapon).styles), "attack pile")
        knight.defence_deck = shuffled(g, content.defence_deck(), "defence pile")
    deal(g)
    g.state.turn, g.state.step = 1, Step.MOVEMENT


def shuffled(g: G, cards: Sequence[CardName], label: str) -> Deck[CardName]:
    """A new pile, face down."""
    deck = Deck[CardName].of(cards)
    deck.shuffle(g.shuffle, label)
    return deck


def new_lists(content: Content, options: Mapping[str, str], seats: tuple[Seat, ...]) -> Lists:
    """An empty arena, and the knights around it [CL-101, CL-140]."""
    return Lists(
        pace=Pace.LIVE if options.get("pace") == Pace.LIVE else Pace.POST,
        quiet_limit=options.get("quiet_limit", "on") == "on",
        seats=seats,
        knights={seat: Knight(seat=seat) for seat in seats},
        first=seats[0],
        row=len(seats),
    )
