"""What evolutions of others force on a seat, and which new card is kept: no match waits for it for ever."""

from typing import Any

import pytest

from engine import Edition, build
from engine.cards.costumes import BOX as COSTUMES
from engine.cards.power_up import BOX
from engine.codec import rules_to_json
from engine.rules import rules
from kotbot.matches import finding
from kotbot.matches.core.game import advance
from kotbot.matches.digital import hands, play
from kotbot.matches.facts import Person, Status, WindowsWanted
from kotbot.matches.outcomes import Note
from kotbot.matches.records import Due
from kotbot.matches.refusals import Refused
from kotbot.matches.replies import Reply
from scripts.testing.matches import ANN, BOB, CID, Bot
from scripts.texts.facts import MARKET
from tests.kotbot.matches.seen_by_others import position, put

RULES = rules_to_json(rules(Edition.SECOND, boxes=(BOX,)))
WITH_COSTUMES = rules_to_json(rules(Edition.SECOND, boxes=(COSTUMES,)))


def purring(bot: Bot, pace: str) -> str:
    """Ann holds Mega Purr, for which Bob gives 1⚡ or 1★, and then Cid."""
    code = bot.lobby(3)
    bot.option(code, "boxes", f"+{BOX}")
    bot.option(code, "pace", pace)
    bot.start(code)
    seats: list[dict[str, Any]] = [
        {"monster": "cyber_kitty", "energy": 9, "hand": ["mega_purr"]},
        {"monster": "gigazaur", "stars": 4, "energy": 3},
        {"monster": "kraken", "stars": 5},
    ]
    position = {"step": "buy", "active": 1, "market": MARKET}
    state = build({"rules": RULES, "seats": seats, **position})
    put(bot, code, lambda _: state, advance)
    return code


def purr(bot: Bot, code: str) -> None:
    press = bot.press()
    assert bot.do(lambda unit: play.use_card(unit, code, ANN, press, 0, "mega_purr")).refused is None


def test_a_choice_that_nobody_makes_in_time_is_made_for_them(bot: Bot) -> None:
    code = purring(bot, "live")
    purr(bot, code)
    assert bot.question(code) == "Choose 2"
    assert bot.waits_for(code) is Due.WINDOW

    assert bot.tick(code).note is Note.DONE

    after = position(bot, code)
    assert (after.stars[1] + after.energy[1], after.stars[2]) == (6, 4)
    assert bot.question(code) == "BuyCards 1"


def test_who_is_not_to_be_asked_in_this_turn_has_to_choose_all_the_same(bot: Bot) -> None:
    code = purring(bot, "live")
    press = bot.press()
    said = f"windows {WindowsWanted.NOT_THIS_TURN}"
    bot.do(lambda unit: play.set_standing_answer(unit, code, BOB, press, said))
    purr(bot, code)
    assert bot.question(code) == "Choose 2"


def test_a_slow_match_waits_for_no_choice_in_another_turn(bot: Bot) -> None:
    code = purring(bot, "relaxed")
    purr(bot, code)
    after = position(bot, code)
    assert (after.stars[1] + after.energy[1], after.stars[2]) == (6, 4)
    assert bot.question(code) == "BuyCards 1"


# Which of two new cards


@pytest.fixture
def code(bot: Bot) -> str:
    """Ann and Bob each look at two cards; the one whose seat comes first is asked."""
    code = bot.lobby(2)
    bot.option(code, "boxes", f"+{BOX}")
    bot.option(code, "pace", "live")
    bot.start(code)
    return code


def see(bot: Bot, code: str, person: Person) -> str:
    press = bot.press()
    seen = bot.do(lambda unit: hands.see_next(unit, code, person, press)).card
    assert seen is not None
    assert seen.is_drawn
    return seen.card


def keep_it(bot: Bot, code: str, person: Person) -> Reply:
    press = bot.press()
    return bot.do(lambda unit: hands.play_seen(unit, code, person, press))


def hand(bot: Bot, code: str, person: Person) -> list[str]:
    return [held.card for held in bot.do(lambda unit: finding.own(unit, code, person.id)).hand]


def first_and_second(bot: Bot, code: str) -> tuple[Person, Person]:
    first = bot.asked(code)
    return first, BOB if first == ANN else ANN


def test_all_choose_at_once_and_only_that_they_did_is_shown(bot: Bot, code: str) -> None:
    first, second = first_and_second(bot, code)
    wanted = see(bot, code, second)
    reply = keep_it(bot, code, second)
    assert reply.note is Note.PICKED
    facts = bot.facts(code)
    place = facts.place_of(second.id)
    assert facts.picked == (place,)
    assert wanted not in repr(facts)
    assert hand(bot, code, second) == []

    see(bot, code, first)
    assert keep_it(bot, code, first).refused is None

    assert hand(bot, code, second) == [wanted]
    assert bot.facts(code).picked == ()
    assert bot.question(code).startswith("KeepDice")


def test_who_chose_may_choose_again_until_they_are_asked(bot: Bot, code: str) -> None:
    first, second = first_and_second(bot, code)
    see(bot, code, second)
    keep_it(bot, code, second)
    wanted = see(bot, code, second)
    keep_it(bot, code, second)
    see(bot, code, first)
    keep_it(bot, code, first)
    assert hand(bot, code, second) == [wanted]


def test_nobody_is_asked_for_ever_which_card_they_keep(bot: Bot, code: str) -> None:
    assert bot.waits_for(code) is Due.WINDOW
    for _ in range(2):
        assert bot.tick(code).note is Note.DONE
    assert [len(hand(bot, code, person)) for person in (ANN, BOB)] == [1, 1]
    assert bot.facts(code).status is Status.LIVE
    assert bot.question(code).startswith("KeepDice")


def test_what_was_chosen_is_forgotten_where_it_is_dealt_anew(bot: Bot, code: str) -> None:
    """Somebody joins before the first answer."""
    _, second = first_and_second(bot, code)
    see(bot, code, second)
    keep_it(bot, code, second)

    assert bot.join(code, CID).note is Note.JOINED

    assert bot.facts(code).picked == ()
    assert keep_it(bot, code, second).refused is Refused.NOT_SEEN


def test_nothing_is_kept_unseen(bot: Bot, code: str) -> None:
    _, second = first_and_second(bot, code)
    assert keep_it(bot, code, second).refused is Refused.NOT_SEEN
    assert bot.facts(code).picked == ()


@pytest.mark.parametrize(("hearts", "left"), [(2, (1, 2)), (1, (1, 1)), (3, (1, 3))])
def test_a_robot_pays_for_its_life_and_no_more_once_its_clock_ran_out(
    bot: Bot, hearts: int, left: tuple[int, int]
) -> None:
    """Two claws of Ann's hit Bob, who has 3⚡: with three hearts he only loses two of them."""
    code = bot.lobby(2)
    bot.option(code, "boxes", f"+{COSTUMES}")
    bot.option(code, "pace", "live")
    bot.start(code)
    robot = {"hearts": hearts, "energy": 3, "cards": ["robot"]}
    claws = {"active": 1, "city": 2, "step": "resolve", "dice": "c c 1 2 3 e", "market": MARKET}
    state = build({"rules": WITH_COSTUMES, "seats": [{}, robot], **claws})
    put(bot, code, lambda _: state, advance)
    assert (bot.question(code), bot.waits_for(code)) == ("Choose 2", Due.WINDOW)

    bot.tick(code)

    after = position(bot, code)
    assert (after.hearts[1], after.energy[1]) == left
