"""What is exported of a match: a record and turns that end where it ended, and names that hide ids."""

from dataclasses import replace
from uuid import NAMESPACE_OID, uuid5

import pytest

from engine import CHANCE, TABLE, State, apply, apply_table, build, read, read_record, read_table, replay
from engine.events import CardBought
from kotbot.matches import privacy
from kotbot.matches.core.game import advance, append, new_decision, save
from kotbot.matches.digital import leaving
from kotbot.matches.digital.leaving import Leaving
from kotbot.matches.ended.exporting import Exported, export, so_far
from kotbot.matches.facts import Mode, OfferKind, Status
from kotbot.matches.log.proof import verify
from kotbot.matches.log.turns import Stand, TurnLogBuilder
from kotbot.matches.modes import load
from kotbot.matches.packing import pack_state
from kotbot.matches.ports import Unit
from kotbot.matches.table.game import TableGame
from scripts.testing.matches import ANN, BOB, CID, DEE, NOON, PEOPLE, Bot
from scripts.testing.tables import Table, open_table
from tests.kotbot.matches.played_out import over
from tests.kotbot.matches.table.play.random_people import Players, opened, position


@pytest.mark.parametrize(("edition", "people"), [("first", 3), ("second", 4), ("origins", 2)])
def test_a_record_replays_to_the_last_position(bot: Bot, edition: str, people: int) -> None:
    facts = over(bot, people, edition)
    exported = bot.do(lambda unit: export(unit, facts.code))
    assert exported is not None
    text = exported.record
    assert facts.state is not None
    assert replay(read_record(text)) == facts.state


def test_a_match_that_does_not_say_its_rules_is_replayed_by_those_of_before_it_was_said(bot: Bot) -> None:
    code = over(bot).code

    def forget_rules(unit: Unit) -> None:
        game = load(unit, code)
        assert game is not None
        assert game.match.notes.rules == "3"
        game.match.notes = replace(game.match.notes, rules="")
        save(game)

    bot.do(forget_rules)
    exported = bot.do(lambda unit: export(unit, code))
    assert exported is not None
    assert exported.record.startswith("kotbot record, rules 2, notation 1\n")
    assert replay(read_record(exported.record)).rules.version == "2"


def test_a_late_comer_is_in_the_record_from_the_start(bot: Bot) -> None:
    code = bot.match(2)
    bot.join(code, CID)
    facts = bot.to_the_end(code)
    exported = bot.do(lambda unit: export(unit, code))
    assert exported is not None
    text = exported.record
    assert replay(read_record(text)) == facts.state


def test_a_withdrawal_is_in_the_record(bot: Bot) -> None:
    code = bot.match(3)
    for _ in range(10):
        bot.step(code)
    bot.do(lambda unit: leaving.leave_match(unit, code, BOB, "p", Leaving.WITHDRAW))
    facts = bot.to_the_end(code)
    exported = bot.do(lambda unit: export(unit, code))
    assert exported is not None
    text = exported.record
    end = replay(read_record(text))
    assert (end.hearts, end.stars, end.winner, end.how) == (
        facts.state.hearts if facts.state else None,
        facts.state.stars if facts.state else None,
        facts.state.winner if facts.state else None,
        facts.state.how if facts.state else None,
    )
    assert "! seat leave 2" in text


def test_a_withdrawal_that_dropped_damage_in_its_day_is_replayed_as_it_was(bot: Bot) -> None:
    """Logs of before say `seat withdraw`: the claws on their way to Bob and Cid were dropped."""
    code = bot.match(4)
    wings = {"cards": ["wings"], "energy": 4}
    bot.at(code, {}, wings, {}, {}, city=1, step="resolve", dice="c c c 1 2 2")

    def withdraw_as_before(unit: Unit) -> None:
        game = load(unit, code)
        assert game is not None
        state = game.position
        game.match.notes = replace(game.match.notes, beginning=pack_state(state))
        digital, state.rules = state.rules, replace(state.rules, table=True)
        events = apply_table(state, read_table("seat withdraw 4"))
        state.rules = digital
        append(game, TABLE, DEE.id, "seat withdraw 4", events)
        new_decision(game)
        advance(game)
        save(game)

    bot.do(withdraw_as_before)
    state = bot.facts(code).state
    assert state is not None
    assert state.hearts == [10, 10, 10, 0]
    end = bot.to_the_end(code).state
    assert end is not None
    exported = bot.do(lambda unit: export(unit, code))
    assert exported is not None
    played = replay(read_record(exported.record))
    assert (played.hearts, played.stars, played.winner) == (end.hearts, end.stars, end.winner)


def test_a_live_match_is_not_exported(bot: Bot) -> None:
    code = bot.match()
    assert bot.do(lambda unit: export(unit, code)) is None
    assert bot.do(lambda unit: export(unit, "nosuch")) is None


def test_what_was_taken_back_is_not_in_the_record(bot: Bot) -> None:
    code = bot.match(3)
    taken_back = 0
    while bot.facts(code).status is Status.LIVE:
        offered = bot.facts(code).undo
        if offered is not None and bot.random.random() < 0.5:
            person = next(one for one in PEOPLE if one.id == offered.account)
            assert bot.undo(code, person, offered.seq).refused is None
            taken_back += 1
        assert bot.step(code).refused is None
    assert taken_back
    exported = bot.do(lambda unit: export(unit, code))
    assert exported is not None
    text = exported.record
    assert "undo" not in text
    assert replay(read_record(text)) == bot.facts(code).state
    proof = bot.do(lambda unit: verify(unit, code))
    assert proof is not None
    assert proof.wrong == ()


def exported(bot: Bot, code: str) -> Exported:
    made = bot.do(lambda unit: export(unit, code))
    assert made is not None
    return made


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("edition", ["first", "second", "origins"])
def test_the_turns_end_where_the_match_did(bot: Bot, edition: str) -> None:
    facts = over(bot, 3, edition)
    turns = exported(bot, facts.code).turns
    assert facts.state is not None
    assert [line.turn for line in turns] == list(range(1, facts.state.turn + 1))
    assert turns[-1].stands == tuple(
        Stand(facts.state.hearts[seat], facts.state.stars[seat], facts.state.energy[seat])
        for seat in range(3)
    )


def test_a_turn_ends_before_the_income_of_the_next_one() -> None:
    start = at(city=2, active=1, step="buy")
    course = TurnLogBuilder(start, NOON)
    answer = read("pass", 0)
    course.add(answer, apply(start, answer), start, NOON)
    before, after = course.lines()
    assert (before.seat, before.stands[1]) == (0, Stand(10, 0, 0))
    assert (after.seat, after.stands[1]) == (1, Stand(10, 2, 0))


def test_a_turn_knows_who_is_in_tokyo_after_it_and_what_was_bought() -> None:
    start = at(city=2, active=1, step="buy")
    course = TurnLogBuilder(start, NOON)
    for text in ("buy heal", "reveal wings", "pass"):
        answer = read(text, CHANCE if text.startswith("reveal") else 0)
        course.add(answer, apply(start, answer), start, NOON)
    before, after = course.lines()
    assert (before.tokyo, before.bought) == ((1,), ("heal",))
    assert (after.tokyo, after.bought) == ((1,), ())


def test_what_costs_nothing_is_not_bought() -> None:
    start = at(city=2, active=1, step="buy")
    course = TurnLogBuilder(start, NOON)
    course.add(read("pass", 0), [CardBought(0, "other:Eye", 0, "market")], start, NOON)
    assert course.lines()[0].bought == ()


def at(**parts: object) -> State:
    return build(
        {
            "rules": {"edition": "second"},
            "seats": [{"energy": 5}, {}],
            "market": ["heal", "jets", "tank"],
            **parts,
        }
    )


def test_names_are_the_same_in_every_match_and_tell_no_id(bot: Bot) -> None:
    first, second = (exported(bot, code) for code in (over(bot).code, played(bot, 3)))
    assert first.names.seats[:2] == second.names.seats[:2]
    assert first.names.game == second.names.game
    assert first.names.match != second.names.match
    assert len({*second.names.seats}) == 3
    other = uuid5(NAMESPACE_OID, f"account/{ANN.id}")
    assert other not in first.names.seats


def played(bot: Bot, people: int) -> str:
    code = bot.match(people)
    bot.to_the_end(code)
    return code


def test_a_former_player_is_somebody_else_in_every_match(bot: Bot) -> None:
    codes = [over(bot).code, played(bot, 2)]
    bot.do(lambda unit: privacy.delete(unit, BOB.id))
    first, second = (exported(bot, code) for code in codes)
    assert first.names.seats[0] == second.names.seats[0]
    assert first.names.seats[1] != second.names.seats[1]


# At a table


def test_the_record_of_a_table_has_what_stands_and_nothing_that_was_taken_back(bot: Bot) -> None:
    table = open_table(bot, 3)
    table.dice("1 1 1 e e c")
    table.enter("add 2 hearts -3")
    table.undo()
    table.enter("add 3 energy +4")
    text = exported(bot, table.code).record
    assert "add 2 hearts" not in text
    assert "! add 3 energy +4" in text
    assert replay(read_record(text)) == table.state


def test_a_table_that_has_ended_is_exported_from_its_first_position(bot: Bot) -> None:
    table = open_table(bot, 2, Mode.COUNTERS, first=2)
    table.enter("set 1 stars 20")
    table.next_turn()
    table.accept(OfferKind.WIN, 1)
    assert table.confirm().refused is None
    made = exported(bot, table.code)
    end = replay(read_record(made.record))
    assert (end.winner, end.how, end.stars) == (0, "stars", [20, 0])
    assert made.facts.status is Status.OVER
    assert [line.seat for line in made.turns] == [1, 0]
    assert [stand.stars for stand in made.turns[0].stands if stand] == [20, 0]


def test_seats_that_change_in_mid_match_keep_their_numbers(bot: Bot) -> None:
    table = open_table(bot, 2, Mode.COUNTERS)
    table.enter("set 1 stars 3")
    table.next_turn()
    table.enter("seat add 1")
    table.enter("seat order 3 2 1")
    table.next_turn()
    first, *_, last = exported(bot, table.code).turns
    assert table.stars == [0, 3, 0]
    assert [stand.stars if stand else None for stand in first.stands] == [0, 3, None]
    assert [stand.stars if stand else None for stand in last.stands] == [0, 3, 0]


def test_switching_the_mode_and_renaming_are_no_lines_of_the_record(bot: Bot) -> None:
    table = open_table(bot, 2)
    table.switch(Mode.COUNTERS)
    table.enter("add 1 stars +2")
    table.switch(Mode.REFEREE)
    assert replay(read_record(exported(bot, table.code).record)) == table.state


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("seed", range(4))
def test_whatever_a_table_enters_its_record_leads_to_its_position(bot: Bot, seed: int) -> None:
    table = opened(bot, seed)
    players = Players(table, seed)
    for number in range(40):
        players.do_something()
        if number % 7 == 3:
            table.undo()
        if number % 21 == 3:
            table.redo()
    made = exported(bot, table.code)
    assert replay(read_record(made.record)) == bot.do(lambda unit: position(unit, table.code))
    last = made.turns[-1].stands
    assert [(stand.hearts, stand.stars, stand.energy) for stand in last if stand] == list(
        zip(table.hearts, table.stars, table.energy, strict=True)
    )


def entered_by_other_rules(bot: Bot, table: Table, seat: int, text: str) -> None:
    """An entry after which the first monster has 3 stars more, which no rule of today says."""

    def put(unit: Unit) -> None:
        game = TableGame.of_record(unit, unit.match(table.code) or pytest.fail("there is no such table"))
        game.position.stars[0] += 3
        append(game, seat, ANN.id, text, [])
        save(game)

    bot.do(put)


@pytest.mark.parametrize(("seat", "text"), [(TABLE, "add 2 energy +1"), (1, "yield")])
def test_what_was_entered_by_former_rules_begins_a_section_of_the_record(
    bot: Bot, seat: int, text: str
) -> None:
    """Whether today's rules do something else with it or refuse it.

    Ann has 1 for taking Tokyo, 3 by a former rule, and 2 for beginning her second turn there.
    """
    table = open_table(bot, 2)
    table.type("112233")
    entered_by_other_rules(bot, table, seat, text)
    table.type("111223")
    assert table.stars == [6, 1]
    exported = bot.do(lambda unit: export(unit, table.code))
    assert exported is not None
    assert list(replay(read_record(exported.record)).stars) == [6, 1]
    assert [stand.stars for stand in exported.turns[-1].stands if stand is not None] == [6, 1]


def test_a_record_of_a_table_has_no_section_that_it_does_not_need(bot: Bot) -> None:
    table = open_table(bot, 2)
    table.type("112233")
    table.enter("add 1 stars +1")
    table.type("111223")
    exported = bot.do(lambda unit: export(unit, table.code))
    assert exported is not None
    assert len(read_record(exported.record).sections) == 1


def test_a_monster_that_may_be_out_has_no_hearts_as_on_the_board(bot: Bot) -> None:
    table = open_table(bot, 2, mode=Mode.COUNTERS)
    table.enter("add 2 hearts -12")
    assert [(one.place, one.hearts) for one in so_far(table.facts).standings] == [(0, 10), (1, 0)]
