"""Proof of the dice: they are computed again from the seed of the match."""

from kotbot.i18n import Texts
from kotbot.matches import finding
from kotbot.matches.log import proof
from kotbot.matches.refusals import Refused
from kotbot.matches.replies import refuse
from kotbot.telegram.incoming import Command, Press
from kotbot.telegram.registry import Menu, command, press
from kotbot.telegram.service import Service
from kotbot.views.base.screen import Toast
from kotbot.views.base.verbs import Verb
from kotbot.views.exports.proof import proof as proof_screen
from kotbot.views.modes import toast


@press(Verb.VERIFY)
async def verify(service: Service, pressed: Press) -> Toast | None:
    """Compute the dice again from the seed."""
    checked = await service.store.run(lambda unit: proof.verify(unit, pressed.action.match))
    return await service.screens.open_of_match(pressed, lambda _, texts: proof_screen(checked, texts))


def _verify_words(texts: Texts) -> str:
    # Translators: what /verify does, in the menu of commands.
    return texts.gettext("Check the dice of the last match")


@command("verify", Menu.EVERYWHERE, _verify_words)
async def verify_last(service: Service, given: Command) -> None:
    """Verify the match of this chat that ended last."""
    where = given.where
    texts, last = await service.act(given.person, lambda unit: finding.last_sealed(unit, where.chat))
    if last is None:
        service.messenger.say(given, toast(refuse(Refused.NO_MATCH), given.person.id, texts))
        return
    checked = await service.store.run(lambda unit: proof.verify(unit, last.code))
    service.messenger.answer(given, proof_screen(checked, texts))
