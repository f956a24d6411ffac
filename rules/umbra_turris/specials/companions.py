"""Who is at hand for an ability: friends nearby, comrades of a profession, helpers that let it reach further."""

from __future__ import annotations

from rules.kernel.play import Play
from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.specials.special import Special, asked_of_party
from rules.umbra_turris.state import Battle, Model

G = Play[Battle]


def comrades(rule: Special, *professions: str) -> list[Model]:
    """The other heroes of the party on the table who have one of these professions."""
    return [one for one in rule.field.friends(rule.bearer) if one.is_hero and one.profession in professions]


def heroes_near(field: Battlefield, model: Model, reach: int) -> list[Model]:
    """The friendly heroes within so many cm, without itself; an empty base is nobody [UT-531a, UT-R31]."""
    heroes = [one for one in field.friends(model) if one.is_hero and not one.is_empty_base]
    return [one for one in heroes if field.is_near(model, one, reach)]


def ability_reach(field: Battlefield, model: Model, reach: int) -> int:
    """How far an ability of a model reaches, with all who help it [UT-781b, UT-792a]."""
    return reach + sum(answer(model) for answer in asked_of_party(field, Special.ability_range, model.seat))


def is_first_near(rule: Special, other: Model, reach: int) -> bool:
    """Whether the bearer is the first of its party with this rule near somebody: others add nothing [UT-R105]."""
    field = rule.field
    bearers = (
        one
        for one in field.in_order()
        if one.seat == rule.bearer.seat and any(own.id == rule.id for own in field.specials(one))
    )
    return next((one for one in bearers if field.is_near(one, other, reach)), None) is rule.bearer


def bring_triumph(g: G, hunter: Model) -> None:
    """The party has a Triumph Point for as long as the hunter lives; not by a Vartevian's last turn [UT-717a]."""
    party = g.state.table.parties[hunter.seat]
    if hunter.id not in party.hunters and hunter.is_alive:
        party.hunters = [*party.hunters, hunter.id]
        g.tell("hunter_triumphed", model=hunter.id, seat=hunter.seat)
