"""Computer players at a match: their names, which of them have to think, and quick answers."""

from collections.abc import Iterable
from random import Random
from typing import Final

import structlog

from engine import Answer, EngineError, State, legal, view
from engine.answers import DECK, MARKET, Buy, Peek, Play
from engine.cards.catalogue import UNKNOWN, is_keep
from engine.dice import ENERGY
from engine.dispatch import is_among
from engine.players import BUDGETS, PLAYERS
from engine.players.questions import Weighing, weighing_of
from engine.rules import price
from engine.seeing import own
from kotbot.matches.core.game import Game, flush
from kotbot.matches.core.replaying import record_so_far

RANDOM_BYTES: Final = 16
LIKELY: Final = 8
"""Of so many cards the unnamed ones for sale are guessed."""
_log = structlog.get_logger()
PREFERRED: Final = ("hatchling", "random")
QUICK: Final = ("greedy", *PREFERRED)
"""Who answers for a level that fails, that is late or that is not known any more; the first that can.

A millisecond for exact dice: where many are late at once, presses must not wait for their answers.
"""


def levels() -> tuple[str, ...]:
    """Names of the computer players, weakest first."""
    return tuple(PLAYERS)


def usual_level() -> str:
    """The computer that takes a seat when nobody chose one."""
    return next((name for name in PREFERRED if name in PLAYERS), next(iter(PLAYERS)))


def thinks(level: str | None) -> bool:
    """Whether a level searches, and is asked outside the database's transactions (kotbot.thinking)."""
    return level is not None and BUDGETS.get(level, 0) > 0


def known_answers(state: State, place: int) -> tuple[Answer, ...]:
    """What a computer can answer: at a table it neither buys, sees nor plays cards that nobody has named."""
    answers = legal(state, place)
    if not state.rules.table:
        return answers
    return tuple(answer for answer in answers if not _is_blind(state, answer))


def _is_blind(state: State, answer: Answer) -> bool:
    match answer:
        case Peek():
            return True
        case Play(seat, card):
            return all(held.card != card for held in own(state, seat).hand)
        case Buy(_, card, source):
            return (source == MARKET and card not in state.market) or source == DECK
        case _:
            return False


def seen_by(state: State, place: int, random: Random) -> State:
    """What a computer goes by while dice are rolled: where nobody named the cards for sale, some that may be.

    They are keep cards for about the energy that it would have with the dice as they lie: so it is worth
    keeping, though nobody knows what it will buy.
    """
    seen = view(state, place)
    if weighing_of(seen) is not Weighing.DICE or UNKNOWN not in seen.market:
        return seen
    reach = seen.energy[place] + seen.dice[ENERGY]
    unseen = sorted(
        (card for card in set(seen.deck) - set(seen.market) if is_keep(card)),
        key=lambda card: (abs(reach - price(seen.rules, card)), card),
    )[:LIKELY]
    guessed = random.sample(unseen, min(len(unseen), seen.market.count(UNKNOWN)))
    seen.deck = tuple(card for card in seen.deck if card not in guessed)
    seen.market = tuple(guessed.pop() if card == UNKNOWN and guessed else card for card in seen.market)
    return seen


def chance(game: Game) -> int:
    """A seed for what a computer does by chance."""
    return int.from_bytes(game.unit.entropy(RANDOM_BYTES))


def choose(game: Game, place: int) -> Answer:
    """What the computer on a seat answers to the open question, within milliseconds.

    A level that has to think is not asked, and one that fails or answers what is not legal never stops a
    match: a quick one answers for it.
    """
    level = game.seats[place].level
    own = [level] if level is not None and not thinks(level) else []
    return _first_that_can(game, place, dict.fromkeys([*own, *QUICK]))


def _first_that_can(game: Game, place: int, names: Iterable[str]) -> Answer:
    state = game.position
    answers = known_answers(state, place)
    rng = Random(chance(game))
    for name in names:
        if name not in PLAYERS:
            continue
        try:
            answer = PLAYERS[name].choose(seen_by(state, place, rng), answers, rng, 0)
        except Exception as error:
            report(game, name, repr(error))
            continue
        if is_among(answer, answers):
            return answer
        report(game, name, f"{answer!r} is not legal")
    return answers[0]


def report(game: Game, level: str, failure: str) -> None:
    """Log that a computer player failed, with the record that shows where."""
    flush(game)
    try:
        record = record_so_far(game)
    except EngineError as error:
        record = f"cannot be replayed: {error}"
    _log.error(
        "computer player failed",
        match=game.match.code,
        level=level,
        failure=failure,
        question=repr(game.position.question),
        record=record,
    )
