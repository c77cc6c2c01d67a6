"""A match that has ended: its course, and the challenge to the next one."""

from dataclasses import replace

from kotbot.page.ports import PageAnswer
from kotbot.views.base.screen import Toast
from scripts.testing.page import ANN, STRANGER, Page
from scripts.texts.facts import CODE
from tests.kotbot.page.served import CHALLENGE, COURSE, LINK


async def test_a_course_is_the_first_turn_and_of_the_others_what_changed(ended: Page) -> None:
    first, second = (await ended.client.get(COURSE, headers=await ended.session())).json()["turns"]
    assert first["title"] == "Turn 1 of 2"
    assert [card["id"] for card in first["market"]] == ["acid_attack", "heal", "frenzy"]
    assert second.keys() == {"head", "title", "mats", "keys"}
    assert [card["id"] for card in second["mats"][0]["cards"]] == ["jets"]
    assert second["keys"][0][0]["action"] == f"playon:{CODE}::2"


async def test_a_course_is_compressed_and_made_once_for_all_who_ask(ended: Page) -> None:
    headers = await ended.session()
    answers = [await ended.client.get(COURSE, headers=headers) for _ in range(3)]
    assert {answer.headers["content-encoding"] for answer in answers} == {"gzip"}
    assert ended.backend.asked_for_turns == 1


async def test_a_course_is_made_anew_for_another_language_and_once_the_match_changed(ended: Page) -> None:
    headers = await ended.session()
    await ended.client.get(COURSE, headers=headers)
    ended.backend.languages[ANN] = "he"
    hebrew = (await ended.client.get(COURSE, headers=headers)).json()
    assert hebrew["turns"][0]["title"] != "Turn 1 of 2"
    known = ended.backend.matches[CODE]
    nobody = tuple(replace(seat, name="Nobody") for seat in known.seats)
    ended.backend.matches[CODE] = replace(known, seats=nobody)
    forgotten = (await ended.client.get(COURSE, headers=headers)).text
    assert "Nobody" in forgotten
    assert "Ann" not in forgotten


async def test_the_link_of_a_match_shows_its_course_without_a_single_button(ended: Page) -> None:
    turns = (await ended.client.get("/table/api/course", headers=LINK)).json()["turns"]
    assert [turn["title"] for turn in turns] == ["Turn 1 of 2", "Turn 2 of 2"]
    assert turns[0]["keys"] == []


async def test_a_match_that_goes_on_has_no_course_to_be_shown(page: Page) -> None:
    assert (await page.client.get(COURSE, headers=LINK)).json() == {"turns": []}


async def test_a_course_is_shown_to_those_alone_who_may_see_the_match(ended: Page) -> None:
    answer = await ended.client.get(COURSE, headers=await ended.session(STRANGER))
    assert (answer.status_code, answer.json()) == (404, {"error": "gone"})
    assert (await ended.client.get(COURSE)).status_code == 401
    wrong = {"Authorization": f"Link {CODE}.wrong"}
    assert (await ended.client.get(COURSE, headers=wrong)).status_code == 404


async def test_who_asks_for_courses_too_fast_waits(ended: Page) -> None:
    found = {(await ended.client.get(COURSE, headers=LINK)).status_code for _ in range(20)}
    assert found == {200, 429}


async def test_a_friend_is_challenged_by_the_box_of_the_match_that_has_ended(ended: Page) -> None:
    asked = await ended.client.get(CHALLENGE, params={"match": CODE}, headers=await ended.session())

    assert asked.json() == {"text": "🐾 Play against me", "query": "duel 2016"}


async def test_below_the_list_of_matches_a_friend_is_challenged_in_the_readers_language(page: Page) -> None:
    page.backend.languages[ANN] = "uk"

    asked = await page.client.get(CHALLENGE, headers=await page.session())

    assert asked.json()["query"] == "дуель 2016"


async def test_while_a_match_goes_on_nobody_is_challenged(page: Page) -> None:
    asked = await page.client.get(CHALLENGE, params={"match": CODE}, headers=await page.session())

    assert asked.json() == {}


async def test_a_challenge_tells_a_stranger_of_no_match(ended: Page) -> None:
    answer = await ended.client.get(CHALLENGE, params={"match": CODE}, headers=await ended.session(STRANGER))

    assert (answer.status_code, answer.json()) == (404, {"error": "gone"})


async def test_a_press_that_begins_another_match_names_it(ended: Page) -> None:
    ended.backend.answer = PageAnswer(Toast("Here they come!"), match="abc123")
    body = {"match": CODE, "data": f"playon:{CODE}::2", "press": "0123456789"}
    answer = await ended.client.post("/table/api/press", json=body, headers=await ended.session())
    assert answer.json()["match"] == "abc123"
