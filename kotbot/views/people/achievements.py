"""The page of one's own achievements."""

from collections.abc import Sequence

from kotbot.i18n import Texts
from kotbot.matches.facts import Achievement
from kotbot.matches.log.achievements import Had
from kotbot.rich_text import Text
from kotbot.views.base import signs
from kotbot.views.base.achievements import achievement_name, how_to_earn, what_was_done
from kotbot.views.base.layout import bold, screen
from kotbot.views.base.prompt import close_button, press
from kotbot.views.base.screen import Screen
from kotbot.views.base.verbs import Scope, Verb
from kotbot.views.people.stats import FROM_STATISTICS
from kotbot.views.people.top import fared


def achievements(had: Sequence[Had], texts: Texts, came_from: str = "") -> Screen:
    """Return the achievements with dates and reasons, how to earn the rest, and a button to go back."""
    known = {one.achievement: one for one in had}
    count = texts.ngettext("{n} of {all} earned", "{n} of {all} earned", len(had), all=len(Achievement))
    lines = [
        bold(texts.gettext("{sign} Achievements", sign=signs.EARNED)),
        count,
        "",
        *(_line(achievement, known.get(achievement), texts) for achievement in Achievement),
    ]
    back = press(
        texts.gettext("Back"), Verb.STATS.anywhere(Scope.ME) if came_from == FROM_STATISTICS else fared()
    )
    return screen(texts, lines, [(back, close_button(texts))])


def _line(achievement: Achievement, had: Had | None, texts: Texts) -> Text:
    name, how = achievement_name(achievement, texts), how_to_earn(achievement, texts)
    if had is None:
        # Translators: an achievement that somebody lacks: "▫ By a thread: win with one heart left".
        return texts.gettext("{sign} {name}: {how}", sign=signs.NOT_EARNED, name=name, how=how)
    done = what_was_done(achievement, texts)
    if had.when is None:
        return f"{signs.EARNED} " + bold(name) + f". {done}"
    # Translators: an achievement, the day on which it was earned, and what for.
    return texts.gettext(
        "{sign} {name}, {day}. {done}", sign=signs.EARNED, name=bold(name), day=texts.day(had.when), done=done
    )
