"""The pages of boxes whose rulebooks were not read: all of them, and each with rules, rulings and things."""

from typing import Final

from engine.boxes import EXPANSIONS, parts_of, things_of
from engine.cards.catalogue import Edition
from kotbot.i18n import Texts
from kotbot.rich_text import Text
from kotbot.views.base import actions, signs
from kotbot.views.base.boxes import BOXES
from kotbot.views.base.cards import after_name, card_effect, card_name, in_alphabet, with_words
from kotbot.views.base.layout import bold, in_rows, italic, screen
from kotbot.views.base.prompt import close_button, press
from kotbot.views.base.screen import Row, Screen
from kotbot.views.base.verbs import Verb
from kotbot.views.rules.box_rules import BOX_RULES, box_adds, box_title, shown_boxes
from kotbot.views.rules.chapters import CHAPTERS
from kotbot.views.rules.cited import RULING, ruled, rulings_on_box, stated

MORE_BOXES: Final = "more"
_RULINGS: Final = "r"
_THINGS: Final = "c"


def more_boxes(edition: Edition, texts: Texts) -> Screen:
    """Return the page of all boxes beside the base game, with what each adds."""
    lines: list[Text] = [bold(texts.gettext("Expansions"))]
    for box in shown_boxes():
        title = box_title(box, texts)
        lines.append(bold(title) + f"{after_name(title)} {box_adds(box, texts)}")
    tabs = [press(box_title(box, texts), actions.rules(box, edition)) for box in shown_boxes()]
    return screen(texts, [*lines, "", _unread(texts)], [*in_rows(tabs, 2), _back("contents", edition, texts)])


def box_page(box: str, part: str, edition: Edition, texts: Texts, share: Row) -> Screen:
    """Return the start page of a box, or its part: `r` for the rulings, `c` for its things."""
    match part:
        case "r":
            return _rulings(box, edition, texts)
        case "c":
            return _things(box, edition, texts)
        case _:
            return _start(box, edition, texts, share)


def _start(box: str, edition: Edition, texts: Texts, share: Row) -> Screen:
    row = BOX_RULES[box]
    lines: list[Text] = [bold(box_title(box, texts)), box_adds(box, texts), *_goes_with(box, texts)]
    lines += [italic(_unread(texts))]
    for chapter, statements in row.statements.items():
        lines += ["", bold(texts.gettext(CHAPTERS[chapter].title)), *stated(statements, edition, texts)]
    rulings, things = rulings_on_box(box), _things_of(box)
    beside: list[Row] = []
    if rulings:
        text = texts.gettext("{sign} Rulings: {n}", sign=RULING, n=len(rulings))
        beside.append((press(text, actions.rules(f"{box}.{_RULINGS}", edition)),))
    if things:
        # Translators: a button: all cards, tiles or costumes of a box, and how many.
        text = texts.gettext("{sign} What is in it: {n}", sign=signs.CARDS, n=len(things))
        beside.append((press(text, actions.rules(f"{box}.{_THINGS}", edition)),))
    parts = [part for part in parts_of(Edition(box)) if part != box] if box in set(Edition) else []
    within = tuple(press(box_title(part, texts), actions.rules(part, edition)) for part in parts)
    back = press(texts.gettext("Expansions"), actions.rules(MORE_BOXES, edition))
    contents = press(texts.gettext("Contents"), actions.rules("contents", edition))
    rows = [*beside, within, (back, contents), (*share, close_button(texts))]
    return screen(texts, lines, rows)


def _rulings(box: str, edition: Edition, texts: Texts) -> Screen:
    lines: list[Text] = [bold(box_title(box, texts))]
    for ruling in rulings_on_box(box):
        names = ", ".join(card_name(thing, edition, texts) for thing in ruling.cards)
        lines += ["", bold(names)] if names and not ruling.chapter else []
        lines += ruled([ruling], texts)
    return screen(texts, lines, [_back(box, edition, texts)])


def _unread(texts: Texts) -> str:
    return texts.gettext(
        "Cards not read: these rules were made without its rulebook. Tell us what yours says."
    )


def _goes_with(box: str, texts: Texts) -> list[Text]:
    """Return the base boxes that an expansion goes with; nothing for a base box."""
    names = [texts.pgettext("box", name) for each, name in BOXES.items() if each in EXPANSIONS[box].editions]
    # Translators: the base boxes with which an expansion can be played: "Goes with: 2011 · 2016".
    return [texts.gettext("Goes with: {boxes}", boxes=" · ".join(names))] if names else []


def _things_of(box: str) -> list[str]:
    """Return the things of a box that have words."""
    own = {thing.id for thing in things_of((box,))}
    return [thing for thing in with_words() if thing in own]


def _things(box: str, edition: Edition, texts: Texts) -> Screen:
    things = in_alphabet(_things_of(box), edition, texts)
    names = {thing: card_name(thing, edition, texts) for thing in things}
    lines: list[Text] = [bold(box_title(box, texts))]
    lines += [
        bold(name) + f"{after_name(name)} " + italic(card_effect(thing, edition, texts))
        for thing, name in names.items()
    ]
    buttons = [press(name, Verb.CARD.anywhere(thing, edition)) for thing, name in names.items()]
    return screen(texts, lines, [*in_rows(buttons, 2), _back(box, edition, texts)])


def _back(page: str, edition: Edition, texts: Texts) -> Row:
    back = press(texts.gettext("Back"), actions.rules(page, edition))
    return (back, close_button(texts))
