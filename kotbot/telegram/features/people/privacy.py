"""A person's stored data: shown, exported, deleted."""

import asyncio
import json
from collections.abc import Collection
from functools import partial
from typing import Any, Final

from kotbot.i18n import Texts
from kotbot.matches import privacy
from kotbot.matches.log import played
from kotbot.matches.log.played import History
from kotbot.matches.log.ratings import Ratings, rate, rate_accounts
from kotbot.matches.ports import Unit
from kotbot.matches.privacy import InMatch
from kotbot.matches.records import BoardRecord
from kotbot.telegram.incoming import Command, Press
from kotbot.telegram.inflight import number_in_hand
from kotbot.telegram.registry import Menu, command, press
from kotbot.telegram.service import Service
from kotbot.views.base.screen import Toast
from kotbot.views.base.verbs import OfPrivacy, Verb
from kotbot.views.people import settings as views

EXPORT_NAME: Final = "kotbot.json"


def _privacy_words(texts: Texts) -> str:
    # Translators: what /privacy does, in the menu of commands.
    return texts.gettext("What is stored of you")


@command("privacy", Menu.PRIVATE, _privacy_words)
async def show_privacy(service: Service, given: Command) -> None:
    """Show what is stored, and how to export or delete it."""
    texts, _ = await service.act(given.person, lambda _: None)
    if not given.where.private:
        service.messenger.say(given, views.privacy_elsewhere(texts))
        return
    service.messenger.answer(given, views.privacy(texts))


@press(Verb.PRIVACY)
async def change_privacy(service: Service, pressed: Press, what: OfPrivacy) -> Toast | None:
    """Export or delete the data of the person who presses, in private only."""
    person, where = pressed.person, pressed.where
    texts, _ = await service.act(person, lambda _: None)
    if not where.private:
        return views.privacy_elsewhere(texts)
    match what:
        case OfPrivacy.EXPORT:
            document = json.dumps(await exported(service, person.id), ensure_ascii=False, indent=1).encode()
            service.messenger.send_document(where, document, EXPORT_NAME)
        case OfPrivacy.DELETE:
            service.screens.open(pressed, views.delete_question(texts))
        case OfPrivacy.DELETE_NOW:
            await _delete(service, pressed, texts)
        case OfPrivacy.TELL:
            service.screens.open(pressed, views.privacy(texts))
    return None


async def _delete(service: Service, pressed: Press, texts: Texts) -> None:
    """Delete the person's data: boards follow, and the press is kept until the page confirms it."""
    account = pressed.person.id

    def work(unit: Unit) -> tuple[list[BoardRecord], list[str]]:
        return privacy.boards_in_private(unit, account), privacy.delete(unit, account)

    async def noted(_: int) -> None:
        await service.store.run(lambda unit: privacy.forget_updates(unit, account))

    service.data_deletions.announce(account, number_in_hand())
    try:
        boards, codes = await service.store.run(work)
    except BaseException:
        service.data_deletions.drop(account)
        raise
    service.screens.open(pressed, views.deleted(texts), noted=noted)
    await service.redraws.redraw_all(codes)
    for board in boards:
        service.boards.retired.strip_later(board)


async def exported(service: Service, account: int) -> dict[str, Any]:
    """Return a person's stored data with their ratings: by chat, and overall if they want it."""
    matches = await _all_matches(service, account)
    history, compared = await service.store.run(
        lambda unit: (played.of_account(unit, account), unit.compared_accounts())
    )
    rows = await asyncio.to_thread(history.rows_of, account)
    data = await service.store.run(lambda unit: privacy.export(unit, account, matches, rows))
    ratings: list[dict[str, Any]] = []
    for chat in privacy.rated_chats(rows):
        of_chat = await service.store.run(partial(played.of_chat, chat=chat))
        rated = await asyncio.to_thread(_rated, of_chat)
        ratings += privacy.ratings(rated, account, chat)
    if account in compared:
        of_all = await service.store.run(lambda unit: played.of_accounts(unit, compared))
        rated = await asyncio.to_thread(_rated_over_all, of_all, compared)
        ratings += privacy.ratings(rated, account)
    return data | {"ratings": ratings}


def _rated(history: History) -> Ratings:
    return rate(history.rows())


def _rated_over_all(history: History, accounts: Collection[int]) -> Ratings:
    return rate_accounts(history.rows(), accounts)


async def _all_matches(service: Service, account: int) -> list[InMatch]:
    """Return the data of a person in each of their matches, read in parts so that presses come between."""
    found, before = await service.store.run(partial(privacy.page_of_matches, account=account))
    while before is not None:
        more, before = await service.store.run(
            partial(privacy.page_of_matches, account=account, before=before)
        )
        found += more
    return found
