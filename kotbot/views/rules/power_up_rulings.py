"""Rulings for Power Up! and its evolutions; its rulebooks were not read."""

from typing import Final

from kotbot.i18n import marked
from kotbot.views.rules.box_rulings import POWER_UP, of_box
from kotbot.views.rules.reasons import (
    AS_FOR_CARDS,
    AT_ITS_WORD,
    CLOCKWISE,
    GOES_ON,
    LITERAL_PRICE,
    NO_EXCEPTION,
    NOT_GAINED,
    ONCE,
    OWN_CHOICE,
    WORDS_OF_DICE,
)
from kotbot.views.rules.statements import Ruling

_RULINGS: Final = (
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
        WORDS_OF_DICE,
        "dice",
    ),
    Ruling(
        marked(
            "When the deck runs short, what is done or put away is shuffled into it. A single card is kept."
        ),
        GOES_ON,
        "dice",
    ),
    Ruling(
        marked("Nothing is played while a card takes effect, nor before the first turn."),
        marked("One thing after the other."),
        "cards",
    ),
    Ruling(
        marked("Who may play at the same moment is asked clockwise from the active monster."),
        CLOCKWISE,
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
        marked(
            "Who holds cards may also be asked when others' dice are final, and when their turns end. "
            "All others see it as a card that may fit."
        ),
        marked("So a card for any time can be played in a computer's turn, and no question proves a card."),
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
        GOES_ON,
        cards=("precision_field_support",),
    ),
    Ruling(
        marked("A stake that comes back is no gain."),
        NOT_GAINED,
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
        OWN_CHOICE,
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

POWER_UP_RULINGS: Final = of_box(POWER_UP, _RULINGS)
