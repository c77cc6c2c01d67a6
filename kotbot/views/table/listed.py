"""A match at a table among others: in lists of matches, and in files."""

from kotbot.i18n import Texts
from kotbot.matches.facts import MatchFacts
from kotbot.views.base import signs
from kotbot.views.base.boxes import EDITIONS


def title(facts: MatchFacts, texts: Texts) -> str:
    """Return the title: the edition."""
    edition = texts.pgettext("edition", EDITIONS[facts.rules.edition])
    return f"{signs.BOX} {edition}"


def waits_for(facts: MatchFacts, account: int) -> bool:
    """Return False: no single person is awaited, everybody at the table may make entries."""
    return False


def remark(facts: MatchFacts, account: int, texts: Texts) -> str:
    """Return the remark beside the match in a person's list."""
    # Translators: a match with the box on a real table, in the list of matches.
    return texts.gettext("at a table")


def choice(texts: Texts) -> str:
    """Return the button for the match, if a digital match is open too."""
    # Translators: a button: the match with the real box on a table.
    return texts.gettext("{sign} The one on the table", sign=signs.BOX)


def place(texts: Texts) -> str:
    """Return the place of the match for files: empty, since a physical table is nowhere known."""
    return ""
