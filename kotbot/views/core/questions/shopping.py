"""Buying, sweeping, peeking, selling, and loading the battery."""

from engine.answers import DECK, DISCARD, MARKET, Buy, Charge, Pass, Peek, Sell, Sweep
from engine.cards.catalogue import CARDS, UNKNOWN
from engine.decisions import BuyCards, ChargeBattery, OfferRevealed, SellCards
from engine.market import SWEEP_PRICE, cost_for
from engine.rules import price
from engine.seeing import knows_top
from engine.state import EMPTY
from kotbot.matches.facts import Windows
from kotbot.matches.facts.pages import ALL, DiscardPage, Narrowed, OthersPage, SeenPage, SellPage, UnseenPage
from kotbot.rich_text import Text
from kotbot.views.base import actions, signs
from kotbot.views.base.cards import card_effect, card_kind, card_line, other_word
from kotbot.views.base.layout import bold, in_rows, italic, prompt
from kotbot.views.base.prompt import (
    ON_A_PAGE,
    Prompt,
    answers_of,
    draft_of,
    energy,
    open_part,
    own_row,
    paged,
    press,
)
from kotbot.views.base.render_context import RenderContext
from kotbot.views.base.screen import Button, Row, Style
from kotbot.views.core.questions.choosing import card_choice

MOST_CHARGES = 40
"""Maximum number of amounts for a battery that are offered one by one."""


def buy_cards(asked: BuyCards, cast: RenderContext) -> Prompt:
    """Ask which card to buy: the cards for sale, explained, with buttons for the affordable ones."""
    texts = cast.texts
    seat = asked.seat
    question = texts.gettext(
        "{sign} {player}, buy? You have {energy}",
        sign=signs.MARKET,
        player=cast.player(seat),
        energy=energy(cast, cast.state.energy[seat]),
    )
    offers = [answer for answer in answers_of(cast, seat) if isinstance(answer, Buy)]
    match draft_of(cast).page:
        case (DiscardPage() | OthersPage()) as page:
            return _elsewhere(page, offers, question, cast)
        case UnseenPage(chosen):
            return Prompt([prompt(question)], [*unseen_rows(asked, offers, chosen, cast), (_back(cast),)])
        case SeenPage(chosen):
            return Prompt([prompt(question)], [*_seen_rows(seat, chosen, cast), (_back(cast),)])
        case _:
            pass
    lines = [*_explained(_market(cast), seat, cast), *_unnamed_hint(cast), prompt(question)]
    rows = own_row(_buy_button(offer, cast) for offer in offers if _lies_there(offer, cast))
    rows += unseen_rows(asked, offers, ALL, cast)
    return Prompt(lines, [*rows, *_seen(seat, cast), *_doors(offers, cast), *_ways_on(asked, cast)])


def _back(cast: RenderContext) -> Button:
    return press(cast.texts.gettext("Back"), actions.page(cast.facts))


def _market(cast: RenderContext) -> list[str]:
    """Return the cards for sale whose names are known."""
    return [card for card in cast.state.market if card not in (EMPTY, UNKNOWN)]


def _lies_there(offer: Buy, cast: RenderContext) -> bool:
    return offer.card in cast.state.market and offer.source == MARKET


def unseen_rows(
    asked: BuyCards | OfferRevealed, offers: list[Buy], chosen: Narrowed, cast: RenderContext
) -> list[Row]:
    """Return the choice among cards that no one at the table has named yet; one may be for sale."""
    unseen = [offer.card for offer in offers if offer.source == MARKET and not _lies_there(offer, cast)]
    return card_choice(
        unseen,
        chosen,
        UnseenPage,
        cast,
        cost=lambda card: cost_for(cast.state, asked.seat, card),
        choose=lambda card: actions.answer(cast.facts, Buy(asked.seat, card)),
    )


def _seen_rows(seat: int, chosen: Narrowed, cast: RenderContext) -> list[Row]:
    """Return the choice, at a table, of the card that somebody peeked at and buys now."""
    state = cast.state
    affordable = [card for card in state.deck if cost_for(state, seat, card) <= state.energy[seat]]
    return card_choice(
        affordable,
        chosen,
        SeenPage,
        cast,
        cost=lambda card: cost_for(state, seat, card),
        choose=lambda card: actions.answer(cast.facts, Buy(seat, card, DECK)),
    )


def _unnamed_hint(cast: RenderContext) -> list[Text]:
    if UNKNOWN not in cast.state.market:
        return []
    # Translators: people at a table buy a card that the bot does not know to be for sale. {other} is the word
    # that is typed before a card of an expansion, with its cost behind: "other: Name 4".
    hint = cast.texts.gettext(
        "Which card? By cost, or type its name. Not in the box? {other}: Name 4", other=other_word(cast.texts)
    )
    return [italic(hint)]


def _explained(cards: list[str], seat: int, cast: RenderContext) -> list[Text]:
    lines: list[Text] = []
    for card in cards:
        lines.append(_priced(card, seat, cast))
        effect = card_effect(card, cast.edition, cast.texts)
        if effect:
            lines.append(italic(effect))
    return lines


def _priced(card: str, seat: int, cast: RenderContext) -> Text:
    """Return the name, cost and kind of a card, and the missing energy."""
    texts = cast.texts
    if card not in CARDS:
        return cast.card(card)
    cost = cost_for(cast.state, seat, card)
    line = bold(cast.card(card)) + f" · {energy(cast, cost)} · {card_kind(card, texts)}"
    short = cost - cast.state.energy[seat]
    if short <= 0:
        return line
    # Translators: how much is missing to buy a card: "2⚡ short".
    missing = texts.gettext("{energy} short", energy=energy(cast, short))
    return line + f" · {missing}"


def _buy_button(offer: Buy, cast: RenderContext) -> Button:
    cost = energy(cast, cost_for(cast.state, offer.seat, offer.card))
    owner = f"{cast.sign(int(offer.source) - 1)} " if offer.source.isdecimal() else ""
    return press(f"{owner}{cast.card(offer.card)} {cost}", actions.answer(cast.facts, offer))


def _seen(seat: int, cast: RenderContext) -> list[Row]:
    """Return the buttons for the card that was peeked at; only its owner learns which it is."""
    if not knows_top(cast.state, seat):
        return []
    texts = cast.texts
    if cast.state.rules.table:
        return [(press(texts.gettext("Buy the card you saw"), actions.page(cast.facts, SeenPage())),)]
    return [
        (
            press(texts.gettext("👁 Show me again"), actions.show_seen(cast.facts)),
            press(texts.gettext("Buy the card you saw"), actions.buy_seen(cast.facts)),
        )
    ]


def _doors(offers: list[Buy], cast: RenderContext) -> list[Row]:
    """Return the buttons that open other sources of cards."""
    texts = cast.texts
    discarded = sum(offer.source == DISCARD for offer in offers)
    others = sum(offer.source.isdecimal() for offer in offers)
    row: list[Button] = []
    if discarded:
        text = texts.gettext("From the discard pile: {n}", n=discarded)
        row.append(press(text, actions.page(cast.facts, DiscardPage())))
    if others:
        text = texts.gettext("From other monsters: {n}", n=others)
        row.append(press(text, actions.page(cast.facts, OthersPage())))
    return [(button,) for button in row]


def _elsewhere(
    page: DiscardPage | OthersPage, offers: list[Buy], question: str, cast: RenderContext
) -> Prompt:
    texts = cast.texts
    from_discard = isinstance(page, DiscardPage)
    chosen = [
        offer for offer in offers if (offer.source == DISCARD if from_discard else offer.source.isdecimal())
    ]
    where = texts.gettext("The discard pile") if from_discard else texts.gettext("Cards of other monsters")
    buttons = [_buy_button(offer, cast) for offer in chosen]
    cards = list(dict.fromkeys(offer.card for offer in chosen))
    first = page.number * ON_A_PAGE
    effects = [card_line(card, cast.edition, texts) for card in cards[first : first + ON_A_PAGE]]
    return Prompt([where, *effects, prompt(question)], [*paged(cast, buttons, page, 1), (_back(cast),)])


def _ways_on(asked: BuyCards, cast: RenderContext) -> list[Row]:
    texts = cast.texts
    row: list[Button] = []
    for answer in answers_of(cast, asked.seat):
        action = actions.answer(cast.facts, answer)
        match answer:
            case Sweep():
                # Translators: a button: pay to have the three cards for sale replaced: "Sweep: 2⚡".
                text = texts.gettext("Sweep: {cost}", cost=energy(cast, SWEEP_PRICE))
                row.append(press(text, action))
            case Peek() if not knows_top(cast.state, asked.seat):
                row.append(press(texts.gettext("👁 Peek"), action))
    # Translators: a button: buy nothing more.
    done = press(texts.gettext("Done"), actions.answer(cast.facts, Pass(asked.seat)), Style.PRIMARY)
    return [(*row, done)]


def offer_revealed(asked: OfferRevealed, cast: RenderContext) -> Prompt:
    """Ask the owner of Opportunist about cards that were just revealed."""
    texts = cast.texts
    # Translators: a card was just revealed, and Opportunist may buy it before all others.
    question = texts.gettext(
        "{player}, grab it first? You have {energy}",
        player=cast.player(asked.seat),
        energy=energy(cast, cast.state.energy[asked.seat]),
    )
    offers = [answer for answer in answers_of(cast, asked.seat) if isinstance(answer, Buy)]
    named = [offer for offer in offers if _lies_there(offer, cast)]
    cards = list(dict.fromkeys(offer.card for offer in named))
    lines = [
        cast.card("opportunist"),
        *_explained(cards, asked.seat, cast),
        prompt(question),
    ]
    page = draft_of(cast).page
    unseen = unseen_rows(asked, offers, page.chosen if isinstance(page, UnseenPage) else ALL, cast)
    # Translators: a button: do not buy the card that was just revealed.
    let_go = press(texts.gettext("Let it go"), actions.answer(cast.facts, Pass(asked.seat)), Style.PRIMARY)
    later = press(texts.gettext("Not this turn"), actions.windows(cast.facts, Windows.NOT_THIS_TURN))
    return Prompt(lines, [*own_row(_buy_button(offer, cast) for offer in named), *unseen, (let_go, later)])


def sell_cards(asked: SellCards, cast: RenderContext) -> Prompt:
    """Ask which of the own cards Metamorph sells for their energy."""
    texts = cast.texts
    question = texts.gettext("{player}, turn cards into energy?", player=cast.player(asked.seat))
    sales = [answer for answer in answers_of(cast, asked.seat) if isinstance(answer, Sell)]
    buttons = [
        press(
            f"{cast.card(sale.card)} {cast.texts.signed(_worth(sale, cast))}{signs.ENERGY}",
            actions.answer(cast.facts, sale),
        )
        for sale in sales
    ]
    # Translators: a button: sell no card.
    done = press(texts.gettext("Keep them"), actions.answer(cast.facts, Pass(asked.seat)), Style.PRIMARY)
    lines = [cast.card("metamorph"), prompt(question)]
    return Prompt(lines, [*paged(cast, buttons, open_part(cast, SellPage), 1), (done,)])


def _worth(sale: Sell, cast: RenderContext) -> int:
    held = next(held for held in cast.state.cards[sale.seat] if held.card == sale.card)
    printed = price(cast.facts.rules, sale.card)
    return (held.paid or printed) if cast.facts.rules.box.sells_for_paid else printed


def charge_battery(asked: ChargeBattery, cast: RenderContext) -> Prompt:
    """Ask how much energy to put on a battery; the bank adds as much."""
    texts = cast.texts
    question = texts.gettext(
        "{player}, load how much of your {energy}?",
        player=cast.player(asked.seat),
        energy=energy(cast, cast.state.energy[asked.seat]),
    )
    amounts = [answer.energy for answer in answers_of(cast, asked.seat) if isinstance(answer, Charge)]
    offered = [*amounts[: MOST_CHARGES - 1], amounts[-1]] if len(amounts) > MOST_CHARGES else amounts
    buttons = [
        press(energy(cast, amount), actions.answer(cast.facts, Charge(asked.seat, amount)))
        for amount in offered
    ]
    doubled = texts.gettext("{card}: the bank doubles it.", card=cast.card("battery_monster"))
    return Prompt([doubled, prompt(question)], list(in_rows(buttons, 4)))


def market_line(cast: RenderContext) -> str:
    """Return the cards for sale in one line: 🛒 Acid Attack 6⚡ · Heal 3⚡."""
    cards = [card for card in cast.state.market if card != EMPTY]
    shown = [
        f"{cast.card(card)}{signs.NO_BREAK}{energy(cast, price(cast.facts.rules, card))}"
        if card in CARDS
        else _unnamed(card, cast)
        for card in cards
    ]
    return f"{signs.MARKET} {' · '.join(shown) or '—'}"


def _unnamed(card: str, cast: RenderContext) -> str:
    return "?" if card == UNKNOWN else cast.card(card)
