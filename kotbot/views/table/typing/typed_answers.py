"""Answers to the open question in words as people say them (answer_words.py): `done`, `resto`, `здаюсь`.

Only answers that the board offers are accepted.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from engine import decisions as d
from engine.players.questions import PLAYER_QUESTIONS
from kotbot.i18n import Texts
from kotbot.matches.facts import MatchFacts, Mode, OfferKind
from kotbot.matches.facts.pages import Confirmation
from kotbot.views.base.callback_data import UNNAMED, Action
from kotbot.views.base.render_context import NAME_LENGTH, seat_name
from kotbot.views.base.screen import Screen
from kotbot.views.base.spelling import words as bare_words
from kotbot.views.base.verbs import RollKind, Verb, YesNo
from kotbot.views.rules.search import is_name
from kotbot.views.table.names import table_of
from kotbot.views.table.typing.answer_words import Meaning, meant, meant_with_a_slip, phrases
from kotbot.views.table.typing.typed_changes import seats


class _Offered(NamedTuple):
    """An answer that the board offers; the first of its meanings is its own name."""

    action: Action
    meanings: tuple[Meaning, ...]
    seat: int | None
    """The seat that answers; None if not one seat alone is asked."""


def answer_typed(text: str, facts: MatchFacts, board: Screen, languages: Iterable[Texts]) -> Action | None:
    """Return the answer to the open question that a text gives; None for none, or more than one.

    `board` is the board in any language, `languages` those of the typing person, the likeliest first. The
    name of the asked player may stand before the answer: `bob stays`.
    """
    return _answer(text, facts, board, languages, meant)


def answer_misspelt(text: str, facts: MatchFacts, board: Screen, languages: Iterable[Texts]) -> Action | None:
    """Return the answer of a text with one letter wrong, missing or too many."""
    return _answer(text, facts, board, languages, meant_with_a_slip)


def is_an_answer(text: str, languages: Iterable[Texts]) -> bool:
    """Whether a text answers any question, open or not: then it means no card, unless it is one's name."""
    return any(meant(text, texts) for texts in languages) and not is_name(text)


def awaited(facts: MatchFacts, board: Screen, texts: Texts) -> list[str]:
    """Return a word for each answer to the open question; empty if no question is open."""
    if facts.mode is Mode.COUNTERS and not (
        table_of(facts).offers or _asks_whether(facts) or _is_over(facts)
    ):
        return []
    return list(dict.fromkeys(phrases(one.meanings[0], texts)[0] for one in _offered(facts, board)))


def _answer(
    text: str,
    facts: MatchFacts,
    board: Screen,
    languages: Iterable[Texts],
    read: Callable[[str, Texts], set[Meaning]],
) -> Action | None:
    speaking = list(languages)
    offered = list(_offered(facts, board))
    for seat, said in _with_whose(text, facts, speaking):
        theirs = [one for one in offered if seat is None or one.seat == seat]
        for texts in speaking:
            meanings = read(said, texts)
            found = {one.action for one in theirs if meanings & set(one.meanings)}
            if len(found) == 1:
                return found.pop()
    return None


def _with_whose(text: str, facts: MatchFacts, languages: Sequence[Texts]) -> Iterator[tuple[int | None, str]]:
    """Yield the text as it stands; and, if it begins with a player's name, the rest of it as their answer."""
    yield None, text
    name, _, rest = bare_words(text).partition(" ")
    named = seats(name, facts, languages) if rest else []
    if len(named) == 1:
        yield named[0], rest


# What the board offers


def _offered(facts: MatchFacts, board: Screen) -> Iterator[_Offered]:
    asks = _asks_whether(facts)
    for row in board.keyboard:
        for button in row:
            if button.action is None:
                continue
            meanings = _of_question(button.action) if asks else _of_button(button.action, facts)
            if meanings:
                yield _Offered(button.action, meanings, _whose(button.action, facts))


def _asks_whether(facts: MatchFacts) -> bool:
    """Whether the open page asks whether an entry is meant so."""
    return facts.draft is not None and isinstance(facts.draft.page, Confirmation)


def _is_over(facts: MatchFacts) -> bool:
    return facts.state is not None and facts.state.over


def _of_question(action: Action) -> tuple[Meaning, ...]:
    match action.verb:
        case Verb.INSIST:
            return (Meaning.YES,)
        case Verb.MARK:
            return (Meaning.NO,)
        case _:
            return ()


def _of_button(action: Action, facts: MatchFacts) -> tuple[Meaning, ...]:
    match action.verb:
        case Verb.ANSWER:
            return _of_answer(action.args, facts)
        case Verb.COMMIT:
            return (Meaning.ROLL,) if isinstance(_question(facts), d.KeepDice) else (Meaning.DONE,)
        case Verb.MORE_ROLLS:
            (rolls,) = Verb.MORE_ROLLS.read(action.args)
            return (Meaning.MORE,) if rolls is RollKind.MORE else (Meaning.FINAL,)
        case Verb.NEXT_TURN:
            return (Meaning.NEXT, Meaning.DONE)
        case Verb.OFFER:
            kind, _, answer = Verb.OFFER.read(action.args)
            return _of_offer(kind, answer)
        case Verb.COUNTS:
            (answer,) = Verb.COUNTS.read(action.args)
            is_yes = answer is YesNo.YES
            return (Meaning.COUNTS, Meaning.YES) if is_yes else (Meaning.FOR_FUN, Meaning.NO)
        case _:
            return ()


def _of_answer(args: Sequence[str], facts: MatchFacts) -> tuple[Meaning, ...]:
    question = _question(facts)
    against_damage = question is not None and PLAYER_QUESTIONS[type(question)].against_damage
    match args[0] if args else "", question:
        case "stay", _ if against_damage:
            return (Meaning.STAY, Meaning.NO, Meaning.TAKE)
        case "yield", _ if against_damage:
            return (Meaning.YIELD, Meaning.YES, Meaning.USE)
        case "stay", _:
            return (Meaning.STAY,)
        case "yield", _:
            return (Meaning.YIELD,)
        case "pass", d.BuyCards():
            return (Meaning.DONE, Meaning.NEXT, Meaning.NO)
        case "pass", _ if against_damage:
            return (Meaning.TAKE, Meaning.NO, Meaning.DONE)
        case "pass", d.ProbeDie() | d.ChangeDice():
            return (Meaning.KEEP, Meaning.NO, Meaning.DONE)
        case "pass", _:
            return (Meaning.NO, Meaning.DONE)
        case "stop", _:
            return (Meaning.KEEP, Meaning.DONE, Meaning.NO)
        case "use", d.KeepDice():
            return (Meaning.ROLL, Meaning.USE)
        case "use", _:
            return (Meaning.USE, Meaning.YES)
        case "again", _:
            return (Meaning.AGAIN, Meaning.YES)
        case "sweep", _:
            return (Meaning.SWEEP,)
        case "peek", _:
            return (Meaning.PEEK,)
        case "resolve", _ if args[1:] == ("all",):
            return (Meaning.USUAL, Meaning.YES, Meaning.DONE)
        case "reveal", _ if args[1:] == (UNNAMED,):
            return (Meaning.NO, Meaning.DONE)
        case _:
            return ()


def _of_offer(kind: OfferKind, answer: YesNo) -> tuple[Meaning, ...]:
    match kind, answer:
        case OfferKind.YIELD, YesNo.YES:
            return (Meaning.YIELD, Meaning.YES)
        case OfferKind.YIELD, _:
            return (Meaning.STAY, Meaning.NO)
        case OfferKind.OUT, YesNo.YES:
            return (Meaning.OUT, Meaning.YES)
        case OfferKind.OUT, _:
            return (Meaning.STAY, Meaning.NO)
        case _, YesNo.YES:
            return (Meaning.YES,)
        case _:
            return (Meaning.NO,)


def _whose(action: Action, facts: MatchFacts) -> int | None:
    match action.verb:
        case Verb.OFFER:
            _, seat, _ = Verb.OFFER.read(action.args)
            return seat
        case Verb.NEXT_TURN:
            return None if facts.state is None else facts.state.active
        case _:
            return facts.asked


def _question(facts: MatchFacts) -> object:
    return None if facts.state is None else facts.state.question


def wrong_number(dice: int, facts: MatchFacts, texts: Texts) -> str | None:
    """Say that the next player rolls another number of dice than was typed below a purchase; None if not."""
    following = table_of(facts).next_roll
    if following is None or following[1] == dice:
        return None
    typed = texts.ngettext("{n} die", "{n} dice", dice)
    player = seat_name(facts.seats[following[0]], texts, NAME_LENGTH)
    # Translators: so many dice were typed, and the next player rolls another number: "5 dice; Dov rolls 6."
    return texts.gettext("{dice}; {player} rolls {n}.", dice=typed, player=player, n=following[1])
