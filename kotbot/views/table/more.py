"""The menu of a table, and the question before ending without a result."""

from engine.table_events import TableEvent, Win, write_table
from kotbot.i18n import Texts
from kotbot.matches.facts import MatchFacts, Mode, Status
from kotbot.matches.facts.pages import BoardPage, FreeCountersPage, MarketPage
from kotbot.rich_text import Text
from kotbot.views.base import actions, signs
from kotbot.views.base.layout import bold, in_rows, screen
from kotbot.views.base.prompt import close_button, press
from kotbot.views.base.render_context import RenderContext
from kotbot.views.base.screen import Row, Screen, Style
from kotbot.views.base.verbs import Scope, StopMode, Verb
from kotbot.views.core.hints import hint_switch
from kotbot.views.table import actions as entries
from kotbot.views.table.entries.teaching import teaching_switch
from kotbot.views.table.parts import board_of


def more(facts: MatchFacts, texts: Texts) -> Screen:
    """Return the menu of a match at a table."""
    scope = Scope.ME if facts.private else Scope.CHAT
    rows: list[Row] = [
        (press(texts.gettext("Bring the board down"), Verb.BOARD.of(facts), Style.PRIMARY),),
        *(_of_live(facts, texts) if facts.status is Status.LIVE else []),
        (
            press(texts.gettext("All the rules"), actions.rules(edition=facts.rules.edition)),
            press(texts.gettext("Statistics"), Verb.STATS.anywhere(scope)),
        ),
        (
            press(texts.gettext("Settings"), actions.settings(scope)),
            press(f"{signs.LANGUAGE} {texts.name}", actions.languages(scope)),
        ),
    ]
    if facts.status is Status.LIVE:
        # Translators: a button: the game at the table ends without a result.
        rows.append((press(texts.gettext("End the game"), actions.stop(facts), Style.DANGER),))
    rows.append((close_button(texts),))
    return screen(texts, [bold(texts.gettext("What else?"))], rows)


def _of_live(facts: MatchFacts, texts: Texts) -> list[Row]:
    market = press(texts.gettext("{sign} For sale", sign=signs.MARKET), actions.page(facts, MarketPage()))
    take = press(texts.gettext("Export"), actions.export(facts))
    # Translators: a button: who sits where at the table, and changes of it.
    seats = press(texts.gettext("Seats"), entries.seats_page(facts, BoardPage.SEATS))
    options = press(texts.gettext("Options"), entries.seats_page(facts, BoardPage.RULES))
    # Translators: a button: numbers of each monster that the table keeps beside the rules. Short.
    counters = texts.gettext("{sign} Count something else", sign=signs.COUNTERS["counter1"])
    return [
        (press(texts.gettext("What can I do now?"), Verb.NOW.of(facts)),),
        (market, take),
        (seats, options),
        (press(counters, actions.page(facts, FreeCountersPage())),),
        _other_mode(facts, texts),
        teaching_switch(facts, texts),
        *([hint_switch(facts, texts)] if facts.mode is Mode.REFEREE else []),
    ]


def _other_mode(facts: MatchFacts, texts: Texts) -> Row:
    """Return the button to the other mode; in an inline message a table only counts."""
    if facts.is_inline:
        return ()
    if facts.mode is Mode.COUNTERS:
        # Translators: a button: from keeping numbers only to the bot applying the rules.
        return (press(texts.gettext("The referee takes over"), Verb.MODE.of(facts, Mode.REFEREE)),)
    # Translators: a button: from the bot applying the rules to keeping numbers only.
    return (press(texts.gettext("Only count from now on"), Verb.MODE.of(facts, Mode.COUNTERS)),)


def stop_question(facts: MatchFacts, texts: Texts) -> Screen:
    """Ask whether the game ends, with a winner or without a result; anybody at the table may say so."""
    play_on = press(texts.gettext("Play on"), Verb.CLOSE.anywhere(), Style.PRIMARY)
    if facts.state is None:
        question = texts.gettext("End the game without a result?")
        end = press(texts.gettext("End the game"), actions.stop(facts, StopMode.NOW), Style.DANGER)
        return screen(texts, [bold(question)], [(end,), (play_on,)])
    return screen(texts, _ending(texts), [*_ends(facts, texts), (play_on,)])


def end_page(context: RenderContext) -> Screen:
    """Return the same question as a page of the board."""
    facts, texts = context.facts, context.texts
    play_on = press(texts.gettext("Play on"), actions.page(facts), Style.PRIMARY)
    return board_of(context, [_ending(texts)], [*_ends(facts, texts), (play_on,)])


def _ending(texts: Texts) -> list[Text]:
    return [
        bold(texts.gettext("End the game?")),
        texts.gettext("Who has won? Or it ends without a result. It can also wait here for days."),
    ]


def _ends(facts: MatchFacts, texts: Texts) -> list[Row]:
    without = press(texts.gettext("Without a result"), actions.stop(facts, StopMode.NOW), Style.DANGER)
    return [*_winners(facts, texts), (without,)]


def _winners(facts: MatchFacts, texts: Texts) -> list[Row]:
    """Return a button for each living monster that may have won; the board then asks whether it counts."""
    if facts.state is None or facts.state.over:
        return []
    context = RenderContext(facts, texts)
    buttons = [
        press(
            f"{signs.END} {context.sign_and_player(place)}",
            Verb.CORRECT.of(facts, write_table(TableEvent(Win(place)))),
        )
        for place in range(facts.state.seats)
        if facts.state.lives(place)
    ]
    return list(in_rows(buttons, 2))
