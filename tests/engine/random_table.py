"""Random table events, sensible and absurd, for the tests of properties."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from engine import CHANCE, Answer, Deck, StarsCheck, State, TableEvent
from engine.answers import ANYWHERE, Buy, Result, Revealed
from engine.boxes import EXPANSIONS, numbers_of, things_of
from engine.cards.catalogue import CARDS, FOREIGN, UNKNOWN
from engine.decisions import BuyCards, KeepDice, PeekCard, RevealCard, RollDice
from engine.dice import FACES, Dice, count
from engine.sections import Phase, Step
from engine.state import COUNTERS, MIMIC
from engine.table_events import (
    NUMBERS,
    AddBox,
    AddCounter,
    AddNumber,
    AddSeat,
    BeginTurnOf,
    Change,
    GiveCard,
    GoTo,
    LeaveGame,
    RemoveBox,
    RemoveCounter,
    RemoveSeat,
    Reorder,
    SetDice,
    SetMarket,
    SetMimic,
    SetMonsters,
    SetNumber,
    SetOption,
    SetTokyo,
    SetTurn,
    TakeCard,
    Win,
    Withdraw,
)

STRANGE: Final = (UNKNOWN, f"{FOREIGN}Megahorn", f"{FOREIGN}Büro at night", "jet")


def seat_of(state: State, rng: Random) -> int:
    """A seat, now and then one that is not there."""
    return rng.randrange(state.seats) if rng.random() < 0.9 else rng.randrange(-1, state.seats + 2)


def card_of(state: State, rng: Random) -> str:
    """A card from anywhere, one that the catalogue lacks, or no card at all."""
    held = [held.card for hand in state.cards for held in hand]
    market = [card for card in state.market if card]
    of_boxes = [thing.id for thing in things_of(state.rules.box_names)]
    open_ones = state.more.tiles if state.more else ()
    places: tuple[Sequence[str], ...] = (
        *(held, market, state.deck, state.discard, tuple(CARDS), STRANGE),
        *(of_boxes, open_ones),
    )
    return rng.choice(rng.choice([place for place in places if place]))


def held_card(state: State, rng: Random) -> tuple[int, str]:
    """A seat and mostly one of its cards."""
    pairs = [(seat, held.card) for seat, hand in enumerate(state.cards) for held in hand]
    return rng.choice(pairs) if pairs and rng.random() < 0.8 else (seat_of(state, rng), card_of(state, rng))


def mimic_owner(state: State, rng: Random) -> int:
    """A seat with a Mimic, if there is one."""
    owners = [seat for seat, hand in enumerate(state.cards) if any(held.card == MIMIC for held in hand)]
    return rng.choice(owners) if owners else seat_of(state, rng)


def throw(number: int, rng: Random) -> Dice:
    """So many dice."""
    return count([rng.choice(FACES) for _ in range(number)])


def _number(state: State, rng: Random) -> Change:
    seat = seat_of(state, rng)
    of_boxes = (*numbers_of(state.rules.box_names),) * 2
    what = rng.choice((*NUMBERS, *NUMBERS, *COUNTERS, *of_boxes, card_of(state, rng)))
    if rng.random() < 0.5:
        return AddNumber(seat, what, rng.randrange(-4, 5), rng.random() < 0.3)
    return SetNumber(
        seat, what, rng.choice((0, 0, 1, 2, 5, 9, 10, 11, 13, 20, 25, 1000, -1)), rng.random() < 0.3
    )


def _counter(_: State, rng: Random) -> Change:
    return rng.choice((AddCounter, AddCounter, RemoveCounter))(rng.choice(COUNTERS))


def _box(state: State, rng: Random) -> Change:
    """An expansion that comes, with a counter or without, or goes; or who plays which monster."""
    name = rng.choice((*EXPANSIONS, *state.rules.box_names))
    monsters = ("", *state.rules.monsters)
    number = state.seats if rng.random() < 0.9 else 1
    return rng.choice(
        (
            AddBox(name, EXPANSIONS[name].version),
            AddBox(name, rng.choice((EXPANSIONS[name].version, "0")), rng.choice(COUNTERS)),
            RemoveBox(name),
            SetMonsters(tuple(rng.choice(monsters) for _ in range(number))),
        )
    )


def _place(state: State, rng: Random) -> Change:
    return SetTokyo(*(rng.choice((-1, seat_of(state, rng))) for _ in range(2)))


def _seating(state: State, rng: Random) -> Change:
    order = rng.sample(range(state.seats), state.seats)
    return rng.choice(
        (
            AddSeat(seat_of(state, rng)),
            RemoveSeat(seat_of(state, rng)),
            Withdraw(seat_of(state, rng)),
            LeaveGame(seat_of(state, rng)),
            Reorder(tuple(order)),
            Reorder(tuple(order[:2])),
        )
    )


def _option(_: State, rng: Random) -> Change:
    option = rng.choice(("bay", "duel_energy", "check", "deck", "edition", "sides"))
    sides = "".join(rng.choice("AB") for _ in range(10))
    return SetOption(option, rng.choice(("on", "off", *StarsCheck, *Deck, sides, sides, sides)))


def _agreed(state: State, rng: Random) -> Change:
    """The end by agreement is seldom, for nothing much follows it."""
    return Win(rng.choice((-1, seat_of(state, rng)))) if rng.random() < 0.1 else GoTo()


_CHANGES: Final[tuple[Callable[[State, Random], Change], ...]] = (
    _number,
    _number,
    _counter,
    _box,
    lambda state, rng: GiveCard(seat_of(state, rng), card_of(state, rng), rng.random() < 0.5),
    lambda state, rng: TakeCard(*held_card(state, rng)),
    lambda state, rng: SetMimic(mimic_owner(state, rng), *held_card(state, rng)),
    _place,
    lambda state, rng: SetMarket(tuple(card_of(state, rng) for _ in range(rng.randrange(5)))),
    lambda _, rng: SetDice(throw(rng.randrange(9), rng)),
    lambda state, rng: rng.choice((SetTurn, BeginTurnOf))(seat_of(state, rng)),
    _agreed,
    _seating,
    _option,
    lambda _, __: GoTo(),
)


def table_event(state: State, rng: Random) -> TableEvent:
    """Any table event, at the present step or at a named one."""
    change = rng.choice(_CHANGES)(state, rng)
    if rng.random() < 0.7:
        return TableEvent(change)
    phase = rng.choice([*Phase])
    return TableEvent(change, Step(phase, rng.randrange(4) if phase is Phase.ROLL else 0))


def table_answer(state: State, rng: Random) -> Answer | None:
    """What people may say at a table without its being listed, None where there is nothing of the kind."""
    question = state.question
    match question:
        case RevealCard() | PeekCard():
            return Revealed(CHANCE, UNKNOWN)
        case RollDice() | KeepDice():
            return Result(CHANCE, throw(state.ndice, rng), rng.randrange(4))
        case BuyCards(seat):
            foreign = Buy(seat, STRANGE[1], cost=rng.randrange(state.energy[seat] + 1))
            return rng.choice((foreign, Buy(seat, card_of(state, rng), ANYWHERE)))
        case _:
            return None
