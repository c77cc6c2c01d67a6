"""Matches in inline messages: opened by the first press of an invitation, and brought to another message.

An invitation is a signed value in the buttons of a message: nothing of it is stored, so a message that nobody
presses leaves nothing behind. It names who asked for it, and is good for every message that was made of it.
"""

import hmac
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum
from hashlib import sha256
from typing import Final, NamedTuple

from engine import Edition, rules
from engine.boxes import allowed
from engine.codec import rules_to_json
from kotbot.matches import boards
from kotbot.matches.core.showing import show
from kotbot.matches.digital import lobby as digital
from kotbot.matches.facts import OPEN, ChosenOptions, InlineMessage, Kind, MatchFacts, Person, Status, Where
from kotbot.matches.housekeeping import bot_secret
from kotbot.matches.inline_chats import InlineWay, chat_of, is_inline
from kotbot.matches.modes import of_record
from kotbot.matches.open import lobby
from kotbot.matches.outcomes import Note
from kotbot.matches.people.accounts import remember
from kotbot.matches.ports import NotOurs, Unit
from kotbot.matches.records import BoardRecord, MatchRecord
from kotbot.matches.refusals import Refused
from kotbot.matches.replies import Reply, refuse
from kotbot.matches.table.seats import setting_up

SIGNING: Final = "invitations"
"""Key of the bot's setting that holds the secret for signing invitations."""
SIGNATURE_BYTES: Final = 12
LASTS: Final = timedelta(days=7)
"""How long after it was asked for an invitation opens a match."""
MOST_OPEN: Final = 8
"""The most matches in inline messages that a person has standing open as their host."""
_ID_BYTES: Final = 7
_HOUR: Final = 3600


class InvitationKind(StrEnum):
    """What is offered: a match of any number, one of two, or to keep the score of a physical box."""

    ANY = "any"
    DUEL = "duel"
    """For two: it begins as soon as the second one joins."""
    SCORE = "score"
    """A table in counters mode."""


BOX_LETTERS: Final = {
    "wicked": "w",
    "tower": "t",
    "cultists": "c",
    "promos": "p",
    "costumes": "k",
    "monsters": "m",
}
"""The letters of expansions in callback data; a letter is never given to another one."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What is offered, with which boxes, or by the rules of a match that was played before."""

    edition: Edition = Edition.SECOND
    offered: InvitationKind = InvitationKind.ANY
    like: str = ""
    """The code of a match whose rules are taken; empty for those of the box."""
    boxes: tuple[str, ...] = ()
    """The expansions, in the order of BOX_LETTERS; none beside a match whose rules are taken."""

    def __str__(self) -> str:
        """Write them as a word of callback data."""
        letters = "".join(BOX_LETTERS[box] for box in self.boxes)
        return f"{self.edition}-{self.offered}-{self.like}{'-' if letters else ''}{letters}"

    @classmethod
    def read(cls, word: str) -> "Terms":
        """Read them from such a word; raises ValueError."""
        edition, offered, like, *letters = word.split("-")
        if len(letters) > 1 or set("".join(letters)) - {*BOX_LETTERS.values()}:
            raise ValueError(f"the letters of expansions are {', '.join(BOX_LETTERS.values())}")
        boxes = tuple(box for box, letter in BOX_LETTERS.items() if letter in "".join(letters))
        return cls(Edition(edition), InvitationKind(offered), like, boxes)


@dataclass(frozen=True, slots=True)
class Invitation:
    """An invitation to a match: who asked for it, in which hour, which way, and what was offered."""

    asker: int
    hour: int
    """Hours since 1970 in UTC."""
    way: InlineWay
    terms: Terms = Terms()


def invite(unit: Unit, asker: int, way: InlineWay, terms: Terms) -> tuple[Invitation, str]:
    """Return an invitation of this hour, and its signature for the buttons."""
    invitation = Invitation(asker, _hours(unit.now), way, terms)
    return invitation, signed(unit, invitation)


def _hours(moment: datetime) -> int:
    return int(moment.timestamp()) // _HOUR


def signed(unit: Unit, invitation: Invitation) -> str:
    """Return an invitation without its terms as a signed word of callback data."""
    head = _head(invitation)
    return urlsafe_b64encode(head + _signature(unit, head, invitation.terms)).decode()


def _head(invitation: Invitation) -> bytes:
    return (
        invitation.asker.to_bytes(_ID_BYTES)
        + invitation.hour.to_bytes(4)
        + invitation.way.value.encode("ascii")
    )


def _signature(unit: Unit, head: bytes, terms: Terms) -> bytes:
    key = bot_secret(unit, SIGNING)
    return hmac.digest(key, head + str(terms).encode(), sha256)[:SIGNATURE_BYTES]


def read_signed(unit: Unit, terms: Terms, word: str) -> Invitation | None:
    """Return the invitation of a signed word; None if we never signed it."""
    head = _raw(word)[:-SIGNATURE_BYTES]
    right = _signature(unit, head, terms)
    if not hmac.compare_digest(right, _raw(word)[-SIGNATURE_BYTES:]) or len(head) != _ID_BYTES + 5:
        return None
    asker, hour = int.from_bytes(head[:_ID_BYTES]), int.from_bytes(head[_ID_BYTES:-1])
    return Invitation(asker, hour, InlineWay(head[-1:].decode()), terms)


def way_in(word: str) -> InlineWay:
    """Return the way that a signed word names, unchecked: by it the partition of a first press is guessed."""
    return (
        InlineWay.GUEST
        if _raw(word)[_ID_BYTES + 4 : _ID_BYTES + 5] == InlineWay.GUEST.encode()
        else InlineWay.INLINE
    )


def _raw(word: str) -> bytes:
    try:
        return urlsafe_b64decode(word)
    except (Error, ValueError):
        return b""


def standing_in(unit: Unit, inline_message_id: str, code: str = "") -> BoardRecord | None:
    """Return what an inline message shows, or showed until it lost its buttons; None for nothing known.

    A press names a match by its code: if that began in this very message, and the message was taken to be
    gone, it is known again from now on. Raises NotOurs.
    """
    known = unit.inline_board(inline_message_id)
    match = None if known is not None or not code else unit.match(code)
    if match is None or match.chat not in {chat_of(inline_message_id, way) for way in InlineWay}:
        return known
    if unit.standing_inline(match.chat) is not None:
        return None
    if not unit.owns(match.partition):
        raise NotOurs(match.partition)
    show_at(unit, code, InlineMessage(match.chat, inline_message_id), match.language)
    return unit.inline_board(inline_message_id)


def accept(unit: Unit, inline_message_id: str, terms: Terms, word: str, person: Person, press: str) -> Reply:
    """Join the match of an invitation, which the first press opens; a duel begins with the second person.

    Raises NotOurs.
    """
    standing = unit.inline_board(inline_message_id)
    if standing is not None:
        return _join_standing(unit, standing, person, press)
    invitation = read_signed(unit, terms, word)
    if invitation is None or _hours(unit.now) - invitation.hour > LASTS.total_seconds() // _HOUR:
        return refuse(Refused.EXPIRED)
    asker = _asker(unit, invitation.asker, person)
    if len(standing_of(unit, asker.id)) >= MOST_OPEN:
        return refuse(Refused.TOO_MANY)
    address = InlineMessage(chat_of(inline_message_id, invitation.way), inline_message_id)
    return _open(unit, address, terms, asker, person, press)


def _join_standing(unit: Unit, standing: BoardRecord, person: Person, press: str) -> Reply:
    """Join the match of a message that was pressed before."""
    if standing.kind != boards.BOARD:
        return refuse(Refused.ELSEWHERE)
    return join(unit, standing.code, person, press)


def join(unit: Unit, code: str, person: Person, press: str) -> Reply:
    """Join a match, and begin it if it is a duel whose two people are there now."""
    joined = lobby.join(unit, code, person)
    facts = joined.facts
    if joined.refused is not None or facts is None or not facts.chosen.duel:
        return joined
    if facts.status is not Status.LOBBY or len(facts.seats) != 2:
        return joined
    return digital.start_accepted(unit, code, person, press)


def _asker(unit: Unit, asker: int, person: Person) -> Person:
    """Return who asked for the invitation; who presses, if the asker was forgotten since."""
    known = unit.account(asker)
    if asker == person.id or known is None:
        return person
    return Person(known.id, known.name, known.username, known.language)


def _open(
    unit: Unit, address: InlineMessage, terms: Terms, asker: Person, person: Person, press: str
) -> Reply:
    reply = _open_at(unit, Where(address.chat), terms, asker)
    if reply.refused is not None or reply.facts is None:
        return reply
    code = reply.facts.code
    show_at(unit, code, address, reply.facts.language)
    if person.id == asker.id:
        return reply
    return replace(join(unit, code, person, press), left=reply.left)


def _open_at(unit: Unit, where: Where, terms: Terms, asker: Person) -> Reply:
    """Open what was offered, with the asker seated."""
    if terms.offered is InvitationKind.SCORE:
        return setting_up.open_table(unit, where, asker, edition=terms.edition)
    like = unit.match(terms.like) if terms.like else None
    played = None if like is None or like.mode.kind is not Kind.DIGITAL else like.rules
    if terms.boxes and not allowed(terms.edition, terms.boxes):
        played = rules_to_json(rules(terms.edition, boxes=terms.boxes))
    chosen = ChosenOptions(duel=terms.offered is InvitationKind.DUEL)
    return digital.open_lobby(unit, where, asker, terms.edition, played=played, chosen=chosen)


def show_at(unit: Unit, code: str, address: InlineMessage, language: str) -> None:
    """Have an inline message show a match from now on, and no other message."""
    match = unit.match(code)
    if match is None:
        return
    boards.retire(unit, shown_in(unit, code))
    unit.put_board(
        BoardRecord(
            match=match.id,
            code=code,
            chat=match.chat,
            topic=0,
            message=address.number,
            inline_message_id=address.inline_message_id,
            kind=boards.BOARD,
            language=language,
        )
    )


def shown_in(unit: Unit, code: str) -> list[BoardRecord]:
    """Return the inline messages that show a match."""
    return [row for row in boards.boards_of(unit, code) if row.kind == boards.BOARD and row.inline_message_id]


def bring(unit: Unit, inline_message_id: str, code: str, person: Person) -> Reply:
    """Bring a match to an inline message that shows none; its players may. Raises NotOurs.

    It stays in its inline chat: its code, and so its partition, are the same.
    """
    match = unit.match(code)
    if match is None or not is_inline(match.chat) or not _plays(unit, match, person.id):
        return refuse(Refused.NO_MATCH)
    if not unit.owns(match.partition):
        raise NotOurs(match.partition)
    facts = show(of_record(unit, match))
    standing = unit.inline_board(inline_message_id)
    if standing is not None and standing.match == match.id and standing.kind == boards.BOARD:
        return Reply(facts, note=Note.REPEATED)
    if standing is not None:
        return refuse(Refused.ALREADY_RUNNING, facts)
    if match.status not in OPEN:
        return refuse(Refused.OVER, facts)
    remember(unit, person)
    show_at(unit, code, InlineMessage(match.chat, inline_message_id), match.language)
    return Reply(facts, note=Note.BROUGHT, changed=True)


def _plays(unit: Unit, match: MatchRecord, account: int) -> bool:
    return match.host == account or any(seat.account == account for seat in unit.seats(match.id))


class TakenMessage(NamedTuple):
    """The board of a new match, and the code of the match whose message it took."""

    row: BoardRecord
    former: str


def take_message(unit: Unit, code: str) -> TakenMessage | None:
    """Have a new match of an inline chat take the message of the one before.

    None if another open match has it, or if there is no message any more.
    """
    match = unit.match(code)
    standing = None if match is None else unit.standing_inline(match.chat)
    former = None if standing is None else unit.match_by_id(standing.match)
    if match is None or standing is None or former is None or former.status in OPEN:
        return None
    show_at(unit, code, InlineMessage(match.chat, standing.inline_message_id), match.language)
    row = unit.inline_board(standing.inline_message_id)
    return None if row is None else TakenMessage(row, former.code)


def visit(unit: Unit, code: str, person: Person) -> None:
    """Note that a person without a seat pressed on the message of a match: they may see its page."""
    match = unit.match(code)
    if match is not None and not person.nameless and not _plays(unit, match, person.id):
        remember(unit, person)
        unit.add_visitor(match.id, person.id)


def has_part(unit: Unit, chat: int, account: int) -> bool:
    """Return whether a person is known in an inline chat: has a seat, opened a match, or pressed there."""
    return unit.has_part_in(chat, account)


def standing_of(unit: Unit, account: int) -> list[MatchRecord]:
    """Return the open matches of which a person is the host and that stand in an inline message now."""
    hosted = (match for match in unit.matches_hosted(account, OPEN) if is_inline(match.chat))
    return [match for match in hosted if shown_in(unit, match.code)]


def played_by(unit: Unit, account: int) -> list[MatchFacts]:
    """Return the open matches in inline messages in which a person has a seat, the latest first."""
    found = (match for match in unit.matches_of(account, OPEN) if is_inline(match.chat))
    return [show(of_record(unit, match)) for match in found]


def ours_played_by(unit: Unit, account: int) -> list[str]:
    """Return the codes of those of these matches that this process may write."""
    found = unit.matches_of(account, OPEN)
    return [match.code for match in found if is_inline(match.chat) and unit.owns(match.partition)]


def last_played(unit: Unit, account: int) -> MatchFacts | None:
    """Return a person's digital match that was played to its end last; None if there is none."""
    ended = unit.matches_of(account, (Status.OVER,), most=8)
    last = next((match for match in ended if match.mode.kind is Kind.DIGITAL), None)
    return None if last is None else show(of_record(unit, last))
