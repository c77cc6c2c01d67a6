"""The end of a match: the winner and the way of winning, standings and highlights, or no winner."""

from collections.abc import Sequence

from engine.events import AGREED, BY_CARD, IDLE
from kotbot.i18n import Texts
from kotbot.matches.facts import MatchFacts, Result, Standing
from kotbot.rich_text import Text
from kotbot.views.base import actions, monsters, signs
from kotbot.views.base.achievements import achievement_name, what_was_done
from kotbot.views.base.boxes import game_name
from kotbot.views.base.layout import bold, screen
from kotbot.views.base.prompt import press
from kotbot.views.base.render_context import RenderContext, player_in_full
from kotbot.views.base.screen import Button, Row, Screen, Style
from kotbot.views.base.verbs import Scope, Verb


def result_of(facts: MatchFacts) -> Result:
    """Return the result of a match; raises ValueError for a match without a result."""
    if facts.result is None:
        raise ValueError(f"match {facts.code} is {facts.status} and has no result")
    return facts.result


def statistics_button(facts: MatchFacts, texts: Texts) -> Button:
    """Return the button to the statistics of the chat; in private, to one's own."""
    scope = Scope.ME if facts.private else Scope.CHAT
    return press(texts.gettext("Statistics"), Verb.STATS.anywhere(scope))


def result_lines(facts: MatchFacts, texts: Texts) -> list[Text]:
    """Return who won and how, the standings, and what there is to remember."""
    ended = result_of(facts)
    context = RenderContext(facts, texts)
    return [
        *headline(ended, context),
        "",
        *(standing(row, context) for row in ended.standings),
        "",
        *highlights(ended, context),
        *firsts(ended, context),
    ]


def headline(ended: Result, context: RenderContext) -> list[Text]:
    """Return who won, and how."""
    texts = context.texts
    how = [how_it_ended(ended, texts, winning_thing(context)), *_with_boxes(context)]
    if ended.winner is None:
        return [bold(texts.gettext("{sign} Nobody is King of Tokyo.", sign=signs.END)), *how]
    who = f"{context.monster(ended.winner)} ({context.player(ended.winner)})"
    return [bold(texts.gettext("{sign} {monster} is King of Tokyo!", sign=signs.END, monster=who)), *how]


def _with_boxes(context: RenderContext) -> list[str]:
    """Return what was played, if it was more than a base game."""
    rules = context.facts.rules
    return [game_name(rules, context.texts)] if rules.boxes else []


def winning_thing(context: RenderContext) -> str:
    """Return the name of the card, tile or level by which the game was won; empty for none."""
    more = None if context.facts.state is None else context.facts.state.more
    won = () if more is None else more.won
    return next((context.card(card) for seat, card in won if seat == context.state.winner), "")


def how_it_ended(ended: Result, texts: Texts, thing: str = "") -> str:
    """Return how the match ended: by stars, by a thing, by survival, by agreement, or why nobody won.

    `thing` is the name of what won, if it is known.
    """
    if ended.winner is None:
        return _no_king(ended, texts)
    if ended.how == "stars":
        stars = next(row.stars for row in ended.standings if row.place == ended.winner)
        return texts.gettext("{n}{star} in turn {turn}", n=stars, star=signs.STAR, turn=ended.turns)
    if ended.how == BY_CARD:
        if not thing:
            # Translators: how a match was won.
            return texts.gettext("By a card, in turn {turn}", turn=ended.turns)
        # Translators: how a match was won: "Astronaut, in turn 12".
        return texts.gettext("{card}, in turn {turn}", card=thing, turn=ended.turns)
    if ended.how == AGREED:
        # Translators: people at a table said who has won, before the rules did.
        return texts.gettext("Agreed at the table, in turn {turn}", turn=ended.turns)
    return texts.gettext("Last monster standing, in turn {turn}", turn=ended.turns)


def _no_king(ended: Result, texts: Texts) -> str:
    """Return why nobody won."""
    if ended.how == IDLE:
        return texts.gettext("Nobody could do anything any more.")
    if ended.how == AGREED:
        return texts.gettext("Agreed at the table, in turn {turn}", turn=ended.turns)
    return texts.gettext("The last monsters fell together. Tokyo breathes again.")


def standing(row: Standing, context: RenderContext) -> str:
    """Return the line of one monster in the final standings."""
    texts = context.texts
    who = f"{texts.number(row.rank)} {context.sign(row.place)} {context.player_in_full(row.place)}"
    stars = f"{texts.number(row.stars)}{signs.STAR}"
    if row.out_in_turn is None:
        return f"{who}  {stars}  {signs.HEART}{texts.number(row.hearts)}"
    out = texts.gettext("{sign} turn {turn}", sign=signs.OUT, turn=row.out_in_turn)
    return f"{who}  {stars}  {out}"


def highlights(ended: Result, context: RenderContext) -> list[str]:
    """Return the highlights of the match."""
    texts = context.texts
    best = ended.highlights
    lines: list[str] = []
    if best.most_damage is not None:
        seat, n = best.most_damage
        lines.append(
            texts.gettext(
                "Hardest biter: {player}, {n}{heart}",
                player=context.sign_and_player(seat),
                n=n,
                heart=signs.HEART,
            )
        )
    if best.longest_in_tokyo is not None:
        places, n = best.longest_in_tokyo
        lines.append(
            texts.ngettext(
                "Longest in Tokyo: {player}, {n} turn",
                "Longest in Tokyo: {player}, {n} turns",
                n,
                player=texts.all_of(context.sign_and_player(place) for place in places),
            )
        )
    if best.best_roll is not None:
        seat, dice, stars = best.best_roll
        lines.append(
            texts.gettext(
                "Best roll: {player}, {dice}, {n}{star}",
                player=context.sign_and_player(seat),
                dice=texts.in_order(signs.dice(dice)),
                n=stars,
                star=signs.STAR,
            )
        )
    return lines


def firsts(ended: Result, context: RenderContext) -> list[str]:
    """Return the achievements that players earned for the first time."""
    return [
        context.texts.gettext(
            # Translators: below a result: "🏅 Ann: By a thread. A win with one heart left.".
            "{sign} {player}: {achievement}. {done}",
            sign=signs.EARNED,
            player=context.sign_and_player(one.place),
            achievement=achievement_name(one.achievement, context.texts),
            done=what_was_done(one.achievement, context.texts),
        )
        for one in ended.earned or ()
        if one.is_first
    ]


def stopped(facts: MatchFacts, texts: Texts) -> Screen:
    """Return the page of a match that began and has no result."""
    title = texts.gettext("The match was stopped. It counts for nobody.")
    hint = texts.gettext("A rematch has the same seats.")
    export = press(texts.gettext("Export"), actions.export(facts))
    return without_result(facts, [bold(title), hint], [(export,)], texts)


def without_result(facts: MatchFacts, lines: Sequence[Text], rows: Sequence[Row], texts: Texts) -> Screen:
    """Return the page of a match without result: lines, its players, a rematch button, and further rows."""
    seats = [
        f"{monsters.sign(seat.monster)} {player_in_full(seat, texts)}{_numbers(facts, seat.place, texts)}"
        for seat in facts.seats
    ]
    rematch = press(texts.gettext("Rematch"), Verb.REMATCH.of(facts), Style.PRIMARY)
    return screen(texts, [*lines, "", *seats], [*([(rematch,)] if facts.seats else []), *rows])


def _numbers(facts: MatchFacts, place: int, texts: Texts) -> str:
    if facts.state is None:
        return ""
    if not facts.state.lives(place):
        return f"  {signs.OUT}"
    hearts, stars = facts.state.hearts[place], facts.state.stars[place]
    return f"  {texts.number(stars)}{signs.STAR}  {signs.HEART}{texts.number(hearts)}"
