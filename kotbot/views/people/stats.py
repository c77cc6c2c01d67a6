"""Statistics of a person and of a chat."""

from collections.abc import Sequence

from kotbot.i18n import Texts
from kotbot.matches.log.stats import Stats
from kotbot.views.base import actions, monsters, signs
from kotbot.views.base.ask import press
from kotbot.views.base.cast import NAME_LENGTH
from kotbot.views.base.layout import bold, screen
from kotbot.views.base.screen import Screen

MOST_PEOPLE: int = 30


def of_person(stats: Stats, texts: Texts) -> Screen:
    """What one person has won, and with which monster."""
    title = bold(texts.gettext("{player}: the numbers", player=texts.person(stats.name, NAME_LENGTH)))
    close = (press(texts.gettext("Close"), actions.close()),)
    if not stats.games:
        return screen(
            texts, [title, texts.gettext("Not one match ended yet. Tokyo can still sleep.")], [close]
        )
    lines = [
        title,
        texts.ngettext("{n} match played", "{n} matches played", stats.games),
        _wins(stats, texts),
    ]
    if stats.tables:
        # Translators: below "21 matches played": how many of them were played with the box at a table.
        lines.insert(2, texts.ngettext("{n} of them at a table", "{n} of them at a table", stats.tables))
    if stats.favourite:
        favourite = f"{monsters.sign(stats.favourite)} {monsters.monster_name(stats.favourite, texts)}"
        lines.append(texts.gettext("Favourite monster: {monster}", monster=favourite))
    if stats.most_damage:
        lines.append(
            texts.gettext("Hardest match: {n}{heart} bitten off", n=stats.most_damage, heart=signs.HEART)
        )
    return screen(texts, lines, [close])


def _wins(stats: Stats, texts: Texts) -> str:
    won = texts.ngettext("{sign} {n} win", "{sign} {n} wins", stats.wins, sign=signs.END)
    if not stats.wins:
        return won
    # Translators: how somebody won: "11 wins (7 by stars, 4 as the last one alive)".
    how = texts.gettext(
        "{stars} by stars, {fights} as the last one alive", stars=stats.by_stars, fights=stats.by_elimination
    )
    if stats.by_agreement:
        # Translators: {how} is "7 by stars, 4 as the last one alive"; people agreed on {n} more wins.
        how = texts.gettext("{how}, {n} agreed at the table", how=how, n=stats.by_agreement)
    return f"{won} ({how})"


def of_chat(people: Sequence[Stats], texts: Texts) -> Screen:
    """The people of a chat, most wins first."""
    title = bold(texts.gettext("{sign} Kings of this chat", sign=signs.END))
    close = (press(texts.gettext("Close"), actions.close()),)
    if not people:
        return screen(
            texts, [title, texts.gettext("Not one match ended yet. Tokyo can still sleep.")], [close]
        )
    shown = people[:MOST_PEOPLE]
    lines = [f"{texts.number(_rank(stats, people))}. {_person(stats, texts)}" for stats in shown]
    return screen(texts, [title, *lines], [close])


def _rank(stats: Stats, people: Sequence[Stats]) -> int:
    """Who won as often shares the rank; the next one's counts all before it."""
    return 1 + sum(other.wins > stats.wins for other in people)


def _person(stats: Stats, texts: Texts) -> str:
    name = texts.person(stats.name, NAME_LENGTH)
    score = texts.in_order(f"{stats.wins}/{stats.games}")
    favourite = f" {monsters.sign(stats.favourite)}" if stats.favourite else ""
    return f"{name}{favourite} {signs.END} {score}"
