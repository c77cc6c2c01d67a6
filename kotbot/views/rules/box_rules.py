"""The rules of boxes whose rulebooks were not read: what each adds, and its statements by chapter."""

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from engine.boxes import EXPANSIONS, parts_of
from engine.cards.catalogue import Edition, Thing
from kotbot.i18n import Texts, marked
from kotbot.views.base.boxes import EDITIONS, box_about, box_name
from kotbot.views.rules.box_rulings import COSTUMES, CULTISTS, DARK, POWER_UP, PROMOS, TOWER, WICKED
from kotbot.views.rules.statements import Statement


class BoxRules(NamedTuple):
    """The rules of one box; `also` are further search words besides those on its page."""

    also: str
    statements: Mapping[str, tuple[Statement, ...]]
    """By chapter, in the order of a game."""
    adds: str = ""
    """What an edition adds; the words of an expansion say it of themselves."""


BOX_RULES: Final = {
    DARK: BoxRules(
        # Translators: words by which people look for the box "Dark Edition" in the rules.
        marked("dark, dark edition"),
        {
            "setup": (
                Statement(marked("It has the gauge and the tiles of Even More Wicked! in its box.")),
                Statement(marked("Everything that is not said here is as in the box of 2016.")),
                Statement(
                    marked("Eight cards of 2016 are missing, eight are new, and four have another price.")
                ),
            ),
        },
        adds=marked(
            "A base game of its own: 66 power cards, eight of them new, "
            "and a gauge of wickedness with ten tiles."
        ),
    ),
    WICKED: BoxRules(
        # Translators: words by which people look for the box "Even More Wicked!" in the rules.
        marked("wicked, wickedness, gauge, tiles, marker"),
        {
            "setup": (
                Statement(marked("Each monster's marker begins before the first of ten spaces.")),
                Statement(
                    marked(
                        "Ten tiles lie open: four of level 3, four of level 6, two of level 10. "
                        "Which side of them is up is chosen before the match."
                    )
                ),
            ),
            "dice": (
                Statement(marked("Three 1s move your marker by 2, three 2s by 1, besides their ★.")),
                Statement(marked("Each further three of them move it again. It never passes 10.")),
                Statement(
                    marked("When you reach or pass 3, 6 or 10, you may take a tile of that level at once.")
                ),
                Statement(
                    marked("Once for each level: who declines, or finds none left, gets none there later.")
                ),
            ),
            "out": (Statement(marked("The tiles of a monster that is out leave the game.")),),
            "cards": (
                Statement(marked("Tiles are no power cards: nobody buys, sells, copies or counts them.")),
                Statement(marked("A tile that works once leaves the game then.")),
            ),
        },
    ),
    TOWER: BoxRules(
        # Translators: words by which people look for the box "Tokyo Tower" in the rules.
        marked("tower, level, King Kong, top"),
        {
            "setup": (Statement(marked("The three levels lie beside the board; nobody has them.")),),
            "turn": (
                Statement(
                    marked(
                        "Begin your turn with the bottom level: 1♥. With the middle one: 1♥ and 1⚡. "
                        "In Tokyo, too."
                    )
                ),
            ),
            "dice": (
                Statement(
                    marked("In Tokyo with four or more 1s you take the lowest level that is not yours.")
                ),
                Statement(
                    marked("It comes from its owner or from beside the board, one a turn; the 1s score, too.")
                ),
                Statement(marked("Who enters Tokyo only after the dice takes none.")),
            ),
            "win": (Statement(marked("Take the top while you have the other two, and you win at once.")),),
            "out": (Statement(marked("The levels of a monster that is out lie beside the board again.")),),
        },
    ),
    CULTISTS: BoxRules(
        # Translators: words by which people look for the box "Cultists" in the rules.
        marked("cultist, Cthulhu, four of a kind"),
        {
            "roll": (Statement(marked("In your own rolling a cultist goes for 1 more roll.")),),
            "dice": (
                Statement(marked("Four or more equal faces bring 1 cultist; two such sets bring 2.")),
                Statement(marked("🐾 added by cards count for it.")),
            ),
            "attack": (Statement(marked("The ♥ of a cultist can come before a loss that would kill you.")),),
            "cards": (
                Statement(
                    marked("At any time, in anybody's turn, a cultist goes for 1♥ or 1⚡; in Tokyo, too.")
                ),
            ),
        },
    ),
    PROMOS: BoxRules(
        # Translators: words by which people look for the box of promo cards in the rules.
        marked("promo, promotional cards"),
        {"setup": (Statement(marked("The seven cards are shuffled into the deck.")),)},
    ),
    COSTUMES: BoxRules(
        # Translators: words by which people look for the box "Costumes" in the rules.
        marked("costume, Halloween, steal, take"),
        {
            "setup": (
                Statement(marked("The twelve costumes are shuffled into the deck.")),
                Statement(marked("Or each monster begins with one: dealt by chance, or chosen of two.")),
            ),
            "buy": (
                Statement(marked("A costume is bought like a card and stays with you, as many as you like.")),
                Statement(
                    marked(
                        "Three or more of your 🐾 that hurt others: before buying you may take costumes "
                        "from whom they hurt."
                    )
                ),
                Statement(
                    marked("You pay their price to the one who wore them, who cannot refuse; any number.")
                ),
            ),
            "win": (Statement(marked("In the Astronaut's costume 17★ win, at once.")),),
            "out": (Statement(marked("In the Zombie's costume nobody is out at 0♥.")),),
        },
    ),
    POWER_UP: BoxRules(
        # Translators: words by which people look for the box "Power Up!" in the rules.
        marked("power up, evolution, evolutions, hand, secret cards, own set"),
        {
            "setup": (
                Statement(marked("Each monster has eight evolutions of its own, shuffled apart.")),
                Statement(
                    marked("Before the first turn each looks at two of them, keeps one, and puts one away.")
                ),
            ),
            "dice": (
                Statement(
                    marked(
                        "Three or more ♥ in your result: look at the next two, keep one, put one away, "
                        "besides what the ♥ do. In Tokyo, too."
                    )
                ),
            ),
            "cards": (
                Statement(marked("A hand is secret; how many cards it has everybody sees.")),
                Statement(marked("With the bot's dice, /hand shows your cards to you alone, in any chat.")),
                Statement(
                    marked(
                        "Play a card for nothing at any time, in anybody's turn, unless it says when. "
                        "There is no limit to hand or table."
                    )
                ),
                Statement(
                    marked(
                        "Permanent ones stay before you. Temporary ones work once, or lie there for a while, "
                        "and can be drawn again."
                    )
                ),
            ),
            "out": (Statement(marked("Hand and evolutions of a monster that is out leave the game.")),),
        },
    ),
}
"""By the name of the expansion, or of the edition; in the order of their pages."""


def is_box(page: str) -> bool:
    """Return whether a page of the rules is that of a box, and the box can be played."""
    return page in BOX_RULES and page in EXPANSIONS


def box_adds(box: str, texts: Texts) -> str:
    """Return what a box adds, in a sentence or two."""
    own = BOX_RULES[box].adds
    return texts.gettext(own) if own else box_about(box, texts)


def boxes_with(thing: Thing) -> tuple[str, ...]:
    """Return the boxes that have a thing of an expansion: its own, and editions that contain that."""
    containing = sorted(EXPANSIONS[thing.box].part_of) if thing.box in EXPANSIONS else []
    return tuple(dict.fromkeys((thing.box, *containing)))


def shown_boxes() -> tuple[str, ...]:
    """Return the boxes that have a page."""
    return tuple(filter(is_box, BOX_RULES))


def boxes_of(edition: Edition, names: Iterable[str] = ()) -> tuple[str, ...]:
    """Return the boxes of rules that hold for an edition with these expansions."""
    return tuple(dict.fromkeys((*parts_of(edition), *names)))


def box_title(box: str, texts: Texts) -> str:
    """Return the name of a box: an expansion, or an edition."""
    return texts.pgettext("edition", EDITIONS[Edition(box)]) if box in set(Edition) else box_name(box, texts)
