"""A page on which nothing happens does nothing: televisions stay on all evening."""

import pytest
from playwright.async_api import Browser, expect

from engine.dice import as_dice
from kotbot.matches.facts import Draft
from scripts.testing.page import page_of
from scripts.texts.facts import CODE, DECISION, facts
from tests.kotbot.page.room import SIX, TELEVISION, Room
from tests.kotbot.page.tabs import closing_tabs, new_tab

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.browser, pytest.mark.timeout(240)]

COUNTED = """
(() => {
    const waiting = (window.waiting = new Map());
    const [later, never] = [setTimeout, clearTimeout];
    window.setTimeout = (what, milliseconds = 0) => {
        const id = later(() => { waiting.delete(id); what(); }, milliseconds);
        waiting.set(id, milliseconds);
        return id;
    };
    window.clearTimeout = (id) => { waiting.delete(id); never(id); };
    window.setInterval = () => { throw new Error("a timer that comes again and again"); };
    window.frames_asked = 0;
    const frame = requestAnimationFrame;
    window.requestAnimationFrame = (what) => { window.frames_asked += 1; return frame(what); };
})()
"""
AT_REST = """
() => ({
    timers: [...window.waiting.values()],
    frames: window.frames_asked,
    moving: document.getAnimations().filter((it) => it.playState === "running").length,
})
"""
SILENCE = 12_000
"""Milliseconds after which a connection without a sign of life is lost: somebody has to watch over it."""


async def test_at_rest_no_timer_runs_but_the_one_over_the_connection_and_no_frame(browser: Browser) -> None:
    known = facts(SIX, draft=Draft(DECISION, keep=as_dice([0, 0, 1, 0, 0, 0])))
    async with page_of(known, secrets={CODE: "secret"}) as page, closing_tabs(browser):
        tab = await new_tab(browser, TELEVISION, reduced_motion="no-preference")
        await tab.add_init_script(COUNTED)
        await tab.goto(f"{page.address}/watch#{CODE}.secret")
        await expect(tab.locator('.page[data-state="live"] .mat')).to_have_count(6)
        Room(browser, page).becomes(draft=Draft(DECISION, keep=as_dice([0, 0, 2, 0, 0, 0])))
        await expect(tab.locator(".die.kept")).to_have_count(2)
        await tab.wait_for_function("!document.querySelector('[data-step]') && window.waiting.size <= 1")
        await tab.wait_for_function("document.getAnimations().every((it) => it.playState !== 'running')")
        asked = (await tab.evaluate(AT_REST))["frames"]
        as_of = await tab.locator(".state").text_content()
        await expect(tab.locator(".state")).not_to_have_text(str(as_of))  # by the next sign of life
        assert await tab.evaluate(AT_REST) == {"timers": [SILENCE], "frames": asked, "moving": 0}
