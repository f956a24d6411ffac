"""The choices of one activation as a player reads them: where to, against whom, with how many dice [FC-401]."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from rules.fantasy_commander.action.actions import MOST_IN_ANY_ORDER, Action, Actions, Effort, Stance, imagined
from rules.fantasy_commander.action.movement import HALTED, Stand, Ways
from rules.fantasy_commander.combat.clash import Clash, manner_of, total
from rules.fantasy_commander.combat.onset import Onset
from rules.fantasy_commander.ground import cell_name
from rules.fantasy_commander.maps import BOARD
from rules.fantasy_commander.state import UnitId
from rules.kernel.answers import picked_as_usual
from rules.kernel.asks import Ask, choose_path
from rules.kernel.choices import Choice, pick, pick_several
from rules.kernel.decisions import Danger, Node, Option, Path, PickOne
from rules.kernel.grid import Hex
from rules.kernel.values import Cell, Json
from rules.kernel.words import counted

ATTACK, SHOOT, MOVE, RUN, HOLD = "attack", "shoot", "move", "run", "hold"
GONE = Action().id


class Page:
    """What a unit can do as it stands, as choices; read off at once, for a unit that may only be imagined so."""

    def __init__(self, actions: Actions, rests: Sequence[tuple[str, Action]] = ()) -> None:
        self.actions, self.rests = actions, rests
        self.ground, self.unit = actions.ground, actions.unit
        self.start = self.ground.place(self.unit)
        self.choices = [*(self._stances() if actions.is_idle else self._deeds())]

    def _deeds(self) -> Iterator[Choice[Action]]:
        if strikes := [*self._attacks(self.actions.strikes(), self.start)]:
            yield Choice(ATTACK, "Attack", pick("activation.target", "Whom?", strikes, rule="FC-601"))
        if shots := [*self._attacks(self.actions.shots(), self.start)]:
            yield Choice(SHOOT, "Shoot", pick("activation.target", "At whom?", shots, rule="FC-701"))
        if (moves := self.actions.moves).ends:
            yield Choice(MOVE, "Move", self._way("Only move", moves, run=False), f"up to {moves.most}")
        if (runs := self.actions.runs).ends:
            yield Choice(RUN, "Run", self._way("Only run", runs, run=True), f"up to {runs.most}")
        usual = Stance.REST if self.rests else Stance.DEFEND  # [FC-D15]
        hold = pick("activation.hold", "What does it do there?", self._stances(), fallback=usual, rule="FC-401")
        yield Choice(HOLD, f"Stay on {cell_name(self.start)}", hold)

    # Without stirring

    def _stances(self) -> Iterator[Choice[Action]]:
        if self.rests:
            yield self._rest()
        if not self.actions.is_idle:
            yield Choice(Stance.DEFEND, "Defend", Action(stance=Stance.DEFEND))
        yield Choice(Stance.NOTHING, "Do nothing", Action(stance=Stance.NOTHING))

    def _rest(self) -> Choice[Action]:
        if len(self.rests) == 1:
            return Choice(Stance.REST, "Rest", self.rests[0][1])
        rests = [Choice(self._rest_name(action), words, action) for words, action in self.rests]
        return Choice(Stance.REST, "Rest", pick("activation.order", "In which order?", rests, rule="FC-417"))

    def _rest_name(self, action: Action) -> str:
        """A rest by its place among those whose effects come in another order."""
        return f"rest {1 + [one for _, one in self.rests].index(action)}"

    # Ways

    def _way(self, only: str, ways: Ways, *, run: bool) -> Ask[Action]:
        """Where to, and what it does there."""
        then: dict[Cell, Ask[Action]] = {}
        for end in ways.ends:
            if deeds := [*self._attacks(self.actions.after(end, run=run), end.cell)]:
                choices, prompt = [*deeds, Choice(GONE, only, Action())], f"And on {cell_name(end.cell)}?"
                then[ways.name(end)] = pick("activation.there", prompt, choices, fallback=GONE, rule="FC-453")
        ask = choose_path(
            "activation.way",
            "Where to?",
            cell_name(self.start),
            {self._place(ways, here): map(ways.name, steps) for here, steps in ways.steps.items()},
            ways.most,
            least=1,
            not_at=map(ways.name, ways.closed),
            then=then,
            nodes=_nodes(ways),
            walker=self.ground.name(self.unit),
            dangers={ways.name(end): risks for end in ways.ends if (risks := (*self._risks(ways, end),))},
            fallback=map(ways.name, ways.way(ways.ends[0])),
            rule="FC-454" if run else "FC-450",
            about=self.unit.id,
        )

        def read(told: tuple[list[Cell], Action | None]) -> Action:
            way, deed = told
            done = replace(deed or Action(), way=tuple(map(cell_of, way)), run=run)
            is_costly = any(ways.name(stand) == way[-1] for stand in ways.efforts)
            return replace(done, effort=Effort.GROUND) if is_costly else done

        return ask.reading(read)

    def _place(self, ways: Ways, stand: Stand) -> Cell:
        return cell_name(self.start) if stand.cell == self.start else ways.name(stand)

    def _risks(self, ways: Ways, end: Stand) -> Iterator[Danger]:
        """What is to be known of a hex before one ends there."""
        if end.is_over:
            cost = "takes Fatigue and " if end in ways.efforts else ""
            yield Danger(words=f"{cost}ends the activation in {self.ground.kind(end.cell).name}", is_at_end=True)
        if enemies := self.actions.enemies_at(end.cell):
            names = ", ".join(map(self.ground.name, enemies))
            yield Danger(words=f"ends beside {names}", level=len(enemies), is_at_end=True)

    # Attacks

    def _attacks(self, found: Iterable[Action], at: Hex) -> Iterator[Choice[Action]]:
        """Attacks from a hex, each with its dice."""
        onset = Onset(began_at=self.start, moved=at != self.start)
        clashes: dict[UnitId, tuple[int, str]] = {}
        with imagined(self.unit, cell=at):
            for action in found:
                for target in action.targets:
                    if target not in clashes:
                        clashes[target] = self._clash(target, onset, shoots=action.shoots)
                yield self._attack(action, clashes)

    def _clash(self, target: UnitId, onset: Onset, *, shoots: bool) -> tuple[int, str]:
        """With how many dice somebody is attacked, Fatigue apart, and what else is to be known of it."""
        manner = manner_of(self.ground, self.unit, shoots=shoots)
        clash = Clash(self.ground, manner, self.unit, self.ground.field.unit(target), onset)
        known = (clash.has_attack_support and "support", clash.is_long_shot and "long range")
        return total(clash.attack_dice), "".join(f", {word}" for word in known if word)

    def _attack(self, action: Action, clashes: Mapping[UnitId, tuple[int, str]]) -> Choice[Action]:
        verb, effort = "Shoot at" if action.shoots else "Attack", " with Fatigue" if action.effort else ""
        more = action.effort is Effort.DIE
        names = {target: target.partition(".")[2] for target in action.targets}
        dice = {target: f"{counted(clashes[target][0] + more, 'die', 'dice')}{clashes[target][1]}" for target in names}
        if len(names) == 1:
            return Choice(action.id, "".join(f"{verb} {names[one]}{effort} ({dice[one]})" for one in names), action)
        if len(names) <= MOST_IN_ANY_ORDER:
            return Choice(action.id, f"{verb} {', then '.join(names.values())}{effort}", action)
        every = [Choice(one, names[one], one, dice[one]) for one in names]
        order = pick_several(
            "activation.series", "In which order?", every, least=len(every), ordered=True, rule="FC-822"
        ).reading(lambda told: replace(action, targets=tuple(told)))
        return Choice(action.id, f"{verb} all {len(every)}{effort}", order)

    # What is done where nobody answers

    def answer(self, action: Action) -> str | dict[str, Json]:
        """An action as it is answered here."""
        if action.stance is not None:
            held = _picked((choice.option for choice in self._stances()), action.stance)
            if isinstance(held, dict):
                held = {**held, "then": self._rest_name(action)}
            return held if self.actions.is_idle else {"pick": HOLD, "then": held}
        name = (RUN if action.run else MOVE) if action.way else SHOOT if action.shoots else ATTACK
        then = next(choice.option.then for choice in self.choices if choice.id == name)
        if not action.way:
            assert isinstance(then, PickOne)
            return {"pick": name, "then": _picked(then.options, action.id)}
        assert isinstance(then, Path)
        way: list[Json] = [*self._names(self.actions.runs if action.run else self.actions.moves, action.way)]
        there = then.then.get(str(way[-1]))
        if there is None:
            return {"pick": name, "then": way}
        assert isinstance(there, PickOne)
        return {"pick": name, "then": {"path": way, "then": _picked(there.options, action.id)}}

    def _names(self, ways: Ways, way: Iterable[Hex]) -> Iterator[Cell]:
        """The places of a way as the question names them."""
        here = Stand(self.start)
        for cell in way:
            here = next(there for there in ways.steps[here] if there.cell == cell)
            yield ways.name(here)


def _picked(options: Iterable[Option], name: str) -> str | dict[str, Json]:
    picked = picked_as_usual(next(option for option in options if option.id == name))
    assert isinstance(picked, str | dict)
    return picked


def _nodes(ways: Ways) -> dict[str, Node]:
    """The places that are more than a hex."""
    names = [name for name in map(ways.name, ways.distances) if name.endswith(HALTED)]
    cells = {name: name.removesuffix(HALTED) for name in names}
    return {name: Node(cell=cell, label=f"{cell}, ending there") for name, cell in cells.items()}


def cell_of(place: Cell) -> Hex:
    """The hex of a place in a question."""
    return BOARD.parse(place.removesuffix(HALTED))
