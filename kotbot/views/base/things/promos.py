"""The seven promo power cards in words."""

from typing import Final

from kotbot.i18n import marked, marked_in
from kotbot.views.base.things.words import ThingWords

_CARD: Final = "card"

WORDS: Final = {
    "amusement_park": ThingWords(_CARD, marked_in("card", "Amusement Park"), marked("4★ now.")),
    "army": ThingWords(
        _CARD, marked_in("card", "Army"), marked("1★ now for each keep card you have, and 1♥ lost for each.")
    ),
    "cannibalistic": ThingWords(
        _CARD, marked_in("card", "Cannibalistic"), marked("1♥ whenever somebody loses ♥ by you.")
    ),
    "intimidating_roar": ThingWords(
        _CARD,
        marked_in("card", "Intimidating Roar"),
        marked("Monsters in Tokyo that your 🐾 hurt have to yield."),
    ),
    "sleep_walker": ThingWords(
        _CARD, marked_in("card", "Sleep Walker"), marked("When buying, 3⚡ for 1★, as often as you like.")
    ),
    "throw_a_tanker": ThingWords(
        _CARD,
        marked_in("card", "Throw a Tanker"),
        marked("2★ in each turn in which others lose 3♥ or more by you."),
    ),
    "thunder_stomp": ThingWords(
        _CARD,
        marked_in("card", "Thunder Stomp"),
        marked("Gain 4★ in your turn, and all others roll 1 die fewer until your next one."),
    ),
}
