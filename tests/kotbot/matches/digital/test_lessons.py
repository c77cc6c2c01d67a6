"""A first digital match teaches: a lesson at each new thing, once, and never whoever has played before."""

import pytest

from kotbot.matches import privacy
from kotbot.matches.core.lessons import DIGITAL
from kotbot.matches.facts import Person, Where
from kotbot.matches.open import coaching, stopping
from kotbot.matches.people import accounts
from kotbot.matches.ports import Unit
from kotbot.matches.records import AccountRecord
from kotbot.matches.refusals import Refused
from scripts.testing.matches import ANN, BOB, CID, Bot, refused
from tests.kotbot.matches.stored import whole_export

ROLLING = {"active": 1, "step": "roll 1", "dice": "1 1 2 e c h"}
SECOND_ROLL = {"active": 1, "step": "roll 2", "dice": "1 1 2 e c h"}


def lesson(bot: Bot, code: str) -> str:
    return bot.facts(code).lesson


def account(bot: Bot, person: Person) -> AccountRecord:
    known = bot.do(lambda unit: unit.account(person.id))
    assert known is not None
    return known


def stop(bot: Bot, code: str) -> None:
    press = bot.press()
    assert bot.do(lambda unit: stopping.stop(unit, code, ANN, press)).refused is None


def test_the_first_roll_is_explained_and_the_next_one_is_not(bot: Bot) -> None:
    code = bot.match()
    bot.at(code, {}, {}, **ROLLING)
    assert lesson(bot, code) == "roll"
    bot.answer(code, ANN, "keep 1 1")
    assert lesson(bot, code) == "last_roll"
    bot.answer(code, ANN, "keep 1 1")
    bot.at(code, {}, {}, **ROLLING)
    assert lesson(bot, code) == ""


def test_a_lesson_stays_while_dice_are_marked(bot: Bot) -> None:
    code = bot.match()
    bot.at(code, {}, {}, **ROLLING)
    bot.mark(code, ANN, "keep 1 2")
    assert lesson(bot, code) == "roll"


def test_each_is_taught_what_is_new_to_them(bot: Bot) -> None:
    code = bot.match()
    bot.at(code, {}, {}, **ROLLING)
    bot.answer(code, ANN, "stop")
    bot.at(code, {}, {}, **(ROLLING | {"active": 2}))
    assert bot.asked(code) == BOB
    assert lesson(bot, code) == "roll"


def seen(bot: Bot, person: Person, *names: str) -> None:
    """Somebody was told these lessons before."""

    def put(unit: Unit) -> None:
        known = unit.account(person.id)
        assert known is not None
        known.taught = list(names)
        unit.put_account(known)

    bot.do(put)


@pytest.mark.parametrize(
    ("before", "seats", "position", "expected"),
    [
        (["roll"], [{}, {}], {"city": 1, **ROLLING}, "tokyo"),
        (["roll", "tokyo"], [{"hearts": 5}, {}], {"city": 1, **ROLLING}, "hearts_in_tokyo"),
        (["roll"], [{"cards": ["jets"]}, {}], ROLLING, "own_cards"),
        (["roll", "tokyo"], [{"energy": 9}, {}], {"active": 1, "step": "buy"}, "buy"),
        (["roll"], [{}, {}], SECOND_ROLL, "last_roll"),
    ],
)
def test_what_is_new_is_taught_when_it_comes(
    bot: Bot, before: list[str], seats: list[dict[str, object]], position: dict[str, object], expected: str
) -> None:
    code = bot.match()
    seen(bot, ANN, *before)
    bot.at(code, *seats, **position)
    assert lesson(bot, code) == expected


def with_boxes(*boxes: str) -> dict[str, object]:
    return {"rules": {"edition": "second", "boxes": list(boxes)}}


THREE_ONES = {"active": 1, "step": "roll 1", "dice": "1 1 1 e c h"}


@pytest.mark.parametrize(
    ("boxes", "seats", "position", "expected"),
    [
        (["wicked"], [{}, {}], THREE_ONES, "gauge"),
        (["wicked"], [{}, {}], ROLLING, ""),
        ([], [{}, {}], THREE_ONES, ""),
        (["cultists"], [{"numbers": {"cultists": 1}}, {}], ROLLING, "cultists"),
        (["cultists"], [{}, {"numbers": {"cultists": 1}}], ROLLING, ""),
        (["tower"], [{}, {}], {"city": 1, **THREE_ONES}, "tower"),
        (["tower"], [{}, {}], {"city": 2, **THREE_ONES}, ""),
    ],
)
def test_what_an_expansion_adds_is_taught_when_it_first_matters(
    bot: Bot, boxes: list[str], seats: list[dict[str, object]], position: dict[str, object], expected: str
) -> None:
    code = bot.match()
    seen(bot, ANN, "roll", "tokyo", "hearts_in_tokyo")
    bot.at(code, *seats, **with_boxes(*boxes), **position)
    assert lesson(bot, code) == expected


def test_hearts_in_tokyo_are_not_called_useless_where_three_of_them_draw_a_card(bot: Bot) -> None:
    code = bot.match()
    seen(bot, ANN, "roll", "tokyo", "evolutions")
    kitty, nobody = {"monster": "cyber_kitty", "hand": ["cat_nip"]}, {"monster": "cthulhu"}
    evolved = with_boxes("power_up", "cultists")
    bot.at(code, {**kitty, "hearts": 5}, nobody, **evolved, **{"city": 1, **ROLLING})
    assert lesson(bot, code) == ""
    bot.at(code, {**nobody, "hearts": 5}, kitty, **evolved, **{"city": 1, **ROLLING})
    assert lesson(bot, code) == "hearts_in_tokyo", "Cthulhu has no set to draw from"


def test_a_tile_is_explained_when_it_is_asked_for(bot: Bot) -> None:
    code = bot.match()
    seen(bot, ANN, "roll", "gauge")
    rolled = {"city": 2, "active": 1, "step": "roll 3", "dice": "1 1 1 1 1 1"}
    bot.at(code, {}, {}, **with_boxes("wicked"), **rolled)
    bot.answer(code, ANN, "stop")
    assert bot.question(code) == "Choose 1"
    assert lesson(bot, code) == "tiles"


def test_taking_costumes_is_explained_when_it_is_asked_for(bot: Bot) -> None:
    code = bot.match()
    seen(bot, ANN, "roll")
    rolled = {"city": 2, "active": 1, "step": "roll 3", "dice": "c c c 2 2 3"}
    bot.at(code, {"energy": 9}, {"cards": ["devil"]}, **with_boxes("costumes"), **rolled)
    bot.answer(code, ANN, "stop")
    bot.answer(code, BOB, "stay")
    assert bot.question(code) == "Choose 1"
    assert lesson(bot, code) == "stealing"


def test_who_is_clawed_in_tokyo_learns_what_yielding_is(bot: Bot) -> None:
    code = bot.match()
    bot.at(code, {}, {}, city=2, active=1, step="roll 3", dice="c c 1 2 2 3")
    bot.answer(code, ANN, "stop")
    assert bot.question(code) == "OfferYield 2"
    assert lesson(bot, code) == "yield"


def test_whoever_finished_a_match_is_taught_nothing(bot: Bot) -> None:
    bot.to_the_end(bot.match())
    code = bot.match(3)
    bot.at(code, {}, {}, {}, **ROLLING)
    assert lesson(bot, code) == ""
    bot.at(code, {}, {}, {}, **(ROLLING | {"active": 3}))
    assert bot.asked(code) == CID
    assert lesson(bot, code) == "roll"


def test_a_match_that_was_stopped_is_no_match_that_was_played(bot: Bot) -> None:
    stop(bot, bot.match())
    code = bot.match()
    bot.at(code, {}, {}, **ROLLING)
    assert lesson(bot, code) == "roll"


def test_what_was_told_is_not_told_again_in_the_next_match(bot: Bot) -> None:
    code = bot.match()
    bot.at(code, {}, {}, **ROLLING)
    bot.answer(code, ANN, "stop")
    stop(bot, code)
    code = bot.match()
    bot.at(code, {}, {}, **ROLLING)
    assert lesson(bot, code) == ""


def test_thanks_i_know_ends_the_lessons_of_who_says_it(bot: Bot) -> None:
    code = bot.match()
    bot.at(code, {}, {}, **ROLLING)
    reply = bot.do(lambda unit: coaching.know_already(unit, code, ANN))
    assert reply.changed
    assert lesson(bot, code) == ""
    bot.at(code, {}, {}, **(ROLLING | {"active": 2}))
    assert lesson(bot, code) == "roll"
    stop(bot, code)
    code = bot.match()
    bot.at(code, {}, {}, **ROLLING)
    assert lesson(bot, code) == ""


def test_lessons_are_not_for_others_to_end(bot: Bot) -> None:
    code = bot.match()
    bot.at(code, {}, {}, **ROLLING)
    assert refused(bot.do(lambda unit: coaching.know_already(unit, code, CID))) is Refused.STRANGER
    assert lesson(bot, code) == "roll"


def test_a_second_live_match_neither_teaches_nor_ends_the_lessons_of_the_first(bot: Bot) -> None:
    first = bot.match()
    taught_in = account(bot, ANN).taught_in
    opened = bot.open(Where(ANN.id, private=True), ANN)
    assert opened.facts is not None
    bot.add_computer(opened.facts.code)
    bot.start(opened.facts.code)
    assert (account(bot, ANN).taught_in, taught_in) == (first, first)


def test_lessons_are_exported_and_forgotten_with_the_person(bot: Bot) -> None:
    code = bot.match()
    bot.at(code, {}, {}, **ROLLING)
    bot.answer(code, ANN, "stop")
    exported = bot.do(lambda unit: whole_export(unit, ANN.id))["account"]
    assert (exported["taught_in"], exported["taught"]) == (code, ["roll"])
    bot.do(lambda unit: privacy.delete(unit, ANN.id))
    assert bot.do(lambda unit: unit.account(ANN.id)) is None
    bot.do(lambda unit: accounts.remember(unit, ANN))
    assert (account(bot, ANN).taught_in, account(bot, ANN).taught) == ("", [])


def test_lessons_have_names_of_their_own() -> None:
    names = [one.name for one in DIGITAL]
    assert len(set(names)) == len(names)
