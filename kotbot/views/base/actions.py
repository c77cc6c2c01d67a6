"""Actions of buttons that write the arguments of their verb, or have defaults.

All others are made by the row of the verb itself (kotbot.views.base.verbs).
"""

from engine import Edition, write
from engine.answers import Answer
from engine.dice import FACE_NAMES, Face
from engine.supplies import supply
from kotbot.matches.facts import MatchFacts, WindowsWanted
from kotbot.matches.facts.pages import Page, page_words
from kotbot.views.base.callback_data import Action
from kotbot.views.base.verbs import (
    OfHint,
    OfPrivacy,
    OfReview,
    PagePlace,
    Quit,
    Scope,
    StopMode,
    Verb,
    WatchAction,
)

# Anywhere


def games(place: PagePlace = PagePlace.INSTEAD) -> Action:
    """List the matches of a person."""
    return Verb.GAMES.anywhere(place)


def help_page(page: str, place: PagePlace = PagePlace.INSTEAD) -> Action:
    """Open a page of the short rules."""
    return Verb.HELP.anywhere(page, place)


def rules(page: str = "contents", edition: Edition = Edition.SECOND) -> Action:
    """Open a page of the rules of a box."""
    return Verb.RULES.anywhere(page, edition)


def languages(scope: Scope, place: PagePlace = PagePlace.INSTEAD) -> Action:
    """Open the choice of languages."""
    return Verb.LANGUAGES.anywhere(scope, place)


def achievements(came_from: str = "") -> Action:
    """Show the achievements of the person who presses."""
    return Verb.EARNED.anywhere(came_from)


def guests(page_: int = 0) -> Action:
    """List the guests of the chat."""
    return Verb.GUESTS.anywhere(page_)


def settings(scope: Scope) -> Action:
    """Open the settings of a person or a chat."""
    return Verb.SETTINGS.anywhere(scope, "")


def privacy(what: OfPrivacy = OfPrivacy.TELL) -> Action:
    """Show which data is stored about the person who presses, and what is done with it."""
    return Verb.PRIVACY.anywhere(what)


def find_card(edition: Edition, letter: int | None = None) -> Action:
    """Find cards by their first letter, which is given by its index in the list of letters."""
    return Verb.FIND.anywhere(edition, letter)


# Decisions


def answer(facts: MatchFacts, given: Answer) -> Action:
    """Answer the open question."""
    return Verb.ANSWER.of(facts, write(given))


def keep(facts: MatchFacts, face: Face, number: int) -> Action:
    """Mark this many dice of a face to keep."""
    return Verb.MARK.of(facts, f"keep {FACE_NAMES[face]} {number}")


def spend(facts: MatchFacts, on: str, number: int) -> Action:
    """Mark this many hearts for poison, shrink, energy, or a seat by its number from 1."""
    return Verb.MARK.of(facts, f"hearts {on} {number}")


def page(facts: MatchFacts, opened: Page | None = None) -> Action:
    """Open a page of the board, or the board itself."""
    return Verb.MARK.of(facts, " ".join(("page", *page_words(opened))))


def yield_below(facts: MatchFacts, hearts: int) -> Action:
    """Set the number of hearts below which a seat yields without being asked; 0: always ask."""
    return Verb.STANDING.of(facts, f"yield {hearts}")


def windows(facts: MatchFacts, when: WindowsWanted) -> Action:
    """Choose which interrupts to be asked about from now on."""
    return Verb.STANDING.of(facts, f"windows {when}")


def hint(facts: MatchFacts) -> Action:
    """Show a hint: the best answer to the open question, and the reason."""
    return Verb.HINT.of(facts, OfHint.NOW)


def hint_beforehand(facts: MatchFacts) -> Action:
    """Show a hint: whether to yield if the current roll hits the one who presses."""
    return Verb.HINT.of(facts, OfHint.BEFOREHAND)


def use(facts: MatchFacts, card: str, seat: int) -> Action:
    """Use a card at any question; each drawing of its button spends energy or a cultist once."""
    had = None if facts.state is None else supply(facts.state, seat, card)
    return Verb.USE.of(facts, card, seat, had)


# Around a match


def cards(facts: MatchFacts, page_: str = "market") -> Action:
    """Show the cards of a match."""
    return Verb.CARDS.of(facts, page_)


def log(facts: MatchFacts, page_: int = 0) -> Action:
    """Show a page of the log; page 0 is the latest."""
    return Verb.LOG.of(facts, page_)


def watch(facts: MatchFacts, what: WatchAction = WatchAction.FIRST, secret: str = "") -> Action:
    """Manage the links that show the table of a match; `secret` is that of an existing link."""
    return Verb.WATCH.of(facts, what, secret)


def leave_match(facts: MatchFacts, how: Quit | None = None) -> Action:
    """Leave a running match, after a question about how."""
    return Verb.QUIT.of(facts, how)


def stop(facts: MatchFacts, how: StopMode | None = None) -> Action:
    """Stop a match or a lobby, after a confirmation."""
    return Verb.STOP.of(facts, how)


def turns(facts: MatchFacts, number: int = 1) -> Action:
    """Show one turn (from 1) of a match that has ended."""
    return Verb.TURNS.of(facts, number)


def export(facts: MatchFacts) -> Action:
    """Show the formats in which a match can be exported."""
    return Verb.EXPORT.of(facts, None)


def review(facts: MatchFacts, seat: int | None = None) -> Action:
    """Show the review of a match: of all seats, or of one seat (from 0)."""
    return Verb.REVIEW.of(facts, OfReview.ALL if seat is None else seat)


def review_again(facts: MatchFacts) -> Action:
    """Show the progress of the review that is being made, or its result."""
    return Verb.REVIEW.of(facts, OfReview.AGAIN)


def chances(facts: MatchFacts) -> Action:
    """Show a picture of each player's chances to win during a match."""
    return Verb.REVIEW.of(facts, OfReview.CHANCES)
