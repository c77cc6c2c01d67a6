"""The playground alone, for any bot: `python -m kotbot.playground`."""

from __future__ import annotations

import argparse
import asyncio
import signal
import sys
from collections.abc import Sequence
from math import isfinite
from pathlib import Path

from kotbot.i18n import terminal
from kotbot.listening import CannotListen, port
from kotbot.playground.playground import Playground, bot_from_token, new_token, new_world
from kotbot.playground.saving import SaveFileError, load, save
from kotbot.playground.web.serving import is_loopback, serving

PORT = 8081


def command_line() -> argparse.ArgumentParser:
    """Describe the options."""
    texts = terminal()
    parser = argparse.ArgumentParser(
        prog="python -m kotbot.playground",
        description=texts.gettext(
            "Telegram for one machine: point {setting} of a bot at it.", setting="base_url"
        ),
        usage=argparse.SUPPRESS,
        add_help=False,
    )
    options = parser.add_argument_group(texts.gettext("Options"))
    options.add_argument("-h", "--help", action="help", help=texts.gettext("show this and end"))
    options.add_argument(
        "--host", default="127.0.0.1", help=texts.gettext("address of the playground (this machine only)")
    )
    options.add_argument(
        "--port",
        type=port,
        default=PORT,
        help=texts.gettext("port of the playground ({port})", port=str(PORT)),
    )
    options.add_argument(
        "--token", default=None, help=texts.gettext("token of the bot (a new one at each start)")
    )
    options.add_argument("--username", default="playground_bot", help=texts.gettext("username of the bot"))
    options.add_argument("--name", default=None, help=texts.gettext("name of the bot"))
    options.add_argument(
        "--limits",
        type=factor,
        default=1.0,
        metavar="FACTOR",
        help=texts.gettext("flood control: 1 as in Telegram, 0 for none"),
    )
    options.add_argument(
        "--state", type=Path, default=None, help=texts.gettext("a file that keeps the chats between runs")
    )
    return parser


def factor(text: str) -> float:
    """Read the factor of flood control; raises ValueError unless it is a number of 0 or more."""
    number = float(text)
    if number < 0 or not isfinite(number):
        raise ValueError(f"the factor is 0 or more, not {text}")
    return number


async def run(options: argparse.Namespace) -> None:
    """Serve until a signal comes.

    Raises:
        CannotListen: the host is no address of this machine.
        SaveFileError: the state cannot be read or written.
        ValueError: the token is malformed.
    """
    token = new_token() if options.token is None else options.token
    bot = bot_from_token(token, options.username, options.name)
    playground = Playground(new_world([bot]), limit_factor=options.limits)
    if options.state is not None:
        load(playground, options.state)
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    async with serving(playground, host=options.host, port=options.port) as address:
        print(f"Playground: {address}\nbase_url: {address}/bot\ntoken: {token}", flush=True)
        if not is_loopback(options.host):
            warning = terminal().gettext(
                "Anyone who reaches {host} can read and write everything in it.", host=options.host
            )
            print(warning, file=sys.stderr)
        await stop.wait()
    if options.state is not None:
        save(playground, options.state)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run with the arguments (those of the process unless given) and return the exit code."""
    options = command_line().parse_args(arguments)
    try:
        asyncio.run(run(options))
    except (CannotListen, SaveFileError, ValueError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
