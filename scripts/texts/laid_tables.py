"""Tables that are laid out, and the pages of their seats, for the gallery of all screens."""

from dataclasses import replace

from engine import rules
from engine.cards.catalogue import Edition
from kotbot.i18n import Texts
from kotbot.matches.facts import (
    Draft,
    DroppedCard,
    Familiar,
    MatchFacts,
    Mode,
    NameAsked,
    Occupant,
    Prompts,
    SeatFacts,
    SetUp,
    Status,
    TableFacts,
)
from kotbot.matches.facts.pages import BoardPage, read_page
from kotbot.views.base.screen import Screen
from kotbot.views.modes import board
from kotbot.views.table.seats.invitations import (
    invitation,
    invitation_over,
    seat_link,
    sure_to_sit,
    which_guest,
)
from kotbot.views.table.seats.seat_pages import seats_screen
from scripts.texts.facts import DECISION, NAMES, WHEN, facts, position

MONSTERS = ("gigazaur", "cyber_kitty", "meka_dragon", "kraken", "Megahorn", "🦄 Glitter")
PAGES = (
    *("options", "computers", "languages", "seats", "seat 1", "seat 2", "seat 3", "monster 2"),
    *("order", "first"),
)
SECRET = "8PhyrUVmSE5_-x4q"
LIVE_PAGES = ("seats", "seat 1", "seat 2", "seat 3", "monster 2", "order", "stand_in 2", "rules")


def seated(names: tuple[str, ...], number: int) -> tuple[SeatFacts, ...]:
    """Ann with her account, Bob a guest, a computer, a guest without a name, and more."""
    seats = (
        SeatFacts(0, Occupant.PERSON, names[0], MONSTERS[0], account=101),
        SeatFacts(1, Occupant.GUEST, names[1], MONSTERS[1]),
        SeatFacts(2, Occupant.COMPUTER, "", MONSTERS[2], level="hatchling"),
        SeatFacts(3, Occupant.GUEST, "", MONSTERS[3]),
        SeatFacts(4, Occupant.PERSON, names[4], MONSTERS[4], account=105),
        SeatFacts(5, Occupant.GUEST, names[5], MONSTERS[5], level="brawler", away=True),
    )
    return seats[:number]


def laid(names: tuple[str, ...] = NAMES, number: int = 4, edition: Edition = Edition.SECOND) -> MatchFacts:
    """A table in a group that is laid out."""
    known = tuple(Familiar(f"{n:012x}", name, None) for n, name in enumerate(names))
    return replace(
        facts(status=Status.LOBBY, seats=seated(names, number), edition=edition),
        mode=Mode.REFEREE,
        rules=rules(edition, table=True),
        decision=DECISION,
        set_up=SetUp(known, seated(names, 6)),
    )


def _with_accounts(match: MatchFacts) -> MatchFacts:
    """Nobody at the table is a guest."""
    return replace(match, seats=tuple(replace(seat, occupant=Occupant.PERSON) for seat in match.seats))


def begun(names: tuple[str, ...] = NAMES, number: int = 4) -> MatchFacts:
    """A match at a table in which a card is being bought."""
    state = position("second", *({} for _ in range(number)), active=2, step="buy", turn=4)
    table = TableFacts(None, None, (), 0, False, 0, final=False, drops=(DroppedCard("jets"),), touched=WHEN)
    live = facts(state, seats=seated(names, number))
    known = (Familiar("0" * 12, names[2], None), Familiar("1" * 12, names[3], 104))
    return replace(live, mode=Mode.REFEREE, table=table, set_up=SetUp(known, ()))


def seats_of_tables(texts: Texts, names: tuple[str, ...]) -> dict[str, Screen]:
    """Every screen of the seats of tables by a name of its own."""
    table = laid(names)
    asked = Prompts(NameAsked(101, "name", 1, 0), offered=3)
    last = replace(table, set_up=SetUp((), ()), mode=Mode.COUNTERS)
    return {
        "set-up: alone": board(laid(names, 1), texts),
        "set-up: private": board(replace(laid(names, 2), private=True), texts),
        "set-up: nobody": board(replace(laid(names, 0), host=7), texts),
        "set-up: full": board(laid(names, 6), texts),
        "set-up: counters": board(last, texts),
        "set-up: a guest is taken over": board(replace(last, set_up=SetUp((), (), ((1, names[4]),))), texts),
        "set-up: asked": board(replace(table, prompts=asked), texts),
        "set-up: asked in private": board(replace(table, prompts=asked, private=True), texts),
        "set-up: put away": board(replace(table, status=Status.STOPPED), texts),
        **{f"set-up: {edition}": board(laid(names, 3, edition), texts) for edition in Edition},
        **{
            f"set-up: page {page}": board(
                replace(table, draft=Draft(DECISION, page=read_page(page.split()))), texts
            )
            for page in PAGES
        },
        **{
            f"seats: {number}, {page}": seats_screen(begun(names, number), texts, read_page(page.split()))
            for page in LIVE_PAGES
            for number in (3, 6)
        },
        "set-up: two were tapped": board(
            replace(table, draft=Draft(DECISION, page=BoardPage.ORDER), prompts=Prompts(order=(1, 0))), texts
        ),
        "seats: on one phone": seats_screen(replace(begun(names), private=True), texts),
        "seats: invitation": invitation(begun(names), texts, seat_link("kotbot_bot", "k3f9qz", SECRET)),
        "seats: invited": which_guest(begun(names, 6), texts, SECRET),
        "seats: invited, no guest": which_guest(_with_accounts(begun(names)), texts, SECRET),
        "seats: invited, sure": sure_to_sit(begun(names), texts, seated(names, 4)[1], SECRET),
        "seats: invitation over": invitation_over(texts),
        "seats: asked": seats_screen(replace(begun(names), prompts=asked), texts),
    }
