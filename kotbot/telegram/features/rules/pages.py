"""The rules: a short guide, all rules and rulings by chapter, and what can be done in a match now."""

from typing import Final

from engine import Edition
from kotbot.i18n import Texts, texts_for
from kotbot.matches import finding
from kotbot.matches.facts import MatchFacts, Person, Where
from kotbot.matches.people import accounts, chats
from kotbot.matches.ports import Unit
from kotbot.telegram.incoming import Command, Press
from kotbot.telegram.registry import Menu, command, press
from kotbot.telegram.service import Service
from kotbot.views.base import actions
from kotbot.views.base.cards import in_alphabet, with_words
from kotbot.views.base.screen import Toast
from kotbot.views.base.verbs import PagePlace, Verb
from kotbot.views.modes import now
from kotbot.views.rules.how_to_play import how_to_play
from kotbot.views.rules.pages import CONTENTS, found, rules_page
from kotbot.views.rules.search import search_rules

USUAL: Final = Edition.SECOND


def _edition(facts: MatchFacts | None) -> Edition:
    return facts.rules.edition if facts is not None else USUAL


def _help_words(texts: Texts) -> str:
    # Translators: what /help does, in the menu of commands.
    return texts.gettext("How to play")


@command("help", Menu.EVERYWHERE, _help_words)
async def show_help(service: Service, given: Command) -> None:
    """Show the short rules, from the first page."""
    texts, facts = await reading(service, given.person, given.where)
    page = how_to_play("start", _edition(facts), texts)
    service.messenger.answer_with_own_page(given, page, actions.help_page("start"), facts)


@press(Verb.HELP)
async def open_help(service: Service, pressed: Press, page: str, place: PagePlace) -> Toast | None:
    """Show a page of the short rules."""
    texts, facts = await reading(service, pressed.person, pressed.where)
    return service.screens.open_at(pressed, how_to_play(page or "start", _edition(facts), texts), place)


def _rules_words(texts: Texts) -> str:
    # Translators: what /rules does, in the menu of commands.
    return texts.gettext("Look a rule up: /rules yield")


@command("rules", Menu.EVERYWHERE, _rules_words)
async def show_rules(service: Service, given: Command) -> None:
    """Show the contents of the rules, or what matches the words after the command."""
    texts, facts = await reading(service, given.person, given.where)
    edition, bot = _edition(facts), service.bot.username
    if given.words:
        hits = search_rules(given.words, in_alphabet(with_words(), edition, texts))
        service.messenger.answer_with_page(given, found(given.words, hits, edition, texts, bot))
        return
    page = rules_page(CONTENTS, edition, texts, bot, facts)
    service.messenger.answer_with_own_page(given, page, actions.rules(CONTENTS, edition), facts)


@press(Verb.RULES)
async def open_rules(service: Service, pressed: Press, page: str, box: Edition | None) -> Toast | None:
    """Show a page of the rules in place of the pressed message or below the board."""
    texts, facts = await reading(service, pressed.person, pressed.where)
    edition = box or _edition(facts)
    return service.screens.open(pressed, rules_page(page, edition, texts, service.bot.username, facts))


async def show_linked(service: Service, given: Command, payload: str) -> None:
    """Show the page that a shared link names: a chapter and a box, joined by _."""
    page, _, box = payload.rpartition("_")
    texts, facts = await reading(service, given.person, given.where)
    edition = Edition(box) if box in set(Edition) else _edition(facts)
    service.messenger.answer(given, rules_page(page, edition, texts, service.bot.username, facts))


@press(Verb.NOW)
async def show_now(service: Service, pressed: Press) -> Toast | None:
    """Show what can be done in a match at this moment."""
    return await service.screens.open_of_match(pressed, now)


async def reading(service: Service, person: Person, where: Where) -> tuple[Texts, MatchFacts | None]:
    """Return the texts for a place, and the match that runs there."""
    language, facts = await service.store.run(lambda unit: _here(unit, person, where))
    return texts_for(language), facts


def _here(unit: Unit, person: Person, where: Where) -> tuple[str, MatchFacts | None]:
    facts = next(iter(finding.nearest(unit, where)), None)
    own = accounts.remember(unit, person).language
    if where.private:
        return own, facts
    if facts is not None:
        return facts.language, facts
    return chats.settings_of(unit, where.chat).language or own, None
