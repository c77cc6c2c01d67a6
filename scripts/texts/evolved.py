"""Matches with evolutions, in which the second person holds hidden cards; as all see them, or a seat."""

from dataclasses import replace
from functools import cache
from typing import Final

from engine import Answer, Edition, State, apply, build, legal, new_game, read_line, rules, view
from engine.answers import Play, Revealed
from engine.cards.power_up import BOX
from engine.hands import held_back, put_row
from engine.interrupts import has_moment
from engine.more import InHand
from engine.seeing import own
from kotbot.matches.facts import MatchFacts
from kotbot.matches.facts.hands import OwnCard, OwnHand, OwnStops, Stance, StopMoment
from scripts.texts.facts import MARKET, facts

MONSTERS: Final = ("the_king", "gigazaur", "cyber_kitty")
OWNER: Final = 1


@cache
def holding() -> State:
    """Another rolls; the second monster has an evolution open and three in hand, two of which it may play."""
    return _position(step="roll 2", dice="1 1 2 3 e c")


@cache
def attacked() -> State:
    """Claws are about to hit the second monster in the City, which has a card against them."""
    state = _position(step="resolve", dice="c c c 1 2 e")
    while state.asked_seat != OWNER:
        apply(state, read_line("1 resolve all"))
    return state


@cache
def stopped() -> State:
    """The second monster wanted to be asked once the dice of another are final, and they are."""
    state = _position(step="roll 2", dice="1 1 2 3 e c")
    for line in ("2 stop_at shown", "1 stop"):
        apply(state, read_line(line))
    return state


@cache
def beginning() -> State:
    """Before the first turn: each monster has drawn two evolutions, and the first two of them kept one."""
    state = new_game(rules(Edition.SECOND, boxes=(BOX,)), len(MONSTERS), monsters=MONSTERS)
    while state.asked_seat != OWNER:
        apply(state, _first(state))
    return state


@cache
def before_the_roll() -> State:
    """The second monster begins its turn, and holds a card for that moment."""
    state = _position(step="buy")
    assert state.more is not None
    state.more = state.more._replace(monsters=("the_king", "cyber_kitty", "gigazaur"))
    put_row(state, "decks", OWNER, ("mega_purr",))
    put_row(state, "hands", OWNER, (InHand("cat_nip"), InHand("electro_scratch")))
    apply(state, read_line("1 pass"))
    return state


def own_hand(state: State, **how: object) -> OwnHand:
    """The hand of the second person, who said something of the first card."""
    stances = (Stance.DEADLY, Stance.MATTERS, Stance.PLAYS)
    fitting = [answer.card for answer in legal(state, OWNER) if isinstance(answer, Play)]
    cards = [
        OwnCard(card, card in fitting, stance, has_moment(state.rules.index, card))
        for card, stance in zip(held_back(state, OWNER), stances, strict=True)
    ]
    return OwnHand(public(state, **how), OWNER, tuple(cards), OwnStops((StopMoment.DICE,), 12))


def new_cards(picked: str = "", **how: object) -> OwnHand:
    """The two cards that the second person drew before the first turn, and which of them they chose."""
    state = beginning()
    return OwnHand(public(state, **how), OWNER, (), OwnStops((), 15), own(state, OWNER).drawn, picked)


def _first(state: State) -> Answer:
    answers = legal(state, state.asked_seat)
    different = [answer for answer in answers if isinstance(answer, Revealed)]
    return different[-1] if different else answers[-1]


def _position(**parts: object) -> State:
    seats = [
        {"stars": 6, "hearts": 7, "energy": 3, "cards": ["alpha_male"], "hand": ["giant_banana"]},
        {
            "stars": 9,
            "hearts": 3,
            "energy": 5,
            "cards": ["heat_vision"],
            "hand": ["detachable_tail", "primal_bellow", "saurian_adaptability"],
        },
        {"stars": 4, "hearts": 8, "energy": 1, "pile": ["electro_scratch"]},
    ]
    named = [{"monster": monster, **seat} for monster, seat in zip(MONSTERS, seats, strict=True)]
    made = {"rules": {"edition": "second", "boxes": [BOX]}, "seats": named, "market": MARKET}
    return build({**made, "city": 2, "active": 1, **parts})


def public(state: State, **how: object) -> MatchFacts:
    """The match as all see it."""
    return _of(view(state, None), **how)


def from_seat(state: State, seat: int = OWNER, **how: object) -> MatchFacts:
    """The match as a seat sees it."""
    return _of(view(state, seat), **how)


def _of(state: State, **how: object) -> MatchFacts:
    made = facts(state, **how)  # type: ignore[arg-type]
    seats = (replace(seat, monster=name) for seat, name in zip(made.seats, MONSTERS, strict=True))
    return replace(made, seats=tuple(seats))
