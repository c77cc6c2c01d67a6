"""Computer players in a match: their names, which of them search, and quick answers."""

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
"""How many random cards stand in for the unnamed ones for sale."""
_log = structlog.get_logger()
PREFERRED: Final = ("hatchling", "random")
QUICK: Final = ("greedy", *PREFERRED)
"""The levels that answer for one that fails, is late or no longer exists; the first that can.

About a millisecond for exact dice: where many are late at once, presses must not wait for their answers.
"""


def levels() -> tuple[str, ...]:
    """Return the names of the computer players, weakest first."""
    return tuple(PLAYERS)


def usual_level() -> str:
    """Return the computer that takes a seat if nobody chose one."""
    return next((name for name in PREFERRED if name in PLAYERS), next(iter(PLAYERS)))


def thinks(level: str | None) -> bool:
    """Return whether a level searches, so that it is asked outside transactions (kotbot.thinking)."""
    return level is not None and BUDGETS.get(level, 0) > 0


def known_answers(state: State, place: int) -> tuple[Answer, ...]:
    """Return what a computer can answer: at a table it neither buys, sees nor plays unnamed cards."""
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
    """Return the position that a computer sees while dice are rolled, with guessed cards for sale.

    The guesses stand in for unnamed cards. They are keep cards that cost about the energy it would have with
    the present dice: so energy is worth keeping, though nobody knows which card it will buy.
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
    """Return a seed for the random choices of a computer."""
    return int.from_bytes(game.unit.entropy(RANDOM_BYTES))


def choose(game: Game, place: int) -> Answer:
    """Return the answer of the computer on a seat to the open question, within milliseconds.

    A level that searches is not asked. If a level fails or answers something illegal, a quick one answers
    for it, so that it never stops a match.
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
