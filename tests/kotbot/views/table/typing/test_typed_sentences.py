"""What people type at a table in whole sentences: who gets, loses or has what, and who is in Tokyo."""

import pytest

from kotbot.i18n import texts_for
from kotbot.matches.facts import Mode
from kotbot.views.table.typing.typed import NotUnderstood, TypedCards, TypedMarket, typed
from kotbot.views.table.typing.typed_changes import TypedAttack, TypedChange, TypedEither
from scripts.texts.tables import at_table, six

COUNTING = at_table(six(), Mode.COUNTERS)
"""Ann 6♥ 9★, Bob 8♥ 5★ 3⚡, ... ; Ann in the City, Dora in the Bay; Cem's turn."""
ENGLISH = [texts_for("en")]


def said(text: str, locale: str = "en") -> object:
    return typed(text, COUNTING, [texts_for(locale)])


@pytest.mark.parametrize(
    ("text", "events"),
    [
        ("bob had one more energy", "add 2 energy +1"),
        ("bob gets 2 stars", "add 2 stars +2"),
        ("Bob gets 2 stars and 1 energy.", "add 2 stars +2; add 2 energy +1"),
        ("ann loses three hearts", "add 1 hearts -3"),
        ("ann pays 2 energy", "add 1 energy -2"),
        ("ann one star less", "add 1 stars -1"),
        ("bob has 7 hearts, 3 stars, 2 energy", "set 2 hearts 7; set 2 stars 3; set 2 energy 2"),
        ("bob 7 hearts 3 stars 2 energy", "set 2 hearts 7; set 2 stars 3; set 2 energy 2"),
        ("bob ★ 4", "set 2 stars 4"),
        ("bob 7", "set 2 hearts 7"),
        ("+7", "add 2 hearts +7"),
        ("bob -2", "add 2 hearts -2"),
        ("bob in tokyo", "tokyo city 2 bay 4"),
        ("bob enters tokyo", "tokyo city 2 bay 4"),
        ("bob in the bay", "tokyo city 1 bay 2"),
        ("ann leaves tokyo", "tokyo city none bay 4"),
    ],
)
def test_a_sentence_is_a_change(text: str, events: str) -> None:
    assert said(text) == TypedChange(events)


@pytest.mark.parametrize(
    ("locale", "text", "events"),
    [
        ("uk", "bob в токіо", "tokyo city 2 bay 4"),
        ("uk", "bob отримав 2 зірки", "add 2 stars +2"),
        ("uk", "bob втратив три серця", "add 2 hearts -3"),
        ("ru", "bob в токио", "tokyo city 2 bay 4"),
        ("ru", "у bob ещё одна энергия", "add 2 energy +1"),
        ("ru", "bob вышел из токио", "tokyo city 1 bay 4"),
        ("it", "bob a tokyo", "tokyo city 2 bay 4"),
        ("it", "bob perde 2 cuori", "add 2 hearts -2"),
        ("it", "bob riceve una stella e 2 energia", "add 2 stars +1; add 2 energy +2"),
        ("he", "bob בטוקיו", "tokyo city 2 bay 4"),
        ("he", "bob קיבל 2 כוכבים", "add 2 stars +2"),
        ("he", "bob איבד 2 לבבות", "add 2 hearts -2"),
        ("pl", "bob w tokio", "tokyo city 2 bay 4"),
        ("pl", "bob dostaje 2 gwiazdki", "add 2 stars +2"),
        ("pl", "bob stracił trzy serca", "add 2 hearts -3"),
    ],
)
def test_in_every_language(locale: str, text: str, events: str) -> None:
    assert said(text, locale) == TypedChange(events)


def test_what_somebody_gets_or_has_is_asked_where_the_two_differ() -> None:
    assert said("bob 2 stars") == TypedEither(("add 2 stars +2", "set 2 stars 2"))
    assert said("bob 2 stars 1 energy") == TypedEither(
        ("add 2 stars +2; add 2 energy +1", "set 2 stars 2; set 2 energy 1")
    )


def test_without_energy_what_one_gets_is_what_one_has() -> None:
    assert said("ann 2 energy") == TypedChange("set 1 energy 2")


def test_an_attack_is_no_card() -> None:
    assert said("attack 3") == TypedAttack(1, 3)
    assert said("ann attacks with 2 claws") == TypedAttack(0, 2)
    assert said("attacco 3", "it") == TypedAttack(1, 3)
    assert isinstance(said("acid attack"), TypedCards)


def test_with_a_referee_an_attack_buys_no_card_either() -> None:
    assert typed("attack 3", at_table(six()), ENGLISH) == NotUnderstood("attack 3")


@pytest.mark.parametrize(
    ("text", "events"),
    [
        ("bob -1 hart", "add 2 hearts -1"),
        ("bob loses 2 harts", "add 2 hearts -2"),
        ("bob +3 enrgy", "add 2 energy +3"),
        ("ann 5 stras", "set 1 stars 5"),
    ],
)
def test_a_slip_in_the_name_of_a_number_is_forgiven(text: str, events: str) -> None:
    match said(text):
        case TypedEither(texts):
            assert events in texts
        case change:
            assert change == TypedChange(events)


def test_the_beginning_of_a_players_name_is_no_slip() -> None:
    """`stan` is one letter from `star`, and Stanley's."""
    called = at_table(six(), Mode.COUNTERS, names=("Stanley", "Bob", "Cem", "Dora", "Ewa", "Finn"))
    assert typed("stan +2", called, ENGLISH) == TypedChange("add 1 hearts +2")


def test_a_long_card_is_known_with_a_letter_missing() -> None:
    assert said("herivore") == TypedCards(("herbivore",))


@pytest.mark.parametrize("text", ["nobody +3", "bob likes 3 stars of carl", "bob 2 3", "two"])
def test_what_is_not_clear_is_not_guessed(text: str) -> None:
    assert isinstance(said(text), NotUnderstood | TypedCards), text


def test_a_player_may_be_called_as_a_verb_is() -> None:
    called = at_table(six(), Mode.COUNTERS, names=("Plus", "Bob", "Cem", "Dora", "Ewa", "Finn"))
    assert typed("plus 2", called, ENGLISH) == TypedChange("set 1 hearts 2")


def test_cards_with_commas_between_are_those_for_sale() -> None:
    assert said("jets, wings, heal") == TypedMarket(("jets", "wings", "heal"))
    assert said("Реактивная тяга, крылья", "ru") == said("jets, wings")
    assert not isinstance(said("jets, nonsense xyz"), TypedMarket)
