"""The other pictures of README: a result, a match that is scrolled through, and the playground.

One match of computers gives the result and the course; the playground shows a board laid out by hand.
"""

from contextlib import AsyncExitStack
from dataclasses import replace
from io import BytesIO
from os import environ
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple
from urllib.parse import quote

from PIL import Image
from playwright.async_api import Browser, expect
from telegram import Bot
from telegram.request import HTTPXRequest

from engine import Edition, Event, State, apply, legal, new_game, rules, view
from engine.dice import NO_DICE
from engine.players.greedy import Greedy
from engine.sampling import sample
from kotbot.i18n import texts_for
from kotbot.matches.ended.exporting import Exported
from kotbot.matches.ended.looking_back import PastTurn
from kotbot.matches.facts import Draft, MatchFacts, Status
from kotbot.matches.log.results import count_result
from kotbot.matches.log.turns import TurnLine, TurnLogBuilder
from kotbot.playground.client import connect
from kotbot.playground.playground import Playground, bot_from_token, new_token, new_world
from kotbot.playground.web.serving import serving
from kotbot.telegram.outgoing.buttons import markup
from kotbot.telegram.outgoing.formatting import html_of
from kotbot.thinking.rendering import png
from kotbot.views.modes import board
from kotbot.views.pictures.outcome import picture
from scripts.testing.browsers import PATIENCE, launched
from scripts.testing.page import BOB, init_data, page_of
from scripts.texts.facts import CODE, DECISION, WHEN, facts, position
from scripts.texts.outcomes import NOBODYS, UTC, people_of
from scripts.texts.page_pictures import DRESSED, GAP, GROUND, LETTERS, saved

SEATS: Final = 4
SEED: Final = 12
NO_BUDGET: Final = 0
SHOWN: Final = 12
"""The turn that is scrolled to."""
PHONE, TELEVISION = (390, 844), (1440, 844)
WINDOW: Final = (1160, 800)
SHARP: Final = 1.5


class Played(NamedTuple):
    """A match that is over."""

    facts: MatchFacts
    turns: tuple[TurnLine, ...]
    moments: tuple[PastTurn, ...]


async def write_readme_pictures(folder: Path) -> None:
    """Write the three pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    match = played()
    saved(_result(match), folder / "result.png")
    async with launched(environ["KOTBOT_CHROMIUM"]) as browser:
        saved(await _course(browser, match), folder / "course.png")
        saved(await _playground(browser), folder / "playground.png")


def played() -> Played:
    """A match of Greedy, with its turns and how the table lay after each of them."""
    rng = Random(SEED)
    state = new_game(rules(Edition.SECOND), seats=SEATS)
    log = TurnLogBuilder(state, WHEN)
    happened: list[Event] = []
    lay: list[State] = []
    while not state.over:
        before = view(state, None)
        asked = state.asked_seat
        assert asked is not None
        answer = (
            sample(state, rng.random)
            if asked < 0
            else Greedy().choose(view(state, asked), legal(state, asked), rng, NO_BUDGET)
        )
        told = list(apply(state, answer))
        log.add(answer, told, state, WHEN)
        happened += told
        if before.turn and (state.turn != before.turn or state.over):
            lay.append(before)
    lines = log.lines()
    moments = (
        PastTurn(number, len(lines), line, (), _after(table, line))
        for number, (table, line) in enumerate(zip(lay, lines, strict=True), 1)
    )
    match = facts(
        state,
        status=Status.OVER,
        seats=people_of(state),
        result=count_result(state, happened, bytes(32), ""),
    )
    return Played(match, lines, tuple(moments))


def _after(table: State, line: TurnLine) -> State:
    """The table with the numbers that its turn ended with; nobody is asked."""
    for seat, stand in enumerate(line.stands):
        assert stand is not None
        table.hearts[seat], table.stars[seat], table.energy[seat] = stand.hearts, stand.stars, stand.energy
    table.stack, table.dice = [], line.dice or NO_DICE
    return table


def _result(match: Played) -> Image.Image:
    drawn = picture(Exported(match.facts, "", match.turns, UTC, NOBODYS, WHEN), texts_for("en"))
    with TemporaryDirectory() as letters:
        return Image.open(BytesIO(png(drawn, letters))).convert("RGB")


async def _course(browser: Browser, match: Played) -> Image.Image:
    """A turn on a dark phone and on a light television, side by side at one height."""
    launch = quote(init_data(BOB))
    backend = {"secrets": {CODE: "secret"}, "moments": {CODE: match.moments}}
    async with page_of(match.facts, **backend) as page:
        app = f"{page.address}/app?match={CODE}&turn={SHOWN}#tgWebAppData={launch}"
        watch = f"{page.address}/watch?turn={SHOWN}#{CODE}.secret"
        shots = [
            await _shot(browser, app, PHONE, "dark", ".mat"),
            await _shot(browser, watch, TELEVISION, "light", ".mat"),
        ]
    sheet = Image.new("RGB", (sum(shot.width for shot in shots) + GAP, shots[0].height), GROUND)
    sheet.paste(shots[0], (0, 0))
    sheet.paste(shots[1], (shots[0].width + GAP, 0))
    return sheet


async def _shot(
    browser: Browser, address: str, size: tuple[int, int], scheme: str, awaited: str
) -> Image.Image:
    width, height = size
    context = await browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if scheme == "dark" else "light",
        locale="en",
        timezone_id="UTC",
        reduced_motion="reduce",
        bypass_csp=True,
    )
    context.set_default_timeout(PATIENCE)
    await context.route("https://telegram.org/**", lambda route: route.fulfill(body=""))
    tab = await context.new_page()
    await tab.goto(address)
    await tab.add_style_tag(content=LETTERS)
    await expect(tab.locator(awaited)).to_have_count(SEATS)
    await expect(tab.get_by_role("slider")).to_be_visible()
    await tab.wait_for_function(DRESSED)
    await tab.evaluate("Promise.all([...document.images].map((image) => image.decode()))")
    taken = Image.open(BytesIO(await tab.screenshot(animations="disabled"))).convert("RGB")
    await context.close()
    return taken


def _board() -> MatchFacts:
    """Ann rolls in Tokyo and keeps two dice."""
    seats = ({"hearts": 8, "stars": 3}, {"energy": 1})
    lying = {"market": ["fire_breathing", "apartment_building", "extra_head"], "city": 1, "turn": 3}
    state = position("second", *seats, active=1, step="roll 1", dice="2 2 3 e e c", **lying)
    return facts(state, draft=Draft(DECISION, keep=(0, 2, 0, 0, 0, 0)))


async def _playground(browser: Browser) -> Image.Image:
    token = new_token()
    async with AsyncExitStack() as running:
        world = new_world([bot_from_token(token, "kotbot_bot", "Kotbot")])
        address = await running.enter_async_context(serving(Playground(world, limit_factor=0)))
        people = await running.enter_async_context(connect(address))
        ann, bob = await people.person("Ann"), await people.person("Bob")
        group = await ann.creates_group("Game night", bob, people.bot)
        await ann.says(group, "/newgame")
        async with Bot(token, base_url=f"{address}/bot", request=HTTPXRequest(read_timeout=60)) as bot:
            shown = board(replace(_board(), chat=group.id), texts_for("en"))
            await bot.send_message(
                group.id, html_of(shown), parse_mode="HTML", reply_markup=markup(shown.keyboard)
            )
        await bob.says(group, "Claws! Please no claws")
        context = await browser.new_context(
            viewport={"width": WINDOW[0], "height": WINDOW[1]},
            device_scale_factor=SHARP,
            locale="en-GB",
            timezone_id="UTC",
            reduced_motion="reduce",
            bypass_csp=True,
        )
        context.set_default_timeout(PATIENCE)
        page = await context.new_page()
        await page.goto(f"{address}/#{ann.id}/{group.id}")
        await page.wait_for_selector("body[data-ready]")
        await page.add_style_tag(content=LETTERS)
        await expect(page.get_by_text("Claws! Please no claws").last).to_be_visible()
        taken = Image.open(BytesIO(await page.screenshot(animations="disabled"))).convert("RGB")
        await context.close()
        return taken
