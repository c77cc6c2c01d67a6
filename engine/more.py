"""The part of a position that expansions share; games without expansions do not have it.

Every field has a default and is read by its name, so stored positions stay valid when a field is added.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from engine.errors import InvalidPosition

Json = dict[str, Any]


class InHand(NamedTuple):
    """A card that a seat holds and others do not see."""

    card: str
    known: int = 0
    """Mask of the other seats that know it, for it came there openly."""


class Mark(NamedTuple):
    """A token of a thing: on a seat, on a card, or for a number."""

    what: str
    """The id of the thing."""
    seat: int
    """Before whom it lies."""
    number: int = 0
    """The uid of a card, or a face, as the thing reads it."""


class Further(NamedTuple):
    """A further turn that waits."""

    seat: int
    card: str
    """The card that gave it."""
    fewer: int = 0
    """Dice that it takes."""


Cards = tuple[tuple[str, ...], ...]
"""Cards of each seat."""
Numbers = tuple[int, ...]
"""A number of each seat."""


class More(NamedTuple):
    """The part of a position that expansions share; replaced whole.

    A field with one row per seat is empty as long as every row would be empty.
    """

    monsters: tuple[str, ...] = ()
    """Which monster sits where."""
    hands: tuple[tuple[InHand, ...], ...] = ()
    decks: Cards = ()
    """The own deck of each seat, sorted: its order is not known to anybody."""
    piles: Cards = ()
    """The cards each seat played, which lie open until the own deck is used up."""
    away: Cards = ()
    """The cards each seat drew and did not keep, unseen."""
    drawn: Cards = ()
    """Cards that a seat looks at, to keep some of them."""
    gifts: tuple[tuple[int, int], ...] = ()
    """Pairs of uid and seat: to whom a thing belongs that lies before another."""
    counts: tuple[tuple[str, tuple[int, ...]], ...] = ()
    """Numbers that an expansion counts, by name, and one for each seat."""
    tiles: tuple[str, ...] = ()
    """Things that lie open for everybody."""
    after: tuple[tuple[int, ...], ...] = ()
    """Losses of the present damage event that things may follow.

    Each has seat, hearts, by whom, whether to claws, whether it answers another loss.
    """
    turns: tuple[Further, ...] = ()
    won: tuple[tuple[int, str], ...] = ()
    """Seats that win by a thing once the present damage event is over."""
    lost: Numbers = ()
    """Hearts that each monster lost this turn."""
    dealt: Numbers = ()
    """Hearts that others lost through each monster this turn."""
    gained: Numbers = ()
    """Stars that each monster gained this turn."""
    energised: Numbers = ()
    """Energy that each monster gained this turn."""
    healed: Numbers = ()
    """Hearts that each monster gained this turn."""
    taken: Numbers = ()
    """Hearts that each monster lost this turn through the active one."""
    claws: int = 0
    """Claws with which the active player attacked this turn."""
    stars_before: int = 0
    """Stars of the active player before this attack."""
    wounded: int = 0
    """Mask of seats that lost hearts to these claws."""
    cheers: int = 0
    """Claws that others add to the result of this turn."""
    once: tuple[str, ...] = ()
    """What happens once a turn and happened."""
    lasting: tuple[tuple[int, int], ...] = ()
    """Pairs of seat and uid: cards that act until the next turn of the seat."""
    inside: int = 0
    """Mask of the seats that were in Tokyo when this turn began."""
    freed: int = 0
    """Mask of the places that monsters left this turn: 1 the City, 2 the Bay."""
    aimed: int = 0
    """Mask of the seats in Tokyo that the claws of this turn reached."""
    marks: tuple[Mark, ...] = ()
    """Tokens of things that lie elsewhere."""
    shown: tuple[str, ...] = ()
    """Power cards that a thing turned up, until it is done with them."""
    open_hands: int = 0
    """Mask of the seats at a table whose hands lie open: those of computers, for which people draw."""

    stops: Numbers = ()
    """Moments of others' turns at which each seat wants to be asked, as `stops` counts them; hidden."""

    def moved(self, sources: Sequence[int | None]) -> "More":
        """Return the part with the seats reordered: for each place its former seat, None for a new one."""
        new_seat = {old: new for new, old in enumerate(sources) if old is not None}

        def rows(of_seats: tuple[Any, ...], nothing: Any) -> tuple[Any, ...]:
            return of_seats and tuple(nothing if old is None else of_seats[old] for old in sources)

        return More(
            monsters=rows(self.monsters, ""),
            hands=tuple(
                tuple(InHand(card, moved_mask(known, new_seat)) for card, known in hand)
                for hand in rows(self.hands, ())
            ),
            decks=rows(self.decks, ()),
            piles=rows(self.piles, ()),
            away=rows(self.away, ()),
            drawn=rows(self.drawn, ()),
            gifts=tuple((uid, new_seat[owner]) for uid, owner in self.gifts if owner in new_seat),
            counts=tuple((what, rows(numbers, 0)) for what, numbers in self.counts),
            tiles=self.tiles,
            turns=tuple(
                turn._replace(seat=new_seat[turn.seat]) for turn in self.turns if turn.seat in new_seat
            ),
            lost=rows(self.lost, 0),
            dealt=rows(self.dealt, 0),
            gained=rows(self.gained, 0),
            energised=rows(self.energised, 0),
            healed=rows(self.healed, 0),
            taken=rows(self.taken, 0),
            claws=self.claws,
            stars_before=self.stars_before,
            wounded=moved_mask(self.wounded, new_seat),
            cheers=self.cheers,
            once=self.once,
            lasting=tuple((new_seat[seat], uid) for seat, uid in self.lasting if seat in new_seat),
            inside=moved_mask(self.inside, new_seat),
            freed=self.freed,
            aimed=moved_mask(self.aimed, new_seat),
            marks=tuple(
                mark._replace(seat=new_seat[mark.seat]) for mark in self.marks if mark.seat in new_seat
            ),
            shown=self.shown,
            open_hands=moved_mask(self.open_hands, new_seat),
            stops=rows(self.stops, 0),
        )


def moved_mask(mask: int, new_seat: dict[int, int]) -> int:
    """Return a mask of seats after they are counted anew; seats without a new number leave it."""
    return sum(1 << new for old, new in new_seat.items() if mask >> old & 1)


PER_SEAT: Final = ("monsters", "hands", "decks", "piles", "away", "drawn")
"""Fields with a row for each seat, or none at all."""
TALLIES: Final = ("lost", "dealt", "gained", "energised", "healed", "taken")
"""Fields with a number for each seat, or none at all."""
_DEFAULTS: Final[Json] = More._field_defaults


def _tuples(value: Any) -> Any:
    return tuple(map(_tuples, value)) if isinstance(value, list | tuple) else value


_DECODE: Final[dict[str, Callable[[Any], Any]]] = {
    "hands": lambda value: tuple(tuple(InHand(*held) for held in hand) for hand in value),
    "turns": lambda value: tuple(Further(*turn) for turn in value),
    "marks": lambda value: tuple(Mark(*mark) for mark in value),
}


def to_json(more: More | None) -> Json | None:
    """Encode the non-empty fields, by name."""
    if more is None:
        return None
    return {name: value for name, value in more._asdict().items() if value != _DEFAULTS[name]}


def from_json(data: Json | None) -> More | None:
    """Decode what `to_json` wrote; raises InvalidPosition for a field of a later version."""
    if data is None:
        return None
    unknown = sorted(set(data) - set(_DEFAULTS))
    if unknown:
        raise InvalidPosition(tuple(f"more: there is no {name!r}" for name in unknown))
    return More(**{name: _DECODE.get(name, _tuples)(value) for name, value in data.items()})
