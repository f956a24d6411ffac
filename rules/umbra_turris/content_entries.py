"""What all entries in the box of Umbra Turris have in common: an id, a name, a source, and named special rules."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from rules.kernel import sources
from rules.umbra_turris.content_vocabulary import Keyword

Rule = Annotated[str, Field(pattern=r"^(UT-[0-9]{3}[a-h]?|UT-R[0-9]{2,3}|IC-[0-9]{2}|QC-[0-9]{2}|TC-[GLNAE][1-3])$")]
Source = Annotated[str, Field(pattern=r"^(reconstructed|UT-[0-9]{3}[a-h]?|UT-R[0-9]{2,3})$")]
Name = Annotated[str, Field(min_length=1, max_length=40)]
Line = Annotated[str, Field(min_length=1, max_length=100)]
"""What something does, in a line for players."""
Id = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$", max_length=40)]
Special = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$", max_length=60)]
"""A special rule by its name; what it does is a function of the rules that is registered under it."""
Specials = dict[Special, Annotated[tuple[Rule, ...], Field(min_length=1)]]
"""Special rules by name, each with the lines of the rulebook that it stands for."""


class Sourced(sources.Sourced):
    """Anything in the box, with its source."""

    source: Source
    sources: dict[str, Source] = {}


class Entry(Sourced):
    """Something in the box that has a name."""

    id: Id
    name: Name
    specials: Specials = {}


class Gifted(Entry):
    """Something that gives heroes abilities."""

    keywords: tuple[Keyword, ...] = ()
