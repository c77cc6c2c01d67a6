"""Questions that things of expansions share, on the boards of digital matches and of tables."""

from functools import cache
from random import Random

import pytest

from engine import CHANCE, State, apply, legal, view, write
from engine.answers import Play
from engine.decisions import Choose
from engine.hands import OWN
from engine.seeing import own
from kotbot.i18n import LOCALES, texts_for
from kotbot.telegram.outgoing.formatting import html_of
from kotbot.views.base.verbs import Verb
from kotbot.views.core.toasts import with_left_out
from kotbot.views.digital.now import now
from kotbot.views.modes import board
from scripts.texts.facts import ENGLISH, buttons, facts, plain
from scripts.texts.tables import at_table
from tests.engine.boxes.games import answer_to, start
from tests.engine.boxes.made_up import MADE_UP
from tests.kotbot.views.core.test_questions import OF_EXPANSIONS


def _is_of_own_deck(state: State) -> bool:
    return isinstance(state.question, Choose) and state.question.card == OWN


@cache
def asking(kind: str, own_deck: bool = False) -> State:
    """A position of a random game in which a question of this kind is open."""
    for seed in range(200):
        rng = Random(seed)
        state = start(rng)
        for _ in range(80):
            if state.over:
                break
            if type(state.question).__name__ == kind and _is_of_own_deck(state) is own_deck:
                return state
            apply(state, answer_to(state, rng))
    pytest.fail(f"nobody was ever asked {kind}")


@pytest.mark.parametrize("kind", sorted(OF_EXPANSIONS))
@pytest.mark.parametrize("locale", sorted(LOCALES))
def test_it_is_asked_in_every_language(kind: str, locale: str) -> None:
    match, texts = facts(view(asking(kind), None)), texts_for(locale)
    assert html_of(board(match, texts))
    assert html_of(now(match, texts))
    assert html_of(board(at_table(view(asking(kind), None)), texts))


@pytest.mark.parametrize("kind", ["OfferCard", "OfferWindow", "Choose"])
def test_its_buttons_give_all_that_is_legal(kind: str) -> None:
    state = asking(kind)
    seat = state.asked_seat
    assert seat is not None
    shown = board(facts(view(state, None)), ENGLISH)
    actions = [button.action for button in buttons(shown) if button.action is not None]
    given = {" ".join(action.args) for action in actions if action.verb is Verb.ANSWER}
    wanted = {write(one) for one in legal(state, seat) if not isinstance(one, Play)}
    assert given == wanted


def test_nobody_reads_on_the_board_who_is_asked_for_a_hidden_card_and_for_which() -> None:
    state = asking("OfferHand")
    shown = board(facts(view(state, None)), ENGLISH)
    assert "Somebody may play a card." in plain(shown)
    hidden = {held.card for hand in state.more.hands for held in hand} if state.more else set()
    assert hidden <= {thing.id for thing in MADE_UP.things}
    said = repr(shown)
    assert not [card for card in hidden if card in said]


def test_what_was_drawn_is_on_no_board() -> None:
    state = asking("Choose", own_deck=True)
    seat = state.asked_seat
    assert seat is not None
    drawn = own(state, seat).drawn
    assert drawn
    said = repr(board(facts(view(state, None)), ENGLISH))
    assert not [card for card in drawn if card in said]


@pytest.mark.parametrize("kind", ["ThrowFor", "DrawFor"])
def test_chance_is_told_for_whom(kind: str) -> None:
    assert asking(kind).asked_seat == CHANCE
    assert html_of(board(facts(view(asking(kind), None)), ENGLISH))


@pytest.mark.parametrize("words", ["Noted", "Noted."])
def test_what_an_edition_leaves_out_is_a_sentence_of_its_own(words: str) -> None:
    assert plain(with_left_out(words, ("tower",), texts_for("en"))) == "Noted. Left out: Tokyo Tower."
