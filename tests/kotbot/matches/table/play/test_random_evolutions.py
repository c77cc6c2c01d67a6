"""Random tables with evolutions: whatever is played, undone and redone, nothing is lost or stuck."""

from random import Random

import pytest

from engine.answers import Play
from engine.cards.catalogue import UNKNOWN
from engine.cards.power_up import EVOLUTION_SETS
from engine.flow import standing
from engine.hands import in_hand, row
from engine.table_events import HAND
from kotbot.i18n import texts_for
from kotbot.matches.facts import Mode
from kotbot.matches.facts.pages import PlayedPage, page_words
from kotbot.matches.replies import Reply
from kotbot.views.modes import board
from scripts.testing.matches import Bot
from scripts.testing.tables import Table, open_table
from tests.kotbot.matches.table.play.random_people import Players, summed, undo_and_redo_each

MONSTERS = tuple(EVOLUTION_SETS)


class Evolved(Players):
    """People who play a card of any set, too, at any question."""

    def do_something(self) -> Reply:
        return self._play_card() if self.random.random() < 0.3 else super().do_something()

    def _play_card(self) -> Reply:
        state = self.table.state
        cards = [
            (seat, answer.card)
            for seat in range(state.seats)
            for answer in standing(state, seat)
            if isinstance(answer, Play)
        ]
        if not cards or self.table.facts.mode is Mode.COUNTERS:
            return self._play()
        self.table.mark(f"page {' '.join(page_words(PlayedPage()))}")
        seat, card = self.random.choice(cards)
        reply = self.table.use(seat + 1, card, self._person())
        assert reply.refused is None, (card, reply.refused)
        assert self.table.page != "played"
        return reply


def opened(bot: Bot, seed: int) -> Table:
    """Half of the tables have a computer, and people draw for half of these."""
    chosen = Random(seed)
    seats = chosen.randrange(2, 6)
    boxes = ["power_up", *chosen.sample(("costumes", "cultists", "wicked"), chosen.randrange(2))]
    computers = [seats] if chosen.random() < 0.5 else []
    monsters = chosen.sample(MONSTERS, seats)
    is_open = seed % 2 == 1
    return open_table(bot, seats, boxes=boxes, monsters=monsters, computers=computers, open_hands=is_open)


@pytest.mark.by_turns(8)
@pytest.mark.parametrize("seed", range(8))
def test_every_played_card_can_be_undone_and_redone(bot: Bot, seed: int) -> None:
    table = opened(bot, seed)
    players = Evolved(table, seed)
    undo_and_redo_each(table, players)


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("seed", range(30, 34))
def test_every_board_is_drawn_from_right_and_from_left(bot: Bot, seed: int) -> None:
    table = opened(bot, seed)
    players = Evolved(table, seed)
    for _ in range(60):
        players.do_something()
        for locale in ("en", "he"):
            assert board(table.facts, texts_for(locale)).lines


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("seed", range(40, 44))
def test_a_hand_is_the_sum_of_what_changed_it(bot: Bot, seed: int) -> None:
    table = opened(bot, seed)
    players = Evolved(table, seed)
    start = [in_hand(table.state, seat) for seat in range(table.state.seats)]
    for _ in range(30):
        players._play_card() if players.random.random() < 0.4 else players._play()
    for seat, number in enumerate(start):
        assert summed(table, seat, HAND, number) == in_hand(table.state, seat)


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("seed", range(50, 54))
def test_of_people_no_hidden_card_is_known_even_where_a_computer_has_an_open_hand(
    bot: Bot, seed: int
) -> None:
    table = opened(bot, seed)
    players = Evolved(table, seed)
    for _ in range(40):
        players.do_something()
        people = [seat.place for seat in table.facts.seats if seat.level is None]
        hidden = [held.card for place in people for held in row(table.state, "hands", place)]
        assert set(hidden) <= {UNKNOWN}
        assert not any(row(table.state, zone, place) for zone in ("drawn", "away") for place in people)
