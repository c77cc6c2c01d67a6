"""Updates as they come from the library: who and what is in them, and which feature answers."""

import time
from typing import Any, Final

import structlog
from telegram import CallbackQuery, Message, Update
from telegram.error import BadRequest, NetworkError, TelegramError
from telegram.ext import ContextTypes

from kotbot.i18n import texts_for
from kotbot.matches import housekeeping
from kotbot.matches.facts import Person, Where
from kotbot.telegram.callbacks import decode, without_words
from kotbot.telegram.features import cards, membership
from kotbot.telegram.incoming import Command, Press, Words, person_of, where_of
from kotbot.telegram.registry import COMMANDS, PRESSES, WORDS
from kotbot.telegram.service import Service
from kotbot.views.apologies import failed, not_here, old_button
from kotbot.views.screen import Toast

log = structlog.get_logger()

SERVICE: Final = "service"
"""Where the application keeps the Service, in its bot_data."""
START: Final = "start"
"""The command that says what there is."""
Context = ContextTypes.DEFAULT_TYPE
LONGEST_TOAST: Final = 200


def service_of(context: Context) -> Service:
    """The service of the running bot."""
    service: Service = context.bot_data[SERVICE]
    return service


async def on_press(update: Update, context: Context) -> None:
    """Every press gets an answer, whatever happens."""
    query = update.callback_query
    person = person_of(update)
    if query is None or person is None:
        return
    service = service_of(context)
    began = time.perf_counter()
    structlog.contextvars.bind_contextvars(update=update.update_id)
    try:
        toast = await _pressed(service, query, person)
    except Exception:
        service.metrics.failures.inc()
        log.exception("press failed", data=without_words(query.data))
        toast = failed(texts_for(person.language))
    await answer_press(query, toast)
    service.metrics.updates.labels("press").inc()
    service.metrics.answers.observe(time.perf_counter() - began)


async def _pressed(service: Service, query: CallbackQuery, person: Person) -> Toast | None:
    where = where_of(query.message) if isinstance(query.message, Message) else _place_of(query)
    action = decode(query.data)
    answer = PRESSES.get(action.verb) if action is not None else None
    if action is None or answer is None or where is None:
        return old_button(texts_for(person.language))
    structlog.contextvars.bind_contextvars(chat=where.chat, match=action.match)
    if not allowed(service, where):
        return not_here(texts_for(person.language))
    message = query.message.message_id if query.message is not None else 0
    pressed = Press(action, person, where, message, query.id)
    toast = await answer(service, pressed)
    service.mend(pressed)
    return toast


def _place_of(query: CallbackQuery) -> Where | None:
    """The chat of a message that is too old for Telegram to show."""
    if query.message is None:
        return None
    chat = query.message.chat
    return Where(chat.id, private=chat.id > 0)


async def answer_press(query: CallbackQuery, toast: Toast | None) -> None:
    """Answer a press; said once more if the connection was lost, for saying it twice does no harm."""
    words = toast.text[:LONGEST_TOAST] if toast is not None else ""
    for left in (1, 0):
        try:
            await query.answer(words or None, show_alert=toast is not None and toast.alert)
        except BadRequest as error:
            log.info("press was answered too late", reason=error.message)
        except NetworkError as error:
            log.warning("press was not answered", error=type(error).__name__, tries_left=left)
            continue
        except TelegramError as error:
            log.warning("press could not be answered", error=type(error).__name__)
        return


def allowed(service: Service, where: Where) -> bool:
    """Whether the bot may be used in a chat (KOTBOT_CHATS)."""
    chats = service.settings.chats
    return not chats or where.chat in chats


async def on_message(update: Update, context: Context) -> None:
    """A command, or a text in private or in answer to a message of ours."""
    message = update.message
    person = person_of(update)
    if message is None or person is None or not message.text:
        return
    service = service_of(context)
    if not allowed(service, where_of(message)):
        return
    command = _command(message, person, service.bot.username)
    if command is not None and command.name not in COMMANDS:
        command = _any_words(message, person)
        if command is None:
            return
    words = _words(message, person, service.bot.id) if command is None else None
    if command is None and words is None:
        return
    if not await service.store.run(lambda unit: housekeeping.first_seen(unit, update.update_id)):
        service.metrics.repeated.inc()
        return
    structlog.contextvars.bind_contextvars(update=update.update_id, chat=message.chat.id)
    service.metrics.updates.labels("command" if command is not None else "words").inc()
    if command is not None:
        await COMMANDS[command.name].answer(service, command)
    elif words is not None:
        await _answer_words(service, words, _any_words(message, person))


async def _answer_words(service: Service, words: Words, otherwise: Command | None) -> None:
    for answer in WORDS:
        if await answer(service, words):
            return
    if otherwise is not None:
        await COMMANDS[otherwise.name].answer(service, otherwise)


def _any_words(message: Message, person: Person) -> Command | None:
    """In private, words that nobody understands are answered by saying what there is."""
    where = where_of(message)
    return Command(START, "", person, where, message.message_id) if where.private else None


def _words(message: Message, person: Person, bot: int) -> Words | None:
    """A text for us: in private each that is no command, in a group what answers a message of ours."""
    text = (message.text or "").strip()
    where = where_of(message)
    reply = message.reply_to_message
    ours = reply is not None and reply.from_user is not None and reply.from_user.id == bot
    if not text or text.startswith("/") or not (where.private or ours):
        return None
    answers = reply.message_id if reply is not None and ours else 0
    return Words(text, person, where, message.message_id, answers)


def _command(message: Message, person: Person, username: str) -> Command | None:
    text = (message.text or "").strip()
    first, _, words = text.partition(" ")
    if not first.startswith("/"):
        return None
    name, _, addressed = first[1:].partition("@")
    if addressed and addressed.lower() != username.lower():
        return None
    reply = message.reply_to_message
    writer = reply.from_user if reply is not None else None
    return Command(
        name=name.lower(),
        words=words.strip(),
        person=person,
        where=where_of(message),
        message=message.message_id,
        title=message.chat.title or "",
        answered=None if writer is None or writer.is_bot else Person(writer.id, writer.full_name),
    )


async def on_inline(update: Update, context: Context) -> None:
    """Somebody looks a card up in any chat."""
    query, person = update.inline_query, person_of(update)
    if query is not None and person is not None:
        await cards.on_inline(service_of(context), query, person)


async def on_membership(update: Update, context: Context) -> None:
    """The bot was added, removed, muted, blocked or let in again."""
    if update.my_chat_member is not None:
        await membership.on_membership(service_of(context), update.my_chat_member)


async def on_migration(update: Update, context: Context) -> None:
    """A group became a supergroup; both chats tell it, in any order."""
    if update.message is not None:
        await membership.on_migration(service_of(context), update.message)


async def on_error(update: object, context: Context) -> None:
    """A handler failed: log it once, and tell the person that it was not their fault."""
    service = service_of(context)
    service.metrics.failures.inc()
    log.error("update failed", exc_info=context.error)
    message = update.effective_message if isinstance(update, Update) else None
    person = person_of(update) if isinstance(update, Update) else None
    if message is not None and person is not None:
        toast = failed(texts_for(person.language))
        _say(service, where_of(message), toast.text)


def _say(service: Service, where: Where, text: str) -> None:
    async def call() -> None:
        more: dict[str, Any] = {"message_thread_id": where.topic or None}
        await service.bot.send_message(where.chat, text, **more)

    service.outbox.post(where.chat, call)
