"""Players and monsters as people type them, and the emoji of monsters that are in no box."""

import pytest

from kotbot.matches.table.seats.seating import TypedPlayer
from kotbot.views.base.monsters import MEANINGFUL, MONSTERS, TYPED_SIGNS, monster_name, sign, signs_of
from kotbot.views.table.typing.typed_names import by_number, monster_named, read_entries, read_name
from scripts.texts.facts import ENGLISH, facts, people, plain
from scripts.texts.filled import six_rolling


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Ann, Bob, Cy", [TypedPlayer("Ann"), TypedPlayer("Bob"), TypedPlayer("Cy")]),
        ("Ann;Bob\nCy", [TypedPlayer("Ann"), TypedPlayer("Bob"), TypedPlayer("Cy")]),
        (" Ann ,, Bob, ", [TypedPlayer("Ann"), TypedPlayer("Bob")]),
        ("Cy = Megahorn", [TypedPlayer("Cy", "Megahorn")]),
        ("Cy=kraken, 2 = The King", [TypedPlayer("Cy", "kraken"), TypedPlayer("2", "the_king")]),
        ("Anna Maria = Space Penguin", [TypedPlayer("Anna Maria", "space_penguin")]),
        ("דנה, יואב = קראקן", [TypedPlayer("דנה"), TypedPlayer("יואב", "kraken")]),
        ("Оля = Кракен", [TypedPlayer("Оля", "kraken")]),
        ("= Kraken", [TypedPlayer("", "kraken")]),
        ("\u202eBob\u202c, \u200b", [TypedPlayer("Bob"), TypedPlayer("")]),
        ("Bob = ", [TypedPlayer("Bob", "")]),
    ],
)
def test_a_text_names_players_and_monsters(typed: str, meant: list[TypedPlayer]) -> None:
    assert read_entries(typed) == meant


@pytest.mark.parametrize("typed", ["Pixel = Kraken", "פיקסל = קראקן", "Піксель = Кракен"])
def test_a_computer_is_given_a_monster_by_its_name_in_every_language(typed: str) -> None:
    state = six_rolling()
    laid = facts(state, seats=people(state, computers=[2]))
    (entry,) = read_entries(typed)
    assert by_number(entry, laid) == TypedPlayer("3", "kraken")


def test_a_guest_is_seated_under_a_computers_name_only_if_no_monster_is_given() -> None:
    state = six_rolling()
    laid = facts(state, seats=people(state, computers=[2]))
    assert by_number(TypedPlayer("Піксель"), laid) == TypedPlayer("Піксель")
    assert by_number(TypedPlayer("Domino", "kraken"), laid) == TypedPlayer("Domino", "kraken")


@pytest.mark.parametrize(
    ("typed", "monster"),
    [
        *(
            ("GIGAZAUR", "gigazaur"),
            ("kitty", "cyber_kitty"),
            ("Cyber", "Cyber"),
            ("penguin", "space_penguin"),
        ),
        *(("Гігазавр", "gigazaur"), ("גיגהזאור", "gigazaur"), ("Megahorn", "Megahorn"), ("", "")),
    ],
)
def test_monsters_are_known_by_their_names_in_every_language(typed: str, monster: str) -> None:
    assert monster_named(typed) == monster


def test_a_name_of_nothing_but_controls_is_empty() -> None:
    assert read_name("\u202e\u2066 \u200b") == ""
    assert read_name(" ? ") == "?"


def test_a_typed_monster_keeps_its_sign_and_no_two_of_a_match_have_the_same() -> None:
    typed = [f"Monster {n}" for n in range(20)]
    assert [sign(monster) for monster in typed] == [sign(monster) for monster in typed]
    for at in range(0, 15):
        six = tuple(typed[at : at + 6])
        assert len(set(signs_of(six).values())) == 6
        assert signs_of(six) == signs_of(six[::-1])


def test_who_types_an_emoji_before_the_name_chooses_the_sign() -> None:
    assert (sign("🦄 Glitter"), plain(monster_name("🦄 Glitter", ENGLISH))) == ("🦄", "Glitter")
    assert plain(monster_name("🦄", ENGLISH)) == "🦄"


@pytest.mark.parametrize("typed", ["🎲 Dicey", "🤖 Robo", "♥ Heart", "1 One", "🦖 Other"])
def test_no_monster_takes_a_sign_that_means_something(typed: str) -> None:
    everybody = signs_of((typed, "gigazaur"))
    assert everybody["gigazaur"] == "🦖"
    assert everybody[typed] in TYPED_SIGNS


def test_signs_for_typed_monsters_are_nobody_elses() -> None:
    taken = {monster.sign for monster in MONSTERS.values()} | set(MEANINGFUL)
    assert not taken & set(TYPED_SIGNS)
    assert len(set(TYPED_SIGNS)) == len(TYPED_SIGNS)
