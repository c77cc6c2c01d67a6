"""The actions of buttons on several screens; handlers register for their verbs (kotbot.views.base.verbs)."""

from engine import Edition, write
from engine.answers import Answer
from engine.dice import FACE_NAMES, Face
from kotbot.matches.facts import MatchFacts, Windows
from kotbot.matches.facts.pages import Page, page_words
from kotbot.views.base.callback_data import Action
from kotbot.views.base.verbs import OfHint, OfPrivacy, OfReview, Place, Quit, Scope, Stop, Take, Verb, Watch

# Anywhere


def play() -> Action:
    """Open a lobby in the private chat."""
    return Verb.PLAY.anywhere()


def games(place: Place = Place.INSTEAD) -> Action:
    """List the matches of a person."""
    return Verb.GAMES.anywhere(place)


def help_page(page: str, place: Place = Place.INSTEAD) -> Action:
    """Open a page of the short rules."""
    return Verb.HELP.anywhere(page, place)


def rules(page: str = "contents", edition: Edition = Edition.SECOND) -> Action:
    """Open a page of the rules of a box."""
    return Verb.RULES.anywhere(page, edition)


def languages(scope: Scope, place: Place = Place.INSTEAD) -> Action:
    """Open the choice of languages."""
    return Verb.LANGUAGES.anywhere(scope, place)


def language(scope: Scope, locale: str) -> Action:
    """Set the language of a person or a chat."""
    return Verb.LANGUAGE.anywhere(scope, locale)


def close() -> Action:
    """Delete this message."""
    return Verb.CLOSE.anywhere()


def stats(scope: Scope) -> Action:
    """Show the games played and won."""
    return Verb.STATS.anywhere(scope)


def achievements(came_from: str = "") -> Action:
    """Show the achievements of the person who presses."""
    return Verb.EARNED.anywhere(came_from)


def guests(page_: int = 0) -> Action:
    """List the guests of the chat."""
    return Verb.GUESTS.anywhere(page_)


def settings(scope: Scope) -> Action:
    """Open the settings of a person or a chat."""
    return Verb.SETTINGS.anywhere(scope, "")


def setting_page(scope: Scope, page: str) -> Action:
    """Open the page of a setting, or of the time zone of a chat."""
    return Verb.SETTINGS.anywhere(scope, page)


def setting(scope: Scope, name: str, value: str) -> Action:
    """Set a new value of a setting."""
    return Verb.SET.anywhere(scope, name, value)


def privacy(what: OfPrivacy = OfPrivacy.TELL) -> Action:
    """Show which data is stored about the person who presses, and what is done with it."""
    return Verb.PRIVACY.anywhere(what)


def card(card_id: str, edition: Edition) -> Action:
    """Open the page of a card."""
    return Verb.CARD.anywhere(card_id, edition)


def find_card(edition: Edition, letter: int | None = None) -> Action:
    """Find cards by their first letter, which is given by its index in the list of letters."""
    return Verb.FIND.anywhere(edition, letter)


# The lobby


def join(facts: MatchFacts) -> Action:
    """Take a seat."""
    return Verb.JOIN.of(facts)


def leave(facts: MatchFacts) -> Action:
    """Give up one's seat before the start."""
    return Verb.LEAVE.of(facts)


def monster(facts: MatchFacts, monster_id: str) -> Action:
    """Choose this monster."""
    return Verb.MONSTER.of(facts, monster_id)


def option(facts: MatchFacts, name: str, value: str) -> Action:
    """Set a new value of an option of the match."""
    return Verb.OPTION.of(facts, name, value)


def lobby_page(facts: MatchFacts, page: str) -> Action:
    """Open another page of the lobby."""
    return Verb.LOBBY.of(facts, page)


def add_computer(facts: MatchFacts, level: str) -> Action:
    """Add a computer player."""
    return Verb.ADD_COMPUTER.of(facts, level)


def remove_computer(facts: MatchFacts, seat: int) -> Action:
    """Remove the computer player of a seat (from 0)."""
    return Verb.REMOVE_COMPUTER.of(facts, seat)


def start(facts: MatchFacts) -> Action:
    """Start the match."""
    return Verb.START.of(facts)


def against(facts: MatchFacts, level: str) -> Action:
    """Start a match alone against a computer player of this level; LAST for those of the last match."""
    return Verb.AGAINST.of(facts, level)


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


def commit(facts: MatchFacts) -> Action:
    """Answer with the current marks."""
    return Verb.COMMIT.of(facts)


def buy_seen(facts: MatchFacts) -> Action:
    """Buy the card that was peeked at."""
    return Verb.BUY_SEEN.of(facts)


def show_seen(facts: MatchFacts) -> Action:
    """Show the card that was peeked at."""
    return Verb.SHOW_SEEN.of(facts)


def use(facts: MatchFacts, card_id: str, seat: int) -> Action:
    """Take a standing action of a seat (from 0)."""
    return Verb.USE.of(facts, card_id, seat)


def yield_below(facts: MatchFacts, hearts: int) -> Action:
    """Set the number of hearts below which a seat yields without being asked; 0: always ask."""
    return Verb.STANDING.of(facts, f"yield {hearts}")


def windows(facts: MatchFacts, when: Windows) -> Action:
    """Choose which interrupts to be asked about from now on."""
    return Verb.STANDING.of(facts, f"windows {when}")


def hint(facts: MatchFacts) -> Action:
    """Show a hint: the best answer to the open question, and the reason."""
    return Verb.HINT.of(facts, OfHint.NOW)


def hint_beforehand(facts: MatchFacts) -> Action:
    """Show a hint: whether to yield if the current roll hits the one who presses."""
    return Verb.HINT.of(facts, OfHint.BEFOREHAND)


# Around a match


def lessons_off(facts: MatchFacts) -> Action:
    """Turn off the lessons for the one who presses."""
    return Verb.LESSONS_OFF.of(facts)


def set_hint(facts: MatchFacts, value: str) -> Action:
    """Turn the hints of this match on or off."""
    return Verb.SET_HINT.of(facts, value)


def board(facts: MatchFacts) -> Action:
    """Send the board to the end of the chat."""
    return Verb.BOARD.of(facts)


def cards(facts: MatchFacts, page_: str = "market") -> Action:
    """Show the cards of a match."""
    return Verb.CARDS.of(facts, page_)


def log(facts: MatchFacts, page_: int = 0) -> Action:
    """Show a page of the log; page 0 is the latest."""
    return Verb.LOG.of(facts, page_)


def more(facts: MatchFacts) -> Action:
    """Open the menu of further actions."""
    return Verb.MORE.of(facts)


def watch(facts: MatchFacts, what: Watch = Watch.FIRST, secret: str = "") -> Action:
    """Manage the links that show the table of a match; `secret` is that of an existing link."""
    return Verb.WATCH.of(facts, what, secret)


def now(facts: MatchFacts) -> Action:
    """Show what can be done at this moment."""
    return Verb.NOW.of(facts)


def undo(facts: MatchFacts, seq: int) -> Action:
    """Undo this event if it is still the last one."""
    return Verb.UNDO.of(facts, seq)


def stand_in(facts: MatchFacts, seat: int) -> Action:
    """Let a computer play for a seat (from 0)."""
    return Verb.STAND_IN.of(facts, seat)


def take_back(facts: MatchFacts) -> Action:
    """Take one's seat back from the computer."""
    return Verb.TAKE_BACK.of(facts)


def leave_match(facts: MatchFacts, how: Quit | None = None) -> Action:
    """Leave a running match, after a question about how."""
    return Verb.QUIT.of(facts, how)


def stop(facts: MatchFacts, how: Stop | None = None) -> Action:
    """Stop a match or a lobby, after a confirmation."""
    return Verb.STOP.of(facts, how)


def rematch(facts: MatchFacts) -> Action:
    """Start a rematch with the same seats."""
    return Verb.REMATCH.of(facts)


def turns(facts: MatchFacts, number: int = 1) -> Action:
    """Show one turn (from 1) of a match that has ended."""
    return Verb.TURNS.of(facts, number)


def play_on(facts: MatchFacts, number: int) -> Action:
    """Begin one's own match from the beginning of a turn (from 1) of a match that has ended."""
    return Verb.PLAY_ON.of(facts, number)


def verify(facts: MatchFacts) -> Action:
    """Check the dice by computing them again from the seed."""
    return Verb.VERIFY.of(facts)


def export(facts: MatchFacts) -> Action:
    """Show the formats in which a match can be exported."""
    return Verb.EXPORT.of(facts, None)


def take(facts: MatchFacts, form: Take) -> Action:
    """Export a match in one of the formats."""
    return Verb.EXPORT.of(facts, form)


def review(facts: MatchFacts, seat: int | None = None) -> Action:
    """Show the review of a match: of all seats, or of one seat (from 0)."""
    return Verb.REVIEW.of(facts, OfReview.ALL if seat is None else seat)


def review_again(facts: MatchFacts) -> Action:
    """Show the progress of the review that is being made, or its result."""
    return Verb.REVIEW.of(facts, OfReview.AGAIN)


def chances(facts: MatchFacts) -> Action:
    """Show a picture of each player's chances to win during a match."""
    return Verb.REVIEW.of(facts, OfReview.CHANCES)
