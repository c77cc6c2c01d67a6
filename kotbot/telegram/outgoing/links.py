"""Links that open a page in private: what a button asks for, in what Telegram lets a link carry.

Anybody can make such a link, so only what shows something can be in one.
"""

import binascii
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Final

from kotbot.telegram.outgoing.callbacks import decode, encode
from kotbot.views.base.callback_data import Action, Trait

PAGE: Final = "page_"
"""Begins the payload."""
LIMIT: Final = 64
"""Characters of a payload that Telegram takes."""


def link_to(action: Action, bot: str) -> str:
    """The link that shows in private what an action shows; empty for what no link shows."""
    if Trait.IN_LINKS not in action.verb.traits:
        return ""
    packed = urlsafe_b64encode(encode(action).encode()).decode().rstrip("=")
    payload = f"{PAGE}{packed}"
    return f"https://t.me/{bot}?start={payload}" if len(payload) <= LIMIT else ""


def action_of(payload: str) -> Action | None:
    """The action of a link's payload without its beginning; None for what no link of ours could have."""
    try:
        data = urlsafe_b64decode(payload + "=" * (-len(payload) % 4)).decode("ascii")
    except (binascii.Error, ValueError):
        return None
    action = decode(data)
    return action if action is not None and Trait.IN_LINKS in action.verb.traits else None
