"""A table with the real box: laid out by /score, and who sits at it, before the match and in it."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from kotbot.i18n import Texts, texts_for
from kotbot.matches import clock, finding
from kotbot.matches.facts import MatchFacts, Person, Status, Where
from kotbot.matches.ports import Unit
from kotbot.matches.replies import Note, Refused, Reply
from kotbot.matches.table import before, handing, prompts, seating, setting_up
from kotbot.telegram.incoming import Command, Press, Words
from kotbot.telegram.registry import Scope, command, press, words
from kotbot.telegram.service import Service
from kotbot.views.screen import Toast
from kotbot.views.table.seat_actions import SeatVerb
from kotbot.views.table.seat_pages import seats_screen
from kotbot.views.table.typed_names import read_entries, read_name
from kotbot.views.toasts import toast

Change = Callable[[Unit, Person], Reply]


def _score_words(texts: Texts) -> str:
    # Translators: what /score does, in the menu of commands.
    return texts.gettext("Keep the score of the real box")


@command("score", Scope.EVERYWHERE, _score_words)
async def score(service: Service, given: Command) -> None:
    """Lay out a table here, or bring down the board of the one that is there."""
    await _lay_out(service, given.person, given.where, given.message)


@press(SeatVerb.SCORE)
async def score_here(service: Service, pressed: Press) -> Toast:
    """Lay out a table in this chat."""
    texts, reply = await _lay_out(service, pressed.person, pressed.where)
    return toast(reply, pressed.person.id, texts)


async def _lay_out(service: Service, person: Person, where: Where, answers: int = 0) -> tuple[Texts, Reply]:
    opener = replace(person, chat_admin=await service.is_admin(where, person))
    texts, reply = await service.act(person, lambda unit: setting_up.open_table(unit, where, opener))
    running = reply.facts
    if reply.refused is Refused.ALREADY_RUNNING and running is not None:
        if running.paused:
            await service.reply(person, lambda unit: clock.go_on(unit, running.code, person))
        service.bring_down(running)
        return texts, Reply(running, note=Note.TURNED)
    if reply.refused is not None:
        service.say(where, toast(reply, person.id, texts), answers)
    service.show(reply)
    return texts, reply


# Changes


async def _changed(service: Service, pressed: Press, work: Change) -> tuple[Texts, Reply]:
    """Do something at the table; administrators of its chat may do what people at it may."""
    person = pressed.person
    texts, reply = await service.act(person, lambda unit: work(unit, person))
    denied = reply.refused in (Refused.STRANGER, Refused.NOT_HOST)
    if denied and await service.administers(pressed, reply.facts):
        admin = replace(person, chat_admin=True)
        texts, reply = await service.act(person, lambda unit: work(unit, admin))
    service.show(reply)
    return texts, reply


async def _change(service: Service, pressed: Press, work: Change, *page: str) -> Toast | None:
    """Change the seats; in a match the message with the buttons then shows a page of the present seats."""
    texts, reply = await _changed(service, pressed, work)
    facts = reply.facts
    if facts is not None and facts.status is Status.LIVE and (reply.changed or reply.note is Note.TURNED):
        present = await service.store.run(lambda unit: seating.seats_of(unit, pressed.action.match))
        if present is not None:
            spoken = texts if present.private else texts_for(present.language)
            service.open(pressed, seats_screen(present, spoken, _page_after(reply, page)))
    return None if reply.note is Note.TURNED else toast(reply, pressed.person.id, texts)


def _page_after(reply: Reply, page: tuple[str, ...]) -> tuple[str, ...]:
    """Somebody new can be named at once; whoever sits in another order is shown so."""
    match reply.note:
        case Note.SAT_DOWN:
            return ("seat", reply.detail)
        case Note.RESEATED:
            return ()
        case _:
            return page


def _place(number: str) -> int:
    """The seat that an argument names, from 0; -1 for none."""
    return int(number) - 1 if number.isdecimal() and len(number) < 3 else -1


def _args(pressed: Press, number: int) -> tuple[str, ...]:
    return (*pressed.action.args, *("",) * number)[:number]


@press(SeatVerb.AGAIN)
async def same_as_last(service: Service, pressed: Press) -> Toast | None:
    """The same as last time."""
    code = pressed.action.match
    return await _change(
        service, pressed, lambda unit, who: setting_up.same_as_last(unit, code, who, pressed.id)
    )


@press(SeatVerb.KNOWN)
async def seat_familiar(service: Service, pressed: Press) -> Toast | None:
    """Somebody who played here before."""
    code, (key,) = pressed.action.match, _args(pressed, 1)
    return await _change(service, pressed, lambda unit, who: seating.seat_familiar(unit, code, who, key))


@press(SeatVerb.NAMELESS)
async def seat_nameless(service: Service, pressed: Press) -> Toast | None:
    """A guest without a name."""
    code = pressed.action.match
    return await _change(
        service, pressed, lambda unit, who: seating.seat_nameless(unit, code, who, pressed.id)
    )


@press(SeatVerb.COMPUTER)
async def seat_computer(service: Service, pressed: Press) -> Toast | None:
    """A computer player."""
    code, (level,) = pressed.action.match, _args(pressed, 1)
    return await _change(
        service, pressed, lambda unit, who: seating.seat_computer(unit, code, who, level, pressed.id)
    )


@press(SeatVerb.PAGE)
async def turn_page(service: Service, pressed: Press) -> Toast | None:
    """Another page: of the set-up for everybody, of the seats of a match in the message that was pressed."""
    action = pressed.action
    facts = await service.store.run(lambda unit: finding.by_code(unit, action.match))
    if facts is None or facts.status is not Status.LIVE:
        page = " ".join(action.args)
        return await _change(
            service,
            pressed,
            lambda unit, who: setting_up.turn_page(unit, action.match, who, action.decision, page),
        )
    return await _change(
        service, pressed, lambda unit, who: seating.look(unit, action.match, who), *action.args
    )


@press(SeatVerb.ORDER)
async def begin_order(service: Service, pressed: Press) -> Toast | None:
    """Tap the seats in the order in which they sit."""
    action = pressed.action
    return await _change(
        service,
        pressed,
        lambda unit, who: seating.begin_order(unit, action.match, who, action.decision),
        "order",
    )


@press(SeatVerb.TAP)
async def tap_seat(service: Service, pressed: Press) -> Toast | None:
    """The next one in the order of play."""
    return await _change_seat(service, pressed, seating.tap, "order")


SeatChange = Callable[[Unit, str, Person, int, int], Reply]


async def _change_seat(service: Service, pressed: Press, use_case: SeatChange, *page: str) -> Toast | None:
    """Change the seat that is the last argument but for those that the use case knows already."""
    action = pressed.action
    place = _place(_args(pressed, 1)[0])
    return await _change(
        service,
        pressed,
        lambda unit, who: use_case(unit, action.match, who, action.decision, place),
        *page,
    )


@press(SeatVerb.DRESS)
async def dress(service: Service, pressed: Press) -> Toast | None:
    """Another monster."""
    monster = _args(pressed, 2)[1]

    def work(unit: Unit, code: str, who: Person, decision: int, place: int) -> Reply:
        return seating.dress(unit, code, who, decision, place, monster)

    return await _change_seat(service, pressed, work)


@press(SeatVerb.STAND_IN)
async def stand_in(service: Service, pressed: Press) -> Toast | None:
    """A computer plays on."""
    level = _args(pressed, 2)[1]

    def work(unit: Unit, code: str, who: Person, decision: int, place: int) -> Reply:
        return handing.let_computer(unit, code, who, decision, place, level)

    return await _change_seat(service, pressed, work)


@press(SeatVerb.REMOVE)
async def remove(service: Service, pressed: Press) -> Toast | None:
    """The seat goes."""
    return await _change_seat(service, pressed, handing.remove)


@press(SeatVerb.WITHDRAW)
async def withdraw(service: Service, pressed: Press) -> Toast | None:
    """The monster leaves the game."""
    return await _change_seat(service, pressed, handing.withdraw)


@press(SeatVerb.AGAIN_MYSELF)
async def play_again(service: Service, pressed: Press) -> Toast | None:
    """No computer plays for this seat any more."""
    return await _change_seat(service, pressed, handing.play_again)


@press(SeatVerb.OFFER)
async def offer(service: Service, pressed: Press) -> Toast | None:
    """Somebody else may take the seat."""
    return await _change_seat(service, pressed, handing.offer_seat)


@press(SeatVerb.SIT)
async def sit(service: Service, pressed: Press) -> Toast | None:
    """Take the seat that was offered."""
    return await _change_seat(service, pressed, handing.sit_here)


@press(SeatVerb.HOST)
async def pass_on_host(service: Service, pressed: Press) -> Toast | None:
    """Somebody else is the host."""
    return await _change_seat(service, pressed, handing.pass_on_host)


@press(SeatVerb.PROMPT)
async def prompt(service: Service, pressed: Press) -> Toast | None:
    """A name is to be typed."""
    action = pressed.action
    what, number = _args(pressed, 2)
    return await _change(
        service,
        pressed,
        lambda unit, who: seating.prompt(
            unit, action.match, who, action.decision, what, _place(number), pressed.message
        ),
    )


@press(SeatVerb.OPTION)
async def set_option(service: Service, pressed: Press) -> Toast | None:
    """An option of a match that has begun."""
    action = pressed.action
    option, value = _args(pressed, 2)
    return await _change(
        service,
        pressed,
        lambda unit, who: handing.set_option(unit, action.match, who, action.decision, option, value),
        "rules",
    )


@press(SeatVerb.BEGIN)
async def begin(service: Service, pressed: Press) -> Toast | None:
    """Begin the match."""
    action, (first,) = pressed.action, _args(pressed, 1)
    texts, reply = await _changed(
        service,
        pressed,
        lambda unit, who: setting_up.start(unit, action.match, who, action.decision, first, pressed.id),
    )
    return toast(reply, pressed.person.id, texts)


# Typed names


@words
async def typed_names(service: Service, said: Words) -> bool:
    """Names of players, typed while a table is laid out, or because a name was asked for."""
    texts, found = await service.act(said.person, lambda unit: _typed(unit, said))
    if found is None:
        return False
    reply, asked_in = found
    facts = reply.facts
    if reply.refused is None and facts is not None and facts.status is Status.LOBBY:
        service.bring_down(facts)
        return True
    service.show(reply)
    service.say(said.where, toast(reply, said.person.id, texts), said.message)
    if reply.refused is None and facts is not None and asked_in:
        spoken = texts if facts.private else texts_for(facts.language)
        service.edit(said.where, asked_in, seats_screen(facts, spoken))
    return True


def _typed(unit: Unit, said: Words) -> tuple[Reply, int] | None:
    """What became of the text, and the message in which a name was asked for; None if it is for others."""
    facts = finding.table_addressed(unit, said.where, said.answers)
    if facts is None:
        return None
    asked = prompts.asked_of(facts, said.person.id)
    if asked is not None:
        reply = seating.answer_prompt(unit, facts.code, said.person, read_name(said.text))
        return reply, asked.message
    entries = read_entries(said.text)
    if facts.status is not Status.LOBBY and not _only_monsters(facts, entries):
        return None
    return seating.seat_typed(unit, facts.code, said.person, entries), 0


def _only_monsters(facts: MatchFacts, entries: Sequence[seating.Entry]) -> bool:
    """Whether a text gives monsters to those who sit there: `Cy = Megahorn`; in a match all else is play."""
    names = {before.fold(seat.name) for seat in facts.seats} | {str(seat.place + 1) for seat in facts.seats}
    return bool(entries) and all(entry.monster and before.fold(entry.name) in names for entry in entries)
