"""The special rules that a model bears: where each of them comes from [UT-130]."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from rules.umbra_turris.content import Content
from rules.umbra_turris.ranks import Rank
from rules.umbra_turris.specials.special import SPECIALS, Special
from rules.umbra_turris.state import Model

if TYPE_CHECKING:
    from rules.umbra_turris.battlefield import Battlefield

NOBODY: frozenset[Rank] = frozenset()
"""Where nobody's rules are silenced."""


class Borne(NamedTuple):
    """The special rules that a model bears."""

    sources: tuple[object, ...]
    """All that they come from."""
    specials: list[Special]
    silenced: frozenset[Rank]
    answering: dict[str, list[Special]]
    """Those that answer a question, by its name, as far as somebody has asked."""


def rules_borne(field: Battlefield, model: Model) -> Iterator[Special]:
    """Those of cards, equipment, profession, race, party, creature and effects, silenced ones among them."""
    content, party = field.content, field.party(model)
    sources: list[tuple[Rank, Iterable[str]]] = [
        *((Rank.CARD, content.item_card(card).specials) for card in party.permanent),
        *((Rank.EQUIPMENT, content.item(item).specials) for item in dict.fromkeys(model.items)),  # [UT-R30]
        *((Rank.EQUIPMENT, content.weapon(weapon).specials) for weapon in model.weapons),
    ]
    if field.table.terrain_card:
        sources.append((Rank.CARD, content.terrain_card(field.table.terrain_card).specials))
    if model.is_hero:
        sources.append((Rank.PROFESSION, content.profession(model.profession).specials))
        if model.is_leader:
            sources.append((Rank.PROFESSION, content.leader.specials))
        sources.append((Rank.RACE, content.sub_race(model.sub_race).specials))
        if party.guild:
            sources.append((Rank.ALIGNMENT, content.guild(party.guild).specials))
        if party.alignment is not None:
            sources.append((Rank.ALIGNMENT, content.creed(party.alignment).specials))
    creature = field.creature(model)
    if creature is not None:
        sources.append((Rank.SPELL if model.form else Rank.RACE, creature.specials))
    for rank, names in sources:
        yield from (SPECIALS[name](field, model, rank) for name in names if name in SPECIALS)
    for effect in model.effects:
        if effect.name in SPECIALS:
            yield SPECIALS[effect.name](field, model, effect.rank, effect)


def silences_touched(content: Content, model: Model) -> frozenset[Rank]:
    """Whose rules nobody can use whom this model touches."""
    names = content.creature(model.creature).specials if model.creature else {}
    return NOBODY.union(*(SPECIALS[name].silences_touched for name in names if name in SPECIALS))
