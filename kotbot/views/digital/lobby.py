"""The lobby: players and their monsters, the options, and the buttons to change them."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from engine import Edition
from engine.rules import LEAST_SEATS, rules
from kotbot.i18n import Texts
from kotbot.matches.digital.lobby import MAIN, MONSTERS
from kotbot.matches.facts import ChosenOptions, MatchFacts, Opponents, Pace
from kotbot.rich_text import Text
from kotbot.views.base import signs
from kotbot.views.base.boxes import BOXES, EDITIONS, boxes_in_play, unread
from kotbot.views.base.callback_data import Action
from kotbot.views.base.layout import bold, code, in_rows, italic, screen
from kotbot.views.base.monsters import monster_name, sign
from kotbot.views.base.prompt import press
from kotbot.views.base.render_context import level_name, player_in_full, player_name
from kotbot.views.base.screen import Button, Row, Screen, Style
from kotbot.views.base.verbs import LAST, Verb
from kotbot.views.base.widths import ROOM, cut, width
from kotbot.views.core.options import (
    OFFERED_LEVELS,
    Option,
    boxes,
    computer_rows,
    edition,
    language_rows,
    level_lines,
    option_lines,
    option_rows,
    pace_name,
    switch,
    value_rows,
    variants,
)
from kotbot.views.core.watching import on_screen

OPTIONS: Final = "options"
COMPUTERS: Final = "computers"
LANGUAGES: Final = "languages"

MOST_MONSTERS: Final = 12
"""Monsters on one page of buttons."""
OPTION: Final = "option."
"""Prefix of the page name of an option."""


def lobby(facts: MatchFacts, texts: Texts, page: str = MAIN, invitation: str = "") -> Screen:
    """Return a lobby with one of its pages of buttons; its last lines explain what they change.

    `invitation` is the link to join, which can be copied on the page of options.
    """
    more: Sequence[Text] = []
    match page:
        case "options":
            rows = [
                *option_rows(options(facts, texts), partial(_option_page, facts), texts),
                *_invitation(facts, invitation, texts),
                (_back(facts, texts),),
            ]
        case "computers":
            more = level_lines(texts)
            rows = [*computer_rows(facts, texts), *_start(facts, texts), (_back(facts, texts),)]
        case "languages":
            rows = [*language_rows(facts, texts), (_back(facts, texts),)]
        case _ if page.startswith(OPTION):
            option = page.removeprefix(OPTION)
            more = option_lines(options(facts, texts), option)
            values = value_rows(options(facts, texts), option, partial(Verb.OPTION.of, facts, option))
            rows = [*values, (_back(facts, texts, OPTIONS),)]
        case _ if page.startswith(MONSTERS) and page.removeprefix(MONSTERS).isdecimal():
            rows = _main(facts, texts, int(page.removeprefix(MONSTERS)))
        case _ if _is_alone(facts):
            # Translators: somebody alone in a lobby; below stand the levels of computer players.
            more = [bold(texts.gettext("Against whom? One tap begins.")), *level_lines(texts)]
            rows = [*_against(facts, texts), *_main(facts, texts)]
        case _:
            rows = _main(facts, texts)
    lines = [*_head(facts, texts), "", *_seats(facts, texts), "", *(more or [_question(facts, texts)])]
    return screen(texts, lines, [*_people(facts, texts), *rows])


def option_page(option: str) -> str:
    """Return the page of an option."""
    return OPTION + option


def _option_page(facts: MatchFacts, option: str) -> Action:
    return Verb.LOBBY.of(facts, option_page(option))


@dataclass(frozen=True, slots=True)
class LobbyPage:
    """A page of buttons that replaces the first one of a lobby; a Render."""

    page: str
    invitation: str

    def __call__(self, facts: MatchFacts, texts: Texts) -> Screen:
        """Return the lobby with this page."""
        return lobby(facts, texts, self.page, self.invitation)


def kept_page(page: str, invitation: str) -> LobbyPage:
    """Return the page that stays open after a change."""
    return LobbyPage(page, invitation)


def _most(facts: MatchFacts) -> int:
    return facts.rules.box.most_seats


def _is_alone(facts: MatchFacts) -> bool:
    """Return whether the only player is the owner of a private chat, which nobody else can join."""
    return facts.private and len(facts.seats) == 1


def _is_full(facts: MatchFacts) -> bool:
    return len(facts.seats) >= _most(facts)


def _head(facts: MatchFacts, texts: Texts) -> list[Text]:
    # Translators: the title of a lobby, where people join. No colon: titles of boxes have one of their own.
    # "King of Tokyo 2016 · a rampage is forming!".
    title = texts.gettext(
        "{game} · a rampage is forming!", game=texts.pgettext("edition", EDITIONS[facts.rules.edition])
    )
    parts = [pace_name(facts.pace, texts), texts.name]
    # Translators: a fingerprint of the seed of the dice, so that nobody can change it later.
    proof = texts.gettext("Dice sealed: {hash}", hash=code(facts.seed_hash[:12]))
    hints = texts.gettext("Hints")
    aids = [f"{signs.HINT} {hints}"] if facts.hints else []
    also = [*aids, *_departures(facts, texts)]
    return [
        bold(title),
        *_boxes(facts, texts),
        " · ".join(parts),
        *([" · ".join(also)] if also else []),
        proof,
        *on_screen(facts, texts),
    ]


def _boxes(facts: MatchFacts, texts: Texts) -> list[Text]:
    """Return the expansions in play, and that cards were not read."""
    names, warning = boxes_in_play(facts.rules, texts), unread(facts.rules, texts)
    return [*([f"{signs.BOX} {names}"] if names else []), *([italic(warning)] if warning else [])]


def _seats(facts: MatchFacts, texts: Texts) -> list[str]:
    taken = [
        f"{sign(seat.monster)} {monster_name(seat.monster, texts)} · {player_in_full(seat, texts)}"
        for seat in facts.seats
    ]
    free = _most(facts) - len(facts.seats)
    if not free:
        return taken
    return [*taken, texts.ngettext("{n} seat is free", "{n} seats are free", free)]


def _question(facts: MatchFacts, texts: Texts) -> Text:
    missing = LEAST_SEATS - len(facts.seats)
    if facts.private and missing > 0:
        # Translators: a lobby where nobody else can join; {computers} is the button that adds a computer.
        return bold(texts.gettext("Add an opponent: {computers}", computers=_computers(texts)))
    if missing > 0:
        return bold(
            texts.ngettext(
                "Who joins? {n} more monster is needed.", "Who joins? {n} more monsters are needed.", missing
            )
        )
    if facts.private:
        return bold(texts.gettext("Ready when you are."))
    host = next((seat for seat in facts.seats if seat.account == facts.host), None)
    player = "" if host is None else player_name(host, texts)
    return bold(_who_starts(player, texts) if _is_full(facts) else _who_joins(player, texts))


def _who_starts(host: str, texts: Texts) -> str:
    if not host:
        return texts.gettext("All seats are taken. Ready when you are.")
    return texts.gettext("All seats are taken. {player} starts.", player=host)


def _who_joins(host: str, texts: Texts) -> str:
    if not host:
        return texts.gettext("Who joins? Ready when you are.")
    return texts.gettext("Who joins? {player} starts.", player=host)


def _people(facts: MatchFacts, texts: Texts) -> list[Row]:
    """Return the join and leave buttons: on every page, because the host turns the shared keyboard."""
    if facts.private:
        return []
    come = press(texts.gettext("Join"), Verb.JOIN.of(facts), Style.SUCCESS)
    go = press(texts.gettext("Leave"), Verb.LEAVE.of(facts))
    return [(go,)] if _is_full(facts) else [(come, go)]


def _main(facts: MatchFacts, texts: Texts, monsters: int = 0) -> list[Row]:
    """Return the buttons of the first page, with this page of monsters."""
    settings: Row = (
        press(_computers(texts), Verb.LOBBY.of(facts, COMPUTERS)),
        press(texts.gettext("Options"), Verb.LOBBY.of(facts, OPTIONS)),
        press(f"{signs.LANGUAGE} {texts.name}", Verb.LOBBY.of(facts, LANGUAGES)),
    )
    return [*_monsters(facts, texts, monsters), settings, *_start(facts, texts)]


def _start(facts: MatchFacts, texts: Texts) -> list[Row]:
    if len(facts.seats) < LEAST_SEATS:
        return []
    return [(press(texts.gettext("{sign} Start", sign=texts.pointer), Verb.START.of(facts), Style.PRIMARY),)]


def _against(facts: MatchFacts, texts: Texts) -> list[Row]:
    """Return buttons that start against the last opponents, or one computer of each level."""
    buttons = [press(level_name(level, texts), Verb.AGAINST.of(facts, level)) for level in OFFERED_LEVELS]
    levels = in_rows(buttons, 2)
    last = facts.last_opponents
    if last is None:
        return [*levels]
    again = _again(", ".join(_counted(last.levels, texts)), last, texts)
    if width(again) > ROOM[1]:
        again = _again(f"{texts.in_order(f'{len(last.levels)}×')} {signs.COMPUTER}", last, texts)
    return [(press(again, Verb.AGAINST.of(facts, LAST), Style.PRIMARY),), *levels]


def _again(players: str, last: Opponents, texts: Texts) -> str:
    # Translators: a button; against the computers of last time: "▶ Again: 2× King, Brawler · 2016".
    return texts.gettext(
        "{sign} Again: {players} · {box}",
        sign=texts.pointer,
        players=players,
        box=texts.pgettext("box", BOXES[Edition(last.edition)]),
    )


def _counted(levels: Sequence[str], texts: Texts) -> list[str]:
    """Return each level once, with its count."""
    return [
        level_name(level, texts) if n == 1 else f"{texts.in_order(f'{n}×')} {level_name(level, texts)}"
        for level, n in Counter(levels).items()
    ]


def _computers(texts: Texts) -> str:
    return texts.gettext("{sign} Computers", sign=signs.COMPUTER)


def _monsters(facts: MatchFacts, texts: Texts, page: int) -> list[Row]:
    """Return a button for each monster of the boxes, in fixed order; a taken one has its player's name.

    Of many there are pages; the last button turns to the next one.
    """
    monsters = facts.rules.monsters
    pages = [monsters[at : at + MOST_MONSTERS] for at in range(0, len(monsters), MOST_MONSTERS)]
    at = page % len(pages)
    holders = {seat.monster: player_name(seat, texts) for seat in facts.seats}
    buttons = [
        press(
            cut(f"{sign(monster)} {holders.get(monster) or monster_name(monster, texts)}", ROOM[2]),
            Verb.MONSTER.of(facts, monster),
        )
        for monster in pages[at]
    ]
    return [
        *in_rows(buttons, 2),
        *([(_more_monsters(facts, at, len(pages), texts),)] if len(pages) > 1 else []),
    ]


def _more_monsters(facts: MatchFacts, at: int, pages: int, texts: Texts) -> Button:
    after = (at + 1) % pages
    # Translators: a button that turns to the next page of monsters to choose from; {page} is like 1/2.
    words = texts.gettext("More monsters: {page}", page=texts.in_order(f"{at + 1}/{pages}"))
    return press(words, Verb.LOBBY.of(facts, f"{MONSTERS}{after}" if after else MAIN))


def options(facts: MatchFacts, texts: Texts) -> list[Option]:
    """Return all options of the host except the language."""
    return [
        edition(facts, texts),
        *boxes(facts, texts),
        _hints(facts, texts),
        _pace(facts, texts),
        *variants(facts, texts),
    ]


def _departures(facts: MatchFacts, texts: Texts) -> list[str]:
    """Return the variants that differ from the printed box, so that people who join need not ask."""
    present = facts.rules
    usual = rules(present.edition, boxes=present.chosen_boxes)
    printed = variants(replace(facts, rules=usual, chosen=ChosenOptions()), texts)
    return [
        variant.words(variant.now, texts)
        for variant, box in zip(variants(facts, texts), printed, strict=True)
        if variant.now and variant.now != box.now
    ]


def _pace(facts: MatchFacts, texts: Texts) -> Option:
    return Option(
        "pace",
        texts.gettext("Pace"),
        texts.gettext("How long an answer may take. After it the others may let a computer play on."),
        facts.pace,
        [(str(pace), pace_name(pace, texts)) for pace in Pace],
    )


def _hints(facts: MatchFacts, texts: Texts) -> Option:
    return Option(
        "hint",
        # Translators: an option: who is asked may ask the bot what to do.
        texts.gettext("Hints"),
        texts.gettext("Whoever is asked may ask me what to do, and why; nobody else sees it."),
        switch(facts.hints),
        # Translators: the values of an option that is allowed, or not.
        [("on", texts.pgettext("option", "On")), ("off", texts.pgettext("option", "Off"))],
    )


def _invitation(facts: MatchFacts, link: str, texts: Texts) -> list[Row]:
    """Return the link to join, if anybody else can join."""
    if not link or facts.private or facts.is_inline:
        return []
    return [(Button(texts.gettext("Copy the invitation"), copy=link),)]


def _back(facts: MatchFacts, texts: Texts, page: str = MAIN) -> Button:
    return press(texts.gettext("Back"), Verb.LOBBY.of(facts, page))
