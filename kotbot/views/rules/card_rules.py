"""The rulebooks' rules on single cards beyond their own words, and the steps at which cards matter."""

from typing import Final, NamedTuple

from engine.cards.catalogue import CARDS, Kind
from engine.cards.hooks import cards_with_windows
from kotbot.i18n import marked
from kotbot.views.rules.statements import FIRST, SECOND, WITH_BAY, Statement

_TOKENS: Final = (
    Statement(
        marked("Poison and shrink tokens stay although their card is gone."), "000 001 002 003", WITH_BAY
    ),
    Statement(marked("Tokens come off only outside Tokyo, for ♥ on your dice."), "000 003", SECOND),
)

CARD_RULES: Final = {
    "death_from_above": (
        Statement(marked("In the Bay you are in Tokyo already, so you stay there."), "001 002", FIRST),
    ),
    "eater_of_the_dead": (
        Statement(marked("A monster that It Has a Child! saves has fallen to 0♥ as well."), "001 002", FIRST),
    ),
    "fire_breathing": (
        Statement(
            marked("Both neighbours lose the ♥ wherever they stand; with two players, the other one."),
            "000 003",
            SECOND,
        ),
        Statement(
            marked("It adds to your attack on a neighbour; where you did not attack, it is no attack."),
            "001",
            FIRST,
        ),
    ),
    "metamorph": (
        Statement(marked("You sell after buying, so a card bought just now can go, too."), "001 002", FIRST),
        Statement(marked("You get the printed ⚡ even for a card that was cheaper."), "000 003", SECOND),
    ),
    "mimic": (
        Statement(
            marked("It copies a card as if just bought, with tokens of its own."), "000 001 002 003", WITH_BAY
        ),
        Statement(
            marked("If the copied card goes, 1⚡ at the start of your turn puts the token on another."),
            "000 001 002 003",
            WITH_BAY,
        ),
    ),
    "opportunist": (
        Statement(
            marked("Of two Opportunists the one who sits first clockwise of the active monster chooses."),
            "000 001 002 003",
            WITH_BAY,
        ),
    ),
    "parasitic_tentacles": (
        Statement(marked("Only in your own buying step; tokens on the card come along."), "001 002", FIRST),
    ),
    "poison_spit": _TOKENS,
    "rapid_healing": (Statement(marked("Also just before damage reaches you."), "002", FIRST),),
    "shrink_ray": _TOKENS,
    "solar_powered": (Statement(marked("From the turn in which you buy it."), "001 002", FIRST),),
}
"""By card id."""


class StepCards(NamedTuple):
    """The cards that matter at a step of the turn: those of the active monster, and of the others."""

    own: tuple[str, ...] = ()
    others: tuple[str, ...] = ()


CARDS_OF_CHAPTER: Final = {
    "setup": StepCards(),
    "turn": StepCards(("battery_monster", "mimic", "urbavore")),
    "roll": StepCards(
        (
            *("background_dweller", "energy_drink", "extra_head", "giant_brain", "herd_culler"),
            *("plot_twist", "shrinky", "smoke_cloud", "stretchy"),
        ),
        ("orb_of_doom", "psychic_probe"),
    ),
    "dice": StepCards(
        (
            *("biofuel", "complete_destruction", "detritivore", "draining_ray", "flaming_aura"),
            *("freeze_time", "friend_of_children", "gourmet", "healing_ray", "poison_quills", "regeneration"),
        )
    ),
    "attack": StepCards(
        (
            *("acid_attack", "alpha_monster", "burrowing", "fire_breathing", "nova_breath"),
            *("poison_quills", "poison_spit", "shrink_ray", "spiked_tail", "urbavore"),
        ),
        tuple(
            sorted(
                {"armor_plating", "eater_of_the_dead", "it_has_a_child", "were_only_making_it_stronger"}
                | (CARDS.keys() & cards_with_windows())
            )
        ),
    ),
    "tokyo": StepCards(("urbavore",)),
    "enter": StepCards(("gamma_blast", "hungry_urbavore"), ("burrowing", "jagged_tactician")),
    "yield": StepCards((), ("bull_headed", "burrowing", "jagged_tactician", "jets")),
    "bay": StepCards(),
    "buy": StepCards(
        (
            *("alien_origin", "made_in_a_lab", "media_friendly", "opportunist"),
            *("parasitic_tentacles", "scavenger"),
        ),
        ("opportunist",),
    ),
    "end": StepCards(
        (
            *("energy_hoarder", "freeze_time", "herbivore", "metamorph"),
            *("rooting_for_the_underdog", "solar_powered"),
        )
    ),
    "win": StepCards(),
    "out": StepCards(("eater_of_the_dead",), ("eater_of_the_dead", "it_has_a_child")),
    "cards": StepCards(("even_bigger", "mimic", "poison_spit", "rapid_healing", "shrink_ray", "smoke_cloud")),
    "variants": StepCards(),
}
"""By chapter."""


def chapters_of(card: str) -> tuple[str, ...]:
    """Return the chapters of a card, in the order of a game; discard cards take effect when bought."""
    if card in CARDS and CARDS[card].kind is Kind.DISCARD:
        return ("buy",)
    return tuple(
        name for name, moment in CARDS_OF_CHAPTER.items() if card in moment.own or card in moment.others
    )
