"""A captain at the demo table: reads the panel and the board as a person does, and presses what is offered.

Nothing is known here of what the rules allow: whatever the panel shows can be chosen, and every choice leads on.
"""

from __future__ import annotations

import contextlib
import json
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from playwright.async_api import Locator, expect
from playwright.async_api import TimeoutError as NotInTime

from tests.browser.harness import GLANCES, PATIENCE, Visitor, number_of

TOOLS = re.compile(
    r"Back|Step back|Stop here|Write .*|Take it .*|Undo .*|Always answer so|Set a standing answer|Forget .*|"
    r"Only this time|All pieces|Change.*|My hand|Look closer|My seat|Since I was last here"
)
"""The buttons that correct a choice or lead aside."""

FIGHT = r"Attack (?!\()|(Push|Fire at) "
END = r"End the action|No more"
FENCE = r"(Dodge|Feint) \("
TASTE = (FIGHT, FENCE + "(master|high)", FENCE, r"Walk|Move", END, r".*\battack\b", r".*\bmovement point", r"Yes")
"""What a captain likes of what is offered, best first, by the words of an offer and its hint."""
FAR = r"2 movement points"
"""What a captain likes best until a way has been written: only of a longer way there is something to write."""
THRIFT = 5
"""The command points that a captain keeps, for each of them draws a card."""
HABIT = 3
"""How often a captain answers what could be answered once for all."""

TOPICS = {
    "placing": "Place your characters",
    "new hand": "draw five others",
    "card": "What do you do?",
    "target": "On whom?",
    "plan": "Left to use",
    "way": "Which way?",
    "stance": "Which stance?",
    "win": "Use the win?",
    "tavern": "tavern's deck",
    "fantasy": "special point",
}
"""What a captain may be asked, and by which words."""

BUTTON = ".component-button"
COMBAT = 'img[alt*=" attacks "][alt*=" Scores: "]'
"""The picture of a combat, by its words."""

_SEAT = re.compile(r"you are (\w+)")
_POINTS = re.compile(r"^You have (\d+) command points", re.MULTILINE)
_HERE = re.compile(r"(?:You are|\w+ is) at ([a-h][1-8])")
_PLACE = re.compile(r"is on ([a-h][1-8])\. Left to use")
_WHO = re.compile(r" on ([a-h][1-8])$")
_SQUARE = re.compile(r"\d+ · ([a-h][1-8])")
_BAND = re.compile(r"(Red|Blue|Green|Gold), [^:.]+: ([^.]*)\.")
_FIGHTER = re.compile(r"; [^;,]+ ([a-h][1-8]),")
_POST = re.compile("^(Decide|Check the dice)$")
_STANDING = re.compile("^My seat$")
_CALL = re.compile("Waiting for [^.]*Visitor|chance to react|The game is over")

READ = """article => {
    const words = element => element.innerText.trim();
    const all = (name, within = article) => Array.from(within.querySelectorAll(name));
    const hint = option => option.querySelector('.option-description')?.textContent ?? '';
    return JSON.stringify({
        text: all('.message-content').map(words).join('\\n'),
        board: all('img').map(image => image.alt).join('\\n'),
        buttons: all('.component-button:not(:disabled)').map(words),
        selects: all('.preview-select').map(select => ({
            name: select.querySelector('.select-trigger').getAttribute('aria-label'),
            entries: Object.fromEntries(all('[role=option]', select).map(
                option => [option.querySelector('.option-label').textContent, hint(option)]
            )),
            least: Number(select.dataset.minimum),
        })),
    });
}"""
HAS_CHANGED = f"""([id, before]) => {{
    const article = document.querySelector(`article[data-message-id="${{id}}"]`);
    return article !== null && ({READ})(article) !== before;
}}"""


@dataclass(frozen=True)
class Panel:
    """A private panel as it stands."""

    raw: str
    text: str
    board: str
    """The picture in words."""
    buttons: list[str]
    selects: list[dict[str, Any]]

    @property
    def asks(self) -> bool:
        """Whether there is something to decide on it."""
        return not {"Change it", "Refresh"} & set(self.buttons)

    @property
    def offers(self) -> dict[str, str]:
        """What can be chosen, with what is said of it."""
        if self.selects:
            return dict(self.selects[-1]["entries"])
        hints = dict(re.findall(r"^(.+?): (.+)$", self.text, re.MULTILINE))
        return {name: hints.get(name, "") for name in self.buttons if not TOOLS.fullmatch(name)}

    @property
    def squares(self) -> dict[str, str]:
        """The numbered squares that can be chosen, and what to press for each."""
        return {found[1]: name for name in self.offers if (found := _SQUARE.fullmatch(name))}

    @property
    def foes(self) -> list[str]:
        """The squares on which the board shows characters of others."""
        own = _SEAT.search(self.text)
        return _FIGHTER.findall(" ".join(band for seat, band in _BAND.findall(self.board) if own and seat != own[1]))

    def distance(self, square: str) -> tuple[int, int]:
        """How far a square is from the nearest foe: the steps, if nothing stands between, and how slantwise they go."""
        return min((away(square, foe) for foe in self.foes if square), default=(0, 0))

    def is_beside_foe(self, square: str) -> bool:
        """Whether a foe stands beside a square."""
        return self.distance(square)[0] == 1

    def button(self, *beginnings: str) -> str:
        """The button that begins with the earliest of these words, if there is one."""
        return next((name for words in beginnings for name in self.buttons if name.startswith(words)), "")


class Captain:
    """The visitor in a seat of the demo table."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.made: Counter[str] = Counter()
        """What was chosen so far."""
        self.met: Counter[str] = Counter()
        """The topics that were asked about, and buttons, selects and forms that were used."""
        self.glance = GLANCES[0]
        """Milliseconds until a press is tried again."""

    @property
    def posts(self) -> Locator:
        """The public messages of the game; found by their looks, for roles of a whole page are costly to find out."""
        return self.visitor.messages.filter(has=self.visitor.page.locator(BUTTON, has_text=_POST))

    @property
    def combats(self) -> Locator:
        """Those of them that show a combat."""
        return self.posts.filter(has=self.visitor.page.locator(COMBAT))

    @property
    def panel(self) -> Locator:
        """The newest private panel; how the game stands has a button, too, and is none."""
        page = self.visitor.page
        private = self.visitor.messages.filter(has_text="Only you can see this")
        with_buttons = private.filter(has=page.locator(BUTTON))
        return with_buttons.filter(has_not=page.locator(BUTTON, has_text=_STANDING)).last

    async def play_on(self, has_seen_enough: Callable[[], bool] = lambda: False) -> None:
        """Decide whenever a post calls for it, until there is nothing more to decide, or to see."""
        while not await self.is_over() and not has_seen_enough():
            newest = await number_of(self.posts.last)
            await self.decide()
            await self.is_called_again(newest)

    async def is_called_again(self, since: str) -> None:
        """Wait for a newer post than that, one that calls."""
        await expect(self.posts.last).not_to_have_attribute("data-message-id", since, timeout=PATIENCE)
        await expect(self.posts.last).to_contain_text(_CALL, timeout=PATIENCE)

    async def is_over(self) -> bool:
        """Whether the result has been posted."""
        return await self.posts.last.get_by_role("button", name="Check the dice").count() > 0

    async def decide(self) -> None:
        """Open the panel under the newest post and answer all that it asks."""
        panel = await self.open_panel()
        while panel.asks:
            panel = await self.answered(panel)

    async def answered(self, before: Panel) -> Panel:
        """Press something, and the panel after that.

        A picture that comes in may shift what was to be pressed: then it is pressed again, unless the panel has
        changed after all, for what stood there before may be gone.
        """
        for self.glance in GLANCES:
            with contextlib.suppress(NotInTime):
                await self.answer(before)
                await self.visitor.has_its_answer()
                shown = [await number_of(self.panel), before.raw]
                await self.visitor.comes_true(HAS_CHANGED, shown, within=self.glance)
            await self.visitor.leaves_all_alone()
            if (panel := await self.read()).raw != before.raw:
                return panel
        raise AssertionError(f"Nothing that is pressed changes this panel:\n{before.text}")

    async def open_panel(self) -> Panel:
        """Press Decide under the newest post."""
        older = await number_of(self.panel) if await self.panel.count() else ""
        await self.visitor.click("Decide", on=self.posts.last)
        await expect(self.panel).not_to_have_attribute("data-message-id", older, timeout=PATIENCE)
        return await self.read()

    async def read(self) -> Panel:
        """What the panel says and offers, once the last press has its answer."""
        await self.visitor.has_its_answer()
        raw = await self.panel.evaluate(READ)
        return Panel(raw, **json.loads(raw))

    async def answer(self, panel: Panel) -> None:
        """Press one thing, as somebody does who wants to get on."""
        topics = [topic for topic, words in TOPICS.items() if words in panel.text]
        self.met.update(topics)
        here, way = _HERE.search(panel.text), panel.button("Change: Which way?")
        if not self.met["form"] and here:
            await self.walk(panel, here[1])
        elif not self.met["form"] and way:
            await self.press(way)
        elif further := panel.button("Always answer so", "Hand in", "Next"):
            await self.press(further)
        elif "To hand in:" in panel.text:
            await self.press("Back")
        elif here:
            await self.walk(panel, here[1])
        elif "Set a standing answer" in panel.buttons and any(self.met[topic] > HABIT for topic in topics):
            await self.press("Set a standing answer")
        else:
            await self.pick(panel)

    async def press(self, name: str) -> None:
        """Press a button of the panel."""
        self.met["button"] += 1
        await self.visitor.click(name, on=self.panel, within=self.glance)

    async def take(self, panel: Panel, offer: str) -> None:
        """Choose an offer, by its button or in the select where it stands."""
        self.made[offer] += 1
        if offer in panel.buttons:
            await self.press(offer)
            return
        self.met["select"] += 1
        select = next(one for one in reversed(panel.selects) if offer in one["entries"])
        others = [name for name in select["entries"] if name != offer]
        chosen = [offer, *others[: select["least"] - 1]]
        await self.visitor.choose_at_a_glance(select["name"], *chosen, on=self.panel, glance=self.glance)

    async def walk(self, panel: Panel, here: str) -> None:
        """Take the next step towards a foe, or stop beside him; the first way is written."""
        step = min(panel.squares, key=panel.distance, default=here)
        is_nearer = panel.distance(step) < panel.distance(here) and not panel.is_beside_foe(here)
        if not self.met["form"]:
            await self.write(step)
        elif panel.squares and (is_nearer or "Stop here" not in panel.buttons):
            await self.take(panel, panel.squares[step])
        else:
            await self.press("Stop here")

    async def write(self, way: str) -> None:
        """Write a way into the form that is there for it."""
        self.met["form"] += 1
        await self.press("Write the way")
        await self.visitor.fill_form(**{"0": way})

    async def pick(self, panel: Panel) -> None:
        """Choose what tastes best; of equals, whoever is nearest to a foe, or what was chosen least often so far."""
        offers = panel.offers
        points, place = _POINTS.search(panel.text), _PLACE.search(panel.text)
        if "Pass" in offers and points and int(points[1]) <= THRIFT:
            await self.take(panel, "Pass")
            return
        likings = (FIGHT, END, *TASTE) if place and panel.is_beside_foe(place[1]) else TASTE
        if not self.met["form"]:
            likings = FAR, *likings

        def taste(offer: str) -> tuple[int, tuple[int, int], int]:
            square = _SQUARE.fullmatch(offer)
            words = "Walk" if square and place else f"{offer}: {offers[offer]}"
            liked = (place for place, liking in enumerate(likings) if re.match(liking, words))
            who = square or _WHO.search(offer)
            return next(liked, len(likings)), panel.distance(who[1] if who else ""), self.made[offer]

        await self.take(panel, min(offers, key=taste))


def away(square: str, other: str) -> tuple[int, int]:
    """How many steps one square is away from another, and how many aside and ahead together."""
    sides = [abs(ord(one) - ord(two)) for one, two in zip(square, other, strict=True)]
    return max(sides), sum(sides)
