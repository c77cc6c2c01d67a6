"""The worth of things without learnt numbers: one row for each, beside the frozen weights.

The learnt numbers cover the cards of the base game, by id. Any other thing before a monster, or in a hand,
counts by its row here; a thing without a row counts as 0, but is never assumed to have no effect.
"""

from collections.abc import Callable, Sequence
from enum import Flag, auto
from functools import lru_cache
from typing import Final, NamedTuple

from engine.answers import Answer, Buy, Chosen, Copy, Pass, Play, Take, Turn, Use
from engine.bans import Ban, source
from engine.cards.catalogue import BIT
from engine.cards.hooks import MARKET_ACTIONS
from engine.cards.kinds import FLUXLING
from engine.decisions import Choose, MoveMimic, OfferHand
from engine.dispatch import QUESTIONS, is_among
from engine.moments import ACTIONS, PLAYED
from engine.resolving import void_groups
from engine.state import HEARTS_GROUP, State

UNIT: Final = 1000
"""Worths are thousandths of what the weights count in."""


class Look(Flag):
    """The parts of a dice result that a card looks at, beyond what everybody gains by it."""

    NOTHING = 0
    NUMBERS = auto()
    """Which numbers the stars come from."""
    FACES = auto()
    """Whether each face is there, 1, 2 and 3 are, and four alike."""
    HEARTS = auto()
    """Hearts that do not heal their owner."""
    THREE_HEARTS = auto()
    """Whether there are three hearts."""
    A_ONE = auto()
    """Whether there is a 1."""
    ALL = auto()
    """Anything: no two results are alike."""


_PLAIN: Final = """
    acid_attack alien_origin alpha_monster armor_plating background_dweller battery_monster
    bull_headed burrowing camouflage eater_of_the_dead electric_armor energy_drink energy_hoarder
    even_bigger extra_head fire_breathing friend_of_children gamma_blast giant_brain herbivore
    herd_culler hungry_urbavore it_has_a_child jagged_tactician jets made_in_a_lab media_friendly
    metamorph mimic nova_breath opportunist orb_of_doom parasitic_tentacles plot_twist poison_spit
    psychic_probe rapid_healing regeneration rooting_for_the_underdog scavenger shrink_ray shrinky
    smoke_cloud solar_powered spiked_tail stretchy urbavore were_only_making_it_stronger wings
"""
LOOKS: Final[dict[str, Look]] = {
    **dict.fromkeys(_PLAIN.split(), Look.NOTHING),
    **dict.fromkeys(("gourmet", "freeze_time", "poison_quills"), Look.NUMBERS),
    **dict.fromkeys(("complete_destruction", "detritivore", "draining_ray", "flaming_aura"), Look.FACES),
    **dict.fromkeys(("biofuel", "healing_ray"), Look.HEARTS),
}
"""The looks of the keep cards of the base game; other things have theirs in their Worth."""
LEARNT: Final = frozenset(LOOKS)
"""Keep cards of the base game: their worth is in the weights, and the odds of the dice know them."""
BASE: Final = sum(BIT[card] for card in LEARNT)
"""Their mask."""


class Worth(NamedTuple):
    """The worth of one thing."""

    open: int = 0
    """To its owner, while it lies open; thousandths."""
    in_hand: int = 0
    """In an own hand, or as a further turn that waits; thousandths."""
    liking: float = 0.0
    """The liking of quick players for it at its price, in stars."""
    now: Callable[[State, int], bool] = lambda _, __: True
    """Whether a seat does well to play or use it now; goes by what the seat sees."""
    ready: bool = False
    """Whether it may as well lie open before it is time to use it."""
    wanted: Callable[[State, int], bool] = lambda _, __: True
    """Whether a quick player does well to buy, take or copy it now."""
    look: Look = Look.ALL
    """The parts of a dice result that it looks at; unknown without a row, so all."""


WORTHS: Final[dict[str, Worth]] = {}
"""The worth of each thing; a box has a row by its name for its own effects."""
MARKED: Final[dict[str, Look]] = {}
"""The parts of a result that tokens look at, by what their marks are of."""
STEPS: Final[dict[str, int]] = {}
"""The worth of one more of a number of a box; thousandths."""
CHOOSING: Final[dict[str, Callable[[State, Answer], float]]] = {}
"""How quick players judge what a thing lets them choose, if not by liking: above 1 what they choose."""
REROLLING: Final[set[str]] = set()
"""Things that let their owner choose a die to be rolled again."""
Rated = Callable[[State, int], float]
FOUR: Final = 4
FOUR_ONES: Final[list[Rated]] = []
"""What four 1s in the own result are worth to a seat by things of expansions, in stars."""
FOUR_ALIKE: Final[list[Rated]] = []
"""What four of any face are worth so."""
NO_ROW: Final = Worth()


def look(state: State) -> Look:
    """Return what things in play look at in the active seat's dice, beyond what everybody gains by them."""
    found = _look(state.masks[state.active])
    for mask in state.masks:
        if mask & ~BASE:
            found |= _look(mask & ~BASE)
    for box, _ in state.rules.boxes:
        found |= WORTHS.get(box, NO_ROW).look
    for mark in state.more.marks if state.more is not None else ():
        found |= MARKED.get(mark.what, Look.NOTHING)
    return found


@lru_cache(maxsize=4096)
def _look(mask: int) -> Look:
    found = Look.NOTHING
    for card, bit in BIT.items():
        if mask & bit:
            found |= LOOKS[card] if card in LOOKS else WORTHS.get(card, NO_ROW).look
    return found


def is_time(state: State, answer: Answer) -> bool:
    """Return whether using, playing or getting a thing now is good for a seat; True if nothing is known."""
    match answer:
        case Use(seat, card) | Play(seat, card):
            row = WORTHS.get(card, NO_ROW)
            return row.now(state, seat) or (row.ready and type(answer) is Play)
        case Buy(seat, card) | Chosen(seat, card) | Copy(seat, _, card):
            return WORTHS.get(card, NO_ROW).wanted(state, seat)
        case _:
            return True


def timely(state: State, answers: Sequence[Answer]) -> Sequence[Answer]:
    """Return the answers without what can be done later, too, and now is for nothing."""
    if state.more is None:
        return answers
    through = without_going_back(state, answers)
    return [answer for answer in through if not _may_wait(state, answer) or is_time(state, answer)]


def without_going_back(state: State, answers: Sequence[Answer]) -> Sequence[Answer]:
    """Return the answers without passing at a choice that was opened while buying, and could be again."""
    asked = state.question
    if not isinstance(asked, Choose) or (state.more is not None and state.more.shown):
        return answers
    if not any(row.card == asked.card and row.may(state, asked.seat) for row in MARKET_ACTIONS):
        return answers
    if not any(isinstance(answer, Chosen) for answer in answers):
        return answers
    return [answer for answer in answers if not isinstance(answer, Pass)]


def _may_wait(state: State, answer: Answer) -> bool:
    """Return whether an answer is an action, or plays a card whose own moment this is not."""
    if isinstance(answer, Play):
        rule = PLAYED.get(answer.card)
        return not isinstance(state.question, OfferHand) and (rule is None or rule.during is None)
    return isinstance(answer, Use) and answer.card in ACTIONS


def fluxling_copies(view: State) -> str:
    """Return the card copied by the Fluxling that may copy another now, empty if none is asked for."""
    asked = view.question
    found = view.held(asked.uid) if isinstance(asked, MoveMimic) else None
    return found[1].acts if found is not None and found[1].card == FLUXLING else ""


def shuns_threes(view: State, seat: int) -> bool:
    """Return whether a 3 in the result kills the own monster at the end of the turn (Natural Selection)."""
    return bool(view.more is not None and view.masks[seat] and view.copies(seat, "natural_selection"))


def of_no_use(view: State, seat: int) -> int:
    """Return the groups of its result that a seat does not use: it sleeps on, or hearts do not heal it."""
    if view.more is None or seat != view.active:
        return 0
    void = void_groups(view)
    wakes = void and is_time(view, Use(seat, source(view, seat, Ban.NUMBERS)))
    return void & HEARTS_GROUP if wakes else void


def is_amid(state: State, answer: Answer) -> bool:
    """Return whether an answer plays a card during another question."""
    return isinstance(answer, Play) and not is_among(
        answer, QUESTIONS[type(state.question)].legal(state, state.question)
    )


def rated(view: State, seat: int, rules: list[Rated]) -> float:
    """Return the sum of what expansions make of a part of the own result, in stars; mostly 0."""
    return sum(rule(view, seat) for rule in rules) if view.more is not None else 0.0


def is_learnt(answer: Answer) -> bool:
    """Return whether an answer is of the base game, whose effect on the dice is known."""
    if isinstance(answer, Use | Turn):
        return answer.card in LEARNT
    return not isinstance(answer, Play | Chosen | Take)
