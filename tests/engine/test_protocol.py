"""The dialogue of JSON lines, and that no line ends it."""

import io
import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import Answer, State, from_json, new_game, rules, to_json
from engine.__main__ import converse
from engine.players import BUDGETS, PLAYERS, Randomness
from engine.players.uniform import Uniform
from engine.protocol import COMMANDS, Dialogue
from tests.engine.random_games import over_games

Json = dict[str, Any]
SEED = "00" * 32


class Partner:
    """The other side of a dialogue; `ask` returns the reply as it would arrive."""

    def __init__(self) -> None:
        self.dialogue = Dialogue(lambda: bytes(32))

    def ask(self, do: str, **fields: Any) -> Json:
        reply: Json = json.loads(json.dumps(self.dialogue.reply(json.dumps({"do": do, **fields}))))
        return reply


@pytest.fixture
def partner() -> Partner:
    """A game of two that stands at the first roll of seat 1."""
    partner = Partner()
    partner.ask("new", rules={"edition": "second", "table": True}, seats=2, first=1)
    for card in ("jets", "tank", "heal"):
        partner.ask("answer", text=f"* reveal {card}")
    return partner


def test_a_game_begins_and_says_who_is_asked() -> None:
    reply = Partner().ask("new", seats=3)
    assert reply == {"done": "new", "lines": 0, "asked": "*", "question": "RevealCard", "events": []}


def test_an_answer_says_what_happened_and_what_is_asked_now(partner: Partner) -> None:
    reply = partner.ask("answer", text="* roll 1 1 1 energy claw heart", id=17)
    assert reply["id"] == 17
    assert (reply["asked"], reply["question"], reply["lines"]) == ("1", "KeepDice", 4)
    assert [event["event"] for event in reply["events"]] == ["DiceRolled"]
    assert reply["events"][0]["dice"] == [3, 0, 0, 1, 1, 1]
    assert partner.ask("events")["events"] == reply["events"]


# Computer players for other programs


@pytest.fixture
def rolled(partner: Partner) -> Partner:
    partner.ask("answer", text="* roll 1 1 1 energy claw heart")
    return partner


@pytest.mark.parametrize("level", PLAYERS)
def test_every_level_says_a_legal_answer_and_plays_nothing(rolled: Partner, level: str) -> None:
    before = rolled.ask("state")
    reply = rolled.ask("choose", level=level, budget=2, seed=SEED)
    assert (reply["done"], reply["seat"], reply["level"]) == ("choose", "1", level)
    assert reply["text"] in rolled.ask("legal", seat=1)["legal"]
    assert rolled.ask("state") == before
    assert rolled.ask("answer", seat=reply["seat"], text=reply["text"])["done"] == "answer"


def test_the_same_seed_and_budget_give_the_same_answer(rolled: Partner) -> None:
    asked = {"level": "random", "budget": 5, "seed": "6b6f74"}
    assert rolled.ask("choose", **asked) == rolled.ask("choose", **asked)


def test_without_a_budget_a_level_has_its_usual_one(rolled: Partner, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[int] = []

    class Counting(Uniform):
        def choose(self, view: State, legal: Sequence[Answer], rng: Randomness, budget: int) -> Answer:
            given.append(budget)
            return super().choose(view, legal, rng, budget)

    monkeypatch.setitem(PLAYERS, "king", Counting())
    rolled.ask("choose", level="king")
    rolled.ask("choose", level="king", budget=0)
    assert given == [BUDGETS["king"], 0]
    assert rolled.ask("hello")["levels"] == BUDGETS


def test_a_level_that_fails_is_said_and_the_simplest_one_answers(
    rolled: Partner, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Failing(Uniform):
        def choose(self, view: State, legal: Sequence[Answer], rng: Randomness, budget: int) -> Answer:
            raise ZeroDivisionError("odd numbers")

    monkeypatch.setitem(PLAYERS, "king", Failing())
    reply = rolled.ask("choose", level="king")
    assert reply["failed"] == "ZeroDivisionError('odd numbers')"
    assert reply["level"] == "random"
    assert reply["text"] in rolled.ask("legal", seat=1)["legal"]


@pytest.mark.parametrize("level", PLAYERS)
def test_a_position_with_odd_numbers_is_answered(level: str) -> None:
    partner = Partner()
    seats = [{"hearts": 12, "stars": 19, "energy": 60, "cards": ["even_bigger"]}, {"hearts": 1, "energy": 0}]
    position = {"rules": {"edition": "second"}, "seats": seats, "market": ["jets", "wings", "mimic"]}
    partner.ask("load", position=position | {"active": 1, "step": "buy"})
    assert partner.ask("choose", level=level, seed=SEED)["text"] in partner.ask("legal", seat=1)["legal"]


@pytest.mark.parametrize(
    ("fields", "message", "listed"),
    [
        ({"level": "emperor"}, "there is no level 'emperor'", "king"),
        ({"level": 3}, "'level' is a text, not 3", None),
        ({}, "'level' is a text, not None", None),
        ({"level": "king", "budget": -1}, "'budget' is a whole number from 0, not -1", None),
        ({"level": "king", "budget": 10**7}, "'budget' is a whole number from 0, not 10000000", None),
        ({"level": "king", "seed": "dice"}, "'seed' is bytes in hexadecimal", None),
    ],
)
def test_what_cannot_be_chosen_is_said(
    rolled: Partner, fields: Json, message: str, listed: str | None
) -> None:
    reply = rolled.ask("choose", **fields)
    assert reply["error"] == "BadRequest"
    assert reply["message"].startswith(message)
    assert listed is None or listed in reply["legal"]


def test_nobody_chooses_for_chance(partner: Partner) -> None:
    reply = partner.ask("choose", level="hatchling")
    assert (reply["error"], reply["message"]) == ("BadRequest", "no seat is asked now")
    assert reply["legal"] == ["outcomes", "deal"]


def test_the_seat_may_stand_beside_the_text(partner: Partner) -> None:
    partner.ask("answer", text="roll 1 1 1 energy claw heart", seat="*")
    assert partner.ask("answer", text="stop", seat=1)["question"] == "ChooseOrder"
    assert partner.ask("answer", text="set 2 hearts 4", seat="!")["events"][0]["event"] == "TableChanged"


def test_legal_answers_are_listed_for_an_actor_and_for_all(partner: Partner) -> None:
    partner.ask("answer", text="* roll 1 1 1 1 1 1")
    expected = ["stop", *(f"keep {' '.join('1' * n) or 'nothing'}" for n in (5, 4, 3, 2, 1, 0))]
    assert partner.ask("legal", seat=1)["legal"] == expected
    assert partner.ask("legal", seat=2)["legal"] == []
    assert partner.ask("legal")["legal"] == [f"1 {line}" for line in expected]


def test_outcomes_come_with_probabilities(partner: Partner) -> None:
    partner.ask("table", text="dice 1 1 1 2 2 at roll 1")
    partner.ask("answer", text="1 keep 1 1 1 2")
    listed = partner.ask("outcomes")["outcomes"]
    assert [text for text, _ in listed] == [
        f"roll {face}" for face in ("1", "2", "3", "energy", "claw", "heart")
    ]
    assert [chance for _, chance in listed] == pytest.approx([1 / 6] * 6)


def test_an_illegal_answer_gets_the_reason_and_what_is_legal(partner: Partner) -> None:
    partner.ask("answer", text="* roll 1 1 1 1 1 1")
    reply = partner.ask("answer", text="1 keep 2")
    assert (reply["error"], reply["reason"]) == ("IllegalAnswer", "no_such_dice")
    assert "these dice do not lie there" in reply["message"]
    assert reply["legal"][0] == "1 stop"
    assert partner.ask("question")["lines"] == 4


@pytest.mark.parametrize(
    ("line", "error", "part"),
    [
        ("", "BadRequest", "no JSON"),
        ("{", "BadRequest", "no JSON"),
        ("[1]", "BadRequest", "an object"),
        ("{}", "BadRequest", "says in 'do' what to do"),
        ('{"do": "dance"}', "BadRequest", "'dance'"),
        ('{"do": "state", "seat": 1}', "BadRequest", "does not take 'seat'"),
        ('{"do": "state", "id": [1]}', "BadRequest", "'id'"),
        ('{"do": "state", "id": NaN}', "BadRequest", "NaN"),
        ('{"do": "answer"}', "BadRequest", "'text' is a text"),
        ('{"do": "answer", "text": "1 byu jets"}', "InvalidNotation", "did you mean 'buy'"),
        ('{"do": "answer", "text": "1 buy jests"}', "UnknownCard", "did you mean jets"),
        ('{"do": "answer", "text": "stop", "seat": 9}', "BadRequest", "no seat 9 among 2"),
        ('{"do": "legal", "seat": 9}', "BadRequest", "no seat 9 among 2"),
        ('{"do": "view", "seat": "*"}', "BadRequest", "seen by a seat"),
        ('{"do": "deal", "seed": "xy", "event": 1}', "BadRequest", "hexadecimal"),
        ('{"do": "deal", "seed": "00"}', "BadRequest", "'event' is a whole number"),
        ('{"do": "undo", "lines": 9}', "BadRequest", "3 lines can be taken back"),
        ('{"do": "record", "form": "yaml"}', "BadRequest", "no form 'yaml'"),
        ('{"do": "new", "seats": 7}', "EngineError", "2-6 seats"),
        ('{"do": "new", "seats": 2, "rules": {"edition": "third"}}', "InvalidPosition", "rules"),
        ('{"do": "load"}', "BadRequest", "load one of these"),
        ('{"do": "load", "record": "1. e4"}', "InvalidRecord", "line 1"),
        ('{"do": "load", "state": {}}', "InvalidPosition", "hearts: missing"),
        ('{"do": "load", "position": {"seats": [{}, {"hearts": -1}]}}', "InvalidPosition", "seat 2"),
        ('{"do": "table", "text": "set 5 hearts 3"}', "IllegalAnswer", "no seat 5"),
    ],
)
def test_a_bad_line_gets_an_error_and_changes_nothing(
    partner: Partner, line: str, error: str, part: str
) -> None:
    before = partner.ask("state")
    reply = partner.dialogue.reply(line)
    assert (reply["error"], part in reply["message"]) == (error, True), reply
    assert partner.ask("state") == before


def test_without_a_game_only_a_game_can_be_begun() -> None:
    reply = Partner().ask("legal")
    assert (reply["error"], reply["legal"]) == ("BadRequest", ["new", "load"])


def test_lines_are_taken_back_over_table_events_too(partner: Partner) -> None:
    states = [partner.ask("state")]
    for text in ("* roll 1 1 1 1 1 1", "! tokyo city 2 bay none", "1 stop", "! go at buy", "! set 2 stars 4"):
        assert "done" in partner.ask("answer", text=text)
        states.append(partner.ask("state"))
    for undone in (1, 1, 3):
        partner.ask("undo", lines=undone)
        states = states[:-undone]
        assert partner.ask("state") == states[-1]
    assert partner.ask("question")["lines"] == 3


@pytest.mark.parametrize("form", ["text", "json"])
def test_a_record_goes_out_and_comes_back(partner: Partner, form: str) -> None:
    partner.ask("answer", text="* roll 1 1 1 1 1 1")
    partner.ask("table", text="seat add 2")
    state = partner.ask("state")
    record = partner.ask("record", form=form)["record"]
    other = Partner()
    assert other.ask("load", record=record)["lines"] == 5
    assert other.ask("state") == state
    other.ask("undo", lines=2)
    assert other.ask("question")["question"] == "RollDice"


def test_a_stored_state_and_a_position_are_loaded(partner: Partner) -> None:
    state = partner.ask("state")["state"]
    other = Partner()
    assert other.ask("load", state=state)["question"] == "RollDice"
    assert other.ask("state")["state"] == state
    assert other.ask("load", position={"seats": [{}, {"cards": ["wings"]}], "step": "buy"})["asked"] == "*"


def test_a_stored_state_that_cannot_be_is_refused(partner: Partner) -> None:
    state = partner.ask("state")["state"]
    reply = Partner().ask("load", state={**state, "stars": [-5, 0]})
    assert reply["error"] == "InvalidPosition"


def test_a_view_hides_what_another_looked_at(partner: Partner) -> None:
    partner.ask("load", position={"seats": [{"cards": ["made_in_a_lab"]}, {}], "step": "buy"})
    for card in ("jets", "tank", "heal"):
        partner.ask("answer", text=f"* reveal {card}")
    partner.ask("answer", text="1 peek")
    partner.ask("answer", text="* reveal wings")
    seen = [partner.ask("view", seat=seat)["state"]["top"] for seat in (None, 1, 2)]
    assert seen == ["", "wings", ""]


def test_a_seed_deals_the_same_again_and_no_seed_something(partner: Partner) -> None:
    first = partner.ask("deal", seed=SEED, event=1)["line"]
    partner.ask("undo")
    assert partner.ask("deal", seed=SEED, event=1)["line"] == first
    partner.ask("undo")
    assert partner.ask("deal")["line"].startswith("* roll ")


def test_the_program_reads_lines_and_writes_lines() -> None:
    lines = [
        '{"do": "new", "seats": 2}',
        "",
        "nonsense",
        '{"do": "deal"}',
        '{"do": "quit"}',
        '{"do": "hello"}',
    ]
    finished = subprocess.run(
        [sys.executable, "-m", "engine"],
        input="\n".join(lines),
        capture_output=True,
        text=True,
        check=True,
    )
    replies = [json.loads(line) for line in finished.stdout.splitlines()]
    assert [reply.get("done", reply.get("error")) for reply in replies] == [
        "new",
        "BadRequest",
        "deal",
        "quit",
    ]
    assert finished.stderr == ""


# Whatever comes

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 12) | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
FIELDS = sorted({field for fields, _ in COMMANDS.values() for field in fields})
TEXTS = st.sampled_from(
    [
        "stop",
        "keep 1",
        "buy jets",
        "set 1 hearts 3",
        "go at start",
        "* roll 1 2 3 e c h",
        "result 1 1",
        "1 charge 3",
    ]
)


@st.composite
def requests(draw: st.DrawFn) -> bytes:
    """A request with fields that it takes, of any kind."""
    name = draw(st.sampled_from([*COMMANDS]).filter(lambda name: name != "quit"))
    fields = {field: draw(TEXTS | VALUES) for field in COMMANDS[name][0] if draw(st.booleans())}
    return json.dumps({"do": name, **fields}).encode()


@over_games(80)
@given(st.lists(st.binary(max_size=60) | requests(), max_size=12))
def test_no_line_ends_the_dialogue(lines: list[bytes]) -> None:
    given_lines = [line.replace(b"\n", b" ") for line in lines]
    opening = b'{"do": "new", "seats": 3, "rules": {"table": true}}'
    replies = io.BytesIO()
    converse(io.BytesIO(b"\n".join([opening, *given_lines, b'{"do": "question"}'])), replies)
    said = [json.loads(line) for line in replies.getvalue().splitlines()]
    assert len(said) == 2 + sum(bool(line.strip()) for line in given_lines)
    assert [reply for reply in said if reply.get("error") == "Defect"] == []
    assert said[-1]["done"] == "question"


def damaged(data: Any, rng: Random) -> Any:
    """Plain data with one of its parts replaced."""
    junk: Any = rng.choice([None, True, -1, 7, 10**6, 0.5, "", "jets", [], [[]], {}, ["Hit"], "all"])
    if isinstance(data, dict) and data and rng.random() < 0.9:
        key = rng.choice(sorted(data))
        return {**data, key: damaged(data[key], rng)}
    if isinstance(data, list) and data and rng.random() < 0.8:
        place = rng.randrange(len(data))
        return [*data[:place], damaged(data[place], rng), *data[place + 1 :]]
    return junk


def stored_games() -> Iterator[Json]:
    """Stored states in the middle of a turn, with cards."""
    position = {"seats": [{"cards": ["wings", "mimic"], "energy": 9}, {"cards": ["jets"]}, {}], "city": 2}
    partner = Partner()
    partner.ask("load", position=position)
    for event in range(12):
        partner.ask("deal", seed=SEED, event=event)
        partner.ask("answer", text="1 stop")
        partner.ask("answer", text="1 resolve all")
        yield partner.ask("state")["state"]


GAMES = [*stored_games()]


@over_games(100)
@given(st.integers(0, 2**32))
def test_a_damaged_state_is_refused_or_can_be_played(seed: int) -> None:
    rng = Random(seed)
    partner = Partner()
    reply = partner.ask("load", state=damaged(rng.choice(GAMES), rng))
    assert reply.get("error") != "Defect", reply
    for event in range(10):
        listed = partner.ask("legal").get("legal")
        said = partner.ask("answer", text=rng.choice(listed)) if listed else partner.ask("deal")
        assert said.get("error") != "Defect", (said, event)


def test_a_state_is_the_one_that_the_library_stores(partner: Partner) -> None:
    state = new_game(rules(), 2)
    partner.ask("load", state=json.loads(json.dumps(to_json(state))))
    assert from_json(partner.ask("state")["state"]) == state
