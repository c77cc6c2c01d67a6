"""Seven power cards that were given away singly; known from a list by fans alone."""

from typing import Final

from engine.boxes import Expansion, register
from engine.cards import hooks
from engine.cards.catalogue import ALL, BIT, DISCARD, KEEP, Thing, traits
from engine.cards.hooks import AnytimeAction, one_shot
from engine.damage import deal
from engine.decisions import BuyCards
from engine.events import CardUsed
from engine.gains import gain_stars, heal, pay
from engine.moments import About, Moment, at
from engine.state import Held, State
from engine.tally import of_turn
from engine.tokyo import yield_place

BOX: Final = "promos"
PARK, ARMY, CANNIBALISTIC, ROAR = "amusement_park", "army", "cannibalistic", "intimidating_roar"
WALKER, TANKER, STOMP = "sleep_walker", "throw_a_tanker", "thunder_stomp"
WALKER_PRICE: Final = 3
TANKER_HEARTS: Final = 3
STOMP_STARS: Final = 4

register(
    Expansion(
        name=BOX,
        version="1",
        editions=frozenset(ALL),
        things=(
            Thing(PARK, DISCARD, cost=6),
            Thing(ARMY, DISCARD, cost=2),
            Thing(CANNIBALISTIC, KEEP, cost=5),
            Thing(ROAR, KEEP, cost=3),
            Thing(WALKER, KEEP, cost=3),
            Thing(TANKER, KEEP, cost=4),
            Thing(STOMP, KEEP, cost=3),
        ),
    )
)


# Discard cards


def _counted(state: State, seat: int) -> int:
    return sum(traits(held.card).counted for held in state.cards[seat])


one_shot(PARK, lambda state, seat: gain_stars(state, seat, 4, PARK))
one_shot(
    ARMY,
    lambda state, seat: gain_stars(state, seat, _counted(state, seat), ARMY),
    lambda state, seat: deal(state, seat, ARMY, [(seat, _counted(state, seat))]),
)


# Damage dealt


@at(Moment.DEALT, 100, CANNIBALISTIC)
def _cannibalistic(state: State, seat: int, _: Held | None, __: About) -> None:
    heal(state, seat, 1, CANNIBALISTIC)


def _is_third(state: State, seat: int, about: About) -> bool:
    """Return whether the third heart of this turn was among those lost to a seat in an event."""
    (_, hearts), dealt = about, of_turn(state.more.dealt, seat) if state.more else 0
    return dealt - hearts < TANKER_HEARTS <= dealt


@at(Moment.DEALT, 110, TANKER, may=_is_third)
def _tanker(state: State, seat: int, _: Held | None, __: About) -> None:
    gain_stars(state, seat, 2, TANKER)


@hooks.CLAWS_HURT.card(ROAR)
def _roar(state: State, seat: int, _: Held, hurt: int) -> None:
    driven = [other for other in (state.city, state.bay) if other >= 0 and hurt >> other & 1]
    if driven:
        state.events.append(CardUsed(seat, ROAR))
    for other in driven:
        yield_place(state, other)


# Stars


def _may_walk(state: State, seat: int) -> bool:
    asked = state.question
    is_buying = isinstance(asked, BuyCards) and asked.seat == seat
    return is_buying and state.energy[seat] >= WALKER_PRICE


def _walk(state: State, seat: int) -> None:
    pay(state, seat, WALKER_PRICE, WALKER)
    gain_stars(state, seat, 1, WALKER)


hooks.ANYTIME_ACTIONS.append(AnytimeAction(BIT[WALKER], WALKER, _may_walk, _walk))


@hooks.GAINED_STARS.card(STOMP)
def _stomp(state: State, seat: int, held: Held, stars: int) -> None:
    more = state.more
    if more is None or seat != state.active:
        return
    gained = of_turn(more.gained, seat)
    if gained - stars < STOMP_STARS <= gained:
        state.more = more._replace(lasting=(*more.lasting, (seat, held.uid)))
        state.events.append(CardUsed(seat, STOMP))


@hooks.DICE.card(BOX)
def _shaken(state: State, seat: int) -> int:
    """Return the dice that the stomping of others takes."""
    more = state.more
    if more is None or not more.lasting:
        return 0
    stomping = {(other, held.uid) for other in state.others(seat) for held in state.working(other, STOMP)}
    return -sum(pair in stomping for pair in more.lasting)
