"""A failing plan made smaller: fewer episodes, troubles and rooms, as long as the same promise is broken."""

from collections.abc import Iterator
from dataclasses import replace

from scripts.soaking.made_time.outcome import Outcome
from scripts.soaking.made_time.plan import Plan
from scripts.soaking.made_time.running import simulate

KNOWN_BY = 24
"""Letters of a violation without numbers by which it is known again."""


def shortened(plan: Plan, outcome: Outcome, most: int) -> tuple[Plan, Outcome]:
    """The smallest plan that was found in so many tries, and what came of it."""
    tries, smaller = 0, True
    while smaller and tries < most:
        smaller = False
        for candidate in _smaller(plan):
            tries += 1
            found = simulate(candidate)
            if _known_by(found) == _known_by(outcome):
                plan, outcome, smaller = candidate, found, True
                break
            if tries >= most:
                break
    return plan, outcome


def _known_by(outcome: Outcome) -> str:
    letters = "".join(it for it in outcome.violation.partition("\n")[0] if it.isalpha() or it == " ")
    return letters[:KNOWN_BY]


def _smaller(plan: Plan) -> Iterator[Plan]:
    """Plans with one thing less, the greatest first; what stays happens as it did before."""
    for number in reversed(range(len(plan.episodes))):
        if len(plan.episodes) > 1:
            yield replace(plan, episodes=(*plan.episodes[:number], *plan.episodes[number + 1 :]))
    for number in range(len(plan.rooms)):
        if len(plan.rooms) > 1:
            yield replace(plan, rooms=(*plan.rooms[:number], *plan.rooms[number + 1 :]))
    for number, episode in enumerate(plan.episodes):
        for place in range(len(episode.troubles)):
            fewer = replace(episode, troubles=(*episode.troubles[:place], *episode.troubles[place + 1 :]))
            yield replace(plan, episodes=(*plan.episodes[:number], fewer, *plan.episodes[number + 1 :]))
    for number, room in enumerate(plan.rooms):
        if len(room.people) > 1:
            fewer_people = replace(room, people=room.people[:-1])
            yield replace(plan, rooms=(*plan.rooms[:number], fewer_people, *plan.rooms[number + 1 :]))
    for number, episode in enumerate(plan.episodes):
        if episode.seconds > 2.0:
            shorter = replace(episode, seconds=episode.seconds / 2)
            yield replace(plan, episodes=(*plan.episodes[:number], shorter, *plan.episodes[number + 1 :]))
