"""The names of the achievements, and what a player must do to earn each."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from kotbot.i18n import Texts, marked
from kotbot.matches.facts import Achievement

NAMES: Final[Mapping[Achievement, str]] = MappingProxyType(
    {
        # Translators: ten names of achievements follow, each with what is to be done for it.
        Achievement.ONE_HEART: marked("By a thread"),
        Achievement.TWELVE_STARS: marked("Star shower"),
        Achievement.FIVE_TURNS: marked("At home in Tokyo"),
        Achievement.FIRST_ROUND: marked("Short visit"),
        Achievement.THREE_KINGS: marked("Kingslayer"),
        Achievement.LAST_DIE: marked("The last die"),
        Achievement.ALL_ALIKE: marked("All alike"),
        Achievement.TWO_OUT: marked("Double bite"),
        Achievement.FROM_ONE: marked("Back from the brink"),
        Achievement.THREE_CARDS: marked("Shopping spree"),
    }
)
HOW: Final[Mapping[Achievement, str]] = MappingProxyType(
    {
        Achievement.ONE_HEART: marked("win with one heart left"),
        Achievement.TWELVE_STARS: marked("gain 12 stars in one turn of your own"),
        Achievement.FIVE_TURNS: marked("begin five turns in Tokyo without leaving it"),
        Achievement.FIRST_ROUND: marked("be taken out in the first round"),
        Achievement.THREE_KINGS: marked("win against three Kings of the computer"),
        Achievement.LAST_DIE: marked("win in a turn that ended in a roll of one die"),
        Achievement.ALL_ALIKE: marked("resolve six dice with the same face"),
        Achievement.TWO_OUT: marked("take two monsters out in one turn"),
        Achievement.FROM_ONE: marked("heal from one heart to ten"),
        Achievement.THREE_CARDS: marked("buy three cards in one turn"),
    }
)

DONE: Final[Mapping[Achievement, str]] = MappingProxyType(
    {
        # Translators: what was done for each achievement, below a result: short, without a verb.
        Achievement.ONE_HEART: marked("A win with one heart left."),
        Achievement.TWELVE_STARS: marked("12 stars in one turn."),
        Achievement.FIVE_TURNS: marked("Five turns in a row begun in Tokyo."),
        Achievement.FIRST_ROUND: marked("Out in the first round."),
        Achievement.THREE_KINGS: marked("A win against three Kings of the computer."),
        Achievement.LAST_DIE: marked("A win after a roll of just one die."),
        Achievement.ALL_ALIKE: marked("The same face on six dice."),
        Achievement.TWO_OUT: marked("Two monsters out in one turn."),
        Achievement.FROM_ONE: marked("One heart, then ten again."),
        Achievement.THREE_CARDS: marked("Three cards in one turn."),
    }
)


def achievement_name(achievement: Achievement, texts: Texts) -> str:
    """Return the name of an achievement."""
    return texts.gettext(NAMES[achievement])


def how_to_earn(achievement: Achievement, texts: Texts) -> str:
    """Return what a player must do to earn an achievement, as a part of a sentence."""
    return texts.gettext(HOW[achievement])


def what_was_done(achievement: Achievement, texts: Texts) -> str:
    """Return what the player did to earn an achievement, as a short sentence."""
    return texts.gettext(DONE[achievement])
