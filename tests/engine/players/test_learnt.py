"""What players learnt is read by the ids of cards, gives the chances that it gave, and is checked exactly."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine import build
from engine.cards.catalogue import CARDS as CATALOGUE
from engine.cards.catalogue import Kind
from engine.errors import InvalidNumbers
from engine.players import learnt, network, valuation
from engine.players.features import KINDS
from engine.players.learnt import CARDS
from engine.players.worths import WORTHS

DATA = Path(network.__file__).parent / "data"
JETS, WINGS = {"stars": 9, "hearts": 6, "cards": ["jets"]}, {"hearts": 4, "energy": 3, "cards": ["wings"]}
SUNNY = {"hearts": 8, "stars": 3, "cards": ["solar_powered", "smoke_cloud"]}
BRAIN, BIGGER = {"stars": 5, "cards": ["giant_brain"]}, {"hearts": 7, "energy": 6, "cards": ["even_bigger"]}
FIVE = ({"hearts": 3, "cards": ["poison_spit"]}, {"stars": 12, "cards": ["smoke_cloud"]}, {"energy": 6})

Change = Callable[[dict[str, Any]], object]


@pytest.mark.parametrize(
    ("edition", "seats", "place", "king", "brawler"),
    [
        (
            "second",
            (JETS, WINGS),
            {"city": 2, "active": 1},
            [0.773604112541, 0.226395887459],
            [0.895301899137, 0.104698100863],
        ),
        (
            "first",
            (JETS, WINGS, SUNNY),
            {"city": 3, "active": 2},
            [0.471945142856, 0.185714753654, 0.342340103490],
            [0.518668833466, 0.172998096872, 0.308333069662],
        ),
        (
            "origins",
            (BRAIN, BIGGER),
            {"active": 2},
            [0.615478971576, 0.384521028424],
            [0.434872127609, 0.565127872391],
        ),
        (
            "second",
            (*FIVE, {"hearts": 1}, {}),
            {"city": 3, "bay": 5, "active": 1},
            [0.044399957830, 0.777525265741, 0.107354781833, 0.005942045115, 0.064777949481],
            [0.053583265617, 0.643226431455, 0.196683691356, 0.026300733031, 0.080205878541],
        ),
    ],
)
def test_chances_are_those_that_were_learnt(
    edition: str,
    seats: tuple[dict[str, Any], ...],
    place: dict[str, int],
    king: list[float],
    brawler: list[float],
) -> None:
    """Worked out apart: by the numbers of the file, in floating point, row by row."""
    state = build({"rules": {"edition": edition}, "seats": list(seats), **place})
    assert network.trained().chances(state, state.active) == pytest.approx(king, abs=1e-9)
    assert valuation.fitted().chances(state, state.active) == pytest.approx(brawler, abs=1e-9)


def read_king(path: Path) -> object:
    return network.load(path)


def read_brawler(path: Path) -> object:
    return valuation.load(path)


def changed(name: str, change: Change, folder: Path) -> Path:
    """A copy of a file of numbers in which its tables were changed."""
    found = json.loads((DATA / name).read_text("ascii"))
    change(found["tables"])
    path = folder / name
    path.write_text(json.dumps(found), "ascii")
    return path


def test_a_card_of_which_nothing_was_learnt_counts_nothing(tmp_path: Path) -> None:
    def forget(tables: dict[str, Any]) -> None:
        for table in tables.values():
            for block in ("cards", "rival cards"):
                del table[block]["jets"]

    with_jets = build({"rules": {"edition": "second"}, "seats": [JETS, WINGS], "city": 2, "active": 1})
    without = build(
        {"rules": {"edition": "second"}, "seats": [JETS | {"cards": []}, WINGS], "city": 2, "active": 1}
    )
    judge = network.load(changed("king.json", forget, tmp_path))
    assert judge.chances(with_jets, 0) == judge.chances(without, 0)
    assert judge.chances(without, 0) == network.trained().chances(without, 0)


def test_the_order_of_cards_in_a_file_is_nothing_to_its_numbers(tmp_path: Path) -> None:
    def reverse(tables: dict[str, Any]) -> None:
        for table in tables.values():
            table["cards"] = dict(reversed(table["cards"].items()))

    assert list(valuation.load(changed("brawler.json", reverse, tmp_path))) == list(KINDS)
    assert valuation.load(tmp_path / "brawler.json") == valuation.load(DATA / "brawler.json")


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda tables: tables.pop("duel"), r"king.json: missing are \['duel'\]"),
        (lambda tables: tables["duel"].pop("hearts"), r"king.json: duel: missing are \['hearts'\]"),
        (lambda tables: tables["duel"].update(luck=[]), r"too many are \['luck'\]"),
        (lambda tables: tables["crowd"]["hearts"].pop(), "king.json: crowd hearts: wanted are 234 lists"),
        (
            lambda tables: tables["duel"]["stars"][3].pop(),
            "stars 3: wanted are 33 numbers, there are 32",
        ),
        (
            lambda tables: tables["duel"]["weights"].pop(),
            "hearts 0: wanted are 32 numbers, there are 33",
        ),
        (lambda tables: tables["duel"].update(weights=7), "duel weights: wanted are whole numbers in a list"),
        (lambda tables: tables["duel"]["cards"]["jets"].append(1), "duel cards jets: wanted are 33 numbers"),
        (lambda tables: tables["duel"]["cards"].update(jots=[0] * 33), r"has no cards \['jots'\]"),
        (
            lambda tables: tables["duel"].update(cards=[]),
            "cards: wanted are numbers by the id of a card",
        ),
        (lambda tables: tables["duel"]["stars"][3].__setitem__(0, 0.5), "stars 3: wanted are whole numbers"),
    ],
)
def test_numbers_of_another_form_are_refused(change: Change, complaint: str, tmp_path: Path) -> None:
    with pytest.raises(InvalidNumbers, match=complaint):
        network.load(changed("king.json", change, tmp_path))


def test_weights_of_another_form_are_refused(tmp_path: Path) -> None:
    path = changed("brawler.json", lambda tables: tables["few"]["race"].pop(), tmp_path)
    with pytest.raises(InvalidNumbers, match=r"json: few race: wanted are 392 numbers, there are 391"):
        valuation.load(path)


@pytest.mark.parametrize("read", [read_king, read_brawler])
def test_what_earlier_scripts_wrote_is_refused_by_name(
    read: Callable[[Path], object], tmp_path: Path
) -> None:
    module = tmp_path / "networkC.py"
    module.write_text('"""King\'s networks in thousandths."""\n\nDUEL: Final = """\n1 2 3\n"""\n', "ascii")
    with pytest.raises(InvalidNumbers, match=r"networkC.py: no JSON.*make the numbers anew"):
        read(module)
    kept = tmp_path / "kept.json"
    kept.write_text('{"format": 1, "tables": {}}', "ascii")
    with pytest.raises(InvalidNumbers, match=r"kept.json: wanted is an object of format 2"):
        read(kept)


def test_the_numbers_that_come_with_the_engine_know_the_cards_of_the_three_boxes() -> None:
    """What came later has its worth beside them."""
    known = set(learnt.bundled("king.json")["duel"]["cards"])
    assert known == set(learnt.bundled("brawler.json")["many"]["cards"])
    assert len(known) == 78
    assert known <= set(CARDS)
    later = {card for card in CARDS if card not in known and CATALOGUE[card].kind is Kind.KEEP}
    assert later <= set(WORTHS)
