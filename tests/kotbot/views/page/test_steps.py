"""What happened, step by step: steps explain every change of every number that a page shows."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

import pytest

from engine import apply, view, write
from engine import events as e
from engine.cards.catalogue import Edition
from engine.events import Place, Why
from engine.state import State
from kotbot.matches.facts import Logged, MatchFacts, Mode
from kotbot.matches.log.history import START
from kotbot.views.base.render_context import RenderContext
from kotbot.views.page.contract import Mat, Page, PageStep, StepKind, Viewer
from kotbot.views.page.page import page
from kotbot.views.page.steps import steps
from scripts.testing.matches import Bot
from scripts.testing.tables import open_table
from scripts.texts.facts import ENGLISH, WHEN, facts, plain, position
from scripts.texts.tables import at_table
from tests.kotbot.matches.table.play.random_people import Players, opened
from tests.kotbot.views.core.test_questions import answer_of

DUEL = position("second", {}, {}, active=1, step="roll 1", dice="1 1 3 e c h")


def entry(seq: int, *events: e.Event, text: str = "stop", account: int | None = 101, turn: int = 3) -> Logged:
    return Logged(seq, 0, account, text, events, WHEN, turn)


def steps_of(*log: Logged, state: State = DUEL) -> tuple[PageStep, ...]:
    return steps(RenderContext(replace(facts(state), log=log), ENGLISH), state.hearts)


def words(step: PageStep) -> str:
    return plain("".join(run.text for run in step.line))


# One by one


def test_dice_their_result_a_bite_and_a_place_are_a_step_each_with_the_numbers_after_it() -> None:
    result, bite, left, entered = steps_of(
        entry(
            8,
            e.ResultSettled(0, (0, 0, 4, 1, 1, 0)),
            e.StarsChanged(0, 4, 9, Why.NUMBERS),
            e.EnergyChanged(0, 1, 3, Why.ENERGY),
            e.HeartsLost(1, -1, 6, 0, Why.CLAWS, claws=True),
        ),
        entry(9, e.Yielded(1, Place.CITY), account=102),
        entry(10, e.TokyoEntered(0, Place.CITY), e.StarsChanged(0, 1, 10, Why.ENTER), account=None),
    )
    assert (result.kind, result.seat, words(result)) == (
        StepKind.RESULT,
        0,
        "👽 Alienoid: 3 3 3 3 ⚡ 🐾 → 4★ 1⚡",
    )
    assert [(one.seat, one.sign, one.now) for one in result.numbers] == [(0, "star", 9), (0, "energy", 3)]
    assert (bite.kind, bite.seat, bite.hits) == (StepKind.DAMAGE, 0, (1,))
    assert [(one.seat, one.sign, one.now) for one in bite.numbers] == [(1, "heart", 6)]
    assert [(one.place, one.seat) for one in left.holders] == [("city", None)]
    assert [(one.place, one.seat) for one in entered.holders] == [("city", 0)]
    assert [(one.seat, one.sign, one.now) for one in entered.numbers] == [(0, "star", 10)]


def test_who_is_bitten_by_the_same_claws_is_bitten_in_one_step() -> None:
    (bite,) = steps_of(
        entry(
            8,
            e.HeartsLost(1, -2, 6, 0, Why.CLAWS, claws=True),
            e.HeartsLost(2, -2, 3, 0, Why.CLAWS, claws=True),
        ),
        state=position("second", {}, {}, {}, active=1),
    )
    assert bite.hits == (1, 2)
    assert [(one.seat, one.now) for one in bite.numbers] == [(1, 6), (2, 3)]


def test_a_card_that_is_bought_is_paid_and_laid_down_in_one_step() -> None:
    bought, revealed = steps_of(
        entry(8, e.EnergyChanged(0, -6, 1, "wings"), e.CardBought(0, "wings", 6, "market")),
        entry(9, e.CardRevealed("jets", 2), account=None),
    )
    assert (bought.kind, bought.seat, bought.lands) == (StepKind.BUY, 0, True)
    assert [card.name for card in bought.cards] == ["Wings"]
    assert [(one.sign, one.now) for one in bought.numbers] == [("energy", 1)]
    assert (revealed.kind, [card.name for card in revealed.cards]) == (StepKind.REVEAL, ["Jets"])


def test_a_card_that_takes_effect_at_once_lies_before_nobody() -> None:
    (bought,) = steps_of(entry(8, e.EnergyChanged(0, -3, 1, "heal"), e.CardBought(0, "heal", 3, "market")))
    assert (bought.kind, bought.lands) == (StepKind.BUY, False)


def test_dice_that_are_kept_stay_in_their_place_from_roll_to_roll() -> None:
    first, second, third = steps_of(
        entry(7, e.DiceRolled(0, 1, (1, 0, 2, 1, 1, 1), (1, 0, 2, 1, 1, 1))),  # 1 3 3 ⚡ claw heart
        entry(
            8, e.DiceRolled(0, 2, (0, 1, 0, 0, 1, 1), (0, 1, 2, 1, 1, 1))
        ),  # keeps 3 3 ⚡: a 2, claw, heart
        entry(9, e.DiceRolled(0, 3, (1, 0, 1, 0, 0, 0), (1, 0, 3, 1, 1, 0))),  # keeps 3 3 ⚡ claw: a 1, a 3
    )
    assert [die.face for die in first.dice] == ["1", "3", "3", "energy", "claw", "heart"]
    assert not any(die.kept for die in first.dice)
    assert [(die.face, die.kept) for die in second.dice] == [
        ("2", False),
        ("3", True),
        ("3", True),
        ("energy", True),
        ("claw", False),
        ("heart", False),
    ]
    assert [(die.face, die.kept) for die in third.dice] == [
        ("1", False),
        ("3", True),
        ("3", True),
        ("energy", True),
        ("claw", True),
        ("3", False),
    ]


def test_a_die_that_a_card_rolls_again_changes_in_its_place() -> None:
    _, again = steps_of(
        entry(7, e.DiceRolled(0, 1, (1, 0, 2, 1, 1, 1), (1, 0, 2, 1, 1, 1))),
        entry(8, e.DieRerolled(1, "psychic_probe", 2, 0), account=102),
    )
    assert [(die.face, die.kept) for die in again.dice] == [
        ("1", True),
        ("3", True),
        ("1", False),
        ("energy", True),
        ("claw", True),
        ("heart", True),
    ]


def test_the_dice_that_lie_there_have_the_order_in_which_they_fell() -> None:
    state = position("second", {}, {}, active=1, step="roll 1", dice="2 3 3 e c h")
    log = (
        entry(7, e.DiceRolled(0, 1, (0, 0, 3, 1, 1, 1), (0, 0, 3, 1, 1, 1))),
        entry(8, e.DiceRolled(0, 2, (0, 1, 0, 0, 0, 0), (0, 1, 2, 1, 1, 1))),
    )
    shown = page(replace(facts(state), log=log), ENGLISH, Viewer.CHAT)
    assert [die.face for die in shown.dice] == ["3", "3", "2", "energy", "claw", "heart"]


def test_each_step_names_the_one_before_it_and_the_first_of_a_match_has_none() -> None:
    began = entry(1, e.GameBegan(0), e.TurnBegan(0, 1, "", 0), text=START, account=None, turn=1)
    rolled = entry(2, e.DiceRolled(0, 1, (6, 0, 0, 0, 0, 0), (6, 0, 0, 0, 0, 0)), turn=1)
    first, turn, roll = steps_of(began, rolled)
    assert (first.before, turn.before, roll.before) == (0, first.id, turn.id)
    assert first.id < turn.id < roll.id
    (alone,) = steps_of(rolled)
    assert (alone.id, alone.before) == (roll.id, -1)


def test_what_was_taken_back_is_no_step_and_what_follows_it_comes_after_what_stands() -> None:
    roll = entry(7, e.DiceRolled(0, 1, (6, 0, 0, 0, 0, 0), (6, 0, 0, 0, 0, 0)))
    kept = entry(8, e.ResultSettled(0, (6, 0, 0, 0, 0, 0)), e.StarsChanged(0, 4, 4, Why.NUMBERS))
    undo = entry(9, text="undo 8")
    again = entry(10, e.DiceRolled(0, 2, (0, 0, 0, 0, 0, 1), (5, 0, 0, 0, 0, 1)))
    first, second = steps_of(roll, kept, undo, again)
    assert (first.kind, second.kind, second.before) == (StepKind.ROLL, StepKind.ROLL, first.id)


def test_an_entry_of_a_table_is_a_step_with_what_it_says() -> None:
    said, less = steps_of(
        entry(8, e.TableChanged("set 2 hearts 8"), text="set 2 hearts 8"),
        entry(9, e.TableChanged("add 1 stars +2"), text="add 1 stars +2"),
    )
    assert (said.kind, said.seat, words(said)) == (StepKind.ENTRY, 1, "✎ 🐱 Cyber Kitty ♥ 8")
    assert [(one.seat, one.sign, one.now, one.change) for one in said.numbers] == [(1, "heart", 8, None)]
    assert [(one.seat, one.sign, one.now, one.change) for one in less.numbers] == [(0, "star", None, 2)]


@pytest.mark.parametrize(
    ("mode", "kind"), [(Mode.REFEREE, StepKind.CORRECTION), (Mode.COUNTERS, StepKind.ENTRY)]
)
@pytest.mark.parametrize("change", ["set 2 hearts 8", "add 1 stars +2", "tokyo city 2 bay none"])
def test_the_same_entry_puts_a_referee_right_and_is_what_counters_are_played_by(
    change: str, mode: Mode, kind: StepKind
) -> None:
    known = replace(at_table(DUEL, mode), log=(entry(8, e.TableChanged(change), text=change),))
    (step,) = steps(RenderContext(known, ENGLISH), DUEL.hearts)
    assert step.kind is kind


def test_steps_before_a_new_seating_are_those_of_other_seats() -> None:
    (after,) = steps_of(
        entry(7, e.TableChanged("set 2 hearts 8"), text="set 2 hearts 8"),
        entry(8, e.TableChanged("seat order 2 1"), text="seat order 2 1"),
        entry(9, e.TableChanged("set 2 hearts 7"), text="set 2 hearts 7"),
    )
    assert (after.before, [one.now for one in after.numbers]) == (-1, [7])


def test_at_a_table_all_who_sit_there_may_answer(bot: Bot) -> None:
    table = open_table(bot, 3)
    assert page(table.facts, ENGLISH, Viewer.CHAT).question.of_all
    assert not page(facts(DUEL), ENGLISH, Viewer.CHAT).question.of_all


# All of them


@dataclass
class Table:
    """What a page shows that plays steps, and puts nothing else right."""

    numbers: dict[tuple[int, str], int]
    places: dict[str, int | None]
    cards: dict[int, list[str]]

    def play(self, step: PageStep) -> None:
        for number in step.numbers:
            key = (number.seat, number.sign)
            now = self.numbers.get(key, 0) + (number.change or 0) if number.now is None else number.now
            self.numbers[key] = now
        self.places |= {holder.place: holder.seat for holder in step.holders}
        if step.kind is StepKind.FALL:
            self.places = {place: seat for place, seat in self.places.items() if seat != step.seat}
        for card in step.cards:
            for seat in (step.seat, *step.hits) if step.kind is not StepKind.BUY else step.hits:
                if seat is not None and card.id in self.cards[seat]:
                    self.cards[seat].remove(card.id)
            if step.lands and step.seat is not None:
                self.cards[step.seat].append(card.id)

    @property
    def shown(self) -> tuple[dict[tuple[int, str], int], dict[str, int], dict[int, list[str]]]:
        return (
            {key: number for key, number in self.numbers.items() if number},
            {place: seat for place, seat in self.places.items() if seat is not None},
            {seat: sorted(cards) for seat, cards in self.cards.items()},
        )


def table_of(shown: Page) -> Table:
    return Table(
        {(mat.seat, sign): value for mat in shown.mats for sign, value in _numbers(mat)},
        {mat.place: mat.seat for mat in shown.mats if mat.place},
        {mat.seat: [card.id for card in mat.cards] for mat in shown.mats},
    )


def _numbers(mat: Mat) -> Iterator[tuple[str, int]]:
    for dial in (mat.hearts, mat.stars, mat.energy, *mat.tokens, *mat.counted):
        yield dial.sign, dial.value
    for card in mat.cards:
        if card.charge:
            yield card.id, card.charge


def random_match(edition: Edition, seats: int, seed: int, *boxes: str) -> Iterator[MatchFacts]:
    """What pages show of a game after each answer; the log is as short as that of a real match."""
    rng = Random(seed)
    rules = {"edition": edition, "boxes": list(boxes)}
    market = ["acid_attack", "frenzy", "wings"]
    state = position(edition, *({} for _ in range(seats)), active=1, step="start", rules=rules, market=market)
    log: list[Logged] = []
    for seq in range(1, 400):
        if state.over:
            return
        answer = answer_of(state, rng)
        seat = state.asked_seat
        happened = tuple(apply(state, answer))
        account = None if seat is None or seat < 0 else 101 + seat
        log.append(Logged(seq, seat or 0, account, write(answer), happened, WHEN, state.turn))
        yield replace(facts(view(state, None)), log=tuple(log[-60:]), seq=seq)


@pytest.mark.by_turns(4)
@pytest.mark.parametrize(
    ("edition", "seats"), [(Edition.FIRST, 6), (Edition.SECOND, 6), (Edition.SECOND, 2), (Edition.ORIGINS, 4)]
)
def test_in_random_games_the_steps_explain_every_change_of_every_number(edition: Edition, seats: int) -> None:
    shown: Page | None = None
    for known in random_match(edition, seats, seed=seats):
        now = page(known, ENGLISH, Viewer.PUBLIC)
        if shown is not None:
            _explain(shown, now)
        shown = now
    assert shown is not None
    assert shown.steps[-1].turn > seats


@pytest.mark.by_turns(4)
@pytest.mark.parametrize(
    ("edition", "boxes"),
    [
        (Edition.SECOND, ("wicked", "tower", "cultists")),
        (Edition.FIRST, ("costumes", "promos")),
        (Edition.DARK, ()),
        (Edition.DARK, ("costumes", "cultists")),
    ],
)
def test_with_expansions_the_steps_explain_every_change_too(edition: Edition, boxes: tuple[str, ...]) -> None:
    shown: Page | None = None
    for known in random_match(edition, 4, 7, *boxes):
        now = page(known, ENGLISH, Viewer.PUBLIC)
        if shown is not None:
            _explain(shown, now)
        shown = now
    assert shown is not None
    assert shown.steps[-1].turn > 4


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("seed", range(8))
def test_whatever_people_at_a_table_enter_steps_explain_every_change_of_every_number(
    bot: Bot, seed: int
) -> None:
    """Or the chain of steps is broken, and the present stands at once: after an undo, or with other seats."""
    table = opened(bot, seed)
    players, explained = Players(table, seed), 0
    before = page(table.facts, ENGLISH, Viewer.PUBLIC)
    for _ in range(60):
        players.do_something()
        now = page(table.facts, ENGLISH, Viewer.PUBLIC)
        if _last(before) in [step.before for step in now.steps]:
            _explain(before, now)
            explained += 1
        before = now
    assert explained > 10


def _last(shown: Page) -> int:
    return shown.steps[-1].id if shown.steps else 0


def _explain(before: Page, now: Page) -> None:
    table = table_of(before)
    last = _last(before)
    for step in now.steps:
        if step.id > last:
            assert step.before == last
            table.play(step)
            last = step.id
    assert table.shown == table_of(now).shown


def test_a_card_that_people_take_from_one_and_give_to_another_leaves_the_first() -> None:
    given = entry(
        8, e.TableChanged("give 1 jets forced"), e.CardMoved(0, "jets", 1), text="give 1 jets forced"
    )
    (step,) = steps_of(given)
    assert (step.kind, step.seat, step.hits, step.lands) == (StepKind.ENTRY, 0, (1,), True)
