"""The screens of the bot's operator, and the announcements of a restart to every chat with an open match."""

from collections.abc import Mapping, Sequence
from typing import Final

from kotbot.i18n import Texts
from kotbot.matches.replies import Reply
from kotbot.rich_text import joined
from kotbot.views.base.layout import bold, code, italic, screen
from kotbot.views.base.screen import Screen

MOST = 40
"""Maximum number of match codes that are listed."""
LONGEST_REASON: Final = 200


def overview(codes: Sequence[str], numbers: Mapping[str, float], waiting: int, texts: Texts) -> Screen:
    """Return open matches, failures, and the messages waiting to be sent."""
    failures = int(numbers.get("kotbot_failures_total", 0))
    lines = [
        bold(texts.ngettext("{n} open match", "{n} open matches", len(codes))),
        texts.gettext("Messages that wait: {count}", count=waiting),
        texts.gettext("Failures since the start: {count}", count=failures),
        "",
        joined(" ", (code(name) for name in codes[:MOST])),
        "",
        *_help(texts),
    ]
    return screen(texts, lines)


def _help(texts: Texts) -> list[str]:
    return [
        texts.gettext("/admin end CODE stops a match."),
        texts.gettext("/admin maintenance TEXT announces a restart; without a text it is called off."),
    ]


def help_screen(texts: Texts) -> Screen:
    """Return the help on the arguments of /admin."""
    return screen(texts, [bold(texts.gettext("I do not know that one.")), *_help(texts)])


def ended(name: str, reply: Reply, texts: Texts) -> Screen:
    """Return the answer on whether a match was ended."""
    if reply.refused is not None:
        return screen(texts, [texts.gettext("There is no open match {code}.", code=code(name))])
    return screen(texts, [texts.gettext("Match {code} is stopped.", code=code(name))])


def maintenance_set(text: str, texts: Texts) -> Screen:
    """Return the answer on whether new matches are put off."""
    if not text:
        return screen(texts, [texts.gettext("Matches may begin again.")])
    return screen(
        texts,
        [
            texts.gettext("The chats of all matches are told. No match begins until I am restarted."),
            texts.gettext("/admin maintenance without a text calls it off."),
        ],
    )


def back_again(texts: Texts) -> Screen:
    """Announce that the restart is over, in place of its announcement."""
    return screen(texts, [texts.gettext("I was away for a moment. Nothing is lost, and no clock ran.")])


def maintenance(why: str, texts: Texts) -> Screen:
    """Announce a restart of the bot; `why` is the operator's own text."""
    line = texts.gettext("I am restarted soon. The match stays as it is, and clocks stand still meanwhile.")
    return screen(texts, [line, italic(texts.isolate(why, LONGEST_REASON))])


def called_off(texts: Texts) -> Screen:
    """Announce that the restart is cancelled, in place of its announcement."""
    return screen(texts, [texts.gettext("No restart after all. Matches may begin again.")])
