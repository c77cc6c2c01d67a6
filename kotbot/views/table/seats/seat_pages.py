"""The pages of seats: players and monsters, while a table is laid out and in the match."""

from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

from engine.rules import LEAST_SEATS
from kotbot.clean_names import seen
from kotbot.i18n import Texts
from kotbot.matches.facts import MatchFacts, Occupant, SeatFacts, Status
from kotbot.matches.facts.pages import BoardPage, MonsterPage, Page, RulePage, SeatPage, StandInPage
from kotbot.rich_text import Text
from kotbot.views.base import actions, signs
from kotbot.views.base.layout import bold, in_rows, screen
from kotbot.views.base.monsters import MONSTERS, monster_name, sign
from kotbot.views.base.prompt import close_button, press
from kotbot.views.base.render_context import RenderContext, level_name, player_name
from kotbot.views.base.screen import Button, Row, Screen, Style
from kotbot.views.base.verbs import SeatVerb
from kotbot.views.core.options import OFFERED_LEVELS, option_lines, option_rows, value_rows, variants
from kotbot.views.table import actions as entries
from kotbot.views.table.seats.invitations import invite_button

MOST_MONSTERS: Final = 12
"""Monsters on one page."""
SHORT_NAME: Final = 12
"""Characters of a name on a button, so that three buttons fit into a row."""


class Body(NamedTuple):
    """The words above the buttons, and the buttons."""

    lines: Sequence[Text]
    rows: list[Row]


def seats_screen(facts: MatchFacts, texts: Texts, opened: Page | None = None) -> Screen:
    """Return a page of the seats of a match that has begun, in a message of its own."""
    context = RenderContext(facts, texts)
    page = seat_page(context, opened)
    close: Row = (close_button(texts),)
    return screen(texts, [*seat_lines(context), "", *page.lines, *_dropped(context)], [*page.rows, close])


def seat_page(context: RenderContext, page: Page | None) -> Body:
    """Return one of the pages of seats; for a seat that was removed the list of all."""
    there = len(context.facts.seats)
    match page:
        case SeatPage(seat) if seat < there:
            return _seat(context, seat)
        case MonsterPage(seat, number) if seat < there:
            return _monster(context, seat, number)
        case BoardPage.ORDER:
            return _order(context)
        case StandInPage(seat) if seat < there:
            return _stand_in(context, seat)
        case BoardPage.RULES:
            return _rules(context)
        case RulePage(option):
            return _rule(context, option)
        case _:
            return _all(context)


def seat_lines(context: RenderContext) -> list[str]:
    """Return all players in the order of play, and the accounts for which guests count."""
    return [*(_line(seat, context) for seat in context.facts.seats), *_counts_for(context)]


def _line(seat: SeatFacts, context: RenderContext) -> str:
    texts = context.texts
    monster, player = monster_name(seat.monster, texts), context.player_in_full(seat.place)
    return f"{texts.number(seat.place + 1)}. {context.sign(seat.place)} {monster} · {player}"


def _counts_for(context: RenderContext) -> list[str]:
    """Return the guests whose games count for an account."""
    texts, set_up = context.texts, context.facts.set_up
    return [
        # Translators: {guest} is a name at the table without an account, and their games are this person's.
        texts.gettext("{guest} counts for {person}.", guest=context.player(place), person=texts.person(name))
        for place, name in (set_up.counts_for if set_up is not None else ())
    ]


def _is_seat(context: RenderContext, number: str) -> bool:
    return number.isdecimal() and 0 < int(number) <= len(context.facts.seats)


def is_begun(context: RenderContext) -> bool:
    """Whether the match is being played."""
    return context.facts.status is Status.LIVE


# What the table waits for


def awaited(context: RenderContext) -> Body:
    """Return whose name is to be typed, and which seat waits for a person to take it; empty if neither."""
    facts, texts = context.facts, context.texts
    lines: list[str] = []
    rows: list[Row] = []
    asked = facts.prompts.name
    if asked is not None and asked.place < len(facts.seats):
        typist = facts.seat_of(asked.account)
        who = context.sign_and_player(asked.place)
        if facts.private or typist is None:
            lines.append(texts.gettext("Type the name for {player}.", player=who))
        else:
            lines.append(
                # Translators: {typist} is to type a name as an answer to the bot's message.
                texts.gettext(
                    "{typist}, answer this message with the name for {player}.",
                    typist=player_name(typist, texts),
                    player=who,
                )
            )
    seat = facts.prompts.offered
    if seat is not None and seat < len(facts.seats):
        lines.append(texts.gettext("Who sits down for {player}?", player=context.sign_and_player(seat)))
        sit = press(texts.gettext("I sit here now"), SeatVerb.SIT.of(facts, seat), Style.SUCCESS)
        rows.append((sit,))
    return Body([bold(line) for line in lines], rows)


def _dropped(context: RenderContext) -> list[str]:
    """Say what another seating would drop now."""
    table = context.facts.table
    if table is None or not table.drops:
        return []
    return ["", context.texts.gettext("What is just being resolved is dropped when seats change.")]


# Everybody


def _all(context: RenderContext) -> Body:
    facts, texts = context.facts, context.texts
    waits = awaited(context)
    buttons = [
        press(
            f"{texts.number(seat.place + 1)}. {context.sign_and_player(seat.place)}",
            entries.seats_page(facts, SeatPage(seat.place)),
        )
        for seat in facts.seats
    ]
    rows = [*waits.rows, *in_rows(buttons, 2)]
    if is_begun(context):
        rows += _more_seats(context)
        rows.append((order_button(context), rules_button(context)))
    if facts.private and any(seat.occupant is Occupant.GUEST for seat in facts.seats):
        rows.append((invite_button(facts, texts),))
    return Body(waits.lines or [bold(texts.gettext("Whose seat?"))], rows)


def _more_seats(context: RenderContext) -> list[Row]:
    facts, texts = context.facts, context.texts
    if len(facts.seats) >= facts.rules.box.most_seats:
        return []
    computers = [
        press(
            texts.gettext("Add: {player}", player=f"{signs.COMPUTER} {level_name(level, texts)}"),
            SeatVerb.COMPUTER.of(facts, level),
        )
        for level in OFFERED_LEVELS
    ]
    return [*familiar_rows(context), (nameless_button(context),), *in_rows(computers, 2)]


def familiar_rows(context: RenderContext) -> list[Row]:
    """Return a button for each person who played before."""
    facts, texts = context.facts, context.texts
    known = facts.set_up.familiar if facts.set_up is not None else ()
    buttons = [press(f"+ {texts.person(one.name, SHORT_NAME)}", entries.known(facts, one)) for one in known]
    return list(in_rows(buttons, 3))


def nameless_button(context: RenderContext) -> Button:
    """Return the button for another guest, who can be named later."""
    # Translators: a button: one guest more at the table, who has no name: "+ Player 3".
    text = context.texts.gettext("+ Player {n}", n=len(context.facts.seats) + 1)
    return press(text, SeatVerb.NAMELESS.of(context.facts))


def order_button(context: RenderContext) -> Button:
    """Return the button to tap the seats in the order in which they sit."""
    # Translators: a button: in which order the players sit.
    return press(context.texts.gettext("Order"), SeatVerb.ORDER.of(context.facts))


def rules_button(context: RenderContext) -> Button:
    """Return the button to the options of a match that has begun."""
    return press(context.texts.gettext("Options"), entries.seats_page(context.facts, BoardPage.RULES))


# One seat


def _seat(context: RenderContext, place: int) -> Body:
    facts, texts = context.facts, context.texts
    seat = context.seat(place)
    waits = awaited(context)
    is_person = seat.occupant is not Occupant.COMPUTER
    monster = press(texts.gettext("Another monster"), entries.seats_page(facts, MonsterPage(place)))
    rows: list[Row] = [*waits.rows, (*_renaming(context, place), monster)]
    others: list[Button] = []
    if seat.account is not None:
        others += _to_guest(context, place)
        if seat.account != facts.host:
            # Translators: a button: this person becomes the host of the match.
            others.append(press(texts.gettext("Make host"), SeatVerb.HOST.of(facts, place)))
    if not facts.private:
        # Translators: a button: somebody of the group takes this seat with their account.
        others.append(press(texts.gettext("Give the seat away"), SeatVerb.OFFER.of(facts, place)))
    rows += in_rows(others, 2)
    if is_begun(context):
        rows += _of_live_seat(context, place, is_person=is_person)
    rows += [*_leaving(context, place), (back_button(context, BoardPage.SEATS),)]
    return Body(
        waits.lines or [bold(texts.gettext("What about {player}?", player=context.sign_and_player(place)))],
        rows,
    )


def _renaming(context: RenderContext, place: int) -> Row:
    """Return the button for another name, where somebody can type one."""
    if context.facts.is_inline:
        return ()
    return (press(context.texts.gettext("Another name"), SeatVerb.PROMPT.of(context.facts, "name", place)),)


def _to_guest(context: RenderContext, place: int) -> Row:
    """Return the button by which a person's seat becomes a guest's, where somebody can type the name."""
    if context.facts.is_inline:
        return ()
    words = context.texts.gettext("A guest plays on")
    return (press(words, SeatVerb.PROMPT.of(context.facts, "guest", place)),)


def _of_live_seat(context: RenderContext, place: int, *, is_person: bool) -> list[Row]:
    facts, texts = context.facts, context.texts
    if context.seat(place).away:
        again = press(texts.gettext("Plays again"), SeatVerb.AGAIN_MYSELF.of(facts, place), Style.PRIMARY)
        return [(again,)]
    if not is_person:
        return []
    return [(press(texts.gettext("Let a computer play on"), entries.seats_page(facts, StandInPage(place))),)]


def _leaving(context: RenderContext, place: int) -> list[Row]:
    facts, texts = context.facts, context.texts
    buttons: list[Button] = []
    if is_begun(context) and context.state.lives(place):
        buttons.append(press(texts.gettext("Withdraw it"), SeatVerb.WITHDRAW.of(facts, place), Style.DANGER))
    if not is_begun(context) or len(facts.seats) > LEAST_SEATS:
        # Translators: a button: the seat and its monster are taken out of the match.
        buttons.append(
            press(texts.gettext("Take the seat away"), SeatVerb.REMOVE.of(facts, place), Style.DANGER)
        )
    return [tuple(buttons)] if buttons else []


def _stand_in(context: RenderContext, place: int) -> Body:
    facts, texts = context.facts, context.texts
    buttons = [
        press(f"{signs.COMPUTER} {level_name(level, texts)}", SeatVerb.STAND_IN.of(facts, place, level))
        for level in OFFERED_LEVELS
    ]
    line = texts.gettext("Who plays for {player}?", player=context.sign_and_player(place))
    return Body([bold(line)], [*in_rows(buttons, 2), (back_button(context, SeatPage(place)),)])


def _monster(context: RenderContext, place: int, number: int) -> Body:
    """Return a page of monsters to choose from, those of the boxes in play first."""
    facts, texts = context.facts, context.texts
    taken = {seat.monster for seat in facts.seats}
    pages = _pages_of_monsters(facts)
    at = number % len(pages)
    buttons = [
        press(
            f"{signs.MARKED if monster in taken else ''}{sign(monster)} {monster_name(monster, texts)}",
            SeatVerb.DRESS.of(facts, place, monster),
        )
        for monster in pages[at]
    ]
    after = entries.seats_page(facts, MonsterPage(place, (at + 1) % len(pages)))
    more = press(texts.gettext("More monsters: {page}", page=texts.in_order(f"{at + 1}/{len(pages)}")), after)
    question = bold(texts.gettext("Which monster is {player}?", player=context.player(place)))
    lines = [question, *_other_monster(context, place)]
    back = back_button(context, SeatPage(place) if is_begun(context) else None)
    return Body(lines, [*in_rows(buttons, 2), (more,), (back,)])


def _pages_of_monsters(facts: MatchFacts) -> list[Sequence[str]]:
    """Return the monsters of the boxes in play, and all others that have a name, in pages."""
    here = facts.rules.monsters
    others = [name for name in MONSTERS if name not in here]
    return [
        page[first : first + MOST_MONSTERS]
        for page in (here, others)
        for first in range(0, len(page), MOST_MONSTERS)
    ]


def _other_monster(context: RenderContext, place: int) -> list[str]:
    """Say how a monster that is not of the box is typed, where somebody can type."""
    if context.facts.is_inline:
        return []
    texts, seat = context.texts, context.seat(place)
    name = "" if seat.occupant is Occupant.COMPUTER else seen(seat.name)
    typed = texts.isolate(name) if name else texts.number(place + 1)
    # Translators: how any other monster is typed; invent a name for it that is no monster of the boxes.
    return [texts.gettext("Any other one can be typed: {name} = Megahorn", name=typed)]


def _order(context: RenderContext) -> Body:
    facts, texts = context.facts, context.texts
    tapped = [seat for seat in facts.prompts.order if seat < len(facts.seats)]
    left = [seat.place for seat in facts.seats if seat.place not in tapped]
    buttons = [press(context.sign_and_player(place), SeatVerb.TAP.of(facts, place)) for place in left]
    if tapped:
        line = texts.gettext(
            "Who sits next, to the left of {player}?", player=context.sign_and_player(tapped[-1])
        )
    else:
        line = texts.gettext("Tap everybody in the order of play. Who is first?")
    so_far = f" {texts.arrow} ".join(context.sign(place) for place in tapped)
    again = press(texts.gettext("From the beginning"), SeatVerb.ORDER.of(facts))
    back = back_button(context, BoardPage.SEATS if is_begun(context) else None)
    return Body([bold(line), *([so_far] if so_far else [])], [*in_rows(buttons, 2), (again, back)])


def back_button(context: RenderContext, page: Page | None = None) -> Button:
    """Return the button back to a page, or to the first one."""
    return press(context.texts.gettext("Back"), entries.seats_page(context.facts, page))


# Options of a match that has begun


def _rules(context: RenderContext) -> Body:
    facts, texts = context.facts, context.texts
    rows = option_rows(
        variants(facts, texts), lambda option: entries.seats_page(facts, RulePage(option)), texts
    )
    # Translators: a button: the expansions of a match at a table, which come and go in mid-match.
    expansions = press(texts.gettext("Expansions"), actions.page(facts, BoardPage.BOXES))
    line = texts.gettext("What is played from now on? The box stays the same.")
    return Body([bold(line)], [*rows, (expansions,), (back_button(context, BoardPage.SEATS),)])


def _rule(context: RenderContext, name: str) -> Body:
    """Return the page of an option: what it does, and its values."""
    options = variants(context.facts, context.texts)
    values = value_rows(options, name, partial(SeatVerb.OPTION.of, context.facts, name))
    return Body(option_lines(options, name), [*values, (back_button(context, BoardPage.RULES),)])
