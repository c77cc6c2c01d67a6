"""Whose the buttons of a page are, and what those are told who are not asked."""

from dataclasses import replace

import pytest

from engine import State, build, read_line, view
from engine.flow import apply
from kotbot.matches.facts import ChosenOptions, MatchFacts, Occupant, Status, Undo
from kotbot.views.base.verbs import SeatVerb, Verb
from kotbot.views.page.contract import KEEPER, NO_SEAT, Line, PageButton, Viewer
from kotbot.views.page.page import page
from scripts.texts.facts import ENGLISH, MARKET, facts, people, plain, position
from scripts.texts.laid_tables import laid
from scripts.texts.positions import POSITIONS
from scripts.texts.tables import rolling

ANN, BOB, CYD = 0, 1, 2
ROLLING = facts(position("second", {}, {}, {}, active=2, step="roll 2", dice="3 3 2 h e c"))
TWO_IN_A_LOBBY = replace(facts(status=Status.LOBBY), seats=people(position("second", {}, {})))


def keys(known: MatchFacts, looks: Viewer = Viewer.CHAT) -> dict[str, PageButton]:
    """The buttons by their verbs; of several the last."""
    rows = page(known, ENGLISH, looks).keys
    return {key.action.verb: key for row in rows for key in row if key.action is not None}


def words_of(lines: tuple[Line, ...]) -> list[str]:
    return [plain("".join(run.text for run in line)) for line in lines]


def in_the_city(hearts: int = 8) -> State:
    """Bob in the City was clawed by Ann, and may yield."""
    data = {
        "rules": {"edition": "second"},
        "seats": [{}, {"hearts": hearts + 2}],
        "market": MARKET,
        "city": 2,
        "active": 1,
        "step": "resolve",
        "dice": "c c 1 2 3 e",
    }
    state = build(data)
    apply(state, read_line("1 resolve all"))
    return view(state, None)


def test_answers_are_for_who_is_asked_and_pages_for_everybody() -> None:
    shown = keys(ROLLING)
    assert (shown[Verb.ANSWER].seats, shown[Verb.COMMIT].seats) == ((BOB,), (BOB,))
    assert [shown[verb].seats for verb in (Verb.CARDS, Verb.LOG, Verb.MORE)] == [None, None, None]
    assert [shown[verb].beside for verb in (Verb.ANSWER, Verb.COMMIT, Verb.CARDS)] == [False, False, True]


def test_space_rolls_enter_keeps_all_and_nothing_else_has_a_stroke() -> None:
    strokes = {
        key.action.verb: key.stroke
        for row in page(ROLLING, ENGLISH, Viewer.CHAT).keys
        for key in row
        if key.action and key.stroke
    }
    assert strokes == {Verb.COMMIT: "space", Verb.ANSWER: "enter"}


def test_what_was_done_is_taken_back_by_who_did_it() -> None:
    assert keys(replace(ROLLING, undo=Undo(7, "stop", 101)))[Verb.UNDO].seats == (ANN,)


def test_a_card_that_works_at_any_time_is_its_owners() -> None:
    hurt = position(
        "second",
        {},
        {},
        {"cards": ["rapid_healing"], "energy": 4, "hearts": 5},
        active=2,
        step="roll 1",
        dice="1 1 2 h e c",
    )
    assert keys(facts(hurt))[Verb.USE].seats == (CYD,)


def test_a_key_that_spends_a_cultist_is_for_whose_it_is() -> None:
    cultist = position(
        "second",
        {"numbers": {"cultists": 2}},
        {},
        {},
        rules={"edition": "second", "boxes": ["cultists"]},
        step="roll 1",
        dice="1 1 2 h e c",
    )
    key = keys(facts(cultist))[Verb.USE]
    assert key.seats == (ANN,)
    assert key.action is not None
    assert key.action.args == ("cultist_energy", "1", "2")


def test_a_computer_may_be_called_in_by_all_but_the_one_who_does_not_answer() -> None:
    away = replace(ROLLING.seats[CYD], away=True)
    shown = keys(replace(ROLLING, seats=(*ROLLING.seats[:CYD], away)))
    assert shown[Verb.TAKE_BACK].seats == (CYD,)


def test_a_lobby_is_begun_by_its_host_and_left_by_those_who_sit_there() -> None:
    shown = keys(TWO_IN_A_LOBBY)
    assert (shown[Verb.START].seats, shown[Verb.LOBBY].seats) == ((ANN,), (ANN,))
    assert (shown[Verb.MONSTER].seats, shown[Verb.LEAVE].seats) == ((ANN, BOB), (ANN, BOB))
    assert shown[Verb.JOIN].seats == (NO_SEAT, KEEPER)


def test_a_lobby_is_begun_by_who_administers_its_chat_too() -> None:
    """Their own seat they have like everybody else."""
    shown, plain_member = keys(TWO_IN_A_LOBBY, Viewer.ADMIN), keys(TWO_IN_A_LOBBY)
    for verb in (Verb.START, Verb.LOBBY):
        assert (shown[verb].seats, plain_member[verb].seats) == (None, (ANN,))
    for verb in (Verb.MONSTER, Verb.LEAVE, Verb.JOIN):
        assert shown[verb].seats == plain_member[verb].seats


def test_a_table_is_laid_out_by_who_administers_its_chat_too() -> None:
    shown, plain_member = keys(laid(), Viewer.ADMIN), keys(laid())
    for verb in (SeatVerb.ORDER, SeatVerb.NAMELESS, Verb.OPTION):
        assert (shown[verb].seats, plain_member[verb].seats) == (None, (ANN, KEEPER))
    assert shown[Verb.JOIN].seats == plain_member[Verb.JOIN].seats


def test_once_a_match_runs_an_admin_has_what_everybody_has() -> None:
    for running in (ROLLING, rolling()):
        assert keys(running, Viewer.ADMIN) == keys(running)


def test_at_a_table_everything_is_for_all_who_sit_there_and_who_keeps_it() -> None:
    table = rolling()
    people_there = tuple(seat.place for seat in table.seats if seat.account is not None)
    marked = {key.seats for row in page(table, ENGLISH, Viewer.CHAT).keys for key in row}
    assert marked == {(*people_there, KEEPER), None}


def test_after_the_end_nothing_is_for_some_only() -> None:
    stopped = replace(ROLLING, status=Status.STOPPED)
    assert {key.seats for row in page(stopped, ENGLISH, Viewer.CHAT).keys for key in row} <= {None}


@pytest.mark.parametrize(
    ("state", "asked", "others"),
    [
        (ROLLING.state, "Bob, roll 2 of 3: keep which?", "Bob, roll 2 of 3"),
        (in_the_city(), "🏙 Bob, stay in the City or yield?", "🏙 Bob has ♥ 8: stay or yield?"),
        (
            position("second", {"energy": 4}, {}, active=1, step="buy"),
            "🛒 Ann, buy? You have 4⚡",
            "🛒 Ann has 4⚡: buy?",
        ),
    ],
)
def test_others_are_told_what_somebody_is_asked_and_has(state: State, asked: str, others: str) -> None:
    question = page(facts(state), ENGLISH, Viewer.CHAT).question
    assert words_of(question.prompt) == [asked]
    assert words_of(question.others) == [others]
    assert question.to == (question.seat,)


@pytest.mark.parametrize("name", POSITIONS)
def test_nobody_else_is_told_what_you_have(name: str) -> None:
    told = page(facts(POSITIONS[name]), ENGLISH, Viewer.PUBLIC).question
    assert len(told.others) == 1
    assert not {"you", "your"} & set(" ".join(words_of((*told.others, *told.aside))).casefold().split())


def test_what_a_guest_is_asked_is_read_by_all_who_play_at_the_table() -> None:
    table = rolling()
    asked = replace(table, state=in_the_city(), seats=people(in_the_city()))
    assert page(asked, ENGLISH, Viewer.CHAT).question.to == (BOB,)
    guest = replace(asked.seats[BOB], occupant=Occupant.GUEST, account=None)
    shown = page(replace(asked, seats=(asked.seats[ANN], guest)), ENGLISH, Viewer.CHAT)
    assert shown.question.to == (ANN, KEEPER)


def test_who_watches_a_table_reads_whose_turn_it_is_and_who_plays_what_to_enter() -> None:
    question = page(rolling(), ENGLISH, Viewer.PUBLIC).question
    assert words_of(question.others) == [plain(question.whose)]
    assert words_of(question.prompt) != words_of(question.others)


def test_a_digital_match_has_no_heading_of_whose_turn_it_is() -> None:
    assert page(ROLLING, ENGLISH, Viewer.CHAT).question.whose == ""


def said_beforehand(known: MatchFacts) -> list[tuple[str, tuple[int, ...] | None]]:
    rows = page(known, ENGLISH, Viewer.CHAT).beforehand
    return [(plain(key.text), key.seats) for row in rows for key in row]


def test_who_waits_in_tokyo_may_say_beforehand_when_to_yield() -> None:
    """Bob has 4 hearts in the City while Ann rolls; in his own turn and outside there is nothing to say."""
    waiting = position("second", {}, {"hearts": 4}, active=1, city=2, step="roll 1", dice="1 1 2 h e c")
    assert said_beforehand(facts(waiting)) == [("From now on: yield below ♥ 4", (BOB,))]
    own_turn = position("second", {}, {"hearts": 4}, active=2, city=2, step="roll 1", dice="1 1 2 h e c")
    assert said_beforehand(facts(own_turn)) == []
    assert page(facts(waiting), ENGLISH, Viewer.PUBLIC).beforehand == ()


def test_what_was_said_beforehand_is_taken_back_while_waiting() -> None:
    waiting = facts(
        position("second", {}, {"hearts": 4}, active=1, city=2, step="roll 1", dice="1 1 2 h e c")
    )
    bob = replace(waiting.seats[BOB], yield_below=4)
    known = replace(waiting, seats=(waiting.seats[ANN], bob))
    assert said_beforehand(known) == [("Ask me before I yield", (BOB,))]


def test_who_waits_in_tokyo_may_ask_whether_to_yield_where_there_are_hints() -> None:
    rolling = position("second", {}, {"hearts": 4}, active=1, city=2, step="roll 1", dice="1 1 2 h e c")
    waiting = replace(facts(rolling), chosen=ChosenOptions(hints=True))
    assert said_beforehand(waiting) == [("From now on: yield below ♥ 4", (BOB,)), ("💡 Hint", (BOB,))]
    assert page(waiting, ENGLISH, Viewer.PUBLIC).beforehand == ()
    assert said_beforehand(replace(waiting, paused="muted")) == []


def test_while_cards_are_bought_nobody_who_waits_may_ask_for_a_hint() -> None:
    buying = facts(position("second", {}, {"hearts": 4}, active=1, city=2, step="buy"))
    assert said_beforehand(replace(buying, chosen=ChosenOptions(hints=True))) == [
        ("From now on: yield below ♥ 4", (BOB,))
    ]
