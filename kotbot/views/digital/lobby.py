"""The lobby: who plays which monster, what is played, and the buttons to change it."""

from dataclasses import replace
from typing import Final, NamedTuple

from engine.cards.catalogue import Edition
from engine.rules import DECKS, LEAST_SEATS, Check, Deck, rules
from kotbot.i18n import LOCALES, Texts, marked_in, texts_for
from kotbot.matches.digital.lobby import MAIN
from kotbot.matches.facts import MatchFacts, Mode, Occupant, Pace
from kotbot.views.base import actions, signs
from kotbot.views.base.ask import press
from kotbot.views.base.cast import LEVELS, level_name, player_name
from kotbot.views.base.layout import bold, code, in_rows, screen
from kotbot.views.base.monsters import monster_name, sign
from kotbot.views.base.screen import Action, Button, Row, Screen, Style

SHORT: Final = 9
"""Characters of a button of which three fit into a row."""

OPTIONS: Final = "options"
COMPUTERS: Final = "computers"
LANGUAGES: Final = "languages"

OFFERED_LEVELS: Final = tuple(level for level in LEVELS if level != "random")
"""Computer players that people are offered."""

BOXES: Final = {
    Edition.FIRST: marked_in("box", "2011"),
    Edition.SECOND: marked_in("box", "2016"),
    Edition.ORIGINS: marked_in("box", "Origins"),
}


def lobby(facts: MatchFacts, texts: Texts, page: str = MAIN, invitation: str = "") -> Screen:
    """A lobby, with one of its pages of buttons; the text stays the same on each.

    `invitation` is the link by which others join, offered to be copied on the page of options.
    """
    match page:
        case "options":
            rows = [
                *option_rows(facts, texts),
                *_invitation(facts, invitation, texts),
                (_back(facts, texts),),
            ]
        case "computers":
            rows = [*computer_rows(facts, texts), (_back(facts, texts),)]
        case "languages":
            rows = [*language_rows(facts, texts), (_back(facts, texts),)]
        case _:
            rows = _main(facts, texts)
    lines = [*_head(facts, texts), "", *_seats(facts, texts), "", _question(facts, texts)]
    return screen(texts, lines, [*_people(facts, texts), *rows])


def _most(facts: MatchFacts) -> int:
    return facts.rules.box.most_seats


def _head(facts: MatchFacts, texts: Texts) -> list[str]:
    title = texts.gettext("A rampage is forming!")
    parts = [
        # Translators: which edition is played: "Box: 2016".
        texts.gettext("Box: {box}", box=texts.pgettext("box", BOXES[facts.rules.edition])),
        pace_name(facts.pace, texts),
        texts.name,
    ]
    # Translators: a fingerprint of the seed of the dice, so that nobody can change it later.
    proof = texts.gettext("Dice sealed: {hash}", hash=code(facts.seed_hash[:12]))
    aids = [texts.gettext("{sign} Hints", sign=signs.HINT)] if facts.hints else []
    also = [*aids, *_departures(facts, texts)]
    return [bold(title), " · ".join(parts), *([" · ".join(also)] if also else []), proof]


def _seats(facts: MatchFacts, texts: Texts) -> list[str]:
    taken = [
        f"{sign(seat.monster)} {monster_name(seat.monster, texts)} · {player_name(seat, texts)}"
        for seat in facts.seats
    ]
    free = _most(facts) - len(facts.seats)
    if not free:
        return taken
    return [*taken, texts.ngettext("{n} seat is free", "{n} seats are free", free)]


def _question(facts: MatchFacts, texts: Texts) -> str:
    missing = LEAST_SEATS - len(facts.seats)
    if missing > 0:
        return bold(
            texts.ngettext(
                "Who joins? {n} more monster is needed.", "Who joins? {n} more monsters are needed.", missing
            )
        )
    host = next((seat for seat in facts.seats if seat.account == facts.host), None)
    if host is None:
        return bold(texts.gettext("Who joins? Ready when you are."))
    return bold(texts.gettext("Who joins? {player} starts.", player=player_name(host, texts)))


def _people(facts: MatchFacts, texts: Texts) -> list[Row]:
    """Coming and going: on every page, for all share the keyboard whose page the host turns."""
    if facts.private:
        return []
    come = press(texts.gettext("Join"), actions.join(facts), Style.SUCCESS)
    return [(come, press(texts.gettext("Leave"), actions.leave(facts)))]


def _main(facts: MatchFacts, texts: Texts) -> list[Row]:
    settings: Row = (
        press(texts.gettext("{sign} Computers", sign=signs.COMPUTER), actions.lobby_page(facts, COMPUTERS)),
        press(texts.gettext("Options"), actions.lobby_page(facts, OPTIONS)),
        press(f"{signs.LANGUAGE} {texts.name}", actions.lobby_page(facts, LANGUAGES)),
    )
    start = press(texts.gettext("{sign} Start", sign=texts.pointer), actions.start(facts), Style.PRIMARY)
    rows: list[Row] = [*_monsters(facts, texts), settings]
    return [*rows, (start,)] if len(facts.seats) >= LEAST_SEATS else rows


def _monsters(facts: MatchFacts, texts: Texts) -> list[Row]:
    """Every monster of the box in its place; those that are taken carry a mark."""
    taken = {seat.monster for seat in facts.seats}
    buttons = [
        press(
            f"{signs.MARKED if monster in taken else ''}{sign(monster)} {monster_name(monster, texts)}",
            actions.monster(facts, monster),
        )
        for monster in facts.rules.box.monsters
    ]
    return list(in_rows(buttons, 2))


def computer_rows(facts: MatchFacts, texts: Texts) -> list[Row]:
    """A button for each level of computer players, and one for each that sits there to send it away."""
    rows: list[Row] = []
    if len(facts.seats) < _most(facts):
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


class Variant(NamedTuple):
    """What the host chooses: its option, the present value, and the values with their words."""

    option: str
    now: str
    choices: list[tuple[str, str]]


def option_rows(facts: MatchFacts, texts: Texts) -> list[Row]:
    """Each option's choices side by side; the present one carries a mark."""
    rows: list[Row] = []
    for name, now, choices in _options(facts, texts):
        rows += _choice(facts, name, now, choices)
    return rows


def chosen(facts: MatchFacts, option: str, value: str, texts: Texts) -> str:
    """The words of an option's value, as on its button; empty where there is no such button."""
    if option == "language":
        return texts_for(value).name
    choices = next((choices for name, _, choices in _options(facts, texts) if name == option), [])
    return dict(choices).get(value, "")


def _options(facts: MatchFacts, texts: Texts) -> list[Variant]:
    """All that the host chooses but for the language. At a table nobody is hurried."""
    editions = [(str(edition), texts.pgettext("box", name)) for edition, name in BOXES.items()]
    options = [Variant("edition", facts.rules.edition, editions)]
    if facts.mode is Mode.DIGITAL:
        paces = [(str(pace), pace_name(pace, texts)) for pace in Pace]
        options += [Variant("pace", facts.pace, paces), Variant("hint", _switch(facts.hints), _hints(texts))]
    return [*options, *variants(facts, texts)]


def _departures(facts: MatchFacts, texts: Texts) -> list[str]:
    """What is played otherwise than the box prints it: who joins must not have to ask."""
    printed = variants(replace(facts, rules=rules(facts.rules.edition)), texts)
    return [
        chosen(facts, variant.option, variant.now, texts)
        for variant, usual in zip(variants(facts, texts), printed, strict=True)
        if variant.now and variant.now != usual.now
    ]


def _hints(texts: Texts) -> list[tuple[str, str]]:
    return [
        # Translators: an option: who is asked may ask the bot what to do. Very short.
        ("on", texts.gettext("{sign} Hints", sign=signs.HINT)),
        # Translators: an option: nobody may ask the bot what to do. Very short.
        ("off", texts.gettext("No hints")),
    ]


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
    bay = [Variant("bay", _switch(rules.bay), bays)] if rules.box.has_bay else []
    return [
        Variant("check", rules.check, ends),
        Variant("deck", _deck(facts), decks),
        *bay,
        Variant("duel_energy", _switch(rules.duel_energy), duels),
    ]


def _switch(is_on: bool) -> str:
    return "on" if is_on else "off"


def _invitation(facts: MatchFacts, link: str, texts: Texts) -> list[Row]:
    """The link to join, where somebody else can come."""
    if not link or facts.private:
        return []
    return [(Button(texts.gettext("Copy the invitation"), copy=link),)]


def _deck(facts: MatchFacts) -> str:
    """Which of the named decks is played, empty for a selection of cards."""
    edition = facts.rules.edition
    return next((str(deck) for deck, cards in DECKS.items() if cards(edition) == facts.rules.deck), "")


def _choice(facts: MatchFacts, name: str, now: str, choices: list[tuple[str, str]]) -> list[Row]:
    return choice_rows(now, [(value, text, actions.option(facts, name, value)) for value, text in choices])


def choice_rows(now: str, choices: list[tuple[str, str, Action]]) -> list[Row]:
    """Values of one setting side by side, the present one marked; long words get more room."""
    buttons = [
        press(f"{signs.MARKED} {text}" if value == now else text, action) for value, text, action in choices
    ]
    longest = max(len(text) for _, text, _ in choices)
    return list(in_rows(buttons, 3 if longest <= SHORT else 2))


def language_rows(facts: MatchFacts, texts: Texts) -> list[Row]:
    """A button for each language, the present one marked."""
    buttons: list[Button] = []
    for locale in LOCALES:
        name = texts_for(locale).name
        text = f"{signs.MARKED} {name}" if locale == texts.locale else name
        buttons.append(press(text, actions.option(facts, "language", locale)))
    return list(in_rows(buttons, 2))


def _back(facts: MatchFacts, texts: Texts) -> Button:
    return press(texts.gettext("Back"), actions.lobby_page(facts, MAIN))


def pace_name(pace: Pace, texts: Texts) -> str:
    """How long a decision may take, in words for a button."""
    match pace:
        case Pace.LIVE:
            return texts.gettext("{sign} Live, 2 min", sign=signs.CLOCK)
        case Pace.RELAXED:
            return texts.gettext("{sign} Relaxed, 12 h", sign=signs.CLOCK)
        case Pace.NONE:
            return texts.gettext("No clock")
