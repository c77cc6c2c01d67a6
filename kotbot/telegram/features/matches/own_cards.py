"""The own hidden cards in private and on the live page, and what is said beforehand about each."""

from collections.abc import Callable

from kotbot.i18n import Texts
from kotbot.matches.digital import hands, play
from kotbot.matches.facts.hands import OwnHand, Stance
from kotbot.matches.ports import Unit
from kotbot.matches.replies import Reply
from kotbot.telegram.incoming import Press
from kotbot.telegram.outgoing.buttons import link_to
from kotbot.telegram.registry import press
from kotbot.telegram.service import Service
from kotbot.views.base.callback_data import Action
from kotbot.views.base.screen import Screen, Toast
from kotbot.views.base.verbs import Verb
from kotbot.views.digital import own_cards as views


@press(Verb.OWN_HAND)
async def open_own_hand(service: Service, pressed: Press) -> Toast | None:
    """Show all cards of the own hand."""
    return await _open(service, pressed, views.own_cards)


@press(Verb.OWN_CARD)
async def open_own_card(service: Service, pressed: Press, card: str) -> Toast | None:
    """Show one card of the own hand."""
    return await _open(service, pressed, lambda hand, texts: views.own_card(hand, card, texts))


@press(Verb.STANCE)
async def say_of_card(service: Service, pressed: Press, card: str, stance: Stance) -> Toast | None:
    """Say beforehand what happens when a card fits, and show that it is so."""
    code, person = pressed.action.match, pressed.person

    def work(unit: Unit) -> Reply:
        return play.set_standing_answer(unit, code, person, pressed.id, f"card {card} {stance}")

    words, reply = await service.reply(person, work)
    if reply.refused is not None:
        return words
    await open_own_card(service, pressed, card)
    return words


@press(Verb.STOPS)
async def say_stops(service: Service, pressed: Press, moments: tuple[str, ...]) -> Toast | None:
    """Say where to be asked in others' turns, and show that it is so."""
    code, person, said = pressed.action.match, pressed.person, " ".join(("stops", *moments))

    def work(unit: Unit) -> Reply:
        return play.set_standing_answer(unit, code, person, pressed.id, said)

    words, reply = await service.reply(person, work)
    if reply.refused is None:
        await open_own_hand(service, pressed)
    return words


@press(Verb.NOT_NOW)
async def tell_when(service: Service, pressed: Press, card: str) -> Toast:
    """Tell what a card does, and whether it can be played now."""
    texts, hand = await _hand(service, pressed)
    return views.no_hand(texts) if hand is None else views.not_now(hand, card, texts)


async def _open(service: Service, pressed: Press, view: Callable[[OwnHand, Texts], Screen]) -> Toast | None:
    """Show a page where nobody else sees it; from a group the press leads to the chat with the bot."""
    is_alone = pressed.where.private or pressed.opened is not None
    if not is_alone:
        return Toast("", url=link_to(Action(Verb.OWN_HAND, pressed.action.match), service.bot.username))
    texts, hand = await _hand(service, pressed)
    if hand is None:
        return views.no_hand(texts)
    return service.screens.open(pressed, view(hand, texts))


async def _hand(service: Service, pressed: Press) -> tuple[Texts, OwnHand | None]:
    code, person = pressed.action.match, pressed.person
    return await service.act(person, lambda unit: hands.own_hand(unit, code, person))
