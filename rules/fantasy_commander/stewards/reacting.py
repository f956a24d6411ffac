"""What a steward does when it is attacked, and after its own attacks [FC-M9]."""

from __future__ import annotations

from rules.fantasy_commander.combat.clash import Clash, Manner, manner_of
from rules.fantasy_commander.combat.onset import Onset
from rules.fantasy_commander.combat.reactions import KEEP
from rules.fantasy_commander.ground import cell_name, town_and_point_cells
from rules.fantasy_commander.maps import BOARD
from rules.fantasy_commander.stewards import weighing
from rules.fantasy_commander.stewards.blows import Blow, judged
from rules.fantasy_commander.stewards.mind import Mind
from rules.fantasy_commander.vocabulary import Order, Strength
from rules.kernel.answers import follow_to, ids_of, option_of, picked, picked_as_usual, usual
from rules.kernel.decisions import Decision, Path, PickOne
from rules.kernel.values import Json

GIVEN_UP = (Order.YELLOW, Order.GREEN)


def receive(mind: Mind, asked: Decision) -> Json:
    """Defence for a yellow or green order, or where the blow would destroy the unit; else as it stands."""
    if mind.strength is Strength.NOVICE:
        return usual(asked)
    names = ids_of(asked)
    if mind.strength is Strength.KEEN:
        return weighing.receive(mind, asked)
    unit = mind.field.unit(asked.about)
    blow = _blow(mind, asked.about)
    is_lethal = blow.sixths >= 6 * mind.ground.left(unit)
    if "defend" in names and (unit.token in GIVEN_UP or is_lethal):
        return "defend_effort" if is_lethal and "defend_effort" in names else "defend"
    return "roll" if "roll" in names else usual(asked)


def _blow(mind: Mind, name: str) -> Blow:
    target, attacker = mind.field.unit(name), mind.active
    shoots = not mind.ground.are_in_contact(attacker, target)
    return judged(Clash(mind.ground, manner_of(mind.ground, attacker, shoots=shoots), attacker, target, Onset()))


def redirect(mind: Mind, asked: Decision) -> Json:
    """A Defender that has more left than the target takes the attack upon itself."""
    assert isinstance(asked, PickOne)
    target = mind.field.unit(asked.about)
    chosen = KEEP
    if mind.strength is not Strength.NOVICE:
        others = [mind.field.unit(name) for name in ids_of(asked) if name != KEEP]
        stronger = [unit for unit in others if mind.ground.left(unit) > mind.ground.left(target)]
        chosen = max(stronger, key=mind.ground.left).id if stronger else KEEP
    option = option_of(asked, chosen)
    assert option is not None
    then = follow_to(PickOne, asked, chosen)
    return picked_as_usual(option) if then is None else picked(chosen, receive(mind, then))


def lose_less(mind: Mind, asked: Decision) -> Json:
    """Fatigue and retreat are taken where they save the unit, as they are by themselves; a keen one also before."""
    if mind.strength is Strength.KEEN and "fatigue" in ids_of(asked):
        unit = mind.field.unit(asked.about)
        stamina = mind.ground.card(unit).stamina or 0
        if unit.fatigue + 1 < stamina:
            return "fatigue"
    return usual(asked)


def advance(mind: Mind, asked: Decision) -> Json:
    """Onto places worth having, and after somebody who can be struck again."""
    assert isinstance(asked, PickOne)
    if mind.strength is Strength.NOVICE:
        return usual(asked)
    chased = follow_to(Path, asked, "pursue")
    if chased is not None and (answer := _chase(mind, chased)) is not None:
        return picked("pursue", answer)
    unit = mind.field.unit(asked.about)
    here = mind.ground.place(unit)
    worth_having = [cell_name(cell) for cell in town_and_point_cells(mind.ground)]
    to = next(option.label for option in asked.options if option.id == "advance").rpartition(" ")[2]
    if to in worth_having:
        return "advance"
    if mind.strength is Strength.KEEN and cell_name(here) not in worth_having:
        return weighing.advance(mind, unit, BOARD.parse(to))
    return "stay"


def _chase(mind: Mind, asked: Path) -> Json:
    """The way to a further attack that is worthwhile; None where none is."""
    unit = mind.field.unit(asked.about)
    best: tuple[int, Json] | None = None
    ways = {asked.start: list[str](), **asked.ends()}
    for end, way in ways.items():
        then = asked.then.get(end)
        if not isinstance(then, PickOne) or (not way and asked.least):
            continue
        for name in ids_of(then):
            target = mind.field.unit(name.removesuffix("+"))
            blow = judged(Clash(mind.ground, Manner.MELEE, unit, target, Onset(effort=name.endswith("+"))))
            worth = 100 * blow.sixths // max(1, mind.ground.left(target)) - 20 * name.endswith("+")
            if blow.is_worthwhile and (best is None or worth > best[0]):
                best = worth, {"path": [*way], "then": name}
    return None if best is None else best[1]
