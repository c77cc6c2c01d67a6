"""The own hidden cards on pages that nobody else sees, and what is said beforehand about each."""

from collections.abc import Callable

from kotbot.i18n import Texts
from kotbot.matches import finding
from kotbot.matches.digital import hands, play
from kotbot.matches.facts import Kind, Person
from kotbot.matches.facts.hands import OwnHand, Stance
from kotbot.matches.ports import Unit
from kotbot.matches.replies import Reply
from kotbot.telegram.incoming import Command, Press
from kotbot.telegram.outgoing.buttons import link_to
from kotbot.telegram.registry import Menu, command, press
from kotbot.telegram.secret_pages import SecretPage, Subject
from kotbot.telegram.service import Service
from kotbot.views.base.callback_data import Action
from kotbot.views.base.ephemeral import for_one
from kotbot.views.base.screen import Screen, Toast
from kotbot.views.base.verbs import Verb
from kotbot.views.digital import own_cards as views
from kotbot.views.people.apologies import too_much

View = Callable[[OwnHand, Texts], Screen]
"""Makes a page of a hand."""


def _hand_words(texts: Texts) -> str:
    # Translators: what /hand does, in the menu of commands.
    return texts.gettext("Your hidden cards")


@command("hand", Menu.EVERYWHERE, _hand_words)
async def show_hand(service: Service, given: Command) -> None:
    """Show the hidden cards of a person: in private at once, in a group by a key that is the same for all."""
    person, where = given.person, given.where
    if where.private:
        texts, own = await service.act(person, lambda unit: _hands(unit, person))
        service.messenger.answer_with_page(given, views.all_hands(own, texts))
        return
    texts, here = await service.act(person, lambda unit: finding.all_running_in(unit, where))
    service.messenger.answer_with_page(given, views.hands_here(here, texts))


def _hands(unit: Unit, person: Person) -> list[OwnHand]:
    open_ = (facts for facts in finding.of_account(unit, person.id) if facts.kind is Kind.DIGITAL)
    found = (hands.own_hand(unit, facts.code, person) for facts in open_)
    return [hand for hand in found if hand is not None]


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


async def _open(service: Service, pressed: Press, view: View) -> Toast | None:
    """Show a page where nobody else sees it.

    From a group in which Telegram shows no message to one person, the press leads to the chat with the bot.
    """
    is_alone = pressed.where.private or pressed.opened is not None
    if not is_alone and not service.screens.secret.can_show(pressed):
        return Toast("", url=_link(service, pressed))
    texts, hand = await _hand(service, pressed)
    if hand is None:
        return views.no_hand(texts)
    if is_alone:
        return service.screens.open(pressed, view(hand, texts))
    return None if _show_alone(service, pressed, view(hand, texts), hand, texts) else too_much(texts)


async def show_beside(service: Service, pressed: Press) -> None:
    """Show the hand in a group to its holder alone, beside what a press says, where that is possible."""
    if not service.screens.secret.can_show(pressed):
        return
    texts, hand = await _hand(service, pressed)
    if hand is not None and (hand.cards or hand.drawn):
        _show_alone(service, pressed, views.own_cards(hand, texts), hand, texts)


def _show_alone(service: Service, pressed: Press, shown: Screen, hand: OwnHand, texts: Texts) -> bool:
    link = _link(service, pressed)
    turn = 0 if hand.facts.state is None else hand.facts.state.turn
    page = SecretPage(
        for_one(shown, link, texts), views.unnamed_hand(link, texts), Subject(hand.facts.code, turn)
    )
    return service.screens.secret.show(pressed, page)


def _link(service: Service, pressed: Press) -> str:
    return link_to(Action(Verb.OWN_HAND, pressed.action.match), service.bot.username)


async def _hand(service: Service, pressed: Press) -> tuple[Texts, OwnHand | None]:
    code, person = pressed.action.match, pressed.person
    return await service.act(person, lambda unit: hands.own_hand(unit, code, person))
