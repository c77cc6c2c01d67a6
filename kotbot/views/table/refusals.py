"""Why nothing was entered at a table: what, why, and the way on, in a sentence or two."""

from engine.errors import Reason
from kotbot.i18n import Texts
from kotbot.matches.facts import MatchFacts
from kotbot.matches.replies import Refused, Reply
from kotbot.views.base import signs
from kotbot.views.base.cast import Cast
from kotbot.views.base.monsters import monster_name
from kotbot.views.core import toasts
from kotbot.views.table.base.names import account_name, line_name, table_of
from kotbot.views.table.seats.seat_toasts import seat_refusal
from kotbot.views.table.typing.typed_dice import sides


def refused(why: Refused, reply: Reply, person_id: int, texts: Texts) -> str:
    """What was not done, why, and what to do now."""
    words = _in_play(why, reply, texts) or seat_refusal(why, reply, texts)
    return words or toasts.refused(why, reply, person_id, texts)


def _in_play(why: Refused, reply: Reply, texts: Texts) -> str | None:
    """Why nothing was entered into a match that has begun; None for all else."""
    facts = reply.facts
    if facts is None or facts.table is None:
        return None
    match why:
        case Refused.ILLEGAL:
            return _illegal(reply.detail, facts, texts)
        case Refused.CONFIRM:
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
        case Refused.STALE:
            return texts.gettext("That was entered already. {turn}", turn=whose_turn(facts, texts))
        case Refused.CHANGING:
            # Translators: {sign} is ↩, which stands on the button that leaves the past line as it was.
            return texts.gettext(
                "A past line is being changed. Enter what the board asks for, or {sign} leave it as it was.",
                sign=signs.UNDO,
            )
        case Refused.NOTHING_TO_UNDO:
            return _nothing_to_undo(facts, texts)
        case Refused.NOT_YET:
            return texts.gettext("Nobody has won yet. Play on, or end the game in {sign}.", sign=signs.MORE)
        case _:
            return None


def whose_turn(facts: MatchFacts, texts: Texts) -> str:
    """Whose turn it is, and how that monster stands."""
    state = facts.state
    if state is None:
        return ""
    cast, seat = Cast(facts, texts), state.active
    # Translators: "Turn: 🐱 Bob: ★ 5, ♥ 8.".
    return texts.gettext(
        "Turn: {player}: {star} {stars}, {heart} {hearts}.",
        player=f"{cast.sign(seat)} {cast.player(seat)}",
        star=signs.STAR,
        stars=state.stars[seat],
        heart=signs.HEART,
        hearts=state.hearts[seat],
    )


def _nothing_to_undo(facts: MatchFacts, texts: Texts) -> str:
    line = table_of(facts).undo
    if line is None:
        return texts.gettext("Nothing to take back: this is the start.")
    what = line_name(line, Cast(facts, texts))
    player = account_name(facts, line.account, texts)
    named = f"{what} ({player})" if player else what
    # Translators: somebody else was quicker; {move} is the entry that undo takes back now: "🐱 −2♥ (Ann)".
    return texts.gettext("Nothing done: the last entry is now {move}.", move=named)


def _illegal(reason: str, facts: MatchFacts, texts: Texts) -> str:
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
        case Reason.TOO_FEW_ENERGY:
            return texts.gettext(
                "Not enough {energy} for that. Put the {energy} right, or choose something cheaper.",
                energy=signs.ENERGY,
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
