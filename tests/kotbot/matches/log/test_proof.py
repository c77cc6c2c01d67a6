"""The proof: everybody can recompute every outcome from the seed that is shown at the end."""

from hashlib import sha256

import pytest

from kotbot.matches import finding
from kotbot.matches.facts import Status
from kotbot.matches.log.proof import answer_text, verify
from kotbot.matches.open import stopping
from kotbot.matches.packing import unpack_text
from kotbot.matches.ports import Unit
from kotbot.store.tables import EVENT
from scripts.testing.matches import ANN, GROUP, Bot
from scripts.testing.tables import open_table


def test_the_hash_in_the_lobby_is_that_of_the_seed_at_the_end(bot: Bot) -> None:
    code = bot.lobby()
    promised = bot.facts(code).seed_hash
    bot.start(code)
    result = bot.to_the_end(code).result
    assert result is not None
    assert sha256(bytes.fromhex(result.seed)).hexdigest() == promised
    assert result.mixed.startswith("press-")


def test_while_a_match_is_played_its_seed_is_secret(bot: Bot) -> None:
    code = bot.match()
    assert bot.do(lambda unit: verify(unit, code)) is None
    seed = bot.do(lambda unit: unit.match(code))
    assert seed is not None
    assert seed.seed.hex() not in repr(bot.facts(code))


def test_an_outcome_that_was_tampered_with_is_found(bot: Bot) -> None:
    code = bot.match()
    bot.at(code, {}, {"hearts": 1}, active=1, city=2, step="roll 1", dice="c c c c c c")
    bot.answer(code, ANN, "stop")
    proof = bot.do(lambda unit: verify(unit, code))
    assert proof is not None
    assert proof.wrong == ()
    bot.do(tamper)
    proof = bot.do(lambda unit: verify(unit, code))
    assert proof is not None
    assert proof.wrong == (5,)


def test_dice_of_a_table_follow_from_no_seed(bot: Bot) -> None:
    """People rolled them: that is no fraud, and the last match of the chat that has a seed is checked."""
    code = bot.match()
    bot.at(code, {}, {"hearts": 1}, active=1, city=2, step="roll 1", dice="c c c c c c")
    bot.answer(code, ANN, "stop")
    table = open_table(bot, 2)
    table.type("112ech")
    table.enter("win 1")
    table.confirm()
    assert table.facts.status is Status.OVER
    assert bot.do(lambda unit: verify(unit, table.code)) is None
    last = bot.do(lambda unit: finding.last_sealed(unit, GROUP.chat))
    assert last is not None
    assert last.code == code


def test_a_match_that_was_stopped_is_checked_and_an_unused_lobby_is_not(bot: Bot) -> None:
    code = bot.match()
    bot.do(lambda unit: stopping.stop(unit, code, ANN, bot.press()))
    lobby = bot.lobby()
    bot.do(lambda unit: stopping.stop(unit, lobby, ANN, bot.press()))
    last = bot.do(lambda unit: finding.last_sealed(unit, GROUP.chat))
    assert last is not None
    assert last.code == code
    proof = bot.do(lambda unit: verify(unit, code))
    assert proof is not None
    assert proof.checked > 0
    assert proof.wrong == ()


def test_without_a_match_that_has_ended_nothing_is_checked(bot: Bot) -> None:
    bot.match()
    assert bot.do(lambda unit: finding.last_sealed(unit, GROUP.chat)) is None


def tamper(unit: Unit) -> None:
    connection = unit._connection
    fifth = EVENT.c.seq == 5
    connection.execute(EVENT.update().where(fifth).values(text="roll claw claw claw claw claw claw"))


@pytest.mark.parametrize(
    ("question", "expected"),
    [("dice 1", "roll 1"), ("dice 0", "roll nothing"), ("cards jets", "reveal jets")],
)
def test_a_question_and_a_seed_have_one_answer(question: str, expected: str) -> None:
    first = answer_text(question, b"seed", 3)
    assert first == answer_text(question, b"seed", 3)
    assert first.split()[0] == expected.split()[0]
    if question != "dice 1":
        assert first == expected


def test_the_press_that_starts_is_mixed_in(bot: Bot) -> None:
    code = bot.match()
    record = bot.do(lambda unit: unit.match(code))
    assert record is not None
    assert record.mixed == "press-1"
    (first,) = [event for event in bot.do(lambda unit: unit.events(record.id)) if event.seq == 2]
    assert first.asked is not None
    question = unpack_text(first.asked)
    mixed = sha256(record.seed + b"press-1").digest()
    assert first.text == answer_text(question, mixed, 2)
    assert first.text != answer_text(question, record.seed, 2)


# Tiles with two sides


def laid_by_chance(bot: Bot) -> str:
    """The code of a match whose tiles were laid by the seed."""
    code = bot.lobby()
    bot.option(code, "boxes", "+wicked")
    bot.option(code, "sides", "chance")
    bot.start(code)
    return code


def test_sides_by_chance_follow_from_the_seed_and_the_press_of_start(bot: Bot) -> None:
    code = laid_by_chance(bot)
    up = bot.facts(code).rules.sides
    bot.do(lambda unit: stopping.end_by_operator(unit, code))
    proof = bot.do(lambda unit: verify(unit, code))
    assert proof is not None
    seed = sha256(bytes.fromhex(proof.seed) + proof.mixed.encode()).digest()
    drawn = int.from_bytes(sha256(seed + b"sides").digest(), "big")
    assert up == "".join("AB"[drawn >> place & 1] for place in range(10))
    assert proof.sides is True


def test_sides_that_were_turned_afterwards_are_found(bot: Bot) -> None:
    code = laid_by_chance(bot)

    def turn(unit: Unit) -> None:
        match = unit.match(code)
        assert match is not None
        first, *others = match.rules["sides"]
        match.rules = {**match.rules, "sides": "".join(["A" if first == "B" else "B", *others])}
        unit.save_match(match)

    bot.do(turn)
    bot.do(lambda unit: stopping.end_by_operator(unit, code))
    proof = bot.do(lambda unit: verify(unit, code))
    assert proof is not None
    assert proof.sides is False


def test_chosen_sides_need_no_proof(bot: Bot) -> None:
    code = bot.lobby()
    bot.option(code, "boxes", "+wicked")
    bot.option(code, "sides", "B")
    bot.start(code)
    bot.do(lambda unit: stopping.end_by_operator(unit, code))
    proof = bot.do(lambda unit: verify(unit, code))
    assert proof is not None
    assert proof.sides is None


def test_the_chat_remembers_that_chance_lays_the_sides(bot: Bot) -> None:
    code = laid_by_chance(bot)
    bot.do(lambda unit: stopping.end_by_operator(unit, code))
    opened = bot.open(GROUP).facts
    assert opened is not None
    assert opened.chosen.sides_by_chance
