"""Guests of a chat: their matches, the accounts they belong to, and the announcements of changes."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from kotbot.i18n import Texts
from kotbot.matches.facts import Person, Where
from kotbot.matches.log.guests import Guest, GuestReply, Hindrance
from kotbot.matches.refusals import Refused
from kotbot.matches.replies import refuse
from kotbot.views.base import actions, monsters, signs
from kotbot.views.base.callback_data import Action
from kotbot.views.base.layout import alert, bold, mention, screen
from kotbot.views.base.prompt import close_button, press
from kotbot.views.base.render_context import NAME_LENGTH
from kotbot.views.base.screen import Button, Row, Screen, Style, Toast
from kotbot.views.base.verbs import OfGuest, Scope, Verb
from kotbot.views.modes import toast
from kotbot.views.people.stats import numbers

ON_A_PAGE: Final = 8


def action(guest: Guest, what: OfGuest, where: int, account: int | None = None) -> Action:
    """Return an action on a guest, pressed in the chat `where` and about this account."""
    return Verb.GUEST.anywhere(guest.sign, what, account, None if where == guest.chat else guest.chat)


def _name(guest: Guest, texts: Texts) -> str:
    return texts.person(guest.stats.name, NAME_LENGTH)


def of_chat(guests: Sequence[Guest], texts: Texts, chat: int, page: int = 0) -> Screen:
    """Return a page with a button for each guest; pages count from 0."""
    last = max(0, (len(guests) - 1) // ON_A_PAGE)
    page = min(max(page, 0), last)
    shown = guests[page * ON_A_PAGE : (page + 1) * ON_A_PAGE]
    lines = [bold(texts.gettext("{sign} Guests of this chat", sign=signs.GUEST))]
    lines.append(
        texts.gettext("Names at the table without an account. Were you one of them?")
        if guests
        else texts.gettext("No guest has played here to the end.")
    )
    rows: list[Row] = [(_guest_button(guest, texts, chat),) for guest in shown]
    if page:
        rows.append((press(texts.gettext("Back"), actions.guests(page - 1)),))
    if page < last:
        rows.append((press(texts.gettext("More guests"), actions.guests(page + 1)),))
    statistics = press(texts.gettext("Statistics"), Verb.STATS.anywhere(Scope.CHAT))
    return screen(texts, lines, [*rows, (statistics, close_button(texts))])


def _guest_button(guest: Guest, texts: Texts, chat: int) -> Button:
    score = texts.in_order(f"{guest.stats.wins}/{guest.stats.games}")
    favourite = monsters.sign(guest.stats.favourite)
    return press(f"{favourite} {_name(guest, texts)} · {score}", action(guest, OfGuest.SHOW, chat))


def of_guest(guest: Guest, texts: Texts, chat: int) -> Screen:
    """Return a guest's matches, the account they count for, and the possible actions."""
    # Translators: a guest is a name without an account, in the statistics of a chat.
    title = texts.gettext("{sign} {guest}, guest of this chat", sign=signs.GUEST, guest=_name(guest, texts))
    lines, rows = [bold(title), *numbers(guest.stats, texts)], list[Row]()
    do = partial(action, guest, where=chat)
    if guest.account is not None:
        person = texts.person(guest.person)
        lines.append(
            texts.gettext("It counts for {person}, and so does what this guest plays next.", person=person)
        )
        rows.append((_undo(texts, do(OfGuest.GIVE, account=guest.account)),))
    elif guest.left_out:
        lines.append(texts.gettext("Left out of the statistics of this chat."))
        rows.append((press(texts.gettext("Count it again"), do(OfGuest.IN)),))
    else:
        rows.append((_that_was_me(texts, do(OfGuest.ASK)),))
        # Translators: a button: this guest is not to be in the statistics.
        rows.append((press(texts.gettext("Leave out of the statistics"), do(OfGuest.OUT)),))
    close = close_button(texts)
    back = [press(texts.gettext("Back"), actions.guests())] if chat == guest.chat else []
    return screen(texts, lines, [*rows, (*back, close)])


def _that_was_me(texts: Texts, asks: Action) -> Button:
    # Translators: a button: who presses played under the name of a guest, without an account.
    return press(texts.gettext("That was me"), asks, Style.PRIMARY)


def _undo(texts: Texts, undoes: Action) -> Button:
    # Translators: a button below what somebody did: it is as it was before.
    return press(texts.gettext("{sign} Undo", sign=signs.UNDO), undoes)


def sure_it_was(guest: Guest, person: Person, texts: Texts, chat: int) -> Screen:
    """Ask a person to confirm before taking a guest over."""
    lines = [
        bold(
            texts.gettext(
                "{person}, did you play as {guest}?",
                person=texts.person(person.name),
                guest=_name(guest, texts),
            )
        ),
        texts.ngettext(
            "{n} match then counts for you, and what this guest plays next.",
            "{n} matches then count for you, and what this guest plays next.",
            guest.stats.games,
        ),
        texts.gettext("I say so in the chat, and it can be undone."),
    ]
    sure = press(
        texts.gettext("Yes, that was me"), action(guest, OfGuest.TAKE, chat, person.id), Style.SUCCESS
    )
    return screen(texts, lines, [(sure,), (press(texts.gettext("No"), Verb.CLOSE.anywhere()),)])


def offered(guest: Guest, person: Person, texts: Texts, where: Where) -> Screen:
    """Ask a person who joins under a guest's name whether they are that guest."""
    who = texts.person(person.name)
    line = texts.gettext(
        "{person}, somebody called {guest} played here as a guest. Was that you?",
        person=who if where.private else mention(person.id, who),
        guest=_name(guest, texts),
    )
    yes = _that_was_me(texts, action(guest, OfGuest.ASK, where.chat, person.id))
    return screen(texts, [line], [(yes, press(texts.gettext("No"), Verb.CLOSE.anywhere()))])


# What is said in the chat


def took_over(guest: Guest, person: Person, texts: Texts) -> Screen:
    """Announce that a person took a guest over, with an undo button."""
    lines = [
        texts.ngettext(
            "{person} played as the guest {guest}: {n} match counts for {person} now.",
            "{person} played as the guest {guest}: {n} matches count for {person} now.",
            guest.stats.games,
            person=texts.person(person.name),
            guest=_name(guest, texts),
        ),
        texts.gettext(
            "Not so? {person}, a host of those tables, and admins can undo it.",
            person=texts.person(person.name),
        ),
    ]
    undo = action(guest, OfGuest.TAKEN_BACK, guest.chat, person.id)
    return screen(texts, lines, [(_undo(texts, undo),)])


def gave_back(guest: Guest, person: Person, texts: Texts) -> Screen:
    """Announce who gave a guest back."""
    line = texts.gettext(
        "Undone by {person}: {guest} is a guest of this chat again.",
        person=texts.person(person.name),
        guest=_name(guest, texts),
    )
    return screen(texts, [line])


def left_out(guest: Guest, person: Person, texts: Texts) -> Screen:
    """Announce who excluded a guest from the statistics, with an undo button."""
    line = texts.gettext(
        "{person} left the guest {guest} out of the statistics of this chat.",
        person=texts.person(person.name),
        guest=_name(guest, texts),
    )
    return screen(texts, [line], [(_undo(texts, action(guest, OfGuest.PUT_BACK, guest.chat)),)])


def put_back(guest: Guest, person: Person, texts: Texts) -> Screen:
    """Announce who included a guest in the statistics again."""
    line = texts.gettext(
        "Undone by {person}: the guest {guest} is in the statistics again.",
        person=texts.person(person.name),
        guest=_name(guest, texts),
    )
    return screen(texts, [line])


# What is not done


def hindered(why: Hindrance, reply: GuestReply, texts: Texts) -> Toast:
    """Return what was refused, why, and what to do now."""
    if why is Hindrance.BLOCKED:
        return toast(refuse(Refused.BLOCKED), 0, texts)
    guest = texts.person("") if reply.guest is None else _name(reply.guest, texts)
    person = texts.person("" if reply.guest is None else reply.guest.person)
    return alert(texts, _reason(why, guest, person, texts))


def _reason(why: Hindrance, guest: str, person: str, texts: Texts) -> str:
    match why:
        case Hindrance.GONE | Hindrance.BLOCKED:
            return texts.gettext("There is no such guest here any more. /stats shows who there is.")
        case Hindrance.ALREADY:
            return texts.gettext("That is so already. Nothing was changed.")
        case Hindrance.STRANGER:
            return texts.gettext(
                "Only who has played here can have been {guest}. Join a match first.", guest=guest
            )
        case Hindrance.TOGETHER:
            return texts.gettext("You sat at a table with {guest}: that was somebody else.", guest=guest)
        case Hindrance.TAKEN:
            return texts.gettext(
                "{guest} counts for {person} now. That would have to be undone first.",
                guest=guest,
                person=person,
            )
        case Hindrance.LEFT_OUT:
            return texts.gettext(
                "{guest} is left out of the statistics. A host or an admin can change that.", guest=guest
            )
        case Hindrance.NOT_ALLOWED:
            return texts.gettext(
                "Only the one for whom {guest} counts, who hosted their table, and admins can do that.",
                guest=guest,
            )


def asks_another(texts: Texts) -> Toast:
    """Return the answer to a person who presses in place of the one who is asked."""
    return alert(texts, texts.gettext("That asks somebody else. Was it you? Find the guest in /stats."))
