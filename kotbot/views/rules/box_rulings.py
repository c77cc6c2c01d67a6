"""Rulings for boxes whose rulebooks were not read; `rulings` has them among all others."""

from dataclasses import replace
from typing import Final

from engine.cards.catalogue import Edition
from kotbot.i18n import marked
from kotbot.views.rules.statements import Ruling

# Translators: reasons for rulings; they stand alone after the ruling.
AS_2016: Final = marked("Where nothing else is known, it is as in the box of 2016.")
AS_DAMAGE: Final = marked("It is damage like any other.")
AS_FOR_CARDS: Final = marked("It is as with the cards of a base box.")
AT_ITS_WORD: Final = marked("The words of the card or the tile, taken literally.")
ONCE: Final = marked("One event, one use: nothing is counted twice.")
EARNED: Final = marked("What was earned stays.")
LITERAL_PRICE: Final = marked("A price is paid before what it is paid for.")
NO_EXCEPTION: Final = marked("The text names no exception.")

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
        marked("Whatever has an order goes clockwise."),
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
_POWER_UP: Final = (
    Ruling(
        marked("All get their first two cards before anybody keeps one; what is put away nobody sees."),
        marked("No source says who is first, and a secret stays one."),
        "setup",
    ),
    Ruling(
        marked("A monster whose set is not known plays without evolutions."),
        marked("No card is made up."),
        "setup",
    ),
    Ruling(
        marked("One draw a turn, however many ♥. Dice that were turned count, ♥ that cards add do not."),
        marked("It speaks of what was rolled."),
        "dice",
    ),
    Ruling(
        marked(
            "When the deck runs short, what is done or put away is shuffled into it. A single card is kept."
        ),
        marked("The game must go on."),
        "dice",
    ),
    Ruling(
        marked("Nothing is played while a card takes effect, nor before the first turn."),
        marked("One thing after the other."),
        "cards",
    ),
    Ruling(
        marked("Who may play at the same moment is asked clockwise from the active monster."),
        marked("Whatever has an order goes clockwise."),
        "cards",
    ),
    Ruling(
        marked(
            "Somebody is asked only if a card in hand fits what happens. So all learn that there is "
            "such a card, and in the own turn, or with one possible owner, whose it is."
        ),
        marked("To ask everybody each time would hide more, and nobody would want to play so."),
        "cards",
    ),
    Ruling(
        marked("At a real table hands are only counted, and a card is named when it is played."),
        marked("What nobody knows nobody can tell."),
        "cards",
    ),
    Ruling(
        marked("Evolutions are no power cards: not sold, bought away, counted, or copied by Mimic."),
        marked("So it is done at Board Game Arena."),
        "cards",
    ),
    Ruling(
        marked(
            "Against damage: Simian Scamper, Terror of the Deep, Detachable Tail and Rabbit's Foot, each "
            "beside the power card like it; then what evolutions add; last what heals."
        ),
        marked("Only damage that is left grows."),
        "attack",
        (
            "simian_scamper",
            "terror_of_the_deep",
            "detachable_tail",
            "rabbits_foot",
        ),
    ),
    Ruling(
        marked("All evolutions of a monster that is out leave the game; what still lasted ends at once."),
        AS_FOR_CARDS,
        "out",
    ),
    Ruling(
        marked("Cards in hand do nothing for 20★ unless they are played."),
        AT_ITS_WORD,
        "win",
    ),
    Ruling(
        marked("Nothing of a turn that is passed over happens, not even poison; only its end does."),
        AT_ITS_WORD,
        cards=("sunken_temple", "tune_up"),
    ),
    # Alienoid
    Ruling(
        marked("When the deck is empty, the discard pile is shuffled once; then it stops."),
        marked("The game must go on."),
        cards=("precision_field_support",),
    ),
    Ruling(
        marked("A stake that comes back is no gain."),
        marked("Nothing is gained there: it is paid back."),
        cards=("exotic_arms",),
    ),
    Ruling(
        marked("Who loses the card loses its token."),
        AT_ITS_WORD,
        cards=("superior_technology",),
    ),
    # Cyber Bunny
    Ruling(
        marked("Asked only if a 🐾 would hurt. Who paid has paid, even if the loss is prevented."),
        LITERAL_PRICE,
        cards=("electric_carrot",),
    ),
    # Cyber Kitty
    Ruling(
        marked("Its owner is asked, as for any card that saves a life."),
        marked("Whose cards they are decides."),
        cards=("nine_lives",),
    ),
    Ruling(
        marked("Not doubled: what cards give for a pattern, the draw, cultists and 😈."),
        marked("It doubles the dice."),
        cards=("cat_nip",),
    ),
    Ruling(
        marked("A loss that it brings to 0 wounds nobody: no yielding, no tokens."),
        marked("Wounded is who loses a ♥."),
        cards=("play_with_your_food",),
    ),
    # Gigazaur, Pandakaï, Space Penguin
    Ruling(
        marked("A frozen die is never turned."),
        AT_ITS_WORD,
        cards=("saurian_adaptability", "yin_and_yang", "encased_in_ice"),
    ),
    # Kraken
    Ruling(
        marked("At any entry of your own, by your dice or a card."),
        NO_EXCEPTION,
        cards=("destructive_wave",),
    ),
    Ruling(
        marked("It stays, and rolls once for each loss."),
        marked("The listing that we have calls it permanent; its words sound like one turn."),
        cards=("terror_of_the_deep",),
    ),
    # Meka Dragon
    Ruling(
        marked("Once a turn."),
        ONCE,
        cards=("breath_of_doom", "yin_and_yang"),
    ),
    Ruling(
        marked("It hurts the monster whose turn it is, whoever dealt the damage; also if you were saved."),
        AT_ITS_WORD,
        cards=("lightning_armor",),
    ),
    Ruling(
        marked("Once for each monster and turn."),
        ONCE,
        cards=("claws_of_steel",),
    ),
    Ruling(
        marked("While the card is gone, its token does nothing."),
        AS_FOR_CARDS,
        cards=("target_acquired",),
    ),
    # Pandakaï
    Ruling(
        marked("The other card is one of the three for sale; can none be paid, nothing is bought."),
        AT_ITS_WORD,
        cards=("bamboozle",),
    ),
    Ruling(
        marked("You may do neither."),
        marked("Nobody must use a card."),
        cards=("bamboo_supply",),
    ),
    # Space Penguin
    Ruling(
        marked("Dice of that face count for nothing, but may be turned. Its owner out, it is gone."),
        AT_ITS_WORD,
        cards=("freeze_ray",),
    ),
    Ruling(
        marked("It stays. The card that it shows is not for sale: nobody else buys it, no slot is filled."),
        marked("It came from the discard pile."),
        cards=("miraculous_catch",),
    ),
    Ruling(
        marked("Only its owner sees the three; a short deck is filled up from the discard pile."),
        marked("A secret stays one."),
        cards=("deep_dive",),
    ),
    Ruling(
        marked("The frozen die is one of your dice, not one more; who has none has not even this one."),
        AT_ITS_WORD,
        cards=("encased_in_ice",),
    ),
    Ruling(
        marked("Whom a card drives out goes; Jets and Simian Scamper, which yield, do not help."),
        AT_ITS_WORD,
        cards=("blizzard", "jets", "simian_scamper"),
    ),
    Ruling(
        marked("When what it copies is gone, it is discarded, too."),
        AT_ITS_WORD,
        cards=("icy_reflection",),
    ),
    # The King
    Ruling(
        marked("Only a place that became free in this turn; it goes before those who would get it."),
        AT_ITS_WORD,
        cards=("monkey_rush",),
    ),
    Ruling(
        marked("Only 🐾 that wounded a monster in Tokyo count for it."),
        AT_ITS_WORD,
        cards=("jungle_frenzy",),
    ),
    Ruling(
        marked("Asked before those who were hit decide."),
        marked("Whom it drives out has nothing to decide."),
        cards=("chest_thumping",),
    ),
    Ruling(
        marked("Its ★ come before 20★ are looked for. Your own end costs no ★ more."),
        AT_ITS_WORD,
        cards=("twas_beauty",),
    ),
)


def _of(box: str, rows: tuple[Ruling, ...]) -> tuple[Ruling, ...]:
    return tuple(replace(row, box=box) for row in rows)


BOX_RULINGS: Final = (
    *_of(DARK, _DARK),
    *_of(WICKED, _WICKED),
    *_of(TOWER, _TOWER),
    *_of(CULTISTS, _CULTISTS),
    *_of(PROMOS, _PROMOS),
    *_of(COSTUMES, _COSTUMES),
    *_of(POWER_UP, _POWER_UP),
)
