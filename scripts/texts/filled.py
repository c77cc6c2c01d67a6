"""Positions and results of matches that fill screens."""

from typing import Any

from engine import State, build
from engine import events as e
from engine.cards.catalogue import CARDS, Edition
from engine.events import Place, Why
from kotbot.matches.ended.looking_back import PastTurn
from kotbot.matches.facts import (
    Achievement,
    Earned,
    Highlights,
    Result,
    Standing,
)
from kotbot.matches.log.turns import Stand, TurnLine
from scripts.texts.facts import WHEN, position

SIX: tuple[dict[str, Any], ...] = (
    {"hearts": 6, "stars": 9},
    {"hearts": 8, "stars": 5, "energy": 3, "cards": ["jets", "wings"]},
    {"hearts": 9, "stars": 2, "energy": 5, "cards": ["rapid_healing"]},
    {"hearts": 3, "stars": 12, "energy": 10, "poison": 1},
    {"hearts": 0},
    {"hearts": 10, "stars": 19, "shrink": 2},
)
ATTACK = (
    e.ResultSettled(0, (0, 4, 0, 1, 2, 0)),
    e.StarsChanged(0, 3, 9, Why.NUMBERS),
    e.EnergyChanged(0, 1, 1, Why.ENERGY),
    e.HeartsLost(1, -2, 8, 0, Why.CLAWS, True),
    e.HeartsLost(3, -2, 3, 0, Why.CLAWS, True),
    e.Yielded(1, Place.CITY),
    e.TokyoEntered(0, Place.CITY),
    e.StarsChanged(0, 1, 9, Why.ENTER),
)
BEST_ROLL = (0, 0, 4, 1, 1, 0)
RESULT = Result(
    winner=1,
    how="stars",
    standings=(
        Standing(1, 1, 20, 3, None),
        Standing(2, 0, 14, 6, None),
        Standing(3, 2, 4, 0, 7),
        Standing(3, 3, 9, 0, 7),
        Standing(5, 4, 2, 0, 5),
        Standing(6, 5, 0, 0, 2),
    ),
    highlights=Highlights((0, 17), ((0, 1), 6), (1, BEST_ROLL, 4)),
    seed="5f3a9c01" * 8,
    turns=41,
    earned=(Earned(1, Achievement.LAST_DIE, is_first=True), Earned(0, Achievement.TWO_OUT)),
)
LINK = "https://t.me/kotbot?start=page_dHVybnM6N3M0OHRtOjIz"
STANDS = (Stand(6, 9, 1), Stand(8, 5, 3), Stand(9, 2, 5), Stand(3, 12, 10), Stand(0, 4, 0), Stand(10, 19, 0))
OF_A_TABLE = {"edition": "second", "table": True}
STOOD = build(
    {"rules": OF_A_TABLE, "seats": [*SIX], "active": 1, "city": 1, "turn": 23, "market": ["?", "heal"]}
)
MOMENT = PastTurn(23, 41, TurnLine(23, 0, WHEN, (0, 4, 0, 1, 2, 0), STANDS, (0,), ("jets",)), ATTACK, STOOD)
PAGE = "https://kotbot.example/app?match=k3f9qz&turn=23"


def six_rolling() -> State:
    return position(
        "second", *SIX, city=1, bay=4, active=2, step="roll 2", dice="3 3 2 h e c", turn=14, discard=["tank"]
    )


def full_hands() -> State:
    """One monster with every keep card of the base box that there is."""
    kept = [card for card, row in CARDS.items() if row.kind.value == "keep" and row.copies(Edition.SECOND)]
    gone = [card for card, row in CARDS.items() if row.kind.value == "discard" and row.copies(Edition.SECOND)]
    return position(
        "second",
        {"cards": kept, "energy": 3},
        {"energy": 9},
        active=2,
        step="buy",
        market=gone[:3],
        discard=gone[3:],
    )
