"""What holds in every game; random games look for one in which it does not.

KOTBOT_EXAMPLES=20 plays twenty times as many, other ones each time.
"""

import json
from math import isclose
from random import Random

import pytest
from hypothesis import given, note

from engine import (
    CHANCE,
    Answer,
    IllegalAnswer,
    Record,
    State,
    apply,
    apply_table,
    from_json,
    legal,
    outcomes,
    read_line,
    read_record,
    read_table,
    refusal,
    replay,
    to_json,
    view,
    write_line,
    write_record,
    write_table,
)
from engine.answers import Revealed, Rolled, Use
from engine.codec import event_from_json, event_to_json
from engine.decisions import (
    CamouflageRoll,
    LastChance,
    OfferWings,
    OpeningRoll,
    PeekCard,
    RerollDie,
    RevealCard,
    RollDice,
)
from engine.dice import SINGLE, minus, plus
from engine.dispatch import is_same
from engine.events import (
    CamouflageRolled,
    CardPeeked,
    CardRevealed,
    DiceRolled,
    DieRerolled,
    Event,
    OpeningRolled,
)
from engine.invariants import broken
from engine.ledger import Ledger
from engine.record import positions, record_from_json, record_to_json
from engine.state import EMPTY, Forced
from engine.table import changes_in_place
from engine.table_events import SetNumber
from engine.untrusted_state import defects
from tests.engine.random_games import MORE, MOST_ANSWERS, Setting, any_answer, game_settings, over_games, walk
from tests.engine.random_table import table_answer, table_event

pytestmark = pytest.mark.timeout(60 * MORE)


def stored(state: State) -> str:
    """A position as text, for comparisons that do not rest on State.__eq__."""
    return json.dumps(to_json(state), sort_keys=True)


@over_games(30)
@given(game_settings())
def test_every_position_is_sound_and_every_game_ends(setting: Setting) -> None:
    state = setting.start()
    for state, _, record in walk(setting):
        faults = broken(state)
        if faults:
            note(str(record.sections[-1].lines[-20:]))
        assert faults == []
    assert broken(state) == []


@over_games(30)
@given(game_settings())
def test_the_events_explain_every_change_of_every_number(setting: Setting) -> None:
    rng = Random(setting.seed)
    state = setting.start()
    ledger = Ledger(state)
    for _ in range(MOST_ANSWERS):
        if state.over:
            break
        answer = any_answer(state, rng)
        ledger.add(apply(state, answer))
        assert list(ledger.differences(state)) == [], write_line(answer)


@over_games(60)
@given(game_settings(table=True))
def test_the_events_explain_what_people_at_a_table_change(setting: Setting) -> None:
    rng = Random(setting.seed)
    state = setting.start()
    ledger = Ledger(state)
    events_left = rng.randrange(1, 60)
    for _ in range(MOST_ANSWERS):
        if state.over and not events_left:
            break
        if events_left and (state.over or rng.random() < 0.2):
            events_left -= 1
            change = table_event(state, rng)
            try:
                ledger.add(apply_table(state, change))
            except IllegalAnswer:
                continue
            assert list(ledger.differences(state)) == [], write_table(change)
        else:
            said = table_answer(state, rng) if rng.random() < 0.1 else None
            answer = said if said and refusal(state, said) is None else any_answer(state, rng)
            ledger.add(apply(state, answer))
            assert list(ledger.differences(state)) == [], write_line(answer)


@over_games(12)
@given(game_settings())
def test_what_is_listed_is_accepted_and_nothing_else(setting: Setting) -> None:
    rng = Random(setting.seed)
    seen: list[Answer] = []
    for state, answer, _ in walk(setting):
        listed = legal(state)
        assert all(refusal(state, one) is None for one in listed)
        lines = [write_line(one) for one in listed]
        assert len(set(lines)) == len(lines)
        before = stored(state)
        for other in rng.sample(seen, min(5, len(seen))):
            legal_now = write_line(other) in lines
            assert (refusal(state, other) is None) == legal_now, (other, state.question)
            if not legal_now:
                with pytest.raises(IllegalAnswer):
                    apply(state, other)
        assert stored(state) == before
        seen.append(answer)
        if answer.seat != CHANCE:
            seen.append(answer._replace(seat=(answer.seat + 1) % state.seats))
        seen += rng.sample(listed, min(3, len(listed)))


@over_games(25)
@given(game_settings())
def test_after_the_end_nothing_is_legal(setting: Setting) -> None:
    *_, (state, last, _) = walk(setting)
    assert state.over
    assert state.question is None
    assert legal(state) == ()
    assert refusal(state, last) == "the game is over"


@over_games(20)
@given(game_settings())
def test_standing_actions_leave_the_question(setting: Setting) -> None:
    """With expansions it is asked anew, and may be void."""
    for state, _, _ in walk(setting):
        if state.more is not None:
            break
        for use in legal(state):
            if not isinstance(use, Use) or use.card not in ("rapid_healing", "wings"):
                continue
            if use.seat == state.asked_seat and isinstance(state.question, LastChance | OfferWings):
                continue
            after = state.copy()
            assert apply(after, use)
            assert (after.question, after.asked) == (state.question, state.asked)
            assert after.stack == state.stack


@over_games(12)
@given(game_settings())
def test_replay_equals_play(setting: Setting) -> None:
    state = setting.start()
    record = Record.begin(state)
    played = [stored(state)]
    for state, _, record in walk(setting):
        if len(played) <= len(record):
            played.append(stored(state))
    played.append(stored(state))
    as_text = read_record(write_record(record))
    as_data = record_from_json(json.loads(json.dumps(record_to_json(record))))
    assert as_text == as_data
    assert record_to_json(as_text) == json.loads(json.dumps(record_to_json(record)))
    assert [stored(position) for position in positions(as_text)] == played
    prefix = setting.seed % (len(record) + 1)
    assert stored(replay(as_text, prefix)) == played[prefix]
    assert stored(replay(as_data)) == played[-1]


@over_games(20)
@given(game_settings())
def test_a_copy_is_equal_and_independent(setting: Setting) -> None:
    for state, answer, _ in walk(setting):
        before = stored(state)
        copy = state.copy()
        assert copy == state
        events = apply(copy, answer)
        assert copy != state
        assert stored(state) == before
        again = state.copy()
        assert apply(again, answer) == events
        assert stored(again) == stored(copy)


@over_games(20)
@given(game_settings())
def test_a_position_is_stored_and_read_back_exactly(setting: Setting) -> None:
    for state, answer, _ in walk(setting):
        text = stored(state)
        assert defects(json.loads(text)) == []
        back = from_json(json.loads(text))
        assert back == state
        assert stored(back) == text
        assert [type(frame) for frame in back.stack] == [type(frame) for frame in state.stack]
        assert apply(back, answer) == apply(state.copy(), answer)


@over_games(20)
@given(game_settings())
def test_every_answer_and_event_has_a_form_that_is_read_back(setting: Setting) -> None:
    rng = Random(setting.seed)
    for state, answer, _ in walk(setting):
        listed = legal(state)
        for one in (answer, *(listed if len(listed) < 80 else rng.sample(listed, 20))):
            assert is_same(read_line(write_line(one)), one)
        for event in apply(state.copy(), answer):
            back = event_from_json(json.loads(json.dumps(event_to_json(event))))
            assert is_same(back, event)
            assert is_same(event_to_json(back), event_to_json(event))


def what_was_seen(state: State, events: list[Event], question: object) -> Answer | None:
    """The outcome that position and events show after a question to chance."""
    for event in events:
        match question, event:
            case OpeningRoll(), OpeningRolled(_, dice):
                return Rolled(CHANCE, dice)
            case RollDice(), DiceRolled(_, _, fell, _):
                return Rolled(CHANCE, fell)
            case RerollDie(), DieRerolled(_, _, _, into):
                return Rolled(CHANCE, SINGLE[into])
            case CamouflageRoll(_, _, stood, _), CamouflageRolled(_, dice):
                return Rolled(CHANCE, minus(dice, stood))
            case RevealCard(_, slot), CardRevealed(card, at) if at == slot:
                return Revealed(CHANCE, card)
            case PeekCard(_, seat), CardPeeked(who) if who == seat:
                return Revealed(CHANCE, state.top)
            case _:
                continue
    again = state.question
    if isinstance(question, CamouflageRoll) and isinstance(again, CamouflageRoll):
        return Rolled(CHANCE, minus(plus(again.dice, (0, 0, again.number, 0, 0, 0)), question.dice))
    return None


@over_games(20)
@given(game_settings())
def test_the_outcome_given_is_the_outcome_seen(setting: Setting) -> None:
    for state, answer, _ in walk(setting):
        if answer.seat != CHANCE:
            continue
        listed = outcomes(state)
        assert isclose(sum(chance for _, chance in listed), 1)
        assert all(chance > 0 for _, chance in listed)
        assert tuple(outcome for outcome, _ in listed) == legal(state, CHANCE)
        question = state.question
        after = state.copy()
        events = apply(after, answer)
        if not (isinstance(question, PeekCard) and after.over):
            assert what_was_seen(after, events, question) == answer


@over_games(40)
@given(game_settings())
def test_nobody_sees_the_card_that_another_looked_at(setting: Setting) -> None:
    rng = Random(setting.seed)
    for state, _, _ in walk(setting):
        if not state.top:
            assert view(state, None) == state
            continue
        before = stored(state)
        other = state.copy()
        other.top = rng.choice(state.deck or state.bottom[:1])
        assert stored(view(state, None)) == stored(view(other, None))
        for seat in range(state.seats):
            seen = view(state, seat)
            if state.peekers >> seat & 1:
                assert seen == state
                continue
            assert seen.top == EMPTY
            assert stored(seen) == stored(view(other, seat))
            assert legal(seen, seat) == legal(other, seat)
        assert stored(state) == before


@over_games(60)
@given(game_settings(table=True))
def test_any_table_event_at_any_moment_leaves_a_playable_position(setting: Setting) -> None:
    rng = Random(setting.seed)
    state = setting.start()
    record = Record.begin(state)
    events_left = rng.randrange(1, 30)
    for _ in range(MOST_ANSWERS):
        if events_left and (state.over or rng.random() < 0.15):
            events_left -= 1
            correct(state, record, rng)
        elif state.over:
            break
        else:
            said = table_answer(state, rng) if rng.random() < 0.1 else None
            legal_now = said is not None and refusal(state, said) is None
            record.add(state, said if said and legal_now else any_answer(state, rng))
        faults = broken(state)
        if faults:
            note(str([line for section in record.sections for line in section.lines][-20:]))
        assert faults == []
        assert defects(json.loads(stored(state))) == []
    assert state.over
    assert stored(replay(read_record(write_record(record)))) == stored(state)


def correct(state: State, record: Record, rng: Random) -> None:
    """Say something to the engine as the people at a table, and check what does not depend on what it was."""
    event = table_event(state, rng)
    before = stored(state)
    stack = state.stack.copy()
    in_place = changes_in_place(state, event)
    sections = len(record.sections)
    try:
        record.add(state, event)
    except IllegalAnswer:
        assert stored(state) == before
        return
    assert read_table(write_table(event)) == event
    assert len(record.sections) == sections + (not in_place)
    if in_place:
        assert state.stack == stack
    match event.change:
        case SetNumber(seat, "hearts", value) if value:
            assert (Forced(seat, "hearts") in state.forced) == (value > state.most_hearts(seat))


@over_games(10)
@given(game_settings(table=False))
def test_a_digital_match_refuses_every_table_event(setting: Setting) -> None:
    rng = Random(setting.seed)
    for state, _, record in walk(setting):
        before = stored(state)
        with pytest.raises(IllegalAnswer, match="opened for a table"):
            record.add(state, table_event(state, rng))
        said = table_answer(state, rng)
        assert said is None or refusal(state, said)
        assert stored(state) == before
