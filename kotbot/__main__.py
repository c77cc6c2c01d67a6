"""The command line: `python -m kotbot`. Without a token it brings its own Telegram, the playground."""

import argparse
import asyncio
import contextlib
import signal
import sys
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Final

from platformdirs import user_data_path
from pydantic import SecretStr
from telegram.error import InvalidToken, NetworkError

from kotbot import __version__, logs
from kotbot.playground.playground import Playground, bot_from_token, new_world
from kotbot.playground.saving import StateError, load, save
from kotbot.playground.serving import is_loopback, serving
from kotbot.settings import InvalidSettings, Mode, Settings, read_settings
from kotbot.store import BadDatabaseUrl, NewerDatabase
from kotbot.telegram import app

WRONG_SETTING: Final = 2
PORT: Final = 8081
PLAYGROUND_TOKEN: Final = "1000000001:the-playground-needs-no-secret-at-all"
"""The token of the bot in a Telegram of its own; it opens nothing elsewhere."""
HOST: Final = "127.0.0.1"


def command_line() -> argparse.ArgumentParser:
    """Describe the commands and their options."""
    parser = argparse.ArgumentParser(
        prog="kotbot",
        description="King of Tokyo in Telegram. Without KOTBOT_TOKEN: in a local Telegram, the playground.",
    )
    parser.add_argument("--version", action="version", version=f"kotbot {__version__}")
    parser.add_argument("--host", default=HOST, help="address of the playground (this machine only)")
    parser.add_argument(
        "--port", type=int, default=PORT, help="port of the playground (default: %(default)s)"
    )
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command named by the arguments (those of the process unless given) and return its exit code."""
    options = command_line().parse_args(arguments)
    try:
        settings = read_settings()
    except InvalidSettings as error:
        print(error, file=sys.stderr)
        return WRONG_SETTING
    logs.configure(settings.log_level.value)
    try:
        asyncio.run(_run(settings, options.host, options.port))
    except InvalidToken:
        print("KOTBOT_TOKEN is refused by Telegram: copy it again from BotFather.", file=sys.stderr)
        return WRONG_SETTING
    except (BadDatabaseUrl, NewerDatabase) as error:
        print(f"KOTBOT_DATABASE_URL: {error}", file=sys.stderr)
        return WRONG_SETTING
    except (app.SecondProcess, NetworkError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


async def _run(settings: Settings, host: str, port: int) -> None:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    async with contextlib.AsyncExitStack() as running:
        if settings.token is None:
            settings = await running.enter_async_context(_playground(settings, host, port))
        await app.run(settings, stop)


@contextlib.asynccontextmanager
async def _playground(settings: Settings, host: str, port: int) -> AsyncIterator[Settings]:
    """A local Telegram while the block runs, and the settings that attach the bot to it."""
    state = user_data_path("kotbot", appauthor=False) / "playground.json"
    playground = Playground(
        new_world([bot_from_token(PLAYGROUND_TOKEN, "kotbot_bot", "Kotbot")]),
        limit_factor=settings.budget_scale,
    )
    _load(playground, state)
    async with serving(playground, host=host, port=port) as address:
        print(f"\nNo KOTBOT_TOKEN: this is the playground.\nOpen {address} in a browser.\n", flush=True)
        if not is_loopback(host):
            print(f"Anyone who reaches {host} can read and write everything in it.", file=sys.stderr)
        yield settings.model_copy(
            update={
                "token": SecretStr(PLAYGROUND_TOKEN),
                "api_base_url": f"{address}/bot",
                "mode": Mode.POLLING,
            }
        )
    state.parent.mkdir(parents=True, exist_ok=True)
    save(playground, state)


def _load(playground: Playground, state: Path) -> None:
    try:
        load(playground, state)
    except StateError as error:
        print(f"The playground begins anew: {error}", file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
