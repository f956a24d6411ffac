"""Where the facts of a game come from: every entry of its content names its source."""

from __future__ import annotations

from typing import Self

from pydantic import model_validator

from rules.kernel.values import Frozen


class Sourced(Frozen):
    """Anything in a game's box, with its source; each game narrows what a source looks like."""

    source: str
    sources: dict[str, str] = {}
    """The source of single fields, where it is another one."""

    @model_validator(mode="after")
    def _sources_name_fields(self) -> Self:
        unknown = [field for field in self.sources if field not in type(self).model_fields]
        if unknown:
            raise ValueError(f"sources names what is no field here: {', '.join(unknown)}")
        return self
