"""Rulings for boxes whose rulebooks were not read; `rulings` has them among all others."""

from dataclasses import replace
from typing import Final

from engine.cards.catalogue import Edition
from kotbot.i18n import marked
from kotbot.views.rules.reasons import (
    AS_2016,
    AS_DAMAGE,
    AS_FOR_CARDS,
    AT_ITS_WORD,
    CLOCKWISE,
    EARNED,
    NO_EXCEPTION,
    ONCE,
)
from kotbot.views.rules.statements import Ruling

DARK: Final = "dark"
WICKED: Final = "wicked"
TOWER: Final = "tower"
CULTISTS: Final = "cultists"
PROMOS: Final = "promos"
COSTUMES: Final = "costumes"
POWER_UP: Final = "power_up"

_DARK: Final = (
    Ruling(
        marked("Entering Tokyo, the Bay and looking for 20★ are as in the box of 2016."), AS_2016, "enter"
    ),
    Ruling(
        marked("You may end it at any decision of your own; then you may buy and move again."),
        marked("Its words say: at once, and name no moment."),
        cards=("hibernation",),
    ),
    Ruling(
        marked("The ♥ are lost as damage, so cards that prevent damage help."),
        AS_DAMAGE,
        cards=("natural_selection",),
    ),
    Ruling(
        marked("It answers any damage by another monster, claws or card, but not your own."),
        marked("Nobody makes themselves lose ♥ twice for one event."),
        cards=("reflective_hide",),
    ),
    Ruling(
        marked("At 0♥ Final Roar goes first, then It Has a Child!, then Zombify; one of them is enough."),
        marked("Winning goes before living on."),
        cards=("final_roar", "it_has_a_child", "zombify"),
        boxes=(Edition.DARK,),
    ),
    Ruling(
        marked("What is left of a result when you wake counts whole."),
        marked("You act as usual from that moment."),
        cards=("hibernation",),
    ),
    Ruling(
        marked(
            "It takes the ♥ from whoever dealt the damage, in any turn; another one does not answer that."
        ),
        ONCE,
        cards=("reflective_hide",),
    ),
    Ruling(
        marked("Fly off with Jets and you yield, so you may exchange it too."),
        marked("Whoever leaves Tokyo so has yielded."),
        cards=(
            "unstable_dna",
            "jets",
        ),
    ),
)
_WICKED: Final = (
    Ruling(
        marked("The marker moves, and a tile is taken, as soon as your numbers are resolved."),
        marked("The gauge moves with the ★; the order of your dice is yours."),
        "dice",
    ),
    Ruling(
        marked("Not for the three 1s that earned it."),
        marked("They have scored before it comes."),
        cards=("skulking",),
    ),
    Ruling(
        marked("It works for the very result that earned it, if its 🐾 are resolved after the numbers."),
        marked("It is yours from that moment."),
        cards=("antimatter_beam", "barbs"),
    ),
    Ruling(
        marked("Its further ♥ do not heal you in Tokyo."),
        marked("They are ♥ of the dice."),
        cards=("skybeam",),
    ),
    Ruling(
        marked("♥ that remove tokens bring no further ♥; dice and further ones are one gain."),
        ONCE,
        cards=("skybeam",),
    ),
    Ruling(
        marked("Two who roar at the same damage: the first clockwise of the active monster wins."),
        CLOCKWISE,
        cards=("final_roar",),
    ),
    Ruling(
        marked("The ★ are compared as they were before the attack."),
        marked("All 🐾 of an attack hit at the same moment."),
        cards=("underdog",),
    ),
    Ruling(
        marked("The further turn stays, whatever becomes of the tile."),
        EARNED,
        cards=("final_push",),
    ),
    Ruling(
        marked("From whoever the attack eliminated it takes nothing."),
        marked("Who is out plays no part any more."),
        cards=("underdog",),
    ),
    Ruling(
        marked("It copies no Mimic, and no Mimic copies it; its tokens are its own."),
        marked("A copier copies cards."),
        cards=("fluxling",),
    ),
    Ruling(
        marked("When what it copies ends, as Hibernation does, the tile goes; with Zombify it stays."),
        AT_ITS_WORD,
        cards=("fluxling", "hibernation", "zombify"),
        boxes=(Edition.DARK,),
    ),
    Ruling(
        marked("With several copies all ♥ are lost once."),
        ONCE,
        cards=("fluxling", "natural_selection"),
        boxes=(Edition.DARK,),
    ),
)
_TOWER: Final = (
    Ruling(
        marked("Only with four 1s of your result, and only while you are in Tokyo; one level a turn."),
        ONCE,
        "dice",
    ),
    Ruling(
        marked(
            "You claim the lowest level that you lack, even from its owner; who leaves Tokyo keeps levels."
        ),
        AT_ITS_WORD,
        "dice",
    ),
    Ruling(
        marked("Whoever claims the top wins at once."),
        marked("The top is a third way to win."),
        "win",
    ),
)
_CULTISTS: Final = (
    Ruling(
        marked("Cultists come when all dice are resolved, before anybody yields."),
        marked("The text says: after the dice."),
        "dice",
    ),
    Ruling(
        marked("Cultists never run out, though the box has 15 of them."),
        marked("Neither do tokens."),
        "cards",
    ),
    Ruling(
        marked("The cultists of a monster that is out go back."),
        AS_FOR_CARDS,
        "out",
    ),
)
_PROMOS: Final = (
    Ruling(
        marked("It counts your keep cards, not itself; with none it does nothing. All is one loss."),
        marked("It does not stay before you."),
        cards=("army",),
    ),
    Ruling(
        marked("Once for each loss that you cause, by claws or card, in Tokyo too."),
        NO_EXCEPTION,
        cards=("cannibalistic",),
    ),
    Ruling(
        marked("Only for 🐾, and only whoever lost a ♥ must go; they leave as by yielding."),
        marked("Yielding follows an attack."),
        cards=("intimidating_roar",),
    ),
    Ruling(
        marked("In your own buying step, as often as you can pay."),
        marked("What a card does for ⚡ it does as often as you can pay."),
        cards=("sleep_walker",),
    ),
    Ruling(
        marked(
            "All ♥ lost through you in a turn, anybody’s, are added up; it pays once a turn, with the third."
        ),
        ONCE,
        cards=("throw_a_tanker",),
    ),
    Ruling(
        marked("All ★ gained in your turn are added up; once a turn."),
        ONCE,
        cards=("thunder_stomp",),
    ),
)
_COSTUMES: Final = (
    Ruling(
        marked("Unless something else is chosen before the match, all costumes are in the deck."),
        marked("It is the rule of the box; to begin with one is a variant."),
        "setup",
    ),
    Ruling(
        marked("From a monster that is out nothing can be taken."),
        marked("Its cards are discarded."),
        "buy",
    ),
    Ruling(
        marked("Costumes are a kind of their own: not copied, sold, bought away or counted as keep cards."),
        marked("So it is done at Board Game Arena; reviews call them keep cards."),
        "cards",
    ),
    Ruling(
        marked("Only after a real loss: where everything was prevented, it takes nothing."),
        AT_ITS_WORD,
        cards=("pirate",),
    ),
    Ruling(
        marked("Whoever takes it from a monster with 0♥ eliminates it, but has not killed it."),
        marked("No ♥ was lost."),
        cards=("zombie",),
    ),
    Ruling(
        marked("Asked once for each loss."),
        ONCE,
        cards=("robot",),
    ),
    Ruling(
        marked("Against poison too, as against any damage."),
        AS_DAMAGE,
        cards=("robot",),
    ),
    Ruling(
        marked("It adds its ♥ after others’ cards have prevented some; if none is left, it adds none."),
        marked("Only damage that is left grows."),
        cards=("devil",),
    ),
    Ruling(
        marked("Stars that people at a table correct win at the end of the turn."),
        marked("A number put right is not gained."),
        cards=("astronaut",),
    ),
    Ruling(
        marked("Not asked about the dice of a monster whose 🐾 do nothing."),
        marked("There is nothing to change."),
        cards=(
            "witch",
            "cheerleader",
        ),
    ),
    Ruling(
        marked("Once each face showed, it turns dice all that turn; a 🐾 that a card adds serves as one."),
        AT_ITS_WORD,
        cards=("clown",),
    ),
)


def of_box(box: str, rows: tuple[Ruling, ...]) -> tuple[Ruling, ...]:
    """Return the rulings with the box to which they belong."""
    return tuple(replace(row, box=box) for row in rows)


BOX_RULINGS: Final = (
    *of_box(DARK, _DARK),
    *of_box(WICKED, _WICKED),
    *of_box(TOWER, _TOWER),
    *of_box(CULTISTS, _CULTISTS),
    *of_box(PROMOS, _PROMOS),
    *of_box(COSTUMES, _COSTUMES),
)
