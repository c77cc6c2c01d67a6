"""scripts/soak: a seed tells the same story each time; a broken promise is found; some new seeds hold."""

import asyncio
import os
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest

from kotbot.playground.acting.chats import Actor, PlaceInChat
from kotbot.playground.playground import Playground, bot_from_token, new_world
from kotbot.settings import Settings
from scripts.soaking.made_time import friends, seeds
from scripts.soaking.made_time.friends import Circle, Friend, Outsider
from scripts.soaking.made_time.loops import Loops, Stalled
from scripts.soaking.made_time.outcome import Outcome
from scripts.soaking.made_time.plan import (
    CALLS,
    DAY,
    Episode,
    Kind,
    Plan,
    Room,
    Trouble,
    any_chat_of,
    plan_of,
)
from scripts.soaking.made_time.running import simulate
from scripts.soaking.made_time.seeds import main
from scripts.soaking.made_time.shortening import shortened
from scripts.soaking.made_time.silence import Hindrance, Hindrances
from scripts.soaking.made_time.simulation import Simulation
from scripts.soaking.made_time.tally import Tally
from scripts.soaking.made_time.town import Forgetting
from scripts.soaking.people import CHARACTERS, Story
from scripts.testing.memory import sweep

pytestmark = pytest.mark.timeout(300)

TROUBLES = (
    Trouble(Kind.KILLED_WRITING, 3.0, number=30),
    Trouble(Kind.LOST_ANSWER, 1.0, number=2, method="sendMessage"),
)
SMALL = Plan(
    7,
    2.0,
    (Room(0, "/newgame", ("eager",), private=True), Room(1, "/score", ("eager",), private=True)),
    (Episode(0, 8.0, TROUBLES),),
)


# Loops


def test_time_jumps_to_the_next_moment_and_calls_keep_their_order() -> None:
    seen: list[str] = []
    loops = Loops(Random(1))
    loop = loops.add(lambda _: None)

    async def work() -> None:
        loop.call_soon(seen.append, "first")
        loop.call_soon(seen.append, "second")
        await asyncio.sleep(3600.0)
        seen.append(f"at {loop.time():g}")

    loops.run(loop, work())
    assert seen == ["first", "second", "at 3600"]


def test_a_dead_machine_does_nothing_more() -> None:
    seen: list[str] = []
    loops = Loops(Random(1))
    world, machine = loops.add(lambda _: None), loops.add(lambda _: None)

    async def work() -> None:
        machine.call_later(1.0, seen.append, "alive")
        machine.call_later(3.0, seen.append, "dead")
        await asyncio.sleep(2.0)
        machine.die()
        await asyncio.sleep(2.0)

    loops.run(world, work())
    assert seen == ["alive"]


def test_a_machine_that_sleeps_does_not_know_of_it() -> None:
    seen: list[tuple[float, float]] = []
    loops = Loops(Random(1))
    world, machine = loops.add(lambda _: None), loops.add(lambda _: None)

    async def work() -> None:
        machine.call_later(5.0, lambda: seen.append((loops.now, machine.time())))
        machine.sleep(100.0)
        await asyncio.sleep(200.0)

    loops.run(world, work())
    assert seen == [(105.0, 5.0)]


def test_who_is_sent_to_sleep_while_asleep_sleeps_until_the_later_end() -> None:
    """Its own seconds would go back if the shorter sleep ended the longer one, and both counted."""
    seen: list[tuple[float, float]] = []
    loops = Loops(Random(1))
    world, machine = loops.add(lambda _: None), loops.add(lambda _: None)

    async def work() -> None:
        machine.call_later(5.0, lambda: seen.append((loops.now, machine.time())))
        assert machine.sleep(100.0) == 100.0
        await asyncio.sleep(10.0)
        assert machine.sleep(60.0) == 0.0
        machine.stand_still(1.0)
        await asyncio.sleep(80.0)
        assert machine.sleep(30.0) == 20.0
        await asyncio.sleep(200.0)

    loops.run(world, work())
    assert seen == [(125.0, 5.0)]


def test_where_nothing_will_ever_happen_that_is_said() -> None:
    loops = Loops(Random(1))
    loop = loops.add(lambda _: None)
    with pytest.raises(Stalled):
        loops.run(loop, asyncio.Event().wait())


# Clocks


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("seed", [0, 2])
def test_a_halt_while_the_disk_is_full_is_part_of_a_longer_one(seed: int) -> None:
    """Half a minute in which nothing could be stored stops clocks, though a part of it would not."""
    full, halt = Trouble(Kind.FULL, 40.0, seconds=45.0), Trouble(Kind.STALLED, 64.0, seconds=20.0)
    room = Room(0, "/newgame", ("eager", "absent"), private=False)
    plan = Plan(seed, 2.0, (room,), (Episode(0, 100.0, (full, halt)),))
    assert simulate(plan).violation == ""


# Silence: which hindrance excuses that a press has no answer


def test_who_was_not_told_yet_that_they_are_forgotten_does_not_begin_anew(tmp_path: Path) -> None:
    rooms = tuple(Room(number, "/newgame", ("forgetting",), private=True) for number in (0, 1))
    simulation = Simulation(replace(SMALL, rooms=rooms), tmp_path)
    simulation.town.gather()
    told, waits = (one for one in simulation.town.people if isinstance(one, Forgetting))
    told.is_gone = waits.is_gone = True
    simulation.town.come_back({told.person.id})
    assert simulation.town.gone() == [waits.person]


def hindrances(*spans: tuple[float, float, Hindrance, str]) -> Hindrances:
    """Hindrances from a moment to a moment, of everybody or of a key, long afterwards."""
    now = [0.0]
    known = Hindrances(lambda: now[0])
    for since, until, what, key in spans:
        now[0] = since
        known.begin(what, key)
        now[0] = until
        known.end(what, key)
    now[0] = 1000.0
    return known


def test_a_press_that_nothing_hindered_must_be_answered() -> None:
    assert hindrances().excuse(100.0, "q1") is None


def test_a_press_while_the_bot_was_off_until_telegram_took_no_answer_any_more_is_excused() -> None:
    assert hindrances((90.0, 111.5, Hindrance.OFF, "")).excuse(100.0, "q1") is Hindrance.OFF


def test_a_press_must_be_answered_if_the_bot_was_back_four_seconds_before_the_end() -> None:
    assert hindrances((90.0, 110.5, Hindrance.OFF, "")).excuse(100.0, "q1") is None


def test_a_press_must_be_answered_if_it_had_four_seconds_before_the_trouble() -> None:
    assert hindrances((104.5, 200.0, Hindrance.OFF, "")).excuse(100.0, "q1") is None


def test_two_hindrances_one_after_the_other_excuse_by_the_last() -> None:
    off, deaf = (99.0, 108.0, Hindrance.OFF, ""), (109.0, 130.0, Hindrance.DEAF, "")
    assert hindrances(off, deaf).excuse(100.0, "q1") is Hindrance.DEAF


def test_what_kept_another_press_from_its_answer_excuses_nothing() -> None:
    known = hindrances((99.0, 130.0, Hindrance.UNHEARD, "q2"))
    assert known.excuse(100.0, "q2") is Hindrance.UNHEARD
    assert known.excuse(100.0, "q1") is None


def test_a_press_that_telegram_still_takes_an_answer_to_is_not_excused_yet() -> None:
    known = Hindrances(lambda: 110.0)
    known.begin(Hindrance.OFF)
    assert known.excuse(100.0, "q1") is None


# Seeds


BY_WEBHOOK = replace(SMALL, webhook=True)
FRIENDS = Plan(4, 2.0, (Room(0, CALLS, ("eager", "doubling"), private=True),), (Episode(0, 12.0, TROUBLES),))


@cache
def told(plan: Plan) -> Outcome:
    """What comes of a plan, simulated once."""
    return simulate(plan)


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("plan", [SMALL, BY_WEBHOOK, FRIENDS], ids=["polled", "by webhook", "friends"])
def test_the_same_seed_tells_the_same_story_to_the_byte(plan: Plan) -> None:
    first, second = told(plan), simulate(plan)
    assert first.lines == second.lines
    assert first.digest == second.digest


def test_another_seed_tells_another_story() -> None:
    assert simulate(replace(SMALL, seed=8)).digest != told(SMALL).digest


def test_what_a_plan_wants_happens() -> None:
    outcome = told(SMALL)
    assert outcome.violation == ""
    assert outcome.troubles == {Kind.KILLED_WRITING: 1, Kind.LOST_ANSWER: 2}
    assert outcome.starts == 2


def test_with_a_webhook_updates_are_posted() -> None:
    outcome = told(BY_WEBHOOK)
    assert outcome.violation == ""
    assert outcome.confirmed > 0
    assert not any("getUpdates" in line for line in outcome.lines)


def test_of_two_hundred_seeds_one_is_a_day() -> None:
    assert [seed for seed in range(1, 401) if plan_of(seed).episodes[0].seconds >= DAY] == [200, 400]


def test_figures_that_were_kept_are_not_simulated_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    simulated: list[int] = []

    def quick(plan: Plan) -> Outcome:
        simulated.append(plan.seed)
        troubles = Counter({"killed": 2})
        return Outcome(plan.seed, violation="a lie" if plan.seed == 252 else "", presses=3, troubles=troubles)

    monkeypatch.setattr(seeds, "simulate", quick)
    first = seeds.run_kept(tmp_path, range(1, 253), workers=1)
    again = seeds.run_kept(tmp_path, range(1, 253), workers=1)
    assert simulated == [*range(1, 253)]
    assert first == again
    assert (again.seeds, again.presses, again.found) == (252, 756, {252: "a lie"})
    assert again.troubles == {"killed": 504}


def test_a_seed_decides_a_plan() -> None:
    assert plan_of(5) == plan_of(5)
    assert plan_of(5) != plan_of(6)


def test_a_broken_promise_is_found_and_made_smaller(monkeypatch: pytest.MonkeyPatch) -> None:
    frugal = Simulation._settings

    def generous(self: Simulation, url: str) -> Settings:
        return frugal(self, url).model_copy(update={"budget_scale": 0.0})

    monkeypatch.setattr(Simulation, "_settings", generous)
    plan = replace(SMALL, pace=0.7)
    outcome = simulate(plan)
    assert "above the budgets" in outcome.violation
    smaller, again = shortened(plan, outcome, most=4)
    assert "above the budgets" in again.violation
    assert len(smaller.rooms) == 1


@pytest.mark.by_turns(2)
@pytest.mark.parametrize(
    "given", [["--new", "--seconds", "1"], ["--new", "--crashes", "0.03", "--seconds", "2"]], ids="".join
)
def test_new_seeds_hold(given: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    held = main(["--workers", "1", *given]) == 0
    said = capsys.readouterr()
    assert held, said.out + said.err
    assert "seeds from " in said.out


def test_seeds_are_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--seeds", "all"])
    assert "one number, or two" in capsys.readouterr().err


def test_the_report_names_every_figure() -> None:
    text = "\n".join(Tally().lines(1.0))
    for figure in ("seeds", "time", "presses", "starts", "troubles", "matches", "found"):
        assert figure in text


def test_what_a_killed_process_left_in_memory_is_removed_at_the_next_start(tmp_path: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", ""]) as gone:
        gone.wait()
    left, ours, other = f"kotbot-{gone.pid}-a1b2", f"kotbot-{os.getpid()}-c3d4", "kotbot-notes"
    for name in (left, ours, other):
        (tmp_path / name).mkdir()
    sweep(tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == {ours, other}


# Friends in a chat where the bot is no member


def test_friends_in_a_chat_without_the_bot_play_there() -> None:
    outcome = told(FRIENDS)
    assert outcome.violation == ""
    assert outcome.matches["digital lobby"] + outcome.matches["digital live"] > 0
    assert outcome.confirmed > 0


def test_a_seed_decides_who_plays_where_the_bot_is_no_member() -> None:
    assert any_chat_of(5) == any_chat_of(5)
    assert any_chat_of(5) != any_chat_of(6)
    plans = [any_chat_of(seed) for seed in range(9)]
    assert all(plan.rooms[0].opens == CALLS for plan in plans)
    assert {plan.rooms[-1].opens for plan in plans} == {CALLS, "/newgame", "/score"}


def test_people_of_a_chat_without_the_bot_play_in_a_group_with_it_besides() -> None:
    """Both have matches of their own, and the one in the group has its people and theirs."""
    group = Room(1, "/newgame", ("eager", "slow", "eager"), private=False, shares=0)
    plan = replace(FRIENDS, rooms=(*FRIENDS.rooms, group), episodes=(Episode(0, 5.0, ()),))

    outcome = simulate(plan)

    assert outcome.violation == ""
    assert sum(outcome.matches.values()) >= 2
    pressed = [line for line in outcome.lines if "press   F00x" in line]
    assert any("F00x in -" in line for line in pressed)
    assert any("F00x in -" not in line for line in pressed)


def test_a_match_of_a_message_that_nobody_pressed_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(friends, "chat_of", lambda _, __: 0)
    calm = replace(FRIENDS, episodes=(Episode(0, 4.0, ()),))
    assert "began in a message on which nobody pressed" in simulate(calm).violation


def test_an_outsider_who_reads_a_name_of_friends_is_found() -> None:
    playground = Playground(new_world([bot_from_token("1:simulated", "kotbot_bot")]))
    world, story, rng = playground.world, Story(), Random(1)
    ann, bob, eve, zoe = (world.add_person(name, None, None, "en") for name in ("Ann", "Bob", "Eve", "Zoe"))
    here, there = world.open_private_chat(ann.id, bob.id), world.open_private_chat(eve.id, zoe.id)
    how, touched = CHARACTERS["eager"], set[str]()
    friend = Friend(playground, story, ann, here, how, rng, CALLS, touched=touched)
    outsider = Outsider(playground, story, eve, there, how, rng, CALLS, touched=touched, watched=here)
    circle = Circle([friend], outsider, touched)
    Actor(playground, ann, here).writes("I am Ann", PlaceInChat())
    assert [*circle.wrong()] == []
    told = Actor(playground, zoe, there).writes("Ann has five hearts", PlaceInChat())
    assert [*circle.wrong()] == [f"an outsider reads of Ann in #{told.id} of {there.key}"]
