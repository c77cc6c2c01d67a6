"""The connection to Telegram of a process that plays matches."""

from typing import Final

from telegram import LinkPreviewOptions
from telegram.constants import ParseMode
from telegram.ext import Defaults, ExtBot

from kotbot.settings import Settings
from kotbot.telegram.running.http import Http

CONNECTIONS: Final = 96
"""Simultaneous calls; half of them may be answers to presses."""
TIMEOUT_SECONDS: Final = 20.0
DRAIN_SECONDS: Final = 10.0
"""Seconds to send the last messages when the process ends."""

Bot = ExtBot[None]


def telegram_bot(settings: Settings, calls: Http, polls: Http) -> Bot:
    """Return the bot of a token, which sends HTML without previews; raises ValueError without one."""
    if settings.token is None:
        raise ValueError("a token is needed")
    return ExtBot(
        settings.token.get_secret_value(),
        base_url=settings.api_base_url,
        base_file_url=settings.api_base_url.removesuffix("/bot") + "/file/bot",
        request=calls,
        get_updates_request=polls,
        defaults=Defaults(
            parse_mode=ParseMode.HTML, link_preview_options=LinkPreviewOptions(is_disabled=True)
        ),
    )
