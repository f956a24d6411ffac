"""Odds before a player commits: what the attacks of a plan may come to, by what lies open [FC-M9]."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rules.fantasy_commander.action.actions import imagined
from rules.fantasy_commander.action.plans import Plan
from rules.fantasy_commander.combat.clash import Clash, manner_of, total
from rules.fantasy_commander.combat.odds import Chance as Ways
from rules.fantasy_commander.combat.odds import Odds, Outlook, odds
from rules.fantasy_commander.content import Content
from rules.fantasy_commander.ground import Ground
from rules.fantasy_commander.state import Unit
from rules.fantasy_commander.views import BattleView
from rules.kernel import game
from rules.kernel.game import Face, thousandths
from rules.kernel.words import counted

SEVERAL = 2


def odds_of_plan(content: Content, face: Face, meant: object) -> Iterator[game.Odds]:
    """The odds of every attack that a plan makes; none of a plan without one."""
    if not isinstance(meant, Plan) or face.asked is None:
        return
    assert isinstance(face.view, BattleView)
    ground = Ground(content, face.view.field.copied())
    unit, action = ground.field.unit(face.asked.about), meant.action
    onset, manner = action.onset(ground.place(unit)), manner_of(ground, unit, shoots=action.shoots)
    with imagined(unit, cell=action.way[-1] if action.way else None, gains=meant.preparation.grants):
        for name in action.targets:
            target = ground.field.unit(name)
            found = odds(ground, unit, target, onset, manner, may_redirect=len(action.targets) == 1)
            dice = counted(total(Clash(ground, manner, unit, target, onset).attack_dice), "die", "dice")
            about = f"{ground.name(unit)} against {ground.name(target)} with {dice}"
            yield game.Odds(about=about, chances=tuple(_chances(ground, unit, target, found)))


def _chances(ground: Ground, unit: Unit, target: Unit, found: Odds) -> Iterator[game.Chance]:
    name = ground.name(target)
    yield _chance(found, f"{name} loses 1 or more", lambda outlook: outlook.hurts)
    if ground.left(target) > SEVERAL:
        yield _chance(found, "2 or more", lambda outlook: outlook.chance(lambda result: result.lost >= SEVERAL))
    yield _chance(found, "is destroyed", lambda outlook: outlook.destroys)
    yield _chance(found, "flees", lambda outlook: outlook.panics)
    yield _chance(found, f"{ground.name(unit)} loses 1 or more", lambda outlook: outlook.is_hurt)


def _chance(found: Odds, words: str, measure: Callable[[Outlook], Ways]) -> game.Chance:
    likely, (least, most) = measure(found.usual), found.span(measure)
    return game.Chance(words=words, likely=thousandths(*likely), least=thousandths(*least), most=thousandths(*most))
