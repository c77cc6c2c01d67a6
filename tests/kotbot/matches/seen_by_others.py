"""All that others get of a running match, whatever they look at, press and ask for."""

import json
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final, TypeVar

from engine import TABLE, State, to_json
from kotbot.matches import finding, privacy
from kotbot.matches.core.game import Game, append, new_decision, save
from kotbot.matches.digital import hands, leaving, play
from kotbot.matches.ended import looking_back, reviewing
from kotbot.matches.ended.exporting import export
from kotbot.matches.facts import MatchFacts, Person
from kotbot.matches.log.history import START
from kotbot.matches.log.proof import verify
from kotbot.matches.modes import load
from kotbot.matches.open import coaching, thoughts
from kotbot.matches.ports import Unit
from kotbot.matches.replies import Reply
from kotbot.page.live import Channel
from kotbot.page.parts import joined, with_steps
from kotbot.telegram.outgoing.buttons import encode
from kotbot.views.core.telling.log import log as log_in_words
from kotbot.views.core.toasts import peeked_card
from kotbot.views.digital.hands import told_of_hand
from kotbot.views.modes import board, more, now, stop_question, toast
from kotbot.views.page.contract import Away, Looks, Viewer
from kotbot.views.page.hand import hand
from kotbot.views.page.page import listed as in_list
from scripts.testing.matches import Bot
from scripts.texts.facts import ENGLISH, HEBREW
from tests.databases import file_with_tables

T = TypeVar("T")
LONG: Final = 5_000
"""More events than a match has."""


class Pair:
    """Two bots with the same clock, the same chance and the same people."""

    def __init__(self, folder: Path, seed: int = 1) -> None:
        self._files = [folder / f"{name}.sqlite3" for name in ("one", "other")]
        self.bots = [Bot(file_with_tables(file), seed) for file in self._files]

    def both(self, work: Callable[[Bot], T]) -> T:
        """Do the same in both: what comes of it is the same."""
        one, other = map(work, self.bots)
        assert one == other
        return one

    def begin_alike(self) -> None:
        """Make the other the same as the first, from here on."""
        one, other = self.bots
        for bot in self.bots:
            bot.store.disconnect()
        shutil.copyfile(*self._files)
        other.be_like(one)
        for bot in self.bots:
            bot.restart()


def put(bot: Bot, code: str, make: Callable[[State], State], go_on: Callable[[Game], None]) -> None:
    """Put a match at a position made from the present one."""

    def work(unit: Unit) -> None:
        game = load(unit, code)
        assert game is not None
        game.state = make(game.position)
        append(game, TABLE, None, START, [])
        new_decision(game)
        go_on(game)
        save(game)

    bot.do(work)


def position(bot: Bot, code: str) -> State:
    """The whole truth."""

    def work(unit: Unit) -> State:
        game = load(unit, code)
        assert game is not None
        return game.position.copy()

    return bot.do(work)


def public(bot: Bot, code: str) -> list[str]:
    """What everybody gets: facts, screens, pages, and the log of the whole match."""
    facts = bot.facts(code)
    assert facts.state is not None
    screens = [
        screen(facts, texts) for screen in (board, more, now, stop_question) for texts in (ENGLISH, HEBREW)
    ]
    looks = (*Viewer, Away(facts.host or 0))
    pages = [streamed(facts, each, "en") for each in looks] + [streamed(facts, Viewer.CHAT, "he")]
    log = bot.do(lambda unit: finding.history(unit, code, None, LONG))
    told = [log_in_words(facts, texts, log, last=True) for texts in (ENGLISH, HEBREW)]
    listed = [in_list(facts, seat.account, ENGLISH) for seat in facts.seats if seat.account is not None]
    return [
        repr(replace(facts, state=None)),
        json.dumps(to_json(facts.state)),
        *map(repr, (*screens, *pages, *log, *told, *listed, thoughts.wanted(facts))),
    ]


def streamed(facts: MatchFacts, looks: Looks, locale: str) -> str:
    """What an open page is sent of the match."""
    shown = Channel(facts, encode).seen_by(locale, looks)
    return joined(with_steps(shown.parts, shown.steps.values()))


def after_the_end(bot: Bot, code: str) -> list[object]:
    """What a match that has ended can be taken along as, reviewed by, proved by, and looked back at."""
    return [
        bot.do(lambda unit: export(unit, code)),
        bot.do(lambda unit: reviewing.take_up(unit, code)),
        bot.do(lambda unit: verify(unit, code)),
        bot.do(lambda unit: looking_back.moments(unit, code)),
    ]


def stored_of(bot: Bot, person: Person) -> str:
    """What is exported to a person of what is stored of them."""
    return repr(
        bot.do(lambda unit: privacy.export(unit, person.id, privacy.page_of_matches(unit, person.id)[0], []))
    )


def refusals(bot: Bot, code: str, person: Person) -> list[str]:
    """What somebody is told who presses whatever they may not, and asks whatever they like."""
    facts = bot.facts(code)
    decision, places = facts.decision, range(len(facts.seats))
    presses: list[Callable[[Unit], Reply]] = [
        lambda unit: play.answer(unit, code, person, bot.press(), decision - 1, "pass"),
        lambda unit: play.use_card(unit, code, person, bot.press(), 0, "wings"),
        lambda unit: play.undo(unit, code, person, bot.press(), 0),
        lambda unit: leaving.take_seat_back(unit, code, person, bot.press()),
        lambda unit: hands.keep_drawn(unit, code, person, bot.press(), "wings"),
        *(_let_computer_play(bot, code, person, place) for place in places),
    ]
    if not is_asked(bot, code, facts, person):
        presses += [
            lambda unit: play.answer(unit, code, person, bot.press(), decision, "pass"),
            lambda unit: play.answer_draft(unit, code, person, bot.press(), decision),
            lambda unit: play.mark(unit, code, person, decision, "keep all"),
        ]
    told = [words(bot.do(press), person) for press in presses]
    own = bot.do(lambda unit: finding.own(unit, code, person.id))
    asked = [
        bot.do(lambda unit: coaching.ask(unit, code, person, decision)),
        bot.do(lambda unit: coaching.ask_beforehand(unit, code, person, decision)),
    ]
    return [
        *told,
        repr(own),
        seen_card_of(bot, code, person),
        *from_seat(bot, code, person),
        peeked_card(own.top, facts, ENGLISH),
        *map(hinted, asked),
        stored_of(bot, person),
    ]


def seen_card_of(bot: Bot, code: str, person: Person) -> str:
    """What somebody is shown who looks at their own hand."""
    press = bot.press()
    seen = bot.do(lambda unit: hands.see_next(unit, code, person, press))
    return repr(seen.card) + told_of_hand(seen, ENGLISH)


def from_seat(bot: Bot, code: str, person: Person) -> list[str]:
    """The match as somebody with a seat sees it."""
    seen = bot.do(lambda unit: finding.from_seat(unit, code, person.id))
    if seen is None or seen.state is None:
        return []
    shown = [hand(seen, person.id, texts, Viewer.CHAT) for texts in (ENGLISH, HEBREW)]
    return [repr(replace(seen, state=None)), json.dumps(to_json(seen.state)), *map(repr, shown)]


def _let_computer_play(bot: Bot, code: str, person: Person, place: int) -> Callable[[Unit], Reply]:
    return lambda unit: leaving.let_computer_play(unit, code, person, bot.press(), place)


def is_asked(bot: Bot, code: str, facts: MatchFacts, person: Person) -> bool:
    """Whether an answer is wanted of somebody, also where nobody else may know it."""
    asked = position(bot, code).asked_seat
    return asked is not None and asked >= 0 and facts.seats[asked].account == person.id


def words(reply: Reply, person: Person) -> str:
    """A reply, and what is said of it."""
    bare = reply if reply.facts is None else replace(reply, facts=replace(reply.facts, state=None))
    return repr((bare, toast(reply, person.id, ENGLISH)))


def hinted(found: coaching.HintRequest | coaching.EarlyHintRequest | Reply) -> str:
    """What a hint is made from."""
    match found:
        case Reply():
            return repr(found.refused)
        case coaching.HintRequest(seen=seen, legal=answers):
            return json.dumps(to_json(seen)) + repr(answers)
        case coaching.EarlyHintRequest(seen=seen, place=place):
            return json.dumps(to_json(seen)) + repr(place)
