"""What Telegram allows a bot: edits in a group, in private, in inline and guest mode, deletions and more.

It wants the token of a bot that nothing runs on, in PROBE_TOKEN or typed when it asks, a group in which the
bot is, and a person who has started it. It asks before it sends anything, and twice or three times for a tap
on the phone. What it prints at the end are a table and the settings of Kotbot that fit. It takes five to ten
minutes. Exit codes: 0, everything was tried; 1, Telegram did not answer or refused something; 2, the bot is
in use, or a value is wrong; 3, Telegram paused the bot for so long that the probe ended early.
"""

from __future__ import annotations

import argparse
import asyncio
import getpass
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from scripts.probing.calls import TELEGRAM, Calls, RefusedError, UnreachableError
from scripts.probing.findings import Finding, settings, table
from scripts.probing.measures import Host, Probe
from scripts.probing.paces import Pace, PausedError
from scripts.probing.updates import InUseError, Updates

TOKEN: Final = "PROBE_TOKEN"
DONE, FAILED, REFUSED, PAUSED = 0, 1, 2, 3
YES: Final = "yes"
UNAUTHORIZED: Final = (401, 404)


@dataclass(frozen=True)
class Plan:
    """Where the probe may write, and how long it waits: for people and pauses, and for others who poll."""

    group: int
    person: int
    patience: float = 120.0
    watch: int = 10


class Terminal:
    """The host at a terminal."""

    def tell(self, text: str) -> None:
        """Print it."""
        print(text, flush=True)

    async def wants(self, deed: str, text: str) -> None:
        """Print what is to be done."""
        del deed
        self.tell(f"\n>>> {text}")

    async def asks(self, text: str) -> str:
        """Return what is typed."""
        return (await asyncio.to_thread(_typed, text)).strip()


def _typed(text: str) -> str:
    try:
        return input(text)
    except EOFError:
        return ""


async def probe(calls: Calls, plan: Plan, host: Host, pace: Pace) -> int:
    """Look whether the bot is free, ask, measure, tell; return the exit code.

    Raises:
        InUseError: the bot is at work elsewhere.
        RefusedError: something was refused that the probe needs.
        UnreachableError: there was no answer.
    """
    bot = await calls.call("getMe")
    updates = Updates(calls, pace)
    host.tell(f"@{bot['username']}: looking whether anything runs on it ...")
    await updates.needs_nobody_else(plan.watch)
    group = await calls.call("getChat", chat_id=plan.group)
    person = await calls.call("getChat", chat_id=plan.person)
    title, name = group.get("title", plan.group), person.get("first_name", plan.person)
    host.tell(
        f"@{bot['username']} will write about 20 messages and edit them some hundred times, until Telegram\n"
        f"refuses, in the group {title!r} and to {name!r}.\n"
        f"Guest mode: {_switched(bot, 'supports_guest_queries')}; inline mode: "
        f"{_switched(bot, 'supports_inline_queries')}. Updates that wait for the bot are thrown away."
    )
    if await host.asks(f"Go on? Type {YES}: ") != YES:
        host.tell("Nothing was sent.")
        return DONE
    await updates.forget()
    findings: list[Finding] = []
    measuring = Probe(
        calls, updates, host, pace, bot["username"], plan.group, plan.person, plan.patience, findings
    )
    try:
        await measuring.measure()
    except PausedError as paused:
        host.tell(f"\nTelegram pauses the bot for {paused.seconds} s; the probe ends here.")
        return PAUSED
    finally:
        _tell(host, findings)
    return DONE


def _switched(bot: dict[str, object], name: str) -> str:
    return "on" if bot.get(name) else "off (tell BotFather)"


def _tell(host: Host, findings: Sequence[Finding]) -> None:
    if not findings:
        return
    host.tell(f"\n{table(findings)}")
    if lines := settings(findings):
        host.tell("\nSettings that fit:\n" + "\n".join(lines))


async def _run(token: str, server: str, plan: Plan) -> int:
    async with Calls.open(token, server) as calls:
        try:
            return await probe(calls, plan, Terminal(), Pace())
        except InUseError as refusal:
            return _ended(str(refusal), REFUSED)
        except RefusedError as refused:
            if refused.code in UNAUTHORIZED:
                return _ended("Telegram knows no such token", REFUSED)
            return _ended(str(refused), FAILED)
        except UnreachableError as away:
            return _ended(str(away), FAILED)


def _ended(text: str, code: int) -> int:
    print(text, file=sys.stderr)
    return code


def main(arguments: Sequence[str] | None = None) -> int:
    """Probe as the arguments say (those of the process unless given), and return the exit code."""
    parser = argparse.ArgumentParser(
        prog="scripts/probe", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--group", type=int, required=True, help="id of a group in which the bot is")
    parser.add_argument("--person", type=int, required=True, help="id of a person who has started the bot")
    parser.add_argument("--server", default=TELEGRAM, help="a Bot API server (Telegram's)")
    parser.add_argument(
        "--patience",
        type=float,
        default=Plan.patience,
        help="seconds to wait for a tap, and the longest pause to wait for (%(default)g)",
    )
    parser.add_argument(
        "--watch", type=int, default=Plan.watch, help="seconds to look for others who poll (%(default)d)"
    )
    given = parser.parse_args(arguments)
    token = os.environ.get(TOKEN) or getpass.getpass("Token of a bot that nothing runs on: ")
    if ":" not in token:
        return _ended(f"{TOKEN}: a bot token looks like 123456:abc", REFUSED)
    return asyncio.run(
        _run(token, given.server, Plan(given.group, given.person, given.patience, given.watch))
    )


if __name__ == "__main__":
    sys.exit(main())
