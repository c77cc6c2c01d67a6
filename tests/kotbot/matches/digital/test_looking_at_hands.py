"""Hidden hands in a group: everybody presses the same two keys, and each sees and plays their own cards."""

from functools import partial
from typing import Any

import pytest

from engine import Edition, State, build, refusal
from engine.answers import Take
from engine.cards.power_up import BOX
from engine.codec import rules_to_json
from engine.decisions import Choose
from engine.hands import OWN
from engine.rules import rules
from kotbot.matches import finding
from kotbot.matches.core.game import advance
from kotbot.matches.digital import hands, leaving
from kotbot.matches.facts import Person
from kotbot.matches.facts.hands import SeenCard, SeenHand
from kotbot.matches.open import coaching, lobby
from kotbot.matches.open.coaching import HintRequest
from kotbot.matches.outcomes import Note
from kotbot.matches.refusals import Illegal, Refused
from kotbot.matches.replies import Reply
from kotbot.views.base.cards import card_name
from kotbot.views.core.hints import hint
from kotbot.views.digital.hands import told_of_hand
from kotbot.views.modes import board, toast
from scripts.testing.matches import ANN, BOB, CID, STRANGER, Bot
from scripts.texts.facts import ENGLISH, MARKET, plain
from tests.engine.boxes.power_up.kit import clawed
from tests.kotbot.matches.seen_by_others import position, put

RULES = rules_to_json(rules(Edition.SECOND, boxes=(BOX,)))
BANANA, RUSH, BELLOW = "giant_banana", "monkey_rush", "primal_bellow"
TO_BUY: dict[str, Any] = {"step": "buy", "active": 1, "market": MARKET}


@pytest.fixture
def code(bot: Bot) -> str:
    """Ann buys; she is The King and holds two cards, Bob is Gigazaur and holds one, Cid has none."""
    return _match(bot, "live")


def _match(bot: Bot, pace: str, **more: Any) -> str:
    code = bot.lobby(3)
    bot.option(code, "boxes", f"+{BOX}")
    bot.option(code, "pace", pace)
    bot.start(code)
    seats: list[dict[str, Any]] = [
        {"monster": "the_king", "hearts": 6, "energy": 9, "hand": [RUSH, BANANA]},
        {"monster": "gigazaur", "hand": [BELLOW]},
        {"monster": "kraken", "stars": 5},
    ]
    state = build({"rules": RULES, "seats": seats, **TO_BUY, **more})
    put(bot, code, lambda _: state, advance)
    return code


def _without(state: State, seat: int) -> State:
    """The same position after the monster of a seat fell."""
    left = state.copy()
    left.hearts[seat] = 0
    left.alive &= ~(1 << seat)
    return left


def see(bot: Bot, code: str, person: Person, press: str = "") -> SeenHand:
    known = press or bot.press()
    return bot.do(lambda unit: hands.see_next(unit, code, person, known))


def play(bot: Bot, code: str, person: Person, press: str = "") -> Reply:
    return bot.do(lambda unit: hands.play_seen(unit, code, person, press or bot.press()))


def keys(bot: Bot, code: str) -> list[str]:
    return [button.text for row in board(bot.facts(code), ENGLISH).keyboard for button in row]


def test_each_press_shows_the_next_own_card_those_first_that_fit_now(bot: Bot, code: str) -> None:
    """Monkey Rush waits for somebody to leave Tokyo; Giant Banana may be played at any time."""
    shown = [see(bot, code, ANN).card for _ in range(3)]
    first = SeenCard(BANANA, 1, 2, is_drawn=False, fits=True)
    assert shown == [first, SeenCard(RUSH, 2, 2, is_drawn=False, fits=False), first]


def test_the_card_that_was_seen_is_played_and_the_question_stays(bot: Bot, code: str) -> None:
    see(bot, code, ANN)
    assert play(bot, code, ANN).refused is None
    assert position(bot, code).hearts[0] == 8
    assert bot.question(code) == "BuyCards 1"


def test_who_looked_at_nothing_plays_nothing(bot: Bot, code: str) -> None:
    for person in (ANN, BOB):
        reply = play(bot, code, person)
        assert reply.refused is Refused.NOT_SEEN
        told = plain(toast(reply, person.id, ENGLISH).text)
        assert told == "Look first: “My cards” shows yours. Then this key plays the one you saw."


def test_who_holds_nothing_is_told_so_and_not_to_look_first(bot: Bot, code: str) -> None:
    assert play(bot, code, CID).refused is Refused.EMPTY_HAND


def test_whose_monster_is_out_plays_no_more(bot: Bot, code: str) -> None:
    """Its cards left the game with it: that is no monster whose set is not known."""
    put(bot, code, lambda state: _without(state, 2), advance)
    seen = see(bot, code, CID)
    assert not seen.plays
    assert "set is not known" not in told_of_hand(seen, ENGLISH)


def test_a_card_that_does_not_fit_is_not_played(bot: Bot, code: str) -> None:
    see(bot, code, ANN)
    see(bot, code, ANN)
    assert isinstance(play(bot, code, ANN).refused, Illegal)


def test_a_double_tap_plays_once(bot: Bot, code: str) -> None:
    see(bot, code, BOB)
    assert play(bot, code, BOB, "a press").refused is None
    assert play(bot, code, BOB, "a press").note is Note.REPEATED
    assert play(bot, code, BOB).refused is Refused.EMPTY_HAND
    assert position(bot, code).stars[2] == 3


def test_what_was_seen_outlives_a_restart(bot: Bot, code: str) -> None:
    see(bot, code, BOB)
    bot.restart()
    assert play(bot, code, BOB).refused is None


def test_a_look_that_comes_again_shows_the_same_card(bot: Bot, code: str) -> None:
    """Killed before Telegram heard that it has the press, which then comes once more."""
    first = see(bot, code, ANN, "a press")
    bot.restart()
    assert see(bot, code, ANN, "a press").card == first.card
    assert play(bot, code, ANN).refused is None
    assert position(bot, code).hearts[0] == 8


def test_a_look_of_one_changes_nothing_for_another(bot: Bot, code: str) -> None:
    see(bot, code, ANN)
    assert play(bot, code, BOB).refused is Refused.NOT_SEEN
    see(bot, code, BOB)
    assert play(bot, code, ANN).refused is None


def test_who_has_no_card_or_no_seat_sees_none(bot: Bot, code: str) -> None:
    assert see(bot, code, CID).card is None
    stranger = see(bot, code, STRANGER)
    assert stranger.card is None
    assert not stranger.plays
    assert play(bot, code, STRANGER).refused is Refused.STRANGER


def test_who_left_sees_the_hand_no_more(bot: Bot, code: str) -> None:
    see(bot, code, BOB)
    press = bot.press()
    bot.do(lambda unit: leaving.leave_match(unit, code, BOB, press, leaving.Leaving.COMPUTER))
    assert see(bot, code, BOB).card is None
    assert play(bot, code, BOB).refused is Refused.NOT_YOUR_TURN


def test_the_keys_are_the_same_for_all_and_name_no_card(bot: Bot, code: str) -> None:
    shown = keys(bot, code)
    assert "🎴 My cards" in shown
    assert "Play it" in shown
    see(bot, code, ANN)
    assert keys(bot, code) == shown


def test_words_for_each_who_looks(bot: Bot, code: str) -> None:
    assert (
        told_of_hand(see(bot, code, ANN), ENGLISH)
        == "\u20661/2\u2069 Giant Banana: 2♥. “Play it” plays it now."
    )
    assert told_of_hand(see(bot, code, BOB), ENGLISH) == (
        "Primal Bellow: All others lose 2★. “Play it” plays it now."
    )
    assert told_of_hand(see(bot, code, CID), ENGLISH) == "You hold no card. Roll ♥♥♥ to draw one."


def test_who_plays_a_monster_without_a_set_is_told_so(bot: Bot) -> None:
    code = bot.lobby(2)
    bot.option(code, "boxes", f"+{BOX}+cultists")
    assert bot.do(lambda unit: lobby.choose_monster(unit, code, ANN, "cthulhu")).refused is None
    bot.start(code)
    assert (
        told_of_hand(see(bot, code, ANN), ENGLISH)
        == "Your monster plays without evolutions: its set is not known."
    )
    assert see(bot, code, BOB).card is not None


def test_of_two_new_cards_the_one_that_was_seen_is_kept(bot: Bot) -> None:
    code = bot.lobby(2)
    bot.option(code, "boxes", f"+{BOX}")
    bot.start(code)
    while (asked := position(bot, code).question) and isinstance(asked, Choose) and asked.card == OWN:
        person = (ANN, BOB)[asked.seat]
        assert "Keep it" in keys(bot, code)
        first, second = (see(bot, code, person).card for _ in range(2))
        assert first is not None
        assert second is not None
        assert first.is_drawn
        assert first.card != second.card
        assert play(bot, code, person).refused is None
        own = bot.do(partial(finding.own, code=code, account=person.id))
        assert [held.card for held in own.hand] == [second.card]
    assert bot.question(code).startswith("KeepDice")


def test_the_own_hand_has_the_drawn_cards_of_its_owner_and_which_was_chosen(bot: Bot) -> None:
    """Before the first turn everybody chooses, whoever is asked first."""
    code = bot.lobby(2)
    bot.option(code, "boxes", f"+{BOX}")
    bot.start(code)
    found = {
        person: bot.do(partial(hands.own_hand, code=code, person=person)) for person in (ANN, BOB, STRANGER)
    }
    of_ann, of_bob = found[ANN], found[BOB]
    assert of_ann is not None
    assert of_bob is not None
    assert found[STRANGER] is None
    assert (len(of_ann.drawn), len(of_bob.drawn)) == (2, 2)
    assert not {*of_ann.drawn} & {*of_bob.drawn}
    assert all(card not in repr(of_ann) for card in of_bob.drawn)
    later, press = (BOB if position(bot, code).asked_seat == 0 else ANN), bot.press()
    chosen = {ANN: of_ann.drawn, BOB: of_bob.drawn}[later][1]
    assert bot.do(lambda unit: hands.keep_drawn(unit, code, later, press, chosen)).note is Note.PICKED
    own = bot.do(partial(hands.own_hand, code=code, person=later))
    assert own is not None
    assert own.picked == chosen


# Before the first turn all are asked at once


@pytest.fixture
def drawn(bot: Bot) -> str:
    """Ann, Bob and Cid have drawn two cards each, with hints; Ann is the one whom the rules ask first."""
    code = bot.lobby(3)
    bot.option(code, "boxes", f"+{BOX}")
    bot.option(code, "hint", "on")
    bot.start(code)
    assert position(bot, code).asked_seat == 0
    return code


def hinted(bot: Bot, code: str, person: Person) -> HintRequest | Reply:
    decision = bot.facts(code).decision
    return bot.do(lambda unit: coaching.ask(unit, code, person, decision))


@pytest.mark.parametrize(("seat", "person"), [*enumerate((ANN, BOB, CID))])
def test_each_gets_a_hint_on_their_own_drawn_cards(bot: Bot, drawn: str, seat: int, person: Person) -> None:
    asked = hinted(bot, drawn, person)
    assert isinstance(asked, HintRequest)
    own = bot.do(partial(finding.own, code=drawn, account=person.id)).drawn
    assert asked.legal == tuple(Take(seat, card) for card in own)
    advice = coaching.advice(asked)
    assert refusal(asked.seen, advice.answer) is None
    assert isinstance(advice.answer, Take)
    words = f"💡 Keep {card_name(advice.answer.card, Edition.SECOND, ENGLISH)}"
    assert hint(advice, asked.facts, ENGLISH).text.split("\n")[0] == words


def test_who_kept_a_card_is_told_who_is_still_to_choose(bot: Bot, drawn: str) -> None:
    see(bot, drawn, ANN)
    play(bot, drawn, ANN)
    reply = hinted(bot, drawn, ANN)
    assert isinstance(reply, Reply)
    assert reply.refused is Refused.NOT_YOUR_TURN
    told = plain(toast(reply, ANN.id, ENGLISH).text)
    assert told.startswith("Bob and Cid, keep one of two cards")
    assert "is to answer" not in told


def test_who_looked_at_no_drawn_card_is_told_that_the_key_keeps_it(bot: Bot, drawn: str) -> None:
    for person in (ANN, BOB):
        told = plain(toast(play(bot, drawn, person), person.id, ENGLISH).text)
        assert told == "Look first: “My cards” shows yours. Then this key keeps the one you saw."


# A question in another's turn: Ann's three claws hit Bob, who holds Detachable Tail


def _attacked(bot: Bot, pace: str, hearts: int) -> str:
    code = bot.lobby(3)
    bot.option(code, "boxes", f"+{BOX}")
    bot.option(code, "pace", pace)
    bot.start(code)
    table = clawed(3, {}, {"hand": ["detachable_tail"], "hearts": hearts}, {})
    assert table.asked == "OfferHand 2"
    put(bot, code, lambda _: table.state, advance)
    return code


def test_a_live_match_waits_and_names_nobody(bot: Bot) -> None:
    code = _attacked(bot, "live", 5)
    facts = bot.facts(code)
    assert facts.asked is None
    lines = [str(line) for line in board(facts, ENGLISH).lines]
    assert any("Somebody may play a card." in line for line in lines)
    assert any("until" in line and "12:00:20" in line for line in lines)
    assert {"Not now", "🎴 My cards", "Play it"} <= {*keys(bot, code)}
    assert not any("Bob" in key for key in keys(bot, code))


def test_only_who_holds_it_can_play_or_let_it_pass(bot: Bot) -> None:
    code = _attacked(bot, "live", 5)
    for person in (ANN, CID):
        see(bot, code, person)
        assert play(bot, code, person).refused is Refused.EMPTY_HAND
        assert bot.answer(code, person, "pass").refused is Refused.NOT_YOUR_TURN
    see(bot, code, BOB)
    assert play(bot, code, BOB).refused is None
    assert position(bot, code).hearts == [10, 5, 10]


def test_a_slow_match_waits_for_no_hidden_card(bot: Bot) -> None:
    """Nobody may know whom it waits for; so the card stays in the hand ..."""
    code = _attacked(bot, "relaxed", 5)
    assert position(bot, code).hearts == [10, 2, 10]
    assert bot.question(code).startswith("OfferYield")


def test_in_a_slow_match_a_card_that_saves_a_life_plays_itself(bot: Bot) -> None:
    code = _attacked(bot, "relaxed", 3)
    assert position(bot, code).hearts == [10, 3, 10]
