"""How to play, in four short pages."""

from typing import Final

from kotbot.i18n import Texts, marked
from kotbot.views import actions, signs
from kotbot.views.layout import bold, in_rows, screen
from kotbot.views.questions.ask import press
from kotbot.views.screen import Screen

PAGES: Final = {
    "start": (
        marked("How to win"),
        (
            marked("You are a monster. Be the first with 20★ at the end of a turn, or the last one alive."),
            marked("You begin with 10♥. At 0♥ you are out."),
            marked("On your turn: roll, let the dice work, maybe enter Tokyo, buy cards."),
        ),
    ),
    "dice": (
        marked("The dice"),
        (
            marked("Six dice, up to three rolls. Before each reroll mark what you keep."),
            marked("Three equal numbers: that many ★, and 1★ more for each further one."),
            marked("⚡ is money for cards. ♥ heals you, but not in Tokyo."),
            marked("🐾 hurts: from Tokyo everybody outside, from outside everybody in Tokyo."),
        ),
    ),
    "tokyo": (
        # Translators: heading of a page of the rules.
        marked("Tokyo"),
        (
            marked("Entering Tokyo gives 1★, and starting your turn there 2★."),
            marked("But all others hit you there, and ♥ on dice do not heal you."),
            marked("When you are clawed there you may yield, and the attacker must move in."),
            marked("With five or six monsters there is room for a second one in the Bay."),
        ),
    ),
    "cards": (
        marked("Power cards"),
        (
            marked("At the end of your turn, buy cards with ⚡. Three are for sale; 2⚡ sweep them away."),
            marked("Keep cards stay with you and work from now on. Discard cards work once, at once."),
            marked("/card and a piece of a name explains any card."),
        ),
    ),
}


def rules_help(page: str, texts: Texts) -> Screen:
    """A page of the rules; an unknown one is the first."""
    name = page if page in PAGES else next(iter(PAGES))
    title, lines = PAGES[name]
    tabs = [
        press(
            f"{signs.MARKED} {texts.gettext(heading)}" if other == name else texts.gettext(heading),
            actions.help_page(other),
        )
        for other, (heading, _) in PAGES.items()
    ]
    close = press(texts.gettext("Close"), actions.close())
    shown = [bold(texts.gettext(title)), *(texts.gettext(line) for line in lines)]
    return screen(texts, shown, [*in_rows(tabs, 2), (close,)])
