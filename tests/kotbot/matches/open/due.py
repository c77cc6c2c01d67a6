"""A position in which somebody is asked, and what is due."""

from kotbot.matches.records import Due
from scripts.testing.matches import Bot

ROLLED = {"active": 1, "step": "roll 1", "dice": "1 1 3 e c h"}


def kinds(bot: Bot) -> list[Due]:
    return [task.kind for task in bot.due()]
