"""The page of a match, from the facts that its boards are drawn from."""

from collections.abc import Iterable
from typing import Final

from engine.cards.catalogue import CARDS, UNKNOWN
from engine.decisions import KeepDice
from engine.dice import FACE_NAMES, FACES
from engine.events import Place
from engine.rules import price
from engine.state import EMPTY, GOAL, Held
from kotbot.drawings import COLOURS, Drawing, of_monster
from kotbot.i18n import Texts
from kotbot.matches.facts import MatchFacts, Occupant, Status
from kotbot.views.base import actions
from kotbot.views.base.ask import draft_of
from kotbot.views.base.cards import card_effect, card_name
from kotbot.views.base.cast import Cast
from kotbot.views.base.monsters import monster_name
from kotbot.views.base.screen import Action, Keyboard, Render, Screen
from kotbot.views.core.glance import Told
from kotbot.views.modes import board, screens_of
from kotbot.views.page.contract import (
    Card,
    Dial,
    Die,
    Head,
    Key,
    Line,
    Listed,
    Mat,
    Page,
    Question,
    Sheet,
    Spot,
    Viewer,
)
from kotbot.views.page.lines import is_prompt, line_of, lines_of
from kotbot.views.page.words import dial_name, face_name

_PLACES: Final = {Place.CITY: "city", Place.BAY: "bay", Place.OUTSIDE: ""}
_NOBODY_ASKS: Final = Question(None, (), (), None)


def page(facts: MatchFacts, texts: Texts, viewer: Viewer, instead: Render | None = None) -> Page:
    """A match as somebody sees it; `instead` is a page that its board shows in place of the match."""
    if facts.state is None or facts.status is not Status.LIVE:
        return _in_words(facts, texts, viewer, (instead or board)(facts, texts))
    cast = Cast(facts, texts)
    told = screens_of(facts).told(cast)
    shown = told.board if instead is None else instead(facts, texts)
    dice = _dice(cast, viewer)
    on_dice = {die.action for die in dice if die.action is not None}
    return Page(
        head=_head(facts, texts),
        tokyo=_tokyo(cast),
        mats=_mats(cast, told.hearts),
        market=_market(cast),
        dice=dice,
        question=_question(cast, told),
        story=_lines(told.story),
        body=() if instead is None else lines_of(shown.text),
        keys=_keys(shown.keyboard, texts, on_dice) if viewer is Viewer.CHAT else (),
        log=facts.seq,
    )


def _in_words(facts: MatchFacts, texts: Texts, viewer: Viewer, shown: Screen) -> Page:
    """A match that has not begun, or is over."""
    cast = Cast(facts, texts)
    ended = facts.state is not None
    return Page(
        head=_head(facts, texts),
        tokyo=_tokyo(cast) if ended else (),
        mats=_mats(cast, tuple(cast.state.hearts)) if ended else (),
        market=(),
        dice=(),
        question=_NOBODY_ASKS,
        story=(),
        body=lines_of(shown.text),
        keys=_keys(shown.keyboard, texts, set()) if viewer is Viewer.CHAT else (),
        log=facts.seq,
    )


def sheet(shown: Screen, texts: Texts) -> Sheet:
    """What a press opened."""
    return Sheet(lines_of(shown.text), _keys(shown.keyboard, texts, set()))


def listed(facts: MatchFacts, account: int, texts: Texts) -> Listed:
    """A match in the list of somebody's matches."""
    screens = screens_of(facts)
    cast = Cast(facts, texts)
    return Listed(
        code=facts.code,
        title=screens.title(facts, texts),
        remark=line_of(screens.remark(facts, account, texts)),
        signs=" ".join(cast.sign(seat.place) for seat in facts.seats),
        waits=screens.waits_for(facts, account),
    )


def _head(facts: MatchFacts, texts: Texts) -> Head:
    number = 0 if facts.state is None else facts.state.turn
    return Head(
        code=facts.code,
        title=screens_of(facts).title(facts, texts),
        turn=texts.gettext("turn {turn}", turn=number) if number else "",
        status=facts.status.value,
        language=texts.locale,
    )


def _tokyo(cast: Cast) -> tuple[Spot, ...]:
    state, texts = cast.state, cast.texts
    city = Spot(texts.gettext("City"), _seat(state.city))
    return (city, Spot(texts.gettext("Bay"), _seat(state.bay))) if state.bay_open else (city,)


def _seat(seat: int) -> int | None:
    return seat if seat >= 0 else None


# Monsters


def _mats(cast: Cast, hearts: tuple[int, ...]) -> tuple[Mat, ...]:
    return tuple(_mat(place, number, cast) for place, number in enumerate(hearts))


def _mat(place: int, hearts: int, cast: Cast) -> Mat:
    state, texts, seat = cast.state, cast.texts, cast.seat(place)
    lives = state.lives(place)
    dials = (
        Dial("heart", dial_name("hearts", texts), hearts, state.most_hearts(place)),
        Dial("star", dial_name("stars", texts), state.stars[place], GOAL),
        Dial("energy", dial_name("energy", texts), state.energy[place], 0),
    )
    tokens = tuple(
        Dial(name, dial_name(name, texts), number, 0)
        for name, number in (("poison", state.poison[place]), ("shrink", state.shrink[place]))
        if number
    )
    where = _PLACES[state.place_of(place)]
    name, drawing = monster_name(seat.monster, texts), of_monster(seat.monster)
    return Mat(
        seat=place,
        sign=cast.sign(place),
        drawing="" if drawing is Drawing.STRANGER else drawing,
        colour=COLOURS[drawing],
        name=name,
        player=cast.player(place),
        place=where,
        alive=lives,
        active=place == state.active,
        hearts=dials[0],
        stars=dials[1],
        energy=dials[2],
        tokens=tokens,
        cards=tuple(_held(held, cast) for held in state.cards[place]),
        said=", ".join(
            (name, cast.player(place), *_where(where, lives, texts), *_said((*dials, *tokens), texts))
        ),
    )


def _where(where: str, lives: bool, texts: Texts) -> list[str]:
    if not lives:
        return [texts.gettext("out of the game")]
    named = {"city": texts.gettext("City"), "bay": texts.gettext("Bay")}
    return [named[where]] if where in named else []


def _said(dials: Iterable[Dial], texts: Texts) -> list[str]:
    return [f"{dial.name} {texts.number(dial.value)}" for dial in dials]


def _held(held: Held, cast: Cast) -> Card:
    name = cast.card(held.card)
    if held.acts and held.acts != held.card:
        name = f"{name} ({cast.card(held.acts)})"
    effect = card_effect(held.acts or held.card, cast.edition, cast.texts)
    return Card(held.card, name, effect, charge=held.charge)


def _market(cast: Cast) -> tuple[Card, ...]:
    """The cards for sale; at a table that does not enter them there are none."""
    table = cast.facts.table
    if table is not None and not table.market:
        return ()
    return tuple(_for_sale(card, cast) for card in cast.state.market if card != EMPTY)


def _for_sale(card: str, cast: Cast) -> Card:
    if card == UNKNOWN:
        return Card(card, "?", "")
    known = card in CARDS
    return Card(
        card,
        card_name(card, cast.edition, cast.texts),
        card_effect(card, cast.edition, cast.texts),
        price(cast.facts.rules, card) if known else None,
    )


# Dice


def _dice(cast: Cast, viewer: Viewer) -> tuple[Die, ...]:
    """The dice as they lie, by face, the marked ones of each face first as on the buttons."""
    facts, thrown = cast.facts, cast.state.dice
    seat = facts.asked
    asks = (
        isinstance(cast.state.question, KeepDice)
        and cast.state.rolls > 0
        and not facts.paused
        and seat is not None
        and cast.seat(seat).occupant is not Occupant.COMPUTER
        and not cast.seat(seat).away
    )
    marked = draft_of(cast).keep
    dice: list[Die] = []
    for face in FACES:
        kept = min(marked[face], thrown[face])
        for number in range(1, thrown[face] + 1):
            wanted = kept - number if number <= kept else number
            action = actions.keep(facts, face, wanted) if asks and viewer is Viewer.CHAT else None
            dice.append(Die(FACE_NAMES[face], asks and number <= kept, face_name(face, cast.texts), action))
    return tuple(dice)


# Words


def _question(cast: Cast, told: Told) -> Question:
    facts, lines = cast.facts, _lines(told.asked)
    deadline = facts.deadline
    shows_due = deadline is not None and not deadline.overdue and not facts.paused
    return Question(
        facts.asked,
        tuple(line for line in lines if is_prompt(line)),
        tuple(line for line in lines if not is_prompt(line)),
        int(deadline.due.timestamp()) if deadline is not None and shows_due else None,
    )


def _lines(texts: Iterable[str]) -> tuple[Line, ...]:
    return tuple(line for text in texts if text for line in lines_of(text))


def _keys(keyboard: Keyboard, texts: Texts, elsewhere: set[Action]) -> tuple[tuple[Key, ...], ...]:
    """The buttons of a screen but for those that stand elsewhere; Telegram got the rows from the left."""
    rows = (row[::-1] if texts.is_rtl else row for row in keyboard)
    found = (
        tuple(
            Key(button.text, button.style, button.action, button.url, button.copy)
            for button in row
            if button.inline is None and button.app is None and button.action not in elsewhere
        )
        for row in rows
    )
    return tuple(row for row in found if row)
