"""What is remembered of a person, exported and deleted."""

from kotbot.matches.facts import Person
from kotbot.matches.ports import Unit
from kotbot.matches.records import AccountRecord

FALLBACK = "en"


def remember(unit: Unit, person: Person) -> AccountRecord:
    """Store or refresh a person's name and language; a chosen language stays."""
    known = unit.account(person.id)
    if known is None:
        known = AccountRecord(person.id, person.name, person.username, person.language, unit.now)
        unit.put_account(known)
        return known
    language = known.language if known.chosen else person.language or known.language
    fresh = (person.name, person.username, language, True)
    if fresh != (known.name, known.username, known.language, known.reachable):
        known.name, known.username, known.language, known.reachable = fresh
        known.seen = unit.now
        unit.put_account(known)
    return known


def language_of(unit: Unit, person: Person) -> str:
    """The language in which a person is answered."""
    known = unit.account(person.id)
    return (known.language if known is not None else person.language) or FALLBACK


def choose_language(unit: Unit, person: Person, language: str) -> None:
    """Answer a person in this language from now on."""
    known = remember(unit, person)
    known.language, known.chosen = language, True
    unit.put_account(known)
