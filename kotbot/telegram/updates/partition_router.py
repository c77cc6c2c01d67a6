"""The partition of an update, guessed from its content without a database; the owner knows better.

All of the content may be forged; every update has a partition.
"""

from typing import Any, Final

from kotbot.matches.inline_chats import chat_of
from kotbot.matches.open import inline_matches
from kotbot.matches.partitions import of_chat, of_code
from kotbot.telegram.features.people.start import JOIN
from kotbot.telegram.outgoing.buttons import PAGE, action_of, decode
from kotbot.telegram.payloads import Json
from kotbot.views.base.verbs import Verb
from kotbot.views.people.inline_matches import CALLS
from kotbot.views.table.seats.invitations import SEAT

START: Final = "/start"
NOBODY: Final = 0
"""The partition of updates that have neither a chat nor a person."""
_IN_CHATS: Final = ("message", "my_chat_member", "chat_member")
_OF_PEOPLE: Final = ("inline_query", "chosen_inline_result", "guest_message")
"""What comes from unknown chats: the id of a guest's chat may also be that of another one."""


def partition_of(update: Json) -> int:
    """Return the partition of the match that an update names, else of its chat, else of its person."""
    press = _part(update, "callback_query")
    if press:
        return _first(
            _of_press(press), _of_inline(press), _of_chat(_part(press, "message")), _of_person(press)
        )
    message = _part(update, "message")
    chats = (_of_chat(_part(update, kind)) for kind in _IN_CHATS)
    people = (_of_person(_part(update, kind)) for kind in _OF_PEOPLE)
    return _first(_of_link(message.get("text")), *chats, *people)


def _first(*guesses: int | None) -> int:
    return next((guess for guess in guesses if guess is not None), of_chat(NOBODY))


def _of_press(press: Json) -> int | None:
    data = press.get("data")
    action = decode(data) if isinstance(data, str) else None
    return of_code(action.match) if action is not None else None


def _of_inline(press: Json) -> int | None:
    """Return the partition of the chat that a first press of an invitation opens."""
    message, data = press.get("inline_message_id"), press.get("data")
    action = decode(data) if isinstance(data, str) else None
    if action is None or action.verb != Verb.HERE or not isinstance(message, str):
        return None
    _, word = Verb.HERE.read(action.args)
    return of_chat(chat_of(message, inline_matches.way_in(word)))


def _of_link(text: Any) -> int | None:
    """Return the match that a deep link leads to."""
    if not isinstance(text, str):
        return None
    command, _, payload = text.strip().partition(" ")
    if command.partition("@")[0].lower() != START:
        return None
    return of_code(_code_in(payload.strip()))


def _code_in(payload: str) -> str:
    for prefix in (JOIN, CALLS):
        if payload.startswith(prefix):
            return payload.removeprefix(prefix)
    if payload.startswith(SEAT):
        return payload.removeprefix(SEAT).partition("_")[0]
    action = action_of(payload.removeprefix(PAGE)) if payload.startswith(PAGE) else None
    return action.match if action is not None else ""


def _of_chat(part: Json) -> int | None:
    return _of_id(_part(part, "chat"))


def _of_person(part: Json) -> int | None:
    return _of_id(_part(part, "from"))


def _of_id(part: Json) -> int | None:
    number = part.get("id")
    return of_chat(number) if type(number) is int else None


def _part(whole: Json, name: str) -> Json:
    """Return a field that is an object; empty if it is none."""
    part = whole.get(name)
    return part if isinstance(part, dict) else {}
