"""What a seed decides before anything happens: who is there, how long, and what goes wrong when."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from random import Random
from typing import Final


class Kind(StrEnum):
    """What can go wrong."""

    # With a call
    LOST_CALL = "lost call"
    """It never arrives, and the connection breaks."""
    LATE_CALL = "late call"
    """It is done later."""
    LOST_ANSWER = "lost answer"
    """It is done, and the connection breaks before that is said."""
    LATE_ANSWER = "late answer"
    SILENCE = "silence"
    """It is done, and no byte comes back until the bot gives up."""
    ERROR = "server error"
    """5xx, and nothing is done."""
    ERROR_AFTER = "server error after"
    """5xx, and it is done."""
    TOO_MANY = "429"
    GARBAGE = "garbage"
    """Nothing is done, and what comes back is no answer of Telegram's."""
    GARBAGE_AFTER = "garbage after"
    # With updates
    DOUBLED = "doubled update"
    REORDERED = "reordered updates"
    # With the machine
    KILLED = "killed"
    """At any await."""
    KILLED_CALLING = "killed calling"
    """When a call has just been made."""
    KILLED_WRITING = "killed writing"
    """Before or after a statement or a commit."""
    ENDED = "asked to end"
    STALLED = "stalled"
    """Nothing goes on in the process for a while."""
    SLEPT = "slept"
    """The machine sleeps for hours."""
    CLOCK_SET = "clock set"
    # With the database
    FULL = "full disk"
    AWAY = "database away"
    SLOW = "slow disk"


OF_CALLS: Final = (
    *(Kind.LOST_CALL, Kind.LATE_CALL, Kind.LOST_ANSWER, Kind.LATE_ANSWER, Kind.SILENCE, Kind.ERROR),
    *(Kind.ERROR_AFTER, Kind.TOO_MANY, Kind.GARBAGE, Kind.GARBAGE_AFTER),
)
OF_UPDATES: Final = (Kind.DOUBLED, Kind.REORDERED)
OF_MACHINES: Final = (
    *(Kind.KILLED, Kind.KILLED, Kind.KILLED_CALLING, Kind.KILLED_CALLING, Kind.KILLED_WRITING),
    *(Kind.KILLED_WRITING, Kind.ENDED, Kind.STALLED, Kind.SLEPT, Kind.CLOCK_SET),
)
OF_DATABASES: Final = (Kind.FULL, Kind.AWAY, Kind.SLOW)
METHODS: Final = (
    *("sendMessage", "sendMessage", "editMessageText", "editMessageText", "editMessageText"),
    *("answerCallbackQuery", "answerCallbackQuery", "editMessageReplyMarkup", "deleteMessage"),
    *("getUpdates", "getUpdates", ""),
)
GROUPS: Final = (
    ("/newgame", ("eager", "doubling", "slow")),
    ("/newgame", ("eager", "absent")),
    ("/newgame", ("eager", "eager", "doubling", "slow", "typing")),
    ("/score", ("eager", "doubling", "typing")),
    ("/score", ("eager", "slow")),
)
ALONE: Final = (
    *(("/newgame", "eager"), ("/newgame", "typing"), ("/score", "eager"), ("/score", "doubling")),
    *(("/newgame", "forgetting"), ("/score", "forgetting")),
)
HOLDING: Final = "holding"
"""Somebody with a hidden hand."""
HOLDERS: Final = ((2,), (3,), (3,), (4,), (2, 1), (3, 1))
"""How many of them there are in each room."""
CALLS: Final = "@kotbot_bot"
"""By what it is opened in a chat without the bot."""
CIRCLES: Final = (
    *(("eager", "eager"), ("eager", "doubling"), ("slow", "eager"), ("eager", "typing")),
    *(("eager", "doubling", "slow"), ("eager", "eager", "absent", "typing")),
)
"""Who plays there: two in their own chat, more in a group."""
METHODS_ANYWHERE: Final = (
    *("editMessageText", "editMessageText", "editMessageText", "answerCallbackQuery", "answerCallbackQuery"),
    *("answerGuestQuery", "answerInlineQuery", "sendMessage", "getUpdates", "getUpdates", ""),
)
BESIDES: Final = (
    *(("/newgame", ("eager", "slow")), ("/newgame", ("eager", "doubling", "typing"))),
    *(("/score", ("eager", "slow")), ("/newgame", ("eager", "absent"))),
)
"""A group with the bot, in which people of a chat without it play besides."""
MIXED: Final = 0.5
"""How many towns have such a group."""
BY_WEBHOOK: Final = 0.25
DAY: Final = 24 * 3600.0
DAY_EVERY: Final = 200
"""Of so many seeds one is a day."""
PACES_OF_A_DAY: Final = (500.0, 2000.0, 2000.0)


@dataclass(frozen=True, slots=True)
class Trouble:
    """What goes wrong `at` seconds after an episode began; `number` times, or for so many seconds."""

    kind: Kind
    at: float
    number: int = 1
    seconds: float = 0.0
    method: str = ""


@dataclass(frozen=True, slots=True)
class Room:
    """A chat: what opens a match there, and how its people behave; one person alone is in private."""

    number: int
    opens: str
    people: tuple[str, ...]
    private: bool
    shares: int | None = None
    """The room whose first people are in this one, too; None for none, or if that is not there."""


@dataclass(frozen=True, slots=True)
class Episode:
    """People act for so many seconds while this goes wrong; then all is quiet until everything holds."""

    number: int
    seconds: float
    troubles: tuple[Trouble, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """All of it."""

    seed: int
    pace: float
    """How many times slower than the soak's people these are."""
    rooms: tuple[Room, ...]
    episodes: tuple[Episode, ...]
    webhook: bool = False
    """Telegram posts the updates; else they are asked for."""


def plan_of(seed: int) -> Plan:
    """What this seed decides: minutes in which much happens, or now and then a whole day."""
    rng = Random(f"plan {seed}")
    rooms = _rooms(rng)
    if seed % DAY_EVERY == 0:
        return Plan(seed, rng.choice(PACES_OF_A_DAY), rooms, (_day(rng),), rng.random() < BY_WEBHOOK)
    episodes = tuple(_episode(rng, number) for number in range(rng.choice((1, 2, 2, 3))))
    return Plan(seed, rng.choice((4.0, 8.0, 8.0, 16.0)), rooms, episodes, rng.random() < BY_WEBHOOK)


def hands_of(seed: int) -> Plan:
    """What this seed decides of a table with three phones; in each episode the bot is killed."""
    rng = Random(f"hands {seed}")
    episodes = tuple(_of_hands(rng, number) for number in range(rng.choice((1, 2, 2, 3))))
    room = Room(0, "/score", ("hand", "hand", "hand"), private=False)
    return Plan(seed, rng.choice((8.0, 16.0, 32.0)), (room,), episodes, rng.random() < BY_WEBHOOK)


def evolutions_of(seed: int) -> Plan:
    """What this seed decides of groups with hidden hands; in each episode the bot dies amid its answers."""
    rng = Random(f"evolutions {seed}")
    episodes = tuple(_of_holders(rng, number) for number in range(rng.choice((1, 2, 2, 3))))
    rooms = tuple(
        Room(number, "/newgame", (HOLDING,) * people, private=people == 1)
        for number, people in enumerate(rng.choice(HOLDERS))
    )
    return Plan(seed, rng.choice((2.0, 4.0, 8.0)), rooms, episodes, rng.random() < BY_WEBHOOK)


def any_chat_of(seed: int) -> Plan:
    """What this seed decides of people who play where the bot is no member."""
    rng = Random(f"any chat {seed}")
    circles = rng.sample(CIRCLES, rng.choice((1, 1, 2)))
    rooms = tuple(Room(number, CALLS, people, len(people) == 2) for number, people in enumerate(circles))
    episodes = tuple(_anywhere(rng, number) for number in range(rng.choice((1, 2, 2, 3))))
    pace, webhook = rng.choice((4.0, 8.0, 8.0, 16.0)), rng.random() < BY_WEBHOOK
    return Plan(seed, pace, (*rooms, *_besides(rng, len(rooms))), episodes, webhook)


def _besides(rng: Random, number: int) -> tuple[Room, ...]:
    """Often a group with the bot, in which the people of the first chat without it play at the same time."""
    if rng.random() >= MIXED:
        return ()
    opens, people = rng.choice(BESIDES)
    return (Room(number, opens, people, private=False, shares=0),)


def _anywhere(rng: Random, number: int) -> Episode:
    return _stretched(_episode(rng, number, METHODS_ANYWHERE), rng.choice((60.0, 120.0, 240.0)))


def _stretched(episode: Episode, seconds: float) -> Episode:
    """The same in so many seconds."""
    longer = seconds / episode.seconds
    troubles = tuple(replace(one, at=one.at * longer) for one in episode.troubles)
    return Episode(episode.number, seconds, troubles)


def _of_hands(rng: Random, number: int) -> Episode:
    drawn = _episode(rng, number)
    seconds = rng.choice((60.0, 90.0, 120.0))
    killed = Trouble(Kind.KILLED, rng.uniform(0, seconds), rng.randint(1, 120), rng.choice((0.0, 0.5, 3.0)))
    troubles = [killed, *_stretched(drawn, seconds).troubles]
    return Episode(number, seconds, tuple(sorted(troubles, key=lambda it: it.at)))


def _of_holders(rng: Random, number: int) -> Episode:
    """With a death as an answer to a press goes, so between a look and what is played."""
    drawn = _episode(rng, number)
    seconds = rng.choice((45.0, 60.0, 90.0))
    off = rng.choice((0.0, 0.5, 3.0))
    kind, at = rng.choice((Kind.KILLED_CALLING, Kind.KILLED_WRITING)), rng.uniform(0, seconds)
    killed = Trouble(kind, at, rng.randint(1, 120), off, "answerCallbackQuery")
    troubles = [killed, *_stretched(drawn, seconds).troubles]
    return Episode(number, seconds, tuple(sorted(troubles, key=lambda it: it.at)))


def _rooms(rng: Random) -> tuple[Room, ...]:
    groups = [
        Room(0, opens, people, private=False)
        for opens, people in rng.sample(GROUPS, rng.choice((0, 1, 1, 1)))
    ]
    alone = [
        Room(0, opens, (how,), private=True)
        for opens, how in rng.sample(ALONE, 1 if groups and rng.random() < 0.5 else 2 - len(groups))
    ]
    return tuple(
        Room(number, room.opens, room.people, room.private) for number, room in enumerate([*groups, *alone])
    )


def _day(rng: Random) -> Episode:
    """People play on and on, as slowly as in a chat of friends, while now and then something goes wrong."""
    troubles = [_of_call(rng, DAY) for _ in range(rng.choice((0, 5, 10, 20)))]
    troubles += [_of_machine(rng, DAY) for _ in range(rng.choice((0, 1, 2)))]
    if rng.random() < 0.3:
        troubles.append(_of_database(rng, DAY))
    return Episode(0, DAY, tuple(sorted(troubles, key=lambda it: it.at)))


def _episode(rng: Random, number: int, methods: Sequence[str] = METHODS) -> Episode:
    seconds = rng.choice((15.0, 30.0, 30.0, 60.0))
    troubles = [_of_call(rng, seconds, methods) for _ in range(rng.choice((0, 1, 2, 3, 5)))]
    if rng.random() < 0.3:
        troubles.append(Trouble(rng.choice(OF_UPDATES), rng.uniform(0, seconds), rng.randint(1, 4)))
    if rng.random() < 0.6:
        troubles.append(_of_machine(rng, seconds, methods))
    if rng.random() < 0.2:
        troubles.append(_of_database(rng, seconds))
    return Episode(number, seconds, tuple(sorted(troubles, key=lambda it: it.at)))


def _of_call(rng: Random, seconds: float, methods: Sequence[str] = METHODS) -> Trouble:
    kind = rng.choice(OF_CALLS)
    lasts = float(rng.randint(1, 20)) if kind is Kind.TOO_MANY else rng.uniform(0.05, 12.0)
    return Trouble(kind, rng.uniform(0, seconds), rng.randint(1, 3), lasts, rng.choice(methods))


def _of_database(rng: Random, seconds: float) -> Trouble:
    lasts = rng.choice((1.0, 5.0, 20.0, 45.0))
    return Trouble(rng.choice(OF_DATABASES), rng.uniform(0, seconds), seconds=lasts)


def _of_machine(rng: Random, seconds: float, methods: Sequence[str] = METHODS) -> Trouble:
    kind, at = rng.choice(OF_MACHINES), rng.uniform(0, seconds)
    match kind:
        case Kind.STALLED:
            return Trouble(kind, at, seconds=rng.choice((1.0, 10.0, 50.0)))
        case Kind.SLEPT:
            return Trouble(kind, at, seconds=rng.choice((60.0, 3600.0, 8 * 3600.0)))
        case Kind.CLOCK_SET:
            return Trouble(kind, at, seconds=rng.choice((-7200.0, -40.0, -2.0, 2.0, 40.0, 7200.0)))
        case _:
            off = rng.choice((0.0, 0.0, 0.5, 3.0, 30.0, 6 * 3600.0))
            return Trouble(kind, at, rng.randint(1, 120), off, rng.choice(methods))
