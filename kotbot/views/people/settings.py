"""Settings of a chat and of a person; what is stored of a person."""

from kotbot.i18n import Texts
from kotbot.matches.facts import Pace
from kotbot.matches.records import AccountRecord, ChatRecord
from kotbot.views.base import actions, signs
from kotbot.views.base.ask import press
from kotbot.views.base.layout import alert, bold, screen
from kotbot.views.base.screen import Row, Screen, Style, Toast
from kotbot.views.base.verbs import Scope
from kotbot.views.core.options import choice_rows, pace_name

QUIET = ("off", "22-8", "23-7", "0-9")
"""Quiet hours that are offered by button."""


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
        *_choice(Scope.CHAT, "quiet", quiet, [(hours, _hours(hours, texts)) for hours in QUIET]),
        (press(f"{signs.LANGUAGE} {texts.name}", actions.languages(Scope.CHAT)),),
        (press(texts.gettext("Close"), actions.close()),),
    ]
    lines = [
        bold(texts.gettext("Settings of this chat")),
        texts.gettext("Its admins can change them. They count for the next match."),
    ]
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


def own_settings(account: AccountRecord, texts: Texts) -> Screen:
    """What a person chose for themselves."""
    rows: list[Row] = [
        *_choice(
            Scope.ME,
            "notices",
            account.notices,
            [("turn", texts.gettext("Call me on my turn")), ("off", texts.gettext("Never call me"))],
        ),
        (press(f"{signs.LANGUAGE} {texts.name}", actions.languages(Scope.ME)),),
        (press(texts.gettext("What I store of you"), actions.privacy()),),
        (press(texts.gettext("Close"), actions.close()),),
    ]
    return screen(texts, [bold(texts.gettext("Your settings"))], rows)


def _choice(scope: Scope, name: str, now: str, choices: list[tuple[str, str]]) -> list[Row]:
    return choice_rows(now, [(value, text, actions.setting(scope, name, value)) for value, text in choices])


def privacy(texts: Texts) -> Screen:
    """What is stored, and how to get it or to be forgotten."""
    lines = [
        bold(texts.gettext("What I store of you")),
        texts.gettext(
            "Your Telegram id and name, your language, your seats, and what you answered in matches."
        ),
        texts.gettext("I read only commands, buttons and replies to me, and keep no message."),
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
