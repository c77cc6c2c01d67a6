"""What buttons of several screens ask for; handlers register for their verbs (kotbot.views.base.verbs)."""

from dataclasses import replace

from engine import write
from engine.answers import Answer
from engine.dice import FACE_NAMES, Face
from kotbot.matches.facts import MatchFacts, Windows
from kotbot.matches.facts.pages import Page, page_words
from kotbot.views.base.screen import Action
from kotbot.views.base.verbs import AGAIN, BEFOREHAND, BELOW, CHANCES, Quit, Scope, Stop, Take, Verb, Watch

# Anywhere


def play() -> Action:
    """A lobby in the private chat."""
    return Action(Verb.PLAY)


def games() -> Action:
    """The matches of a person."""
    return Action(Verb.GAMES)


def help_page(page: str) -> Action:
    """A page of the short rules."""
    return Action(Verb.HELP, args=(page,))


def rules(page: str = "contents", edition: str = "second") -> Action:
    """A page of the rules of a box."""
    return Action(Verb.RULES, args=(page, edition))


def languages(scope: Scope) -> Action:
    """The choice of languages."""
    return Action(Verb.LANGUAGES, args=(scope,))


def language(scope: Scope, locale: str) -> Action:
    """A language for a person or a chat."""
    return Action(Verb.LANGUAGE, args=(scope, locale))


def below(page: Action) -> Action:
    """The same page as a message of its own: the one with the button stays as it is."""
    return replace(page, args=(*page.args, BELOW))


def close() -> Action:
    """Take this message away."""
    return Action(Verb.CLOSE)


def stats(scope: Scope) -> Action:
    """Games played and won."""
    return Action(Verb.STATS, args=(scope,))


def achievements(came_from: str = "") -> Action:
    """What who presses has earned."""
    return Action(Verb.EARNED, args=(came_from,) if came_from else ())


def guests(page_: int = 0) -> Action:
    """The guests of the chat."""
    return Action(Verb.GUESTS, args=(str(page_),))


def settings(scope: Scope) -> Action:
    """The settings of a person or a chat."""
    return Action(Verb.SETTINGS, args=(scope,))


def setting_page(scope: Scope, page: str) -> Action:
    """The page of a setting, or of the time zone of a chat."""
    return Action(Verb.SETTINGS, args=(scope, page))


def setting(scope: Scope, name: str, value: str) -> Action:
    """A new value of a setting."""
    return Action(Verb.SET, args=(scope, name, value))


def privacy(what: str = "") -> Action:
    """What is stored; or `export` or `delete` it."""
    return Action(Verb.PRIVACY, args=(what,) if what else ())


def card(card_id: str, edition: str) -> Action:
    """The page of a card."""
    return Action(Verb.CARD, args=(card_id, edition))


def find_card(edition: str, letter: int | None = None) -> Action:
    """Cards by their first letter, which is named by its place in the alphabet's list."""
    return Action(Verb.FIND, args=(edition, *([] if letter is None else [str(letter)])))


# The lobby


def join(facts: MatchFacts) -> Action:
    """Take a seat."""
    return _of(facts, Verb.JOIN)


def leave(facts: MatchFacts) -> Action:
    """Give the seat up before the start."""
    return _of(facts, Verb.LEAVE)


def monster(facts: MatchFacts, monster_id: str) -> Action:
    """Be this monster."""
    return _of(facts, Verb.MONSTER, monster_id)


def option(facts: MatchFacts, name: str, value: str) -> Action:
    """A new value of an option of the match."""
    return _of(facts, Verb.OPTION, name, value)


def lobby_page(facts: MatchFacts, page: str) -> Action:
    """Another page of the lobby."""
    return _of(facts, Verb.LOBBY, page)


def add_computer(facts: MatchFacts, level: str) -> Action:
    """One computer player more."""
    return _of(facts, Verb.ADD_COMPUTER, level)


def remove_computer(facts: MatchFacts, seat: int) -> Action:
    """Send away the computer player of a seat (from 0)."""
    return _decides(facts, Verb.REMOVE_COMPUTER, str(seat + 1))


def start(facts: MatchFacts) -> Action:
    """Begin the match."""
    return _of(facts, Verb.START)


def against(facts: MatchFacts, level: str) -> Action:
    """Begin alone against a computer player of this level; LAST for those of last time."""
    return _of(facts, Verb.AGAINST, level)


# Decisions


def answer(facts: MatchFacts, given: Answer) -> Action:
    """Answer the open question."""
    return _decides(facts, Verb.ANSWER, *write(given).split())


def keep(facts: MatchFacts, face: Face, number: int) -> Action:
    """Mark so many dice of a face for keeping."""
    return _decides(facts, Verb.MARK, "keep", FACE_NAMES[face], str(number))


def spend(facts: MatchFacts, on: str, number: int) -> Action:
    """Mark so many hearts for poison, shrink, energy, or a seat by its number from 1."""
    return _decides(facts, Verb.MARK, "hearts", on, str(number))


def page(facts: MatchFacts, opened: Page | None = None) -> Action:
    """Open a page of the board, or the board itself."""
    return _decides(facts, Verb.MARK, "page", *page_words(opened))


def commit(facts: MatchFacts) -> Action:
    """Answer with what is marked."""
    return _decides(facts, Verb.COMMIT)


def buy_seen(facts: MatchFacts) -> Action:
    """Buy the card that was looked at."""
    return _decides(facts, Verb.BUY_SEEN)


def show_seen(facts: MatchFacts) -> Action:
    """See the card that was looked at."""
    return _decides(facts, Verb.SHOW_SEEN)


def use(facts: MatchFacts, card_id: str, seat: int) -> Action:
    """A standing action of a seat (from 0)."""
    return _decides(facts, Verb.USE, card_id, str(seat + 1))


def yield_below(facts: MatchFacts, hearts: int) -> Action:
    """From now on yield without asking, with fewer hearts than this; 0: always ask."""
    return _decides(facts, Verb.STANDING, "yield", str(hearts))


def windows(facts: MatchFacts, when: Windows) -> Action:
    """Which interrupts to be asked about from now on."""
    return _decides(facts, Verb.STANDING, "windows", when)


def hint(facts: MatchFacts) -> Action:
    """What to answer to the open question, and why."""
    return _decides(facts, Verb.HINT)


def hint_beforehand(facts: MatchFacts) -> Action:
    """Whether to yield if the roll that is under way hits the one who presses."""
    return _decides(facts, Verb.HINT, BEFOREHAND)


# Around a match


def lessons_off(facts: MatchFacts) -> Action:
    """No more lessons for the one who presses."""
    return _of(facts, Verb.LESSONS_OFF)


def set_hint(facts: MatchFacts, value: str) -> Action:
    """Hints in this match: on or off."""
    return _of(facts, Verb.SET_HINT, value)


def board(facts: MatchFacts) -> Action:
    """The board at the end of the chat."""
    return _of(facts, Verb.BOARD)


def cards(facts: MatchFacts, page_: str = "market") -> Action:
    """The cards of a match."""
    return _of(facts, Verb.CARDS, page_)


def log(facts: MatchFacts, page_: int = 0) -> Action:
    """What happened; page 0 is the latest."""
    return _of(facts, Verb.LOG, str(page_))


def more(facts: MatchFacts) -> Action:
    """What else can be done."""
    return _of(facts, Verb.MORE)


def watch(facts: MatchFacts, what: Watch = Watch.FIRST, secret: str = "") -> Action:
    """The links that show the table of a match; `secret` is of one that is known."""
    return _of(facts, Verb.WATCH, *filter(None, (what, secret)))


def now(facts: MatchFacts) -> Action:
    """What can be done at this moment."""
    return _of(facts, Verb.NOW)


def undo(facts: MatchFacts, seq: int) -> Action:
    """Take this event back, if it is still the last one."""
    return _of(facts, Verb.UNDO, str(seq))


def stand_in(facts: MatchFacts, seat: int) -> Action:
    """A computer plays for a seat (from 0)."""
    return _of(facts, Verb.STAND_IN, str(seat + 1))


def take_back(facts: MatchFacts) -> Action:
    """Play again in person."""
    return _of(facts, Verb.TAKE_BACK)


def leave_match(facts: MatchFacts, how: Quit | None = None) -> Action:
    """Leave a running match, after the question how."""
    return _of(facts, Verb.QUIT, *((how,) if how else ()))


def stop(facts: MatchFacts, how: Stop | None = None) -> Action:
    """End a match or a lobby, after the question whether."""
    return _of(facts, Verb.STOP, *((how,) if how else ()))


def rematch(facts: MatchFacts) -> Action:
    """The same seats again."""
    return _of(facts, Verb.REMATCH)


def turns(facts: MatchFacts, number: int = 1) -> Action:
    """A match that has ended, at one of its turns (from 1)."""
    return _of(facts, Verb.TURNS, str(number))


def play_on(facts: MatchFacts, number: int) -> Action:
    """A match of one's own from the beginning of a turn (from 1) of one that has ended."""
    return _of(facts, Verb.PLAY_ON, str(number))


def verify(facts: MatchFacts) -> Action:
    """Compute the dice again from the seed."""
    return _of(facts, Verb.VERIFY)


def export(facts: MatchFacts) -> Action:
    """In which forms a match can be taken away."""
    return _of(facts, Verb.EXPORT)


def take(facts: MatchFacts, form: Take) -> Action:
    """A match in one of its forms."""
    return _of(facts, Verb.EXPORT, form)


def review(facts: MatchFacts, seat: int | None = None) -> Action:
    """What decided a match: for all, or for a seat (from 0)."""
    return _of(facts, Verb.REVIEW, *([] if seat is None else [str(seat + 1)]))


def review_again(facts: MatchFacts) -> Action:
    """How far the review is that is being made, or what it says."""
    return _of(facts, Verb.REVIEW, AGAIN)


def chances(facts: MatchFacts) -> Action:
    """Everybody's chances in a match as a picture."""
    return _of(facts, Verb.REVIEW, CHANCES)


def _of(facts: MatchFacts, verb: Verb, *args: str) -> Action:
    return Action(verb, facts.code, args=args)


def _decides(facts: MatchFacts, verb: Verb, *args: str) -> Action:
    return Action(verb, facts.code, facts.decision, args)
