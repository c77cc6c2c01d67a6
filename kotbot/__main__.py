"""The command line: `python -m kotbot`."""

import argparse
import sys
from collections.abc import Sequence

from kotbot import __version__


def command_line() -> argparse.ArgumentParser:
    """Describe the commands and their options."""
    parser = argparse.ArgumentParser(prog="kotbot", description="King of Tokyo in Telegram.")
    parser.add_argument("--version", action="version", version=f"kotbot {__version__}")
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command named by the arguments (those of the process unless given) and return its exit code."""
    parser = command_line()
    parser.parse_args(arguments)
    parser.print_help()
    return 0


if __name__ == "__main__":
    sys.exit(main())
