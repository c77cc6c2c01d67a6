"""A small network that scores each seat: sums of rows of numbers, one row for each true feature.

The sums pass through a leaky ReLU (slope one tenth below 0) and are weighted. So the worth of a heart can
depend on anything else, and a position still costs only a few additions. Positions are evaluated as a turn is
about to begin.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from operator import add, mul
from pathlib import Path
from typing import Any, Final, NamedTuple

from engine.players import learnt
from engine.players.features import MOST_ENERGY, MOST_HEARTS, MOST_SEATS, MOST_TOKENS, fade
from engine.players.things import BY_HAND, Things, learnt_for
from engine.players.valuation import decided, shared
from engine.state import GOAL, State, seats_around

LEAK: Final = 0.1
"""The factor of negative sums."""
REMEMBERED: Final = 20_000
"""Sums, and hands of cards, that are kept for when the same is asked again."""

_HEARTS: Final = MOST_HEARTS + 1
_STARS: Final = GOAL + 1
_ENERGY: Final = MOST_ENERGY + 1
_TOKENS: Final = MOST_TOKENS + 1
_OWN_PLACES: Final = 3 * MOST_SEATS
"""In Tokyo, outside with another in Tokyo, outside with nobody there; each by the turns before its own."""
_RIVAL_PLACES: Final = 8
"""Whether the seat itself is in Tokyo, whether the rival is, and whether the rival has its turn before it."""
_SOON: Final = 2
"""The energy that may be missing for a card that can be bought soon."""
OFFERS: Final = (
    ("later for sale", "later for sale soon", "later for sale far"),
    ("now for sale", "now for sale soon", "now for sale far"),
)
"""Blocks of cards in the market: by whether the turn is the seat's own, and by the energy that is missing."""

BLOCKS: Final = {
    "hearts": _OWN_PLACES * _HEARTS,
    "stars": _OWN_PLACES * _STARS,
    "energy": 2 * _ENERGY,
    "poison": _TOKENS,
    "shrink": _TOKENS,
    "living": MOST_SEATS + 1,
    "duel energy": _OWN_PLACES,
    "cards": len(learnt.CARDS),
    "rival hearts": _RIVAL_PLACES * _HEARTS,
    "rival stars": _RIVAL_PLACES * _STARS,
    "rival energy": 2 * _ENERGY,
    "rival poison": _TOKENS,
    "rival shrink": _TOKENS,
    "rival cards": len(learnt.CARDS),
    "most stars": 2 * _STARS,
    "fewest hearts": 2 * _HEARTS,
    **{name: len(learnt.CARDS) for names in OFFERS for name in names},
}
"""The number of rows for each kind of feature, as for each number of hearts by place."""
OF_CARDS: Final = ("cards", "rival cards", *OFFERS[0], *OFFERS[1])
"""Those with a row for each card."""
DATA: Final = "king.json"
WEIGHTS: Final = "weights"
"""The name of the weights beside the blocks of rows."""


def _starts() -> dict[str, int]:
    starts, at = {}, 0
    for name, rows in BLOCKS.items():
        starts[name] = at
        at += rows
    return starts


START: Final = _starts()
SIZE: Final = sum(BLOCKS.values())
_CARDS: Final = {card: place for place, card in enumerate(learnt.CARDS)}

_CHEAPER: Final = "alien_origin"
"""The card that makes others cheaper by 1."""

Vector = list[float]
Cards = tuple[str, ...]
Offers = tuple[tuple[str, int], ...]
"""Cards in the market that are known, with their prices."""


class Rows(NamedTuple):
    """Features that are true, as rows of the network."""

    present: tuple[int, ...]
    """Rows that count whole."""
    cards: tuple[int, ...] = ()
    """Rows of cards."""
    fade: float = 1.0
    """The factor of the cards: less the nearer the game is to its end."""


class Having(NamedTuple):
    """The cards and numbers of a monster."""

    hearts: int
    stars: int
    energy: int
    poison: int
    shrink: int
    cards: Cards
    fade: float
    """The factor of its cards, 1 without any."""


class Own(NamedTuple):
    """The monster that is judged."""

    place: int
    living: int
    """The number of living monsters, or -1 for two with the energy variant."""
    has: Having
    offers: Offers = ()

    def rows(self) -> Rows:
        """Return the rows of its true features."""
        hearts, stars, energy, poison, shrink, cards, fading = self.has
        begins = not self.place % MOST_SEATS
        present = [
            START["hearts"] + self.place * _HEARTS + min(MOST_HEARTS, hearts),
            START["stars"] + self.place * _STARS + min(GOAL, stars),
            START["energy"] + begins * _ENERGY + min(MOST_ENERGY, energy),
            START["poison"] + min(MOST_TOKENS, poison),
            START["shrink"] + min(MOST_TOKENS, shrink),
            START["living"] + (self.living if self.living >= 0 else 2),
        ]
        if self.living < 0:
            present.append(START["duel energy"] + self.place)
        budget = energy + cards.count(_CHEAPER)
        for card, price in self.offers:
            missing = price - budget
            reach = 0 if missing <= 0 else 1 if missing <= _SOON else 2
            present.append(START[OFFERS[begins][reach]] + _CARDS[card])
        return Rows(tuple(present), card_rows("cards", cards), fading)


class Rival(NamedTuple):
    """Another monster."""

    place: int
    has: Having

    def rows(self) -> Rows:
        """Return the rows of its true features."""
        hearts, stars, energy, poison, shrink, cards, fading = self.has
        before = self.place % 2
        present = (
            START["rival hearts"] + self.place * _HEARTS + min(MOST_HEARTS, hearts),
            START["rival stars"] + self.place * _STARS + min(GOAL, stars),
            START["rival energy"] + before * _ENERGY + min(MOST_ENERGY, energy),
            START["rival poison"] + min(MOST_TOKENS, poison),
            START["rival shrink"] + min(MOST_TOKENS, shrink),
        )
        return Rows(present, card_rows("rival cards", cards), fading)


class Extremes(NamedTuple):
    """The most stars and the fewest hearts among the others, when more than two live."""

    before: int
    """Whether the foremost has its turn before the seat."""
    stars: int
    tokyo: int
    """Whether the seat is in Tokyo."""
    hearts: int

    def rows(self) -> Rows:
        """Return the rows of its true features."""
        return Rows(
            (
                START["most stars"] + self.before * _STARS + min(GOAL, self.stars),
                START["fewest hearts"] + self.tokyo * _HEARTS + min(MOST_HEARTS, self.hearts),
            )
        )


Part = Own | Rival | Extremes


@lru_cache(maxsize=REMEMBERED)
def card_rows(block: str, cards: Cards) -> tuple[int, ...]:
    """Return the rows of cards, including what a Mimic copies, but not a waiting Mimic."""
    return tuple([START[block] + _CARDS[card] for card in cards if card in _CARDS])


def seen(state: State, starts: int) -> list[tuple[Part, ...]]:
    """Return the true features of each living seat, in seat order, as the turn of `starts` begins."""
    order = seats_around((starts - 1) % state.seats, state.alive, state.seats)
    living = sorted(order)
    number = -1 if state.rules.duel_energy and state.seats == 2 else len(living)
    fading = fade(state)
    has = {seat: _having(state, seat, fading) for seat in living}
    offers = _offers(state)
    rules = {seat: seat in (state.city, state.bay) for seat in living}
    ruled = any(rules.values())
    turns = {seat: turn for turn, seat in enumerate(order)}
    found: list[tuple[Part, ...]] = []
    for seat in living:
        tokyo, turn = rules[seat], turns[seat]
        place = (0 if tokyo else 1 if ruled else 2) * MOST_SEATS + turn
        others = [other for other in living if other != seat]
        rivals = [Rival(4 * tokyo + 2 * rules[other] + (turns[other] < turn), has[other]) for other in others]
        own = Own(place, number, has[seat], offers)
        if len(others) == 1:
            found.append((own, *rivals))
            continue
        foremost = max(others, key=state.stars.__getitem__)
        weakest = min([has[other].hearts for other in others])
        found.append((own, *rivals, Extremes(turns[foremost] < turn, state.stars[foremost], tokyo, weakest)))
    return found


def _offers(state: State) -> Offers:
    prices = state.rules.prices
    return tuple([(card, prices[card]) for card in state.market if card in _CARDS])


def _having(state: State, seat: int, fading: float) -> Having:
    cards = tuple([held.acts for held in state.cards[seat]]) if state.masks[seat] else ()
    return Having(
        state.hearts[seat],
        state.stars[seat],
        state.energy[seat],
        state.poison[seat],
        state.shrink[seat],
        cards,
        fading if cards else 1.0,
    )


class Sums:
    """The rows, and the weights of their sums; the last number of each row counts unweighted."""

    def __init__(self, rows: Sequence[Sequence[float]], weights: Sequence[float]) -> None:
        self.rows = rows
        self.weights = weights
        self._known: dict[Part, Vector] = {}

    def strength(self, parts: Sequence[Part]) -> float:
        """Return the strength of a seat; only differences between seats matter."""
        known = self._known
        vectors = [known.get(part) or self._remember(part) for part in parts]
        sums = map(add, *vectors) if len(vectors) == 2 else map(sum, zip(*vectors, strict=True))
        total: Vector = list(sums)
        bent = [each if each > 0 else LEAK * each for each in total[:-1]]
        bending: float = sum(map(mul, self.weights, bent))
        return total[-1] + bending

    def _remember(self, part: Part) -> Vector:
        if len(self._known) >= REMEMBERED:
            self._known.clear()
        rows = self.rows
        whole, cards, fading = part.rows()
        vector: Vector = list(map(sum, zip(*[rows[place] for place in whole], strict=True)))
        if cards:
            held = map(sum, zip(*[rows[place] for place in cards], strict=True))
            vector = [number + fading * more for number, more in zip(vector, held, strict=True)]
        self._known[part] = vector
        return vector


class Network:
    """Returns chances to win: one set of rows for the last two monsters, another for more."""

    def __init__(self, duel: Sums, crowd: Sums, things: Things = BY_HAND) -> None:
        self.duel = duel
        self.crowd = crowd
        self.things = things

    def chances(self, state: State, starts: int) -> list[float]:
        """Return each seat's chance to win as the turn of `starts` begins."""
        if state.over:
            return decided(state)
        living = [seat for seat in range(state.seats) if state.alive >> seat & 1]
        sums = self.duel if len(living) == 2 else self.crowd
        strengths = [sums.strength(parts) for parts in seen(state, starts)]
        return shared(
            state,
            living,
            [own + self.things.added(state, seat) for seat, own in zip(living, strengths, strict=True)],
        )


@cache
def trained() -> Network:
    """Return the network that scripts/train found by self-play."""
    return _network(learnt.bundled(DATA), DATA)


def load(path: Path) -> Network:
    """Read what scripts/train wrote. Raises InvalidNumbers."""
    return _network(learnt.from_file(path), path.name)


def _network(tables: learnt.Tables, source: str) -> Network:
    learnt.wants(tables, ("duel", "crowd"), source)
    duel, crowd = (_sums(tables[name], f"{source}: {name}") for name in ("duel", "crowd"))
    return Network(duel, crowd, learnt_for("network"))


def _sums(table: dict[str, Any], where: str) -> Sums:
    """Read weights and rows; each row has one number more than there are weights."""
    learnt.wants(table, (WEIGHTS, *BLOCKS), where)
    weights = learnt.numbers(table[WEIGHTS], None, f"{where} {WEIGHTS}")
    width = len(weights) + 1
    nothing = [0.0] * width
    rows: list[Vector] = []
    for name, number in BLOCKS.items():
        found, place = table[name], f"{where} {name}"
        if name in OF_CARDS:
            rows += learnt.by_card(found, lambda row, at: learnt.numbers(row, width, at), nothing, place)
        else:
            rows += learnt.rows(found, number, width, place)
    return Sums(rows, weights)
