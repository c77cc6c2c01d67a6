"""Reading the page's requests, and answering in JSON."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Awaitable, Callable
from math import isfinite
from typing import Any

from starlette.convertors import Convertor, register_url_convertor
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from kotbot.i18n import marked
from kotbot.playground.acting.chats import Actor, PlaceInChat
from kotbot.playground.base.errors import RefusedError
from kotbot.playground.delivery.forms import FormError, read_form
from kotbot.playground.playground import Playground
from kotbot.playground.world.files import Upload
from kotbot.playground.world.world import Chat, Message, Person

Json = dict[str, Any]

LONGEST_WAIT = 60.0
FORM = "multipart/form-data"
JSON = "application/json"


class NumberConvertor(Convertor[int]):
    """A whole number with as many digits as ids can have."""

    regex = "[0-9]{1,18}"

    def convert(self, value: str) -> int:
        """Convert from the path."""
        return int(value)

    def to_string(self, value: int) -> str:
        """Convert to a part of a path."""
        return str(value)


class SignedConvertor(NumberConvertor):
    """A number that may be negative, as the ids of groups are."""

    regex = "-?[0-9]{1,18}"


register_url_convertor("number", NumberConvertor())
register_url_convertor("signed", SignedConvertor())


class PageRequest:
    """A request of the page."""

    def __init__(self, request: Request, body: Json, upload: Upload | None = None) -> None:
        self._request = request
        self._body = body
        self._upload = upload
        self.playground: Playground = request.app.state.playground

    def person(self) -> Person:
        """Return the person in the path.

        Raises:
            RefusedError: there is nobody with that id.
        """
        person = _person(self._request)
        if person is None:
            raise RefusedError(marked("There is no person {person}."), person=self.path("person"))
        return person

    def chat(self) -> Chat:
        """Return the chat in the path, as the person knows it; looking at a private chat opens it.

        Raises:
            RefusedError: the person has no such chat.
        """
        world, person, chat_id = self.playground.world, self.person(), self.number("chat")
        if chat_id > 0 and chat_id != person.id and world.account(chat_id) is not None:
            return world.open_private_chat(person.id, chat_id)
        chat = world.group(chat_id)
        if chat is None or not chat.is_in(person.id):
            raise RefusedError(marked("{name} has no chat {chat}."), name=person.name, chat=str(chat_id))
        if chat.migrated_to is not None:
            raise RefusedError(marked("This group became the supergroup {chat}."), chat=str(chat.migrated_to))
        return chat

    def actor(self) -> Actor:
        """Return the person in the chat of the path."""
        return Actor(self.playground, self.person(), self.chat())

    def message(self) -> Message:
        """Return the message in the path.

        Raises:
            RefusedError: it is not there (any more).
        """
        message = self.chat().messages.get(self.number("message"))
        if message is None:
            raise RefusedError(
                marked("There is no message {message} in this chat."), message=self.path("message")
            )
        return message

    def ephemeral(self) -> Message:
        """Return the ephemeral message in the path, if it was shown to this person.

        Raises:
            RefusedError: it is not there (any more).
        """
        message = self.playground.ephemerals.find(self.chat(), self.person().id, self.number("message"))
        if message is None:
            raise RefusedError(
                marked("There is no message {message} in this chat."), message=self.path("message")
            )
        return message

    def place(self) -> PlaceInChat:
        """Return the place from `reply_to` and `thread`."""
        return PlaceInChat(self.optional_integer("reply_to"), self.optional_integer("thread"))

    def number(self, name: str) -> int:
        """Return a number in the path."""
        return int(self._request.path_params[name])

    def path(self, name: str) -> str:
        """Return a text in the path."""
        return str(self._request.path_params[name])

    def query(self, name: str) -> int | None:
        """Return a number of the query string.

        Raises:
            RefusedError: it is no number.
        """
        value = self._request.query_params.get(name)
        return None if value is None else whole_number(name, value)

    def has(self, name: str) -> bool:
        """Return whether the body has a field."""
        return name in self._body

    def text(self, name: str, default: str | None = None) -> str:
        """Return a text of the body.

        Raises:
            RefusedError: it is missing or no text.
        """
        value = self._body.get(name, default)
        if not isinstance(value, str):
            raise RefusedError(marked("“{field}” has to be a text."), field=name)
        return value

    def optional_text(self, name: str) -> str | None:
        """Return a text of the body, or null.

        Raises:
            RefusedError: it is something else.
        """
        return None if self._body.get(name) is None else self.text(name)

    def integer(self, name: str) -> int:
        """Return a whole number of the body.

        Raises:
            RefusedError: it is missing or no whole number.
        """
        return whole_number(name, self._body.get(name))

    def optional_integer(self, name: str) -> int | None:
        """Return a whole number of the body, or None.

        Raises:
            RefusedError: it is something else.
        """
        value = self._body.get(name)
        return None if value in (None, "") else whole_number(name, value)

    def is_integer(self, name: str) -> bool:
        """Return whether a field of the body is a whole number."""
        return isinstance(self._body.get(name), int)

    def seconds(self, name: str, default: float = 0.0) -> float:
        """Return a number of the body.

        Raises:
            RefusedError: it is no number.
        """
        value = self._body.get(name, default)
        if isinstance(value, bool) or not isinstance(value, int | float) or not isfinite(value):
            raise RefusedError(marked("“{field}” has to be a number."), field=name)
        return float(value)

    def flag(self, name: str) -> bool:
        """Return a boolean of the body.

        Raises:
            RefusedError: it is missing or something else.
        """
        value = self._body.get(name)
        if not isinstance(value, bool):
            raise RefusedError(marked("“{field}” has to be true or false."), field=name)
        return value

    def integers(self, name: str) -> list[int]:
        """Return a list of whole numbers of the body.

        Raises:
            RefusedError: it is something else.
        """
        value = self._body.get(name, [])
        if not isinstance(value, list):
            raise RefusedError(marked("“{field}” has to be a list of numbers."), field=name)
        return [whole_number(name, item) for item in value]

    def file(self) -> Upload:
        """Return the uploaded file.

        Raises:
            RefusedError: there is none.
        """
        if self._upload is None:
            raise RefusedError(
                marked("Send the file as the part “{field}” of a form of the type {type}."),
                field="file",
                type=FORM,
            )
        return self._upload

    async def patiently(self, done: asyncio.Event) -> None:
        """Wait for a bot's answer for as many real seconds as the body's `wait` says."""
        wait = min(LONGEST_WAIT, self.seconds("wait"))
        if wait > 0 and not done.is_set():
            try:
                await asyncio.wait_for(done.wait(), wait)
            except TimeoutError:
                return


Handler = Callable[[PageRequest], Json | Response | Awaitable[Json | Response]]


def get(path: str, handler: Handler) -> Route:
    """Make a GET route."""
    return Route(path, _endpoint(handler), methods=["GET"])


def post(path: str, handler: Handler) -> Route:
    """Make a POST route."""
    return Route(path, _endpoint(handler), methods=["POST"])


def delete(path: str, handler: Handler) -> Route:
    """Make a DELETE route."""
    return Route(path, _endpoint(handler), methods=["DELETE"])


def refused(request: Request, refusal: RefusedError) -> Response:
    """Make the response to a refusal, in the language of the person in the path, else of the page."""
    person = _person(request)
    first = request.headers.get("accept-language", "").partition(",")[0].partition(";")[0].strip()
    return JSONResponse({"error": refusal.told(first if person is None else person.language)}, 400)


def whole_number(name: str, value: Any) -> int:
    """Convert the value of a field to a whole number.

    Raises:
        RefusedError: it is none.
    """
    if not isinstance(value, bool):
        with contextlib.suppress(TypeError, ValueError, OverflowError):
            return int(value)
    raise RefusedError(marked("“{field}” has to be a whole number."), field=name)


def _person(request: Request) -> Person | None:
    playground: Playground = request.app.state.playground
    return playground.world.people.get(request.path_params.get("person", 0))


def _endpoint(handler: Handler) -> Callable[[Request], Awaitable[Response]]:
    async def respond(request: Request) -> Response:
        try:
            answer = handler(await _read(request))
            result = await answer if isinstance(answer, Awaitable) else answer
        except RefusedError as refusal:
            return refused(request, refusal)
        response = result if isinstance(result, Response) else JSONResponse(result)
        response.headers["X-Playground-Seq"] = str(request.app.state.playground.feed.seq)
        return response

    return respond


async def _read(request: Request) -> PageRequest:
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind == FORM:
        return await _read_form(request)
    raw = await request.body()
    if not raw:
        return PageRequest(request, {})
    if kind != JSON:
        raise RefusedError(marked("The body has to be of the type {type}."), type=JSON)
    try:
        body = json.loads(raw)
    except (ValueError, RecursionError):
        raise RefusedError(marked("The body cannot be read as {type}."), type=JSON) from None
    if not isinstance(body, dict):
        raise RefusedError(marked("The body has to be one object of names and values."))
    _refuse_broken_text(raw, body)
    return PageRequest(request, body)


async def _read_form(request: Request) -> PageRequest:
    try:
        form = await read_form(request)
    except FormError as error:
        raise RefusedError(
            marked("The body cannot be read as a form: {reason}"), reason=str(error)
        ) from error
    return PageRequest(request, dict(form.texts), form.uploads.get("file"))


def _refuse_broken_text(raw: bytes, body: Json) -> None:
    """Refuse lone surrogates: JSON can contain them, but they are not valid text."""
    if b"\\u" not in raw:
        return
    try:
        json.dumps(body, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise RefusedError(marked("Texts have to be valid Unicode.")) from None
