"""Between the bot and its Telegram: calls go straight to the playground's methods, with troubles in between.

A call that is on its way when its machine dies arrives within a moment or never. One that is late is done
before the bot would give it up: what Telegram does after both sides have forgotten a call is not simulated.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from random import Random
from typing import Any, Final
from urllib.parse import parse_qsl, urlsplit

from telegram._utils.types import ODVInput
from telegram.error import NetworkError, TimedOut
from telegram.request import BaseRequest, RequestData

from kotbot.playground.base.errors import ApiError, method_not_found, too_many_requests
from kotbot.playground.methods import METHODS
from kotbot.playground.methods.call import Call
from kotbot.playground.methods.parameters import Parameters
from kotbot.playground.playground import Playground
from kotbot.playground.world.files import Upload
from kotbot.telegram.connection import Http
from kotbot.telegram.outgoing.members import PATIENCE
from scripts.soaking.made_time.history import History
from scripts.soaking.made_time.loops import MadeLoop
from scripts.soaking.made_time.plan import Kind, Trouble
from scripts.soaking.made_time.silence import Hindrance, Hindrances

WAY: Final = (0.003, 0.12)
"""Seconds from one side to the other."""
GARBAGE: Final = (
    b"<html>502 Bad Gateway</html>",
    b"",
    b'{"ok": true}',
    b'{"ok": true, "resul',
    b"[]",
    b"null",
)
SHOWN: Final = 60

Answer = tuple[int, bytes]


class Broken(Exception):
    """The connection broke."""


@dataclass
class Armed:
    """A trouble that waits for its calls."""

    trouble: Trouble
    left: int


class Network:
    """Carries calls there and answers back."""

    def __init__(
        self,
        playground: Playground,
        world: MadeLoop,
        history: History,
        hindrances: Hindrances,
        rng: Random,
        wrong: Callable[[str], None],
    ) -> None:
        self._playground = playground
        self._world = world
        self._history = history
        self._hindrances = hindrances
        self._rng = rng
        self._wrong = wrong
        self.armed: list[Armed] = []
        self.calls = 0
        """All but those for updates."""
        self.heard: Callable[[str, dict[str, Any], Any], None] = lambda _, __, ___: None
        """Is told each call that was done and what came of it."""
        self._tasks: set[asyncio.Task[None]] = set()

    def arm(self, trouble: Trouble) -> None:
        """Let something happen to the next calls that it is for."""
        self.armed.append(Armed(trouble, trouble.number))

    def strike(self, name: str, of: str) -> Trouble | None:
        """What happens to a call of this name, if something does."""
        for one in self.armed:
            method = one.trouble.method
            if method == name or (not method and name != "getUpdates"):
                one.left -= 1
                if not one.left:
                    self.armed.remove(one)
                self._history.trouble(one.trouble.kind, f"of {of}")
                return one.trouble
        return None

    def call(
        self, machine: MadeLoop, name: str, parameters: Parameters, done: "asyncio.Future[Answer]"
    ) -> None:
        """Send a call from a machine, which learns what came of it if it still lives."""
        trouble = self.strike(name, name)
        self._hinder(name, parameters, trouble)
        task = self._world.create_task(self._carry(machine, name, parameters, done, trouble))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _hinder(self, name: str, parameters: Parameters, trouble: Trouble | None) -> None:
        """Note what a call that goes wrong keeps from being answered, until it is made again."""
        match name:
            case "getUpdates":
                what, key = Hindrance.DEAF, ""
            case "answerCallbackQuery":
                what, key = Hindrance.UNHEARD, str(parameters.values.get("callback_query_id"))
            case "getChatMember" if trouble is not None:
                where = f"chat {parameters.values.get('chat_id')}"
                self._hindrances.last(Hindrance.ASKING, PATIENCE, where)
                return
            case _:
                return
        self._hindrances.end(what, key)
        if trouble is not None:
            self._hindrances.begin(what, key)

    async def _carry(
        self,
        machine: MadeLoop,
        name: str,
        parameters: Parameters,
        done: "asyncio.Future[Answer]",
        trouble: Trouble | None,
    ) -> None:
        kind = None if trouble is None else trouble.kind
        seconds = 0.0 if trouble is None else trouble.seconds
        await asyncio.sleep(self._rng.uniform(*WAY))
        if kind is Kind.LATE_CALL:
            await asyncio.sleep(seconds)
        if machine.is_dead and (kind is Kind.LATE_CALL or self._rng.random() < 0.5):
            self._history.tell("call", f"{name} is lost with its machine")
            return
        answer: Answer | None = None
        match kind:
            case Kind.LOST_CALL:
                pass
            case Kind.ERROR:
                answer = _error(ApiError(502, "Bad Gateway"))
            case Kind.TOO_MANY:
                answer = _error(too_many_requests(int(seconds)))
            case Kind.GARBAGE:
                answer = 200, self._rng.choice(GARBAGE)
            case _:
                answer = await self._done(name, parameters)
        match kind:
            case Kind.LOST_ANSWER:
                answer = None
            case Kind.ERROR_AFTER:
                answer = _error(ApiError(502, "Bad Gateway"))
            case Kind.GARBAGE_AFTER:
                answer = 200, self._rng.choice(GARBAGE)
            case Kind.LATE_ANSWER:
                await asyncio.sleep(seconds)
            case Kind.SILENCE:
                return
            case _:
                pass
        await asyncio.sleep(self._rng.uniform(*WAY))
        machine.call_soon(_settle, done, answer)

    async def _done(self, name: str, parameters: Parameters) -> Answer:
        """Have the playground do it."""
        playground = self._playground
        playground.statistics.calls[name] += 1
        self.calls += name != "getUpdates"
        try:
            handler = METHODS.get(name.lower())
            if handler is None:
                raise method_not_found()
            (bot,) = playground.world.bots.values()
            given = handler(Call(playground, bot, parameters))
            result = await given if isinstance(given, Awaitable) else given
        except ApiError as error:
            self._tell(name, parameters, f"{error.code} {error.description}")
            if error.code == 429:
                self._wrong(f"{name} in {parameters.values.get('chat_id')} was above the budgets")
            return _error(error)
        self._tell(name, parameters, _short(result))
        if name == "getUpdates":
            for update in result:
                self._hindrances.end(Hindrance.HELD, update.get("callback_query", {}).get("id", ""))
        self.heard(name, parameters.values, result)
        body = json.dumps({"ok": True, "result": result}, ensure_ascii=False, separators=(",", ":"))
        return 200, body.encode()

    def _tell(self, name: str, parameters: Parameters, result: str) -> None:
        given = parameters.values
        if name == "getUpdates" and result == "[]":
            return
        where = given.get("inline_message_id") or f"{given.get('chat_id', '')} #{given.get('message_id', '')}"
        words = str(given.get("text", ""))[:SHOWN].replace("\n", " ")
        self._history.tell("call", f"{name} {where} {words!r} -> {result}")


def _settle(done: "asyncio.Future[Answer]", answer: Answer | None) -> None:
    if done.done():
        return
    if answer is None:
        done.set_exception(Broken())
    else:
        done.set_result(answer)


def _error(error: ApiError) -> Answer:
    return error.code, json.dumps(error.as_json()).encode()


def _short(result: Any) -> str:
    match result:
        case {"message_id": number}:
            return f"#{number}"
        case [*updates]:
            return "[" + ", ".join(str(it.get("update_id")) for it in updates if isinstance(it, dict)) + "]"
        case _:
            return str(result)[:SHOWN]


class WithoutWire(Http):
    """The bot's calls, handed over instead of sent; reads answers as the real one does."""

    network: Network
    """Of the simulation that runs."""
    before: Callable[[MadeLoop, str], None]
    """Is told of each call that its machine is about to make."""

    async def initialize(self) -> None:
        """Be ready for calls."""
        self._at_once = asyncio.Semaphore(self._connections)

    async def shutdown(self) -> None:
        """Nothing is open."""

    async def do_request(
        self,
        url: str,
        method: str,
        request_data: RequestData | None = None,
        read_timeout: ODVInput[float] = BaseRequest.DEFAULT_NONE,
        write_timeout: ODVInput[float] = BaseRequest.DEFAULT_NONE,
        connect_timeout: ODVInput[float] = BaseRequest.DEFAULT_NONE,
        pool_timeout: ODVInput[float] = BaseRequest.DEFAULT_NONE,
    ) -> Answer:
        """Make a call; raises TimedOut or NetworkError."""
        waits = self._timeout if not isinstance(read_timeout, float | int) else read_timeout
        machine = asyncio.get_running_loop()
        assert isinstance(machine, MadeLoop)
        parts = urlsplit(url)
        name = parts.path.rpartition("/")[2]
        try:
            async with asyncio.timeout(self._timeout):
                await self._at_once.acquire()
        except TimeoutError as error:
            raise TimedOut from error
        try:
            self.before(machine, name)
            done: asyncio.Future[Answer] = machine.create_future()
            self.network.call(machine, name, _parameters(parts.query, request_data), done)
            async with asyncio.timeout(waits):
                return await done
        except TimeoutError as error:
            raise TimedOut from error
        except Broken as error:
            raise NetworkError("the connection broke") from error
        finally:
            self._at_once.release()


def _parameters(query: str, data: RequestData | None) -> Parameters:
    values: dict[str, Any] = dict(parse_qsl(query, keep_blank_values=True))
    if data is None:
        return Parameters(values)
    if not data.contains_files:
        return Parameters(values | json.loads(data.json_payload))
    uploads = {
        name: Upload(file_name, kind, content if isinstance(content, bytes) else content.read())
        for name, (file_name, content, kind) in data.multipart_data.items()
    }
    return Parameters(values | data.json_parameters, uploads)
