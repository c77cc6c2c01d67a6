"""Links that show a table to anybody who has them: handed out by its host, and revoked."""

from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import timedelta
from functools import wraps
from hashlib import sha256
from hmac import compare_digest
from typing import Concatenate, Final, ParamSpec

from kotbot.matches import finding
from kotbot.matches.core.game import keep
from kotbot.matches.core.showing import show
from kotbot.matches.facts import OPEN, MatchFacts, Person
from kotbot.matches.housekeeping import bot_secret
from kotbot.matches.modes import load
from kotbot.matches.outcomes import LinksTakenBack, Note
from kotbot.matches.people.accounts import remember
from kotbot.matches.people.chats import partition_of, settings_of
from kotbot.matches.people.links import is_over, links_at, say_whether_shown, shown_in
from kotbot.matches.ports import NotOurs, Unit
from kotbot.matches.records import LinkRecord, MatchRecord
from kotbot.matches.refusals import NotAllowed, Privilege, Refused
from kotbot.matches.replies import Reply, refuse

SECRET_BYTES: Final = 12
MOST: Final = 8
"""The most links of one place; a new one replaces the oldest."""
AT_ONCE: Final = timedelta(seconds=5)
"""Two presses of one person within this time are a double press."""
SESSIONS: Final = "page"
"""Key of the bot's setting that holds the secret for signing the page's sessions."""
Place = tuple[int, int]
"""A chat and its topic."""

P = ParamSpec("P")
_Act = Callable[Concatenate[Unit, str, Person, P], Reply]


def new_secret(unit: Unit) -> str:
    """Return a secret for a link; only its hash is stored, so it is told once."""
    return urlsafe_b64encode(unit.entropy(SECRET_BYTES)).decode()


def hashed(secret: str) -> bytes:
    """Return the stored hash of a secret; the secret is too long to guess, so a plain hash hides it."""
    return sha256(secret.encode()).digest()


def _by_host(act: Callable[Concatenate[Unit, MatchRecord, Person, P], Reply]) -> _Act[P]:
    """Wrap an action that only people who may hand out a match's links can do; raises NotOurs."""

    @wraps(act)
    def asked(unit: Unit, code: str, person: Person, /, *args: P.args, **options: P.kwargs) -> Reply:
        match = unit.match(code)
        if match is None:
            return refuse(Refused.NO_MATCH)
        if not unit.owns(match.partition):
            raise NotOurs(match.partition)
        if person.chat_admin or person.id in (match.host, match.chat):
            return act(unit, match, person, *args, **options)
        return refuse(NotAllowed(Privilege.SCREEN), finding.by_code(unit, code))

    return asked


@_by_host
def share(unit: Unit, match: MatchRecord, person: Person, secret: str) -> Reply:
    """Make the first link of the table of a match; the note is TURNED if there is one already.

    A double press makes two: the message with the first one was replaced before anybody could read it, so
    the first one is deleted.
    """
    known = links_at(unit, match.chat, match.topic)
    if not known:
        return _made(unit, match, person, secret)
    last = known[-1]
    if last.account != person.id or unit.now - last.made > AT_ONCE:
        return Reply(finding.by_code(unit, match.code), note=Note.TURNED)
    unit.drop_link(last)
    return _made(unit, match, person, secret)


@_by_host
def share_again(unit: Unit, match: MatchRecord, person: Person, secret: str) -> Reply:
    """Make one more link of the table of a match: the secrets of the others are not stored."""
    return _made(unit, match, person, secret)


def _made(unit: Unit, match: MatchRecord, person: Person, secret: str) -> Reply:
    if match.status not in OPEN:
        return refuse(Refused.OVER, finding.by_code(unit, match.code))
    for link in links_at(unit, match.chat, match.topic)[: 1 - MOST]:
        unit.drop_link(link)
    remember(unit, person)
    partition = partition_of(settings_of(unit, match.chat))
    unit.add_link(
        LinkRecord(
            secret=hashed(secret),
            partition=partition,
            chat=match.chat,
            topic=match.topic,
            account=person.id,
            made=unit.now,
        )
    )
    say_whether_shown(unit, match.chat, match.topic)
    return Reply(finding.by_code(unit, match.code), note=Note.DONE, changed=True)


@_by_host
def check_link(unit: Unit, match: MatchRecord, _person: Person, secret: str) -> Reply:
    """Check that a link shows the table of a match, to hand it out again: note DONE, or TAKEN_BACK if not."""
    link = unit.link(hashed(secret))
    is_here = link is not None and (link.chat, link.topic) == (match.chat, match.topic)
    is_shown = link is not None and is_here and not is_over(unit, link)
    return Reply(finding.by_code(unit, match.code), note=Note.DONE if is_shown else Note.TAKEN_BACK)


@_by_host
def take_back(unit: Unit, match: MatchRecord, _person: Person) -> Reply:
    """Revoke all links of the table of a match, including the match's own link of earlier versions."""
    for link in links_at(unit, match.chat, match.topic):
        unit.drop_link(link)
    say_whether_shown(unit, match.chat, match.topic)
    _without_own_link(unit, match.code)
    return Reply(finding.by_code(unit, match.code), note=Note.TAKEN_BACK, changed=True)


def _without_own_link(unit: Unit, code: str) -> None:
    match = unit.match(code)
    if match is not None and match.secrets.watching:
        match.secrets = replace(match.secrets, watching="")
        unit.save_match(match)


# Of a chat


def take_back_in(unit: Unit, chat: int, person: Person) -> Reply:
    """Revoke links in a chat: all for admins and the owner, for others those that they made or host."""
    known = unit.links_in(chat)
    links = [link for link in known if _may_take_back(unit, link, person)]
    if known and not links:
        return refuse(NotAllowed(Privilege.SCREEN))
    return Reply(None, note=LinksTakenBack(tuple(_drop(unit, links))), changed=True)


def _may_take_back(unit: Unit, link: LinkRecord, person: Person) -> bool:
    if person.chat_admin or person.id in (link.chat, link.account):
        return True
    match = shown_in(unit, link.chat, link.topic)
    return match is not None and match.host == person.id


def forget_links(unit: Unit, account: int) -> list[str]:
    """Delete the links of a person, and those of their private chat; return the codes of what they showed."""
    return _drop(unit, unit.links_of(account))


def _drop(unit: Unit, links: Iterable[LinkRecord]) -> list[str]:
    places: dict[Place, None] = {}
    for link in links:
        unit.drop_link(link)
        places[link.chat, link.topic] = None
    shown = [match.code for place in places if (match := shown_in(unit, *place)) is not None]
    changed = [code for place in places for code in say_whether_shown(unit, *place)]
    return list(dict.fromkeys([*shown, *changed]))


# Who has a link


def shown(unit: Unit, secret: str) -> MatchRecord | None:
    """Return the match that a link shows now; None if the link is wrong or revoked, or has expired."""
    link = unit.link(hashed(secret))
    if link is None or is_over(unit, link):
        return None
    return shown_in(unit, link.chat, link.topic)


def shared(unit: Unit, code: str, secret: str) -> MatchFacts | None:
    """Return the match of a link from before tables had links; None if it is wrong or revoked."""
    game = load(unit, code)
    if game is None:
        return None
    keep(game)
    known = game.match.secrets.watching
    is_right = compare_digest(known.encode(), secret.encode())
    return show(game) if known and is_right else None


def session_secret(unit: Unit) -> bytes:
    """Return the secret that signs sessions; it survives a restart and a new bot token."""
    return bot_secret(unit, SESSIONS)
