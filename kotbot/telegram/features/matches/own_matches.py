"""The open matches of a person."""

from kotbot.i18n import Texts
from kotbot.matches.around import finding
from kotbot.telegram.incoming import Command, Press
from kotbot.telegram.registry import Scope, command, press
from kotbot.telegram.service import Service
from kotbot.views.base.screen import Toast
from kotbot.views.base.verbs import Verb
from kotbot.views.people.games import games


def _games_words(texts: Texts) -> str:
    # Translators: what /games does, in the menu of commands.
    return texts.gettext("Your matches")


@command("games", Scope.EVERYWHERE, _games_words)
async def show_games(service: Service, given: Command) -> None:
    """The open matches of a person, those that wait for them first."""
    texts, matches = await service.act(given.person, lambda unit: finding.of_account(unit, given.person.id))
    service.answer(given, games(matches, given.person.id, texts))


@press(Verb.GAMES)
async def open_games(service: Service, pressed: Press) -> Toast | None:
    """The open matches of a person."""
    texts, matches = await service.act(
        pressed.person, lambda unit: finding.of_account(unit, pressed.person.id)
    )
    return service.open(pressed, games(matches, pressed.person.id, texts))
