"""Strangers' words made fit for Discord: short enough, and neither markup nor mention."""

import unicodedata

from cogs import limits

ELLIPSIS = "…"
_BOLD = "**"
NO_NAME = "(no name)"

_MARKUP = frozenset("\\*_~`|[<")
_MARKUP_AT_THE_START = frozenset("-+>#")
_BIDI_CONTROLS = frozenset("\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_NOTHING = "\u200b"
"""A letter without width, which keeps mentions and links from being read as such."""


def tidy(text: str) -> str:
    """The text on one line, without control characters and tricks of direction."""
    if text.isprintable():  # As nearly all are: no such character can be printed.
        return " ".join(text.split())
    kept = "".join(
        " " if letter.isspace() else letter
        for letter in text
        if letter.isspace() or (letter not in _BIDI_CONTROLS and unicodedata.category(letter) not in ("Cc", "Cs"))
    )
    return " ".join(kept.split())


def width(text: str) -> int:
    """The length of a text as Discord's clients count it."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def label(text: str, limit: int) -> str:
    """A text for a button, a select or a modal, where Discord shows no markup."""
    line = tidy(text)
    if not any(letter.isprintable() and letter != " " for letter in line):
        return NO_NAME
    return _cut(list(line), limit)


def hint(text: str, limit: int) -> str:
    """A text for a description, which may be missing."""
    shown = label(text, limit)
    return "" if shown == NO_NAME else shown


def plain(text: str, limit: int = limits.MESSAGE_TEXT) -> str:
    """A text for a message, shown letter by letter as it was written; `limit` counts the escapes too."""
    line = tidy(text).replace("://", f":{_NOTHING}//")
    shown = [_escaped(letter) for letter in line]
    if line[:1] in _MARKUP_AT_THE_START:
        shown[0] = "\\" + line[0]
    return _cut(shown, limit)


def cut(text: str, limit: int) -> str:
    """A message of ours that has to be shorter: what is cut off in bold still ends in bold."""
    if width(text) <= limit:
        return text
    short = _cut(list(text), limit - len(_BOLD))
    return short + _BOLD if short.count(_BOLD) % 2 else short


def _escaped(letter: str) -> str:
    if letter == "@":
        return letter + _NOTHING
    return "\\" + letter if letter in _MARKUP else letter


def _cut(letters: list[str], limit: int) -> str:
    whole = "".join(letters)
    if width(whole) <= limit:
        return whole
    room = limit - width(ELLIPSIS)
    kept: list[str] = []
    for letter in letters:
        room -= width(letter)
        if room < 0:
            break
        kept.append(letter)
    return "".join(kept).rstrip() + ELLIPSIS
