"""A written line, read from the left: names, numbers, cells, brackets, and what stands between quotation marks."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field

from cogs import limits
from cogs.forms.names import NOTHING, Names
from cogs.forms.reading import folded
from rules.kernel.questions import printable
from rules.kernel.values import IllegalAnswer

_QUOTES = re.compile(r'"(?:[^"\\]|\\.)*("?)|[“„][^“”„]*([”“]?)')
"""What stands between quotation marks, or from one that nobody has closed to the end."""
_FIRST_MARK, _LAST_MARK = 0xE000, 0xF8FF
"""Letters that mean nothing by themselves: each stands for a quotation while a line is read."""
_COLON = re.compile("[:：﹕︓]")
_STOPS = ",;:=()>"
_NUMBER = re.compile(r"[+−-]? ?[0-9]{1,100}(?![0-9])")
_COUNT = re.compile(r"([0-9]{1,9})(?: ?[x×](?= )| ?(?=[^\W\d_])| (?=\S))")
_PLACE = re.compile(r"#([0-9]{1,4})(?![0-9])")
_LONGEST_NAME = 8
"""Words of a name that somebody puts in their own way."""


class Scan:
    """One line of text and how far it is read."""

    def __init__(self, text: str) -> None:
        self._quotes: list[str] = []
        self._masked = _QUOTES.sub(self._mask, text)
        self.text = folded(self._masked)
        if len(self.text) > limits.TEXT_INPUT:  # Some letters are many once they are spelled out.
            raise IllegalAnswer(f"A line has at most {limits.TEXT_INPUT} letters.")
        self.at = 0

    def _mask(self, found: re.Match[str]) -> str:
        is_closed = bool(found[1] or found[2])
        if not is_closed or _FIRST_MARK + len(self._quotes) > _LAST_MARK:
            return found[0]
        self._quotes.append(found[0])
        return chr(_FIRST_MARK + len(self._quotes) - 1)

    def _quotation(self, letter: str) -> str | None:
        """What stands between the quotation marks that a letter stands for, as it was written."""
        place = ord(letter) - _FIRST_MARK if letter else -1
        return self._quotes[place] if 0 <= place < len(self._quotes) else None

    # Signs

    @property
    def rest(self) -> str:
        """What is not read yet."""
        return self.text[self.at :]

    def peek(self) -> str:
        """The next letter that is no blank; "" at the end."""
        while self.text[self.at : self.at + 1] == " ":
            self.at += 1
        return self.text[self.at : self.at + 1]

    @property
    def is_at_stop(self) -> bool:
        """Whether nothing more can belong to what is being read."""
        return self.peek() in ("", ",", ";", ")")

    def accepts(self, signs: str) -> bool:
        """Whether one of these comes next; if so it is read."""
        if not self.peek() or self.peek() not in signs:
            return False
        self.at += 1
        return True

    def accepts_word(self, *words: str) -> bool:
        """Whether one of these words comes next; if so it is read."""
        self.peek()
        for word in words:
            end = self.at + len(word)
            if self.text.startswith(word, self.at) and not self.text[end : end + 1].isalnum():
                self.at = end
                return True
        return False

    def skip(self, signs: str) -> None:
        """Read as many of these as there are."""
        while self.accepts(signs):
            pass

    def expect_end(self) -> None:
        """Refuse whatever is left."""
        if self.peek():
            raise IllegalAnswer(f"{printable(self._unmasked(self.rest))} is not understood here.")

    def _unmasked(self, text: str) -> str:
        return "".join(self._quotation(letter) or letter for letter in text)

    # Names and numbers

    @property
    def is_quoted(self) -> bool:
        """Whether a quotation comes next."""
        return self._quotation(self.peek()) is not None

    def sees(self, names: Names) -> bool:
        """Whether an exact name comes next."""
        self.peek()
        return names.begins(self.text, self.at) is not None

    def name(self, names: Names, *, is_followed: bool) -> str:
        """What is named next; the name can be put in other words, of which the last belong to what follows it."""
        written = self._quotation(self.peek())
        if written is not None:
            self.at += 1
            words = folded(unquoted(written))
            found = names.find(words)
            if found is None:
                raise names.unknown(words)
            return found
        exact = names.begins(self.text, self.at)
        if exact is not None:
            return self._exact_name(names, exact)
        if number := _PLACE.match(self.text, self.at):
            self.at = number.end()
            return names.numbered(int(number[1]))
        return self._name_in_other_words(names, is_followed=is_followed)

    def _exact_name(self, names: Names, exact: str) -> str:
        """What an exact name means; one that nobody sees gives way to all words up to the next sign."""
        start = self.at
        if names.is_code(exact) and (found := names.find(self.phrase())) is not None:
            return found
        self.at = start + len(exact)
        return names.exact(exact)

    def name_before_a_colon(self, names: Names) -> str:
        """What is named next; all words before a colon are the name."""
        start = self.at
        words = "" if self.is_quoted else self.phrase()
        if words and self.peek() in (":", "=") and (found := names.find(words)) is not None:
            return found
        self.at = start
        return self.name(names, is_followed=True)

    def _name_in_other_words(self, names: Names, *, is_followed: bool) -> str:
        start = self.at
        words = self.phrase()
        if not words:
            raise IllegalAnswer(f"A name is missing here. {names.allowed}")
        split = words.split(" ")
        longest = min(len(split), _LONGEST_NAME)
        for count in range(longest, 0, -1) if is_followed else (len(split),):
            said = " ".join(split[:count])
            found = names.find(said) if count <= _LONGEST_NAME else None
            if found is not None:
                self.at = start + len(said)
                return found
            if count == longest and names.near(said):
                break
        raise names.unknown(words)

    def phrase(self) -> str:
        """The words up to the next sign."""
        self.peek()
        start = self.at
        while self.at < len(self.text):
            letter = self.text[self.at]
            if letter in _STOPS or self._quotation(letter) is not None:
                break
            self.at += 1
        return self.text[start : self.at].rstrip()

    def phrase_ahead(self) -> str:
        """The words up to the next sign, which are not read yet."""
        start = self.at
        words = self.phrase()
        self.at = start
        return words

    def number(self) -> int | None:
        """The whole number that comes next, if one does."""
        self.peek()
        found = _NUMBER.match(self.text, self.at)
        if found is None or self.text[found.end() : found.end() + 1].isalnum():
            return None
        self.at = found.end()
        return int(found[0].replace("−", "-").replace(" ", ""))

    def count_before_a_name(self) -> int | None:
        """The number in front of a name: 2 knights, 2x knights."""
        self.peek()
        found = _COUNT.match(self.text, self.at)
        if found is None:
            return None
        self.at = found.end()
        return int(found[1])

    def accepts_nothing(self, names: Names) -> bool:
        """Whether it says that there is nothing, and that is not the name of something."""
        if self.sees(names):
            return False
        start = self.at
        if self.accepts("(") and self.accepts(")"):
            return True
        self.at = start
        return self.accepts_word(*NOTHING)

    def words(self) -> str:
        """All that is left, exactly as it was written."""
        self.peek()
        before = self.text[: self.at].rstrip()
        if before and not before.endswith(":"):
            raise IllegalAnswer("Words of your own stand at the end of a line, behind a colon.")
        behind = _COLON.split(self._masked, maxsplit=before.count(":"))[-1].strip() if before else self._masked.strip()
        self.at = len(self.text)
        if len(behind) == 1 and (written := self._quotation(behind)) is not None:
            return unquoted(written)
        return self._unmasked(behind)


def unquoted(written: str) -> str:
    """What stands between quotation marks."""
    try:
        return str(json.loads(written, strict=False))
    except ValueError:
        return written[1:-1]


_MARKS = re.compile(r"\s*([-–—•·*>]{1,9})\s+(\S.*)")
MOST_LINES = 120
"""More than any answer has; without a limit a single text could keep everybody waiting."""


@dataclass
class Node:
    """A line of a text, and the lines below it that say more of it."""

    text: str
    number: int
    depth: int = 0
    lines: list[Node] = field(default_factory=list)


def outline(text: str) -> list[Node]:
    """The lines of a text; those with dashes before them belong to the one above that has fewer."""
    nodes: list[Node] = []
    above: list[Node] = []
    for number, line in enumerate(re.split(r"\r\n|\r|\n", text), 1):
        if not line.strip():
            continue
        marked = _MARKS.fullmatch(line.strip("\t "))
        node = Node(marked[2], number, len(marked[1])) if marked else Node(line.strip(), number)
        above = [one for one in above if one.depth < node.depth]
        (above[-1].lines if above else nodes).append(node)
        above.append(node)
        if number > MOST_LINES * 4 or len(nodes) > MOST_LINES:
            raise IllegalAnswer(f"At most {MOST_LINES} lines are read at once. Nothing was stored.")
    return nodes
