"""Answers that somebody saves under names, to use them again at any table of the game: shown to nobody else.

What is saved is the text of "Write in words". So it can be copied, shared, and pasted by whoever gets it, and it is
read anew wherever it is used: what no longer fits there is named in a sentence.
"""

from __future__ import annotations

from collections.abc import Sequence

import discord

from cogs import forms, limits
from cogs.components import Press, panel_view
from cogs.panel.in_words import answer_in_words, write_down
from cogs.panel.shell_acts import ShellAct
from cogs.panel.sight import Sight, can_write
from cogs.shell import Interaction, SealedOrders, bot_of
from cogs.wording import heading
from data.store import Saved
from render.editions import Edition
from rules.kernel.values import IllegalAnswer, Person, Refused

MOST = 20
"""How many answers to one question somebody can save."""
LONGEST_NAME = 40
GONE = "That is no longer there. This is what you have saved now."


def saved_as(edition: Edition, sight: Sight) -> str:
    """What an answer to the question of a panel is called if it can be saved; empty where it cannot."""
    question = sight.question
    return "" if question is None or sight.about else edition.game.saved_as.get(question.key, "")


def saved_button(edition: Edition, sight: Sight) -> list[forms.Push]:
    """The button that leads to what its reader has saved."""
    noun = saved_as(edition, sight)
    return [forms.Push(f"Saved {noun}s", ShellAct.SAVED)] if noun and can_write(sight) else []


# What is saved


async def show_saved(interaction: Interaction, sight: Sight, press: Press) -> None:
    """Answer with all that somebody has saved, and the one that they want to see or to delete."""
    bot, edition = bot_of(interaction), bot_of(interaction).edition(sight.record)
    noun, mine = _noun(edition, sight), await _saved_by_holder(bot, sight)
    act, _, mark = press.act.partition(".")
    shown, notice = None, ""
    match act:
        case ShellAct.SHOW_SAVED:
            shown = _chosen(mine, mark, press.values)
            notice = _how_to_share(noun, shown) if shown is not None else GONE
        case ShellAct.DROP_SAVED:
            dropped = next((one for one in mine if mark == str(_mark([one]))), None)
            notice = GONE if dropped is None else f"**{forms.plain(dropped.name)}** is deleted."
            if dropped is not None:
                await bot.store.drop_saved_answer(*_place(edition, sight), dropped.name)
                mine = [one for one in mine if one != dropped]
    lines = [heading(edition, sight.record, sight.seat), notice or _in_short(noun, mine)]
    await interaction.edit_original_response(
        content="\n".join(lines),
        embeds=[] if shown is None else [_as_text(shown)],
        view=panel_view(sight.ids, forms.Form((), tuple(_rows(sight, noun, mine, shown)))),
        attachments=[],
    )


def _rows(sight: Sight, noun: str, mine: Sequence[Saved], shown: Saved | None) -> list[tuple[forms.Control, ...]]:
    """What can be done: use one, look at one, save what stands on the panel, delete what is shown."""
    items = tuple(
        forms.Item(forms.label(one.name, limits.SELECT_LABEL), _hint(one), str(place), one == shown)
        for place, one in enumerate(mine)
    )
    rows: list[tuple[forms.Control, ...]] = []
    if mine:
        unmarked, mark = tuple(item._replace(chosen=False) for item in items), _mark(mine)
        rows.append((forms.Choice(f"Use a {noun}", unmarked, f"{ShellAct.USE_SAVED}.{mark}"),))
        rows.append((forms.Choice(f"Show a {noun}, to share or delete it", items, f"{ShellAct.SHOW_SAVED}.{mark}"),))
    pushes = [forms.Push(f"Save the {noun} on my panel", ShellAct.SAVE, "primary")]
    if shown is not None:
        label = forms.label(f"Delete {shown.name}", limits.BUTTON_LABEL)
        pushes.append(forms.Push(label, f"{ShellAct.DROP_SAVED}.{_mark([shown])}", "danger"))
    return [*rows, tuple(pushes)]


def _in_short(noun: str, mine: Sequence[Saved]) -> str:
    if not mine:
        return f"You have saved no {noun} yet. What you save you can use at any table of this game; only you see it."
    return f"{noun.capitalize()}s that you have saved: {len(mine)} of {MOST}. Only you see them."


def _how_to_share(noun: str, shown: Saved) -> str:
    return (
        f"**{forms.plain(shown.name)}**: copy the text to share it. "
        f"Whoever gets it presses Write in words and pastes it there in the place of their {noun}."
    )


def _hint(one: Saved) -> str:
    return forms.hint(", ".join(one.text.splitlines()), limits.SELECT_DESCRIPTION)


def _as_text(one: Saved) -> discord.Embed:
    """The text letter by letter, so that it can be copied."""
    return discord.Embed(description=f"```\n{one.text.replace('```', '`` `')}\n```")


# Saving and using


def name_modal(edition: Edition, sight: Sight) -> forms.Prompt:
    """Where the name is written under which what stands on the panel is saved."""
    noun = _noun(edition, sight)
    entry = forms.Entry("Name", f"One that you have used already is replaced; {MOST} {noun}s at most", 1, LONGEST_NAME)
    return forms.Prompt(f"Save the {noun}", ShellAct.SAVE, (entry,))


async def act_on_saved(bot: SealedOrders, sight: Sight, press: Press) -> str:
    """Save what stands on the panel, or put what was saved there; returns what to say."""
    edition = bot.edition(sight.record)
    act, _, mark = press.act.partition(".")
    if act == ShellAct.SAVE and press.typed and not mark:
        return await _save(bot, edition, sight, " ".join(press.values))
    noun = _noun(edition, sight)
    chosen = _chosen(await _saved_by_holder(bot, sight), mark, press.values) if not press.typed else None
    if chosen is None:
        raise IllegalAnswer(forms.MOVED_ON)
    said = await write_down(bot, sight, chosen.text, is_whole=True)
    return f"Your saved {noun} **{forms.plain(chosen.name)}**. {said}"


async def _save(bot: SealedOrders, edition: Edition, sight: Sight, written: str) -> str:
    noun, name, text = _noun(edition, sight), forms.label(written, 2 * LONGEST_NAME), answer_in_words(edition, sight)
    if not text:
        raise IllegalAnswer(f"There is no {noun} on your panel that could be saved. Choose or write one first.")
    if forms.width(name) > LONGEST_NAME:
        raise IllegalAnswer(f"A name has {LONGEST_NAME} letters at most. Nothing was saved.")
    if forms.width(text) > limits.TEXT_INPUT:
        raise IllegalAnswer(f"This {noun} is too long to be saved: {limits.TEXT_INPUT} letters at most fit.")
    if not await bot.store.save_answer(*_place(edition, sight), Saved(name, text), MOST):
        raise IllegalAnswer(f"You have {MOST} saved {noun}s, which is the most. Delete one, or take its name.")
    return f"Saved as **{forms.plain(name)}**. Only you see it, at any table of this game."


def _noun(edition: Edition, sight: Sight) -> str:
    noun = saved_as(edition, sight)
    if not noun:
        raise Refused("Nothing that you are asked now can be saved.")
    return noun


def _place(edition: Edition, sight: Sight) -> tuple[Person, str, str]:
    """Whose answers they are, and to which question."""
    assert sight.question is not None
    return sight.record.chairs[sight.seat].holder, edition.game.name, sight.question.key


async def _saved_by_holder(bot: SealedOrders, sight: Sight) -> Sequence[Saved]:
    return await bot.store.saved_answers(*_place(bot.edition(sight.record), sight))


def _mark(some: Sequence[Saved]) -> int:
    """A number by which a press is known to mean what was shown."""
    return forms.mark_of([[one.name, one.text] for one in some])


def _chosen(mine: Sequence[Saved], mark: str, values: Sequence[str]) -> Saved | None:
    """The one that was chosen, if all is as it was shown."""
    if mark != str(_mark(mine)) or len(values) != 1:
        return None
    return next((one for place, one in enumerate(mine) if values[0] == str(place)), None)
