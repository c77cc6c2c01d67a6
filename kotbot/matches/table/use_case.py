"""What all use cases at a table share: the right to enter, and the checks before an entry."""

from collections.abc import Callable
from dataclasses import replace
from functools import update_wrapper
from typing import Concatenate, ParamSpec

from kotbot.matches.core.game import save
from kotbot.matches.core.showing import show
from kotbot.matches.core.use_case import check_live, load_as, on_loaded
from kotbot.matches.facts import Person
from kotbot.matches.facts.pages import Confirmation, Page, read_page
from kotbot.matches.packing import pack_draft
from kotbot.matches.ports import Unit
from kotbot.matches.refusals import Refused
from kotbot.matches.replies import Denied, Reply
from kotbot.matches.table.drafts import draft_of
from kotbot.matches.table.game import TableGame
from kotbot.matches.table.rebase import go_on, save_and_reply
from kotbot.matches.table.teaching import taught_now

P = ParamSpec("P")
load = load_as(TableGame)


def on_table(
    use_case: Callable[Concatenate[TableGame, P], Reply],
) -> Callable[Concatenate[Unit, str, P], Reply]:
    """Wrap a use case of a match at a table, in the set-up or live."""
    return on_loaded(load, use_case)


def at_table(
    use_case: Callable[Concatenate[TableGame, Person, P], Reply],
) -> Callable[Concatenate[Unit, str, Person, P], Reply]:
    """Wrap a use case of a live match at a table, for anybody seated and for its host.

    While a past line is being changed, an entry is made there, and the later lines are entered again.
    """

    def enter(game: TableGame, person: Person, /, *args: P.args, **kwargs: P.kwargs) -> Reply:
        game.taught = taught_now(game)
        reply = use_case(game, person, *args, **kwargs)
        if game.line is None or game.match.desk.change is None:
            return reply
        go_on(game)
        return save_and_reply(game)

    return at_live_table(enter)


def at_live_table(
    use_case: Callable[Concatenate[TableGame, Person, P], Reply],
) -> Callable[Concatenate[Unit, str, Person, P], Reply]:
    """Wrap a use case as `at_table` does, without entries in place of a past line."""

    def run(game: TableGame, person: Person, /, *args: P.args, **kwargs: P.kwargs) -> Reply:
        check_enters(game, person)
        check_live(game)
        try:
            return use_case(game, person, *args, **kwargs)
        except Denied as denied:
            if not isinstance(denied.why, Confirmation):
                raise
            return _asked_first(game, denied.why)

    update_wrapper(run, use_case)
    return on_table(run)


def _asked_first(game: TableGame, asked: Confirmation) -> Reply:
    """Open the page that asks for a confirmation."""
    game.match.draft = pack_draft(replace(draft_of(game), page=asked, opener=None))
    save(game)
    return Reply(show(game), refused=asked, changed=True)


def page_named(words: str) -> Page | None:
    """Return the page that the words of a button name; raises Denied if there is none."""
    try:
        return read_page(words.split())
    except ValueError as error:
        raise Denied(Refused.STALE) from error


def check_enters(game: TableGame, person: Person) -> None:
    """Raise Denied for a stranger; anybody seated, and the host, may enter anything."""
    if game.seat_of(person.id) is None and person.id != game.match.host:
        raise Denied(Refused.STRANGER)


def check_decision(game: TableGame, decision: int | None) -> None:
    """Raise Denied for a press on a question that is not open any more; None belongs to no question."""
    if decision is not None and decision != game.match.decision:
        raise Denied(Refused.STALE)
