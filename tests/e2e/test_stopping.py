"""A match is stopped or left, and no question about it keeps its buttons when it has been answered."""

import pytest

from kotbot.playground.client import Message, PersonClient, PlaygroundClient
from scripts.testing.taps import loses_buttons
from tests.e2e.lobbies import begin, start_against
from tests.e2e.tables import lay_out_in_a_group

pytestmark = pytest.mark.usefixtures("bot")


async def test_players_vote_by_the_answer_to_stop(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    group = (await begin(playground, [ann, bob])).room
    await bob.says(group, "/stop")
    await bob.finds_button(group, "Vote to stop: \u20660/2\u2069")
    await bob.presses(group, "Vote to stop")
    await ann.finds_button(group, "Vote to stop: \u20661/2\u2069")
    await ann.presses(group, "Vote to stop")
    await ann.sees(group, "stopped")
    await ann.says(group, "/board")
    await ann.sees(group, "There is no match here")


async def test_the_host_is_asked_first_and_questions_go_when_one_of_them_is_answered(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    """One of them was asked by a command, another one by the menu of the match."""
    table = await begin(playground, [ann, bob])
    group = table.room
    await ann.says(group, "/stop")
    question, _ = await ann.finds_button(group, "Stop it now")
    assert not table.over()
    await ann.presses(group, "Play on", on=question)
    await loses_buttons(playground, group, question)

    def newest_of(number: int) -> Message | None:
        asked = [message for message in group.messages() if message.button("Stop it now")]
        return asked[-1] if len(asked) == number else None

    await bob.says(group, "/stop")
    typed = await playground.until(lambda: newest_of(1), group.transcript)
    await bob.presses(group, "⋯", on=table.board)
    await bob.presses(group, "Stop the match", on=await bob.sees_alone(group, "What else?"))
    menu = await playground.until(lambda: newest_of(2), group.transcript)
    await ann.says(group, "/stop")
    newest = await playground.until(lambda: newest_of(3), group.transcript)
    told = await ann.presses(group, "Stop it now", on=newest)
    assert told.text == "The match is stopped."
    await ann.sees(group, "It counts for nobody")
    for each in (typed, menu, newest):
        await loses_buttons(playground, group, each)


async def test_who_only_watches_posts_no_question_and_one_that_was_answered_goes_away(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    group = (await begin(playground, [ann, bob])).room
    cy = await playground.person("Cy")
    await ann.adds(group, cy)
    await cy.presses(group, "⋯")
    told = await cy.presses(group, "Stop the match", on=await cy.sees_alone(group, "What else?"))
    assert told.alert is not None
    assert not any(message.button("Stop it now") for message in group.messages())
    await bob.presses(group, "⋯")
    await bob.presses(group, "Leave the match", on=await bob.sees_alone(group, "What else?"))
    question = await bob.sees_alone(group, "Leave the fight?")
    await bob.presses(group, "A computer plays on", on=question)

    def gone() -> bool | None:
        return True if not group.seen_alone[bob.id] else None

    await playground.until(gone, lambda: "the question stays")


async def test_the_question_how_to_leave_loses_its_buttons_when_the_match_is_over(
    playground: PlaygroundClient, ann: PersonClient
) -> None:
    """In private; in a group nobody else sees it, and it goes by itself."""
    chat = await ann.starts()
    await start_against(playground, chat, ann)
    await ann.sees(chat, "roll 1 of 3")
    await ann.presses(chat, "⋯")
    menu, _ = await ann.finds_button(chat, "Leave the match")
    await ann.presses(chat, "Leave the match", on=menu)
    await ann.finds_button(chat, "Withdraw it", on=menu)
    await ann.says(chat, "/stop")
    await ann.presses(chat, "Stop it now")
    await loses_buttons(playground, chat, menu)


async def test_an_administrator_without_a_seat_stops_a_table(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    group = (await lay_out_in_a_group(playground, [ann, bob], "Ann")).room
    cy = await playground.person("Cy")
    await ann.adds(group, cy)
    await bob.says(group, "/stop")
    question, _ = await cy.finds_button(group, "Without a result")
    refused = await cy.presses(group, "Without a result", on=question)
    assert refused.alert is not None
    await ann.promotes(group, cy)
    told = await cy.presses(group, "Without a result", on=question)
    assert told.text == "The match is stopped."
