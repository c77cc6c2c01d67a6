"""Settings of a chat and of a person, the choice of a language, and the data stored about a person."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import Final, NamedTuple, TypeVar

from kotbot.i18n import LOCALES, Texts, marked, texts_for
from kotbot.matches.facts import Pace
from kotbot.matches.people import accounts, chats
from kotbot.matches.people.chats import LATEST_OFFSET
from kotbot.matches.people.settings import Setting
from kotbot.matches.records import AccountRecord, ChatRecord, LinkRecord
from kotbot.rich_text import Text
from kotbot.views.base import actions, signs
from kotbot.views.base.layout import alert, bold, in_rows, screen, toast
from kotbot.views.base.prompt import close_button, press
from kotbot.views.base.screen import Row, Screen, Style, Toast
from kotbot.views.base.verbs import SCREEN, ZONE, OfPrivacy, Scope, Verb
from kotbot.views.core.options import Option, option_lines, option_rows, pace_name, value_rows
from kotbot.views.core.watching import ends, on_screen_words, take_back

R = TypeVar("R")
STEPS: Final = {-60: "−1:00", 60: "+1:00", -15: "−0:15", 15: "+0:15"}
"""Steps for the time of a chat, in minutes and as words of a button."""
THEN: Final = {"quiet": "quiet", "utc_offset": ZONE}
"""The page that opens after a setting was changed, by its name; the first page for all others."""


def chat_settings(
    chat: ChatRecord, now: datetime, texts: Texts, page: str = "", links: Sequence[LinkRecord] = ()
) -> Screen:
    """Return all settings of a chat with their values, or the page of one; its admins change them.

    `links` are links that show tables of the chat on other screens.
    """
    options = _of_chat(chat, texts)
    if page == SCREEN and links:
        return _on_screen_page(Scope.CHAT, texts)
    if page == ZONE:
        return _zone_page(chat, now, texts)
    if any(one.option == page for one in options):
        beside = _quiet_beside(chat, texts) if page == "quiet" else _NOTHING
        return _page(Scope.CHAT, options, page, texts, beside)
    lines = [bold(texts.gettext("Settings of this chat")), texts.gettext("Its admins can change them.")]
    if chat.blocked:
        blocked = texts.ngettext("{n} person is blocked.", "{n} people are blocked.", len(chat.blocked))
        lines.append(blocked)
    rows = [*_first_rows(Scope.CHAT, options, texts), *_on_screen(Scope.CHAT, links, texts)]
    return screen(texts, lines, [*rows, (close_button(texts),)])


def own_settings(
    account: AccountRecord,
    chat: ChatRecord,
    texts: Texts,
    page: str = "",
    links: Sequence[LinkRecord] = (),
) -> Screen:
    """Return the settings of a person and of the private chat, or the page of one setting."""
    options = _of_person(account, chat, texts)
    if page == SCREEN and links:
        return _on_screen_page(Scope.ME, texts)
    if any(one.option == page for one in options):
        return _page(Scope.ME, options, page, texts)
    rows: list[Row] = [
        *_first_rows(Scope.ME, options, texts),
        *_on_screen(Scope.ME, links, texts),
        (press(texts.gettext("What I store of you"), actions.privacy()),),
        (close_button(texts),),
    ]
    return screen(texts, [bold(texts.gettext("Your settings"))], rows)


class _Beside(NamedTuple):
    """The content of a setting's page besides its values."""

    lines: Sequence[Text]
    rows: list[Row]


_NOTHING: Final = _Beside([], [])


def _first_rows(scope: Scope, options: Sequence[Option], texts: Texts) -> list[Row]:
    return [
        *option_rows(options, partial(Verb.SETTINGS.anywhere, scope), texts),
        (press(f"{signs.LANGUAGE} {texts.name}", actions.languages(scope)),),
    ]


def _page(
    scope: Scope, options: Sequence[Option], name: str, texts: Texts, beside: _Beside = _NOTHING
) -> Screen:
    """Return a setting's name, effect and values, with a button back to all settings."""
    return screen(
        texts,
        [*option_lines(options, name), *beside.lines],
        [
            *value_rows(options, name, partial(Verb.SET.anywhere, scope, name)),
            *beside.rows,
            (press(texts.gettext("Back"), actions.settings(scope)),),
        ],
    )


def _on_screen(scope: Scope, links: Sequence[LinkRecord], texts: Texts) -> list[Row]:
    """Return the button to the page of links, if there are any."""
    return [(press(on_screen_words(texts), Verb.SETTINGS.anywhere(scope, SCREEN)),)] if links else []


def _on_screen_page(scope: Scope, texts: Texts) -> Screen:
    """Return the page on the links of a chat: their content, their expiry, and a button to revoke them."""
    lines = [
        bold(on_screen_words(texts)),
        texts.gettext("Whoever has the link sees each match here, and can do nothing in it."),
        ends(texts),
    ]
    rows = [
        (press(take_back(texts), Verb.SET.anywhere(scope, SCREEN, "off"), Style.DANGER),),
        (press(texts.gettext("Back"), actions.settings(scope)),),
    ]
    return screen(texts, lines, rows)


def _hours(hours: str, texts: Texts) -> str:
    if hours == "off":
        return texts.pgettext("quiet hours", "none")
    first, last = hours.split("-")
    # Translators: hours of the night, from and to: "22–8".
    return texts.pgettext("quiet hours", "{first}–{last}", first=first, last=last)


def _quiet_beside(chat: ChatRecord, texts: Texts) -> _Beside:
    zone = _zone(chat.utc_offset, texts)
    # Translators: a button: "🕰 Time zone: UTC+2".
    words = texts.gettext("{sign} Time zone: {zone}", sign=signs.ZONE, zone=zone)
    lines = [texts.gettext("They go by {zone}.", zone=zone)]
    return _Beside(lines, [(press(words, Verb.SETTINGS.anywhere(Scope.CHAT, ZONE)),)])


def _zone(minutes: int, texts: Texts) -> str:
    """Return a time zone as its offset: UTC+2, UTC−3:30."""
    hours, rest = divmod(abs(minutes), 60)
    ahead = f"{'−' if minutes < 0 else '+'}{hours}" if minutes else ""
    return texts.left_to_right(f"UTC{ahead}{f':{rest:02}' if rest else ''}")


def _zone_page(chat: ChatRecord, now: datetime, texts: Texts) -> Screen:
    """Return the page of a chat's time zone, which is adjusted until it shows the local time."""
    shown = now + timedelta(minutes=chat.utc_offset)
    time = texts.left_to_right(f"{shown:%H:%M}")
    lines = [
        bold(texts.gettext("What time is it with you?")),
        texts.gettext(
            "By {zone} it is {time}. Quiet hours go by that.",
            zone=_zone(chat.utc_offset, texts),
            time=bold(time),
        ),
    ]
    steps = [
        press(
            texts.left_to_right(words),
            Verb.SET.anywhere(Scope.CHAT, "utc_offset", str(chat.utc_offset + step)),
        )
        for step, words in STEPS.items()
        if abs(chat.utc_offset + step) <= LATEST_OFFSET
    ]
    back = press(texts.gettext("Back"), Verb.SETTINGS.anywhere(Scope.CHAT, "quiet"))
    return screen(texts, lines, [*in_rows(steps, 2), (back,)])


class Words(NamedTuple):
    """The name of a setting, its effect, and its values in words."""

    name: str
    says: str
    values: Mapping[str, str] | Callable[[str, Texts], str]


PICTURES: Final = Words(
    # Translators: a setting: a result is followed by a picture of it: "Pictures: after each match".
    marked("Pictures"),
    marked("A picture of the result, with its curves, follows each match that was played."),
    {"on": marked("after each match"), "off": marked("never")},
)
OF_CHAT: Final = {
    "starters": Words(
        # Translators: a setting of a chat: "Who may start: everyone".
        marked("Who may start"),
        marked("Who may open a match here. Everyone may join it."),
        {"everyone": marked("everyone"), "admins": marked("only admins")},
    ),
    "pace": Words(
        marked("Pace"),
        marked(
            "How long an answer may take in the next match. After it the others may let a computer play on."
        ),
        lambda value, texts: pace_name(Pace(value), texts),
    ),
    "notices": Words(
        # Translators: a setting: short messages that call somebody to the match: "Calls: on their turn".
        marked("Calls"),
        marked("Whoever keeps a match waiting is called by name, in a short message."),
        # Translators: when players are called.
        {"on": marked("on their turn"), "off": marked("never")},
    ),
    "quiet": Words(
        # Translators: a setting: hours of the night: "Quiet hours: 22–8".
        marked("Quiet hours"),
        marked("In these hours I call nobody."),
        _hours,
    ),
    "pictures": PICTURES,
}
"""The words of a chat's settings, by name."""
OF_PERSON: Final = {
    "notices": Words(
        marked("Calls"),
        marked("When a match in a group waits for you, I call you by name there."),
        # Translators: when the reader is called.
        {"turn": marked("on my turn"), "off": marked("never")},
    ),
    "pictures": PICTURES,
    "compared": Words(
        # Translators: a setting: "Rating: over all chats".
        marked("Rating"),
        marked(
            "Over all chats: whoever chose that too sees your name and your rating in /top. "
            "Else only the people of your chats see them."
        ),
        {
            # Translators: a person's rating counts the matches of all chats together.
            "on": marked("over all chats"),
            "off": marked("each chat apart"),
        },
    ),
}
"""The words of a person's settings, in the order of their page."""


def _of_chat(chat: ChatRecord, texts: Texts) -> list[Option]:
    offered = [row for row in chats.SETTINGS.values() if row.values]
    return [_option(row, chat, OF_CHAT[row.name], texts) for row in offered]


def _of_person(account: AccountRecord, chat: ChatRecord, texts: Texts) -> list[Option]:
    own = [_option(row, account, OF_PERSON[row.name], texts) for row in accounts.SETTINGS.values()]
    private = [row for row in chats.SETTINGS.values() if row.in_private]
    shared = [_option(row, chat, OF_PERSON[row.name], texts) for row in private]
    return sorted([*own, *shared], key=lambda one: list(OF_PERSON).index(one.option))


def _option(row: Setting[R], record: R, words: Words, texts: Texts) -> Option:
    now = row.read(record)
    offered = dict.fromkeys((*row.values, now))
    values = [(value, _value(value, words, texts)) for value in offered]
    return Option(row.name, texts.gettext(words.name), texts.gettext(words.says), now, values)


def _value(value: str, words: Words, texts: Texts) -> str:
    return words.values(value, texts) if callable(words.values) else texts.gettext(words.values[value])


def privacy(texts: Texts) -> Screen:
    """Return which data is stored, and how to get it or have it deleted."""
    lines = [
        bold(texts.gettext("What I store of you")),
        texts.gettext(
            "Your Telegram id and name, your language, your seats, what you answered in matches, "
            "and what your first match has taught you."
        ),
        texts.gettext("Also which guests of a chat you took over. Deleted, they are guests again."),
        texts.gettext(
            "Links that you made to show a table on a screen: of each a hash, until 12 hours after the last "
            "match there."
        ),
        texts.gettext("In chats without me: the matches in whose messages you pressed a button."),
        texts.gettext("I read only commands, buttons and replies to me, and keep no message."),
        texts.gettext("Ratings, achievements and reviews come from your matches, and go with your name."),
        texts.gettext("Delete it, and your old matches show a former player instead."),
    ]
    rows: list[Row] = [
        (press(texts.gettext("Export mine"), actions.privacy(OfPrivacy.EXPORT)),),
        (press(texts.gettext("Delete mine"), actions.privacy(OfPrivacy.DELETE), Style.DANGER),),
        (close_button(texts),),
    ]
    return screen(texts, lines, rows)


def privacy_elsewhere(texts: Texts) -> Toast:
    """Refuse in a group, where no single person's data is shown."""
    return alert(texts, texts.gettext("That only in our private chat: write /privacy to me there."))


def delete_question(texts: Texts) -> Screen:
    """Ask for confirmation before anything is deleted."""
    lines = [
        bold(texts.gettext("Really forget you?")),
        texts.gettext("Computers take your seats in running matches. This cannot be taken back."),
        texts.gettext("Where the admins of a chat have blocked you, that stays."),
    ]
    rows: list[Row] = [
        (press(texts.gettext("Delete everything"), actions.privacy(OfPrivacy.DELETE_NOW), Style.DANGER),),
        (press(texts.gettext("No, keep me"), Verb.CLOSE.anywhere(), Style.PRIMARY),),
    ]
    return screen(texts, lines, rows)


def deleted(texts: Texts) -> Screen:
    """Confirm that no data of the person is left."""
    return screen(texts, [texts.gettext("Done. I have never seen you. /start begins anew.")])


def languages(scope: Scope, texts: Texts) -> Screen:
    """Return a button for each language, in its own words."""
    if scope is Scope.CHAT:
        question = texts.gettext("{sign} Which language for this chat?", sign=signs.LANGUAGE)
    else:
        question = texts.gettext("{sign} Which language for you?", sign=signs.LANGUAGE)
    buttons = []
    for locale in LOCALES:
        name = texts_for(locale).name
        text = f"{signs.MARKED} {name}" if locale == texts.locale else name
        buttons.append(press(text, Verb.LANGUAGE.anywhere(scope, locale)))
    return screen(texts, [bold(question)], in_rows(buttons, 2))


def language_set(texts: Texts) -> Toast:
    """Confirm the new language in that language, so that the change is visible immediately."""
    # Translators: name your own language in place of English.
    return toast(texts, texts.gettext("From now on in English."))
