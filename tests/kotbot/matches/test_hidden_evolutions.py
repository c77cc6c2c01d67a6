"""Secrecy of evolutions by non-interference: in random matches the hidden cards of one seat are exchanged.

Two bots play the same match, each answer in both. In one of them a seat has other cards of its unseen set. As
long as the same is asked, all that others get is equal byte for byte: tests/kotbot/matches/seen_by_others.py.
"""

import json
from collections import Counter
from random import Random
from typing import Final, NamedTuple

import pytest
from sqlalchemy import bindparam, update

from engine import CHANCE, Answer, State, legal, to_json, write
from engine.answers import Play, Take
from engine.cards.power_up import BOX
from engine.decisions import OfferHand
from engine.dispatch import is_among
from engine.hands import row
from engine.interrupts import plays
from engine.seeing import public_text
from kotbot.matches.core.game import Game, advance, record, save
from kotbot.matches.digital import play
from kotbot.matches.facts import Person, Status
from kotbot.matches.modes import load
from kotbot.matches.open import thoughts
from kotbot.matches.packing import pack_state, unpack_events
from kotbot.matches.ports import Unit
from kotbot.matches.records import Due, EventRecord
from kotbot.matches.replies import Reply
from kotbot.store.database import connect, read_url
from kotbot.store.tables import EVENT
from scripts.testing.matches import PEOPLE, STRANGER, Bot
from tests.engine.boxes.power_up import random_hands
from tests.kotbot.matches.seen_by_others import Pair, after_the_end, position, public, put, refusals, words

EXCHANGES: Final = 4
"""How often cards are exchanged in a match."""
TOGETHER: Final = 6
"""Most answers that are given in both after an exchange."""
MOST_PEOPLE: Final = 4
PLAYED: Final = 0.1
LEAST: Final = 2


class Case(NamedTuple):
    """A match by chance; the odd seeds begin in its middle, with hands and open cards."""

    seed: int
    pace: str
    level: str
    """Of its computers."""


CASES: Final = (
    Case(0, "relaxed", "greedy"),
    Case(1, "live", "greedy"),
    Case(2, "live", "hatchling"),
    Case(3, "relaxed", "brawler"),
    Case(4, "live", "brawler"),
    Case(5, "live", "king"),
    Case(6, "live", "trickster"),
    Case(15, "relaxed", "greedy"),
    Case(8, "live", "greedy"),
    Case(9, "live", "hatchling"),
    Case(10, "relaxed", "brawler"),
    Case(11, "live", "brawler"),
    Case(12, "live", "king"),
    Case(13, "live", "trickster"),
)


def begin(bot: Bot, case: Case) -> str:
    """A match from its draws on, or one in its middle."""
    middle = random_hands.start(Random(case.seed)) if case.seed % 2 else None
    seats = 4 if middle is None else middle.seats
    people = min(MOST_PEOPLE, max(2, seats - 1))
    code = bot.lobby(people)
    for option, value in {"boxes": f"+{BOX}", "pace": case.pace, "hint": "on"}.items():
        bot.option(code, option, value)
    for _ in range(seats - people):
        bot.add_computer(code, case.level)
    bot.start(code)
    if middle is not None:
        put_in_its_middle(bot, code, middle)
    for number, person in enumerate(PEOPLE[1:people]):
        say_stops(bot, code, person, ("stops shown ending", "stops ending")[number % 2])
    return code


def say_stops(bot: Bot, code: str, person: Person, said: str) -> None:
    """Somebody wants to be asked in others' turns; in a slow match that is refused."""
    press = bot.press()
    bot.do(lambda unit: play.set_standing_answer(unit, code, person, press, said))


def put_in_its_middle(bot: Bot, code: str, state: State) -> None:
    assert state.more is not None
    monsters = state.more.monsters

    def go_on(game: Game) -> None:
        for seat in game.seats:
            seat.monster = monsters[seat.place]
        advance(game)

    put(bot, code, lambda _: state, go_on)


# Exchanging cards


def exchanged(state: State, owner: int, rng: Random) -> State | None:
    """The position with other hidden cards of a seat, such that the same is asked; None for none."""
    other = random_hands.swapped(state, owner, rng)
    if other is None or hidden(other, owner) == hidden(state, owner):
        return None
    asked = state.asked_seat
    if asked == owner and isinstance(state.question, OfferHand):
        kinds = [{type(answer) for answer in legal(one, owner)} for one in (state, other)]
        return other if kinds[0] == kinds[1] else None
    return other


def hidden(state: State, owner: int) -> tuple[str, ...]:
    """The cards that a seat alone knows, in the order in which they lie."""
    held = tuple(card for card, known in row(state, "hands", owner) if not known)
    return (*held, *row(state, "drawn", owner))


def put_exchanged(bot: Bot, code: str, other: State, owner: int) -> None:
    """Put the position in place of the present one, and the cards in what was logged unseen."""
    before, after = hidden(position(bot, code), owner), hidden(other, owner)
    instead = dict(zip(before, after, strict=True))

    def logged_unseen(unit: Unit) -> list[EventRecord]:
        match = unit.match(code)
        assert match is not None
        return [event for event in unit.events(match.id) if is_unseen(event)]

    unseen, number = bot.do(logged_unseen), bot.facts(code).seq
    bot.store.disconnect()
    with connect(read_url(bot.url)).begin() as connection:
        change = update(EVENT).where(EVENT.c.seq == bindparam("number"))
        connection.execute(change.values(state=pack_state(other)), {"number": number})
        for event in unseen:
            verb, _, card = event.text.partition(" ")
            text = f"{verb} {instead.get(card, card)}"
            connection.execute(change.values(text=text), {"number": event.seq})
    bot.restart()
    assert position(bot, code) == other


def is_unseen(event: EventRecord) -> bool:
    return public_text(event.text, event.seat, unpack_events(event.happened)) != event.text


# Going on


def options(state: State, owner: int) -> list[Answer]:
    """What may be answered now, cards that anybody else plays in another's turn among it."""
    asked = state.asked_seat
    assert asked is not None
    others = [one for seat in range(state.seats) if seat not in (asked, owner) for one in plays(state, seat)]
    return [*legal(state, asked), *others]


def given(one: State, other: State, owner: int, rng: Random) -> tuple[Answer, Answer] | None:
    """An answer that is possible in both; None for none. What the owner keeps of a draw has another name."""
    mine, theirs = options(one, owner), options(other, owner)
    if mine and isinstance(mine[0], Take) and mine[0].seat == owner:
        return mine[0], theirs[0]
    both = [answer for answer in mine if is_among(answer, theirs)]
    if not both:
        return None
    answer = seldom_a_play(both, rng)
    return answer, answer


def seldom_a_play(answers: list[Answer], rng: Random) -> Answer:
    """One of them; hands are not played out at once."""
    played = [answer for answer in answers if isinstance(answer, Play)]
    others = [answer for answer in answers if not isinstance(answer, Play)]
    return rng.choice(played if played and (not others or rng.random() < PLAYED) else others)


def answer(bot: Bot, code: str, answered: Answer) -> str:
    """Answer as whoever has the seat, or play a card in another's turn; what a person is told."""
    person = PEOPLE[answered.seat]
    if position(bot, code).asked_seat == answered.seat and not is_pausing(bot, code, answered.seat):
        reply = answered_by(bot, code, answered)
        assert reply.refused is None, reply.refused
        return words(reply, person)

    def work(unit: Unit) -> str:
        game = load(unit, code)
        assert game is not None
        record(game, answered, person.id)
        advance(game)
        save(game)
        return ""

    return bot.do(work)


def is_pausing(bot: Bot, code: str, seat: int) -> bool:
    """Whether the match pauses before the turn of a computer, after that of another one."""

    def pauses(unit: Unit) -> bool:
        game = load(unit, code)
        assert game is not None
        return game.plays_itself(seat) and (game.deadline is None or game.deadline.kind is not Due.THINK)

    return bot.do(pauses)


def answered_by(bot: Bot, code: str, answered: Answer) -> Reply:
    """What comes of an answer of the asked person, or of a computer that thinks."""
    facts, text = bot.facts(code), write(answered)
    if facts.seats[answered.seat].level is not None:
        return bot.do(lambda unit: thoughts.answered(unit, code, facts.decision, answered))
    named = play.PEEKED_CARD if text.endswith("from deck") else text
    return bot.answer(code, PEOPLE[answered.seat], named)


def compare(pair: Pair, code: str, owner: int) -> None:
    """Nobody but the owner can tell the two matches apart."""
    pair.both(lambda bot: public(bot, code))
    if position(pair.bots[0], code).asked_seat != owner:
        pair.both(lambda bot: thought_about(bot, code))
    seats = pair.bots[0].facts(code).seats
    for person in (STRANGER, *PEOPLE[: len(seats)]):
        if person.id != seats[owner].account:
            pair.both(lambda bot, who=person: refusals(bot, code, who))  # type: ignore[misc]
    if pair.bots[0].facts(code).status is Status.LIVE:
        assert pair.both(lambda bot: after_the_end(bot, code)) == [None, None, None, ()]


def thought_about(bot: Bot, code: str) -> tuple[str, ...]:
    """What a computer is given to think about, if one is asked."""
    decision = bot.facts(code).decision
    wanted = bot.do(lambda unit: thoughts.take_up(unit, code, decision))
    if wanted is None:
        return ()
    problem = wanted.problem
    return json.dumps(to_json(problem.seen)), repr(problem.legal), repr(problem.seed)


def play_together(pair: Pair, code: str, owner: int, rng: Random) -> int:
    """Answer the same in both for as long as the same is asked; how many answers that were."""
    for number in range(TOGETHER):
        if number % 2:
            pair.both(lambda bot: public(bot, code))
        if pair.bots[0].facts(code).status is not Status.LIVE:
            return number
        one, other = (position(bot, code) for bot in pair.bots)
        both = given(one, other, owner, rng)
        if both is None or one.asked_seat == CHANCE:
            return number
        told = [answer(bot, code, given) for bot, given in zip(pair.bots, both, strict=True)]
        one, other = (position(bot, code) for bot in pair.bots)
        numbers = {bot.facts(code).seq for bot in pair.bots}
        if len(numbers) > 1 or not random_hands.asked_alike(one, other):
            return number  # that somebody has a fitting card may show, by design
        if both[0].seat != owner:
            assert told[0] == told[1]
    return TOGETHER


def go_on(bot: Bot, code: str, owner: int, rng: Random) -> None:
    """Answer what keeps the matches from being the same, in one of them."""
    for _ in range(TOGETHER):
        if bot.facts(code).status is Status.LIVE:
            answer(bot, code, seldom_a_play(options(position(bot, code), owner), rng))


def exchange(pair: Pair, case: Case) -> Counter[str]:
    """Exchange cards again and again, and compare; how often, and how many answers were given in both."""
    rng, found = Random(case.seed), Counter[str]()
    code = begin(pair.bots[0], case)
    for _ in range(EXCHANGES):
        facts = pair.bots[0].facts(code)
        if facts.status is not Status.LIVE:
            break
        pair.begin_alike()
        state = position(pair.bots[0], code)
        owner = rng.choice([seat for seat in range(state.seats) if hidden(state, seat)] or [0])
        other = exchanged(state, owner, rng)
        if other is not None:
            put_exchanged(pair.bots[1], code, other, owner)
            compare(pair, code, owner)
            found["exchanged"] += 1
            if facts.seats[owner].account is not None:
                found["together"] += play_together(pair, code, owner, rng)
        go_on(pair.bots[0], code, owner, rng)
    return found


@pytest.mark.by_turns(14)
@pytest.mark.parametrize("case", CASES)
def test_a_match_with_hidden_evolutions_is_the_same_to_all_others(pair: Pair, case: Case) -> None:
    found = exchange(pair, case)
    assert found["exchanged"] >= LEAST
    assert found["together"] >= LEAST
