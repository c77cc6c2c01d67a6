"""The cards for sale at a table: whether they are entered, naming them in turn, and replacing all three."""

from collections.abc import Sequence
from dataclasses import replace

from engine.cards.catalogue import UNKNOWN
from engine.state import MARKET_SLOTS
from engine.table_events import SetMarket, TableEvent, write_table
from kotbot.matches.core.game import advance
from kotbot.matches.core.options import ON_OFF
from kotbot.matches.core.use_case import done, once
from kotbot.matches.facts import Offer, Person
from kotbot.matches.facts.pages import MarketPage, NextForSalePage, Page
from kotbot.matches.outcomes import Entered, OfferMade, OptionSet
from kotbot.matches.packing import pack_draft
from kotbot.matches.refusals import Illegal, Refused
from kotbot.matches.replies import Denied, Reply
from kotbot.matches.table.drafts import draft_of
from kotbot.matches.table.game import TableGame
from kotbot.matches.table.offers import sweep
from kotbot.matches.table.play.correcting import check_meant
from kotbot.matches.table.use_case import at_table, check_decision
from kotbot.matches.table.writing import enter


@at_table
@once
def keep_market(game: TableGame, person: Person, press: str, wanted: str) -> Reply:
    """Keep the cards for sale entered (`on`), or leave them unnamed (`off`).

    Unnamed cards are asked for one after the other; nobody has to answer.
    """
    if wanted not in ON_OFF:
        raise Denied(Illegal())
    game.match.chosen = replace(game.match.chosen, keeps_market=ON_OFF[wanted])
    advance(game)
    if wanted == "on" and next_unnamed(game.position.market) is not None:
        _ask_after(game, -1)
    return done(game, OptionSet("market", wanted), person, press)


@at_table
@once
def name_card(game: TableGame, person: Person, press: str, decision: int, slot: int, card: str) -> Reply:
    """Name the card in one slot of the market, from 0; the others stay as they are.

    If the cards are asked for one after the other, ask for the next one.
    """
    check_decision(game, decision)
    market = game.position.market
    if not 0 <= slot < len(market) or not card:
        raise Denied(Refused.STALE)
    cards = tuple(card if place == slot else now for place, now in enumerate(market))
    page = draft_of(game).page
    event = _lay_out(game, person, cards)
    match page:
        case NextForSalePage():
            _ask_after(game, slot)
        case MarketPage():
            _open(game, MarketPage())
        case _:
            pass
    return done(game, Entered((write_table(event),)), person, press)


@at_table
@once
def lay_out(game: TableGame, person: Person, press: str, decision: int, cards: Sequence[str]) -> Reply:
    """Name the cards for sale, from the first slot on; the table keeps them entered from now on."""
    check_decision(game, decision)
    market = game.position.market
    if not 0 < len(cards) <= len(market):
        raise Denied(Refused.STALE)
    event = _lay_out(game, person, (*cards, *market[len(cards) :]))
    game.match.chosen = replace(game.match.chosen, keeps_market=True)
    _open(game, None)
    return done(game, Entered((write_table(event),)), person, press)


@at_table
@once
def new_cards(game: TableGame, person: Person, press: str, decision: int) -> Reply:
    """Put three unnamed cards up for sale; a table that keeps them entered is asked for each.

    In counters the active monster may have paid for them: OfferMade.
    """
    check_decision(game, decision)
    offers = sweep(game)
    event = _lay_out(game, person, (UNKNOWN,) * MARKET_SLOTS, offers)
    if game.match.chosen.keeps_market:
        _ask_after(game, -1)
    else:
        _open(game, None)
    texts = (write_table(event),)
    return done(game, OfferMade(texts) if offers else Entered(texts), person, press)


def next_unnamed(market: Sequence[str], after: int = -1) -> int | None:
    """Return the next slot after another one whose card is unnamed; None if there is none."""
    return next((slot for slot, card in enumerate(market) if card == UNKNOWN and slot > after), None)


def _lay_out(
    game: TableGame, person: Person, cards: tuple[str, ...], offers: Sequence[Offer] = ()
) -> TableEvent:
    event = TableEvent(SetMarket(cards))
    check_meant(game.position, event)
    enter(game, person, event, offers)
    advance(game)
    return event


def _ask_after(game: TableGame, slot: int) -> None:
    """Ask for the next unnamed card, if there is one."""
    following = next_unnamed(game.position.market, slot)
    _open(game, None if following is None else NextForSalePage(following))


def _open(game: TableGame, page: Page | None) -> None:
    game.match.draft = pack_draft(replace(draft_of(game), page=page))
