"""Statistics of a person and of a chat."""

from collections.abc import Collection, Sequence
from typing import Final

from engine import Edition
from kotbot.i18n import Texts
from kotbot.matches.facts import Achievement
from kotbot.matches.log.stats import Stats
from kotbot.views.base import actions, monsters, signs
from kotbot.views.base.achievements import achievement_name
from kotbot.views.base.boxes import box_name
from kotbot.views.base.cards import card_name
from kotbot.views.base.layout import bold, italic, screen
from kotbot.views.base.prompt import close_button, press
from kotbot.views.base.render_context import NAME_LENGTH
from kotbot.views.base.screen import Row, Screen

MOST_PEOPLE: int = 30
MOST_CARDS: Final = 3
FROM_STATISTICS: Final = "stats"
"""Argument telling a page that it was opened from here, and returns here."""


def of_person(stats: Stats, texts: Texts, guests: Collection[str] = ()) -> Screen:
    """Return a person's statistics; `guests` are names at this private chat's tables."""
    title = bold(texts.gettext("{player}: the numbers", player=texts.person(stats.name, NAME_LENGTH)))
    # Translators: below the title of /stats in private: what it shows, and what /top shows.
    says = texts.gettext("What you have played and won, in all chats. /top ranks the players of a chat.")
    rows = [_achievements_row(texts), guest_row(guests, texts), _close_row(texts)]
    if not stats.games:
        nothing = texts.gettext("Not one match ended yet. Tokyo can still sleep.")
        return screen(texts, [title, italic(says), nothing], rows)
    return screen(texts, [title, italic(says), *numbers(stats, texts), _earned(stats, texts)], rows)


def _achievements_row(texts: Texts) -> Row:
    words = texts.gettext("{sign} Achievements", sign=signs.EARNED)
    return (press(words, actions.achievements(FROM_STATISTICS)),)


def _close_row(texts: Texts) -> Row:
    return (close_button(texts),)


def _earned(stats: Stats, texts: Texts) -> str:
    """Return the names and the number of the achievements earned."""
    names = [achievement_name(one, texts) for one in Achievement if one in stats.earned]
    count = texts.ngettext("{n} of {all} earned", "{n} of {all} earned", len(names), all=len(Achievement))
    head = texts.gettext("{sign} Achievements", sign=signs.EARNED)
    return f"{head}: {texts.all_of(names)} ({count})" if names else f"{head}: {count}"


def guest_row(guests: Collection[str], texts: Texts) -> Row:
    """Return the button to the guests of the chat, if there are any."""
    if not guests:
        return ()
    # Translators: a button: names without an account at the tables of this chat.
    return (press(texts.gettext("{sign} Guests", sign=signs.GUEST), actions.guests()),)


def numbers(stats: Stats, texts: Texts) -> list[str]:
    """Return a player's numbers, a line each."""
    lines = [texts.ngettext("{n} match played", "{n} matches played", stats.games)]
    if stats.tables:
        # Translators: below "21 matches played": how many of them were played with the box at a table.
        lines.append(texts.ngettext("{n} of them at a table", "{n} of them at a table", stats.tables))
    if stats.as_guest:
        # Translators: below "21 matches played": how many of them without an account, under a name alone.
        lines.append(texts.ngettext("{n} of them as a guest", "{n} of them as a guest", stats.as_guest))
    if stats.boxes:
        lines.append(_boxes(stats, texts))
    lines.append(_wins(stats, texts))
    if stats.favourite:
        favourite = f"{monsters.sign(stats.favourite)} {monsters.monster_name(stats.favourite, texts)}"
        lines.append(texts.gettext("Favourite monster: {monster}", monster=favourite))
    if stats.most_damage:
        lines.append(
            texts.gettext("Hardest match: {n}{heart} bitten off", n=stats.most_damage, heart=signs.HEART)
        )
    if stats.played:
        lines.append(_played(stats.played, texts))
    return lines


def _played(cards: Sequence[tuple[str, int]], texts: Texts) -> str:
    """Return how many cards of hands were played: `Evolutions played: 12, most often Giant Banana 3`."""
    often = (
        f"{texts.isolate(card_name(card, Edition.SECOND, texts))} {texts.number(times)}"
        for card, times in cards[:MOST_CARDS]
    )
    # Translators: "Evolutions played: 12, most often Giant Banana 3 · Cat Nip 2", each with its times.
    return texts.gettext(
        "Evolutions played: {n}, most often {cards}",
        n=sum(times for _, times in cards),
        cards=" · ".join(often),
    )


def _boxes(stats: Stats, texts: Texts) -> str:
    """Return with which expansions how many matches were played: `Boxes: Tokyo Tower 3 · Cultists 1`."""
    named = (f"{box_name(box, texts)} {texts.number(games)}" for box, games in stats.boxes)
    # Translators: below "21 matches played": "Tokyo Tower 3 · Cultists 1", each with its matches.
    return texts.gettext("Boxes: {boxes}", boxes=" · ".join(named))


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


def of_chat(people: Sequence[Stats], texts: Texts, guests: Collection[str] = ()) -> Screen:
    """Return the people and guests of a chat, most wins first; `guests` are the names of all guests."""
    title = bold(texts.gettext("{sign} Kings of this chat", sign=signs.END))
    # Translators: below the title of /stats in a group: what it shows, and what /top shows.
    says = texts.gettext("Who has played and won how often here. /top has ratings, records and rivals.")
    rows = [guest_row(guests, texts), _close_row(texts)]
    if not people:
        nothing = texts.gettext("Not one match ended yet. Tokyo can still sleep.")
        return screen(texts, [title, italic(says), nothing], rows)
    shown = people[:MOST_PEOPLE]
    lines = [f"{texts.number(_rank(stats, people))}. {person(stats, texts)}" for stats in shown]
    if any(stats.account is None for stats in shown):
        lines.append(texts.gettext("{sign} a guest: a name at the table, no account", sign=signs.GUEST))
    return screen(texts, [title, italic(says), *lines], rows)


def _rank(stats: Stats, people: Sequence[Stats]) -> int:
    """Return the rank by wins: equal wins share a rank, and the next rank counts all before it."""
    return 1 + sum(other.wins > stats.wins for other in people)


def person(stats: Stats, texts: Texts) -> str:
    """Return a person's wins and matches in one line."""
    sign = f"{signs.GUEST} " if stats.account is None else ""
    name = texts.person(stats.name, NAME_LENGTH)
    score = texts.in_order(f"{stats.wins}/{stats.games}")
    favourite = f" {monsters.sign(stats.favourite)}" if stats.favourite else ""
    earned = f" {signs.EARNED} {texts.number(len(stats.earned))}" if stats.earned else ""
    return f"{sign}{name}{favourite} {signs.END} {score}{earned}"
