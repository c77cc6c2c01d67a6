"""Computer players as commands are told of them: names with commas between."""

import argparse

from engine.players import PLAYERS


def player_names(text: str) -> tuple[str, ...]:
    """Read names of PLAYERS; raises ArgumentTypeError for another one."""
    names = tuple(text.split(","))
    unknown = [name for name in names if name not in PLAYERS]
    if unknown:
        raise argparse.ArgumentTypeError(f"there is no player {unknown[0]!r}; there are {', '.join(PLAYERS)}")
    return names


def add_players(parser: argparse.ArgumentParser, usual: str) -> None:
    """Let a command be told who plays, by an option."""
    parser.add_argument(
        "--players",
        type=player_names,
        default=usual,
        help=f"seat by seat, over and over: {', '.join(PLAYERS)} (default {usual})",
    )
