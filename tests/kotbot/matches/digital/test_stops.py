"""Stops: people are asked for a card at moments of others' turns because they wanted to be."""

import re
from dataclasses import replace
from datetime import timedelta

import pytest

from engine import legal, write
from engine.cards.power_up import BOX
from kotbot.matches import finding
from kotbot.matches.core.game import advance, keep, save
from kotbot.matches.digital import hands, play
from kotbot.matches.digital.game import load
from kotbot.matches.digital.stops import MOST
from kotbot.matches.ended.exporting import export
from kotbot.matches.facts import MatchFacts, Person, Status, Where
from kotbot.matches.facts.hands import OwnStops, StopMoment
from kotbot.matches.options import SeatStops
from kotbot.matches.ports import Unit
from kotbot.matches.refusals import Illegal, Refused
from kotbot.matches.replies import Reply
from kotbot.views.base.verbs import Verb
from kotbot.views.core.questions.rolling import thrown
from kotbot.views.digital.hands import whisper
from kotbot.views.digital.stops import stop_rows
from kotbot.views.modes import board, toast
from scripts.testing.matches import ANN, BOB, CID, Bot
from scripts.texts.facts import ENGLISH, picture, plain
from tests.engine.boxes.power_up.kit import evolved
from tests.kotbot.matches.digital.test_own_moments import begin
from tests.kotbot.matches.seen_by_others import from_seat, position, public, put, refusals

DICE, END = StopMoment.DICE, StopMoment.END


def say(bot: Bot, code: str, person: Person, *moments: StopMoment) -> Reply:
    press, text = bot.press(), " ".join(("stops", *moments))
    return bot.do(lambda unit: play.set_standing_answer(unit, code, person, press, text))


def asked(bot: Bot, code: str) -> str:
    state = position(bot, code)
    return f"{type(state.question).__name__} {(state.asked_seat or 0) + 1}"


def own(bot: Bot, code: str, person: Person) -> OwnStops | None:
    hand = bot.do(lambda unit: hands.own_hand(unit, code, person))
    return None if hand is None else hand.stops


def until_a_stop(bot: Bot, code: str) -> MatchFacts:
    """Cid, whose turn it is, leaves the dice; nobody is asked for anything else."""
    for _ in range(20):
        if asked(bot, code) == "OfferHand 2":
            return bot.facts(code)
        answer_as_asked(bot, code)
    raise AssertionError(f"nobody was asked for a card: {asked(bot, code)}")


def answer_as_asked(bot: Bot, code: str) -> None:
    kind, _, seat = asked(bot, code).partition(" ")
    person = (ANN, BOB, CID)[int(seat) - 1]
    words = {"KeepDice": "stop", "OfferYield": "stay", "BuyCards": "pass", "OfferHand": "pass"}
    text = words.get(kind) or write(legal(position(bot, code))[0])
    assert bot.answer(code, person, text).refused is None


def stopping(bot: Bot, *moments: StopMoment) -> str:
    """Bob says where to stop, and Cid begins a turn."""
    table = evolved({}, {"hand": ["primal_bellow"], "hearts": 9, "energy": 9}, {}, step="buy", active=2)
    code = begin(bot, table.state, "live")
    assert say(bot, code, BOB, *moments).refused is None
    assert bot.answer(code, BOB, "pass").refused is None
    assert asked(bot, code) == "KeepDice 3"
    return code


def test_who_wants_to_is_asked_when_the_dice_of_another_are_final(bot: Bot) -> None:
    code = stopping(bot, DICE)
    assert bot.answer(code, CID, "stop").refused is None
    assert asked(bot, code) == "OfferHand 2"
    seen = bot.do(lambda unit: hands.asked_secretly(unit, code))
    assert seen == BOB.id


def test_the_group_reads_that_somebody_may_play_a_card_for_twenty_seconds(bot: Bot) -> None:
    code = stopping(bot, DICE)
    bot.answer(code, CID, "stop")
    facts = bot.facts(code)
    shown = picture(board(facts, ENGLISH))
    assert re.search(r"🎲 \S \S \S \S \S \S\nSomebody may play a card\.", shown)
    assert "Bob, " not in shown
    lies = plain(thrown(position(bot, code).dice, ENGLISH))
    assert f"{lies}\nSomebody may play a card." in shown
    assert facts.deadline is not None
    assert facts.deadline.due - bot.now == timedelta(seconds=20)


def test_who_presses_in_the_place_of_somebody_is_told_to_wait_and_no_name(bot: Bot) -> None:
    code = stopping(bot, DICE)
    bot.answer(code, CID, "stop")
    for person, own in ((ANN, "★ 0, ♥ 10, ⚡ 0"), (CID, "★ 0, ♥ 10, ⚡ 0")):
        refused = bot.answer(code, person, "pass")
        told = toast(refused, person.id, ENGLISH).text
        assert plain(told) == f"Whoever may play a card answers first: wait a moment. You: {own}."


def test_its_owner_reads_why_and_may_play_what_fits_at_any_time(bot: Bot) -> None:
    code = stopping(bot, DICE)
    bot.answer(code, CID, "stop")
    seen = bot.do(lambda unit: finding.from_seat(unit, code, BOB.id))
    assert seen is not None
    told = picture(whisper(seen, ENGLISH))
    assert "Cid has rolled. Play a card?" in told
    assert "Primal Bellow" in told
    assert "Not now" in told
    bot.answer(code, BOB, "play primal_bellow")
    assert asked(bot, code) != "OfferHand 2"


def test_it_ends_in_time_or_with_a_pass_and_the_turn_goes_on(bot: Bot) -> None:
    code = stopping(bot, DICE, END)
    until_a_stop(bot, code)
    bot.restart()
    assert bot.answer(code, BOB, "pass").refused is None
    facts = until_a_stop(bot, code)
    assert "Somebody may play a card." in picture(board(facts, ENGLISH))
    bot.later(seconds=21)
    bot.tick(code)
    assert asked(bot, code) == "KeepDice 1"


def test_who_can_be_reached_nowhere_is_waited_for_too_and_uses_the_keys_of_the_group(bot: Bot) -> None:
    code = stopping(bot, DICE)
    bot.answer(code, CID, "stop")
    decision = bot.facts(code).decision
    assert bot.do(lambda unit: hands.pass_over(unit, code, decision)).refused is Refused.STALE
    bot.do(lambda unit: hands.see_next(unit, code, BOB, "look"))
    assert bot.do(lambda unit: hands.play_seen(unit, code, BOB, "play")).refused is None
    more = position(bot, code).more
    assert more is not None
    assert more.piles[1] == ("primal_bellow",)


def test_it_is_not_asked_in_this_turn_by_who_said_so(bot: Bot) -> None:
    code = stopping(bot, DICE)
    bot.do(lambda unit: play.set_standing_answer(unit, code, BOB, "quiet", "windows turn"))
    bot.answer(code, CID, "stop")
    assert asked(bot, code) != "OfferHand 2"


def test_alone_against_computers_their_turns_stop_as_often_as_wanted(bot: Bot) -> None:
    code = bot.lobby(1, where=Where(ANN.id, private=True))
    bot.option(code, "boxes", f"+{BOX}")
    bot.add_computer(code, "greedy")
    bot.start(code)
    table = evolved({"hand": ["primal_bellow"], "energy": 9}, {"energy": 0}, step="buy", active=1)
    put(bot, code, lambda _: table.state, advance)
    assert own(bot, code, ANN) == OwnStops((), None)
    assert say(bot, code, ANN, DICE).refused is None
    bot.answer(code, ANN, "pass")
    assert (asked(bot, code), position(bot, code).active) == ("OfferHand 1", 1)
    bot.answer(code, ANN, "play primal_bellow")
    assert asked(bot, code) != "OfferHand 1"


def test_a_slow_group_stops_for_nobody(bot: Bot) -> None:
    table = evolved({}, {"hand": ["primal_bellow"], "energy": 9}, {}, step="buy", active=2)
    code = begin(bot, table.state, "relaxed")
    assert isinstance(say(bot, code, BOB, DICE).refused, Illegal)
    assert own(bot, code, BOB) is None


def test_a_group_waits_so_for_one_person_fifteen_times_a_match(bot: Bot) -> None:
    code = stopping(bot, DICE, END)
    times = 0
    for _ in range(400):
        if bot.facts(code).status is not Status.LIVE:
            break
        times += asked(bot, code) == "OfferHand 2"
        answer_as_asked(bot, code)
    assert times >= MOST
    assert times <= MOST + 1


def test_two_switches_that_are_pressed_at_once_both_hold(bot: Bot) -> None:
    """Both keys are of the page before either press; each says what it turns on or off."""
    code = stopping(bot)
    shown = bot.do(lambda unit: hands.own_hand(unit, code, BOB))
    assert shown is not None
    for (key,) in stop_rows(shown, ENGLISH):
        assert key.action is not None
        assert switched(bot, code, *Verb.STOPS.read(key.action.args)[0]).refused is None
    assert own(bot, code, BOB) == OwnStops((DICE, END), 15)
    switched(bot, code, "-shown")
    assert own(bot, code, BOB) == OwnStops((END,), 15)
    assert switched(bot, code, "+noon").refused == Illegal()


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("+shown", "Noted: I stop there for you."),
        ("-ending", "Noted: I do not stop there any more."),
        ("-shown -ending", "I do not stop for you any more."),
    ],
)
def test_each_switch_is_told_what_it_did(bot: Bot, said: str, told: str) -> None:
    """The second time it changes nothing, and is told the same."""
    code = stopping(bot, DICE, END)
    for _ in range(2):
        assert toast(switched(bot, code, *said.split()), BOB.id, ENGLISH).text == told


def switched(bot: Bot, code: str, *said: str) -> Reply:
    press, text = bot.press(), " ".join(("stops", *said))
    return bot.do(lambda unit: play.set_standing_answer(unit, code, BOB, press, text))


def test_no_stop_is_promised_once_all_were_used(bot: Bot) -> None:
    code = stopping(bot)
    with_stops(bot, code, SeatStops(1, (DICE,), used=15))
    refused = say(bot, code, BOB, DICE, END)
    assert refused.refused is Refused.NO_STOPS_LEFT
    assert "0 more times in this match." in toast(refused, BOB.id, ENGLISH).text
    assert own(bot, code, BOB) == OwnStops((DICE,), 0)
    shown = bot.do(lambda unit: hands.own_hand(unit, code, BOB))
    assert shown is not None
    assert stop_rows(shown, ENGLISH) == []
    assert say(bot, code, BOB).refused is None


def with_stops(bot: Bot, code: str, said: SeatStops) -> None:
    def work(unit: Unit) -> None:
        game = load(unit, code)
        assert game is not None
        game.match.secrets = replace(game.match.secrets, stops=(said,))
        save(game)
        keep(game)

    bot.do(work)


def test_a_match_that_plays_on_from_a_position_with_stops_of_others_makes_none(bot: Bot) -> None:
    """Nobody in this match said anything; the position comes from one in which Bob's seat had."""
    table = evolved({}, {"hand": ["primal_bellow"], "energy": 9}, {}, step="buy", active=2)
    table.play("2 stop_at shown ending")
    code = begin(bot, table.state, "live")
    assert own(bot, code, BOB) == OwnStops((), 15)
    bot.answer(code, BOB, "pass")
    bot.answer(code, CID, "stop")
    assert asked(bot, code) != "OfferHand 2"


@pytest.mark.parametrize("said", ["stops roll", "stops shown then"])
def test_other_moments_are_refused(bot: Bot, said: str) -> None:
    code = stopping(bot)
    refused = bot.do(lambda unit: play.set_standing_answer(unit, code, BOB, "wrong", said)).refused
    assert isinstance(refused, Illegal)


def test_what_was_said_outlives_a_restart_and_is_told_to_its_owner_alone(bot: Bot) -> None:
    code = stopping(bot, END)
    bot.restart()
    assert own(bot, code, BOB) == OwnStops((END,), MOST)
    assert "stops=" not in repr(bot.facts(code).seats)
    for person in (ANN, CID):
        assert own(bot, code, person) in (None, OwnStops((), MOST))


# Secrecy


def test_saying_so_changes_nothing_that_anybody_else_gets(bot: Bot) -> None:
    table = evolved({}, {"hand": ["primal_bellow"], "energy": 9}, {}, step="buy", active=2)
    code = begin(bot, table.state, "live")

    def seen() -> list[object]:
        others = [told for person in (ANN, CID) for told in from_seat(bot, code, person)]
        return [without_revision(each) for each in (*public(bot, code), *others)]

    before = seen()
    say(bot, code, BOB, DICE, END)
    assert seen() == before


def without_revision(told: str) -> str:
    return re.sub(r"revision=\d+", "", told)


def test_before_it_happens_the_engine_knows_and_nobody_sees_it(bot: Bot) -> None:
    """Once the next dice were rolled the log has a line more, which says that somebody passed."""
    code = stopping(bot, DICE)
    facts = bot.facts(code)
    assert "stop_at" not in repr(facts)
    assert [entry.text for entry in facts.log if entry.seat < -2] == ["pass"]
    told = "".join(refusals(bot, code, ANN)) + "".join(public(bot, code))
    assert "stop_at" not in told


def test_the_record_of_a_match_that_is_over_says_it(bot: Bot) -> None:
    code = bot.lobby(3)
    bot.option(code, "boxes", f"+{BOX}")
    bot.option(code, "pace", "live")
    bot.start(code)
    while bot.facts(code).state.turn == 0:  # type: ignore[union-attr]
        answer_as_asked(bot, code)
    assert say(bot, code, BOB, DICE).refused is None
    while bot.facts(code).status is Status.LIVE:
        answer_as_asked(bot, code)
    made = bot.do(lambda unit: export(unit, code))
    assert made is not None
    assert "stop_at shown" in repr(made)
