"""Matches that were played to their end, each once in a process: a test has a copy.

Playing one takes fifty times as long as all else that is done before a test.
"""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from kotbot.matches.facts import MatchFacts
from scripts.testing.matches import Bot
from tests.databases import file_in_memory

FILE: Final = "sqlite:///"
FIRST: Final = 1
"""The seed of a bot that is not told another one."""


class PlayedOut(NamedTuple):
    """A match that is over, and the bot that has it."""

    bot: Bot
    code: str
    file: bytes


def over(bot: Bot, people: int = 2, edition: str = "second", seed: int = FIRST) -> MatchFacts:
    """A match that was played to its end at random, in a bot that had none before."""
    return bot.facts(once(bot, _at_random, people, edition, seed))


def once(bot: Bot, play: Callable[..., str], *said: str | int) -> str:
    """The code of a match that was played so, in a bot that had none before."""
    if not bot.url.startswith(FILE):
        return play(bot, *said)
    played = _played_out(play, *said)
    bot.store.disconnect()
    _path(bot).write_bytes(played.file)
    bot.be_like(played.bot)
    bot.restart()
    return played.code


@cache
def _played_out(play: Callable[..., str], *said: str | int) -> PlayedOut:
    with file_in_memory() as url:
        bot = Bot(url)
        code = play(bot, *said)
        bot.close()
        return PlayedOut(bot, code, _path(bot).read_bytes())


def _path(bot: Bot) -> Path:
    return Path(bot.url.removeprefix(FILE))


def _at_random(bot: Bot, people: int, edition: str, seed: int) -> str:
    bot.random.seed(seed)
    return bot.to_the_end(bot.match(people, edition)).code
