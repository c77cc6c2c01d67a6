"""Every page of the rules and of the cards, for every box."""

from engine.cards.catalogue import CARDS, Edition
from kotbot.i18n import Texts
from kotbot.views.base.cards import with_words
from kotbot.views.base.screen import Screen
from kotbot.views.rules import card_pages, search
from kotbot.views.rules import pages as rules
from kotbot.views.rules.box_pages import MORE_BOXES
from kotbot.views.rules.box_rules import BOX_RULES
from kotbot.views.rules.chapters import CHAPTERS
from scripts.texts.facts import facts
from scripts.texts.filled import six_rolling


def card_screens(texts: Texts) -> dict[str, Screen]:
    """The page of each card in each edition that has it, and of each thing of an expansion."""
    shown = {
        f"card: {card}, {edition}": card_pages.card(card, edition, texts)
        for card in CARDS
        for edition in Edition
        if CARDS[card].copies(edition)
    }
    return shown | {
        f"thing: {thing}": card_pages.card(thing, Edition.SECOND, texts)
        for thing in with_words()
        if thing not in CARDS
    }


def rules_screens(texts: Texts) -> dict[str, Screen]:
    """Every page of the rules for every box, and what a search shows."""
    names = (rules.CONTENTS, rules.DIFFERENT, rules.RULEBOOKS, *CHAPTERS)
    parts = (*names, *(f"{name}.r" for name in CHAPTERS), *(f"{name}.c" for name in CHAPTERS))
    shown = {
        f"rules: {page}, {edition}": rules.rules_page(page, edition, texts, "KotBot")
        for page in parts
        for edition in Edition
    }
    shown |= {
        f"rules: {page}": rules.rules_page(page, Edition.SECOND, texts, "KotBot")
        for page in (MORE_BOXES, *(f"{box}{part}" for box in BOX_RULES for part in ("", ".r", ".c")))
    }
    hits = [search.SearchHit(0.9, page="yield"), search.SearchHit(0.9, card="jets")]
    live = facts(six_rolling())
    return {
        **shown,
        "rules: beside a match": rules.rules_page(rules.CONTENTS, Edition.SECOND, texts, "KotBot", live),
        "rules: several found": rules.found("<b>x", hits, Edition.SECOND, texts, "KotBot"),
        "rules: nothing found": rules.found("<b>x", [], Edition.SECOND, texts),
    }
