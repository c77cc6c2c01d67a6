"""Every screen, in positions that fill it, for the tests that hold for all."""

from dataclasses import replace
from functools import cache

from engine import read_table
from engine.cards.catalogue import Edition
from engine.rules import Deck, StarsCheck
from engine.rules import rules as rules_of
from kotbot.i18n import Texts
from kotbot.matches.digital.lobby import MAIN, MONSTERS
from kotbot.matches.facts import (
    BoardChapter,
    ChosenOptions,
    Deadline,
    Draft,
    Mode,
    Offer,
    OfferKind,
    Opponents,
    Pace,
    Person,
    Status,
    Undo,
    WindowsWanted,
)
from kotbot.matches.facts.pages import DiePage, DiscardPage, OthersPage
from kotbot.matches.log.proof import Proof
from kotbot.matches.log.stats import Stats
from kotbot.matches.records import AccountRecord, ChatRecord, LinkRecord
from kotbot.views.base.ephemeral import for_one
from kotbot.views.base.screen import Button, Screen
from kotbot.views.base.verbs import Scope
from kotbot.views.core import review, turns, watching
from kotbot.views.core.telling import log
from kotbot.views.core.watching import page_words
from kotbot.views.digital import lobby, more, notices
from kotbot.views.digital.hands import whisper
from kotbot.views.digital.own_cards import all_hands, hands_here, own_card, own_cards
from kotbot.views.exports import proof
from kotbot.views.exports.page import export_page, play_log_page
from kotbot.views.modes import beginning, board, moved, now, record
from kotbot.views.people import admin, games, settings, start, stats
from kotbot.views.pictures import outcome
from kotbot.views.rules import card_pages, how_to_play
from scripts.texts import evolved, reviews
from scripts.texts.box_questions import BOXED, EVERYTHING
from scripts.texts.boxed import at_a_costume, at_a_tile, boxed
from scripts.texts.evolved_tables import evolved_tables
from scripts.texts.facts import DECISION, NAMES, WHEN, facts, people
from scripts.texts.filled import (
    ATTACK,
    LINK,
    MOMENT,
    PAGE,
    RESULT,
    full_hands,
    six_rolling,
)
from scripts.texts.laid_tables import laid, seats_of_tables
from scripts.texts.people_pages import guest_screens, inline_screens, top_screens
from scripts.texts.positions import POSITIONS
from scripts.texts.rule_pages import card_screens, rules_screens
from scripts.texts.tables import at_table, six, table_screens

LAST = Opponents("origins", ("king", "hatchling", "king"))
SECRET = "3q2-7w_A9bC1dE4f"
LINKS = (LinkRecord(secret=b"hash", partition=1, chat=-1, topic=0, account=101, made=WHEN),)
LESSONS_AT = {
    "roll": "KeepDice with eight dice",
    "gauge": "KeepDice with eight dice",
    "tiles": "BuyCards",
    "cultists": "BuyCards",
    "tower": "KeepDice with eight dice",
    "stealing": "BuyCards",
    "yield": "OfferYield",
    "tokyo": "BuyCards",
    "hearts_in_tokyo": "KeepDice with eight dice",
    "buy": "BuyCards",
    "own_cards": "KeepDice with eight dice",
    "use_a_card": "ChangeDice",
    "last_roll": "KeepDice with eight dice",
}
"""A position for each lesson."""


@cache
def screens(texts: Texts, names: tuple[str, ...] = NAMES) -> dict[str, Screen]:
    """Every screen by a name of its own."""
    return {
        **_boards(texts, names),
        **_lobbies(texts, names),
        **_pages(texts, names),
        **_around(texts, names),
        **_reviews(texts, names),
        **table_screens(texts, names),
        **evolved_tables(texts, names),
        **_hands(texts, names),
        **seats_of_tables(texts, names),
    }


def _hands(texts: Texts, names: tuple[str, ...]) -> dict[str, Screen]:
    """Return boards with hidden hands, as a group shares them and as their owner sees them."""
    attacked = evolved.attacked()
    states = {"a roll": evolved.holding(), "another's turn": attacked, "new cards": evolved.beginning()}
    states["before the roll"] = evolved.before_the_roll()
    states["a stop"] = evolved.stopped()
    hand = evolved.own_hand(evolved.holding(), seats=people(evolved.holding(), names=names))
    drawn = evolved.new_cards(seats=people(evolved.beginning(), names=names))
    found = {
        "told in private": whisper(evolved.from_seat(attacked, seats=people(attacked, names=names)), texts),
        "one by one": own_cards(hand, texts),
        "keep one": own_cards(drawn, texts),
        "one is chosen": own_cards(replace(drawn, picked=drawn.drawn[0]), texts),
        "of several matches": all_hands((hand, hand), texts),
        "asked for in a group": hands_here((hand.facts,), texts),
        **{f"one by one, {card.card}": own_card(hand, card.card, texts) for card in hand.cards},
    }
    for name, state in states.items():
        seats = people(state, names=names)
        found[f"shared, {name}"] = board(evolved.public(state, seats=seats), texts)
        found[f"own, {name}"] = board(evolved.from_seat(state, seats=seats, private=True), texts)
    return {f"hands, {name}": screen for name, screen in found.items()}


def _boards(texts: Texts, names: tuple[str, ...]) -> dict[str, Screen]:
    shown = {
        f"board: {name}": board(facts(state, seats=people(state, names=names)), texts)
        for name, state in {**POSITIONS, **BOXED}.items()
    }
    state = six_rolling()
    seats = people(state, names=names)
    live = facts(
        state,
        seats=seats,
        happened=ATTACK,
        draft=Draft(DECISION, (0, 0, 2, 0, 0, 0)),
        undo=Undo(7, "buy jets", 101),
    )
    late = Deadline(WHEN, warned=True, overdue=True)
    away = tuple(replace(seat, away=seat.place == 1, level="hatchling") for seat in seats)
    drafts = {
        "changing one die": ("ChangeDice", Draft(DECISION, page=DiePage("stretchy", 1))),
        "changing by one card": ("ChangeDice", Draft(DECISION, page=DiePage("stretchy"))),
        "buying discarded cards": (
            "BuyCards from everywhere",
            Draft(DECISION, page=DiscardPage()),
        ),
        "buying from others": (
            "BuyCards from everywhere",
            Draft(DECISION, page=OthersPage()),
        ),
        "hearts in part": ("SpendHearts with a ray", Draft(DECISION, hearts=(("2", 2), ("poison", 1)))),
    }
    for name, (kind, draft) in drafts.items():
        drafted = POSITIONS[kind]
        shown[f"board: {name}"] = board(
            facts(drafted, seats=people(drafted, names=names), draft=draft), texts
        )
    return {
        **shown,
        "board: six, rolling": board(live, texts),
        "board: six, rolling, on a screen": board(replace(live, on_screen=True), texts),
        "board: with a clock": board(replace(live, deadline=Deadline(WHEN, warned=False)), texts),
        "board: overdue": board(replace(live, deadline=late), texts),
        "board: paused": board(replace(live, paused="kicked"), texts),
        "board: away": board(replace(live, seats=away), texts),
        "board: computer asked": board(replace(live, seats=people(state, computers=[1], names=names)), texts),
        "board: full hands": board(facts(full_hands()), texts),
        "board: expansions": board(facts(boxed(), seats=people(boxed(), names=names)), texts),
        "board: which tile": board(facts(at_a_tile()), texts),
        "board: which costume": board(facts(at_a_costume()), texts),
        "board: over, with expansions": board(
            facts(boxed(), status=Status.OVER, seats=people(boxed(), names=names), result=RESULT), texts
        ),
        **{
            f"board: lesson {lesson}": board(replace(facts(POSITIONS[kind]), lesson=lesson), texts)
            for lesson, kind in LESSONS_AT.items()
        },
        "board: over": board(replace(live, status=Status.OVER, result=RESULT), texts),
        "board: over, by a card": board(
            replace(live, status=Status.OVER, result=replace(RESULT, how="card")), texts
        ),
        "board: over, last": board(
            replace(live, status=Status.OVER, result=replace(RESULT, how="last")), texts
        ),
        "board: over, nobody": board(
            replace(live, status=Status.OVER, result=replace(RESULT, winner=None, how="nobody")), texts
        ),
        "board: stopped": board(replace(live, status=Status.STOPPED), texts),
    }


def _lobbies(texts: Texts, names: tuple[str, ...]) -> dict[str, Screen]:
    state = six_rolling()
    seats = people(state, computers=[2], names=names)
    shown: dict[str, Screen] = {}
    for edition in Edition:
        opened = facts(status=Status.LOBBY, edition=edition, seats=seats[:3])
        options = [lobby.option_page(option.option) for option in lobby.options(opened, texts)]
        for page in (MAIN, lobby.OPTIONS, *options, lobby.COMPUTERS, lobby.LANGUAGES):
            shown[f"lobby: {edition}, {page}"] = lobby.lobby(opened, texts, page)
    empty = facts(status=Status.LOBBY, seats=seats[:1])
    expanded = replace(empty, rules=rules_of(boxes=("wicked", "tower", "cultists", "promos", "costumes")))
    crowd = replace(empty, rules=rules_of(boxes=("monsters",)))
    return {
        **shown,
        "lobby: expansions": lobby.lobby(expanded, texts),
        "lobby: options with expansions": lobby.lobby(expanded, texts, lobby.OPTIONS),
        "lobby: expansions to turn off": lobby.lobby(expanded, texts, lobby.option_page("boxes")),
        "lobby: sides of tiles": lobby.lobby(expanded, texts, lobby.option_page("sides")),
        "lobby: more monsters": lobby.lobby(crowd, texts),
        "lobby: the last monsters": lobby.lobby(crowd, texts, f"{MONSTERS}2"),
        "lobby: one": lobby.lobby(empty, texts),
        "lobby: alone in private": lobby.lobby(
            replace(empty, private=True, pace=Pace.NONE, last_opponents=LAST),
            texts,
        ),
        "lobby: full": lobby.lobby(facts(status=Status.LOBBY, seats=seats), texts),
        "lobby: live pace": lobby.lobby(replace(empty, pace=Pace.LIVE), texts),
        "lobby: no clock": lobby.lobby(replace(empty, pace=Pace.NONE, private=True, host=None), texts),
        "lobby: variants": lobby.lobby(
            replace(
                empty,
                chosen=ChosenOptions(hints=True),
                rules=rules_of(deck=Deck.BASE_AND_ALL, bay=False, check=StarsCheck.ROUND),
            ),
            texts,
        ),
        "lobby: on a screen": lobby.lobby(replace(empty, on_screen=True), texts),
        "lobby: closed": board(replace(empty, status=Status.STOPPED), texts),
    }


def _pages(texts: Texts, names: tuple[str, ...]) -> dict[str, Screen]:
    state = full_hands()
    live = facts(state, seats=people(state, names=names))
    begun = facts(six_rolling(), happened=ATTACK)
    return {
        **card_screens(texts),
        "cards: market": card_pages.cards(live, texts),
        "cards: held": card_pages.cards(live, texts, "1"),
        "cards: none held": card_pages.cards(live, texts, "2"),
        "cards: discard": card_pages.cards(live, texts, "discard"),
        "cards: beside the board": card_pages.cards(facts(BOXED[EVERYTHING]), texts, "open"),
        "cards: nothing found": card_pages.found("<b>x", [], Edition.SECOND, texts),
        "cards: several found": card_pages.found("heal", ["heal", "healing_ray"], Edition.SECOND, texts),
        "log": log.log(begun, texts, begun.log, 1, last=False),
        "log: empty": log.log(begun, texts, (), last=True),
    }


def _around(texts: Texts, names: tuple[str, ...]) -> dict[str, Screen]:
    state = six_rolling()
    seats = people(state, names=names)
    live = facts(state, seats=seats)
    standing = tuple(
        replace(seat, yield_below=4, windows=WindowsWanted.DEADLY, away=seat.place == 0) for seat in seats
    )
    ended = replace(live, status=Status.OVER, result=RESULT, ended=WHEN)
    chat = ChatRecord(id=-1, quiet_from=22, quiet_to=8, blocked=[5])
    person = AccountRecord(id=101, name=names[0], username="ann", language="en", seen=WHEN)
    won = Stats(101, names[0], 21, 7, 4, "gigazaur", 23, 5)
    checked = Proof("ab" * 32, "cd" * 32, "4242", 117, ())
    return {
        "start": start.start(texts, "KotBot"),
        "start: resume": start.start(texts, "KotBot", 2),
        "start: group": start.added_to_group(texts),
        "more": more.more(replace(live, seats=standing), texts),
        "more: lobby": more.more(facts(status=Status.LOBBY, seats=seats), texts),
        "leave": more.leave_question(live, texts),
        "stop": more.stop_question(live, texts),
        "stop: which": games.which_to_stop([live, laid(names)], texts),
        "board: moved": moved(live, texts),
        "board: moved lobby": moved(facts(status=Status.LOBBY, seats=seats), texts),
        "board: record of a fall": record(live, texts),
        "board: first of a chapter": beginning(replace(live, chapter=BoardChapter(7, (0, 1))), texts),
        "page for one": for_one(more.more(live, texts), "https://t.me/KotBot?start=page_bG9n", texts),
        "notice: turn": notices.your_turn(live, 102, texts),
        "notice: warning": notices.warning(live, texts),
        "notice: overdue": notices.overdue(live, texts),
        "notice: back": admin.back_again(texts),
        "notice: maintenance": admin.maintenance("A new version, <5> minutes", texts),
        "notice: no maintenance": admin.called_off(texts),
        "languages: me": settings.languages(Scope.ME, texts),
        "languages: chat": settings.languages(Scope.CHAT, texts),
        "games": games.games([live, facts(status=Status.LOBBY, seats=seats)], 102, texts, chat=102),
        "games: already on": games.already_on(
            live, Person(999, "Eve"), texts, "https://t.me/kotbot_bot?start=newgame"
        ),
        "games: none": games.games([], 102, texts, chat=102),
        "turn: the bot was never started": turns.first_start(LINK, texts),
        "turn: in a group": turns.turn_page(MOMENT, ended, texts, LINK),
        "turn: in private": turns.turn_page_in_private(
            MOMENT, ended, texts, LINK, (Button(page_words(texts), app=PAGE),)
        ),
        "games: finished": games.games(
            [],
            102,
            texts,
            [
                ended,
                replace(live, status=Status.OVER, result=replace(RESULT, winner=0), ended=WHEN),
            ],
            chat=102,
        ),
        "which card": card_pages.which_card(Edition.SECOND, texts),
        "which card: a letter": card_pages.which_card(Edition.FIRST, texts, 2),
        **{
            f"help: {page}": how_to_play.how_to_play(page, Edition.SECOND, texts)
            for page in how_to_play.PAGES
        },
        **rules_screens(texts),
        **_exports(texts, names),
        **_now(texts, names),
        "stats: person": stats.of_person(won, texts),
        "stats: nothing yet": stats.of_person(Stats(101, names[0], 0, 0, 0, "", 0), texts),
        "stats: chat": stats.of_chat([won, replace(won, name=names[1], by_stars=0)], texts),
        "stats: nobody yet": stats.of_chat([], texts),
        **top_screens(texts, names),
        **guest_screens(texts, names),
        **inline_screens(texts, names),
        "settings: chat": settings.chat_settings(chat, WHEN, texts),
        "settings: zone": settings.chat_settings(
            chat.model_copy(update={"utc_offset": -210}), WHEN, texts, "zone"
        ),
        "settings: chat on a screen": settings.chat_settings(chat, WHEN, texts, links=LINKS),
        "settings: on a screen": settings.chat_settings(chat, WHEN, texts, "screen", LINKS),
        "settings: own on a screen": settings.own_settings(person, chat, texts, links=LINKS),
        "link": watching.shared(live, texts, f"https://kotbot.example/table/watch#{SECRET}", SECRET),
        "link: another": watching.is_shared(live, texts),
        "link: taken back": watching.not_shared(live, texts),
        "settings: own": settings.own_settings(person, chat, texts),
        **{
            f"settings: {page}": settings.chat_settings(chat, WHEN, texts, page)
            for page in ("starters", "pace", "notices", "quiet", "pictures")
        },
        **{
            f"settings: own {page}": settings.own_settings(person, chat, texts, page)
            for page in ("notices", "pictures", "compared")
        },
        "privacy": settings.privacy(texts),
        "privacy: delete": settings.delete_question(texts),
        "privacy: deleted": settings.deleted(texts),
        "proof": proof.proof(checked, texts),
        "proof: sides by chance": proof.proof(replace(checked, sides=True), texts),
        "proof: wrong sides": proof.proof(replace(checked, sides=False), texts),
        "proof: wrong": proof.proof(replace(checked, wrong=(7, 9)), texts),
        "proof: sealed": proof.proof(None, texts),
    }


def _exports(texts: Texts, names: tuple[str, ...]) -> dict[str, Screen]:
    """The forms in which a match can be taken away, and its text."""
    state = six_rolling()
    over = facts(state, status=Status.OVER, seats=people(state, names=names), result=RESULT)
    return {
        "export": export_page(over, texts),
        "export: no result": export_page(replace(over, result=None), texts),
        "export: picture, expansions": outcome.in_words(
            facts(boxed(), status=Status.OVER, seats=people(boxed(), names=names), result=RESULT), texts
        ),
        "export: text": play_log_page("1. ⟦Ann⟧: 20★", over, texts, "KotBot"),
        "export: long text": play_log_page("⟦" + "x" * 300 + "⟧", over, texts, "KotBot"),
    }


def _reviews(texts: Texts, names: tuple[str, ...]) -> dict[str, Screen]:
    """What decided a match: while it is made, for all, and seat by seat."""
    state = six_rolling()
    over = facts(state, status=Status.OVER, seats=people(state, names=names), result=RESULT)
    return {
        "review: begun": review.making(over, texts, 0.0),
        "review: half": review.making(over, texts, 0.5),
        "review: failed": review.failed(over, texts),
        "review": review.with_picture(over, texts, reviews.REVIEW),
        "review: no pictures": review.overview(over, texts, reviews.REVIEW),
        "review: picture failed": review.picture_failed(over, texts, reviews.REVIEW),
        "review: table": review.overview(over, texts, reviews.AT_A_TABLE),
        "review: seat": review.of_seat(over, texts, reviews.REVIEW, 0, reviews.REASONS),
        "review: without mistakes": review.of_seat(over, texts, reviews.AT_A_TABLE, 1, {}),
    }


def _now(texts: Texts, names: tuple[str, ...]) -> dict[str, Screen]:
    """What can be done at every kind of question, and where nothing is asked."""
    shown = {
        f"now: {name}": now(facts(state, seats=people(state, names=names)), texts)
        for name, state in POSITIONS.items()
    }
    state = six_rolling()
    live = facts(state, seats=people(state, names=names))
    return {
        **shown,
        "now: six, rolling": now(live, texts),
        "now: full hands": now(facts(full_hands()), texts),
        "now: counters": now(
            at_table(
                state,
                Mode.COUNTERS,
                names=names,
                offers=(
                    Offer(OfferKind.OUT, 3, read_table("set 4 hearts 0").change),
                    Offer(OfferKind.WIN, 5, read_table("win 6").change),
                ),
            ),
            texts,
        ),
        "now: referee": now(at_table(six(step="start"), names=names, asked_dice=6, final=True), texts),
        "now: referee, one roll": now(at_table(six(step="start"), names=names, asked_dice=1), texts),
        "now: referee, a card": now(at_table(POSITIONS["RevealCard"], names=names, market=True), texts),
        "now: lobby": now(facts(status=Status.LOBBY), texts),
        "now: over": now(replace(live, status=Status.OVER, result=RESULT), texts),
    }
