"""The answers given before any match or feature is asked: refusals, apologies, requests for patience."""

from kotbot.i18n import Texts
from kotbot.views.base.layout import alert
from kotbot.views.base.screen import Toast


def old_button(texts: Texts) -> Toast:
    """Return the answer to a button that the bot does not make any more."""
    return alert(texts, texts.gettext("This button is too old. /games shows your matches."))


def failed(texts: Texts) -> Toast:
    """Return the apology for an internal error, in answer to a press."""
    words = texts.gettext("Something broke, and it was not you. Nothing was lost: press again in a moment.")
    return Toast(words, alert=True)


def failed_words(texts: Texts) -> Toast:
    """Return the apology for an internal error, in answer to a message."""
    return Toast(
        texts.gettext("Something broke, and it was not you. Nothing was lost: write it again in a moment.")
    )


def done_already(texts: Texts) -> Toast:
    """Return the answer to a duplicate press."""
    return Toast(texts.gettext("That was done already."))


def nobody_answers(texts: Texts) -> Toast:
    """Return the answer to a press on a page that timed out: it may have been carried out or not."""
    words = texts.gettext("That takes too long. Look at the table, and press again if nothing happened.")
    return Toast(words, alert=True)


def no_words(texts: Texts) -> Toast:
    """Return the answer to a photo, a sticker or the like."""
    # Translators: the answer to a picture, a sticker or a voice message. Friendly.
    return Toast(texts.gettext("Lovely! But I only read words and dice: type them, or press a button."))


def not_here(texts: Texts) -> Toast:
    """Return the answer in a chat that the bot's operator does not admit."""
    return Toast(texts.gettext("I am not allowed to play in this chat. Ask who runs me."), alert=True)


def too_fast(texts: Texts) -> Toast:
    """Return the answer to a person with too many pending updates."""
    return Toast(texts.gettext("That was too fast for me. Wait a moment, then try again."))


def too_much(texts: Texts) -> Toast:
    """Return the answer to a person who requests more pages than the group's rate limit leaves room for."""
    return Toast(
        texts.gettext("One page at a time: the board goes first. Try again in a moment."), alert=True
    )


def board_first(texts: Texts) -> Toast:
    """Return the answer to a request for a page that waits until the board has been sent."""
    return Toast(texts.gettext("The board goes first, your page follows."))


def right_above(texts: Texts) -> Toast:
    """Return the answer to a request for a board in sight, unless deleted: bots are not told of deletions."""
    return Toast(texts.gettext("The board is right above. If it was deleted, a new one comes."))


def no_such_match(texts: Texts) -> Toast:
    """Return the answer for an unknown code or somebody else's match, without revealing which."""
    words = texts.gettext("There is no such match here. If it is one of a group, press the button there.")
    return Toast(words, alert=True)


def only_in_its_chat(texts: Texts) -> Toast:
    """Return the answer to a player who presses, outside the group, a button for its current members."""
    words = texts.gettext("That is for those who are in the group of this match now. Press it there.")
    return Toast(words, alert=True)


def members_unknown(texts: Texts) -> Toast:
    """Return the answer if the action depends on members or admins whom Telegram does not reveal."""
    words = texts.gettext("Telegram does not tell me who administers this chat. Try again in a moment.")
    return Toast(words, alert=True)
