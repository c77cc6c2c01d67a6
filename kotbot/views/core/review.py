"""The review of a match in words: luck, costly and good decisions, and chances turn by turn."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from engine.answers import Answer
from engine.dice import NO_DICE
from engine.players.advice import Advice
from engine.review.review import KeyDecision, Review, SeatReview
from kotbot.i18n import Texts
from kotbot.matches.ended.reviewing import can_review
from kotbot.matches.facts import MatchFacts
from kotbot.rich_text import Text
from kotbot.views.base import actions, signs
from kotbot.views.base.boxes import game_name
from kotbot.views.base.callback_data import Action
from kotbot.views.base.layout import alert, bold, folded, in_rows, italic, screen, toast
from kotbot.views.base.prompt import close_button, own_row, press
from kotbot.views.base.render_context import RenderContext
from kotbot.views.base.screen import Button, Row, Screen, Toast
from kotbot.views.core.hints import GAMES, answer_words, reason_words
from kotbot.views.core.summary import seat_line

BLOCKS: Final = "▁▂▃▄▅▆▇█"
"""Blocks from no chance to a certain win."""
POINTS: Final = 18
"""Maximum number of turns in a curve, evenly chosen."""
BAR: Final = 10
"""Number of blocks of the progress bar."""
SMALL: Final = 0.005
"""Losses below half a win in a hundred games are not reported."""

Reasons = Mapping[int, Advice]
"""The reasons why the better answer was better, by the line of the decision."""


def review_button(facts: MatchFacts, texts: Texts) -> Row:
    """Return the button to the review, if the match can be reviewed."""
    if not can_review(facts):
        return ()
    # Translators: a button below a result: luck and decisions of everybody, looked at after the match.
    return (press(texts.gettext("{sign} Review", sign=signs.REVIEW), actions.review(facts)),)


def not_played_out(texts: Texts) -> Toast:
    """Refuse to review a match that still runs or ended without a result."""
    # Translators: the answer to a button that is left from when this match seemed to be over.
    return alert(texts, texts.gettext("A match has its review once it was played to its end."))


# While it is made


def making(facts: MatchFacts, texts: Texts, done: float) -> Screen:
    """Return a progress bar and a button to look again: `done` from 0 to 1."""
    full = round(done * BAR)
    bar = texts.in_order("▰" * full + "▱" * (BAR - full))
    lines = [
        _title(texts),
        texts.gettext("Every roll and every decision is being looked at."),
        f"{bar} {texts.percent(round(done, 2))}",
    ]
    return screen(texts, lines, [(_look_again(texts, actions.review_again(facts)), close_button(texts))])


def failed(facts: MatchFacts, texts: Texts) -> Screen:
    """Return the page for a review that failed."""
    lines = [_title(texts), texts.gettext("That did not work out. Press the button to try again.")]
    return screen(texts, lines, [(_look_again(texts, actions.review(facts)), close_button(texts))])


def _look_again(texts: Texts, action: Action) -> Button:
    # Translators: a button below a bar that moves: shows how far it is now.
    return press(texts.gettext("Look again"), action)


def _title(texts: Texts) -> Text:
    return bold(texts.gettext("{sign} Review", sign=signs.REVIEW))


# All seats


def overview(facts: MatchFacts, texts: Texts, review: Review) -> Screen:
    """Return the luck, costs and chances of all seats, with a button for each seat."""
    return _overview(facts, texts, review)


def with_picture(facts: MatchFacts, texts: Texts, review: Review) -> Screen:
    """Return the same with a button for the picture of the chances, if pictures are on."""
    return _overview(facts, texts, review, offered=_as_picture(facts, texts))


def picture_failed(facts: MatchFacts, texts: Texts, review: Review) -> Screen:
    """Return the same after the picture could not be made or sent."""
    told = texts.gettext("The picture did not work out. Press the button to try again.")
    return _overview(facts, texts, review, offered=_as_picture(facts, texts), told=[told])


def _as_picture(facts: MatchFacts, texts: Texts) -> Row:
    # Translators: a button below everybody's chances to win in words: sends them as a picture. Short.
    return (press(texts.gettext("As a picture"), actions.chances(facts)),)


def picture_stands(texts: Texts) -> Toast:
    """Return the answer if the requested picture was sent before."""
    return toast(texts, texts.gettext("The picture stands in this chat already."))


def no_pictures(texts: Texts) -> Toast:
    """Return the answer if the chat has pictures turned off."""
    return alert(texts, texts.gettext("Pictures are off in this chat: /settings turns them on."))


def _overview(
    facts: MatchFacts, texts: Texts, review: Review, offered: Row = (), told: Sequence[str] = ()
) -> Screen:
    context = RenderContext(facts, texts)
    lines = [
        _title(texts),
        *([game_name(facts.rules, texts)] if facts.rules.boxes else []),
        *_praise(review, context),
        "",
        *(_sums(place, seat, context) for place, seat in enumerate(review.seats)),
        # Translators: below numbers such as "luck +12": what they count.
        italic(texts.gettext("Counted in wins of 100 games.")),
        "",
        bold(texts.gettext("Chance to win, turn by turn")),
        *(f"{context.sign(place)} {_curve(place, review, texts)}" for place in range(len(review.seats))),
        "",
        *_gaps(review, texts),
        *told,
    ]
    seats = [
        press(context.sign_and_player(place), actions.review(facts, place))
        for place in range(len(review.seats))
    ]
    return screen(texts, lines, [*in_rows(seats, 2), offered, (close_button(texts),)])


def _praise(review: Review, context: RenderContext) -> list[str]:
    """Return who was luckiest, and whose decisions cost least on average."""
    places = range(len(review.seats))
    lucky = max(places, key=lambda place: review.seats[place].luck)
    chose = [place for place in places if review.seats[place].choices]
    lines = [context.texts.gettext("Most luck: {who}", who=context.sign_and_player(lucky))]
    if chose:
        best = min(chose, key=lambda place: review.seats[place].lost / review.seats[place].choices)
        lines.append(context.texts.gettext("Best play: {who}", who=context.sign_and_player(best)))
    return lines


def _sums(place: int, seat: SeatReview, context: RenderContext) -> str:
    texts = context.texts
    told = texts.gettext(
        # Translators: of one player, in wins of 100 games: "🦖 Ann: luck +21, a choice cost 0.8 on average".
        "{who}: luck {luck}, a choice cost {lost} on average",
        who=context.sign_and_player(place),
        luck=_wins(seat.luck, texts),
        lost=_lost(seat, texts),
    )
    if abs(seat.unknown) < SMALL:
        return told
    # Translators: follows "luck +21, a choice cost 0.8 on average": what a table entered without its rolls.
    either = texts.gettext("luck or play {wins}", wins=_wins(seat.unknown, texts))
    return f"{told}, {either}"


def _lost(seat: SeatReview, texts: Texts) -> str:
    """Return the average cost of a decision: the sum would mostly reflect their number."""
    return texts.decimal(seat.lost * GAMES / max(1, seat.choices))


def _wins(chance: float, texts: Texts) -> str:
    return texts.signed(round(chance * GAMES))


def _curve(place: int, review: Review, texts: Texts) -> str:
    """Return the chances of a seat as blocks, from left to right in every language."""
    chances = [chances[place] for _, chances in review.curve]
    last = len(chances) - 1
    if last >= POINTS:
        chances = [chances[round(at * last / (POINTS - 1))] for at in range(POINTS)]
    blocks = "".join(BLOCKS[round(chance * (len(BLOCKS) - 1))] for chance in chances)
    return texts.left_to_right(blocks)


def _gaps(review: Review, texts: Texts) -> list[Text]:
    """Return which data the table did not enter."""
    lines: list[str] = []
    if review.since > 1:
        lines.append(texts.gettext("Seats changed, so it begins with turn {turn}.", turn=review.since))
    results, corrections, cards = review.gaps
    if results:
        lines.append(
            texts.ngettext(
                "Of {n} roll only the result is known: luck and play are not told apart there.",
                "Of {n} rolls only the result is known: luck and play are not told apart there.",
                results,
            )
        )
    if corrections:
        lines.append(
            texts.ngettext(
                "{n} correction is neither luck nor play.",
                "{n} corrections are neither luck nor play.",
                corrections,
            )
        )
    if cards:
        lines.append(
            texts.ngettext(
                "{n} card had no name: it counts as no luck.",
                "{n} cards had no name: they count as no luck.",
                cards,
            )
        )
    return [italic(line) for line in lines]


# One seat


def of_seat(facts: MatchFacts, texts: Texts, review: Review, place: int, reasons: Reasons) -> Screen:
    """Return the accounts of a seat, its costliest decisions that are certain, and its best one."""
    context, seat = RenderContext(facts, texts), review.seats[place]
    lines = [
        bold(context.sign_and_player(place)),
        *_books(seat, texts),
        _curve(place, review, texts),
        "",
    ]
    for moment in seat.mistakes:
        lines += [*_mistake(moment, context, reasons), ""]
    if not seat.mistakes:
        lines += [texts.gettext("No decision that was certainly a mistake."), ""]
    if seat.best is not None:
        lines += _best(seat.best, context, reasons)
    back = press(texts.gettext("Back"), actions.review(facts))
    return screen(texts, lines, own_row([back, close_button(texts)]))


def _books(seat: SeatReview, texts: Texts) -> list[str]:
    """Return the chance at the start, what changed it, and the cost of decisions."""
    parts = [
        texts.gettext("Chance to win at the start: {chance}", chance=texts.percent(seat.start)),
        # Translators: luck changed the chance of a player to win: "By luck: +21 wins of 100".
        texts.gettext("By luck: {wins} wins of 100", wins=_wins(seat.luck, texts)),
        # Translators: what all players decided changed the chance of this one.
        texts.gettext("By what all players chose: {wins} wins of 100", wins=_wins(seat.decisions, texts)),
    ]
    if abs(seat.unknown) >= SMALL:
        parts.append(texts.gettext("By luck or choice: {wins} wins of 100", wins=_wins(seat.unknown, texts)))
    parts.append(
        texts.ngettext(
            # Translators: what a choice of one player cost, of so many.
            "{n} own choice cost {lost} wins of 100",
            "{n} own choices cost {lost} wins of 100 each, on average",
            seat.choices,
            lost=_lost(seat, texts),
        )
    )
    return parts


def _mistake(moment: KeyDecision, context: RenderContext, reasons: Reasons) -> list[Text]:
    texts, then = context.texts, _then(moment, context)
    n = round(moment.by * GAMES)
    return [
        bold(texts.gettext("Turn {turn}", turn=moment.turn)),
        *_position(moment, then),
        _played(moment, then),
        # Translators: what would have been better, in the words of its button.
        texts.gettext("Better: {answer}", answer=bold(_answer(moment.other, then))),
        texts.ngettext(
            # Translators: what a mistake cost, and how far that may be wrong: "It cost 9 wins of 100 (±1)".
            "It cost {n} win of 100 ({error}).",
            "It cost {n} wins of 100 ({error}).",
            n,
            error=_give_or_take(moment.error, texts),
        ),
        *_reason(moment, then, reasons),
    ]


def _best(moment: KeyDecision, context: RenderContext, reasons: Reasons) -> list[Text]:
    texts, then = context.texts, _then(moment, context)
    n = round(moment.by * GAMES)
    return [
        bold(texts.gettext("Best decision, in turn {turn}", turn=moment.turn)),
        *_position(moment, then),
        _played(moment, then),
        texts.gettext("Next best: {answer}", answer=bold(_answer(moment.other, then))),
        texts.ngettext(
            "It was worth {n} win of 100 ({error}).",
            "It was worth {n} wins of 100 ({error}).",
            n,
            error=_give_or_take(moment.error, texts),
        ),
        *_reason(moment, then, reasons),
    ]


def _give_or_take(error: float, texts: Texts) -> str:
    """Return the margin of error of a number, at least one."""
    return texts.left_to_right(f"±{texts.number(max(1, round(error * GAMES)))}")


def _then(moment: KeyDecision, context: RenderContext) -> RenderContext:
    """Return the match as the asked seat saw it at that moment."""
    return replace(context, facts=replace(context.facts, state=moment.seen, draft=None))


def _position(moment: KeyDecision, then: RenderContext) -> list[Text]:
    texts, seen = then.texts, moment.seen
    lines = [seat_line(place, then) for place in range(seen.seats)]
    if seen.dice != NO_DICE:
        lines.append(f"{signs.DICE} {texts.in_order(signs.dice(seen.dice))}")
    return folded(lines)


def _played(moment: KeyDecision, then: RenderContext) -> Text:
    # Translators: what a player answered, in the words of its button: "Played: Sweep: 2⚡", "Played: Done".
    return then.texts.gettext("Played: {answer}", answer=bold(_answer(moment.answer, then)))


def _answer(answer: Answer, then: RenderContext) -> str:
    """Return the words of the button for an answer; a placeholder if it has no button of its own."""
    # Translators: in place of a decision that has no short words.
    return answer_words(answer, then) or then.texts.gettext("something else")


def _reason(moment: KeyDecision, then: RenderContext, reasons: Reasons) -> Sequence[str]:
    advice = reasons.get(moment.line)
    told = "" if advice is None else reason_words(advice, then)
    return [told] if told else []
