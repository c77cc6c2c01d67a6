"""Secrecy of a running match by non-interference: two bots, whose matches differ in what one seat sees alone.

All that others can get is compared byte for byte: facts, screens, pages, the log from its beginning, answers
to presses, hints, what is exported. test_hidden_evolutions.py does so in random matches, and
tests/kotbot/test_secrecy.py with positions.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from engine import build, read_record, replay, write
from engine.answers import Take
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
from kotbot.matches.digital import leaving
from kotbot.matches.ended.exporting import Exported, export, so_far
from kotbot.matches.facts import Person
from kotbot.matches.facts.pages import SEPARATOR
from kotbot.matches.open import coaching, lobby, thoughts
from kotbot.views.exports.bgstats import bgstats
from kotbot.views.exports.page import play_log
from kotbot.views.exports.sheets import seats_table, turns_table
from scripts.testing.matches import ANN, BOB, CID, STRANGER, Bot
from scripts.testing.tables import open_table
from scripts.texts.facts import ENGLISH
from tests.engine.boxes.made_up import BATH, BOX, HULL, SLICK, SPIKES, WAVE
from tests.kotbot.matches.seen_by_others import (
    LONG,
    Pair,
    position,
    public,
    put,
    refusals,
    words,
)

OWNER: Final = 1
"""The place of Bob, whose monster has a hand."""
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
