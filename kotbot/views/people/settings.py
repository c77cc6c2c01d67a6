"""Settings of a chat and of a person; what is stored of a person."""

from datetime import datetime, timedelta
from typing import Final

from kotbot.i18n import Texts
from kotbot.matches.facts import Pace
from kotbot.matches.people.chats import LATEST_OFFSET
from kotbot.matches.records import AccountRecord, ChatRecord
from kotbot.views.base import actions, signs
from kotbot.views.base.ask import press
from kotbot.views.base.layout import alert, bold, in_rows, screen
from kotbot.views.base.screen import Row, Screen, Style, Toast
from kotbot.views.base.verbs import COMPARED, PICTURES, Scope
from kotbot.views.core.options import choice_rows, pace_name

QUIET: Final = ("off", "22-8", "23-7", "0-9")
"""Quiet hours that are offered by button."""
STEPS: Final = {-60: "−1:00", 60: "+1:00", -15: "−0:15", 15: "+0:15"}
"""By how much a clock is set, in minutes and as words of a button."""


def chat_settings(chat: ChatRecord, texts: Texts) -> Screen:
    """One screen for a chat; its admins change it."""
    quiet = "off" if chat.quiet_from is None else f"{chat.quiet_from}-{chat.quiet_to}"
    rows: list[Row] = [
        *_choice(
            Scope.CHAT,
            "starters",
            chat.starters,
            [("everyone", texts.gettext("Everyone starts")), ("admins", texts.gettext("Admins start"))],
        ),
        *_choice(Scope.CHAT, "pace", chat.pace, [(str(pace), pace_name(pace, texts)) for pace in Pace]),
        *_choice(
            Scope.CHAT,
            "notices",
            "on" if chat.notices else "off",
            # Translators: a setting: mention players in a short message when it is their turn.
            [("on", texts.gettext("Call players")), ("off", texts.gettext("Never call"))],
        ),
        *_pictures(Scope.CHAT, chat, texts),
        *_choice(Scope.CHAT, "quiet", quiet, [(hours, _hours(hours, texts)) for hours in QUIET]),
        (press(_zone_words(chat, texts), actions.zone()),),
        (press(f"{signs.LANGUAGE} {texts.name}", actions.languages(Scope.CHAT)),),
        (press(texts.gettext("Close"), actions.close()),),
    ]
    lines = [
        bold(texts.gettext("Settings of this chat")),
        texts.gettext("Its admins can change them. They count for the next match."),
    ]
    if chat.quiet_from is not None:
        lines.append(texts.gettext("Quiet hours go by {zone}.", zone=_zone(chat.utc_offset, texts)))
    if chat.blocked:
        blocked = texts.ngettext("{n} person is blocked.", "{n} people are blocked.", len(chat.blocked))
        lines.append(blocked)
    return screen(texts, lines, rows)


def _hours(hours: str, texts: Texts) -> str:
    if hours == "off":
        return texts.gettext("No quiet hours")
    first, last = hours.split("-")
    # Translators: a setting: nobody is called in these hours of the night: "Quiet 22–8".
    return texts.gettext("Quiet {first}–{last}", first=first, last=last)


def _zone_words(chat: ChatRecord, texts: Texts) -> str:
    # Translators: a button: the time zone of a chat: "🕰 Clock: UTC+2".
    return texts.gettext("{sign} Clock: {zone}", sign=signs.ZONE, zone=_zone(chat.utc_offset, texts))


def _zone(minutes: int, texts: Texts) -> str:
    """A zone by what its clocks are ahead: UTC+2, UTC−3:30."""
    hours, rest = divmod(abs(minutes), 60)
    ahead = f"{'−' if minutes < 0 else '+'}{hours}" if minutes else ""
    return texts.left_to_right(f"UTC{ahead}{f':{rest:02}' if rest else ''}")


def chat_zone(chat: ChatRecord, now: datetime, texts: Texts) -> Screen:
    """The clock of a chat, to be set until it shows what the clocks there show."""
    shown = now + timedelta(minutes=chat.utc_offset)
    time = texts.left_to_right(f"{shown:%H:%M}")
    lines = [
        bold(texts.gettext("What time is it with you?")),
        texts.gettext(
            "By {zone} it is {time}. Quiet hours go by this clock.",
            zone=_zone(chat.utc_offset, texts),
            time=bold(time),
        ),
    ]
    steps = [
        press(
            texts.left_to_right(words), actions.setting(Scope.CHAT, "utc_offset", str(chat.utc_offset + step))
        )
        for step, words in STEPS.items()
        if abs(chat.utc_offset + step) <= LATEST_OFFSET
    ]
    back = press(texts.gettext("Back"), actions.settings(Scope.CHAT))
    return screen(
        texts, lines, [*in_rows(steps, 2), (back,), (press(texts.gettext("Close"), actions.close()),)]
    )


def own_settings(account: AccountRecord, chat: ChatRecord, texts: Texts) -> Screen:
    """What a person chose for themselves, and for the private chat."""
    rows: list[Row] = [
        *_choice(
            Scope.ME,
            "notices",
            account.notices,
            [("turn", texts.gettext("Call me on my turn")), ("off", texts.gettext("Never call me"))],
        ),
        *_pictures(Scope.ME, chat, texts),
        *_choice(
            Scope.ME,
            COMPARED,
            "on" if account.compared else "off",
            [
                # Translators: a setting: a person's rating counts the matches of all chats together.
                ("on", texts.gettext("Rate me over all chats")),
                ("off", texts.gettext("Each chat apart")),
            ],
        ),
        (press(f"{signs.LANGUAGE} {texts.name}", actions.languages(Scope.ME)),),
        (press(texts.gettext("What I store of you"), actions.privacy()),),
        (press(texts.gettext("Close"), actions.close()),),
    ]
    lines = [bold(texts.gettext("Your settings"))]
    if account.compared:
        lines.append(
            texts.gettext("Others who are rated over all chats see your name and your rating in /top.")
        )
    return screen(texts, lines, rows)


def _pictures(scope: Scope, chat: ChatRecord, texts: Texts) -> list[Row]:
    # Translators: a setting: a result is followed by a picture of it.
    choices = [("on", texts.gettext("Pictures of results")), ("off", texts.gettext("No pictures"))]
    return _choice(scope, PICTURES, "on" if chat.pictures else "off", choices)


def _choice(scope: Scope, name: str, now: str, choices: list[tuple[str, str]]) -> list[Row]:
    return choice_rows(now, [(value, text, actions.setting(scope, name, value)) for value, text in choices])


def privacy(texts: Texts) -> Screen:
    """What is stored, and how to get it or to be forgotten."""
    lines = [
        bold(texts.gettext("What I store of you")),
        texts.gettext(
            "Your Telegram id and name, your language, your seats, what you answered in matches, "
            "and what your first match has taught you."
        ),
        texts.gettext("I read only commands, buttons and replies to me, and keep no message."),
        texts.gettext("Also which guests of a chat you took over. Deleted, they are guests again."),
        texts.gettext("Ratings, achievements and reviews come from your matches, and go with your name."),
        texts.gettext("Delete it, and your old matches show a former player instead."),
    ]
    rows: list[Row] = [
        (press(texts.gettext("Export mine"), actions.privacy("export")),),
        (press(texts.gettext("Delete mine"), actions.privacy("delete"), Style.DANGER),),
        (press(texts.gettext("Close"), actions.close()),),
    ]
    return screen(texts, lines, rows)


def privacy_elsewhere(texts: Texts) -> Toast:
    """In a group nothing is said of one person."""
    return alert(texts, texts.gettext("That only in our private chat: write /privacy to me there."))


def delete_question(texts: Texts) -> Screen:
    """Asked once before anything is deleted."""
    lines = [
        bold(texts.gettext("Really forget you?")),
        texts.gettext("Computers take your seats in running matches. This cannot be taken back."),
        texts.gettext("Where the admins of a chat have blocked you, that stays."),
    ]
    rows: list[Row] = [
        (press(texts.gettext("Delete everything"), actions.privacy("delete_now"), Style.DANGER),),
        (press(texts.gettext("No, keep me"), actions.close(), Style.PRIMARY),),
    ]
    return screen(texts, lines, rows)


def deleted(texts: Texts) -> Screen:
    """Done; nothing of the person is left."""
    return screen(texts, [texts.gettext("Done. I have never seen you. /start begins anew.")])
