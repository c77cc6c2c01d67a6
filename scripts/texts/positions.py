"""One position, or several, for every kind of question that the engine can ask."""

from typing import Any

from engine import State, build, read_line, view
from engine.flow import apply
from scripts.texts.facts import MARKET

DICE = "1 1 1 e c h"


def _at(edition: str, seats: list[dict[str, Any]], *lines: str, **parts: Any) -> State:
    state = build({"rules": {"edition": edition}, "seats": seats, "market": MARKET, **parts})
    for line in lines:
        apply(state, read_line(line))
    return view(state, None)


def _two(edition: str, first: dict[str, Any], second: dict[str, Any], *lines: str, **parts: Any) -> State:
    return _at(edition, [first, second], *lines, **parts)


HIT = {"city": 2, "active": 1, "step": "resolve", "dice": "c c c 1 2 3"}
"""Seat 1 claws seat 2 in the City."""

POSITIONS: dict[str, State] = {
    "OpeningRoll": _two("second", {}, {}, step="opening"),
    "RollDice": _two("second", {}, {}, step="start"),
    "RevealCard": _two("second", {}, {}, step="buy", market=["heal", "jets"]),
    "PeekCard": _two("second", {"cards": ["made_in_a_lab"]}, {}, "1 peek", step="buy"),
    "RerollDie": _two(
        "second", {}, {"cards": ["psychic_probe"]}, "2 reroll energy", active=1, step="roll 3", dice=DICE
    ),
    "CamouflageRoll": _two("second", {}, {"cards": ["camouflage"]}, **HIT),
    "KeepDice": _two("second", {}, {}, active=1, step="roll 1", dice="3 3 2 h e c"),
    "KeepDice with eight dice": _two(
        "second",
        {"cards": ["extra_head", "extra_head", "background_dweller"]},
        {},
        active=1,
        step="roll 2",
        dice="3 3 2 h e c c c",
    ),
    "KeepDice without rolls": _two(
        "second",
        {"cards": ["energy_drink", "smoke_cloud", "background_dweller"], "energy": 3},
        {},
        active=1,
        step="roll 3",
        dice="3 3 2 h e c",
    ),
    "KeepDice with a copy": _two(
        "second",
        {"cards": [{"card": "smoke_cloud", "charge": 2}, {"card": "mimic", "copies": [1, 1], "charge": 3}]},
        {},
        active=1,
        step="roll 3",
        dice=DICE,
    ),
    "ChangeDice with a copy": _two(
        "second",
        {"cards": ["plot_twist", {"card": "mimic", "copies": [1, 1]}]},
        {},
        active=1,
        step="roll 3",
        dice=DICE,
    ),
    "ProbeDie with a copy": _two(
        "second",
        {},
        {"cards": ["psychic_probe", {"card": "mimic", "copies": [2, 1]}]},
        active=1,
        step="roll 3",
        dice=DICE,
    ),
    "ProbeDie": _two("second", {}, {"cards": ["psychic_probe"]}, active=1, step="roll 3", dice=DICE),
    "ChangeDice": _two(
        "second",
        {"cards": ["stretchy", "herd_culler", "plot_twist", "background_dweller"], "energy": 4},
        {},
        "1 stop",
        active=1,
        step="roll 3",
        dice="1 2 3 e c h",
    ),
    "ChooseOrder": _two("second", {}, {}, active=1, step="resolve", dice=DICE),
    "SpendHearts": _two(
        "second", {"poison": 1, "hearts": 5}, {}, active=1, step="resolve", dice="h h 1 1 2 3"
    ),
    "SpendHearts with a ray": _two(
        "second",
        {"poison": 2, "shrink": 2, "hearts": 5, "cards": ["healing_ray"]},
        {"hearts": 3},
        active=1,
        step="resolve",
        dice="h h h h 2 3",
    ),
    "OfferJets": _two("second", {}, {"cards": ["jets"]}, **HIT),
    "OfferArmor": _two("origins", {}, {"cards": ["electric_armor"], "energy": 2}, **HIT),
    "OfferWings": _two("second", {}, {"cards": ["wings"], "energy": 2}, **HIT),
    "LastChance": _two("second", {}, {"cards": ["rapid_healing"], "energy": 4, "hearts": 2}, **HIT),
    "OfferYield": _two("second", {}, {"hearts": 5}, **HIT),
    "BuyCards": _two("second", {"energy": 7}, {}, active=1, step="buy"),
    "BuyCards from everywhere": _two(
        "origins",
        {"energy": 9, "cards": ["scavenger", "parasitic_tentacles"]},
        {"cards": ["jets", "wings"]},
        active=1,
        step="buy",
        discard=["corner_store", "skyscraper", "tank", "heal", "frenzy", "gas_refinery", "supertower"],
        market=["acid_attack", "barricades", "giant_brain"],
    ),
    "BuyCards after a peek": _two(
        "second",
        {"cards": ["made_in_a_lab"], "energy": 5},
        {},
        "1 peek",
        "* reveal jets",
        active=1,
        step="buy",
    ),
    "OfferRevealed": _two(
        "second",
        {"energy": 5},
        {"cards": ["opportunist"], "energy": 7},
        "1 buy heal",
        "* reveal jets",
        active=1,
        step="buy",
    ),
    "PlaceMimic": _two(
        "second",
        {"energy": 9},
        {"cards": ["jets", "wings"]},
        "1 buy mimic",
        "* reveal heal",
        active=1,
        step="buy",
        market=["mimic", "acid_attack", "frenzy"],
    ),
    "MoveMimic": _two(
        "second",
        {"energy": 3, "cards": [{"card": "mimic", "copies": [2, 1]}]},
        {"cards": ["jets", "wings"]},
        active=1,
        step="start",
    ),
    "ChargeBattery": _two(
        "first",
        {"energy": 9},
        {},
        "1 buy battery_monster",
        "* reveal jets",
        active=1,
        step="buy",
        market=["battery_monster", "acid_attack", "frenzy"],
    ),
    "SellCards": _two("second", {"cards": ["metamorph", "jets"]}, {}, active=1, step="end"),
    "OfferTurn": _two("second", {"cards": ["freeze_time"]}, {}, active=1, step="resolve", dice="1 1 1 2 2 3"),
}
"""The first word is the name of the question."""


def kind(name: str) -> str:
    """The question that a position is for."""
    return name.split()[0]
