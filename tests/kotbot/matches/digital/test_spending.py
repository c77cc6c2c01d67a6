"""Cultists and energy spent at any question: each drawing of a key spends once."""

import pytest

from engine import State
from kotbot.i18n import texts_for
from kotbot.matches.digital import play
from kotbot.matches.facts import Person
from kotbot.matches.outcomes import Answered, Note
from kotbot.matches.replies import Reply
from kotbot.telegram.outgoing.buttons import decode, encode
from kotbot.views.base.callback_data import Action
from kotbot.views.base.render_context import RenderContext
from kotbot.views.base.verbs import Verb
from kotbot.views.core.any_time import any_time, rows_of
from kotbot.views.modes import toast
from scripts.testing.matches import ANN, BOB, Bot

ENERGY = "cultist_energy"


def spending(bot: Bot, ann: int, bob: int = 0) -> str:
    """A match in which Ann keeps dice, and both have so many cultists."""
    code = bot.match()
    bot.at(
        code,
        {"hearts": 5, "numbers": {"cultists": ann}},
        {"numbers": {"cultists": bob}},
        rules={"edition": "second", "boxes": ["cultists"]},
        step="roll 1",
        dice="1 1 2 3 e h",
    )
    return code


def key(bot: Bot, code: str, place: int = 0, card: str = ENERGY) -> Action:
    """A key as it is drawn now, and as Telegram gives it back."""
    context = RenderContext(bot.facts(code), texts_for("en"))
    (drawn,) = (
        button.action
        for row in rows_of(any_time(context), context)
        for button in row
        if button.action is not None and button.action.args[:2] == (card, str(place + 1))
    )
    read = decode(encode(drawn))
    assert read == drawn
    return drawn


def tap(bot: Bot, code: str, key: Action, person: Person = ANN) -> Reply:
    card, seat, had = Verb.USE.read(key.args)
    press = bot.press()
    return bot.do(lambda unit: play.use_card(unit, code, person, press, seat, card, had))


def position(bot: Bot, code: str) -> State:
    state = bot.facts(code).state
    assert state is not None
    return state


def have(bot: Bot, code: str) -> tuple[list[int], list[int]]:
    """The cultists and the energy of both."""
    state = position(bot, code)
    return [state.number(seat, "cultists") for seat in (0, 1)], list(state.energy)


@pytest.mark.parametrize("cultists", [1, 2])
def test_a_double_tap_spends_one_cultist(bot: Bot, cultists: int) -> None:
    code = spending(bot, cultists)
    drawn = key(bot, code)
    assert tap(bot, code, drawn).note == Answered(f"use {ENERGY}")
    again = tap(bot, code, drawn)
    assert (again.note, again.changed) == (Note.REPEATED, False)
    assert toast(again, ANN.id, texts_for("en")).text == "That was done already."
    assert have(bot, code) == ([cultists - 1, 0], [1, 0])


def test_two_taps_on_two_drawings_spend_two_cultists(bot: Bot) -> None:
    code = spending(bot, 2)
    for _ in range(2):
        assert tap(bot, code, key(bot, code)).note == Answered(f"use {ENERGY}")
    assert have(bot, code) == ([0, 0], [2, 0])


def test_a_key_of_a_former_version_spends_a_cultist(bot: Bot) -> None:
    code = spending(bot, 2)
    former = decode(f"use:{code}:0:{ENERGY}:1")
    assert former is not None
    assert Verb.USE.read(former.args) == (ENERGY, 0, None)
    assert tap(bot, code, former).note == Answered(f"use {ENERGY}")
    assert have(bot, code) == ([1, 0], [1, 0])


def test_what_others_do_makes_no_key_of_a_cultist_stale(bot: Bot) -> None:
    code = spending(bot, 1, 2)
    of_ann, of_bob = key(bot, code), key(bot, code, 1)
    assert tap(bot, code, of_bob, BOB).note == Answered(f"use {ENERGY}")
    assert tap(bot, code, of_ann).note == Answered(f"use {ENERGY}")
    assert have(bot, code) == ([0, 1], [1, 1])


def test_an_answer_in_between_makes_no_key_of_a_cultist_stale(bot: Bot) -> None:
    code = spending(bot, 1, 1)
    of_bob = key(bot, code, 1)
    bot.answer(code, ANN, "keep nothing")
    assert tap(bot, code, of_bob, BOB).note == Answered(f"use {ENERGY}")
    assert have(bot, code)[1][1] == 1


def test_who_spent_a_cultist_and_took_that_back_spends_it_again(bot: Bot) -> None:
    code = spending(bot, 1)
    drawn = key(bot, code)
    tap(bot, code, drawn)
    undo = bot.facts(code).undo
    assert undo is not None
    press = bot.press()
    bot.do(lambda unit: play.undo(unit, code, ANN, press, undo.seq))
    assert have(bot, code) == ([1, 0], [0, 0])
    assert tap(bot, code, drawn).note == Answered(f"use {ENERGY}")


def test_a_double_tap_on_rapid_healing_pays_once(bot: Bot) -> None:
    """2 energy for 1 heart: of 4 energy 2 are left."""
    code = bot.match()
    bot.at(
        code, {"hearts": 5, "energy": 4, "cards": ["rapid_healing"]}, {}, step="roll 1", dice="1 1 2 3 e h"
    )
    once = key(bot, code, card="rapid_healing")
    assert isinstance(tap(bot, code, once).note, Answered)
    assert tap(bot, code, once).note is Note.REPEATED
    state = position(bot, code)
    assert (state.hearts[0], state.energy[0]) == (6, 2)
    assert isinstance(tap(bot, code, key(bot, code, card="rapid_healing")).note, Answered)
    assert position(bot, code).hearts[0] == 7
