"""Every toast, with facts that fill it and without, for the tests that hold for all."""

from dataclasses import replace

from engine.errors import Reason
from kotbot.i18n import Texts
from kotbot.matches import outcomes, refusals
from kotbot.matches.facts import Draft, MatchFacts, SeatFacts, Status, WindowsWanted
from kotbot.matches.facts.hands import Stance, StopMoment
from kotbot.matches.outcomes import Note, Outcome
from kotbot.matches.refusals import Refusal, Refused
from kotbot.matches.replies import Reply
from kotbot.views.base.screen import Toast
from kotbot.views.core import review
from kotbot.views.modes import toast
from kotbot.views.people import settings
from scripts.texts.facts import DECISION, NAMES, facts, people
from scripts.texts.filled import six_rolling
from scripts.texts.laid_tables import begun, laid
from scripts.texts.people_pages import guest_toasts
from scripts.texts.tables import table_toasts

TYPED_NAMES = (
    *("alienoid", "", "2", "admins", "vote", "too_few_energy", "no_such_dice", "card_not_there"),
    "out_of_range set 2 hearts 12 forced",
)
"""Names are free: what is a word of ours elsewhere is one, too."""
DONE: tuple[Outcome, ...] = (
    *(outcomes.YieldsBelow(hearts) for hearts in (0, 4)),
    *map(outcomes.WindowsSet, WindowsWanted),
    *(outcomes.StanceSet("cat_nip", stance) for stance in Stance),
    *(outcomes.StopsSet(moments) for moments in ((), (StopMoment.DICE,))),
    outcomes.OptionSet("pace", "live"),
    outcomes.OptionSet("edition", "origins", ("wicked", "costumes")),
    outcomes.MonsterChosen("gigazaur"),
    outcomes.PlaysOn(0, lost_cards=False),
    outcomes.PlaysOn(3, lost_cards=False),
    outcomes.PlaysOn(1, lost_cards=True),
    outcomes.Voted(1, 2),
    outcomes.Answered(""),
    outcomes.Undone(()),
    outcomes.SatDown((0, 1)),
    outcomes.Dressed((0, 1)),
    *(outcomes.AtSeat(what, 0) for what in outcomes.SeatOutcome),
    outcomes.GotUp("gigazaur"),
)
NOT_DONE: tuple[Refusal, ...] = (
    *map(refusals.BadName, refusals.NameFault),
    *map(refusals.NotAllowed, (None, *refusals.Privilege)),
    *map(refusals.Illegal, (None, *Reason)),
    *map(refusals.MonsterTaken, ("alienoid", "gigazaur", "the_king")),
    *map(refusals.SameName, TYPED_NAMES),
    refusals.BoxTooSmall(4),
    refusals.BoxesApart("wicked", "dark"),
    refusals.BoxesApart("cultists", "origins"),
    *map(refusals.Faster, refusals.Ahead),
)


def toasts(texts: Texts, names: tuple[str, ...] = NAMES) -> dict[str, Toast]:
    """The answer to a press for everything that can be noted or refused, with facts and without."""
    shown = {"language": settings.language_set(texts), **table_toasts(texts, names)}
    shown |= guest_toasts(texts, names)
    shown |= {
        "review: not played out": review.not_played_out(texts),
        "picture of chances: stands": review.picture_stands(texts),
        "picture of chances: off": review.no_pictures(texts),
    }
    for name, match in _matches(names).items():
        for done in (*Note, *DONE):
            shown[f"{done!r}, {name}"] = toast(Reply(match, note=done), 103, texts)
        for why in (*Refused, *NOT_DONE):
            shown[f"{why!r}, {name}"] = toast(Reply(match, refused=why), 103, texts)
    return shown


def _matches(names: tuple[str, ...]) -> dict[str, MatchFacts | None]:
    state = six_rolling()
    seats = people(state, names=names)
    live = facts(state, seats=seats)
    hearts = replace(live, draft=Draft(DECISION, hearts=(("poison", 1),)))
    return {
        "no match": None,
        "live": live,
        "marked": replace(live, draft=Draft(DECISION, keep=(0, 1, 2, 1, 1, 1))),
        "nothing marked": replace(live, draft=Draft(DECISION)),
        "hearts marked": hearts,
        "out": replace(live, seats=_only(103, 4, seats)),
        "lobby": facts(status=Status.LOBBY, seats=seats[:2]),
        "set-up": laid(names),
        "set-up, full": laid(names, 6),
        "seats of a table": begun(names),
    }


def _only(account: int, place: int, seats: tuple[SeatFacts, ...]) -> tuple[SeatFacts, ...]:
    """The seats with one person at a place, and guests at the others."""
    return tuple(replace(seat, account=account if seat.place == place else None) for seat in seats)
