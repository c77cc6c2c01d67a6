"""The rules in a chat: by command, by button, by a link, beside a match; in the language of the place."""

import pytest

from kotbot.i18n import RTL_MARK
from kotbot.playground.client import PersonClient, PlaygroundClient
from tests.e2e.lobbies import begin

pytestmark = pytest.mark.usefixtures("bot")


async def test_a_group_that_reads_hebrew_looks_a_rule_up(playground: PlaygroundClient) -> None:
    dana = await playground.person("Dana", language="he")
    group = await dana.creates_group("Friday", playground.bot)
    await dana.says(group, "/rules")
    contents = await dana.sees(group, "הכללים")
    assert all(line.startswith(RTL_MARK) for line in contents.text.split("\n") if line)
    await dana.presses(group, "כניעה")
    page = await dana.sees(group, "התוקף חייב לתפוס את המקום.")
    assert "\u2066[000,\u00a0003]\u2069" in page.text
    await dana.presses(group, "⚖")
    await dana.sees(group, "קודם מחליטה העיר, אחר כך המפרץ")
    await dana.says(group, "/rules סילונים")
    await dana.sees(group, "סילונים")
    await dana.says(group, "/rules qqqqq")
    await dana.sees(group, "אין בכללים שום דבר כמו")


async def test_the_group_reads_its_own_language_whoever_asks(
    playground: PlaygroundClient, ann: PersonClient
) -> None:
    dana = await playground.person("Dana", language="he")
    group = (await begin(playground, [ann, dana])).room
    await dana.says(group, "/rules yield")
    await dana.sees(group, "The attacker must take your place.")


async def test_a_shared_page_opens_in_the_language_of_who_follows_the_link(
    playground: PlaygroundClient, ann: PersonClient
) -> None:
    chat = await ann.starts()
    await ann.says(chat, "/rules bay")
    page, share = await ann.finds_button(chat, "Share")
    payload = share.value.rpartition("start%3D")[2]
    ola = await playground.person("Ola", language="pl")
    room = await ola.starts(payload)
    await ola.sees(room, "Zatoka Tokijska")
    assert "Tokyo Bay" in page.text


async def test_what_can_be_done_now_is_told_beside_the_board(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    group = (await begin(playground, [ann, bob])).room
    await ann.presses(group, "⋯")
    await ann.presses(group, "What can I do now?", on=await ann.sees_alone(group, "What else?"))
    await ann.presses(group, "Rolling", on=await ann.sees_alone(group, "Roll any of the dice again"))
    await ann.sees_alone(group, "You have up to three rolls")
    await ann.says(group, "/rules")
    await ann.presses(group, "Open", on=await ann.sees(group, "The rules"))
    assert (await ann.sees_alone(group, "The number after a sentence")).button("What can I do now?")


async def test_a_rule_and_a_card_are_found_inline(playground: PlaygroundClient, ann: PersonClient) -> None:
    await playground.set_bot(inline=True)
    chat = ann.private()
    await ann.starts()
    titles = []
    for words in ("yielding", "acid"):
        answer = await ann.asks_inline(chat, words)
        titles.append([result["title"] for result in answer["results"]])
    assert "Yielding" in titles[0]
    assert titles[1] == ["Acid Attack"]
