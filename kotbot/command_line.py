"""The command line. Without a token the bot runs with its own local Telegram, the playground."""

import argparse
import asyncio
import contextlib
import sys
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple, NoReturn

import structlog
from telegram.error import BadRequest, InvalidToken, TelegramError

from kotbot import __version__, logs
from kotbot.broker.errors import NoBroker, NoStreams
from kotbot.i18n import marked, terminal
from kotbot.listening import CannotListen, port
from kotbot.settings import (
    PREFIX,
    InvalidSettings,
    Mode,
    Settings,
    read_settings,
    require,
    require_server,
)
from kotbot.signals import SIGNALS
from kotbot.store import (
    BadDatabaseUrl,
    DamagedDatabase,
    DatabaseInUse,
    NewerDatabase,
    NoDatabase,
    OlderDatabase,
    Store,
    versions,
)
from kotbot.systemd import announced
from kotbot.telegram import app
from kotbot.telegram.health import serve_part

log = structlog.get_logger()

TRY_AGAIN: Final = 1
WRONG_SETTING: Final = 2
PORT: Final = 8081
HOST: Final = "127.0.0.1"
OPTIONS: Final = ("-h", "--help", "--version", "--host", "--port")


class Failure(NamedTuple):
    """The exit code and message for an error at the start."""

    code: int
    text: str
    setting: str = ""
    """The setting whose name replaces {name}, without the prefix."""


Run = Callable[[Settings, asyncio.Event, asyncio.Event], Awaitable[None]]
"""A coroutine that runs until the first event is set, and sets the second once it has started."""


class MissingPackage(RuntimeError):
    """A package that one of the commands needs is not installed; the message names it."""


class Subcommand(NamedTuple):
    """A part of the bot that is a process of its own, or a maintenance command."""

    words: str
    """Description for the help."""
    needs: tuple[str, ...]
    """Settings without which it cannot start."""
    run: Run


@contextlib.contextmanager
def _needing_many(name: str) -> Iterator[None]:
    """Raise MissingPackage if an import in the block fails for lack of a package of the extra `many`."""
    try:
        yield
    except ModuleNotFoundError as error:
        words = terminal().gettext(
            "{database} needs its driver: install the package {package}",
            database=f"kotbot {name}",
            package="kotbot[many]",
        )
        raise MissingPackage(words) from error


async def _gateway(settings: Settings, stop: asyncio.Event, ready: asyncio.Event) -> None:
    if settings.mode is Mode.POLLING or settings.page_url is not None:
        require_server(settings)
    with _needing_many("gateway"):
        from kotbot.telegram.gateway import run_gateway
    await run_gateway(settings, stop, ready)


async def _worker(settings: Settings, stop: asyncio.Event, ready: asyncio.Event) -> None:
    require_server(settings)
    with _needing_many("worker"):
        from kotbot.telegram.worker.running import run_worker
    await run_worker(settings, stop, ready)


async def _thinker(settings: Settings, stop: asyncio.Event, ready: asyncio.Event) -> None:
    with _needing_many("thinker"):
        from kotbot.thinker import ThinkerCondition, run_thinker
    assert settings.nats_url is not None
    condition = ThinkerCondition()
    async with contextlib.AsyncExitStack() as running:
        if settings.health_port is not None:
            serving = serve_part(condition.registry, condition.trouble, settings.health_port)
            await running.enter_async_context(serving)
        ready.set()
        # A thinker never hangs while its loop runs, and ends by itself if NATS closes its connection.
        await running.enter_async_context(announced(lambda: True))
        await run_thinker(settings.nats_url, stop, condition=condition)


async def _migrate(settings: Settings, _: asyncio.Event, __: asyncio.Event) -> None:
    store = await Store.open(settings.database_url)
    await store.close()


async def _rollback(settings: Settings, _: asyncio.Event, __: asyncio.Event) -> None:
    require_server(settings)
    count = await asyncio.to_thread(versions.take_back, settings.database_url, versions.ours())
    log.info("partitions that a later version owned are for this one again", count=count)


SUBCOMMANDS: Final = {
    "gateway": Subcommand(
        marked("take updates from Telegram for the workers"), ("token", "nats_url"), _gateway
    ),
    "worker": Subcommand(marked("play the matches of a part of the chats"), ("token", "nats_url"), _worker),
    "thinker": Subcommand(marked("think for computer players"), ("nats_url",), _thinker),
    "migrate": Subcommand(marked("bring the tables of the database up to date and end"), (), _migrate),
    "rollback": Subcommand(
        marked("let this version go on with what a later one played, and end"), (), _rollback
    ),
}
"""Without one of them everything runs in one process."""

_FAILURES: Final[dict[type[Exception], Failure]] = {
    InvalidSettings: Failure(WRONG_SETTING, "{error}."),
    MissingPackage: Failure(WRONG_SETTING, "{error}."),
    NoBroker: Failure(TRY_AGAIN, "{error}."),
    NoStreams: Failure(TRY_AGAIN, marked("{name}: this server keeps no updates: {error}."), "NATS_URL"),
    BadDatabaseUrl: Failure(WRONG_SETTING, marked("{name} is wrong: {error}."), "DATABASE_URL"),
    OlderDatabase: Failure(TRY_AGAIN, "{name}: {error}.", "DATABASE_URL"),
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
"""The first class that fits counts."""


class CommandLine(argparse.ArgumentParser):
    """A parser that describes commands and errors in the language of the terminal."""

    def error(self, message: str) -> NoReturn:
        """Exit with code 2; the message of the standard library, which is English, stands last."""
        words = terminal().gettext(
            "This is not understood. {command} explains what is.", command="kotbot --help"
        )
        self.exit(WRONG_SETTING, f"{words} ({message})\n")


def parsed(arguments: Sequence[str]) -> argparse.Namespace:
    """Parse the arguments; exits with code 2 on an error, and reports unknown options first.

    Otherwise the word after an unknown option, which may be its value, would be taken for a command.
    """
    line = command_line()
    for given in arguments:
        name = given.partition("=")[0]
        is_option = name.startswith("-") and name.strip("-")[:1].isalpha()
        if is_option and not any(option.startswith(name) for option in OPTIONS):
            line.error(f"{name}: no such option")
    return line.parse_args(arguments)


def command_line() -> argparse.ArgumentParser:
    """Describe the commands and their options."""
    texts = terminal()
    parser = CommandLine(
        prog="kotbot",
        usage="kotbot [--help] [--version] [--host HOST] [--port PORT] [COMMAND]",
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
    # Translators: above the list of commands that the program kotbot takes, as gateway and migrate.
    title = texts.gettext("Commands, for many machines")
    commands = parser.add_subparsers(title=title, dest="command", metavar="COMMAND")
    for name, subcommand in SUBCOMMANDS.items():
        words = texts.gettext(subcommand.words)
        commands.add_parser(name, help=words, description=words, usage=f"kotbot {name}", add_help=False)
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
    options = parsed(sys.argv[1:] if arguments is None else arguments)
    try:
        settings = read_settings()
    except InvalidSettings as error:
        print(error, file=sys.stderr)
        return WRONG_SETTING
    logs.configure(settings.log_level.value)
    try:
        asyncio.run(_run(settings, options))
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


async def _run(settings: Settings, options: argparse.Namespace) -> None:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in SIGNALS:
        loop.add_signal_handler(number, stop.set)
    if options.command is not None:
        subcommand = SUBCOMMANDS[options.command]
        require(settings, subcommand.needs, f"kotbot {options.command}")
        await _run_until(stop, subcommand.run, settings)
        return
    async with contextlib.AsyncExitStack() as running:
        if settings.token is None:
            # Imported only here: a bot with a token starts without a Telegram of its own.
            from kotbot.local_telegram import local_telegram

            here = local_telegram(settings, options.host, options.port)
            settings = await running.enter_async_context(here)
        await _run_until(stop, app.run, settings)


async def _run_until(stop: asyncio.Event, run: Run, settings: Settings) -> None:
    """Run something until `stop` is set; a start in progress is then cancelled."""
    ready = asyncio.Event()
    runs = asyncio.ensure_future(run(settings, stop, ready))
    stopping = asyncio.create_task(stop.wait())
    await asyncio.wait({runs, stopping}, return_when=asyncio.FIRST_COMPLETED)
    stopping.cancel()
    if not ready.is_set():
        runs.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await runs
