"""A match of three people and three computers is watched to its end, and nothing is missed."""

from collections.abc import Iterable, Mapping
from itertools import pairwise
from random import Random
from typing import Any, Final, NamedTuple

import pytest
from playwright.async_api import Browser, expect
from playwright.async_api import Page as Tab

from engine import legal, view, write
from engine.players import PLAYERS
from kotbot.matches.digital import play
from kotbot.matches.facts import MatchFacts, Status
from kotbot.views.base.render_context import RenderContext
from kotbot.views.page.contract import PageStep, StepKind
from kotbot.views.page.steps import steps as steps_of
from scripts.testing.matches import PEOPLE as ALL
from scripts.testing.matches import Bot
from scripts.testing.page import Page, page_of
from scripts.texts.facts import ENGLISH
from tests.kotbot.matches.seen_by_others import position
from tests.kotbot.page.tabs import closing_tabs, new_tab

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.browser, pytest.mark.timeout(600)]

TELEVISION: Final = (1920, 1080)
PEOPLE, COMPUTERS = 3, 3
COUNTED: Final = ("wickedness", "cultists", "held")
"""Numbers that a monster has as long as it lives."""
AT_ONCE: Final = (StepKind.BEGIN, StepKind.TURN, StepKind.REVEAL, StepKind.END_OF_TURN)
"""Seen together with what comes after."""
WATCH: Final = """
const real = window.setTimeout.bind(window);
window.setTimeout = (done, wait) => real(done, wait < 1000 ? wait / 200 : wait);
window.seen = [];
addEventListener("DOMContentLoaded", () => {
    document.documentElement.style.display = "none";
    let before = "";
    new MutationObserver(() => {
        const page = document.querySelector(".page");
        const mats = [...document.querySelectorAll(".mat")].map((mat) =>
            Object.fromEntries([...mat.querySelectorAll(".dial")].map((dial) =>
                [dial.classList[1], Number(dial.textContent)]).concat(
            [...mat.querySelectorAll(".counted span")].map((counted) =>
                [counted.className, Number(counted.querySelector("b").textContent)]))));
        const shown = {
            step: Number(page?.dataset.step ?? 0), status: page?.dataset.status, mats,
            turn: Number(document.querySelector(".turn")?.textContent.match(/\\d+/)?.[0] ?? 0),
        };
        if (!mats.length || JSON.stringify(shown) === before) return;
        before = JSON.stringify(shown);
        window.seen.push(shown);
    }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
});
"""
"""Plays steps two hundred times faster; writes down what is shown whenever it changes.

To lay out and paint each of some hundred steps would take most of the time: only the document is read.
"""


class Change(NamedTuple):
    """A number became another one on the screen."""

    seat: int
    sign: str
    now: int
    before_step: int
    """The last step that was shown before."""
    step: int
    """The one that was played, 0 for none."""


def changes(seen: list[dict[str, Any]]) -> Iterable[Change]:
    last = 0
    for before, now in pairwise(seen):
        for seat, (was, is_now) in enumerate(zip(before["mats"], now["mats"], strict=True)):
            for sign in was.keys() | is_now.keys():
                if sign in COUNTED and (sign not in was or sign not in is_now):
                    continue
                if was.get(sign, 0) != is_now.get(sign, 0):
                    yield Change(seat, sign, is_now.get(sign, 0), last, now["step"])
        if now["step"] and (not before["step"] or now["step"] != before["step"]):
            last = before["step"] or last


def says(steps: Mapping[int, PageStep], change: Change) -> bool:
    """Whether the step, or one of those that it condenses, says that the number is this one then."""
    told = [
        number.now
        for name, step in steps.items()
        if change.before_step < name <= change.step
        for number in step.numbers
        if (number.seat, number.sign) == (change.seat, change.sign)
    ]
    return bool(told) and told[-1] in (change.now, None)  # of hidden cards it is said how many more or fewer


def in_short(seen: list[dict[str, Any]], steps: Mapping[int, PageStep]) -> Iterable[list[PageStep]]:
    """The steps that were shown as one, for each of those that told several."""
    played = sorted({shown["step"] for shown in seen} - {0})
    for before, now in pairwise(played):
        parts = [step for name, step in steps.items() if before < name <= now and step.kind not in AT_ONCE]
        if len(parts) > 1:
            yield parts


def publish(page_: Page, known: MatchFacts) -> None:
    """The match was committed like this."""
    page_.backend.matches[known.code] = known
    page_.server.live.publish(known)


async def at_rest(tab: Tab, known: MatchFacts) -> None:
    """It was watched until nothing of it waits."""
    await tab.locator(f'.page[data-log="{known.seq}"]:not([data-step])').wait_for(state="attached")


@pytest.mark.by_turns(3)
@pytest.mark.parametrize(
    "boxes", [(), ("wicked", "tower", "cultists", "costumes"), ("power_up",)], ids="+".join
)
async def test_every_change_of_a_number_had_its_step_or_a_turn_in_short_that_says_it(
    bot: Bot, browser: Browser, boxes: tuple[str, ...]
) -> None:
    """Nobody waits for the turns of computers: what comes next is published behind them."""
    code = bot.lobby(PEOPLE)
    for box in boxes:
        bot.option(code, "boxes", f"+{box}")
    for _ in range(COMPUTERS):
        bot.add_computer(code, "hatchling")
    bot.start(code)
    known, rng = bot.facts(code), Random(6)
    steps: dict[int, PageStep] = {}
    async with page_of(known, secrets={code: "secret"}) as page_, closing_tabs(browser):
        tab = await new_tab(browser, TELEVISION)
        await tab.add_init_script(WATCH)
        await tab.goto(f"{page_.address}/watch#{code}.secret")
        await expect(tab.locator(".mat")).to_have_count(PEOPLE + COMPUTERS)
        while known.status is Status.LIVE:
            state = position(bot, code)
            seat = state.asked_seat
            assert seat is not None
            if seat < PEOPLE:
                answer = write(PLAYERS["hatchling"].choose(view(state, seat), legal(state, seat), rng, 0))
                text = play.PEEKED_CARD if answer.endswith("from deck") else answer
                assert bot.answer(code, ALL[seat], text, decision=known.decision).refused is None
            else:
                bot.tick(code)  # nobody else lives, so computers wait until each turn was seen
            turn, known = state.turn, bot.facts(code)
            assert known.state is not None
            led_there = steps_of(RenderContext(known, ENGLISH), known.state.hearts)
            steps |= {step.id: step for step in led_there}
            publish(page_, known)
            if known.state.turn <= turn + 1:
                await at_rest(tab, known)
        await at_rest(tab, known)
        seen: list[dict[str, Any]] = await tab.evaluate("window.seen")
    found = list(changes(seen))
    assert [change for change in found if not says(steps, change)] == []
    assert len(found) > 50
    short = list(in_short(seen, steps))
    assert len(short) > 5
    assert [parts for parts in short if len({step.turn for step in parts}) > 1] == []
    turns = [shown["turn"] for shown in seen]
    assert sorted(set(turns)) == list(range(turns[0], turns[-1] + 1))
    assert known.state is not None
    assert turns[-1] == known.state.turn
    assert [shown["status"] for shown in seen if shown["step"]][-1] == "live"
    assert seen[-1]["status"] == "over"
