"""What players decide inside an attack: who receives it and how, rerolls, what they pay to lose less [FC-D17 to D24].

Whoever is asked follows from what lies open: positions, traits, tokens, Fatigue. What was filed for a unit narrows the
choice, and only where at least two legal options are left is its player asked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple, TypeVar

from rules.fantasy_commander.combat.clash import Clash, Manner, total
from rules.fantasy_commander.combat.policy import BY_DEFAULT, Again, Defend, Need, Policy, Will, policy_of
from rules.fantasy_commander.combat.reading import Values, without_effect
from rules.fantasy_commander.ground import Ground
from rules.fantasy_commander.pieces import tire
from rules.fantasy_commander.rulings import DEFENDER_NEEDS_CONTACT
from rules.fantasy_commander.state import Battle, Unit
from rules.fantasy_commander.vocabulary import Order, Trait
from rules.kernel.asks import Ask
from rules.kernel.choices import Choice, pick, pick_several
from rules.kernel.play import Play, Procedure

T = TypeVar("T")

KEEP = "keep"
"""The option that leaves an attack with the unit it was declared on."""
KEEPS_TO_DEFAULTS = 3
"""The version of the rules since which the default counts also within what was filed, not the first option left."""


def decide(g: Play[Battle], clash: Clash, unit: Unit, ask: Ask[T]) -> Procedure[T]:
    """Ask the player of a unit: the attacker decides in their own activation, the defender reacts."""
    if unit.side == clash.attacker.side:
        return (yield from g.ask(unit.side, ask))
    # What comes out of a silent answer is revealed, never only told.
    both = Ask(ask.decision, lambda given: (ask.read(given), ask.decision.describe(given)), within=ask.check_across)
    said, words = yield from g.react(unit.side, both)
    g.reveal("reacted", unit=unit.id, how=words)
    return said


def fallback_among(g: Play[Battle], left: Sequence[T], default: Callable[[Sequence[T]], T], legal: Sequence[T]) -> T:
    """What happens where nobody answers, and what was filed leaves these of all legal options."""
    if g.rules_version >= KEEPS_TO_DEFAULTS:
        return default(left)
    usual = default(legal)
    return usual if usual in left else left[0]


# Who receives the attack, and how [FC-D17 to D20]


class Reception(NamedTuple):
    """How an attacked unit receives an attack."""

    rolls: bool = False
    """Whether it rolls defence dice."""
    gives_up: bool = False
    """Whether it gives up its order for a Defence token [FC-463]."""
    effort: bool = False
    """Whether it takes a Fatigue token for one more die [FC-425]."""

    @property
    def name(self) -> str:
        """What the option is called."""
        return ("defend" if self.gives_up else "roll" if self.rolls else "stand") + ("_effort" if self.effort else "")


def receptions(clash: Clash) -> list[Reception]:
    """Every legal way to receive an attack; nothing can be done against magic [FC-740, FC-R40]."""
    target = clash.target
    if clash.manner is Manner.MAGIC:
        return [Reception()]
    if target.defending:
        found = [Reception(rolls=True)]  # [FC-461]
    else:
        found = [Reception()]
        if Trait.COUNTERBLOW in clash.target_has:
            found.append(Reception(rolls=True))  # [FC-807]
        if target.token is not None:
            found.append(Reception(rolls=True, gives_up=True))
    if clash.ground.can_make_an_effort(target):
        found += [one._replace(effort=True) for one in found if one.rolls]
    return found


def usual_reception(clash: Clash) -> Reception:
    """What happens where nobody answers: a yellow order is given up, a Counterblow rolled [FC-D18 to D20]."""
    return default_reception(receptions(clash), clash.target.token)


def default_reception(left: Sequence[Reception], token: Order | None) -> Reception:
    """The same where only some ways are left."""
    (default,) = narrowed(left, BY_DEFAULT, token)
    return default


def defenders(ground: Ground, attacker: Unit, target: Unit) -> list[Unit]:
    """The units that may take a melee attack on a neighbour upon themselves [FC-808, FC-R38]."""
    return [
        unit
        for unit in ground.in_contact(target, target.side)
        if ground.has(unit, Trait.DEFENDER) and (not DEFENDER_NEEDS_CONTACT or ground.are_in_contact(unit, attacker))
    ]


def receive(g: Play[Battle], clash: Clash, *, may_redirect: bool) -> Procedure[tuple[Clash, Reception]]:
    """The defender says, once for all of it, which unit receives the attack and how."""
    asked: list[Clash] = []
    if may_redirect:
        for unit in defenders(clash.ground, clash.attacker, clash.target):
            will = (yield from policy_of(g, unit)).redirect
            if will is Will.YES:
                clash = _redirected(g, clash, unit)
                asked = []
                break
            if will is Will.ASK:
                asked.append(replace(clash, target=unit))
    answers: list[tuple[Clash, Reception]] = []
    for one in (clash, *asked):
        answers += [(one, reception) for reception in (yield from _left_by_policy(g, one))]
    if len(answers) > 1:
        chosen, reception = yield from decide(g, clash, clash.target, _how_to_receive(g, clash, answers))
    else:
        chosen, reception = answers[0]
    if chosen.target is not clash.target:
        clash = _redirected(g, clash, chosen.target)
    return clash, reception


def _redirected(g: Play[Battle], clash: Clash, unit: Unit) -> Clash:
    """Everything is worked out anew for the unit that takes the attack upon itself [FC-R38]."""
    g.tell("redirected", unit=unit.id, target=clash.target.id, attacker=clash.attacker.id)
    return replace(clash, target=unit)


def _left_by_policy(g: Play[Battle], clash: Clash) -> Procedure[list[Reception]]:
    """The ways to receive an attack that the standing reactions of a unit leave open."""
    legal = receptions(clash)
    if len(legal) == 1:
        return legal
    policy = yield from policy_of(g, clash.target)
    return narrowed(legal, policy, clash.target.token)


def narrowed(legal: Sequence[Reception], policy: Policy, token: Order | None) -> list[Reception]:
    """Without what a unit's standing reactions rule out; what they want and is not legal, they do not get."""

    def keep(found: list[Reception], wanted: list[Reception]) -> list[Reception]:
        return wanted or found

    left = [*legal]
    if policy.defend is not Defend.ASK and token is not None:
        gives_up = policy.defend.gives_up(token)
        left = keep(left, [one for one in left if one.gives_up == gives_up])
    if policy.counterblow is not Will.ASK and not all(one.gives_up for one in left):
        rolls = policy.counterblow is Will.YES
        left = keep(left, [one for one in left if one.gives_up or one.rolls == rolls])
    if policy.die is not Will.ASK:
        effort = policy.die is Will.YES
        left = [
            one
            for one in left
            if one.effort == effort or not any(other == one._replace(effort=effort) for other in left)
        ]
    return left


def _how_to_receive(
    g: Play[Battle], clash: Clash, answers: list[tuple[Clash, Reception]]
) -> Ask[tuple[Clash, Reception]]:
    """One panel: who takes the attack, Defence or not, Fatigue or not, Counterblow or not."""
    ground = clash.ground
    attacker, dice = ground.name(clash.attacker), total(clash.attack_dice)
    verb = "attacks" if clash.in_melee else "shoots at"
    prompt = f"{attacker} {verb} {ground.name(clash.target)} with {dice} {'die' if dice == 1 else 'dice'}."
    by_unit: dict[str, list[tuple[Clash, Reception]]] = {}
    for one, reception in answers:
        by_unit.setdefault(one.target.id, []).append((one, reception))

    def how(options: list[tuple[Clash, Reception]]) -> Ask[tuple[Clash, Reception]]:
        one = options[0][0]
        left = [reception for _, reception in options]
        default = partial(default_reception, token=one.target.token)
        return pick(
            "reaction.receive",
            f"{prompt} How does {ground.name(one.target)} receive it?",
            [Choice(reception.name, _words(one, reception), (one, reception)) for _, reception in options],
            fallback=fallback_among(g, left, default, receptions(one)).name,
            rule="FC-463",
            about=one.target.id,
        )

    if len(by_unit) == 1:
        return how(answers)
    choices = []
    for options in by_unit.values():
        one = options[0][0]
        is_kept = one.target is clash.target
        name = KEEP if is_kept else one.target.id
        words = f"{ground.name(one.target)} {'receives it itself' if is_kept else 'takes it upon itself'}"
        choices.append(Choice(name, words, how(options)) if len(options) > 1 else Choice(name, words, options[0]))
    return pick("reaction.redirect", f"{prompt} Who receives it?", choices, rule="FC-808", about=clash.target.id)


def _words(clash: Clash, reception: Reception) -> str:
    if not reception.rolls:
        return "Roll no dice"
    dice = total(clash.defence_dice(effort=reception.effort))
    rolled = f"oll {dice} defence {'die' if dice == 1 else 'dice'}{' for 1 Fatigue' if reception.effort else ''}"
    return f"Give up the {clash.target.token} order and r{rolled}" if reception.gives_up else f"R{rolled}"


def take_up(g: Play[Battle], clash: Clash, reception: Reception) -> None:
    """What a reception costs: the order for a Defence token, and Fatigue for a die."""
    target = clash.target
    if reception.gives_up:
        target.token, target.defending = None, True
        g.tell("defended", unit=target.id, reaction=True)
    if reception.effort:
        tire(g, target, "defence")


# Rerolls [FC-D21, FC-D22]


def choose_rerolls(
    g: Play[Battle], clash: Clash, unit: Unit, faces: Sequence[int], values: Values, hits: int | None
) -> Procedure[list[int]]:
    """Which dice of its roll a unit rolls again, by their places; each once, and what comes stands [FC-R53]."""
    most = min(len(faces), clash.attack_rerolls if unit is clash.attacker else clash.defence_rerolls)
    if not most:
        return []
    idle = without_effect(faces, values, hits)[:most]
    again = (yield from policy_of(g, unit)).rerolls
    if again is Again.NONE:
        return []
    if again is Again.IDLE:
        return idle
    ask = pick_several(
        "attack.rerolls" if unit is clash.attacker else "reaction.rerolls",
        f"{clash.ground.name(unit)} rolled {', '.join(map(str, faces))}. Roll up to {most} of them again?",
        [Choice(str(place + 1), f"Die {place + 1}: {face}", place) for place, face in enumerate(faces)],
        most=most,
        fallback=[str(place + 1) for place in idle],
        rule="FC-R53",
        about=unit.id,
    )
    return (yield from decide(g, clash, unit, ask))


# Losing less [FC-D23, FC-D24]


class Relief(NamedTuple):
    """What a player pays to lose less."""

    regroups: bool = False
    """One damage becomes one panic result [FC-838]."""
    braces: bool = False
    """A Fatigue token against one damage [FC-426]."""

    @property
    def name(self) -> str:
        """What the option is called."""
        return "_".join(["regroup"] * self.regroups + ["fatigue"] * self.braces) or "nothing"


@dataclass(frozen=True)
class Straits:
    """What a unit is about to lose, and what can be done about it."""

    damage: int
    left: int
    most: int
    """The most that it can lose in this attack [FC-846]."""
    can_regroup: bool
    can_brace: bool

    def is_lethal(self, damage: int) -> bool:
        """Whether so much damage would destroy it."""
        return min(damage, self.most) >= self.left

    @property
    def reliefs(self) -> list[Relief]:
        """Every legal one."""
        found = [Relief()]
        if self.can_regroup and self.damage:
            found.append(Relief(regroups=True))
        if self.can_brace:
            found += [one._replace(braces=True) for one in found if self.damage > one.regroups]
        return found

    def needs_to_regroup(self) -> bool:
        """Whether the damage would destroy it [FC-D23]."""
        return self.is_lethal(self.damage)

    def needs_to_brace(self, *, regroups: bool) -> bool:
        """Whether one damage less prevents its destruction [FC-D24]."""
        damage = self.damage - regroups
        return self.is_lethal(damage) and not self.is_lethal(damage - 1)

    def usual(self) -> Relief:
        """What happens where nobody answers."""
        return self.default(self.reliefs)

    def default(self, left: Sequence[Relief]) -> Relief:
        """The same where only some of them are left."""
        (default,) = self.narrowed(left, BY_DEFAULT)
        return default

    def narrowed(self, legal: Sequence[Relief], policy: Policy) -> list[Relief]:
        """Without what a unit's standing reactions rule out."""
        left = [*legal]
        if policy.regroup is not Need.ASK:
            wanted = _wants(policy.regroup, self.needs_to_regroup())
            left = [one for one in left if one.regroups == wanted] or left
        if policy.damage is not Need.ASK:
            left = [
                one for one in left if one.braces == _wants(policy.damage, self.needs_to_brace(regroups=one.regroups))
            ] or left
        return left


def _wants(need: Need, is_needed: bool) -> bool:
    return need is Need.ALWAYS or (need is Need.TO_SURVIVE and is_needed)


def seek_relief(g: Play[Battle], clash: Clash, unit: Unit, straits: Straits) -> Procedure[Relief]:
    """The player of a unit says what they pay to lose less, where they can."""
    if len(straits.reliefs) == 1:
        return Relief()
    left = straits.narrowed(straits.reliefs, (yield from policy_of(g, unit)))
    if len(left) == 1:
        return left[0]
    name = clash.ground.name(unit)
    wasted = min(straits.damage, straits.most) == min(straits.damage - 1, straits.most)
    words = {
        Relief(): f"Lose {min(straits.damage, straits.most)}",
        Relief(regroups=True): "Regroup: 1 damage becomes 1 hex of retreat",
        Relief(braces=True): "Take 1 Fatigue against 1 damage",
        Relief(regroups=True, braces=True): "Regroup, and take 1 Fatigue against 1 damage",
    }
    hint = "Wasted: Survivable limits the loss to as much anyway" if wasted else ""  # [FC-R39]
    ask = pick(
        "attack.losses" if unit is clash.attacker else "reaction.losses",
        f"{name} has {straits.left} left and takes {straits.damage} damage. What does it do?",
        [Choice(one.name, words[one], one, hint if one.braces else "") for one in left],
        fallback=fallback_among(g, left, straits.default, straits.reliefs).name,
        rule="FC-426",
        about=unit.id,
    )
    return (yield from decide(g, clash, unit, ask))
