"""The first words of callback data, and the words that follow some of them."""

from enum import Enum, StrEnum
from typing import Final, Self

BELOW: Final = "below"
"""The last word of an action whose page is not to take the place of the message with the button."""


ZONE: Final = "zone"
"""The page of the settings of a chat that sets its time zone."""
CHANCES: Final = "chances"
"""In place of a seat of a review: everybody's chances as a picture."""
AGAIN: Final = "again"
"""Looks again at what is being made: the live page presses it by itself."""
BEFOREHAND: Final = "before"
"""A hint for who waits in Tokyo while somebody rolls."""
LAST: Final = "last"
"""In place of a level of computer players: those of the last match."""
SCREEN: Final = "screen"
"""The page of the settings that takes back the links of tables."""


class For(Enum):
    """Whom a button is for. Who is in the chat of the match is never asked anything."""

    ANYBODY = "anybody"
    """It is about no match, or about whoever presses alone."""
    CHAT = "chat"
    """It is about the chat in which it is pressed."""
    GUESTS = "guests"
    """It names the chat whose guests it is about: for those in that chat."""
    LINK = "link"
    """It carries the secret of a link."""
    SEAT = "seat"
    """One's own seat, from everywhere; at a table, where everybody enters everything, in one's own turn."""
    PLAYED = "played"
    """Looks back at a match: for whoever played it, too."""
    WATCHED = "watched"
    """Looks at a match: for whoever plays it, too, while it runs."""
    BOARD = "board"
    """Sends a board anew: for those in the chat where it stands, the group's or one's own."""
    MEMBERS = "members"
    """Changes a match, or posts to its chat: for those who are in that chat now."""


class VerbFor(StrEnum):
    """Verbs, each of which says whom it is for."""

    whom: For

    def __new__(cls, word: str, whom: For) -> Self:
        """Read a row: the word, and whom it is for."""
        verb = str.__new__(cls, word)
        verb._value_, verb.whom = word, whom
        return verb


class Verb(VerbFor):
    """The first word of callback data; short, for it shares 64 bytes with the rest."""

    PLAY = ("play", For.CHAT)
    """Open a lobby in private."""
    GAMES = ("games", For.ANYBODY)
    HELP = ("help", For.ANYBODY)
    """args: page."""
    RULES = ("rules", For.ANYBODY)
    """args: page, edition."""
    LANGUAGES = ("langs", For.ANYBODY)
    """Show the choice. args: scope."""
    LANGUAGE = ("lang", For.CHAT)
    """args: scope, locale."""
    CLOSE = ("close", For.ANYBODY)
    """Take the message away."""

    JOIN = ("join", For.MEMBERS)
    LEAVE = ("leave", For.SEAT)
    MONSTER = ("mon", For.MEMBERS)
    """args: monster."""
    OPTION = ("opt", For.MEMBERS)
    """args: option, value."""
    LOBBY = ("lobby", For.MEMBERS)
    """Show a page of the lobby. args: page."""
    ADD_COMPUTER = ("more_bots", For.MEMBERS)
    """args: level."""
    REMOVE_COMPUTER = ("less_bots", For.MEMBERS)
    """args: number of the seat from 1."""
    START = ("start", For.MEMBERS)
    AGAINST = ("vs", For.MEMBERS)
    """Begin alone against computers. args: a level, or LAST for those of last time."""

    ANSWER = ("a", For.SEAT)
    """args: the answer in the engine's notation, word by word."""
    MARK = ("m", For.SEAT)
    """Change the draft. args: the mark, word by word."""
    COMMIT = ("c", For.SEAT)
    """Answer with the draft."""
    BUY_SEEN = ("seen", For.SEAT)
    """Buy the card that was looked at; which one it is stands nowhere on the keyboard."""
    SHOW_SEEN = ("show_seen", For.SEAT)
    """Show the card that was looked at to whoever looked, in an alert."""
    USE = ("use", For.SEAT)
    """A standing action. args: card, number of the seat from 1."""
    STANDING = ("always", For.SEAT)
    """Say an answer beforehand. args: the two words of play.set_standing_answer."""
    HINT = ("hint", For.SEAT)
    """What to answer, for the eyes of the one who asks. args: nothing, or BEFOREHAND before one is asked."""
    SET_HINT = ("hints", For.MEMBERS)
    """args: on or off."""
    LESSONS_OFF = ("taught", For.SEAT)
    """No more lessons for the one who presses."""
    UNDO = ("undo", For.SEAT)
    """args: seq of the event that is taken back."""

    BOARD = ("board", For.BOARD)
    """Bring the board down to the end of the chat."""
    CARDS = ("cards", For.WATCHED)
    """args: page."""
    CARD = ("card", For.ANYBODY)
    """args: card, edition."""
    FIND = ("find", For.ANYBODY)
    """Cards by their first letter. args: edition, number of the letter from 0 or nothing."""
    LOG = ("log", For.WATCHED)
    """args: page."""
    MORE = ("more", For.WATCHED)
    NOW = ("now", For.WATCHED)
    """What can be done at this moment."""
    STAND_IN = ("standin", For.MEMBERS)
    """Let a computer play for a person who does not answer. args: number of the seat from 1."""
    TAKE_BACK = ("mine", For.SEAT)
    QUIT = ("quit", For.SEAT)
    """args: nothing to be asked, else how."""
    STOP = ("stop", For.MEMBERS)
    """args: nothing to be asked, else how."""
    REMATCH = ("again", For.MEMBERS)
    VERIFY = ("verify", For.PLAYED)
    EXPORT = ("export", For.PLAYED)
    """args: nothing to be asked, else one of Take."""

    TURNS = ("turns", For.PLAYED)
    """A match that has ended, turn by turn. args: number of the turn from 1."""
    PLAY_ON = ("playon", For.PLAYED)
    """A match of one's own from a turn of one that has ended. args: number of the turn from 1."""
    REVIEW = ("review", For.PLAYED)
    """What decided a match. args: nothing or AGAIN for all seats, CHANCES, or the number of a seat
    from 1."""
    WATCH = ("watch", For.MEMBERS)
    """The links that show the table of a match. args: nothing to make the first one, else one of Watch, and
    for QR the secret."""

    STATS = ("stats", For.CHAT)
    """args: scope."""
    TOP = ("top", For.CHAT)
    """Who is best in the chat. args: what the list goes by, since when, `all` for all chats or nothing."""
    FARED = ("fared", For.CHAT)
    """How a player fared in the chat. args: an account, `g` and the sign of a guest, or nothing."""
    EARNED = ("earned", For.ANYBODY)
    """One's own achievements. args: the page that one came from, or nothing."""
    GUESTS = ("guests", For.CHAT)
    """The guests of the chat. args: page."""
    GUEST = ("gst", For.GUESTS)
    """One of them. args: their sign, one of OfGuest or nothing, an account or nothing, the chat if it is
    another one."""
    SETTINGS = ("sets", For.CHAT)
    """args: scope, page or nothing."""
    SET = ("set", For.CHAT)
    """args: scope, setting, value."""
    PRIVACY = ("privacy", For.ANYBODY)
    """args: nothing to be told, else what to do."""

    # At a table; kotbot.views.table.base.actions makes them
    CORRECT = ("t", For.MEMBERS)
    """A table event. args: it in notation, word by word."""
    INSIST = ("tt", For.MEMBERS)
    """A table event that was asked about. args: it in notation, word by word."""
    FACE = ("f", For.SEAT)
    """One die more shows this face. args: the name of the face."""
    DICE = ("dice", For.SEAT)
    """A whole roll. args: it in one word, by first letters: 112ech."""
    ERASE = ("fx", For.SEAT)
    """The die that was entered last is taken away."""
    COUNT = ("count", For.MEMBERS)
    """A free counter. args: `add` and a name that is offered, or `remove` and the counter."""
    TAKE_OVER = ("fo", For.SEAT)
    """The roll that somebody else is entering is this person's."""
    MORE_ROLLS = ("rolls", For.SEAT)
    """Whether the dice that are entered are one roll of several. args: more or final."""
    NEXT_TURN = ("next", For.SEAT)
    """Counters mode: the turn is over. args: its number."""
    EXTRA = ("extra", For.SEAT)
    """What was paid or done to roll more. args: what, how often."""
    ATTACK = ("hit", For.SEAT)
    """Claws in counters mode. args: the attacker's number from 1, claws."""
    OFFER = ("offer", For.MEMBERS)
    """What the position suggests. args: what, the number of the seat from 1, yes or no."""
    MAT = ("mat", For.MEMBERS)
    """Whose numbers are changed. args: the number of the seat from 1."""
    SLOT = ("slot", For.MEMBERS)
    """A card for sale. args: its slot from 1, card or unnamed."""
    DROP = ("drop", For.MEMBERS)
    """Take a card away. args: its number in the game (Held.uid)."""
    REDO = ("redo", For.MEMBERS)
    """args: the line that comes back."""
    BACK_TO = ("backto", For.MEMBERS)
    """Take back everything after a line. args: the line."""
    HISTORY = ("hist", For.WATCHED)
    """What was entered. args: page."""
    LINE = ("line", For.WATCHED)
    """One line of it. args: the line, the page of the history, the seat from 1 whose numbers are shown."""
    CHANGE = ("chg", For.MEMBERS)
    """Change a line. args: the line, `instead`, `before` or `out`, the page of the board that opens."""
    PUT_BEFORE = ("put", For.MEMBERS)
    """A table event before a line. args: the line, the event in notation, word by word."""
    MISFIT = ("fit", For.MEMBERS)
    """What becomes of a line that does not fit any more. args: anew, drop or keep."""
    UNCHANGED = ("unchg", For.MEMBERS)
    """Leave a line that is being changed as it was."""
    ORIGIN = ("origin", For.WATCHED)
    """How a number came about. args: the number of the seat from 1, what, page."""
    MODE = ("mode", For.MEMBERS)
    """args: counters or referee."""
    TABLE_OPTION = ("topt", For.MEMBERS)
    """A setting of a match at a table. args: name, value."""
    COUNTS = ("counts", For.MEMBERS)
    """The end: the result counts, or it does not. args: yes or no."""


class Scope(StrEnum):
    """Whose languages, settings and statistics are meant."""

    ME = "me"
    CHAT = "chat"


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
