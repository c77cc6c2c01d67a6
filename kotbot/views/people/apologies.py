"""What is said when no match and no feature can answer."""

from kotbot.i18n import Texts
from kotbot.views.base.screen import Toast


def old_button(texts: Texts) -> Toast:
    """The button is none that the bot makes today."""
    return Toast(texts.gettext("This button is too old. /games shows your matches."), alert=True)


def failed(texts: Texts) -> Toast:
    """A defect of ours."""
    words = texts.gettext("Something broke, and it was not you. Nothing was lost: press again in a moment.")
    return Toast(words, alert=True)


def done_already(texts: Texts) -> Toast:
    """The same press came twice."""
    return Toast(texts.gettext("That was done already."))


def nobody_answers(texts: Texts) -> Toast:
    """What was pressed on a page did not come to an answer in time: it may have been done, or not."""
    words = texts.gettext("That takes too long. Look at the table, and press again if nothing happened.")
    return Toast(words, alert=True)


def no_words(texts: Texts) -> Toast:
    """Somebody sent a photo, a sticker or the like."""
    # Translators: the answer to a picture, a sticker or a voice message. Friendly.
    return Toast(texts.gettext("Lovely! But I only read words and dice: type them, or press a button."))


def not_here(texts: Texts) -> Toast:
    """The host of the bot does not admit this chat."""
    return Toast(texts.gettext("I am not allowed to play in this chat. Ask who runs me."), alert=True)


def too_fast(texts: Texts) -> Toast:
    """More of one person waits than is worked off in a moment."""
    return Toast(texts.gettext("That was too fast for me. Wait a moment, then try again."))


def too_much(texts: Texts) -> Toast:
    """One person asks for more pages than the group's board leaves room for."""
    return Toast(
        texts.gettext("One page at a time: the board goes first. Try again in a moment."), alert=True
    )


def board_first(texts: Texts) -> Toast:
    """The page that was asked for waits until there is room beside the board."""
    return Toast(texts.gettext("The board goes first, your page follows."))


def right_above(texts: Texts) -> Toast:
    """Somebody asked for the board that is the last message already."""
    return Toast(texts.gettext("The board is right above."))


def members_unknown(texts: Texts) -> Toast:
    """What was asked for depends on who administers or is in a chat, and Telegram does not say."""
    words = texts.gettext("Telegram does not tell me who administers this chat. Try again in a moment.")
    return Toast(words, alert=True)
