"""docs/playground.md and the tests name the same rows, and every method is there or named as missing."""

import re
from pathlib import Path

from telegram import Bot

from kotbot.playground.methods import METHODS

ROOT = Path(__file__).parents[2]


def test_every_row_has_a_test_and_every_test_a_row() -> None:
    table = (ROOT / "docs" / "playground.md").read_text()
    promised = set(re.findall(r"^\| ([A-Z]\d+) \|", table, re.MULTILINE))
    sources = [path.read_text() for path in Path(__file__).parent.rglob("test_*.py")]
    tested = {row for source in sources for row in re.findall(r'"""([A-Z]\d+): ', source)}
    assert promised == tested


def test_every_method_of_the_bot_api_is_there_or_named_as_missing() -> None:
    text = (ROOT / "docs" / "playground.md").read_text()
    missing = re.findall(r"`([a-z]\w+)`", text.partition("## What is missing")[2])
    called = {name for name in dir(Bot) if re.fullmatch(r"[a-z]+([A-Z][a-z]+)+|close", name)}
    here = {name for name in called if name.lower() in METHODS}
    assert len(missing) == len(set(missing))
    assert here.isdisjoint(missing)
    assert called == here | set(missing)
