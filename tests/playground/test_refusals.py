"""What people are refused is told in their own language; bots get Telegram's words in every language."""

import ast
import re
from functools import cache
from pathlib import Path

import httpx
import pytest

import kotbot.playground
from kotbot.i18n import LOCALES, SOURCE, catalogue
from kotbot.playground.base.errors import RefusedError, bad_request, refused_file
from kotbot.playground.client import PersonClient, PlaygroundClient, PlaygroundError, Room
from tests.playground.bot_calls import BotCalls
from tests.playground.files import upload

PLAYGROUND = Path(kotbot.playground.__file__).parent
TRANSLATED = [locale for locale in LOCALES if locale != SOURCE]


@cache
def calls() -> list[ast.Call]:
    """Every call in the playground's code."""
    files = [ast.parse(path.read_text()) for path in sorted(PLAYGROUND.rglob("*.py"))]
    return [node for file in files for node in ast.walk(file) if isinstance(node, ast.Call)]


def named(call: ast.Call) -> str:
    return ast.unparse(call.func).rpartition(".")[2]


@cache
def refusals() -> list[str]:
    """Every text of the playground that is marked for the catalogues: its refusals."""
    return sorted({ast.literal_eval(call.args[0]) for call in calls() if named(call) == "marked"})


def test_no_refusal_has_a_text_that_the_catalogues_do_not_know() -> None:
    texts = [call.args[0] for call in calls() if named(call) in ("RefusedError", "needs_admin")]
    unmarked = [ast.unparse(text) for text in texts if isinstance(text, ast.Constant | ast.JoinedStr)]
    assert len(texts) > 60
    assert unmarked == []


def test_every_refusal_is_given_the_values_that_its_text_wants() -> None:
    for call in calls():
        if named(call) == "RefusedError" and isinstance(call.args[0], ast.Call):
            text = ast.literal_eval(call.args[0].args[0])
            given = [keyword.arg for keyword in call.keywords]
            assert sorted(re.findall(r"\{(\w+)\}", text)) == sorted(map(str, given)), text


@pytest.mark.parametrize("locale", TRANSLATED)
def test_every_refusal_is_translated(locale: str) -> None:
    assert len(refusals()) > 60
    assert [text for text in refusals() if catalogue(locale).gettext(text) == text] == []


def test_a_refusal_is_english_where_nobody_reads_it() -> None:
    assert str(RefusedError("{name} is muted here.", name="Ann")) == "Ann is muted here."


def test_names_keep_their_direction_in_a_refusal() -> None:
    refusal = RefusedError("{name} is muted here.", name="Ann")
    assert refusal.told("he") == "\u2068Ann\u2069 כאן בהשתקה."
    assert RefusedError("{name} is muted here.", name="רות").told("en") == "\u2068רות\u2069 is muted here."


def test_numbers_in_a_refusal_are_written_as_its_language_does() -> None:
    refusal = RefusedError(
        "The message has {length} characters; at most {limit} fit.", length=4097, limit=4096
    )
    assert refusal.told("en") == "The message has 4,097 characters; at most 4,096 fit."
    assert "4.097" in refusal.told("it")


@pytest.mark.parametrize(
    ("reason", "told"),
    {
        "file is too big": "Файл завеликий: щонайбільше 10 мегабайтів.",
        "file must be non-empty": "Файл порожній, обери інший.",
        "IMAGE_PROCESS_FAILED": "Телеграм не може прочитати це зображення; надішли його як файл.",
        "PHOTO_INVALID_DIMENSIONS": "Це зображення завелике або завузьке; надішли його як файл.",
    }.items(),
)
def test_what_telegram_says_of_a_file_is_put_in_words_for_people(reason: str, told: str) -> None:
    assert refused_file(bad_request(reason), 10 * 2**20).told("uk") == told


async def test_a_file_that_is_no_picture_is_refused_in_words_for_people(
    playground: PlaygroundClient,
) -> None:
    ola = await playground.person("Ola", language="pl")
    room = await ola.starts()
    answer = await playground.http.post(
        f"/play/people/{ola.id}/chats/{room.id}/photos", data=upload("a.png", b"no picture", "image/png")
    )
    assert await answer.json() == {"error": "Telegram nie może odczytać tego obrazka; wyślij go jako plik."}


async def test_a_person_is_refused_in_their_language(playground: PlaygroundClient, group: Room) -> None:
    noa = await playground.person("נועה", language="he")
    mine = await noa.starts()
    with pytest.raises(PlaygroundError, match=r"^ההודעה ריקה; צריך לכתוב משהו\.$"):
        await noa.says(mine, " ")
    with pytest.raises(PlaygroundError, match=r"^אין צ׳אט \u2068-[0-9]+\u2069 אצל \u2068נועה\u2069\.$"):
        await noa.says(group, "שלום")


async def test_the_same_wish_is_refused_to_each_in_their_own_language(
    playground: PlaygroundClient, ann: PersonClient
) -> None:
    ola = await playground.person("Ola", language="pl")
    for person, refusal in ((ann, "The message is empty"), (ola, "Wiadomość jest pusta")):
        with pytest.raises(PlaygroundError, match=f"^{refusal}"):
            await person.says(await person.starts(), " ")


async def test_a_page_is_refused_in_the_language_that_it_is_read_in(address: str) -> None:
    async with httpx.AsyncClient(base_url=address, trust_env=False, verify=False) as http:
        for accepted, refusal in {
            "it": "Una persona ha bisogno di un nome.",
            "uk-UA,uk;q=0.9,en;q=0.8": "Людині потрібне ім’я.",
            "tlh": "A person needs a name.",
            "": "A person needs a name.",
        }.items():
            answer = await http.post(
                "/play/people", json={"name": " "}, headers={"Accept-Language": accepted}
            )
            assert (answer.status_code, answer.json()) == (400, {"error": refusal})


async def test_a_feed_that_makes_no_sense_is_refused_in_that_language_too(address: str) -> None:
    async with httpx.AsyncClient(base_url=address, trust_env=False, verify=False) as http:
        answer = await http.get("/play/events?since=x", headers={"Accept-Language": "it"})
        assert (answer.status_code, answer.json()) == (
            400,
            {"error": "«since» deve essere un numero intero."},
        )


async def test_bots_hear_telegrams_own_words_whatever_people_speak(
    playground: PlaygroundClient, bot: BotCalls
) -> None:
    noa = await playground.person("נועה", language="he")
    await noa.starts()
    refused = await bot.refusal("sendMessage", chat_id=noa.id, text="")
    assert refused.description == "Bad Request: message text is empty"
