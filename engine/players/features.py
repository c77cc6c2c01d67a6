"""Features of a position: a short list for each living seat; each feature has a fitted weight.

A position is evaluated as a turn is about to begin. There are two kinds of feature: binary ones, and cards,
which count less the nearer the game is to its end.
"""

from functools import cache, lru_cache
from typing import Final, NamedTuple

from engine.players import learnt
from engine.state import GOAL, State

MOST_HEARTS: Final = 12
MOST_ENERGY: Final = 14
MOST_TOKENS: Final = 3
MOST_SEATS: Final = 6
HANDS: Final = 20_000
"""Hands of cards that are kept for when the same is asked again."""

_STAR_STEPS: Final = (0, 3, 6, 8, 10, 12, 13, 14, 15, 16, 17, 18, 19, 20)
_HEART_STEPS: Final = (0, 2, 4, 6, 8, 10)
HEARTS: Final = MOST_HEARTS + 1
STARS: Final = GOAL + 1
STAR_BANDS: Final = len(_STAR_STEPS)
HEART_BANDS: Final = len(_HEART_STEPS)


class Block(NamedTuple):
    """The place of one kind of weights: several tables, with rows and columns in a meaningful order."""

    start: int
    tables: int
    rows: int
    columns: int

    @property
    def length(self) -> int:
        """The number of weights."""
        return self.tables * self.rows * self.columns


def _blocks(**shapes: tuple[int, int, int]) -> dict[str, Block]:
    blocks = {}
    start = 0
    for name, shape in shapes.items():
        blocks[name] = Block(start, *shape)
        start += blocks[name].length
    return blocks


BLOCKS: Final = _blocks(
    hearts=(2, 1, HEARTS),
    stars=(2, 1, STARS),
    stars_hearts=(2, STAR_BANDS, HEART_BANDS),
    energy=(1, 1, MOST_ENERGY + 1),
    poison=(1, 1, MOST_TOKENS + 1),
    shrink=(1, 1, MOST_TOKENS + 1),
    turn=(2 * MOST_SEATS, 1, 1),
    race=(2, STAR_BANDS, STAR_BANDS),
    fight=(6, HEARTS, HEARTS),
    cards=(len(learnt.CARDS), 1, 1),
)
"""hearts, stars: by place (outside, Tokyo). turn: by place and how many turns come before the own one.
race: own stars and the most of another, by whether the own turn comes next. fight: own hearts and the fewest
of another, by whether the own turn comes next and who is in Tokyo."""
SIZE: Final = sum(block.length for block in BLOCKS.values())
CARD_PLACE: Final = {card: BLOCKS["cards"].start + place for place, card in enumerate(learnt.CARDS)}

KINDS: Final = ("duel", "duel energy", "few", "many")
"""Weights differ by how many live: two, two with the energy variant, three or four, five or six."""


def kind(state: State) -> str:
    """Return the kind of weights that a position needs."""
    living = state.alive.bit_count()
    if living <= 2:
        return "duel energy" if state.rules.duel_energy and state.seats == 2 else "duel"
    return "few" if living <= 4 else "many"


def bands(steps: tuple[int, ...], most: int) -> tuple[int, ...]:
    """Return the band of each number from 0 to the maximum."""
    return tuple(sum(step <= number for step in steps) - 1 for number in range(most + 1))


_STAR_BAND: Final = bands(_STAR_STEPS, GOAL)
_HEART_BAND: Final = bands(_HEART_STEPS, MOST_HEARTS)

_HEARTS = BLOCKS["hearts"].start
_STARS = BLOCKS["stars"].start
_STARS_HEARTS = BLOCKS["stars_hearts"].start
_ENERGY = BLOCKS["energy"].start
_POISON = BLOCKS["poison"].start
_SHRINK = BLOCKS["shrink"].start
_TURN = BLOCKS["turn"].start
_RACE = BLOCKS["race"].start
_FIGHT = BLOCKS["fight"].start


class Features(NamedTuple):
    """The active features of one seat."""

    present: tuple[int, ...]
    """Places of the weights that count whole."""
    cards: tuple[int, ...]
    """Places of the weights of its cards, once for each copy."""


def fade(state: State) -> float:
    """Return the factor of cards, 1 at the beginning and never 0."""
    return 1.0 - 0.035 * min(GOAL, max(state.stars))


def features(state: State, seat: int, starts: int) -> Features:
    """Return the features of a living seat when the turn of `starts` is about to begin."""
    others = state.others(seat)
    hearts = min(MOST_HEARTS, state.hearts[seat])
    stars = min(GOAL, state.stars[seat])
    tokyo = 1 if seat in (state.city, state.bay) else 0
    waits = turns_before(seat, starts, state.alive, state.seats)
    last = 0 if waits else 1
    rival = 0
    weakest = MOST_HEARTS
    where = 2 * tokyo
    for other in others:
        rival = max(rival, state.stars[other])
        weakest = min(weakest, state.hearts[other])
        if not where and other in (state.city, state.bay):
            where = 4
    rival = min(GOAL, rival)
    band = _STAR_BAND[stars]
    return Features(
        (
            _HEARTS + tokyo * HEARTS + hearts,
            _STARS + tokyo * STARS + stars,
            _STARS_HEARTS + (tokyo * STAR_BANDS + band) * HEART_BANDS + _HEART_BAND[hearts],
            _ENERGY + min(MOST_ENERGY, state.energy[seat]),
            _POISON + min(MOST_TOKENS, state.poison[seat]),
            _SHRINK + min(MOST_TOKENS, state.shrink[seat]),
            _TURN + tokyo * MOST_SEATS + waits,
            _RACE + (last * STAR_BANDS + band) * STAR_BANDS + _STAR_BAND[rival],
            _FIGHT + ((where + last) * HEARTS + hearts) * HEARTS + weakest,
        ),
        card_places(tuple([held.acts for held in state.cards[seat]])) if state.masks[seat] else (),
    )


@cache
def turns_before(seat: int, starts: int, alive: int, seats: int) -> int:
    """Return how many living seats have their turn before a seat."""
    return sum(alive >> ((starts + step) % seats) & 1 for step in range((seat - starts) % seats))


@lru_cache(maxsize=HANDS)
def card_places(cards: tuple[str, ...]) -> tuple[int, ...]:
    """Return the places of card weights, including what a Mimic copies, but not a waiting Mimic."""
    return tuple(CARD_PLACE[card] for card in cards if card in CARD_PLACE)
