"""The seats of a match before it begins, and the rules by which it is to be played."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final

from engine import InvalidPosition, Rules
from engine.boxes import EXPANSIONS, versions
from engine.codec import rules_from_json, rules_to_json
from engine.rules import EDITIONS, VERSION
from kotbot.matches.core.game import Game
from kotbot.matches.facts import Mode, Occupant, Person, SeatChange, SeatNews
from kotbot.matches.people.names import fold
from kotbot.matches.records import Json, SeatRecord
from kotbot.matches.refusals import Refused
from kotbot.matches.replies import Denied

COMPUTER_NAMES: Final = ("pixel", "domino", "gizmo", "blip", "turbo", "pico", "chip", "zigzag")
"""The names of computers, as their seats store them; more than a table has seats."""


def check_room(game: Game, wanted: int = 1) -> None:
    """Raise Denied unless so many more players fit at the table."""
    free = rules_of(game).box.most_seats - len(game.seats)
    if free < wanted:
        raise Denied(Refused.FULL)


def seat_person(game: Game, person: Person) -> None:
    """Add a seat for a person with an account."""
    add_seat(game, Occupant.PERSON, person.id, person.name, None)


def seat_computer(game: Game, level: str, monster: str = "") -> None:
    """Add a seat for a computer, under the first free name."""
    add_seat(game, Occupant.COMPUTER, None, free_name(game.seats), level, monster)


def free_name(seats: Sequence[SeatRecord]) -> str:
    """Return the first free name of a computer."""
    return _free_names(seats)[0]


def _free_names(seats: Sequence[SeatRecord]) -> list[str]:
    taken = {fold(seat.name) for seat in seats}
    return [name for name in COMPUTER_NAMES if name not in taken]


def computers_after(seats: Sequence[SeatRecord]) -> Callable[[SeatRecord], str]:
    """Return a function that names the computers of a rematch by their former seats; call it once for each.

    A computer keeps its name, other seats get an unused one.
    """
    free = iter(_free_names(seats))

    def name_of(seat: SeatRecord) -> str:
        return seat.name if seat.occupant is Occupant.COMPUTER and seat.name else next(free, "")

    return name_of


def add_seat(
    game: Game,
    occupant: Occupant,
    account: int | None,
    name: str,
    level: str | None,
    monster: str = "",
) -> SeatRecord:
    """Add a seat at the end; without a monster it takes the first free one of the box."""
    seat = SeatRecord(
        match=game.match.id,
        place=len(game.seats),
        occupant=occupant,
        account=account,
        name=name,
        monster=monster or free_monster(game),
        level=level,
    )
    game.seats.append(seat)
    return seat


def seat_called(game: Game, name: str) -> SeatRecord | None:
    """Return the seat of somebody with this name, None if there is none."""
    wanted = fold(name)
    return next((seat for seat in game.seats if wanted and fold(seat.name) == wanted), None)


def is_free(game: Game, monster: str) -> bool:
    """Return whether a monster is free."""
    return all(seat.monster != monster for seat in game.seats)


def free_monster(game: Game) -> str:
    """Return the first free monster of the boxes."""
    return next(monster for monster in rules_of(game).monsters if is_free(game, monster))


def is_of_a_box(monster: str) -> bool:
    """Return whether any edition or expansion has a monster: on a table stand figures of any box."""
    of_editions = any(monster in box.monsters for box in EDITIONS.values())
    return of_editions or any(monster in box.monsters for box in EXPANSIONS.values())


def monsters_of(game: Game) -> tuple[str, ...]:
    """Return the monsters by seat as positions know them, empty for one that people made up."""
    known = rules_of(game).monsters
    return tuple(seat.monster if seat.monster in known else "" for seat in game.seats)


def monsters_with_hands(game: Game, drawn_for: int = 0) -> tuple[str, ...]:
    """Return the same for a table: empty, too, for a computer outside the mask of those drawn for."""
    without = {place for place in _computers(game) if not drawn_for >> place & 1}
    return tuple("" if place in without else monster for place, monster in enumerate(monsters_of(game)))


def open_hands(game: Game) -> int:
    """Return the mask of the computers at a table for which people draw."""
    draws = game.match.chosen.open_hands and game.match.mode is Mode.REFEREE
    return sum(1 << place for place in _computers(game)) if draws else 0


def _computers(game: Game) -> set[int]:
    return {place for place, seat in enumerate(game.seats) if seat.occupant is Occupant.COMPUTER}


def renumber(game: Game) -> None:
    """Renumber the seats in their present order."""
    for place, seat in enumerate(game.seats):
        seat.place = place


def rules_of(game: Game) -> Rules:
    """Return the rules by which a match is to be played."""
    return rules_from_json(game.match.rules)


def anew(stored: Json) -> Json | None:
    """Return stored rules in the versions of today; None if an expansion of theirs is not known here."""
    try:
        before = rules_from_json(stored)
        made = replace(before, version=VERSION).expanded(versions(before.box_names))
    except (InvalidPosition, KeyError):
        return None
    return rules_to_json(made)


def put_rules(game: Game, made: Rules) -> None:
    """Set the rules."""
    data: dict[str, Any] = rules_to_json(made)
    game.match.rules = data


def note_seat(game: Game, seat: SeatRecord, news: SeatNews) -> None:
    """Announce a change of a seat to everybody; by its number, for names can be deleted."""
    change = SeatChange(game.match.seq, game.position.turn, seat.place, news)
    game.match.notes = replace(game.match.notes, seat_change=change)
