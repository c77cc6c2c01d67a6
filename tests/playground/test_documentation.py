"""The table of docs/playground.md and the tests name the same rows."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_every_row_has_a_test_and_every_test_a_row() -> None:
    table = (ROOT / "docs" / "playground.md").read_text()
    promised = set(re.findall(r"^\| ([A-Z]\d+) \|", table, re.MULTILINE))
    sources = [path.read_text() for path in Path(__file__).parent.glob("test_*.py")]
    tested = {row for source in sources for row in re.findall(r'"""([A-Z]\d+): ', source)}
    assert promised == tested
