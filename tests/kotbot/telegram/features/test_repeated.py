"""A press that Telegram delivers to the next process too, after it was done: it has its effect once."""

from collections.abc import Awaitable, Callable
from itertools import count

import pytest

from kotbot.matches import finding
from kotbot.matches.digital import lobby as digital_lobby
from kotbot.matches.facts import MatchFacts, Person, Where
from kotbot.matches.open import lobby, stopping
from kotbot.matches.replies import Reply
from kotbot.matches.table.seats import seating, setting_up
from kotbot.telegram.features.matches import lobby as lobbies
from kotbot.telegram.features.table import seats
from kotbot.telegram.incoming import Press
from kotbot.telegram.redraws import Redraws
from kotbot.telegram.screens import Screens
from kotbot.telegram.service import Service
from kotbot.views.base.callback_data import Action
from kotbot.views.base.screen import Toast
from kotbot.views.base.verbs import SeatVerb, Verb
from tests.kotbot.telegram.features.conftest import OURS

ANN = Person(11, "Ann", language="en")
BOB = Person(12, "Bob", language="en")
GROUP = Where(OURS)
HOME = Where(ANN.id, private=True)
Answer = Callable[[Service, Press], Awaitable[Toast | None]]
presses = count(1)


@pytest.fixture(autouse=True)
def unseen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is drawn."""
    for owner, shown in ((Redraws, "show"), (Redraws, "show_page"), (Screens, "open_for_all")):
        monkeypatch.setattr(owner, shown, lambda *_: None)


def pressed(action: Action, where: Where = GROUP) -> Press:
    return Press(action, ANN, where, 7, f"press-{next(presses)}")


async def facts_of(service: Service, code: str) -> MatchFacts:
    facts = await service.store.run(lambda unit: finding.by_code(unit, code))
    assert facts is not None
    return facts


async def two_computers(service: Service, code: str) -> MatchFacts:
    """The lobby once the seats behind Ann's are of computers."""
    await service.store.run(lambda unit: lobby.add_computer(unit, code, ANN, "random"))
    return match_of(await service.store.run(lambda unit: lobby.add_computer(unit, code, ANN, "brawler")))


def match_of(reply: Reply) -> MatchFacts:
    assert reply.facts is not None
    return reply.facts


@pytest.fixture
async def lobby_(service: Service) -> MatchFacts:
    """Ann's lobby of a digital match."""
    return match_of(await service.store.run(lambda unit: digital_lobby.open_lobby(unit, GROUP, ANN)))


@pytest.fixture
async def table(service: Service) -> MatchFacts:
    """Ann's table with Bob, a guest, in the middle of a match."""
    opened = match_of(await service.store.run(lambda unit: setting_up.open_table(unit, GROUP, ANN)))
    entries = [seating.TypedPlayer("Bob")]
    sat = await service.store.run(lambda unit: seating.seat_typed(unit, opened.code, ANN, entries))
    decision = match_of(sat).decision
    return match_of(
        await service.store.run(lambda unit: setting_up.start(unit, opened.code, ANN, "s", decision, "1"))
    )


async def test_a_computer_that_was_added_is_not_added_again(service: Service, lobby_: MatchFacts) -> None:
    press = pressed(Verb.ADD_COMPUTER.of(lobby_, "random"))
    await lobbies.add_computer(service, press, "random")
    told = await lobbies.add_computer(service, press, "random")
    assert told is not None
    assert told.text == "That was done already."
    assert [seat.level for seat in (await facts_of(service, lobby_.code)).seats] == [None, "random"]


async def test_a_computer_that_was_sent_away_does_not_take_the_next_one_along(
    service: Service, lobby_: MatchFacts
) -> None:
    code = lobby_.code
    press = pressed(Verb.REMOVE_COMPUTER.of(await two_computers(service, code), 1))
    await lobbies.remove_computer(service, press, 1)
    await lobbies.remove_computer(service, press, 1)
    assert [seat.level for seat in (await facts_of(service, code)).seats] == [None, "brawler"]


async def test_a_second_tap_on_send_away_spares_who_has_the_place_now(
    service: Service, lobby_: MatchFacts
) -> None:
    code = lobby_.code
    away = Verb.REMOVE_COMPUTER.of(await two_computers(service, code), 1)
    for press in (pressed(away), pressed(away)):
        await lobbies.remove_computer(service, press, 1)
    assert [seat.level for seat in (await facts_of(service, code)).seats] == [None, "brawler"]


async def test_who_has_left_is_not_seated_again_by_an_earlier_press(
    service: Service, lobby_: MatchFacts
) -> None:
    code = lobby_.code
    await service.store.run(lambda unit: lobby.join(unit, code, BOB))
    await service.store.run(lambda unit: lobby.leave(unit, code, ANN))
    press = pressed(Verb.JOIN.of(lobby_))
    await lobbies.join(service, press)
    await lobbies.leave(service, pressed(Verb.LEAVE.of(lobby_)))
    await lobbies.join(service, press)
    assert [seat.account for seat in (await facts_of(service, code)).seats] == [BOB.id]


@pytest.mark.parametrize(
    ("action", "answer"),
    [(Verb.PLAY.anywhere(), lobbies.play_here), (SeatVerb.SCORE.anywhere(), seats.score_here)],
)
async def test_a_match_that_was_stopped_is_not_opened_again(
    service: Service, action: Action, answer: Answer
) -> None:
    press = pressed(action, HOME)
    await answer(service, press)
    opened = (await service.store.run(lambda unit: finding.open_in(unit, HOME.chat)))[0]
    await service.store.run(lambda unit: stopping.stop(unit, opened.code, ANN, "stop"))
    await answer(service, press)
    assert await service.store.run(lambda unit: finding.open_in(unit, HOME.chat)) == []


async def test_a_computer_takes_a_seat_at_a_table_in_one_line(service: Service, table: MatchFacts) -> None:
    press = pressed(SeatVerb.STAND_IN.of(table, 1, "random"))
    await seats.stand_in(service, press, 1, "random")
    before = await facts_of(service, table.code)
    await seats.stand_in(service, press, 1, "random")
    assert (await facts_of(service, table.code)).log == before.log


async def test_a_name_that_was_given_is_not_asked_for_again(service: Service, table: MatchFacts) -> None:
    press = pressed(SeatVerb.PROMPT.of(table, "name", 1))
    await seats.prompt(service, press, "name", 1)
    await service.store.run(lambda unit: seating.answer_prompt(unit, table.code, ANN, "Cy"))
    await seats.prompt(service, press, "name", 1)
    assert (await facts_of(service, table.code)).prompts.name is None
