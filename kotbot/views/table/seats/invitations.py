"""A link with which a person takes a guest's seat with their own account, and the pages that it opens."""

from typing import Final
from urllib.parse import quote

from kotbot.i18n import Texts
from kotbot.matches.facts import MatchFacts, Occupant, SeatFacts
from kotbot.matches.facts.pages import BoardPage
from kotbot.views.base.layout import bold, code, in_rows, screen
from kotbot.views.base.prompt import close_button, press
from kotbot.views.base.render_context import RenderContext
from kotbot.views.base.screen import Button, Screen, Style
from kotbot.views.base.verbs import SeatVerb, Sure
from kotbot.views.table import actions as entries

SEAT: Final = "seat_"
"""The prefix of a table link's payload: the code of the match and its secret follow."""
INVITES: Final = "🔗"


def seat_link(bot: str, match: str, secret: str) -> str:
    """Return a link that opens the private chat and offers the seats of the guests."""
    return f"https://t.me/{bot}?start={SEAT}{match}_{secret}"


def invite_button(facts: MatchFacts, texts: Texts) -> Button:
    """Return the button that makes a link for those who play here as guests."""
    # Translators: a button: a link by which somebody plays at this table from their own phone. Short.
    return press(texts.gettext("{sign} Invite", sign=INVITES), SeatVerb.INVITE.of(facts))


def invitation(facts: MatchFacts, texts: Texts, link: str) -> Screen:
    """Return the message with the link, to be forwarded to those who play as guests."""
    lines = [
        bold(texts.gettext("Who plays here as a guest can use their own phone.")),
        texts.gettext("Send them this link. It works until this game ends; give it to nobody else."),
        code(link),
    ]
    rows = [
        # Translators: a button: opens the choice of a chat to send the link to.
        (Button(texts.gettext("Send the link"), url=f"https://t.me/share/url?url={quote(link, safe='')}"),),
        (Button(texts.gettext("Copy the invitation"), copy=link),),
        (press(texts.gettext("Back"), entries.seats_page(facts, BoardPage.SEATS)),),
    ]
    return screen(texts, lines, rows)


def which_guest(facts: MatchFacts, texts: Texts, secret: str) -> Screen:
    """Ask a person who came by the link which of the guests they are."""
    context = RenderContext(facts, texts)
    guests = [seat for seat in facts.seats if seat.occupant is Occupant.GUEST]
    if not guests:
        return screen(
            texts,
            [
                bold(texts.gettext("No guest plays at this table.")),
                texts.gettext("Somebody who plays there can add one, then open the link again."),
            ],
        )
    buttons = [
        press(context.sign_and_player(seat.place), entries.take(facts, seat, secret)) for seat in guests
    ]
    return screen(
        texts,
        [bold(texts.gettext("Which of the guests are you?"))],
        [*in_rows(buttons, 2), (close_button(texts),)],
    )


def sure_to_sit(facts: MatchFacts, texts: Texts, seat: SeatFacts, secret: str) -> Screen:
    """Ask once before a person is seated."""
    context = RenderContext(facts, texts)
    lines = [
        # Translators: {player} is the monster and the name of a guest: "Are you 🐱 Bob?".
        bold(texts.gettext("Are you {player}?", player=context.sign_and_player(seat.place))),
        texts.gettext("The seat becomes yours: it counts in your statistics, and you get a board here."),
    ]
    yes = press(
        texts.gettext("Yes, that is me"),
        entries.take(facts, seat, secret, Sure.SURE),
        Style.PRIMARY,
    )
    return screen(texts, lines, [(yes,), (close_button(texts),)])


def invitation_over(texts: Texts) -> Screen:
    """Say that the link is wrong, or that its game has ended."""
    return screen(texts, [texts.gettext("This invitation is not valid any more. Ask for a new one.")])
