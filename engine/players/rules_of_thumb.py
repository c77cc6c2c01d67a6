"""Rules of thumb: the worth of an answer at first sight, in stars."""

from collections.abc import Callable
from typing import Final

from engine.answers import (
    DECK,
    MARKET,
    Again,
    Answer,
    Buy,
    Charge,
    Chosen,
    Copy,
    Hearts,
    Keep,
    Pass,
    Play,
    Reroll,
    Resolve,
    Stay,
    Stop,
    Take,
    Turn,
    Use,
    Yield,
)
from engine.cards.catalogue import THINGS
from engine.decisions import Choose
from engine.dice import CLAW, ENERGY, HEART, ONE, THREE, Dice, turned
from engine.players.worths import (
    CHOOSING,
    FOUR,
    FOUR_ALIKE,
    FOUR_ONES,
    WORTHS,
    fluxling_copies,
    is_time,
    of_no_use,
    rated,
    shuns_threes,
)
from engine.state import CLAWS_GROUP, GOAL, HEARTS_GROUP, NUMBERS_GROUP, State
from engine.steps import Hit

NEW_DIE: Final = 0.42
"""The worth of a rerolled die, in stars."""
PAIR: Final = 0.45
"""The share of a triple's stars that a pair is worth before the last roll."""
ONE_ALONE: Final = 0.12

_LIKES: Final = {
    **dict.fromkeys(("extra_head", "giant_brain", "nova_breath", "wings", "acid_attack"), 3.0),
    **dict.fromkeys(("skyscraper", "supertower", "gas_refinery", "apartment_building", "energize"), 2.6),
    **dict.fromkeys(("frenzy", "evacuation_orders", "it_has_a_child", "even_bigger", "armor_plating"), 2.4),
    **dict.fromkeys(("spiked_tail", "alpha_monster", "regeneration", "gourmet", "media_friendly"), 2.2),
    **dict.fromkeys(("alien_origin", "friend_of_children", "energy_drink", "freeze_time"), 2.2),
    **dict.fromkeys(("tank", "national_guard", "jet_fighters", "high_altitude_bombing"), 0.6),
}
"""Cards that it loves or fears, in stars for their price; all others are worth LIKING."""
LIKING: Final = 1.6
DEADLY: Final = 20.0
"""What a result costs that kills its own monster, in stars."""
SERIOUS: Final = 3
"""The number of hearts at once that justifies a card against damage."""
HURTING: Final = {"tank": 3, "national_guard": 2, "jet_fighters": 4, "high_altitude_bombing": 3}
"""Hearts that these cost their own buyer."""


# Dice


def worth(view: State, seat: int, dice: Dice, rolls: int) -> float:
    """Return the worth of dice to a seat, in stars, with this many rolls to come."""
    void = of_no_use(view, seat)
    stars = sum(_number_worth(face + 1, dice[face], rolls) for face in (0, 1, 2))
    if void & NUMBERS_GROUP:
        stars = 0.0
    if dice[THREE] and shuns_threes(view, seat):
        stars -= DEADLY
    near = 1.3 if view.stars[seat] >= GOAL - 6 else 1.0
    if view.more is not None and max(dice) >= FOUR:
        stars += rated(view, seat, FOUR_ALIKE)
    if view.more is not None and not void & NUMBERS_GROUP:
        stars += _share_of_four(dice[ONE], view.ndice - sum(dice), rolls) * rated(view, seat, FOUR_ONES)
    return (
        stars * near
        + dice[ENERGY] * 0.55
        + (
            0.0
            if void & HEARTS_GROUP
            else min(dice[HEART], useful_hearts(view, seat)) * _heart_worth(view, seat)
        )
        + (0.0 if void & CLAWS_GROUP else dice[CLAW] * _claw_worth(view, seat))
    )


def _share_of_four(ones: int, again: int, rolls: int) -> float:
    """Return the share of four 1s' worth that some are worth, with so many dice to be rolled again."""
    one = 1 - (5 / 6) ** (again * rolls)
    return float(one ** (FOUR - ones)) if 1 < ones < FOUR else float(ones >= FOUR)


def _number_worth(number: int, n: int, rolls: int) -> float:
    if n >= 3:
        return number + n - 3
    if not rolls or not n:
        return 0.0
    return number * (PAIR if n == 2 else ONE_ALONE)


def useful_hearts(view: State, seat: int) -> int:
    """Return how many rolled hearts a monster can use: to heal, and to remove tokens."""
    if view.in_tokyo(seat):
        return 0
    return view.most_hearts(seat) - view.hearts[seat] + view.poison[seat] + view.shrink[seat]


def _heart_worth(view: State, seat: int) -> float:
    return 1.5 if view.hearts[seat] <= 4 else 0.8 if view.hearts[seat] <= 7 else 0.4


def _claw_worth(view: State, seat: int) -> float:
    if view.in_tokyo(seat):
        return 0.35 * sum(1 for other in view.others(seat) if not view.in_tokyo(other))
    victims = [other for other in (view.city, view.bay) if other >= 0]
    if not victims:
        return 0.5 if view.hearts[seat] > 5 else 0.1
    weak = any(view.hearts[other] <= 3 for other in victims)
    return (0.9 if weak else 0.6) * len(victims)


def judge_keep(view: State, answer: Answer) -> float:
    """Judge dice to keep, or stopping."""
    seat = answer.seat
    match answer:
        case Keep(_, dice):
            again = view.ndice - sum(dice)
            return worth(view, seat, dice, view.rolls) + again * NEW_DIE
        case Stop():
            return worth(view, seat, view.dice, 0)
        case Reroll():
            return worth(view, seat, view.dice, view.rolls) + (0.1 if view.dice[2] < 2 else -1.0)
        case Use():
            return worth(view, seat, view.dice, 0) + 0.2 if view.energy[seat] > 3 else -1.0
        case _:
            return 0.0


def judge_change(view: State, answer: Answer) -> float:
    """Judge changes after the last roll."""
    now = worth(view, answer.seat, view.dice, 0)
    match answer:
        case Turn(seat, face, into, card):
            price = 1.2 if card in ("stretchy", "plot_twist", "mimic", "fluxling") else 0.0
            return worth(view, seat, turned(view.dice, face, into), 0) - price
        case Reroll():
            return now + (0.1 if view.dice[2] < 3 else -1.0)
        case _:
            return now


def judge_probe(view: State, answer: Answer) -> float:
    """Judge rerolling a die of the active monster."""
    if not isinstance(answer, Reroll):
        return 0.2
    active = view.active
    rest = list(view.dice)
    rest[answer.face] -= 1
    a, b, c, d, e, f = rest
    return worth(view, active, view.dice, 0) - worth(view, active, (a, b, c, d, e, f), 0) - NEW_DIE


# Tokyo and damage


def judge_yield(view: State, answer: Answer) -> float:
    """Judge staying in Tokyo by the hearts left for it."""
    seat = answer.seat
    danger = 4 if view.seats == 2 else 5
    leaves = isinstance(answer, Yield)
    if view.stars[seat] >= GOAL - 2 and view.hearts[seat] > 2:
        return 0.0 if leaves else 1.0
    return float(leaves == (view.hearts[seat] <= danger))


def judge_jets(view: State, answer: Answer) -> float:
    """Judge flying off before damage."""
    leaves = isinstance(answer, Yield)
    return float(leaves == (_coming(view) >= 2 or view.hearts[answer.seat] <= 5))


def judge_hit(dear_below: int = 0) -> Callable[[State, Answer], float]:
    """Return a judge of a card against damage, useful if that is serious, or with few hearts in any case."""

    def judge(view: State, answer: Answer) -> float:
        amount, hearts = _coming(view), view.hearts[answer.seat]
        serious = amount >= min(hearts, SERIOUS) or hearts <= dear_below
        return float(isinstance(answer, Use | Play) == serious)

    return judge


def _coming(view: State) -> int:
    """Return the hearts that the damage in question would cost."""
    hit: Hit = view.question.hit  # type: ignore[union-attr, assignment]
    return hit.amount


def judge_thing(view: State, answer: Answer) -> float:
    """Judge a thing of an expansion at its moment."""
    return 0.5 if isinstance(answer, Pass) else float(is_time(view, answer))


def judge_last_chance(_: State, answer: Answer) -> float:
    """Judge whatever keeps the monster alive."""
    return float(isinstance(answer, Use))


# Cards


def liking(view: State, seat: int, card: str) -> float:
    """Return how a seat likes a card, in stars."""
    like = WORTHS[card].liking if card in WORTHS else _LIKES.get(card, LIKING)
    hurts = HURTING.get(card, 0)
    if hurts:
        like += 1.4 if view.hearts[seat] > hurts + 3 else -1.0
    if card in ("heal", "nuclear_power_plant", "ice_cream_truck") and view.hearts[seat] <= 6:
        like += 1.5
    return like


def judge_buy(view: State, answer: Answer) -> float:
    """Judge cards by liking, with a small bonus for dear ones."""
    match answer:
        case Buy(seat, card, source) if card in THINGS:
            from_pile = 0.2 if source in (MARKET, DECK) else 0.0
            return liking(view, seat, card) + THINGS[card].cost / 10 + from_pile
        case Use(_, card) if card in WORTHS:
            return 4.0 * is_time(view, answer)
        case Pass():
            return 1.0
        case _:
            return 0.5


def judge_copy(view: State, answer: Answer) -> float:
    """Judge the card that a Mimic copies; Fluxling moves to a better one only."""
    if isinstance(answer, Copy):
        return liking(view, answer.seat, answer.card)
    copied = fluxling_copies(view)
    return liking(view, answer.seat, copied) if copied else 1.0


def judge_choice(view: State, answer: Answer) -> float:
    """Judge what a thing lets its owner choose: things by liking, anything else before nothing."""
    if not isinstance(answer, Chosen | Take):
        return 1.0
    asked = view.question
    rule = CHOOSING.get(asked.card) if isinstance(asked, Choose) else None
    if rule is not None:
        return rule(view, answer)
    return liking(view, answer.seat, answer.what) if isinstance(answer, Chosen) else 1.0


def judge_any(view: State, answer: Answer) -> float:
    """Judge questions with one usual answer: hearts to tokens, the default order, the further turn."""
    match answer:
        case Resolve(_, group):
            return float(group == "all")
        case Hearts(_, poison, shrink, biofuel, others):
            wish = 0.0 if useful_hearts(view, answer.seat) else 0.5
            return poison * 2 + shrink * 1.5 + biofuel * wish + sum(n for _, n in others) * 0.3
        case Charge(_, energy):
            return float(energy)
        case Again():
            return 1.0
        case Stay() | Pass():
            return 0.5
        case Use(seat, card):
            return 1.0 if card == "rapid_healing" and view.hearts[seat] <= 4 else 0.0
        case _:
            return 0.0
