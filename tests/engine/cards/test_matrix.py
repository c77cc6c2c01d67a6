"""Every pair of the cards that meet in an attack: the windows of its target, and what follows a loss.

Seat 1 resolves claws against seat 3, who holds the City with 4 energy; seat 2 looks on. Cards that feed on
an attack lie in front of seat 1, the others in front of seat 3. Each row of the table is one play, to the end
of the turn, with the numbers that the rules demand, written by hand.

Its columns: the cards; claws and the health of seat 3 before; health, energy, poison and shrink tokens of
seat 3 after; stars of seat 1 in first and in the other editions; who holds the City; what seat 3 answers,
a card where it uses that, and the dice of Camouflage (`*`).
"""

from itertools import combinations
from typing import NamedTuple

import pytest

from tests.engine.kit import MIXED, every_edition, resolving

ATTACKER = ("eater_of_the_dead", "poison_spit", "shrink_ray", "alpha_monster", "herbivore")
TARGET = (
    *("jets", "camouflage", "electric_armor", "wings", "armor_plating", "rapid_healing", "it_has_a_child"),
    "were_only_making_it_stronger",
)

TABLE = """
# Both cards in front of the attacker
eater_of_the_dead poison_spit                  2 2 |  0 0 0 0 | 4 4 | 1 |
eater_of_the_dead shrink_ray                   2 2 |  0 0 0 0 | 4 4 | 1 |
eater_of_the_dead alpha_monster                2 2 |  0 0 0 0 | 5 5 | 1 |
eater_of_the_dead herbivore                    2 2 |  0 0 0 0 | 4 4 | 1 |
poison_spit shrink_ray                         2 9 |  7 4 1 1 | 0 0 | 3 | stay
poison_spit alpha_monster                      2 9 |  7 4 1 0 | 1 1 | 3 | stay
poison_spit herbivore                          2 9 |  7 4 1 0 | 0 0 | 3 | stay
shrink_ray alpha_monster                       2 9 |  7 4 0 1 | 1 1 | 3 | stay
shrink_ray herbivore                           2 9 |  7 4 0 1 | 0 0 | 3 | stay
alpha_monster herbivore                        2 9 |  7 4 0 0 | 1 1 | 3 | stay

# One card in front of each
eater_of_the_dead jets                         2 2 |  2 4 0 0 | 1 1 | 1 | yield
eater_of_the_dead jets                         2 2 |  0 0 0 0 | 4 4 | 1 | stay
eater_of_the_dead camouflage                   2 2 |  1 4 0 0 | 0 0 | 3 | * roll h 1; stay
eater_of_the_dead camouflage                   2 2 |  0 0 0 0 | 4 4 | 1 | * roll 1 1
eater_of_the_dead electric_armor               2 2 |  1 3 0 0 | 0 0 | 3 | electric_armor; stay
eater_of_the_dead electric_armor               2 2 |  0 0 0 0 | 4 4 | 1 | pass
eater_of_the_dead wings                        2 2 |  2 2 0 0 | 0 0 | 3 | wings
eater_of_the_dead wings                        2 2 |  0 0 0 0 | 4 4 | 1 | pass
eater_of_the_dead armor_plating                1 1 |  1 4 0 0 | 0 0 | 3 |
eater_of_the_dead armor_plating                2 2 |  0 0 0 0 | 4 4 | 1 |
eater_of_the_dead rapid_healing                2 2 |  1 2 0 0 | 0 0 | 3 | rapid_healing; stay
eater_of_the_dead rapid_healing                2 2 |  0 0 0 0 | 4 4 | 1 | pass
eater_of_the_dead it_has_a_child               2 2 | 10 4 0 0 | 4 4 | 1 |
eater_of_the_dead were_only_making_it_stronger 2 2 |  0 0 0 0 | 4 4 | 1 |
poison_spit jets                               2 9 |  9 4 0 0 | 1 1 | 1 | yield
poison_spit jets                               2 9 |  7 4 1 0 | 0 0 | 3 | stay
poison_spit camouflage                         2 9 |  9 4 0 0 | 0 0 | 3 | * roll h h
poison_spit camouflage                         2 9 |  8 4 1 0 | 0 0 | 3 | * roll h 1; stay
poison_spit electric_armor                     1 9 |  9 3 0 0 | 0 0 | 3 | electric_armor
poison_spit electric_armor                     2 9 |  8 3 1 0 | 0 0 | 3 | electric_armor; stay
poison_spit wings                              2 9 |  9 2 0 0 | 0 0 | 3 | wings
poison_spit wings                              2 9 |  7 4 1 0 | 1 1 | 1 | pass; yield
poison_spit armor_plating                      1 9 |  9 4 0 0 | 0 0 | 3 |
poison_spit armor_plating                      2 9 |  7 4 1 0 | 0 0 | 3 | stay
poison_spit rapid_healing                      2 2 |  1 2 1 0 | 0 0 | 3 | rapid_healing; stay
poison_spit it_has_a_child                     2 2 | 10 4 1 0 | 1 1 | 1 |
poison_spit were_only_making_it_stronger       2 9 |  7 5 1 0 | 0 0 | 3 | stay
shrink_ray jets                                2 9 |  9 4 0 0 | 1 1 | 1 | yield
shrink_ray jets                                2 9 |  7 4 0 1 | 0 0 | 3 | stay
shrink_ray camouflage                          2 9 |  9 4 0 0 | 0 0 | 3 | * roll h h
shrink_ray camouflage                          2 9 |  8 4 0 1 | 0 0 | 3 | * roll h 1; stay
shrink_ray electric_armor                      1 9 |  9 3 0 0 | 0 0 | 3 | electric_armor
shrink_ray electric_armor                      2 9 |  8 3 0 1 | 0 0 | 3 | electric_armor; stay
shrink_ray wings                               2 9 |  9 2 0 0 | 0 0 | 3 | wings
shrink_ray wings                               2 9 |  7 4 0 1 | 1 1 | 1 | pass; yield
shrink_ray armor_plating                       1 9 |  9 4 0 0 | 0 0 | 3 |
shrink_ray armor_plating                       2 9 |  7 4 0 1 | 0 0 | 3 | stay
shrink_ray rapid_healing                       2 2 |  1 2 0 1 | 0 0 | 3 | rapid_healing; stay
shrink_ray it_has_a_child                      2 2 | 10 4 0 1 | 1 1 | 1 |
shrink_ray were_only_making_it_stronger        2 9 |  7 5 0 1 | 0 0 | 3 | stay
alpha_monster jets                             2 9 |  9 4 0 0 | 1 2 | 1 | yield
alpha_monster jets                             2 9 |  7 4 0 0 | 1 1 | 3 | stay
alpha_monster camouflage                       2 9 |  9 4 0 0 | 0 1 | 3 | * roll h h
alpha_monster camouflage                       2 9 |  8 4 0 0 | 1 1 | 3 | * roll h 1; stay
alpha_monster electric_armor                   1 9 |  9 3 0 0 | 0 1 | 3 | electric_armor
alpha_monster electric_armor                   2 9 |  8 3 0 0 | 1 1 | 3 | electric_armor; stay
alpha_monster wings                            2 9 |  9 2 0 0 | 0 1 | 3 | wings
alpha_monster wings                            2 9 |  7 4 0 0 | 2 2 | 1 | pass; yield
alpha_monster armor_plating                    1 9 |  9 4 0 0 | 0 1 | 3 |
alpha_monster armor_plating                    2 9 |  7 4 0 0 | 1 1 | 3 | stay
alpha_monster rapid_healing                    2 2 |  1 2 0 0 | 1 1 | 3 | rapid_healing; stay
alpha_monster it_has_a_child                   2 2 | 10 4 0 0 | 2 2 | 1 |
alpha_monster were_only_making_it_stronger     2 9 |  7 5 0 0 | 1 1 | 3 | stay
herbivore jets                                 2 9 |  9 4 0 0 | 2 2 | 1 | yield
herbivore jets                                 2 9 |  7 4 0 0 | 0 0 | 3 | stay
herbivore camouflage                           2 9 |  9 4 0 0 | 1 1 | 3 | * roll h h
herbivore camouflage                           2 9 |  8 4 0 0 | 0 0 | 3 | * roll h 1; stay
herbivore electric_armor                       1 9 |  9 3 0 0 | 1 1 | 3 | electric_armor
herbivore electric_armor                       2 9 |  8 3 0 0 | 0 0 | 3 | electric_armor; stay
herbivore wings                                2 9 |  9 2 0 0 | 1 1 | 3 | wings
herbivore wings                                2 9 |  7 4 0 0 | 1 1 | 1 | pass; yield
herbivore armor_plating                        1 9 |  9 4 0 0 | 1 1 | 3 |
herbivore armor_plating                        2 9 |  7 4 0 0 | 0 0 | 3 | stay
herbivore rapid_healing                        2 2 |  1 2 0 0 | 0 0 | 3 | rapid_healing; stay
herbivore it_has_a_child                       2 2 | 10 4 0 0 | 1 1 | 1 |
herbivore were_only_making_it_stronger         2 9 |  7 5 0 0 | 0 0 | 3 | stay

# Both cards in front of the target
jets camouflage                                2 9 |  9 4 0 0 | 1 1 | 1 | yield
jets camouflage                                2 9 |  8 4 0 0 | 0 0 | 3 | stay; * roll h 1
jets electric_armor                            2 9 |  9 4 0 0 | 1 1 | 1 | yield
jets electric_armor                            2 9 |  8 3 0 0 | 0 0 | 3 | stay; electric_armor
jets wings                                     2 9 |  9 4 0 0 | 1 1 | 1 | yield
jets wings                                     2 9 |  9 2 0 0 | 0 0 | 3 | stay; wings
jets armor_plating                             1 9 |  9 4 0 0 | 0 0 | 3 |
jets armor_plating                             2 9 |  7 4 0 0 | 0 0 | 3 | stay
jets rapid_healing                             2 2 |  2 4 0 0 | 1 1 | 1 | yield
jets rapid_healing                             2 2 |  1 2 0 0 | 0 0 | 3 | stay; rapid_healing
jets it_has_a_child                            2 2 |  2 4 0 0 | 1 1 | 1 | yield
jets it_has_a_child                            2 2 | 10 4 0 0 | 1 1 | 1 | stay
jets were_only_making_it_stronger              2 9 |  9 4 0 0 | 1 1 | 1 | yield
jets were_only_making_it_stronger              2 9 |  7 5 0 0 | 0 0 | 3 | stay
camouflage electric_armor                      3 9 |  8 3 0 0 | 0 0 | 3 | * roll h 1 1; electric_armor; stay
camouflage electric_armor                      2 9 |  9 4 0 0 | 0 0 | 3 | * roll h h
camouflage wings                               2 9 |  9 2 0 0 | 0 0 | 3 | * roll h 1; wings
camouflage wings                               2 9 |  9 4 0 0 | 0 0 | 3 | * roll h h
camouflage armor_plating                       2 9 |  9 4 0 0 | 0 0 | 3 | * roll h 1
camouflage armor_plating                       1 9 |  9 4 0 0 | 0 0 | 3 |
camouflage rapid_healing                       2 2 |  1 2 0 0 | 0 0 | 3 | * roll 1 1; rapid_healing; stay
camouflage rapid_healing                       2 2 |  1 4 0 0 | 0 0 | 3 | * roll h 1; stay
camouflage it_has_a_child                      2 2 | 10 4 0 0 | 1 1 | 1 | * roll 1 1
camouflage it_has_a_child                      2 2 |  1 4 0 0 | 0 0 | 3 | * roll h 1; stay
camouflage were_only_making_it_stronger        2 9 |  8 4 0 0 | 0 0 | 3 | * roll h 1; stay
camouflage were_only_making_it_stronger        3 9 |  7 5 0 0 | 0 0 | 3 | * roll h 1 1; stay
electric_armor wings                           2 9 |  9 1 0 0 | 0 0 | 3 | electric_armor; wings
electric_armor wings                           2 9 |  9 2 0 0 | 0 0 | 3 | pass; wings
electric_armor armor_plating                   2 9 |  9 3 0 0 | 0 0 | 3 | electric_armor
electric_armor armor_plating                   1 9 |  9 4 0 0 | 0 0 | 3 |
electric_armor rapid_healing                   2 2 |  1 3 0 0 | 0 0 | 3 | electric_armor; stay
electric_armor rapid_healing                   2 1 |  1 1 0 0 | 0 0 | 3 | electric_armor; rapid_healing; stay
electric_armor it_has_a_child                  2 2 |  1 3 0 0 | 0 0 | 3 | electric_armor; stay
electric_armor it_has_a_child                  2 2 | 10 4 0 0 | 1 1 | 1 | pass
electric_armor were_only_making_it_stronger    2 9 |  8 3 0 0 | 0 0 | 3 | electric_armor; stay
electric_armor were_only_making_it_stronger    3 9 |  7 4 0 0 | 0 0 | 3 | electric_armor; stay
wings armor_plating                            1 9 |  9 4 0 0 | 0 0 | 3 |
wings armor_plating                            2 9 |  9 2 0 0 | 0 0 | 3 | wings
wings rapid_healing                            2 2 |  2 2 0 0 | 0 0 | 3 | wings
wings rapid_healing                            2 2 |  1 2 0 0 | 0 0 | 3 | pass; rapid_healing; stay
wings it_has_a_child                           2 2 |  2 2 0 0 | 0 0 | 3 | wings
wings it_has_a_child                           2 2 | 10 4 0 0 | 1 1 | 1 | pass
wings were_only_making_it_stronger             2 9 |  9 2 0 0 | 0 0 | 3 | wings
wings were_only_making_it_stronger             2 9 |  7 5 0 0 | 0 0 | 3 | pass; stay
armor_plating rapid_healing                    1 1 |  1 4 0 0 | 0 0 | 3 |
armor_plating rapid_healing                    2 2 |  1 2 0 0 | 0 0 | 3 | rapid_healing; stay
armor_plating it_has_a_child                   1 1 |  1 4 0 0 | 0 0 | 3 |
armor_plating it_has_a_child                   2 2 | 10 4 0 0 | 1 1 | 1 |
armor_plating were_only_making_it_stronger     1 9 |  9 4 0 0 | 0 0 | 3 |
armor_plating were_only_making_it_stronger     2 9 |  7 5 0 0 | 0 0 | 3 | stay
rapid_healing it_has_a_child                   2 2 |  1 2 0 0 | 0 0 | 3 | rapid_healing; stay
rapid_healing it_has_a_child                   2 2 | 10 4 0 0 | 1 1 | 1 | pass
rapid_healing were_only_making_it_stronger     2 2 |  1 3 0 0 | 0 0 | 3 | rapid_healing; stay
it_has_a_child were_only_making_it_stronger    2 2 | 10 5 0 0 | 1 1 | 1 |
it_has_a_child were_only_making_it_stronger    2 1 | 10 4 0 0 | 1 1 | 1 |
"""


class Row(NamedTuple):
    """One play: two cards, claws, the target's health, the answers; then what both have after it."""

    cards: tuple[str, str]
    claws: int
    hearts: int
    answers: tuple[str, ...]
    target: tuple[int, ...]
    """Hearts, energy, poison and shrink tokens of seat 3."""
    stars_first: int
    """Stars of seat 1 in the first edition."""
    stars: int
    """Stars of seat 1 in the other editions."""
    city: int


def line_of(answer: str) -> str:
    """An answer of seat 3 or of chance in notation."""
    if answer.startswith("*"):
        return answer
    return f"3 use {answer}" if answer in TARGET else f"3 {answer}"


def read(line: str) -> Row:
    """A row of the table."""
    start, target, stars, city, answers = (column.strip() for column in line.split("|"))
    one, other, claws, hearts = start.split()
    first, others = map(int, stars.split())
    return Row(
        (one, other),
        int(claws),
        int(hearts),
        tuple(map(line_of, answers.split("; "))) if answers else (),
        tuple(map(int, target.split())),
        first,
        others,
        int(city),
    )


ROWS = [read(line) for line in TABLE.splitlines() if line and not line.startswith("#")]


def test_every_pair_has_a_row() -> None:
    pairs = {frozenset(row.cards) for row in ROWS}
    assert pairs == {frozenset(pair) for pair in combinations((*ATTACKER, *TARGET), 2)}


@every_edition
@pytest.mark.parametrize("row", ROWS, ids=lambda row: "-".join((*row.cards, *row.answers)))
def test_two_cards_in_one_attack(edition: str, row: Row) -> None:
    table = resolving(
        edition,
        "c" * row.claws,
        {"cards": [card for card in row.cards if card in ATTACKER]},
        {},
        {
            "hearts": row.hearts,
            "energy": 4,
            "cards": [card for card in row.cards if card in TARGET],
        },
        city=3,
        options=MIXED,
    )
    table.play(*row.answers)
    assert table.asked == "RollDice *"
    assert table.state.active == 1
    assert (table.hearts[2], table.energy[2], table.poison[2], table.shrink[2]) == row.target
    assert table.stars[0] == (row.stars_first if edition == "first" else row.stars)
    assert table.city == row.city
    assert table.hearts[:2] == [10, 10]
