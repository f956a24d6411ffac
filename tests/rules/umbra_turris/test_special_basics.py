"""The mechanism of special rules: whoever has a rule that says nothing plays by the basic rules."""

from __future__ import annotations

from inspect import isgenerator, signature
from typing import Any

import pytest

from rules.umbra_turris.content_vocabulary import Characteristic
from rules.umbra_turris.magic.effects import spell
from rules.umbra_turris.magic.ritual import spirit
from rules.umbra_turris.quests.task import task
from rules.umbra_turris.ranks import Rank
from rules.umbra_turris.specials.special import Special, special
from tests.rules.umbra_turris.duels import give, rule
from tests.rules.umbra_turris.tabletop import BLUE, Tabletop

QUESTIONS = sorted(
    name
    for kind in Special.__mro__[:-1]
    for name, value in vars(kind).items()
    if callable(value) and not name.startswith("_") and not isinstance(value, type)
)
USUAL = {"may_hide": True, "counts_as_creature": True, "parry_dice": 1}
"""Where the basic rules have an answer of their own; everything else they neither add, allow nor forbid."""


def answer_of(name: str) -> Any:
    """What a special rule answers that overrides nothing; triggers are run to their end."""
    table = Tabletop()
    blank = Special(table.field, table.hero(), Rank.BASIC)
    question = getattr(blank, name)
    asked: dict[str, Any] = dict.fromkeys(signature(question).parameters)
    answer = question(**asked)
    if not isgenerator(answer):
        return answer
    try:
        while True:
            next(answer)
    except StopIteration as end:
        return end.value


@pytest.mark.rule("UT-129")
@pytest.mark.parametrize("name", QUESTIONS)
def test_a_rule_that_overrides_nothing_changes_nothing(name: str) -> None:
    """No bonus, no permission, no trigger."""
    answer = answer_of(name)
    if name in USUAL:
        assert USUAL[name] == answer
    else:
        assert not (answer if isinstance(answer, int | tuple | type(None) | bool) else [*answer])


@rule
class Slowed(Special):
    """The bearer has Sp 3, whatever its race says."""

    def sets(self, which: Characteristic) -> int | None:
        return 3 if which is Characteristic.SP else None


@pytest.mark.rule("UT-103", "UT-129")
def test_what_sets_a_characteristic_sets_that_of_its_bearer_alone() -> None:
    """A friend beside the slowed hero is as fast as ever, and so is an enemy; other characteristics stay."""
    table = Tabletop()
    slow, friend, enemy = table.hero(at=(10, 10)), table.hero(at=(14, 10)), table.hero(BLUE, (30, 30))
    give(slow, Slowed)
    assert [3, 7, 7] == [table.field.characteristic(one, Characteristic.SP) for one in (slow, friend, enemy)]
    assert 1 == len({table.field.characteristic(one, Characteristic.WS) for one in (slow, friend, enemy)})


@pytest.mark.parametrize(
    ("register", "name"), [(special, "rage"), (task, "pillage"), (spell, "control"), (spirit, "doom")]
)
def test_nothing_is_registered_twice(register: Any, name: str) -> None:
    """A second rule under a name that there is already is refused."""
    with pytest.raises(ValueError, match=name):
        register(name)(Special)
