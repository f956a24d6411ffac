"""Discord's limits, one table for the whole shell; lengths count characters as Discord's clients do (UTF-16)."""

from typing import Final

BUTTON_LABEL: Final = 80
BUTTONS_IN_A_ROW: Final = 5

SELECT_OPTIONS: Final = 25
SELECT_LABEL: Final = 100
SELECT_DESCRIPTION: Final = 100
SELECT_VALUE: Final = 100
SELECT_PLACEHOLDER: Final = 150

CUSTOM_ID: Final = 100
MESSAGE_TEXT: Final = 2_000
MESSAGE_ROWS: Final = 5
EMBED_DESCRIPTION: Final = 4_096
EMBED_TEXT: Final = 6_000
"""Of all embeds of a message together."""
MESSAGE_EMBEDS: Final = 10
MESSAGE_FILES: Final = 10
NONCE: Final = 25

MODAL_TITLE: Final = 45
MODAL_ITEMS: Final = 5
MODAL_LABEL: Final = 45
MODAL_DESCRIPTION: Final = 100
TEXT_INPUT: Final = 4_000
TEXT_INPUT_PLACEHOLDER: Final = 100

ALT_TEXT: Final = 1_024
FILE_BYTES: Final = 10 * 1024 * 1024

AUTOCOMPLETE_CHOICES: Final = 25
COMMAND_NAME: Final = 32
COMMAND_DESCRIPTION: Final = 100
COMMAND_OPTIONS: Final = 25

# Our own shares of the limits above.
PANEL_ROWS: Final = MESSAGE_ROWS - 1
"""Rows that a form may fill; the last one holds the shell's own buttons."""
PANEL_TEXT: Final = 1_700
"""Text that a form may fill; the rest is for the shell's heading (game, seat, deadline)."""
ACT: Final = 40
"""The longest act inside a component's id."""
LOOK: Final = 6
"""Letters of the fingerprint that tells one question from another inside a component's id."""
