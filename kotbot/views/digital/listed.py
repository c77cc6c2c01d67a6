"""The entry of a digital match in lists of matches and in files."""

from kotbot.i18n import Texts
from kotbot.matches.facts import MatchFacts
from kotbot.rich_text import Text, joined
from kotbot.views.base import signs
from kotbot.views.base.boxes import game_name
from kotbot.views.base.layout import bold


def title(facts: MatchFacts, texts: Texts) -> str:
    """Return the title of the match: what is played."""
    return game_name(facts.rules, texts)


def waits_for(facts: MatchFacts, account: int) -> bool:
    """Return whether the match waits for a person."""
    return facts.asked is not None and facts.seats[facts.asked].account == account


def remark(facts: MatchFacts, account: int, texts: Texts) -> Text:
    """Return the remark on the match for a person; empty for none."""
    # Translators: a match that waits for the reader, in the list of matches.
    move = bold(texts.gettext("your move")) if waits_for(facts, account) else ""
    return joined(" · ", filter(None, (_hand(facts, account, texts), move)))


def _hand(facts: MatchFacts, account: int, texts: Texts) -> str:
    """Return how many hidden cards the person holds; empty for none."""
    cards = facts.held_by(account)
    if not cards:
        return ""
    # Translators: in the list of matches: hidden cards that the reader holds in this one.
    return texts.ngettext("{sign} {n} card in hand", "{sign} {n} cards in hand", cards, sign=signs.HAND)


def choice(texts: Texts) -> str:
    """Return the button for it in a choice that includes a table."""
    # Translators: a button: the match that is played in the chat, with dice of the bot.
    return texts.gettext("{sign} The one in the chat", sign=signs.DICE)


def place(texts: Texts) -> str:
    """Return where it was played, in files; empty if unknown."""
    return texts.gettext("Telegram")
