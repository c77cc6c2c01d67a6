"""The names in files: plain text without direction marks, and without any ids."""

from engine.boxes import numbers_of
from kotbot.clean_names import clean
from kotbot.i18n import Texts
from kotbot.matches.ended.exporting import Exported
from kotbot.matches.facts import MatchFacts, Occupant, SeatFacts
from kotbot.views.base import signs
from kotbot.views.base.boxes import BOXES, boxes_in_play, game_name, number_name
from kotbot.views.base.cards import card_name
from kotbot.views.base.monsters import MONSTERS
from kotbot.views.base.render_context import WHOLE_NAME, RenderContext, computer_in_full, seat_name
from kotbot.views.core.telling.corrections import counter_name


def player(seat: SeatFacts, texts: Texts) -> str:
    """Return the name of a person, guest or computer player; a guest's number; or that of a former player."""
    if seat.occupant is Occupant.COMPUTER:
        return f"{signs.COMPUTER} {plain(computer_in_full(seat, texts))}"
    if seat.occupant is not Occupant.GUEST and not seat.name:
        # Translators: somebody who had everything that is stored of them deleted, in files of old matches.
        return texts.gettext("a former player")
    return plain(seat_name(seat, texts, WHOLE_NAME))


def monster(seat: SeatFacts, texts: Texts) -> str:
    """Return the name of a seat's monster."""
    if seat.monster in MONSTERS:
        return texts.pgettext("monster", MONSTERS[seat.monster].name)
    return clean(seat.monster)


def card(card_id: str, facts: MatchFacts, texts: Texts) -> str:
    """Return the name of a card in a match."""
    return plain(card_name(card_id, facts.rules.edition, texts))


def counters(facts: MatchFacts, texts: Texts) -> list[tuple[str, str]]:
    """Return the numbers of expansions, then the table's own counters, with their names."""
    there = numbers_of(facts.rules.box_names)
    numbers = [(what, plain(number_name(what, texts))) for what in signs.NUMBERS if what in there]
    if facts.table is None:
        return numbers
    context = RenderContext(facts, texts)
    return [*numbers, *((one.what, plain(counter_name(one.what, context))) for one in facts.table.counters)]


def played(exported: Exported, texts: Texts) -> list[tuple[int, list[str]]]:
    """Return what each seat played from its hand, in order, without seats that played nothing."""
    facts = exported.facts
    told = [
        (seat.place, [card(one, facts, texts) for one in exported.played(seat.place)]) for seat in facts.seats
    ]
    return [(place, cards) for place, cards in told if cards]


def unfinished(texts: Texts) -> str:
    """Return the note on a match that is exported before it has a result."""
    # Translators: of a match that is exported while it goes on, or that ended without a result.
    return texts.gettext("not finished")


def box(facts: MatchFacts, texts: Texts) -> str:
    """Return the boxes that were played: 2016, with its expansions."""
    edition = texts.pgettext("box", BOXES[facts.rules.edition])
    return plain(" · ".join(filter(None, (edition, boxes_in_play(facts.rules, texts)))))


def game(facts: MatchFacts, texts: Texts) -> str:
    """Return the title of the base box, with the expansions that were played."""
    return plain(game_name(facts.rules, texts))


def plain(text: str) -> str:
    """Remove the direction marks from a text."""
    return clean(text, len(text) + 1)
