"""What is said of the links that show a table: on its boards, where they are made, and in the settings."""

from kotbot.i18n import Texts
from kotbot.matches.facts import MatchFacts
from kotbot.views.base import signs


def on_screen(facts: MatchFacts, texts: Texts) -> list[str]:
    """That others may be looking, in one line, for everybody at the table."""
    return [on_screen_words(texts)] if facts.on_screen else []


def on_screen_words(texts: Texts) -> str:
    """The same, where it is known."""
    # Translators: on the board: a link shows it on a tablet or a television. One short line.
    return texts.gettext("{sign} A screen shows this table", sign=signs.SCREEN)


def ends(texts: Texts) -> str:
    """Until when a link shows anything."""
    # Translators: of the link that shows a table on a screen.
    return texts.gettext("It ends 12 hours after the last match here.")


def take_back(texts: Texts) -> str:
    """What stands on the button that takes all links of a table back."""
    # Translators: a button: the link shows nothing any more.
    return texts.gettext("Take the link back")
