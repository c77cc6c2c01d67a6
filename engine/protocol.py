"""The engine as a partner in a dialogue of JSON lines (docs/notation.md, "The line protocol").

A request is an object with `do` and its parameters; a reply is an object with `done`, or with `error`.
Every line gets one reply, and an error leaves the game unchanged.
"""

import json
from collections.abc import Callable
from random import Random
from typing import Any, Final

from engine.answers import CHANCE, TABLE, Answer
from engine.codec import event_to_json, frame_to_json, from_json, rules_from_json, to_json
from engine.dealer import deal
from engine.errors import EngineError, IllegalAnswer, InvalidNotation, InvalidPosition
from engine.events import Event
from engine.flow import legal, new_game, outcomes
from engine.invariants import broken
from engine.notation import VERSION as NOTATION
from engine.notation import read, read_actor, write, write_actor, write_line
from engine.players import BUDGETS, PLAYERS
from engine.position import build
from engine.record import (
    Record,
    read_entry,
    read_record,
    record_from_json,
    record_to_json,
    replay,
    shortened,
    write_record,
)
from engine.rules import VERSION as RULES
from engine.seeing import view
from engine.state import State
from engine.table_events import read_table
from engine.untrusted_state import defects

Json = dict[str, Any]
LISTED: Final = 200
"""The maximum number of legal answers listed by an error."""
MOST_BUDGET: Final = 1_000_000
SIMPLEST: Final = "random"
"""The level that answers for one that fails."""


class BadRequest(EngineError):
    """A line that is no valid request; `legal` lists the valid ones."""

    def __init__(self, message: str, legal: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.legal = legal


class Dialogue:
    """One game, driven by request lines; `entropy` returns 32 random bytes for a deal without a seed."""

    def __init__(self, entropy: Callable[[], bytes]) -> None:
        self.entropy = entropy
        self.over = False
        """Whether the other side has said `quit`."""
        self._game: tuple[State, Record] | None = None
        self._events: list[Event] = []

    def reply(self, line: str | bytes) -> Json:
        """Return the reply to one line; never raises because of the content of the line."""
        request: Json = {}
        try:
            request = _request(line)
            done = self._do(request)
        except EngineError as error:
            done = self._complaint(error, request)
        except Exception as error:  # a defect of ours must not end the other program's game
            done = {"error": "Defect", "message": f"the engine failed at this line: {error!r}"}
        return {"id": request["id"], **done} if "id" in request else done

    def _do(self, request: Json) -> Json:
        name = request["do"]
        needs, command = COMMANDS[name]
        unknown = sorted(set(request) - {"do", "id", *needs})
        if unknown:
            raise BadRequest(f"{name!r} does not take {unknown[0]!r}", needs)
        kept = None if self._game is None else (self._game[0].copy(), self._game[1])
        try:
            return {"done": name, **command(self, request)}
        except Exception:
            self._game = kept
            raise

    def _complaint(self, error: EngineError, request: Json) -> Json:
        said: Json = {"error": type(error).__name__, "message": str(error)}
        if isinstance(error, IllegalAnswer):
            said["reason"] = error.reason.value
            said["legal"] = self._legal_lines()
        elif isinstance(error, InvalidNotation | BadRequest):
            said["legal"] = list(error.legal)
        elif isinstance(error, InvalidPosition):
            said["defects"] = list(error.defects)
        return said

    def _legal_lines(self) -> list[str]:
        if self._game is None:
            return []
        lines = [write_line(answer) for answer in legal(self._game[0])]
        return lines if len(lines) <= LISTED else []

    # What a command needs

    @property
    def _played(self) -> tuple[State, Record]:
        if self._game is None:
            raise BadRequest("there is no game yet; begin one with 'new' or 'load'", ("new", "load"))
        return self._game

    def _begin(self, state: State, record: Record) -> Json:
        wrong = broken(state)
        if wrong:
            raise InvalidPosition(tuple(wrong))
        self._game = (state, record)
        self._events = state.events
        return self._now()

    def _add(self, entry: Any) -> Json:
        state, record = self._played
        self._events = record.add(state, entry)
        return self._now()

    def _now(self) -> Json:
        state, record = self._played
        return {
            "lines": len(record),
            "asked": None if state.asked_seat is None else write_actor(state.asked_seat),
            "question": None if state.question is None else type(state.question).__name__,
            "events": _events(self._events),
        }

    # Commands

    def hello(self, _: Json) -> Json:
        """Return the versions, the possible requests and the computer players."""
        return {"rules": RULES, "notation": NOTATION, "commands": list(COMMANDS), "levels": BUDGETS}

    def new(self, request: Json) -> Json:
        """Start a game."""
        rules = rules_from_json(_object(request, "rules", {}))
        first = None if request.get("first") is None else _whole(request, "first") - 1
        state = new_game(rules, _whole(request, "seats"), first)
        return self._begin(state, Record.begin(state))

    def load(self, request: Json) -> Json:
        """Load a game from a record, a stored state or a position."""
        given = [name for name in ("record", "state", "position") if name in request]
        if len(given) != 1:
            raise BadRequest("load one of these", ("record", "state", "position"))
        if given == ["record"]:
            data = request["record"]
            record = read_record(data) if isinstance(data, str) else record_from_json(data)
            return self._begin(replay(record), record)
        data = _object(request, given[0], {})
        if given == ["position"]:
            state = build(data)
        else:
            found = defects(data)
            if found:
                raise InvalidPosition(tuple(found))
            state = from_json(data)
        return self._begin(state, Record.begin(state))

    def state(self, _: Json) -> Json:
        """Return the whole position in its stored form."""
        return {"state": to_json(self._played[0])}

    def view(self, request: Json) -> Json:
        """Return what a seat, or the public, may see of the position."""
        state = self._played[0]
        seat = None if request.get("seat") is None else _actor(request["seat"], state)
        if seat in (CHANCE, TABLE):
            raise BadRequest("what is seen is seen by a seat, or by the public with null")
        return {"state": to_json(view(state, seat))}

    def question(self, _: Json) -> Json:
        """Return the open question with its fields, and the asked seat."""
        state = self._played[0]
        frame = None if state.question is None else frame_to_json(state.question)
        return {**self._now(), "fields": frame and frame[1:], "number": state.asked}

    def legal(self, request: Json) -> Json:
        """Return the legal answers of one actor, or of all."""
        state = self._played[0]
        actor = request.get("seat")
        if actor is None:
            return {"legal": [write_line(answer) for answer in legal(state)]}
        return {"legal": [write(answer) for answer in legal(state, _actor(actor, state))]}

    def outcomes(self, _: Json) -> Json:
        """Return what chance can answer, with probabilities."""
        return {"outcomes": [[write(answer), chance] for answer, chance in outcomes(self._played[0])]}

    def answer(self, request: Json) -> Json:
        """Apply an answer, an outcome or a table event, written as in a record."""
        text = _text(request, "text")
        if "seat" not in request:
            return self._add(read_entry(text))
        actor = _actor(request["seat"], self._played[0])
        return self._add(read_table(text) if actor == TABLE else read(text, actor))

    def choose(self, request: Json) -> Json:
        """Return what a computer player would answer for the asked seat; the game is unchanged."""
        state = self._played[0]
        seat = state.asked_seat
        if seat is None or seat < 0:
            raise BadRequest("no seat is asked now", ("outcomes", "deal") if seat == CHANCE else ())
        level = _text(request, "level")
        if level not in PLAYERS:
            raise BadRequest(f"there is no level {level!r:.60}", tuple(PLAYERS))
        budget = _whole(request, "budget", BUDGETS[level], MOST_BUDGET)
        seed = self.entropy() if request.get("seed") is None else _bytes(request, "seed")
        return {"seat": write_actor(seat), **_thought(state, seat, level, seed, budget)}

    def table(self, request: Json) -> Json:
        """Apply a table event."""
        return self._add(read_table(_text(request, "text")))

    def deal(self, request: Json) -> Json:
        """Let the dealer answer chance."""
        state, record = self._played
        if request.get("seed") is None:
            seed, event = self.entropy(), len(record)
        else:
            seed, event = _bytes(request, "seed"), _whole(request, "event", most=2**64 - 1)
        dealt: Answer = deal(state, seed, event)
        return {**self._add(dealt), "line": write_line(dealt)}

    def events(self, _: Json) -> Json:
        """Return what the last line of the game made happen."""
        return {"events": _events(self._events)}

    def undo(self, request: Json) -> Json:
        """Take back the last lines."""
        record = self._played[1]
        count = _whole(request, "lines", 1)
        if not 0 < count <= len(record):
            raise BadRequest(f"{len(record)} lines can be taken back, not {count}")
        shorter = shortened(record, len(record) - count)
        self._game = (replay(shorter), shorter)
        self._events = []
        return self._now()

    def record(self, request: Json) -> Json:
        """Return the record of the game, as text or as JSON."""
        form = request.get("form", "text")
        if form not in ("text", "json"):
            raise BadRequest(f"a record has no form {form!r}", ("text", "json"))
        record = self._played[1]
        return {"record": write_record(record) if form == "text" else record_to_json(record)}

    def quit(self, _: Json) -> Json:
        """End the dialogue."""
        self.over = True
        return {}


COMMANDS: Final[dict[str, tuple[tuple[str, ...], Callable[[Dialogue, Json], Json]]]] = {
    "hello": ((), Dialogue.hello),
    "new": (("rules", "seats", "first"), Dialogue.new),
    "load": (("record", "state", "position"), Dialogue.load),
    "state": ((), Dialogue.state),
    "view": (("seat",), Dialogue.view),
    "question": ((), Dialogue.question),
    "legal": (("seat",), Dialogue.legal),
    "outcomes": ((), Dialogue.outcomes),
    "answer": (("text", "seat"), Dialogue.answer),
    "choose": (("level", "budget", "seed"), Dialogue.choose),
    "table": (("text",), Dialogue.table),
    "deal": (("seed", "event"), Dialogue.deal),
    "events": ((), Dialogue.events),
    "undo": (("lines",), Dialogue.undo),
    "record": (("form",), Dialogue.record),
    "quit": ((), Dialogue.quit),
}
"""The possible requests: the fields of each, and its function."""


def _thought(state: State, seat: int, level: str, seed: bytes, budget: int) -> Json:
    """Return the answer of a level; if it fails, that of the simplest one, with the error."""
    answers = legal(state, seat)
    rng = Random(int.from_bytes(seed))
    try:
        answer = PLAYERS[level].choose(view(state, seat), answers, rng, budget)
    except Exception as error:
        answer = PLAYERS[SIMPLEST].choose(view(state, seat), answers, rng, 0)
        return {"level": SIMPLEST, "text": write(answer), "failed": repr(error)}
    return {"level": level, "text": write(answer)}


def _events(events: list[Event]) -> list[Json]:
    return [
        {"event": kind, **dict(zip(event._fields, values, strict=True))}
        for event in events
        for kind, *values in [event_to_json(event)]
    ]


def _request(line: str | bytes) -> Json:
    try:
        request = json.loads(line, parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        raise BadRequest(f"the line is no JSON: {error}") from error
    if not isinstance(request, dict):
        raise BadRequest('a request is an object, as in {"do": "hello"}')
    if "do" not in request:
        raise BadRequest('a request says in \'do\' what to do, as in {"do": "hello"}', tuple(COMMANDS))
    name = request["do"]
    if not isinstance(name, str) or name not in COMMANDS:
        raise BadRequest(f"there is no {name!r:.60} to do", tuple(COMMANDS))
    if not isinstance(request.get("id", ""), str | int):
        raise BadRequest("an 'id' is a text or a whole number")
    return request


def _no_number(name: str) -> float:
    raise ValueError(f"{name} is no number of JSON")


def _object(request: Json, name: str, default: Json) -> Json:
    value = request.get(name, default)
    if not isinstance(value, dict):
        raise BadRequest(f"{name!r} is an object, not {value!r:.60}")
    return value


def _text(request: Json, name: str) -> str:
    value = request.get(name)
    if not isinstance(value, str):
        raise BadRequest(f"{name!r} is a text, not {value!r:.60}")
    return value


def _whole(request: Json, name: str, default: int | None = None, most: int = 10**9) -> int:
    value = request.get(name, default)
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
        raise BadRequest(f"{name!r} is a whole number from 0, not {value!r:.60}")
    return value


def _bytes(request: Json, name: str) -> bytes:
    try:
        return bytes.fromhex(_text(request, name))
    except ValueError as error:
        raise BadRequest(f"{name!r} is bytes in hexadecimal: {error}") from error


def _actor(value: Any, state: State) -> int:
    seat = read_actor(str(value))
    if seat >= state.seats:
        raise BadRequest(f"there is no seat {seat + 1} among {state.seats}")
    return seat
