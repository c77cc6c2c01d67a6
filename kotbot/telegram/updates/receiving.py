"""The content and sender of an update, and the feature that answers it."""

import contextlib
import time
from collections.abc import Callable
from functools import partial
from typing import Final

import structlog
from telegram import CallbackQuery, Message, Update
from telegram.error import BadRequest, TelegramError

from kotbot.i18n import Texts, texts_for
from kotbot.matches import inline_chats
from kotbot.matches.facts import Person, Where
from kotbot.matches.inline_chats import InlineWay
from kotbot.matches.open import inline_matches
from kotbot.matches.ports import NotOurs
from kotbot.store import LostLease
from kotbot.telegram.admission import do
from kotbot.telegram.features.anywhere import offering
from kotbot.telegram.features.people import membership
from kotbot.telegram.incoming import Command, Press, TypedText, person_of, where_of
from kotbot.telegram.outgoing.buttons import decode, without_words
from kotbot.telegram.outgoing.ephemeral import TOO_OLD
from kotbot.telegram.outgoing.members import MembersUnknown
from kotbot.telegram.payloads import EPHEMERAL
from kotbot.telegram.registry import COMMANDS, INLINE, WORDS
from kotbot.telegram.service import Service
from kotbot.telegram.updates.answers import Answers, answer_press
from kotbot.views.base.callback_data import Action
from kotbot.views.base.screen import Toast
from kotbot.views.people.apologies import (
    failed,
    failed_words,
    members_unknown,
    no_words,
    not_here,
    old_button,
)

log = structlog.get_logger()

START: Final = "start"
"""The command that introduces the bot."""


async def handle(service: Service, answers: Answers, update: Update) -> None:
    """Do what an update asks for; raises NotOurs and LostLease if another process has to do it."""
    structlog.contextvars.bind_contextvars(update=update.update_id)
    try:
        if update.callback_query is not None:
            await on_press(service, answers, update)
        elif update.message is not None:
            await on_message(service, update)
        elif update.inline_query is not None:
            await on_inline(service, update)
        elif update.guest_message is not None:
            await on_guest_message(service, update)
        elif update.chosen_inline_result is not None:
            service.metrics.updates.labels("chosen").inc()
        elif update.my_chat_member is not None:
            await membership.on_membership(service, update.my_chat_member)
        elif update.chat_member is not None:
            membership.on_member(service, update.chat_member)
    except (NotOurs, LostLease):
        raise
    except MembersUnknown:
        _apologise(service, update, members_unknown)
    except Exception:
        _failed(service, update)


def is_for_us(service: Service, update: Update) -> bool:
    """Return whether an update has effects that must not be lost; other updates are not stored.

    A lookup of cards, or a call of a guest, from before a restart is of no use to anybody.
    """
    if update.my_chat_member is not None:
        return True
    message = update.message
    if message is None:
        return update.callback_query is not None and _is_allowed_press(service, update.callback_query)
    return _migrates(message) or _understood(service, message, person_of(update)) is not None


def _is_allowed_press(service: Service, query: CallbackQuery) -> bool:
    if query.inline_message_id is not None:
        return service.settings.plays_anywhere
    return query.message is not None and service.settings.allows(query.message.chat.id)


def _migrates(message: Message) -> bool:
    return message.migrate_to_chat_id is not None or message.migrate_from_chat_id is not None


async def on_press(service: Service, answers: Answers, update: Update) -> None:
    """Answer every press, whatever happens."""
    query = update.callback_query
    person = person_of(update)
    if query is None or person is None:
        return
    began = time.perf_counter()
    try:
        toast = await _pressed(service, query, person)
    except (NotOurs, LostLease):
        raise
    except MembersUnknown:
        toast = members_unknown(texts_for(person.language))
    except Exception:
        service.metrics.failures.inc()
        log.exception("press failed", data=without_words(query.data))
        toast = failed(texts_for(person.language))
    await answers.give(partial(_answer, service, query, toast, began))


async def _answer(service: Service, query: CallbackQuery, toast: Toast | None, began: float) -> None:
    await answer_press(query, toast)
    service.metrics.updates.labels("press").inc()
    service.metrics.answers.observe(time.perf_counter() - began)


async def _pressed(service: Service, query: CallbackQuery, person: Person) -> Toast | None:
    if query.inline_message_id is not None:
        return await _pressed_inline(service, query, query.inline_message_id, person)
    where = where_of(query.message) if isinstance(query.message, Message) else _place_of(query)
    action = decode(query.data)
    if action is None or where is None:
        return old_button(texts_for(person.language))
    structlog.contextvars.bind_contextvars(chat=where.chat, match=action.match)
    if not service.settings.allows(where.chat):
        return not_here(texts_for(person.language))
    message = query.message.message_id if query.message is not None else 0
    pressed = Press(action, person, where, message, query.id, _seen_alone(query))
    if message and not where.private:
        await service.boards.recall(action.match, pressed.address)
    toast = await do(service, pressed)
    service.redraws.mend(pressed)
    return toast


async def _pressed_inline(
    service: Service, query: CallbackQuery, message: str, person: Person
) -> Toast | None:
    """Do what a button of an inline message asks for; its chat is that of the match that stands there."""
    action = decode(query.data)
    if action is None:
        return old_button(texts_for(person.language))
    if not service.settings.plays_anywhere:
        return not_here(texts_for(person.language))
    standing = await service.store.run(lambda unit: inline_matches.standing_in(unit, message, action.match))
    chat = inline_chats.chat_of(message, InlineWay.INLINE) if standing is None else standing.chat
    structlog.contextvars.bind_contextvars(chat=chat, match=action.match)
    number = inline_chats.number_of(message)
    pressed = Press(action, person, Where(chat), number, query.id, inline_message_id=message)
    if standing is not None:
        if not service.boards.is_known(standing.code, pressed.address):
            service.boards.look_up(standing.code)
        await service.boards.recall(action.match, pressed.address)
    toast = await do(service, pressed)
    service.redraws.mend(pressed)
    if standing is not None:
        await service.members.note_visit(standing.code, person)
    return toast


def _seen_alone(query: CallbackQuery) -> int:
    """Return the number of a pressed message that only one person sees; the library has no such field."""
    number = query.message.api_kwargs.get(EPHEMERAL) if query.message is not None else None
    return number if isinstance(number, int) and number > 0 else 0


def _place_of(query: CallbackQuery) -> Where | None:
    """Return the chat of a message that is too old for Telegram to show."""
    if query.message is None:
        return None
    chat = query.message.chat
    return Where(chat.id, private=chat.id > 0)


async def on_message(service: Service, update: Update) -> None:
    """Handle a command, a text in private or in answer to the bot, or a group's upgrade to a supergroup."""
    message, person = update.message, person_of(update)
    if message is None:
        return
    membership.on_coming_and_going(service, message)
    if _migrates(message):
        await membership.on_migration(service, message)
        return
    if person is not None and where_of(message).private:
        await service.redraws.came(person.id)
    match _understood(service, message, person):
        case Command() as command:
            service.metrics.updates.labels("command").inc()
            await COMMANDS[command.name].answer(service, command)
        case TypedText(text="") as words:
            service.messenger.say(words, no_words(texts_for(words.person.language)))
        case TypedText() as words:
            service.metrics.updates.labels("words").inc()
            await _answer_words(service, words, _any_words(message, words.person))
        case None:
            return


def _understood(service: Service, message: Message, person: Person | None) -> Command | TypedText | None:
    """Return what a message asks of the bot; None if it is not for the bot."""
    if person is None or not service.settings.allows(message.chat.id):
        return None
    if not message.text:
        return _words(message, person, service.bot.id) if message.effective_attachment else None
    command = _command(message, person, service.bot.username)
    if command is None:
        return _words(message, person, service.bot.id)
    return command if command.name in COMMANDS else _any_words(message, person)


async def _answer_words(service: Service, words: TypedText, otherwise: Command | None) -> None:
    for answer in WORDS:
        if await answer(service, words):
            return
    if otherwise is not None:
        await COMMANDS[otherwise.name].answer(service, otherwise)


def _any_words(message: Message, person: Person) -> Command | None:
    """Answer words in private that are not understood with what the bot offers."""
    where = where_of(message)
    return Command(START, "", person, where, message.message_id) if where.private else None


def _words(message: Message, person: Person, bot: int) -> TypedText | None:
    """Return a text for the bot: in private any that is no command, in a group an answer to the bot.

    A photo, a sticker and other messages without text count as an empty text.
    """
    text = (message.text or "").strip()
    where = where_of(message)
    reply = message.reply_to_message
    ours = reply is not None and reply.from_user is not None and reply.from_user.id == bot
    if text.startswith("/") or not (where.private or ours):
        return None
    if reply is None or not ours:
        return TypedText(text, person, where, message.message_id, 0)
    return TypedText(text, person, where, message.message_id, reply.message_id, _buttons(reply))


def _buttons(message: Message) -> tuple[Action, ...]:
    """Return the actions of the buttons of a message of the bot."""
    rows = message.reply_markup.inline_keyboard if message.reply_markup is not None else ()
    known = (button.callback_data for row in rows for button in row)
    actions = (decode(data) for data in known if isinstance(data, str))
    return tuple(action for action in actions if action is not None)


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


async def on_guest_message(service: Service, update: Update) -> None:
    """Answer a call by name from a chat where the bot is no member; a failure is only logged there."""
    message, person = update.guest_message, person_of(update)
    if message is None or person is None:
        return
    service.metrics.updates.labels("guest").inc()
    try:
        await offering.on_guest_message(service, message, person)
    except (NotOurs, LostLease):
        raise
    except Exception as error:
        if _came_to_nothing(error):
            log.info("a guest call is not answered", reason=str(error))
            return
        service.metrics.failures.inc()
        log.exception("guest call failed")


def _came_to_nothing(error: Exception) -> bool:
    """Return whether Telegram took no answer: it came too late, or did not arrive, which nothing can mend."""
    if isinstance(error, BadRequest):
        return TOO_OLD in error.message.lower()
    return isinstance(error, TelegramError)


async def on_inline(service: Service, update: Update) -> None:
    """Answer an inline query, whatever happens."""
    query, person = update.inline_query, person_of(update)
    if query is None or person is None:
        return
    try:
        for answer in INLINE:
            if await answer(service, query, person):
                return
    except (NotOurs, LostLease):
        raise
    except Exception as error:
        if _came_to_nothing(error):
            log.info("an inline query is not answered", reason=str(error))
            return
        service.metrics.failures.inc()
        log.exception("inline query failed")
        with contextlib.suppress(TelegramError):  # the person types on, and that asks again
            await query.answer([], cache_time=0, is_personal=True)


def _failed(service: Service, update: Update) -> None:
    """Log a failure once, and tell the person that it was not their fault."""
    service.metrics.failures.inc()
    log.exception("update failed")
    _apologise(service, update, failed_words)


def _apologise(service: Service, update: Update, words: Callable[[Texts], Toast]) -> None:
    """Apologise in answer to a person's message; of several at once, to the last."""
    message, person = update.effective_message, person_of(update)
    if message is None or person is None:
        return
    written = 0 if update.message is None else update.message.message_id
    key = ("apology", person.id)
    service.messenger.send_plainly(where_of(message), words(texts_for(person.language)), written, key)
