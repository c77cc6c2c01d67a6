"""Words that answer a question at a table, a list of phrases for each kind of answer."""

from enum import Enum
from functools import cache

from kotbot.i18n import Texts, marked_in, texts_for
from kotbot.views.base.spelling import is_one_slip
from kotbot.views.base.spelling import words as bare_words

_SHORTEST_SLIP = 5
"""Letters of the shortest phrase that may be misspelt: in shorter ones any slip makes another word."""


class Meaning(Enum):
    """The meaning of an answer; the value is how people type it."""

    # Translators: how people at a table type that they stay in Tokyo, small, with commas between; the first
    # is what the bot shows. As players say it: in the first person, of somebody else, both genders, casually.
    STAY = marked_in(
        "typed answer",
        "stay, I stay, I'll stay, I'm staying, stays, staying, remain, I remain, hold, I hold, stand, "
        "not leaving, I'm not leaving, don't yield, I don't yield, keep Tokyo",
    )
    # Translators: how people type that they leave Tokyo to the attacker; commas between, the first is shown.
    YIELD = marked_in(
        "typed answer",
        "yield, I yield, I'll yield, yields, yielding, leave, I leave, I'm leaving, leaves, leaving, out, "
        "I'm out, get out, give up, I give up, retreat, flee, run, exit, surrender, I'm off",
    )
    # Translators: how people type yes to any question; commas between, the first is shown.
    YES = marked_in(
        "typed answer",
        "yes, y, yeah, yep, yup, yea, aye, sure, ok, okay, of course, right, correct, do it, go ahead, "
        "please, accept",
    )
    # Translators: how people type no to any question, and not now; commas between, the first is shown.
    NO = marked_in(
        "typed answer",
        "no, n, nope, nah, no thanks, no thank you, not now, later, don't, never, none, decline, refuse",
    )
    # Translators: how people type that they buy nothing or nothing more; commas between, the first is shown.
    DONE = marked_in(
        "typed answer",
        "done, I'm done, all done, nothing, buy nothing, I buy nothing, buys nothing, I don't buy, "
        "don't buy, not buying, no purchase, nothing more, no more, that's all, that's it, pass, I pass, "
        "skip, finish, finished, end, end turn, end of turn, enough, save, I'm saving, no card, no cards",
    )
    # Translators: how people type that it is the next player's turn; commas between, the first is shown.
    NEXT = marked_in(
        "typed answer",
        "next, next player, next turn, next one, next please, go on, continue, move on, carry on, end turn, "
        "turn over, your turn",
    )
    # Translators: how people type that they roll the other dice again; commas between, the first is shown.
    ROLL = marked_in(
        "typed answer",
        "roll, I roll, rolls, reroll, roll again, I roll again, roll the rest, throw, throw again, again, "
        "once more, one more, one more roll",
    )
    # Translators: how people type that the dice stay as they lie; commas between, the first is shown.
    KEEP = marked_in(
        "typed answer",
        "keep, keep all, I keep, I keep all, keeps, keep everything, keep them, keep them all, keep it, "
        "stop, I stop, leave them, leave it, leave the dice, stand, enough",
    )
    # Translators: how people type that they pay 2⚡ for three new cards; commas between, the first is shown.
    SWEEP = marked_in(
        "typed answer",
        "sweep, I sweep, sweeps, sweep them, sweep all, sweep the cards, new cards, three new cards, "
        "replace, clear, wipe",
    )
    # Translators: how people type that they look at the top card of the deck; the first is shown.
    PEEK = marked_in("typed answer", "peek, I peek, peeks, look, I look, look at it, top card")
    # Translators: how people type that they take one more turn; commas between, the first is shown.
    AGAIN = marked_in(
        "typed answer", "again, go again, I go again, once more, one more turn, another turn, extra turn"
    )
    # Translators: how people type that they use the card that is asked about; the first is shown.
    USE = marked_in(
        "typed answer",
        "use it, use, I use it, use card, use the card, uses it, activate, fly, I fly, heal, save me",
    )
    # Translators: how people type that they lose the hearts and use no card; the first is shown.
    TAKE = marked_in(
        "typed answer",
        "take it, I take it, takes it, let it come, bring it on, take the damage, take the hit, "
        "don't use it, don't use, no card, without",
    )
    # Translators: how people type that the dice are resolved in the usual order; the first is shown.
    USUAL = marked_in(
        "typed answer", "as usual, usual, usual order, as always, normal, default, whatever, any order, all"
    )
    # Translators: how people type that the dice are no result yet, more rolls will come; the first is shown.
    MORE = marked_in("typed answer", "more rolls, more, first roll, not yet, not the result, roll by roll")
    # Translators: how people type that the dice are the result of the turn; the first is shown.
    FINAL = marked_in(
        "typed answer", "result, the result, final, final result, last roll, this is the result"
    )
    # Translators: how people type that a monster is out of the game; the first is shown.
    OUT = marked_in("typed answer", "out, is out, dead, is dead, died, eliminated, knocked out, gone")
    # Translators: how people type that the result goes into the statistics; the first is shown.
    COUNTS = marked_in("typed answer", "it counts, counts, count it, valid, that's right")
    # Translators: how people type that the result does not go into the statistics; the first is shown.
    FOR_FUN = marked_in(
        "typed answer", "does not count, doesn't count, don't count, don't count it, just for fun, for fun"
    )


def meant(text: str, texts: Texts) -> set[Meaning]:
    """Return the meanings of a text in a language; empty for other words."""
    said = _bare(text)
    return {meaning for meaning in Meaning if said in _known(meaning, texts.locale)}


def meant_with_a_slip(text: str, texts: Texts) -> set[Meaning]:
    """Return the meanings of a text with one letter wrong, missing or too many."""
    said = _bare(text)
    return {meaning for meaning in Meaning if any(_slips(said, one) for one in _known(meaning, texts.locale))}


def phrases(meaning: Meaning, texts: Texts) -> list[str]:
    """Return the phrases of an answer in a language; the first is shown to people."""
    return [phrase.strip() for phrase in texts.pgettext("typed answer", meaning.value).split(",")]


@cache
def _known(meaning: Meaning, locale: str) -> frozenset[str]:
    return frozenset(_bare(phrase) for phrase in phrases(meaning, texts_for(locale)))


def _slips(said: str, phrase: str) -> bool:
    return len(phrase) >= _SHORTEST_SLIP and is_one_slip(said, phrase)


def _bare(text: str) -> str:
    """Return the letters of a phrase, which alone count. `I'm done` is *im done*."""
    return bare_words(text).replace(" ", "")
