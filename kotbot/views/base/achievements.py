"""What achievements are called, and what is to be done for them."""

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
        Achievement.LAST_DIE: marked("win in a turn whose last roll was a single die"),
        Achievement.ALL_ALIKE: marked("resolve six dice, all of them alike"),
        Achievement.TWO_OUT: marked("take two monsters out in one turn"),
        Achievement.FROM_ONE: marked("heal from one heart to ten"),
        Achievement.THREE_CARDS: marked("buy three cards in one turn"),
    }
)


def achievement_name(achievement: Achievement, texts: Texts) -> str:
    """Its name."""
    return texts.gettext(NAMES[achievement])


def how_to_earn(achievement: Achievement, texts: Texts) -> str:
    """What is to be done for it, as a part of a sentence."""
    return texts.gettext(HOW[achievement])
