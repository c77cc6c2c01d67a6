"""The buttons that a viewer is offered, the seats that may press them, and those that a question addresses.

The data of a page is made once per language; each reader's page takes from it what is for that seat. The use
cases authorise every press, whatever a page showed.
"""

from typing import Final

from kotbot.matches.facts import Kind, MatchFacts, Occupant, Status
from kotbot.views.base.callback_data import Action, For, Trait
from kotbot.views.base.render_context import RenderContext
from kotbot.views.base.verbs import SeatVerb, Verb
from kotbot.views.page.contract import KEEPER, NO_SEAT, Away, Looks, Viewer
from kotbot.views.rights import may_press_anywhere

_STOP: Final = ("stop",)


def answers(action: Action) -> bool:
    """Return whether a button answers, rather than shows something or undoes."""
    return Trait.BESIDE not in action.verb.traits


def stroke_of(action: Action) -> str:
    """Return the key for a button while dice are kept: space rolls the others, enter keeps all."""
    if action.verb == Verb.COMMIT:
        return "space"
    return "enter" if action.verb == Verb.ANSWER and action.args == _STOP else ""


def spoken_to(context: RenderContext) -> tuple[int, ...]:
    """Return the addressed seats: the asked one; for dice and guests at a table, all who may answer."""
    facts, seat = context.facts, context.asked_in_person
    if facts.people_roll and (facts.asked is None or context.seat(facts.asked).occupant is Occupant.GUEST):
        return (*_people(facts), KEEPER)
    return () if seat is None else (seat,)


def seats_of(action: Action, facts: MatchFacts, looks: Looks) -> tuple[int, ...] | None:
    """Return the seats that a button of the board is for, given the viewer; None for every viewer."""
    if facts.status in (Status.OVER, Status.STOPPED) or action.verb.whom not in (For.SEAT, For.MEMBERS):
        return None
    if action.verb == Verb.JOIN:
        return (NO_SEAT, KEEPER)
    if facts.status is Status.LOBBY and looks is Viewer.ADMIN and _is_of_the_host(action, facts):
        return None
    if facts.kind is Kind.TABLE:
        return None if action.verb == SeatVerb.SIT else (*_people(facts), KEEPER)
    return _before(action, facts) if facts.status is Status.LOBBY else _of_live(action, facts)


def _is_of_the_host(action: Action, facts: MatchFacts) -> bool:
    """Return whether a button changes the whole lobby; at a table any seated person may press it."""
    if facts.kind is Kind.TABLE:
        return action.verb.whom is For.MEMBERS
    return Trait.OF_HOST in action.verb.traits


def _people(facts: MatchFacts) -> tuple[int, ...]:
    return tuple(seat.place for seat in facts.seats if seat.account is not None)


def _seats_of_account(facts: MatchFacts, account: int | None) -> tuple[int, ...]:
    return tuple(seat.place for seat in facts.seats if account is not None and seat.account == account)


def _before(action: Action, facts: MatchFacts) -> tuple[int, ...] | None:
    if Trait.OF_HOST in action.verb.traits:
        return _seats_of_account(facts, facts.host)
    return _people(facts)


def _of_live(action: Action, facts: MatchFacts) -> tuple[int, ...] | None:
    """Return the seats of a button in a live digital match, where each player has separate buttons."""
    if Trait.OF_ASKED in action.verb.traits:
        return () if facts.asked is None else (facts.asked,)
    match action.verb:
        case Verb.USE:
            _, seat, _ = Verb.USE.read(action.args)
            return (seat,)
        case Verb.UNDO:
            return _seats_of_account(facts, None if facts.undo is None else facts.undo.account)
        case Verb.TAKE_BACK:
            return tuple(seat.place for seat in facts.seats if seat.away)
        case Verb.STAND_IN:
            (away,) = Verb.STAND_IN.read(action.args)
            waits = tuple(place for place in _people(facts) if place != away)
            return (*waits, NO_SEAT, KEEPER)
        case _:
            return None


def offers(action: Action | None, facts: MatchFacts, looks: Looks) -> bool:
    """Return whether a viewer is offered a button's action; True for a button without action (a link)."""
    match looks:
        case Viewer.PUBLIC:
            return False
        case Viewer.CHAT | Viewer.ADMIN:
            return True
        case Away(account):
            return action is None or _is_for_who_is_away(action.verb.whom, facts, account)


def _is_for_who_is_away(whom: For, facts: MatchFacts, account: int) -> bool:
    match whom:
        case For.ANYBODY | For.CHAT | For.LINK:
            return True
        case For.GUESTS:
            return False
        case For.SEAT | For.PLAYED | For.WATCHED | For.BOARD | For.MEMBERS:
            return may_press_anywhere(whom, facts, account)
