"""The command `python -m kotbot`. Signals can end it from its first moment, before the rest is loaded."""

import gc
import sys
from collections.abc import Sequence

from kotbot.signals import end_at_once_on_signals


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command named by the arguments (those of the process unless given) and return its exit code."""
    end_at_once_on_signals()
    # Loading takes a second, and a fifth more with the garbage collector on.
    gc.disable()
    from kotbot import command_line

    gc.enable()
    return command_line.main(arguments)


if __name__ == "__main__":
    sys.exit(main())
