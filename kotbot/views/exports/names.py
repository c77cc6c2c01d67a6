"""Who played, as files name them: plain text without marks of direction, and nobody's id."""

from kotbot.i18n import Texts, clean
from kotbot.matches.facts import MatchFacts, Occupant, SeatFacts
from kotbot.views.base import signs
from kotbot.views.base.boxes import BOXES
from kotbot.views.base.cards import card_name
from kotbot.views.base.monsters import MONSTERS
from kotbot.views.base.render_context import WHOLE_NAME, RenderContext, computer_in_full, seat_name
from kotbot.views.core.telling.corrections import counter_name


def player(seat: SeatFacts, texts: Texts) -> str:
    """A person's or guest's name, a computer player's, a guest's number, or a former player."""
    if seat.occupant is Occupant.COMPUTER:
        return f"{signs.COMPUTER} {plain(computer_in_full(seat, texts))}"
    if seat.occupant is not Occupant.GUEST and not seat.name:
        # Translators: somebody who had everything that is stored of them deleted, in files of old matches.
        return texts.gettext("a former player")
    return plain(seat_name(seat, texts, WHOLE_NAME))


def monster(seat: SeatFacts, texts: Texts) -> str:
    """The name of a seat's monster."""
    if seat.monster in MONSTERS:
        return texts.pgettext("monster", MONSTERS[seat.monster].name)
    return clean(seat.monster)


def card(card_id: str, facts: MatchFacts, texts: Texts) -> str:
    """The name of a card in a match."""
    return plain(card_name(card_id, facts.rules.edition, texts))


def counters(facts: MatchFacts, texts: Texts) -> list[tuple[str, str]]:
    """What a table counts beside the rules, each with its name."""
    if facts.table is None:
        return []
    cast = RenderContext(facts, texts)
    return [(one.what, plain(counter_name(one.what, cast))) for one in facts.table.counters]


def unfinished(texts: Texts) -> str:
    """Said of a match that is taken along before it has a result."""
    # Translators: of a match that is exported while it goes on, or that ended without a result.
    return texts.gettext("not finished")


def box(facts: MatchFacts, texts: Texts) -> str:
    """Which box was played: 2016."""
    return texts.pgettext("box", BOXES[facts.rules.edition])


def plain(text: str) -> str:
    """A text without marks of direction."""
    return clean(text, len(text) + 1)
