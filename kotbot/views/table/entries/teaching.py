"""A table that is taught: what the open step means, and what a card does that was just bought.

The words are those of the rule pages. Steps are told while everybody has their first turns; cards, whenever
one is new.
"""

from typing import Final

from engine import decisions as d
from engine.cards.catalogue import CARDS
from engine.events import CardBought, TableChanged
from engine.state import State
from engine.table_events import GiveCard, read_table
from kotbot.i18n import Texts
from kotbot.matches.facts import MatchFacts, Mode
from kotbot.matches.table.showing import teaches
from kotbot.views.base.ask import press
from kotbot.views.base.cards import card_line
from kotbot.views.base.cast import Cast
from kotbot.views.base.layout import italic
from kotbot.views.base.screen import Row
from kotbot.views.rules.how_to_play import PAGES, Line
from kotbot.views.table.base import actions as entries

SIGN: Final = "🎓"
TURNS: Final = 2
"""So many turns of everybody are taught."""
OF_STEPS: Final[dict[type, tuple[tuple[str, int], ...]]] = {
    d.RollDice: (("dice", 0), ("dice", 1), ("dice", 3), ("dice", 2)),
    d.KeepDice: (("dice", 0), ("dice", 1), ("dice", 3), ("dice", 2)),
    d.SpendHearts: (("dice", 2),),
    d.OfferYield: (("tokyo", 2), ("tokyo", 0), ("tokyo", 1)),
    d.BuyCards: (("cards", 0), ("cards", 1)),
    d.RevealCard: (("cards", 0),),
}
"""By what is asked: pages of the short rules and their statements, one in each turn."""
AT_COUNTERS: Final = (("start", 2), ("dice", 1), ("dice", 3), ("tokyo", 0), ("cards", 0))


def lesson(cast: Cast) -> list[str]:
    """One line on what is open, and one on each card that is new; nothing where nobody is taught."""
    if not teaches(cast.facts.options):
        return []
    step = _step(cast)
    return [*([f"{SIGN} {italic(step)}"] if step else []), *_new_cards(cast)]


def _step(cast: Cast) -> str:
    """What a step means, another sentence in each turn; nothing once everybody had their first turns."""
    facts, state = cast.facts, cast.state
    if state.turn > TURNS * state.seats:
        return ""
    found = AT_COUNTERS if facts.mode is Mode.COUNTERS else OF_STEPS.get(type(state.question), ())
    return cast.texts.gettext(_said(found[_turns_before(state) % len(found)]).says) if found else ""


def _turns_before(state: State) -> int:
    return max(0, state.turn - 1)


def _said(where: tuple[str, int]) -> Line:
    page, number = where
    return PAGES[page][1][number]


def _new_cards(cast: Cast) -> list[str]:
    """What the cards do that somebody got with the last line."""
    log = cast.facts.log
    happened = [event for entry in log if entry.line == log[-1].line for event in entry.events]
    cards: list[str] = []
    for event in happened:
        match event:
            case CardBought(card=card) if card in CARDS:
                cards.append(card)
            case TableChanged(text):
                change = read_table(text).change
                cards += [change.card] if isinstance(change, GiveCard) and change.card in CARDS else []
            case _:
                pass
    return [f"{SIGN} {card_line(card, cast.edition, cast.texts)}" for card in dict.fromkeys(cards)]


def teaching_switch(facts: MatchFacts, texts: Texts) -> Row:
    """Whether the table is taught."""
    if teaches(facts.options):
        # Translators: a button: a table of people who know the game now. Short.
        return (
            press(texts.gettext("{sign} We know it now", sign=SIGN), entries.option(facts, "teach", "off")),
        )
    # Translators: a button: the bot explains each step to people who never played. Short.
    return (press(texts.gettext("{sign} Teach us", sign=SIGN), entries.option(facts, "teach", "on")),)
