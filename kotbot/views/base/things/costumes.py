"""The twelve costumes in words."""

from typing import Final

from kotbot.i18n import marked, marked_in
from kotbot.views.base.things.words import ThingWords

_COSTUME: Final = "costume"

WORDS: Final = {
    "astronaut": ThingWords(
        _COSTUME, marked_in("costume", "Astronaut"), marked("You win as soon as you have 17★.")
    ),
    "ghost": ThingWords(
        _COSTUME, marked_in("costume", "Ghost"), marked("End of every turn: 1♥ if you lost a ♥ in it.")
    ),
    "vampire": ThingWords(
        _COSTUME,
        marked_in("costume", "Vampire"),
        marked("End of every turn: 1♥ if somebody lost a ♥ by you in it."),
    ),
    "witch": ThingWords(
        _COSTUME,
        marked_in("costume", "Witch"),
        marked("When another's dice are about to hurt you, have one of them rerolled."),
    ),
    "devil": ThingWords(
        _COSTUME, marked_in("costume", "Devil"), marked("In your turn, whoever loses ♥ by you loses 1♥ more.")
    ),
    "pirate": ThingWords(
        _COSTUME, marked_in("costume", "Pirate"), marked("Take 1⚡ from whoever loses ♥ by you.")
    ),
    "princess": ThingWords(
        _COSTUME, marked_in("costume", "Princess"), marked("1★ at the start of each of your turns.")
    ),
    "zombie": ThingWords(
        _COSTUME,
        marked_in("costume", "Zombie"),
        marked("At 0♥ you stay in the game and lose no more. Lose this at 0♥ and you are out."),
    ),
    "cheerleader": ThingWords(
        _COSTUME,
        marked_in("costume", "Cheerleader"),
        marked("Once in each other monster's turn you may cheer: its dice get 1🐾 more."),
    ),
    "robot": ThingWords(
        _COSTUME, marked_in("costume", "Robot"), marked("You may lose ⚡ in place of ♥, 1 for 1.")
    ),
    "statue_of_liberty": ThingWords(
        _COSTUME, marked_in("costume", "Statue of Liberty"), marked("1 extra roll each turn.")
    ),
    "clown": ThingWords(
        _COSTUME,
        marked_in("costume", "Clown"),
        marked("Roll 1 2 3 ♥ 🐾 ⚡ together and turn all your dice to any faces."),
    ),
}
