"""The evolutions of Power Up! in words."""

from typing import Final

from kotbot.i18n import marked, marked_in
from kotbot.views.base.things.words import ThingWords

_EVOLUTION: Final = "evolution"

WORDS: Final = {
    # Gigazaur
    "detachable_tail": ThingWords(
        _EVOLUTION,
        marked_in("evolution", "Detachable Tail"),
        marked("You lose no ♥ for the rest of this turn."),
    ),
    "radioactive_waste": ThingWords(
        _EVOLUTION, marked_in("evolution", "Radioactive Waste"), marked("2⚡ and 1♥.")
    ),
    "primal_bellow": ThingWords(
        _EVOLUTION, marked_in("evolution", "Primal Bellow"), marked("All others lose 2★.")
    ),
    "saurian_adaptability": ThingWords(
        _EVOLUTION,
        marked_in("evolution", "Saurian Adaptability"),
        marked("After your last roll, turn all your dice of one face to another face."),
    ),
    "defender_of_tokyo": ThingWords(
        _EVOLUTION,
        marked_in("evolution", "Defender of Tokyo"),
        marked("Start your turn in Tokyo, and all others lose 1★."),
    ),
    "heat_vision": ThingWords(
        _EVOLUTION, marked_in("evolution", "Heat Vision"), marked("Whoever wounds you with 🐾 loses 1★.")
    ),
    "gamma_breath": ThingWords(
        _EVOLUTION,
        marked_in("evolution", "Gamma Breath"),
        marked("Once each turn, turn one of your dice to 🐾."),
    ),
    "tail_sweep": ThingWords(
        _EVOLUTION,
        marked_in("evolution", "Tail Sweep"),
        marked("Once each turn, turn one of your dice to 1 or 2."),
    ),
    # Alienoid
    "alien_scourge": ThingWords(_EVOLUTION, marked_in("evolution", "Alien Scourge"), marked("2★.")),
    "precision_field_support": ThingWords(
        _EVOLUTION,
        marked_in("evolution", "Precision Field Support"),
        marked("Take the next keep card of the deck that costs at most 4⚡, for nothing."),
    ),
    "anger_batteries": ThingWords(
        _EVOLUTION,
        marked_in("evolution", "Anger Batteries"),
        marked("1⚡ for each ♥ that you lost in this turn."),
    ),
    "adapting_technology": ThingWords(
        _EVOLUTION,
        marked_in("evolution", "Adapting Technology"),
        marked("Three tokens: spend one while you buy for three new cards."),
    ),
    "funny_but_dangerous": ThingWords(
        _EVOLUTION,
        marked_in("evolution", "Funny But Dangerous"),
        marked("Roll 2 2 2, and all others lose 1♥."),
    ),
    "exotic_arms": ThingWords(
        _EVOLUTION,
        marked_in("evolution", "Exotic Arms"),
        marked("Stake 2⚡ before rolling: with 🐾🐾🐾 you hurt 2♥ more, else you lose it and 2♥."),
    ),
    "mothership_support": ThingWords(
        _EVOLUTION, marked_in("evolution", "Mothership Support"), marked("Once in your turn: 1⚡ for 1♥.")
    ),
    "superior_technology": ThingWords(
        _EVOLUTION,
        marked_in("evolution", "Superior Technology"),
        marked("Keep cards at half price, up to three; 🐾 on a die each turn loses one again."),
    ),
    # Kraken
    "healing_rain": ThingWords(_EVOLUTION, marked_in("evolution", "Healing Rain"), marked("2♥.")),
    "destructive_wave": ThingWords(
        _EVOLUTION,
        marked_in("evolution", "Destructive Wave"),
        marked("When you enter Tokyo, all others lose 2♥."),
    ),
    "cult_worshippers": ThingWords(
        _EVOLUTION,
        marked_in("evolution", "Cult Worshippers"),
        marked("1★ for each ♥ that you gained in this turn."),
    ),
    "high_tide": ThingWords(
        _EVOLUTION,
        marked_in("evolution", "High Tide"),
        marked("As your dice are resolved, each of your ♥ counts twice."),
    ),
    "terror_of_the_deep": ThingWords(
        _EVOLUTION,
        marked_in("evolution", "Terror of the Deep"),
        marked("A die for each ♥ that you are about to lose: each ♥ rolled saves one."),
    ),
    "eater_of_souls": ThingWords(
        _EVOLUTION,
        marked_in("evolution", "Eater of Souls"),
        marked("1♥ each time you enter Tokyo; 12♥ is your maximum."),
    ),
    "sunken_temple": ThingWords(
        _EVOLUTION,
        marked_in("evolution", "Sunken Temple"),
        marked("Outside Tokyo, pass your whole turn for 3♥ and 3⚡."),
    ),
    "mandibles_of_dread": ThingWords(
        _EVOLUTION,
        marked_in("evolution", "Mandibles of Dread"),
        marked("Whoever you wound with 🐾 loses 1★."),
    ),
    # Pandakaï
    "panda_monium": ThingWords(
        _EVOLUTION, marked_in("evolution", "PandaMonium"), marked("6⚡ for you, 3⚡ for everybody else.")
    ),
    "eats_shoots_and_leaves": ThingWords(
        _EVOLUTION,
        marked_in("evolution", "Eats, Shoots and Leaves"),
        marked("When you enter Tokyo: all outside lose 2♥, you get 1⚡ and leave."),
    ),
    "bamboozle": ThingWords(
        _EVOLUTION,
        marked_in("evolution", "Bamboozle"),
        marked("When another buys a card, it must buy one that you name in its place."),
    ),
    "bear_necessities": ThingWords(
        _EVOLUTION, marked_in("evolution", "Bear Necessities"), marked("Lose 1★ and get 2⚡ and 2♥.")
    ),
    "panda_express": ThingWords(
        _EVOLUTION,
        marked_in("evolution", "Panda Express"),
        marked("Roll 1 2 3 ♥ 🐾 ⚡ together: 2★ and another turn."),
    ),
    "bamboo_supply": ThingWords(
        _EVOLUTION,
        marked_in("evolution", "Bamboo Supply"),
        marked("As your turn starts, put 1⚡ here, or take all of it."),
    ),
    "pandarwinism": ThingWords(
        _EVOLUTION,
        marked_in("evolution", "Pandarwinism"),
        marked("Roll ♥ ♥ ♥ for 1★, and 1★ more for each further ♥."),
    ),
    "yin_and_yang": ThingWords(
        _EVOLUTION,
        marked_in("evolution", "Yin and Yang"),
        marked("Turn all your dice over once: 1 and 3, 2 and ♥, 🐾 and ⚡ swap."),
    ),
    # Cyber Kitty
    "nine_lives": ThingWords(
        _EVOLUTION,
        marked_in("evolution", "Nine Lives"),
        marked("At 0♥, lose all that you have, leave Tokyo and go on with 9♥ and 9★."),
    ),
    "mega_purr": ThingWords(
        _EVOLUTION,
        marked_in("evolution", "Mega Purr"),
        marked("All others give you 1⚡ or 1★ each, as they like."),
    ),
    "electro_scratch": ThingWords(
        _EVOLUTION, marked_in("evolution", "Electro-Scratch"), marked("All others lose 1♥.")
    ),
    "cat_nip": ThingWords(
        _EVOLUTION,
        marked_in("evolution", "Cat Nip"),
        marked("As your turn starts: roll once only, and your dice count twice."),
    ),
    "play_with_your_food": ThingWords(
        _EVOLUTION,
        marked_in("evolution", "Play with your Food"),
        marked("Hurt somebody in Tokyo 2♥ less, and take 1★ and 1⚡ from it."),
    ),
    "feline_motor": ThingWords(
        _EVOLUTION,
        marked_in("evolution", "Feline Motor"),
        marked("Enter Tokyo in place of another, if you were not there as its turn began."),
    ),
    "mouse_hunter": ThingWords(
        _EVOLUTION, marked_in("evolution", "Mouse Hunter"), marked("1★ if you rolled a 1.")
    ),
    "meow_missile": ThingWords(
        _EVOLUTION, marked_in("evolution", "Meow Missile"), marked("1🐾 more if you rolled a 1.")
    ),
    # The King
    "monkey_rush": ThingWords(
        _EVOLUTION,
        marked_in("evolution", "Monkey Rush"),
        marked("When somebody leaves Tokyo, take its place."),
    ),
    "simian_scamper": ThingWords(
        _EVOLUTION,
        marked_in("evolution", "Simian Scamper"),
        marked("Yield Tokyo before the damage, and lose no ♥ for the rest of this turn."),
    ),
    "jungle_frenzy": ThingWords(
        _EVOLUTION,
        marked_in("evolution", "Jungle Frenzy"),
        marked("Wounded somebody in Tokyo and did not enter? Take another turn."),
    ),
    "giant_banana": ThingWords(_EVOLUTION, marked_in("evolution", "Giant Banana"), marked("2♥.")),
    "chest_thumping": ThingWords(
        _EVOLUTION,
        marked_in("evolution", "Chest Thumping"),
        marked("You may make whoever you wounded in Tokyo leave it."),
    ),
    "alpha_male": ThingWords(
        _EVOLUTION,
        marked_in("evolution", "Alpha Male"),
        marked("1★ in each turn in which you wound somebody with 🐾."),
    ),
    "i_am_the_king": ThingWords(
        _EVOLUTION,
        marked_in("evolution", "I Am the King!"),
        marked("1★ more when you enter Tokyo, and when you start your turn there."),
    ),
    "twas_beauty": ThingWords(
        _EVOLUTION,
        marked_in("evolution", "’Twas Beauty"),
        marked("In Tokyo 1★ at the end of every turn; leave it, and lose this and all your ★."),
    ),
    # Meka Dragon
    "mecha_blast": ThingWords(
        _EVOLUTION,
        marked_in("evolution", "Mecha Blast"),
        marked("As your dice are resolved: whoever you wound in this turn loses 2♥ more."),
    ),
    "destructive_analysis": ThingWords(
        _EVOLUTION,
        marked_in("evolution", "Destructive Analysis"),
        marked("As your dice are resolved: 1⚡ for each 🐾 rolled."),
    ),
    "programmed_to_destroy": ThingWords(
        _EVOLUTION,
        marked_in("evolution", "Programmed To Destroy"),
        marked("3★ and 2⚡ whenever another monster is at 0♥."),
    ),
    "tune_up": ThingWords(
        _EVOLUTION,
        marked_in("evolution", "Tune-Up"),
        marked("As your turn starts outside Tokyo, skip it for 4♥ and 2⚡."),
    ),
    "breath_of_doom": ThingWords(
        _EVOLUTION,
        marked_in("evolution", "Breath of Doom"),
        marked("Once each turn: take ♥ from somebody in Tokyo, and all outside lose 1♥."),
    ),
    "lightning_armor": ThingWords(
        _EVOLUTION,
        marked_in("evolution", "Lightning Armor"),
        marked("Roll a die for each ♥ that you lost: for each 🐾, whose turn it is loses 1♥."),
    ),
    "claws_of_steel": ThingWords(
        _EVOLUTION,
        marked_in("evolution", "Claws of Steel"),
        marked("Whoever loses 3♥ by you in your turn loses 1♥ more."),
    ),
    "target_acquired": ThingWords(
        _EVOLUTION,
        marked_in("evolution", "Target Acquired"),
        marked("Mark who wounded you: it loses 1♥ more whenever you hurt it."),
    ),
    # Cyber Bunny
    "stroke_of_genius": ThingWords(
        _EVOLUTION,
        marked_in("evolution", "Stroke Of Genius"),
        marked("1⚡ for each ⚡ that you gained in this turn."),
    ),
    "emergency_battery": ThingWords(_EVOLUTION, marked_in("evolution", "Emergency Battery"), marked("3⚡.")),
    "rabbits_foot": ThingWords(
        _EVOLUTION,
        marked_in("evolution", "Rabbit’s Foot"),
        marked("You lose no ♥ for the rest of this turn."),
    ),
    "heart_of_the_rabbit": ThingWords(
        _EVOLUTION,
        marked_in("evolution", "Heart of the Rabbit"),
        marked("Have a die of another rerolled. It comes back to you when you take Tokyo."),
    ),
    "secret_laboratory": ThingWords(
        _EVOLUTION, marked_in("evolution", "Secret Laboratory"), marked("Every card costs you 1⚡ less.")
    ),
    "king_of_the_gizmo": ThingWords(
        _EVOLUTION, marked_in("evolution", "King of the Gizmo"), marked("1★ for each card you buy.")
    ),
    "energy_sword": ThingWords(
        _EVOLUTION,
        marked_in("evolution", "Energy Sword"),
        marked("Pay 2⚡ before rolling: with a 🐾 you get 1🐾 more, and 1⚡ for each 🐾 rolled."),
    ),
    "electric_carrot": ThingWords(
        _EVOLUTION,
        marked_in("evolution", "Electric Carrot"),
        marked("While you are in Tokyo, whoever you wound gives you 1⚡ or loses 1♥ more."),
    ),
    # Space Penguin
    "freeze_ray": ThingWords(
        _EVOLUTION,
        marked_in("evolution", "Freeze Ray"),
        marked("Wound somebody in Tokyo: in its next turn, a face that you name counts for nothing."),
    ),
    "miraculous_catch": ThingWords(
        _EVOLUTION,
        marked_in("evolution", "Miraculous Catch"),
        marked("Once while you buy: a random discarded card for 1⚡ less."),
    ),
    "deep_dive": ThingWords(
        _EVOLUTION,
        marked_in("evolution", "Deep Dive"),
        marked("Take one of the top three cards of the deck for nothing."),
    ),
    "cold_wave": ThingWords(
        _EVOLUTION,
        marked_in("evolution", "Cold Wave"),
        marked("Until your next turn, all others roll 1 die less."),
    ),
    "encased_in_ice": ThingWords(
        _EVOLUTION,
        marked_in("evolution", "Encased in Ice"),
        marked("1⚡: freeze one of your dice. Until your next turn all others have it."),
    ),
    "blizzard": ThingWords(
        _EVOLUTION,
        marked_in("evolution", "Blizzard"),
        marked("In your turn. Until your next one, all others roll once and may not yield."),
    ),
    "black_diamond": ThingWords(
        _EVOLUTION,
        marked_in("evolution", "Black Diamond"),
        marked("1★ more when you take Tokyo, and 1★ each time you stay there."),
    ),
    "icy_reflection": ThingWords(
        _EVOLUTION,
        marked_in("evolution", "Icy Reflection"),
        marked("Copy a permanent evolution that lies before anybody."),
    ),
}
