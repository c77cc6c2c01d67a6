"""The boards of a digital match: its present one, the last of a chapter, one that another replaced."""

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import takewhile
from typing import Final

from engine.cards.tower import LEVELS
from engine.events import Eliminated
from engine.hands import in_hand
from kotbot.i18n import Texts
from kotbot.matches.facts import Logged, MatchFacts, SeatNews, Status
from kotbot.rich_text import Text, joined
from kotbot.views.base import signs
from kotbot.views.base.boxes import EDITIONS, GAUGE, box_about, boxes_in_play, unread
from kotbot.views.base.layout import bold, italic, mention, screen
from kotbot.views.base.prompt import Prompt
from kotbot.views.base.render_context import WHOLE_NAME, RenderContext, seat_name
from kotbot.views.base.screen import Screen
from kotbot.views.base.widths import cut, height, shown_lines
from kotbot.views.core.glance import BESIDE_EFFECTS, UNFOLDED, in_a_glance, story_beside, tells_effects
from kotbot.views.core.questions import is_for_sale, to_others
from kotbot.views.core.questions.rolling import thrown
from kotbot.views.core.questions.shopping import (
    LONGEST,
    SHORTEST,
    for_sale_in_short,
    market_line,
    short_market_line,
)
from kotbot.views.core.summary import (
    Summary,
    goes_on_below,
    in_tokyo,
    in_tokyo_by_signs,
    seat_line,
    short_seat_line,
    tower_line,
)
from kotbot.views.core.telling.log import not_taken_back, story_of
from kotbot.views.core.watching import on_screen
from kotbot.views.digital import ending, lobby
from kotbot.views.digital.clocks import clock_line
from kotbot.views.digital.hands import about_hands, hand_line
from kotbot.views.digital.listed import title
from kotbot.views.digital.recap import recap, this_turn
from kotbot.views.digital.rows import asked_now, away, is_full, rows

STORY: Final = 5
"""Maximum number of lines on events since the last turn of the asked player; the log has all."""
SHORT_STORY: Final = 4
"""The same with many monsters."""
MOST_LINES: Final = 20
"""Beyond this many lines, blocks have no blank line between them."""
SHORT: Final = 15
"""The same with many monsters."""
BLANK: Final = 2
"""Blank lines that cards beside effects leave."""
HELD_LINE: Final = 1575
"""Width of a line of held cards: their many signs leave gaps at the ends of lines."""
HELD_LINES: Final = 2
"""Maximum number of lines of a narrow phone for the held cards."""
RECORD_LINES: Final = 8
"""Number of the story's last lines that a closed board keeps."""


def board(facts: MatchFacts, texts: Texts, first: Sequence[Text] = ()) -> Screen:
    """Return the message of a match in any status; in a live match, `first` precedes the board."""
    match facts.status:
        case Status.LOBBY:
            return lobby.lobby(facts, texts)
        case Status.LIVE:
            context = RenderContext(facts, texts)
            return asking(asked_now(context), context, first)
        case Status.OVER:
            return ending.result(facts, texts)
        case Status.STOPPED:
            return ending.stopped(facts, texts)


def asking(asked: Prompt, context: RenderContext, first: Sequence[Text] = ()) -> Screen:
    """Return the board of a live match, with the question below the rest."""
    waits = [] if is_full(context) else clock_line(context)
    question = [*waits, *_absent(context), *hand_line(context), *asked.lines]
    most = _most_lines(context)
    watched = on_screen(context.facts, context.texts)
    above = [first, _seat_news(context), [*head(context), *watched], _seats(context)]
    room = most - height(line for block in (*above, question) for line in block)
    above[2] = [*head(context), *_first_words(room, context), *watched]
    if is_full(context) and height(line for block in (*above, question) for line in block) > most:
        question = for_sale_in_short(question, context)
    between = _cards_and_story(above, question, context)
    unfolded = most if is_full(context) else UNFOLDED
    lines = in_a_glance([*above, *between], question, most, unfolded)
    return screen(context.texts, lines, rows(asked, context))


def _cards_and_story(
    above: Sequence[Sequence[Text]], question: Sequence[Text], context: RenderContext
) -> list[Sequence[Text]]:
    """Return the cards and the events between the monsters and the question, as far as there is room."""
    if tells_effects(context.state):
        return [] if is_full(context) else _beside_effects(above, question, context)
    others = height(line for block in (*above, question) for line in block)
    most = _most_lines(context)
    cards = _cards(most - others, context)
    return [cards, _story(most - others - height(cards), context)]


def _beside_effects(
    above: Sequence[Sequence[Text]], question: Sequence[Text], context: RenderContext
) -> list[Sequence[Text]]:
    """Return the cards and the events beside a question that tells effects: the cards give way first."""
    told = story_beside(partial(_told, context=context), STORY, above, question)
    room = BESIDE_EFFECTS - BLANK - height(line for block in (*above, told, question) for line in block)
    held = held_line(context)
    choices = ([market_line(context), *held], held) if context.state.turn else (held,)
    return [next((lines for lines in choices if height(lines) <= room), []), told]


def _most_lines(context: RenderContext) -> int:
    """Return beyond how many lines blocks have no blank line between them."""
    if is_full(context):
        return SHORT
    return BESIDE_EFFECTS if tells_effects(context.state) else MOST_LINES


def _cards(room: int, context: RenderContext) -> list[str]:
    """Return the lines of cards for sale and of held cards that leave room to the events.

    For sale gives way first: among many by shorter names where not all events have room, and as a whole where
    none has. Before the first turn none is for sale.
    """
    held = held_line(context)
    if is_for_sale(context.state):
        return held if height(held) < room else []
    if not context.state.turn:
        return held
    if is_full(context):
        events = max(1, height(_told(SHORT_STORY, context)))
        choices = (
            ([market_line(context), *held], events),
            ([short_market_line(context), *held], 1),
            (held, 1),
        )
    else:
        choices = (([market_line(context), *held], 1), (held, 1), ([], 0))
    return next((lines for lines, told in choices if height(lines) + told <= room), [])


def _story(room: int, context: RenderContext) -> Sequence[Text]:
    """Return as many lines on events as there is room for, at least one; a lesson takes one line."""
    most = SHORT_STORY if is_full(context) else STORY - bool(context.facts.lesson)
    for number in range(most, 1, -1):
        told = _told(number, context)
        if height(told) <= room:
            return told
    return _told(1, context)


def _told(most: int, context: RenderContext) -> Sequence[Text]:
    if is_for_sale(context.state):
        return this_turn(_told_by(context), most)
    return recap(_told_by(context), most)


def _told_by(context: RenderContext) -> RenderContext:
    """Return the context that tells the story: with many monsters, signs replace their names."""
    return context.by_signs() if is_full(context) else context


def _seat_news(context: RenderContext) -> list[Text]:
    """Return a line on who joined or plays again, which no event tells."""
    change, texts = context.facts.seat_change, context.texts
    if change is None:
        return []
    player = context.player(change.place)
    match change.news:
        case SeatNews.JOINED:
            # Translators: on the board of a match that had just begun: somebody joined, so it began anew.
            return [bold(texts.gettext("{player} joined: it was dealt anew.", player=player))]
        case SeatNews.BACK:
            # Translators: on the board: a computer played for this person, who is back.
            return [bold(texts.gettext("{player} plays again.", player=player))]
        case SeatNews.LEFT:
            monster = context.monster(change.place)
            # Translators: on the board: "Somebody left: 🤖 Pixel plays 🦖 Gigazaur now."; gone for good.
            words = texts.gettext(
                "Somebody left: {player} plays {monster} now.", player=player, monster=monster
            )
            return [bold(words)]


def _first_words(room: int, context: RenderContext) -> list[Text]:
    """Return in the first turn with which expansions it is played, and that cards were not read.

    A single one, or the gauge, is explained. What happened goes first: they give way to it, for the lobby has
    said it. With many monsters, and beside effects, there is no room.
    """
    if context.state.turn > 1 or not context.facts.rules.boxes:
        return []
    if is_full(context) or tells_effects(context.state):
        return []
    rules, texts = context.facts.rules, context.texts
    names, warning = boxes_in_play(rules, texts), unread(rules, texts)
    told = GAUGE if GAUGE in rules.box_names else rules.box_names[0]
    about = box_about(told, texts) if told == GAUGE or len(rules.box_names) == 1 else ""
    words = [*([f"{signs.BOX} {names}"] if names else []), *map(italic, filter(None, (about, warning)))]
    happened = _told(STORY - bool(context.facts.lesson), context)
    return words if not happened or height(words) + height(happened) <= room else []


def _absent(context: RenderContext) -> list[str]:
    """Return a line on the players replaced by a computer, except the asked one, named in the question."""
    places = [seat.place for seat in away(context) if seat.place != context.facts.asked]
    held = [place for place in places if in_hand(context.state, place)]
    players = [context.player(place) for place in places if place not in held]
    told = [_with_hand(place, context) for place in held]
    if not players:
        return told
    return [context.texts.gettext("{player}: a computer plays on.", player=", ".join(players)), *told]


def _with_hand(place: int, context: RenderContext) -> str:
    """Return that a computer plays on with the hidden cards of a person, which it sees now."""
    cards = in_hand(context.state, place)
    # Translators: on the board: who stands in for somebody has their hidden cards, too.
    return context.texts.ngettext(
        "{player}: a computer plays on, with {n} card in hand.",
        "{player}: a computer plays on, with {n} cards in hand.",
        cards,
        player=context.player(place),
    )


def head(context: RenderContext) -> list[Text]:
    """Return what is played, the turn, and who is in Tokyo; with many monsters in one line."""
    texts = context.texts
    if is_full(context):
        turn = texts.gettext("Turn {turn}", turn=context.state.turn)
        clock = clock_line(context)
        in_words = joined(" · ", (bold(turn), *in_tokyo(context.by_signs())))
        if not clock and shown_lines(str(in_words)) == 1:
            return [in_words]
        return [joined(" · ", (bold(turn), *in_tokyo_by_signs(context), *clock))]
    title = texts.pgettext("edition", EDITIONS[context.edition])
    # Translators: number of the present turn: "King of Tokyo 2016 · turn 14".
    begun = [texts.gettext("turn {turn}", turn=context.state.turn)] if context.state.turn else []
    return [joined(" · ", (bold(title), *begun)), *in_tokyo(context), *tower_line(context)]


def held_line(context: RenderContext) -> list[str]:
    """Return the held cards of each monster: `🃏 🐱 Jets, Wings +2 · 🐲 Tank`; empty if there are none.

    Levels of the tower stand with the numbers.
    """
    hands = {
        place: [context.card(held.card) for held in hand if held.card not in LEVELS]
        for place, hand in enumerate(context.state.cards)
    }
    hands = {place: names for place, names in hands.items() if names}
    if not hands:
        return []
    whole = (_held(hands, named, context) for named in range(max(map(len, hands.values())), 0, -1))
    longest = min(LONGEST, max(len(names[0]) for names in hands.values()) - 1)
    short = (_held(_shortened(hands, room), 1, context) for room in range(longest, SHORTEST, -1))
    shortest = _held(_shortened(hands, SHORTEST), 1, context)
    return [next((line for line in (*whole, *short) if shown_lines(line, HELD_LINE) <= HELD_LINES), shortest)]


def _shortened(hands: Mapping[int, Sequence[str]], room: int) -> dict[int, Sequence[str]]:
    """Return hands of which the first name has at most so many characters."""
    return {place: [cut(names[0], room, len), *names[1:]] for place, names in hands.items()}


def _held(hands: Mapping[int, Sequence[str]], named: int, context: RenderContext) -> str:
    return (
        f"{signs.CARDS} {' · '.join(_hand(place, names, named, context) for place, names in hands.items())}"
    )


def _hand(place: int, names: Sequence[str], named: int, context: RenderContext) -> str:
    """Return this many cards of a monster by name, and the number of further ones."""
    more = len(names) - named
    shown = f"{context.sign(place)} {', '.join(names[:named])}"
    return f"{shown} {context.texts.signed(more)}" if more > 0 else shown


def moved(facts: MatchFacts, texts: Texts) -> Screen:
    """Return a board that was sent again elsewhere: it asks nothing any more."""
    below = goes_on_below(texts)
    if facts.state is None or facts.status is not Status.LIVE:
        return screen(texts, [bold(title(facts, texts)), below])
    context = RenderContext(facts, texts)
    return screen(texts, [*head(context), "", *_seats(context), "", below])


def record(facts: MatchFacts, texts: Texts) -> Screen:
    """Return the board on which a monster fell or the match ended, with the events until then."""
    context = RenderContext(facts, texts)
    told = story_of(_until_the_fall(not_taken_back(facts.log)), context)
    return screen(texts, [*head(context), "", *_seats(context), "", *told[-RECORD_LINES:]])


def beginning(facts: MatchFacts, texts: Texts) -> Screen:
    """Return the first board after that; it mentions players who are out, so that their phones ring.

    Notifications and quotes show the beginning of a message: after the end, that is the winner.
    """
    context = RenderContext(facts, texts)
    fallen = [_out(seat, context) for seat in facts.chapter.fallen if facts.seats[seat].account is not None]
    if facts.status is Status.LIVE or not fallen:
        return board(facts, texts, fallen)
    shown = board(facts, texts)
    return Screen((*shown.lines, "", *screen(texts, fallen).lines), shown.keyboard)


def _seats(context: RenderContext) -> list[Text]:
    line = short_seat_line if is_full(context) and context.facts.rules.boxes else seat_line
    return [line(place, context) for place in range(len(context.facts.seats))]


def _until_the_fall(entries: list[Logged]) -> list[Logged]:
    """Return the entries up to the last fall; later ones are on the next board."""
    after = len(list(takewhile(lambda entry: not _falls(entry), reversed(entries))))
    is_known = after < len(entries)
    return entries[: len(entries) - after] if is_known else entries


def _falls(entry: Logged) -> bool:
    return any(isinstance(event, Eliminated) for event in entry.events)


def _out(place: int, context: RenderContext) -> Text:
    """Mention the player whose monster fell."""
    seat, texts = context.seat(place), context.texts
    name = seat_name(seat, texts, WHOLE_NAME)
    player = name if seat.account is None else mention(seat.account, name)
    # Translators: to a player, by name: "☠ Bob, your monster is out."
    return texts.gettext("{sign} {player}, your monster is out.", sign=signs.OUT, player=player)


def summary(context: RenderContext) -> Summary:
    """Return the board's texts without the dice and the effects of cards for sale, which the caller shows."""
    asked = asked_now(context)
    direct = context.texts.direct
    story: Sequence[Text]
    lines: Sequence[Text]
    if is_for_sale(context.state):
        taught = [line for line in asked.lines[:-1] if str(line).startswith(signs.LESSON)]
        story, lines = this_turn(context, STORY), [*taught, *asked.lines[-1:]]
    else:
        lies = f"{thrown(context.state.dice, context.texts)} · "
        story = recap(context, STORY)
        lines = [line.removeprefix(lies) if isinstance(line, str) else line for line in asked.lines]
    is_for_all = context.asked_in_person is None or about_hands(context) is not None
    others = lines if is_for_all else to_others(context)
    return Summary(
        asking(asked, context),
        [direct(line) for line in story],
        [direct(line) for line in lines],
        [direct(line) for line in others],
        tuple(context.state.hearts),
    )
