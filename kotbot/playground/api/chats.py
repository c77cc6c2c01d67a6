"""Reading chats, and writing, pressing buttons and asking inline in them."""

from __future__ import annotations

from starlette.routing import Route

from kotbot.i18n import marked
from kotbot.playground.api.request import Json, PageRequest, get, post
from kotbot.playground.base.errors import RefusedError
from kotbot.playground.world.world import Bot, Chat, Message

HISTORY_LIMIT = 500


def list_chats(asked: PageRequest) -> Json:
    """Return every chat, newest activity first."""
    person, world = asked.person(), asked.playground.world
    for bot in world.bots.values():
        world.open_private_chat(person.id, bot.id)
    mine = [chat for chat in world.chats.values() if chat.is_in(person.id) and chat.migrated_to is None]
    mine.sort(key=_last_activity, reverse=True)
    return {"chats": [asked.playground.page_view.chat(chat, person.id) for chat in mine]}


def show_chat(asked: PageRequest) -> Json:
    """Return one chat."""
    return asked.playground.page_view.chat(asked.chat(), asked.person().id)


def history(asked: PageRequest) -> Json:
    """Return messages, oldest first; `before` and `limit` page backwards, `thread` 0 is General."""
    chat = asked.chat()
    thread, before, limit = asked.query("thread"), asked.query("before"), asked.query("limit")
    wanted = [
        message
        for message in chat.messages.values()
        if (thread is None or (message.thread or 0) == thread) and (before is None or message.id < before)
    ]
    count = min(HISTORY_LIMIT, max(1, limit if limit is not None else 100))
    return {
        "messages": [asked.playground.page_view.message(chat, message) for message in wanted[-count:]],
        "more": len(wanted) > count,
    }


def command_menu(asked: PageRequest) -> Json:
    """Return the commands that "/" shows, of all bots here, and a private chat's menu button."""
    chat, person, playground = asked.chat(), asked.person(), asked.playground
    here = [
        bot for member in chat.present() if (bot := playground.world.bots.get(member.user_id)) is not None
    ]
    wanted = asked.query("bot")
    bots = [bot for bot in here if wanted is None or bot.id == wanted]
    return {
        "commands": [line for bot in bots for line in playground.page_view.commands(bot, chat, person)],
        "menu_button": _menu_button(bots[0], person.id) if chat.private and bots else "default",
    }


def write(asked: PageRequest) -> Json:
    """Send a text."""
    return _shown(asked, asked.actor().writes(asked.text("text"), asked.place()))


def send_photo(asked: PageRequest) -> Json:
    """Send a picture."""
    return _shown(asked, asked.actor().sends_photo(asked.file(), asked.text("caption", ""), asked.place()))


def send_document(asked: PageRequest) -> Json:
    """Send a file."""
    return _shown(asked, asked.actor().sends_document(asked.file(), asked.text("caption", ""), asked.place()))


def edit(asked: PageRequest) -> Json:
    """Edit an own message."""
    message = asked.message()
    asked.actor().edits(message, asked.text("text"))
    return _shown(asked, message)


def remove(asked: PageRequest) -> Json:
    """Delete a message."""
    asked.actor().deletes(asked.message())
    return {}


def pin(asked: PageRequest) -> Json:
    """Pin a message."""
    asked.actor().pins(asked.message())
    return {}


def unpin(asked: PageRequest) -> Json:
    """Unpin a message."""
    asked.actor().unpins(asked.message())
    return {}


def react(asked: PageRequest) -> Json:
    """Set or remove a reaction."""
    message = asked.message()
    asked.actor().reacts(message, asked.optional_text("emoji"))
    return _shown(asked, message)


async def press(asked: PageRequest) -> Json:
    """Press a button with this data, and wait for the answer if asked to."""
    return await _answered(asked, asked.message())


async def press_ephemeral(asked: PageRequest) -> Json:
    """Press a button, in the same way, under a message that this person alone sees."""
    return await _answered(asked, asked.ephemeral())


async def _answered(asked: PageRequest, message: Message) -> Json:
    pressed = asked.actor().presses(message, asked.text("data"))
    await asked.patiently(pressed.done)
    return pressed.as_json()


def start(asked: PageRequest) -> Json:
    """Press Start, or follow a deep link."""
    return _shown(asked, asked.actor().starts(asked.text("payload", "")))


def block(asked: PageRequest) -> Json:
    """Block the bot."""
    asked.actor().blocks(blocked=True)
    return show_chat(asked)


def unblock(asked: PageRequest) -> Json:
    """Unblock the bot."""
    asked.actor().blocks(blocked=False)
    return show_chat(asked)


async def ask_inline(asked: PageRequest) -> Json:
    """Type a query behind @bot, and wait for the answer if asked to."""
    query = asked.actor().asks_inline(_inline_bot(asked), asked.text("query", ""), asked.text("offset", ""))
    await asked.patiently(query.done)
    return query.as_json()


def choose_inline(asked: PageRequest) -> Json:
    """Post a result of an inline query."""
    query = asked.playground.inline_queries.get(asked.path("query"))
    if query is None or query.person_id != asked.person().id:
        raise RefusedError(marked("This inline query is not known any more; type it again."))
    return _shown(asked, asked.actor().chooses(query, asked.text("result"), asked.place()))


def _inline_bot(asked: PageRequest) -> Bot:
    world = asked.playground.world
    name = asked.optional_text("bot") if not asked.is_integer("bot") else None
    account = world.by_username(name) if name is not None else world.bots.get(asked.integer("bot"))
    if not isinstance(account, Bot):
        raise RefusedError(marked("There is no such bot."))
    return account


def _menu_button(bot: Bot, person_id: int) -> str | dict[str, str]:
    button = bot.menu_buttons.get(person_id) or bot.menu_buttons.get(0) or {"type": "commands"}
    if button["type"] == "web_app":
        return {"text": button["text"], "url": button["url"]}
    return button["type"]


def _shown(asked: PageRequest, message: Message) -> Json:
    return asked.playground.page_view.message(asked.chat(), message)


def _last_activity(chat: Chat) -> int:
    return next(reversed(chat.messages.values())).date if chat.messages else 0


_CHAT = "/play/people/{person:number}/chats/{chat:signed}"
_MESSAGE = _CHAT + "/messages/{message:number}"

ROUTES: list[Route] = [
    get("/play/people/{person:number}/chats", list_chats),
    get(_CHAT, show_chat),
    get(_CHAT + "/messages", history),
    get(_CHAT + "/menu", command_menu),
    post(_CHAT + "/messages", write),
    post(_CHAT + "/photos", send_photo),
    post(_CHAT + "/documents", send_document),
    post(_MESSAGE + "/edit", edit),
    post(_MESSAGE + "/delete", remove),
    post(_MESSAGE + "/pin", pin),
    post(_MESSAGE + "/unpin", unpin),
    post(_MESSAGE + "/react", react),
    post(_MESSAGE + "/press", press),
    post(_CHAT + "/ephemerals/{message:number}/press", press_ephemeral),
    post(_CHAT + "/start", start),
    post(_CHAT + "/block", block),
    post(_CHAT + "/unblock", unblock),
    post(_CHAT + "/inline", ask_inline),
    post(_CHAT + "/inline/{query}/choose", choose_inline),
]
