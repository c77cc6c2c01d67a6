"""A process that plays a match by random answers and says after each commit where it stands; to be killed."""

import os

from kotbot.matches.facts import Status
from scripts.testing.matches import Bot


def play(url: str, seed: int, told: int) -> None:
    """Play one match after another; a line `CODE SEQ REVISION` for each answer that was accepted."""
    bot = Bot(url, seed)
    while True:
        code = bot.match(4)
        while bot.facts(code).status is Status.LIVE:
            facts = bot.step(code).facts
            assert facts is not None
            os.write(told, f"{code} {facts.seq} {facts.revision}\n".encode())
