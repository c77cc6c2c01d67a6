"""Ending the lessons at a person's wish."""

from kotbot.matches.core.game import Game
from kotbot.matches.core.showing import show
from kotbot.matches.core.teaching import teach_no_more
from kotbot.matches.core.use_case import done
from kotbot.matches.facts import Person
from kotbot.matches.modes import on_match
from kotbot.matches.replies import Note, Refused, Reply, refuse


@on_match
def know_already(game: Game, person: Person) -> Reply:
    """Teach a person nothing more; only the person themselves can end their lessons."""
    if not teach_no_more(game, person.id):
        return refuse(Refused.STRANGER, show(game))
    return done(game, Note.DONE, person)
