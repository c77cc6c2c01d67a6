"""Keeping, rerolling and changing dice."""

from engine.answers import Pass, Reroll, Stop, Turn, Use
from engine.decisions import ChangeDice, KeepDice, ProbeDie
from engine.dice import CLAW, ENERGY, FACES, HEART, Dice
from kotbot.matches.facts import Windows
from kotbot.views import actions, signs
from kotbot.views.cast import Cast
from kotbot.views.layout import bold, in_rows
from kotbot.views.questions.ask import Ask, answers_of, draft_of, energy, press
from kotbot.views.screen import Button, Row, Style

DICE_IN_A_ROW = 6
FEW = 8
"""Changes of dice that fit on one page."""


def keep_dice(asked: KeepDice, cast: Cast) -> Ask:
    """Which dice to keep: each die is a button, and below are the two ways on."""
    state, texts = cast.state, cast.texts
    dice = texts.in_order(signs.dice(state.dice))
    player = cast.player(asked.seat)
    if state.rolls <= 0:
        question = texts.gettext("{sign} {player}, no rolls left", sign=signs.DICE, player=player)
        return Ask(
            [bold(question), dice, _worth(state.dice, asked.seat, cast)], _after_last_roll(asked, cast)
        )
    question = texts.gettext(
        "{sign} {player}, roll {number} of {all}",
        sign=signs.DICE,
        player=player,
        number=state.rolled,
        all=state.rolled + state.rolls,
    )
    kept = _kept(cast)
    now = texts.in_order(signs.dice(kept)) if sum(kept) else texts.gettext("nothing yet")
    lines = [
        f"{bold(question)}:  {dice}",
        _worth(state.dice, asked.seat, cast),
        texts.gettext("Keep which? Now: {dice}", dice=now),
    ]
    return Ask(lines, [*_dice_rows(kept, cast), _ways_on(kept, asked, cast), *_card_rows(asked, cast)])


def _kept(cast: Cast) -> Dice:
    marked, thrown = draft_of(cast).keep, cast.state.dice
    a, b, c, d, e, f = (min(m, n) for m, n in zip(marked, thrown, strict=True))
    return (a, b, c, d, e, f)


def _dice_rows(kept: Dice, cast: Cast) -> list[Row]:
    """One button for each die. The wanted numbers grow from left to right, so that quick taps add up."""
    buttons: list[Button] = []
    for face in FACES:
        here, marked = cast.state.dice[face], kept[face]
        for die in range(1, marked + 1):
            text = f"{signs.MARKED}{signs.FACES[face]}"
            buttons.append(press(text, actions.keep(cast.facts, face, marked - die), Style.SUCCESS))
        for die in range(1, here - marked + 1):
            buttons.append(press(signs.FACES[face], actions.keep(cast.facts, face, marked + die)))
    width = DICE_IN_A_ROW if len(buttons) <= DICE_IN_A_ROW else (len(buttons) + 1) // 2
    return list(in_rows(buttons, width))


def _ways_on(kept: Dice, asked: KeepDice, cast: Cast) -> Row:
    texts, facts = cast.texts, cast.facts
    again = cast.state.ndice - sum(kept)
    stop = actions.answer(facts, Stop(asked.seat))
    if not again:
        return (press(_keep_all(cast), stop, Style.PRIMARY),)
    roll = texts.ngettext("{sign} Roll {n} die", "{sign} Roll {n} dice", again, sign=signs.DICE)
    return (press(roll, actions.commit(facts), Style.PRIMARY), press(_keep_all(cast), stop))


def _keep_all(cast: Cast) -> str:
    n = sum(cast.state.dice)
    return cast.texts.ngettext("Keep the die", "Keep all {n}", n)


def _after_last_roll(asked: KeepDice, cast: Cast) -> list[Row]:
    stop = press(_keep_all(cast), actions.answer(cast.facts, Stop(asked.seat)), Style.PRIMARY)
    return [*_card_rows(asked, cast), (stop,)]


def _card_rows(asked: KeepDice, cast: Cast) -> list[Row]:
    texts = cast.texts
    buttons: list[Button] = []
    for answer in answers_of(cast, asked.seat):
        action = actions.answer(cast.facts, answer)
        match answer:
            case Reroll(_, face):
                text = texts.gettext("{sign} Reroll a {face}", sign=signs.DICE, face=signs.FACES[face])
                buttons.append(press(text, action))
            case Use(_, "energy_drink"):
                text = texts.gettext("{sign} Roll once more: {cost}", sign=signs.DICE, cost=energy(cast, 1))
                buttons.append(press(text, action))
            case Use(_, "smoke_cloud"):
                text = texts.gettext("{sign} Roll once more: 1{smoke}", sign=signs.DICE, smoke=signs.SMOKE)
                buttons.append(press(text, action))
            case _:
                continue
    return list(in_rows(buttons, 2))


def _worth(dice: Dice, seat: int, cast: Cast) -> str:
    """What the dice alone would bring."""
    texts = cast.texts
    stars = sum(face + 1 + dice[face] - 3 for face in (0, 1, 2) if dice[face] >= 3)
    hearts = 0 if cast.state.in_tokyo(seat) else dice[HEART]
    gains = (
        (stars, signs.STAR),
        (dice[ENERGY], signs.ENERGY),
        (hearts, signs.HEART),
        (dice[CLAW], signs.CLAW),
    )
    worth = " ".join(f"{texts.number(n)}{sign}" for n, sign in gains if n)
    # Translators: what the dice would bring as they lie: "Worth 3★ 1⚡".
    return texts.gettext("Worth {gains}", gains=worth or texts.gettext("nothing yet"))


def probe_die(asked: ProbeDie, cast: Cast) -> Ask:
    """Psychic Probe: which die of the active player is rolled again."""
    texts, state = cast.texts, cast.state
    question = texts.gettext(
        "{sign} {player}, reroll a die of {monster}?",
        sign=signs.DICE,
        player=cast.player(asked.seat),
        monster=cast.monster(state.active),
    )
    lines = [
        f"{cast.card('psychic_probe')}:  {texts.in_order(signs.dice(state.dice))}",
        bold(question),
        texts.gettext("If it shows {heart}, the card is gone.", heart=signs.HEART),
    ]
    faces: list[Button] = []
    passes: list[Button] = []
    for answer in answers_of(cast, asked.seat):
        action = actions.answer(cast.facts, answer)
        if isinstance(answer, Reroll):
            faces.append(press(signs.FACES[answer.face], action))
        elif isinstance(answer, Pass):
            passes.append(press(texts.gettext("Leave them"), action, Style.PRIMARY))
    later = press(texts.gettext("Not this turn"), actions.windows(cast.facts, Windows.NOT_THIS_TURN))
    return Ask(lines, [tuple(faces), tuple(passes), (later,)])


def change_dice(asked: ChangeDice, cast: Cast) -> Ask:
    """The active player's own changes after the last roll; many of them are asked in two steps."""
    texts = cast.texts
    dice = texts.in_order(signs.dice(cast.state.dice))
    question = texts.gettext(
        "{sign} {player}, change a die?", sign=signs.DICE, player=cast.player(asked.seat)
    )
    lines = [f"{bold(question)}  {dice}", _worth(cast.state.dice, asked.seat, cast)]
    changes = [answer for answer in answers_of(cast, asked.seat) if isinstance(answer, Turn)]
    words = draft_of(cast).page.split()
    if len(words) == 3 and words[0] == "turn":
        return _turn_into(words[1], words[2], changes, asked, Ask(lines, []), cast)
    rows: list[Row] = []
    rerolls = [answer for answer in answers_of(cast, asked.seat) if isinstance(answer, Reroll)]
    for answer in rerolls:
        text = texts.gettext("{sign} Reroll a {face}", sign=signs.DICE, face=signs.FACES[answer.face])
        rows.append((press(text, actions.answer(cast.facts, answer)),))
    for card in dict.fromkeys(change.card for change in changes):
        lines.append(f"{cast.card(card)}: {_cost_of_change(card, cast)}")
        rows += _turns_of(card, [change for change in changes if change.card == card], cast)
    done = press(texts.gettext("Leave them"), actions.answer(cast.facts, Pass(asked.seat)), Style.PRIMARY)
    return Ask(lines, [*rows, (done,)])


def _cost_of_change(card: str, cast: Cast) -> str:
    texts = cast.texts
    match card:
        case "stretchy":
            return texts.gettext("any face, {cost}", cost=energy(cast, 2))
        case "plot_twist":
            return texts.gettext("any face, then the card is gone")
        case "herd_culler":
            return texts.gettext("once a turn")
        case _:
            return texts.gettext("as you like")


def _turns_of(card: str, changes: list[Turn], cast: Cast) -> list[Row]:
    """Each change as a button; with a choice of faces the first step chooses the die."""
    if len({change.into for change in changes}) == 1 or len(changes) <= FEW:
        return list(in_rows([_change_button(change, cast) for change in changes], 4))
    faces = dict.fromkeys(change.face for change in changes)
    buttons = [
        press(f"{signs.FACES[face]}{cast.texts.arrow}…", actions.page(cast.facts, "turn", card, str(face)))
        for face in faces
    ]
    return [tuple(buttons)]


def _change_button(change: Turn, cast: Cast) -> Button:
    text = cast.texts.in_order(f"{signs.FACES[change.face]}{cast.texts.arrow}{signs.FACES[change.into]}")
    return press(text, actions.answer(cast.facts, change))


def _turn_into(card: str, face: str, changes: list[Turn], asked: ChangeDice, ask: Ask, cast: Cast) -> Ask:
    texts = cast.texts
    chosen = [change for change in changes if change.card == card and str(change.face) == face]
    back = press(texts.gettext("Back"), actions.page(cast.facts))
    done = press(texts.gettext("Leave them"), actions.answer(cast.facts, Pass(asked.seat)), Style.PRIMARY)
    into = tuple(_change_button(change, cast) for change in chosen)
    lines = [*ask.lines, f"{cast.card(card)}: {_cost_of_change(card, cast)}"]
    return Ask(lines, [into, (back, done)])
