"""What a knight may have overlooked in a sheet in the making, and what it costs, by what that knight knows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rules.combat_in_the_lists.answers import play_name
from rules.combat_in_the_lists.by_post import Instructions
from rules.combat_in_the_lists.commit import Laid, cost_of_laid, raised_by
from rules.combat_in_the_lists.content import Content
from rules.combat_in_the_lists.defence import Defence, price
from rules.combat_in_the_lists.preparation import Preparation
from rules.combat_in_the_lists.state import Stack
from rules.combat_in_the_lists.views import KnightView, ListsView
from rules.combat_in_the_lists.vocabulary import Deed
from rules.combat_in_the_lists.what_is_known import can_be_attacked, has_company, is_fit, points_left
from rules.kernel.game import Face, Total
from rules.kernel.words import one_or_many

KEEPS_LYING = "Whoever lies on the ground when attacks are laid does not fight in this turn."
KEEPS_UNARMED = "Whoever has no weapon when attacks are laid does not fight in this turn."
NOTHING_LEFT = "Nothing is left for defence: the first card that you play costs you 1 health."


def cautions(content: Content, face: Face, meant: Any) -> Iterator[str]:
    """A sentence for each, on the sheets of a turn."""
    view = face.view
    assert isinstance(view, ListsView)
    if face.seat is None:
        return
    knight = view.knight(face.seat)
    if isinstance(meant, Preparation):
        yield from of_preparation(view, knight, meant)
    if (laid := laid_in(meant)) is not None:
        yield from of_commit(content, view, knight, laid)
    for about, answer in answers_in(face, meant).items():
        yield from of_answer(content, view, knight, about, answer)


def totals(content: Content, face: Face, meant: Any) -> Iterator[Total]:
    """The attack points that a commitment costs, of those that there are, what raises them included."""
    view, laid = face.view, laid_in(meant)
    assert isinstance(view, ListsView)
    if face.seat is not None and laid is not None:
        held = view.knight(face.seat).points[0] + raised_by(content, laid)
        yield Total(
            spent=cost_of_laid(content, laid), held=held, unit=one_or_many(held, "attack point", "attack points")
        )


def laid_in(meant: Any) -> Sequence[Laid] | None:
    """The stacks of an answer, all of it or a line of a sheet; None where it is about something else."""
    stacks = meant[0] if isinstance(meant, tuple) and len(meant) == 2 else meant
    is_commit = isinstance(stacks, list) and bool(stacks) and all(isinstance(one, Laid) for one in stacks)
    return stacks if is_commit else None


def of_preparation(view: ListsView, knight: KnightView, meant: Preparation) -> Iterator[str]:
    """Who is not fit when cards are laid is out of the fight [CL-R32]."""
    if not has_company(knight, view.in_the_lists):
        return
    if knight.fallen and not meant.recovery.stand:
        yield KEEPS_LYING
    if knight.unarmed and meant.recovery.weapon is None:
        yield KEEPS_UNARMED


def of_commit(content: Content, view: ListsView, knight: KnightView, laid: Sequence[Laid]) -> Iterator[str]:
    """An overspend loses cards by chance, and what attacks cost is missing in defence [CL-514, CL-518]."""
    total, points = cost_of_laid(content, laid), knight.points[0] + raised_by(content, laid)
    if total > points:
        yield (
            f"These cards cost {total}, and you have {points} attack {one_or_many(points, 'point', 'points')}: "
            "cards are lost by chance, and a point with each."
        )
    elif total == points and is_in_reach(content, view, knight):
        yield NOTHING_LEFT


def is_in_reach(content: Content, view: ListsView, knight: KnightView) -> bool:
    """Whether somebody who can fight has the knight in front."""
    others = view.after(knight.seat)
    return any(is_fit(other) and can_be_attacked(content, other, knight) for other in others)


def answers_in(face: Face, meant: Any) -> dict[str, Sequence[Defence]]:
    """The chosen answers to stacks on the table, by the name of each play: one, or the lines of a sheet."""
    if isinstance(meant, Instructions):
        return {play_name(*place): answer for place, answer in meant.defences.items() if answer}
    is_answer = isinstance(meant, list) and bool(meant) and all(isinstance(one, Defence) for one in meant)
    return {face.asked.about: meant} if is_answer and face.asked is not None else {}


def of_answer(
    content: Content, view: ListsView, knight: KnightView, about: str, answer: Sequence[Defence]
) -> Iterator[str]:
    """A card that cannot be paid is lost [CL-R24]; what refills the points first may pay for all."""
    if any(content.is_special(one.card) and content.special(one.card).effect is Deed.REFILL for one in answer):
        return
    stacks = {
        play_name(other.seat, stack.number, play): stack
        for other in view.knights
        for stack in (Stack(**dict(seen)) for seen in other.stacks)
        for play in range(stack.plays + 1)
    }
    cost = sum(price(content, knight, stacks[about], one) for one in answer)
    cost += sum(content.cost(one.corrected_by) for one in answer if one.corrected_by)
    if cost > (left := points_left(knight)):
        yield (
            f"These cards cost {cost}, and you have {left} {one_or_many(left, 'point', 'points')} in all stages: "
            "a card that cannot be paid is lost."
        )
