"""The lists in words: for those who cannot see the picture, and for what a seat alone knows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from render.combat_in_the_lists.heraldry import INITIALS
from render.editions import ALT_TEXT_LIMIT, BOARD_TEXT_LIMIT
from render.text import joined
from render.typeset import first_fitting
from rules.combat_in_the_lists.content import CardName, Content
from rules.combat_in_the_lists.views import KnightView, ListsView
from rules.combat_in_the_lists.vocabulary import Compass, Effect, Pile
from rules.combat_in_the_lists.what_is_known import name_of, tally
from rules.kernel.game import Face
from rules.kernel.grid import Hex

STEPS: dict[str, str] = {
    "colours": "Entering the lists",
    "weapons": "Weapons",
    "movement": "Movement",
    "preparation": "Preparation",
    "commit": "Laying attacks",
    "action": "Attacks",
    "sneaks": "Sneak attacks",
    "contests": "Contests",
    "discard": "Discard",
    "draw": "Draw",
    "over": "The end",
}
EMPTY = "."
EFFECTS = {Effect.DISARM: "disarms", Effect.KNOCKDOWN: "knocks down", Effect.PIERCING: "pierces"}
"""What else a blow does, in pictures and in words; in short words, for a card has little room."""


def view_of(face: Face) -> ListsView:
    """The view of this game that a face carries."""
    assert isinstance(face.view, ListsView)
    return face.view


def moment(view: ListsView) -> str:
    """Where in the game we are."""
    step: str = view.step
    if step == "commit" and any(knight.stacks for knight in view.knights):
        step = "action"  # By post all answers are filed while the attacks already lie open.
    return f"Turn {view.turn}: {STEPS[step].lower()}" if view.turn else STEPS[step]


def headline(face: Face) -> str:
    """How it ended, or where in the game we are."""
    if face.outcome is None:
        return moment(view_of(face))
    names = list(map(name_of, face.outcome.winners))
    if len(names) == 1:
        return f"{names[0]} wins"
    return f"A draw: {joined(names)}" if names else "A draw"


def compass(facing: int) -> Compass:
    """A facing by its name."""
    return tuple(Compass)[facing]


def place(content: Content, cell: Hex | None) -> str:
    """A hex by its name."""
    return "outside" if cell is None else content.board.text(cell)


def plight(knight: KnightView) -> list[str]:
    """What is the matter with a knight, in a word each."""
    told = [
        (knight.fallen, "fallen"),
        (knight.unarmed, "unarmed"),
        (knight.out_of_the_fight, "out of the fight"),
        (knight.resigned, "has given up"),
    ]
    return [words for is_so, words in told if is_so]


def open_cards(content: Content, knight: KnightView) -> list[str]:
    """The special cards that lie before a knight until the end of the turn, each name once."""
    return list(dict.fromkeys(content.special(card).name for card in knight.in_front))


def points_words(knight: KnightView) -> str:
    """The points of each stage, the present one in brackets: "0 [3] 2"."""
    return " ".join(
        f"[{points}]" if stage == knight.stage else str(points) for stage, points in enumerate(knight.points)
    )


# The picture in words


def alt_text(content: Content, face: Face) -> str:
    """What the picture shows, for screen readers; where the room is short, details go before pushes and knights."""
    view = view_of(face)
    head = [f"Combat in the Lists. {headline(face)}."]
    if view.turn:
        head.append(f"The Marshal stands at space {view.marshal}; {name_of(view.first)} is Player 1.")
    pushes = [f"{name} was pushed from {way}." for name, way in ways_of_pushes(content, view, " to ")]
    return first_fitting(
        ALT_TEXT_LIMIT,
        (
            " ".join([*head, *(knight_words(content, knight, is_whole=is_whole) for knight in view.knights), *more])
            for is_whole, more in ((True, pushes), (False, pushes), (False, ()))
        ),
    )


def ways_of_pushes(content: Content, view: ListsView, between: str) -> list[tuple[str, str]]:
    """Who was pushed since knights last moved, each with the way from hex to hex."""
    return [
        (name_of(one.seat), f"{place(content, one.start)}{between}{place(content, one.end)}") for one in view.pushes
    ]


def knight_words(content: Content, knight: KnightView, *, is_whole: bool = True) -> str:
    """A knight in a sentence; in short without the weapon, the points and open cards."""
    name = name_of(knight.seat)
    if not knight.is_in:
        return f"{name} is out."
    if knight.colour is None or knight.cell is None:
        return f"{name} has no colour yet."
    where = f"on {place(content, knight.cell)}"
    if knight.halfway:
        where = f"halfway from {place(content, knight.origin)} to {place(content, knight.cell)}"
    told = [f"{name} ({knight.colour}) {where}", f"looking {compass(knight.facing)}"]
    if is_whole:
        told.append(f"{content.weapon(knight.weapon).name.lower()} in the {knight.hand} hand")
    told.append(f"health {knight.health}")
    if tally(knight):
        told.append(f"{tally(knight)} lost in this turn")
    if is_whole:
        told.append(f"points {points_words(knight)}")
    told += plight(knight)
    if is_whole:
        told += open_cards(content, knight)
    return f"{', '.join(told)}."


def board_text(content: Content, face: Face) -> str:
    """The arena in letters of one width: a line a knight, then where everybody stands."""
    view = view_of(face)
    space = content.space(view.marshal)
    lines, pushes = [headline(face)], list[str]()
    if view.turn:
        arrows = " ".join(f"{content.board.text(cell)}{arrow[0].upper()}" for cell, arrow in space.arrows.items())
        lines += [f"Marshal {view.marshal}, arrows {space.facing}: {arrows}", f"Player 1: {name_of(view.first)}"]
    if view.pushes:
        ways = ", ".join(f"{name} {way}" for name, way in ways_of_pushes(content, view, ">"))
        pushes = [f"Pushed: {ways}"]
    rest = ["", *(knight_line(content, knight) for knight in view.knights), "", *arena_lines(content, view)]
    return first_fitting(BOARD_TEXT_LIMIT, ("\n".join([*lines, *more, *rest]) for more in (pushes, ())))


def knight_line(content: Content, knight: KnightView) -> str:
    """A knight in a row of a table."""
    name = f"{name_of(knight.seat):<7}"
    if not knight.is_in:
        return f"{name} out"
    if knight.colour is None:
        return f"{name} no colour yet"
    where = place(content, knight.cell)
    if knight.halfway:
        where = f"{place(content, knight.origin)}>{where}"
    told = ", ".join([*plight(knight), *open_cards(content, knight)])
    return (
        f"{name} {INITIALS[knight.colour]} {where:<6} {compass(knight.facing):<2} "
        f"health {knight.health:>2} ({tally(knight)} lost) points {points_words(knight)} {told}"
    ).rstrip()


def arena_lines(content: Content, view: ListsView) -> list[str]:
    """The columns of the arena from the left, each from the top: initials where a knight stands, a + for more."""
    standing = initials(view)
    rows: list[str] = []
    for q in sorted({cell.q for cell in content.board}):
        cells = sorted((cell for cell in content.board if cell.q == q), key=lambda cell: cell.r)
        letter = content.board.text(cells[0])[0]
        indent = " " * (2 * abs(q))
        rows.append(f"{letter} {indent}{' '.join(f'{standing.get(cell, EMPTY):<3}' for cell in cells)}".rstrip())
    return rows


def initials(view: ListsView) -> dict[Hex, str]:
    """Who is in each hex, the settled knight first; three letters at most."""
    standing: dict[Hex, list[str]] = {}
    for knight in sorted(view.in_the_lists, key=lambda knight: knight.halfway):
        if knight.cell is not None and knight.colour is not None:
            standing.setdefault(knight.cell, []).append(INITIALS[knight.colour])
    return {cell: names[0] + ("+" if len(names) > 1 else "") for cell, names in standing.items()}


# What the seat alone knows


def hand(content: Content, face: Face) -> str:
    """The cards of the hand, kind by kind."""
    view = view_of(face)
    lines = [line for pile in Pile for line in pile_lines(content, pile, view.own.get(pile, ()))]
    return "\n".join(lines)


def pile_lines(content: Content, pile: Pile, cards: Iterable[CardName]) -> list[str]:
    """One kind of cards: each with its cost and what it does, copies counted."""
    held = Counter(cards)
    if not held:
        return []
    told = [f"{card_words(content, card)}{f' (x{count})' if count > 1 else ''}" for card, count in held.items()]
    return [f"**{pile.capitalize()}**", *told]


def card_words(content: Content, name: CardName) -> str:
    """A card with its cost and what it does."""
    title = f"*{content.card_name(name)}*"
    if content.is_attack(name):
        card = content.attack(name)
        effect = f", {EFFECTS[card.effect]}" if card.effect else ""
        return f"{title}: costs {card.cost}, {card.damage} damage{effect}"
    if content.is_defence(name):
        stops = content.defence(name).prevents
        return f"{title}: costs {content.cost(name)}, stops {'all' if stops is None else stops}"
    special = content.special(name)
    return f"{title}: costs {special.cost}. {special.text}"
