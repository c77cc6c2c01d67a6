"""A table is laid out by taps and typed names, over HTTP; the taps are counted."""

import pytest

from kotbot.i18n import PSEUDO, RTL_MARK, texts_for
from kotbot.playground.client import PersonClient, PlaygroundClient
from kotbot.telegram.outgoing.buttons import decode
from tests.e2e.pseudo import forgotten, shown
from tests.e2e.tapping import BOX, Tapping

pytestmark = pytest.mark.usefixtures("bot")

MOST_TAPS = 11


@pytest.fixture
async def phone(ann: PersonClient) -> Tapping:
    """One phone for the table: Ann's."""
    return Tapping(await ann.starts(), ann)


async def played_before(table: Tapping) -> None:
    """Four people who played once, as the monsters that they like."""
    await table.says("/score", "Ann")
    await table.says("Bob = Kraken, Cy = Megahorn, Dee", "Dee")
    await table.begins("Cy")
    await table.stops()


async def played_in_a_group(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient, cem: PersonClient
) -> Tapping:
    """Ann, Bob and Cem, each on an own phone, who played once in their group."""
    table = Tapping(await ann.creates_group("Friday", bob, cem, playground.bot), ann)
    await table.says("/score", "Ann")
    for person in (bob, cem):
        await table.presses("Join", f"· \u2068{person.name}", person=person)
    await table.begins("\u2068Ann\u2069")
    await table.stops()
    return table


async def test_who_left_the_group_is_no_name_of_the_last_time(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    """Cem leaves before the table is opened, Bob while its set-up is open."""
    cem = await playground.person("Cem")
    table = await played_in_a_group(playground, ann, bob, cem)
    await cem.leaves(table.room)
    await table.says("/score", "Last time: ")
    await ann.finds_button(table.room, "+ \u2068Bob")
    assert "Cem" not in table.board.text
    assert table.board.button("Cem") is None
    await ann.kicks(table.room, bob)
    await ann.presses(table.room, "As last time")
    await ann.presses(table.room, "+ Player 2")
    await ann.sees(table.room, "· Player 2")
    assert "\u2068Bob" not in table.board.text
    assert table.board.button("Bob") is None


async def test_four_who_played_before_are_ready_by_few_taps(phone: Tapping) -> None:
    """As last time; then with their usual monsters in another order; then with every monster chosen anew."""
    await played_before(phone)
    await phone.says("/score", "Last time: ")
    await phone.presses("As last time", "Megahorn")
    await phone.begins("Dee")
    assert phone.taps == 4
    assert "🐘" in phone.room.transcript()
    await phone.stops()

    await phone.says("/score", "Last time: ")
    for name in ("Cy", "Dee", "Bob"):
        await phone.presses(f"+ \u2068{name}", f"· \u2068{name}")
    assert "Megahorn\u2069 · \u2068Cy" in phone.board.text
    assert "🐙 Kraken · \u2068Bob" in phone.board.text
    await phone.begins("Ann")
    assert phone.taps == 6
    await phone.stops()

    await phone.says("/score", "Last time: ")
    for name in ("Cy", "Bob", "Dee"):
        await phone.presses(f"+ \u2068{name}", f"· \u2068{name}")
    await phone.presses("Monsters", "Which monster is")
    for monster, next_one in (("The King", "Cy"), ("Alienoid", "Bob"), ("Gigazaur", "Dee")):
        await phone.presses(monster, f"Which monster is \u2068{next_one}")
    await phone.presses("Space Penguin", "Who sits here")
    await phone.begins("Bob")
    assert phone.taps == MOST_TAPS


async def test_in_a_group_people_join_on_their_own_phones(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    cem, dora = await playground.person("Cem"), await playground.person("Dora")
    table = Tapping(await ann.creates_group("Friday", bob, cem, dora, playground.bot), ann)
    await table.says("/score", "Ann")
    for person in (bob, cem, dora):
        await table.presses("Join", f"· \u2068{person.name}", person=person)
    await table.presses("Order", "Who is first?")
    for name in ("Dora", "Ann", "Cem"):
        await table.presses(name)
    await ann.sees(table.room, "1. 🐲 Meka Dragon · \u2068Dora")
    assert [line.split("· ")[1] for line in table.board.text.split("\n") if "· \u2068" in line] == [
        f"\u2068{name}\u2069" for name in ("Dora", "Ann", "Cem", "Bob")
    ]
    await table.presses("▶ Start", "Who begins?", person=bob)
    await table.presses("Most claws", person=bob)
    await ann.finds_button(table.room, "📜")
    assert table.taps <= MOST_TAPS


async def test_names_are_typed_in_a_group_as_an_answer_to_the_bot(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    table = Tapping(await ann.creates_group("Friday", bob, playground.bot), ann)
    await table.says("/score", "Ann")
    await ann.says(table.room, "Zoe")
    await table.says("Cy, Dee = Pandakai", "· \u2068Dee")
    assert "Zoe" not in table.board.text
    await bob.says(table.room, "Eve", reply_to=table.board)
    await bob.sees(table.room, "Press Join first")


async def test_a_table_is_put_away_laid_anew_brought_down_and_found_among_games(
    phone: Tapping,
) -> None:
    await phone.says("/score", "Ann")
    await phone.presses("Options", "What is played?")
    await phone.presses("Put the box away", "End the game without a result?")
    await phone.presses("End the game")
    await phone.ann.sees(phone.room, "back on its shelf")
    await phone.ann.presses(phone.room, "We have the box")
    await phone.ann.sees(phone.room, "Who sits here")
    first = phone.board.id
    await phone.says("/score", BOX)
    await phone.ann.finds_button(phone.room, "Referee")
    assert phone.board.id > first
    await phone.says("Bob", "· \u2068Bob")
    await phone.begins("Ann")
    await phone.says("/games", "Your matches")
    await phone.presses("1: bring the board down")
    await phone.says("/start", "Monsters, dice")
    await phone.presses("Your match: 1", "Your matches")


async def test_a_digital_match_and_a_table_are_open_at_once(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    table = Tapping(await ann.creates_group("Friday", bob, playground.bot), ann)
    await table.says("/newgame", "a rampage is forming")
    await table.says("/score", "Who sits here")
    await table.says("/stop", "Which one ends?")
    await table.presses("The one on the table", "End the game without a result?")
    await table.presses("End the game", "back on its shelf")
    await table.says("/newgame", "a rampage is forming")


HOSTILE = {
    "<b>Bob</b>": "<b>Bob</b>",
    "\u202eeve\u202c": "eve",
    "דנה": "דנה",
    "🦊🦊": "🦊🦊",
}
NO_NAMES = {
    "ann": "There is one \u2068ann\u2069 already",
    "Bob, Cy, Dee, Eve, Fay, Gus": "Only 5 seats are free",
    "x" * 60: "at most 24 letters",
    "\u200b, \u2060": "There is no name in that",
    "Bob = Kraken, Cy = kraken": "already",
    "a,b,c,d,e,f,g,h,i,j,k,l,m": "too many names at once",
}


async def test_names_of_every_kind_are_shown_as_they_are_and_what_cannot_be_one_changes_nothing(
    phone: Tapping,
) -> None:
    await phone.says("/score", "5 seats are free")
    for typed, said in NO_NAMES.items():
        await phone.says(typed, said)
        assert "5 seats are free" in phone.board.text
    for typed, seen in HOSTILE.items():
        await phone.says(typed, f"· \u2068{seen}\u2069")


FORGED = (
    *("known:zzzzzz::0", "seat", "page:zzzzzz:0:order:1", "begin:zzzzzz:0:1", "dress", "gone:zzzzzz:0:1"),
    *("sit:zzzzzz:0:1", "type:zzzzzz:0:name:99999999", "host", "last", "rule:zzzzzz:0:bay:on", "bot:zzzzzz"),
)


async def test_forged_buttons_and_strangers_of_another_chat_change_nothing(
    phone: Tapping, bob: PersonClient
) -> None:
    await phone.says("/score", "5 seats are free")
    before = phone.board.text
    for data in FORGED:
        answer = await phone.ann.forges(phone.room, data, on=phone.board)
        assert answer.answered, data
    assert phone.board.text == before
    code = code_of(phone)
    room = await bob.starts()
    mine = await bob.sees(room, "Monsters, dice")
    for data in (f"guest:{code}", f"page:{code}:0:options", f"stop:{code}::now", f"gone:{code}:0:1"):
        answer = await bob.forges(room, data, on=mine)
        assert answer.alert is not None, data
    assert "5 seats are free" in phone.board.text
    assert "Who sits here" in phone.board.text


def code_of(table: Tapping) -> str:
    """The code of the match, as a forger who saw its buttons may know it."""
    button = table.board.button("Options")
    action = decode(button.value) if button is not None else None
    assert action is not None
    assert action.match
    return action.match


@pytest.mark.parametrize("locale", [PSEUDO, "he"])
async def test_a_table_is_laid_in_another_language(playground: PlaygroundClient, locale: str) -> None:
    ann = await playground.person("Ann", language=locale)
    texts = texts_for(locale)
    table = Tapping(await ann.starts(), ann)
    await table.says("/score", BOX)
    former = table.board
    await table.says("Bob, Cy = Megahorn", "Megahorn")

    def is_below_the_names() -> bool | None:
        boards = [message.id for message in table.room.messages() if BOX in message.text]
        return (len(boards) == 1 and boards[0] > former.id) or None

    await playground.until(is_below_the_names, table.room.transcript)
    seen: set[str] = set()
    for page in ("Options", "Seats", "Monsters", "Order"):
        seen.update(shown(table.room.messages()))
        await table.presses(texts.gettext(page))
        await table.presses(texts.gettext("Back"))
    start = texts.gettext("{sign} Start", sign=texts.pointer)
    await table.presses(start, texts.gettext("Who begins?"))
    seen.update(shown(table.room.messages()))
    await table.presses("\u2068Bob")
    await ann.finds_button(table.room, "📜")
    if locale == PSEUDO:
        assert {text: forgotten(text) for text in (*seen, *table.toasts) if forgotten(text)} == {}
    else:
        said = [message.text for message in table.room.messages() if message.sender == "Kotbot"]
        lines = "\n".join(said).split("\n")
        assert all(line.startswith(RTL_MARK) for line in lines if line)


async def test_origins_says_how_many_it_seats(phone: Tapping) -> None:
    """Four sit in its box and a fifth does not; nor is it chosen where five sit already."""
    await phone.says("/score", "Ann")
    await phone.says("Bob, Cy, Dee, Eve", "· \u2068Eve")
    await phone.presses("Options", "What is played?")
    await phone.presses("Box:")
    assert "That box seats 4" in (await phone.ann.presses(phone.room, "Origins")).text
