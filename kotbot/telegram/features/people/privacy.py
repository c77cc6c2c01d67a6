"""What is stored of a person: shown, exported, deleted."""

import asyncio
import json
from functools import partial
from typing import Any, Final

from kotbot.i18n import Texts
from kotbot.matches.around import privacy
from kotbot.matches.log.ratings import rate, rate_accounts
from kotbot.matches.ports import Unit
from kotbot.matches.records import BoardRecord
from kotbot.telegram import mending
from kotbot.telegram.features.paging import all_pages, rows_of_account, rows_of_accounts, rows_of_chat
from kotbot.telegram.incoming import Command, Press, word
from kotbot.telegram.registry import Scope, command, press
from kotbot.telegram.running.in_hand import number_in_hand
from kotbot.telegram.service import Service
from kotbot.views.base.screen import Toast
from kotbot.views.base.verbs import Verb
from kotbot.views.people import settings as views

EXPORT_NAME: Final = "kotbot.json"


def _privacy_words(texts: Texts) -> str:
    # Translators: what /privacy does, in the menu of commands.
    return texts.gettext("What is stored of you")


@command("privacy", Scope.PRIVATE, _privacy_words)
async def show_privacy(service: Service, given: Command) -> None:
    """What is stored, and how to get it or to be forgotten."""
    texts, _ = await service.act(given.person, lambda _: None)
    if not given.where.private:
        service.mail.say(given, views.privacy_elsewhere(texts))
        return
    service.mail.answer(given, views.privacy(texts))


@press(Verb.PRIVACY)
async def change_privacy(service: Service, pressed: Press) -> Toast | None:
    """Export or delete what is stored of the person who presses, in private only."""
    what = word(pressed, 0)
    person, where = pressed.person, pressed.where
    texts, _ = await service.act(person, lambda _: None)
    if not where.private:
        return views.privacy_elsewhere(texts)
    match what:
        case "export":
            document = json.dumps(await exported(service, person.id), ensure_ascii=False, indent=1).encode()
            service.mail.send_document(where, document, EXPORT_NAME)
        case "delete":
            service.open(pressed, views.delete_question(texts))
        case "delete_now":
            await _delete(service, pressed, texts)
        case _:
            service.open(pressed, views.privacy(texts))
    return None


async def _delete(service: Service, pressed: Press, texts: Texts) -> None:
    """Forget who presses: boards follow, and the press is kept until the page says that it is done."""
    account = pressed.person.id

    def work(unit: Unit) -> tuple[list[BoardRecord], list[str]]:
        return privacy.boards_in_private(unit, account), privacy.delete(unit, account)

    async def noted(_: int) -> None:
        await service.store.run(lambda unit: privacy.forget_updates(unit, account))

    service.forgotten.announce(account, number_in_hand())
    try:
        boards, codes = await service.store.run(work)
    except BaseException:
        service.forgotten.drop(account)
        raise
    service.open(pressed, views.deleted(texts), noted=noted)
    await mending.redraw_codes(service, codes)
    for board in boards:
        service.boards.former.strip_later(board)


async def exported(service: Service, account: int) -> dict[str, Any]:
    """What is stored of a person, and how they are rated by it: by chat, and over all if they want it."""
    matches = await all_pages(service, partial(privacy.page_of_matches, account=account))
    rows = await rows_of_account(service, account)
    data, compared = await service.store.run(
        lambda unit: (privacy.export(unit, account, matches, rows), unit.compared_accounts())
    )
    ratings: list[dict[str, Any]] = []
    for chat in sorted({row.chat for row in rows}):
        rated = await asyncio.to_thread(rate, await rows_of_chat(service, chat))
        ratings += privacy.ratings(rated, account, chat)
    if account in compared:
        rows = await rows_of_accounts(service, compared)
        ratings += privacy.ratings(await asyncio.to_thread(rate_accounts, rows, compared), account)
    return data | {"ratings": ratings}
