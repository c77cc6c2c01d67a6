"""What is remembered of a person, exported and deleted."""

from kotbot.matches.facts import Person
from kotbot.matches.ports import Unit
from kotbot.matches.records import AccountRecord

FALLBACK = "en"
NOTICES = ("turn", "off")
COMPARED = ("on", "off")


def remember(unit: Unit, person: Person) -> AccountRecord:
    """Store or refresh a person's name and language; a chosen language stays.

    Of somebody who writes as a group or a channel nothing is stored.
    """
    if person.nameless:
        return AccountRecord(person.id, person.name, person.username, person.language, unit.now)
    known = unit.account(person.id)
    if known is None:
        known = AccountRecord(person.id, person.name, person.username, person.language, unit.now)
        unit.put_account(known)
        return known
    language = known.language if known.chosen else person.language or known.language
    fresh = (person.name, person.username, language)
    if fresh != (known.name, known.username, known.language):
        known.name, known.username, known.language = fresh
        known.seen = unit.now
        unit.put_account(known)
    return known


def language_of(unit: Unit, person: Person) -> str:
    """The language in which a person is answered."""
    known = unit.account(person.id)
    return (known.language if known is not None else person.language) or FALLBACK


def set_notices(unit: Unit, person: Person, wanted: str) -> None:
    """Whether a person is told that it is their turn: `turn` or `off`; else raises ValueError."""
    if wanted not in NOTICES:
        raise ValueError(f"notices are {' or '.join(NOTICES)}, not {wanted!r}")
    known = remember(unit, person)
    known.notices = wanted
    unit.put_account(known)


def set_compared(unit: Unit, person: Person, wanted: str) -> None:
    """Whether a person is rated over all chats: `on` or `off`; else raises ValueError."""
    if wanted not in COMPARED:
        raise ValueError(f"compared is {' or '.join(COMPARED)}, not {wanted!r}")
    known = remember(unit, person)
    known.compared = wanted == "on"
    unit.put_account(known)


def choose_language(unit: Unit, person: Person, language: str) -> None:
    """Answer a person in this language from now on."""
    known = remember(unit, person)
    known.language, known.chosen = language, True
    unit.put_account(known)
