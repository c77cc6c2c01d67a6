"""Everything that reads from outside, each as a function of bytes: it reads them or refuses them by name.

What a target lets through is a fault. Each knows a few inputs to begin with.
"""

import json
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final

from telegram import Bot

from engine import (
    Edition,
    EngineError,
    build,
    from_json,
    legal,
    new_game,
    read_record,
    read_table,
    replay,
    rules,
    to_json,
    write_record,
)
from engine.invariants import broken
from engine.notation import read, read_actor, read_dice, write
from engine.protocol import Dialogue
from engine.record import Record
from engine.sampling import sample
from engine.untrusted_state import defects
from kotbot.i18n import LOCALES, texts_for
from kotbot.matches.facts import MatchFacts
from kotbot.playground.acting.chats import Actor
from kotbot.playground.base.errors import ApiError
from kotbot.playground.base.html_entities import parse_html
from kotbot.playground.methods import METHODS
from kotbot.playground.methods.call import Call
from kotbot.playground.methods.parameters import Parameters
from kotbot.playground.playground import Playground, bot_from_token, new_token, new_world
from kotbot.telegram.outgoing.buttons import action_of, decode, encode
from kotbot.telegram.payloads import lean_update, read_update
from kotbot.telegram.updates.webhook import update_in
from kotbot.views.rules.search import search_cards
from kotbot.views.table.typing.typed import typed
from kotbot.views.table.typing.typed_dice import readings, typed_dice
from kotbot.views.table.typing.typed_names import monster_named, read_entries, read_name
from scripts.testing.matches import Bot as Cases
from scripts.testing.tables import open_table

ANYBODY: Final = "Ann"
"""In a call to the playground, instead of the number of the one person who is there."""
ANSWERS: Final = 12
Target = Callable[[bytes], None]
LONGEST_TEXT: Final = 4096
"""Characters of a message."""
SEAT: Final = 1


@dataclass(frozen=True, slots=True)
class Outside:
    """Something that reads from outside, and inputs to begin with."""

    reads: Target
    seeds: tuple[bytes, ...]


@cache
def played() -> Record:
    """The first answers of a match, of which there is a record and a position to store."""
    rng = Random(1)
    state = new_game(rules(Edition.SECOND), seats=2)
    record = Record.begin(state)
    for _ in range(ANSWERS):
        asked = state.asked_seat
        assert asked is not None
        answer = sample(state, rng.random) if asked < 0 else rng.choice(legal(state, asked))
        record.add(state, answer)
    return record


def words_of(data: bytes) -> str:
    """Bytes as the text that somebody could send."""
    return data.decode("utf-8", "replace")[:LONGEST_TEXT]


def json_of(data: bytes) -> Any:
    """Bytes as JSON; None for what is none."""
    try:
        return json.loads(data)
    except (ValueError, RecursionError):
        return None


def callback_data(data: bytes) -> None:
    """What is decoded is what would be encoded."""
    action = decode(words_of(data))
    assert action is None or decode(encode(action)) == action


def deep_link(data: bytes) -> None:
    """The payload of /start."""
    action_of(words_of(data))


def notation(data: bytes) -> None:
    """What is read and written is read again as the same."""
    text = words_of(data)
    for reads in (read_dice, read_actor):
        try:
            reads(text)
        except EngineError:
            continue
    try:
        answer = read(text, SEAT)
    except EngineError:
        return
    assert read(write(answer), SEAT) == answer


def table_event(data: bytes) -> None:
    """A change at a table, as text."""
    try:
        read_table(words_of(data))
    except EngineError:
        return


def record(data: bytes) -> None:
    """A record is read, written as it was, and replayed."""
    try:
        found = read_record(words_of(data))
        assert read_record(write_record(found)) == found
        replay(found)
    except EngineError:
        return


def position(data: bytes) -> None:
    """A position that was built breaks no rule and is stored as it is."""
    try:
        state = build(json_of(data))
    except EngineError:
        return
    assert not broken(state)
    assert to_json(from_json(to_json(state))) == to_json(state)


def stored_position(data: bytes) -> None:
    """The defects of what is no position are told."""
    found = json_of(data)
    if isinstance(found, dict):
        defects(found)


def protocol(data: bytes) -> None:
    """Each line has a reply that is JSON."""
    dialogue = Dialogue(lambda: bytes(32))
    for line in data.split(b"\n")[:4]:
        json.dumps(dialogue.reply(line))


@cache
def table() -> MatchFacts:
    """A match at a table, for what is typed there."""
    with TemporaryDirectory() as folder:
        cases = Cases(f"sqlite:///{Path(folder) / 'fuzz.db'}")
        try:
            facts: MatchFacts = open_table(cases, 3).facts
            return facts
        finally:
            cases.close()


def typed_words(data: bytes) -> None:
    """What people type at a table, in each language."""
    text = words_of(data)
    read_entries(text)
    read_name(text)
    monster_named(text)
    search_cards(text)
    for locale in LOCALES:
        speaking = [texts_for(locale), texts_for("en")]
        typed(text, table(), speaking)
        typed_dice(text, speaking)
        readings(text, speaking)


@cache
def _bot() -> Bot:
    return Bot("1:not-a-secret")


def webhook_body(data: bytes) -> None:
    """An update is read, or told to be none."""
    update = update_in(data)
    if update is not None:
        read_update(lean_update(update), _bot())


def playground_call(data: bytes) -> None:
    """A call of the Bot API in the playground: the name of a method, and its parameters as JSON."""
    name, _, given = data.partition(b" ")
    method, parameters = METHODS.get(words_of(name).lower()), json_of(given)
    if method is None or not isinstance(parameters, dict):
        return
    playground = Playground(new_world([bot_from_token(new_token(), "kotbot_bot", "Kotbot")]))
    [bot] = playground.world.bots.values()
    person = playground.world.add_person("Ann", None, None, "en")
    Actor(playground, person, playground.world.open_private_chat(person.id, bot.id)).starts("")
    parameters = {key: person.id if value == ANYBODY else value for key, value in parameters.items()}
    try:
        result = method(Call(playground, bot, Parameters(parameters)))
    except ApiError:
        return
    if isinstance(result, Coroutine):
        result.close()  # it waits for updates, or for a webhook
    else:
        json.dumps(result)


def playground_markup(data: bytes) -> None:
    """The HTML of a message."""
    try:
        parse_html(words_of(data))
    except ApiError:
        return


TARGETS: Final[dict[str, Outside]] = {
    "callback": Outside(callback_data, (b"a:ABCD:12:keep", b"lang:::he")),
    "link": Outside(deep_link, (b"cnVsZXM", b"bG9nOkFCQ0Q")),
    "notation": Outside(notation, (b"keep 1 2 e h", b"buy 1", b"hearts 2 1:1", b"roll 1 2 3 e h c")),
    "table": Outside(table_event, (b"set 1 hearts 5", b"add 2 stars -1", b"give 1 mimic", b"tokyo 1")),
    "record": Outside(record, (b"position {}\n1 keep 1\n", write_record(played()).encode())),
    "position": Outside(
        position, (b'{"seats": 2}', b'{"active": 1, "step": "roll 1", "dice": "1 1 3 e c h"}')
    ),
    "stored": Outside(stored_position, (b'{"version": 1}', json.dumps(to_json(replay(played()))).encode())),
    "protocol": Outside(protocol, (b'{"do": "new", "seats": 2}\n{"do": "legal"}', b'{"do": "hello"}')),
    "typed": Outside(typed_words, (b"112ehc", b"ann +2 stars", b"Mimic, Wings 6", "ось 2 серця".encode())),
    "webhook": Outside(
        webhook_body,
        (
            b'{"update_id": 1, "callback_query": {"id": "1", "from": {"id": 2}, "message": {"chat": {}}}}',
            b'{"update_id": 1, "message": {"message_id": 1, "date": 1, "chat": {"id": 1, "type": "group"}}}',
        ),
    ),
    "call": Outside(
        playground_call,
        (
            b'sendmessage {"chat_id": 1, "text": "x"}',
            b'editmessagetext {"message_id": []}',
            b'sendmessage {"chat_id": "Ann", "text": "<b>x</b>", "parse_mode": "HTML", "reply_markup":'
            b' {"inline_keyboard": [[{"text": "x", "callback_data": "c"}]]},'
            b' "reply_parameters": {"message_id": 1}}',
            b'getchatmember {"chat_id": "Ann", "user_id": "Ann"}',
            b'setmycommands {"commands": [{"command": "x", "description": "y"}], "language_code": "uk"}',
        ),
    ),
    "markup": Outside(playground_markup, (b"<b>x</b> &lt;", b'<a href="tg://user?id=1">x</a>')),
}
