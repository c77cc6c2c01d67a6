"""Offers of the position, which may be declined: a line that asks, and a row that answers.

Several offers are asked about one after the other, so that the board stays short: first the consequences of
an attack, in the order of the rules, then the oldest.
"""

from engine.cards.tiles import ROAR
from engine.cards.tower import TOP
from engine.cards.wicked import BOX as WICKED
from engine.events import Place
from engine.table_events import AddNumber, SetTokyo
from engine.tokyo import uses_energy
from kotbot.matches.facts import Offer, OfferKind
from kotbot.matches.facts.pages import GiveThingPage
from kotbot.matches.table.offers import has_top, has_won, roars, stars_to_win
from kotbot.rich_text import Text
from kotbot.views.base import actions, signs
from kotbot.views.base.layout import italic, prompt
from kotbot.views.base.prompt import press
from kotbot.views.base.render_context import RenderContext
from kotbot.views.base.screen import Row, Style
from kotbot.views.base.verbs import Verb, YesNo
from kotbot.views.core.telling.corrections import by_how_much
from kotbot.views.table.asking import asked_now
from kotbot.views.table.names import table_of


def offer_lines(context: RenderContext) -> list[Text]:
    """Return the open question, and how many more follow."""
    offers = table_of(context.facts).offers
    if not offers:
        return []
    lines = [prompt(offer_question(asked_now(offers, context), context))]
    more = len(offers) - 1
    if more:
        # Translators: below a question that stands alone: so many others will be asked after it.
        after = context.texts.ngettext("Then {n} more question", "Then {n} more questions", more)
        lines.append(italic(after))
    return lines


def offer_question(offer: Offer, context: RenderContext) -> str:
    """Return the question of an offer to a monster."""
    texts, monster = context.texts, context.monster(offer.seat)
    match offer.kind:
        case OfferKind.OUT:
            # Translators: the last heart is gone, people decide: "☠ 🐙 Kraken has no ♥ left. Out?"
            return texts.gettext(
                "{sign} {monster} has no {heart} left. Out?",
                sign=signs.OUT,
                monster=monster,
                heart=signs.HEART,
            )
        case OfferKind.ENTER:
            # Translators: {gain} is what the rules give: "🏙 🐙 Kraken took Tokyo: +1★?"
            return texts.gettext(
                "{sign} {monster} took Tokyo: {gain}?",
                sign=_place(offer, context),
                monster=monster,
                gain=_gain(offer, context),
            )
        case OfferKind.YIELD if context.state.in_tokyo(context.state.active):
            # Translators: a monster in Tokyo was hit, and its attacker is in Tokyo already, for the other one
            # there yielded: "🌊 🐙 Kraken yields?"
            return texts.gettext("{sign} {monster} yields?", sign=_place(offer, context), monster=monster)
        case OfferKind.YIELD:
            # Translators: a monster in Tokyo was hit; if it leaves, the attacker comes in and gets {gain}:
            # "🏙 🐙 Kraken yields, 🐱 enters: +1★?"
            return texts.gettext(
                "{sign} {monster} yields, {attacker} enters: {gain}?",
                sign=_place(offer, context),
                monster=monster,
                attacker=context.sign(context.state.active),
                gain=entry_gain(context),
            )
        case OfferKind.TAKE:
            return texts.gettext(
                "{sign} {monster} took Tokyo: {gain}?",
                sign=_attackers_place(offer, context),
                monster=monster,
                gain=entry_gain(context),
            )
        case OfferKind.START:
            # Translators: a turn begins in Tokyo: "🏙 🐙 Kraken begins in Tokyo: +2★?"
            return texts.gettext(
                "{sign} {monster} begins in Tokyo: {gain}?",
                sign=_place(offer, context),
                monster=monster,
                gain=_gain(offer, context),
            )
        case OfferKind.PAY:
            # Translators: {gain} is what is paid: "🃏 🐙 Kraken bought a card: −5⚡?"
            return texts.gettext(
                "{sign} {monster} bought a card: {gain}?",
                sign=signs.CARDS,
                monster=monster,
                gain=_gain(offer, context),
            )
        case OfferKind.SWEEP:
            # Translators: all cards for sale were replaced: "🛒 🐙 Kraken sweeps the cards away: −2⚡?"
            return texts.gettext(
                "{sign} {monster} sweeps the cards away: {gain}?",
                sign=signs.MARKET,
                monster=monster,
                gain=_gain(offer, context),
            )
        case OfferKind.TILE:
            # Translators: a gauge came to 3, 6 or 10: "😈3 🐙 Kraken: a tile?"
            return texts.gettext(
                "{gauge} {monster}: a tile?", gauge=f"{signs.WICKEDNESS}{offer.level}", monster=monster
            )
        case OfferKind.WIN if card := _wins_by(offer.seat, context):
            # Translators: a monster has the top of the tower: "🏆 🐙 Kraken has Top Level. The winner?"
            return texts.gettext(
                "{sign} {monster} has {card}. The winner?",
                sign=signs.END,
                monster=monster,
                card=context.card(card),
            )
        case OfferKind.WIN:
            return texts.gettext(
                "{sign} {monster} has {n}{star}. The winner?",
                sign=signs.END,
                monster=monster,
                n=max(stars_to_win(context.state, offer.seat), context.state.stars[offer.seat]),
                star=signs.STAR,
            )


def _wins_by(seat: int, context: RenderContext) -> str:
    """Return the thing by which a monster wins: the top of the tower, or Final Roar; empty for its stars."""
    if has_top(context.state, seat):
        return TOP
    return ROAR if roars(context.state, seat) and not has_won(context.state, seat) else ""


def entry_gain(context: RenderContext) -> str:
    """Return the gain for entering Tokyo by the rules of this match: +1★, or +1⚡ in a duel."""
    return f"{context.texts.signed(1)}{signs.ENERGY if uses_energy(context.state) else signs.STAR}"


def _place(offer: Offer, context: RenderContext) -> str:
    return signs.PLACES[context.state.place_of(offer.seat)] or signs.CITY


def _attackers_place(offer: Offer, context: RenderContext) -> str:
    """Name the place in Tokyo that the active monster will take."""
    change = offer.change
    in_bay = isinstance(change, SetTokyo) and change.bay == context.state.active
    return signs.PLACES[Place.BAY if in_bay else Place.CITY]


def _gain(offer: Offer, context: RenderContext) -> str:
    """Return the gain without the monster that gets it: +2★."""
    change = offer.change
    return by_how_much(change.what, change.change, context) if isinstance(change, AddNumber) else ""


def offer_row(context: RenderContext) -> Row:
    """Return the buttons to take up and to decline the offer."""
    offers = table_of(context.facts).offers
    if not offers:
        return ()
    offer = asked_now(offers, context)
    take, leave = _answers(offer, context)
    facts = context.facts
    style = Style.DANGER if offer.kind is OfferKind.OUT else Style.SUCCESS
    takes = Verb.OFFER.of(facts, offer.kind, offer.seat, YesNo.YES)
    if offer.kind is OfferKind.TILE:
        takes = actions.page(facts, GiveThingPage(offer.seat, WICKED))
    return (
        press(take, takes, style),
        press(leave, Verb.OFFER.of(facts, offer.kind, offer.seat, YesNo.NO)),
    )


def _answers(offer: Offer, context: RenderContext) -> tuple[str, str]:
    texts, sign = context.texts, context.sign(offer.seat)
    match offer.kind:
        case OfferKind.OUT:
            # Translators: a button: yes, the monster is out: "☠ 🐙 is out".
            out = texts.gettext("{sign} {monster} is out", sign=signs.OUT, monster=sign)
            # Translators: a button: no, the monster is not out: "🐙 stays: ♥ 1".
            stays = texts.gettext("{monster} stays: {heart} {n}", monster=sign, heart=signs.HEART, n=1)
            return out, stays
        case OfferKind.ENTER | OfferKind.START | OfferKind.PAY | OfferKind.SWEEP:
            # Translators: a button: what the rules give is not taken: "🐱 no".
            no = texts.gettext("{monster} no", monster=sign)
            return f"{sign} {_gain(offer, context)}", no
        case OfferKind.TILE:
            # Translators: a button: this monster takes a tile; a page with the tiles follows: "🐱 a tile".
            return texts.gettext("{monster} a tile", monster=sign), texts.gettext(
                "{monster} no", monster=sign
            )
        case OfferKind.YIELD:
            return _yields(offer, context), texts.gettext("{sign} Stay", sign=sign)
        case OfferKind.TAKE:
            no = texts.gettext("{monster} no", monster=sign)
            return f"{sign} {texts.arrow} {_attackers_place(offer, context)} {entry_gain(context)}", no
        case OfferKind.WIN:
            # Translators: a button: yes, this monster has won: "🏆 🐙 wins".
            wins = texts.gettext("{sign} {monster} wins", sign=signs.END, monster=sign)
            return wins, texts.gettext("Play on")


def _yields(offer: Offer, context: RenderContext) -> str:
    """Return the answer for leaving Tokyo: the place that the attacker takes, and its gain."""
    texts, state = context.texts, context.state
    if state.active == state.city:
        leaves = texts.gettext("Yield")
        return f"{context.sign(offer.seat)} {leaves}"
    moves = f"{context.sign(state.active)} {texts.arrow} {_attackers_place(offer, context)}"
    return moves if state.in_tokyo(state.active) else f"{moves} {entry_gain(context)}"
