"""The words about links that show a table: on its boards, where they are made, and in the settings."""

from kotbot.i18n import Texts
from kotbot.matches.facts import MatchFacts
from kotbot.views.base import signs


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
