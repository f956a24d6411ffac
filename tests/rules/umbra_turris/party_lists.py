"""Parties for tests: six soldiers whom every rule allows, and whoever takes their places."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from data.load import load
from rules.kernel.questions import Draw
from rules.umbra_turris.content import Content
from rules.umbra_turris.content_vocabulary import Alignment
from rules.umbra_turris.parties.breaches import PARTY, Breach, breaches
from rules.umbra_turris.parties.lists import Hero, PartyList

RICH = 3000
"""A budget that nobody spends."""


@cache
def box() -> Content:
    """Everything in the box."""
    return load("umbra_turris", Content)


def hero(sub_race: str = "mortenian", profession: str = "soldier", *weapons: str, **more: Any) -> Hero:
    """Somebody with a spear, or with the weapons that are named."""
    fields = {"name": f"The {profession.replace('_', ' ')}", **more}
    return Hero(sub_race=sub_race, profession=profession, weapons=weapons or ("spear",), **fields)


def party(*heroes: Hero, size: int = PARTY[0], **more: Any) -> PartyList:
    """These heroes, and soldiers for the places that are left; one of those leads where nobody else does."""
    led = any(one.leader for one in heroes)
    rest = [hero(leader=not led and place == 0) for place in range(size - len(heroes))]
    return PartyList(**{"name": "Party", "alignment": Alignment.NEUTRAL, **more}, heroes=(*heroes, *rest))


def found(list_: PartyList, budget: int = RICH) -> list[Breach]:
    """Every breach of a list."""
    return breaches(box(), list_, budget)


def broken(list_: PartyList, budget: int = RICH) -> list[str]:
    """The rules that a list breaks."""
    return [breach.rule for breach in found(list_, budget)]


def draws(seed: int) -> Draw:
    """Numbers by chance, always the same ones for a seed."""
    return Random(seed).randrange
