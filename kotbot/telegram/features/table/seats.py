"""A table with the real box: opened by /score, and its seats before and in the match."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Concatenate, ParamSpec

from kotbot.i18n import Texts, texts_for
from kotbot.matches import boards, finding
from kotbot.matches.facts import MatchFacts, Person, Status, Where
from kotbot.matches.facts.pages import BoardPage, Page, RulePage, SeatPage, read_page
from kotbot.matches.open import clock
from kotbot.matches.outcomes import Note, SatDown
from kotbot.matches.people.names import fold
from kotbot.matches.ports import Unit
from kotbot.matches.records import BoardRecord
from kotbot.matches.refusals import Refused
from kotbot.matches.replies import Reply
from kotbot.matches.table.seats import handing, inviting, seating, setting_up
from kotbot.telegram.features.table.guest_offers import guest_at, offer_guest
from kotbot.telegram.incoming import Command, Press, TypedText
from kotbot.telegram.registry import Menu, command, press, words
from kotbot.telegram.service import Service
from kotbot.views.base.layout import as_message
from kotbot.views.base.screen import Toast
from kotbot.views.base.verbs import SeatVerb
from kotbot.views.modes import toast
from kotbot.views.people.apologies import old_button
from kotbot.views.table.seats.seat_pages import seats_screen
from kotbot.views.table.typing.typed_names import by_number, read_entries, read_name

P = ParamSpec("P")


def _score_words(texts: Texts) -> str:
    # Translators: what /score does, in the menu of commands.
    return texts.gettext("Keep the score of the real box")


@command("score", Menu.EVERYWHERE, _score_words)
async def score(service: Service, given: Command) -> None:
    """Open a table here, or send the board of the existing one at the end of the chat."""
    await _lay_out(service, given.person, given.where, given.message)


@press(SeatVerb.SCORE)
async def score_here(service: Service, pressed: Press) -> Toast:
    """Open a table in this chat; in an inline message an invitation does that."""
    if pressed.where.is_inline:
        return old_button(texts_for(pressed.person.language))
    texts, reply = await _lay_out(service, pressed.person, pressed.where, press=pressed.id)
    return toast(reply, pressed.person.id, texts)


async def _lay_out(
    service: Service, person: Person, where: Where, answers: int = 0, press: str = ""
) -> tuple[Texts, Reply]:
    texts, reply = await service.act_here(
        person, where, lambda unit, opener: setting_up.open_table(unit, where, opener), press
    )
    running = reply.facts
    if reply.refused is Refused.ALREADY_RUNNING and running is not None:
        if running.paused:
            await service.reply(person, lambda unit: clock.go_on(unit, running.code, person))
        service.redraws.bring_down(running)
        return texts, Reply(running, note=Note.TURNED)
    if reply.refused is not None:
        service.messenger.tell(person, where, as_message(toast(reply, person.id, texts)), answers)
    else:
        reply = replace(reply, facts=await _without_gone(service, reply.facts))
    service.redraws.show(reply)
    return texts, reply


async def _without_gone(service: Service, facts: MatchFacts | None) -> MatchFacts | None:
    """Return a table that offers no earlier players who are known to have left its chat."""
    if facts is None:
        return None
    gone = await service.members.known_gone(facts.chat, setting_up.offered(facts))
    if not gone:
        return facts
    reply = await service.store.run(lambda unit: setting_up.leave_out(unit, facts.code, gone))
    return reply.facts


# Changes


async def changed(
    service: Service,
    pressed: Press,
    use_case: Callable[Concatenate[Unit, str, Person, P], Reply],
    *args: P.args,
    **kwargs: P.kwargs,
) -> tuple[Texts, Reply]:
    """Change the table and update its boards."""
    texts, reply = await service.act_or_administer(pressed, use_case, *args, **kwargs)
    service.redraws.show(reply)
    return texts, reply


async def _change(
    service: Service,
    pressed: Press,
    use_case: Callable[Concatenate[Unit, str, Person, P], Reply],
    *args: P.args,
    **kwargs: P.kwargs,
) -> Toast | None:
    """Change the seats; in a match the pressed message then shows all of them."""
    return await _change_on(None, service, pressed, use_case, *args, **kwargs)


async def _change_on(
    page: Page | None,
    service: Service,
    pressed: Press,
    use_case: Callable[Concatenate[Unit, str, Person, P], Reply],
    *args: P.args,
    **kwargs: P.kwargs,
) -> Toast | None:
    """Change the seats; in a match the pressed message then shows this page of them."""
    texts, reply = await changed(service, pressed, use_case, *args, **kwargs)
    facts = reply.facts
    if facts is not None and facts.status is Status.LIVE and (reply.changed or reply.note is Note.TURNED):
        present = await service.store.run(lambda unit: seating.seats_of(unit, pressed.action.match))
        if present is not None:
            spoken = texts if present.private else texts_for(present.language)
            service.screens.open_for_all(pressed, seats_screen(present, spoken, _page_after(reply, page)))
    return None if reply.note is Note.TURNED else toast(reply, pressed.person.id, texts)


def _page_after(reply: Reply, page: Page | None) -> Page | None:
    """Return the page after a change: a new player's seat for naming, all seats after a new order."""
    match reply.note:
        case SatDown((place,)):
            return SeatPage(place)
        case SatDown() | Note.RESEATED:
            return None
        case _:
            return page


async def _leave_out_gone(service: Service, code: str) -> None:
    offered = await service.store.run(lambda unit: seating.seats_of(unit, code))
    left = await _without_gone(service, offered)
    if left is not None and left is not offered:
        service.redraws.redraw(left)


@press(SeatVerb.AGAIN)
async def same_as_last(service: Service, pressed: Press) -> Toast | None:
    """Seat the same players as last time, without who has left the chat since the table was opened."""
    await _leave_out_gone(service, pressed.action.match)
    return await _change(service, pressed, setting_up.same_as_last, pressed.id)


@press(SeatVerb.KNOWN)
async def seat_familiar(service: Service, pressed: Press, key: str) -> Toast | None:
    """Seat a person who played here before, and is there still."""
    await _leave_out_gone(service, pressed.action.match)
    return await _change(service, pressed, seating.seat_familiar, key)


@press(SeatVerb.NAMELESS)
async def seat_nameless(service: Service, pressed: Press) -> Toast | None:
    """Seat a guest without a name."""
    return await _change(service, pressed, seating.seat_nameless, pressed.id)


@press(SeatVerb.COMPUTER)
async def seat_computer(service: Service, pressed: Press, level: str) -> Toast | None:
    """Seat a computer player."""
    return await _change(service, pressed, seating.seat_computer, pressed.id, level)


@press(SeatVerb.PAGE)
async def turn_page(service: Service, pressed: Press, page: tuple[str, ...]) -> Toast | None:
    """Turn to another page: of the set-up for everybody, of a match's seats in the pressed message."""
    action = pressed.action
    facts = await service.store.run(lambda unit: finding.by_code(unit, action.match))
    if facts is not None and facts.status is Status.LIVE:
        return await _change_on(_page_named(page), service, pressed, seating.look)
    return await _change(service, pressed, setting_up.turn_page, action.decision, " ".join(page))


def _page_named(words: Sequence[str]) -> Page | None:
    """Return the named page; None, the list of all seats, if there is no such page."""
    try:
        return read_page(words)
    except ValueError:
        return None


@press(SeatVerb.ORDER)
async def begin_order(service: Service, pressed: Press) -> Toast | None:
    """Begin to order the seats by tapping."""
    return await _change_on(BoardPage.ORDER, service, pressed, seating.begin_order, pressed.action.decision)


@press(SeatVerb.TAP)
async def tap_seat(service: Service, pressed: Press, seat: int) -> Toast | None:
    """Set the next seat in the order of play."""
    decision = pressed.action.decision
    return await _change_on(BoardPage.ORDER, service, pressed, seating.tap, decision, seat)


SeatChange = Callable[Concatenate[Unit, str, Person, int, int, P], Reply]
"""Changes a seat (from 0) of the seating shown with a decision."""


async def _change_seat(
    service: Service, pressed: Press, use_case: SeatChange[P], seat: int, *args: P.args, **kwargs: P.kwargs
) -> Toast | None:
    """Change a seat, at the decision that the button names."""
    return await _change(service, pressed, use_case, pressed.action.decision, seat, *args, **kwargs)


@press(SeatVerb.DRESS)
async def dress(service: Service, pressed: Press, seat: int, monster: str) -> Toast | None:
    """Give the seat another monster."""
    return await _change_seat(service, pressed, seating.dress, seat, monster)


@press(SeatVerb.STAND_IN)
async def stand_in(service: Service, pressed: Press, seat: int, level: str) -> Toast | None:
    """Let a computer play for the seat."""
    return await _change_seat(service, pressed, handing.let_computer, seat, level)


@press(SeatVerb.REMOVE)
async def remove(service: Service, pressed: Press, seat: int) -> Toast | None:
    """Remove the seat."""
    return await _change_seat(service, pressed, handing.remove, seat)


@press(SeatVerb.WITHDRAW)
async def withdraw(service: Service, pressed: Press, seat: int) -> Toast | None:
    """Withdraw the monster from the game."""
    return await _change_seat(service, pressed, handing.withdraw, seat)


@press(SeatVerb.AGAIN_MYSELF)
async def play_again(service: Service, pressed: Press, seat: int) -> Toast | None:
    """Let a person play for this seat again instead of a computer."""
    return await _change_seat(service, pressed, handing.play_again, seat)


@press(SeatVerb.OFFER)
async def offer(service: Service, pressed: Press, seat: int) -> Toast | None:
    """Offer the seat to another person."""
    return await _change_seat(service, pressed, handing.offer_seat, seat)


@press(SeatVerb.SIT)
async def sit(service: Service, pressed: Press, seat: int) -> Toast | None:
    """Take the seat that was offered."""
    facts = await service.store.run(lambda unit: finding.by_code(unit, pressed.action.match))
    told = await _change_seat(service, pressed, handing.sit_here, seat)
    guest = guest_at(facts, seat)
    await offer_guest(service, pressed.action.match, pressed.person, pressed.where, guest)
    return told


@press(SeatVerb.HOST)
async def pass_on_host(service: Service, pressed: Press, seat: int) -> Toast | None:
    """Make another person the host."""
    return await _change_seat(service, pressed, handing.pass_on_host, seat)


@press(SeatVerb.PROMPT)
async def prompt(service: Service, pressed: Press, what: str, seat: int) -> Toast | None:
    """Ask for a name to be typed."""
    decision = pressed.action.decision
    return await _change(service, pressed, seating.prompt, decision, what, seat, pressed.message)


@press(SeatVerb.OPTION)
async def set_option(service: Service, pressed: Press, option: str, value: str) -> Toast | None:
    """Set an option of a match that has begun."""
    decision = pressed.action.decision
    page = RulePage(option) if option == "sides" else BoardPage.RULES
    return await _change_on(page, service, pressed, handing.set_option, decision, option, value)


@press(SeatVerb.BEGIN)
async def begin(service: Service, pressed: Press, first: str) -> Toast | None:
    """Begin the match; its first board stands below an invitation of the set-up."""
    decision = pressed.action.decision
    texts, reply = await changed(service, pressed, setting_up.start, pressed.id, decision, first)
    if reply.refused is None and reply.facts is not None:
        code = reply.facts.code
        if await service.store.run(lambda unit: inviting.secret_of(unit, code)):
            service.redraws.bring_down(reply.facts)
    return toast(reply, pressed.person.id, texts)


# Typed names


@words
async def typed_names(service: Service, said: TypedText) -> bool:
    """Seat players by names typed while a table is set up, or in answer to the question for a name."""
    texts, found = await service.act(said.person, lambda unit: _typed(unit, said))
    if found is None:
        return False
    reply, asked_in, text = found
    facts = reply.facts
    if reply.refused is None and facts is not None and facts.status is Status.LOBBY:
        service.boards.will_take(text)
        service.redraws.bring_down(facts)
        return True
    service.redraws.show(reply)
    service.messenger.say(said, toast(reply, said.person.id, texts))
    if reply.refused is None and facts is not None and asked_in:
        spoken = texts if facts.private else texts_for(facts.language)
        service.messenger.edit(said.where.message(asked_in), seats_screen(facts, spoken))
    return True


def _typed(unit: Unit, said: TypedText) -> tuple[Reply, int, BoardRecord | None] | None:
    """Return the result of the text and the message that asked for a name; None if not for this handler.

    During the set-up the text is returned, too: it is deleted once the board shows its players.
    """
    facts = finding.table_addressed(unit, said.where, said.answers)
    if facts is None:
        return None
    asked = facts.prompts.name
    if asked is not None and asked.account == said.person.id:
        reply = seating.answer_prompt(unit, facts.code, said.person, read_name(said.text))
        return reply, asked.message, _counted(unit, said, reply)
    entries = [by_number(entry, facts) for entry in read_entries(said.text)]
    if facts.status is not Status.LOBBY and not _only_monsters(facts, entries):
        return None
    reply = seating.seat_typed(unit, facts.code, said.person, entries)
    return reply, 0, _counted(unit, said, reply)


def _counted(unit: Unit, said: TypedText, reply: Reply) -> BoardRecord | None:
    facts = reply.facts
    if reply.refused is not None or facts is None or facts.status is not Status.LOBBY:
        return None
    return boards.put_text(unit, facts, said.where, said.message)


def _only_monsters(facts: MatchFacts, entries: Sequence[seating.TypedPlayer]) -> bool:
    """Return whether a text only gives monsters to present players, as in `Cy = Megahorn`.

    In a match all other texts are play.
    """
    names = {fold(seat.name) for seat in facts.seats} | {str(seat.place + 1) for seat in facts.seats}
    return bool(entries) and all(entry.monster and fold(entry.name) in names for entry in entries)
