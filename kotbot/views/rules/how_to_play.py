"""How to play, in four short pages for somebody's first game."""

from typing import Final

from engine.cards.catalogue import Edition
from kotbot.i18n import Texts, marked
from kotbot.views.base import actions, signs
from kotbot.views.base.ask import press
from kotbot.views.base.layout import bold, in_rows, screen
from kotbot.views.base.screen import Screen
from kotbot.views.rules.cited import stated
from kotbot.views.rules.statements import WITH_BAY, Statement

ALL_BOOKS: Final = "000 001 002 003 004"

PAGES: Final = {
    "start": (
        marked("How to win"),
        (
            Statement(
                marked(
                    "You are a monster. Be the first with 20★ at the end of a turn, or the last one alive."
                ),
                ALL_BOOKS,
            ),
            Statement(marked("You begin with 10♥. At 0♥ you are out."), ALL_BOOKS),
            Statement(
                marked("On your turn: roll, let the dice work, maybe enter Tokyo, buy cards."), ALL_BOOKS
            ),
        ),
    ),
    "dice": (
        marked("The dice"),
        (
            Statement(
                marked("Six dice, up to three rolls. Before each reroll mark what you keep."),
                "000§1 001§1 002§1 003§1 004§1",
            ),
            Statement(
                marked("Three equal numbers: that many ★, and 1★ more for each further one."),
                "000§2 001§2 002§2 003§2 004§2",
            ),
            Statement(
                marked("⚡ is money for cards. ♥ heals you, but not in Tokyo."),
                "000§2 001§2 002§2 003§2 004§2",
            ),
            Statement(
                marked("🐾 hurts: from Tokyo everybody outside, from outside everybody in Tokyo."),
                "000§2 001§2 002§2 003§2 004§2",
            ),
        ),
    ),
    "tokyo": (
        # Translators: heading of a page of the rules.
        marked("Tokyo"),
        (
            Statement(marked("Entering Tokyo gives 1★, and starting your turn there 2★."), ALL_BOOKS),
            Statement(marked("But all others hit you there, and ♥ on dice do not heal you."), ALL_BOOKS),
            Statement(
                marked("When you are clawed there you may yield, and the attacker must move in."), ALL_BOOKS
            ),
            Statement(
                marked("With five or six monsters there is room for a second one in the Bay."),
                "000§3 001 002 003§3",
                WITH_BAY,
            ),
        ),
    ),
    "cards": (
        marked("Power cards"),
        (
            Statement(
                marked(
                    "At the end of your turn, buy cards with ⚡. Three are for sale; 2⚡ sweep them away."
                ),
                "000§4 001§3 002§3 003§4 004§4",
            ),
            Statement(
                marked("Keep cards stay with you and work from now on. Discard cards work once, at once."),
                "000 001 002 003 004§4",
            ),
        ),
    ),
}


def how_to_play(page: str, edition: Edition, texts: Texts) -> Screen:
    """A page of the short rules; an unknown one is the first."""
    name = page if page in PAGES else next(iter(PAGES))
    title, statements = PAGES[name]
    tabs = [
        press(
            f"{signs.MARKED} {texts.gettext(heading)}" if other == name else texts.gettext(heading),
            actions.help_page(other),
        )
        for other, (heading, _) in PAGES.items()
    ]
    lines = [bold(texts.gettext(title)), *stated(statements, edition, texts)]
    if name == "cards":
        lines.append(texts.gettext("/card and a piece of a name explains any card."))
    everything = press(texts.gettext("All the rules"), actions.rules(edition=edition))
    close = press(texts.gettext("Close"), actions.close())
    return screen(texts, lines, [*in_rows(tabs, 2), (everything,), (close,)])
