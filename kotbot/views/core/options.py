"""What is played, and who plays along: the options before a match begins, and the buttons to set them."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from engine.rules import DECKS, Check, Deck
from kotbot.i18n import LOCALES, Texts, texts_for
from kotbot.matches.facts import MatchFacts, Occupant, Pace
from kotbot.views.base import actions, signs
from kotbot.views.base.ask import press
from kotbot.views.base.cast import LEVELS, level_name, player_name
from kotbot.views.base.editions import BOXES
from kotbot.views.base.layout import in_rows
from kotbot.views.base.monsters import sign
from kotbot.views.base.screen import Action, Button, Row

SHORT: Final = 9
"""Characters of a button of which three fit into a row."""

OFFERED_LEVELS: Final = tuple(level for level in LEVELS if level != "random")
"""Computer players that people are offered."""


class Variant(NamedTuple):
    """What the host chooses: its option, the present value, and the values with their words."""

    option: str
    now: str
    choices: list[tuple[str, str]]


def option_rows(facts: MatchFacts, options: Iterable[Variant]) -> list[Row]:
    """Each option's choices side by side; the present one carries a mark."""
    rows: list[Row] = []
    for name, now, choices in options:
        values = [(value, text, actions.option(facts, name, value)) for value, text in choices]
        rows += choice_rows(now, values)
    return rows


def chosen(options: Iterable[Variant], option: str, value: str) -> str:
    """The words of an option's value, as on its button; empty where there is no such button."""
    choices = next((choices for name, _, choices in options if name == option), [])
    return dict(choices).get(value, "")


def edition(facts: MatchFacts, texts: Texts) -> Variant:
    """Which box is played."""
    editions = [(str(edition), texts.pgettext("box", name)) for edition, name in BOXES.items()]
    return Variant("edition", facts.rules.edition, editions)


def of_any_match(facts: MatchFacts, texts: Texts) -> list[Variant]:
    """What is chosen before any match: the box, and how it is played."""
    return [edition(facts, texts), *variants(facts, texts)]


def variants(facts: MatchFacts, texts: Texts) -> list[Variant]:
    """The variants that the edition has."""
    rules = facts.rules
    ends = [
        (str(Check.TURN), texts.gettext("Win at turn's end")),
        (str(Check.ROUND), texts.gettext("Win at round's end")),
    ]
    decks = [
        # Translators: a deck: only the cards of the box. Very short.
        (str(Deck.BOX), texts.gettext("Box cards")),
        # Translators: a deck: the cards of the box and the new ones of Origins. Very short.
        (str(Deck.BASE_AND_NEW), texts.gettext("+ new")),
        # Translators: a deck: the cards of the box and all of Origins. Very short.
        (str(Deck.BASE_AND_ALL), texts.gettext("+ all")),
    ]
    bays = [("on", texts.gettext("Bay with 5 or 6")), ("off", texts.gettext("No Bay"))]
    duels = [
        # Translators: an option for two players: Tokyo gives ⚡ in place of ★.
        ("on", texts.gettext("Duel: Tokyo pays {sign}", sign=signs.ENERGY)),
        # Translators: an option for two players: Tokyo gives ★ as always.
        ("off", texts.gettext("Duel: {sign}", sign=signs.STAR)),
    ]
    bay = [Variant("bay", switch(rules.bay), bays)] if rules.box.has_bay else []
    return [
        Variant("check", rules.check, ends),
        Variant("deck", _deck(facts), decks),
        *bay,
        Variant("duel_energy", switch(rules.duel_energy), duels),
    ]


def switch(is_on: bool) -> str:
    """The value of an option that is on or off."""
    return "on" if is_on else "off"


def _deck(facts: MatchFacts) -> str:
    """Which of the named decks is played, empty for a selection of cards."""
    edition = facts.rules.edition
    return next((str(deck) for deck, cards in DECKS.items() if cards(edition) == facts.rules.deck), "")


def choice_rows(now: str, choices: list[tuple[str, str, Action]]) -> list[Row]:
    """Values of one setting side by side, the present one marked; long words get more room."""
    buttons = [
        press(f"{signs.MARKED} {text}" if value == now else text, action) for value, text, action in choices
    ]
    longest = max(len(text) for _, text, _ in choices)
    return list(in_rows(buttons, 3 if longest <= SHORT else 2))


def computer_rows(facts: MatchFacts, texts: Texts) -> list[Row]:
    """A button for each level of computer players, and one for each that sits there to send it away."""
    rows: list[Row] = []
    if len(facts.seats) < facts.rules.box.most_seats:
        buttons = [
            press(
                texts.gettext("Add: {player}", player=f"{signs.COMPUTER} {level_name(level, texts)}"),
                actions.add_computer(facts, level),
            )
            for level in OFFERED_LEVELS
        ]
        rows += in_rows(buttons, 2)
    for seat in facts.seats:
        if seat.occupant is Occupant.COMPUTER:
            who = f"{sign(seat.monster)} {player_name(seat, texts)}"
            # Translators: a button; the player is a computer: "Send away: 🦖 🤖 Hatchling".
            away = texts.gettext("Send away: {player}", player=who)
            rows.append((press(away, actions.remove_computer(facts, seat.place)),))
    return rows


def language_rows(facts: MatchFacts, texts: Texts) -> list[Row]:
    """A button for each language, the present one marked."""
    buttons: list[Button] = []
    for locale in LOCALES:
        name = texts_for(locale).name
        text = f"{signs.MARKED} {name}" if locale == texts.locale else name
        buttons.append(press(text, actions.option(facts, "language", locale)))
    return list(in_rows(buttons, 2))


def pace_name(pace: Pace, texts: Texts) -> str:
    """How long a decision may take, in words for a button."""
    match pace:
        case Pace.LIVE:
            return texts.gettext("{sign} Live, 2 min", sign=signs.CLOCK)
        case Pace.RELAXED:
            return texts.gettext("{sign} Relaxed, 12 h", sign=signs.CLOCK)
        case Pace.NONE:
            return texts.gettext("No clock")
