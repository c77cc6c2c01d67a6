"""The pages of boxes whose rulebooks were not read: all of them, and each with rules, rulings and things."""

from typing import Final

from engine.boxes import EXPANSIONS, parts_of, things_of
from engine.cards.catalogue import Edition, own_monster
from kotbot.i18n import Texts
from kotbot.rich_text import Text
from kotbot.views.base import actions, signs
from kotbot.views.base.boxes import BOXES
from kotbot.views.base.cards import after_name, card_effect, card_kind, card_name, in_alphabet, with_words
from kotbot.views.base.layout import bold, in_rows, italic, screen
from kotbot.views.base.monsters import monster_name, sign
from kotbot.views.base.prompt import close_button, press
from kotbot.views.base.screen import Row, Screen
from kotbot.views.base.verbs import Verb
from kotbot.views.rules.box_rules import BOX_RULES, box_adds, box_title, shown_boxes
from kotbot.views.rules.chapters import CHAPTERS
from kotbot.views.rules.cited import RULING, ruled, rulings_on, rulings_on_box, stated
from kotbot.views.rules.statements import Ruling

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
    """Return the start page of a box, or its part: `r` for the rulings, `c` for its things.

    The things of a box with sets are parted by monster: `c.kraken`, which has the rulings on them, too.
    """
    match part.partition("."):
        case "r", _, _:
            return _rulings(box, edition, texts)
        case "c", _, monster if monster in _sets_of(box):
            return _set(box, monster, edition, texts)
        case "c", _, _:
            return _sets(box, edition, texts) if _sets_of(box) else _things(box, edition, texts)
        case _:
            return _start(box, edition, texts, share)


def _start(box: str, edition: Edition, texts: Texts, share: Row) -> Screen:
    row = BOX_RULES[box]
    lines: list[Text] = [bold(box_title(box, texts)), box_adds(box, texts), *_goes_with(box, texts)]
    lines += [italic(_unread(texts))]
    for chapter, statements in row.statements.items():
        lines += ["", bold(texts.gettext(CHAPTERS[chapter].title)), *stated(statements, edition, texts)]
    rulings, things = _rulings_together(box), _things_of(box)
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
    for ruling in _rulings_together(box):
        names = ", ".join(card_name(thing, edition, texts) for thing in ruling.cards)
        lines += ["", bold(names)] if names and not ruling.chapter else []
        lines += ruled([ruling], texts)
    return screen(texts, lines, [_back(box, edition, texts)])


def _rulings_together(box: str) -> list[Ruling]:
    """Return the rulings on a box that one page has: not those on single cards of sets, which have pages."""
    return [one for one in rulings_on_box(box) if one.chapter or not _sets_of(box)]


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


# The sets of monsters


def _sets_of(box: str) -> list[str]:
    """Return the monsters that have a set of their own in a box."""
    own = (own_monster(thing) for thing in _things_of(box))
    return list(dict.fromkeys(filter(None, own)))


def _sets(box: str, edition: Edition, texts: Texts) -> Screen:
    """Return the page with a button for each set."""
    title = box_title(box, texts)
    # Translators: the rules of a box with a set of cards for each monster; the buttons are the monsters.
    lines: list[Text] = [bold(title), texts.gettext("Each monster has a set of its own. Whose?")]
    named = {monster: f"{sign(monster)} {monster_name(monster, texts)}" for monster in _sets_of(box)}
    tabs = [
        press(name, actions.rules(f"{box}.{_THINGS}.{monster}", edition)) for monster, name in named.items()
    ]
    return screen(texts, lines, [*in_rows(tabs, 2), _back(box, edition, texts)])


def _set(box: str, monster: str, edition: Edition, texts: Texts) -> Screen:
    """Return a monster's set: what each card does, and the rulings on single cards."""
    own = [thing for thing in _things_of(box) if own_monster(thing) == monster]
    things = in_alphabet(own, edition, texts)
    lines: list[Text] = [bold(f"{box_title(box, texts)} · {sign(monster)} {monster_name(monster, texts)}")]
    for thing in things:
        name = card_name(thing, edition, texts)
        kind = card_kind(thing, texts)
        lines += ["", bold(name) + f" · {kind}", italic(card_effect(thing, edition, texts))]
        lines += ruled(rulings_on(thing, edition), texts)
    buttons = [
        press(card_name(thing, edition, texts), Verb.CARD.anywhere(thing, edition)) for thing in things
    ]
    back = press(texts.gettext("Back"), actions.rules(f"{box}.{_THINGS}", edition))
    return screen(texts, lines, [*in_rows(buttons, 2), (back, close_button(texts))])


def _back(page: str, edition: Edition, texts: Texts) -> Row:
    back = press(texts.gettext("Back"), actions.rules(page, edition))
    return (back, close_button(texts))
