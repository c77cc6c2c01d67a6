"""What is said when no match and no feature can answer."""

from kotbot.i18n import Texts
from kotbot.views.base.layout import alert
from kotbot.views.base.screen import Toast


def old_button(texts: Texts) -> Toast:
    """The button is none that the bot makes today."""
    return alert(texts, texts.gettext("This button is too old. /games shows your matches."))


def failed(texts: Texts) -> Toast:
    """A defect of ours, in answer to a press."""
    words = texts.gettext("Something broke, and it was not you. Nothing was lost: press again in a moment.")
    return Toast(words, alert=True)


def failed_words(texts: Texts) -> Toast:
    """A defect of ours, in answer to what somebody wrote."""
    return Toast(
        texts.gettext("Something broke, and it was not you. Nothing was lost: write it again in a moment.")
    )


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
    """Somebody asked for a board that is in sight, if nobody deleted it: of that no bot is told."""
    return Toast(texts.gettext("The board is right above. If it was deleted, a new one comes."))


def no_such_match(texts: Texts) -> Toast:
    """There is no match of this code, or who asks is no part of it: which of the two nobody is told."""
    words = texts.gettext("There is no such match here. If it is one of a group, press the button there.")
    return Toast(words, alert=True)


def only_in_its_chat(texts: Texts) -> Toast:
    """Somebody who played presses elsewhere what is for those who are in the group, as far as is known."""
    words = texts.gettext("That is for those who are in the group of this match now. Press it there.")
    return Toast(words, alert=True)


def members_unknown(texts: Texts) -> Toast:
    """What was asked for depends on who administers or is in a chat, and Telegram does not say."""
    words = texts.gettext("Telegram does not tell me who administers this chat. Try again in a moment.")
    return Toast(words, alert=True)
