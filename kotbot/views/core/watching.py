"""The ways to see a match elsewhere: the button that opens its page, and links for screens that only show."""

from typing import Final
from urllib.parse import quote

from kotbot.i18n import Texts
from kotbot.matches.facts import MatchFacts
from kotbot.views.base import actions, signs
from kotbot.views.base.layout import bold, code, screen
from kotbot.views.base.prompt import close_button, press
from kotbot.views.base.screen import Button, Row, Screen, Style
from kotbot.views.base.verbs import WatchAction

PAGE: Final = "📱"


def on_screen(facts: MatchFacts, texts: Texts) -> list[str]:
    """Return a line telling everybody at the table that others may be watching."""
    return [on_screen_words(texts)] if facts.on_screen else []


def on_screen_words(texts: Texts) -> str:
    """Return the same line for a context where links are known to exist."""
    # Translators: on the board: a link shows it on a tablet or a television. One short line.
    return texts.gettext("{sign} A screen shows this table", sign=signs.SCREEN)


def ends(texts: Texts) -> str:
    """Return until when a link is valid."""
    # Translators: of the link that shows a table on a screen.
    return texts.gettext("It ends 12 hours after the last match here.")


def take_back(texts: Texts) -> str:
    """Return the words of the button that revokes all links of a table."""
    # Translators: a button: the link shows nothing any more.
    return texts.gettext("Take the link back")


def page_words(texts: Texts) -> str:
    """Return the words of the button below a board."""
    # Translators: a button below the board: opens a page with the table, drawn. Short.
    return texts.gettext("{sign} See the table", sign=PAGE)


def menu_words(texts: Texts) -> str:
    """Return the words of the menu button beside the input field, which opens the list."""
    return texts.gettext("Your matches")


def share_button(facts: MatchFacts, texts: Texts) -> Button:
    """Return the button that opens the page of links."""
    # Translators: a button: a link that shows the table on a tablet or a television. Short.
    return press(texts.gettext("{sign} On a big screen", sign=signs.SCREEN), actions.watch(facts))


def shared(facts: MatchFacts, texts: Texts, link: str, secret: str) -> Screen:
    """Build the page of a new link, with a button to revoke it."""
    lines = [
        bold(texts.gettext("This link shows the table to whoever has it.")),
        texts.gettext(
            "Open it on a tablet or a television: it goes on from match to match. Nobody can play by it."
        ),
        texts.gettext("Copy it now: I cannot show it again."),
        ends(texts),
        code(texts.left_to_right(link)),
    ]
    as_picture = actions.watch(facts, WatchAction.QR, secret)
    rows = [
        (
            # Translators: a button: the link as a picture to be scanned; {name} is "QR".
            press(texts.gettext("{name} code", name="QR"), as_picture, Style.PRIMARY),
            Button(texts.gettext("Copy the link"), copy=link),
        ),
        (Button(texts.gettext("Send the link"), url=f"https://t.me/share/url?url={quote(link, safe='')}"),),
        *_last_rows(facts, texts),
    ]
    return screen(texts, lines, rows)


def is_shared(facts: MatchFacts, texts: Texts) -> Screen:
    """Build the page for a table with links, whose secrets cannot be shown again."""
    lines = [
        bold(on_screen_words(texts)),
        texts.gettext("I cannot show its link again. Another one shows the same."),
        ends(texts),
    ]
    another = press(texts.gettext("Another link"), actions.watch(facts, WatchAction.ANOTHER), Style.PRIMARY)
    return screen(texts, lines, [(another,), *_last_rows(facts, texts)])


def _last_rows(facts: MatchFacts, texts: Texts) -> list[Row]:
    back = actions.watch(facts, WatchAction.BACK)
    return [
        (press(take_back(texts), back, Style.DANGER),),
        (close_button(texts),),
    ]


def not_shared(facts: MatchFacts, texts: Texts) -> Screen:
    """Build the page after all links were revoked."""
    lines = [texts.gettext("The link shows nothing any more. A new one can be made at any time.")]
    return screen(texts, lines, [(share_button(facts, texts),), (close_button(texts),)])
