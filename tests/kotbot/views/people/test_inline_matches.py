"""Matches in any chat in words: what people type, and what strangers read of a match that is brought."""

from dataclasses import replace

import pytest

from engine import Edition
from kotbot.i18n import LOCALES, texts_for
from kotbot.matches.facts import Status
from kotbot.matches.open.inline_matches import Offered, Terms
from kotbot.views.people.inline_matches import duel_words, invitation, typed_terms
from scripts.texts.facts import facts, people, plain
from scripts.texts.filled import six_rolling

NAMES = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fin")


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("edition", Edition)
def test_the_words_of_the_button_ask_for_a_duel_in_every_language(locale: str, edition: Edition) -> None:
    assert typed_terms(duel_words(edition, texts_for(locale))) == Terms(edition, Offered.DUEL)


@pytest.mark.parametrize(
    ("typed", "wanted"),
    [
        ("", Terms()),
        ("2011", Terms(Edition.FIRST)),
        ("Duel", Terms(offered=Offered.DUEL)),
        ("дуель origins", Terms(Edition.ORIGINS, Offered.DUEL)),
        ("gioca 2016", Terms(Edition.SECOND)),
        ("score", Terms(offered=Offered.SCORE)),
        ("Counters 2011", Terms(Edition.FIRST, Offered.SCORE)),
        ("счет", Terms(offered=Offered.SCORE)),
        ("liczniki origins", Terms(Edition.ORIGINS, Offered.SCORE)),
        ("due", None),
        ("wings", None),
        ("duel wings", None),
    ],
)
def test_what_is_typed_is_an_invitation_or_a_search_for_cards(typed: str, wanted: Terms | None) -> None:
    assert typed_terms(typed) == wanted


def test_people_of_the_new_chat_read_no_names_of_the_former_one() -> None:
    live = facts(six_rolling(), seats=people(six_rolling(), names=NAMES))
    lobby = replace(live, status=Status.LOBBY, state=None)

    shown = plain(invitation("Zoe", Terms(), "signed", texts_for("en"), [live, lobby]))

    assert "Zoe" in shown
    assert not [name for name in NAMES if name in shown]
