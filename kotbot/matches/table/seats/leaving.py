"""Somebody at a table wants to be forgotten."""

from kotbot.matches.core.ending import close
from kotbot.matches.core.game import Game
from kotbot.matches.facts import Kind, Occupant, Status
from kotbot.matches.table.lines.prompts import ask_name
from kotbot.matches.table.seats.inviting import forget_phone, phones


def forget_sitter(game: Game, account: int) -> None:
    """The seat is a guest's without a name; somebody else keeps the score, and without anybody it ends.

    A table in the private chat of who is forgotten goes on in that of somebody with a phone of their own.
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
