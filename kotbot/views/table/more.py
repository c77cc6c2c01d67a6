"""What else can be done at a table, and the question before the end without a result."""

from kotbot.i18n import Texts
from kotbot.matches.facts import MatchFacts, Mode, Status
from kotbot.views import actions, signs
from kotbot.views.actions import Scope, Stop
from kotbot.views.layout import bold, screen
from kotbot.views.questions.ask import press
from kotbot.views.screen import Button, Row, Screen, Style
from kotbot.views.table import actions as entries
from kotbot.views.table import pages, seat_actions


def more(facts: MatchFacts, texts: Texts) -> Screen:
    """The menu of a match at a table."""
    scope = Scope.ME if facts.private else Scope.CHAT
    rows: list[Row] = [
        (press(texts.gettext("Bring the board down"), actions.board(facts), Style.PRIMARY),),
        *(_of_live(facts, texts) if facts.status is Status.LIVE else []),
        (
            press(texts.gettext("All the rules"), actions.rules(edition=facts.rules.edition)),
            press(texts.gettext("Statistics"), actions.stats(scope)),
        ),
        (
            press(texts.gettext("Settings"), actions.settings(scope)),
            press(f"{signs.LANGUAGE} {texts.name}", actions.languages(scope)),
        ),
    ]
    if facts.status is Status.LIVE:
        # Translators: a button: the game at the table ends without a result.
        rows.append((press(texts.gettext("End the game"), actions.stop(facts), Style.DANGER),))
    rows.append((press(texts.gettext("Close"), actions.close()),))
    return screen(texts, [bold(texts.gettext("What else?"))], rows)


def _of_live(facts: MatchFacts, texts: Texts) -> list[Row]:
    market = press(texts.gettext("{sign} For sale", sign=signs.MARKET), actions.page(facts, pages.MARKET))
    take = press(texts.gettext("Export"), actions.export(facts))
    # Translators: a button: who sits where at the table, and changes of it.
    seats = press(texts.gettext("Seats"), seat_actions.page(facts, "seats"))
    options = press(texts.gettext("Options"), seat_actions.page(facts, "rules"))
    return [
        (press(texts.gettext("What can I do now?"), actions.now(facts)), market),
        (seats, options),
        (_other_mode(facts, texts), take),
    ]


def _other_mode(facts: MatchFacts, texts: Texts) -> Button:
    if facts.mode is Mode.COUNTERS:
        # Translators: a button: from keeping numbers only to the bot applying the rules.
        return press(texts.gettext("The referee takes over"), entries.mode(facts, Mode.REFEREE))
    # Translators: a button: from the bot applying the rules to keeping numbers only.
    return press(texts.gettext("Only count from now on"), entries.mode(facts, Mode.COUNTERS))


def stop_question(facts: MatchFacts, texts: Texts) -> Screen:
    """Whether the game ends without a result; anybody at the table may say so."""
    lines = [
        bold(texts.gettext("End the game without a result?")),
        texts.gettext("It can also wait here for days: just come back."),
    ]
    rows: list[Row] = [
        (press(texts.gettext("End the game"), actions.stop(facts, Stop.NOW), Style.DANGER),),
        (press(texts.gettext("Play on"), actions.close(), Style.PRIMARY),),
    ]
    return screen(texts, lines, rows)
