"""Deleting a person from a table."""

from kotbot.matches.core.ending import close
from kotbot.matches.core.game import Game
from kotbot.matches.facts import Kind, Occupant, Status
from kotbot.matches.table.lines.prompts import ask_name
from kotbot.matches.table.seats.inviting import forget_phone, phones


def forget_sitter(game: Game, account: int) -> None:
    """Replace a deleted person by a nameless guest; another person becomes host, without one the match ends.

    A table in the deleted person's private chat moves to that of somebody with their own phone.
    """
    for seat in game.seats:
        if seat.account == account:
            seat.occupant, seat.account, seat.name = Occupant.GUEST, None, ""
    ask_name(game.match, None)
    forget_phone(game, account)
    people = [seat.account for seat in game.seats if seat.account is not None]
    if game.match.host == account:
        game.match.host = people[0] if people else None
    if game.match.host is None and not people:
        close(game, Status.STOPPED)
    elif game.match.chat == account:
        _move_home(game)


def _move_home(game: Game) -> None:
    for heir in phones(game):
        if game.unit.running(heir, 0, Kind.TABLE) is None:
            game.match.chat, game.match.topic = heir, 0
            forget_phone(game, heir)
            return
