"""The stored data of a person: language and settings."""

from typing import Final

from kotbot.matches.facts import Person
from kotbot.matches.people.settings import Setting, by_name, choice, named, switch
from kotbot.matches.ports import Unit
from kotbot.matches.records import AccountRecord

FALLBACK = "en"
SETTINGS: Final[dict[str, Setting[AccountRecord]]] = by_name(
    choice("notices", ("turn", "off")), switch("compared")
)
"""A person's own settings: when they are notified, and whether they are rated over all chats."""


def remember(unit: Unit, person: Person) -> AccountRecord:
    """Store or refresh a person's name and language; a chosen language stays.

    Nothing is stored of somebody who writes as a group or a channel.
    """
    if person.nameless:
        return _new(unit, person)
    known = unit.account(person.id)
    if known is None:
        known = _new(unit, person)
        unit.put_account(known)
        return known
    language = known.language if known.chosen else person.language or known.language
    fresh = (person.name, person.username, language)
    if fresh != (known.name, known.username, known.language):
        known.name, known.username, known.language = fresh
        known.seen = unit.now
        unit.put_account(known)
    return known


def _new(unit: Unit, person: Person) -> AccountRecord:
    return AccountRecord(
        id=person.id, name=person.name, username=person.username, language=person.language, seen=unit.now
    )


def language_of(unit: Unit, person: Person) -> str:
    """Return the language in which a person is answered."""
    known = unit.account(person.id)
    return (known.language if known is not None else person.language) or FALLBACK


def set_setting(unit: Unit, person: Person, name: str, value: str) -> None:
    """Set one of SETTINGS of a person; raises ValueError for an unknown name or an invalid value."""
    row, known = named(SETTINGS, name), remember(unit, person)
    row.write(known, value)
    unit.put_account(known)


def choose_language(unit: Unit, person: Person, language: str) -> None:
    """Set the language in which a person is answered."""
    known = remember(unit, person)
    known.language, known.chosen = language, True
    unit.put_account(known)
