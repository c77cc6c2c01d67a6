"""How to play, in four short pages for a beginner."""

from typing import Final, NamedTuple

from engine.cards.catalogue import ALL, Edition
from kotbot.i18n import Texts, marked
from kotbot.views.base import actions, signs
from kotbot.views.base.layout import bold, in_rows, screen
from kotbot.views.base.prompt import close_button, press
from kotbot.views.base.screen import Screen
from kotbot.views.rules.cited import ITEM
from kotbot.views.rules.statements import ORIGINS, WITH_BAY


class RuleLine(NamedTuple):
    """A sentence, and the boxes for which it is true. The statements of each rulebook are in chapters.py."""

    says: str
    boxes: tuple[Edition, ...] = ALL


THE_TURN: Final = RuleLine(marked("On your turn: roll, let the dice work, maybe enter Tokyo, buy cards."))
DICE: Final = RuleLine(marked("Six dice, up to three rolls. Before each reroll choose what you keep."))
NUMBERS: Final = RuleLine(marked("Three equal numbers: that many ★, and 1★ more for each further one."))
ENERGY_AND_HEARTS: Final = RuleLine(marked("⚡ is money for cards. ♥ heals you, but not in Tokyo."))
CLAWS: Final = RuleLine(marked("🐾 hurts: from Tokyo everybody outside, from outside everybody in Tokyo."))
ENTERING: Final = RuleLine(marked("Entering Tokyo gives 1★, and starting your turn there 2★."))
ENTERING_FOR_ENERGY: Final = RuleLine(
    marked("With two players it is 1⚡ for entering Tokyo, and 1⚡ for starting your turn there."), ORIGINS
)
FOR_SALE: Final = RuleLine(
    marked("At the end of your turn, buy cards with ⚡. Three are for sale; 2⚡ sweep them away.")
)
KINDS_OF_CARDS: Final = RuleLine(
    marked("Keep cards stay with you and work from now on. Discard cards work once, at once.")
)

PAGES: Final = {
    "start": (
        marked("How to win"),
        (
            RuleLine(
                marked(
                    "You are a monster. Be the first with 20★ at the end of a turn, or the last one alive."
                )
            ),
            RuleLine(marked("You begin with 10♥. At 0♥ you are out.")),
            THE_TURN,
        ),
    ),
    "dice": (
        marked("The dice"),
        (DICE, NUMBERS, ENERGY_AND_HEARTS, CLAWS),
    ),
    "tokyo": (
        # Translators: heading of a page of the rules.
        marked("Tokyo"),
        (
            ENTERING,
            ENTERING_FOR_ENERGY,
            RuleLine(marked("But all others hit you there, and ♥ on dice do not heal you.")),
            RuleLine(marked("When you are clawed there you may yield, and the attacker must move in.")),
            RuleLine(
                marked("With five or six monsters there is room for a second one in the Bay."), WITH_BAY
            ),
        ),
    ),
    "cards": (
        marked("Power cards"),
        (FOR_SALE, KINDS_OF_CARDS),
    ),
}


def how_to_play(page: str, edition: Edition, texts: Texts) -> Screen:
    """Return a page of the short rules; the first page for an unknown one."""
    name = page if page in PAGES else next(iter(PAGES))
    title, sentences = PAGES[name]
    tabs = [
        press(
            f"{signs.MARKED} {texts.gettext(heading)}" if other == name else texts.gettext(heading),
            actions.help_page(other),
        )
        for other, (heading, _) in PAGES.items()
    ]
    lines = [
        bold(texts.gettext(title)),
        *(f"{ITEM} {texts.gettext(one.says)}" for one in sentences if edition in one.boxes),
    ]
    if name == "cards":
        lines.append(texts.gettext("/card and a piece of a name explains any card."))
    everything = press(texts.gettext("All the rules"), actions.rules(edition=edition))
    close = close_button(texts)
    return screen(texts, lines, [*in_rows(tabs, 2), (everything,), (close,)])
