"""A match at a table among others: in lists of matches, and in files."""

from kotbot.i18n import Texts
from kotbot.matches.facts import MatchFacts
from kotbot.views.base import signs
from kotbot.views.base.boxes import EDITIONS


def title(facts: MatchFacts, texts: Texts) -> str:
    """What is played."""
    edition = texts.pgettext("edition", EDITIONS[facts.rules.edition])
    return f"{signs.BOX} {edition}"


def waits_for(facts: MatchFacts, account: int) -> bool:
    """Nobody in particular: whoever sits there enters what happens."""
    return False


def remark(facts: MatchFacts, account: int, texts: Texts) -> str:
    """What a person is told beside it."""
    # Translators: a match with the box on a real table, in the list of matches.
    return texts.gettext("at a table")


def choice(texts: Texts) -> str:
    """The button for it where a digital match is open too."""
    # Translators: a button: the match with the real box on a table.
    return texts.gettext("{sign} The one on the table", sign=signs.BOX)


def place(texts: Texts) -> str:
    """Where it was played, in files: at somebody's table, so nobody knows."""
    return ""
