"""How the bot introduces itself: its profile, the first screen in private, the first message in a group."""

from kotbot.i18n import Texts
from kotbot.views.base import actions, signs
from kotbot.views.base.layout import bold, screen
from kotbot.views.base.prompt import press
from kotbot.views.base.screen import Button, Row, Screen, Style
from kotbot.views.base.verbs import PagePlace, Scope, SeatVerb, Verb


def start(texts: Texts, bot: str, resume: int = 0) -> Screen:
    """Return the start screen; `bot` is the bot's username, `resume` the number of matches that wait."""
    lines = [
        bold(texts.gettext("Monsters, dice, and poor old Tokyo.")),
        texts.gettext("I run King of Tokyo right here in Telegram: roll, smash, grow extra heads."),
        texts.gettext("Play with friends in a group, or against my computer monsters."),
        texts.gettext("Have the real box on the table? I keep the score and know the rules."),
        texts.gettext("Everything works with buttons."),
    ]
    rows: list[Row] = []
    if resume:
        waiting = texts.ngettext(
            "{sign} Your match: {n}", "{sign} Your matches: {n}", resume, sign=texts.pointer
        )
        rows.append((press(waiting, actions.games(PagePlace.BELOW), Style.PRIMARY),))
    play_style = Style.PLAIN if resume else Style.PRIMARY
    rows += [
        (press(texts.gettext("{sign} Play now", sign=signs.DICE), Verb.PLAY.anywhere(), play_style),),
        # Translators: a button: the bot keeps the score of a game with the real box on a real table.
        (press(texts.gettext("{sign} We have the box", sign=signs.BOX), SeatVerb.SCORE.anywhere()),),
        (Button(texts.gettext("Add me to a group"), url=add_link(bot)),),
        (
            press(texts.gettext("How to play"), actions.help_page("start", PagePlace.BELOW)),
            press(f"{signs.LANGUAGE} {texts.name}", actions.languages(Scope.ME, PagePlace.BELOW)),
        ),
    ]
    return screen(texts, lines, rows)


def add_link(bot: str) -> str:
    """Return the link that opens the choice of a group to add the bot to."""
    return f"https://t.me/{bot}?startgroup=newgame"


def join_link(bot: str, code: str) -> str:
    """Return the link that opens the private chat and joins a match."""
    return f"https://t.me/{bot}?start=join_{code}"


def new_game_link(bot: str) -> str:
    """Return the link that opens the private chat and a lobby there."""
    return f"https://t.me/{bot}?start=newgame"


def added_to_group(texts: Texts) -> Screen:
    """Return the bot's first message in a group."""
    lines = [
        bold(texts.gettext("Something huge has just crawled in.")),
        texts.gettext("/newgame opens a lobby for two to six monsters. I read only commands and buttons."),
        texts.gettext("/score keeps the score if you have the real box on the table."),
    ]
    language = press(f"{signs.LANGUAGE} {texts.name}", actions.languages(Scope.CHAT, PagePlace.BELOW))
    return screen(texts, lines, [(language,)])


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
