"""The rules by chapter, each statement in our own words and with the rulebooks that state it."""

from typing import Final, NamedTuple

from kotbot.i18n import marked
from kotbot.views.rules.statements import (
    ENTERED_ANYWAY,
    FIRST,
    ORIGINS,
    SECOND,
    WITH_BAY,
    Statement,
)


class Chapter(NamedTuple):
    """A page of the rules; `also` are further search words besides those on the page."""

    title: str
    also: str
    statements: tuple[Statement, ...]


CHAPTERS: Final = {
    "setup": Chapter(
        # Translators: heading of a page of the rules.
        marked("Set-up"),
        # Translators: words by which people look for the page "Set-up" of the rules.
        marked("begin, start, first player, prepare, seats"),
        (
            Statement(
                marked("Everybody takes a monster with its figure and its board: 10♥, 0★, no ⚡."),
                "000§1 001 002 003§1 004§1",
            ),
            Statement(marked("Tokyo lies in the middle, and nobody is in it."), "000§2 001 002 003§2 004§2"),
            Statement(
                marked("With 2 to 4 monsters only the City is used, with 5 or 6 the Bay as well."),
                "000§2 001 002 003§2",
                WITH_BAY,
            ),
            Statement(
                marked("In your first game leave the Bay out, however many you are."), "001 002", FIRST
            ),
            Statement(marked("2 to 4 monsters play, and there is no Bay."), "004", ORIGINS),
            Statement(
                marked("Shuffle the cards and turn up three beside the deck."),
                "000§4 001 002 003§4 004§4",
            ),
            Statement(
                marked("The black dice lie in the middle; the green ones wait for a card that brings them."),
                "000§5 001 002 003§5",
                WITH_BAY,
            ),
            Statement(
                marked("Everybody rolls six dice: most 🐾 begins, and play goes to the left."),
                "000 001 002 003 004",
            ),
        ),
    ),
    "turn": Chapter(
        marked("The turn"),
        # Translators: words by which people look for the page "The turn" of the rules.
        marked("steps, phases, order, start of turn"),
        (
            Statement(
                marked("Begin your turn in Tokyo and you get 2★ before anything else."),
                "000 001 002 003 004",
            ),
            Statement(
                marked("Then five steps: roll, resolve the dice, enter Tokyo, buy cards, end of turn."),
                "000 003 004",
                ENTERED_ANYWAY,
            ),
            Statement(
                marked("Then four steps: roll, resolve the dice, buy cards, end of turn."), "001 002", FIRST
            ),
        ),
    ),
    "roll": Chapter(
        marked("Rolling"),
        # Translators: words by which people look for the page "Rolling" of the rules.
        marked("dice, throw, reroll, keep, put aside, three rolls"),
        (
            Statement(
                marked("You have up to three rolls and may stop after any."),
                "000§1 001§1 002§1 003§1 004§1",
            ),
            Statement(
                marked("Before each further roll put aside what you keep and roll the rest."),
                "000§1 001§1 002§1 003§1 004§1",
            ),
            Statement(
                marked("Dice that you put aside earlier may be rolled again."),
                "000§1 001§1 002§1 003§1 004§1",
            ),
            Statement(
                marked("Green dice are rolled along only while a card gives them to you."),
                "000§1 001§1 002§1 003§1",
                WITH_BAY,
            ),
        ),
    ),
    "dice": Chapter(
        marked("Resolving the dice"),
        # Translators: words by which people look for the page "Resolving the dice" of the rules.
        marked("numbers, stars, victory points, energy, hearts, heal, triple, three of a kind"),
        (
            Statement(
                marked("Everything that you rolled counts, wanted or not, in the order that you like."),
                "000§2 002 003§2 004§2",
            ),
            Statement(
                marked("Three equal numbers: as many ★ as the number says, and 1★ for each further one."),
                "000§2 001§2 002§2 003§2 004§2",
            ),
            Statement(
                marked("Each ⚡ is an energy cube; it stays with you until you spend it."),
                "000§2 001§2 002§2 003§2 004§2",
            ),
            Statement(
                marked("Each ♥ heals one, but not while you are in Tokyo."),
                "000§2 001§2 002§2 003§2 004§2",
            ),
            Statement(marked("Nobody heals above 10♥ unless a card says so."), "000§2 001 002 003§2 004§2"),
            Statement(
                marked("Each 🐾 takes one ♥ from everybody whom it reaches."),
                "000§2 001§2 002§2 003§2 004§2",
            ),
        ),
    ),
    "attack": Chapter(
        marked("Claws and damage"),
        # Translators: words by which people look for the page "Claws and damage" of the rules.
        marked("attack, hit, smash, wound, lose hearts, hurt"),
        (
            Statement(
                marked("From Tokyo your 🐾 hit everybody outside, from outside everybody in Tokyo."),
                "000§2 001§2 002§2 003§2 004§2",
            ),
            Statement(
                marked("Each of them loses one ♥ for each 🐾: the number is not shared out."),
                "000§2 001§2 002§2 003§2 004§2",
            ),
            Statement(marked("The City and the Bay do not hit each other."), "000 001 002 003", WITH_BAY),
            Statement(
                marked("Tokyo is empty at first, so the first monster's 🐾 hurt nobody."),
                "000§2 003§2 004§2",
                ENTERED_ANYWAY,
            ),
            Statement(
                marked("Whoever takes the empty City with a 🐾 hurts nobody by it."), "001 002§2", FIRST
            ),
            Statement(
                marked("♥ lost to a card are no attack: nobody yields for them."),
                "000§2 001 002 003§2 004§2",
            ),
            Statement(marked("Cards that make attacks stronger work only if you attack."), "001 002", FIRST),
            Statement(marked("An attack that takes no ♥ is none for other cards."), "001 002", FIRST),
        ),
    ),
    "tokyo": Chapter(
        # Translators: heading of a page of the rules: what it means to be in Tokyo.
        marked("Being in Tokyo"),
        # Translators: words by which people look for the page "Being in Tokyo" of the rules.
        marked("city, tokyo, reward, two stars, no healing"),
        (
            Statement(marked("Entering Tokyo: 1★."), "000 001 002 003 004"),
            Statement(marked("Beginning your turn in Tokyo: 2★."), "000 001 002 003 004"),
            Statement(
                marked("♥ on the dice do not heal you in Tokyo; cards still do."), "000 001 002 003 004"
            ),
            Statement(marked("Whatever says Tokyo means the City and the Bay."), "000 001 002 003", WITH_BAY),
        ),
    ),
    "enter": Chapter(
        marked("Entering Tokyo"),
        # Translators: words by which people look for the page "Entering Tokyo" of the rules.
        marked("enter, take, take control, empty city, must enter"),
        (
            Statement(
                marked("If nobody is in Tokyo you must enter the City after your dice, with 🐾 or without."),
                "000§3 003§3 004§3",
                ENTERED_ANYWAY,
            ),
            Statement(
                marked("The first to roll a 🐾 takes the empty City; without one it stays empty."),
                "001 002",
                FIRST,
            ),
            Statement(
                marked("With 5 or 6 monsters, the City taken and the Bay empty, you must enter the Bay."),
                "000§3 003§3",
                SECOND,
            ),
            Statement(
                marked("Only the City taken: attackers hit it and take the Bay, or the City if it yields."),
                "001 002",
                FIRST,
            ),
            Statement(
                marked("Both places free: the City comes first, and nobody holds both."), "001 002", FIRST
            ),
        ),
    ),
    "yield": Chapter(
        marked("Yielding"),
        # Translators: words by which people look for the page "Yielding" of the rules.
        marked("yield, leave Tokyo, stay, flee, surrender, give up"),
        (
            Statement(
                marked("You may leave Tokyo only when another monster's 🐾 have just cost you ♥."),
                "000§3 003§3 004§3",
                ENTERED_ANYWAY,
            ),
            Statement(marked("Attacked in Tokyo you may yield to the attacker."), "001 002", FIRST),
            Statement(marked("Yielding saves no ♥."), "000§2 001 002 003§2 004§2"),
            Statement(marked("The attacker must take your place."), "000 001 002 003 004§3"),
            Statement(marked("The attacker takes the place even if a card saved you every ♥."), "001", FIRST),
            Statement(
                marked("Killed in Tokyo by an attack: the attacker moves in. By a card: the place is empty."),
                "001 002",
                FIRST,
            ),
        ),
    ),
    "bay": Chapter(
        marked("Tokyo Bay"),
        # Translators: words by which people look for the page "Tokyo Bay" of the rules.
        marked("bay, second place, five players, six players, four left"),
        (
            Statement(
                marked("With 5 or 6 monsters Tokyo has two places, and the Bay is as good as the City."),
                "000§3 001 002 003§3",
                WITH_BAY,
            ),
            Statement(
                marked("With four or fewer left the Bay closes, and its monster leaves it at once."),
                "000§3 001 002 003§3",
                WITH_BAY,
            ),
            Statement(
                marked("When the Bay closes and the City is empty, its monster moves there."),
                "000§3 003§3",
                SECOND,
            ),
            Statement(marked("When the Bay closes, its monster is outside Tokyo."), "001 002", FIRST),
            Statement(
                marked("If both yield, the attacker takes the City, and the Bay is free."),
                "000 001 002 003",
                WITH_BAY,
            ),
            Statement(marked("This box has no Bay."), "004", ORIGINS),
        ),
    ),
    "buy": Chapter(
        marked("Buying cards"),
        # Translators: words by which people look for the page "Buying cards" of the rules.
        marked("buy, shop, market, sweep, replace, price, cost, pay, keep, discard"),
        (
            Statement(
                marked("Buy any of the three open cards for the ⚡ printed on it."),
                "000§4 001§3 002§3 003§4 004§4",
            ),
            Statement(
                marked("A new card takes its place at once and can be bought, too."),
                "000§4 001§3 002§3 003§4 004§4",
            ),
            Statement(
                marked("2⚡ sweep all three away, and three new ones come."), "000§4 001§3 002§3 003§4 004§4"
            ),
            Statement(
                marked("Buy and sweep in any order, as long as your ⚡ last."),
                "000§4 001§3 002§3 003§4 004§4",
            ),
            Statement(
                marked("Keep cards stay with you; discard cards work at once and are gone."),
                "000 001 002 003 004§4",
            ),
        ),
    ),
    "end": Chapter(
        marked("End of the turn"),
        # Translators: words by which people look for the page "End of the turn" of the rules.
        marked("end, finish, pass the dice, next player, poison"),
        (
            Statement(
                marked("Cards that speak of the end of your turn work now."), "000§5 001§4 002§4 003§5 004§5"
            ),
            Statement(marked("Then the dice go to the left."), "000§5 001§4 002§4 003§5 004§5"),
        ),
    ),
    "win": Chapter(
        marked("Winning"),
        # Translators: words by which people look for the page "Winning" of the rules.
        marked("win, victory, 20 stars, last one alive, end of the game, tie"),
        (
            Statement(marked("Be the first with 20★, or the last one alive."), "000 001 002 003 004"),
            Statement(
                marked("You must live through the turn: 20★ and 0♥ is a defeat."), "000 001 002 003 004"
            ),
            Statement(marked("If all fall together, everybody loses."), "000 001 002 003 004"),
        ),
    ),
    "out": Chapter(
        marked("Elimination"),
        # Translators: words by which people look for the page "Elimination" of the rules.
        marked("out, dead, die, killed, zero hearts, eliminated"),
        (
            Statement(marked("At 0♥ a monster is out."), "000§2 001§2 002§2 003§2 004§2"),
            Statement(marked("Its cards are discarded, and its ⚡ go back."), "000§2 003§2 004§2"),
        ),
    ),
    "cards": Chapter(
        marked("Cards and tokens"),
        # Translators: words by which people look for the page "Cards and tokens" of the rules.
        marked("card effects, tokens, poison, shrink, smoke, mimic"),
        (
            Statement(marked("Nobody heals above 10♥ unless a card says so."), "000 001 002 003 004§4"),
            Statement(marked("What a card does for ⚡ it does as often as you can pay."), "002"),
            Statement(
                marked("Poison and shrink tokens stay although their card is gone."),
                "000 001 002 003",
                WITH_BAY,
            ),
            Statement(marked("Tokens come off only outside Tokyo, for ♥ on your dice."), "000 003", SECOND),
        ),
    ),
    "variants": Chapter(
        marked("Variants"),
        # Translators: words by which people look for the page "Variants" of the rules.
        marked("two players, duel, mix, both boxes, options"),
        (
            Statement(marked("Two monsters: Tokyo may pay 1⚡ in place of the 1★ or the 2★."), "004"),
            Statement(marked("Decks mix: add the 14 new cards, all 50, or those that you like."), "004"),
        ),
    ),
}
"""Pages of the rules by their names in callback data, in the order of a game."""
