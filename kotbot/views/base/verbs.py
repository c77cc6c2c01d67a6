"""The verbs of buttons, a row for each: whom it is for, its arguments, and what else is true of it."""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from engine import CARDS, Edition
from kotbot.matches.facts import How, Mode, OfferKind
from kotbot.matches.log.top import By, Since
from kotbot.views.base.callback_data import (
    DIE,
    ID,
    NOTATION,
    NUMBER,
    PAGE,
    ROWS,
    SEAT,
    TEXT,
    WORD,
    WORDS,
    AnyVerb,
    Arg,
    For,
    Trait,
    one_of,
    optional,
    or_else,
    verb,
)

ZONE: Final = "zone"
"""The page of the settings of a chat that sets its time zone."""
LAST: Final = "last"
"""In place of a level of computer players: those of the last match."""
SCREEN: Final = "screen"
"""The page of the settings that takes back the links of tables."""


class Scope(StrEnum):
    """Whose languages, settings and statistics are meant."""

    ME = "me"
    CHAT = "chat"


class Place(StrEnum):
    """Where a page is shown that a button opens."""

    INSTEAD = ""
    """In place of the message with the button."""
    BELOW = "below"
    """As a message of its own: the one with the button stays as it is."""


class OfGuest(StrEnum):
    """What is done with a guest of a chat. Short, for it shares 64 bytes with the rest."""

    SHOW = "show"
    ASK = "ask"
    """Whether it was the one who presses, or the account that the button names."""
    TAKE = "take"
    """It was them."""
    GIVE = "give"
    """Undo that the account that the button names took the guest over."""
    TAKEN_BACK = "undo"
    """The same, below the message that said so."""
    OUT = "out"
    """Leave it out of the statistics."""
    IN = "in"
    PUT_BACK = "in_undo"
    """The same, below the message that said so."""


class Quit(StrEnum):
    """What happens to the monster of a person who leaves."""

    COMPUTER = "computer"
    WITHDRAW = "withdraw"


class Take(StrEnum):
    """In which form a match is taken away."""

    RECORD = "record"
    TABLES = "tables"
    BG_STATS = "bgstats"
    TEXT = "text"


class Watch(StrEnum):
    """What is done with the links that show a table."""

    FIRST = ""
    ANOTHER = "more"
    QR = "qr"
    """One is shown as a picture."""
    BACK = "back"
    """All of them are taken back."""


class Stop(StrEnum):
    """How a match is ended."""

    NOW = "now"
    VOTE = "vote"


class OfHint(StrEnum):
    """Which hint is asked for."""

    NOW = ""
    BEFOREHAND = "before"
    """Before one is asked: whether to yield, for who waits in Tokyo while somebody rolls."""


class Over(StrEnum):
    """What a list of the best is about."""

    CHAT = ""
    ALL = "all"
    """All chats, for those who want to be rated there."""


class OfReview(StrEnum):
    """What of a review is shown that is about no seat alone."""

    ALL = ""
    AGAIN = "again"
    """The same, looked at again while it is made: the live page presses it by itself."""
    CHANCES = "chances"
    """Everybody's chances as a picture."""


class OfPrivacy(StrEnum):
    """What is done with what is stored of a person."""

    TELL = ""
    EXPORT = "export"
    DELETE = "delete"
    """After a question."""
    DELETE_NOW = "delete_now"


class YesNo(StrEnum):
    """The answer to what the position suggests, and whether a result counts."""

    YES = "yes"
    NO = "no"


class Rolls(StrEnum):
    """Whether the dice that are entered are one roll of several."""

    MORE = "more"
    FINAL = "final"


class Counter(StrEnum):
    """What is done with a free counter."""

    ADD = "add"
    REMOVE = "remove"


class Misfit(StrEnum):
    """What becomes of a line that does not fit any more."""

    ANEW = "anew"
    DROP = "drop"
    KEEP = "keep"


class Sure(StrEnum):
    """Whether somebody takes a seat, or is to be asked."""

    ASK = ""
    SURE = "sure"


def _card(word: str) -> str:
    if word not in CARDS:
        raise ValueError(f"{word!r} is no card")
    return word


def _reviewed(word: str) -> int | OfReview:
    return SEAT.read(word) if word.isdecimal() else OfReview(word)


CARD_ID: Final = Arg(str, _card)
EDITION: Final = one_of(Edition)
PLACE: Final = one_of(Place)
SCOPE: Final = or_else(one_of(Scope), Scope.ME)
REVIEWED: Final[Arg[int | OfReview]] = Arg(
    lambda shown: shown.value if isinstance(shown, OfReview) else SEAT.write(shown), _reviewed
)


class Verb:
    """The verbs, but for those of the seats of a table (SeatVerb).

    Words are short, for each shares 64 bytes with its arguments. A button of a former version may be pressed:
    a word keeps its meaning, and a new argument goes behind the others and has a value where it is missing.
    """

    PLAY = verb("play", For.CHAT)
    """Open a lobby in private."""
    GAMES = verb("games", For.ANYBODY, PLACE)
    HELP = verb("help", For.ANYBODY, WORD, PLACE, traits=Trait.IN_LINKS)
    """args: page."""
    RULES = verb("rules", For.ANYBODY, WORD, optional(EDITION), traits=Trait.IN_LINKS)
    """args: page, edition."""
    LANGUAGES = verb("langs", For.ANYBODY, SCOPE, PLACE)
    """Show the choice."""
    LANGUAGE = verb("lang", For.CHAT, SCOPE, WORD)
    """args: whose, locale."""
    CLOSE = verb("close", For.ANYBODY)
    """Take the message away."""

    JOIN = verb("join", For.MEMBERS)
    LEAVE = verb("leave", For.SEAT)
    MONSTER = verb("mon", For.MEMBERS, WORD)
    OPTION = verb("opt", For.MEMBERS, WORD, WORD, traits=Trait.OF_HOST)
    """args: option, value."""
    LOBBY = verb("lobby", For.MEMBERS, WORD, traits=Trait.ON_BOARDS | Trait.OF_HOST)
    """Show a page of the lobby. args: page."""
    ADD_COMPUTER = verb("more_bots", For.MEMBERS, WORD, traits=Trait.OF_HOST)
    """args: level."""
    REMOVE_COMPUTER = verb("less_bots", For.MEMBERS, SEAT, traits=Trait.DECIDES | Trait.OF_HOST)
    START = verb("start", For.MEMBERS, traits=Trait.ON_BOARDS | Trait.OF_HOST)
    AGAINST = verb("vs", For.MEMBERS, WORD, traits=Trait.OF_HOST)
    """Begin alone against computers. args: a level, or LAST for those of last time."""

    ANSWER = verb(
        "a", For.SEAT, NOTATION, traits=Trait.DECIDES | Trait.ON_BOARDS | Trait.OF_ASKED | Trait.TYPED
    )
    MARK = verb("m", For.SEAT, NOTATION, traits=Trait.DECIDES | Trait.ON_BOARDS | Trait.OF_ASKED)
    """Change the draft, or open a page of the board."""
    COMMIT = verb("c", For.SEAT, traits=Trait.DECIDES | Trait.ON_BOARDS | Trait.OF_ASKED | Trait.TYPED)
    """Answer with the draft."""
    BUY_SEEN = verb("seen", For.SEAT, traits=Trait.DECIDES | Trait.OF_ASKED)
    """Buy the card that was looked at; which one it is stands nowhere on the keyboard."""
    SHOW_SEEN = verb("show_seen", For.SEAT, traits=Trait.DECIDES | Trait.OF_ASKED)
    """Show the card that was looked at to whoever looked, in an alert."""
    USE = verb("use", For.SEAT, WORD, SEAT, traits=Trait.DECIDES)
    """A standing action. args: card, seat."""
    STANDING = verb("always", For.SEAT, TEXT, traits=Trait.DECIDES | Trait.OF_ASKED | Trait.OF_PLAYERS)
    """Say an answer beforehand. args: as play.set_standing_answer has it."""
    HINT = verb(
        "hint",
        For.SEAT,
        one_of(OfHint),
        traits=Trait.DECIDES | Trait.ON_BOARDS | Trait.OF_ASKED | Trait.BESIDE | Trait.OF_PLAYERS,
    )
    """What to answer, for the eyes of the one who asks."""
    SET_HINT = verb("hints", For.MEMBERS, WORD, traits=Trait.OF_PLAYERS)
    """args: on or off."""
    LESSONS_OFF = verb("taught", For.SEAT, traits=Trait.OF_ASKED | Trait.BESIDE | Trait.OF_PLAYERS)
    """No more lessons for the one who presses."""
    UNDO = verb("undo", For.SEAT, NUMBER, traits=Trait.BESIDE)
    """args: seq of the event that is taken back."""

    BOARD = verb("board", For.BOARD, traits=Trait.BESIDE)
    """Bring the board down to the end of the chat."""
    CARDS = verb("cards", For.WATCHED, WORD, traits=Trait.IN_LINKS | Trait.BESIDE)
    """args: page."""
    CARD = verb("card", For.ANYBODY, CARD_ID, EDITION, traits=Trait.IN_LINKS)
    FIND = verb("find", For.ANYBODY, EDITION, optional(NUMBER), traits=Trait.IN_LINKS)
    """Cards by their first letter. args: edition, number of the letter from 0 or None."""
    LOG = verb("log", For.WATCHED, PAGE, traits=Trait.IN_LINKS | Trait.BESIDE)
    MORE = verb("more", For.WATCHED, traits=Trait.IN_LINKS | Trait.BESIDE)
    NOW = verb("now", For.WATCHED, traits=Trait.IN_LINKS | Trait.BESIDE)
    """What can be done at this moment."""
    STAND_IN = verb("standin", For.MEMBERS, SEAT)
    """Let a computer play for a person who does not answer."""
    TAKE_BACK = verb("mine", For.SEAT, traits=Trait.OF_PLAYERS)
    QUIT = verb("quit", For.SEAT, optional(one_of(Quit)), traits=Trait.OF_PLAYERS)
    """args: None to be asked, else how."""
    STOP = verb("stop", For.MEMBERS, optional(one_of(Stop)), traits=Trait.OF_HOST)
    """args: None to be asked, else how."""
    REMATCH = verb("again", For.MEMBERS)
    VERIFY = verb("verify", For.PLAYED)
    EXPORT = verb("export", For.PLAYED, optional(one_of(Take)))
    """args: None to be asked, else in which form."""

    TURNS = verb("turns", For.PLAYED, PAGE, traits=Trait.IN_LINKS)
    """A match that has ended, turn by turn. args: number of the turn from 1."""
    PLAY_ON = verb("playon", For.PLAYED, NUMBER)
    """A match of one's own from a turn of one that has ended. args: number of the turn from 1."""
    REVIEW = verb("review", For.PLAYED, REVIEWED, traits=Trait.IN_LINKS)
    """What decided a match. args: a seat, or one of OfReview."""
    WATCH = verb("watch", For.MEMBERS, one_of(Watch), WORD)
    """The links that show the table of a match. args: what, and for QR the secret."""

    STATS = verb("stats", For.CHAT, SCOPE)
    TOP = verb("top", For.CHAT, one_of(By), one_of(Since), one_of(Over))
    """Who is best in the chat. args: what the list goes by, since when, over which chats."""
    FARED = verb("fared", For.CHAT, WORD)
    """How a player fared in the chat. args: an account, `g` and the sign of a guest, or nothing."""
    EARNED = verb("earned", For.ANYBODY, WORD)
    """One's own achievements. args: the page that one came from, or nothing."""
    GUESTS = verb("guests", For.CHAT, PAGE)
    """The guests of the chat."""
    GUEST = verb("gst", For.GUESTS, WORD, or_else(one_of(OfGuest), OfGuest.SHOW), optional(ID), optional(ID))
    """One of them. args: their sign, what is done, the account it is about, the chat if another one."""
    SETTINGS = verb("sets", For.CHAT, SCOPE, WORD)
    """args: whose, page or nothing."""
    SET = verb("set", For.CHAT, SCOPE, WORD, WORD)
    """args: whose, setting, value."""
    PRIVACY = verb("privacy", For.ANYBODY, one_of(OfPrivacy))

    # At a table; kotbot.views.table.base.actions makes them
    CORRECT = verb("t", For.MEMBERS, NOTATION, traits=Trait.DECIDES)
    """A table event."""
    INSIST = verb("tt", For.MEMBERS, NOTATION, traits=Trait.DECIDES)
    """A table event that was asked about."""
    FACE = verb("f", For.SEAT, DIE, traits=Trait.DECIDES | Trait.ON_BOARDS)
    """One die more shows this face."""
    DICE = verb("dice", For.SEAT, WORD, traits=Trait.DECIDES)
    """A whole roll. args: it in one word, by first letters: 112ech."""
    ERASE = verb("fx", For.SEAT, traits=Trait.DECIDES | Trait.ON_BOARDS)
    """The die that was entered last is taken away."""
    COUNT = verb("count", For.MEMBERS, one_of(Counter), WORD)
    """A free counter. args: what is done, a name that is offered, or the counter that is removed."""
    TAKE_OVER = verb("fo", For.SEAT, traits=Trait.DECIDES | Trait.ON_BOARDS)
    """The roll that somebody else is entering is this person's."""
    MORE_ROLLS = verb("rolls", For.SEAT, one_of(Rolls), traits=Trait.DECIDES | Trait.ON_BOARDS | Trait.TYPED)
    NEXT_TURN = verb("next", For.SEAT, NUMBER, traits=Trait.ON_BOARDS | Trait.TYPED)
    """Counters mode: the turn is over. args: its number."""
    EXTRA = verb("extra", For.SEAT, WORD, NUMBER, traits=Trait.DECIDES | Trait.ON_BOARDS)
    """What was paid or done to roll more. args: what, how often."""
    ATTACK = verb("hit", For.SEAT, SEAT, NUMBER, traits=Trait.DECIDES | Trait.ON_BOARDS)
    """Claws in counters mode. args: the attacker, claws."""
    OFFER = verb(
        "offer", For.MEMBERS, one_of(OfferKind), SEAT, one_of(YesNo), traits=Trait.DECIDES | Trait.TYPED
    )
    """What the position suggests."""
    MAT = verb("mat", For.MEMBERS, SEAT, traits=Trait.ON_BOARDS)
    """Whose numbers are changed."""
    SLOT = verb("slot", For.MEMBERS, SEAT, NOTATION, traits=Trait.DECIDES)
    """A card for sale. args: its slot, or -1 for three new cards; the card."""
    DROP = verb("drop", For.MEMBERS, NUMBER, traits=Trait.DECIDES)
    """Take a card away. args: its number in the game (Held.uid)."""
    REDO = verb("redo", For.MEMBERS, NUMBER)
    """args: the line that comes back."""
    BACK_TO = verb("backto", For.MEMBERS, NUMBER)
    """Take back everything after a line."""
    HISTORY = verb("hist", For.WATCHED, PAGE, traits=Trait.BESIDE)
    """What was entered."""
    LINE = verb("line", For.WATCHED, NUMBER, PAGE, optional(SEAT))
    """One line of it. args: the line, the page of the history, the seat whose numbers are shown."""
    CHANGE = verb("chg", For.MEMBERS, NUMBER, one_of(How), TEXT)
    """Change a line. args: the line, how, the page of the board that opens."""
    PUT_BEFORE = verb("put", For.MEMBERS, NUMBER, NOTATION)
    """A table event before a line."""
    MISFIT = verb("fit", For.MEMBERS, one_of(Misfit), traits=Trait.DECIDES | Trait.ON_BOARDS)
    UNCHANGED = verb("unchg", For.MEMBERS, traits=Trait.ON_BOARDS)
    """Leave a line that is being changed as it was."""
    ORIGIN = verb("origin", For.WATCHED, SEAT, WORD, PAGE)
    """How a number came about. args: the seat, what, page."""
    MODE = verb("mode", For.MEMBERS, one_of(Mode))
    TABLE_OPTION = verb("topt", For.MEMBERS, WORD, WORD)
    """A setting of a match at a table. args: name, value."""
    COUNTS = verb("counts", For.MEMBERS, one_of(YesNo), traits=Trait.DECIDES | Trait.ON_BOARDS | Trait.TYPED)
    """The end: the result counts, or it does not."""


class SeatVerb:
    """The verbs of buttons that lay out a table and change who sits at it."""

    SCORE = verb("score", For.CHAT)
    """Lay out a table in this chat."""
    AGAIN = verb("last", For.MEMBERS)
    """The same as last time."""
    PAGE = verb("page", For.MEMBERS, WORDS, traits=Trait.DECIDES)
    """A page of the set-up, or of the seats of a match."""
    ORDER = verb("order", For.MEMBERS, traits=Trait.DECIDES)
    TAP = verb("nextseat", For.MEMBERS, SEAT, traits=Trait.DECIDES)
    KNOWN = verb("known", For.MEMBERS, WORD)
    """Somebody who played before. args: Familiar.key."""
    NAMELESS = verb("guest", For.MEMBERS)
    """A guest without a name."""
    COMPUTER = verb("bot", For.MEMBERS, WORD)
    """A computer player more. args: level."""
    DRESS = verb("dress", For.MEMBERS, SEAT, WORD, traits=Trait.DECIDES)
    """args: seat, monster."""
    REMOVE = verb("gone", For.MEMBERS, SEAT, traits=Trait.DECIDES)
    WITHDRAW = verb("retire", For.MEMBERS, SEAT, traits=Trait.DECIDES)
    PROMPT = verb("type", For.MEMBERS, WORD, SEAT, traits=Trait.DECIDES)
    """A name is to be typed. args: what (`name`, `guest`), seat."""
    STAND_IN = verb("autoplay", For.MEMBERS, SEAT, WORD, traits=Trait.DECIDES)
    """args: seat, level."""
    AGAIN_MYSELF = verb("handplay", For.MEMBERS, SEAT, traits=Trait.DECIDES)
    OFFER = verb("free", For.MEMBERS, SEAT, traits=Trait.DECIDES)
    SIT = verb("sit", For.MEMBERS, SEAT, traits=Trait.DECIDES)
    HOST = verb("host", For.MEMBERS, SEAT, traits=Trait.DECIDES)
    BEGIN = verb("begin", For.MEMBERS, WORD, traits=Trait.DECIDES)
    """args: number of the first seat from 1, or setting_up.CLAWS or CHANCE."""
    INVITE = verb("invite", For.MEMBERS)
    """Make a link to the seats of the guests."""
    TAKE = verb("take", For.LINK, SEAT, WORD, WORD, one_of(Sure))
    """Take a guest's seat by a link. args: seat, its sign (inviting.sign_of), the link's secret, Sure."""
    OPTION = verb("rule", For.MEMBERS, WORD, WORD, traits=Trait.DECIDES)
    """An option of a match that has begun. args: option, value."""


VERBS: Final[Mapping[str, AnyVerb]] = MappingProxyType(ROWS)
"""All of them by the first word of callback data."""
