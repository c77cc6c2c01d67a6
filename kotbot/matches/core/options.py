"""The options of a match before it begins: edition, expansions, variants, pace, language."""

import re
from collections.abc import Callable, Collection
from dataclasses import replace
from typing import Final

from engine import Deck, Edition, Rules, StarsCheck, rules
from engine.boxes import EXPANSIONS, allowed
from engine.rules import COSTUMES, FirstCostume, deck_of
from engine.sides import A, B, all_up, wrong_sides
from kotbot.matches.core.game import Game
from kotbot.matches.core.seats import free_monster, is_free, put_rules, rules_of
from kotbot.matches.facts import Kind, Mode, Pace
from kotbot.matches.inline_chats import is_inline
from kotbot.matches.refusals import BoxesApart, BoxTooSmall
from kotbot.matches.replies import Denied

NO_BOXES: Final = "none"
"""The value of the option that takes all expansions out."""
BY_CHANCE: Final = "chance"
SIDES: Final = (A, B, BY_CHANCE)
"""What tiles with two sides may show."""
ON_OFF: Final = {"on": True, "off": False}


def _set_edition(game: Game, value: str) -> None:
    before = rules_of(game)
    edition = Edition(value)
    boxes = tuple(name for name in before.chosen_boxes if edition in EXPANSIONS[name].editions)
    kept = () if allowed(edition, boxes) else boxes
    made = rules(edition, deck=_named_deck(game), table=before.table, boxes=kept)
    if len(game.seats) > made.box.most_seats:
        raise Denied(BoxTooSmall(made.box.most_seats))
    put_rules(game, made)
    _dress_anew(game, before, made)


def _dress_anew(game: Game, before: Rules, made: Rules) -> None:
    """Give each monster's seat its counterpart in the new box.

    That is the monster that the seat had in that box, else the same one, else a free one. Monsters that
    people at a table made up stay.
    """
    homeless = [seat for seat in game.seats if seat.monster in before.monsters]
    for seat in homeless:
        seat.monsters = {**seat.monsters, before.edition.value: seat.monster}
        seat.monster = ""
    for wished in (made.edition.value, before.edition.value):
        for seat in homeless:
            monster = seat.monsters.get(wished, "")
            if not seat.monster and monster in made.monsters and is_free(game, monster):
                seat.monster = monster
    for seat in homeless:
        seat.monster = seat.monster or free_monster(game)


def _named_deck(game: Game) -> Deck:
    deck = game.match.rules.get("deck")
    return Deck(deck) if isinstance(deck, str) else Deck.BOX


def _set_deck(game: Game, value: str) -> None:
    present = rules_of(game)
    put_rules(game, replace(present, deck=deck_of(present.edition, Deck(value), present.box_names)))


def _set_boxes(game: Game, value: str) -> None:
    """Add or remove expansions by name, as in `+tower-cultists`, or `none`; repeating it changes nothing."""
    before = rules_of(game)
    parts = dict(box for box in before.boxes if box[0] not in before.chosen_boxes)
    chosen = {name: version for name, version in before.boxes if name not in parts}
    names = {} if value == NO_BOXES else _changed_boxes(chosen, value)
    _check_together(before.edition, names)
    made = before.expanded({**names, **parts}.items())
    put_rules(game, made)
    _dress_anew(game, before, made)


def _changed_boxes(names: dict[str, str], value: str) -> dict[str, str]:
    changes = re.findall(r"([+-])(\w+)", value)
    if not value or "".join(map("".join, changes)) != value:
        raise ValueError("expansions come and go as in '+tower-cultists'")
    for sign, name in changes:
        if sign == "-":
            names.pop(name, None)
        else:
            names.setdefault(name, EXPANSIONS[name].version)
    return names


def _check_together(edition: Edition, names: Collection[str]) -> None:
    """Raise Denied if one of these expansions does not go with the edition or another one."""
    for box in map(EXPANSIONS.__getitem__, names):
        if edition not in box.editions:
            raise Denied(BoxesApart(box.name, edition))
        for other in box.excludes:
            if other in names:
                raise Denied(BoxesApart(box.name, other))


def _set_sides(game: Game, value: str) -> None:
    """Have all tiles with two sides show A or B, or each its own; or let the sealed seed lay them."""
    present = rules_of(game)
    tiles = len(present.sides)
    if not tiles or (value not in SIDES and wrong_sides(value, tiles)):
        raise ValueError(f"tiles with two sides show one of {', '.join(SIDES)}, or each its own")
    by_chance = value == BY_CHANCE
    if by_chance and game.kind is not Kind.DIGITAL:
        raise ValueError("people lay the tiles of a table")
    game.match.chosen = replace(game.match.chosen, sides_by_chance=by_chance)
    put_rules(game, replace(present, sides=sides_named(A if by_chance else value, tiles)))


def sides_named(value: str, tiles: int) -> str:
    """Return the side of each of so many tiles: one letter is meant for all of them."""
    return all_up(value, tiles) if len(value) == 1 else value


def _set_first_costume(game: Game, value: str) -> None:
    present = rules_of(game)
    if COSTUMES not in present.box_names:
        raise ValueError("there are no costumes to begin with")
    put_rules(game, replace(present, first_costume=FirstCostume(value)))


def _set_bay(game: Game, value: str) -> None:
    present = rules_of(game)
    if ON_OFF[value] and not present.box.has_bay:
        raise ValueError(f"the {present.edition} edition has no Tokyo Bay")
    put_rules(game, replace(present, bay=ON_OFF[value]))


def _set_duel_energy(game: Game, value: str) -> None:
    put_rules(game, replace(rules_of(game), duel_energy=ON_OFF[value]))


def _set_check(game: Game, value: str) -> None:
    put_rules(game, replace(rules_of(game), check=StarsCheck(value)))


def _set_pace(game: Game, value: str) -> None:
    game.match.pace = Pace(value)


def _set_language(game: Game, value: str) -> None:
    if not value:
        raise ValueError("a language has a code")
    game.match.language = value


def _set_mode(game: Game, value: str) -> None:
    if Mode(value).kind is not game.kind:
        raise ValueError("a match is digital or at a table from its opening on")
    if Mode(value) is Mode.REFEREE and is_inline(game.match.chat):
        raise ValueError("nobody can type to a referee in an inline message")
    game.match.mode = Mode(value)


def _set_teach(game: Game, value: str) -> None:
    if game.kind is not Kind.TABLE:
        raise ValueError("a digital match teaches by itself whoever never played")
    game.match.chosen = replace(game.match.chosen, teaches=ON_OFF[value])


def _set_open_hands(game: Game, value: str) -> None:
    if game.kind is not Kind.TABLE:
        raise ValueError("nobody has to draw for computers in a digital match")
    game.match.chosen = replace(game.match.chosen, open_hands=ON_OFF[value])


def _set_hint(game: Game, value: str) -> None:
    game.match.chosen = replace(game.match.chosen, hints=ON_OFF[value])


OPTIONS: Final[dict[str, Callable[[Game, str], None]]] = {
    "edition": _set_edition,
    "deck": _set_deck,
    "boxes": _set_boxes,
    "sides": _set_sides,
    "costume": _set_first_costume,
    "bay": _set_bay,
    "duel_energy": _set_duel_energy,
    "check": _set_check,
    "pace": _set_pace,
    "language": _set_language,
    "hint": _set_hint,
    "mode": _set_mode,
    "teach": _set_teach,
    "open_hands": _set_open_hands,
}
