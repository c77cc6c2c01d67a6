"""A file for BG Stats (.bgsplay): opening it on a phone adds the play to that app's log.

JSON with players, the game, the place and one play; scores refer to players by their number in the file.
A uuid identifies the same player or game across files.
"""

import json
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from engine.cards.catalogue import Edition
from kotbot.i18n import Texts
from kotbot.matches.ended.exporting import Exported
from kotbot.matches.facts import Occupant, Result
from kotbot.views.base.boxes import EDITIONS
from kotbot.views.exports.names import box, counters, monster, played, player, unfinished
from kotbot.views.modes import screens_of

BGG_IDS: Final = {Edition.FIRST: 70323, Edition.SECOND: 70323}
"""BoardGameGeek ids of the boxes: 2011 and 2016 are one game there; those of the others are unknown."""
GAME: Final = 1
PLACE: Final = 1


def bgstats(exported: Exported, result: Result, texts: Texts) -> bytes:
    """Return the file of a match, with its result or its present state."""
    facts = exported.facts
    ended = facts.ended or exported.now
    data = {
        "about": texts.gettext("A play of King of Tokyo for BG Stats: share or open it with that app."),
        "players": [
            {
                "uuid": _uuid(exported.names.seats[seat.place]),
                "id": seat.place + 1,
                "name": player(seat, texts),
                "isAnonymous": seat.occupant is not Occupant.COMPUTER and not seat.name,
                "modificationDate": _moment(ended, exported),
                "bggUsername": "",
            }
            for seat in facts.seats
        ],
        "locations": _places(exported, texts),
        "games": [_game(exported, texts)],
        "plays": [_play(exported, result, texts)],
    }
    return json.dumps(data, ensure_ascii=False, indent=1).encode()


def _places(exported: Exported, texts: Texts) -> list[dict[str, Any]]:
    name = screens_of(exported.facts).place(texts)
    if not name:
        return []
    ended = exported.facts.ended or exported.now
    place = {
        "uuid": _uuid(exported.names.place),
        "id": PLACE,
        "name": name,
        "modificationDate": _moment(ended, exported),
    }
    return [place]


def _game(exported: Exported, texts: Texts) -> dict[str, Any]:
    edition = exported.facts.rules.edition
    return {
        "uuid": _uuid(exported.names.game),
        "id": GAME,
        # Translators: the game's title in the shops of your country.
        "name": texts.pgettext("game", "King of Tokyo")
        if edition in BGG_IDS
        else texts.pgettext("edition", EDITIONS[edition]),
        "modificationDate": _moment(exported.facts.ended or exported.now, exported),
        "cooperative": False,
        "highestWins": True,
        "noPoints": False,
        "usesTeams": False,
        "bggId": BGG_IDS.get(edition, 0),
    }


def _play(exported: Exported, result: Result, texts: Texts) -> dict[str, Any]:
    facts = exported.facts
    began = facts.started or facts.opened
    ended = facts.ended or exported.now
    ranks = {row.place: row for row in result.standings}
    first = exported.turns[0].seat if exported.turns else None
    play = {
        "uuid": _uuid(exported.names.match),
        "modificationDate": _moment(ended, exported),
        "entryDate": _moment(ended, exported),
        "playDate": _moment(began, exported),
        "usesTeams": False,
        "durationMin": max(1, round((ended - began).total_seconds() / 60)),
        "ignored": facts.result is None or not facts.chosen.counts,
        "manualWinner": True,
        "rounds": 0,
        "gameRefId": GAME,
        "board": box(facts, texts),
        "comments": " · ".join(_comments(exported, result, texts)),
        "rating": 0,
        "playerScores": [
            {
                "playerRefId": seat.place + 1,
                "score": str(ranks[seat.place].stars),
                "rank": ranks[seat.place].rank,
                "winner": result.winner == seat.place,
                "startPlayer": seat.place == first,
                "newPlayer": False,
                "seatOrder": seat.place + 1,
                "role": monster(seat, texts),
            }
            for seat in facts.seats
        ],
        "playImages": "[]",
    }
    return play | ({"locationRefId": PLACE} if screens_of(facts).place(texts) else {})


def _comments(exported: Exported, result: Result, texts: Texts) -> list[str]:
    kept = texts.ngettext("{n} turn, kept by Kotbot", "{n} turns, kept by Kotbot", result.turns)
    ended = [] if exported.facts.result is not None else [unfinished(texts)]
    return [kept, *ended, *_counted(exported, texts), *_played(exported, texts)]


def _played(exported: Exported, texts: Texts) -> list[str]:
    """Return what was played from hands, for which the app has no field: `Played: Ann Giant Banana`."""
    seats = exported.facts.seats
    told = [f"{player(seats[place], texts)} {', '.join(cards)}" for place, cards in played(exported, texts)]
    # Translators: heading of the cards that were played from hands, in a file; a colon and cards follow.
    heading = texts.pgettext("column", "Played")
    return [f"{heading}: {'; '.join(told)}"] if told else []


def _counted(exported: Exported, texts: Texts) -> list[str]:
    """Return numbers of expansions and counters, for which the app has no field: `Cultists: Ann 2, Bob 0`."""
    facts, state = exported.facts, exported.facts.state
    if state is None:
        return []
    told: list[str] = []
    for what, name in counters(facts, texts):
        numbers = (f"{player(seat, texts)} {state.number(seat.place, what)}" for seat in facts.seats)
        told.append(f"{name}: {', '.join(numbers)}")
    return told


def _uuid(name: UUID) -> str:
    return str(name).upper()


def _moment(when: datetime, exported: Exported) -> str:
    return f"{when.astimezone(exported.zone):%Y-%m-%d %H:%M:%S}"
