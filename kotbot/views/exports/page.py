"""The export formats of a match, and its text for a play log."""

from typing import Final
from urllib.parse import urlencode

from kotbot.i18n import Texts
from kotbot.matches.ended.exporting import Exported
from kotbot.matches.facts import MatchFacts, Result, Standing
from kotbot.views.base import actions, signs
from kotbot.views.base.layout import LONGEST_COPY, LONGEST_LINK, bold, preformatted, screen, toast
from kotbot.views.base.prompt import close_button, press
from kotbot.views.base.screen import Button, Row, Screen, Toast
from kotbot.views.base.verbs import ExportFormat, Verb
from kotbot.views.core.summary import levels_of
from kotbot.views.exports.names import counters, game, monster, plain, played, player, unfinished

_PREFIX: Final = "kotbot"


def export_page(facts: MatchFacts, texts: Texts) -> Screen:
    """Build the page of the four formats, available at any time."""
    lines = [
        bold(texts.gettext("Take this match with you")),
        texts.gettext("The record has every roll and answer; any program can replay it."),
        texts.gettext("The tables are for spreadsheets: the seats, and everybody's numbers turn by turn."),
        texts.gettext("The file for BG Stats adds the play to that app: open it on your phone."),
    ]
    rows: list[Row] = [
        (
            press(texts.gettext("Record"), Verb.EXPORT.of(facts, ExportFormat.RECORD)),
            press(texts.gettext("Tables"), Verb.EXPORT.of(facts, ExportFormat.TABLES)),
            press(texts.gettext("BG Stats"), Verb.EXPORT.of(facts, ExportFormat.BG_STATS)),
        ),
        # Translators: a button: a text to paste where people note what they played.
        (press(texts.gettext("Text for a play log"), Verb.EXPORT.of(facts, ExportFormat.TEXT)),),
    ]
    rows.append((close_button(texts),))
    return screen(texts, lines, rows)


def play_log_page(text: str, facts: MatchFacts, texts: Texts, bot: str) -> Screen:
    """Build the page of the text, with buttons to copy it (where Telegram allows its length) and to send it.

    `bot` is the bot's username, named in the sent text.
    """
    copy = [Button(texts.gettext("Copy"), copy=text)] if len(text) <= LONGEST_COPY else []
    link = f"https://t.me/share/url?{urlencode({'url': f'https://t.me/{bot}', 'text': text})}"
    if len(link) <= LONGEST_LINK:
        copy.append(Button(texts.gettext("Share"), url=link))
    back = press(texts.gettext("Back"), actions.export(facts))
    close = close_button(texts)
    return screen(texts, [preformatted(text)], [copy, (back, close)])


def file_follows(texts: Texts) -> Toast:
    """Return the answer shown while files are being sent."""
    return toast(texts, texts.gettext("Here it comes."))


def file_name(facts: MatchFacts, ending: str) -> str:
    """Return the name of a file of a match: `kotbot-k3f9qz-seats.csv`."""
    return f"{_PREFIX}-{facts.code}{ending}"


def play_log(exported: Exported, result: Result, texts: Texts) -> str:
    """Return plain lines without direction marks, the winner first."""
    facts = exported.facts
    began = facts.started or facts.opened
    turns = texts.ngettext("{n} turn", "{n} turns", result.turns)
    minutes = max(1, round(((facts.ended or exported.now) - began).total_seconds() / 60))
    # Translators: how long a match took, in minutes. Short.
    length = texts.ngettext("{n} min", "{n} min", minutes)
    head = [
        game(facts, texts),
        plain(texts.moment(began.astimezone(exported.zone))),
        turns,
        length,
        *([] if facts.result is not None else [unfinished(texts)]),
    ]
    cards = dict(played(exported, texts))
    rows = ((_line(row, exported, result, texts), cards.get(row.place, ())) for row in result.standings)
    lines = (" · ".join(filter(None, (line, ", ".join(names)))) for line, names in rows)
    return "\n".join([" · ".join(head), *lines])


def _line(row: Standing, exported: Exported, result: Result, texts: Texts) -> str:
    seat = exported.facts.seats[row.place]
    name = f"{row.rank}. {player(seat, texts)} ({monster(seat, texts)})"
    crown = f" {signs.END}" if result.winner == row.place else ""
    hearts = f"{row.hearts}{signs.HEART}" if row.hearts else signs.OUT
    return f"{name}: {row.stars}{signs.STAR} {hearts}{_counted(row.place, exported, texts)}{crown}"


def _counted(place: int, exported: Exported, texts: Texts) -> str:
    """Return what a seat has of expansions, and the table's own counters: ` · 🗼1+2 · cultists 2`."""
    state = exported.facts.state
    if state is None:
        return ""
    levels = "+".join(map(texts.number, levels_of(place, state)))
    tower = f" · {signs.TOWER}{levels}" if levels else ""
    named = counters(exported.facts, texts)
    return tower + "".join(f" · {name} {texts.number(state.number(place, what))}" for what, name in named)
