"""The registry of features: commands, presses by the verb of their action, typed words."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeVarTuple

from telegram import InlineQuery

from kotbot.i18n import Texts
from kotbot.matches.facts import Person
from kotbot.telegram.incoming import Command, Press, TypedText
from kotbot.telegram.service import Service
from kotbot.views.base.callback_data import VerbRow
from kotbot.views.base.screen import Toast

Args = TypeVarTuple("Args")
OnPress = Callable[[Service, Press], Awaitable[Toast | None]]
"""Answers a press; None answers without words."""
OnArgs = Callable[[Service, Press, *Args], Awaitable[Toast | None]]
"""Answers a press, given the arguments of the verb."""
OnCommand = Callable[[Service, Command], Awaitable[None]]
OnWords = Callable[[Service, TypedText], Awaitable[bool]]
"""Answers a text; False leaves it to the next registered function."""


OnInline = Callable[[Service, InlineQuery, Person], Awaitable[bool]]
"""Answers an inline query; False leaves it to the next registered function."""


class Menu(Enum):
    """The chats in whose menu a command is offered; it is answered everywhere."""

    PRIVATE = "private"
    GROUPS = "groups"
    EVERYWHERE = "everywhere"
    HIDDEN = "hidden"


@dataclass(frozen=True, slots=True)
class CommandRow:
    """A command, where it is offered, and its words in the menu."""

    name: str
    scope: Menu
    describe: Callable[[Texts], str]
    answer: OnCommand


PRESSES: Final[dict[str, OnPress]] = {}
COMMANDS: Final[dict[str, CommandRow]] = {}
WORDS: Final[list[OnWords]] = []
INLINE: Final[list[OnInline]] = []


def press(verb: VerbRow[*Args]) -> Callable[[OnArgs[*Args]], OnArgs[*Args]]:
    """Register a function that answers presses with a verb and takes its arguments."""
    if verb in PRESSES:
        raise ValueError(f"presses with {verb!r} have an answer already")

    def register(answer: OnArgs[*Args]) -> OnArgs[*Args]:
        def read_and_answer(service: Service, pressed: Press) -> Awaitable[Toast | None]:
            return answer(service, pressed, *verb.read(pressed.action.args))

        PRESSES[verb] = read_and_answer
        return answer

    return register


def command(name: str, scope: Menu, describe: Callable[[Texts], str]) -> Callable[[OnCommand], OnCommand]:
    """Register a function that answers a command."""

    def register(answer: OnCommand) -> OnCommand:
        COMMANDS[name] = CommandRow(name, scope, describe, answer)
        return answer

    return register


def words(answer: OnWords) -> OnWords:
    """Register a function that answers texts that are no commands; tried in order of registration."""
    WORDS.append(answer)
    return answer


def inline(answer: OnInline) -> OnInline:
    """Register a function that answers inline queries; tried in order of registration."""
    INLINE.append(answer)
    return answer
