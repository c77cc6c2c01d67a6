"""Positions that ask each kind of question: the kind and the seat, the box, the seats, and the rest."""

from typing import Any

CLAWED: dict[str, Any] = {"active": 1, "city": 2, "step": "resolve", "dice": "c c 1 2 3 e"}


Row = tuple[str, str, list[dict[str, Any]], dict[str, Any]]


KINDS: list[Row] = [
    ("KeepDice 1", "second", [{}, {}], {"active": 1, "step": "roll 1", "dice": "1 2 3 e c h"}),
    (
        "ProbeDie 2",
        "second",
        [{}, {"cards": ["psychic_probe"]}],
        {"active": 1, "step": "roll 3", "dice": "1 2 3 e c h"},
    ),
    (
        "ChangeDice 1",
        "second",
        [{"cards": ["herd_culler"]}, {}],
        {"active": 1, "step": "roll 3", "dice": "1 2 3 e c h"},
    ),
    (
        "ChooseOrder 1",
        "second",
        [{"cards": ["healing_ray"]}, {"hearts": 4}],
        {"active": 1, "city": 2, "step": "resolve", "dice": "h h c c 1 e"},
    ),
    (
        "SpendHearts 1",
        "second",
        [{"hearts": 4, "poison": 1}, {}],
        {"active": 1, "city": 2, "step": "resolve", "dice": "h h 1 2 3 3"},
    ),
    ("OfferJets 2", "second", [{}, {"cards": ["jets"]}], CLAWED),
    ("OfferArmor 2", "origins", [{}, {"energy": 2, "cards": ["electric_armor"]}], CLAWED),
    ("OfferWings 2", "second", [{}, {"energy": 2, "cards": ["wings"]}], CLAWED),
    ("LastChance 2", "second", [{}, {"hearts": 1, "energy": 2, "cards": ["rapid_healing"]}], CLAWED),
    ("OfferYield 2", "second", [{}, {}], CLAWED),
    ("BuyCards 1", "second", [{"energy": 9}, {}], {"active": 1, "step": "buy"}),
    (
        "MoveMimic 1",
        "second",
        [{"energy": 2, "cards": [{"card": "mimic", "copies": [2, 1]}]}, {"cards": ["wings", "jets"]}],
        {"active": 1, "step": "start"},
    ),
    ("SellCards 1", "second", [{"cards": ["metamorph", "jets"]}, {}], {"active": 1, "step": "end"}),
]


BOUGHT: dict[str, Row] = {
    "PlaceMimic 1": (
        "buy mimic",
        "second",
        [{"energy": 12}, {"cards": ["wings", "jets"]}],
        {"active": 1, "step": "buy", "market": ["mimic", "giant_brain", "skyscraper"]},
    ),
    "ChargeBattery 1": (
        "buy battery_monster",
        "first",
        [{"energy": 12}, {}],
        {"active": 1, "step": "buy", "market": ["battery_monster", "giant_brain", "skyscraper"]},
    ),
    "OfferRevealed 2": (
        "sweep",
        "second",
        [{"energy": 2}, {"energy": 30, "cards": ["opportunist"]}],
        {"active": 1, "step": "buy"},
    ),
}
