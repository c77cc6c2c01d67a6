"""What stands below the picture of a result, and how it is asked for from other chats."""

import re
from typing import Final

from kotbot.i18n import Texts
from kotbot.matches.facts import MatchFacts
from kotbot.views.base.layout import screen
from kotbot.views.base.screen import Button, Screen
from kotbot.views.pictures.outcome import described

_ASKED: Final = re.compile(r"picture ([0-9a-z]{1,16})")


def query_for(code: str) -> str:
    """The words behind the bot's name that ask for the picture of a match."""
    return f"picture {code}"


def asked_for(query: str) -> str:
    """The code of the match whose picture these words ask for; empty if they ask for something else."""
    found = _ASKED.fullmatch(query.strip())
    return found[1] if found else ""


def in_words(facts: MatchFacts, texts: Texts) -> Screen:
    """What stands below the picture, for those who do not see it."""
    return screen(texts, [described(facts, texts)])


def to_be_shared(facts: MatchFacts, texts: Texts) -> Screen:
    """The same with a button that takes the picture to another chat."""
    share = Button(texts.gettext("Share"), share=query_for(facts.code))
    return screen(texts, [described(facts, texts)], [(share,)])
