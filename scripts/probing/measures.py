"""What the probe does in the chats: send, edit, delete, and ask people for a press, a choice, a mention."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final, Protocol

from scripts.probing.calls import Calls, Json, RefusedError
from scripts.probing.findings import GROUP, GUEST, INLINE, PRIVATE, Finding
from scripts.probing.paces import TOO_MANY, Deed, Pace, PausedError, quickest
from scripts.probing.updates import Updates

PACES: Final = {
    GROUP: (1.1, 2.2, 3.3),
    PRIVATE: (0.5, 1.1, 2.2),
    INLINE: (0.5, 1.1, 2.2, 3.3),
    GUEST: (0.5, 1.1, 2.2, 3.3),
}
"""Seconds, a tenth above round numbers: on their way some calls take longer than others."""
LASTING: Final = {GROUP: 60.0, PRIVATE: 30.0, INLINE: 30.0, GUEST: 30.0}
"""Seconds for which a pace has to hold: a group has a budget for a minute."""
DELETED: Final = 10
EPHEMERAL: Final = 5
LATE: Final = 20
"""Seconds after which a second guest query is answered, to see whether that is too late."""
KEYS: Final = {"inline_keyboard": [[{"text": "Probe", "callback_data": "probe"}]]}


class Host(Protocol):
    """Who runs the probe."""

    def tell(self, text: str) -> None:
        """Say something."""

    async def wants(self, deed: str, text: str) -> None:
        """Ask for something to be done in Telegram; `deed` names it."""

    async def asks(self, text: str) -> str:
        """Return what the host answers."""
        ...


@dataclass
class Probe:
    """A bot, where it may write, and what was found so far."""

    calls: Calls
    updates: Updates
    host: Host
    pace: Pace
    username: str
    group: int
    person: int
    patience: float
    findings: list[Finding]

    async def measure(self) -> None:
        """Measure everything; what the host does not do is told as not tried.

        Raises:
            PausedError: Telegram pauses the bot for longer than the patience.
        """
        await self._edits_of_own(GROUP, self.group)
        await self._edits_of_own(PRIVATE, self.person)
        await self._deletions()
        await self._ephemeral_messages()
        await self._inline()
        await self._guest()

    # Messages of its own

    async def _edits_of_own(self, what: str, chat: int) -> None:
        self.host.tell(f"{what} ...")
        async with self._sent(chat, f"Probe of {what}") as message:

            async def edit(number: int) -> object:
                return await self.calls.call(
                    "editMessageText", chat_id=chat, message_id=message, text=f"Probe: {number}"
                )

            await self._find(what, edit)

    async def _deletions(self) -> None:
        what = "deletions in private"
        self.host.tell(f"{what} ...")
        messages = []
        for number in range(DELETED):
            messages.append(await self._send(self.person, f"To be deleted: {number}"))
            await self.pace.sleep(1.5)
        deleted = 0
        refusal = ""
        for message in messages:
            try:
                await self.calls.call("deleteMessage", chat_id=self.person, message_id=message)
                deleted += 1
            except RefusedError as refused:
                refusal = f", then {refused.code} {refused.text}"
                break
        self._found(what, f"{deleted} of {DELETED} at once{refusal}")

    async def _ephemeral_messages(self) -> None:
        what = "ephemeral messages"
        async with self._sent(self.group, "Probe of ephemeral messages", KEYS) as message:
            await self.host.wants("press", "Press [Probe] in the group.")
            press = await self._press(lambda it: it.get("message", {}).get("message_id") == message)
            if press is None:
                self._found(what, "not tried: nobody pressed")
                return
            sent = 0
            try:
                for number in range(EPHEMERAL):
                    await self.calls.call(
                        "sendMessage",
                        chat_id=self.group,
                        text=f"For you alone: {number}",
                        ephemeral_message_parameters={
                            "receiver_user_id": press["from"]["id"],
                            "callback_query_id": press["id"],
                        },
                    )
                    sent += 1
            except RefusedError as refused:
                self._found(what, f"{sent} of {EPHEMERAL} at once, then {refused.code} {refused.text}")
                return
            self._found(what, f"{sent} of {EPHEMERAL} at once")

    # Messages in chats without the bot

    async def _inline(self) -> None:
        await self.host.wants(
            "choose", f"Write @{self.username} and a space in any chat, choose Probe, press its button."
        )
        query = await self.updates.wait_for("inline_query", self.patience)
        if query is None:
            self._found(INLINE, "not tried: nobody asked")
            return
        await self.calls.call(
            "answerInlineQuery",
            inline_query_id=query["id"],
            results=[_result()],
            cache_time=0,
            is_personal=True,
        )
        press = await self._press(lambda it: "inline_message_id" in it)
        if press is None:
            self._found(INLINE, "not tried: nobody pressed")
            return
        await self._find(INLINE, self._edit_of(press["inline_message_id"]))
        await self._ends(press["inline_message_id"])

    async def _guest(self) -> None:
        called = await self._called("mention", "Write @{} in a chat where the bot is not.")
        if called is None:
            self._found(GUEST, "not tried: nobody mentioned the bot, or guest mode is off")
            return
        inline_id = await self._answer(called)
        await self._find(GUEST, self._edit_of(inline_id))
        await self._ends(inline_id)
        what = f"guest answers after {LATE} s"
        again = await self._called("mention", "Mention @{} there once more.")
        if again is None:
            self._found(what, "not tried")
            return
        await self.pace.sleep(LATE)
        try:
            await self._ends(await self._answer(again))
            self._found(what, "taken")
        except RefusedError as refused:
            self._found(what, f"{refused.code} {refused.text}")

    async def _called(self, deed: str, text: str) -> Json | None:
        await self.host.wants(deed, text.format(self.username))
        return await self.updates.wait_for("guest_message", self.patience)

    async def _answer(self, called: Json) -> str:
        sent = await self.calls.call(
            "answerGuestQuery", guest_query_id=called["guest_query_id"], result=_result()
        )
        return str(sent["inline_message_id"])

    def _edit_of(self, inline_id: str) -> Deed:
        async def edit(number: int) -> object:
            return await self.calls.call(
                "editMessageText", inline_message_id=inline_id, text=f"Probe: {number}", reply_markup=KEYS
            )

        return edit

    async def _ends(self, inline_id: str) -> None:
        """Say under a message that cannot be deleted that nothing more comes."""
        await self.pace.sleep(max(PACES[GUEST]))
        try:
            await self.calls.call("editMessageText", inline_message_id=inline_id, text="The probe is over.")
        except RefusedError as refused:
            self.host.tell(f"{refused}: a message of the probe stays as it is")

    # What all of them share

    async def _find(self, what: str, do: Deed) -> None:
        try:
            trials = await quickest(do, PACES[what], LASTING[what], self.pace, self.patience)
        except PausedError as paused:
            self.findings.append(Finding(what, trials=paused.trials))
            raise
        self.findings.append(Finding(what, trials=tuple(trials)))

    def _found(self, what: str, said: str) -> None:
        self.findings.append(Finding(what, said))

    async def _press(self, fits: Callable[[Json], bool]) -> Json | None:
        press = await self.updates.wait_for("callback_query", self.patience, fits)
        if press is not None:
            await self.calls.call("answerCallbackQuery", callback_query_id=press["id"], text="Thank you")
        return press

    async def _send(self, chat: int, text: str, keys: Json | None = None) -> int:
        """Send a message, after a pause if it has to be.

        Raises:
            PausedError: the pause is longer than the patience.
        """
        given = {"chat_id": chat, "text": text} | ({"reply_markup": keys} if keys else {})
        while True:
            try:
                return int((await self.calls.call("sendMessage", **given))["message_id"])
            except RefusedError as refused:
                if refused.code != TOO_MANY:
                    raise
                wait = refused.retry_after or 1
            if wait > self.patience:
                raise PausedError(wait)
            await self.pace.sleep(wait)

    @asynccontextmanager
    async def _sent(self, chat: int, text: str, keys: Json | None = None) -> AsyncIterator[int]:
        """Send a message, and delete it after the block."""
        message = await self._send(chat, text, keys)
        try:
            yield message
        finally:
            try:
                await self.calls.call("deleteMessage", chat_id=chat, message_id=message)
            except RefusedError as refused:
                self.host.tell(f"{refused}: a message of the probe stays there")


def _result() -> Json:
    return {
        "type": "article",
        "id": "probe",
        "title": "Probe",
        "description": "A message that is edited for a minute",
        "input_message_content": {"message_text": "Probe"},
        "reply_markup": KEYS,
    }
