"""The order in which the result is resolved, and the uses of hearts."""

from engine.answers import ALL_GROUPS, CLAWS, ENERGY, HEARTS, NUMBERS, Hearts, Resolve
from engine.decisions import ChooseOrder, SpendHearts
from engine.dice import HEART
from kotbot.views.base import actions, signs
from kotbot.views.base.layout import in_rows, prompt
from kotbot.views.base.prompt import Prompt, answers_of, draft_of, press
from kotbot.views.base.render_context import RenderContext
from kotbot.views.base.screen import Row, Style
from kotbot.views.base.verbs import Verb
from kotbot.views.core.questions.rolling import thrown

FEW = 6
"""Maximum number of ways to spend hearts shown as whole answers; more are composed from marks."""

GROUP_SIGNS = {NUMBERS: signs.STAR, ENERGY: signs.ENERGY, HEARTS: signs.HEART, CLAWS: signs.CLAW}


def choose_order(asked: ChooseOrder, context: RenderContext) -> Prompt:
    """Ask which group of the result comes next; the usual order is one tap."""
    texts, facts = context.texts, context.facts
    groups = [
        answer
        for answer in answers_of(context, asked.seat)
        if isinstance(answer, Resolve) and answer.group != ALL_GROUPS
    ]
    order = texts.in_order(" ".join(GROUP_SIGNS[answer.group] for answer in groups))
    # Translators: in which order the dice are resolved.
    question = texts.gettext("{player}, what first?", player=context.player(asked.seat))
    usual = press(
        # Translators: a button: resolve the dice in this order: "As usual: ★ ⚡ ♥ 🐾".
        texts.gettext("As usual: {order}", order=order),
        actions.answer(facts, Resolve(asked.seat, ALL_GROUPS)),
        Style.PRIMARY,
    )
    buttons = [press(_group(answer.group, context), actions.answer(facts, answer)) for answer in groups]
    return Prompt([thrown(context.state.dice, texts), prompt(question)], [(usual,), *in_rows(buttons, 2)])


def _group(group: str, context: RenderContext) -> str:
    texts = context.texts
    match group:
        case "numbers":
            return texts.gettext("{sign} Stars first", sign=signs.STAR)
        case "energy":
            return texts.gettext("{sign} Energy first", sign=signs.ENERGY)
        case "hearts":
            return texts.gettext("{sign} Hearts first", sign=signs.HEART)
        case _:
            return texts.gettext("{sign} Claws first", sign=signs.CLAW)


def spend_hearts(asked: SpendHearts, context: RenderContext) -> Prompt:
    """Ask how the rolled hearts are used."""
    texts = context.texts
    n = context.state.dice[HEART]
    question = texts.ngettext(
        "{heart} {player}, you rolled {n} heart: for what?",
        "{heart} {player}, you rolled {n} hearts: for what?",
        n,
        heart=signs.HEART,
        player=context.player(asked.seat),
    )
    ways = [answer for answer in answers_of(context, asked.seat) if isinstance(answer, Hearts)]
    if len(ways) <= FEW:
        buttons = [press(way_of(way, context), actions.answer(context.facts, way)) for way in ways]
        return Prompt([prompt(question)], [(button,) for button in buttons])
    return _put_together(ways, question, context)


def way_of(way: Hearts, context: RenderContext) -> str:
    """Return a whole answer as signs: −1☣ +1♥."""
    texts = context.texts
    spent = way.poison + way.shrink + way.biofuel + sum(n for _, n in way.others)
    own = 0 if context.state.in_tokyo(way.seat) else context.state.dice[HEART] - spent
    parts = [
        f"{texts.signed(-way.poison)}{signs.POISON}" if way.poison else "",
        f"{texts.signed(-way.shrink)}{signs.SHRINK}" if way.shrink else "",
        f"{texts.signed(way.biofuel)}{signs.ENERGY}" if way.biofuel else "",
        *(f"{context.sign(other)} {texts.signed(n)}{signs.HEART}" for other, n in way.others),
        f"{texts.signed(own)}{signs.HEART}" if own else "",
    ]
    # Translators: a button: hearts that do nothing in Tokyo.
    return "  ".join(part for part in parts if part) or texts.gettext("For nothing")


def _put_together(ways: list[Hearts], question: str, context: RenderContext) -> Prompt:
    """Build the question with marks for each use, which compose the answer; unmarked hearts heal."""
    texts, facts, state = context.texts, context.facts, context.state
    marked = dict(draft_of(context).hearts)
    free = state.dice[HEART] - sum(marked.values())
    rows: list[Row] = []
    for use in _uses(ways):
        now = marked.get(use, 0)
        less = press(f"{texts.signed(-1)} {_use(use, context)}", actions.spend(facts, use, now - 1))
        more = press(f"{texts.signed(1)} {_use(use, context)}", actions.spend(facts, use, now + 1))
        can_more = free > 0 and now < _most(ways, use)
        rows.append((*([less] if now else []), *([more] if can_more else [])))
    in_tokyo = state.in_tokyo(ways[0].seat)
    if in_tokyo:
        done = texts.gettext("Done")
    else:
        done = texts.gettext("Done, heal {n}{heart}", n=free, heart=signs.HEART)
    counts = "  ".join(f"{_use(use, context)} {texts.number(marked.get(use, 0))}" for use in _uses(ways))
    lines = [texts.gettext("Marked: {counts}", counts=counts), prompt(question)]
    return Prompt(lines, [*rows, (press(done, Verb.COMMIT.of(facts), Style.PRIMARY),)])


def _uses(ways: list[Hearts]) -> list[str]:
    """Return the uses that occur in any answer: tokens, energy, and other seats by number from 1."""
    names = [
        name
        for name, used in (
            ("poison", any(way.poison for way in ways)),
            ("shrink", any(way.shrink for way in ways)),
            ("energy", any(way.biofuel for way in ways)),
        )
        if used
    ]
    others = sorted({other for way in ways for other, _ in way.others})
    return [*names, *(str(other + 1) for other in others)]


def _most(ways: list[Hearts], use: str) -> int:
    return max(_spent_on(way, use) for way in ways)


def _spent_on(way: Hearts, use: str) -> int:
    named = {"poison": way.poison, "shrink": way.shrink, "energy": way.biofuel}
    return named[use] if use in named else dict(way.others).get(int(use) - 1, 0)


def _use(use: str, context: RenderContext) -> str:
    """Return the sign of a use of hearts: a token, energy, or a monster that is healed."""
    named = {"poison": signs.POISON, "shrink": signs.SHRINK, "energy": signs.ENERGY}
    return named[use] if use in named else f"{context.sign(int(use) - 1)}{signs.HEART}"


def while_spending(asked: SpendHearts, context: RenderContext) -> str:
    """Return how many hearts can be used."""
    # Translators: others see that somebody chooses what the hearts on the dice are used for.
    return context.texts.ngettext(
        "{heart} {player} rolled {n} heart: for what?",
        "{heart} {player} rolled {n} hearts: for what?",
        context.state.dice[HEART],
        heart=signs.HEART,
        player=context.player(asked.seat),
    )
