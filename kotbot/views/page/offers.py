"""The choice of buttons that a page offers: those that would not be refused, as far as is known."""

from kotbot.matches.facts import MatchFacts
from kotbot.views.base.callback_data import Action, For
from kotbot.views.page.contract import Away, Looks, Viewer
from kotbot.views.rights import may_press_anywhere


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
