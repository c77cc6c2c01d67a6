"""What people say beforehand about single cards of their hidden hands."""

import pytest

from engine import State
from kotbot.matches.digital import hands, play
from kotbot.matches.facts import Person
from kotbot.matches.facts.hands import OwnCard, Stance
from kotbot.matches.refusals import Illegal
from kotbot.matches.replies import Reply
from scripts.testing.matches import ANN, BOB, CID, STRANGER, Bot
from tests.engine.boxes.power_up.kit import clawed, evolved
from tests.kotbot.matches.digital.test_own_moments import begin
from tests.kotbot.matches.seen_by_others import position

TAIL, BELLOW = "detachable_tail", "primal_bellow"


def about_to_claw(number: int, hearts: int) -> State:
    """Ann's dice show claws against Bob in the City, who holds two cards, one of them against damage."""
    dice = " ".join([*["c"] * number, "1", "2", "3", "1", "2"][:6])
    seats = [{}, {"hand": [TAIL, BELLOW], "hearts": hearts}, {}]
    return evolved(*seats, step="roll 2", dice=dice, city=2).state


def attacked(bot: Bot, pace: str, stance: Stance | None, hearts: int = 9, number: int = 3) -> str:
    """Bob said what is to happen with his card, and then Ann's claws come."""
    code = begin(bot, about_to_claw(number, hearts), pace)
    if stance is not None:
        assert say(bot, code, BOB, TAIL, stance).refused is None
    bot.answer(code, ANN, "stop")
    return code


def say(bot: Bot, code: str, person: Person, card: str, stance: Stance) -> Reply:
    press = bot.press()
    return bot.do(lambda unit: play.set_standing_answer(unit, code, person, press, f"card {card} {stance}"))


def question(bot: Bot, code: str) -> str:
    """Who is asked for what; of a hidden card everybody else hears less."""
    state = position(bot, code)
    return f"{type(state.question).__name__} {(state.asked_seat or 0) + 1}"


def own(bot: Bot, code: str, person: Person) -> tuple[OwnCard, ...]:
    hand = bot.do(lambda unit: hands.own_hand(unit, code, person))
    return () if hand is None else hand.cards


@pytest.mark.parametrize(
    ("number", "hearts", "asked"),
    [(3, 9, True), (1, 9, False), (2, 9, False), (2, 4, True), (1, 2, True), (1, 1, True)],
)
def test_without_a_word_a_seat_is_asked_when_the_loss_is_serious(
    bot: Bot, number: int, hearts: int, asked: bool
) -> None:
    """Three hearts are, half of those that are left, and the last one."""
    code = attacked(bot, "live", None, hearts, number)
    assert question(bot, code) == ("OfferHand 2" if asked else "OfferYield 2")


@pytest.mark.parametrize(
    ("stance", "number", "hearts", "asked"),
    [
        (Stance.ALWAYS, 1, 9, "OfferHand 2"),
        (Stance.DEADLY, 3, 9, "OfferYield 2"),
        (Stance.DEADLY, 3, 3, "OfferHand 2"),
        (Stance.NEVER, 3, 9, "OfferYield 2"),
        (Stance.NEVER, 3, 3, "OfferHand 2"),
    ],
)
def test_each_word(bot: Bot, stance: Stance, number: int, hearts: int, asked: str) -> None:
    code = attacked(bot, "live", stance, hearts, number)
    assert question(bot, code) == asked


@pytest.mark.parametrize("pace", ["live", "relaxed"])
def test_a_card_that_was_told_to_plays_itself(bot: Bot, pace: str) -> None:
    code = attacked(bot, pace, Stance.PLAYS)
    assert (position(bot, code).hearts, question(bot, code)) == ([10, 9, 10], "KeepDice 2")
    assert own(bot, code, BOB) == (OwnCard(BELLOW, fits=True, stance=Stance.MATTERS, has_moment=False),)


def test_a_slow_match_asks_for_no_card_in_the_turn_of_another(bot: Bot) -> None:
    code = attacked(bot, "relaxed", Stance.ALWAYS)
    assert (position(bot, code).hearts, bot.question(code)) == ([10, 6, 10], "OfferYield 2")


def test_a_card_of_the_own_turn_plays_itself_before_the_roll(bot: Bot) -> None:
    table = evolved({"energy": 9}, {"hand": ["cat_nip"]}, {}, step="buy")
    code = begin(bot, table.state, "relaxed")
    assert say(bot, code, BOB, "cat_nip", Stance.PLAYS).refused is None
    bot.answer(code, ANN, "pass")
    more = position(bot, code).more
    assert more is not None
    assert more.hands[1] == ()


def test_a_card_beside_the_market_plays_itself_as_that_opens(bot: Bot) -> None:
    table = clawed(2, {"hand": ["jungle_frenzy"], "energy": 9}, {}, {})
    code = begin(bot, table.state, "relaxed")
    assert say(bot, code, ANN, "jungle_frenzy", Stance.PLAYS).refused is None
    bot.answer(code, BOB, "stay")
    assert (bot.question(code), own(bot, code, ANN)) == ("BuyCards 1", ())


def test_what_was_said_is_kept_for_who_said_it(bot: Bot) -> None:
    code = begin(bot, about_to_claw(3, 9), "live")
    say(bot, code, BOB, TAIL, Stance.NEVER)
    bot.restart()
    assert [card.stance for card in own(bot, code, BOB)] == [Stance.NEVER, Stance.MATTERS]
    say(bot, code, BOB, TAIL, Stance.MATTERS)
    assert [card.stance for card in own(bot, code, BOB)] == [Stance.MATTERS] * 2
    assert "stances" not in repr(bot.facts(code))


def test_it_is_said_of_no_card_but_an_own_one_that_has_a_moment(bot: Bot) -> None:
    code = begin(bot, about_to_claw(3, 9), "live")
    for person, card in ((CID, TAIL), (BOB, "giant_banana"), (BOB, BELLOW), (BOB, "no_card")):
        assert isinstance(say(bot, code, person, card, Stance.NEVER).refused, Illegal)
    assert own(bot, code, STRANGER) == ()


def test_what_was_said_of_a_played_card_is_forgotten(bot: Bot) -> None:
    code = attacked(bot, "live", Stance.ALWAYS)
    bot.answer(code, BOB, f"play {TAIL}")
    match = bot.do(lambda unit: unit.match(code))
    assert match is not None
    assert match.secrets.stances == ()
