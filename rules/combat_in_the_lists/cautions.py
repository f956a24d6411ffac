"""What a knight may have overlooked in a sheet that is being filled in, by what that knight knows."""

from __future__ import annotations

from collections.abc import Iterator

from rules.combat_in_the_lists.content import CardName, Content
from rules.combat_in_the_lists.recovery import LEAVE_IT
from rules.combat_in_the_lists.views import KnightView, ListsView
from rules.combat_in_the_lists.vocabulary import Deed
from rules.combat_in_the_lists.what_is_known import can_be_attacked, has_company, is_fit
from rules.kernel.answers import line_of, option_of
from rules.kernel.decisions import Decision, Sheet
from rules.kernel.game import Face
from rules.kernel.values import Json
from rules.kernel.words import one_or_many

KEEPS_LYING = "Whoever lies on the ground when attacks are laid does not fight in this turn."
KEEPS_UNARMED = "Whoever has no weapon when attacks are laid does not fight in this turn."


def cautions(content: Content, face: Face, given: Json) -> Iterator[str]:
    """A sentence for each, on the sheets of a turn."""
    view, seat = face.view, face.seat
    assert isinstance(view, ListsView)
    if seat is None or face.asked is None:
        return
    knight = view.knight(seat)
    match face.asked.key:
        case "preparation.sheet" if isinstance(given, dict):
            yield from of_preparation(view, knight, given)
        case "commit.sheet" if isinstance(face.asked, Sheet) and isinstance(given, dict):
            stacks = face.asked.slots.get("stacks")
            if stacks is not None:
                yield from of_commit(content, view, knight, list(cards_in(stacks, given.get("stacks"))))
        case "commit.stacks":
            yield from of_commit(content, view, knight, list(cards_in(face.asked, given)))


def of_preparation(view: ListsView, knight: KnightView, given: dict[str, Json]) -> Iterator[str]:
    """Who is not fit when cards are laid is out of the fight [CL-R32]."""
    if not has_company(knight, view.in_the_lists):
        return
    if knight.fallen and given.get("stand") == "no":
        yield KEEPS_LYING
    if knight.unarmed and given.get("weapon") == LEAVE_IT:
        yield KEEPS_UNARMED


def cards_in(question: Decision, given: Json) -> Iterator[CardName]:
    """All cards of the stacks that are laid so far, by what each line uses."""
    for line in given if isinstance(given, list) else ():
        name, then = (line.get("pick"), line.get("then")) if isinstance(line, dict) else (line, None)
        option = option_of(line_of(question), str(name))
        if option is None:
            continue
        yield from option.uses or (option.id,)
        way = option_of(option.then, str(then)) if then is not None else None
        yield from way.uses if way is not None else ()


def of_commit(content: Content, view: ListsView, knight: KnightView, cards: list[CardName]) -> Iterator[str]:
    """An overspend loses cards by chance, and what attacks cost is missing in defence [CL-514, CL-518]."""
    raised = sum(
        content.special(card).n
        for card in cards
        if content.is_special(card) and content.special(card).effect is Deed.RAISE_POINTS
    )
    total, points = sum(map(content.cost, cards)), knight.points[0] + raised
    if total > points:
        yield (
            f"These cards cost {total}, and you have {points} attack {one_or_many(points, 'point', 'points')}: "
            "cards are lost by chance, and a point with each."
        )
    elif total == points and cards and is_in_reach(content, view, knight):
        yield "Nothing is left for defence: the first card that you play costs you 1 health."


def is_in_reach(content: Content, view: ListsView, knight: KnightView) -> bool:
    """Whether somebody who can fight has the knight in front."""
    others = view.after(knight.seat)
    return any(is_fit(other) and can_be_attacked(content, other, knight) for other in others)
