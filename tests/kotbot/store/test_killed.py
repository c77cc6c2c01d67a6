"""Killed at any moment, the database has every answer that was accepted, and the match goes on."""

import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import text

from kotbot.matches.facts import Status
from kotbot.store.database import connect, read_url
from scripts.testing.matches import Bot

ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize("answers", [1, 7, 23])
def test_a_killed_process_loses_no_answer(tmp_path: Path, answers: int) -> None:
    url = f"sqlite:///{tmp_path}/kotbot.db"
    program = [sys.executable, "-m", "tests.kotbot.store.playing", url, str(answers)]
    with subprocess.Popen(program, stdout=subprocess.PIPE, text=True, cwd=ROOT) as child:
        assert child.stdout is not None
        lines = [child.stdout.readline() for _ in range(answers)]
        child.kill()
        lines += child.stdout.readlines()
    said = [line.split() for line in lines if line.endswith("\n")]
    code, seq, revision = said[-1]

    engine = connect(read_url(url))
    with engine.connect() as connection:
        assert connection.execute(text("PRAGMA integrity_check")).scalar() == "ok"
    engine.dispose()
    bot = Bot(url)
    facts = bot.facts(code)
    assert facts.seq >= int(seq)
    assert facts.revision >= int(revision)
    assert facts.state is not None
    if facts.status is Status.LIVE:
        assert bot.step(code).refused is None
    bot.close()
