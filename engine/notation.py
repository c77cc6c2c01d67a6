"""The text form of every answer and outcome, for typing and for records (docs/notation.md)."""

import re
from collections.abc import Callable
from difflib import get_close_matches
from typing import Final

from engine.answers import (
    ALL_GROUPS,
    ANYWHERE,
    CHANCE,
    CLAWS,
    DECK,
    DISCARD,
    ENERGY,
    HEARTS,
    MARKET,
    NUMBERS,
    TABLE,
    Again,
    Answer,
    Buy,
    Charge,
    Chosen,
    Copy,
    Hearts,
    Keep,
    Pass,
    Peek,
    Play,
    Reroll,
    Resolve,
    Result,
    Revealed,
    Rolled,
    Sell,
    Stay,
    Stop,
    StopAt,
    Sweep,
    Take,
    Turn,
    Use,
    Yield,
)
from engine.cards.catalogue import FOREIGN, THINGS, UNKNOWN, is_foreign
from engine.dice import FACE_NAMES, FACES, NO_DICE, Dice, Face, count, faces_of
from engine.errors import InvalidNotation, UnknownCard

VERSION: Final = "1"
"""Version of the text form; see docs/notation.md."""

ACTORS: Final = {"*": CHANCE, "!": TABLE}
"""Actors other than seats, which are written from 1."""

_FACES: Final[dict[str, Face]] = {
    **{name: face for face, name in enumerate(FACE_NAMES)},
    **{"e": 3, "⚡": 3, "c": 4, "🐾": 4, "h": 5, "♥": 5, "❤": 5},
}
_COMPACT: Final = re.compile(r"[123ech⚡🐾♥❤]+")
_GROUPS: Final = (ALL_GROUPS, NUMBERS, ENERGY, HEARTS, CLAWS)
NOTHING: Final = "nothing"


def write(answer: Answer) -> str:
    """Write the canonical text of an answer, without its actor."""
    return _WRITERS[type(answer)](answer)


def write_line(answer: Answer) -> str:
    """Write an answer after its actor: `2 buy jets`, `* roll 1 1 2 energy claw heart`."""
    return f"{write_actor(answer.seat)} {write(answer)}"


def write_actor(seat: int) -> str:
    """Write an actor: `*` for chance, `!` for the table, else the number of a seat from 1."""
    return next((sign for sign, actor in ACTORS.items() if actor == seat), str(seat + 1))


def read_actor(text: str) -> int:
    """Read an actor: a seat, CHANCE or TABLE; raises InvalidNotation."""
    if text in ACTORS:
        return ACTORS[text]
    return _seat(text)


def write_dice(dice: Dice) -> str:
    """Write dice by name in the order of faces; `nothing` for none."""
    return " ".join(FACE_NAMES[face] for face in faces_of(dice)) or NOTHING


def read_dice(text: str) -> Dice:
    """Read dice by names or first letters, apart or together: `1 1 energy`, `11e`; raises InvalidNotation."""
    if text.strip() in ("", NOTHING):
        return NO_DICE
    faces: list[Face] = []
    for word in text.lower().replace(",", " ").replace("\ufe0f", "").split():
        if word in _FACES:
            faces.append(_FACES[word])
        elif _COMPACT.fullmatch(word):
            faces += [_FACES[letter] for letter in word]
        else:
            raise InvalidNotation(f"{word!r} is no face of a die; the faces are 1 2 3 energy claw heart")
    return count(faces)


def read_card(text: str) -> str:
    """Read a card id, `?`, or `other:NAME`; raises UnknownCard with the nearest ids."""
    if text in THINGS or text == UNKNOWN or is_foreign(text):
        return text
    if text.startswith(FOREIGN):
        raise UnknownCard("the name of a foreign card is one word of 1-40 letters, as in 'other:Mega_Horn'")
    near = tuple(get_close_matches(text.lower().replace(" ", "_"), THINGS, n=3, cutoff=0.5))
    hint = f"; did you mean {', '.join(near)}?" if near else ""
    raise UnknownCard(f"no card is called {text!r}{hint}", near)


def read(text: str, seat: int) -> Answer:
    """Read the answer in a text, given by a seat or CHANCE; raises InvalidNotation."""
    verb, _, rest = text.strip().partition(" ")
    reader = _READERS.get(verb.lower())
    if reader is None:
        near = get_close_matches(verb.lower(), _READERS, n=1)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        raise InvalidNotation(f"{verb!r} is no answer{hint}", tuple(_READERS))
    return reader(rest.strip(), seat)


def read_line(line: str) -> Answer:
    """Read an answer after its actor; raises InvalidNotation."""
    actor, _, text = line.strip().partition(" ")
    return read(text, read_actor(actor))


# Writing


def _write_turn(answer: Turn) -> str:
    return f"turn {_name(answer.face)} to {_name(answer.into)} with {answer.card}"


def _write_reroll(answer: Reroll) -> str:
    return f"reroll {_name(answer.face)}" + (f" with {answer.card}" if answer.card else "")


def _name(face: Face) -> str:
    if face not in FACES:
        raise InvalidNotation(f"{face!r} is no face of a die; faces are counted from 0 to {len(FACES) - 1}")
    return FACE_NAMES[face]


def _write_hearts(answer: Hearts) -> str:
    parts = [
        f"{name} {n}"
        for name, n in (("poison", answer.poison), ("shrink", answer.shrink), ("energy", answer.biofuel))
        if n
    ]
    parts += [f"give {other + 1} {n}" for other, n in answer.others]
    return " ".join(["hearts", *(parts or ["own"])])


def _write_buy(answer: Buy) -> str:
    if answer.card.startswith(FOREIGN):
        return f"buy {answer.card} {answer.cost}"
    return f"buy {answer.card}" + ("" if answer.source == MARKET else f" from {answer.source}")


def _write_result(answer: Result) -> str:
    extras = (
        ("rolls", answer.rolls),
        ("energy_drink", answer.energy_drink),
        ("smoke_cloud", answer.smoke_cloud),
        ("cultist_roll", answer.cultist_roll),
    )
    return " ".join([f"result {write_dice(answer.dice)}", *(f"{name} {n}" for name, n in extras if n)])


_WRITERS: Final[dict[type, Callable[..., str]]] = {
    Rolled: lambda answer: f"roll {write_dice(answer.dice)}",
    Revealed: lambda answer: f"reveal {answer.card}",
    Keep: lambda answer: f"keep {write_dice(answer.dice)}",
    Stop: lambda _: "stop",
    Pass: lambda _: "pass",
    Use: lambda answer: f"use {answer.card}",
    Reroll: _write_reroll,
    Turn: _write_turn,
    Resolve: lambda answer: f"resolve {answer.group}",
    Hearts: _write_hearts,
    Yield: lambda _: "yield",
    Stay: lambda _: "stay",
    Buy: _write_buy,
    Sweep: lambda _: "sweep",
    Peek: lambda _: "peek",
    Copy: lambda answer: f"copy {answer.card} of {answer.owner + 1}",
    Sell: lambda answer: f"sell {answer.card}",
    Charge: lambda answer: f"charge {answer.energy}",
    Again: lambda _: "again",
    Play: lambda answer: f"play {answer.card}",
    Chosen: lambda answer: f"choose {answer.what}",
    Take: lambda answer: f"take {answer.card}",
    StopAt: lambda answer: f"stop_at {' '.join(answer.moments) or NOTHING}",
    Result: _write_result,
}


# Reading


def number(text: str, what: str) -> int:
    """Read a whole number; raises InvalidNotation that names the purpose of the number."""
    if not re.fullmatch(r"[+-]?\d{1,9}", text):
        raise InvalidNotation(f"{what} must be a whole number, not {text!r}")
    return int(text)


def _seat(text: str) -> int:
    seat = number(text, "a seat")
    if seat < 1:
        raise InvalidNotation(f"seats are counted from 1, there is no seat {seat}")
    return seat - 1


def read_seat(text: str) -> int:
    """Read a seat, written from 1; raises InvalidNotation."""
    return _seat(text)


def _face(text: str) -> Face:
    face = _FACES.get(text.lower())
    if face is None:
        raise InvalidNotation(f"{text!r} is no face of a die; the faces are 1 2 3 energy claw heart")
    return face


def _read_turn(rest: str, seat: int) -> Turn:
    words = rest.split()
    if len(words) != 5 or words[1] != "to" or words[3] != "with":
        raise InvalidNotation("a die is turned as in 'turn 2 to claw with stretchy'")
    return Turn(seat, _face(words[0]), _face(words[2]), read_card(words[4]))


def _read_reroll(rest: str, seat: int) -> Reroll:
    face, by, card = rest.partition(" with ")
    return Reroll(seat, _face(face.strip()), read_card(card.strip()) if by else "")


def _read_resolve(rest: str, seat: int) -> Resolve:
    group = rest or ALL_GROUPS
    if group not in _GROUPS:
        raise InvalidNotation(f"{group!r} cannot be resolved; the groups are {', '.join(_GROUPS)}", _GROUPS)
    return Resolve(seat, group)


def _read_hearts(rest: str, seat: int) -> Hearts:
    words = rest.split()
    numbers = {"poison": 0, "shrink": 0, "energy": 0}
    others: dict[int, int] = {}
    if words == ["own"]:
        words = []
    while words:
        what = words.pop(0)
        if what in numbers and words:
            if numbers[what]:
                raise InvalidNotation(f"{what} is said twice")
            numbers[what] = number(words.pop(0), what)
        elif what == "give" and len(words) > 1:
            other = _seat(words.pop(0))
            if other in others:
                raise InvalidNotation(f"seat {other + 1} is given hearts twice")
            others[other] = number(words.pop(0), "hearts given")
        else:
            raise InvalidNotation(
                "hearts are spent as in 'hearts poison 1 energy 1 give 3 2' or 'hearts own'"
            )
    spent = tuple(sorted(others.items()))
    return Hearts(seat, numbers["poison"], numbers["shrink"], numbers["energy"], spent)


def _read_buy(rest: str, seat: int) -> Buy:
    if rest.startswith(FOREIGN):
        card, _, cost = rest.rpartition(" ")
        if not card:
            raise InvalidNotation("a foreign card needs its cost, as in 'buy other:Megahorn 4'")
        return Buy(seat, read_card(card), MARKET, number(cost, "the cost"))
    card, _, source = rest.partition(" from ")
    source = source.strip() or MARKET
    if source not in (MARKET, DECK, DISCARD, ANYWHERE):
        source = str(_seat(source) + 1)
    return Buy(seat, read_card(card.strip()), source)


def _read_copy(rest: str, seat: int) -> Copy:
    card, of, owner = rest.partition(" of ")
    if not of:
        raise InvalidNotation("a card is copied as in 'copy wings of 3'")
    return Copy(seat, _seat(owner.strip()), read_card(card.strip()))


def _read_chosen(rest: str, seat: int) -> Chosen:
    if re.fullmatch(r"[a-z0-9_]{1,40}", rest) is None:
        raise InvalidNotation("what a thing asks for is one word of small letters, or a number: 'choose 3'")
    return Chosen(seat, rest)


def _read_stop_at(rest: str, seat: int) -> StopAt:
    moments = () if rest == NOTHING else tuple(rest.split())
    if not rest or not all(re.fullmatch(r"[a-z_]{1,24}", moment) for moment in moments):
        raise InvalidNotation("a seat stops as in 'stop_at shown ending' or 'stop_at nothing'")
    return StopAt(seat, moments)


_EXTRA: Final = re.compile(r"\b(rolls|energy_drink|smoke_cloud|cultist_roll) (\d{1,3})")


def _read_result(rest: str, seat: int) -> Result:
    extras = {name: int(n) for name, n in _EXTRA.findall(rest)}
    dice = read_dice(_EXTRA.sub("", rest))
    return Result(seat, dice, **extras)


def _bare(kind: type[Stop | Pass | Yield | Stay | Sweep | Peek | Again]) -> Callable[[str, int], Answer]:
    def reader(rest: str, seat: int) -> Answer:
        if rest:
            raise InvalidNotation(f"nothing follows this answer, but {rest!r} does")
        return kind(seat)

    return reader


_READERS: Final[dict[str, Callable[[str, int], Answer]]] = {
    "roll": lambda rest, seat: Rolled(seat, read_dice(rest)),
    "reveal": lambda rest, seat: Revealed(seat, read_card(rest)),
    "keep": lambda rest, seat: Keep(seat, read_dice(rest)),
    "stop": _bare(Stop),
    "pass": _bare(Pass),
    "use": lambda rest, seat: Use(seat, read_card(rest)),
    "reroll": _read_reroll,
    "turn": _read_turn,
    "resolve": _read_resolve,
    "hearts": _read_hearts,
    "yield": _bare(Yield),
    "stay": _bare(Stay),
    "buy": _read_buy,
    "sweep": _bare(Sweep),
    "peek": _bare(Peek),
    "copy": _read_copy,
    "sell": lambda rest, seat: Sell(seat, read_card(rest)),
    "charge": lambda rest, seat: Charge(seat, number(rest, "the energy")),
    "again": _bare(Again),
    "play": lambda rest, seat: Play(seat, read_card(rest)),
    "choose": _read_chosen,
    "take": lambda rest, seat: Take(seat, read_card(rest)),
    "stop_at": _read_stop_at,
    "result": _read_result,
}
