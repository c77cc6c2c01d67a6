"""The /admin command for the bot's hosts (KOTBOT_ADMINS): status, ending a match, announcing a restart."""

from kotbot.i18n import Texts
from kotbot.matches import finding, housekeeping
from kotbot.matches.open import stopping
from kotbot.matches.partitions import ALL
from kotbot.telegram.incoming import Command
from kotbot.telegram.registry import Menu, command
from kotbot.telegram.service import Service
from kotbot.views.base.screen import Screen
from kotbot.views.people.admin import ended, help_screen, maintenance_set, overview


def _admin_words(texts: Texts) -> str:
    # Translators: what /admin does; it is in no menu.
    return texts.gettext("For whoever runs the bot")


@command("admin", Menu.HIDDEN, _admin_words)
async def admin(service: Service, given: Command) -> None:
    """Handle `/admin`, `/admin end CODE`, `/admin maintenance TEXT`; nobody else gets an answer."""
    if given.person.id not in service.settings.admins or not given.where.private:
        return
    texts, _ = await service.act(given.person, lambda _: None)
    what, _, rest = given.words.partition(" ")
    match what:
        case "":
            screen = await _overview(service, texts)
        case "end":
            screen = await _end(service, rest.strip(), texts)
        case "maintenance":
            screen = await _maintenance(service, rest.strip(), texts)
        case _:
            screen = help_screen(texts)
    service.messenger.answer(given, screen)


async def _overview(service: Service, texts: Texts) -> Screen:
    codes = await service.store.run(lambda unit: finding.live(unit.within(ALL)))
    return overview(codes, service.metrics.numbers(), service.messenger.waiting(), texts)


async def _end(service: Service, code: str, texts: Texts) -> Screen:
    reply = await service.store.run(lambda unit: stopping.end_by_operator(unit, code))
    service.redraws.show(reply)
    return ended(code, reply, texts)


async def _maintenance(service: Service, text: str, texts: Texts) -> Screen:
    """Write down an announcement; the owners of the matches tell their chats (telegram/announcing)."""
    await service.store.run(lambda unit: housekeeping.announce_maintenance(unit, text))
    return maintenance_set(text, texts)
