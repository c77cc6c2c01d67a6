"""scripts/soak --evolutions: people with hidden hands, and a card that is read by another is found."""

from typing import Any, Final

import pytest

from engine import State
from engine.seeing import Own, own
from kotbot.matches.digital import hands
from scripts.soaking.made_time.holders import NamesTold
from scripts.soaking.made_time.outcome import Outcome
from scripts.soaking.made_time.plan import HOLDING, Episode, Plan, Room, evolutions_of
from scripts.soaking.made_time.running import simulate

pytestmark = pytest.mark.timeout(300)

ANN, BOB, GROUP = 11, 12, -1001
SEATS: Final = [("alienoid", ANN), ("cyber_kitty", BOB), ("gigazaur", None)]
CALM: Final = Plan(3, 2.0, (Room(0, "/newgame", (HOLDING, HOLDING), private=False),), (Episode(0, 20.0, ()),))


def heard(chat: int, text: str, *logged: str, status: str = "live") -> list[str]:
    """What is found in a board that a chat reads, in a match with this log."""

    def written(statement: str, _: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        rows: dict[str, list[tuple[Any, ...]]] = {
            "match": [(1, status)],
            "event": [(line,) for line in logged],
            "seat": [*SEATS],
        }
        return next(found for table, found in rows.items() if f"FROM {table} " in statement)

    board = {"text": text, "reply_markup": {"inline_keyboard": [[{"callback_data": "hand:abcdef"}]]}}
    return [*NamesTold().hear(written, "sendMessage", {"chat_id": chat}, board)]


def test_a_group_reads_of_no_card_before_it_was_played() -> None:
    text = "Cyber Kitty plays Mega Purr"
    assert "a group reads of mega_purr" in heard(GROUP, text, "take mega_purr")[0]
    assert heard(GROUP, text, "take mega_purr", "play mega_purr") == []


def test_the_owner_reads_of_the_own_set_and_nobody_else_does() -> None:
    assert heard(BOB, "1/2 Mega Purr", "reveal mega_purr") == []
    assert "11 reads of mega_purr" in heard(ANN, "1/2 Mega Purr", "reveal mega_purr")[0]


def test_a_name_is_known_in_each_language() -> None:
    assert "a group reads of cat_nip" in heard(GROUP, "Котяча м’ята")[0]


def test_after_the_end_everything_may_be_read() -> None:
    assert heard(GROUP, "Mega Purr", "take mega_purr", status="over") == []


def test_a_seed_decides_who_holds_cards() -> None:
    assert evolutions_of(5) == evolutions_of(5)
    assert {how for seed in range(9) for room in evolutions_of(seed).rooms for how in room.people} == {
        HOLDING
    }


def played() -> Outcome:
    return simulate(CALM)


def test_holders_look_at_their_own_cards_and_play_them() -> None:
    outcome = played()
    assert outcome.violation == ""
    assert outcome.book["names to one"] > 0
    assert any("play_seen:" in line for line in outcome.lines)


def test_a_hand_that_is_shown_to_another_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def of_the_next(state: State, seat: int) -> Own:
        return own(state, (seat + 1) % state.seats)

    monkeypatch.setattr(hands, "own", of_the_next)
    assert "before it was played" in played().violation
