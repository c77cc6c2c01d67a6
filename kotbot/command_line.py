"""What the command does. Without a token it brings its own Telegram, the playground."""

import argparse
import asyncio
import contextlib
import sys
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple, NoReturn

import structlog
from telegram.error import BadRequest, InvalidToken, TelegramError

from kotbot import __version__, logs
from kotbot.i18n import marked, terminal
from kotbot.listening import CannotListen, port
from kotbot.settings import PREFIX, InvalidSettings, Settings, read_settings
from kotbot.signals import SIGNALS
from kotbot.store import BadDatabaseUrl, DamagedDatabase, DatabaseInUse, NewerDatabase, NoDatabase
from kotbot.telegram import app

log = structlog.get_logger()

TRY_AGAIN: Final = 1
WRONG_SETTING: Final = 2
PORT: Final = 8081
HOST: Final = "127.0.0.1"


class Failure(NamedTuple):
    """How an error at the start ends the process."""

    code: int
    text: str
    setting: str = ""
    """Whose name stands for {name}, without the prefix."""


_FAILURES: Final[dict[type[Exception], Failure]] = {
    BadDatabaseUrl: Failure(WRONG_SETTING, marked("{name} is wrong: {error}."), "DATABASE_URL"),
    NewerDatabase: Failure(WRONG_SETTING, "{name}: {error}.", "DATABASE_URL"),
    DamagedDatabase: Failure(TRY_AGAIN, "{name}: {error}.", "DATABASE_URL"),
    NoDatabase: Failure(
        TRY_AGAIN, marked("{name}: the database cannot be reached: {error}."), "DATABASE_URL"
    ),
    DatabaseInUse: Failure(TRY_AGAIN, "{name}: {error}.", "DATABASE_URL"),
    app.SecondProcess: Failure(TRY_AGAIN, "{name}: {error}.", "DATABASE_URL"),
    app.Deaf: Failure(TRY_AGAIN, "{error}."),
    CannotListen: Failure(TRY_AGAIN, "{error}."),
    InvalidToken: Failure(
        WRONG_SETTING, marked("{name} is refused by Telegram: copy it again from BotFather."), "TOKEN"
    ),
    BadRequest: Failure(
        WRONG_SETTING, marked("Telegram refuses a setting, probably {name}: {error}."), "WEBHOOK_URL"
    ),
    TelegramError: Failure(
        TRY_AGAIN, marked("Telegram cannot be reached ({name}): {error}."), "API_BASE_URL"
    ),
}
"""By the first class that fits."""


class CommandLine(argparse.ArgumentParser):
    """Says in the language of the terminal what a command takes, and what it did not understand."""

    def error(self, message: str) -> NoReturn:
        """End with 2; the message of the standard library, which is English, stands last."""
        words = terminal().gettext(
            "This is not understood. {command} explains what is.", command="kotbot --help"
        )
        self.exit(WRONG_SETTING, f"{words} ({message})\n")


def command_line() -> argparse.ArgumentParser:
    """Describe the commands and their options."""
    texts = terminal()
    parser = CommandLine(
        prog="kotbot",
        usage="kotbot [--help] [--version] [--host HOST] [--port PORT]",
        description=texts.gettext(
            "King of Tokyo in Telegram. Without {token}: in a local Telegram, the playground.",
            token=f"{PREFIX}TOKEN",
        ),
        add_help=False,
        formatter_class=_Help,
    )
    options = parser.add_argument_group(texts.gettext("Options"))
    options.add_argument("-h", "--help", action="help", help=texts.gettext("show this and end"))
    options.add_argument(
        "--version",
        action="version",
        version=f"kotbot {__version__}",
        help=texts.gettext("show the version and end"),
    )
    options.add_argument(
        "--host", default=HOST, help=texts.gettext("address of the playground (this machine only)")
    )
    options.add_argument(
        "--port",
        type=port,
        default=PORT,
        help=texts.gettext("port of the playground ({port})", port=str(PORT)),
    )
    return parser


class _Help(argparse.HelpFormatter):
    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[argparse._MutuallyExclusiveGroup],
        prefix: str | None = None,
    ) -> None:
        super().add_usage(usage, actions, groups, "")


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
        name, reason = f"{PREFIX}{failure.setting}", str(error).rstrip(".")
        words = terminal().gettext(failure.text, name=name, error=reason)
        print(logs.without_secrets(words), file=sys.stderr)
        return failure.code
    except Exception:
        # Logged and not raised: Python's own traceback would show what an error quotes.
        log.exception("the bot failed")
        return TRY_AGAIN
    return 0


async def _run(settings: Settings, host: str, port: int) -> None:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in SIGNALS:
        loop.add_signal_handler(number, stop.set)
    async with contextlib.AsyncExitStack() as running:
        if settings.token is None:
            # Loaded for those who need it: a bot with a token starts without a Telegram of its own.
            from kotbot.local_telegram import local_telegram

            settings = await running.enter_async_context(local_telegram(settings, host, port))
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
