"""The page's texts, in one table and from the catalogues; the page uses them by name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from gettext import NullTranslations

from babel import Locale

from kotbot.i18n import LOCALES, PSEUDO, SOURCE, catalogue, known_locale

Word = str | dict[str, str]

_UNSPOKEN = "de"
"""A language without a catalogue: how a bot speaks to its people is worth a look."""


@dataclass(frozen=True)
class Words:
    """The texts of one language: by name a text, or its plural forms by CLDR category ("one", "few")."""

    language: str
    direction: str
    words: dict[str, Word]
    languages: dict[str, list[str]]
    """The languages that people of the playground may speak, and names to propose for them."""


def words_of(language: str) -> Words:
    """Return the page's texts in a person's language, in English if its catalogue lacks one.

    Args:
        language: an IETF language tag as Telegram gives it ("he", "pt-br"); an unknown one means English.
    """
    return _words(known_locale(language))


@cache
def _words(code: str) -> Words:
    locale = Locale.parse(SOURCE if code == PSEUDO else code)
    direction = "rtl" if locale.text_direction == "rtl" else "ltr"
    languages = {_tag(known): _names(known) for known in (*LOCALES, _UNSPOKEN, PSEUDO)}
    return Words(_tag(code), direction, _table(catalogue(code), locale), languages)


def _tag(locale: str) -> str:
    return locale.replace("_", "-")


def _names(language: str) -> list[str]:
    words = catalogue(known_locale(language))
    # Translators: first names of people who are invented, with commas between them.
    return words.pgettext("people", "Ann, Bob, Cleo, Dan, Eve, Finn").split(", ")


_SAMPLES = (1, 2, 3, 5, 0, 11, 21, 1_000_000)


def _forms(locale: Locale, form: Callable[[int], str]) -> dict[str, str]:
    """Return every plural form, found by a sample number for each."""
    forms: dict[str, str] = {"other": form(5)}
    for number in _SAMPLES:
        forms.setdefault(locale.plural_form(number), form(number))
    return forms


def _table(words: NullTranslations, locale: Locale) -> dict[str, Word]:
    _, ngettext, pgettext = words.gettext, words.ngettext, words.pgettext

    def forms(form: Callable[[int], str]) -> dict[str, str]:
        return _forms(locale, form)

    return {
        "page_title": _("Playground"),
        # People
        "i_am": _("I am"),
        # Translators: a button that makes you one of the people you invented.
        "be": _("Be {name}"),
        "person_unread": forms(
            lambda n: ngettext("Be {name}: {count} unread message", "Be {name}: {count} unread messages", n)
        ),
        "new_person": _("New person"),
        "edit_person": _("Name, language, username"),
        "name": _("Name"),
        "language": _("Language"),
        "username": _("Username"),
        "optional": _("optional"),
        "create": _("Create"),
        "save": _("Save"),
        # The first steps
        "welcome": _("A Telegram of your own"),
        "welcome_text": _(
            "Everything here lives on this machine: {name} and the people that you invent. "
            "You play all of them; switch between them at any time."
        ),
        "set_table": _("Two people and a group"),
        "just_me": _("One person"),
        "choose_a_chat": _("Pick a chat"),
        "choose_a_chat_text": _(
            "Or invent somebody else. Whoever you are, in the colours of the page you see it."
        ),
        "key_commands": _("commands of the bot"),
        "key_edit": _("edit the last message"),
        "key_buttons": _("the buttons above the field"),
        "key_chats": _("next chat"),
        "key_people": _("be somebody else"),
        "key_escape": _("close, or back"),
        # Chats
        "chats": _("Chats"),
        "connecting": _("Connecting…"),
        "draft": _("Draft:"),
        "you": _("You"),
        "not_started": _("Tap to start"),
        "unread": forms(lambda n: ngettext("{count} unread message", "{count} unread messages", n)),
        "unread_messages": _("Unread messages"),
        "members": forms(lambda n: ngettext("{count} member", "{count} members", n)),
        "general_topic": pgettext("topic", "General"),
        "new_topic": _("New topic"),
        "new_chat": _("New chat"),
        "closed": _("closed"),
        "chat_info": _("About {name}"),
        "blocked": _("blocked"),
        "bot_tag": pgettext("chat", "bot"),
        "person": pgettext("chat", "person"),
        "back": _("Back"),
        "no_such_chat": _("You have no such chat."),
        "no_chats": _("There is no chat that fits."),
        "choose_chat": _("Choose a chat"),
        "choose_group": _("Choose a group"),
        "no_description": _("Press Start to meet this bot."),
        # Groups
        "new_group": _("New group"),
        "group_title": _("Game night"),
        "title": pgettext("group", "Title"),
        "kind": pgettext("group", "Kind"),
        "kind_group": _("Group"),
        "kind_supergroup": _("Supergroup"),
        "kind_forum": _("Supergroup with topics"),
        "kind_channel": _("Channel"),
        "with_whom": _("With whom"),
        "settings": _("Settings"),
        "rename": _("Rename"),
        "add_member": _("Add {name}"),
        "member_menu": _("What to do with {name}"),
        "creator_role": _("owner"),
        "administrator_role": _("admin"),
        "muted_role": _("muted"),
        "anonymous_role": _("anonymous"),
        "promote": _("Make admin"),
        "demote": _("No longer admin"),
        "mute": _("Mute"),
        "unmute": _("Unmute"),
        "kick": pgettext("member", "Remove"),
        "protected": _("Protected content"),
        "protected_hint": _("Nothing is forwarded, and no guest bots come."),
        "anonymous": _("Write anonymously"),
        "anonymous_hint": _("What you write appears in the group's name."),
        "topics": _("Topics"),
        "topics_hint": _("A chat for each subject. A group becomes a supergroup for it."),
        "close_topic": pgettext("topic", "Close"),
        "reopen": _("Reopen"),
        "migrate": _("Make it a supergroup"),
        "leave": _("Leave"),
        "leave_question": _("Leave {name}?"),
        # Bots
        "bot_settings": _("Settings of {name}, for everybody"),
        "privacy": _("Privacy mode"),
        "privacy_hint": _("In groups the bot reads only commands and replies meant for it."),
        "inline_mode": _("Inline mode"),
        "inline_hint": _("Typing {name} in any chat asks the bot."),
        "inline_feedback": _("Inline feedback"),
        "inline_feedback_hint": _("The bot is told which result was chosen."),
        "guest_mode": _("Guest mode"),
        "guest_hint": _("Mentioning {name} calls the bot into chats where it is not."),
        "old_app": _("Old app"),
        "old_app_hint": _("It knows no guest mode: a mention of a bot is mere text."),
        "start": pgettext("bot", "Start"),
        "block": _("Block the bot"),
        "unblock": _("Unblock"),
        # What happened in a group. Translators: names of people are {name}, who did it, and {users}.
        "service_group_created": _("{name} created the group “{text}”"),
        "service_member_joined": _("{name} joined the group"),
        "service_member_joined_by_others": _("{name} added {users}"),
        "service_member_left": _("{name} left the group"),
        "service_member_left_by_others": _("{name} removed {users}"),
        "service_migrated_to": _("{name} made this group a supergroup"),
        "service_title_changed": _("{name} changed the group name to “{text}”"),
        "service_topic_created": _("{name} created the topic “{text}”"),
        "service_topic_closed": _("{name} closed the topic"),
        "service_topic_reopened": _("{name} reopened the topic"),
        "service_pinned": _("{name} pinned “{text}”"),
        "service_pinned_gone": _("{name} pinned a message"),
        # Messages
        "messages": _("Messages"),
        "message_of": _("{name}, {time}"),
        "message_menu": _("What to do with this message"),
        "to_end": _("To the newest message"),
        "no_such_message": _("This message is not there any more."),
        "via": _("via {name}"),
        # Translators: above what a bot says in a chat where it is not; {name} is who called it.
        "called_by": _("called by {name}"),
        # Translators: above a message in a group that Telegram shows to one member alone.
        "only_you": _("Only you see this"),
        "forwarded": _("Forwarded from {name}"),
        "photo": _("Photo"),
        "deleted": _("Deleted message"),
        "enlarge": _("Enlarge the photo"),
        "download": _("Download {name}"),
        "edited": _("edited"),
        "effect": _("Sent with an effect"),
        "spoiler": _("Hidden text: press to reveal"),
        "expand": _("Show all"),
        "collapse": _("Show less"),
        "copy": _("Copy"),
        "copied": _("Copied"),
        "react": _("React"),
        "reply": _("Reply"),
        "reply_to": _("Reply to {name}"),
        "edit": _("Edit"),
        "editing": _("Editing"),
        "copy_text": _("Copy text"),
        "pin": _("Pin"),
        "unpin": _("Unpin"),
        "pinned_message": _("Pinned message"),
        "delete": _("Delete"),
        "delete_question": _("Delete this message for everybody?"),
        # Translators: sending what a button would send, without there being such a button.
        "forge": _("Forge a press"),
        "forge_label": _("Callback data that no button holds"),
        "action_typing": _("{name} is typing…"),
        "action_upload_photo": _("{name} is sending a photo…"),
        "action_upload_document": _("{name} is sending a file…"),
        # Buttons
        "buttons": _("Buttons"),
        "alert": _("Alert"),
        "ok": _("OK"),
        "said_to": _("To {name}: {text}"),
        "to_person": _("To {name}"),
        "open": pgettext("link", "Open"),
        "open_link": _("Open {url}?"),
        "mini_app": _("Mini App"),
        # Writing
        "write_as": _("Write as {name}"),
        "commands": _("Commands"),
        "attach": _("Attach a file"),
        "send": _("Send"),
        "send_files": forms(lambda n: ngettext("Send a file", "Send {count} files", n)),
        "as_file": _("As a file, not as a photo"),
        "caption": _("Caption"),
        "bot_keyboard": _("The bot's keyboard"),
        "you_are_muted": _("You are muted here."),
        "topic_is_closed": _("This topic is closed."),
        "channel_readers": _("Only administrators write in a channel."),
        "mention": _("Mention"),
        "inline_results": _("Results"),
        "searching": _("Asking the bot…"),
        "nothing_found": _("Nothing found"),
        "more_results": _("More"),
        # Boxes
        "close": pgettext("box", "Close"),
        "cancel": _("Cancel"),
        "unreachable": _("The playground does not answer. Is it running?"),
        # Behind the scenes
        "drawer": _("Behind the scenes"),
        "clock": _("Clock"),
        "stopped": _("stopped"),
        "stop_clock": pgettext("clock", "Stop"),
        "run_clock": pgettext("clock", "Run"),
        "minute": _("1 minute"),
        "hour": _("1 hour"),
        "day": _("1 day"),
        "faults": _("Faults"),
        "faults_hint": _("What goes wrong between the bot and Telegram, on demand."),
        "fault_lost_response": _("Answer lost after it was done"),
        "fault_late_response": _("Answer late after it was done"),
        "fault_error_after": _("Server error after it was done"),
        "fault_error": _("Server error"),
        "fault_too_many": _("Too many requests"),
        "fault_delay": _("Slow answer"),
        "fault_double_update": _("Update delivered twice"),
        "fault_reorder_updates": _("Updates out of order"),
        "clear_faults": _("No more faults"),
        "prepare_fault": _("Prepare a fault"),
        "prepare": pgettext("fault", "Prepare"),
        "method": _("Method"),
        "any_method": _("any"),
        "times": _("Times"),
        "status": _("Status"),
        "seconds": _("Seconds"),
        "limits": _("Flood control"),
        "limits_hint": _("How much a bot may send"),
        "limits_0": _("off"),
        "limits_1": _("as in Telegram"),
        "limits_10": _("10 times as much"),
        "limits_100": _("100 times as much"),
        "guest_seconds": _("Seconds between edits in guest mode"),
        "inline_seconds": _("Seconds between edits in inline mode"),
        "statistics": _("What the bot called"),
        "no_calls": _("Nothing yet. Is the bot running?"),
        "error_code": _("Error {code}"),
        "reset": _("Start over"),
        "reset_question": _("Everybody but the bots disappears, with all chats. There is no way back."),
    }
