"""Reading a log in which answers were taken back: undo appends and does not delete."""

from typing import Final

from kotbot.matches.records import EventRecord

START = "start"
UNDO = "undo "
"""Followed by the number of the first event that was taken back."""


def undone_from(text: str) -> int:
    """The first event that an undo took back, by the text of the undo."""
    return int(text.removeprefix(UNDO))


def standing(events: list[EventRecord]) -> list[EventRecord]:
    """The events that were not taken back, oldest first; undo itself is not among them."""
    kept: list[EventRecord] = []
    for event in events:
        if event.text == START:
            kept = [event]
        elif event.text.startswith(UNDO):
            first = undone_from(event.text)
            while kept and kept[-1].seq >= first:
                kept.pop()
        else:
            kept.append(event)
    return kept


# At a table

SEATS: Final = ("seat add ", "seat remove ", "seat order ")
"""Begin table events after which seats are counted otherwise."""

REDO = "redo "
"""Followed by the last event of the line that was brought back."""
BACK = "back "
"""Followed by the last event of the line to which the table went back."""
MODE = "mode "
"""Followed by the mode that was switched to."""
CHANGED = "changed "
"""Followed by the line that was changed, how, and `of` the event that an undo of it goes back to."""
CHANGING = "changing "
UNCHANGED = "unchanged "
"""Followed by the line that somebody begins to change, or leaves as it is after all; these are no lines."""
CALLED = "called "
"""Followed by the number of a free counter, which has another name: that is not in the position."""
NOTED = "noted "
"""Followed by a card on which something is noted that is not in the position."""
COUNTING = ("counter add ", "counter remove ", CALLED, NOTED)
"""Begin lines after which the table counts other things, calls them otherwise, or notes something else."""
WHO = "who "
"""Followed by a seat from 1 and what became of it, as in `3 renamed`: the position knows nothing of it."""
