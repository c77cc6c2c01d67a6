"""What the command does. Without a token it brings its own Telegram, the playground."""

import argparse
import asyncio
import contextlib
import sys
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from platformdirs import user_data_path
from pydantic import SecretStr
from telegram.error import BadRequest, InvalidToken, NetworkError

from kotbot import __version__, logs
from kotbot.ending import SIGNALS
from kotbot.playground.playground import Playground, bot_from_token, new_world
from kotbot.playground.saving import StateError, load, save
from kotbot.playground.serving import is_loopback, serving
from kotbot.settings import InvalidSettings, Mode, Settings, read_settings
from kotbot.store import BadDatabaseUrl, DatabaseInUse, NewerDatabase, NoDatabase
from kotbot.telegram import app
from kotbot.telegram.serving import CannotListen

TRY_AGAIN: Final = 1
WRONG_SETTING: Final = 2
PORT: Final = 8081
PLAYGROUND_TOKEN: Final = "1000000001:the-playground-needs-no-secret-at-all"
"""The token of the bot in a Telegram of its own; it opens nothing elsewhere."""
HOST: Final = "127.0.0.1"
SAVE_SECONDS: Final = 30.0
"""How much of the playground is lost, at most, when the process is killed."""


class Failure(NamedTuple):
    """How an error at the start ends the process."""

    code: int
    text: str


_FAILURES: Final[dict[type[Exception], Failure]] = {
    BadDatabaseUrl: Failure(WRONG_SETTING, "KOTBOT_DATABASE_URL is wrong: {error}."),
    NewerDatabase: Failure(WRONG_SETTING, "KOTBOT_DATABASE_URL: {error}."),
    NoDatabase: Failure(TRY_AGAIN, "KOTBOT_DATABASE_URL: the database cannot be reached: {error}."),
    DatabaseInUse: Failure(TRY_AGAIN, "KOTBOT_DATABASE_URL: {error}."),
    app.SecondProcess: Failure(TRY_AGAIN, "KOTBOT_DATABASE_URL: {error}."),
    CannotListen: Failure(TRY_AGAIN, "{error}."),
    InvalidToken: Failure(
        WRONG_SETTING, "KOTBOT_TOKEN is refused by Telegram: copy it again from BotFather."
    ),
    BadRequest: Failure(WRONG_SETTING, "Telegram refuses a setting, probably KOTBOT_WEBHOOK_URL: {error}."),
    NetworkError: Failure(TRY_AGAIN, "Telegram cannot be reached (KOTBOT_API_BASE_URL): {error}."),
}
"""By the first class that fits."""


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
    except tuple(_FAILURES) as error:
        failure = _FAILURES[next(kind for kind in _FAILURES if isinstance(error, kind))]
        print(failure.text.format(error=str(error).rstrip(".")), file=sys.stderr)
        return failure.code
    return 0


async def _run(settings: Settings, host: str, port: int) -> None:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in SIGNALS:
        loop.add_signal_handler(number, stop.set)
    async with contextlib.AsyncExitStack() as running:
        if settings.token is None:
            settings = await running.enter_async_context(_playground(settings, host, port))
        await _run_bot(settings, stop)


async def _run_bot(settings: Settings, stop: asyncio.Event) -> None:
    """Run the bot until `stop` is set; a start that is under way then is broken off."""
    ready = asyncio.Event()
    bot = asyncio.create_task(app.run(settings, stop, ready))
    stopping = asyncio.create_task(stop.wait())
    await asyncio.wait({bot, stopping}, return_when=asyncio.FIRST_COMPLETED)
    stopping.cancel()
    if not ready.is_set():
        bot.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await bot


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
        saving = asyncio.create_task(_save_now_and_then(playground, state))
        try:
            yield settings.model_copy(
                update={
                    "token": SecretStr(PLAYGROUND_TOKEN),
                    "api_base_url": f"{address}/bot",
                    "mode": Mode.POLLING,
                }
            )
        finally:
            saving.cancel()
    save(playground, state)


async def _save_now_and_then(playground: Playground, state: Path) -> None:
    while True:
        await asyncio.sleep(SAVE_SECONDS)
        save(playground, state)


def _load(playground: Playground, state: Path) -> None:
    try:
        load(playground, state)
    except StateError as error:
        print(f"The playground begins anew: {error}", file=sys.stderr)
