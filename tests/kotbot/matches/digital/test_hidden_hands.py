"""Hidden hands in a match: who sees one, and how a card is played from it."""

from typing import Any

import pytest

from engine import Edition, build, rules
from engine.cards.power_up import BOX
from engine.codec import rules_to_json
from engine.more import InHand
from kotbot.matches import finding
from kotbot.matches.core.game import advance
from kotbot.matches.digital import hands, leaving, play
from kotbot.matches.facts import Person
from kotbot.matches.outcomes import Note
from kotbot.matches.refusals import Illegal, Refused
from kotbot.matches.replies import Reply
from scripts.testing.matches import ANN, BOB, CID, STRANGER, Bot
from scripts.texts.facts import MARKET
from tests.kotbot.matches.seen_by_others import put

RULES = rules_to_json(rules(Edition.SECOND, boxes=(BOX,)))
BANANA, BELLOW = "giant_banana", "primal_bellow"


@pytest.fixture
def code(bot: Bot) -> str:
    """Ann buys; she is The King and holds two cards, Bob is Gigazaur and holds one, Cid has none."""
    code = bot.lobby(3)
    bot.option(code, "boxes", f"+{BOX}")
    bot.start(code)
    seats: list[dict[str, Any]] = [
        {"monster": "the_king", "hearts": 6, "energy": 9, "hand": [BANANA, "monkey_rush"]},
        {"monster": "gigazaur", "hand": [BELLOW]},
        {"monster": "kraken", "stars": 5},
    ]
    state = build({"rules": RULES, "seats": seats, "step": "buy", "active": 1, "market": MARKET})
    put(bot, code, lambda _: state, advance)
    return code


def use(bot: Bot, code: str, person: Person, card: str) -> Reply:
    press = bot.press()
    place = bot.facts(code).place_of(person.id)
    assert place is not None
    return bot.do(lambda unit: play.use_card(unit, code, person, press, place, card))


def hand(bot: Bot, code: str, person: Person) -> list[str] | None:
    """What is in the hand of a person, as their page has it."""
    seen = bot.do(lambda unit: finding.from_seat(unit, code, person.id))
    if seen is None:
        return None
    seat = seen.seat_of(person.id)
    assert seat is not None
    assert seen.state is not None
    assert seen.state.more is not None
    return [held.card for held in seen.state.more.hands[seat.place]]


def test_each_person_sees_the_own_hand_alone(bot: Bot, code: str) -> None:
    assert hand(bot, code, ANN) == [BANANA, "monkey_rush"]
    assert hand(bot, code, BOB) == [BELLOW]
    assert hand(bot, code, CID) == []
    assert hand(bot, code, STRANGER) is None
    seen = bot.do(lambda unit: finding.from_seat(unit, code, BOB.id))
    assert seen is not None
    assert seen.state is not None
    assert seen.state.more is not None
    assert seen.state.more.hands[0] == (InHand("?"), InHand("?"))


def test_a_card_is_played_from_the_hand_and_the_question_stays(bot: Bot, code: str) -> None:
    assert use(bot, code, ANN, BANANA).refused is None
    facts = bot.facts(code)
    assert facts.state is not None
    assert facts.state.hearts[0] == 8
    assert hand(bot, code, ANN) == ["monkey_rush"]
    assert bot.question(code) == "BuyCards 1"


def test_a_card_is_played_in_the_turn_of_another(bot: Bot, code: str) -> None:
    assert use(bot, code, BOB, BELLOW).refused is None
    facts = bot.facts(code)
    assert facts.state is not None
    assert facts.state.stars[2] == 3
    assert bot.question(code) == "BuyCards 1"


def test_what_is_not_in_the_hand_is_refused_as_what_nobody_has(bot: Bot, code: str) -> None:
    """Whoever tries names of cards learns nothing of the hands of others."""
    refused = [use(bot, code, CID, card).refused for card in (BANANA, "healing_rain", "no_such_card")]
    assert [type(one) for one in refused] == [Illegal] * 3
    assert len(set(refused)) == 1


def test_who_left_sees_the_hand_no_more_and_plays_nothing(bot: Bot, code: str) -> None:
    press = bot.press()
    bot.do(lambda unit: leaving.leave_match(unit, code, BOB, press, leaving.Leaving.COMPUTER))
    assert hand(bot, code, BOB) is None
    assert bot.do(lambda unit: finding.own(unit, code, BOB.id)).hand == ()
    assert use(bot, code, BOB, BELLOW).refused is Refused.NOT_YOUR_TURN


def test_a_match_without_hidden_cards_has_no_own_view(bot: Bot) -> None:
    code = bot.match(2)
    assert bot.do(lambda unit: finding.from_seat(unit, code, ANN.id)) is None


def test_drawn_cards_are_kept_before_anybody_is_asked(bot: Bot) -> None:
    code = bot.lobby(2)
    bot.option(code, "boxes", f"+{BOX}")
    bot.start(code)
    facts = bot.facts(code)
    assert facts.asked is not None
    first, last = (ANN, BOB) if facts.seats[facts.asked].account == ANN.id else (BOB, ANN)
    chosen = {person: drawn(bot, code, person)[-1] for person in (first, last)}
    assert keep_drawn(bot, code, last, chosen[last]).note is Note.PICKED
    assert isinstance(keep_drawn(bot, code, first, chosen[last]).refused, Illegal)
    assert keep_drawn(bot, code, first, chosen[first]).refused is None
    assert [hand(bot, code, person) for person in (first, last)] == [[chosen[first]], [chosen[last]]]


def drawn(bot: Bot, code: str, person: Person) -> tuple[str, ...]:
    return bot.do(lambda unit: finding.own(unit, code, person.id)).drawn


def keep_drawn(bot: Bot, code: str, person: Person, card: str) -> Reply:
    press = bot.press()
    return bot.do(lambda unit: hands.keep_drawn(unit, code, person, press, card))
