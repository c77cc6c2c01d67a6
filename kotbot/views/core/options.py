"""The options of a match before it begins, and the buttons to set them."""

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Final, NamedTuple

from engine import Edition
from engine.boxes import EXPANSIONS, sides_of
from engine.rules import COSTUMES, Deck, FirstCostume, Rules, StarsCheck, deck_of
from engine.sides import A, B
from kotbot.i18n import LOCALES, Texts, marked, texts_for
from kotbot.matches.core.options import BY_CHANCE, NO_BOXES
from kotbot.matches.facts import Kind, MatchFacts, Occupant, Pace
from kotbot.rich_text import Text
from kotbot.views.base import signs
from kotbot.views.base.boxes import BOXES, WORDS, apart, box_about, box_name
from kotbot.views.base.callback_data import Action
from kotbot.views.base.cards import after_name, card_name
from kotbot.views.base.layout import bold, in_rows
from kotbot.views.base.monsters import sign
from kotbot.views.base.prompt import press
from kotbot.views.base.render_context import LEVELS, level_name, player_name
from kotbot.views.base.screen import Button, Row
from kotbot.views.base.verbs import Verb

SHORT: Final = 9
"""Maximum length (characters) of a button's words for three buttons in a row."""

OFFERED_LEVELS: Final = tuple(level for level in LEVELS if level != "random")
"""The computer players that are offered."""


class Option(NamedTuple):
    """An option of the host: its name and words, lines on its effect, the present value, the values."""

    option: str
    name: str
    says: str
    now: str
    choices: list[tuple[str, str]]
    several: str = ""
    """Of an option with several values at once: all of them in words, whichever was changed last."""

    def words(self, value: str, texts: Texts) -> str:
        """Return the option with one of its values: `Deck: only the box`; empty for an unknown value."""
        chosen = self.several or dict(self.choices).get(value, "")
        # Translators: an option and its value: "Deck: the box alone".
        return texts.gettext("{option}: {value}", option=self.name, value=chosen) if chosen else ""


def option_rows(options: Iterable[Option], page: Callable[[str], Action], texts: Texts) -> list[Row]:
    """Return a button for each option with its present value; it opens the option's page."""
    return [(press(one.words(one.now, texts) or one.name, page(one.option)),) for one in options]


def option_lines(options: Iterable[Option], name: str) -> list[Text]:
    """Return the name and the effect of an option; nothing for an unknown one."""
    return [line for one in options if one.option == name for line in (bold(one.name), one.says)]


def value_rows(options: Iterable[Option], name: str, choose: Callable[[str], Action]) -> list[Row]:
    """Return the buttons for the values of an option; the present one is marked."""
    rows: list[Row] = []
    for one in options:
        if one.option == name:
            rows += choice_rows(one.now, [(value, text, choose(value)) for value, text in one.choices])
    return rows


def chosen(options: Iterable[Option], name: str, value: str, texts: Texts) -> str:
    """Return an option and its value in words; empty if either is unknown."""
    return next((one.words(value, texts) for one in options if one.option == name), "")


def edition(facts: MatchFacts, texts: Texts) -> Option:
    """Return the option that chooses the box."""
    return Option(
        "edition",
        texts.gettext("Box"),
        texts.gettext("Each box has its own monsters, cards and small rules. In Origins four can play."),
        facts.rules.edition,
        [(str(edition), texts.pgettext("box", name)) for edition, name in BOXES.items()],
    )


def of_any_match(facts: MatchFacts, texts: Texts) -> list[Option]:
    """Return the options of any kind of match: the boxes, and how it is played."""
    return [edition(facts, texts), *boxes(facts, texts), *variants(facts, texts)]


BOXES_OPTION: Final = "boxes"
MOST_NAMED: Final = 2
"""Expansions that are named on one button."""
PRESETS: Final = (
    # Translators: expansions that are chosen together: those that came with single monsters.
    (("cultists", "tower"), marked("Monster packs")),
    # Translators: expansions that are chosen together, for the tallest stories.
    (("costumes", "wicked"), marked("Halloween night")),
)
"""Expansions that are chosen together, and what people call it."""


def boxes(facts: MatchFacts, texts: Texts) -> list[Option]:
    """Return the option that adds and removes expansions; nothing if there is none."""
    offered = [name for name in WORDS if name in EXPANSIONS]
    if not offered:
        return []
    edition, now = facts.rules.edition, facts.rules.chosen_boxes
    fitting = [name for name in offered if edition in EXPANSIONS[name].editions]
    # Translators: no expansion is chosen.
    none = texts.gettext("none")
    return [
        Option(
            BOXES_OPTION,
            # Translators: an option: the expansions that are played with.
            texts.gettext("Expansions"),
            "\n".join(_about(name, edition, texts) for name in offered),
            "",
            [*(_toggle(name, now, texts) for name in fitting), *_presets(fitting, now, texts)],
            _named(now, texts) or none,
        )
    ]


def _named(names: Sequence[str], texts: Texts) -> str:
    """Return the names of expansions as a button has room for them, else their number."""
    if len(names) > MOST_NAMED:
        return texts.number(len(names))
    return ", ".join(box_name(name, texts) for name in names)


def _about(name: str, edition: Edition, texts: Texts) -> str:
    if edition not in EXPANSIONS[name].editions:
        return apart(name, edition, texts)
    return f"{box_name(name, texts)}{after_name(box_name(name, texts))} {box_about(name, texts)}"


def _toggle(name: str, now: Collection[str], texts: Texts) -> tuple[str, str]:
    """Return the value that adds or removes an expansion, and its name, marked if it is in play."""
    if name in now:
        return f"-{name}", f"{signs.MARKED} {box_name(name, texts)}"
    return f"+{name}", box_name(name, texts)


def _presets(fitting: Sequence[str], now: Collection[str], texts: Texts) -> list[tuple[str, str]]:
    found = []
    for names, words in PRESETS:
        if set(names) <= set(fitting):
            is_chosen = set(names) <= set(now)
            value = "".join(f"{'-' if is_chosen else '+'}{name}" for name in names)
            name = texts.gettext(words)
            found.append((value, f"{signs.MARKED} {name}" if is_chosen else name))
    # Translators: a button: play without expansions.
    return [*found, (NO_BOXES, texts.pgettext("expansions", "None of them"))] if now else found


def variants(facts: MatchFacts, texts: Texts) -> list[Option]:
    """Return the options for the variants that the edition has."""
    made = facts.rules
    bay = [_bay(made, texts)] if made.box.has_bay else []
    tiles = [_sides(facts, texts)] if made.sides else []
    costume = [_first_costume(made, texts)] if COSTUMES in made.box_names else []
    return [*tiles, *costume, _check(made, texts), _cards(facts, texts), *bay, _duel(made, texts)]


def _sides(facts: MatchFacts, texts: Texts) -> Option:
    sides = set(facts.rules.sides)
    shown = sides.pop() if len(sides) == 1 else ""
    # Translators: an option: which side of each tile of wickedness lies up.
    name = texts.gettext("Tiles")
    both = [
        # Translators: which side of the tiles lies up.
        (A, texts.gettext("side A")),
        # Translators: which side of the tiles lies up.
        (B, texts.gettext("side B")),
    ]
    if facts.mode.kind is Kind.TABLE:
        # Translators: at a real table; below stand the tiles, each by the name of the side that lies up.
        says = texts.gettext("Each tile of wickedness has two sides. Tap one to turn it over.")
        return Option("sides", name, says, shown, [*both, *_each_tile(facts, texts)])
    by_chance = (BY_CHANCE, texts.gettext("by chance"))
    says = texts.gettext(
        "Each tile of wickedness has two sides. The sealed seed can lay each of them by chance."
    )
    now = BY_CHANCE if facts.chosen.sides_by_chance else shown
    return Option("sides", name, says, now, [*both, by_chance])


def _each_tile(facts: MatchFacts, texts: Texts) -> list[tuple[str, str]]:
    """Return for each tile the sides of all once it is turned over, and the name of its present one."""
    sides, edition = facts.rules.sides, facts.rules.edition
    return [
        (
            f"{sides[:place]}{A if side == B else B}{sides[place + 1 :]}",
            card_name(pair[1] if side == B else pair[0], edition, texts),
        )
        for place, (side, pair) in enumerate(zip(sides, sides_of(facts.rules.box_names), strict=True))
    ]


def _first_costume(made: Rules, texts: Texts) -> Option:
    return Option(
        "costume",
        # Translators: an option: the costume with which each monster begins.
        texts.gettext("First costume"),
        texts.gettext("All costumes may be in the deck, or each monster may begin with one."),
        made.first_costume,
        [
            # Translators: the costume with which each monster begins: none of them.
            (str(FirstCostume.NONE), texts.pgettext("first costume", "none")),
            # Translators: the costume with which each monster begins: dealt by chance.
            (str(FirstCostume.RANDOM), texts.pgettext("first costume", "by chance")),
            # Translators: the costume with which each monster begins: its player chooses.
            (str(FirstCostume.CHOICE), texts.pgettext("first costume", "one of two")),
        ],
    )


def _check(made: Rules, texts: Texts) -> Option:
    return Option(
        "check",
        # Translators: an option: when somebody with 20 stars has won.
        texts.gettext("Victory"),
        texts.gettext(
            "When 20{star} win: at once when that turn ends, or when everybody had as many turns.",
            star=signs.STAR,
        ),
        made.check,
        [
            # Translators: when 20 stars win: when the turn ends in which somebody has them.
            (str(StarsCheck.TURN), texts.gettext("at turn's end")),
            # Translators: when 20 stars win: when everybody had as many turns.
            (str(StarsCheck.ROUND), texts.gettext("at round's end")),
        ],
    )


def _cards(facts: MatchFacts, texts: Texts) -> Option:
    return Option(
        "deck",
        texts.gettext("Deck"),
        texts.gettext("Which power cards are shuffled: those of the box, or those of Origins with them."),
        _deck(facts),
        [
            # Translators: a deck: the cards of the box. Very short.
            (str(Deck.BOX), texts.gettext("only the box")),
            # Translators: a deck: the cards of the box and those of Origins that other boxes lack. Short.
            (str(Deck.BASE_AND_NEW), texts.gettext("with new ones of Origins")),
            # Translators: a deck: the cards of the box and all of Origins. Short.
            (str(Deck.BASE_AND_ALL), texts.gettext("with all of Origins")),
        ],
    )


def _bay(made: Rules, texts: Texts) -> Option:
    return Option(
        "bay",
        texts.gettext("Tokyo Bay"),
        texts.gettext("A second place in Tokyo, while five or six monsters are alive."),
        switch(made.bay),
        [("on", texts.gettext("with 5 or 6")), ("off", texts.pgettext("option", "closed"))],
    )


def _duel(made: Rules, texts: Texts) -> Option:
    return Option(
        "duel_energy",
        # Translators: an option for two players: what holding Tokyo gives.
        texts.gettext("Tokyo for two"),
        texts.gettext(
            "When two play, Tokyo may give {energy} instead of {star}.", energy=signs.ENERGY, star=signs.STAR
        ),
        switch(made.duel_energy),
        [
            (value, texts.pgettext("Tokyo for two", "gives {sign}", sign=sign))
            for value, sign in (("on", signs.ENERGY), ("off", signs.STAR))
        ],
    )


def switch(is_on: bool) -> str:
    """Return the value of a boolean option."""
    return "on" if is_on else "off"


def _deck(facts: MatchFacts) -> str:
    """Return the name of the selected deck; empty for a selection of cards."""
    edition, boxes = facts.rules.edition, facts.rules.box_names
    return next((str(deck) for deck in Deck if deck_of(edition, deck, boxes) == facts.rules.deck), "")


def choice_rows(now: str, choices: list[tuple[str, str, Action]]) -> list[Row]:
    """Return the values of a setting side by side, the present one marked; long words get more room."""
    buttons = [
        press(f"{signs.MARKED} {text}" if value == now else text, action) for value, text, action in choices
    ]
    longest = max(len(text) for _, text, _ in choices)
    return list(in_rows(buttons, 3 if longest <= SHORT else 2))


LEVEL_WORDS: Final = {
    "hatchling": marked("plays for fun, bites by mood"),
    "greedy": marked("takes what the dice give now"),
    "trickster": marked("trusts the dice, plans the rest"),
    "brawler": marked("knows the odds of every roll"),
    "king": marked("thinks a turn ahead"),
}
"""The description of a computer player, after its name."""


def level_lines(texts: Texts) -> list[str]:
    """Return a line for each offered level of computer players."""
    return [
        texts.gettext("{player}: {words}", player=level_name(level, texts), words=texts.gettext(words))
        for level, words in LEVEL_WORDS.items()
    ]


def computer_rows(facts: MatchFacts, texts: Texts) -> list[Row]:
    """Return a button to add a computer of each level, and one to remove each that is seated."""
    rows: list[Row] = []
    if len(facts.seats) < facts.rules.box.most_seats:
        named = {level: f"{signs.COMPUTER} {level_name(level, texts)}" for level in OFFERED_LEVELS}
        added = [
            press(texts.gettext("Add: {player}", player=who), Verb.ADD_COMPUTER.of(facts, level))
            for level, who in named.items()
        ]
        rows += in_rows(added, 2)
    for seat in facts.seats:
        if seat.occupant is Occupant.COMPUTER:
            who = f"{sign(seat.monster)} {player_name(seat, texts)}"
            # Translators: a button; the player is a computer: "Send away: 🦖 🤖 Hatchling".
            away = texts.gettext("Send away: {player}", player=who)
            rows.append((press(away, Verb.REMOVE_COMPUTER.of(facts, seat.place)),))
    return rows


def language_rows(facts: MatchFacts, texts: Texts) -> list[Row]:
    """Return a button for each language, the present one marked."""
    buttons: list[Button] = []
    for locale in LOCALES:
        name = texts_for(locale).name
        text = f"{signs.MARKED} {name}" if locale == texts.locale else name
        buttons.append(press(text, Verb.OPTION.of(facts, "language", locale)))
    return list(in_rows(buttons, 2))


def pace_name(pace: Pace, texts: Texts) -> str:
    """Return the time limit of a decision, in words for a button."""
    match pace:
        case Pace.LIVE:
            return texts.gettext("{sign} Live, 2 min", sign=signs.CLOCK)
        case Pace.RELAXED:
            return texts.gettext("{sign} Relaxed, 12 h", sign=signs.CLOCK)
        case Pace.NONE:
            return texts.gettext("No time limit")
