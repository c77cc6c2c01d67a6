"""Pages in a group whose words nobody but one person may read."""

from typing import cast

import pytest
from telegram import Bot
from telegram.error import BadRequest

from kotbot.matches.facts import Where
from kotbot.telegram.health import BotMetrics
from kotbot.telegram.incoming import Press
from kotbot.telegram.outgoing.ephemeral import EphemeralMessages
from kotbot.telegram.outgoing.messages import Messages
from kotbot.telegram.pages import Pages
from kotbot.telegram.secret_pages import SecretPage, SecretPages, Subject
from kotbot.views.base.callback_data import Action
from kotbot.views.base.screen import Screen
from kotbot.views.base.verbs import Verb
from scripts.testing.matches import ANN, BOB
from tests.kotbot.telegram.outgoing.kit import GROUP, Lobby

PAGE = SecretPage(Screen(("Primal Bellow",)), Screen(("Your cards",)), Subject("abcdef", 1))


@pytest.fixture
def secret(friday: Lobby) -> SecretPages:
    bot = cast(Bot, friday.telegram)
    messages = Messages(bot, friday.outbox, friday.boards.retired)
    ephemeral = EphemeralMessages(bot, BotMetrics())
    pages = Pages(friday.store, friday.outbox, friday.boards, messages, ephemeral, 0)
    return SecretPages(friday.outbox, ephemeral, messages, pages)


ANNS = Press(Action(Verb.OWN_HAND, "abcdef"), ANN, GROUP, 7, "ann's")
BOBS = Press(Action(Verb.OWN_HAND, "abcdef"), BOB, GROUP, 7, "bob's")


async def test_an_empty_page_goes_first_and_its_words_by_an_edit(friday: Lobby, secret: SecretPages) -> None:
    assert secret.show(ANNS, PAGE)
    await friday.shows()
    assert friday.telegram.alone == ["Your cards", "Primal Bellow"]


async def test_who_is_refused_such_a_message_is_led_elsewhere_from_then_on(
    friday: Lobby, secret: SecretPages
) -> None:
    """Else each of their presses would be answered by nothing at all."""
    friday.telegram.refuses_to_send = [BadRequest("the receiver is not a member of the chat")]
    assert secret.can_show(ANNS)
    assert secret.show(ANNS, PAGE)
    await friday.shows()
    assert friday.telegram.alone == []
    assert not secret.can_show(ANNS)
    assert secret.can_show(BOBS)


async def test_nothing_is_secret_in_private_where_nobody_else_reads(secret: SecretPages) -> None:
    private = Press(Action(Verb.OWN_HAND, "abcdef"), ANN, Where(ANN.id, private=True), 7, "ann's")
    assert not secret.can_show(private)
