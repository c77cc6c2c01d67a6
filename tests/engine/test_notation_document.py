"""docs/notation.md says what is so: its examples are run."""

import json
import re
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Any, get_args

import pytest

from engine import (
    apply,
    build,
    deal,
    new_game,
    read_line,
    read_record,
    read_table,
    replay,
    rules,
    write,
    write_line,
    write_record,
    write_table,
)
from engine.answers import Answer
from engine.dealer import fingerprint, numbers
from engine.errors import Reason
from engine.notation import VERSION as NOTATION
from engine.protocol import COMMANDS, Dialogue
from engine.rules import VERSION as RULES
from engine.sections import Phase
from engine.table_events import Change

TEXT = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")


def block(kind: str) -> list[str]:
    """The lines of the one code block of a kind."""
    (body,) = re.findall(rf"^```{kind}\n(.*?)^```$", TEXT, flags=re.MULTILINE | re.DOTALL)
    return str(body).splitlines()


def forms(kind: str) -> list[tuple[str, str]]:
    """Pairs of what is read and what is written."""
    rows = [line.split(" = ") for line in block(kind)]
    return [(form, row[0]) for row in rows for form in row]


@pytest.mark.parametrize(("said", "written"), forms("answers"))
def test_an_answer_is_read_and_written_as_documented(said: str, written: str) -> None:
    assert write_line(read_line(said)) == written


@pytest.mark.parametrize(("said", "written"), forms("table"))
def test_a_table_event_is_read_and_written_as_documented(said: str, written: str) -> None:
    assert write_table(read_table(said)) == written


def test_every_kind_of_answer_and_table_event_has_an_example() -> None:
    assert {type(read_line(said)) for said, _ in forms("answers")} == set(get_args(Answer))
    assert {type(read_table(said).change) for said, _ in forms("table")} == set(get_args(Change))


def test_versions_steps_reasons_and_commands_are_those_of_the_engine() -> None:
    assert f"**notation version {NOTATION}** and **rules version {RULES}**" in TEXT
    for word in [*Phase, *Reason]:
        assert re.search(rf"`{word}[ `]", TEXT), word
    commands = TEXT.partition("| `do` | takes |")[2].partition("\n\n")[0]
    assert re.findall(r"^\| `(\w+)` \|", commands, flags=re.MULTILINE) == list(COMMANDS)


def test_the_record_is_read_replayed_and_written_again() -> None:
    text = "\n".join(block("record")) + "\n"
    record = read_record(text)
    assert write_record(record) == text
    state = replay(record)
    assert (state.stars, state.energy, state.city) == ([2, 3], [2, 0], 0)
    assert [held.card for held in state.cards[1]] == ["alien_origin"]


def test_the_position_is_built() -> None:
    state = build(json.loads("\n".join(block("position"))))
    assert (state.hearts, state.active, state.city) == ([7, 10, 12], 0, 1)
    assert [held.acts for held in state.cards[1]] == ["jets"]


def test_the_worked_example_of_dealing() -> None:
    lines = block("dealing")
    seed = bytes.fromhex(lines[0].split()[1])
    assert lines[1].split()[1] == sha256(seed).hexdigest() == fingerprint(seed)
    state = new_game(rules(), 2, 0)
    for line in lines[2:]:
        event, shown, dealt = re.fullmatch(r"event (\d) +([0-9a-f ]+) -> .*: (.*)", line).groups()  # type: ignore[union-attr]
        used = bytes.fromhex(shown)
        block_0 = sha256(seed + int(event).to_bytes(8) + bytes(8)).digest()
        assert block_0.startswith(used)
        assert bytes(islice(numbers(seed, int(event)), 32)) == block_0
        answer: Answer = deal(state, seed, int(event))
        assert write(answer) == dealt
        apply(state, answer)


def test_the_dialogue_goes_as_documented() -> None:
    lines = block("dialogue")
    dialogue = Dialogue(lambda: bytes(32))
    for request, reply in zip(lines[::2], lines[1::2], strict=True):
        assert (request[:2], reply[:2]) == ("> ", "< ")
        said: Any = json.loads(json.dumps(dialogue.reply(request[2:])))
        assert said == json.loads(reply[2:])
    assert dialogue.over
