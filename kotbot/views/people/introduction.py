"""The bot's description in its profile."""

from kotbot.i18n import Texts


def name(texts: Texts) -> str:
    """Return the bot's name; up to 64 characters."""
    # Translators: the name of the bot, as your language writes it.
    return texts.pgettext("bot", "Kotbot")


def description(texts: Texts) -> str:
    """Return the description shown in an empty private chat; up to 512 characters."""
    words = texts.gettext(
        "King of Tokyo, right here in the chat: two to six monsters, real fights, no app. "
        "Play against computers now, or add me to a group and send /newgame. "
        "The box is on your table? /score keeps the score and knows the rules. "
        "A fan project, not affiliated with the publisher."
    )
    return texts.direct(words)


def short_description(texts: Texts) -> str:
    """Return the description shown in the profile; up to 120 characters."""
    return texts.gettext(
        "King of Tokyo in Telegram: whole games in a chat, or the score for the box on your table."
    )
