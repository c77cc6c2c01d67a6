"""Reasons why nothing was entered at a table: what, why, and the way on, in a sentence or two."""

from engine.errors import Reason
from kotbot.i18n import Texts
from kotbot.matches.facts import MatchFacts
from kotbot.matches.facts.pages import CardElsewhere, DropsEffects, HouseRule
from kotbot.matches.refusals import Ahead, CannotPay, Faster, Illegal, Refusal, Refused, TableReason
from kotbot.matches.replies import Reply
from kotbot.views.base import signs
from kotbot.views.base.monsters import monster_name
from kotbot.views.base.render_context import RenderContext
from kotbot.views.core import refusals as of_any
from kotbot.views.table.names import account_name, line_name, table_of, whose_turn
from kotbot.views.table.seats.seat_toasts import seat_refusal
from kotbot.views.table.typing.typed_dice import roller, sides


def refused(why: Refusal, reply: Reply, person_id: int, texts: Texts) -> str:
    """Say what was not done, why, and what to do now."""
    if why is Refused.TOO_LATE and reply.facts is not None and reply.facts.seat_of(person_id) is not None:
        return _begun(reply.facts, texts)
    words = _in_play(why, reply.facts, texts) or seat_refusal(why, reply.facts, texts)
    return words or of_any.refused(why, reply, person_id, texts)


def _in_play(why: Refusal, facts: MatchFacts | None, texts: Texts) -> str | None:
    """Say why nothing was entered into a match that has begun; None for all other refusals."""
    if facts is None or facts.table is None:
        return None
    match why:
        case Illegal(reason):
            return _illegal(reason, facts, texts)
        case HouseRule() | CardElsewhere() | DropsEffects():
            # Translators: something unusual was entered; the next screen asks whether it is meant so.
            return texts.gettext("That needs a yes first: the board asks.")
        case Refused.NO_TARGET:
            return texts.gettext(
                "Nobody is in Tokyo, so the claws hit nobody. {sign} Tokyo: enter first.", sign=signs.CITY
            )
        case Refused.STRANGER:
            return texts.gettext(
                "Only those at this table enter something. {turn}", turn=whose_turn(facts, texts)
            )
        case Faster(did, by):
            return _faster(did, by, facts, texts)
        case Refused.STALE:
            return texts.gettext("That was entered already. {turn}", turn=whose_turn(facts, texts))
        case CannotPay(place):
            return _cannot_pay(place, facts, texts)
        case Refused.OTHER_ROLLS:
            return _other_rolls(facts, texts)
        case Refused.CHANGING:
            # Translators: {sign} is ↩, which stands on the button that leaves the past line as it was.
            return texts.gettext(
                "A past line is being changed. Enter what the board asks for, or {sign} leave it as it was.",
                sign=signs.UNDO,
            )
        case Refused.NOTHING_TO_UNDO:
            return _nothing_to_undo(facts, texts)
        case Refused.NOT_WON:
            return texts.gettext("Nobody has won yet. Play on, or end the game in {sign}.", sign=signs.MORE)
        case _:
            return None


def _begun(facts: MatchFacts, texts: Texts) -> str:
    """Say that another person at this table began the match a moment earlier."""
    return texts.gettext("The match has begun already. {turn}", turn=whose_turn(facts, texts))


def _faster(did: Ahead, by: int | None, facts: MatchFacts, texts: Texts) -> str:
    """Say which person was faster, and at what."""
    seat = facts.seats[by] if by is not None and by < len(facts.seats) else None
    player = "" if seat is None else account_name(facts, seat.account, texts)
    match did:
        case Ahead.TYPES:
            # Translators: somebody else tapped dice of this roll just now; {sign} stands on "Take over".
            return texts.gettext(
                "{player} is entering this roll. {sign} takes it over, from the first die.",
                player=player or texts.gettext("Somebody"),
                sign=signs.TAKE_OVER,
            )
        case Ahead.ENTERED | Ahead.ROLLED:
            return _entered(player, facts, texts)
        case Ahead.ENTERED_NOT_DICE:
            return _or_named(_entered(player, facts, texts), facts, texts)


def _cannot_pay(seat: int, facts: MatchFacts, texts: Texts) -> str:
    context = RenderContext(facts, texts)
    # Translators: a card was typed that cannot be paid: "🐱 Bob would pay for that, and has 2⚡. ...".
    return texts.gettext(
        "{player} would pay for that, and has {energy}. Put it right, or type the name of who pays first.",
        player=context.sign_and_player(seat),
        energy=texts.in_order(f"{context.state.energy[seat]}{signs.ENERGY}"),
    )


def _other_rolls(facts: MatchFacts, texts: Texts) -> str:
    rolls = roller(facts)
    if rolls is None:
        return _wrong_dice(facts, texts)
    # Translators: dice were typed with a name before them; {player} is whose dice are asked for.
    return texts.gettext(
        "Nothing was entered: it is {player} who rolls now.", player=RenderContext(facts, texts).player(rolls)
    )


def _entered(player: str, facts: MatchFacts, texts: Texts) -> str:
    context, line = RenderContext(facts, texts), table_of(facts).undo
    return texts.gettext(
        # Translators: two people typed at once: "Bob was faster: 🐱 🎲 1 1 2 ⚡ 🐾 ♥. Nothing of yours ...".
        "{player} was faster: {move}. Nothing of yours was entered: look at the board first.",
        player=player or texts.gettext("Somebody else"),
        move=line_name(line, context) if line is not None else signs.UNDO,
    )


def _or_named(told: str, facts: MatchFacts, texts: Texts) -> str:
    """Add how to type dice with the name of their player."""
    context, rolls = RenderContext(facts, texts), roller(facts)
    if rolls is None:
        return told
    # Translators: dice may be typed with the name of whose they are before them: "Dov 1 1 2 3".
    example = texts.gettext("Or name whose dice they are: {player} 1 1 2 3 3 3", player=context.player(rolls))
    return f"{told} {example}"


def _nothing_to_undo(facts: MatchFacts, texts: Texts) -> str:
    line = table_of(facts).undo
    if line is None:
        return texts.gettext("Nothing to take back: this is the start.")
    what = line_name(line, RenderContext(facts, texts))
    player = account_name(facts, line.account, texts)
    named = f"{what} ({player})" if player else what
    # Translators: somebody else was quicker; {move} is the entry that undo takes back now: "🐱 −2♥ (Ann)".
    return texts.gettext("Nothing done: the last entry is now {move}.", move=named)


def _illegal(reason: Reason | TableReason | None, facts: MatchFacts, texts: Texts) -> str:
    match reason:
        case Reason.NO_SUCH_DICE:
            return _wrong_dice(facts, texts)
        case Reason.UNREADABLE:
            name = monster_name(facts.seats[table_of(facts).mat].monster, texts)
            # Translators: {sides} is "1 2 3 e=⚡ c=🐾 h=♥"; a number, alone or after a name: "Kraken -3".
            return texts.gettext(
                "I cannot read that. Dice: {sides}. A number: +7, or {monster} -3.",
                sides=sides(texts),
                monster=name,
            )
        case Reason.OUT_OF_RANGE:
            return texts.gettext("No number falls below 0 or goes beyond all bounds. Try a smaller step.")
        case Reason.CARD_NOT_THERE:
            return texts.gettext(
                "That card is there already, or not in this game. {sign} Cards shows who has what.",
                sign=signs.CARDS,
            )
        case Reason.CARD_ELSEWHERE:
            return texts.gettext(
                "That card lies elsewhere. {sign} Cards shows where; take it from there first.",
                sign=signs.CARDS,
            )
        case Reason.CARD_BARRED:
            return of_any.barred(texts)
        case Reason.TOO_FEW_ENERGY:
            return texts.gettext(
                "Not enough {energy} for that. Put the {energy} right, or choose something cheaper.",
                energy=signs.ENERGY,
            )
        case TableReason.COUNTER_NAME:
            return texts.gettext("The name of a counter has 1 to 20 letters, and no other one has it.")
        case TableReason.COUNTER_KNOWN_WORD:
            return texts.gettext("That word means something here already. Call the counter something else.")
        case TableReason.COUNTERS_FULL:
            return texts.gettext("Three counters are all that there is room for. End one of them first.")
        case TableReason.LONG_NOTE:
            return texts.gettext("A note on a card has 60 letters at most. Make it shorter.")
        case Reason.NO_COUNTER:
            return texts.gettext("That is not counted here any more. Look again.")
        case Reason.BOX_IN_USE:
            return texts.gettext(
                "Something of that box lies before a monster. {sign} Cards shows what; take it away first.",
                sign=signs.CARDS,
            )
        case Reason.OVER:
            # Translators: {sign} is ↩, which stands on the button that undoes.
            return texts.gettext("The game is over. {sign} brings it back.", sign=signs.UNDO)
        case _:
            return texts.gettext(
                "That does not fit now. {turn} {sign} puts anything right.",
                turn=whose_turn(facts, texts),
                sign=signs.CORRECTED,
            )


def _wrong_dice(facts: MatchFacts, texts: Texts) -> str:
    asked = table_of(facts).asked_dice
    if not asked:
        return texts.gettext(
            "No dice are asked for now: answer what the board asks, or undo. {turn}",
            turn=whose_turn(facts, texts),
        )
    return texts.ngettext(
        # Translators: {sides} is the list "1 2 3 e=⚡ c=🐾 h=♥", with the letters of your language.
        "{n} die is asked for, no more: {sides}",
        "{n} dice are asked for, all at once: {sides}",
        asked,
        sides=sides(texts),
    )
