"""What buttons of several screens ask for; handlers register for their verbs (kotbot.views.base.verbs)."""

from engine import Edition, write
from engine.answers import Answer
from engine.dice import FACE_NAMES, Face
from kotbot.matches.facts import MatchFacts, Windows
from kotbot.matches.facts.pages import Page, page_words
from kotbot.views.base.callback_data import Action
from kotbot.views.base.verbs import OfHint, OfPrivacy, OfReview, Place, Quit, Scope, Stop, Take, Verb, Watch

# Anywhere


def play() -> Action:
    """A lobby in the private chat."""
    return Verb.PLAY.anywhere()


def games(place: Place = Place.INSTEAD) -> Action:
    """The matches of a person."""
    return Verb.GAMES.anywhere(place)


def help_page(page: str, place: Place = Place.INSTEAD) -> Action:
    """A page of the short rules."""
    return Verb.HELP.anywhere(page, place)


def rules(page: str = "contents", edition: Edition = Edition.SECOND) -> Action:
    """A page of the rules of a box."""
    return Verb.RULES.anywhere(page, edition)


def languages(scope: Scope, place: Place = Place.INSTEAD) -> Action:
    """The choice of languages."""
    return Verb.LANGUAGES.anywhere(scope, place)


def language(scope: Scope, locale: str) -> Action:
    """A language for a person or a chat."""
    return Verb.LANGUAGE.anywhere(scope, locale)


def close() -> Action:
    """Take this message away."""
    return Verb.CLOSE.anywhere()


def stats(scope: Scope) -> Action:
    """Games played and won."""
    return Verb.STATS.anywhere(scope)


def achievements(came_from: str = "") -> Action:
    """What who presses has earned."""
    return Verb.EARNED.anywhere(came_from)


def guests(page_: int = 0) -> Action:
    """The guests of the chat."""
    return Verb.GUESTS.anywhere(page_)


def settings(scope: Scope) -> Action:
    """The settings of a person or a chat."""
    return Verb.SETTINGS.anywhere(scope, "")


def setting_page(scope: Scope, page: str) -> Action:
    """The page of a setting, or of the time zone of a chat."""
    return Verb.SETTINGS.anywhere(scope, page)


def setting(scope: Scope, name: str, value: str) -> Action:
    """A new value of a setting."""
    return Verb.SET.anywhere(scope, name, value)


def privacy(what: OfPrivacy = OfPrivacy.TELL) -> Action:
    """What is stored of who presses, and what is done with it."""
    return Verb.PRIVACY.anywhere(what)


def card(card_id: str, edition: Edition) -> Action:
    """The page of a card."""
    return Verb.CARD.anywhere(card_id, edition)


def find_card(edition: Edition, letter: int | None = None) -> Action:
    """Cards by their first letter, which is named by its place in the alphabet's list."""
    return Verb.FIND.anywhere(edition, letter)


# The lobby


def join(facts: MatchFacts) -> Action:
    """Take a seat."""
    return Verb.JOIN.of(facts)


def leave(facts: MatchFacts) -> Action:
    """Give the seat up before the start."""
    return Verb.LEAVE.of(facts)


def monster(facts: MatchFacts, monster_id: str) -> Action:
    """Be this monster."""
    return Verb.MONSTER.of(facts, monster_id)


def option(facts: MatchFacts, name: str, value: str) -> Action:
    """A new value of an option of the match."""
    return Verb.OPTION.of(facts, name, value)


def lobby_page(facts: MatchFacts, page: str) -> Action:
    """Another page of the lobby."""
    return Verb.LOBBY.of(facts, page)


def add_computer(facts: MatchFacts, level: str) -> Action:
    """One computer player more."""
    return Verb.ADD_COMPUTER.of(facts, level)


def remove_computer(facts: MatchFacts, seat: int) -> Action:
    """Send away the computer player of a seat (from 0)."""
    return Verb.REMOVE_COMPUTER.of(facts, seat)


def start(facts: MatchFacts) -> Action:
    """Begin the match."""
    return Verb.START.of(facts)


def against(facts: MatchFacts, level: str) -> Action:
    """Begin alone against a computer player of this level; LAST for those of last time."""
    return Verb.AGAINST.of(facts, level)


# Decisions


def answer(facts: MatchFacts, given: Answer) -> Action:
    """Answer the open question."""
    return Verb.ANSWER.of(facts, write(given))


def keep(facts: MatchFacts, face: Face, number: int) -> Action:
    """Mark so many dice of a face for keeping."""
    return Verb.MARK.of(facts, f"keep {FACE_NAMES[face]} {number}")


def spend(facts: MatchFacts, on: str, number: int) -> Action:
    """Mark so many hearts for poison, shrink, energy, or a seat by its number from 1."""
    return Verb.MARK.of(facts, f"hearts {on} {number}")


def page(facts: MatchFacts, opened: Page | None = None) -> Action:
    """Open a page of the board, or the board itself."""
    return Verb.MARK.of(facts, " ".join(("page", *page_words(opened))))


def commit(facts: MatchFacts) -> Action:
    """Answer with what is marked."""
    return Verb.COMMIT.of(facts)


def buy_seen(facts: MatchFacts) -> Action:
    """Buy the card that was looked at."""
    return Verb.BUY_SEEN.of(facts)


def show_seen(facts: MatchFacts) -> Action:
    """See the card that was looked at."""
    return Verb.SHOW_SEEN.of(facts)


def use(facts: MatchFacts, card_id: str, seat: int) -> Action:
    """A standing action of a seat (from 0)."""
    return Verb.USE.of(facts, card_id, seat)


def yield_below(facts: MatchFacts, hearts: int) -> Action:
    """From now on yield without asking, with fewer hearts than this; 0: always ask."""
    return Verb.STANDING.of(facts, f"yield {hearts}")


def windows(facts: MatchFacts, when: Windows) -> Action:
    """Which interrupts to be asked about from now on."""
    return Verb.STANDING.of(facts, f"windows {when}")


def hint(facts: MatchFacts) -> Action:
    """What to answer to the open question, and why."""
    return Verb.HINT.of(facts, OfHint.NOW)


def hint_beforehand(facts: MatchFacts) -> Action:
    """Whether to yield if the roll that is under way hits the one who presses."""
    return Verb.HINT.of(facts, OfHint.BEFOREHAND)


# Around a match


def lessons_off(facts: MatchFacts) -> Action:
    """No more lessons for the one who presses."""
    return Verb.LESSONS_OFF.of(facts)


def set_hint(facts: MatchFacts, value: str) -> Action:
    """Hints in this match: on or off."""
    return Verb.SET_HINT.of(facts, value)


def board(facts: MatchFacts) -> Action:
    """The board at the end of the chat."""
    return Verb.BOARD.of(facts)


def cards(facts: MatchFacts, page_: str = "market") -> Action:
    """The cards of a match."""
    return Verb.CARDS.of(facts, page_)


def log(facts: MatchFacts, page_: int = 0) -> Action:
    """What happened; page 0 is the latest."""
    return Verb.LOG.of(facts, page_)


def more(facts: MatchFacts) -> Action:
    """What else can be done."""
    return Verb.MORE.of(facts)


def watch(facts: MatchFacts, what: Watch = Watch.FIRST, secret: str = "") -> Action:
    """The links that show the table of a match; `secret` is of one that is known."""
    return Verb.WATCH.of(facts, what, secret)


def now(facts: MatchFacts) -> Action:
    """What can be done at this moment."""
    return Verb.NOW.of(facts)


def undo(facts: MatchFacts, seq: int) -> Action:
    """Take this event back, if it is still the last one."""
    return Verb.UNDO.of(facts, seq)


def stand_in(facts: MatchFacts, seat: int) -> Action:
    """A computer plays for a seat (from 0)."""
    return Verb.STAND_IN.of(facts, seat)


def take_back(facts: MatchFacts) -> Action:
    """Play again in person."""
    return Verb.TAKE_BACK.of(facts)


def leave_match(facts: MatchFacts, how: Quit | None = None) -> Action:
    """Leave a running match, after the question how."""
    return Verb.QUIT.of(facts, how)


def stop(facts: MatchFacts, how: Stop | None = None) -> Action:
    """End a match or a lobby, after the question whether."""
    return Verb.STOP.of(facts, how)


def rematch(facts: MatchFacts) -> Action:
    """The same seats again."""
    return Verb.REMATCH.of(facts)


def turns(facts: MatchFacts, number: int = 1) -> Action:
    """A match that has ended, at one of its turns (from 1)."""
    return Verb.TURNS.of(facts, number)


def play_on(facts: MatchFacts, number: int) -> Action:
    """A match of one's own from the beginning of a turn (from 1) of one that has ended."""
    return Verb.PLAY_ON.of(facts, number)


def verify(facts: MatchFacts) -> Action:
    """Compute the dice again from the seed."""
    return Verb.VERIFY.of(facts)


def export(facts: MatchFacts) -> Action:
    """In which forms a match can be taken away."""
    return Verb.EXPORT.of(facts, None)


def take(facts: MatchFacts, form: Take) -> Action:
    """A match in one of its forms."""
    return Verb.EXPORT.of(facts, form)


def review(facts: MatchFacts, seat: int | None = None) -> Action:
    """What decided a match: for all, or for a seat (from 0)."""
    return Verb.REVIEW.of(facts, OfReview.ALL if seat is None else seat)


def review_again(facts: MatchFacts) -> Action:
    """How far the review is that is being made, or what it says."""
    return Verb.REVIEW.of(facts, OfReview.AGAIN)


def chances(facts: MatchFacts) -> Action:
    """Everybody's chances in a match as a picture."""
    return Verb.REVIEW.of(facts, OfReview.CHANCES)
