"""The verbs of buttons, a row for each: its audience, its arguments, and its other traits."""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from engine import Edition
from engine.cards.catalogue import THINGS
from kotbot.matches.facts import How, Mode, OfferKind
from kotbot.matches.facts.hands import Stance
from kotbot.matches.log.top import By, Since
from kotbot.matches.open.inline_matches import Terms
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
"""The page of a chat's settings that sets its time zone."""
LAST: Final = "last"
"""A value instead of computer players' levels: the computers of the last match."""
SCREEN: Final = "screen"
"""The page of the settings that revokes the links of tables."""


class Scope(StrEnum):
    """The owner of the languages, settings and statistics that are meant."""

    ME = "me"
    CHAT = "chat"


class PagePlace(StrEnum):
    """The place where a button opens a page."""

    INSTEAD = ""
    """In place of the message with the button."""
    BELOW = "below"
    """As a new message; the one with the button stays as it is."""


class OfGuest(StrEnum):
    """An operation on a guest of a chat. Short words: they share 64 bytes with the rest."""

    SHOW = "show"
    ASK = "ask"
    """Ask whether the guest was the one who presses, or the account that the button names."""
    TAKE = "take"
    """The guest was that person."""
    GIVE = "give"
    """Undo the takeover of the guest by the account that the button names."""
    TAKEN_BACK = "undo"
    """The same, below the message that announced it."""
    OUT = "out"
    """Leave the guest out of the statistics."""
    IN = "in"
    PUT_BACK = "in_undo"
    """The same, below the message that announced it."""


class Quit(StrEnum):
    """The fate of the monster of a person who leaves."""

    COMPUTER = "computer"
    WITHDRAW = "withdraw"


class ExportFormat(StrEnum):
    """The format in which a match is exported."""

    RECORD = "record"
    TABLES = "tables"
    BG_STATS = "bgstats"
    TEXT = "text"


class WatchAction(StrEnum):
    """An operation on the links that show a table."""

    FIRST = ""
    ANOTHER = "more"
    QR = "qr"
    """Show one link as a picture."""
    BACK = "back"
    """Revoke all links."""


class StopMode(StrEnum):
    """The way to end a match."""

    NOW = "now"
    VOTE = "vote"


class OfHint(StrEnum):
    """The hint that is requested."""

    NOW = ""
    BEFOREHAND = "before"
    """A hint before the question: whether a monster in Tokyo should yield to the current roll."""


class RankingScope(StrEnum):
    """The scope of a ranking list."""

    CHAT = ""
    ALL = "all"
    """All chats, for people who want to be rated there."""


class OfReview(StrEnum):
    """The parts of a review that are about no single seat."""

    ALL = ""
    AGAIN = "again"
    """The same, looked at again while the review is made: the live page presses it by itself."""
    CHANCES = "chances"
    """A picture of each player's chances."""


class OfPrivacy(StrEnum):
    """An operation on the stored data of a person."""

    TELL = ""
    EXPORT = "export"
    DELETE = "delete"
    """Confirmed."""
    DELETE_NOW = "delete_now"


class YesNo(StrEnum):
    """An answer to a suggestion of the position, or whether a result counts."""

    YES = "yes"
    NO = "no"


class RollKind(StrEnum):
    """Whether the entered dice are one roll of several."""

    MORE = "more"
    FINAL = "final"


class CounterAction(StrEnum):
    """An operation on a free counter."""

    ADD = "add"
    REMOVE = "remove"


class MisfitAction(StrEnum):
    """The treatment of a line that does not fit any more."""

    ANEW = "anew"
    DROP = "drop"
    KEEP = "keep"


class Sure(StrEnum):
    """Whether a person takes a seat, or must confirm first."""

    ASK = ""
    SURE = "sure"


def _card(word: str) -> str:
    if word not in THINGS:
        raise ValueError(f"{word!r} is no card")
    return word


def _reviewed(word: str) -> int | OfReview:
    return SEAT.read(word) if word.isdecimal() else OfReview(word)


CARD_ID: Final = Arg(str, _card)
EDITION: Final = one_of(Edition)
TERMS: Final = Arg(str, Terms.read)
PLACE: Final = one_of(PagePlace)
SCOPE: Final = or_else(one_of(Scope), Scope.ME)
REVIEWED: Final[Arg[int | OfReview]] = Arg(
    lambda shown: shown.value if isinstance(shown, OfReview) else SEAT.write(shown), _reviewed
)


class Verb:
    """The verbs, except those of the seats of a table (SeatVerb).

    Words are short: each shares 64 bytes with its arguments. Buttons of a former version may be pressed, so
    a word keeps its meaning, and a new argument goes behind the others and has a default if it is missing.
    """

    PLAY = verb("play", For.CHAT)
    """Open a lobby in private."""
    GAMES = verb("games", For.ANYBODY, PLACE)
    HELP = verb("help", For.ANYBODY, WORD, PLACE, traits=Trait.IN_LINKS)
    """args: page."""
    RULES = verb("rules", For.ANYBODY, WORD, optional(EDITION), traits=Trait.IN_LINKS)
    """args: page, edition."""
    LANGUAGES = verb("langs", For.ANYBODY, SCOPE, PLACE)
    """Show the choice of languages."""
    LANGUAGE = verb("lang", For.CHAT, SCOPE, WORD)
    """args: whose, locale."""
    CLOSE = verb("close", For.ANYBODY)
    """Delete the message."""

    HERE = verb("here", For.ANYBODY, TERMS, WORD)
    """Join the match to which an inline message invites. args: what is offered, the signed invitation."""
    BRING = verb("bring", For.ANYBODY)
    """Bring a match to this inline message; for its players."""
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
    """Begin alone against computers. args: a level, or LAST for the computers of the last match."""

    ANSWER = verb(
        "a", For.SEAT, NOTATION, traits=Trait.DECIDES | Trait.ON_BOARDS | Trait.OF_ASKED | Trait.TYPED
    )
    MARK = verb("m", For.SEAT, NOTATION, traits=Trait.DECIDES | Trait.ON_BOARDS | Trait.OF_ASKED)
    """Change the draft, or open a page of the board."""
    COMMIT = verb("c", For.SEAT, traits=Trait.DECIDES | Trait.ON_BOARDS | Trait.OF_ASKED | Trait.TYPED)
    """Answer with the draft."""
    BUY_PEEKED = verb("seen", For.SEAT, traits=Trait.DECIDES | Trait.OF_ASKED)
    """Buy the card that was peeked at; the keyboard does not reveal which one it is."""
    SHOW_PEEKED = verb("show_seen", For.SEAT, traits=Trait.DECIDES | Trait.OF_ASKED)
    """Show the card that was peeked at, in an alert to the person who peeked."""
    HAND = verb("hand", For.SEAT, traits=Trait.BESIDE | Trait.OF_PLAYERS | Trait.IN_CHATS)
    """Tell the person who presses their own hidden cards, one with each press; all of them on a page, too."""
    OWN_HAND = verb("own_hand", For.SEAT, traits=Trait.BESIDE | Trait.OF_PLAYERS | Trait.IN_LINKS)
    """Show the own hidden cards where nobody else sees them, and what is said beforehand about each."""
    OWN_CARD = verb("own_card", For.SEAT, CARD_ID, traits=Trait.BESIDE | Trait.OF_PLAYERS)
    """Show one of them so."""
    STANCE = verb("stance", For.SEAT, CARD_ID, one_of(Stance), traits=Trait.OF_PLAYERS)
    """Say beforehand what happens when it fits. args: card, what."""
    STOPS = verb("stops", For.SEAT, WORDS, traits=Trait.OF_PLAYERS)
    """Say where to be asked in others' turns. args: `+` or `-` before a moment of StopMoment.

    Before: all moments without signs, none for nowhere.
    """
    NOT_NOW = verb("not_now", For.SEAT, CARD_ID, traits=Trait.BESIDE | Trait.OF_PLAYERS)
    """Tell in an alert why an own hidden card cannot be played now."""
    PLAY_SEEN = verb("play_seen", For.SEAT, traits=Trait.OF_PLAYERS | Trait.IN_CHATS)
    """Play the hidden card that this person saw last; the keyboard names none."""
    KEEP_DRAWN = verb("keep_drawn", For.SEAT, WORD, traits=Trait.OF_PLAYERS)
    """Keep a drawn card, on a page that only its owner sees. args: card."""
    USE = verb("use", For.SEAT, WORD, SEAT, optional(NUMBER), traits=Trait.DECIDES)
    """A standing action. args: card, seat, how many its seat had to spend then (None: nothing is counted)."""
    STANDING = verb("always", For.SEAT, TEXT, traits=Trait.DECIDES | Trait.OF_ASKED | Trait.OF_PLAYERS)
    """Give an answer in advance. args: as in play.set_standing_answer."""
    HINT = verb(
        "hint",
        For.SEAT,
        one_of(OfHint),
        traits=Trait.DECIDES | Trait.ON_BOARDS | Trait.OF_ASKED | Trait.BESIDE | Trait.OF_PLAYERS,
    )
    """Show the best answer to the person who asks, and to nobody else."""
    SET_HINT = verb("hints", For.MEMBERS, WORD, traits=Trait.OF_PLAYERS)
    """args: on or off."""
    LESSONS_OFF = verb("taught", For.SEAT, traits=Trait.OF_ASKED | Trait.BESIDE | Trait.OF_PLAYERS)
    """Turn off the lessons for the one who presses."""
    UNDO = verb("undo", For.SEAT, NUMBER, traits=Trait.BESIDE)
    """args: seq of the event to undo."""

    BOARD = verb("board", For.BOARD, traits=Trait.BESIDE)
    """Send the board to the end of the chat."""
    CARDS = verb("cards", For.WATCHED, WORD, traits=Trait.IN_LINKS | Trait.BESIDE)
    """args: page."""
    CARD = verb("card", For.ANYBODY, CARD_ID, EDITION, traits=Trait.IN_LINKS)
    FIND = verb("find", For.ANYBODY, EDITION, optional(NUMBER), traits=Trait.IN_LINKS)
    """Find cards by their first letter. args: edition, number of the letter from 0 or None."""
    LOG = verb("log", For.WATCHED, PAGE, traits=Trait.IN_LINKS | Trait.BESIDE)
    MORE = verb("more", For.WATCHED, traits=Trait.IN_LINKS | Trait.BESIDE)
    NOW = verb("now", For.WATCHED, traits=Trait.IN_LINKS | Trait.BESIDE)
    """Show what can be done at this moment."""
    STAND_IN = verb("standin", For.MEMBERS, SEAT)
    """Let a computer play for a person who does not answer."""
    TAKE_BACK = verb("mine", For.SEAT, traits=Trait.OF_PLAYERS)
    QUIT = verb("quit", For.SEAT, optional(one_of(Quit)), traits=Trait.OF_PLAYERS)
    """args: None to ask first, else how."""
    STOP = verb("stop", For.MEMBERS, optional(one_of(StopMode)), traits=Trait.OF_HOST)
    """args: None to ask first, else how."""
    REMATCH = verb("again", For.MEMBERS)
    VERIFY = verb("verify", For.PLAYED)
    EXPORT = verb("export", For.PLAYED, optional(one_of(ExportFormat)))
    """args: None to ask first, else the format."""

    TURNS = verb("turns", For.PLAYED, PAGE, traits=Trait.IN_LINKS)
    """Show a match that has ended, turn by turn. args: number of the turn from 1."""
    PICTURE = verb("picture", For.PLAYED, traits=Trait.IN_LINKS)
    """Send the picture of a result in private."""
    PLAY_ON = verb("playon", For.PLAYED, NUMBER)
    """Begin one's own match from a turn of one that has ended. args: number of the turn from 1."""
    REVIEW = verb("review", For.PLAYED, REVIEWED, traits=Trait.IN_LINKS)
    """Show the review of a match. args: a seat, or one of OfReview."""
    WATCH = verb("watch", For.MEMBERS, one_of(WatchAction), WORD)
    """Manage the links that show the table of a match. args: what, and for QR the secret."""

    STATS = verb("stats", For.CHAT, SCOPE)
    TOP = verb("top", For.CHAT, one_of(By), one_of(Since), one_of(RankingScope))
    """Show the best players of the chat. args: the list's criterion, since when, over which chats."""
    FARED = verb("fared", For.CHAT, WORD)
    """Show a player's results in the chat. args: an account, `g` and the sign of a guest, or nothing."""
    EARNED = verb("earned", For.ANYBODY, WORD)
    """Show one's own achievements. args: the page that one came from, or nothing."""
    GUESTS = verb("guests", For.CHAT, PAGE)
    """List the guests of the chat."""
    GUEST = verb("gst", For.GUESTS, WORD, or_else(one_of(OfGuest), OfGuest.SHOW), optional(ID), optional(ID))
    """Manage a guest. args: their sign, the operation, the account it is about, the chat if another one."""
    SETTINGS = verb("sets", For.CHAT, SCOPE, WORD)
    """args: whose, page or nothing."""
    SET = verb("set", For.CHAT, SCOPE, WORD, WORD)
    """args: whose, setting, value."""
    PRIVACY = verb("privacy", For.ANYBODY, one_of(OfPrivacy))

    # At a table
    CORRECT = verb("t", For.MEMBERS, NOTATION, traits=Trait.DECIDES)
    """Enter a table event."""
    INSIST = verb("tt", For.MEMBERS, NOTATION, traits=Trait.DECIDES)
    """Enter a table event after a confirmation."""
    FACE = verb("f", For.SEAT, DIE, traits=Trait.DECIDES | Trait.ON_BOARDS)
    """Enter one more die with this face."""
    DICE = verb("dice", For.SEAT, WORD, traits=Trait.DECIDES)
    """Enter a whole roll. args: it in one word, by first letters: 112ech."""
    ERASE = verb("fx", For.SEAT, traits=Trait.DECIDES | Trait.ON_BOARDS)
    """Remove the die that was entered last."""
    COUNT = verb("count", For.MEMBERS, one_of(CounterAction), WORD)
    """Manage a free counter. args: the operation, a name that is offered, or the counter that is removed."""
    TAKE_OVER = verb("fo", For.SEAT, traits=Trait.DECIDES | Trait.ON_BOARDS)
    """Assign the roll that somebody else is entering to this person."""
    MORE_ROLLS = verb(
        "rolls", For.SEAT, one_of(RollKind), traits=Trait.DECIDES | Trait.ON_BOARDS | Trait.TYPED
    )
    NEXT_TURN = verb("next", For.SEAT, NUMBER, traits=Trait.ON_BOARDS | Trait.TYPED)
    """Counters mode: end the turn. args: its number."""
    EXTRA = verb("extra", For.SEAT, WORD, NUMBER, traits=Trait.DECIDES | Trait.ON_BOARDS)
    """Enter what was paid or done for further rolls. args: what, how often."""
    ATTACK = verb("hit", For.SEAT, SEAT, NUMBER, traits=Trait.DECIDES | Trait.ON_BOARDS)
    """Enter claws in counters mode. args: the attacker, claws."""
    OFFER = verb(
        "offer", For.MEMBERS, one_of(OfferKind), SEAT, one_of(YesNo), traits=Trait.DECIDES | Trait.TYPED
    )
    """Answer a suggestion made from the position."""
    MAT = verb("mat", For.MEMBERS, SEAT, traits=Trait.ON_BOARDS)
    """Choose the seat whose numbers are changed."""
    SLOT = verb("slot", For.MEMBERS, SEAT, NOTATION, traits=Trait.DECIDES)
    """Enter a card for sale. args: its slot, or -1 for three new cards; the card."""
    DROP = verb("drop", For.MEMBERS, NUMBER, traits=Trait.DECIDES)
    """Remove a card. args: its number in the game (Held.uid)."""
    REDO = verb("redo", For.MEMBERS, NUMBER)
    """Restore a line. args: the line."""
    BACK_TO = verb("backto", For.MEMBERS, NUMBER)
    """Undo everything after a line."""
    HISTORY = verb("hist", For.WATCHED, PAGE, traits=Trait.BESIDE)
    """Show the entries."""
    LINE = verb("line", For.WATCHED, NUMBER, PAGE, optional(SEAT))
    """Show one entry. args: the line, the page of the history, the seat whose numbers are shown."""
    CHANGE = verb("chg", For.MEMBERS, NUMBER, one_of(How), TEXT)
    """Change a line. args: the line, how, the page of the board that opens."""
    PUT_BEFORE = verb("put", For.MEMBERS, NUMBER, NOTATION)
    """Insert a table event before a line."""
    MISFIT = verb("fit", For.MEMBERS, one_of(MisfitAction), traits=Trait.DECIDES | Trait.ON_BOARDS)
    UNCHANGED = verb("unchg", For.MEMBERS, traits=Trait.ON_BOARDS)
    """Discard the changes to a line."""
    ORIGIN = verb("origin", For.WATCHED, SEAT, WORD, PAGE)
    """Show how a number came about. args: the seat, what, page."""
    MODE = verb("mode", For.MEMBERS, one_of(Mode))
    TABLE_OPTION = verb("topt", For.MEMBERS, WORD, WORD)
    """Set a setting of a match at a table. args: name, value."""
    COUNTS = verb("counts", For.MEMBERS, one_of(YesNo), traits=Trait.DECIDES | Trait.ON_BOARDS | Trait.TYPED)
    """End the match, with or without counting the result."""


class SeatVerb:
    """The verbs of buttons that set up a table and change its seats."""

    SCORE = verb("score", For.CHAT)
    """Set up a table in this chat."""
    AGAIN = verb("last", For.MEMBERS)
    """Set up a table as last time."""
    PAGE = verb("page", For.MEMBERS, WORDS, traits=Trait.DECIDES)
    """Open a page of the set-up, or of the seats of a match."""
    ORDER = verb("order", For.MEMBERS, traits=Trait.DECIDES)
    TAP = verb("nextseat", For.MEMBERS, SEAT, traits=Trait.DECIDES)
    KNOWN = verb("known", For.MEMBERS, WORD)
    """Seat somebody who played before. args: Familiar.key."""
    NAMELESS = verb("guest", For.MEMBERS)
    """Seat a guest without a name."""
    COMPUTER = verb("bot", For.MEMBERS, WORD)
    """Add a computer player. args: level."""
    DRESS = verb("dress", For.MEMBERS, SEAT, WORD, traits=Trait.DECIDES)
    """args: seat, monster."""
    REMOVE = verb("gone", For.MEMBERS, SEAT, traits=Trait.DECIDES)
    WITHDRAW = verb("retire", For.MEMBERS, SEAT, traits=Trait.DECIDES)
    PROMPT = verb("type", For.MEMBERS, WORD, SEAT, traits=Trait.DECIDES)
    """Ask for a name to be typed. args: what (`name`, `guest`), seat."""
    STAND_IN = verb("autoplay", For.MEMBERS, SEAT, WORD, traits=Trait.DECIDES)
    """args: seat, level."""
    AGAIN_MYSELF = verb("handplay", For.MEMBERS, SEAT, traits=Trait.DECIDES)
    OFFER = verb("free", For.MEMBERS, SEAT, traits=Trait.DECIDES)
    SIT = verb("sit", For.MEMBERS, SEAT, traits=Trait.DECIDES)
    HOST = verb("host", For.MEMBERS, SEAT, traits=Trait.DECIDES)
    BEGIN = verb("begin", For.MEMBERS, WORD, traits=Trait.DECIDES)
    """Set the first player. args: number of the first seat from 1, or setting_up.CLAWS or CHANCE."""
    INVITE = verb("invite", For.MEMBERS)
    """Make a link to the seats of the guests."""
    TAKE = verb("take", For.LINK, SEAT, WORD, WORD, one_of(Sure))
    """Take a guest's seat by a link. args: seat, its sign (inviting.sign_of), the link's secret, Sure."""
    OPTION = verb("rule", For.MEMBERS, WORD, WORD, traits=Trait.DECIDES)
    """Set an option of a match that has begun. args: option, value."""


VERBS: Final[Mapping[str, AnyVerb]] = MappingProxyType(ROWS)
"""All verbs by the first word of their callback data."""
