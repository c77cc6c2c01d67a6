"""The caption of a result's picture, and the inline query that requests it from other chats."""

import re
from typing import Final

from kotbot.i18n import Texts
from kotbot.matches.facts import MatchFacts
from kotbot.views.base.layout import screen
from kotbot.views.base.screen import Button, Screen
from kotbot.views.pictures.outcome import described

_ASKED: Final = re.compile(r"picture ([0-9a-z]{1,16})")


def query_for(code: str) -> str:
    """Return the inline query that requests the picture of a match."""
    return f"picture {code}"


def asked_for(query: str) -> str:
    """Return the code of the match whose picture this query requests; empty for any other query."""
    found = _ASKED.fullmatch(query.strip())
    return found[1] if found else ""


def in_words(facts: MatchFacts, texts: Texts) -> Screen:
    """Return the caption of the picture, for people who cannot see it."""
    return screen(texts, [described(facts, texts)])


def to_be_shared(facts: MatchFacts, texts: Texts) -> Screen:
    """Return the caption with a button that sends the picture to another chat."""
    share = Button(texts.gettext("Share"), share=query_for(facts.code))
    return screen(texts, [described(facts, texts)], [(share,)])
