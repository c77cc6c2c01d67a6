"""Psychic Probe at a table: passed over when dice are entered, and usable afterwards.

So the card costs no extra tap in each turn. An owner who wants to use it goes back to the moment after the
roll; in that turn every owner of a probe is asked.
"""

from dataclasses import replace
from typing import Final

from engine import State, write
from engine.answers import Answer, Pass
from engine.cards.catalogue import BIT
from kotbot.matches.core.game import Game
from kotbot.matches.core.questions import open_window
from kotbot.matches.facts import Logged

CARD: Final = "psychic_probe"
_SETTLING: Final = ("result", "roll", "keep", "stop")
"""Prefixes of answers, in notation, after which only a probe rolls dice."""


def passed_over(game: Game) -> Answer | None:
    """Return the pass for an owner who said nothing; None at another question, or if owners are asked."""
    window, seat = open_window(game.position), game.position.asked_seat
    if window is None or not window.passed_over or seat is None or game.plays_itself(seat):
        return None
    return None if _are_asked(game) else Pass(seat)


def stop_passing_over(game: Game) -> None:
    """Have the owners of probes asked for the rest of this turn."""
    game.match.desk = replace(game.match.desk, probed_turn=game.position.turn)


def _are_asked(game: Game) -> bool:
    return game.match.desk.probed_turn == game.position.turn


def usable(game: Game) -> tuple[int, ...]:
    """Return the seats whose probe was passed over by the last line, so that it can still be used."""
    log, state = game.latest(), game.position
    line = [entry for entry in log if log and entry.line == log[-1].line]
    if not line or line[0].seq != line[0].line or not line[0].text.startswith(_SETTLING):
        return ()
    found: list[int] = []
    for entry in line[1:]:
        if not _is_passed_over(entry, state, game):
            break
        found.append(entry.seat)
    return tuple(dict.fromkeys(found))


def _is_passed_over(entry: Logged, state: State, game: Game) -> bool:
    seat = entry.seat
    if entry.account is not None or not 0 <= seat < state.seats or game.plays_itself(seat):
        return False
    return entry.text == write(Pass(seat)) and bool(state.masks[seat] & BIT[CARD])
