"""The ready-made parties of Umbra Turris, held against the sums that their lists print."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pytest

from rules.umbra_turris.content_vocabulary import Alignment
from rules.umbra_turris.parties.breaches import breaches
from rules.umbra_turris.parties.cost import cost, limit, party_cost
from rules.umbra_turris.parties.profiles import counts_as_ranged
from tests.rules.umbra_turris.party_lists import box

PRINTED = """
G1000 9 3/4
    55+45+0+5+11+28+5=149
    55+52+0+0+14+9+3=133
    57+32+0+0+19+0+4=112
    70+28+0+0+14+11+5=128
    65+33+0+0+17+3+4=122
    46+19+0+0+10+0+3=78
    46+14+0+0+7+0+3=70
    50+28+0+0+15+0+3=96
    55+31+0+0+13+9+4=112
L1000 9 2/4
    55+45+0+5+14+28+5=152
    57+41+0+0+6+3+4=111
    62+31+0+0+19+7+5=124
    62+35+0+0+22+0+0=119
    55+27+0+0+11+15+4=112
    59+28+0+0+10+11+0=108
    57+19+0+0+19+0+3=98
    50+19+10+0+17+0+2=98
    55+14+0+0+8+0+1=78
N1000 9 1/4
    55+45+0+5+17+24+5=151
    55+48+0+0+6+3+4=116
    55+18+0+0+13+10+2=98
    55+31+0+0+13+13+4=116
    70+23+0+0+17+9+5=124
    46+24+0+0+12+0+3=85
    60+31+0+0+18+3+3=115
    62+27+0+0+17+8+4=118
    46+21+0+0+7+0+3=77
A1000 10 1/5
    55+41+0+5+17+8+4=130
    55+45+0+0+16+7+5=128
    46+42+0+0+6+0+1=95
    69+33+0+0+19+3+0=124
    59+23+0+0+10+9+3=104
    47+19+0+0+28+0+3=97
    46+26+0+0+7+3+3=85
    55+23+0+0+8+0+4=90
    46+14+0+0+5+0+2=67
    46+21+0+0+12+0+1=80
E1000 9 1/4
    55+45+0+5+17+24+5=151
    46+40+0+0+6+3+4=99
    46+16+0+0+7+3+3=75
    57+36+0+0+19+3+3=118
    62+33+0+0+38+3+3=139
    77+28+0+0+14+11+5=135
    47+31+0+0+13+13+4=108
    46+29+0+0+7+3+3=88
    55+14+0+0+8+6+4=87
V1000 11 2/5
    46+20+0+10+12+12+4=104
    46+40+0+0+6+12+5=109
    46+21+0+0+7+8+3=85
    46+21+0+0+7+8+3=85
    46+24+0+0+16+3+3=92
    46+28+0+0+11+9+3=97
    46+18+0+0+2+3+1=70
    46+21+0+0+8+14+2=91
    46+20+10+0+7+8+4=95
    46+21+0+0+7+3+5=82
    46+19+0+0+19+3+3=90
G750 7 2/3
    55+45+0+5+11+28+5=149
    55+52+0+0+14+9+0=130
    57+32+0+0+19+0+0=108
    70+28+0+0+14+11+0=123
    46+14+0+0+7+0+3=70
    46+19+0+0+10+0+3=78
    55+18+0+0+13+6+0=92
L750 7 2/3
    55+45+0+5+14+28+5=152
    57+41+0+0+6+3+0=107
    62+31+0+0+19+7+0=119
    55+27+0+0+11+15+0=108
    57+19+0+0+12+0+0=88
    50+19+10+0+17+0+2=98
    55+14+0+0+8+0+1=78
N750 7 1/3
    55+45+0+5+17+16+5=143
    55+48+0+0+6+3+0=112
    55+18+0+0+13+6+2=94
    70+23+0+0+17+9+5=124
    46+24+0+0+12+0+3=85
    60+31+0+0+18+3+3=115
    46+21+0+0+7+0+3=77
A750 7 1/3
    55+41+0+5+17+8+4=130
    55+45+0+0+16+16+5=137
    46+42+0+0+6+3+1=98
    59+23+0+0+10+9+3=104
    47+19+0+0+24+7+3=100
    46+26+0+0+7+3+3=85
    55+23+0+0+8+6+4=96
E750 7 1/3
    55+45+0+5+17+16+5=143
    46+40+0+0+6+0+4=96
    57+36+0+0+19+3+0=115
    77+28+0+0+14+11+0=130
    47+31+0+0+13+13+4=108
    46+29+0+0+7+3+3=88
    46+16+0+0+7+0+1=70
V750 9 2/4
    46+20+0+10+12+3+4=95
    46+40+0+0+6+0+5=97
    46+21+0+0+7+0+3=77
    46+21+0+0+7+0+3=77
    46+24+0+0+16+0+3=89
    46+28+0+0+11+0+3=88
    46+21+0+0+8+6+2=83
    46+18+0+0+2+0+1=67
    46+19+0+0+12+0+0=77
"""
"""Each party with its heroes, those of them with ranged weapons, and how many may have some; then what each hero costs:
race, profession, surcharge, Leader, weapons, armour, items, and the sum."""


class Printed(NamedTuple):
    """A party as its list prints it."""

    id: str
    heroes: int
    ranged: int
    most: int
    costs: list[tuple[list[int], int]]


def printed() -> Iterator[Printed]:
    """All lists."""
    for block in PRINTED.strip().split("\n"):
        if not block.startswith(" "):
            name, heroes, ranged = block.split()
            carried, _, most = ranged.partition("/")
            current = Printed(name, int(heroes), int(carried), int(most), [])
            yield current
        else:
            columns, _, total = block.strip().partition("=")
            current.costs.append(([int(one) for one in columns.split("+")], int(total)))


LISTS = [*printed()]


@pytest.mark.parametrize("list_", LISTS, ids=lambda one: one.id)
def test_every_column_and_sum_is_the_printed_one(list_: Printed) -> None:
    """Hero by hero; the columns add up to the printed sum, and the sums to the budget."""
    ready = box().ready_party(list_.id)
    assert list_.heroes == len(ready.party.heroes) == len(list_.costs)
    for place, (columns, total) in enumerate(list_.costs):
        paid = cost(box(), ready.party, place)
        assert columns == [*paid.model_dump().values()]
        assert total == sum(columns) == paid.total
    assert int(list_.id[1:]) == ready.budget == sum(total for _, total in list_.costs) == party_cost(box(), ready.party)


@pytest.mark.parametrize("list_", LISTS, ids=lambda one: one.id)
def test_every_ready_made_party_is_legal(list_: Printed) -> None:
    """Within its own budget, and with as many ranged weapons as printed."""
    ready = box().ready_party(list_.id)
    assert [] == breaches(box(), ready.party, ready.budget)
    assert list_.ranged == sum(counts_as_ranged(box(), hero) for hero in ready.party.heroes) <= list_.most
    assert list_.most == list_.heroes // 2


def test_there_is_one_of_each_alignment_and_one_of_a_guild_for_both_budgets() -> None:
    """Six for 1000 DC and six for 750; the Thieves may add 50 and 37 DC."""
    for budget, added in ((1000, 50), (750, 37)):
        parties = [ready.party for ready in box().ready_parties if ready.budget == budget]
        plain = [party for party in parties if party.guild is None]
        assert sorted(Alignment) == sorted(party.alignment for party in plain)
        (thieves,) = [party for party in parties if party.guild is not None]
        assert added == limit(box(), thieves, budget) - budget


def test_no_two_heroes_of_a_party_share_a_name() -> None:
    """So that a name is enough."""
    for ready in box().ready_parties:
        names = [hero.name for hero in ready.party.heroes]
        assert len(names) == len({*names})


def test_what_stands_for_nothing_in_the_box_is_named() -> None:
    """The guild, and cards of each deck: one sentence for each that is unknown."""
    lists = {"item_deck": ("IC-01", "IC-99"), "quest_deck": ("QC-01", "QC-99"), "terrain_deck": ("TC-G1", "TC-99")}
    known = box().ready_parties[0].party.model_copy(update={name: cards[:1] for name, cards in lists.items()})
    assert [] == [*box().unknown_to(known)]
    assert ["bakers is no guild", "IC-99 is no Item Card", "QC-99 is no Quest Card", "TC-99 is no Terrain Card"] == [
        *box().unknown_to(known.model_copy(update={"guild": "bakers", **lists}))
    ]
