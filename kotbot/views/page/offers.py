"""Which buttons a page offers to whom: those that would not be refused, as far as that is known."""

from kotbot.matches.facts import MatchFacts
from kotbot.views.base.callback_data import Action, For
from kotbot.views.page.contract import Away, Looks, Viewer
from kotbot.views.rights import asks_nobody


def offers(action: Action | None, facts: MatchFacts, looks: Looks) -> bool:
    """Whether somebody is offered what a button does; of one that does nothing (a link) it is so."""
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
            return asks_nobody(whom, facts, account)
