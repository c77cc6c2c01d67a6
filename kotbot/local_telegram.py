"""A local Telegram for a bot without a token: the playground, kept from one start to the next."""

import asyncio
import contextlib
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Final

from platformdirs import user_data_path
from pydantic import SecretStr

from kotbot.background_tasks import in_background
from kotbot.i18n import terminal
from kotbot.listening import CannotListen, listening
from kotbot.playground.playground import Playground, bot_from_token, new_token, new_world
from kotbot.playground.saving import SaveFileError, load, save
from kotbot.playground.web.page_files import MINI_APP
from kotbot.playground.web.serving import is_loopback, serving
from kotbot.settings import PREFIX, Mode, Settings

PAGE_PORT: Final = 8082
SAVE_SECONDS: Final = 2.0
"""Between two saves: as much is lost, at most, when the process is killed."""


@contextlib.asynccontextmanager
async def local_telegram(settings: Settings, host: str, port: int) -> AsyncIterator[Settings]:
    """Run a local Telegram while the block runs, and yield the settings that attach the bot to it.

    The token is new at each start: no page that is open in a browser may know it.

    Raises CannotListen.
    """
    state = user_data_path("kotbot", appauthor=False) / "playground.json"
    token = new_token()
    playground = Playground(
        new_world([bot_from_token(token, "kotbot_bot", "Kotbot")]),
        limit_factor=settings.budget_scale,
    )
    _load(playground, state)
    async with serving(playground, host=host, port=port) as address:
        reachable, _, _ = address.rpartition(":")
        page_port = _port_beside(host)
        page_listen = f"[{host}]:{page_port}" if ":" in host else f"{host}:{page_port}"
        page = f"{reachable}:{page_port}"
        playground.main_app = f"{page}/app"
        texts = terminal()
        print("\n" + texts.gettext("No {token}: this is the playground.", token=f"{PREFIX}TOKEN"))
        print(texts.gettext("Open {address} in a browser.", address=address) + "\n", flush=True)
        if not is_loopback(host):
            print(
                texts.gettext("Anyone who reaches {host} can read and write everything in it.", host=host),
                file=sys.stderr,
            )
        try:
            async with in_background(_save_now_and_then(playground, state), "saving"):
                yield settings.model_copy(
                    update={
                        "token": SecretStr(token),
                        "api_base_url": f"{address}/bot",
                        "mode": Mode.POLLING,
                        "page_url": page,
                        "page_listen": page_listen,
                        "page_script": f"{address}{MINI_APP}",
                    }
                )
        finally:
            _save(playground, state)


def _port_beside(host: str) -> int:
    """Return the port of the live page beside the playground: the usual one, or a free one."""
    for number in (PAGE_PORT, 0):
        with contextlib.suppress(CannotListen), listening((host, number), f"{PREFIX}PAGE_LISTEN") as bound:
            return int(bound.getsockname()[1])
    raise CannotListen(host)


async def _save_now_and_then(playground: Playground, state: Path) -> None:
    saved = playground.feed.seq
    while True:
        await asyncio.sleep(SAVE_SECONDS)
        if playground.feed.seq != saved and _save(playground, state):
            saved = playground.feed.seq


def _save(playground: Playground, state: Path) -> bool:
    """Save the playground; return whether it worked. A failure is printed, and the playground goes on."""
    try:
        save(playground, state)
    except SaveFileError as error:
        print(error, file=sys.stderr)
        return False
    return True


def _load(playground: Playground, state: Path) -> None:
    try:
        load(playground, state)
    except SaveFileError as error:
        print(terminal().gettext("The playground begins anew: {error}", error=str(error)), file=sys.stderr)
