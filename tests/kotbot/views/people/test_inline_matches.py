"""Matches in any chat in words: what people type, and what strangers read of a match that is brought."""

from dataclasses import replace

import pytest

from engine import Edition
from kotbot.i18n import LOCALES, texts_for
from kotbot.matches.facts import MatchFacts, Status
from kotbot.matches.inline_chats import InlineWay, chat_of
from kotbot.matches.open.inline_matches import InvitationKind, Terms
from kotbot.matches.refusals import Refused
from kotbot.matches.replies import refuse
from kotbot.telegram.outgoing.buttons import encode
from kotbot.views.base.verbs import Verb
from kotbot.views.core.refusals import refused
from kotbot.views.people.inline_matches import duel_words, invitation, left_out, title, typed_terms
from scripts.texts.facts import facts, people, plain
from scripts.texts.filled import six_rolling

NAMES = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fin")
DUEL = Terms(Edition.ORIGINS, InvitationKind.DUEL)
"""The duel that is offered for no words."""


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("edition", Edition)
def test_the_words_of_the_button_ask_for_a_duel_in_every_language(locale: str, edition: Edition) -> None:
    assert typed_terms(duel_words(edition, texts_for(locale))) == Terms(edition, InvitationKind.DUEL)


@pytest.mark.parametrize(
    ("typed", "wanted"),
    [
        ("", Terms()),
        ("2011", Terms(Edition.FIRST)),
        ("Duel", DUEL),
        ("дуель origins", Terms(Edition.ORIGINS, InvitationKind.DUEL)),
        ("gioca 2016", Terms(Edition.SECOND)),
        ("score", Terms(offered=InvitationKind.SCORE)),
        ("Counters 2011", Terms(Edition.FIRST, InvitationKind.SCORE)),
        ("счет", Terms(offered=InvitationKind.SCORE)),
        ("liczniki origins", Terms(Edition.ORIGINS, InvitationKind.SCORE)),
        ("דו-קרב", DUEL),
        ("דו\u05beקרב", DUEL),
        ("duel 2016", Terms(Edition.SECOND, InvitationKind.DUEL)),
        ("duel dark", Terms(Edition.DARK, InvitationKind.DUEL)),
        ("duel tower", Terms(Edition.SECOND, InvitationKind.DUEL, boxes=("tower",))),
        ("Cultists Tokyo Tower 2011", Terms(Edition.FIRST, boxes=("tower", "cultists"))),
        ("even more wicked!", Terms(boxes=("wicked",))),
        ("wicked dark tower", Terms(Edition.DARK, boxes=("tower",))),
        ("score tower", Terms(offered=InvitationKind.SCORE)),
        ("towering", None),
        ("due", None),
        ("wings", None),
        ("duel wings", None),
    ],
)
def test_what_is_typed_is_an_invitation_or_a_search_for_cards(typed: str, wanted: Terms | None) -> None:
    assert typed_terms(typed) == wanted


@pytest.mark.parametrize(
    "boxes", [(), ("wicked",), ("wicked", "tower", "cultists", "promos", "costumes", "monsters")]
)
def test_an_invitation_with_expansions_fits_on_a_button_and_is_read_again(boxes: tuple[str, ...]) -> None:
    terms = Terms(Edition.ORIGINS, InvitationKind.SCORE, boxes=boxes)
    assert Terms.read(str(terms)) == terms
    assert len(encode(Verb.HERE.anywhere(terms, "x" * 32))) <= 64


def test_an_invitation_from_before_there_were_expansions_is_read() -> None:
    assert Terms.read("origins-duel-") == Terms(Edition.ORIGINS, InvitationKind.DUEL)
    with pytest.raises(ValueError, match="letters of expansions"):
        Terms.read("second-any--x")


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("wicked dark", "The Dark Edition has the gauge and the tiles already."),
        ("duel wicked origins", "Even More Wicked! does not go with King of Tokyo Origins."),
        ("score tower", "Tokyo Tower: choose it at the table, under Options."),
        ("duel tower", ""),
        ("wings", ""),
    ],
)
def test_what_does_not_go_into_a_match_is_told(typed: str, told: str) -> None:
    assert left_out(typed, texts_for("en")) == told


def test_a_title_names_the_expansions() -> None:
    assert title(Terms(boxes=("tower",)), texts_for("en")) == "A match here · 2016 · Tokyo Tower"


@pytest.mark.parametrize("offered", InvitationKind)
@pytest.mark.parametrize(
    ("edition", "box"), [(Edition.FIRST, "2011"), (Edition.SECOND, "2016"), (Edition.ORIGINS, "Origins")]
)
def test_a_title_says_which_box_it_is(offered: InvitationKind, edition: Edition, box: str) -> None:
    assert title(Terms(edition, offered), texts_for("en")).endswith(f" · {box}")


def test_people_of_the_new_chat_read_no_names_of_the_former_one() -> None:
    live = facts(six_rolling(), seats=people(six_rolling(), names=NAMES))
    lobby = replace(live, status=Status.LOBBY, state=None)

    shown = plain(invitation("Zoe", Terms(), "signed", texts_for("en"), [live, lobby]))

    assert "Zoe" in shown
    assert not [name for name in NAMES if name in shown]


@pytest.mark.parametrize("why", [Refused.STALE, Refused.PAUSED])
@pytest.mark.parametrize("locale", LOCALES)
def test_a_refusal_names_no_command_where_nobody_can_give_one(locale: str, why: Refused) -> None:
    lobby = replace(facts(six_rolling()), status=Status.LOBBY, state=None)
    inline = replace(lobby, chat=chat_of("message", InlineWay.INLINE))

    assert "/board" in _refusal(lobby, why, locale)
    assert "/" not in _refusal(inline, why, locale)


def _refusal(shown: MatchFacts, why: Refused, locale: str) -> str:
    return refused(why, refuse(why, shown), 999, texts_for(locale))
