"""The text form of answers and outcomes (docs/notation.md)."""

import pytest

from engine import InvalidNotation, UnknownCard, read, read_line, write, write_line
from engine.answers import (
    CHANCE,
    TABLE,
    Again,
    Answer,
    Buy,
    Charge,
    Copy,
    Hearts,
    Keep,
    Pass,
    Peek,
    Reroll,
    Resolve,
    Result,
    Revealed,
    Rolled,
    Sell,
    Stay,
    Stop,
    Sweep,
    Turn,
    Use,
    Yield,
)
from engine.notation import read_actor, read_card, read_dice, write_actor, write_dice

FORMS: list[tuple[Answer, str]] = [
    (Rolled(CHANCE, (2, 0, 1, 1, 1, 1)), "* roll 1 1 3 energy claw heart"),
    (Revealed(CHANCE, "jets"), "* reveal jets"),
    (Revealed(CHANCE, "?"), "* reveal ?"),
    (Keep(0, (0, 0, 2, 0, 1, 0)), "1 keep 3 3 claw"),
    (Keep(0, (0, 0, 0, 0, 0, 0)), "1 keep nothing"),
    (Stop(1), "2 stop"),
    (Pass(5), "6 pass"),
    (Use(2, "wings"), "3 use wings"),
    (Reroll(0, 2), "1 reroll 3"),
    (Reroll(3, 5), "4 reroll heart"),
    (Reroll(3, 4, "mimic"), "4 reroll claw with mimic"),
    (Turn(0, 1, 4, "stretchy"), "1 turn 2 to claw with stretchy"),
    (Resolve(0, "all"), "1 resolve all"),
    (Resolve(0, "claws"), "1 resolve claws"),
    (Hearts(0), "1 hearts own"),
    (Hearts(0, 1, 2, 3, ((1, 1), (2, 4))), "1 hearts poison 1 shrink 2 energy 3 give 2 1 give 3 4"),
    (Yield(1), "2 yield"),
    (Stay(1), "2 stay"),
    (Buy(0, "jets"), "1 buy jets"),
    (Buy(0, "jets", "deck"), "1 buy jets from deck"),
    (Buy(0, "jets", "discard"), "1 buy jets from discard"),
    (Buy(0, "jets", "3"), "1 buy jets from 3"),
    (Buy(0, "other:Mega_Horn", "market", 4), "1 buy other:Mega_Horn 4"),
    (Sweep(0), "1 sweep"),
    (Peek(0), "1 peek"),
    (Copy(0, 2, "wings"), "1 copy wings of 3"),
    (Sell(0, "jets"), "1 sell jets"),
    (Charge(0, 0), "1 charge 0"),
    (Again(0), "1 again"),
    (Result(CHANCE, (1, 1, 1, 1, 1, 1)), "* result 1 2 3 energy claw heart"),
    (
        Result(CHANCE, (6, 0, 0, 0, 0, 0), 4, 1, 2),
        "* result 1 1 1 1 1 1 rolls 4 energy_drink 1 smoke_cloud 2",
    ),
]


@pytest.mark.parametrize(("answer", "line"), FORMS)
def test_each_answer_has_one_text(answer: Answer, line: str) -> None:
    assert write_line(answer) == line
    assert read_line(line) == answer


@pytest.mark.parametrize(("answer", "line"), FORMS)
def test_an_answer_is_read_for_the_actor_given(answer: Answer, line: str) -> None:
    text = line.partition(" ")[2]
    assert write(answer) == text
    assert read(text, answer.seat) == answer


@pytest.mark.parametrize(
    ("text", "dice"),
    [
        ("1 1 2 e c h", (2, 1, 0, 1, 1, 1)),
        ("112ech", (2, 1, 0, 1, 1, 1)),
        ("h, c, e, 2, 1, 1", (2, 1, 0, 1, 1, 1)),
        ("11 2 Energy CLAW heart", (2, 1, 0, 1, 1, 1)),
        ("⚡ 🐾 ♥ ❤️", (0, 0, 0, 1, 1, 2)),
        ("nothing", (0, 0, 0, 0, 0, 0)),
        ("", (0, 0, 0, 0, 0, 0)),
    ],
)
def test_dice_are_read_in_many_forms(text: str, dice: tuple[int, ...]) -> None:
    assert read_dice(text) == dice


def test_dice_are_written_in_the_order_of_faces() -> None:
    assert write_dice((2, 0, 1, 0, 1, 2)) == "1 1 3 claw heart heart"
    assert write_dice((0, 0, 0, 0, 0, 0)) == "nothing"


@pytest.mark.parametrize(("text", "actor"), [("*", CHANCE), ("!", TABLE), ("1", 0), ("6", 5)])
def test_actors(text: str, actor: int) -> None:
    assert read_actor(text) == actor
    assert write_actor(actor) == text


@pytest.mark.parametrize(
    ("line", "part"),
    [
        ("1 yeild", "did you mean 'yield'?"),
        ("1 bye jets", "did you mean 'buy'?"),
        ("1 fly", "'fly' is no answer"),
        ("1", "is no answer"),
        ("0 stop", "seats are counted from 1"),
        ("x stop", "a seat must be a whole number, not 'x'"),
        ("1 stop now", "nothing follows this answer, but 'now' does"),
        ("* roll 1 2 4", "'4' is no face of a die; the faces are 1 2 3 energy claw heart"),
        ("1 reroll 7", "'7' is no face of a die"),
        ("1 resolve stars", "the groups are all, numbers, energy, hearts, claws"),
        ("1 charge lots", "the energy must be a whole number, not 'lots'"),
        ("1 turn 2 claw", "as in 'turn 2 to claw with stretchy'"),
        ("1 hearts posion 1", "hearts are spent as in"),
        ("1 hearts poison", "hearts are spent as in"),
        ("1 hearts poison 1 poison 1", "poison is said twice"),
        ("1 hearts give 2 1 give 2 1", "seat 2 is given hearts twice"),
        ("1 copy wings", "as in 'copy wings of 3'"),
        ("1 buy other:Megahorn", "a foreign card needs its cost"),
        ("1 buy other:Mega Horn 4", "one word"),
        ("1 buy jets from nowhere", "a seat must be a whole number, not 'nowhere'"),
    ],
)
def test_an_error_says_what_was_wrong_or_what_would_be_right(line: str, part: str) -> None:
    with pytest.raises(InvalidNotation) as error:
        read_line(line)
    assert part in str(error.value)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("jet", "jets"),
        ("alien origins", "alien_origin"),
        ("Psychic Prob", "psychic_probe"),
        ("fire_breath", "fire_breathing"),
    ],
)
def test_a_card_misspelled_is_guessed(typed: str, meant: str) -> None:
    with pytest.raises(UnknownCard) as error:
        read_card(typed)
    assert error.value.legal[0] == meant
    assert f"did you mean {meant}" in str(error.value)


def test_a_card_like_no_other_is_not_guessed() -> None:
    with pytest.raises(UnknownCard) as error:
        read_card("xyzzyqq")
    assert error.value.legal == ()
    assert str(error.value) == "no card is called 'xyzzyqq'"
