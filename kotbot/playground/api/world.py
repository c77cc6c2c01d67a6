"""People, bots, the clock, limits and faults."""

from __future__ import annotations

from starlette.responses import Response
from starlette.routing import Route

from kotbot.i18n import marked
from kotbot.playground.api.request import Json, PageRequest, delete, get, post
from kotbot.playground.base.errors import RefusedError
from kotbot.playground.delivery.faults import FaultKind
from kotbot.playground.playground import Playground
from kotbot.playground.world.command_menu import language_chain
from kotbot.playground.world.links import Link, read_link
from kotbot.playground.world.world import Bot, Person

USERNAME_LIMIT = 32


def state(asked: PageRequest) -> Json:
    """Return the state that concerns everybody."""
    playground = asked.playground
    return {
        "bots": [playground.page_view.bot(bot) for bot in playground.world.bots.values()],
        "people": [playground.page_view.person(person) for person in playground.world.people.values()],
        "clock": _clock(playground),
        "limits": _limits(playground),
        "faults": playground.faults.as_json(),
        "statistics": playground.statistics.as_json(),
        "seq": playground.feed.seq,
    }


def create_person(asked: PageRequest) -> Json:
    """Create a person, with a private chat with every bot."""
    playground = asked.playground
    first, last = _names(asked.text("name"))
    username = _username(playground, asked.optional_text("username"), None)
    person = playground.world.add_person(first, last, username, asked.text("language", "en"))
    for bot in playground.world.bots.values():
        playground.world.open_private_chat(person.id, bot.id)
    return _person_changed(playground, person)


def change_person(asked: PageRequest) -> Json:
    """Change name, language, username, or the age of the app."""
    playground, person = asked.playground, asked.person()
    if asked.has("name"):
        person.first_name, person.last_name = _names(asked.text("name"))
    if asked.has("language"):
        person.language = asked.text("language")
    if asked.has("username"):
        person.username = _username(playground, asked.optional_text("username"), person)
    if asked.has("old_app"):
        person.old_app = asked.flag("old_app")
    return _person_changed(playground, person)


def reset(asked: PageRequest) -> Json:
    """Delete everything but the bots."""
    asked.playground.reset()
    return state(asked)


def change_bot(asked: PageRequest) -> Json:
    """Change the settings that BotFather switches."""
    bot, playground = _bot(asked), asked.playground
    if asked.has("privacy"):
        bot.privacy = asked.flag("privacy")
    if asked.has("inline"):
        bot.inline = asked.flag("inline")
    if asked.has("inline_feedback"):
        bot.inline_feedback = asked.flag("inline_feedback")
    if asked.has("guest"):
        bot.guest = asked.flag("guest")
    shown = playground.page_view.bot(bot)
    playground.feed.publish({"type": "bot", "bot": shown})
    return shown


def bot_info(asked: PageRequest) -> Json:
    """Return a bot's profile in the person's language."""
    bot, person = _bot(asked), asked.person()
    languages = language_chain(person.language)

    def told(texts: dict[str, str]) -> str:
        return next((texts[language] for language in languages if language in texts), "")

    return {
        "id": bot.id,
        "name": told(bot.names) or bot.name,
        "username": bot.username,
        "description": told(bot.descriptions),
        "short_description": told(bot.short_descriptions),
        "commands": asked.playground.page_view.commands(
            bot, asked.playground.world.open_private_chat(person.id, bot.id), person
        ),
    }


def link(asked: PageRequest) -> Json:
    """Return what a tap on a link does."""
    found: Link = read_link(asked.playground.world, asked.text("url"))
    return found.as_json()


def change_clock(asked: PageRequest) -> Json:
    """Stop, run or advance the clock."""
    clock = asked.playground.clock
    if asked.has("running"):
        if asked.flag("running"):
            clock.run()
        else:
            clock.stop()
    if asked.has("advance"):
        try:
            clock.advance(asked.seconds("advance"))
        except ValueError as error:
            raise RefusedError(marked("Time does not go back; give 0 seconds or more.")) from error
    shown = _clock(asked.playground)
    asked.playground.feed.publish({"type": "clock", **shown})
    return shown


def change_limits(asked: PageRequest) -> Json:
    """Set the factor of flood control, the pace of edits without a chat, or the time for guest queries."""
    playground = asked.playground
    if asked.has("factor"):
        playground.limit_factor = _not_negative(asked, "factor", marked("The factor is 0 (off) or more."))
    too_short = marked("Give 0 seconds or more.")
    if asked.has("inline_seconds"):
        playground.edit_pace.inline = _not_negative(asked, "inline_seconds", too_short)
    if asked.has("guest_seconds"):
        playground.edit_pace.guest = _not_negative(asked, "guest_seconds", too_short)
    if asked.has("guest_answer_seconds"):
        playground.guest_seconds = _not_negative(asked, "guest_answer_seconds", too_short)
    shown = _limits(playground)
    playground.feed.publish({"type": "limits", **shown})
    return shown


def _not_negative(asked: PageRequest, name: str, refusal: str) -> float:
    number = asked.seconds(name)
    if number < 0:
        raise RefusedError(refusal)
    return number


def arm_fault(asked: PageRequest) -> Json:
    """Arm a fault."""
    fault = asked.playground.faults.arm(
        _fault_kind(asked.text("kind")),
        method=asked.optional_text("method"),
        status=asked.integer("status") if asked.has("status") else 500,
        seconds=asked.seconds("seconds"),
        times=asked.integer("times") if asked.has("times") else 1,
    )
    return fault.as_json()


def clear_faults(asked: PageRequest) -> Json:
    """Disarm all faults."""
    asked.playground.faults.clear()
    return {"faults": []}


def download(asked: PageRequest) -> Response:
    """Return a photo or document."""
    file = asked.playground.files.by_id(asked.path("file"))
    if file is None:
        raise RefusedError(marked("There is no such file."))
    if file.is_photo:
        return Response(file.content, media_type=file.mime)
    name = "".join(
        character if character.isalnum() or character in "._- " else "_" for character in file.name
    )
    headers = {
        "Content-Disposition": f'attachment; filename="{name.encode("ascii", "replace").decode()}"',
        "X-Content-Type-Options": "nosniff",
    }
    return Response(file.content, media_type="application/octet-stream", headers=headers)


def _bot(asked: PageRequest) -> Bot:
    bot = asked.playground.world.bots.get(asked.number("bot"))
    if bot is None:
        raise RefusedError(marked("There is no bot {bot}."), bot=asked.path("bot"))
    return bot


def _fault_kind(name: str) -> FaultKind:
    if name not in [*FaultKind]:
        raise RefusedError(
            marked("There is no fault “{kind}”; choose {kinds}."), kind=name, kinds=", ".join(FaultKind)
        )
    return FaultKind(name)


def _names(name: str) -> tuple[str, str | None]:
    first, _, last = name.strip().partition(" ")
    if not first:
        raise RefusedError(marked("A person needs a name."))
    return first[:64], last.strip()[:64] or None


def _username(playground: Playground, username: str | None, owner: Person | None) -> str | None:
    wanted = (username or "").removeprefix("@")
    if not wanted:
        return None
    if not wanted.isascii() or not wanted.replace("_", "").isalnum() or len(wanted) > USERNAME_LIMIT:
        raise RefusedError(
            marked("A username has up to {limit} of these characters: {characters}"),
            limit=USERNAME_LIMIT,
            characters="A-Z, a-z, 0-9, _",
        )
    taken = playground.world.by_username(wanted)
    if taken is not None and taken is not owner:
        raise RefusedError(marked("{username} is taken already."), username=f"@{wanted}")
    return wanted


def _person_changed(playground: Playground, person: Person) -> Json:
    shown = playground.page_view.person(person)
    playground.feed.publish({"type": "people", "person": shown})
    return shown


def _limits(playground: Playground) -> Json:
    return {
        "factor": playground.limit_factor,
        "inline_seconds": playground.edit_pace.inline,
        "guest_seconds": playground.edit_pace.guest,
        "guest_answer_seconds": playground.guest_seconds,
    }


def _clock(playground: Playground) -> Json:
    return {"now": playground.clock.now(), "running": playground.clock.running}


ROUTES: list[Route] = [
    get("/play/state", state),
    post("/play/people", create_person),
    post("/play/people/{person:number}", change_person),
    get("/play/people/{person:number}/bots/{bot:number}", bot_info),
    post("/play/people/{person:number}/links", link),
    post("/play/reset", reset),
    post("/play/bots/{bot:number}", change_bot),
    post("/play/clock", change_clock),
    post("/play/limits", change_limits),
    post("/play/faults", arm_fault),
    delete("/play/faults", clear_faults),
    get("/play/files/{file}", download),
]
