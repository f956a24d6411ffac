"""A table at which nothing happens while somebody thinks: what was found out once need not be found out again."""

from __future__ import annotations

from rules.kernel.plane.points import Point
from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.bearing import Borne
from rules.umbra_turris.content import Content
from rules.umbra_turris.content_vocabulary import Characteristic, Keyword
from rules.umbra_turris.formations import Formation
from rules.umbra_turris.state import Model, ModelId, Table


class StillBattlefield(Battlefield):
    """What a model bears, has and is stays the same; where it stands may be tried out."""

    def __init__(self, content: Content, table: Table) -> None:
        super().__init__(content, table)
        self._characteristics: dict[tuple[ModelId, Characteristic], int] = {}
        self._keywords: dict[ModelId, tuple[Keyword, ...]] = {}
        self._places: list[Point | None] = []
        self._found_so = Formation()

    def characteristic(self, model: Model, which: Characteristic) -> int:
        """A characteristic as it is now."""
        key = model.id, which
        if key not in self._characteristics:
            self._characteristics[key] = super().characteristic(model, which)
        return self._characteristics[key]

    def keywords(self, model: Model) -> tuple[Keyword, ...]:
        """The abilities that it has."""
        if model.id not in self._keywords:
            self._keywords[model.id] = super().keywords(model)
        return self._keywords[model.id]

    @property
    def formation(self) -> Formation:
        """What is known of the models as they stand, or as one of them would."""
        places = [model.place for model in self.table.models]
        if places != self._places:
            self._places, self._found_so = places, super().formation
        return self._found_so

    def _rules_of(self, model: Model) -> Borne:
        return self._borne.get(model.id) or super()._rules_of(model)
