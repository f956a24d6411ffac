"""The tavern in words: for those who cannot see the picture, and for what the picture itself says."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from render.editions import ALT_TEXT_LIMIT, BOARD_TEXT_LIMIT
from render.saber_and_blood.badges import POINTS, tokens_of
from render.saber_and_blood.heraldry import FACTIONS
from render.text import joined
from render.theme import SEATS, SeatStyle
from render.typeset import first_fitting
from rules.kernel.game import Face, Outcome
from rules.kernel.values import Cell, Seat
from rules.saber_and_blood.content import Content
from rules.saber_and_blood.tavern import Tavern
from rules.saber_and_blood.views import BoutView, CardView, FighterView, PlayerView
from rules.saber_and_blood.vocabulary import LEVELS, Figure, Stance

STYLES: dict[str, SeatStyle] = dict(zip(("red", "blue", "green", "gold"), SEATS, strict=False))
SEAT_LETTERS = {"red": "R", "blue": "B", "green": "G", "gold": "Y"}
"""Green and gold begin alike, so gold is Y for yellow."""

STEPS = {
    "factions": "Factions",
    "roles": "Roles",
    "initiative": "Initiative",
    "skills": "Skill cards",
    "placement": "Placement",
    "hands": "First hands",
    "turn": "New turn",
    "acting": "Acting",
    "cleanup": "Cleaning up",
    "over": "The end",
}
SETTING_UP = ("factions", "roles", "initiative", "skills", "placement")
"""The steps before everybody stands on the floor."""

UNTOUCHED = "untouched"


def view_of(face: Face) -> BoutView:
    """The view of this game that a face carries."""
    assert isinstance(face.view, BoutView)
    return face.view


def style_of(seat: Seat) -> SeatStyle:
    """Colour, pattern and sign of a seat."""
    return STYLES[seat]


# What the picture says, too


def is_setting_up(view: BoutView) -> bool:
    """Whether characters are still to be placed."""
    return view.step in SETTING_UP


def has_start_squares(box: Content, view: BoutView) -> bool:
    """Whether start squares matter: until all are placed, and always where the Lady must not come to them [SB-862]."""
    return is_setting_up(view) or Figure.LADY_SPACES in box.scenario(view.scenario).figures


def moment(view: BoutView) -> str:
    """Where in the game we are."""
    if not view.turn:
        return STEPS[view.step]
    limit = f" of {view.turn_limit}" if view.turn_limit else ""
    return f"Turn {view.turn}{limit}: {STEPS[view.step].lower()}"


def headline(face: Face) -> str:
    """How it ended, or where in the game we are."""
    view = view_of(face)
    return moment(view) if face.outcome is None else result(view, face.outcome)


def result(view: BoutView, outcome: Outcome) -> str:
    """How it ended, in a few words; enemies who both win have drawn."""
    winners = outcome.winners
    if not winners:
        return "A draw"
    names = joined([seat.capitalize() for seat in winners])
    if any(not view.are_friends(winners[0], other) for other in winners):
        return f"A draw: {names}"
    return f"{names} {'wins' if len(winners) == 1 else 'win'}"


def standing_of(player: PlayerView) -> str:
    """What a player plays: faction, role, team, and whether the whole band is gone."""
    faction = FACTIONS[player.faction] if player.faction else "no faction yet"
    team = f"team {player.team.upper()}" if player.team else ""
    return listed([faction, player.role, team, "out" if player.is_out else ""])


def whereabouts(view: BoutView, fighter: FighterView) -> str:
    """Where a character is."""
    if fighter.square:
        return fighter.square
    return "eliminated" if fighter.is_eliminated else "to be placed" if is_setting_up(view) else "gone"


def capped(view: BoutView) -> list[FighterView]:
    """The characters on the floor that may spend only so many movement points [SB-816, SB-829, SB-843]."""
    return [fighter for fighter in view.fighters if fighter.mp_cap is not None and fighter.square]


def cap_words(box: Content, fighter: FighterView) -> str:
    """The movement points that a capped character has spent, of how many."""
    return f"{box.sheet(fighter.sheet).initials} {fighter.mp_spent}/{fighter.mp_cap}"


def corner_states(box: Content, view: BoutView) -> dict[Cell, str]:
    """The corners that somebody wants to burn, and how far that has come."""
    corners = box.scenario(view.scenario).squares.get("corners", ())
    return {cell: str(view.corners.get(cell, UNTOUCHED)) for cell in corners}


# The picture in words


def alt_text(box: Content, face: Face) -> str:
    """What the picture shows, for screen readers."""
    view = view_of(face)
    head = f"Saber and Blood, {box.scenario(view.scenario).name}. {headline(face)}."

    def told(words: Callable[[FighterView], str]) -> str:
        bands = [band_words(view, player, words) for player in view.players]
        return " ".join([head, *bands, *floor_words(box, view)])

    return first_fitting(
        ALT_TEXT_LIMIT,
        (
            told(lambda fighter: ", ".join(sheet_words(box, view, fighter))),
            told(lambda fighter: ", ".join(sheet_words(box, view, fighter)[:2])),
        ),
    )


def band_words(view: BoutView, player: PlayerView, words: Callable[[FighterView], str]) -> str:
    """A player and the characters in a sentence."""
    marks = [
        f"command points {player.cp}",
        f"cards in hand {player.hand_size}",
        f"clues {player.clues}" if player.clues else "",
        "has the initiative" if view.initiative == player.seat else "",
        "is active" if view.active == player.seat else "",
    ]
    band = [words(fighter) for fighter in view.fighters if fighter.seat == player.seat]
    return f"{player.seat.capitalize()}, {standing_of(player)}: {'; '.join([listed(marks), *band])}."


def sheet_words(box: Content, view: BoutView, fighter: FighterView) -> list[str]:
    """A character: who and where, how wounded, and what lies with it."""
    sheet = box.sheet(fighter.sheet)
    who = f"{sheet.short} {whereabouts(view, fighter)}"
    if fighter.is_eliminated:
        return [who]
    tokens = [f"{token} {count}" if count else str(token) for token, count in tokens_of(fighter)]
    points = [f"{POINTS[sheet.faction]} {fighter.special}"] if fighter.special else []
    acted = ["has acted"] if fighter.has_acted else []
    return [who, f"{fighter.wounds}/{fighter.health} wounds", *acted, *tokens, *points]


def floor_words(box: Content, view: BoutView) -> Iterator[str]:
    """What else is on the floor, in sentences."""
    if view.chest:
        yield f"The chest lies on {view.chest}."
    if view.keeper:
        yield f"The keeper stands on {view.keeper}."
    if view.lady:
        most = box.scenario(view.scenario).figures[Figure.LADY_SPACES]
        yield f"The Lady stands on {view.lady.square}, moved {view.lady.moved} of {most}."
    corners = corner_states(box, view)
    if corners:
        yield f"Corners: {', '.join(f'{cell} {state}' for cell, state in corners.items())}."
    if view.fires:
        yield f"Fire on {', '.join(view.fires)}."
    held_back = [cap_words(box, fighter) for fighter in capped(view)]
    if held_back:
        yield f"Movement points spent: {', '.join(held_back)}."


def listed(parts: list[str]) -> str:
    """All parts that say something."""
    return ", ".join(part for part in parts if part)


# The board in letters


def board_text(box: Content, face: Face) -> str:
    """The board in letters of one width, with a legend of who is who."""
    view = view_of(face)
    head = [f"{box.scenario(view.scenario).name}. {headline(face)}.", *grid_lines(box, view), *floor_words(box, view)]
    piles, *cards = table_lines(box, view)

    def sheet(fighter: FighterView) -> list[str]:
        return sheet_words(box, view, fighter)

    def told(table: list[str], words: Callable[[FighterView], list[str]]) -> str:
        return "\n".join([*head, piles, *table, *legend_lines(box, view, words)])

    return first_fitting(
        BOARD_TEXT_LIMIT,
        (
            told(cards, lambda fighter: [*sheet(fighter), *level_words(fighter), *card_words(box, fighter)]),
            told(cards, lambda fighter: [*sheet(fighter), *card_words(box, fighter)]),
            told(cards, sheet),
            told([], sheet),
            told([], lambda fighter: sheet(fighter)[:2]),
        ),
    )


def grid_lines(box: Content, view: BoutView) -> Iterator[str]:
    """The floor from row 8 down, three letters a square."""
    files = "abcdefgh"
    for row in range(8, 0, -1):
        yield f"{row} " + " ".join(square_text(box, view, f"{file}{row}") for file in files) + f" {row}"
    yield "  " + " ".join("===" if f"{file}1" in box.board.doorway else "---" for file in files)
    yield "   " + "   ".join(files)
    yield "### pillar, ooo obstacle, *** fire, === doorway"
    if has_start_squares(box, view):
        sides = [side for side, place in box.scenario(view.scenario).placements.items() if place.squares]
        yield "Start squares: " + ", ".join(f"({side[0]}) {side}" for side in sides)


def square_text(box: Content, view: BoutView, cell: Cell) -> str:
    """Three letters for a square."""
    fighter = view.at(cell)
    if fighter is not None:
        return code(box, fighter)
    pieces = {view.chest: "[$]", view.keeper: "KEE", view.lady.square if view.lady else None: "LAD"}
    if cell in pieces:
        return pieces[cell]
    tavern = Tavern(view, box)
    if tavern.is_fireplace(cell):
        return "***"
    if tavern.is_pillar(cell):
        return "###"
    if tavern.is_obstacle(cell):
        return "ooo"
    return start_text(box, view, cell) or " . "


def start_text(box: Content, view: BoutView, cell: Cell) -> str:
    """The side that starts on a square, while that matters."""
    if not has_start_squares(box, view):
        return ""
    placements = box.scenario(view.scenario).placements
    return next((f"({side[0]})" for side, place in placements.items() if cell in place.squares), "")


def code(box: Content, fighter: FighterView) -> str:
    """A character in three letters: the seat, then the initials."""
    return SEAT_LETTERS[fighter.seat] + box.sheet(fighter.sheet).initials


def legend_lines(box: Content, view: BoutView, words: Callable[[FighterView], list[str]]) -> Iterator[str]:
    """Every player in a line, and every character in one."""
    for player in view.players:
        piles = f"hand {player.hand_size}, deck {player.deck_size}, discard {len(player.discarded)}"
        marks = [
            f"{player.cp} CP",
            piles,
            f"clues {player.clues}" if player.clues else "",
            "initiative" if view.initiative == player.seat else "",
            "active" if view.active == player.seat else "",
        ]
        yield f"{player.seat.capitalize()}, {standing_of(player)}: {listed(marks)}"
        for fighter in view.fighters:
            if fighter.seat == player.seat:
                yield f" {code(box, fighter)} {', '.join(words(fighter))}"


def level_words(fighter: FighterView) -> list[str]:
    """The levels from 1 to 4, printed and as they are now where that differs."""
    parts = []
    for stance in Stance:
        printed, now = LEVELS.index(fighter.printed[stance]) + 1, LEVELS.index(fighter.levels[stance]) + 1
        parts.append(f"{stance[0].upper()}{printed}" + (f">{now}" if now != printed else ""))
    return [] if fighter.is_eliminated else [" ".join(parts)]


def card_words(box: Content, fighter: FighterView) -> list[str]:
    """The cards that lie with a character."""
    cards = [fighter.stance, *fighter.attached] if fighter.stance else fighter.attached
    return [
        *(box.card(card.card).name for card in cards),
        *(box.skill_card(card).name for card in fighter.skill_cards),
    ]


def table_lines(box: Content, view: BoutView) -> Iterator[str]:
    """Passes, the tavern's piles, and cards beside the board."""
    yield f"Passes in a row {view.passes}, tavern deck {view.tavern_size}, discard {len(view.tavern_discarded)}"
    if view.in_play:
        yield f"In play: {names(box, view.in_play)}"
    if view.played:
        yield f"Played this turn: {names(box, view.played)}"


def names(box: Content, cards: tuple[CardView, ...]) -> str:
    """Cards by name, each with the letter of who played it."""
    return ", ".join(f"{box.card(card.card).name} ({SEAT_LETTERS[card.owner]})" for card in cards)
