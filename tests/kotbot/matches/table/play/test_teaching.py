"""A table is taught from a tap to a tap; an undo takes nothing of it back."""

from kotbot.matches.facts import Person
from kotbot.matches.replies import Note, Refused, Reply
from kotbot.matches.table.play import teaching
from tests.kotbot.matches.kit import ANN, STRANGER, Bot, refused
from tests.kotbot.matches.table.kit import open_table


def test_anybody_at_the_table_begins_it_and_ends_it(bot: Bot) -> None:
    table = open_table(bot, 2)

    def say(wanted: str, person: Person = ANN) -> Reply:
        return bot.do(lambda unit: teaching.teach(unit, table.code, person, table.press(), wanted))

    assert say("on").note is Note.SET
    table.type("112233")
    table.undo()
    assert table.facts.options["teach"] == "on"
    assert refused(say("off", STRANGER)) is Refused.STRANGER
    assert refused(say("sometimes")) is Refused.ILLEGAL
    say("off")
    assert table.facts.options["teach"] == "off"
