"""Questions before unusual entries: house rules, cards that are elsewhere, effects that would be dropped."""

from collections.abc import Sequence

from engine.errors import Reason
from engine.table_events import AddNumber, GiveCard, SetNumber, TableEvent, write_table
from kotbot.matches.facts import Dropped, DroppedCard, DroppedDamage
from kotbot.matches.facts.pages import CardElsewhere, Confirmation, DropsEffects, HouseRule
from kotbot.matches.table.play.correcting import entry_name
from kotbot.views.base import signs
from kotbot.views.base.layout import prompt
from kotbot.views.base.prompt import press
from kotbot.views.base.render_context import RenderContext
from kotbot.views.base.screen import Row, Screen, Style
from kotbot.views.base.verbs import Verb
from kotbot.views.core.telling.corrections import correction, number_sign
from kotbot.views.table.names import table_of
from kotbot.views.table.parts import Block, back, board_of, value_of


def sure(asked: Confirmation, context: RenderContext) -> Screen:
    """Return the question before a table event."""
    lines, rows = _asked(asked, context)
    return board_of(context, [lines], [*rows, (back(context, Style.PLAIN),)])


def _asked(asked: Confirmation, context: RenderContext) -> tuple[Block, list[Row]]:
    match asked:
        case CardElsewhere(card, answer):
            return _buy(card, answer, context)
        case HouseRule(reason, event):
            return _forced(reason, event, context)
        case DropsEffects(events):
            return _drop(events, context)


def _forced(reason: Reason, event: TableEvent, context: RenderContext) -> tuple[Block, list[Row]]:
    match event.change:
        case GiveCard(seat, card) if reason is Reason.CARD_ELSEWHERE:
            return _move(seat, card, event, context)
        case SetNumber() | AddNumber():
            return _force(event.change, event, context)
        case _:
            return _drop((event,), context)


def _buy(card: str, answer: str, context: RenderContext) -> tuple[Block, list[Row]]:
    """Ask about buying a card that was thought to be elsewhere."""
    texts = context.texts
    owner = _owner(card, context)
    if owner is None:
        # Translators: a card is bought that was thought to be on the discard pile, or not in the game.
        question = texts.gettext("{card} is not for sale, as far as I know. Buy it?", card=context.card(card))
    else:
        # Translators: a card is bought that another monster is thought to have.
        question = texts.gettext(
            "{card} is with {owner}, as far as I know. Buy it?",
            card=context.card(card),
            owner=context.monster(owner),
        )
    buy = press(texts.gettext("Buy it"), Verb.INSIST.of(context.facts, answer), Style.PRIMARY)
    return [prompt(question)], [(buy,)]


def _owner(card: str, context: RenderContext) -> int | None:
    hands = enumerate(context.state.cards)
    return next((place for place, hand in hands if any(held.card == card for held in hand)), None)


def _move(seat: int, card: str, event: TableEvent, context: RenderContext) -> tuple[Block, list[Row]]:
    texts = context.texts
    owner = _owner(card, context)
    # Translators: a card can be with one monster only: "Jets is with 🐙 Kraken. Move it to 🐱 Cyber Kitty?".
    question = texts.gettext(
        "{card} is with {owner}. Move it to {monster}?",
        card=context.card(card),
        owner=context.monster(seat if owner is None else owner),
        monster=context.monster(seat),
    )
    move = press(texts.gettext("Move it"), Verb.INSIST.of(context.facts, write_table(event)), Style.PRIMARY)
    return [prompt(question)], [(move,)]


def _force(
    change: SetNumber | AddNumber, event: TableEvent, context: RenderContext
) -> tuple[Block, list[Row]]:
    """Ask about a number above its maximum: as a house rule, or the maximum."""
    texts, facts = context.texts, context.facts
    now = value_of(change.seat, change.what, context)
    wanted = change.value if isinstance(change, SetNumber) else now + change.change
    sign = number_sign(change.what, context)
    question = texts.gettext(
        "{monster}: {sign} {n}? That is a house rule.",
        monster=context.monster(change.seat),
        sign=sign,
        n=wanted,
    )
    text = write_table(event)
    forced = text if text.endswith(" forced") else f"{text} forced"
    lines = [prompt(question)]
    # Translators: a button: yes, so much, although the rules do not have it: "Yes, ♥ 12".
    yes = texts.gettext("Yes, {sign} {n}", sign=sign, n=wanted)
    rows: list[Row] = [(press(yes, Verb.INSIST.of(facts, forced)),)]
    if change.what == "hearts":
        most = context.state.most_hearts(change.seat)
        lines.insert(0, texts.gettext("The rules allow {heart} {n} at most.", heart=signs.HEART, n=most))
        allowed = write_table(TableEvent(SetNumber(change.seat, "hearts", most)))
        rows.append(
            (press(f"{signs.HEART} {texts.number(most)}", Verb.INSIST.of(facts, allowed), Style.PRIMARY),)
        )
    return lines, rows


def _drop(events: Sequence[TableEvent], context: RenderContext) -> tuple[Block, list[Row]]:
    """Ask about a structural change while damage is pending, or while a paid card still takes effect."""
    texts = context.texts
    insisted = write_table(events[0]) if len(events) == 1 else entry_name(events)
    lost = [_lost(drop, context) for drop in table_of(context.facts).drops]
    lines = [
        *(f"{signs.CORRECTED} {correction(write_table(event), context)}" for event in events),
        # Translators: what will not happen any more is in the next lines.
        prompt(texts.gettext("That would drop what is still to come:")),
        *lost,
    ]
    do = press(
        # Translators: a button: do it although something is dropped.
        texts.gettext("Do it all the same"),
        Verb.INSIST.of(context.facts, insisted),
        Style.DANGER,
    )
    return lines, [(do,)]


def _lost(drop: Dropped, context: RenderContext) -> str:
    match drop:
        case DroppedDamage(seat, hearts):
            return f"{context.monster(seat)} {context.texts.signed(-hearts)}{signs.HEART}"
        case DroppedCard(card):
            return f"{signs.CARDS} {context.card(card)}"
