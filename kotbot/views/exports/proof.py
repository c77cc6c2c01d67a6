"""The result of verifying the dice of a match."""

from kotbot.i18n import Texts
from kotbot.matches.log.proof import Proof
from kotbot.rich_text import Text
from kotbot.views.base.layout import bold, code, screen
from kotbot.views.base.screen import Screen


def proof(checked: Proof | None, texts: Texts) -> Screen:
    """Report whether every roll and card follows from the seed that was sealed before the start."""
    if checked is None:
        words = texts.gettext("The seed stays sealed until the match is over. Ask again then.")
        return screen(texts, [words])
    if checked.wrong:
        verdict = texts.ngettext(
            "{n} outcome does not follow from the seed!",
            "{n} outcomes do not follow from the seed!",
            len(checked.wrong),
        )
    else:
        verdict = texts.ngettext(
            "All honest: {n} roll or card follows from the seed.",
            "All honest: {n} rolls and cards follow from the seed.",
            checked.checked,
        )
    lines = [
        bold(verdict),
        *_sides(checked, texts),
        texts.gettext("Sealed before the start: {hash}", hash=code(checked.seed_hash)),
        texts.gettext("Seed: {seed}", seed=code(checked.seed)),
        texts.gettext("Mixed with the press of Start: {press}", press=code(checked.mixed)),
    ]
    return screen(texts, lines)


def _sides(checked: Proof, texts: Texts) -> list[Text]:
    match checked.sides:
        case None:
            return []
        case True:
            return [texts.gettext("So do the sides of the tiles.")]
        case False:
            return [bold(texts.gettext("The sides of the tiles do not follow from the seed!"))]
