"""A line of the history is changed, and what becomes of those that do not fit."""

from kotbot.matches.core.replaying import record_so_far
from kotbot.matches.facts import Line
from kotbot.matches.modes import load
from kotbot.matches.ports import Unit
from kotbot.matches.replies import Reply
from kotbot.matches.table.play import changing
from scripts.testing.matches import ANN
from scripts.testing.tables import Table


def line_of(table: Table, text: str) -> Line:
    """The latest line whose entry begins so."""
    return next(line for line in table.history().lines if line.texts[0].startswith(text))


def choose(table: Table, what: str) -> Reply:
    """What becomes of a line that does not fit: drop, answer_anew or keep_numbers."""
    name, decision = table.press(), table.facts.decision
    use_case = {
        "drop": changing.drop,
        "answer_anew": changing.answer_anew,
        "keep_numbers": changing.keep_numbers,
    }[what]
    return table.bot.do(lambda unit: use_case(unit, table.code, ANN, name, decision))


def record_of(unit: Unit, code: str) -> str:
    game = load(unit, code)
    assert game is not None
    return record_so_far(game)
