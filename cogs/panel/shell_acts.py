"""The acts of the shell's own buttons under a panel."""


class ShellAct:
    """What the shell's own buttons under a panel do; their names never meet the acts of forms."""

    TAKE_BACK = "take_back"
    CHANGE = "change"
    UNDO = "undo"
    REFRESH = "refresh"
    SET_STANDING = "set_standing"
    ALWAYS = "always"
    ONLY_NOW = "only_now"
    FORGET_ALL = "forget_all"
    WRITE_AGAIN = "write_again"
    HAND = "hand"
    LOOK = "look"
    MY_SEAT = "my_seat"
    SINCE = "since"
    WRITE = "write"
    SAVED = "saved"
    USE_SAVED = "use_saved"
    SHOW_SAVED = "show_saved"
    DROP_SAVED = "drop_saved"
    SAVE = "save"


SHELL_ACTS = frozenset(act for name, act in vars(ShellAct).items() if name.isupper())
