"""Reasons that several rulings have."""

from typing import Final

from kotbot.i18n import marked

# Translators: reasons for rulings; they stand alone after the ruling.
LITERAL: Final = marked("The general rule, taken at its word.")
CARD_FIRST: Final = marked("A card's own words go before a rule.")
ANSWERED: Final = marked("The questions and answers of 002 say so.")
CLOCKWISE: Final = marked("Whatever has an order goes clockwise.")
ONCE: Final = marked("One event, one use: nothing is counted twice.")
GOES_ON: Final = marked("The game must go on.")
NOT_CLAWS: Final = marked("Only 🐾 are an attack.")
OWN_CHOICE: Final = marked("Whose cards they are decides.")
LATE: Final = marked("What comes later does not change what has begun.")
AS_BOUGHT: Final = marked("It is a purchase like any other.")
AS_GAINED: Final = marked("It is a gain like any other.")
NOT_GAINED: Final = marked("Nothing is gained there: it is paid back.")
AS_TAKEN: Final = marked("It is taking Tokyo like any other.")
FROM_THEN_ON: Final = marked("It is the attacker's from that moment.")
WORDS_OF_DICE: Final = marked("It speaks of what was rolled.")
AS_2016: Final = marked("Where nothing else is known, it is as in the box of 2016.")
AS_DAMAGE: Final = marked("It is damage like any other.")
AS_FOR_CARDS: Final = marked("It is as with the cards of a base box.")
AT_ITS_WORD: Final = marked("The words of the card or the tile, taken literally.")
EARNED: Final = marked("What was earned stays.")
LITERAL_PRICE: Final = marked("A price is paid before what it is paid for.")
NO_EXCEPTION: Final = marked("The text names no exception.")
