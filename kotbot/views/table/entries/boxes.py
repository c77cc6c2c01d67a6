"""The expansions of a match at a table, which come and go in mid-match; a counter of theirs goes along."""

from collections.abc import Sequence
from functools import cache

from engine.boxes import EXPANSIONS, allowed, choices, things_of
from engine.cards.catalogue import is_keep, own_monster
from engine.cards.kinds import Kind
from engine.cards.wicked import LEVELS
from engine.hands import may_be_held, owner_of_set
from engine.table_events import AddBox, Change, GiveCard, RemoveBox, TableEvent, TakeCard
from kotbot.i18n import LOCALES, texts_for
from kotbot.matches.facts import Mode
from kotbot.matches.facts.pages import CardsPage, entry_text
from kotbot.rich_text import Text
from kotbot.views.base import signs
from kotbot.views.base.boxes import beside_the_deck, box_about, box_name, number_name, things_name
from kotbot.views.base.cards import after_name
from kotbot.views.base.layout import bold, folded, in_rows, italic, prompt
from kotbot.views.base.prompt import press
from kotbot.views.base.render_context import RenderContext
from kotbot.views.base.screen import Button, Row, Screen, Style
from kotbot.views.base.spelling import words
from kotbot.views.base.verbs import Verb
from kotbot.views.table import actions
from kotbot.views.table.entries.counting import offered_name
from kotbot.views.table.names import table_of
from kotbot.views.table.parts import back, back_to, board_of, undo_row


def boxes(context: RenderContext) -> Screen:
    """Return the page of the expansions: those on the table, and those that could come."""
    texts, rules = context.texts, context.facts.rules
    here = rules.chosen_boxes
    could = (name for name in choices(rules.edition) if name not in here)
    shown = [*here, *(name for name in could if not allowed(rules.edition, (*here, name)))]
    lines = [_line(name, context) for name in shown]
    question = texts.gettext("Which expansions are played with from now on?")
    rows = [(_button(name, context),) for name in shown]
    return board_of(context, [lines, [prompt(question)]], [*rows, undo_row(context), (back(context),)])


def _line(name: str, context: RenderContext) -> Text:
    about = box_about(name, context.texts)
    return bold(box_name(name, context.texts)) + (f": {about}" if about else "")


def _button(name: str, context: RenderContext) -> Button:
    """Return the button that puts an expansion on the table, or away."""
    facts, shown = context.facts, box_name(name, context.texts)
    if name in facts.rules.box_names:
        return _enter(f"{signs.MARKED} {shown}", RemoveBox(name), context=context)
    counter = counter_of(name, context)
    text = f"+ {shown} {signs.COUNTERS[counter]}" if counter else f"+ {shown}"
    return _enter(text, AddBox(name, EXPANSIONS[name].version, counter), context=context)


# Things of a box that are no cards


def give_thing(place: int, box: str, context: RenderContext) -> Screen:
    """Return the page to choose what a monster gets of an expansion; what others have moves to it.

    While it is offered a tile, these are the tiles of that level that lie there; what they do is not folded.
    """
    may = [thing for thing in _to_give(box, context) if may_have(place, thing, context)]
    offered = _offered(place, may, context)
    there = offered or sorted(may, key=lambda thing: LEVELS.get(thing, 0))
    does = [_what_it_does(thing, context) for thing in there if not own_monster(thing)]
    things = [_thing(place, thing, _with_level(thing, context), context) for thing in there]
    # Translators: {things} are tiles, or the levels of a tower; the buttons have them: "🐱 Kitty: 😈 Tiles?"
    question = context.texts.gettext(
        "{monster}: {things}?", monster=context.monster(place), things=things_name(box, context.texts)
    )
    ways = (back_to(context, CardsPage(place)), back(context))
    return board_of(
        context,
        [does if offered else folded(does), [prompt(question)]],
        [*in_rows(things, 2), undo_row(context), ways],
    )


def _offered(place: int, things: Sequence[str], context: RenderContext) -> list[str]:
    """Return those of these tiles that an open offer to a monster is about."""
    more, offers = context.state.more, table_of(context.facts).offers
    level = next((offer.level for offer in offers if offer.seat == place and offer.level), 0)
    lying = () if more is None else more.tiles
    return [thing for thing in things if LEVELS.get(thing) == level and thing in lying]


def _what_it_does(thing: str, context: RenderContext) -> Text:
    name = _with_level(thing, context)
    return bold(f"{name}{after_name(name)}") + " " + italic(context.effect(thing))


def _to_give(box: str, context: RenderContext) -> list[str]:
    """Return what lies before monsters; where the bot only counts, also what is played and done."""
    lying = beside_the_deck(box)
    if context.facts.mode is not Mode.COUNTERS:
        return lying
    own = [thing.id for thing in things_of((box,)) if own_monster(thing.id) and not is_keep(thing.id)]
    return lying + [card for card in own if _is_unplayed(card, context)]


def _is_unplayed(card: str, context: RenderContext) -> bool:
    seat = owner_of_set(context.state, card)
    return seat is not None and card in may_be_held(context.state, seat)


def may_have(place: int, thing: str, context: RenderContext) -> bool:
    """Whether a thing lies open, for everybody or before a monster, or is of the own set of this one."""
    more, hands = context.state.more, context.state.cards
    if own_monster(thing):
        return owner_of_set(context.state, thing) == place
    tiles = () if more is None else more.tiles
    return thing in tiles or any(held.card == thing for hand in hands for held in hand)


def _with_level(thing: str, context: RenderContext) -> str:
    """Return the name of a thing; before that of a tile stands its space on the gauge: `3 Devious`."""
    name, level = context.card(thing), LEVELS.get(thing)
    return name if level is None else f"{context.texts.number(level)} {name}"


def levels(place: int, context: RenderContext) -> Row:
    """Return the row of the levels of a tower for a mat; empty without a tower."""
    all_levels = [thing.id for thing in things_of(context.facts.rules.box_names) if thing.kind is Kind.LEVEL]
    return tuple(
        _thing(place, level, f"{signs.TOWER} {context.texts.number(number)}", context)
        for number, level in enumerate(all_levels, start=1)
    )


def _thing(place: int, thing: str, name: str, context: RenderContext) -> Button:
    """Return the button of a thing: it is given, or taken away from the monster that has it already."""
    hands = context.state.cards
    owner = next((seat for seat, hand in enumerate(hands) if any(one.card == thing for one in hand)), None)
    if owner == place:
        return _enter(f"{signs.MARKED} {name}", TakeCard(place, thing), context=context)
    if own_monster(thing):
        return press(name, actions.played(context.facts, place, thing))
    text = name if owner is None else f"{context.sign(owner)} {name}"
    return _enter(text, GiveCard(place, thing, forced=owner is not None), context=context)


def _enter(text: str, *changes: Change, context: RenderContext) -> Button:
    style = Style.SUCCESS if isinstance(changes[0], AddBox) else Style.PLAIN
    return press(text, Verb.CORRECT.of(context.facts, entry_text(map(TableEvent, changes))), style)


# A counter of a box's number


def counter_of(name: str, context: RenderContext) -> str:
    """Return the table's own counter of an expansion's one number, by its name; empty if there is none."""
    numbers = EXPANSIONS[name].numbers
    if len(numbers) != 1:
        return ""
    called = _names(*numbers)
    counters = table_of(context.facts).counters
    return next((one.what for one in counters if words(one.name) in called), "")


@cache
def _names(number: str) -> frozenset[str]:
    """Return what tables call a number, in all languages."""
    everywhere = [texts_for(locale) for locale in LOCALES]
    names = [
        name for texts in everywhere for name in (number_name(number, texts), offered_name(number, texts))
    ]
    return frozenset(filter(None, map(words, (number, *names))))
