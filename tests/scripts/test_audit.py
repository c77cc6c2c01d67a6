"""scripts/audit: what is known is told, and silence is never taken for a good answer."""

import json
import sys
from pathlib import Path

import pytest

from scripts.testing.audit import HOLES, KNOWN_HOLES, NOT_ASKED, NotAsked, audit, holes_in

HOLE = {"id": "PYSEC-1", "fix_versions": ["2.0"], "aliases": [], "description": "..."}


def package(name: str, *holes: object) -> dict[str, object]:
    return {"name": name, "version": "1.0", "vulns": list(holes)}


def tool(folder: Path, known: object, locked: object) -> list[str]:
    """Answers as an advisory database does: about the package with known holes, and about a lock file."""
    program = folder / "tool.py"
    answers = json.dumps({"known": known, "locked": locked})
    program.write_text(
        "import json, sys\n"
        f"answers = json.loads({answers!r})\n"
        "answer = answers['known' if sys.argv[-1].endswith('known.txt') else 'locked']\n"
        "sys.exit('no route to host') if answer is None else print(json.dumps({'dependencies': answer}))\n"
    )
    return [sys.executable, str(program)]


KNOWN = [package("jinja2", HOLE)]
LOCK = Path("run.txt")


def test_no_known_hole_is_good(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert audit(tool(tmp_path, KNOWN, [package("httpx"), package("babel")]), [LOCK]) == 0
    assert capsys.readouterr().out == "run.txt: 0 known holes\n"


def test_a_known_hole_is_told_with_the_version_that_mends_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert audit(tool(tmp_path, KNOWN, [package("httpx"), package("babel", HOLE)]), [LOCK]) == HOLES
    assert "babel 1.0: PYSEC-1, mended in 2.0" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("known", "locked", "reason"),
    [
        (None, None, "no route to host"),
        ([package("jinja2")], [package("httpx")], f"it knows no hole of {KNOWN_HOLES}"),
        ([{"name": "jinja2", "skip_reason": "not found"}], [package("httpx")], "not found"),
        (KNOWN, [package("httpx"), {"name": "babel", "skip_reason": "not found"}], "1 of 2 packages"),
        (KNOWN, [], "it knows no package of this file"),
    ],
    ids=["away", "knows nothing", "knows no package", "does not know one", "an empty file"],
)
def test_silence_is_not_taken_for_a_good_answer(
    known: object, locked: object, reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert audit(tool(tmp_path, known, locked), [LOCK]) == NOT_ASKED
    told = capsys.readouterr()
    assert "NOT AUDITED" in told.err
    assert reason in told.err
    assert told.out == ""


def test_a_report_in_which_a_package_was_passed_over_is_none() -> None:
    with pytest.raises(NotAsked, match="1 of 1 packages were not looked up: not found"):
        holes_in({"dependencies": [{"name": "babel", "skip_reason": "not found"}]})
