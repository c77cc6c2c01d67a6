"""Who sits at a table, before the match and in it: added, removed, renamed, reseated, handed over.

In a match each change is a line of the history and can be taken back; before it nothing is recorded.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import update_wrapper
from typing import Concatenate, Final, NamedTuple, ParamSpec

from engine.players import PLAYERS
from engine.rules import LEAST_SEATS
from engine.table_events import (
    AddSeat,
    Change,
    RemoveSeat,
    Reorder,
    SetOption,
    TableEvent,
    Withdraw,
)
from kotbot.matches.accounts import remember
from kotbot.matches.advance import advance
from kotbot.matches.chats import settings_of
from kotbot.matches.facts import Draft, MatchFacts, Occupant, Person, Status
from kotbot.matches.game import Game, load, new_decision
from kotbot.matches.history import WHO
from kotbot.matches.lobby import check_may_change, settled
from kotbot.matches.packing import pack_draft, unpack_draft
from kotbot.matches.ports import Unit
from kotbot.matches.records import SeatRecord
from kotbot.matches.replies import Note, Refused, Reply
from kotbot.matches.seats import add_seat, check_room, renumber, rules_of, seat_called
from kotbot.matches.showing import set_up_facts, show
from kotbot.matches.table.before import Before, fold, so_far
from kotbot.matches.table.use_case import check_decision, check_enters
from kotbot.matches.table.writing import enter, enter_seats
from kotbot.matches.use_case import Denied, check_live, done, on_match, repeated

P = ParamSpec("P")

LONGEST_NAME: Final = 24
"""Characters of a name or a monster that people type."""
MOST_TYPED: Final = 12
"""Entries of one text; more is no list of players."""
TYPING: Final = "typing"
"""Key of the options of a match: who is to type what for which seat, asked in which message."""
OFFERED: Final = "offered"
"""Key of the options of a match: the seat, from 1, that somebody else may take."""
ORDER: Final = "order"
"""Key of the options of a match: the seats, from 1, that were tapped so far in the order of play."""
MIDWAY: Final = ("bay", "check", "deck", "duel_energy")
"""Options that can change in a match; the edition cannot."""


class Entry(NamedTuple):
    """What somebody typed of one player: a name, and perhaps a monster of a box or of any name."""

    name: str
    monster: str = ""


class Sitter(NamedTuple):
    """Somebody who is to sit down; a guest without a name unless it says more."""

    occupant: Occupant = Occupant.GUEST
    account: int | None = None
    name: str = ""
    level: str | None = None
    monster: str = ""


class Asked(NamedTuple):
    """A name that somebody is to type: for which seat, and in which message it was asked for."""

    account: int
    what: str
    """`name`: whoever sits there is called so; `guest`: somebody else plays on."""
    place: int
    message: int


def at_seats(
    use_case: Callable[Concatenate[Game, Person, P], Reply],
) -> Callable[Concatenate[Unit, str, Person, P], Reply]:
    """A use case at a table, before the match or in it, for whoever sits there, its host, and admins."""

    def run(game: Game, person: Person, /, *args: P.args, **kwargs: P.kwargs) -> Reply:
        if not game.at_table:
            raise Denied(Refused.NO_MATCH)
        if game.match.status is Status.LOBBY:
            check_may_change(game, person)
        else:
            if not person.chat_admin:
                check_enters(game, person)
            check_live(game)
        return use_case(game, person, *args, **kwargs)

    update_wrapper(run, use_case)
    return on_match(run)


# What changes are made of


def is_live(game: Game) -> bool:
    """Whether the match has begun."""
    return game.match.status is Status.LIVE


def change(game: Game, person: Person, what: Change) -> None:
    """Enter another seating of a match, or another option; buttons that were shown before are stale then."""
    enter(game, person, TableEvent(what))
    forget_prompts(game)


def note(game: Game, person: Person, place: int, what: str) -> None:
    """Write down a change of a seat that the engine knows nothing of: `who 3 computer brawler`."""
    if is_live(game):
        enter_seats(game, person, f"{WHO}{place + 1} {what}")


def finished(game: Game, what: Note, person: Person, press: str = "", detail: str = "") -> Reply:
    """Go on, write back and reply."""
    if not is_live(game):
        return settled(game, what, person, press, detail)
    advance(game)
    return done(game, what, person, press, detail)


def forget_prompts(game: Game) -> None:
    """Nobody is to type anything any more, no seat is offered, none was tapped."""
    for key in (TYPING, OFFERED, ORDER):
        game.match.options.pop(key, None)


def count_anew(game: Game) -> None:
    """In the set-up the seats have other numbers now: what was shown before is stale."""
    renumber(game)
    forget_prompts(game)
    new_decision(game)


def page_of(game: Game) -> str:
    """The page of the set-up that is open."""
    return "" if game.match.draft is None else unpack_draft(game.match.draft).page


def turn_to(game: Game, page: str) -> None:
    """Show another page of the set-up."""
    game.match.draft = pack_draft(Draft(game.match.decision, page=page)) if page else None


def seat_at(game: Game, decision: int, place: int) -> SeatRecord:
    """The seat that a button names, from 0; raises Denied if the seats have other numbers now."""
    check_decision(game, decision)
    if not 0 <= place < len(game.seats):
        raise Denied(Refused.STALE)
    return game.seats[place]


def numbers(seats: Sequence[SeatRecord]) -> str:
    """Seats as a reply tells them: their numbers from 1."""
    return " ".join(str(seat.place + 1) for seat in seats)


@at_seats
def look(game: Game, person: Person) -> Reply:
    """Look at the seats; nothing changes."""
    return Reply(show(game), note=Note.TURNED)


def seats_of(unit: Unit, code: str) -> MatchFacts | None:
    """A match with who could sit down too."""
    game = load(unit, code)
    return None if game is None else replace(show(game), set_up=set_up_facts(game))


# Somebody more


@at_seats
def seat_familiar(game: Game, person: Person, key: str) -> Reply:
    """Seat somebody who played here before; `key` is that of Familiar."""
    past = so_far(game)
    known = next((one for one in past.everybody() if one.key == key), None)
    if known is None:
        raise Denied(Refused.STALE)
    if seat_called(game, known.name) or (known.account and game.seat_of(known.account)):
        return Reply(show(game), note=Note.REPEATED)
    check_room(game)
    seat = sit_down(game, person, sitter(past, known.name, known.account))
    return finished(game, Note.SAT_DOWN, person, detail=numbers([seat]))


@at_seats
def seat_nameless(game: Game, person: Person, press: str) -> Reply:
    """Seat a guest without a name."""
    again = repeated(game, press)
    if again is not None:
        return again
    check_room(game)
    seat = sit_down(game, person, Sitter())
    return finished(game, Note.SAT_DOWN, person, press, numbers([seat]))


@at_seats
def seat_computer(game: Game, person: Person, level: str, press: str) -> Reply:
    """Seat a computer player."""
    again = repeated(game, press)
    if again is not None:
        return again
    check_level(level)
    check_room(game)
    seat = sit_down(game, person, Sitter(occupant=Occupant.COMPUTER, level=level))
    return finished(game, Note.SAT_DOWN, person, press, numbers([seat]))


@at_seats
def seat_typed(game: Game, person: Person, entries: Sequence[Entry]) -> Reply:
    """Seat guests by name, or give monsters to those who sit: `Ann`, `Bob = Kraken`, `2 = Megahorn`.

    All of them or, if one cannot be, none: FULL, SAME_NAME and BAD_NAME say why.
    """
    fresh = [entry for entry in entries if not (entry.monster and meant(game, entry.name))]
    check_names(game.seats, [entry.name for entry in fresh])
    _check_monsters(entries)
    check_room(game, len(fresh))
    past = so_far(game)
    changed = [_typed(game, person, past, entry) for entry in entries]
    game.match.options.pop(TYPING, None)
    return finished(game, Note.SAT_DOWN if fresh else Note.DRESSED, person, detail=numbers(changed))


def _typed(game: Game, person: Person, past: Before, entry: Entry) -> SeatRecord:
    seat = meant(game, entry.name) if entry.monster else None
    if seat is None:
        seat = sit_down(game, person, sitter(past, entry.name, None))
        if entry.monster:
            give_monster(game, seat, entry.monster)
    else:
        give_monster(game, seat, entry.monster)
        note(game, person, seat.place, "monster")
    return seat


def sitter(past: Before, name: str, account: int | None) -> Sitter:
    """A person or a guest, with the monster that they played last."""
    occupant = Occupant.GUEST if account is None else Occupant.PERSON
    return Sitter(occupant, account, name, monster=past.monster_of(name, account))


def sit_down(game: Game, person: Person, who: Sitter) -> SeatRecord:
    """Add a seat at the end; the monster is theirs if it is free, else the first free one of the box."""
    if is_live(game):
        change(game, person, AddSeat(len(game.seats)))
        seat = game.seats[-1]
        seat.occupant, seat.account, seat.name, seat.level = who.occupant, who.account, who.name, who.level
    else:
        seat = add_seat(game, who.occupant, who.account, who.name, who.level)
    taken = {fold(other.monster) for other in game.seats if other is not seat}
    if who.monster and fold(who.monster) not in taken:
        seat.monster = who.monster
    return seat


def meant(game: Game, name: str) -> SeatRecord | None:
    """The seat that a typed name means: who is called so, else the seat with this number."""
    called = seat_called(game, name)
    if called is None and name.isdecimal() and 0 < int(name) <= len(game.seats):
        return game.seats[int(name) - 1]
    return called


def check_level(level: str) -> None:
    """Raise Denied for a computer player that there is not."""
    if level not in PLAYERS:
        raise Denied(Refused.ILLEGAL, level)


def check_names(seats: Sequence[SeatRecord], names: Sequence[str]) -> None:
    """Raise Denied for names that nobody can be called at this table."""
    if len(names) > MOST_TYPED:
        raise Denied(Refused.BAD_NAME, "many")
    taken = {fold(seat.name) for seat in seats if seat.name}
    for name in names:
        if not name.strip():
            raise Denied(Refused.BAD_NAME, "empty")
        if len(name) > LONGEST_NAME:
            raise Denied(Refused.BAD_NAME, "long")
        if fold(name) in taken:
            raise Denied(Refused.SAME_NAME, name)
        taken.add(fold(name))


def _check_monsters(entries: Sequence[Entry]) -> None:
    wanted = [fold(entry.monster) for entry in entries if entry.monster]
    if any(len(monster) > LONGEST_NAME for monster in wanted):
        raise Denied(Refused.BAD_NAME, "long")
    twice = next((entry.monster for entry in entries if wanted.count(fold(entry.monster)) > 1), None)
    if twice is not None:
        raise Denied(Refused.SAME_NAME, twice)


# Another name, another monster, another place


@at_seats
def prompt(game: Game, person: Person, decision: int, what: str, place: int, message: int) -> Reply:
    """Take the next text of this person as `name` (another name) or `guest` (somebody else) of a seat.

    `message` is the one in which the name is asked for.
    """
    seat_at(game, decision, place)
    if what not in ("name", "guest"):
        raise Denied(Refused.ILLEGAL, what)
    game.match.options[TYPING] = f"{person.id} {what} {place + 1} {message}"
    return finished(game, Note.PROMPTED, person, detail=str(place + 1))


def asked_of(facts: MatchFacts, account: int) -> Asked | None:
    """What is to be typed, if it is by this person."""
    asked = awaited(facts.options)
    return asked if asked is not None and asked.account == account else None


def awaited(options: dict[str, str]) -> Asked | None:
    """What is to be typed, by whomever."""
    match options.get(TYPING, "").split():
        case [account, what, number, message]:
            return Asked(int(account), what, int(number) - 1, int(message))
        case _:
            return None


@at_seats
def answer_prompt(game: Game, person: Person, name: str) -> Reply:
    """The text that `prompt` asked this person for."""
    asked = awaited(game.match.options)
    if asked is None or asked.account != person.id or asked.place >= len(game.seats):
        raise Denied(Refused.STALE)
    seat, number = game.seats[asked.place], asked.place + 1
    check_names([other for other in game.seats if other is not seat], [name])
    game.match.options.pop(TYPING)
    seat.name = name
    if asked.what == "guest" or seat.occupant is Occupant.COMPUTER:
        seat.occupant, seat.account, seat.level, seat.away = Occupant.GUEST, None, None, False
        note(game, person, asked.place, "guest")
    else:
        note(game, person, asked.place, "renamed")
    return finished(game, Note.RENAMED, person, detail=str(number))


@at_seats
def dress(game: Game, person: Person, decision: int, place: int, monster: str) -> Reply:
    """Give a seat another monster; who has it gets the one that becomes free.

    In the set-up the next seat is asked for its monster, until all have had their turn.
    """
    seat = seat_at(game, decision, place)
    if monster not in rules_of(game).box.monsters:
        raise Denied(Refused.ILLEGAL, monster)
    give_monster(game, seat, monster)
    note(game, person, place, "monster")
    if page_of(game) == f"monster {place + 1}":
        turn_to(game, f"monster {place + 2}" if place + 1 < len(game.seats) else "")
    return finished(game, Note.DRESSED, person, detail=numbers([seat]))


def give_monster(game: Game, seat: SeatRecord, monster: str) -> None:
    """Give a seat a monster; who has it gets the one that becomes free."""
    holder = next((other for other in game.seats if fold(other.monster) == fold(monster)), None)
    if holder is not None:
        holder.monster = seat.monster
    seat.monster = monster


@at_seats
def begin_order(game: Game, person: Person, decision: int) -> Reply:
    """Tap the seats in the order in which they sit, from the beginning."""
    check_decision(game, decision)
    game.match.options.pop(ORDER, None)
    if not is_live(game):
        turn_to(game, ORDER)
    return finished(game, Note.TURNED, person)


@at_seats
def tap(game: Game, person: Person, decision: int, place: int) -> Reply:
    """This seat is the next one in the order of play; after the last but one they sit so. Twice is once."""
    seat_at(game, decision, place)
    before = tapped(game.match.options)
    if place in before:
        return Reply(show(game), note=Note.REPEATED)
    order = [*before, place]
    left = [seat.place for seat in game.seats if seat.place not in order]
    if len(left) > 1:
        game.match.options[ORDER] = " ".join(str(seat + 1) for seat in order)
        return finished(game, Note.TAPPED, person, detail=str(place + 1))
    if is_live(game):
        change(game, person, Reorder((*order, *left)))
    else:
        game.seats = [game.seats[seat] for seat in (*order, *left)]
        count_anew(game)
    return finished(game, Note.RESEATED, person)


def tapped(options: dict[str, str]) -> list[int]:
    """The seats that were tapped so far, from 0."""
    return [int(number) - 1 for number in options.get(ORDER, "").split()]


# Somebody less, somebody else


@at_seats
def remove(game: Game, person: Person, decision: int, place: int) -> Reply:
    """Take a seat out of the seating."""
    seat = seat_at(game, decision, place)
    if not is_live(game):
        game.seats.remove(seat)
        count_anew(game)
        turn_to(game, "seats")
    elif len(game.seats) <= LEAST_SEATS:
        raise Denied(Refused.TOO_FEW, str(LEAST_SEATS))
    else:
        change(game, person, RemoveSeat(place))
    return finished(game, Note.GOT_UP, person, detail=seat.monster)


@at_seats
def withdraw(game: Game, person: Person, decision: int, place: int) -> Reply:
    """A monster is out of the game at its player's wish; the seat stays."""
    seat_at(game, decision, place)
    check_live(game)
    change(game, person, Withdraw(place))
    return finished(game, Note.RETIRED, person, detail=str(place + 1))


@at_seats
def let_computer(game: Game, person: Person, decision: int, place: int, level: str) -> Reply:
    """A computer plays for a seat until somebody plays again."""
    seat = seat_at(game, decision, place)
    check_level(level)
    seat.level, seat.away = level, seat.occupant is not Occupant.COMPUTER
    note(game, person, place, f"computer {level}")
    return finished(game, Note.STOOD_IN, person, detail=str(place + 1))


@at_seats
def play_again(game: Game, person: Person, decision: int, place: int) -> Reply:
    """Whose seat a computer plays plays it again."""
    seat = seat_at(game, decision, place)
    if not seat.away:
        raise Denied(Refused.STALE)
    seat.level, seat.away = None, False
    note(game, person, place, "back")
    return finished(game, Note.SAT_DOWN, person, detail=str(place + 1))


@at_seats
def offer_seat(game: Game, person: Person, decision: int, place: int) -> Reply:
    """Let whoever presses next take a seat with their account."""
    seat_at(game, decision, place)
    if game.match.private:
        raise Denied(Refused.NOT_ALLOWED)
    game.match.options[OFFERED] = str(place + 1)
    return finished(game, Note.OFFERED, person, detail=str(place + 1))


@on_match
def sit_here(game: Game, person: Person, decision: int, place: int) -> Reply:
    """Take the seat that was offered; a stranger becomes a player of this table."""
    remember(game.unit, person)
    if not game.at_table or game.match.status not in (Status.LOBBY, Status.LIVE):
        raise Denied(Refused.OVER)
    seat = seat_at(game, decision, place)
    if game.match.options.get(OFFERED) != str(place + 1):
        raise Denied(Refused.STALE)
    if person.id in settings_of(game.unit, game.match.chat).blocked:
        raise Denied(Refused.BLOCKED)
    if game.seat_of(person.id) is not None:
        raise Denied(Refused.SEATED)
    seat.occupant, seat.account, seat.name = Occupant.PERSON, person.id, person.name
    seat.level, seat.away = None, False
    game.match.options.pop(OFFERED)
    note(game, person, place, "person")
    return finished(game, Note.JOINED, person)


@at_seats
def pass_on_host(game: Game, person: Person, decision: int, place: int) -> Reply:
    """Make somebody else at the table its host; the host and admins may, anybody where there is none."""
    seat = seat_at(game, decision, place)
    if game.match.host not in (None, person.id) and not person.chat_admin:
        raise Denied(Refused.NOT_HOST)
    if seat.account is None:
        raise Denied(Refused.ILLEGAL, str(place + 1))
    game.match.host = seat.account
    note(game, person, place, "host")
    return finished(game, Note.HOSTED, person, detail=str(place + 1))


@at_seats
def set_option(game: Game, person: Person, decision: int, option: str, value: str) -> Reply:
    """Set one of MIDWAY in a match that has begun."""
    check_live(game)
    check_decision(game, decision)
    if option not in MIDWAY:
        raise Denied(Refused.ILLEGAL, option)
    change(game, person, SetOption(option, value))
    return finished(game, Note.SET, person, detail=f"{option} {value}")
