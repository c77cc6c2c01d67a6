"""Saving a playground's people, chats and files between two runs."""

from __future__ import annotations

import contextlib
import os
import tempfile
from dataclasses import dataclass, replace
from pathlib import Path

from pydantic import ConfigDict, TypeAdapter, ValidationError

from kotbot.i18n import terminal
from kotbot.playground.playground import Playground
from kotbot.playground.world.files import FileStore
from kotbot.playground.world.world import World


class SaveFileError(Exception):
    """A state file that cannot be read or written; the text names it."""


@dataclass
class _SaveFile:
    """The saved data. Waiting updates are not saved: a bot that was down for long has lost them anyway."""

    __pydantic_config__ = ConfigDict(ser_json_bytes="base64", val_json_bytes="base64")

    world: World
    files: FileStore


_STATE = TypeAdapter(_SaveFile)


def save(playground: Playground, path: Path) -> None:
    """Save the state; replace the old file only when the new one is complete.

    Raises:
        SaveFileError: the file cannot be written.
    """
    without_tokens = {bot_id: replace(bot, token="") for bot_id, bot in playground.world.bots.items()}
    content = _STATE.dump_json(_SaveFile(replace(playground.world, bots=without_tokens), playground.files))
    try:
        _replace(path, content)
    except OSError as error:
        raise _unusable(path, error) from error


def _replace(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        os.replace(name, path)
    except BaseException:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(name)
        raise


def _unusable(path: Path, error: OSError) -> SaveFileError:
    words = terminal().gettext(
        "the file {file} cannot be used: {error}", file=str(path), error=error.strerror or str(error)
    )
    return SaveFileError(words)


def load(playground: Playground, path: Path) -> None:
    """Restore a saved state, if there is one; the bots of this run keep their tokens and names.

    Raises:
        SaveFileError: the file is not a saved state, or cannot be read.
    """
    try:
        state = _STATE.validate_json(path.read_bytes())
    except FileNotFoundError:
        return
    except OSError as error:
        raise _unusable(path, error) from error
    except ValidationError as error:
        words = terminal().gettext("{file} is no saved playground; delete it to start anew", file=str(path))
        raise SaveFileError(words) from error
    for bot in playground.world.bots.values():
        known = state.world.bots.get(bot.id)
        if known is not None:
            bot.privacy, bot.inline, bot.inline_feedback = known.privacy, known.inline, known.inline_feedback
            bot.guest = known.guest
    state.world.bots = playground.world.bots
    playground.restore(state.world, state.files)
