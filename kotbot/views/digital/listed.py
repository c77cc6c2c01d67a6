"""A digital match among others: in lists of matches, and in files."""

from kotbot.i18n import Texts
from kotbot.matches.facts import MatchFacts
from kotbot.rich_text import Text
from kotbot.views.base import signs
from kotbot.views.base.boxes import EDITIONS
from kotbot.views.base.layout import bold


def title(facts: MatchFacts, texts: Texts) -> str:
    """What is played."""
    return texts.pgettext("edition", EDITIONS[facts.rules.edition])


def waits_for(facts: MatchFacts, account: int) -> bool:
    """Whether a person is asked."""
    return facts.asked is not None and facts.seats[facts.asked].account == account


def remark(facts: MatchFacts, account: int, texts: Texts) -> Text:
    """What a person is told beside it; empty for nothing."""
    if not waits_for(facts, account):
        return ""
    # Translators: a match that waits for the reader, in the list of matches.
    return bold(texts.gettext("your move"))


def choice(texts: Texts) -> str:
    """The button for it where a table is open too."""
    # Translators: a button: the match that is played in the chat, with dice of the bot.
    return texts.gettext("{sign} The one in the chat", sign=signs.DICE)


def place(texts: Texts) -> str:
    """Where it was played, in files; empty where nobody knows."""
    return texts.gettext("Telegram")
