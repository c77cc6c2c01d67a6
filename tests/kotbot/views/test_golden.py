"""Screens as they were read and found good; after a change of words read them again.

`python -m tests.kotbot.views.test_golden` writes them anew.
"""

from pathlib import Path

import pytest

from kotbot.i18n import texts_for
from scripts.texts.facts import picture
from scripts.texts.gallery import screens

GOLDEN = Path(__file__).parent / "golden"
ENGLISH = (
    *("turn: in a group", "turn: in private"),
    *(
        "start",
        "lobby: second, main",
        "lobby: second, options",
        "lobby: second, option.deck",
        "lobby: second, computers",
        "lobby: full",
        "lobby: variants",
    ),
    *("board: six, rolling", "board: KeepDice with eight dice", "board: KeepDice without rolls"),
    *("board: ProbeDie", "board: ChangeDice", "board: changing one die", "board: ChooseOrder"),
    *("board: SpendHearts", "board: hearts in part", "board: OfferJets", "board: OfferArmor"),
    *("board: OfferWings", "board: LastChance", "board: OfferYield", "board: BuyCards"),
    *("board: BuyCards from everywhere", "board: buying from others", "board: BuyCards after a peek"),
    *("board: OfferRevealed", "board: PlaceMimic", "board: MoveMimic", "board: ChargeBattery"),
    *(
        "board: SellCards",
        "board: OfferTurn",
        "board: with a clock",
        "board: overdue",
        "board: paused",
        "board: away",
    ),
    *(
        "board: over",
        "board: stopped",
        "review",
        "review: seat",
        "log",
        "more",
        "settings: chat",
        "stats: person",
        "games",
    ),
    *("rules: contents, second", "rules: yield, second", "rules: yield.r, first", "rules: attack, first"),
    *("rules: box, origins", "card: fire_breathing, first", "now: six, rolling", "now: BuyCards"),
    *("now: counters", "now: referee", "export", "export: text"),
    *("board: lesson roll", "board: lesson yield", "games: finished", "which card", "settings: zone"),
    *("board: six, rolling, on a screen", "lobby: on a screen", "link", "link: another", "link: taken back"),
    *("settings: chat on a screen", "settings: on a screen", "privacy"),
    *("settings: quiet", "settings: pace", "settings: own compared"),
)
HEBREW = (
    "turn: in private",
    *("lobby: second, main", "board: six, rolling", "board: OfferYield", "board: BuyCards", "board: over"),
    *("rules: contents, second", "rules: yield, second", "now: OfferYield", "settings: chat"),
    *("start", "settings: own", "settings: zone", "lobby: second, options", "lobby: second, option.deck"),
    *("board: lesson yield", "which card", "games: finished", "help: start"),
    *("settings: quiet", "settings: pace"),
)
GUESTS = (
    *(
        "stats: person with guests",
        "stats: guests",
        "guests",
        "guest",
        "guest: taken over",
        "guest: left out",
    ),
    *("guest: was it you", "guest: offered", "guest: took over", "guest: gave back", "guest: is left out"),
)
TOP = ("top: wins", "top: roll", "top: tokyo", "top: rating", "top: all chats", "player", "achievements")
SEATS = (
    *(
        "set-up: alone",
        "set-up: private",
        "set-up: full",
        "set-up: counters",
        "set-up: asked",
        "set-up: a guest is taken over",
    ),
    *("set-up: page monster 2", "set-up: page first", "set-up: two were tapped", "set-up: put away"),
    *("seats: 3, seats", "seats: 6, seat 1", "seats: 3, rules"),
)
TABLE = (
    *("table: counters", "table: counters, private", "table: counters, offers", "table: counters, market"),
    *("table: counters, more offers", "table: counters, paused", "table: number", "table: number, out"),
    *("table: number, smoke", "table: tokyo", "table: attack", "table: attack, nobody", "table: cards"),
    *("table: cards, strange", "table: card", "table: card, mimic", "table: card, smoke", "table: give"),
    *("table: give, cost", "table: market", "table: market, slot", "table: over", "table: result"),
    *("table: referee", "table: referee, more rolls", "table: referee, second roll"),
    *("table: referee, computer", "table: referee, camouflage", "table: referee, reroll"),
    *("table: referee, keep", "table: referee, yield", "table: referee, buy", "table: referee, buy by cost"),
    *("table: referee, opportunist", "table: referee, reveal", "table: referee, mats"),
    *("table: referee, turn", "table: sure, house rule", "table: sure, card elsewhere"),
    *("table: sure, dropping", "table: history", "table: history, earlier", "table: origin"),
    *("table: line", "table: line, fixed", "table: line, changed"),
    *("table: changing, referee, misfit, too_few_energy", "table: changing, counters, instead"),
    *("table: more", "table: stop", "table: referee, extras", "table: referee, elsewhere"),
)
TABLE_ABROAD = (
    *("table: counters", "table: counters, offers", "table: number", "table: attack", "table: cards"),
    *("table: referee", "table: referee, computer", "table: referee, buy", "table: history", "table: over"),
    *("table: line", "table: changing, referee, misfit, too_few_energy"),
)
PSEUDO = ("lobby: second, main", "board: six, rolling", "board: BuyCards")
READ = [
    *(("en", name) for name in (*ENGLISH, *TABLE, *SEATS, *GUESTS, *TOP)),
    *(("he", name) for name in (*HEBREW, *TABLE_ABROAD, *SEATS[:2], *GUESTS, *TOP)),
    *(("en-XA", name) for name in (*PSEUDO, *TABLE_ABROAD[:2], "table: referee")),
]


def golden(locale: str, name: str) -> Path:
    """The file of a screen."""
    return GOLDEN / locale / f"{name.lower().replace(': ', '_').replace(', ', '_').replace(' ', '_')}.txt"


@pytest.mark.parametrize(("locale", "name"), READ)
def test_the_screen_is_as_it_was_read(locale: str, name: str) -> None:
    assert picture(screens(texts_for(locale))[name]) == golden(locale, name).read_text(encoding="utf-8")


def test_no_picture_is_left_of_a_screen_that_is_gone() -> None:
    assert {path.resolve() for path in GOLDEN.rglob("*.txt")} == {golden(*read).resolve() for read in READ}


def write() -> None:
    """Write every picture as it is now."""
    for locale, name in READ:
        path = golden(locale, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(picture(screens(texts_for(locale))[name]), encoding="utf-8")


if __name__ == "__main__":
    write()
