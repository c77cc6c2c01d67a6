"""Matches at a table, and every screen and toast of them."""

from dataclasses import replace
from typing import Any

from engine import CHANCE, TABLE, State, build, read_line, read_table, view
from engine import events as e
from engine.errors import Reason
from engine.events import Why
from engine.flow import apply
from kotbot.i18n import Texts
from kotbot.matches import outcomes, refusals
from kotbot.matches.facts import (
    ChangedLine,
    ChangeWaits,
    Changing,
    ChosenOptions,
    Draft,
    DroppedCard,
    DroppedDamage,
    Highlights,
    How,
    Line,
    Logged,
    MatchFacts,
    Mode,
    Offer,
    OfferKind,
    Pace,
    Result,
    Standing,
    Status,
    TableFacts,
)
from kotbot.matches.facts.pages import Confirmation, DropsEffects, HouseRule, read_page
from kotbot.matches.outcomes import Note, Outcome
from kotbot.matches.refusals import Refusal, Refused
from kotbot.matches.replies import Reply
from kotbot.views.base.screen import Screen, Toast
from kotbot.views.modes import board, more, stop_question, toast
from kotbot.views.table.entries.origin import origin
from kotbot.views.table.history import history, opened_line
from scripts.texts.facts import DECISION, NAMES, WHEN, facts, people

SIX: tuple[dict[str, Any], ...] = (
    {"hearts": 6, "stars": 9},
    {"hearts": 8, "stars": 5, "energy": 3, "cards": ["jets", "wings"]},
    {"hearts": 9, "stars": 2, "energy": 5, "cards": [{"card": "smoke_cloud", "charge": 2}]},
    {"hearts": 3, "stars": 12, "energy": 10, "poison": 1},
    {"hearts": 0},
    {"hearts": 10, "stars": 19, "shrink": 2},
)
UNNAMED = ["?", "?", "?"]


def table_position(*seats: dict[str, Any], lines: tuple[str, ...] = (), **parts: Any) -> State:
    """A position at a table, as engine.build takes it, after some answers."""
    edition = parts.pop("edition", "second")
    data = {"rules": {"edition": edition, "table": True}, "seats": list(seats), "market": UNNAMED, **parts}
    state = build(data)
    for line in lines:
        apply(state, read_line(line))
    return view(state, None)


def six(**parts: Any) -> State:
    return table_position(*SIX, **{"city": 1, "bay": 4, "active": 2, "step": "roll 0", "turn": 14, **parts})


def line(
    *texts: str,
    seq: int = 20,
    seat: int = TABLE,
    account: int | None = 101,
    turn: int = 14,
    rolled_by: int | None = None,
) -> Line:
    """An entry in the history, by Ann."""
    return Line(seq, seq, account, WHEN, turn, seat, texts, rolled_by)


UNDO = line("add 2 hearts -1", "add 2 hearts -1")
REDO = line("give 3 jets", account=102)


def at_table(
    state: State, mode: Mode = Mode.REFEREE, *, names: tuple[str, ...] = NAMES, **parts: Any
) -> MatchFacts:
    """A match at a table; `parts` are those of TableFacts, and of MatchFacts."""
    table = TableFacts(
        undo=UNDO,
        redo=None,
        offers=(),
        mat=min(1, state.seats - 1),
        market=False,
        asked_dice=0,
        final=True,
        extras=(),
        drops=(),
        touched=WHEN,
    )
    own = {name: parts.pop(name) for name in TableFacts.__slots__ if name in parts}
    seats = parts.pop("seats", None) or people(state, names=names)
    match = facts(state, seats=seats)
    return replace(match, mode=mode, pace=Pace.NONE, table=replace(table, **own), **parts)


def open_page(match: MatchFacts, words: str, **parts: Any) -> MatchFacts:
    """The match with the page of its board open that words name."""
    return replace(match, draft=Draft(DECISION, page=read_page(words.split()), **parts))


def rolling(typed: tuple[int, ...] = (2, 2, 3), **parts: Any) -> MatchFacts:
    return at_table(six(), **{"asked_dice": 6, "draft": Draft(DECISION, typed=typed), **parts})


ENTERED = (
    Logged(
        18,
        CHANCE,
        103,
        "result 3 3 3 energy energy claw",
        (
            e.ResultSettled(2, (0, 0, 3, 2, 1, 0)),
            e.StarsChanged(2, 3, 5, Why.NUMBERS),
            e.EnergyChanged(2, 2, 5, Why.ENERGY),
            e.HeartsLost(0, -1, 6, 2, Why.CLAWS, True),
        ),
        WHEN,
        14,
        18,
    ),
    Logged(19, TABLE, 101, "add 2 hearts -1", (e.TableChanged("add 2 hearts -1"),), WHEN, 14, 19),
    Logged(20, TABLE, 101, "set 2 stars 5", (e.TableChanged("set 2 stars 5"),), WHEN, 14, 20),
)
OFFERS = (
    Offer(OfferKind.OUT, 3, read_table("set 4 hearts 0").change),
    Offer(OfferKind.START, 1, read_table("add 2 stars +2").change),
)
TWO_OFFERS = (
    Offer(OfferKind.ENTER, 0, read_table("add 1 stars +1").change),
    Offer(OfferKind.WIN, 5, read_table("win 6").change),
)
PAY = (
    Offer(OfferKind.PAY, 1, read_table("add 2 energy -3").change),
    Offer(OfferKind.SWEEP, 1, read_table("add 2 energy -2").change),
)
TAUGHT = ChosenOptions(teaches=True)
LINES = (
    line("add 1 hearts -2", "add 3 hearts -2", "add 4 hearts -2", seq=31),
    line("tokyo city 2 bay 4", seq=30, account=102),
    line("market jets, heal, ?", seq=29),
    line("set 2 hearts 12 forced", seq=28, account=103),
    line("give 3 other:Megahorn", seq=27),
    line("begin 3", seq=25, account=102),
    replace(
        line("result 3 3 3 energy energy claw", seq=18, seat=CHANCE, turn=13, account=104, rolled_by=2),
        entries=ENTERED[:1],
    ),
    line("buy jets", seq=17, seat=1, turn=13, account=102),
    line("yield", seq=15, seat=0, turn=13, account=101),
    line("mode referee", seq=12, turn=12),
    line("mimic 2 wings of 3", seq=11, turn=12),
    line("seat order 2 1 3 4 5 6", seq=9, turn=12),
    line("go at buy", seq=8, turn=12),
    line("dice 1 1 2 energy claw heart at roll 2", seq=7, turn=12),
    line("option bay off", seq=6, turn=12),
    line("add 2 hearts +1", "add 2 hearts -1", seq=5, turn=12),
)
CHANGED = replace(
    line("changed 17 out of 30", seq=32, account=103), changed=ChangedLine(How.OUT, LINES[7]), fixed=True
)
RESULT = Result(
    1,
    "stars",
    (Standing(1, 1, 20, 3, None), Standing(2, 0, 14, 6, None), Standing(3, 2, 4, 0, 7)),
    Highlights((0, 17), ((0, 1), 6), (1, (0, 0, 4, 1, 1, 0), 4)),
    "",
    41,
)


def table_screens(texts: Texts, names: tuple[str, ...] = NAMES) -> dict[str, Screen]:
    """Every screen of a match at a table, by a name of its own."""
    shown = {f"table: {name}": board(match, texts) for name, match in table_matches(names).items()}
    counting = at_table(six(), Mode.COUNTERS, names=names)
    over = replace(counting, status=Status.OVER, result=RESULT)
    asked: dict[str, Confirmation] = {
        "house rule": HouseRule(Reason.OUT_OF_RANGE, read_table("set 2 hearts 12 forced")),
        "card elsewhere": HouseRule(Reason.CARD_ELSEWHERE, read_table("give 1 jets forced")),
        "dropping": DropsEffects((read_table("give 1 jets"),)),
    }
    dropping = replace(
        counting, table=replace(_table(counting), drops=(DroppedDamage(1, 3), DroppedCard("heal")))
    )
    return {
        **shown,
        **{
            f"table: sure, {name}": board(replace(dropping, draft=Draft(DECISION, page=page)), texts)
            for name, page in asked.items()
        },
        "table: history": history(counting, texts, LINES[:8], 0, ((2, 4), (1, 2))),
        "table: history, earlier": history(counting, texts, LINES[8:], 1, ((2, 4), (1, 2))),
        "table: history, empty": history(counting, texts, (), 0, ()),
        "table: line": opened_line(counting, texts, LINES[7], 0, 1),
        "table: line, fixed": opened_line(counting, texts, replace(LINES[9], fixed=True), 1, 0),
        "table: line, changed": opened_line(counting, texts, CHANGED, 0, 0),
        **_changing(counting, texts),
        "table: origin": origin(counting, texts, ENTERED, 1, "hearts", 1, 3),
        "table: origin, untouched": origin(counting, texts, (), 1, "stars", 0, 0),
        "table: more": more(counting, texts),
        "table: more, referee": more(replace(counting, mode=Mode.REFEREE), texts),
        "table: stop": stop_question(counting, texts),
        "table: stop, not begun": stop_question(replace(counting, state=None, table=None), texts),
        "table: result": board(over, texts),
        "table: result, agreed": board(replace(over, result=replace(RESULT, how="agreed")), texts),
        "table: result, not counted": board(replace(over, chosen=ChosenOptions(counts=False)), texts),
        "table: stopped": board(replace(counting, status=Status.STOPPED), texts),
    }


def _table(match: MatchFacts) -> TableFacts:
    assert match.table is not None
    return match.table


def _changing(match: MatchFacts, texts: Texts) -> dict[str, Screen]:
    """Boards while a past line is being changed, in both modes."""
    buy = LINES[7]
    waiting = {
        "instead": Changing(How.INSTEAD, ChangeWaits.ENTRY, buy, "", 9, 103),
        "before": Changing(How.BEFORE, ChangeWaits.ENTRY, buy, "", 9, 103),
        **{
            f"misfit, {reason}": Changing(How.OUT, ChangeWaits.CHOICE, buy, reason, 1, 103)
            for reason in (
                "too_few_energy",
                "other_dice",
                "no_offer",
                "last_heart",
                "card_elsewhere",
                "not_asked",
            )
        },
    }
    return {
        f"table: changing, {mode}, {name}": board(
            replace(match, mode=mode, table=replace(_table(match), undo=None, changing=changing)), texts
        )
        for mode in (Mode.COUNTERS, Mode.REFEREE)
        for name, changing in waiting.items()
    }


def table_matches(names: tuple[str, ...] = NAMES) -> dict[str, MatchFacts]:
    """Matches whose boards fill every screen."""
    return {**_counting(names), **_refereed(names)}


def _counting(names: tuple[str, ...]) -> dict[str, MatchFacts]:
    state = six()
    counting = at_table(state, Mode.COUNTERS, names=names, redo=REDO, log=ENTERED)
    empty = at_table(six(city=None, bay=None), Mode.COUNTERS, names=names, undo=None)
    mimics = table_position(
        {"cards": [{"card": "mimic", "copies": [2, 1]}]}, {"cards": ["jets", "other:Megahorn", "?"]}, {}
    )
    cards = at_table(mimics, Mode.COUNTERS, names=names)
    kept = at_table(six(market=["heal", "?"]), Mode.COUNTERS, names=names, market=True)
    unnamed = at_table(six(), Mode.COUNTERS, names=names, market=True)
    over = table_position({"stars": 20}, {"stars": 3}, {"hearts": 0}, active=1, step="next")
    return {
        "counters": counting,
        "counters, private": replace(counting, private=True),
        "counters, offers": at_table(state, Mode.COUNTERS, names=names, offers=OFFERS),
        "counters, more offers": at_table(state, Mode.COUNTERS, names=names, offers=TWO_OFFERS, mat=4),
        "counters, paying": at_table(state, Mode.COUNTERS, names=names, offers=PAY),
        "counters, market": kept,
        "counters, paused": replace(counting, paused="kicked"),
        "number": open_page(counting, "number 2 hearts"),
        "number, out": open_page(counting, "number 5 hearts"),
        "number, smoke": open_page(counting, "number 3 smoke_cloud"),
        "tokyo": open_page(counting, "tokyo"),
        "attack": open_page(counting, "attack"),
        "attack, chosen": open_page(counting, "attack 2"),
        "attack, nobody": open_page(empty, "attack"),
        "cards": open_page(counting, "cards 2"),
        "cards, none": open_page(counting, "cards 1"),
        "cards, strange": open_page(cards, "cards 2"),
        "card": open_page(cards, "card 2 2"),
        "card, mimic": open_page(cards, "card 1 1"),
        "card, smoke": open_page(counting, "card 3 3"),
        "give": open_page(counting, "give 1"),
        "give, cost": open_page(counting, "give 1 3"),
        "give, letter": open_page(counting, "give 1 3 83"),
        "market": open_page(kept, "market"),
        "market, not kept": open_page(counting, "market"),
        "market, slot": open_page(kept, "market 2"),
        "market, each": open_page(unnamed, "each 1"),
        "market, the last one": open_page(unnamed, "each 3"),
        "over": at_table(over, Mode.COUNTERS, names=names),
    }


def _refereed(names: tuple[str, ...]) -> dict[str, MatchFacts]:
    hit: dict[str, Any] = {"city": 2, "active": 1, "step": "resolve", "dice": "c c c 1 2 3"}
    rolled: dict[str, Any] = {"active": 1, "step": "roll 1", "dice": "3 3 2 h e c"}
    last_roll: dict[str, Any] = {"active": 1, "step": "roll 3", "dice": "1 1 1 e c h"}
    shop: dict[str, Any] = {"active": 1, "step": "buy"}
    duel: tuple[dict[str, Any], ...] = ({"energy": 4}, {})
    buying = table_position({"energy": 4, "cards": ["scavenger"]}, {}, edition="origins", **shop)
    second_roll = table_position(*duel, lines=("1 keep 3 3",), **rolled)
    camouflaged = table_position({}, {"cards": ["camouflage"]}, **hit)
    probed = table_position({}, {"cards": ["psychic_probe"]}, lines=("2 reroll energy",), **last_roll)
    yielding = table_position({}, {"hearts": 5}, **hit)
    revealed = table_position(*duel, **shop, market=["heal", "jets"])
    snatching = table_position(
        {"energy": 5},
        {"cards": ["opportunist"], "energy": 4},
        lines=("1 buy heal", "* reveal ?"),
        market=["heal", "?", "?"],
        **shop,
    )
    opening = table_position(*duel, step="opening")
    tied = table_position(
        {}, {}, {}, step="opening", lines=("* roll 1 1 2 e c c", "* roll 1 1 2 2 3 c", "* roll 1 1 2 e c c")
    )
    nothing = table_position(*duel, lines=("1 keep nothing",), **rolled)
    seen = table_position(
        {"cards": ["made_in_a_lab"], "energy": 4}, {}, lines=("1 peek", "* reveal ?"), **shop
    )
    own = people(second_roll, computers=[0], names=names)
    begins = people(six(), computers=[2], names=names)

    def match(state: State, **parts: Any) -> MatchFacts:
        return at_table(state, names=names, **parts)

    return {
        "referee": replace(rolling(names=names), log=ENTERED[:1]),
        "referee, nothing typed": rolling((), names=names, undo=None),
        "referee, more rolls": rolling((), names=names, final=False),
        "referee, second roll": match(second_roll, asked_dice=4, final=False),
        "referee, extras": rolling(
            (),
            names=names,
            extras=(("rolls", 9), ("energy_drink", 3), ("smoke_cloud", 2)),
            draft=Draft(DECISION, extras=(("energy_drink", 1),)),
        ),
        "referee, seen": match(seen),
        "referee, seen by cost": open_page(match(seen), "seen 3"),
        "referee, computer keeps nothing": match(nothing, asked_dice=6, seats=own),
        "referee, elsewhere": open_page(match(buying), "sure card_elsewhere buy scavenger"),
        "referee, nowhere": open_page(match(buying), "sure card_elsewhere buy heal"),
        "referee, offers": rolling((), names=names, offers=OFFERS[:1], redo=REDO),
        "referee, computer begins": match(six(), asked_dice=6, seats=begins),
        "referee, computer": match(second_roll, asked_dice=4, seats=own),
        "referee, camouflage": match(camouflaged, asked_dice=3),
        "referee, reroll": match(probed, asked_dice=1),
        "referee, opening": match(opening, asked_dice=6),
        "referee, opening tied": match(tied, asked_dice=6),
        "referee, keep": match(table_position(*duel, **rolled), draft=Draft(DECISION, (0, 0, 2, 0, 0, 0))),
        "referee, yield": match(yielding),
        "referee, buy": match(buying),
        "referee, buy or roll": match(buying, next_roll=(1, 6), probes=(1,)),
        "referee, buy by cost": open_page(match(buying), "unseen 4"),
        "referee, opportunist": match(snatching),
        "referee, reveal": match(revealed, market=True),
        "referee, reveal by cost": open_page(match(revealed, market=True), "new 3"),
        "referee, taught": match(
            buying, chosen=ChosenOptions(teaches=True), taught=True, lesson="for_sale", learner=0
        ),
        "referee, hands": open_page(match(six()), "hands"),
        "referee, mats": open_page(rolling(names=names), "mats"),
        "referee, turn": open_page(rolling(names=names), "turn"),
        "referee, dropping": open_page(
            match(yielding, drops=(DroppedDamage(1, 3),)), "sure pending give 2 jets"
        ),
    }


# Toasts


def table_toasts(texts: Texts, names: tuple[str, ...] = NAMES) -> dict[str, Toast]:
    """The answer to a press for everything that can be entered or refused at a table."""
    counting = at_table(six(), Mode.COUNTERS, names=names, redo=REDO, log=ENTERED, offers=OFFERS)
    referee = rolling(
        names=names, undo=line("result 3 3 3 energy energy claw", seq=18, rolled_by=2), log=ENTERED
    )
    bare = at_table(six(), names=names, undo=None)
    done: tuple[Outcome, ...] = (
        *(outcomes.Entered(one.texts) for one in LINES if one.seat == TABLE),
        *(kind(("",)) for kind in (outcomes.OfferMade, outcomes.Undone, outcomes.Redone)),
        *(outcomes.Answered(""), outcomes.WentBack(2), outcomes.Switched(Mode.COUNTERS)),
        *(outcomes.Switched(Mode.REFEREE), Note.STOPPED, outcomes.Counted(True), outcomes.Counted(False)),
        *(outcomes.Declined(OfferKind.OUT, 3), outcomes.Declined(OfferKind.START, 1)),
        *(outcomes.DieTyped(2), Note.MARKED, Note.PAGE_OPENED, outcomes.MatOpened(1)),
        *(outcomes.OptionSet("market", value) for value in ("on", "off")),
        *(outcomes.OptionSet("teach", value) for value in ("on", "off")),
        *(outcomes.OptionSet("hint", "on"), outcomes.OptionSet("mode", "counters")),
    )
    forced = read_table("set 2 hearts 12 forced")
    refused: tuple[Refusal, ...] = (
        *map(refusals.Illegal, (None, *Reason, *refusals.TableReason)),
        *map(refusals.Faster, refusals.Ahead),
        *(refusals.CannotPay(1), HouseRule(Reason.OUT_OF_RANGE, forced)),
        *Refused,
    )
    shown: dict[str, Toast] = {}
    for kind, match in {"counters": counting, "referee": referee, "bare": bare}.items():
        for note in done:
            shown[f"table, {note!r}, {kind}"] = toast(Reply(match, note=note), 103, texts)
        for why in refused:
            shown[f"table, {why!r}, {kind}"] = toast(Reply(match, refused=why), 103, texts)
    return shown
