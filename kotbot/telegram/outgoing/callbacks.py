"""Actions as callback data and back: 64 bytes that anybody can forge, so junk is answered with None."""

import re
from typing import Final

from kotbot.views.base.callback_data import Action
from kotbot.views.base.verbs import VERBS

LIMIT: Final = 64
"""Bytes of callback data that Telegram takes."""

_SEPARATOR: Final = ":"
_WORD: Final = re.compile(r"[A-Za-z0-9_.+\-]*")
_DECISION: Final = re.compile(r"-1|\d{1,9}")


def encode(action: Action) -> str:
    """Callback data of an action; raises ValueError for what does not fit."""
    decision = "" if action.decision < 0 else str(action.decision)
    words = (action.verb, action.match, decision, *action.args)
    bad = [word for word in words if not _WORD.fullmatch(word)]
    if bad:
        raise ValueError(f"{bad[0]!r} cannot be in callback data: letters, digits and _.+- can")
    data = _SEPARATOR.join(words).rstrip(_SEPARATOR)
    if len(data) > LIMIT:
        raise ValueError(f"{data!r} has {len(data)} bytes, {LIMIT} fit")
    return data


def decode(data: str | None) -> Action | None:
    """The action of a press, None for data that no keyboard of ours could have."""
    words = (data or "").split(_SEPARATOR)
    if not words[0] or not words[-1] or len(data or "") > LIMIT or not all(map(_WORD.fullmatch, words)):
        return None
    word, match, decision, *args = [*words, *[""] * max(0, 3 - len(words))]
    verb = VERBS.get(word)
    if verb is None or (decision and not _DECISION.fullmatch(decision)):
        return None
    try:
        verb.read(args)
    except ValueError:
        return None
    return Action(verb, match, int(decision) if decision else -1, tuple(args))


def without_words(data: str | None) -> str:
    """Verb, match and decision, for a log: the words behind them may be the secret of a link."""
    return _SEPARATOR.join((data or "").split(_SEPARATOR)[:3])
