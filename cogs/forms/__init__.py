"""From a decision to a form and back, once for all games; knows neither Discord nor any game.

The shell keeps a `Draft` per seat and decision. `lay_out` shows it, `press` and `typed` change it,
`answer` reads it once it is complete. Sentences of an IllegalAnswer are plain text that may hold
players' words: pass them through `plain` before they go into a message.

A form's acts hold one letter; the acts of the shell's own buttons are words, so the two never meet.
"""

from cogs.forms.draft import opened, prefilled, settled
from cogs.forms.in_words import read_text
from cogs.forms.layout import lay_out
from cogs.forms.model import (
    MOVED_ON,
    Choice,
    Control,
    Draft,
    Entry,
    Form,
    Item,
    Pressed,
    Prompt,
    Push,
    Style,
    mark_of,
)
from cogs.forms.press import answer, press, reads_lines, typed
from cogs.forms.targets import is_ready, opens_modal
from cogs.forms.text import cut, hint, label, plain, width
from cogs.forms.writer import Rewritten, rewrite, with_lines, written
from cogs.forms.writing import (
    TOO_LONG,
    TOO_LONG_TO_CHANGE,
    can_be_written,
    how_to_write,
    is_left_out,
    writes_itself,
)

__all__ = [
    "MOVED_ON",
    "TOO_LONG",
    "TOO_LONG_TO_CHANGE",
    "Choice",
    "Control",
    "Draft",
    "Entry",
    "Form",
    "Item",
    "Pressed",
    "Prompt",
    "Push",
    "Rewritten",
    "Style",
    "answer",
    "can_be_written",
    "cut",
    "hint",
    "how_to_write",
    "is_left_out",
    "is_ready",
    "label",
    "lay_out",
    "mark_of",
    "opened",
    "opens_modal",
    "plain",
    "prefilled",
    "press",
    "read_text",
    "reads_lines",
    "rewrite",
    "settled",
    "typed",
    "width",
    "with_lines",
    "writes_itself",
    "written",
]
