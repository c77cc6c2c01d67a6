"""The boxes in words: editions, expansions, and the numbers that these count."""

from typing import Final, NamedTuple

from engine import Edition, Rules
from engine.boxes import things_of
from engine.cards.catalogue import traits
from kotbot.i18n import Texts, marked, marked_in
from kotbot.views.base import signs

LONGEST = 30
GAUGE: Final = "wicked"
"""The expansion with the gauge of wickedness, which the Dark Edition has, too."""
MONSTERS_ALONE: Final = "monsters"
"""The expansion that has nothing to be read but names."""


class BoxWords(NamedTuple):
    """The English words of one expansion."""

    name: str
    about: str
    """What it brings, in a sentence."""


WORDS: Final = {
    "wicked": BoxWords(
        marked_in("expansion", "Even More Wicked!"),
        marked(
            "Three 1s move you 2 along a gauge of 😈, three 2s move you 1; at 3, 6 and 10 you take a tile."
        ),
    ),
    "tower": BoxWords(
        marked_in("expansion", "Tokyo Tower"),
        marked("Four 1s in Tokyo claim a level of the tower. The two lower ones heal you, the top one wins."),
    ),
    "cultists": BoxWords(
        marked_in("expansion", "Cultists"),
        marked("Four of a kind gives a cultist: 1♥, 1⚡ or 1 extra roll, whenever you like."),
    ),
    "promos": BoxWords(
        marked_in("expansion", "Promo cards"),
        marked("Seven more cards in the deck, which are known from one fan's list alone."),
    ),
    "costumes": BoxWords(
        marked_in("expansion", "Costumes"),
        marked("Twelve costumes in the deck: buy them, or pay for somebody's after three 🐾 that hurt."),
    ),
    "power_up": BoxWords(
        marked_in("expansion", "Power Up!"),
        marked("Eight evolutions for each monster: three ♥ draw one that nobody else sees, played any time."),
    ),
    "monsters": BoxWords(
        marked_in("expansion", "More monsters"),
        marked("The monsters of all other boxes, with their names alone."),
    ),
}
NUMBERS: Final = {
    # Translators: how far a monster got on its gauge of ten: "Wickedness 6".
    "wickedness": marked_in("number", "Wickedness"),
    # Translators: how many followers a monster has: "Cultists 2".
    "cultists": marked_in("number", "Cultists"),
}


def box_name(box: str, texts: Texts) -> str:
    """Return the name of an expansion; one that has no words is called by its id."""
    if box in WORDS:
        return texts.pgettext("expansion", WORDS[box].name)
    return texts.isolate(box.replace("_", " "), LONGEST)


def box_about(box: str, texts: Texts) -> str:
    """Return what an expansion brings, in a sentence; empty for one that has no words."""
    return texts.gettext(WORDS[box].about) if box in WORDS else ""


def boxes_in_play(rules: Rules, texts: Texts) -> str:
    """Return the names of the chosen expansions: `Tokyo Tower · Cultists`; empty without one."""
    return " · ".join(box_name(box, texts) for box in rules.chosen_boxes)


def game_name(rules: Rules, texts: Texts) -> str:
    """Return what is played: `King of Tokyo 2016 · Tokyo Tower`."""
    edition = texts.pgettext("edition", EDITIONS[rules.edition])
    return " · ".join(filter(None, (edition, boxes_in_play(rules, texts))))


def unread(rules: Rules, texts: Texts) -> str:
    """Return the warning that rules for these boxes were made without the cards; empty if all were read."""
    if not set(rules.box_names) - {MONSTERS_ALONE}:
        return ""
    # Translators: the rules of an expansion were made without having seen its cards and its rulebook.
    return texts.gettext("Cards not read: /rules says what I decided, and why.")


def apart(box: str, other: str, texts: Texts) -> str:
    """Return why an expansion does not go with an edition, or with another expansion."""
    if box == "wicked" and other == "dark":
        return texts.gettext("The Dark Edition has the gauge and the tiles already.")
    names = {edition.value: texts.pgettext("edition", name) for edition, name in EDITIONS.items()}
    # Translators: two boxes: "Cultists does not go with King of Tokyo Origins."
    return texts.gettext(
        "{box} does not go with {other}.",
        box=box_name(box, texts),
        other=names.get(other) or box_name(other, texts),
    )


def number_name(what: str, texts: Texts) -> str:
    """Return the name of a number that an expansion tracks for each monster."""
    if what in NUMBERS:
        return texts.pgettext("number", NUMBERS[what])
    return texts.isolate(what.replace("_", " "), LONGEST)


def things_name(box: str, texts: Texts) -> str:
    """Return how things beside the deck are called; the Dark Edition has the tiles of another box."""
    if box == "wicked":
        # Translators: the tiles of wickedness.
        tiles = texts.gettext("Tiles")
        return f"{signs.WICKEDNESS} {tiles}"
    if box == "power_up":
        # Translators: the cards of a monster's own set.
        evolutions = texts.gettext("Evolutions")
        return f"{signs.HAND} {evolutions}"
    return box_name(box, texts)


def beside_the_deck(box: str) -> list[str]:
    """Return what an expansion has that lies before monsters and is no card of the deck."""
    found = (thing.id for thing in things_of((box,)))
    return [thing for thing in found if traits(thing).held and not traits(thing).in_deck]


EDITIONS: Final = {
    Edition.FIRST: marked_in("edition", "King of Tokyo 2011"),
    Edition.SECOND: marked_in("edition", "King of Tokyo 2016"),
    Edition.ORIGINS: marked_in("edition", "King of Tokyo Origins"),
    Edition.DARK: marked_in("edition", "King of Tokyo Dark Edition"),
}
BOXES: Final = {
    Edition.FIRST: marked_in("box", "2011"),
    Edition.SECOND: marked_in("box", "2016"),
    Edition.ORIGINS: marked_in("box", "Origins"),
    Edition.DARK: marked_in("box", "Dark"),
}
"""The short form, for use beside the word box."""
