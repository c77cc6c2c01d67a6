"""The match itself: everything that its screens show, and how it ended."""

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import NamedTuple

from engine import Answer, Rules, State
from engine.dice import NO_DICE, Dice, Face
from kotbot.matches.facts.base import Kind, Logged, Mode, Occupant, Pace, SeatFacts, Status
from kotbot.matches.facts.pages import Page
from kotbot.matches.facts.table import Prompts, SetUp, TableFacts


@dataclass(frozen=True, slots=True)
class Chosen:
    """What people chose for a match beside its rules and its pace."""

    hints: bool | None = None
    """Whether who is asked may ask what to do; None while nobody said: see `MatchFacts.hints`."""
    teaches: bool = False
    """At a table: each step and each new card is explained to who never played."""
    keeps_market: bool = False
    """At a table: the cards for sale are entered, and asked for where they are revealed."""
    counts: bool = True
    """It is in the statistics."""


class Opponents(NamedTuple):
    """Against whom somebody played: the box, and the level of each computer player."""

    edition: str
    levels: tuple[str, ...]


class SeatNews(StrEnum):
    """What happened to a seat, where no event tells it."""

    JOINED = "joined"
    """Somebody sat down after the start, and the match began anew."""
    BACK = "back"
    """Who sits there plays again, and not a computer."""
    LEFT = "left"
    """Who sat there is forgotten; the seat is a computer's."""


class SeatChange(NamedTuple):
    """The latest change of who plays a seat: after which event, and in which turn."""

    seq: int
    turn: int
    place: int
    news: SeatNews


@dataclass(frozen=True, slots=True)
class Draft:
    """What was marked and not yet answered; it belongs to one decision."""

    decision: int
    keep: Dice = NO_DICE
    """Dice marked for keeping."""
    hearts: tuple[tuple[str, int], ...] = ()
    """Hearts marked for spending: poison, shrink, energy, or a seat's number from 1; the rest heals."""
    page: Page | None = None
    """Which page is open; None for the board itself."""
    typed: tuple[Face, ...] = ()
    """At a table: the dice typed so far, in the order in which they were typed."""
    more: bool = False
    """At a table: the dice being typed are not the last ones of the turn, more rolls are to come."""
    extras: tuple[tuple[str, int], ...] = ()
    """At a table: what was said of the rolls of the result (`TableFacts.extras`)."""
    hand: int | None = None
    """At a table: the account whose roll it is that is being typed; None for nobody's."""
    at: datetime | None = None
    """At a table: when that hand last typed."""
    opener: int | None = None
    """At a table: the account that opened the page; None for the board itself, or if nobody knows."""


@dataclass(frozen=True, slots=True)
class Undo:
    """The event that an undo would take back now."""

    seq: int
    text: str
    account: int | None


@dataclass(frozen=True, slots=True)
class Deadline:
    """When the open decision times out, and whether its one warning was given."""

    due: datetime
    warned: bool
    overdue: bool = False
    """The time after the warning is over too: the others may let a computer play for the seat."""


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of the final standings; equal ranks were eliminated together."""

    rank: int
    place: int
    stars: int
    hearts: int
    out_in_turn: int | None


@dataclass(frozen=True, slots=True)
class Highlights:
    """What was remarkable, counted from the events; seats, None where nothing was."""

    most_damage: tuple[int, int] | None
    """Seat and hearts taken from others."""
    longest_in_tokyo: tuple[tuple[int, ...], int] | None
    """Seats, several for a tie, and turns of anybody that began while they were in Tokyo."""
    best_roll: tuple[int, Dice, int] | None
    """Seat, the result, and the stars that its numbers scored."""


class Achievement(StrEnum):
    """What can be done in a match, but seldom is; kotbot.matches.log.achievements says when it is done."""

    ONE_HEART = "one_heart"
    TWELVE_STARS = "twelve_stars"
    FIVE_TURNS = "five_turns"
    FIRST_ROUND = "first_round"
    THREE_KINGS = "three_kings"
    LAST_DIE = "last_die"
    ALL_ALIKE = "all_alike"
    TWO_OUT = "two_out"
    FROM_ONE = "from_one"
    THREE_CARDS = "three_cards"


@dataclass(frozen=True, slots=True)
class Earned:
    """An achievement of a seat in a match."""

    place: int
    achievement: Achievement
    is_first: bool = False
    """Nobody knows of an earlier match in which whoever sat there had earned it."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a match ended."""

    winner: int | None
    how: str
    """engine.State.how: stars, last, nobody, idle, or agreed at a table."""
    standings: tuple[Standing, ...]
    highlights: Highlights
    seed: str
    """The seed in hexadecimal, published now; its SHA-256 is MatchFacts.seed_hash."""
    turns: int
    mixed: str = ""
    """The id of the Start press; the dice come from SHA-256(seed + mixed)."""
    earned: tuple[Earned, ...] | None = None
    """Achievements of people and guests; None for a match from before there were any, not looked through."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """What begins when a monster falls or a match ends: it is told by a board that is a new message."""

    revision: int = -1
    """Boards that show an older one are of the chapter before."""
    fallen: tuple[int, ...] = ()
    """Seats whose monsters fell then."""


@dataclass(frozen=True, slots=True)
class MatchFacts:
    """Everything that a screen of a match shows."""

    code: str
    """Short public id, letters and digits, also in callback data and deep links."""
    mode: Mode
    status: Status
    chat: int
    topic: int
    """Telegram's message_thread_id, 0 outside topics."""
    private: bool
    language: str
    """Language of the board."""
    host: int | None
    """Account that opened it; None once that person had everything deleted."""
    rules: Rules
    pace: Pace
    seats: tuple[SeatFacts, ...]
    seed_hash: str
    seq: int
    decision: int
    """Number of the open decision; rises when the question changes and at every undo, never goes back."""
    state: State | None
    """The public view of the position; None in the lobby."""
    draft: Draft | None
    log: tuple[Logged, ...]
    """The latest events, oldest first."""
    deadline: Deadline | None
    undo: Undo | None
    result: Result | None
    opened: datetime
    revision: int = 0
    """Rises whenever anything of the match changes, marked dice and the lobby included; boards keep it."""
    started: datetime | None = None
    ended: datetime | None = None
    votes: tuple[int, ...] = ()
    """Accounts that want to stop the match."""
    paused: str = ""
    """Why the match stands still (muted, kicked ...), empty while it does not."""
    chosen: Chosen = Chosen()
    chapter: Chapter = Chapter()
    """The present chapter of a digital match."""
    seat_noted: SeatChange | None = None
    """The latest change of a seat, for `seat_change`."""
    last_opponents: Opponents | None = None
    """Against whom the match before this one was played in this private chat; None for nobody."""
    on_screen: bool = False
    """Whether a link shows its table, of which everybody there is to know."""
    next: str = ""
    """Code of the match that was opened in its place after it had ended; empty for none."""
    phones: tuple[int, ...] = ()
    """At a table: accounts that took a board of it into private."""
    prompts: Prompts = field(default=Prompts())
    """At a table: what was begun with its seats."""
    table: TableFacts | None = None
    """None for a digital match, and while a match at a table is set up."""

    set_up: SetUp | None = None
    """At a table, before the match."""

    advised: Answer | None = None
    """What the coach would do with the dice that lie there, where hints are on and a person is asked."""

    lesson: str = ""
    """Name of the lesson for the one who is asked and plays for the first time; empty for all others."""

    @property
    def kind(self) -> Kind:
        """Whether it is a digital match or one at a physical table."""
        return self.mode.kind

    @property
    def people_roll(self) -> bool:
        """Whether people roll the dice and enter them; else the bot does."""
        return self.kind is Kind.TABLE

    @property
    def asked(self) -> int | None:
        """The seat that is asked now, None if chance or nobody is."""
        seat = self.state.asked_seat if self.state is not None else None
        return seat if seat is not None and seat >= 0 else None

    @property
    def page(self) -> Page | None:
        """The page of the board that is open; None for the board itself."""
        return None if self.draft is None else self.draft.page

    @property
    def hints(self) -> bool:
        """Whether who is asked may ask what to do; unless it was set, in private and at a table for one."""
        if self.mode is Mode.COUNTERS:
            return False
        people = sum(seat.occupant is not Occupant.COMPUTER for seat in self.seats)
        usual = self.private if self.mode is Mode.DIGITAL else people == 1
        return usual if self.chosen.hints is None else self.chosen.hints

    @property
    def seat_change(self) -> SeatChange | None:
        """What everybody is told of a seat until a person answers, a round at most; None for nothing."""
        change = self.seat_noted
        if change is None or self.state is None:
            return None
        is_answered = any(entry.seq > change.seq and entry.account is not None for entry in self.log)
        is_over = self.state.turn >= change.turn + len(self.seats)
        seat = self.seats[change.place]
        is_theirs = seat.account is not None and not seat.away
        is_so = seat.account is None if change.news is SeatNews.LEFT else is_theirs
        return change if is_so and not is_answered and not is_over else None

    @property
    def chats(self) -> tuple[int, ...]:
        """The chats with a board of the match: its own, and those of people who took one into private."""
        return (self.chat, *(account for account in self.phones if self.seat_of(account) is not None))

    def seat_of(self, account: int) -> SeatFacts | None:
        """The seat of a person, None for a stranger."""
        return next((seat for seat in self.seats if seat.account == account), None)

    def place_of(self, account: int) -> int | None:
        """The same seat by its number, from 0."""
        seat = self.seat_of(account)
        return None if seat is None else seat.place
