"""The board of a match: who, where, how much; what just happened; the question, just above its buttons."""

from itertools import chain
from typing import Final
from typing import cast as typed

from engine import Edition
from engine.decisions import BuyCards, LastChance, OfferRevealed, OfferWings, Question
from engine.flow import standing
from kotbot.i18n import Texts, marked_in
from kotbot.matches.facts import MatchFacts, Occupant, Status
from kotbot.views import actions, ending, lobby, signs
from kotbot.views.cast import Cast
from kotbot.views.layout import bold, in_rows, screen
from kotbot.views.log import not_taken_back
from kotbot.views.questions import Ask, ask
from kotbot.views.questions.ask import energy, press
from kotbot.views.questions.shopping import market_line
from kotbot.views.screen import Button, Row, Screen
from kotbot.views.story import story

STORY_LINES: Final = 4
"""The last lines of the story that the board shows; the log has all."""

EDITIONS: Final = {
    Edition.FIRST: marked_in("edition", "King of Tokyo 2011"),
    Edition.SECOND: marked_in("edition", "King of Tokyo 2016"),
    Edition.ORIGINS: marked_in("edition", "King of Tokyo Origins"),
}


def board(facts: MatchFacts, texts: Texts) -> Screen:
    """The message of a match, whatever state it is in."""
    match facts.status:
        case Status.LOBBY:
            return lobby.lobby(facts, texts)
        case Status.LIVE:
            return _live(Cast(facts, texts))
        case Status.OVER:
            return ending.result(facts, texts)
        case Status.STOPPED:
            return ending.stopped(facts, texts)


def _live(cast: Cast) -> Screen:
    asked = _asked(cast)
    blocks = [
        _head(cast),
        [_seat_line(place, cast) for place in range(len(cast.facts.seats))],
        [] if isinstance(cast.state.question, BuyCards | OfferRevealed) else [market_line(cast)],
        latest(cast)[-STORY_LINES:],
        asked.lines,
    ]
    lines = chain.from_iterable([*block, ""] for block in blocks if block)
    rows = [*asked.rows, *_overdue_row(cast), *_standing_rows(cast), *_undo_row(cast), last_row(cast)]
    return screen(cast.texts, lines, rows)


def _asked(cast: Cast) -> Ask:
    """The question, or why it is not asked now."""
    facts, texts = cast.facts, cast.texts
    if facts.paused:
        line = texts.gettext("The match is paused. Press the button and it goes on.")
        return Ask([bold(line)], [(press(texts.gettext("Go on"), actions.board(facts)),)])
    question = typed(Question | None, cast.state.question)
    if question is None:
        return Ask([], [])
    asked = ask(question, cast)
    seat = facts.asked
    if seat is None:
        return asked
    if cast.seat(seat).occupant is Occupant.COMPUTER:
        # Translators: a computer player chooses.
        thinks = texts.gettext("{player} is thinking…", player=cast.player(seat))
        return Ask([bold(thinks)], [])
    if cast.seat(seat).away:
        plays = texts.gettext("{player}: a computer plays on.", player=cast.player(seat))
        return Ask([bold(plays)], [(press(texts.gettext("Play again myself"), actions.take_back(facts)),)])
    return asked


def _head(cast: Cast) -> list[str]:
    texts, state = cast.texts, cast.state
    title = texts.pgettext("edition", EDITIONS[cast.edition])
    # Translators: number of the present turn: "King of Tokyo 2016 · turn 14".
    turn = texts.gettext("turn {turn}", turn=state.turn)
    # Translators: Tokyo City at the top of the board: "🏙 City: 🦖 Gigazaur".
    city = texts.gettext("City")
    lines = [f"{bold(title)} · {turn}", f"{signs.CITY} {_holder(state.city, city, cast)}"]
    if state.bay_open:
        # Translators: Tokyo Bay at the top of the board: "🌊 Bay: —".
        bay = texts.gettext("Bay")
        lines.append(f"{signs.BAY} {_holder(state.bay, bay, cast)}")
    return lines


def _holder(seat: int, place: str, cast: Cast) -> str:
    return f"{place}: {cast.monster(seat) if seat >= 0 else '—'}"


def _seat_line(place: int, cast: Cast) -> str:
    """One monster: its numbers in columns, then who plays it."""
    state, texts = cast.state, cast.texts
    mark = texts.pointer if place == state.active else signs.FIGURE_SPACE
    if not state.lives(place):
        return f"{mark} {cast.sign(place)} {signs.OUT} {cast.player(place)}"
    numbers = " ".join(
        f"{sign}{texts.number(n).rjust(width, signs.FIGURE_SPACE)}"
        for sign, n, width in (
            (signs.HEART, state.hearts[place], 2),
            (signs.STAR, state.stars[place], 2),
            (signs.ENERGY, state.energy[place], 2),
        )
    )
    name = cast.player(place)
    who = bold(name) if place == cast.facts.asked else name
    return f"{mark} {cast.sign(place)} {numbers} {who}{_extras(place, cast)}"


def _extras(place: int, cast: Cast) -> str:
    """Where the monster is, its cards and its tokens, as far as there are any."""
    state, texts = cast.state, cast.texts
    where = signs.PLACES[state.place_of(place)]
    counts = (
        (signs.CARDS, len(state.cards[place])),
        (signs.POISON, state.poison[place]),
        (signs.SHRINK, state.shrink[place]),
    )
    parts = [where, *(f"{sign}{texts.number(n)}" for sign, n in counts if n)]
    shown = " ".join(part for part in parts if part)
    return f" {shown}" if shown else ""


def latest(cast: Cast) -> list[str]:
    """What happened lately, from the answers that the facts hold."""
    facts, texts = cast.facts, cast.texts
    return [line for entry in not_taken_back(facts.log) for line in story(entry.events, facts, texts)]


def _standing_rows(cast: Cast) -> list[Row]:
    """What seats may do besides answering, in anybody's turn."""
    state, texts = cast.state, cast.texts
    if cast.facts.paused:
        return []
    buttons: list[Button] = []
    for place in range(state.seats):
        if cast.seat(place).occupant is Occupant.COMPUTER or cast.seat(place).away:
            continue
        for use in standing(state, place):
            if _answers_already(use.card, place, cast):
                continue
            player = cast.player(place)
            if use.card == "rapid_healing":
                # Translators: a button for the owner of Rapid Healing: "Ann: heal 1♥ for 2⚡".
                text = texts.gettext(
                    "{player}: heal 1{heart} for {cost}",
                    player=player,
                    heart=signs.HEART,
                    cost=energy(cast, 2),
                )
            else:
                # Translators: a button for the owner of Wings: "Ann: fly for 2⚡".
                text = texts.gettext("{player}: fly for {cost}", player=player, cost=energy(cast, 2))
            buttons.append(press(text, actions.use(cast.facts, use.card, place)))
    return list(in_rows(buttons, 2))


_WINDOW_CARDS: Final[dict[type, str]] = {OfferWings: "wings", LastChance: "rapid_healing"}


def _answers_already(card: str, place: int, cast: Cast) -> bool:
    """Whether the open question offers this very thing to this seat."""
    return place == cast.facts.asked and _WINDOW_CARDS.get(type(cast.state.question)) == card


def _overdue_row(cast: Cast) -> list[Row]:
    """Help for those who wait for somebody who is not there."""
    seat, deadline = cast.facts.asked, cast.facts.deadline
    if seat is None or deadline is None or not deadline.overdue:
        return []
    # Translators: a button: a computer plays for somebody who is away: "🤖 Let it play: Bob".
    text = cast.texts.gettext("{sign} Let it play: {player}", sign=signs.COMPUTER, player=cast.player(seat))
    return [(press(text, actions.stand_in(cast.facts, seat)),)]


def _undo_row(cast: Cast) -> list[Row]:
    undo = cast.facts.undo
    if undo is None:
        return []
    # Translators: a button that undoes: "↩ Take back: buy Jets".
    text = cast.texts.gettext("{sign} Take back: {move}", sign=signs.UNDO, move=_move(undo.text, cast))
    return [(press(text, actions.undo(cast.facts, undo.seq)),)]


def _move(text: str, cast: Cast) -> str:
    """An answer in notation, as short words for a button."""
    texts = cast.texts
    words = text.split()
    match words:
        case ["buy", card, *_]:
            # Translators: what is taken back, after "Take back:".
            return texts.gettext("buy {card}", card=cast.card(card))
        case ["sell", card]:
            # Translators: what is taken back, after "Take back:".
            return texts.gettext("sell {card}", card=cast.card(card))
        case ["copy", card, *_]:
            # Translators: what is taken back, after "Take back:".
            return texts.gettext("mimic {card}", card=cast.card(card))
        case ["use", card]:
            return cast.card(card)
        case ["turn", _, "to", _, "with", card]:
            return cast.card(card)
        case ["yield"]:
            # Translators: what is taken back, after "Take back:"; leaving Tokyo to the attacker.
            return texts.gettext("yield")
        case ["stay"]:
            # Translators: what is taken back, after "Take back:"; staying in Tokyo.
            return texts.gettext("stay")
        case ["stop"] | ["keep", *_]:
            # Translators: what is taken back, after "Take back:".
            return texts.gettext("keep the dice")
        case ["resolve", *_]:
            # Translators: what is taken back, after "Take back:"; in which order dice are resolved.
            return texts.gettext("the order")
        case ["hearts", *_]:
            # Translators: what is taken back, after "Take back:"; what hearts were spent on.
            return texts.gettext("the hearts")
        case ["pass"]:
            # Translators: what is taken back, after "Take back:"; doing nothing.
            return texts.gettext("pass")
        case _:
            # Translators: what is taken back, after "Take back:".
            return texts.gettext("the last step")


def last_row(cast: Cast) -> Row:
    """What is always there, always in this place."""
    facts, texts = cast.facts, cast.texts
    return (
        # Translators: a button on each board, short.
        press(texts.gettext("{sign} Cards", sign=signs.CARDS), actions.cards(facts)),
        # Translators: a button on each board, short.
        press(texts.gettext("{sign} Log", sign=signs.LOG), actions.log(facts)),
        press(signs.MORE, actions.more(facts)),
    )
