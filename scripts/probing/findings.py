"""What was found, as a table, and the settings that fit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from kotbot.telegram.outgoing import budgets
from scripts.probing.paces import Trial

GROUP: Final = "edits in the group"
PRIVATE: Final = "edits in private"
INLINE: Final = "edits, inline mode"
GUEST: Final = "edits, guest mode"

KEPT: Final = {GROUP: budgets.GROUP.seconds, PRIVATE: budgets.CHAT.seconds}
"""Seconds between two messages of Kotbot if KOTBOT_BUDGET_SCALE is 1."""
OWN_SETTINGS: Final = {INLINE: "KOTBOT_INLINE_EDITS", GUEST: "KOTBOT_GUEST_EDITS"}


@dataclass(frozen=True)
class Finding:
    """One row: what was tried, with the trials of a pace or a sentence."""

    what: str
    said: str = ""
    trials: tuple[Trial, ...] = field(default=())

    @property
    def held(self) -> float | None:
        """Seconds of the quickest pace that held; None if none did."""
        return next((trial.seconds for trial in self.trials if trial.held), None)


def table(findings: Sequence[Finding]) -> str:
    """Return the rows below each other: what held, and what was refused after how many and for how long."""
    width = max(len(finding.what) for finding in findings)
    rows = [(finding.what.ljust(width), *_cells(finding)) for finding in findings]
    middle = max((len(held) for _, held, refused in rows if refused), default=0)
    return "\n".join(f"{what}  {held.ljust(middle)}  {refused}".rstrip() for what, held, refused in rows)


def settings(findings: Sequence[Finding]) -> list[str]:
    """Return lines of KOTBOT_ settings that keep to what held, as far as it was tried."""
    by_name = {finding.what: finding for finding in findings if finding.trials}
    lines = []
    shares = [seconds / _kept_to(by_name[what]) for what, seconds in KEPT.items() if what in by_name]
    if shares:
        lines.append(f"KOTBOT_BUDGET_SCALE={min(1.0, *shares):.2g}")
    lines += [f"{name}={_kept_to(by_name[what]):g}" for what, name in OWN_SETTINGS.items() if what in by_name]
    return lines


def _kept_to(finding: Finding) -> float:
    """Return a pace in seconds to keep to: what held, else twice the slowest that did not."""
    return finding.held or 2 * max(trial.seconds for trial in finding.trials)


def _cells(finding: Finding) -> tuple[str, str]:
    if not finding.trials:
        return finding.said, ""
    held = next((str(trial) for trial in finding.trials if trial.held), "nothing that was tried")
    return held, "; ".join(str(trial) for trial in finding.trials if not trial.held)
