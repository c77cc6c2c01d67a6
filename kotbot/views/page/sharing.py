"""The ways to the page of a match: a button below its board, and a link for those who only look."""

from typing import Final
from urllib.parse import quote

from kotbot.i18n import Texts
from kotbot.matches.facts import MatchFacts
from kotbot.views.base import actions
from kotbot.views.base.ask import press
from kotbot.views.base.layout import bold, code, screen
from kotbot.views.base.screen import Button, Screen, Style
from kotbot.views.base.verbs import Watch

PAGE: Final = "📱"
SCREEN: Final = "📺"
LINK: Final = "🔗"


def page_words(texts: Texts) -> str:
    """What stands on the button below a board."""
    # Translators: a button below the board: opens a page with the table, drawn. Short.
    return texts.gettext("{sign} See the table", sign=PAGE)


def menu_words(texts: Texts) -> str:
    """What stands on the button beside the field for writing, which opens the list."""
    return texts.gettext("Your matches")


def share_button(facts: MatchFacts, texts: Texts) -> Button:
    """A door to the link."""
    # Translators: a button: a link that shows the match on a tablet or a television. Short.
    return press(texts.gettext("{sign} On a big screen", sign=SCREEN), actions.watch(facts))


def shared(facts: MatchFacts, texts: Texts, link: str) -> Screen:
    """The link, and how it is taken back."""
    lines = [
        bold(texts.gettext("This link shows the match to whoever has it.")),
        texts.gettext("Open it on a tablet or a television. Nobody can play by it."),
        code(texts.left_to_right(link)),
    ]
    rows = [
        (
            # Translators: a button: the link as a picture to be scanned; {name} is "QR".
            press(texts.gettext("{name} code", name="QR"), actions.watch(facts, Watch.QR), Style.PRIMARY),
            Button(texts.gettext("Copy the link"), copy=link),
        ),
        (Button(texts.gettext("Send the link"), url=f"https://t.me/share/url?url={quote(link, safe='')}"),),
        # Translators: a button: the link shows nothing any more.
        (press(texts.gettext("Take the link back"), actions.watch(facts, Watch.BACK), Style.DANGER),),
        (press(texts.gettext("Close"), actions.close()),),
    ]
    return screen(texts, lines, rows)


def not_shared(facts: MatchFacts, texts: Texts) -> Screen:
    """The link was taken back."""
    lines = [texts.gettext("The link shows nothing any more. A new one can be made at any time.")]
    return screen(
        texts, lines, [(share_button(facts, texts),), (press(texts.gettext("Close"), actions.close()),)]
    )
