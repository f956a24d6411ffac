"""The page's own scripts with our corrections, and the bar that leads from room to room."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from simcord.preview._server import PreviewServer

if TYPE_CHECKING:
    from cogs.playground.rooms import Room, Rooms

# A page redraws messages when a select is opened. Their pictures must keep their height meanwhile: else a page that is
# scrolled down jumps to the top, and the select closes at once.
KEEP_HEIGHT = {
    "export function renderMedia(": "const heights = new Map(); export function renderMedia(",
    "trigger.append(image);": "trigger.append(image); trigger.style.minHeight = heights.get(assetId) ?? '';",
    "image.height = displayHeight;": "image.height = displayHeight; "
    "trigger.style.minHeight = ''; heights.set(assetId, `${trigger.offsetHeight}px`);",
}
# By itself it redraws all of them, with all their pictures; but what is opened or chosen in a select changes only
# messages with selects.
ONLY_SELECTS = {
    "/app.js": {
        "renderSnapshot(state.snapshot, generation, true)": "renderSnapshot(state.snapshot, generation, renderDom)"
    },
    "/select-drafts.js": {"onRender(force); }": 'onRender(force && "selects"); }'},
    "/timeline.js": {
        "if (force || record.fingerprint !== value)": 'if ((force && (force !== "selects" '
        '|| record.element.querySelector(".preview-select"))) || record.fingerprint !== value)'
    },
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
# A browser draws no frames of a tab that nobody looks at. A page that waits for one would fetch nothing any more.
GO_ON_UNSEEN = {
    "=> requestAnimationFrame(() => requestAnimationFrame(() => resolve())));": "=> { setTimeout(resolve, 250); "
    "requestAnimationFrame(() => requestAnimationFrame(() => resolve())); });"
}
# A page that has scrolled to its newest message counts as being at its end, though a little room is left below, and
# stays there while it changes its size: that is a late picture, or a window, and no reader who scrolls. Else the newest
# message would be pushed out of view.
STAY_AT_THE_END = {
    "return { policy: ui.timeline.scrollHeight - ui.timeline.scrollTop - ui.timeline.clientHeight <= 1 ?": "const "
    "size = `${ui.timeline.scrollHeight} ${ui.timeline.clientHeight}`; const stays = state.size !== size "
    '&& state.scrollIntent?.policy === "bottom"; state.size = size; return { policy: stays '
    "|| ui.timeline.scrollHeight - ui.timeline.scrollTop - ui.timeline.clientHeight <= 40 ?"
}
# Twice a second a page asks how things stand. While they stand as it has shown them, it is sent nothing and leaves all
# as it is: by itself it takes everything in anew, and measures and writes every button again.
LEAVE_ALONE = {
    "/app.js": {
        'request("/api/state", ': "request(`/api/state?have=${!state.pendingAction "
        "&& !state.transport.uncertainRequestId && state.snapshot?.number || 0}`, ",
        "    const completingQuery =": "    if (snapshot === null) return true;\n    const completingQuery =",
        "  state.ready = true;\n": "  state.ready = true;\n  updateActionStatus();\n",
    },
    "/connection.js": {'state.state = "healthy";\n': 'state.state = "healthy"; else return;\n'},
}
# The page has no way to other channels.
WITH_A_BAR = {
    "<title>SimCord Preview</title>": "<title>Sealed Orders playground</title>",
    '<link rel="stylesheet" href="/preview.css">': '<link rel="stylesheet" href="/preview.css">'
    '<link rel="stylesheet" href="/bar.css">',
    '<div id="preview-shell" class="preview-shell">': '<nav id="bar" aria-label="Rooms"></nav>'
    '<script src="/bar.js"></script><div id="preview-shell" class="preview-shell">',
}
MENDS = {
    "/": WITH_A_BAR,
    "/app.js": GO_ON_UNSEEN | ONLY_SELECTS["/app.js"] | LEAVE_ALONE["/app.js"],
    "/connection.js": LEAVE_ALONE["/connection.js"],
    "/media.js": KEEP_HEIGHT,
    "/messages.js": PICTURE_FIRST,
    "/select-drafts.js": ONLY_SELECTS["/select-drafts.js"],
    "/selects.js": FORGET_CHOICE,
    "/timeline.js": STAY_AT_THE_END | ONLY_SELECTS["/timeline.js"],
}
OWN = {"/bar.js": "application/javascript", "/bar.css": "text/css"}
"""Our own files, which lie beside this one."""
BAR = "/bar.json"


class Server(PreviewServer):
    """Serves a room."""

    _STATIC_FILES: ClassVar[dict[str, str]] = {
        **PreviewServer._STATIC_FILES,
        **{path: path.removeprefix("/") for path in (*OWN, BAR)},
    }

    def __init__(self, room: Room, port: int, rooms: Rooms) -> None:
        super().__init__(room, port)
        self._room, self._rooms = room, rooms

    async def _state(self, request: Any) -> Any:
        """A page that has everything already is sent nothing."""
        from aiohttp import web

        here = request.headers.get("X-Simcord-Context")
        if self._authorized(request, context=here) and self._room.has_all(here, request.query.get("have")):
            return web.Response(status=204, headers=self._SECURITY_HEADERS)
        return await super()._state(request)

    async def _static(self, request: Any) -> Any:
        from aiohttp import web  # As the simulator does: it is there where the playground is.

        if request.path == BAR:
            if not self._authorized(request):  # It names the addresses of all rooms, which are keys to them.
                raise web.HTTPUnauthorized
            return web.json_response(self._rooms.bar(self._room), headers=self._SECURITY_HEADERS)
        if request.path in OWN:
            text = (Path(__file__).parent / request.path.removeprefix("/")).read_text("utf-8")
            return web.Response(text=text, content_type=OWN[request.path], headers=self._SECURITY_HEADERS)
        response = await super()._static(request)
        for flawed, sound in MENDS.get(request.path, {}).items():
            response.text = response.text.replace(flawed, sound)
        return response
