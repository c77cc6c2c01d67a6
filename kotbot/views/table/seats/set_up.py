"""The set-up of a table: edition and mode, the seats and the buttons to change them, and the first player."""

from functools import partial
from typing import Final

from engine.cards.power_up import BOX as POWER_UP
from engine.rules import LEAST_SEATS
from kotbot.i18n import Texts
from kotbot.matches.facts import MatchFacts, Mode
from kotbot.matches.facts.pages import BoardPage, MonsterPage, OptionPage, Page
from kotbot.matches.table.seats.setting_up import CHANCE, CLAWS
from kotbot.rich_text import Text
from kotbot.views.base import actions, signs
from kotbot.views.base.boxes import game_name, unread
from kotbot.views.base.layout import bold, in_rows, italic, screen
from kotbot.views.base.monsters import signs_of
from kotbot.views.base.prompt import press
from kotbot.views.base.render_context import RenderContext, player_name
from kotbot.views.base.screen import Button, Row, Screen, Style
from kotbot.views.base.verbs import SeatVerb, Verb
from kotbot.views.core.options import (
    Option,
    choice_rows,
    chosen,
    computer_rows,
    language_rows,
    level_lines,
    of_any_match,
    option_lines,
    option_rows,
    switch,
    value_rows,
)
from kotbot.views.core.watching import on_screen
from kotbot.views.table import actions as entries
from kotbot.views.table.parts import plays_itself, three_cards
from kotbot.views.table.seats.seat_pages import (
    Body,
    awaited,
    back_button,
    familiar_rows,
    nameless_button,
    order_button,
    seat_lines,
    seat_page,
)

MODE: Final = "mode"
"""The option that has buttons of its own on the first page."""
TABLE_MODES: Final = (Mode.REFEREE, Mode.COUNTERS)


def set_up(facts: MatchFacts, texts: Texts) -> Screen:
    """Return the board of a table before the match."""
    context = RenderContext(facts, texts)
    page = _page(context, facts.page)
    free = facts.rules.box.most_seats - len(facts.seats)
    places = [texts.ngettext("{n} seat is free", "{n} seats are free", free)] if free else []
    seats = [*seat_lines(context), *places, *_needs_cards(context)]
    return screen(texts, [*_head(context), "", *seats, "", *page.lines], page.rows)


def kept_page(page: str, invitation: str) -> None:
    """Return None: the match itself keeps the open page of a table."""


def _head(context: RenderContext) -> list[Text]:
    facts, texts = context.facts, context.texts
    parts = [
        game_name(facts.rules, texts),
        mode_name(facts.mode, texts),
        texts.name,
    ]
    title = bold(texts.gettext("{sign} The box is on the table!", sign=signs.BOX))
    warning = unread(facts.rules, texts)
    return [title, " · ".join(parts), *([italic(warning)] if warning else []), *on_screen(facts, texts)]


def _needs_cards(context: RenderContext) -> list[Text]:
    """Say that a computer needs the cards for sale named, once one has a seat."""
    if context.facts.mode is not Mode.REFEREE or not any(map(plays_itself, context.facts.seats)):
        return []
    # Translators: at a real table; {cards} are three names of cards as people may type them: "Jets, Wings".
    text = context.texts.gettext(
        "{sign} needs to know the cards for sale. Once we play, type all three: {cards}",
        sign=signs.COMPUTER,
        cards=three_cards(context),
    )
    return [italic(text)]


def mode_name(mode: Mode, texts: Texts) -> str:
    """Return the name of a mode, in a word for a button."""
    if mode is Mode.COUNTERS:
        # Translators: at a table the bot only keeps numbers. A word for a button.
        return texts.gettext("Counters")
    # Translators: at a table people roll, and the bot knows the rules. A word for a button.
    return texts.gettext("Referee")


def _what_mode_does(mode: Mode, texts: Texts) -> str:
    if mode is Mode.COUNTERS:
        return texts.gettext("Counters: you play, I keep the numbers.")
    return texts.gettext("Referee: you roll, I know the rules.")


def chosen_words(facts: MatchFacts, option: str, value: str, texts: Texts) -> str:
    """Confirm a choice: the mode with what it does, an option as on its button; else empty."""
    if option == MODE:
        words = _what_mode_does(Mode(value), texts) if value in TABLE_MODES else ""
    else:
        words = chosen(_options(facts, texts), option, value, texts)
    return f"{signs.MARKED} {words}" if words else ""


def _page(context: RenderContext, page: Page | None) -> Body:
    facts, texts = context.facts, context.texts
    back: Row = (back_button(context),)
    match page:
        case BoardPage.OPTIONS:
            cancel = press(texts.gettext("Put the box away"), actions.stop(facts), Style.DANGER)
            rows = option_rows(
                _options(facts, texts), lambda option: entries.seats_page(facts, OptionPage(option)), texts
            )
            return Body([bold(texts.gettext("What is played?"))], [*rows, (cancel,), back])
        case OptionPage(option):
            options = _options(facts, texts)
            values = value_rows(options, option, partial(Verb.OPTION.of, facts, option))
            return Body(option_lines(options, option), [*values, (back_button(context, BoardPage.OPTIONS),)])
        case BoardPage.COMPUTERS:
            line = texts.gettext("People roll for computers. Who plays along?")
            return Body([*level_lines(texts), bold(line)], [*computer_rows(facts, texts), back])
        case BoardPage.LANGUAGES:
            return Body([bold(texts.gettext("Which language?"))], [*language_rows(facts, texts), back])
        case BoardPage.FIRST:
            return _first(context)
        case BoardPage.SEATS:
            everybody = seat_page(context, page)
            return Body(everybody.lines, [*everybody.rows, back])
        case None:
            return _main(context)
        case _:
            return seat_page(context, page)


def _options(facts: MatchFacts, texts: Texts) -> list[Option]:
    """Return the options that any match has, whether the table is taught, and who draws for computers."""
    teach = Option(
        "teach",
        # Translators: an option of a table: whether each step is explained to those who never played.
        texts.gettext("Teaching"),
        texts.gettext("Whoever never played is told each new thing once, and each new card."),
        switch(facts.chosen.teaches),
        [("on", texts.pgettext("teaching", "on")), ("off", texts.pgettext("teaching", "off"))],
    )
    return [*of_any_match(facts, texts), teach, *_open_hands(facts, texts)]


def _open_hands(facts: MatchFacts, texts: Texts) -> list[Option]:
    """Return the option whether people draw evolutions for computers, where there are any to draw."""
    if POWER_UP not in facts.rules.box_names or facts.mode is not Mode.REFEREE:
        return []
    # Translators: an option of a real table with evolutions: whether computers have some, too.
    name = texts.gettext("Evolutions of computers")
    says = texts.gettext("You draw for a computer and say what came; its hand lies open, and it plays it.")
    values = [
        # Translators: whether computers have evolutions: people draw for them. Short.
        ("on", texts.pgettext("evolutions of computers", "drawn by you")),
        # Translators: whether computers have evolutions. Short.
        ("off", texts.pgettext("evolutions of computers", "none")),
    ]
    return [Option("open_hands", name, says, switch(facts.chosen.open_hands), values)]


# The first page


def _main(context: RenderContext) -> Body:
    facts, texts = context.facts, context.texts
    waits = awaited(context)
    several = len(facts.seats) >= LEAST_SEATS
    rows: list[Row] = [*waits.rows, *_same_again(context)]
    joins = [] if facts.private else [press(texts.gettext("Join"), Verb.JOIN.of(facts), Style.SUCCESS)]
    if len(facts.seats) < facts.rules.box.most_seats:
        rows += familiar_rows(context)
        rows.append((*joins, nameless_button(context), _page_button(context, BoardPage.COMPUTERS)))
    else:
        rows.append((_page_button(context, BoardPage.COMPUTERS),))
    if facts.seats:
        order = [order_button(context)] if several else []
        rows.append((_page_button(context, MonsterPage(0)), *order, _page_button(context, BoardPage.SEATS)))
    modes = [(str(mode), mode_name(mode, texts), Verb.OPTION.of(facts, MODE, mode)) for mode in TABLE_MODES]
    if not facts.is_inline:
        rows += choice_rows(facts.mode, modes)
    rows.append((_page_button(context, BoardPage.OPTIONS), _page_button(context, BoardPage.LANGUAGES)))
    if several:
        begin = texts.gettext("{sign} Start", sign=texts.pointer)
        rows.append((press(begin, entries.seats_page(facts, BoardPage.FIRST), Style.PRIMARY),))
    return Body(waits.lines or _hint(context), rows)


def _hint(context: RenderContext) -> list[Text]:
    """Say what to do now: join, tap or type names, until all seats are taken."""
    facts, texts = context.facts, context.texts
    if facts.private:
        # Translators: two names, and an invented monster, as people may type them.
        how = texts.gettext("Tap, or type names: Bob, Cy = Megahorn")
    elif facts.is_inline:
        how = texts.gettext("Join, each on your own phone. Whoever has none is added by a tap.")
    else:
        # Translators: two names, and an invented monster, as people may type them.
        how = texts.gettext("Join, or answer this message with names: Bob, Cy = Megahorn")
    mode = _what_mode_does(facts.mode, texts)
    if len(facts.seats) >= facts.rules.box.most_seats:
        return [
            mode,
            *_last_time(context),
            bold(texts.gettext("All seats are taken. Start when you are ready.")),
        ]
    return [mode, *_last_time(context), bold(texts.gettext("Who sits here, in the order of play?")), how]


def _page_button(context: RenderContext, page: Page) -> Button:
    texts = context.texts
    # Translators: a button: who plays which monster.
    monsters = texts.gettext("Monsters")
    names: dict[Page, str] = {
        BoardPage.COMPUTERS: texts.gettext("{sign} Computers", sign=signs.COMPUTER),
        MonsterPage(0): monsters,
        BoardPage.SEATS: texts.gettext("Seats"),
        BoardPage.OPTIONS: texts.gettext("Options"),
        BoardPage.LANGUAGES: f"{signs.LANGUAGE} {texts.name}",
    }
    return press(names[page], entries.seats_page(context.facts, page))


def _same_again(context: RenderContext) -> list[Row]:
    """Return the button for the seats of the last table, unless they are taken that way already."""
    facts, texts = context.facts, context.texts
    last = facts.set_up.last if facts.set_up is not None else ()
    if not last:
        return []
    everybody = signs_of(tuple(seat.monster for seat in last))
    monsters = texts.in_order(" ".join(everybody[seat.monster] for seat in last))
    # Translators: a button: the people and monsters of the last match sit down again; their emoji follow.
    text = texts.gettext("As last time: {monsters}", monsters=monsters)
    return [(press(text, SeatVerb.AGAIN.of(facts), Style.PRIMARY),)]


def _last_time(context: RenderContext) -> list[str]:
    """Return the people who sat here the last time."""
    facts, texts = context.facts, context.texts
    last = facts.set_up.last if facts.set_up is not None else ()
    names = texts.all_of(player_name(seat, texts) for seat in last)
    return [texts.gettext("Last time: {players}", players=names)] if last else []


# Who begins


def _first(context: RenderContext) -> Body:
    facts, texts = context.facts, context.texts
    buttons = [
        press(
            f"{context.sign(seat.place)} {context.player(seat.place)}",
            SeatVerb.BEGIN.of(facts, str(seat.place + 1)),
        )
        for seat in facts.seats
    ]
    rows: list[Row] = list(in_rows(buttons, 2))
    if facts.mode is Mode.REFEREE:
        # Translators: a button: people roll for the first turn and enter the dice; most claws begin.
        claws = texts.gettext("{claw} Most claws: enter a roll each", claw=signs.CLAW)
        rows.append((press(claws, SeatVerb.BEGIN.of(facts, CLAWS)),))
    # Translators: a button: the bot chooses by chance who begins.
    chance = texts.gettext("{dice} You draw", dice=signs.DICE)
    rows.append((press(chance, SeatVerb.BEGIN.of(facts, CHANCE)), back_button(context)))
    return Body([bold(texts.gettext("Who begins?"))], rows)
