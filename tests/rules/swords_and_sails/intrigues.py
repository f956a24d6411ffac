"""A small land of marriages and spies: England holds AAA; BBB, CCC and DDD lie behind each other, SEA before AAA."""

from __future__ import annotations

from typing import Any

from rules.kernel.values import Json
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.intrigue.filings import Guard, When
from rules.swords_and_sails.intrigue.plots import Plots, Scheme, play_out
from rules.swords_and_sails.vocabulary import CardName, Faction
from tests.helpers.swords_and_sails import small_box
from tests.rules.swords_and_sails.scene import InPlay, Scene

ENG, FRA, KIE, HRE, NSE = Faction.ENG, Faction.FRA, Faction.KIE, Faction.HRE, Faction.NSE
MARRIAGE, TITLE, UNMASK = CardName.ROYAL_MARRIAGE, CardName.INHERIT_TITLE, CardName.UNMASK_PRETENDER
SPY, CATCH, RAID = CardName.SPY, CardName.COUNTER_SPY, CardName.RAID_CARAVANS
ALWAYS = Guard(when=When.ALWAYS)


def little_land(**facts: dict[str, Any]) -> Content:
    """The map; `facts` says more of its territories."""
    return small_box(land=["AAA BBB", "BBB CCC", "CCC DDD"], coast=["AAA SEA", "DDD SEA"], **facts)


def at_court(*factions: Faction, box: Content | None = None, gold: int = 100, **options: Any) -> Scene:
    """England holds AAA; everybody has gold."""
    scene = Scene(box or little_land(), *(factions or (ENG, FRA, KIE)), **options)
    scene.rule(ENG, "AAA")
    for realm in scene.campaign.realms.values():
        realm.gold = gold
    return scene


def plans(*schemes: tuple[CardName, str], **more: Any) -> Plots:
    """What somebody plays."""
    return Plots(schemes=tuple(Scheme(card=card, target=target) for card, target in schemes), **more)


def carry_out(scene: Scene, plots: dict[Faction, Plots], *dice: int) -> InPlay:
    """The playing part of an intrigue phase."""
    play = scene.play(*dice)
    play.run(play_out, plots)
    return play


def filled_in(schemes: list[str] | None = None, **lines: Json) -> Json:
    """A sheet of plots with these lines."""
    return {"pick": "something", "then": {**({} if schemes is None else {"schemes": schemes}), **lines}}
