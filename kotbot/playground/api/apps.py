"""Opening Mini Apps."""

from __future__ import annotations

import re
import time

from starlette.routing import Route

from kotbot.i18n import marked
from kotbot.playground.api.request import Json, PageRequest, post
from kotbot.playground.base.errors import RefusedError
from kotbot.playground.world.apps import init_data, launch_address
from kotbot.playground.world.world import Bot

_COLOUR = re.compile(r"#[0-9a-f]{6}")
_NAME = re.compile(r"[a-z_]{1,40}")


def launch(asked: PageRequest) -> Json:
    """Return the address that opens the app of a bot: that of a button, else the main one."""
    person, playground = asked.person(), asked.playground
    bot = playground.world.bots.get(asked.integer("bot"))
    start_param = asked.text("start_param", "")
    url = asked.text("url", "") or playground.main_app
    if not isinstance(bot, Bot) or not url:
        raise RefusedError(marked("There is no such bot."))
    data = init_data(person, bot, int(time.time()), start_param)
    return {"url": launch_address(url, bot, data, _theme(asked.text("theme", "")), start_param)}


def _theme(text: str) -> dict[str, str]:
    """Read colours by name, as in "bg_color=#ffffff text_color=#000000"; invalid ones are skipped."""
    pairs = (word.partition("=") for word in text.split())
    return {name: value for name, _, value in pairs if _NAME.fullmatch(name) and _COLOUR.fullmatch(value)}


ROUTES: list[Route] = [post("/play/people/{person:number}/apps", launch)]
