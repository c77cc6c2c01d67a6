"""Random players of Kotbot's engine, of python-chess and of catanatron, all with legality checks on."""

import json
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import count, cycle

import chess
from catanatron import Color, Game, RandomPlayer
from catanatron.game import TURNS_LIMIT

from engine import CHANCE, Deck, Record, State, apply, from_json, legal, new_game, replay, rules, to_json
from engine.cards.power_up import BOX as POWER_UP
from engine.cards.power_up import EVOLUTION_SETS
from engine.sampling import sample

ANSWERS, FORCED, BY_CHANCE = "answers", "forced", "chance"
TRANSITIONS, GAMES, PLAYOUTS, COPIES = "transitions", "games", "playouts", "copies"
ROUND_TRIPS, REPLAYS = "round trips", "replays"

POSITIONS = 32
"""Positions in the middle of a game, and records, that a measurement goes through in turn."""
COPIED_AT_ONCE = 200
REPLAYED = 300
"""Answers of a record that is replayed, those of chance included."""


@dataclass(frozen=True, slots=True)
class Contender:
    """What is measured; None where a library has nothing of the kind."""

    play: Callable[[], Counter[str]]
    """One game from start to end."""
    playout: Callable[[], Counter[str]]
    """From the middle of a game to its end, the copy of the position included."""
    copy: Callable[[], Counter[str]]
    round_trip: Callable[[], Counter[str]] | None
    """A position in the middle of a game, written as text and read back."""
    replay: Callable[[], Counter[str]] | None
    """A record of REPLAYED answers, from text."""


# Kotbot

SEATS = 4
Begin = Callable[[], State]
"""Makes a position before the first answer."""


def _beginning(boxes: tuple[str, ...]) -> Begin:
    chosen = rules(deck=Deck.BASE_AND_ALL, boxes=boxes)
    monsters = (*EVOLUTION_SETS,)[:SEATS] if POWER_UP in boxes else ()
    return partial(new_game, chosen, SEATS, monsters=monsters)


def _advance(state: State, rng: Callable[[], float], most: int = 1_000_000) -> Counter[str]:
    answers = forced = chance = 0
    while (seat := state.asked_seat) is not None and answers + forced + chance < most:
        if seat == CHANCE:
            apply(state, sample(state, rng))
            chance += 1
            continue
        choice = legal(state, seat)
        if len(choice) > 1:
            answers += 1
        else:
            forced += 1
        apply(state, choice[int(rng() * len(choice))])
    moves = answers + forced + chance
    return Counter({ANSWERS: answers, FORCED: forced, BY_CHANCE: chance, TRANSITIONS: moves})


def _length(begin: Begin, seed: int) -> int:
    return _advance(begin(), random.Random(seed).random)[TRANSITIONS]


def _halfway(begin: Begin, seed: int) -> State:
    state = begin()
    _advance(state, random.Random(seed).random, _length(begin, seed) // 2)
    return state


def _record(begin: Begin, seed: int) -> Record:
    rng = random.Random(seed).random
    state = begin()
    record = Record.begin(state)
    while len(record) < REPLAYED:
        choice = legal(state, state.asked_seat)
        chance = state.asked_seat == CHANCE
        record.add(state, sample(state, rng) if chance else choice[int(rng() * len(choice))])
    return record


def kotbot(boxes: tuple[str, ...] = ()) -> Contender:
    """The engine of this project: second edition, four seats, all cards, with these expansions."""
    rng = random.Random(1).random
    begin = _beginning(boxes)
    positions = cycle([_halfway(begin, seed) for seed in range(POSITIONS)])
    long_games = (seed for seed in count() if _length(begin, seed) > REPLAYED)
    records = cycle([_record(begin, next(long_games)) for _ in range(POSITIONS)])

    def play() -> Counter[str]:
        return _advance(begin(), rng) + Counter({GAMES: 1})

    def playout() -> Counter[str]:
        _advance(next(positions).copy(), rng)
        return Counter({PLAYOUTS: 1})

    def copy() -> Counter[str]:
        state = next(positions)
        for _ in range(COPIED_AT_ONCE):
            state.copy()
        return Counter({COPIES: COPIED_AT_ONCE})

    def round_trip() -> Counter[str]:
        from_json(json.loads(json.dumps(to_json(next(positions)))))
        return Counter({ROUND_TRIPS: 1})

    def replay_record() -> Counter[str]:
        replay(next(records))
        return Counter({REPLAYS: 1})

    return Contender(play, playout, copy, round_trip, replay_record)


# python-chess


def _push_random(board: chess.Board, rng: Callable[[], float], most: int = 1_000_000) -> Counter[str]:
    answers = forced = 0
    while answers + forced < most and not board.is_game_over():
        choice = list(board.legal_moves)
        if len(choice) > 1:
            answers += 1
        else:
            forced += 1
        board.push(choice[int(rng() * len(choice))])
    return Counter({ANSWERS: answers, FORCED: forced, TRANSITIONS: answers + forced})


def _random_board(seed: int, moves: int) -> chess.Board:
    board = chess.Board()
    _push_random(board, random.Random(seed).random, moves)
    return board


def python_chess() -> Contender:
    """Chess by python-chess: its move generator gives legal moves only."""
    rng = random.Random(1).random
    lengths = [len(_random_board(seed, 1_000_000).move_stack) for seed in range(POSITIONS)]
    positions = cycle([_random_board(seed, length // 2) for seed, length in enumerate(lengths)])
    boards = (_random_board(seed, REPLAYED) for seed in count())
    long_games = (board for board in boards if len(board.move_stack) == REPLAYED)
    records = cycle([[move.uci() for move in next(long_games).move_stack] for _ in range(POSITIONS)])

    def play() -> Counter[str]:
        return _push_random(chess.Board(), rng) + Counter({GAMES: 1})

    def playout() -> Counter[str]:
        _push_random(next(positions).copy(), rng)
        return Counter({PLAYOUTS: 1})

    def copy() -> Counter[str]:
        board = next(positions)
        for _ in range(COPIED_AT_ONCE):
            board.copy(stack=False)
        return Counter({COPIES: COPIED_AT_ONCE})

    def round_trip() -> Counter[str]:
        chess.Board(next(positions).fen())
        return Counter({ROUND_TRIPS: 1})

    def replay_record() -> Counter[str]:
        board = chess.Board()
        for move in next(records):
            board.push_uci(move)
        return Counter({REPLAYS: 1})

    return Contender(play, playout, copy, round_trip, replay_record)


# catanatron


def _tick(game: Game, most: int = 1_000_000) -> Counter[str]:
    answers = forced = 0
    while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT and answers + forced < most:
        if len(game.state.playable_actions) > 1:
            answers += 1
        else:
            forced += 1
        game.play_tick()
    return Counter({ANSWERS: answers, FORCED: forced, TRANSITIONS: answers + forced})


def _new_catan(seed: int | None) -> Game:
    return Game([RandomPlayer(color) for color in Color], seed=seed)


def _catan_halfway(seed: int) -> Game:
    length = _tick(_new_catan(seed))[TRANSITIONS]
    game = _new_catan(seed)
    _tick(game, length // 2)
    return game


def catanatron() -> Contender:
    """The Settlers of Catan by catanatron with four random players; dice are rolled inside of its actions."""
    positions = cycle([_catan_halfway(seed + 1) for seed in range(POSITIONS // 4)])

    def play() -> Counter[str]:
        return _tick(_new_catan(None)) + Counter({GAMES: 1})

    def playout() -> Counter[str]:
        _tick(next(positions).copy())
        return Counter({PLAYOUTS: 1})

    def copy() -> Counter[str]:
        game = next(positions)
        for _ in range(COPIED_AT_ONCE):
            game.copy()
        return Counter({COPIES: COPIED_AT_ONCE})

    return Contender(play, playout, copy, None, None)
