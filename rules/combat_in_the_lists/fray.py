"""The attack phase by post: commits with a wish to sneak, then one sheet for everything up to the end of the turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from rules.combat_in_the_lists.answers import ask_defence, brief, play_name
from rules.combat_in_the_lists.attack import declare, stack_words
from rules.combat_in_the_lists.by_post import ByPost, Instructions, Recovering, pick_restoring
from rules.combat_in_the_lists.commit import Laid, ask_stacks, lay
from rules.combat_in_the_lists.conduct import Attempt, playing
from rules.combat_in_the_lists.content import Content
from rules.combat_in_the_lists.defence import Defence, is_from_behind, is_helpless
from rules.combat_in_the_lists.policy import Policy, ask_policy, auto_defence
from rules.combat_in_the_lists.renewal import ask_discards
from rules.combat_in_the_lists.sneak import ask_attempts
from rules.combat_in_the_lists.stacks import after_plays, reach_of
from rules.combat_in_the_lists.stamina import FURTHER, G, box_of, goes_by_the_letter
from rules.combat_in_the_lists.state import Knight, Lists, Stack
from rules.combat_in_the_lists.what_is_known import can_be_attacked, may_commit, may_sneak, name_of, points_left
from rules.kernel.asks import Ask, prefilled, sheet
from rules.kernel.choices import Choice, choice, pick
from rules.kernel.play import Procedure
from rules.kernel.values import Seat

COMMIT, FRAY = "commit.sheet", "fray.sheet"
BY_POLICY, WITH_CARDS = "policy", "cards"
RECOVERING_WORDS = {
    Recovering.CHEAP: "If the present stage pays for it",
    Recovering.ALWAYS: "Whenever it can be paid at all",
    Recovering.NEVER: "Never",
}


def file_everything(g: G) -> Procedure[ByPost]:
    """Two rounds of mail: commits and sneak wishes, and after the reveal how to defend, recover and discard."""
    lists, content = g.state, box_of(g)
    able = [knight for knight in playing(g) if has_part(lists, content, knight)]
    laid = yield from g.ask_all({knight.seat: ask_commit(lists, content, knight) for knight in able})
    lay(g, {seat: stacks for seat, (stacks, _) in laid.items()})
    wishes = {seat: attempts for seat, (_, attempts) in laid.items()}
    policies: dict[Seat, Policy] = {}
    for knight in playing(g):
        policies[knight.seat] = yield from g.ask_standing(knight.seat, ask_policy(content))
    later = after_plays if goes_by_the_letter(g, FURTHER) else lambda stack, plays: stack
    sheets = {
        knight.seat: ask_instructions(lists, content, knight, policies[knight.seat], later) for knight in playing(g)
    }
    filed = yield from g.ask_all(sheets)
    return ByPost(filed, wishes)


# Commits and the wish to sneak


def has_part(lists: Lists, content: Content, knight: Knight) -> bool:
    """Whether public facts let a knight attack or sneak in this turn."""
    others = lists.in_the_lists
    return may_commit(knight, others) or may_sneak(content, lists.marshal, knight, others)


def ask_commit(lists: Lists, content: Content, knight: Knight) -> Ask[tuple[list[Laid], list[Attempt]]]:
    """The stacks with their victims, and sneak attacks for afterwards: nobody moves any more [CL-D08, CL-D12]."""
    lines: dict[str, Ask[Any]] = {}
    if may_commit(knight, lists.in_the_lists):
        lines["stacks"] = ask_stacks(lists, content, knight, f"Attacks ({knight.points[0]} points):")
    if may_sneak(content, lists.marshal, knight, lists.in_the_lists):
        lines["sneak"] = ask_attempts(lists, content, knight, "Sneak attacks, as the Marshal looks away:")
    ask = sheet(COMMIT, "Your attacks, in secret.", lines, rule="CL-509", unchanged="no attack")
    return prefilled(ask).reading(lambda said: (said.get("stacks", []), said.get("sneak", [])))


# After the reveal


def threats(lists: Lists, content: Content, knight: Knight) -> Iterator[tuple[Knight, Stack, int]]:
    """Every stack on the table that could be aimed at a knight, and each of its plays, in turn order."""
    for attacker in lists.in_the_lists:
        for stack in attacker.stacks:
            if stack.cards and can_be_attacked(content, attacker, knight, reach_of(content, stack)):
                yield from ((attacker, stack, play) for play in range(stack.plays))


def ask_instructions(
    lists: Lists, content: Content, knight: Knight, policy: Policy, later: Callable[[Stack, int], Stack] = after_plays
) -> Ask[Instructions]:
    """How to answer each stack that can reach the knight, and what to do after it; filled in by the policy.

    A stack that strikes twice is answered each time as it lies `later`: its first play alone can be forestalled.
    """
    places: dict[str, tuple[Seat, int, int]] = {}
    lines: dict[str, Ask[Any]] = {}
    if not is_helpless(knight):
        for attacker, stack, play in threats(lists, content, knight):
            slot = play_name(attacker.seat, stack.number, play)
            places[slot] = (attacker.seat, stack.number, play)
            lines[slot] = ask_line(content, knight, attacker, later(stack, play), play, policy)
    lines["recovering"] = choice(
        Recovering,
        "fray.recovering",
        "Stand up, pick up the weapon:",
        "CL-R29",
        fallback=(Recovering.CHEAP,),
        labels=RECOVERING_WORDS,
    )
    lines["restoring"] = pick_restoring()
    lines["discards"] = ask_discards(content, knight)

    def read(said: dict[str, Any]) -> Instructions:
        return Instructions(
            defences={place: said[slot] for slot, place in places.items()},
            policy=policy,
            recovering=said["recovering"],
            restoring=said["restoring"],
            discards=tuple(said["discards"]),
        )

    return prefilled(
        sheet(FRAY, "The cards are on the table: how do you stand up to them?", lines, rule="CL-521")
    ).reading(read)


def ask_line(
    content: Content, knight: Knight, attacker: Knight, stack: Stack, play: int, policy: Policy
) -> Ask[list[Defence] | None]:
    """How one stack is answered, should it come: by the policy, or with chosen cards."""
    from_behind = is_from_behind(content, attacker, knight, stack)
    usual = auto_defence(content, knight, stack, policy, from_behind=from_behind)
    preview = brief(content, usual) or "take it"
    threat = stack_words(content, stack)
    asked = f"Which cards against {threat}? You have {points_left(knight)} points in all stages."
    answer = ask_defence(content, knight, stack, usual, from_behind=from_behind, key="fray.answer", prompt=asked)
    choices: list[Choice[list[Defence] | None]] = [
        Choice(BY_POLICY, f"By your policy: {preview}", None),
        Choice(WITH_CARDS, "With these cards", answer),
    ]
    again = " a second time" if play else ""
    back = ", from behind" if from_behind else ""
    damage = declare(content, attacker, knight, stack).damage
    prompt = f"{name_of(attacker.seat)}, {damage} damage: {threat}{again}{back}"
    return pick("fray.line", prompt, choices, rule="CL-521", about=play_name(attacker.seat, stack.number, play))
