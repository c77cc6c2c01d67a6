"""Messages in a group that one person sees (Bot API 10.2 and 10.3: ephemeral messages).

They are sent within 15 seconds of a press, by its id; delivery is not guaranteed. A server that does not know
them ignores the parameter and sends the message to everybody; its answer shows that. The library has no
methods for them.
"""

from dataclasses import dataclass
from typing import Any, Final

import structlog
from telegram import Bot
from telegram.constants import ParseMode
from telegram.error import BadRequest, EndPointNotFound, TelegramError

from kotbot.bounded_dict import BoundedDict
from kotbot.matches.facts import Where
from kotbot.telegram.health import BotMetrics
from kotbot.telegram.outgoing.buttons import markup
from kotbot.telegram.outgoing.formatting import html_of
from kotbot.telegram.outgoing.page_rate_limit import REMEMBERED, Who
from kotbot.telegram.outgoing.retired_boards import NOT_MODIFIED
from kotbot.telegram.payloads import EPHEMERAL
from kotbot.views.base.screen import Screen

log = structlog.get_logger()

TOO_OLD: Final = "query is too old"


@dataclass(frozen=True, slots=True)
class Arrived:
    """A message sent for one person: its number if nobody else sees it, else that of an ordinary message."""

    ephemeral: int
    public: int


class EphemeralMessages:
    """Sends, edits and deletes messages for one person; remembers for this run whether the server can."""

    def __init__(self, bot: Bot, metrics: BotMetrics) -> None:
        self._bot = bot
        self._metrics = metrics
        self._open: BoundedDict[Who, int] = BoundedDict(REMEMBERED)
        """The number of the message that is the open page of a person in a group."""
        self._shown: BoundedDict[Who, tuple[int, Screen]] = BoundedDict(REMEMBERED)
        """The message number and the screen that it shows, by chat and person."""
        self.is_supported = True
        """Whether the server knows such messages, as far as was tried."""

    async def send(self, where: Where, person: int, press: str, screen: Screen) -> Arrived | None:
        """Send a screen to the person who pressed, by the id of the press; None if it is too late for that.

        Raises:
            BadRequest: this person cannot be sent one.
        """
        try:
            message = await self._bot.send_message(
                where.chat,
                html_of(screen),
                message_thread_id=where.topic or None,
                reply_markup=markup(screen.keyboard),
                api_kwargs={
                    "ephemeral_message_parameters": {
                        "receiver_user_id": person,
                        "callback_query_id": press,
                    }
                },
            )
        except BadRequest as error:
            self._count("refused")
            if TOO_OLD not in error.message.lower():
                raise
            log.info("page came too late", chat=where.chat)
            return None
        number = _number(message.api_kwargs.get(EPHEMERAL))
        if not number:
            log.info("the server knows no messages for one person", chat=where.chat)
            self.is_supported = False
            return Arrived(0, message.message_id)
        self._count("sent")
        self._shown.keep((where.chat, person), (number, screen))
        await self._replace((where.chat, person), number)
        return Arrived(number, 0)

    def open_page(self, who: Who) -> int:
        """Return the number of the message that is a person's open page in a group; 0 if there is none."""
        return self._open.get(who) or 0

    async def edit(self, who: Who, number: int, screen: Screen) -> int | None:
        """Show another screen in a message; returns how many calls that took, or None if it is gone."""
        if self._shown.get(who) == (number, screen):
            return 0
        keyboard = markup(screen.keyboard)
        body: dict[str, Any] = {
            **_target(who, number),
            "text": html_of(screen),
            "parse_mode": ParseMode.HTML,
            "link_preview_options": {"is_disabled": True},
        }
        if keyboard is not None:
            body["reply_markup"] = keyboard.to_dict()
        try:
            await self._bot.do_api_request("editEphemeralMessageText", api_kwargs=body)
        except EndPointNotFound:
            self.is_supported = False
            return None
        except BadRequest as error:
            self._count("refused")
            if NOT_MODIFIED not in error.message.lower():
                log.info("page for one person is gone", chat=who[0], reason=error.message)
                return None
        else:
            self._count("edited")
        self._shown.keep(who, (number, screen))
        return 1

    async def delete(self, who: Who, number: int) -> None:
        """Delete a message; one that is gone already is fine."""
        if self._open.get(who) == number:
            self._open.take(who)
        try:
            await self._bot.do_api_request("deleteEphemeralMessage", api_kwargs=_target(who, number))
        except (BadRequest, EndPointNotFound) as error:
            log.info("page for one person is gone", chat=who[0], reason=error.message)
            return
        self._count("deleted")

    async def _replace(self, who: Who, number: int) -> None:
        """Delete the person's previous page, as each person has one."""
        former = self._open.take(who)
        self._open.keep(who, number)
        if former is None:
            return
        try:
            await self.delete(who, former)
        except TelegramError as error:
            log.info("former page stays", chat=who[0], error=type(error).__name__)

    def _count(self, what: str) -> None:
        self._metrics.alone.labels(what).inc()


def _target(who: Who, number: int) -> dict[str, Any]:
    chat, person = who
    return {"chat_id": chat, "receiver_user_id": person, EPHEMERAL: number}


def _number(given: Any) -> int:
    return given if isinstance(given, int) and given > 0 else 0
