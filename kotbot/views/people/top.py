"""Rankings of a chat by selectable criteria, and a player's results against the others."""

from collections.abc import Mapping, Sequence
from typing import Final

from kotbot.i18n import Texts
from kotbot.matches.log.played import Player
from kotbot.matches.log.ratings import ENOUGH, LEAD, START, SURE, Ladder, Rating
from kotbot.matches.log.top import Best, By, Opponent, Profile, Rated, Since
from kotbot.matches.people.names import sign
from kotbot.rich_text import Text
from kotbot.views.base import actions, signs
from kotbot.views.base.callback_data import Action
from kotbot.views.base.layout import alert, bold, in_rows, italic, screen
from kotbot.views.base.prompt import close_button, press
from kotbot.views.base.render_context import NAME_LENGTH
from kotbot.views.base.screen import Button, Row, Screen, Toast
from kotbot.views.base.verbs import RankingScope, Scope, Verb
from kotbot.views.core.options import choice_rows
from kotbot.views.people.stats import numbers

MOST: Final = 10
"""Maximum number of players in a list."""
MOST_OPPONENTS: Final = 8
GUEST: Final = "g"
"""Prefix of the word for a guest."""


def top(by: By, since: Since, scope: RankingScope = RankingScope.CHAT) -> Action:
    """Return the action that opens the ranking of the chat, or of all chats."""
    return Verb.TOP.anywhere(by, since, scope)


def fared(player: Player | None = None) -> Action:
    """Return the action that opens a player's results in the chat; by default those of the presser."""
    return Verb.FARED.anywhere("" if player is None else word_of(player))


def word_of(player: Player) -> str:
    """Return the word for a player in callback data."""
    return f"{GUEST}{sign(player.guest)}" if player.account is None else str(player.account)


# Lists


def best(lines: Sequence[Best], by: By, since: Since, texts: Texts, private: bool) -> Screen:
    """Return the players of a chat, ranked by any criterion except their rating."""
    shown = [_best(line, by, texts) for line in lines[:MOST]]
    return screen(texts, [*_head(texts), *_or_nothing(shown, since, texts)], _rows(by, since, texts, private))


def _best(line: Best, by: By, texts: Texts) -> str:
    who = f"{texts.number(line.rank)}. {_name(line.player, line.name, texts)}"
    return f"{who} {_value(line, by, texts)}"


def _value(line: Best, by: By, texts: Texts) -> str:
    match by:
        case By.ROLL:
            dice = "" if line.dice is None else texts.in_order(signs.dice(line.dice))
            return f"{texts.number(line.value)}{signs.STAR} {dice}".strip()
        case By.BITES:
            return f"{texts.number(line.value)}{signs.HEART}"
        case By.TOKYO:
            return texts.ngettext("{n} turn", "{n} turns", line.value)
        case By.WINS | By.RATING:
            return f"{signs.END} {texts.in_order(f'{line.value}/{line.games}')}"


def rated(ladders: Mapping[Ladder, Sequence[Rated]], since: Since, texts: Texts, private: bool) -> Screen:
    """Return the players of a chat by rating, a list for each separate rating."""
    shown = _ladders(ladders, _provisional(ladders, texts), texts)
    lines = [*_head(texts), *_or_nothing(shown, since, texts)]
    return screen(texts, lines, _rows(By.RATING, since, texts, private))


def rated_of_all(ladders: Mapping[Ladder, Sequence[Rated]], since: Since, texts: Texts) -> Screen:
    """Return the same over all chats."""
    # Translators: the title of a list of ratings over all chats.
    title = bold(texts.gettext("{sign} The best of all chats", sign=signs.END))
    # Translators: below the title of a list of ratings over all chats; "I" is the bot.
    says = texts.gettext("Matches of every chat count, whether I am a member there or not.")
    shown = _ladders(ladders, _bounds(texts), texts)
    lines = [title, italic(says), *_or_nothing(shown, since, texts)]
    rows = [*_since_rows(By.RATING, since, texts, RankingScope.ALL), (_back(texts), close_button(texts))]
    return screen(texts, lines, rows)


def not_compared(texts: Texts) -> Screen:
    """Tell a person not rated over all chats that only rated people see that list."""
    lines = [
        bold(texts.gettext("{sign} The best of all chats", sign=signs.END)),
        texts.gettext("This list shows those who want to be rated over all chats, and to those alone."),
        texts.gettext("Whether you do is in your settings."),
    ]
    settings = press(texts.gettext("Settings"), actions.settings(Scope.ME))
    return screen(texts, lines, [(settings,), (_back(texts), close_button(texts))])


def _head(texts: Texts) -> list[Text]:
    # Translators: the title of a list of players.
    title = bold(texts.gettext("{sign} The best of this chat", sign=signs.END))
    # Translators: below the title of /top: what it shows, and what /stats shows.
    says = texts.gettext("Who is best here: by wins, rating or a record. /stats counts matches.")
    return [title, italic(says)]


def _or_nothing(lines: Sequence[Text], since: Since, texts: Texts) -> Sequence[Text]:
    if lines:
        return lines
    if since is Since.MONTH:
        return [texts.gettext("Nothing yet this month.")]
    return [texts.gettext("Not one match ended yet. Tokyo can still sleep.")]


def _ladders(ladders: Mapping[Ladder, Sequence[Rated]], notes: Sequence[str], texts: Texts) -> list[Text]:
    """Return a list for each separate rating, and the notes below; nothing if all are empty."""
    lines: list[Text] = []
    for ladder, players in ladders.items():
        if players:
            lines += ["", bold(ladder_name(ladder, texts)), *(_rated(one, texts) for one in players[:MOST])]
    return [*lines, "", *map(italic, notes)] if lines else []


def _rated(line: Rated, texts: Texts) -> str:
    rank = "–" if line.rank is None else f"{texts.number(line.rank)}."
    return f"{rank} {_name(line.player, line.name, texts)} {points(line.rating, texts)}"


def points(rating: Rating, texts: Texts) -> str:
    """Return a rating as a number, with a question mark while it is provisional."""
    return texts.left_to_right(f"{rating.points}{'?' if rating.is_provisional else ''}")


def _provisional(ladders: Mapping[Ladder, Sequence[Rated]], texts: Texts) -> list[str]:
    """Return what the question mark says, if a line has one."""
    shown = (one for players in ladders.values() for one in players[:MOST])
    return [_too_few_matches(texts)] if any(one.rank is None for one in shown) else []


def _too_few_matches(texts: Texts) -> str:
    return texts.ngettext("? with fewer than {n} match", "? with fewer than {n} matches", SURE)


def _bounds(texts: Texts) -> list[str]:
    """Return what bounds a rating over all chats."""
    return [
        _too_few_matches(texts),
        # Translators: below "? with fewer than 10 matches", of all ratings but those alone against computers:
        # fewer than {n} opponents: a question mark. More than 1200 points has only who played {n} opponents
        # with at most 200 points less.
        texts.ngettext(
            "Against people: ? with fewer than {n} opponent; "
            "more than {most} only if {n} of them has at most {lead} less",
            "Against people: ? with fewer than {n} opponents; "
            "more than {most} only if {n} of them have at most {lead} less",
            ENOUGH,
            most=texts.left_to_right(str(START + LEAD)),
            lead=LEAD,
        ),
    ]


def ladder_name(ladder: Ladder, texts: Texts) -> str:
    """Return the name of a separate rating."""
    match ladder:
        case Ladder.DIGITAL:
            # Translators: ratings: matches that were played in the chat, as opposed to at a table.
            return texts.gettext("{sign} In the chat", sign=signs.DICE)
        case Ladder.TABLE:
            return texts.gettext("{sign} At the table", sign=signs.BOX)
        case Ladder.ALONE:
            return texts.gettext("{sign} Alone against computers", sign=signs.COMPUTER)


def _name(player: Player, name: str, texts: Texts) -> str:
    guest = f"{signs.GUEST} " if player.account is None else ""
    return f"{guest}{texts.person(name, NAME_LENGTH)}"


def _rows(by: By, since: Since, texts: Texts, private: bool) -> list[Row]:
    of_all = [press(texts.gettext("All chats"), top(By.RATING, since, RankingScope.ALL))] if private else []
    return [
        *choice_rows(by, [(one, _by_words(one, texts), top(one, since)) for one in By]),
        *_since_rows(by, since, texts),
        # Translators: a button: how who presses fared in this chat.
        (press(texts.gettext("How I fared"), fared()), *of_all),
        (close_button(texts),),
    ]


def _since_rows(by: By, since: Since, texts: Texts, scope: RankingScope = RankingScope.CHAT) -> list[Row]:
    choices = [
        # Translators: buttons: which matches count for a list of players.
        (Since.MONTH, texts.gettext("This month")),
        (Since.EVER, texts.gettext("All time")),
    ]
    return choice_rows(since, [(one, text, top(by, one, scope)) for one, text in choices])


def _by_words(by: By, texts: Texts) -> str:
    match by:
        case By.WINS:
            # Translators: five buttons: what a list of players goes by.
            return texts.gettext("Wins")
        case By.RATING:
            return texts.gettext("Rating")
        case By.ROLL:
            return texts.gettext("Best roll")
        case By.BITES:
            return texts.gettext("Most bites")
        case By.TOKYO:
            return texts.gettext("Longest in Tokyo")


def _back(texts: Texts) -> Button:
    return press(texts.gettext("Back"), top(By.RATING, Since.EVER))


# One player


def of_player(profile: Profile, texts: Texts, own: bool) -> Screen:
    """Return a player's results in a chat: numbers, ratings, streaks, and records against each opponent."""
    name = _name(profile.player, profile.stats.name, texts)
    # Translators: the title of a page: how this player fared in this chat.
    lines = [bold(texts.gettext("{player} in this chat", player=name)), *numbers(profile.stats, texts)]
    lines += _ratings(profile.ratings, texts)
    told = [*_streaks(profile, texts), *_nemeses(profile, texts)]
    lines += ["", *told] if told else []
    met = profile.opponents[:MOST_OPPONENTS]
    if met:
        # Translators: above a list of opponents: "Bob: 5 matches, won 3, lost to them 1".
        lines += ["", bold(texts.gettext("Head to head")), *(_head_to_head(one, texts) for one in met)]
    others = [press(_name(one.player, one.name, texts), fared(one.player)) for one in met]
    earned = press(texts.gettext("{sign} Achievements", sign=signs.EARNED), actions.achievements())
    rows: list[Row] = [
        *in_rows(others, 2),
        *([(earned,)] if own else []),
        (_back(texts), close_button(texts)),
    ]
    return screen(texts, lines, rows)


def _ratings(ratings: Mapping[Ladder, Rating], texts: Texts) -> list[Text]:
    lines = [
        # Translators: a rating and how far it may be wrong: "🎲 In the chat: 1084 (±120)".
        texts.gettext(
            "{ladder}: {points} ({error})",
            ladder=ladder_name(ladder, texts),
            points=points(rating, texts),
            error=texts.left_to_right(f"±{rating.error}"),
        )
        for ladder, rating in ratings.items()
    ]
    return ["", bold(texts.gettext("Rating")), *lines] if lines else []


def _streaks(profile: Profile, texts: Texts) -> list[str]:
    lines: list[str] = []
    if profile.streak > 1:
        lines.append(
            texts.ngettext("{n} win in a row, right now", "{n} wins in a row, right now", profile.streak)
        )
    if profile.longest > max(1, profile.streak):
        lines.append(texts.ngettext("Longest streak: {n} win", "Longest streak: {n} wins", profile.longest))
    return lines


def _nemeses(profile: Profile, texts: Texts) -> list[str]:
    found = profile.nemeses
    if not found:
        return []
    who = texts.all_of(_name(one.player, one.name, texts) for one in found)
    # Translators: who won most often against somebody.
    return [
        texts.ngettext(
            "Nemesis: {players}, {n} match lost to them",
            "Nemesis: {players}, {n} matches lost to them",
            found[0].lost,
            players=who,
        )
    ]


def _head_to_head(one: Opponent, texts: Texts) -> str:
    # Translators: {games} is "5 matches"; the numbers are matches that the one or the other won.
    return texts.gettext(
        "{player}: {games}, won {won}, lost to them {lost}",
        player=_name(one.player, one.name, texts),
        games=texts.ngettext("{n} match", "{n} matches", one.games),
        won=texts.number(one.won),
        lost=texts.number(one.lost),
    )


def not_played(texts: Texts) -> Screen:
    """Return the page for a person without a match in this chat."""
    lines = [texts.gettext("You have not played a match to its end here.")]
    earned = press(texts.gettext("{sign} Achievements", sign=signs.EARNED), actions.achievements())
    return screen(texts, lines, [(earned,), (_back(texts), close_button(texts))])


def gone(texts: Texts) -> Toast:
    """Tell that the player named by a button has no match in this chat any more."""
    return alert(texts, texts.gettext("Nobody of that name has played here. /top shows who has."))
