"""Opening a match as people do, by buttons, until the first question is on the board."""

from random import Random

from kotbot.playground.client import PersonClient, PlaygroundClient, Room
from scripts.testing.taps import LOG, Table

MONSTERS = 6
"""Seats of the lobby of 2016."""
NAMES = ("Ann", "Bob", "Cem", "Dora", "Ewa", "Fay")


async def gather(playground: PlaygroundClient, number: int, language: str = "en") -> list[PersonClient]:
    """So many people."""
    return [await playground.person(name, language=language) for name in NAMES[:number]]


async def open_lobby(playground: PlaygroundClient, people: list[PersonClient]) -> Room:
    """A group with these people, and a lobby with the first of them in it."""
    host, *others = people
    group = await host.creates_group("Friday", *others, playground.bot)
    await host.says(group, "/newgame")
    await host.finds_button(group, "Options")
    return group


async def choose_option(host: PersonClient, group: Room, line: str, value: str, shown: str = "") -> None:
    """Set what a line of the options says, on its page; then the options show it, as `shown` if given."""
    await host.presses(group, "Options")
    await host.presses(group, line)
    await host.presses(group, value)
    await host.finds_button(group, shown or value)
    await host.presses(group, "Back")
    await host.finds_button(group, "Join")


async def choose_edition(host: PersonClient, group: Room, edition: str) -> None:
    """Take another box."""
    await choose_option(host, group, "Box: ", edition, f"Box: {edition}")


async def choose_live(host: PersonClient, group: Room) -> None:
    """Take the pace of two minutes."""
    await choose_option(host, group, "Relaxed, 12 h", "Live, 2 min", "Expansions: ")


async def add_computers(host: PersonClient, group: Room, number: int) -> None:
    """Fill seats with computer players."""
    await host.presses(group, "🤖 Computers")
    free = MONSTERS - 1
    for count in range(1, number + 1):
        await host.presses(group, "Add")
        await host.sees(group, f"{free - count} seat" if count < free else "All seats are taken")
    await host.presses(group, "Back")
    await host.finds_button(group, "Options")


async def join(people: list[PersonClient], group: Room) -> None:
    """Take seats, one after the other."""
    for person in people:
        await person.presses(group, "Join")
        await person.sees(group, f"\u2068{person.name}\u2069")


async def begin(
    playground: PlaygroundClient,
    people: list[PersonClient],
    *,
    edition: str = "2016",
    computers: int = 0,
    seed: int = 1,
) -> Table:
    """A match in a group of its own."""
    host, *others = people
    group = await open_lobby(playground, people)
    if edition != "2016":
        await choose_edition(host, group, edition)
    if computers:
        await add_computers(host, group, computers)
    await join(others, group)
    return await start(playground, group, people, seed=seed)


async def start(
    playground: PlaygroundClient, room: Room, people: list[PersonClient], *, seed: int = 1
) -> Table:
    """The first of them starts what the lobby shows."""
    lobby, _ = await people[0].finds_button(room, "Start")
    await people[0].presses(room, "Start", on=lobby)

    def began() -> bool | None:
        """Whether there is a board; the result of a match before has the same button."""
        return any(it.id >= lobby.id and it.button(LOG) for it in room.messages()) or None

    await playground.until(began, room.transcript)
    return Table(playground, room, people, Random(seed))


async def alone_against_king(playground: PlaygroundClient, ann: PersonClient) -> Table:
    """Ann's private match against one King."""
    return await start_against(playground, await ann.starts(), ann, "King", seed=3)


async def start_against(
    playground: PlaygroundClient, room: Room, ann: PersonClient, level: str = "Hatchling", *, seed: int = 1
) -> Table:
    """A private match against one computer of a level, begun by a tap on it."""
    await ann.presses(room, "Play")
    await ann.presses(room, level)
    await ann.finds_button(room, LOG)
    return Table(playground, room, [ann], Random(seed))
