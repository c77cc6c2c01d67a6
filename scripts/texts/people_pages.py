"""Lists of the best, pages of players and guests, and matches in any chat, for the gallery of all screens."""

from dataclasses import replace

from engine import Edition
from kotbot.i18n import Texts
from kotbot.matches.facts import Achievement, Person, Status, Where
from kotbot.matches.log.achievements import Had
from kotbot.matches.log.guests import Guest, GuestReply, Hindrance
from kotbot.matches.log.played import Player
from kotbot.matches.log.ratings import Ladder, Rating
from kotbot.matches.log.stats import Stats
from kotbot.matches.log.top import Best, By, Opponent, Profile, Rated, Since
from kotbot.matches.open.inline_matches import InvitationKind, Terms
from kotbot.views.base.screen import Screen, Toast
from kotbot.views.digital.notices import your_turn
from kotbot.views.people import achievements, guests, inline_matches, start, stats, top
from scripts.texts.facts import WHEN, facts, people
from scripts.texts.filled import RESULT, six_rolling

ROLL = (0, 0, 4, 1, 1, 0)
SIGNED = "AAAAAAAAAGQAB5ZUaTmGbg3dRzRGuV1n2YDN"
"""An invitation as a word of callback data."""


def top_screens(texts: Texts, names: tuple[str, ...]) -> dict[str, Screen]:
    """Lists of the best by everything, a player's page, and achievements that some have."""
    ann, bob, guest = Player(101), Player(102), Player(guest="bob")
    lines = [
        Best(1, ann, names[0], 12, 21, ROLL),
        Best(1, guest, names[1], 12, 30),
        Best(3, bob, names[2], 1, 3),
    ]
    sure, new = Rating(1084, 96, 21), Rating(938, 230, 2)
    ladders = {
        Ladder.DIGITAL: [Rated(1, ann, names[0], sure), Rated(None, bob, names[2], new)],
        Ladder.TABLE: [Rated(None, guest, names[1], new)],
        Ladder.ALONE: [Rated(1, ann, names[0], sure)],
    }
    page = Profile(
        player=ann,
        stats=Stats(
            101, names[0], 21, 7, 4, "gigazaur", 23, 5, as_guest=2, boxes=(("tower", 3), ("cultists", 1))
        ),
        ratings={Ladder.DIGITAL: sure, Ladder.ALONE: new},
        streak=2,
        longest=5,
        opponents=[Opponent(bob, names[2], 9, 3, 4), Opponent(guest, names[1], 5, 2, 4)],
    )
    had = [Had(Achievement.ONE_HEART, WHEN), Had(Achievement.LAST_DIE, None)]
    return {
        **{
            f"top: {by}": top.best(lines, by, Since.EVER, texts, private=False)
            for by in By
            if by is not By.RATING
        },
        "top: rating": top.rated(ladders, Since.EVER, texts, private=True),
        "top: nobody yet": top.best([], By.WINS, Since.EVER, texts, private=False),
        "top: nothing this month": top.rated({}, Since.MONTH, texts, private=False),
        "top: all chats": top.rated_of_all(ladders, Since.MONTH, texts),
        "top: not compared": top.not_compared(texts),
        "player": top.of_player(page, texts, own=True),
        "player: another one": top.of_player(replace(page, opponents=[], streak=0), texts, own=False),
        "player: not played": top.not_played(texts),
        "achievements": achievements.achievements(had, texts),
        "achievements: none": achievements.achievements([], texts),
    }


def guest_screens(texts: Texts, names: tuple[str, ...]) -> dict[str, Screen]:
    """Guests of a chat in their three states, the questions about them, and what the chat is told."""
    played = Stats(None, names[1], 3, 1, 1, "kraken", 9, 3, 1)
    free = Guest(-1, "bob", played, None, "", left_out=False)
    taken, out = replace(free, account=102, person=names[4]), replace(free, left_out=True)
    many = [replace(free, key=str(number)) for number in range(2 * guests.ON_A_PAGE + 1)]
    own = Stats(
        101,
        names[0],
        21,
        7,
        4,
        "gigazaur",
        23,
        5,
        as_guest=2,
        boxes=(("tower", 3), ("cultists", 1)),
    )
    cards = (("giant_banana", 3), ("high_tide", 1))
    who, group = Person(101, names[0]), Where(-1)
    return {
        "stats: person with guests": stats.of_person(own, texts, [names[1]]),
        "stats: evolutions": stats.of_person(replace(own, played=cards), texts),
        "stats: guests": stats.of_chat([own, played], texts, [names[1]]),
        "guests": guests.of_chat([free, taken, out], texts, -1),
        "guests: none": guests.of_chat([], texts, -1),
        "guests: a page of many": guests.of_chat(many, texts, -1, 1),
        "guest": guests.of_guest(free, texts, -1),
        "guest: taken over": guests.of_guest(taken, texts, -1),
        "guest: left out": guests.of_guest(out, texts, -1),
        "guest: from elsewhere": guests.of_guest(replace(taken, chat=-(10**12) - 5), texts, 101),
        "guest: was it you": guests.sure_it_was(free, who, texts, -1),
        "guest: offered": guests.offered(free, who, texts, group),
        "guest: offered in private": guests.offered(free, who, texts, Where(101, private=True)),
        "guest: took over": guests.took_over(free, who, texts),
        "guest: gave back": guests.gave_back(free, who, texts),
        "guest: is left out": guests.left_out(free, who, texts),
        "guest: put back": guests.put_back(free, who, texts),
    }


def guest_toasts(texts: Texts, names: tuple[str, ...]) -> dict[str, Toast]:
    """Why nothing is done with a guest, with one that is there and without."""
    taken = Guest(-1, "bob", Stats(None, names[1], 3, 1, 1, "kraken", 9), 102, names[4], left_out=False)
    shown = {
        f"guest: {why}, {name}": guests.hindered(why, GuestReply(guest, hindrance=why), texts)
        for why in Hindrance
        for name, guest in (("there", taken), ("gone", None))
    }
    return {**shown, "guest: asks another": guests.asks_another(texts)}


def inline_screens(texts: Texts, names: tuple[str, ...]) -> dict[str, Screen]:
    """Return what stands in chats where the bot is no member, and what is said of it in private."""
    live = facts(six_rolling(), seats=people(six_rolling(), names=names))
    lobby = facts(status=Status.LOBBY, seats=live.seats)
    ended = replace(live, status=Status.OVER, result=RESULT, ended=WHEN)
    duel = Terms(Edition.ORIGINS, InvitationKind.DUEL)
    return {
        "any chat: match": inline_matches.invitation(names[0], Terms(), SIGNED, texts),
        "any chat: duel": inline_matches.invitation(names[0], duel, SIGNED, texts, [live]),
        "any chat: counters": inline_matches.invitation(
            names[0], Terms(offered=InvitationKind.SCORE), SIGNED, texts
        ),
        "any chat: bring one of two": inline_matches.invitation(
            names[0], Terms(), SIGNED, texts, [live, lobby]
        ),
        "any chat: bring": inline_matches.bringing(names[0], live, texts),
        "any chat: elsewhere": inline_matches.goes_on_elsewhere(texts),
        "any chat: was brought": inline_matches.was_brought(names[0], live, 101, texts, ()),
        "any chat: called": inline_matches.called(your_turn(live, 101, texts), live, 101, texts, ()),
        "any chat: last result": inline_matches.last_result(ended, texts, ()),
        "any chat: newgame": inline_matches.newgame_instead(texts),
        "any chat: will call": inline_matches.will_call(texts),
        "start: play against me": inline_matches.with_challenge(start.start(texts, "KotBot"), texts),
    }
