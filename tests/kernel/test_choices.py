"""Choices: values and further asks come back to the rules at every depth, and every ask inside is checked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from rules.kernel.asks import Ask, choose_amount, choose_path, prefilled, sheet
from rules.kernel.choices import (
    NOTHING,
    SOMETHING,
    Act,
    Choice,
    Ware,
    allot,
    nothing_or,
    pick,
    pick_several,
    series,
    spliced,
    yes_no,
)
from rules.kernel.decisions import Decision, Node, Option, PickMany, PickOne, Place, Series, Sheet
from rules.kernel.values import IllegalAnswer, Json
from tests.helpers.builders import amount, choices, pick_with
from tests.helpers.scripts import Stance


class Unit(NamedTuple):
    """Any object of the rules."""

    name: str


class Order(NamedTuple):
    """What is to be read at the end."""

    unit: Unit
    gold: int


KNIGHTS, PIKES = Unit("knights"), Unit("pikes")


def refuse_above(most: int) -> Any:
    """A rule that allows no more than that."""

    def refuse(value: int) -> None:
        if value > most:
            raise IllegalAnswer(f"Your purse holds {most}.")

    return refuse


def hire(most: int = 9) -> Ask[Order]:
    """Whom to hire, and for how much."""
    gold = Ask(amount(1, 9), int, refuse_above(most))

    def offer(unit: Unit) -> Ask[Order]:
        return gold.reading(lambda paid: Order(unit, paid))

    return pick("k", "Whom?", [Choice(unit.name, unit.name.capitalize(), offer(unit)) for unit in (KNIGHTS, PIKES)])


def test_a_choice_comes_back_as_its_value() -> None:
    """Whatever object it is; rules never see the id."""
    ask = pick("k", "p", [Choice("a", "A", KNIGHTS), Choice("b", "B", PIKES)])
    ask.check("b")
    assert PIKES is ask.read("b")


def test_a_choice_comes_back_as_what_its_follow_up_reads_at_every_depth() -> None:
    """Values stand beside further asks."""
    more: list[Choice[Order | Stance]] = [Choice("hire", "Hire", hire()), Choice("rest", "Rest", Stance.GUARD)]
    ask = pick("k", "p", more)
    assert ask.read("rest") is Stance.GUARD
    answer: Json = {"pick": "hire", "then": {"pick": "pikes", "then": 3}}
    ask.check(answer)
    assert ask.read(answer) == Order(PIKES, 3)


def test_a_choice_falls_back_to_the_first_and_all_that_follows_it() -> None:
    """Nobody spells out how that is stored."""
    assert hire().decision.fallback == ({"pick": "knights", "then": 1},)


@pytest.mark.parametrize(
    ("named", "played"),
    [
        ("b", ("b",)),
        ("hire", ({"pick": "hire", "then": {"pick": "knights", "then": 1}},)),
        (("b", "a"), ("b", "a")),
        (
            {"pick": "hire", "then": {"pick": "pikes", "then": 4}},
            ({"pick": "hire", "then": {"pick": "pikes", "then": 4}},),
        ),
    ],
)
def test_another_fallback_is_named_by_its_id(named: Any, played: tuple[Json, ...]) -> None:
    """Several are drawn by the dice; a whole answer names what follows, too."""
    ask = pick("k", "p", [*choices("a", "b"), Choice("hire", "Hire", hire())], fallback=named)
    assert played == ask.decision.fallback


def test_an_unknown_fallback_cannot_be_made() -> None:
    """It is a fault of the rules."""
    with pytest.raises(ValueError, match="the fallback of k is not legal"):
        pick("k", "p", choices("a"), fallback="z")


def test_the_rules_across_a_follow_up_are_kept_at_every_depth() -> None:
    """Behind options, also where the answer was given another meaning."""
    ask = pick("k", "p", [*choices("a"), Choice("hire", "Hire", hire(5))])
    ask.check({"pick": "hire", "then": {"pick": "pikes", "then": 5}})
    with pytest.raises(IllegalAnswer, match="Your purse holds 5"):
        ask.check({"pick": "hire", "then": {"pick": "pikes", "then": 6}})


def test_the_rules_across_a_follow_up_are_kept_at_the_end_of_a_way() -> None:
    """And read there as what they mean."""
    ask = choose_path("k", "p", "a1", {"a1": ["b1"]}, 1, then={"b1": hire(5)}, fallback=["b1"])
    assert ask.decision.fallback == ({"path": ["b1"], "then": {"pick": "knights", "then": 1}},)
    assert ask.read({"path": ["b1"], "then": {"pick": "pikes", "then": 5}}) == (["b1"], Order(PIKES, 5))
    ask.check([])
    with pytest.raises(IllegalAnswer, match="Your purse holds 5"):
        ask.check({"path": ["b1"], "then": {"pick": "pikes", "then": 6}})


def test_the_rules_across_a_follow_up_are_kept_on_a_sheet() -> None:
    """Line by line."""
    ask = sheet("k", "p", {"hire": hire(5), "sing": yes_no("k", "Sing?")})
    with pytest.raises(IllegalAnswer, match="Your purse holds 5"):
        ask.check({"hire": {"pick": "pikes", "then": 6}, "sing": "no"})


def test_a_choice_may_be_bound_by_a_rule_across_all_of_it() -> None:
    """It gets what the choice means."""

    def refuse_pikes(order: Order) -> None:
        if order.unit is PIKES:
            raise IllegalAnswer("No pikes.")

    hiring = [Choice("hire", "Hire", hire())]
    ask = pick("k", "p", hiring, across=refuse_pikes)
    ask.check({"pick": "hire", "then": {"pick": "knights", "then": 2}})
    with pytest.raises(IllegalAnswer, match="No pikes"):
        ask.check({"pick": "hire", "then": {"pick": "pikes", "then": 2}})


def test_several_choices_come_back_as_their_values() -> None:
    """In the order in which they were chosen; the first ones are the fallback."""
    ask = pick_several("k", "p", [Choice("a", "A", KNIGHTS), Choice("b", "B", PIKES)], least=1, ordered=True)
    assert ask.read(["b", "a"]) == [PIKES, KNIGHTS]
    assert ask.decision.fallback == (["a"],)


@pytest.mark.parametrize(
    "make",
    [
        lambda them: PickMany(key="k", prompt="p", options=them, most=1, fallback=([],)),
        lambda them: Place(key="k", prompt="p", pieces=them, cells={}, least=0, fallback=({},)),
    ],
)
def test_nothing_can_follow_what_is_chosen_with_others(make: Callable[[tuple[Option, ...]], Decision]) -> None:
    """Its answer has no room for it: a fault of the rules, found when the question is made."""
    with pytest.raises(ValueError, match="nothing can be asked after march"):
        make(pick_with(amount()).options)


# Nothing, or something


def test_nothing_is_one_press_and_the_fallback() -> None:
    """The rest is for whoever wants it."""
    ask = nothing_or("Anything?", hire(5).reading(lambda order: [order]), [], none="Nothing", some="Hire somebody")
    assert ask.decision.fallback == (NOTHING,)
    assert ask.read(NOTHING) == []
    assert ask.read({"pick": SOMETHING, "then": {"pick": "pikes", "then": 2}}) == [Order(PIKES, 2)]
    with pytest.raises(IllegalAnswer, match="Your purse holds 5"):
        ask.check({"pick": SOMETHING, "then": {"pick": "pikes", "then": 6}})


def test_a_sheet_without_lines_is_not_offered() -> None:
    """There is nothing to fill in."""
    ask = nothing_or("Anything?", sheet("k", "p", {}), {}, none="Nothing", some="Something")
    assert isinstance(ask.decision, PickOne)
    assert [option.id for option in ask.decision.options] == [NOTHING]


# Sheets


def test_a_line_is_spliced_to_a_sheet_and_read_beside_it() -> None:
    """Both keep their own rules."""
    stake = sheet("k", "p", {"stake": Ask(amount(0, 9), int, refuse_above(3))})
    ask = spliced(stake, "hire", hire(5))
    answer: dict[str, Json] = {"stake": 2, "hire": {"pick": "pikes", "then": 4}}
    ask.check(answer)
    assert ask.read(answer) == ({"stake": 2}, Order(PIKES, 4))
    with pytest.raises(IllegalAnswer, match="Your purse holds 3"):
        ask.check({**answer, "stake": 4})
    with pytest.raises(IllegalAnswer, match="Your purse holds 5"):
        ask.check({**answer, "hire": {"pick": "pikes", "then": 6}})


def test_a_spliced_line_falls_back_with_the_sheet() -> None:
    """Also where the sheet has a fallback of its own."""
    stake = sheet("k", "p", {"stake": choose_amount("k", "p", 0, 9)}, fallback={"stake": 5})
    ask = spliced(stake, "sing", yes_no("k", "Sing?"))
    assert ask.decision.fallback == ({"stake": 5, "sing": "no"},)
    ask.check({"stake": 5, "sing": "no"})


def test_only_a_sheet_begins_filled_in() -> None:
    """Any other ask stays as it is."""
    filled_in = prefilled(sheet("k", "p", {"sing": yes_no("k", "Sing?")})).decision
    assert isinstance(filled_in, Sheet)
    assert filled_in.is_prefilled
    ask = yes_no("k", "Sing?")
    assert ask is prefilled(ask)


# Acts


def test_an_act_does_what_its_ask_reads() -> None:
    """It gets values, never a stored answer."""
    done: list[Any] = []
    Act("hire", "Hire", "", done.append, hire()).perform({"pick": "pikes", "then": 2})
    Act("sing", "Sing", "", done.append).perform(None)
    assert done == [Order(PIKES, 2), None]


def test_an_act_is_refused_by_the_rules_across_its_ask() -> None:
    """Before it does anything."""
    done: list[Any] = []
    with pytest.raises(IllegalAnswer, match="Your purse holds 1"):
        Act("hire", "Hire", "", done.append, hire(1)).perform({"pick": "pikes", "then": 2})
    assert done == []


# Shares and series


def test_shares_come_back_as_so_many_of_each_value() -> None:
    """What is left out has none, and so has what is named with none."""
    wares = [Ware("pikes", "Pikes", PIKES, 4), Ware("knights", "Knights", KNIGHTS, 2, prices=(3, 5))]
    ask = allot("k", "p", wares, 7, unit="gold")
    assert ask.read({"knights": 1, "pikes": 0}) == {KNIGHTS: 1}
    assert ask.decision.fallback == ({},)
    with pytest.raises(IllegalAnswer, match="That is 8 of 7 gold: too much"):
        ask.check({"knights": 2})


def test_shares_fall_back_to_as_few_as_the_total_needs() -> None:
    """All of a pool that has to be shared out; or what the rules name."""
    wares = [Ware("pikes", "Pikes", PIKES, 2), Ware("knights", "Knights", KNIGHTS, 9)]
    assert allot("k", "p", wares, 5, least=5).decision.fallback == ({"pikes": 2, "knights": 3},)
    assert allot("k", "p", wares, 5, least=5, fallback={"knights": 5}).decision.fallback == ({"knights": 5},)


def test_a_series_comes_back_as_what_its_lines_read() -> None:
    """In order, and with the rules across each line and across all."""

    def refuse_two_knights(orders: list[Order]) -> None:
        if [order.unit for order in orders].count(KNIGHTS) > 1:
            raise IllegalAnswer("One knight is enough.")

    ask = series("k", "p", hire(5), 3, across=refuse_two_knights)
    lines: list[Json] = [{"pick": "pikes", "then": 2}, {"pick": "knights", "then": 1}]
    ask.check(lines)
    assert ask.read(lines) == [Order(PIKES, 2), Order(KNIGHTS, 1)]
    assert ask.decision.fallback == ([],)
    with pytest.raises(IllegalAnswer, match="Your purse holds 5"):
        ask.check([*lines, {"pick": "pikes", "then": 6}])
    with pytest.raises(IllegalAnswer, match="One knight is enough"):
        ask.check([*lines, {"pick": "knights", "then": 1}])


def test_a_series_of_distinct_lines_ends_with_the_last_option() -> None:
    """Its fallback begins with the first options, each once."""
    ask = series("k", "p", hire(), 9, least=2, distinct=True)
    assert isinstance(ask.decision, Series)
    assert ask.decision.most == 2
    assert ask.decision.fallback == ([{"pick": "knights", "then": 1}, {"pick": "pikes", "then": 1}],)
    with pytest.raises(IllegalAnswer, match="Line 2: this cannot be chosen again"):
        ask.check([{"pick": "pikes", "then": 2}, {"pick": "pikes", "then": 1}])


def test_a_series_may_have_so_many_of_each() -> None:
    """A stock by the id of what a line begins with, also where the lines are sheets."""
    line = sheet("k", "p", {"who": pick("k", "p", choices("a", "b")), "gold": choose_amount("k", "p", 0, 3)})
    ask = series("k", "p", line, 9, stock={"a": 2, "b": 0})
    assert isinstance(ask.decision, Series)
    assert ask.decision.most == 2
    ask.check([{"who": "a", "gold": 1}, {"who": "a", "gold": 2}])
    with pytest.raises(IllegalAnswer, match="Line 1: this cannot be chosen here"):
        ask.check([{"who": "b", "gold": 1}])


def test_lines_of_a_series_can_use_up_a_common_stock() -> None:
    """Two cards together take what each of them takes alone: what is left of the stock decides what can follow."""
    hand = [
        Choice("a", "A", "a"),
        Choice("a b", "A and B", "a b", uses=("a", "b")),
        Choice("b", "B", "b"),
    ]
    ask = series("k", "p", pick("k", "p", hand), 9, stock={"a": 2, "b": 1})
    assert isinstance(ask.decision, Series)
    ask.check(["a", "a b"])
    assert ask.decision.spent(["a b"]) == {"a b", "b"}
    assert ask.decision.spent(["a", "a"]) == {"a", "a b"}
    with pytest.raises(IllegalAnswer, match="Line 2: this cannot be chosen again"):
        ask.check(["b", "a b"])


def test_a_way_can_be_asked_for_by_nodes_and_costs() -> None:
    """Facing and terrain: what comes back are the nodes."""
    nodes = {"a1 e": Node(cell="a1", label="a1"), "b1 e": Node(cell="b1", label="b1")}
    ask = choose_path("k", "p", "a1 e", {"a1 e": ["b1 e"]}, 3, nodes=nodes, costs={"a1 e": [4]}, budget=3, unit="steps")
    with pytest.raises(IllegalAnswer, match="The way costs 4 of 3 steps: too much"):
        ask.check(["b1 e"])
