"""Buying, sweeping, peeking, selling, and loading the battery."""

from collections.abc import Sequence

from engine.answers import DECK, DISCARD, MARKET, Buy, Charge, Pass, Peek, Sell, Sweep, Use
from engine.cards.catalogue import FOREIGN, UNKNOWN
from engine.cards.hooks import is_barred
from engine.decisions import BuyCards, ChargeBattery, OfferRevealed, SellCards
from engine.market import SWEEP_PRICE, cost_for
from engine.rules import price
from engine.seeing import knows_top
from engine.state import EMPTY
from kotbot.matches.facts import WindowsWanted
from kotbot.matches.facts.pages import (
    ALL,
    DiscardPage,
    Narrowed,
    OthersPage,
    PeekedPage,
    SellPage,
    UnseenPage,
)
from kotbot.rich_text import Text
from kotbot.views.base import actions, signs
from kotbot.views.base.cards import card_effect, card_kind, card_line, other_word
from kotbot.views.base.layout import bold, folded, in_rows, italic, prompt
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
from kotbot.views.base.verbs import Verb
from kotbot.views.base.widths import cut, shown_lines
from kotbot.views.core.questions.card_choice import card_choice

LONGEST = 24
"""Length of the longest name of a card (characters)."""
SHORTEST = 5
"""Minimum length of a shortened name that still identifies a card."""
MOST_CHARGES = 40
"""Maximum number of amounts for a battery that are offered one by one."""


def buy_cards(asked: BuyCards, context: RenderContext) -> Prompt:
    """Ask which card to buy: the cards for sale, explained, with buttons for the affordable ones."""
    texts = context.texts
    seat = asked.seat
    question = texts.gettext(
        "{sign} {player}, buy? You have {energy}",
        sign=signs.MARKET,
        player=context.player(seat),
        energy=energy(context, context.state.energy[seat]),
    )
    offers = [answer for answer in answers_of(context, seat) if isinstance(answer, Buy)]
    match draft_of(context).page:
        case (DiscardPage() | OthersPage()) as page:
            return _elsewhere(page, offers, question, context)
        case UnseenPage(chosen):
            return Prompt(
                [prompt(question)], [*unseen_rows(asked, offers, chosen, context), (_back(context),)]
            )
        case PeekedPage(chosen):
            return Prompt([prompt(question)], [*_peeked_rows(seat, chosen, context), (_back(context),)])
        case _:
            pass
    lines = [*_explained(_market(context), seat, context), *_unnamed_hint(context), prompt(question)]
    rows = own_row(_buy_button(offer, context) for offer in offers if _lies_there(offer, context))
    rows += unseen_rows(asked, offers, ALL, context)
    return Prompt(
        lines, [*rows, *_peeked(seat, context), *_doors(offers, context), *_ways_on(asked, context)]
    )


def _back(context: RenderContext) -> Button:
    return press(context.texts.gettext("Back"), actions.page(context.facts))


def _market(context: RenderContext) -> list[str]:
    """Return the cards for sale whose names are known."""
    return [card for card in context.state.market if card not in (EMPTY, UNKNOWN)]


def _lies_there(offer: Buy, context: RenderContext) -> bool:
    return offer.card in context.state.market and offer.source == MARKET


def unseen_rows(
    asked: BuyCards | OfferRevealed, offers: list[Buy], chosen: Narrowed, context: RenderContext
) -> list[Row]:
    """Return the choice among cards that no one at the table has named yet; one may be for sale."""
    unseen = [offer.card for offer in offers if offer.source == MARKET and not _lies_there(offer, context)]
    return card_choice(
        unseen,
        chosen,
        UnseenPage,
        context,
        cost=lambda card: cost_for(context.state, asked.seat, card),
        choose=lambda card: actions.answer(context.facts, Buy(asked.seat, card)),
    )


def _peeked_rows(seat: int, chosen: Narrowed, context: RenderContext) -> list[Row]:
    """Return the choice, at a table, of the card that somebody peeked at and buys now."""
    state = context.state
    affordable = [card for card in state.deck if cost_for(state, seat, card) <= state.energy[seat]]
    return card_choice(
        affordable,
        chosen,
        PeekedPage,
        context,
        cost=lambda card: cost_for(state, seat, card),
        choose=lambda card: actions.answer(context.facts, Buy(seat, card, DECK)),
    )


def _unnamed_hint(context: RenderContext) -> list[Text]:
    if UNKNOWN not in context.state.market:
        return []
    # Translators: people at a table buy a card that the bot does not know to be for sale. {other} is the word
    # that is typed before a card of an expansion, with its cost behind: "other: Name 4".
    hint = context.texts.gettext(
        "Which card? By cost, or type its name. Not in the box? {other}: Name 4",
        other=other_word(context.texts),
    )
    return [italic(hint)]


def _explained(cards: list[str], seat: int, context: RenderContext) -> list[Text]:
    lines: list[Text] = []
    for card in cards:
        lines.append(_priced(card, seat, context))
        effect = card_effect(card, context.edition, context.texts)
        if effect:
            lines.append(italic(effect))
    return lines


def _priced(card: str, seat: int, context: RenderContext) -> Text:
    """Return the name, cost and kind of a card, and what hinders a seat from buying it."""
    if card not in context.facts.rules.prices:
        return context.card(card)
    cost = energy(context, cost_for(context.state, seat, card))
    line = bold(context.card(card)) + f" · {cost} · {card_kind(card, context.texts)}"
    hindrance = hindered(card, seat, context)
    return line + f" · {hindrance}" if hindrance else line


def hindered(card: str, seat: int, context: RenderContext) -> str:
    """Return why a seat cannot buy a card for sale, the missing energy as a rule; empty if it can."""
    texts, state = context.texts, context.state
    if is_barred(state, seat, card):
        # Translators: after a card for sale that its reader may not buy now: Hibernation while in Tokyo.
        return texts.gettext("not for you now")
    short = cost_for(state, seat, card) - state.energy[seat]
    # Translators: how much is missing to buy a card: "2⚡ short".
    return texts.gettext("{energy} short", energy=energy(context, short)) if short > 0 else ""


def _buy_button(offer: Buy, context: RenderContext) -> Button:
    cost = energy(context, cost_for(context.state, offer.seat, offer.card))
    owner = f"{context.sign(int(offer.source) - 1)} " if offer.source.isdecimal() else ""
    return press(f"{owner}{context.card(offer.card)} {cost}", actions.answer(context.facts, offer))


def _peeked(seat: int, context: RenderContext) -> list[Row]:
    """Return the buttons for the card that was peeked at; only its owner learns which it is."""
    if not knows_top(context.state, seat):
        return []
    texts = context.texts
    if context.state.rules.table:
        return [(press(texts.gettext("Buy the card you saw"), actions.page(context.facts, PeekedPage())),)]
    return [
        (
            press(texts.gettext("👁 Show me again"), Verb.SHOW_PEEKED.of(context.facts)),
            press(texts.gettext("Buy the card you saw"), Verb.BUY_PEEKED.of(context.facts)),
        )
    ]


def _doors(offers: list[Buy], context: RenderContext) -> list[Row]:
    """Return the buttons that open other sources of cards."""
    texts = context.texts
    discarded = sum(offer.source == DISCARD for offer in offers)
    others = sum(offer.source.isdecimal() for offer in offers)
    row: list[Button] = []
    if discarded:
        text = texts.gettext("From the discard pile: {n}", n=discarded)
        row.append(press(text, actions.page(context.facts, DiscardPage())))
    if others:
        text = texts.gettext("From other monsters: {n}", n=others)
        row.append(press(text, actions.page(context.facts, OthersPage())))
    return [(button,) for button in row]


def _elsewhere(
    page: DiscardPage | OthersPage, offers: list[Buy], question: str, context: RenderContext
) -> Prompt:
    texts = context.texts
    from_discard = isinstance(page, DiscardPage)
    chosen = [
        offer for offer in offers if (offer.source == DISCARD if from_discard else offer.source.isdecimal())
    ]
    where = texts.gettext("The discard pile") if from_discard else texts.gettext("Cards of other monsters")
    buttons = [_buy_button(offer, context) for offer in chosen]
    cards = list(dict.fromkeys(offer.card for offer in chosen))
    first = page.number * ON_A_PAGE
    effects = [card_line(card, context.edition, texts) for card in cards[first : first + ON_A_PAGE]]
    return Prompt([where, *effects, prompt(question)], [*paged(context, buttons, page, 1), (_back(context),)])


def _ways_on(asked: BuyCards, context: RenderContext) -> list[Row]:
    texts = context.texts
    row: list[Button] = []
    by_cards: list[Button] = []
    for answer in answers_of(context, asked.seat):
        action = actions.answer(context.facts, answer)
        match answer:
            case Sweep():
                # Translators: a button: pay to have the three cards for sale replaced: "Sweep: 2⚡".
                text = texts.gettext("Sweep: {cost}", cost=energy(context, SWEEP_PRICE))
                row.append(press(text, action))
            case Peek() if not knows_top(context.state, asked.seat):
                row.append(press(texts.gettext("👁 Peek"), action))
            case Use():
                by_cards.append(press(context.card(answer.card), action))
            case _:
                pass
    # Translators: a button: buy nothing more.
    done = press(texts.gettext("Done"), actions.answer(context.facts, Pass(asked.seat)), Style.PRIMARY)
    return [*in_rows(by_cards, 2), (*row, done)]


def offer_revealed(asked: OfferRevealed, context: RenderContext) -> Prompt:
    """Ask the owner of Opportunist about cards that were just revealed."""
    texts = context.texts
    # Translators: a card was just revealed, and Opportunist may buy it before all others.
    question = texts.gettext(
        "{player}, grab it first? You have {energy}",
        player=context.player(asked.seat),
        energy=energy(context, context.state.energy[asked.seat]),
    )
    offers = [answer for answer in answers_of(context, asked.seat) if isinstance(answer, Buy)]
    named = [offer for offer in offers if _lies_there(offer, context)]
    cards = list(dict.fromkeys(offer.card for offer in named))
    lines = [
        context.card("opportunist"),
        *_explained(cards, asked.seat, context),
        prompt(question),
    ]
    page = draft_of(context).page
    unseen = unseen_rows(asked, offers, page.chosen if isinstance(page, UnseenPage) else ALL, context)
    # Translators: a button: do not buy the card that was just revealed.
    let_go = press(texts.gettext("Let it go"), actions.answer(context.facts, Pass(asked.seat)), Style.PRIMARY)
    later = press(texts.gettext("Not this turn"), actions.windows(context.facts, WindowsWanted.NOT_THIS_TURN))
    return Prompt(lines, [*own_row(_buy_button(offer, context) for offer in named), *unseen, (let_go, later)])


def sell_cards(asked: SellCards, context: RenderContext) -> Prompt:
    """Ask which of the own cards Metamorph sells for their energy."""
    texts = context.texts
    question = texts.gettext("{player}, turn cards into energy?", player=context.player(asked.seat))
    sales = [answer for answer in answers_of(context, asked.seat) if isinstance(answer, Sell)]
    buttons = [
        press(
            f"{context.card(sale.card)} {context.texts.signed(_worth(sale, context))}{signs.ENERGY}",
            actions.answer(context.facts, sale),
        )
        for sale in sales
    ]
    # Translators: a button: sell no card.
    done = press(texts.gettext("Keep them"), actions.answer(context.facts, Pass(asked.seat)), Style.PRIMARY)
    lines = [context.card("metamorph"), prompt(question)]
    return Prompt(lines, [*paged(context, buttons, open_part(context, SellPage), 1), (done,)])


def _worth(sale: Sell, context: RenderContext) -> int:
    held = next(held for held in context.state.cards[sale.seat] if held.card == sale.card)
    printed = price(context.facts.rules, sale.card)
    return (held.paid or printed) if context.facts.rules.box.sells_for_paid else printed


def charge_battery(asked: ChargeBattery, context: RenderContext) -> Prompt:
    """Ask how much energy to put on a battery; the bank adds as much."""
    texts = context.texts
    question = texts.gettext(
        "{player}, load how much of your {energy}?",
        player=context.player(asked.seat),
        energy=energy(context, context.state.energy[asked.seat]),
    )
    amounts = [answer.energy for answer in answers_of(context, asked.seat) if isinstance(answer, Charge)]
    offered = [*amounts[: MOST_CHARGES - 1], amounts[-1]] if len(amounts) > MOST_CHARGES else amounts
    buttons = [
        press(energy(context, amount), actions.answer(context.facts, Charge(asked.seat, amount)))
        for amount in offered
    ]
    doubled = texts.gettext("{card}: the bank doubles it.", card=context.card("battery_monster"))
    return Prompt([doubled, prompt(question)], list(in_rows(buttons, 4)))


def market_line(context: RenderContext) -> str:
    """Return the cards for sale in one line: 🛒 Acid Attack 6⚡ · Heal 3⚡."""
    return _market_line(LONGEST, context)


def short_market_line(context: RenderContext) -> str:
    """Return the same in one line of a narrow phone: its longest names are cut."""
    lines = (_market_line(longest, context) for longest in range(LONGEST, SHORTEST, -1))
    return next((line for line in lines if shown_lines(line) == 1), _market_line(SHORTEST, context))


def _market_line(longest: int, context: RenderContext) -> str:
    """Return the cards for sale with names of at most so many characters."""
    cards = [card for card in context.state.market if card != EMPTY]
    shown = [
        f"{cut(context.card(card), longest, len)}{signs.NO_BREAK}"
        f"{energy(context, price(context.facts.rules, card))}"
        if card in context.facts.rules.prices
        else _unnamed(card, context)
        for card in cards
    ]
    return f"{signs.MARKET} {' · '.join(shown) or '—'}"


def for_sale_in_short(lines: Sequence[Text], context: RenderContext) -> list[Text]:
    """Return the question what to buy, of which the effects of the cards unfold at a tap."""
    seat = context.state.asked_seat
    explained = [] if seat is None else _explained(_market(context), seat, context)
    others = [line for line in lines if line not in explained]
    if len(others) == len(lines):
        return [*lines]
    return [short_market_line(context), *folded(explained), *others]


def _unnamed(card: str, context: RenderContext) -> str:
    return "?" if card == UNKNOWN else context.card(card)


def buy_options(asked: BuyCards, context: RenderContext) -> list[str]:
    """Return the affordable cards, a sweep, and the end of the turn."""
    texts, state, seat = context.texts, context.state, asked.seat
    answers = answers_of(context, seat)
    offers = dict.fromkeys(
        one.card
        for one in answers
        if isinstance(one, Buy) and one.source == "market" and one.card in state.market
    )
    named = [
        f"{context.card(card)} {energy(context, cost_for(state, seat, card))}"
        for card in offers
        if not card.startswith(FOREIGN)
    ]
    lines = [texts.gettext("Buy: {cards}.", cards=", ".join(named))] if named else []
    if UNKNOWN in state.market:
        # Translators: at a real table, where nobody named the cards for sale: what can be bought.
        lines.append(
            texts.gettext(
                "Buy a card that lies there, for up to {cost}.", cost=energy(context, state.energy[seat])
            )
        )
    if not lines:
        lines.append(texts.gettext("Nothing that lies there can be paid."))
    if any(isinstance(one, Sweep) for one in answers):
        lines.append(texts.gettext("Sweep all cards away for {cost}.", cost=energy(context, SWEEP_PRICE)))
    return [*lines, texts.gettext("Done: nothing more, and the turn ends.")]


def while_buying(asked: BuyCards, context: RenderContext) -> str:
    """Return what a buyer can pay."""
    # Translators: others see what somebody is asked: "🛒 Bob has 4⚡: buy?".
    return context.texts.gettext(
        "{sign} {player} has {energy}: buy?", sign=signs.MARKET, **_with_energy(asked.seat, context)
    )


def while_grabbing(asked: OfferRevealed, context: RenderContext) -> str:
    """Return what the owner of Opportunist can pay."""
    # Translators: others see what the owner of Opportunist is asked about a card just revealed.
    return context.texts.gettext("{player} has {energy}: grab it first?", **_with_energy(asked.seat, context))


def while_charging(asked: ChargeBattery, context: RenderContext) -> str:
    """Return what the owner of Battery Monster can put on it."""
    # Translators: others see what the owner of Battery Monster is asked.
    return context.texts.gettext("{player} has {energy}: load how much?", **_with_energy(asked.seat, context))


def _with_energy(seat: int, context: RenderContext) -> dict[str, str]:
    return {"player": context.player(seat), "energy": energy(context, context.state.energy[seat])}
