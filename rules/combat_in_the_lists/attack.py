"""Chapter 5, attack actions: one stack after another, each answered and resolved before the next is declared."""

from __future__ import annotations

from rules.combat_in_the_lists.conduct import Conduct
from rules.combat_in_the_lists.content import Content
from rules.combat_in_the_lists.defence import Blow, Defence, Strike, defend, is_from_behind, is_helpless, told
from rules.combat_in_the_lists.hands import discard
from rules.combat_in_the_lists.stacks import deed_of, has_aim, is_first_play, reach_of
from rules.combat_in_the_lists.stamina import G, box_of, goes_by_the_letter, lose_health
from rules.combat_in_the_lists.state import Knight, Stack, colours_of
from rules.combat_in_the_lists.vocabulary import Deed, Effect, Location
from rules.combat_in_the_lists.what_is_known import is_fit, legal_victims, name_of
from rules.kernel.asks import Ask
from rules.kernel.choices import Choice, pick
from rules.kernel.play import Procedure
from rules.kernel.words import one_or_many

END = "end"
NEXT = "attack.next"
LABEL = 80
"""The letters that fit on a button."""


def take_action(g: G, conduct: Conduct, knight: Knight) -> Procedure[None]:
    """One knight's whole attack action [CL-519, CL-522, CL-523]."""
    for other in g.state.in_the_lists:
        other.hurt = False
    if not is_fit(knight) and (knight.stacks or goes_by_the_letter(g)):  # With cards to play or without [CL-R32].
        knight.out_of_the_fight = True
        if knight.stacks:
            g.tell("action_forfeited", seat=knight.seat)
    elif not knight.out_of_the_fight:
        with g.step(f"{name_of(knight.seat)} attacks"):
            while targets(g, knight):
                attack = yield from conduct.next_attack(g, knight)
                if attack is None or knight.resigned:
                    break
                yield from strike(g, conduct, knight, *attack)
    lay_down(knight)


def targets(g: G, knight: Knight) -> list[tuple[Stack, list[Knight]]]:
    """The stacks that can still be aimed at somebody, with whom; one that strikes twice does so in a row [CL-733]."""
    content, others = box_of(g), g.state.after(knight.seat)
    aimed = [stack for stack in knight.stacks if has_aim(content, stack)]
    found = [(stack, legal_victims(content, knight, others, reach_of(content, stack))) for stack in aimed]
    able = [(stack, victims) for stack, victims in found if victims]
    begun = [(stack, victims) for stack, victims in able if not is_first_play(content, stack)]
    return begun if begun and goes_by_the_letter(g) else able


def usual_victim(stack: Stack, victims: list[Knight]) -> Knight:
    """Whom a stack strikes where nobody says so: the planned victim, else the weakest, first in turn order [CL-D09]."""
    planned = [knight for knight in victims if knight.seat == stack.victim]
    return (planned or sorted(victims, key=lambda knight: knight.health))[0]


def ask_next(g: G, knight: Knight) -> Ask[tuple[Stack, Knight] | None]:
    """One unused stack and its victim, or the end of the action [CL-520, CL-D09]."""
    content = box_of(g)
    choices: list[Choice[tuple[Stack, Knight] | None]] = []
    for place, (stack, victims) in enumerate(targets(g, knight)):
        ways = [Choice(one.seat, name_of(one.seat), (stack, one)) for one in victims]
        whom = pick("attack.victim", "Whom?", ways, fallback=str(usual_victim(stack, victims).seat), rule="CL-520")
        choices.append(Choice(f"stack {place}", stack_words(content, stack), whom))
    unused = len(knight.stacks)
    choices.append(Choice(END, f"End the attack ({unused} {one_or_many(unused, 'stack', 'stacks')} unused)", None))
    return pick(NEXT, "What do you attack with?", choices, rule="CL-519")


def stack_words(content: Content, stack: Stack) -> str:
    """A stack as it is announced: "Smash to the left arm + Pound to the head, with Fast attack".

    What is too long for a button is said in short: "Smash left arm + Knuckle rap left hand + Leg sweep left leg".
    """
    names = [content.card_name(card) for card in stack.cards]
    special = [content.special(stack.special).name] if stack.special else []
    words = ", with ".join([" + ".join(names), *special]) if names else "".join(special)
    return words if len(words) <= LABEL else " + ".join([*(name.replace(" to the ", " ") for name in names), *special])


# One attack


def declare(content: Content, attacker: Knight, victim: Knight, stack: Stack) -> Strike:
    """A stack against a victim, with each of its blows."""
    blows = [Blow(content.attack(card)) for card in stack.cards]
    return Strike(attacker, victim, stack, blows, is_from_behind(content, attacker, victim, stack))


def strike(g: G, conduct: Conduct, attacker: Knight, stack: Stack, victim: Knight) -> Procedure[None]:
    """One attack from the declaration to the last effect [CL-520 to CL-528]."""
    content = box_of(g)
    declared = declare(content, attacker, victim, stack)
    g.reveal(
        "attacked",
        seat=attacker.seat,
        victim=victim.seat,
        cards=list(stack.cards),
        special=stack.special,
        from_behind=declared.from_behind,
        colours=colours_of(attacker, victim),
    )
    if deed_of(content, stack) is Deed.STRIKE:  # [CL-731]
        hit(g, attacker, victim, content.special(stack.special).n)
    else:
        answer = yield from answer_to(g, conduct, declared)
        defend(g, declared, answer)
        resolve(g, declared)
    finish_play(g, attacker, stack, declared)


def answer_to(g: G, conduct: Conduct, declared: Strike) -> Procedure[list[Defence]]:
    """What the victim plays; nobody is asked where public facts leave no answer [CL-R67, CL-R69]."""
    victim = declared.victim
    if victim.resigned or is_helpless(victim):
        return []
    answer = yield from conduct.defence(g, declared)
    return [] if victim.resigned else answer


def resolve(g: G, declared: Strike) -> None:
    """What gets through is dealt at once, and does what the cards say beside it [CL-528, CL-R25, CL-R53]."""
    victim = declared.victim
    g.reveal(
        "answered",
        seat=victim.seat,
        other=declared.attacker.seat,
        special=declared.stack.special,
        from_behind=declared.from_behind,
        played=[name for defence in declared.answered for name in defence.names],
        idle=not declared.answered,
        stopped=not declared.damage,
        defences=[told(*played) for played in zip(declared.answered, declared.costs, strict=True)],
        blows=[{"card": blow.card.id, "removed": blow.is_removed, "damage": blow.damage} for blow in declared.blows],
        damage=declared.damage,
        paid=declared.paid,
        stages=list(declared.entered),
        colours=colours_of(declared.attacker, victim),
    )
    if declared.damage:
        hit(g, declared.attacker, victim, declared.damage)
    is_disarming = deed_of(box_of(g), declared.stack) is Deed.DISARM
    for blow in declared.left:
        if blow.damage:
            suffer(g, victim, blow, is_disarming=is_disarming)


def hit(g: G, attacker: Knight, victim: Knight, damage: int) -> None:
    """Damage to health, counted at once [CL-528]."""
    lose_health(victim, damage)
    victim.hurt = True
    g.tell("hit", seat=victim.seat, other=attacker.seat, damage=damage, health=victim.health)


def suffer(g: G, victim: Knight, blow: Blow, *, is_disarming: bool) -> None:
    """The effect of a blow that got through: the victim falls, or drops the weapon [CL-701, CL-708]."""
    if blow.card.effect is Effect.KNOCKDOWN and not victim.fallen:
        victim.fallen = True
        g.tell("knocked_down", seat=victim.seat)
    if (is_disarming or blow.card.effect is Effect.DISARM) and holds_with(victim, blow.card.location):
        drop_weapon(g, victim)


def holds_with(victim: Knight, location: Location) -> bool:
    """Whether the weapon is held on the side that was hit: arms and hands count, legs do not [CL-R60]."""
    return not victim.unarmed and location.weapon_hand is victim.hand


def drop_weapon(g: G, victim: Knight) -> None:
    """The weapon lies on the ground [CL-708]."""
    victim.unarmed, victim.dropped_on = True, g.state.turn
    g.tell("disarmed", seat=victim.seat)


def finish_play(g: G, attacker: Knight, stack: Stack, declared: Strike) -> None:
    """Cards that were taken off the table are gone at once; the rest is used up when its last play is over.

    Whoever has given up in the meantime has laid all cards down already [CL-R69].
    """
    removed = [blow.card.id for blow in declared.blows if blow.is_removed]
    if goes_by_the_letter(g) and not any(other is stack for other in attacker.stacks):
        for card in removed:
            attacker.used.remove(card)
        discard(g, attacker, removed)
        return
    discard(g, attacker, removed)
    left = [card for place, card in enumerate(stack.cards) if not declared.blows[place].is_removed]
    stack.plays -= 1
    if stack.plays and left:
        return
    attacker.stacks = [other for other in attacker.stacks if other is not stack]
    attacker.used += [*left, *([stack.special] if stack.special else [])]


def lay_down(knight: Knight) -> None:
    """What is paid and not used lies on the table until the Discard phase: no refund [CL-R23, CL-R69]."""
    for stack in knight.stacks:
        knight.used += stack.names
    knight.stacks = []
