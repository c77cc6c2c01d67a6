"""The menu of further actions in a digital match, and the questions before leaving and stopping it."""

from dataclasses import replace

from engine.hands import hides_hands
from kotbot.i18n import Texts
from kotbot.matches.facts import Kind, MatchFacts, Occupant, SeatFacts, Status, WindowsWanted
from kotbot.views.base import actions, signs
from kotbot.views.base.callback_data import Action, Trait
from kotbot.views.base.layout import bold, screen
from kotbot.views.base.prompt import close_button, press
from kotbot.views.base.render_context import RenderContext
from kotbot.views.base.screen import Row, Screen, Style
from kotbot.views.base.verbs import Quit, Scope, StopMode, Verb
from kotbot.views.core.hints import hint_switch
from kotbot.views.digital.rows import folded, is_log_behind, log_button


def more(facts: MatchFacts, texts: Texts) -> Screen:
    """Return the menu of a match; each button acts for the person who presses it."""
    rows: list[Row] = [
        (press(texts.gettext("Bring the board down"), Verb.BOARD.of(facts), Style.PRIMARY),),
        (
            press(texts.gettext("How to play"), actions.help_page("start")),
            press(
                texts.gettext("Statistics"), Verb.STATS.anywhere(Scope.ME if facts.private else Scope.CHAT)
            ),
        ),
        (
            press(texts.gettext("Settings"), actions.settings(Scope.ME if facts.private else Scope.CHAT)),
            press(
                f"{signs.LANGUAGE} {texts.name}", actions.languages(Scope.ME if facts.private else Scope.CHAT)
            ),
        ),
    ]
    if facts.status is Status.LIVE:
        now = press(texts.gettext("What can I do now?"), Verb.NOW.of(facts))
        context = RenderContext(facts, texts)
        behind = folded(context)
        log = [(log_button(context),)] if is_log_behind(context) else []
        rows = [*behind, *log, (now,), *rows, *_of_live(facts, texts, behind)]
    rows.append((close_button(texts),))
    return screen(texts, [bold(texts.gettext("What else?"))], rows)


def for_one(menu: Screen, facts: MatchFacts, account: int) -> Screen:
    """Return the menu for one person, without the actions that this person cannot take in a live match."""
    if facts.kind is not Kind.DIGITAL or facts.status is not Status.LIVE:
        return menu
    seat = facts.seat_of(account)
    rows = (tuple(one for one in row if _is_of(one.action, seat)) for row in menu.keyboard)
    return replace(menu, keyboard=tuple(row for row in rows if row))


def _is_of(action: Action | None, seat: SeatFacts | None) -> bool:
    if action is None:
        return True
    if seat is None:
        return Trait.OF_PLAYERS not in action.verb.traits and action.verb != Verb.USE
    is_of_another = action.verb == Verb.USE and Verb.USE.read(action.args)[1] != seat.place
    return action.verb != Verb.JOIN and not is_of_another


def _of_live(facts: MatchFacts, texts: Texts, behind: list[Row]) -> list[Row]:
    rows: list[Row] = []
    back = press(texts.gettext("Play again myself"), Verb.TAKE_BACK.of(facts))
    if any(seat.yield_below or seat.windows is not WindowsWanted.ASK for seat in facts.seats):
        rows.append(
            (
                press(texts.gettext("Ask me before I yield"), actions.yield_below(facts, 0)),
                press(texts.gettext("Ask me about my cards"), actions.windows(facts, WindowsWanted.ASK)),
            )
        )
    if hides_hands(RenderContext(facts, texts).state):
        # Translators: two buttons of a menu about cards in a hidden hand: ask me less about them.
        later = press(
            texts.gettext("Not about cards this turn"), actions.windows(facts, WindowsWanted.NOT_THIS_TURN)
        )
        # Translators: ask me about cards in my hand only when my monster would be out.
        saved = press(texts.gettext("Cards only to survive"), actions.windows(facts, WindowsWanted.DEADLY))
        rows.append((later, saved))
        # Translators: a button of a menu: opens the reader's hidden cards in the chat with the bot.
        own = texts.gettext("{sign} My cards, one by one", sign=signs.HAND)
        rows.append((press(own, Verb.OWN_HAND.of(facts)),))
    is_away = any(seat.away and seat.occupant is Occupant.PERSON for seat in facts.seats)
    if is_away and not any(back in row for row in behind):
        rows.append((back,))
    rows.append(hint_switch(facts, texts))
    leave = press(texts.gettext("Leave the match"), actions.leave_match(facts), Style.DANGER)
    end = press(texts.gettext("Stop the match"), actions.stop(facts), Style.DANGER)
    return [*rows, (leave, end)]


def leave_question(facts: MatchFacts, texts: Texts) -> Screen:
    """Ask how to leave: a computer plays on, or the monster is withdrawn."""
    lines = [
        bold(texts.gettext("Leave the fight? What becomes of your monster?")),
        texts.gettext("With a computer you can come back any time. A withdrawn monster is out for good."),
    ]
    rows: list[Row] = [
        (
            press(
                texts.gettext("A computer plays on"), actions.leave_match(facts, Quit.COMPUTER), Style.PRIMARY
            ),
        ),
        (press(texts.gettext("Withdraw it"), actions.leave_match(facts, Quit.WITHDRAW), Style.DANGER),),
        (press(texts.gettext("I stay"), Verb.CLOSE.anywhere()),),
    ]
    return screen(texts, lines, rows)


def stop_question(facts: MatchFacts, texts: Texts) -> Screen:
    """Ask whether to stop: immediately if the person may do so, else by a vote."""
    lines = [
        bold(texts.gettext("Stop the match for everybody?")),
        texts.gettext("Its host and the admins of the chat can do it at once; players can vote."),
    ]
    voters = sum(seat.account is not None and not seat.away for seat in facts.seats)
    needed = texts.in_order(f"{len(facts.votes)}/{voters // 2 + 1}")
    rows: list[Row] = [
        (press(texts.gettext("Stop it now"), actions.stop(facts, StopMode.NOW), Style.DANGER),),
        (press(texts.gettext("Vote to stop: {votes}", votes=needed), actions.stop(facts, StopMode.VOTE)),),
        (press(texts.gettext("Play on"), Verb.CLOSE.anywhere(), Style.PRIMARY),),
    ]
    return screen(texts, lines, rows)
