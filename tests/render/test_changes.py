"""What has changed since an earlier moment is marked on the board of every game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import pytest
from PIL import Image, ImageChops

from cogs.drawing.worker import offered
from render.changes import CHANGED, altered, differing, once
from render.combat_in_the_lists import board as arena
from render.combat_in_the_lists import changes as in_the_lists
from render.cuts import Cut
from render.editions import Edition
from render.fantasy_commander import board as battlefield
from render.fantasy_commander import changes as on_the_field
from render.saber_and_blood import board as tavern
from render.saber_and_blood import changes as in_the_tavern
from render.swords_and_sails import board as europe
from render.swords_and_sails import changes as in_europe
from render.umbra_turris import board as table_top
from render.umbra_turris import changes as on_the_table
from rules.fantasy_commander.maps import BOARD
from rules.kernel.game import Face
from rules.kernel.values import Cell
from rules.swords_and_sails.vocabulary import Faction
from tests.conformance.hooks.combat_in_the_lists import box as list_box
from tests.helpers.saber_and_blood import pinned_box
from tests.helpers.swords_and_sails import whole_box
from tests.reference import EDITION
from tests.render import battles, campaigns, lists, skirmishes, taverns
from tests.render.campaigns import ENG, FRA
from tests.render.test_ford import game_after
from tests.rules.umbra_turris.always_true import box as skirmish_box

Draw = Callable[..., Image.Image]
Case = tuple[Callable[[Face, Face], Sequence[Cell]], Draw, Face, Face, set[Cell]]


def seen_with(face: Face, **changed: Any) -> Face:
    """A face whose view is otherwise in something."""
    return face.model_copy(update={"view": face.view.model_copy(update=changed)})


def the_ford() -> Case:
    """A troop was elsewhere."""
    now = game_after(60).face(None)
    pieces = now.view.pieces  # type: ignore[attr-defined]
    first, *rest = [piece for piece in pieces if piece.cell]
    before = seen_with(now, pieces=(first.model_copy(update={"cell": "c3"}), *rest))
    assert EDITION.changes is not None
    return EDITION.changes, EDITION.draw, before, now, {first.cell}


def the_tavern() -> Case:
    """Somebody had no wound, somebody was not there yet, and nothing burnt."""
    box = pinned_box()
    now = taverns.face(taverns.burning(), box)
    first, second, *rest = [one for one in now.view.fighters if one.square]  # type: ignore[attr-defined]
    unhurt = first.model_copy(update={"wounds": first.wounds + 1})
    before = seen_with(now, fighters=(unhurt, second.model_copy(update={"square": None}), *rest), fires=())
    fires = set(now.view.fires)  # type: ignore[attr-defined]
    return in_the_tavern.changes, partial(tavern.draw, box), before, now, {first.square, second.square} | fires


def the_map() -> Case:
    """An army stood elsewhere, another is gone, and a land has come to somebody else."""
    box = whole_box()
    now = campaigns.face(campaigns.at_war(box).campaign, box, ENG)
    pieces, lands = dict(now.view.pieces), dict(now.view.lands)  # type: ignore[attr-defined]
    moved, held = next(iter(pieces)), next(iter(lands))
    place = pieces[moved].place
    elsewhere = next(land for land in lands if land not in (place, held))
    pieces["gone"] = pieces[moved].model_copy(update={"place": elsewhere})
    pieces[moved] = pieces[moved].model_copy(update={"place": elsewhere})
    other = next(power for power in (ENG, FRA, *Faction) if power != lands[held].controller)
    before = seen_with(now, pieces=pieces, lands={**lands, held: lands[held].model_copy(update={"controller": other})})
    return in_europe.changes, partial(europe.draw, box), before, now, {place, elsewhere, held}


def the_lists() -> Case:
    """A knight looked elsewhere, another has left."""
    now = lists.face(lists.melee())
    first, *rest = [one for one in now.view.knights if one.is_in and one.cell is not None]  # type: ignore[attr-defined]
    before = seen_with(now, knights=(first.model_copy(update={"facing": (first.facing + 1) % 6}), *rest))
    places = {list_box().board.text(first.cell)}
    return partial(in_the_lists.changes, list_box()), partial(arena.draw, list_box()), before, now, places


def the_field() -> Case:
    """A unit has lost something."""
    now = battles.face(battles.clash())
    field = now.view.field.copied()  # type: ignore[attr-defined]
    unit = next(one for one in field.units if one.is_on_map)
    unit.losses += 1
    before, box = seen_with(now, field=field), battles.box()
    return partial(on_the_field.changes, box), partial(battlefield.draw, box), before, now, {BOARD.text(unit.cell)}


def the_table() -> Case:
    """A model looked elsewhere, and one had not come yet."""
    now = skirmishes.face(skirmishes.melee())
    table = now.view.table.copied()  # type: ignore[attr-defined]
    first, second, *_ = table.on_table()
    first.wounds += 1
    second.place = None
    before, box = seen_with(now, table=table), skirmish_box()
    found = on_the_table.changes(box, before, now)
    assert 2 == len(found)
    return partial(on_the_table.changes, box), partial(table_top.draw, box), before, now, set(found)


CASES = (the_ford, the_tavern, the_map, the_lists, the_field, the_table)


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES)
def test_what_has_changed_is_found_and_marked_in_both_cuts(case: Callable[[], Case]) -> None:
    """There and nowhere else; a face compared with itself has no marks."""
    changes, draw, before, now, expected = case()
    places = changes(before, now)
    assert expected == set(places)
    assert len(places) == len(set(places))
    assert () == tuple(changes(now, now))
    for cut in Cut:
        plain, marked = draw(now, None, cut), draw(now, dict.fromkeys(places, CHANGED), cut)
        differ = ImageChops.difference(plain.convert("RGB"), marked.convert("RGB").resize(plain.size))
        assert differ.getbbox() is not None


def test_every_game_marks_what_has_changed() -> None:
    """None is left out."""
    found: dict[str, Edition] = offered()
    assert [] == [name for name, edition in found.items() if edition.changes is None]


def test_what_is_new_altered_or_gone() -> None:
    """Where it stands, or stood; what only looks otherwise is no change."""
    before = {"a": ("x", 1, "red"), "b": ("y", 1, ""), "c": ("z", 1, "")}
    now = {"a": ("x", 1, "blue"), "b": ("w", 1, ""), "d": ("v", 1, ""), "e": ("", 1, "")}
    found = altered(before, now, lambda one: one[:2], lambda one: one[0])
    assert ["w", "v", "z"] == found
    assert ["q", "p"] == differing(["p", "r"], ["r", "q"])
    assert ("w", "v", "z", "p") == once(found, ["z", "p"])
