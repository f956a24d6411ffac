"""A knight who fights by a short script: goes to the nearest, lays the cheapest attacks, and defends automatically."""

from __future__ import annotations

from rules.combat_in_the_lists.attack import NEXT
from rules.combat_in_the_lists.commit import STACKS
from rules.combat_in_the_lists.content import Content
from rules.combat_in_the_lists.fray import COMMIT
from rules.combat_in_the_lists.movement import Aim, target, turn_for
from rules.combat_in_the_lists.views import ListsView
from rules.combat_in_the_lists.vocabulary import Pile
from rules.combat_in_the_lists.what_is_known import MOVE, legal_victims, placed, standing_in
from rules.kernel import stewarding
from rules.kernel.answers import filled, ids_of, picked
from rules.kernel.decisions import Decision, Draw, Sheet
from rules.kernel.game import Face, Steward
from rules.kernel.stewarding import Habit, steward_by_habit
from rules.kernel.stewards import usual_answer
from rules.kernel.values import Json


class Mind(stewarding.Mind[ListsView]):
    """What the squire looks at."""

    def __init__(self, content: Content, face: Face, draw: Draw) -> None:
        super().__init__(ListsView, face, draw)
        self.content = content
        self.me = self.view.knight(self.seat)
        self.enemies = standing_in(self.view.after(self.seat))


def squire_for(content: Content) -> Steward:
    """A squire with this box; whatever is not in the script is left as it falls back."""
    return steward_by_habit(lambda face, draw: Mind(content, face, draw), SCRIPT, otherwise=usual_answer)


def approach(mind: Mind, decision: Decision) -> Json:
    """One hex nearer to the nearest enemy who is not beside the knight yet, looking at whoever is nearest."""
    assert isinstance(decision, Sheet)
    here = placed(mind.me)
    goal = min((placed(enemy) for enemy in mind.enemies), key=here.distance)
    lines: dict[str, Json] = {}
    if "aim" in decision.slots:
        lines["aim"] = "face_nearest"
    if here.distance(goal) > 1 and not mind.me.fallen and mind.me.points[0] > MOVE:
        cards = [mind.content.direction(name) for name in ids_of(decision.slots["direction"])]
        ways = [card for card in cards if card.turn is not None]
        lines["direction"] = min(ways, key=lambda card: target(mind.me, card).distance(goal)).id
    return filled(decision, lines)


def look_at_the_nearest(mind: Mind, decision: Decision) -> Json:
    """Whoever is nearest, straight ahead if that can be."""
    return f"turn_{turn_for(mind.view.in_the_lists, mind.me, Aim(at_nearest=True))}"


def lay_the_cheapest(mind: Mind, decision: Decision) -> Json:
    """The cheapest attack cards one by one, as long as they can be paid, at the first victim."""
    victims = legal_victims(mind.content, mind.me, mind.enemies)
    left = mind.me.points[0]
    laid: list[Json] = []
    for card in sorted(mind.view.own[Pile.ATTACK], key=mind.content.cost):
        left -= mind.content.cost(card)
        if left >= 0 and victims:
            laid.append(picked(card, victims[0].seat))
    return laid


def commit_by_post(mind: Mind, decision: Decision) -> Json:
    """The same on a sheet; never a sneak attack."""
    assert isinstance(decision, Sheet)
    return filled(decision, {"stacks": lay_the_cheapest(mind, decision)} if "stacks" in decision.slots else {})


SCRIPT: dict[str, Habit[Mind]] = {
    "movement.orders": approach,
    "movement.rotation": look_at_the_nearest,
    COMMIT: commit_by_post,
    STACKS: lay_the_cheapest,
    NEXT: lambda mind, decision: usual_answer(decision, mind.draw),
}
