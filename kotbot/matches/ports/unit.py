"""All of it: one unit of work, which is one transaction."""

from typing import Protocol

from kotbot.matches.ports.clocks import ClockStore
from kotbot.matches.ports.links import LinkStore
from kotbot.matches.ports.matches import BoardStore, EventStore, MatchStore, ReviewStore
from kotbot.matches.ports.people import GuestStore, PeopleStore
from kotbot.matches.ports.played import PlayedStore
from kotbot.matches.ports.updates import UpdateStore
from kotbot.matches.ports.world import Memory, World


class Unit(
    World,
    Memory,
    MatchStore,
    EventStore,
    ClockStore,
    BoardStore,
    PeopleStore,
    GuestStore,
    PlayedStore,
    ReviewStore,
    LinkStore,
    UpdateStore,
    Protocol,
):
    """One unit of work: everything in it is committed together or not at all."""
