"""The matches of a person."""

from kotbot.i18n import Texts
from kotbot.matches import finding
from kotbot.matches.facts import MatchFacts, Person, Where
from kotbot.matches.ports import Unit
from kotbot.telegram.incoming import Command, Press
from kotbot.telegram.registry import Menu, command, press
from kotbot.telegram.service import Service
from kotbot.views.base.screen import Screen, Toast
from kotbot.views.base.verbs import PagePlace, Verb
from kotbot.views.people.games import LATEST, games, without_choice


def _games_words(texts: Texts) -> str:
    # Translators: what /games does, in the menu of commands.
    return texts.gettext("Your matches")


@command("games", Menu.EVERYWHERE, _games_words)
async def show_games(service: Service, given: Command) -> None:
    """Show a person's open matches, those that wait for them first, and the latest finished ones."""
    service.messenger.answer_with_page(given, await _games(service, given.person, given.where))


@press(Verb.GAMES)
async def open_games(service: Service, pressed: Press, place: PagePlace) -> Toast | None:
    """Show the matches of a person."""
    return service.screens.open_at(pressed, await _games(service, pressed.person, pressed.where), place)


async def _games(service: Service, person: Person, where: Where) -> Screen:
    def work(unit: Unit) -> tuple[list[MatchFacts], list[MatchFacts]]:
        return finding.of_account(unit, person.id), finding.finished_of(unit, person.id, LATEST)

    texts, (matches, finished) = await service.act(person, work)
    shown = games(matches, person.id, texts, finished, chat=where.chat)
    return shown if service.bot.bot.supports_inline_queries else without_choice(shown)
