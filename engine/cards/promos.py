"""Seven power cards that were given away singly; known from a list by fans alone."""

from typing import Final

from engine.boxes import Expansion, register
from engine.cards.catalogue import ALL, DISCARD, KEEP, Thing

BOX: Final = "promos"
PARK, ARMY, CANNIBALISTIC, ROAR = "amusement_park", "army", "cannibalistic", "intimidating_roar"
WALKER, TANKER, STOMP = "sleep_walker", "throw_a_tanker", "thunder_stomp"

register(
    Expansion(
        name=BOX,
        version="1",
        editions=frozenset(ALL),
        things=(
            Thing(PARK, DISCARD, cost=6),
            Thing(ARMY, DISCARD, cost=2),
            Thing(CANNIBALISTIC, KEEP, cost=5),
            Thing(ROAR, KEEP, cost=3),
            Thing(WALKER, KEEP, cost=3),
            Thing(TANKER, KEEP, cost=4),
            Thing(STOMP, KEEP, cost=3),
        ),
    )
)
