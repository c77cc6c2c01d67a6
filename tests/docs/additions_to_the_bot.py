"""Examples of what can be added to the bot, and a program that uses each."""

from kotbot.store.revision import newest
from tests.docs.edits import Addition, all_of, at_the_end, before, behind, new

SERVICE = """
import asyncio
from types import SimpleNamespace as Some

import kotbot.telegram.app
from telegram import Update
from kotbot.i18n import texts_for
from kotbot.settings import Settings
from kotbot.telegram.outgoing.buttons import encode
from kotbot.telegram.health import BotMetrics
from kotbot.telegram.updates.receiving import handle

shown = []


class Boards:
    async def recall(self, code, where, message):
        pass


class Redraws:
    def mend(self, pressed):
        pass

    async def came(self, account):
        pass


service = Some(
    metrics=BotMetrics(),
    bot=Some(id=1, username="kotbot"),
    settings=Settings(),
    redraws=Redraws(),
    boards=Boards(),
    messenger=Some(answer=lambda given, screen: shown.append(str(screen))),
    screens=Some(open=lambda pressed, screen: shown.append(str(screen))),
)
ann = {"id": 11, "first_name": "Ann", "is_bot": False, "language_code": "en"}
message = {"message_id": 5, "date": 1, "chat": {"id": 11, "type": "private"}, "from": ann}


class Answers:
    async def give(self, call):
        pass


def receive(**what):
    asyncio.run(handle(service, Answers(), Update.de_json({"update_id": 1, **what})))
"""

SCREEN = Addition(
    "A screen",
    {
        "kotbot/views/base/verbs.py": behind(
            'CLOSE = verb("close", For.ANYBODY)', '\n    THANKS = verb("thanks", For.ANYBODY)'
        ),
        "kotbot/views/people/start.py": all_of(
            behind(
                'actions.help_page("start", PagePlace.BELOW)),',
                '\n            press(texts.gettext("Who made this"), Verb.THANKS.anywhere()),',
            ),
            at_the_end(
                "\n\ndef thanks(texts: Texts) -> Screen:\n"
                '    """Who made this."""\n'
                '    return screen(texts, [texts.gettext("Fans made this.")])\n'
            ),
        ),
        "kotbot/telegram/features/people/start.py": at_the_end(
            "\n\n@press(Verb.THANKS)\n"
            "async def show_thanks(service: Service, pressed: Press) -> Toast | None:\n"
            '    """Who made this."""\n'
            "    texts = texts_for(pressed.person.language)\n"
            "    return service.screens.open(pressed, views.thanks(texts))\n"
            "\n\nfrom kotbot.i18n import texts_for\n"
        ),
    },
    SERVICE
    + """
from kotbot.views.people.start import start

rows = start(texts_for("en"), "kotbot").keyboard
data, = [encode(one.action) for row in rows for one in row if one.text == "Who made this"]
receive(callback_query={"id": "7", "from": ann, "chat_instance": "1", "message": message, "data": data})
assert shown == ["Fans made this."], shown
""",
)

BUTTON = Addition(
    "A button",
    {
        "kotbot/views/base/verbs.py": behind(
            'LEAVE = verb("leave", For.SEAT)',
            '\n    WAVE = verb("wave", For.SEAT, SEAT, NUMBER, traits=Trait.ON_BOARDS | Trait.OF_HOST)',
        ),
        "kotbot/views/digital/lobby.py": all_of(
            behind(
                "*_people(facts, texts), ", '(press(texts.gettext("Wave"), Verb.WAVE.of(facts, 1, 3)),), '
            ),
            behind("from kotbot.views.base.verbs import LAST", ", Verb"),
        ),
        "kotbot/telegram/features/matches/lobby.py": at_the_end(
            "\n\n@press(Verb.WAVE)\n"
            "async def wave(service: Service, pressed: Press, seat: int, times: int) -> Toast:\n"
            '    """Wave to the player of a seat."""\n'
            '    return Toast(f"{pressed.action.match} {seat} {times}")\n'
        ),
    },
    """
import asyncio

import kotbot.telegram.app
from kotbot.i18n import texts_for
from kotbot.matches.open import lobby
from kotbot.matches.digital import lobby as digital
from kotbot.matches.facts import Person, Where
from kotbot.store import Store
from kotbot.telegram.incoming import Press
from kotbot.telegram.outgoing.buttons import decode, encode
from kotbot.telegram.outgoing.buttons import link_to
from kotbot.telegram.redraws import only_on_boards
from kotbot.telegram.registry import PRESSES
from kotbot.views.modes import board
from kotbot.views.page.contract import Viewer
from kotbot.views.page.whose import seats_of

store, ann, here = Store("sqlite:///match.db"), Person(11, "Ann"), Where(-1)
store.prepare()
opened = store.run_here(lambda unit: digital.open_lobby(unit, here, ann, "second")).facts
joined = store.run_here(lambda unit: lobby.join(unit, opened.code, Person(12, "Bob"))).facts
rows = board(joined, texts_for("en")).keyboard
data, = [encode(one.action) for row in rows for one in row if one.text == "Wave"]
assert data == f"wave:{opened.code}::2:3", data
action = decode(data)
told = asyncio.run(PRESSES[action.verb](None, Press(action, ann, here, 5, "7")))
assert told.text == f"{opened.code} 1 3", told
assert only_on_boards(action) and link_to(action, "kotbot") == ""
assert seats_of(action, joined, Viewer.CHAT) == (0,), "the host's"
assert decode(f"wave:{opened.code}::Bob:3") is None
store.disconnect()
""",
)

COMMAND = Addition(
    "A command",
    {
        "kotbot/views/people/weather.py": new(
            '"""What the weather is like."""\n\n'
            "from kotbot.i18n import Texts\n"
            "from kotbot.views.base.layout import screen\n"
            "from kotbot.views.base.screen import Screen\n\n\n"
            "def weather(texts: Texts) -> Screen:\n"
            '    """What the weather is like."""\n'
            '    return screen(texts, [texts.gettext("It rains monsters.")])\n'
        ),
        "kotbot/telegram/features/people/weather.py": new(
            '"""What the weather is like."""\n\n'
            "from kotbot.i18n import Texts, texts_for\n"
            "from kotbot.telegram.incoming import Command\n"
            "from kotbot.telegram.registry import Menu, command\n"
            "from kotbot.telegram.service import Service\n"
            "from kotbot.views.people.weather import weather\n\n\n"
            "def _weather_words(texts: Texts) -> str:\n"
            '    return texts.gettext("What the weather is like")\n\n\n'
            '@command("weather", Menu.EVERYWHERE, _weather_words)\n'
            "async def show_weather(service: Service, given: Command) -> None:\n"
            '    """What the weather is like."""\n'
            "    service.messenger.answer(given, weather(texts_for(given.person.language)))\n"
        ),
        "kotbot/telegram/features/__init__.py": all_of(
            behind("from kotbot.telegram.features.people import (", "\n    weather,"),
            behind("FEATURES = (", "\n    weather,"),
        ),
    },
    SERVICE
    + """
from kotbot.telegram.introduction import _menu
from kotbot.telegram.registry import Menu

menu = {one.command: one.description for one in _menu(texts_for("en"), Menu.PRIVATE)}
assert menu["weather"] == "What the weather is like", menu
receive(message=message | {"text": "/weather"})
assert shown == ["It rains monsters."], shown
""",
)

SETTING = Addition(
    "A setting of a chat",
    {
        "kotbot/matches/records.py": behind("    pictures: bool = True\n", '    music: str = "off"\n'),
        f"kotbot/store/migrations/versions/{int(newest()) + 1:04}_music.py": new(
            "import sqlalchemy as sa\n"
            "from alembic import op\n\n"
            f'revision, down_revision, oldest = "{int(newest()) + 1:04}", "{newest()}", "0011"\n'
            "\n\ndef upgrade() -> None:\n"
            '    column = sa.Column("music", sa.String(), nullable=False, server_default="off")\n'
            '    op.add_column("chat", column)\n'
        ),
        "kotbot/matches/people/chats.py": behind(
            'switch("pictures", in_private=True),',
            '\n    choice("music", ("off", "drums", "choir"), in_private=True),',
        ),
        "kotbot/views/people/settings.py": all_of(
            before(
                "OF_CHAT: Final = {",
                """
MUSIC: Final = Words(
    marked("Music"),
    marked("What is played at the end."),
    {"off": marked("none"), "drums": marked("drums"), "choir": marked("a choir")},
)
""",
            ),
            behind("OF_CHAT: Final = {", '\n    "music": MUSIC,'),
            behind("OF_PERSON: Final = {", '\n    "music": MUSIC,'),
        ),
    },
    """
from datetime import datetime, timezone

from kotbot.i18n import texts_for
from kotbot.matches import privacy
from kotbot.matches.people.chats import set_setting, settings_of
from kotbot.matches.records import AccountRecord
from kotbot.store import Store
from kotbot.telegram.outgoing.buttons import encode
from kotbot.views.people.settings import chat_settings, own_settings

store = Store("sqlite:///settings.db")
store.prepare()
now = datetime(2026, 5, 1, tzinfo=timezone.utc)


def page_of(chat, page=""):
    settings = store.run_here(lambda unit: settings_of(unit, chat))
    return chat_settings(settings, now, texts_for("en"), page)


def words(screen):
    return [one.text for row in screen.keyboard for one in row]


assert "Music: none" in words(page_of(-1)), words(page_of(-1))
values = page_of(-1, "music")
assert "What is played at the end." in str(values)
data, = [encode(one.action) for row in values.keyboard for one in row if one.text == "a choir"]
assert data.endswith("chat:music:choir"), data
store.run_here(lambda unit: set_setting(unit, -1, "music", "choir"))
assert "Music: a choir" in words(page_of(-1)), words(page_of(-1))
assert "Music: none" in words(page_of(-2)), words(page_of(-2))
private = store.run_here(lambda unit: set_setting(unit, 11, "music", "drums"))
ann = AccountRecord(id=11, name="Ann", username="ann", language="en", seen=now)
assert "Music: drums" in words(own_settings(ann, private, texts_for("en")))
assert store.run_here(lambda unit: privacy.export(unit, 11, [], []))["music_in_private_chat"] == "drums"
try:
    store.run_here(lambda unit: set_setting(unit, -1, "music", "trumpets"))
except ValueError as error:
    assert "off or drums or choir" in str(error), error
else:
    raise AssertionError("what it cannot have was taken")
store.disconnect()
""",
)

STATISTIC = Addition(
    "A statistic",
    {
        "kotbot/matches/facts/match.py": behind(
            '"""Seat, the result, and the stars that its numbers scored."""',
            "\n    most_cards: tuple[int, int] | None = None",
        ),
        "kotbot/matches/log/results.py": all_of(
            behind("from engine.events import (", "\n    CardBought,"),
            behind(
                "    damage: Counter[int] = field(default_factory=Counter, metadata=BY_SEAT)",
                "\n    cards: Counter[int] = field(default_factory=Counter, metadata=BY_SEAT)",
            ),
            behind(
                "                self.inside.add(seat)",
                "\n            case CardBought(seat):\n                self.cards[seat] += 1",
            ),
            behind("_longest(self.turns_in_tokyo), self.best_roll", ", _most(self.cards)"),
            behind(
                "None if best is None else (best[0], as_dice(list(best[1])), best[2]),",
                '\n        _pair(marks.get("most_cards")),',
            ),
        ),
        "kotbot/matches/log/played.py": all_of(
            behind("ROWS_VERSION: Final = 3", " + 1"),
            behind('"best_roll": None', ', "cards": 0'),
            behind("    best_roll: tuple[Dice, int] | None = None", "\n    cards: int = 0"),
            behind(
                'best["best_roll"] = [list(roll[1]), roll[2]]',
                "\n    if highlights.most_cards is not None and highlights.most_cards[0] == place:"
                '\n        best["cards"] = highlights.most_cards[1]',
            ),
        ),
        "kotbot/matches/log/stats.py": all_of(
            behind("    earned: frozenset[Achievement] = frozenset()", "\n    most_cards: int = 0"),
            behind(
                "most_damage=max((row.damage for row in rows), default=0),",
                "\n        most_cards=max((row.cards for row in rows), default=0),",
            ),
        ),
        "kotbot/views/people/stats.py": behind(
            "    lines.append(_wins(stats, texts))",
            "\n    if stats.most_cards:"
            '\n        lines.append(texts.gettext("Most cards in a match: {n}", n=stats.most_cards))',
        ),
    },
    """
from engine.events import CardBought
from kotbot.i18n import texts_for
from kotbot.matches.ended import filling
from kotbot.matches.open import lobby
from kotbot.matches.digital import lobby as digital
from kotbot.matches.facts import Person, Result, Status, Where
from kotbot.matches.log import played, stats
from kotbot.matches.log.results import Tally, result_to_json
from kotbot.store import Store
from kotbot.views.people.stats import of_person

store, ann, tally = Store("sqlite:///match.db"), Person(11, "Ann"), Tally()
store.prepare()
opened = store.run_here(lambda unit: digital.open_lobby(unit, Where(-1), ann, "second")).facts
store.run_here(lambda unit: lobby.add_computer(unit, opened.code, ann, "random"))
for card in ("jets", "wings"):
    tally.add(CardBought(0, card, 5, ""))


def end(unit):
    match = unit.match(opened.code)
    match.status = Status.OVER
    match.result = result_to_json(Result(0, "stars", (), tally.highlights(), "", 5, earned=()))
    unit.save_match(match)


store.run_here(end)
assert store.run_here(filling.fill)
history = store.run_here(lambda unit: played.of_account(unit, ann.id))
page = str(of_person(stats.of_person(history, ann.id), texts_for("en")))
assert "Most cards in a match: 2" in page, page
store.disconnect()
""",
)

LANGUAGE = Addition(
    "A language",
    {
        "translations/eo/LC_MESSAGES/kotbot.po": new(
            'msgid ""\nmsgstr ""\n"Language: eo\\n"\n"Content-Type: text/plain; charset=utf-8\\n"\n'
            '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'
            'msgid "Everything works with buttons."\nmsgstr "Ĉio funkcias per butonoj."\n'
        )
    },
    """
from kotbot.i18n import LOCALES, texts_for
from kotbot.views.base.verbs import Scope
from kotbot.views.people.settings import languages
from kotbot.views.people.start import start

assert "eo" in LOCALES
offered = [one.text for row in languages(Scope.ME, texts_for("en")).keyboard for one in row]
assert "Esperanto" in offered, offered
assert "Ĉio funkcias per butonoj." in str(start(texts_for("eo"), "kotbot"))
assert "How to play" in str(start(texts_for("eo"), "kotbot").keyboard), "not translated yet: shown in English"
""",
)
