"""Killed at any moment, the database has every answer that was accepted, and the match goes on."""

import os
from multiprocessing import get_context
from pathlib import Path

import pytest
from sqlalchemy import text

from kotbot.matches.facts import Status
from kotbot.store.database import connect, read_url
from scripts.testing.matches import Bot
from tests.kotbot.store.playing import play


@pytest.mark.parametrize("answers", [1, 7, 23])
def test_a_killed_process_loses_no_answer(tmp_path: Path, answers: int) -> None:
    url = f"sqlite:///{tmp_path}/kotbot.db"
    told, tell = os.pipe()
    child = get_context("fork").Process(target=play, args=(url, answers, tell))
    child.start()
    os.close(tell)
    with os.fdopen(told, encoding="ascii") as words:
        lines = [words.readline() for _ in range(answers)]
        child.kill()
        lines += words.readlines()
    child.join()
    child.close()
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
