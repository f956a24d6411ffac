"""How a player is asked what a unit does: one question for the whole activation [FC-311, FC-D14 to FC-D16]."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations

from rules.fantasy_commander.action.actions import Action, Actions, Stance, can_rest, imagined
from rules.fantasy_commander.action.pages import Page
from rules.fantasy_commander.action.start_effects import Effect, Outcome, effects_on, is_lost, orders, resting
from rules.fantasy_commander.action.start_effects import Order as OrderOfEffects
from rules.fantasy_commander.cards import Grant, Surcharge
from rules.fantasy_commander.command.pool import can_pay
from rules.fantasy_commander.ground import Ground, cell_name
from rules.fantasy_commander.state import Unit, counted
from rules.fantasy_commander.vocabulary import Order
from rules.kernel.answers import picked
from rules.kernel.asks import Ask
from rules.kernel.choices import Choice, pick
from rules.kernel.values import Json

KEY, PREPARE = "activation.plan", "prepare"


@dataclass(frozen=True)
class Preparation:
    """What is bought at the start of an activation, and the order in which everything then befalls the unit."""

    bought: tuple[Surcharge, ...] = ()
    order: OrderOfEffects = ()

    @property
    def id(self) -> str:
        """As an option."""
        return " ".join((*(one.id for one in self.bought), *(f"> {effect.id}" for effect in self.order)))

    @property
    def grants(self) -> tuple[Grant, ...]:
        """What the unit has by it until its activation ends [FC-414]."""
        return tuple(grant for one in self.bought for grant in one.grants)

    @property
    def price(self) -> dict[Order, int]:
        """What all of it costs [FC-411]."""
        return counted(order for one in self.bought for order, count in one.price.items() for _ in range(count))


@dataclass(frozen=True)
class Plan:
    """What is done in an activation, from its start."""

    preparation: Preparation
    action: Action

    @property
    def order(self) -> OrderOfEffects:
        """The start effects as they are resolved; a rest is one of them [FC-R74]."""
        return self.action.order or self.preparation.order


class Menu:
    """All that a player can decide about one activation, as a question."""

    def __init__(self, ground: Ground, unit: Unit, colour: Order, pool: Mapping[Order, int]) -> None:
        self.ground, self.unit, self.colour, self.pool = ground, unit, colour, pool
        self._actions: Actions | None = None
        self._pages: dict[str, Page] = {}

    def ask(self, usual: Callable[[Page], Action | None] | None = None) -> Ask[Plan]:
        """What the unit does: abilities, effects and action in one; `usual` says what is done where nobody answers."""
        first, *others = self.preparations
        page = self._page(*first)
        wanted = usual(page) if usual else None
        choices: list[Choice[Action | Plan]] = [*page.choices]
        if others:
            choices.append(self._prepare(others))
        ask = pick(
            KEY,
            self._prompt(),
            choices,
            fallback=page.answer(wanted or self._usual(page)),
            rule="FC-401",
            about=self.unit.id,
        )
        return ask.reading(lambda told: told if isinstance(told, Plan) else Plan(first[0], told))

    def page(self, preparation: Preparation) -> Page:
        """What the unit can do once it is prepared so."""
        came_to = next(came_to for one, came_to in self.preparations if one == preparation)
        return self._page(preparation, came_to)

    def answer(self, plan: Plan) -> Json:
        """A plan as it is answered here."""
        acted = self.page(plan.preparation).answer(plan.action)
        if plan.preparation == self.preparations[0][0]:
            return acted
        _, *others = self.preparations
        return picked(PREPARE, acted if len(others) == 1 else picked(plan.preparation.id, acted))

    def _prompt(self) -> str:
        ground, unit = self.ground, self.unit
        stamina = ground.card(unit).stamina
        tired = "" if stamina is None else f", Fatigue {unit.fatigue} of {stamina}"
        left = f"{ground.left(unit)} of {ground.full_size(unit)}"
        return (
            f"{ground.name(unit)} on {cell_name(ground.place(unit))} ({self.colour}, {left}{tired}): what does it do?"
        )

    def _usual(self, page: Page) -> Action:
        """What is done where nobody says anything: rest, or Defence; with a yellow order nothing else [FC-D15]."""
        if page.actions.is_idle:
            return page.rests[0][1] if page.rests else Action(stance=Stance.NOTHING)
        is_tired = self.unit.fatigue > 0 and not self.ground.enemies_in_contact(self.unit)
        return page.rests[0][1] if page.rests and is_tired else Action(stance=Stance.DEFEND)

    # Preparations

    @cached_property
    def preparations(self) -> list[tuple[Preparation, Outcome]]:
        """What can be bought, and each order of effects that comes to something else; the usual one first [FC-D14]."""
        found: dict[tuple[Outcome, tuple[Grant, ...]], tuple[Preparation, Outcome]] = {}
        for bought in self._affordable():
            simply = Preparation(bought)
            for came_to, order in orders(self.ground, self.unit, self._effects(simply)).items():
                found.setdefault((came_to, simply.grants), (replace(simply, order=order), came_to))
        return [*found.values()]

    def _affordable(self) -> Iterator[tuple[Surcharge, ...]]:
        """Abilities that can be paid together, fewest first; a yellow order allows none [FC-404, FC-412]."""
        own = () if self.colour is Order.YELLOW else self.ground.card(self.unit).surcharges
        for count in range(len(own) + 1):
            yield from (some for some in combinations(own, count) if can_pay(self.pool, Preparation(some).price))

    def _effects(self, preparation: Preparation) -> list[Effect]:
        grants = [*self.ground.grants(self.unit), *preparation.grants]
        return [*effects_on(self.ground, self.unit, grants, preparation.bought)]

    def _prepare(self, others: list[tuple[Preparation, Outcome]]) -> Choice[Plan]:
        """Whatever else can be made of the start: at once where there is one thing only."""
        ways = [Choice(one.id, self._in_words(one, came_to), self._prepared(one, came_to)) for one, came_to in others]
        if len(ways) == 1:
            ((one, came_to),) = others
            return Choice(PREPARE, f"First {ways[0].label}", self._prepared(one, came_to))
        return Choice(PREPARE, "Begin otherwise", pick("activation.preparation", "How?", ways, rule="FC-411"))

    def _prepared(self, preparation: Preparation, came_to: Outcome) -> Ask[Plan]:
        """The same question for a unit that was prepared so."""
        page = self._page(preparation, came_to)
        ask = pick(
            "activation.action",
            "And then?",
            page.choices,
            fallback=page.answer(self._usual(page)),
            rule="FC-401",
            about=self.unit.id,
        )
        return ask.reading(lambda action: Plan(preparation, action))

    def _page(self, preparation: Preparation, came_to: Outcome) -> Page:
        """What can be done after a preparation."""
        if preparation.id not in self._pages:
            self._pages[preparation.id] = self._new_page(preparation, came_to)
        return self._pages[preparation.id]

    def _new_page(self, preparation: Preparation, came_to: Outcome) -> Page:
        rests = self._rests(preparation, came_to)
        if is_lost(self.ground, self.unit, came_to):
            return Page(Actions(self.ground, self.unit, Order.YELLOW))  # Whatever is planned, it will not come to it.
        with imagined(self.unit, fatigue=came_to.fatigue, losses=came_to.losses, gains=preparation.grants):
            self._actions = Actions(self.ground, self.unit, self.colour, self._actions)
            return Page(self._actions, rests)

    def _rests(self, preparation: Preparation, came_to: Outcome) -> list[tuple[str, Action]]:
        """A rest with each order of effects that matters; none where it changes nothing or is not allowed [FC-R57]."""
        if not can_rest(self.ground, self.unit):
            return []
        effects = [*self._effects(preparation), resting(self.ground.grants(self.unit))]
        found = orders(self.ground, self.unit, effects)
        if [*found] == [came_to]:
            return []
        return [(self._told(order, end), Action(stance=Stance.REST, order=order)) for end, order in found.items()]

    # In words

    def _in_words(self, preparation: Preparation, came_to: Outcome) -> str:
        """A preparation as an option: "Second Wind (1 green)"."""
        paid = [f"{one.name} ({_priced(one)})" for one in preparation.bought]
        is_only = len([one for one, _ in self.preparations if one.bought == preparation.bought]) == 1
        told = "" if is_only else self._told(preparation.order, came_to)
        return "; ".join(filter(None, (" and ".join(paid), told)))

    def _told(self, order: OrderOfEffects, came_to: Outcome) -> str:
        """An order of effects with what it comes to: "Cursed Lands, Rest: Fatigue 0, 1 more lost"."""
        lost = came_to.losses - self.unit.losses
        change = f", {lost} more lost" if lost > 0 else f", {-lost} restored" if lost else ""
        return f"{', '.join(effect.name for effect in order)}: Fatigue {came_to.fatigue}{change}"


def _priced(ability: Surcharge) -> str:
    return ", ".join(f"{count} {order}" for order, count in ability.price.items())
