"""The page's own scripts, with our corrections."""

from __future__ import annotations

from typing import Any

from simcord.preview import Preview

from cogs.playground.media import Pictures

# A page redraws all its messages when a select is opened. Its pictures must keep their height meanwhile: else a page
# that is scrolled down jumps to the top, and the select closes at once.
KEEP_HEIGHT = {
    "export function renderMedia(": "const heights = new Map(); export function renderMedia(",
    "trigger.append(image);": "trigger.append(image); trigger.style.minHeight = heights.get(assetId) ?? '';",
    "image.height = displayHeight;": "image.height = displayHeight; "
    "trigger.style.minHeight = ''; heights.set(assetId, `${trigger.offsetHeight}px`);",
}
# Discord shows the pictures of a message above its buttons.
PICTURE_FIRST = {
    "    root.append(list);": "    const below = root.querySelector(':scope > :is(.embed-card, .message-components)'); "
    "root.insertBefore(list, below);"
}
# A page remembers what was chosen by the place of a select in its message. Where a press has put another select in
# that place, it must forget: else the first entry cannot be chosen twice in a row.
FORGET_CHOICE = {
    "export function renderSelect(": "const known = new Map(); export function renderSelect(",
    "  if (draftValue(key) === undefined) {": "  const made = JSON.stringify([component.custom_id, component.options]);"
    " if (known.has(key) && known.get(key) !== made && dropdown?.key !== key) "
    "options.onReconcileDraft?.(key, optionDefaults(entries).slice(0, maximum)); known.set(key, made);\n"
    "  if (draftValue(key) === undefined) {",
}
MENDS = {"/media.js": KEEP_HEIGHT, "/messages.js": PICTURE_FIRST, "/selects.js": FORGET_CHOICE}


def mend(preview: Preview) -> None:
    """Serve the page's own scripts with our corrections, and pictures as they are; call it before the preview opens."""
    preview._media_worker = Pictures()
    server: Any = preview._server
    as_made = server._static

    async def mended(request: Any) -> Any:
        response = await as_made(request)
        for flawed, sound in MENDS.get(request.path, {}).items():
            response.text = response.text.replace(flawed, sound)
        return response

    server._static = mended
