"""Rulings: points that the rulebooks leave open or decide differently, and how they are played here.

With those of boxes whose rulebooks were not read (`box_rulings`, `power_up_rulings`) they are the only
source. `/rules` shows them from here, and `scripts/rulings` writes docs/rulings.md; to add one, add a row,
run that script, and translate its sentence.
"""

from typing import Final

from kotbot.i18n import marked
from kotbot.views.rules.box_rulings import BOX_RULINGS
from kotbot.views.rules.power_up_rulings import POWER_UP_RULINGS
from kotbot.views.rules.reasons import (
    ANSWERED,
    AS_BOUGHT,
    AS_GAINED,
    AS_TAKEN,
    CARD_FIRST,
    CLOCKWISE,
    FROM_THEN_ON,
    GOES_ON,
    LATE,
    LITERAL,
    NOT_CLAWS,
    NOT_GAINED,
    ONCE,
    OWN_CHOICE,
    WORDS_OF_DICE,
)
from kotbot.views.rules.statements import FIRST, ORIGINS, SECOND, WITH_BAY, Ruling

RULINGS: Final = (
    # General ones, by chapter
    Ruling(
        marked("Of those who tie for the first turn, only they roll again."),
        marked("The others were beaten already."),
        "setup",
        books="000 003 004",
    ),
    Ruling(marked("The first roll of a turn fixes the number of dice; it is never below 0."), LATE, "roll"),
    Ruling(marked("With no dice there is no roll, and the rest of the turn happens."), GOES_ON, "roll"),
    Ruling(
        marked("After the last roll come the others' Psychic Probes, then your own changes."),
        marked("So you have the last word on your dice."),
        "roll",
        ("psychic_probe", "background_dweller", "herd_culler", "plot_twist", "shrinky", "stretchy"),
    ),
    Ruling(
        marked("Cards that look at the whole result come first and count dice only."),
        WORDS_OF_DICE,
        "dice",
        ("complete_destruction", "detritivore", "draining_ray", "flaming_aura"),
    ),
    Ruling(
        marked(
            "🐾 are added in this order: Poison Quills, then Spiked Tail and Urbavore, "
            "then Acid Attack and Burrowing."
        ),
        marked("Each card sees what the ones before it added."),
        "attack",
        ("acid_attack", "burrowing", "poison_quills", "spiked_tail", "urbavore"),
    ),
    Ruling(
        marked("Damage reaches the monsters clockwise from the attacker's left, the attacker last."),
        CLOCKWISE,
        "attack",
    ),
    Ruling(
        marked(
            "Who is hit uses cards in this order, each once: Jets, Camouflage, Electric Armor, Wings, "
            "Armor Plating, Rapid Healing, It Has a Child!."
        ),
        marked("First what may make the others needless."),
        "attack",
        (
            *("jets", "camouflage", "electric_armor", "wings", "armor_plating"),
            *("rapid_healing", "it_has_a_child"),
        ),
    ),
    Ruling(
        marked("Claws against an empty City do not reach the Bay either."),
        marked("001 says that an empty City is taken without harm."),
        "attack",
        boxes=FIRST,
        books="001",
    ),
    Ruling(
        marked("A City that is empty beside a taken Bay must be entered, too."),
        marked("000 and 003 speak of an empty Tokyo; a free place is taken, as with the Bay."),
        "enter",
        boxes=SECOND,
        books="000§3 003§3",
    ),
    Ruling(
        marked("A place that empties after the entering step stays empty until the next one."),
        LATE,
        "enter",
        boxes=(*SECOND, *ORIGINS),
    ),
    Ruling(
        marked("The City yields and the Bay stays: the attacker takes the City, the Bay does not move up."),
        marked("No rulebook moves it."),
        "enter",
        boxes=WITH_BAY,
    ),
    Ruling(
        marked("Whoever lost no ♥ to the 🐾 is not asked to yield; only Jets are asked before."),
        marked("000, 003 and 004 want a lost ♥; 001 and 002 speak of an attack only. One rule for all."),
        "yield",
        ("jets",),
        books="000§3 003§3 004§3",
        against="001 002",
    ),
    Ruling(
        marked("Of two in Tokyo the City decides first, then the Bay."),
        marked("The attacker must know whether the City is free."),
        "yield",
        boxes=WITH_BAY,
    ),
    Ruling(
        marked("Moving from the Bay to the City pays no ★."),
        marked("It was in Tokyo already."),
        "bay",
        boxes=SECOND,
    ),
    Ruling(
        marked("A City yielded to the attacker is kept for it, even from the Bay that closes."),
        FROM_THEN_ON,
        "bay",
        boxes=SECOND,
    ),
    Ruling(
        marked("A Bay whose monster was killed and that closes is taken by nobody."),
        LITERAL,
        "bay",
        boxes=WITH_BAY,
    ),
    Ruling(
        marked("A purchase: pay, take the card, turn up the next one, let it work, then Opportunists."),
        marked("All rulebooks replace the card at once."),
        "buy",
        ("opportunist",),
    ),
    Ruling(marked("Sweeping works while at least one card lies there."), GOES_ON, "buy"),
    Ruling(
        marked("An empty deck is made of the discard pile; with nothing left the place stays empty."),
        GOES_ON,
        "buy",
    ),
    Ruling(marked("Tokens and ⚡ never run out; take something else from the shelf."), GOES_ON, "cards"),
    Ruling(
        marked("At the end of the turn: Metamorph, then cards that give ★ or ⚡, then poison."),
        marked("First what you choose, last what hurts."),
        "end",
        ("metamorph", "poison_spit"),
    ),
    Ruling(
        marked("Extra turns: own Freeze Time, own Frenzy, others' Frenzy, then the left of the interrupted."),
        marked("What was won first is played first."),
        "end",
        ("freeze_time", "frenzy"),
    ),
    Ruling(
        marked("20★ are looked for at the end of each turn; the end of the round can be chosen."),
        marked(
            "000 and 003 print the round, 004 the turn; 001 and 002 say at once, yet only for who lives on."
        ),
        "win",
        books="004",
        against="000 003 001 002",
    ),
    Ruling(
        marked("With the round, 20★ must be held when the starting monster's next turn comes."),
        LITERAL,
        "win",
        books="000 003",
    ),
    Ruling(
        marked("Two with 20★: who reached them first; at the same moment, clockwise."),
        marked("All rulebooks say: the first."),
        "win",
    ),
    Ruling(
        marked("The last one alive wins at once, when the damage is complete for everybody."),
        marked("001 says at once; 004 can be read as the end of the turn."),
        "win",
        books="001",
        against="004",
    ),
    Ruling(
        marked("A whole round in which nobody can do anything ends the game, and nobody wins."),
        marked("Nothing would change any more."),
        "win",
    ),
    Ruling(
        marked("Who falls in the own turn ends it at once; 20★ of the others still count."), LITERAL, "out"
    ),
    Ruling(marked("Who falls to the same damage shares a rank."), ONCE, "out"),
    Ruling(marked("Several copies of a card all work."), CARD_FIRST, "cards", ("mimic",)),
    Ruling(marked("★ never fall below 0 and have no maximum."), LITERAL, "cards"),
    Ruling(
        marked("If several choose at once: clockwise from the active monster; own cards in any order."),
        OWN_CHOICE,
        "cards",
    ),
    Ruling(
        marked("The ⚡ variant for two can be chosen with every box; Origins begins with it."),
        marked("Only 004 prints it, and it suits every duel."),
        "variants",
        books="004",
    ),
    # Single cards
    Ruling(
        marked("If it alone kills a monster in Tokyo, the place stays empty."),
        marked("In 2011 it alone is no attack."),
        cards=("acid_attack",),
        boxes=FIRST,
    ),
    Ruling(
        marked("Its claw counts for Alpha Monster and Fire Breathing, but wakes no Spiked Tail or Urbavore."),
        marked("It is added last."),
        cards=("acid_attack",),
        boxes=(*SECOND, *ORIGINS),
    ),
    Ruling(
        marked("Also for Tentacles, Opportunist, Made in a Lab and Scavenger; not for sweeping."),
        AS_BOUGHT,
        cards=("alien_origin",),
    ),
    Ruling(
        marked("Claws and added claws are one loss, and so is all poison of a turn."),
        ONCE,
        cards=("armor_plating",),
    ),
    Ruling(marked("2 that another card reduces to 1 become 0."), LITERAL, cards=("armor_plating",)),
    Ruling(
        marked("Also dice of Camouflage, and a 3 that a probe made."),
        CARD_FIRST,
        cards=("background_dweller",),
    ),
    Ruling(
        marked("Only by yielding, just before the entry; if the taker dies of it, the place stays empty."),
        CARD_FIRST,
        cards=("burrowing", "jagged_tactician"),
    ),
    Ruling(
        marked("From outside its 🐾 is for monsters in Tokyo alone, with Nova Breath too."),
        CARD_FIRST,
        cards=("burrowing",),
        boxes=FIRST,
    ),
    Ruling(
        marked("Its owner in the Bay stays in the Bay."),
        marked("001 and 002 say so of the box of 2011."),
        cards=("death_from_above",),
        boxes=SECOND,
        books="001 002",
    ),
    Ruling(
        marked("Taking Tokyo pays as always; who is driven out has not yielded."),
        AS_TAKEN,
        cards=("death_from_above",),
    ),
    Ruling(marked("A dying owner gets nothing for its own death."), LITERAL, cards=("eater_of_the_dead",)),
    Ruling(
        marked("The 2♥ lost with it are no damage: only Rapid Healing helps, and 0♥ is out."),
        marked("001 and 002 take the ♥ back and name no attack."),
        cards=("even_bigger",),
        boxes=FIRST,
        books="001 002",
    ),
    Ruling(
        marked("Losing it only lowers the maximum to 10♥."),
        CARD_FIRST,
        cards=("even_bigger",),
        boxes=(*SECOND, *ORIGINS),
    ),
    Ruling(
        marked("It reaches both neighbours, attacked or not."),
        marked("001 says so; 002 wants attacked neighbours. A printed rulebook goes first."),
        cards=("fire_breathing",),
        boxes=FIRST,
        books="001",
        against="002",
    ),
    Ruling(
        marked("A neighbour hit by the claws, too, has one loss of both."), ONCE, cards=("fire_breathing",)
    ),
    Ruling(
        marked("Each further turn rolls one die fewer again; it may be declined."),
        CARD_FIRST,
        cards=("freeze_time",),
    ),
    Ruling(marked("Not for ⚡ of Metamorph and Battery Monster."), NOT_GAINED, cards=("friend_of_children",)),
    Ruling(
        marked("In 2011 it ends the buying at once."), ANSWERED, cards=("frenzy",), boxes=FIRST, books="002"
    ),
    Ruling(marked("2★ once, also for six 1s."), ANSWERED, cards=("gourmet",), books="002"),
    Ruling(
        marked("From Tokyo and into it; who is healed cannot refuse, tokens are not removed."),
        CARD_FIRST,
        cards=("healing_ray",),
    ),
    Ruling(
        marked("♥ that you lose yourself, and damage wholly prevented, do not count against it."),
        LITERAL,
        cards=("herbivore",),
    ),
    Ruling(
        marked("⚡ and tokens stay; in the own turn play goes on outside Tokyo with the same dice."),
        CARD_FIRST,
        cards=("it_has_a_child",),
    ),
    Ruling(
        marked("Asked once, before all other cards; staying means losing as usual."),
        LITERAL,
        cards=("jets",),
    ),
    Ruling(
        marked("Once a turn; looking is not turning up, and only the owner sees the card."),
        CARD_FIRST,
        cards=("made_in_a_lab",),
    ),
    Ruling(
        marked("Buying a card known from an earlier turn is its use; an empty deck is shuffled first."),
        CARD_FIRST,
        cards=("made_in_a_lab",),
    ),
    Ruling(
        marked("In 2011 it pays what its owner paid, else the printed ⚡."),
        CARD_FIRST,
        cards=("metamorph",),
        boxes=FIRST,
    ),
    Ruling(
        marked("Own cards can be copied, a Mimic cannot; with nothing to copy it waits."),
        LITERAL,
        cards=("mimic",),
    ),
    Ruling(
        marked("A copy that is used up takes the Mimic with it; a moved copy loses what lay on it."),
        marked("The token stands for a card of its own."),
        cards=("mimic",),
    ),
    Ruling(
        marked("Beside an own Mimic of it the owner says which is used; a battery's copy gives first."),
        OWN_CHOICE,
        cards=("battery_monster", "plot_twist", "psychic_probe", "smoke_cloud"),
    ),
    Ruling(
        marked("It works while Tokyo is empty, too."),
        CARD_FIRST,
        cards=("fire_breathing", "nova_breath"),
        boxes=FIRST,
    ),
    Ruling(
        marked("From Tokyo the mate in the other place may yield; the attacker stays and gets no ★."),
        marked("It was hit by 🐾, and nobody is in two places."),
        cards=("nova_breath",),
        boxes=WITH_BAY,
    ),
    Ruling(
        marked("In anybody's turn, after a purchase or a sweep, for the full price; not at the set-up."),
        AS_BOUGHT,
        cards=("opportunist",),
    ),
    Ruling(marked("The owner cannot refuse to sell."), CARD_FIRST, cards=("parasitic_tentacles",)),
    Ruling(
        marked("It is an attack of its own, but an empty Tokyo still needs a rolled 🐾."),
        ANSWERED,
        cards=("poison_quills",),
        boxes=FIRST,
        books="002",
    ),
    Ruling(
        marked("If the Bay yields to its claws alone, the attacker takes the empty City."),
        marked("001 says that an empty City is taken without harm."),
        cards=("poison_quills",),
        boxes=FIRST,
        books="001",
    ),
    Ruling(
        marked("Poison is no attack, and damage wholly prevented gives no token."),
        NOT_CLAWS,
        cards=("poison_spit", "shrink_ray"),
    ),
    Ruling(
        marked("Its owner chooses the die; several owners go clockwise."), CLOCKWISE, cards=("psychic_probe",)
    ),
    Ruling(
        marked("In anybody's turn, as often as you can pay, never above the maximum."),
        CARD_FIRST,
        cards=("rapid_healing",),
    ),
    Ruling(
        marked("Once for all ♥ healed at the same time; not when another monster heals you."),
        ONCE,
        cards=("regeneration",),
    ),
    Ruling(marked("With the ⚡ variant for two its ★ is still a ★."), CARD_FIRST, cards=("urbavore",)),
    Ruling(
        marked("Counted after prevention, and paid even if It Has a Child! then discards it."),
        LITERAL,
        cards=("were_only_making_it_stronger",),
    ),
    Ruling(
        marked("Usable when damage comes and in anybody's turn; who loses nothing to 🐾 does not yield."),
        CARD_FIRST,
        cards=("wings",),
    ),
    Ruling(
        marked("Each ♥ die may be used so, in Tokyo too; with the ⚡ dice it is one gain."),
        AS_GAINED,
        cards=("biofuel",),
    ),
    Ruling(
        marked("Everybody tied for most ★ loses 1; nothing if you alone lead."),
        LITERAL,
        cards=("draining_ray",),
    ),
    Ruling(
        marked("It comes before Detritivore."),
        marked("So ★ of the same dice make nobody the leader."),
        cards=("draining_ray",),
    ),
    Ruling(marked("For each way of taking Tokyo."), AS_TAKEN, cards=("gamma_blast", "hungry_urbavore")),
    Ruling(marked("It is no attack."), NOT_CLAWS, cards=("flaming_aura", "gamma_blast", "orb_of_doom")),
    Ruling(
        marked("Each roll after the first, not single dice that cards reroll."),
        CARD_FIRST,
        cards=("orb_of_doom",),
    ),
    Ruling(
        marked("In your own buying step, at the usual price; discard cards then go under the deck."),
        CARD_FIRST,
        cards=("scavenger",),
    ),
    # Boxes whose rulebooks were not read
    *BOX_RULINGS,
    *POWER_UP_RULINGS,
)
