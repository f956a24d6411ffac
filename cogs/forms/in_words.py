"""What a text makes of a draft: of a sheet line by line, of anything else all or nothing."""

from __future__ import annotations

from dataclasses import dataclass, field

from cogs.forms.draft import check_begun, prefilled
from cogs.forms.reader import Reader
from cogs.forms.reading import fit_to_keep
from cogs.forms.scan import outline
from cogs.forms.sheet_lines import Line, lines_of, put_on_line
from rules.kernel.decisions import Decision, Sheet
from rules.kernel.drafts import sound
from rules.kernel.values import IllegalAnswer, Json

NOTHING_STORED = "Nothing was stored."
STANDS = "What stood there stays."
MOST_FAULTS = 5
"""Faults in one text after which no more is read; nobody reads more of them at once."""


@dataclass
class Reading:
    """What a text comes to."""

    given: Json
    """The draft, with what could be read."""
    faults: list[str] = field(default_factory=list)
    """What could not be read, a sentence for each line."""


def read_text(question: Decision, given: Json, text: str, *, is_whole: bool) -> Reading:
    """What a text makes of a draft; with `is_whole` the draft is to hold nothing else.

    Of a sheet each line counts that can be read; of anything else all or nothing.
    """
    fit_to_keep(text)
    if isinstance(question, Sheet):
        return _read_sheet(question, given, text, is_whole=is_whole)
    read = read_all(question, text, is_begun=True)
    return Reading(sound(question, read))


def read_all(question: Decision, text: str, *, is_begun: bool = False) -> Json:
    """The answer that a text stands for, or a refusal; with `is_begun` some of it may still be open."""
    try:
        read = Reader().whole(question, text)
        if is_begun:
            check_begun(question, read)
        else:
            question.check(read)
    except IllegalAnswer as fault:
        words = str(fault)
        raise IllegalAnswer(words if words.endswith(NOTHING_STORED) else f"{words} {NOTHING_STORED}") from None
    return read


def _read_sheet(sheet: Sheet, given: Json, text: str, *, is_whole: bool) -> Reading:
    reader, read, faults = Reader(), dict[Line, Json](), list[str]()
    for node in reader.belonging(sheet, outline(text)):
        if len(faults) == MOST_FAULTS:
            faults.append(f"Line {node.number} and those below it were not read.")
            break
        try:
            for line, value in reader.slots(sheet, [node]).items():
                check_begun(lines_of(sheet)[line], value)
                read[line] = value
        except IllegalAnswer as fault:
            faults.append(f"Line {node.number}: {fault} {STANDS}")
    base = prefilled(sheet) if is_whole and not faults else given
    for line, value in read.items():
        base = put_on_line(base, line, value)
    return Reading(sound(sheet, base), faults)
