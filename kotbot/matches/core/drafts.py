"""The draft of an answer: dice to keep, hearts to spend, and the open page."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from engine import Answer
from engine.answers import Hearts, Keep, Stop
from engine.decisions import KeepDice, SpendHearts
from engine.dice import FACE_NAMES, NO_DICE, Dice, as_dice, within
from kotbot.matches.core.game import Game
from kotbot.matches.facts import Draft
from kotbot.matches.facts.pages import Confirmation, read_page
from kotbot.matches.packing import pack_draft, unpack_draft
from kotbot.matches.refusals import Illegal
from kotbot.matches.replies import Denied

MOST_HEARTS: Final = 12


def with_mark(game: Game, draft: Draft, wanted: str) -> Draft:
    """Return a draft with the wanted marks in it; raises Denied for what cannot be marked."""
    kind, _, rest = wanted.partition(" ")
    change = _MARKS.get(kind)
    if change is None:
        raise Denied(Illegal())
    try:
        return change(game, draft, rest.split())
    except ValueError as error:
        raise Denied(Illegal()) from error


def _mark_dice(game: Game, draft: Draft, words: list[str]) -> Draft:
    state = game.position
    if not isinstance(state.question, KeepDice):
        raise ValueError("no dice are to be kept")
    if words == ["all"]:
        return _with_keep(draft, list(state.dice))
    if words == ["none"]:
        return _with_keep(draft, list(NO_DICE))
    face, number = words
    place = FACE_NAMES.index(face)
    count = int(number)
    if not 0 <= count <= state.dice[place]:
        raise ValueError(f"there are {state.dice[place]} dice of this face")
    keep = list(draft.keep)
    keep[place] = count
    return _with_keep(draft, keep)


def _with_keep(draft: Draft, keep: list[int]) -> Draft:
    return replace(draft, keep=as_dice(keep))


def mark_kept(game: Game, kept: Dice) -> None:
    """Mark kept dice again after the roll, if they are asked about; they can be unmarked again."""
    state = game.position
    if isinstance(state.question, KeepDice) and within(kept, state.dice):
        game.match.draft = pack_draft(Draft(game.match.decision, kept))


def _mark_hearts(game: Game, draft: Draft, words: list[str]) -> Draft:
    state = game.position
    if not isinstance(state.question, SpendHearts):
        raise ValueError("no hearts are to be spent")
    what, number = words
    count = int(number)
    seats = [str(seat + 1) for seat in range(state.seats)]
    if what not in ("poison", "shrink", "energy", *seats) or not 0 <= count <= MOST_HEARTS:
        raise ValueError("hearts go to poison, shrink, energy or a seat")
    spent = {name: n for name, n in draft.hearts if name != what}
    if count:
        spent[what] = count
    return replace(draft, hearts=tuple(sorted(spent.items())))


def _mark_page(_: Game, draft: Draft, words: list[str]) -> Draft:
    page = read_page(words)
    if isinstance(page, Confirmation):
        raise ValueError("nobody asked for that to be entered")
    return replace(draft, page=page)


_MARKS: Final[dict[str, Callable[[Game, Draft, list[str]], Draft]]] = {
    "keep": _mark_dice,
    "hearts": _mark_hearts,
    "page": _mark_page,
}


def drafted(game: Game, place: int) -> Answer:
    """Return the answer that a seat has marked; raises Denied if the question has no draft."""
    data = game.match.draft
    draft = Draft(game.match.decision) if data is None else unpack_draft(data)
    state = game.position
    if isinstance(state.question, KeepDice):
        return Stop(place) if draft.keep == state.dice else Keep(place, draft.keep)
    if isinstance(state.question, SpendHearts):
        spent = dict(draft.hearts)
        poison, shrink, energy = (spent.pop(name, 0) for name in ("poison", "shrink", "energy"))
        others = tuple(sorted((int(seat) - 1, n) for seat, n in spent.items()))
        return Hearts(place, poison, shrink, energy, others)
    raise Denied(Illegal())
