"""Matches in any chat: what is offered, the invitation, and the words when a match is brought elsewhere."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Final

from engine import Edition
from engine.boxes import allowed
from kotbot.i18n import LOCALES, Texts, marked_in, texts_for
from kotbot.matches.facts import MatchFacts, Occupant
from kotbot.matches.open.inline_matches import BOX_LETTERS, InvitationKind, Terms
from kotbot.views.base import actions, signs
from kotbot.views.base.boxes import BOXES, EDITIONS, apart, box_name
from kotbot.views.base.callback_data import Action
from kotbot.views.base.layout import bold, for_locale, screen
from kotbot.views.base.prompt import press
from kotbot.views.base.render_context import player_name
from kotbot.views.base.screen import Button, Row, Screen, Style
from kotbot.views.base.verbs import Verb
from kotbot.views.modes import board, screens_of

CALLS: Final = "calls_"
"""Before the code of a match: of the link by which somebody starts the bot to be called in private."""
BELL: Final = "🔔"
PICTURE: Final = "🖼"
# Translators: a word that people type after the bot's name, in any chat: for a match of two.
DUEL: Final = marked_in("typed", "duel")
# Translators: a word that people type after the bot's name, in any chat: for a match.
PLAY: Final = marked_in("typed", "play")
SCORE: Final = (
    # Translators: a word that people type after the bot's name, in any chat: to count for a physical box.
    marked_in("typed", "score"),
    # Translators: a word that people type after the bot's name, in any chat: to count for a physical box.
    marked_in("typed", "counters"),
)

USUAL: Final = {
    InvitationKind.ANY: Terms(),
    InvitationKind.DUEL: Terms(Edition.ORIGINS, InvitationKind.DUEL),
    InvitationKind.SCORE: Terms(offered=InvitationKind.SCORE),
}
"""What is offered for no words, and by which box each is played if words name none."""

_MAQAF: Final = "\u05be"
"""The hyphen of Hebrew books; most keyboards write the usual one."""


def typed_terms(words: str) -> Terms | None:
    """Return what words ask for in any of the languages, such as "duel origins"; None for other words.

    A word that is no such word makes them a search for cards. No words ask for a usual match.
    """
    boxes, others = _without_boxes(_folded(words))
    edition, offered = None, InvitationKind.ANY
    for word in others.split():
        if (named := _edition(word)) is not None:
            edition = named
        elif word in _in_all_languages(DUEL):
            offered = InvitationKind.DUEL
        elif any(word in _in_all_languages(known) for known in SCORE):
            offered = InvitationKind.SCORE
        elif word not in _in_all_languages(PLAY):
            return None
    terms = USUAL[offered] if edition is None else Terms(edition, offered)
    if not boxes:
        return terms
    played = Edition.SECOND if edition is None else edition
    return replace(terms, edition=played, boxes=tuple(box for box in boxes if _goes(box, played, offered)))


def left_out(words: str, texts: Texts) -> str:
    """Return which of the expansions that are typed do not go with the rest, and why; empty for none."""
    terms, (boxes, _) = typed_terms(words), _without_boxes(_folded(words))
    if terms is None:
        return ""
    said = [_why_not(box, terms, texts) for box in boxes if box not in terms.boxes]
    return " ".join(said)


def _goes(box: str, edition: Edition, offered: InvitationKind) -> bool:
    return offered is not InvitationKind.SCORE and not allowed(edition, (box,))


def _why_not(box: str, terms: Terms, texts: Texts) -> str:
    if terms.offered is InvitationKind.SCORE:
        # Translators: {box} is an expansion; people of a table choose it before they begin.
        return texts.gettext("{box}: choose it at the table, under Options.", box=box_name(box, texts))
    return apart(box, terms.edition, texts)


def _without_boxes(words: str) -> tuple[list[str], str]:
    """Return the expansions that folded words name, by their ids or names, and the other words."""
    found, words = [], words.replace("!", " ")
    for box in BOX_LETTERS:
        named = sorted((name for name in _names_of(box) if name in f" {words} "), key=len)
        if named:
            found.append(box)
            words = f" {words} ".replace(named[-1], " ").strip()
    return found, words


@cache
def _names_of(box: str) -> frozenset[str]:
    """Return the names of an expansion in all languages, between spaces."""
    known = (box, *(box_name(box, texts_for(locale)).rstrip("!") for locale in LOCALES))
    return frozenset(f" {_folded(name)} " for name in known)


def _in_all_languages(word: str) -> set[str]:
    return {_folded(texts_for(locale).pgettext("typed", word)) for locale in LOCALES}


def _folded(words: str) -> str:
    """Return words as they are compared: no capitals, no dots that Russian may leave out, a plain hyphen."""
    return words.casefold().replace("ё", "е").replace(_MAQAF, "-")


def _edition(word: str) -> Edition | None:
    for edition, name in BOXES.items():
        names = {_folded(texts_for(locale).pgettext("box", name)) for locale in LOCALES}
        if word in names | {edition.value}:
            return edition
    return None


def duel_words(edition: Edition, texts: Texts) -> str:
    """Return the words of an inline query for a duel."""
    return f"{texts.pgettext('typed', DUEL)} {texts.pgettext('box', BOXES[edition])}"


def play_against_me(edition: Edition, texts: Texts) -> Button:
    """Return the button that opens Telegram's choice of a chat, with a duel ready there."""
    # Translators: a button: the person who taps chooses a friend, and a match stands in their chat.
    words = texts.gettext("{sign} Play against me", sign=signs.CLAW)
    return Button(words, chosen_chat=duel_words(edition, texts))


def picture_button(facts: MatchFacts, texts: Texts) -> Button:
    """Return the button that sends the picture of a result in private."""
    # Translators: a button below a result: sends its picture in private.
    return press(texts.gettext("{sign} Picture", sign=PICTURE), Verb.PICTURE.of(facts))


def with_challenge(screen_of_start: Screen, texts: Texts) -> Screen:
    """Return the start screen with that button above its last row."""
    *rows, last = screen_of_start.keyboard
    button = for_locale((play_against_me(Edition.SECOND, texts),), texts)
    return replace(screen_of_start, keyboard=(*rows, button, last))


def _game(terms: Terms, texts: Texts) -> str:
    edition = texts.pgettext("edition", EDITIONS[terms.edition])
    return " · ".join([edition, *(box_name(box, texts) for box in terms.boxes)])


def title(terms: Terms, texts: Texts) -> str:
    """Return the first line of an inline result: what it is, and by which box."""
    boxes = [texts.pgettext("box", BOXES[terms.edition]), *(box_name(box, texts) for box in terms.boxes)]
    return " · ".join([_title(terms, texts), *boxes])


def _title(terms: Terms, texts: Texts) -> str:
    if terms.like:
        # Translators: a choice: a match by the rules that this person played last.
        return texts.gettext("A match as last time")
    if terms.offered is InvitationKind.DUEL:
        # Translators: a choice: a match of two in the chat where it is made.
        return texts.gettext("A duel here")
    if terms.offered is InvitationKind.SCORE:
        # Translators: a choice: people play with the physical box, and the bot keeps their numbers.
        return texts.gettext("Count for the box on our table")
    # Translators: a choice: a match in the chat where it is made.
    return texts.gettext("A match here")


def description(terms: Terms, texts: Texts) -> str:
    """Return the second line of an inline result: what will be sent."""
    if terms.offered is InvitationKind.DUEL:
        return texts.gettext("{game} · begins as soon as somebody accepts", game=_game(terms, texts))
    if terms.offered is InvitationKind.SCORE:
        return texts.gettext(
            "{game} · everybody's hearts, stars and energy, counted by taps", game=_game(terms, texts)
        )
    return texts.gettext("{game} · two to six monsters, with a button to join", game=_game(terms, texts))


def invitation(
    asker: str, terms: Terms, word: str, texts: Texts, brought: Sequence[MatchFacts] = ()
) -> Screen:
    """Return the message that invites to a match, whose first press opens it.

    `word` is the signed invitation, `brought` are matches elsewhere that can be brought here instead.
    """
    lines = [bold(_game(terms, texts)), _invites(asker, terms, texts)]
    if terms.offered is InvitationKind.DUEL:
        words = texts.gettext("{sign} I accept", sign=texts.pointer)
    else:
        words = texts.gettext("Join")
    accept = press(words, Verb.HERE.anywhere(terms, word), Style.SUCCESS)
    return screen(texts, lines, [(accept,), *_bring_rows(brought, texts)])


def _invites(asker: str, terms: Terms, texts: Texts) -> str:
    player = texts.person(asker)
    if terms.offered is InvitationKind.DUEL:
        return texts.gettext("{player} wants a duel. Who accepts?", player=player)
    if terms.offered is InvitationKind.SCORE:
        # Translators: people play with the physical box; who joins sits there too, and the bot counts.
        words = texts.gettext(
            "{player} has the box on the table, and I keep the numbers. Who plays?", player=player
        )
        return f"{signs.BOX} {words}"
    return texts.gettext("{player} is up for a rampage. Who joins?", player=player)


def _bring_rows(brought: Sequence[MatchFacts], texts: Texts) -> list[Row]:
    """Return a button for each match: only its game is told, for nobody here may know who plays it."""
    if len(brought) == 1:
        return [(press(texts.gettext("Bring my match here"), Verb.BRING.of(brought[0])),)]
    return [(press(_bring(facts, texts), Verb.BRING.of(facts)),) for facts in brought]


def _bring(facts: MatchFacts, texts: Texts) -> str:
    box = texts.pgettext("box", BOXES[facts.rules.edition])
    if facts.state is None:
        return texts.gettext("Bring here: {box}", box=box)
    # Translators: a button for one match of several: "Bring here: 2016, turn 5".
    return texts.gettext("Bring here: {box}, turn {turn}", box=box, turn=facts.state.turn)


def bring_title(texts: Texts) -> str:
    """Return the first line of an inline result that brings a match."""
    return texts.gettext("Bring my match here")


def which_match(facts: MatchFacts, account: int, texts: Texts) -> str:
    """Return what is played and with whom, for one of its players alone."""
    others = [
        player_name(seat, texts)
        for seat in facts.seats
        if seat.account != account and seat.occupant is not Occupant.COMPUTER
    ]
    title_of = screens_of(facts).title(facts, texts)
    return " · ".join([title_of, *([texts.all_of(others)] if others else [])])


def bringing(asker: str, facts: MatchFacts, texts: Texts) -> Screen:
    """Return the message to which one match can be brought."""
    line = texts.gettext("{player} brings a match here.", player=texts.person(asker))
    button = press(texts.gettext("Bring the match here"), Verb.BRING.of(facts), Style.PRIMARY)
    return screen(texts, [bold(texts.pgettext("edition", EDITIONS[facts.rules.edition])), line], [(button,)])


def called(call: Screen, facts: MatchFacts, account: int, texts: Texts, rows: Sequence[Row]) -> Screen:
    """Return a call as one player reads it in private: it says which match it is, and `rows` lead there."""
    first, *more = call.lines
    which = texts.direct(which_match(facts, account, texts))
    return Screen((first, which, *more), (*call.keyboard, *rows))


def bring_to_a_chat(facts: MatchFacts, texts: Texts) -> Button:
    """Return the button by which a player chooses a chat, to which their match is brought."""
    # Translators: a button in private: the person chooses a chat, to which their match is brought.
    return Button(texts.gettext("Bring it to a chat"), chosen_chat=facts.code)


def goes_on_elsewhere(texts: Texts) -> Screen:
    """Return what is left of a message whose match was brought to another one."""
    return screen(texts, [texts.gettext("This match goes on in another message.")])


def was_brought(who: str, facts: MatchFacts, account: int, texts: Texts, rows: Sequence[Row]) -> Screen:
    """Tell a player in private that their match stands elsewhere now, and which one it is."""
    line = texts.gettext(
        "{player} called me in another chat and brought your match there.", player=texts.person(who)
    )
    return replace(screen(texts, [line, which_match(facts, account, texts)]), keyboard=tuple(rows))


def last_result_title(texts: Texts) -> str:
    """Return the first line of the inline result with a person's last match."""
    return texts.gettext("My last result")


def last_result_description(facts: MatchFacts, texts: Texts) -> str:
    """Return its second line."""
    day = "" if facts.ended is None else texts.day(facts.ended)
    return " · ".join(filter(None, [screens_of(facts).title(facts, texts), day]))


def last_result(facts: MatchFacts, texts: Texts, links: Sequence[Row]) -> Screen:
    """Return a result in words, with links instead of its buttons."""
    again = (play_against_me(facts.rules.edition, texts),)
    return screen(texts, board(facts, texts).lines, [again, *links])


def looking_back(facts: MatchFacts, texts: Texts) -> list[tuple[str, Action]]:
    """Return what a match that has ended is looked back at by, in words and as what a button does."""
    return [
        (texts.gettext("{sign} Turn by turn", sign=signs.LOG), actions.turns(facts)),
        (texts.gettext("{sign} Review", sign=signs.REVIEW), actions.review(facts)),
    ]


def newgame_instead(texts: Texts) -> Screen:
    """Answer a call by name in a group where the bot is a member."""
    return screen(texts, [texts.gettext("I am here already: /newgame starts a match.")])


def call_me(texts: Texts) -> str:
    """Return the words of the link that starts the bot."""
    # Translators: a button below a match: the bot writes to who taps when it is their turn. Very short.
    return texts.gettext("{sign} Call me", sign=BELL)


def will_call(texts: Texts) -> Screen:
    """Answer somebody who came by that link."""
    return screen(texts, [texts.gettext("Good. I write to you here when a match waits for you elsewhere.")])


def cannot_move(texts: Texts) -> str:
    """Say how a match in an inline message is brought nearer."""
    return texts.gettext(
        'This message cannot move. Write my name with an @ in the chat, and choose "Bring my match here".'
    )
