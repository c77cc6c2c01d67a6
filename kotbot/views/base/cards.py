"""The power cards in words: our own name and effect for each, per edition where they differ.

The engine has the facts and rulings; this module has only their wording.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

from engine.cards.catalogue import FOREIGN, THINGS, UNKNOWN, Edition, Kind
from kotbot.i18n import Texts, marked, marked_in
from kotbot.rich_text import Text
from kotbot.views.base import things
from kotbot.views.base.layout import italic


class CardWords(NamedTuple):
    """The English words of one card; different words of the 2011 box and of Dark come last."""

    name: str
    effect: str
    name_first: str = ""
    effect_first: str = ""
    name_dark: str = ""
    effect_dark: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """The printed names, the usual one first."""
        return tuple(filter(None, (self.name, self.name_first, self.name_dark)))

    def name_in(self, edition: Edition) -> str:
        """Return the name in the box of an edition."""
        own = {Edition.FIRST: self.name_first, Edition.DARK: self.name_dark}
        return own.get(edition) or self.name

    def effect_in(self, edition: Edition) -> str:
        """Return the effect in the box of an edition."""
        own = {Edition.FIRST: self.effect_first, Edition.DARK: self.effect_dark}
        return own.get(edition) or self.effect


WORDS: Final = {
    "acid_attack": CardWords(
        marked_in("card", "Acid Attack"),
        marked("Each of your turns hits for 1🐾 more, even with no 🐾 rolled."),
        effect_first=marked(
            "Each of your turns deals 1 damage more to all you could attack. Alone it is no attack."
        ),
    ),
    "alien_origin": CardWords(
        marked_in("card", "Alien Origin"),
        marked("Every card costs you 1⚡ less."),
        name_first=marked_in("card", "Alien Metabolism"),
    ),
    "alpha_monster": CardWords(
        marked_in("card", "Alpha Monster"),
        marked("1★ in each turn with a 🐾 in your result."),
        effect_first=marked("1★ when your attack takes a ♥ from somebody."),
    ),
    "armor_plating": CardWords(
        marked_in("card", "Armor Plating"), marked("You shrug off any loss of exactly 1♥.")
    ),
    "background_dweller": CardWords(
        marked_in("card", "Background Dweller"), marked("Reroll any of your 3s, as often as you like.")
    ),
    "burrowing": CardWords(
        marked_in("card", "Burrowing"),
        marked("1🐾 more while you are in Tokyo. Who takes your place when you yield loses 1♥."),
        effect_first=marked(
            "1 damage more when you attack Tokyo from outside. Who takes your place when you yield loses 1♥."
        ),
    ),
    "camouflage": CardWords(
        marked_in("card", "Camouflage"),
        marked("Roll a die for each ♥ you would lose: every ♥ rolled saves one."),
    ),
    "complete_destruction": CardWords(
        marked_in("card", "Complete Destruction"), marked("Roll 1 2 3 ♥ 🐾 ⚡ together: 9★ on top.")
    ),
    "media_friendly": CardWords(
        marked_in("card", "Media-Friendly"),
        marked("1★ for each card you buy after this one."),
        name_first=marked_in("card", "Dedicated News Team"),
    ),
    "eater_of_the_dead": CardWords(
        marked_in("card", "Eater of the Dead"), marked("3★ each time another monster drops to 0♥.")
    ),
    "energy_hoarder": CardWords(
        marked_in("card", "Energy Hoarder"), marked("End of your turn: 1★ for every 6⚡ you hold.")
    ),
    "even_bigger": CardWords(
        marked_in("card", "Even Bigger"),
        marked("2♥ at once, and your maximum is 12♥."),
        effect_first=marked("2♥ at once, and your maximum is 12♥. Lose the card and you lose the 2♥."),
    ),
    "extra_head": CardWords(marked_in("card", "Extra Head"), marked("You roll 1 extra die.")),
    "fire_breathing": CardWords(
        marked_in("card", "Fire Breathing"),
        marked("With a 🐾 in your result both neighbours lose 1♥ more, wherever they stand."),
        effect_first=marked(
            "When you attack anybody, both your neighbours lose 1♥ more, wherever they stand."
        ),
    ),
    "freeze_time": CardWords(
        marked_in("card", "Freeze Time"), marked("Score 1 1 1 and take another turn with 1 die fewer.")
    ),
    "friend_of_children": CardWords(
        marked_in("card", "Friend of Children"), marked("Whenever you gain ⚡, gain 1⚡ more.")
    ),
    "giant_brain": CardWords(marked_in("card", "Giant Brain"), marked("1 extra roll each turn.")),
    "gourmet": CardWords(marked_in("card", "Gourmet"), marked("Score 1 1 1 and get 2★ more.")),
    "healing_ray": CardWords(
        marked_in("card", "Healing Ray"),
        marked("Your ♥ can heal others; each ♥ costs them 2⚡, or what they have left."),
    ),
    "herbivore": CardWords(
        marked_in("card", "Herbivore"), marked("1★ at the end of each turn in which you hurt nobody.")
    ),
    "herd_culler": CardWords(
        marked_in("card", "Herd Culler"), marked("Once a turn, turn one of your dice to 1.")
    ),
    "it_has_a_child": CardWords(
        marked_in("card", "It Has a Child!"),
        marked("At 0♥ you lose your cards and ★, but come back with 10♥ outside Tokyo."),
        effect_dark=marked("At 0♥ you lose cards, tiles, 😈 and ★, but come back with 10♥ outside Tokyo."),
    ),
    "jets": CardWords(marked_in("card", "Jets"), marked("Yield Tokyo and the attack costs you no ♥.")),
    "made_in_a_lab": CardWords(
        marked_in("card", "Made in a Lab"),
        marked("When buying, peek at the top card of the deck; you may buy it."),
    ),
    "metamorph": CardWords(
        marked_in("card", "Metamorph"),
        marked("End of your turn: turn any of your cards back into the ⚡ printed on them."),
        effect_first=marked("End of your turn: turn any of your cards back into the ⚡ you paid for them."),
    ),
    "mimic": CardWords(
        marked_in("card", "Mimic"),
        marked("Copies any keep card in play. Start of your turn: 1⚡ moves it to another."),
    ),
    "battery_monster": CardWords(
        marked_in("card", "Battery Monster"),
        marked("Comes with 6⚡. Start of each of your turns: take 2⚡ from it. Empty, it goes."),
        name_first=marked_in("card", "Monster Batteries"),
        effect_first=marked(
            "Load it with your ⚡, the bank doubles it. Each of your turns: take 2⚡. Empty, it goes."
        ),
    ),
    "nova_breath": CardWords(
        marked_in("card", "Nova Breath"), marked("Your 🐾 hit every other monster, wherever they are.")
    ),
    "detritivore": CardWords(
        marked_in("card", "Detritivore"),
        marked("Roll 1 2 3 and get 2★; the dice still count for everything else."),
        name_first=marked_in("card", "Omnivore"),
    ),
    "opportunist": CardWords(
        marked_in("card", "Opportunist"), marked("Buy any card the moment it is revealed, in anybody's turn.")
    ),
    "parasitic_tentacles": CardWords(
        marked_in("card", "Parasitic Tentacles"),
        marked("Buy other monsters' keep cards, too. They get the ⚡."),
    ),
    "plot_twist": CardWords(
        marked_in("card", "Plot Twist"), marked("Turn one of your dice to any face. Then this card goes.")
    ),
    "poison_quills": CardWords(
        marked_in("card", "Poison Quills"),
        marked("Roll 2 2 2 and add 2🐾."),
        effect_first=marked("Score 2 2 2 and it is an attack with 2🐾 as well."),
    ),
    "poison_spit": CardWords(
        marked_in("card", "Poison Spit"),
        marked("Whoever your 🐾 hurt gets 1☣: each ☣ costs 1♥ a turn, and a rolled ♥ removes it."),
    ),
    "psychic_probe": CardWords(
        marked_in("card", "Psychic Probe"),
        marked("Reroll one die in every other monster's turn. A ♥ and this card goes."),
    ),
    "rapid_healing": CardWords(marked_in("card", "Rapid Healing"), marked("2⚡ for 1♥, at any time.")),
    "regeneration": CardWords(marked_in("card", "Regeneration"), marked("Whenever you heal, heal 1♥ more.")),
    "rooting_for_the_underdog": CardWords(
        marked_in("card", "Rooting for the Underdog"),
        marked("1★ at the end of your turn if you alone have the fewest ★."),
    ),
    "shrink_ray": CardWords(
        marked_in("card", "Shrink Ray"),
        marked("Whoever your 🐾 hurt gets 1🔻: each 🔻 costs 1 die, and a rolled ♥ removes it."),
    ),
    "smoke_cloud": CardWords(
        marked_in("card", "Smoke Cloud"), marked("3 puffs of smoke, each for 1 extra roll. Empty, it goes.")
    ),
    "solar_powered": CardWords(
        marked_in("card", "Solar Powered"),
        marked("End your turn with no ⚡ and get 1⚡."),
        name_dark=marked_in("card", "Lunar Powered"),
    ),
    "spiked_tail": CardWords(
        marked_in("card", "Spiked Tail"),
        marked("Roll a 🐾 and add 1🐾."),
        effect_first=marked("Your attacks deal 1 damage more."),
    ),
    "stretchy": CardWords(marked_in("card", "Stretchy"), marked("2⚡: turn one of your dice to any face.")),
    "energy_drink": CardWords(
        marked_in("card", "Energy Drink"),
        marked("1⚡: 1 extra roll."),
        name_first=marked_in("card", "Telepath"),
    ),
    "urbavore": CardWords(
        marked_in("card", "Urbavore"),
        marked("Start in Tokyo: 1★ more. In Tokyo with a 🐾 rolled: add 1🐾."),
        effect_first=marked("Start in Tokyo: 1★ more. Attacks from Tokyo deal 1 damage more."),
    ),
    "were_only_making_it_stronger": CardWords(
        marked_in("card", "We're Only Making It Stronger!"), marked("Lose 2♥ or more at once and get 1⚡.")
    ),
    "wings": CardWords(marked_in("card", "Wings"), marked("2⚡: you lose no ♥ for the rest of the turn.")),
    "apartment_building": CardWords(marked_in("card", "Apartment Building"), marked("3★ now.")),
    "commuter_train": CardWords(marked_in("card", "Commuter Train"), marked("2★ now.")),
    "corner_store": CardWords(marked_in("card", "Corner Store"), marked("1★ now.")),
    "death_from_above": CardWords(
        marked_in("card", "Death From Above"),
        marked("2★ now. Everybody else is thrown out of Tokyo, and the City is yours."),
        name_first=marked_in("card", "Drop from High Altitude"),
        effect_first=marked("2★ now. The City is yours; whoever sat there is thrown out."),
    ),
    "energize": CardWords(marked_in("card", "Energize"), marked("9⚡ now.")),
    "evacuation_orders": CardWords(marked_in("card", "Evacuation Orders"), marked("All others lose 5★.")),
    "flame_thrower": CardWords(
        marked_in("card", "Flame Thrower"),
        marked("All others lose 2♥."),
        name_first=marked_in("card", "Fire Blast"),
    ),
    "frenzy": CardWords(
        marked_in("card", "Frenzy"),
        marked("Another turn right after this one."),
        effect_first=marked("Stop buying and take another turn at once."),
    ),
    "gas_refinery": CardWords(marked_in("card", "Gas Refinery"), marked("2★ now, and all others lose 3♥.")),
    "heal": CardWords(marked_in("card", "Heal"), marked("2♥ now, in Tokyo too.")),
    "high_altitude_bombing": CardWords(
        marked_in("card", "High Altitude Bombing"), marked("Everybody loses 3♥. You too.")
    ),
    "jet_fighters": CardWords(marked_in("card", "Jet Fighters"), marked("5★ now, and you lose 4♥.")),
    "national_guard": CardWords(marked_in("card", "National Guard"), marked("2★ now, and you lose 2♥.")),
    "nuclear_power_plant": CardWords(marked_in("card", "Nuclear Power Plant"), marked("2★ and 3♥ now.")),
    "skyscraper": CardWords(marked_in("card", "Skyscraper"), marked("4★ now.")),
    "tank": CardWords(
        marked_in("card", "Tank"), marked("4★ now, and you lose 3♥."), name_first=marked_in("card", "Tanks")
    ),
    "vast_storm": CardWords(
        marked_in("card", "Vast Storm"), marked("2★ now, and all others lose 1⚡ of every 2⚡.")
    ),
    "biofuel": CardWords(marked_in("card", "Biofuel"), marked("Use any of your ♥ as ⚡.")),
    "draining_ray": CardWords(
        marked_in("card", "Draining Ray"),
        marked("Roll four of a kind and take 1★ from each monster with the most ★."),
    ),
    "electric_armor": CardWords(
        marked_in("card", "Electric Armor"), marked("When you lose ♥, 1⚡ saves 1♥.")
    ),
    "flaming_aura": CardWords(
        marked_in("card", "Flaming Aura"), marked("Roll four of a kind and all others lose 1♥.")
    ),
    "gamma_blast": CardWords(marked_in("card", "Gamma Blast"), marked("Take Tokyo and all others lose 1♥.")),
    "hungry_urbavore": CardWords(marked_in("card", "Hungry Urbavore"), marked("Take Tokyo and get 1★ more.")),
    "jagged_tactician": CardWords(
        marked_in("card", "Jagged Tactician"), marked("Yield and get 1⚡; who takes your place loses 1♥.")
    ),
    "orb_of_doom": CardWords(
        marked_in("card", "Orb of Doom"), marked("Whenever another monster rerolls, it loses 1♥.")
    ),
    "scavenger": CardWords(marked_in("card", "Scavenger"), marked("Buy cards from the discard pile, too.")),
    "shrinky": CardWords(marked_in("card", "Shrinky"), marked("Use any of your 2s as 1s.")),
    "bull_headed": CardWords(
        marked_in("card", "Bull Headed"), marked("1★ each time you could yield and stay.")
    ),
    "barricades": CardWords(marked_in("card", "Barricades"), marked("All others lose 3★.")),
    "ice_cream_truck": CardWords(marked_in("card", "Ice Cream Truck"), marked("1★ and 2♥ now.")),
    "supertower": CardWords(marked_in("card", "Supertower"), marked("5★ now.")),
}


def card_name(card: str, edition: Edition, texts: Texts) -> str:
    """Return the name of a card in the box of an edition."""
    if card in WORDS:
        return texts.pgettext("card", WORDS[card].name_in(edition))
    if card in things.WORDS:
        return texts.pgettext(things.WORDS[card].context, things.WORDS[card].name)
    if card.startswith(FOREIGN):
        return texts.isolate(card.removeprefix(FOREIGN).replace("_", " "), 30)
    return texts.gettext("a card") if card == UNKNOWN else texts.isolate(card, 30)


def with_words() -> list[str]:
    """Return all cards and things of expansions that have words here and can be played."""
    return [
        card
        for card, row in THINGS.items()
        if (card in WORDS or card in things.WORDS) and row.kind is not Kind.ACTION
    ]


def in_alphabet(cards: Iterable[str], edition: Edition, texts: Texts) -> list[str]:
    """Sort cards by their names in the alphabetical order of the language."""
    return sorted(cards, key=lambda card: texts.in_alphabet(card_name(card, edition, texts)))


def card_effect(card: str, edition: Edition, texts: Texts) -> str:
    """Return the effect of a card in one short line; empty for a card that the catalogue lacks."""
    if card in things.WORDS:
        return texts.gettext(things.WORDS[card].effect)
    return texts.gettext(WORDS[card].effect_in(edition)) if card in WORDS else ""


def card_line(card: str, edition: Edition, texts: Texts) -> Text:
    """Return the name and the effect of a card: "Wings: 2⚡: you lose no ♥ for the rest of the turn."."""
    name = card_name(card, edition, texts)
    return f"{name}{after_name(name)} " + italic(card_effect(card, edition, texts))


def after_name(name: str) -> str:
    """Return the separator after a card's name: a colon, unless the name ends with its own mark."""
    return "" if name.endswith("!") else ":"


# Translators: kind of power card that stays with its monster. Short.
_KEEP: Final = marked_in("kind of card", "keep")
_KINDS: Final = dict.fromkeys(Kind, _KEEP) | {
    # Translators: kind of power card that works once and is discarded. Short.
    Kind.DISCARD: marked_in("kind of card", "discard"),
    # Translators: kind of a thing that is earned on the gauge of wickedness. Short.
    Kind.TILE: marked_in("kind of card", "tile"),
    # Translators: kind of card that a monster wears, and that others may take from it. Short.
    Kind.COSTUME: marked_in("kind of card", "costume"),
    # Translators: kind of card of a monster's own set: it stays before its monster. Short.
    Kind.PERMANENT: marked_in("kind of card", "permanent evolution"),
    # Translators: kind of card of a monster's own set: it works once, or for a while. Short.
    **dict.fromkeys((Kind.TEMPORARY, Kind.LASTING), marked_in("kind of card", "temporary evolution")),
    # Translators: kind of a thing: a level of Tokyo Tower. Short.
    Kind.LEVEL: marked_in("kind of card", "level"),
}


def card_kind(card: str, texts: Texts) -> str:
    """Return the kind of a card or a thing in words: it is kept or discarded, a tile, a costume."""
    return texts.pgettext("kind of card", _KINDS[THINGS[card].kind if card in THINGS else Kind.KEEP])


# Translators: what people may type before the name of a card that is not in the box: "other: Mega Horn".
_OTHER: Final = marked_in("typed card", "other")


def other_word(texts: Texts) -> str:
    """Return the word typed before the name of a card that is not in the box: "other: Mega Horn 4"."""
    return texts.pgettext("typed card", _OTHER)
