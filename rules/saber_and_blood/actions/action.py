"""Chapter 3xx and 6xx: what a character does in an action, or by another effect, step by step [SB-312, SB-404].

A player plans as far as he likes: a walk, what he does where it ends, and where he walks on. What interrupts a plan
drops the rest of it, and he is asked again [SB-R71].
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from rules.kernel.play import Procedure
from rules.kernel.values import Cell, Seat
from rules.saber_and_blood.combat.combat import Edge
from rules.saber_and_blood.combat.dangers import can_react
from rules.saber_and_blood.combat.fight import fight
from rules.saber_and_blood.combat.ready import react_to_arrivals
from rules.saber_and_blood.content import Content, Part
from rules.saber_and_blood.effects import tokens
from rules.saber_and_blood.effects.harm import end_on_square, find_footing, see_who_has_won
from rules.saber_and_blood.effects.keywords import OPTIONAL, befall, fire, fire_targets, push, push_targets
from rules.saber_and_blood.effects.lasting import level_change
from rules.saber_and_blood.ground import G, box_of, lasting_of, of, put, tavern_of, trace
from rules.saber_and_blood.scenarios import lady_spaces_left, rules_of
from rules.saber_and_blood.state import Fighter
from rules.saber_and_blood.vocabulary import Faction, Keyword, Stance, When
from rules.saber_and_blood.what_is_known import Character, FighterName


@dataclass
class Doing:
    """What a character can still do before an action, or another effect, is over."""

    g: G
    fighter: Fighter
    chooser: Seat
    """Who decides: the player of the card, who need not own the character [SB-R18]."""
    is_action: bool
    grows: bool
    """Whether anything may be added to it [SB-333, SB-354, SB-825]."""
    mp: int = 0
    spaces: int = 0
    """Left of a "move N spaces" [SB-632]."""
    attacks: int = 0
    pushes: list[Part] = field(default_factory=list)
    fires: list[Part] = field(default_factory=list)
    levels: dict[Stance, int] = field(default_factory=dict)
    won: list[Part] = field(default_factory=list)
    may_shift_lady: bool = False
    """Whether a ready token came between his last step and the Lady's [SB-R51]."""
    was_halted: bool = False
    """Whether a ready token could answer to a step of the plan under way, whatever came of it [SB-R26]."""

    # What there is to use

    @property
    def is_own(self) -> bool:
        """Whether the character's own player decides."""
        return self.chooser == self.fighter.seat

    @property
    def is_over(self) -> bool:
        """Whether the character is off the board: that ends everything at once [SB-R65]."""
        return not self.fighter.is_on_board

    def add(self, part: Part) -> None:
        """One more thing that the player may use."""
        match part.do:
            case Keyword.MP:
                self.mp += part.n
            case Keyword.MOVE:
                self.spaces += part.n
            case Keyword.ATTACK:
                self.attacks += part.n
            case Keyword.PUSH:
                self.pushes.append(part)
            case Keyword.FIRE:
                self.fires.append(part)
            case _:
                raise ValueError(f"{part.do} is not for a player to use or leave")

    @property
    def fury(self) -> int:
        """Fury that can become movement points: a Cossack's own, in his own action [SB-732, SB-733, SB-R18, SB-R45]."""
        can_rage = self.grows and self.is_own
        return fury_of(box_of(self.g), self.fighter) if can_rage else 0

    @property
    def steps_left(self) -> int:
        """How many squares he can walk: points and fury within the cap, after slow tokens [SB-650, SB-R42, SB-R82]."""
        cap = rules_of(self.g.state).mp_cap(self.g.state, box_of(self.g), self.fighter)
        return steps_for(self.fighter, self.mp + self.fury, cap)

    @property
    def can_attack(self) -> bool:
        """An attack is left, and he is not stunned [SB-604, SB-654, SB-R64]."""
        return self.attacks > 0 and not self.fighter.is_stunned

    def can_leave(self, steps_left: int) -> bool:
        """Whether he stands before the doorway, may leave by it, and has a point for that [SB-818, SB-844, SB-R18]."""
        bout = self.g.state
        may = self.fighter.name in (bout.target, bout.chest_holder) and self.is_own
        return may and steps_left > 0 and self.fighter.square in box_of(self.g).board.doorway

    # Spending movement points

    def pay_step(self) -> None:
        """One step: slow tokens first, then the step itself; points before fury [SB-650, SB-732]."""
        cost = self.fighter.slow + 1
        if self.fighter.slow:
            self.g.tell("slow_paid", **of(self.fighter), count=self.fighter.slow)
        self.fighter.slow = 0
        self.fighter.mp_spent += cost
        from_fury = max(0, cost - self.mp)
        self.mp = max(0, self.mp - cost)
        if from_fury:
            self.fighter.special -= from_fury
            self.g.tell("fury_spent", **of(self.fighter), points=from_fury)

    # The steps of a plan: each returns whether the rest of the plan still stands

    def walk(self, way: list[Cell]) -> Procedure[bool]:
        """Walk square by square; a ready token may answer at each of them [SB-401, SB-642]."""
        tavern = tavern_of(self.g)
        self.may_shift_lady = False

        def may_enter(cell: Cell) -> bool:
            return cell in tavern.steps(self.fighter, self.steps_left).get(self.fighter.spot, ())

        return (yield from self._go(way, "walked", may_enter, self.pay_step))

    def move(self, way: list[Cell]) -> Procedure[bool]:
        """Be moved by "move N spaces", which costs no points; where he stops, the move is used up [SB-632]."""
        tavern = tavern_of(self.g)

        def may_enter(cell: Cell) -> bool:
            return cell in tavern.ways_to_be_moved(self.fighter, self.spaces).get(self.fighter.spot, ())

        def pay() -> None:
            self.spaces -= 1

        went_on = yield from self._go(way, "moved", may_enter, pay)
        if went_on:
            self.spaces = 0
        if not self.spaces:
            yield from end_on_square(self.g, self.fighter)
            went_on = not (yield from react_to_arrivals(self.g)) and went_on
        return went_on

    def _go(
        self, way: list[Cell], kind: str, may_enter: Callable[[Cell], bool], pay: Callable[[], None]
    ) -> Procedure[bool]:
        g, fighter = self.g, self.fighter
        gone = [fighter.spot]

        def tell_way() -> None:
            if len(gone) > 1:
                g.tell(kind, **of(fighter), way=[*gone])
                gone[:] = gone[-1:]

        for cell in way:
            if not may_enter(cell):
                tell_way()
                return False
            pay()
            trace(g, kind, fighter.name, [fighter.spot, cell])
            put(g, fighter, cell)
            gone.append(cell)
            g.state.arrivals.append(fighter.name)
            if can_react(g, fighter):
                self.was_halted = True
                tell_way()
            if (yield from react_to_arrivals(g)):
                return False
        tell_way()
        return True

    def attack(self, target: FighterName, holding_back: tuple[FighterName, ...] = ()) -> Procedure[bool]:
        """Attack a foe beside him, with the support of all friends who are not told to hold back [SB-501, SB-519]."""
        foe = self.g.state.fighters[target]
        if not self.can_attack or foe not in tavern_of(self.g).foes_beside(self.fighter):
            return False
        self.attacks -= 1
        here = self.fighter.square
        yield from fight(self.g, self.fighter, foe, Edge(self.levels, tuple(self.won)), holding_back=holding_back)
        answered = yield from react_to_arrivals(self.g)
        return not answered and self.fighter.square == here

    def push(self, place: int, target: FighterName, square: Cell) -> Procedure[bool]:
        """Push a foe beside him [SB-635 to SB-637]."""
        foe, part = self.g.state.fighters[target], self.pushes[place]
        if not any(other is foe and square in cells for other, cells in push_targets(self.g, self.fighter, part)):
            return False
        del self.pushes[place]
        yield from push(self.g, self.fighter, foe, square, part)
        return not (yield from react_to_arrivals(self.g))

    def fire(self, place: int, target: FighterName) -> Procedure[bool]:
        """Fire at a foe within range [SB-626]."""
        foe, part = self.g.state.fighters[target], self.fires[place]
        if foe not in fire_targets(self.g, self.fighter, part):
            return False
        del self.fires[place]
        yield from fire(self.g, self.fighter, foe, part)
        return True

    def lead(self, cell: Cell, her_square: Cell) -> Procedure[bool]:
        """Step, and shift the Lady after him; what comes between leaves her step for later [SB-866, SB-R51]."""
        went_on = yield from self.walk([cell])
        self.may_shift_lady = True
        if went_on:
            self.shift_lady(her_square)
        return went_on

    def shift_lady(self, square: Cell) -> None:
        """The Lady follows him by one space [SB-866 to SB-868]."""
        g, lady = self.g, self.g.state.lady
        assert lady is not None
        self.may_shift_lady = False
        trace(g, "moved", "lady", [lady.square, square])
        lady.square = square
        lady.moved += 1
        g.tell("lady_led", **of(self.fighter), square=square)
        see_who_has_won(g)

    def leave(self) -> None:
        """Out through the doorway, which decides the bout [SB-818, SB-844]."""
        if self.can_leave(self.steps_left):
            self.pay_step()
            self.fighter.square = None
            self.g.state.escaped = self.fighter.name
            self.g.tell("escaped", **of(self.fighter))
            see_who_has_won(self.g)


# Movement points


def fury_of(box: Content, fighter: Character) -> int:
    """The fury that a character could turn into movement points: a Cossack's [SB-732]."""
    return fighter.special if box.sheet(fighter.sheet).faction is Faction.COSSACKS else 0


def steps_for(fighter: Character, points: int, cap: int | None) -> int:
    """The squares that points are good for: within the cap, after slow tokens [SB-650, SB-R42, SB-R82]."""
    spendable = points if cap is None else min(points, cap - fighter.mp_spent)
    return max(0, spendable - fighter.slow)


# The Lady


def can_lead(doing: Doing) -> bool:
    """Beside her, no foe of his beside her, and she has not come 3 spaces in this turn [SB-866, SB-868, SB-R51]."""
    g, lady = doing.g, doing.g.state.lady
    if lady is None or not doing.is_own or doing.is_over:
        return False
    return lady_spaces_left(g.state, box_of(g)) > 0 and is_beside(doing, lady.square) and not is_guarded(doing)


def is_beside(doing: Doing, square: Cell) -> bool:
    """Whether the character stands next to a square."""
    return tavern_of(doing.g).distance(doing.fighter.spot, square) == 1


def is_guarded(doing: Doing) -> bool:
    """Whether a foe of the character stands beside the Lady."""
    lady = doing.g.state.lady
    assert lady is not None
    tavern = tavern_of(doing.g)
    return any(tavern.distance(foe.spot, lady.square) == 1 for foe in doing.g.state.foes_of(doing.fighter.seat))


def her_steps(doing: Doing) -> list[Cell]:
    """Where the Lady can be shifted now: one space, to stand beside him again [SB-867, SB-R51]."""
    g, lady = doing.g, doing.g.state.lady
    if lady is None or doing.is_over or is_guarded(doing):
        return []
    tavern = tavern_of(g)
    free = [cell for cell in tavern.around(lady.square) if can_she_stand(doing, cell)]
    return [cell for cell in free if tavern.distance(cell, doing.fighter.spot) == 1]


def can_she_stand(doing: Doing, square: Cell) -> bool:
    """Whether a character may stand there: nobody, no pillar, no obstacle, no fireplace."""
    tavern = tavern_of(doing.g)
    return tavern.is_bare(square) and not tavern.is_occupied(square)


# Actions and other effects


Plan = Callable[[Doing], Procedure[None]]
"""Asks the player what the character does, until he has done or can do nothing more; see plans.py."""


def act(
    g: G,
    fighter: Fighter,
    parts: Iterable[Part],
    chooser: Seat,
    plan: Plan,
    *,
    grows: bool = True,
    errand: Callable[[], Procedure[None]] | None = None,
) -> Procedure[None]:
    """One action of a character, from its beginning to what comes after its end [SB-212, SB-311, SB-317].

    An errand is what a scenario's standard action does besides.
    """
    listed = [*parts]
    doing = Doing(g, fighter, chooser, is_action=True, grows=grows)
    is_stunned = tokens.begin_action(fighter)
    haste = tokens.take_up_haste(fighter)
    if is_stunned:  # [SB-653, SB-R44]
        g.tell("stun_shaken_off", **of(fighter))
        tokens.end_action(fighter)
        return
    if grows:
        doing.mp += haste + sum(part.n for part in lasting_of(g).parts(fighter, When.ACTION) if part.do is Keyword.MP)
    if errand is not None:
        yield from errand()
    yield from use(doing, [part for part in listed if part.when not in (When.END, When.AFTER)], plan)
    yield from come_to_rest(doing)
    doing.grows = False  # Not even fury buys anything any more [SB-603].
    yield from use(doing, [part for part in listed if part.when is When.END], plan)
    tokens.end_action(fighter)
    yield from react_to_arrivals(g)
    later = [*(part for part in listed if part.when is When.AFTER), *lasting_of(g).parts(fighter, When.AFTER)]
    for part in later:  # [SB-601]
        if fighter.is_on_board:
            yield from befall(g, part, fighter, by=chooser)


def use(doing: Doing, parts: list[Part], plan: Plan) -> Procedure[None]:
    """Compulsory parts in written order, then optional ones in any order; then the next lot [SB-314, SB-315]."""
    g, fighter = doing.g, doing.fighter
    for part in parts:
        if part.do is Keyword.LEVEL:
            doing.levels = {stance: doing.levels.get(stance, 0) + level_change([part], stance) for stance in Stance}
        elif part.when is When.WON:
            doing.won.append(part)
        elif part.do in OPTIONAL and part.when is not When.THEN:
            doing.add(part)
        elif part.do not in OPTIONAL:
            yield from befall(g, part, fighter, by=doing.chooser)
    yield from plan(doing)
    later = [part for part in parts if part.when is When.THEN]
    if later:
        yield from come_to_rest(doing)
        for part in later:
            doing.add(part)
        yield from plan(doing)


def come_to_rest(doing: Doing) -> Procedure[None]:
    """Whatever was not used is lost, and he stands where one can stand [SB-406, SB-R32]."""
    doing.mp = doing.spaces = doing.attacks = 0
    doing.pushes, doing.fires = [], []
    doing.may_shift_lady = False
    yield from find_footing(doing.g, doing.fighter)
    yield from react_to_arrivals(doing.g)


def do_without_acting(g: G, fighter: Fighter, parts: list[Part], chooser: Seat, plan: Plan) -> Procedure[None]:
    """What an interference card lets a character do, which is no action of his [SB-333]."""
    doing = Doing(g, fighter, chooser, is_action=False, grows=False)
    yield from use(doing, parts, plan)
    yield from come_to_rest(doing)
