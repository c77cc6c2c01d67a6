"""Counters mode: claws of one monster at everybody it reaches."""

from typing import Final

from kotbot.matches.facts.pages import AttackPage
from kotbot.matches.table.play.correcting import reached
from kotbot.views.base import actions, signs
from kotbot.views.base.layout import in_rows, prompt
from kotbot.views.base.prompt import press
from kotbot.views.base.render_context import RenderContext
from kotbot.views.base.screen import Row, Screen
from kotbot.views.base.verbs import Verb
from kotbot.views.table import actions as entries
from kotbot.views.table.parts import back, board_of, seat_row, undo_row

MOST_CLAWS: Final = 10


def attack(context: RenderContext, chosen: int | None) -> Screen:
    """Return the page for an attack: the attacker (the active monster by default), its targets, the claws."""
    state, texts = context.state, context.texts
    attacker = state.active if chosen is None or not state.lives(chosen) else chosen
    hit = reached(state, attacker)
    question = texts.gettext(
        "{sign} {monster} attacks. How many {sign}?", sign=signs.CLAW, monster=context.monster(attacker)
    )
    rows = [
        _attackers(attacker, context),
        *(_claws(attacker, context) if hit else [_enter(attacker, context)]),
    ]
    lines = [_targets(hit, context), prompt(question)]
    return board_of(context, [lines], [*rows, undo_row(context), (back(context),)])


def _targets(hit: tuple[int, ...], context: RenderContext) -> str:
    texts = context.texts
    if not hit:
        return texts.gettext("Nobody is in Tokyo: the claws hit nobody. Enter Tokyo first?")
    # Translators: whom an attack reaches, before it is entered: "It hits: 🐱 Bob · 🐲 Dora".
    return texts.gettext(
        "It hits: {players}", players=" · ".join(context.sign_and_player(seat) for seat in hit)
    )


def _attackers(attacker: int, context: RenderContext) -> Row:
    living = [seat for seat in range(context.state.seats) if context.state.lives(seat)]
    return seat_row(context, living, attacker, lambda seat: actions.page(context.facts, AttackPage(seat)))


def _claws(attacker: int, context: RenderContext) -> list[Row]:
    buttons = [
        press(f"{context.texts.number(n)}{signs.CLAW}", Verb.ATTACK.of(context.facts, attacker, n))
        for n in range(1, MOST_CLAWS + 1)
    ]
    return list(in_rows(buttons, 5))


def _enter(attacker: int, context: RenderContext) -> Row:
    # Translators: a button: this monster takes the empty City: "🏙 🐱 Bob enters".
    text = context.texts.gettext(
        "{sign} {player} enters", sign=signs.CITY, player=context.sign_and_player(attacker)
    )
    return (press(text, entries.tokyo(context.facts, attacker, context.state.bay)),)
