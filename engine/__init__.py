"""The rules of King of Tokyo as a library: positions, legal answers and their effects."""

from engine.answers import CHANCE, TABLE, Answer
from engine.cards.catalogue import CARDS, Card, Edition, Kind
from engine.codec import from_json, to_json
from engine.dealer import deal
from engine.errors import (
    EngineError,
    IllegalAnswer,
    InvalidNotation,
    InvalidPosition,
    InvalidRecord,
    UnknownCard,
)
from engine.events import Event
from engine.flow import apply, legal, new_game, outcomes, refusal
from engine.notation import read, read_line, write, write_line
from engine.position import build
from engine.record import Record, read_record, replay, write_record
from engine.rules import Deck, Rules, StarsCheck, rules
from engine.seeing import view
from engine.state import State
from engine.table import apply_table
from engine.table_events import TableEvent, read_table, write_table

__all__ = [
    "CARDS",
    "CHANCE",
    "TABLE",
    "Answer",
    "Card",
    "Deck",
    "Edition",
    "EngineError",
    "Event",
    "IllegalAnswer",
    "InvalidNotation",
    "InvalidPosition",
    "InvalidRecord",
    "Kind",
    "Record",
    "Rules",
    "StarsCheck",
    "State",
    "TableEvent",
    "UnknownCard",
    "apply",
    "apply_table",
    "build",
    "deal",
    "from_json",
    "legal",
    "new_game",
    "outcomes",
    "read",
    "read_line",
    "read_record",
    "read_table",
    "refusal",
    "replay",
    "rules",
    "to_json",
    "view",
    "write",
    "write_line",
    "write_record",
    "write_table",
]
