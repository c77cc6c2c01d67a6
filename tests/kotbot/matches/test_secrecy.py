"""Secrecy of a running match by non-interference: two bots, whose matches differ in what one seat sees alone.

All that others can get is compared byte for byte: facts, screens, pages, the log from its beginning, answers
to presses, hints, what is exported. tests/kotbot/test_secrecy.py does so with positions.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

import pytest

from engine import Answer, build, legal, read_record, replay, write
from engine.answers import Play, Take
from engine.cards.catalogue import UNKNOWN
from engine.codec import rules_to_json
from engine.decisions import OfferHand
from engine.moments import Moment
from engine.more import InHand
from engine.state import State
from engine.steps import AtMoment
from kotbot.matches import finding
from kotbot.matches.core.game import Game, advance, append
from kotbot.matches.core.waiting import wait
from kotbot.matches.digital import leaving, play
from kotbot.matches.ended.exporting import Exported, export, so_far
from kotbot.matches.facts import Person, Status
from kotbot.matches.facts.pages import SEPARATOR
from kotbot.matches.open import coaching, lobby, thoughts
from kotbot.views.exports.bgstats import bgstats
from kotbot.views.exports.page import play_log
from kotbot.views.exports.sheets import seats_table, turns_table
from scripts.testing.matches import ANN, BOB, CID, PEOPLE, STRANGER, Bot
from scripts.testing.tables import open_table
from scripts.texts.facts import ENGLISH
from tests.engine.boxes.made_up import BATH, BOX, HULL, SLICK, SPIKES, WAVE
from tests.kotbot.matches.seen_by_others import (
    LONG,
    Pair,
    after_the_end,
    position,
    public,
    put,
    refusals,
    words,
)

OWNER: Final = 1
"""The place of Bob, whose monster has a hand."""
LEAST: Final = 10
SOMETIMES: Final = 10
"""After so many answers everything is compared; the log, which has all of them, at the end."""
OWN_SET: Final = (BATH, HULL, SLICK, SPIKES, WAVE)


def begin(bot: Bot, levels: Sequence[str] = ()) -> str:
    """Ann, Bob, Cid and computers; Bob is the monster that has a hand."""
    code = bot.lobby(3)
    bot.option(code, "boxes", f"+{BOX}")
    bot.option(code, "pace", "relaxed")
    bot.option(code, "hint", "on")
    bot.do(lambda unit: lobby.choose_monster(unit, code, BOB, "tin_whale"))
    for level in levels:
        bot.add_computer(code, level)
    bot.start(code)
    return code


def holding(card: str) -> Callable[[State], State]:
    """Bob holds a card, what he played before lies open, and Ann can look at the deck."""
    seats: list[dict[str, Any]] = [
        {"hearts": 3, "stars": 12, "cards": ["made_in_a_lab"], "energy": 5},
        {"hearts": 3, "stars": 12, "hand": [card], "pile": [HULL, SLICK, SPIKES]},
        {"hearts": 3, "stars": 12, "energy": 3},
    ]

    def make(state: State) -> State:
        assert state.more is not None
        computers: list[dict[str, Any]] = [{}] * (state.seats - len(seats))
        rows = [
            {**row, "monster": monster}
            for row, monster in zip([*seats, *computers], state.more.monsters, strict=True)
        ]
        return build(
            {"rules": rules_to_json(state.rules), "seats": rows, "active": 1, "market": list(state.market)}
        )

    return make


# A card in a hand


def answers(bot: Bot, code: str) -> list[Answer]:
    """What the asked seat may answer, but for what it plays: that everybody sees."""
    state = position(bot, code)
    return [answer for answer in legal(state, state.asked_seat) if not isinstance(answer, Play)]


def step(pair: Pair, code: str, rng: Random) -> bool:
    """One answer in both matches; whether the same is still asked."""
    one, other = (answers(bot, code) for bot in pair.bots)
    if {type(answer) for answer in one} != {type(answer) for answer in other}:
        return False  # that somebody has a fitting card may show, by design
    texts = [write(answer) for answer in one if answer in other]
    pairs = [(text, text) for text in texts] or [(write(one[0]), write(other[0]))]
    if isinstance(one[0], Take):
        pairs = [(write(mine), write(theirs)) for mine, theirs in zip(one, other, strict=False)]
    given = rng.choice(pairs)
    place = position(pair.bots[0], code).asked_seat
    assert place is not None
    person = PEOPLE[place]
    replies = [
        bot.answer(code, person, play.PEEKED_CARD if text.endswith("from deck") else text)
        for bot, text in zip(pair.bots, given, strict=True)
    ]
    assert all(reply.refused is None for reply in replies)
    if place != OWNER:
        assert words(replies[0], person) == words(replies[1], person)
    return True


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("seed", range(2))
def test_a_match_with_a_hidden_hand_is_the_same_to_all_others(pair: Pair, seed: int) -> None:
    rng, steps = Random(seed), 0
    code = pair.both(begin)
    for bot, card in zip(pair.bots, (BATH, WAVE), strict=True):
        put(bot, code, holding(card), advance)
    while pair.both(lambda bot: bot.facts(code).status) is Status.LIVE:
        if steps % SOMETIMES == 0:
            pair.both(lambda bot: public(bot, code))
            for person in (ANN, CID, STRANGER):
                pair.both(lambda bot, who=person: refusals(bot, code, who))  # type: ignore[misc]
            assert pair.both(lambda bot: after_the_end(bot, code)) == [None, None, None, ()]
        if not step(pair, code, rng):
            break
        steps += 1
    pair.both(lambda bot: bot.do(lambda unit: repr(finding.history(unit, code, None, LONG))))
    assert steps > LEAST


def test_the_log_tells_that_cards_were_drawn_and_not_which(pair: Pair) -> None:
    bot = pair.bots[0]
    code = begin(bot)

    def resolving(state: State) -> State:
        rows = [{}, {"monster": "tin_whale", "hand": [SPIKES]}, {}]
        rules = rules_to_json(state.rules)
        return build({"rules": rules, "seats": rows, "active": 2, "step": "resolve", "dice": "h h h 1 2 e"})

    put(bot, code, resolving, advance)
    state = position(bot, code)
    assert state.more is not None
    kept = write(Take(OWNER, state.more.drawn[OWNER][0]))
    bot.answer(code, BOB, kept)
    log = bot.do(lambda unit: finding.history(unit, code, None, LONG))
    assert [entry.text for entry in log[-4:-1]] == ["reveal ?", "reveal ?", "take ?"]
    assert not any(card in repr(log) for card in OWN_SET)
    undo = bot.facts(code).undo
    assert undo is None or undo.text == "take ?"


# To whom a question is put


def asking(place: int, moment: Moment = Moment.START) -> Callable[[State], State]:
    """Everybody holds a card, and one of them is asked whether to play theirs."""

    def make(state: State) -> State:
        made = holding(WAVE)(state)
        assert made.more is not None
        made.more = made.more._replace(hands=((InHand(HULL),),) * made.seats)
        steps = (place - made.active) % made.seats
        made.stack += [AtMoment(moment, (), (20, steps, 0)), OfferHand(place, moment, ())]
        return made

    return make


def ask(pair: Pair, code: str, places: tuple[int, int]) -> None:
    for bot, place in zip(pair.bots, places, strict=True):
        put(bot, code, asking(place), wait)


def test_nobody_else_knows_which_of_two_people_is_asked(pair: Pair) -> None:
    code = pair.both(begin)
    ask(pair, code, (1, 2))
    pair.both(lambda bot: public(bot, code))
    for person in (ANN, STRANGER):
        pair.both(lambda bot, who=person: refusals(bot, code, who))  # type: ignore[misc]


def test_nobody_else_knows_whether_a_newcomer_is_asked(pair: Pair) -> None:
    """The board teaches newcomers, and all read it."""
    code = pair.both(begin)
    pair.both(lambda bot: bot.do(lambda unit: coaching.know_already(unit, code, CID)).refused)
    ask(pair, code, (1, 2))
    pair.both(lambda bot: public(bot, code))


def test_nobody_else_knows_whether_a_person_or_a_computer_is_asked(pair: Pair) -> None:
    code = pair.both(lambda bot: begin(bot, ("king",)))
    ask(pair, code, (1, 3))
    pair.both(lambda bot: public(bot, code))
    for person in (ANN, CID, STRANGER):
        pair.both(lambda bot, who=person: refusals(bot, code, who))  # type: ignore[misc]


def test_what_can_be_taken_back_does_not_tell_who_is_asked(pair: Pair) -> None:
    code = pair.both(lambda bot: begin(bot, ("king",)))

    def after_an_answer(game: Game) -> None:
        append(game, 0, ANN.id, "stop", [])
        wait(game)

    for bot, place in zip(pair.bots, (1, 3), strict=True):
        put(bot, code, asking(place), after_an_answer)
    pair.both(lambda bot: public(bot, code))
    assert pair.bots[0].facts(code).undo is None


def test_a_computer_that_thinks_is_asked_though_nobody_knows_of_it(pair: Pair) -> None:
    code = pair.both(lambda bot: begin(bot, ("king",)))
    ask(pair, code, (1, 3))
    problems = []
    for bot in pair.bots:
        assert thoughts.wanted(bot.facts(code))
        problems.append(taken_up(bot, code))
    assert problems == [None, 3]


def taken_up(bot: Bot, code: str) -> int | None:
    """Which seat a computer thinks for now."""
    decision = bot.facts(code).decision
    taken = bot.do(lambda unit: thoughts.take_up(unit, code, decision))
    return None if taken is None else taken.problem.seen.asked_seat


def test_who_comes_back_is_not_known_to_be_asked(pair: Pair) -> None:
    code = pair.both(begin)
    for bot in pair.bots:
        leave(bot, code, CID)
    ask(pair, code, (1, 2))
    pair.both(lambda bot: come_back(bot, code, CID))
    pair.both(lambda bot: public(bot, code))


def leave(bot: Bot, code: str, person: Person) -> None:
    press, how = bot.press(), leaving.Leaving.COMPUTER
    assert bot.do(lambda unit: leaving.leave_match(unit, code, person, press, how)).refused is None


def come_back(bot: Bot, code: str, person: Person) -> str:
    press = bot.press()
    return words(bot.do(lambda unit: leaving.take_seat_back(unit, code, person, press)), ANN)


# At a table


def test_a_table_takes_along_how_many_cards_are_held_and_not_which(bot: Bot) -> None:
    """People hold them in their own hands: the bot was never told which."""
    table = open_table(bot, 2, monsters=("kraken", "the_king"))
    table.enter(SEPARATOR.join((f"box add {BOX} 2", "monsters none tin_whale")))
    table.at({}, {"monster": "tin_whale"}, active=2, step="resolve", dice="h h h 1 2 e")
    table.next_turn()
    exported = bot.do(lambda unit: export(unit, table.code))
    assert exported is not None
    end = replay(read_record(exported.record))
    assert end == table.state
    assert end.more is not None
    assert end.more.hands == ((), (InHand(UNKNOWN),))
    assert sorted(end.more.decks[1]) == sorted(OWN_SET)
    for text in files_of(exported):
        assert not any(card in text for card in OWN_SET)
    log = bot.do(lambda unit: finding.history(unit, table.code, None, LONG))
    assert not any(card in repr(log) for card in OWN_SET)


def files_of(exported: Exported) -> list[str]:
    """All forms but the record, whose first position has what the own deck is made of."""
    result = so_far(exported.facts)
    return [
        play_log(exported, result, ENGLISH),
        *(made.decode() for made in (bgstats(exported, result, ENGLISH),)),
        *(made.decode() for made in (seats_table(exported, ENGLISH), turns_table(exported, ENGLISH))),
    ]
