"""Matches as the screens get them, and screens as a person sees them."""

import re
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from engine import Event, build, rules, view
from engine.cards.catalogue import Edition
from engine.state import State
from kotbot.i18n import Texts, texts_for
from kotbot.matches.core.seats import COMPUTER_NAMES
from kotbot.matches.facts import (
    Deadline,
    Draft,
    Logged,
    MatchFacts,
    Mode,
    Occupant,
    Pace,
    Result,
    SeatFacts,
    Status,
    Undo,
)
from kotbot.rich_text import Text
from kotbot.telegram.outgoing.formatting import html_of
from kotbot.views.base.screen import Button, Screen
from kotbot.views.base.signs import NO_BREAK

NAMES = ("Ann", "Bob", "Cyd", "Dora", "Eve", "Finn")
WHEN = datetime(2026, 11, 20, 18, 30, tzinfo=UTC)
CODE = "k3f9qz"
DECISION = 12345
"""As long as the code and the decision of a long match are."""

MOST_BUTTONS = 100
"""Telegram takes no more on one message."""
IN_A_ROW = 8
"""And no more side by side."""

MARKET = ["acid_attack", "heal", "frenzy"]


def position(edition: str, *seats: dict[str, Any], **parts: Any) -> State:
    """A position as the public sees it; seats and parts are those of engine.build."""
    data = {"rules": {"edition": edition}, "seats": list(seats), "market": MARKET, **parts}
    return view(build(data), None)


def people(
    state: State, *, computers: Sequence[int] = (), names: Sequence[str] = NAMES
) -> tuple[SeatFacts, ...]:
    """Seats with the names of people, or computers at some places (from 0)."""
    monsters = state.rules.box.monsters
    return tuple(
        SeatFacts(
            place,
            Occupant.COMPUTER,
            COMPUTER_NAMES[computers.index(place)],
            monsters[place],
            level="hatchling",
        )
        if place in computers
        else SeatFacts(place, Occupant.PERSON, names[place], monsters[place], account=101 + place)
        for place in range(state.seats)
    )


def facts(
    state: State | None = None,
    *,
    status: Status = Status.LIVE,
    seats: tuple[SeatFacts, ...] | None = None,
    edition: Edition = Edition.SECOND,
    happened: Sequence[Event] = (),
    draft: Draft | None = None,
    undo: Undo | None = None,
    result: Result | None = None,
    paused: str = "",
    private: bool = False,
    deadline: Deadline | None = None,
) -> MatchFacts:
    """A match of Ann, Bob and so on; Ann opened it."""
    if seats is None:
        seats = people(state) if state is not None else ()
    log = (Logged(7, 0, 101, "stop", tuple(happened), WHEN, 3),) if happened else ()
    return MatchFacts(
        code=CODE,
        mode=Mode.DIGITAL,
        status=status,
        chat=-1001,
        topic=0,
        private=private,
        language="en",
        host=101,
        rules=state.rules if state is not None else rules(edition),
        pace=Pace.RELAXED,
        seats=seats,
        seed_hash="5f3a9c" * 10 + "abcd",
        seq=8,
        decision=DECISION,
        state=state,
        draft=draft,
        log=log,
        deadline=deadline,
        undo=undo,
        result=result,
        opened=WHEN,
        paused=paused,
    )


ENGLISH = texts_for("en")
HEBREW = texts_for("he")
PSEUDO = texts_for("en-XA")

_INVISIBLE = re.compile("[\u200e\u200f\u2066-\u2069]")


def plain(text: Text | Screen) -> str:
    """A text without invisible marks, as it is read; a blank is a blank."""
    return _INVISIBLE.sub("", str(text)).replace(NO_BREAK, " ")


def picture(screen: Screen) -> str:
    """A screen as plain text, its buttons in brackets below."""
    rows = [" ".join(f"[{plain(button.text)}]" for button in row) for row in screen.keyboard]
    return "\n".join([plain(screen), "", *rows]) + "\n"


def buttons(screen: Screen) -> list[Button]:
    """All buttons, row by row."""
    return [button for row in screen.keyboard for button in row]


def shown(screen: Screen) -> list[str]:
    """The words on the buttons."""
    return [plain(button.text) for button in buttons(screen)]


def button(screen: Screen, text: str) -> Button:
    """The one button whose words begin so."""
    found = [one for one in buttons(screen) if plain(one.text).startswith(text)]
    assert len(found) == 1, (text, shown(screen))
    return found[0]


def all_texts(screen: Screen) -> list[str]:
    """Everything on a screen that is read, the text line by line."""
    return [*html_of(screen).split("\n"), *(one.text for one in buttons(screen))]


def speaks(texts: Texts) -> str:
    """A name for the parametrization of tests."""
    return texts.locale
