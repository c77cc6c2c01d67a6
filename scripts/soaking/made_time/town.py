"""The people of a simulation and their chats."""

from collections.abc import Collection
from random import Random
from typing import Final

from kotbot.playground.acting.chats import Actor, PlaceInChat
from kotbot.playground.acting.groups import create_group
from kotbot.playground.playground import Playground
from kotbot.playground.world.world import Chat, ChatKind, Person
from scripts.soaking.made_time.books import Book
from scripts.soaking.made_time.friends import Circle, Friend, Outsider
from scripts.soaking.made_time.hands import HAND, NAMES, Hand, OnTheTable
from scripts.soaking.made_time.holders import Holder
from scripts.soaking.made_time.plan import CALLS, HOLDING, Plan, Room
from scripts.soaking.people import CHARACTERS, Character, SeenButton, Somebody, Story

LANGUAGES: Final = ("en", "en", "uk", "he", "it", "ru", "pl")
FORGETS: Final = 0.02
"""How often, of all that they do, somebody has everything deleted who does so now and then."""
FORGET_ME: Final = "privacy:::delete_now"
DELETES: Final = "delete_now"
"""In the data of a button that has everything of a person deleted."""
FORGETTING: Final = "forgetting"
HOLD_AS: Final = ("eager", "eager", "doubling", "slow")
"""How people with hidden hands behave."""
STARTED: Final = 0.6
"""How many of those who play where the bot is no member use it in private, too."""


class Forgetting(Somebody):
    """Somebody who has everything deleted now and then, and does nothing more until the next episode."""

    is_gone = False

    def acts(self) -> None:
        """Do one thing."""
        if self.is_gone:
            return
        shown = self._in_sight()
        if shown and self.rng.random() < FORGETS:
            self.is_gone = self.presses(SeenButton(shown[-1], FORGET_ME)) > 0
        else:
            super().acts()


class Town:
    """Everybody, by a plan."""

    def __init__(self, playground: Playground, story: Story, plan: Plan) -> None:
        self._playground = playground
        self._story = story
        self._plan = plan
        self.people: list[Somebody] = []
        self.books: list[Book] = []
        self.circles: list[Circle] = []
        self._friends: dict[int, list[Person]] = {}
        """Who plays without the bot, by the number of the room."""
        (self._bot,) = playground.world.bots
        self._passer_by = playground.world.add_person("Passer", None, None, "en")
        self._own_of_passer_by = playground.world.open_private_chat(self._passer_by.id, self._bot)

    def gather(self) -> None:
        """All rooms with their people."""
        for room in self._plan.rooms:
            rng = Random(f"{self._plan.seed} room {room.number}")
            if HAND in room.people:
                self._table(room, rng)
            elif HOLDING in room.people:
                self._holders(room, rng)
            elif room.opens == CALLS:
                self._circle(room, rng)
            elif room.private:
                person = self._person(rng, f"Solo{room.number}")
                self._joins(room, person, self._own(person), room.people[0])
            else:
                self._group(room, rng)

    def gone(self) -> list[Person]:
        """Who had everything deleted and did nothing since."""
        return [it.person for it in self.people if isinstance(it, Forgetting) and it.is_gone]

    def come_back(self, told: Collection[int]) -> None:
        """Who was gone, and was told so, begins anew."""
        for one in self.people:
            if isinstance(one, Forgetting) and one.person.id in told:
                one.is_gone = False

    def says_something(self) -> None:
        """An update that was to change places with the next one needs a next one."""
        Actor(self._playground, self._passer_by, self._own_of_passer_by).writes("/rules", PlaceInChat())

    def _group(self, room: Room, rng: Random) -> None:
        shared = [] if room.shares is None else self._friends.get(room.shares, [])[: len(room.people)]
        places = range(len(shared), len(room.people))
        people = [*shared, *(self._person(rng, f"P{room.number}{place}x") for place in places)]
        stranger = self._person(rng, f"Eve{room.number}")
        others = [*(it.id for it in people[1:]), stranger.id, self._bot]
        kind = rng.choice((ChatKind.GROUP, ChatKind.SUPERGROUP))
        chat = create_group(self._playground, people[0], "Friday", others, kind)
        for person, how in zip(people, room.people, strict=True):
            self._joins(room, person, chat, how)
        self._joins(room, stranger, chat, "forging")

    def _holders(self, room: Room, rng: Random) -> None:
        """People with hidden hands in a group with a stranger, or one alone; each in private, too."""
        people = [self._person(rng, f"H{room.number}{place}x") for place, _ in enumerate(room.people)]
        if room.private:
            chat = self._own(people[0])
        else:
            stranger = self._person(rng, f"Eve{room.number}")
            others = [*(it.id for it in people[1:]), stranger.id, self._bot]
            chat = create_group(self._playground, people[0], "Friday", others, ChatKind.SUPERGROUP)
            self._joins(room, stranger, chat, "forging")
        for person in people:
            own, how = Random(rng.random()), CHARACTERS[rng.choice(HOLD_AS)]
            is_host = person is people[0]
            self.people.append(
                Holder(self._playground, self._story, person, chat, how, own, room.opens, is_host=is_host)
            )
            if not room.private and rng.random() < STARTED:
                self._joins_in_private(person, how, own)

    @property
    def has_holders(self) -> bool:
        """Whether anybody has a hidden hand."""
        return any(isinstance(one, Holder) for one in self.people)

    def _circle(self, room: Room, rng: Random) -> None:
        """Friends in a chat of theirs without the bot, and an outsider in another one."""
        world = self._playground.world
        people = [self._person(rng, f"F{room.number}{place}x") for place, _ in enumerate(room.people)]
        eve, friend = self._person(rng, f"Eve{room.number}"), self._person(rng, f"Zoe{room.number}")
        chat = world.open_private_chat(people[0].id, people[-1].id)
        if not room.private:
            others, kind = (it.id for it in people[1:]), rng.choice((ChatKind.GROUP, ChatKind.SUPERGROUP))
            chat = create_group(self._playground, people[0], "Friends", others, kind)
        touched: set[str] = set()
        friends = [
            Friend(
                self._playground,
                self._story,
                person,
                chat,
                CHARACTERS[how],
                Random(rng.random()),
                CALLS,
                touched=touched,
            )
            for person, how in zip(people, room.people, strict=True)
        ]
        elsewhere = world.open_private_chat(eve.id, friend.id)
        outsider = Outsider(
            self._playground,
            self._story,
            eve,
            elsewhere,
            CHARACTERS["slow"],
            Random(rng.random()),
            CALLS,
            touched=touched,
            watched=chat,
        )
        self.circles.append(Circle(friends, outsider, touched))
        self.people += [*friends, outsider]
        self._friends[room.number] = people
        for one in (*friends, outsider):
            if rng.random() < STARTED:
                self._joins_in_private(one.person, one.character, rng)

    def _table(self, room: Room, rng: Random) -> None:
        """Three who sit at one table with a phone each, and the book that is kept beside it."""
        world = self._playground.world
        people = [world.add_person(name, None, None, "en") for name in NAMES[: len(room.people)]]
        others = [*(it.id for it in people[1:]), self._bot]
        chat = create_group(self._playground, people[0], "Friday", others, ChatKind.GROUP)
        book, lies, how = Book(self._bot), OnTheTable(rng), CHARACTERS["eager"]
        rngs = [Random(rng.random()) for _ in people]
        hands = [
            Hand(self._playground, self._story, person, chat, how, own, room.opens, book=book, lies=lies)
            for person, own in zip(people, rngs, strict=True)
        ]
        for hand in hands:
            hand.others = [other for other in hands if other is not hand]
        self.people += hands
        self.books.append(book)

    def _person(self, rng: Random, name: str) -> Person:
        return self._playground.world.add_person(name, None, None, rng.choice(LANGUAGES))

    def _own(self, person: Person) -> Chat:
        chat = self._playground.world.open_private_chat(person.id, self._bot)
        Actor(self._playground, person, chat).starts("")
        return chat

    def _joins(self, room: Room, person: Person, chat: Chat, character: str) -> None:
        rng = Random(f"{self._plan.seed} {room.number} {person.first_name}")
        how = CHARACTERS["eager" if character == FORGETTING else character]
        kind = Forgetting if character == FORGETTING else Somebody
        self.people.append(kind(self._playground, self._story, person, chat, how, rng, room.opens))
        if not chat.private:
            self._joins_in_private(person, how, rng)

    def _joins_in_private(self, person: Person, how: Character, rng: Random) -> None:
        own = self._playground.world.open_private_chat(person.id, self._bot)
        quiet = Character(how.pause * 4, how.late, how.doubled, how.types, how.forges)
        self.people.append(Somebody(self._playground, self._story, person, own, quiet, rng, "/games"))
