"""A link to the seats of a table on one phone."""

from dataclasses import replace

from kotbot.telegram.outgoing.formatting import html_of
from kotbot.views.table.seats.invitations import INVITES, invitation, seat_link, which_guest
from kotbot.views.table.seats.seat_pages import seats_screen
from scripts.texts.facts import ENGLISH, button, plain, shown
from scripts.texts.laid_tables import SECRET, begun


def test_guests_of_a_table_on_one_phone_can_be_invited() -> None:
    assert f"{INVITES} Invite" in shown(seats_screen(replace(begun(), private=True), ENGLISH))


def test_in_a_group_people_take_seats_by_a_button_instead() -> None:
    assert f"{INVITES} Invite" not in shown(seats_screen(begun(), ENGLISH))


def test_the_link_is_shown_copied_and_sent() -> None:
    link = seat_link("kotbot_bot", "k3f9qz", SECRET)
    screen = invitation(begun(), ENGLISH, link)
    assert f"<code>https://t.me/kotbot_bot?start=seat_k3f9qz_{SECRET}</code>" in html_of(screen)
    assert button(screen, "Copy").copy == link
    assert button(screen, "Send").url == (
        f"https://t.me/share/url?url=https%3A%2F%2Ft.me%2Fkotbot_bot%3Fstart%3Dseat_k3f9qz_{SECRET}"
    )


def test_only_guests_are_offered_to_who_comes_by_the_link() -> None:
    screen = which_guest(begun(number=6), ENGLISH, SECRET)
    assert [plain(text) for text in shown(screen)] == ["🐱 Bob", "🐙 Player 4", "🦄 🤖 Finn", "Close"]
