"""Finished matches, turn by turn, and playing on from one of their turns."""

from kotbot.i18n import Texts
from kotbot.matches import finding
from kotbot.matches.ended import looking_back
from kotbot.matches.facts import MatchFacts, Where
from kotbot.matches.refusals import Refused
from kotbot.matches.replies import refuse
from kotbot.telegram.features.matches.lobby import tell_what_runs, what_runs
from kotbot.telegram.incoming import Press
from kotbot.telegram.outgoing.buttons import link_to
from kotbot.telegram.registry import press
from kotbot.telegram.service import Service
from kotbot.views.base import actions
from kotbot.views.base.screen import Screen, Toast
from kotbot.views.base.verbs import Verb
from kotbot.views.core.turns import first_start, turn_page, turn_page_in_private
from kotbot.views.modes import toast


@press(Verb.TURNS)
async def show_turn(service: Service, pressed: Press, number: int) -> Toast | None:
    """Show the nearest existing turn, with links to the others."""
    code = pressed.action.match
    turns = await service.past_turns.of(code)
    if not turns:
        texts, _ = await service.act(pressed.person, lambda _: None)
        return toast(refuse(Refused.NO_MATCH), pressed.person.id, texts)
    shown = turns[min(max(number, 1), len(turns)) - 1]
    page = turn_page_in_private if pressed.where.private else turn_page

    def render(facts: MatchFacts, texts: Texts) -> Screen:
        link = link_to(actions.turns(facts, shown.number), service.bot.username)
        doors = service.page_links.turn(facts, shown.number, texts, private=pressed.where.private)
        return page(shown, facts, texts, link, *doors)

    return await service.screens.open_of_match(pressed, render)


@press(Verb.PLAY_ON)
async def play_on(service: Service, pressed: Press, turn: int) -> Toast | None:
    """Begin a person's own match, in private, at a turn of a match whose chat the person is in.

    A person who has never started the bot gets a link to the bot that leads to this turn.
    """
    code = pressed.action.match
    texts, facts = await service.act(pressed.person, lambda unit: finding.by_code(unit, code))
    if facts is None:
        return toast(refuse(Refused.NO_MATCH), pressed.person.id, texts)
    if pressed.opened is not None and not await service.members.can_be_written_to(pressed.person):
        return service.screens.open(
            pressed, first_start(link_to(actions.turns(facts, turn), service.bot.username), texts)
        )
    # the page of a match shows the new one; its board is in private all the same
    where = pressed.where if pressed.opened is None else Where(pressed.person.id, private=True)
    words, reply = await service.reply(
        pressed.person,
        lambda unit: looking_back.play_on(unit, where, pressed.person, pressed.id, code, turn),
    )
    if reply.refused is Refused.ALREADY_RUNNING and reply.facts is not None:
        if pressed.opened is not None:
            return service.screens.open(
                pressed, await what_runs(service, pressed.person, where, texts, reply.facts)
            )
        await tell_what_runs(service, pressed.person, where, texts, reply.facts)
        return None
    if pressed.opened is not None and reply.facts is not None and reply.refused is None:
        pressed.opened.match = reply.facts.code
    return words
