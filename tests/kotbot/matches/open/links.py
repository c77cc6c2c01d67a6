"""Links to a table, made, shown and taken back."""

from kotbot.matches.facts import MatchFacts, Person, Where
from kotbot.matches.open import stopping, watching
from kotbot.matches.replies import Reply
from scripts.testing.matches import ANN, GROUP, Bot

SECRET = "c2VjcmV0LW9mLWFubg"
OTHER = "YW5vdGhlci1zZWNyZXQ"
HOME = Where(ANN.id, private=True)
TOPIC = Where(GROUP.chat, topic=7)
SUPERGROUP = -(10**12) - 5


def share(bot: Bot, code: str, person: Person = ANN, secret: str = SECRET) -> Reply:
    return bot.do(lambda unit: watching.share(unit, code, person, secret))


def share_again(bot: Bot, code: str, secret: str) -> Reply:
    return bot.do(lambda unit: watching.share_again(unit, code, ANN, secret))


def take_back(bot: Bot, code: str, person: Person = ANN) -> Reply:
    return bot.do(lambda unit: watching.take_back(unit, code, person))


def take_back_in(bot: Bot, person: Person, chat: int = GROUP.chat) -> Reply:
    return bot.do(lambda unit: watching.take_back_in(unit, chat, person))


def shown(bot: Bot, secret: str = SECRET) -> str | None:
    match = bot.do(lambda unit: watching.shown(unit, secret))
    return None if match is None else match.code


def stop(bot: Bot, code: str) -> None:
    press = bot.press()
    assert bot.do(lambda unit: stopping.stop(unit, code, ANN, press)).refused is None


def rematch(bot: Bot, code: str) -> str:
    press = bot.press()
    reply = bot.do(lambda unit: stopping.rematch(unit, code, ANN, press))
    assert reply.facts is not None
    return reply.facts.code


def opened(reply: Reply) -> MatchFacts:
    assert reply.facts is not None
    return reply.facts
