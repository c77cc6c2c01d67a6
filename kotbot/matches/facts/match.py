"""The facts of a match: everything that its screens show, and how it ended."""

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Final, NamedTuple

from engine import Answer, Rules, State
from engine.dice import NO_DICE, Dice, Face
from engine.hands import in_hand
from kotbot.matches import inline_chats
from kotbot.matches.facts.base import Kind, Logged, Mode, Occupant, Pace, SeatFacts, Status
from kotbot.matches.facts.pages import Page
from kotbot.matches.facts.table import Prompts, SetUp, TableFacts


@dataclass(frozen=True, slots=True)
class ChosenOptions:
    """The options of a match beside its rules and its pace."""

    hints: bool | None = None
    """Whether the asked player may ask for a hint; None while not set: see `MatchFacts.hints`."""
    teaches: bool = False
    """At a table: each step and each new card is explained to people who never played."""
    keeps_market: bool = False
    """At a table: the cards for sale are entered, and asked for when they are revealed."""
    counts: bool = True
    """The match counts in the statistics."""
    duel: bool = False
    """It was opened as a duel: nobody joins any more once it has begun."""
    sides_by_chance: bool = False
    """The sides of the tiles are laid by the sealed seed as the match begins."""
    open_hands: bool = False
    """At a table: people draw evolutions for computers, whose hands lie open."""


class Opponents(NamedTuple):
    """The opponents of a person: the box, and the level of each computer player."""

    edition: str
    levels: tuple[str, ...]


class SeatNews(StrEnum):
    """A change of a seat that no event tells."""

    JOINED = "joined"
    """Somebody sat down after the start, and the match began anew."""
    BACK = "back"
    """The person on the seat plays again, in place of a computer."""
    LEFT = "left"
    """The person on the seat was forgotten; the seat is a computer's."""


class SeatChange(NamedTuple):
    """The latest change of a seat's player: after which event, and in which turn."""

    seq: int
    turn: int
    place: int
    news: SeatNews


@dataclass(frozen=True, slots=True)
class Draft:
    """Marks that are not answered yet; they belong to one decision."""

    decision: int
    keep: Dice = NO_DICE
    """Dice marked for keeping."""
    hearts: tuple[tuple[str, int], ...] = ()
    """Hearts marked for spending: poison, shrink, energy, or a seat's number from 1; the rest heals."""
    page: Page | None = None
    """The open page; None for the board itself."""
    typed: tuple[Face, ...] = ()
    """At a table: the dice typed so far, in the order in which they were typed."""
    more: bool = False
    """At a table: the typed dice are not the turn's result, more rolls follow."""
    extras: tuple[tuple[str, int], ...] = ()
    """At a table: the stated numbers of rolls behind the result (`TableFacts.extras`)."""
    typist: int | None = None
    """At a table: the account whose roll is being typed; None for nobody's."""
    at: datetime | None = None
    """At a table: when that account last typed a die."""
    opener: int | None = None
    """At a table: the account that opened the page; None for the board itself, or if not known."""


@dataclass(frozen=True, slots=True)
class Undo:
    """The event that an undo would take back now."""

    seq: int
    text: str
    account: int | None


@dataclass(frozen=True, slots=True)
class Deadline:
    """The time-out of the open decision, and whether its one warning was given."""

    due: datetime
    warned: bool
    overdue: bool = False
    """The time after the warning is over too, so the others may let a computer play for the seat."""


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
    """The remarkable facts of a match, counted from the events; by seats, None if there is nothing."""

    most_damage: tuple[int, int] | None = None
    """Seat and hearts taken from others."""
    longest_in_tokyo: tuple[tuple[int, ...], int] | None = None
    """Seats (several for a tie), and how many turns of any player began while they were in Tokyo."""
    best_roll: tuple[int, Dice, int] | None = None
    """Seat, the result, and the stars that its numbers scored."""
    played: tuple[tuple[int, str], ...] = ()
    """Seat and card for each card that was played from a hand, by seats, each in order."""


class Achievement(StrEnum):
    """A rare feat in a match; kotbot.matches.log.achievements says when it is achieved."""

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


ACHIEVEMENTS: Final = frozenset(map(str, Achievement))
"""Their names; a later version may have stored others."""


@dataclass(frozen=True, slots=True)
class Earned:
    """An achievement of a seat in a match."""

    place: int
    achievement: Achievement
    is_first: bool = False
    """No earlier match is known in which the same player earned it."""


@dataclass(frozen=True, slots=True)
class Result:
    """The outcome of a match."""

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
    """Achievements of people and guests; None for an older match that was not searched for them."""


@dataclass(frozen=True, slots=True)
class BoardChapter:
    """A chapter begins when a monster falls or a match ends; its board is sent as a new message."""

    revision: int = -1
    """Boards that show an older revision belong to the chapter before."""
    fallen: tuple[int, ...] = ()
    """Seats whose monsters fell at its beginning."""


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
    """Account that opened the match; None once that person's data was deleted."""
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
    """Rises with every change of the match, marked dice and the lobby included; boards store it."""
    started: datetime | None = None
    ended: datetime | None = None
    votes: tuple[int, ...] = ()
    """Accounts that want to stop the match."""
    paused: str = ""
    """Why the match is paused (muted, kicked ...), empty if it is not."""
    chosen: ChosenOptions = ChosenOptions()
    chapter: BoardChapter = BoardChapter()
    """The present chapter of a digital match."""
    seat_noted: SeatChange | None = None
    """The latest change of a seat, for `seat_change`."""
    last_opponents: Opponents | None = None
    """The opponents of the match before this one in this private chat; None if there were none."""
    on_screen: bool = False
    """Whether a link shows its table; everybody at the table is told so."""
    next: str = ""
    """Code of the match that was opened in its place after the end; empty for none."""
    phones: tuple[int, ...] = ()
    """At a table: accounts with a private board of it."""
    prompts: Prompts = field(default=Prompts())
    """At a table: unfinished actions on its seats."""
    table: TableFacts | None = None
    """None for a digital match, and during the set-up of a table."""

    set_up: SetUp | None = None
    """At a table, during the set-up."""

    advised: Answer | None = None
    """The coach's choice of dice, if hints are on and a person is asked."""

    lesson: str = ""
    """Name of the lesson if the asked player plays for the first time; empty otherwise."""

    picked: tuple[int, ...] = ()
    """Seats that said which drawn card they keep before they were asked."""

    @property
    def kind(self) -> Kind:
        """Whether it is a digital match or one at a physical table."""
        return self.mode.kind

    @property
    def people_roll(self) -> bool:
        """Whether people roll the dice and enter them; otherwise the bot rolls."""
        return self.kind is Kind.TABLE

    @property
    def asked(self) -> int | None:
        """The seat that is asked now, None if chance or nobody is asked."""
        seat = self.state.asked_seat if self.state is not None else None
        return seat if seat is not None and seat >= 0 else None

    @property
    def page(self) -> Page | None:
        """The page of the board that is open; None for the board itself."""
        return None if self.draft is None else self.draft.page

    @property
    def hints(self) -> bool:
        """Whether the asked player may ask for a hint; by default in private and at a table for one."""
        if self.mode is Mode.COUNTERS:
            return False
        people = sum(seat.occupant is not Occupant.COMPUTER for seat in self.seats)
        usual = self.private if self.mode is Mode.DIGITAL else people == 1
        return usual if self.chosen.hints is None else self.chosen.hints

    @property
    def seat_change(self) -> SeatChange | None:
        """The announced change of a seat, until a person answers, for a round at most; None for nothing."""
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
    def is_inline(self) -> bool:
        """Whether it is played in an inline message, in a chat that nobody tells."""
        return inline_chats.is_inline(self.chat)

    @property
    def chats(self) -> tuple[int, ...]:
        """The chats with a board of the match: its own, and those of people with a private board."""
        return (self.chat, *(account for account in self.phones if self.seat_of(account) is not None))

    def seat_of(self, account: int) -> SeatFacts | None:
        """Return the seat of a person, None for a stranger."""
        return next((seat for seat in self.seats if seat.account == account), None)

    def held_by(self, account: int) -> int:
        """Return how many hidden cards a person holds, which everybody knows."""
        seat = self.seat_of(account)
        if seat is None or seat.away or self.status is not Status.LIVE or self.state is None:
            return 0
        return in_hand(self.state, seat.place)

    def place_of(self, account: int) -> int | None:
        """Return the same seat by its number, from 0."""
        seat = self.seat_of(account)
        return None if seat is None else seat.place
