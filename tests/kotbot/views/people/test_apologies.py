"""What is said when no match and no feature can answer."""

from kotbot.i18n import texts_for
from kotbot.views.people.apologies import old_button


def test_a_command_in_an_answer_to_a_press_keeps_its_slash_on_the_left() -> None:
    assert "\u2066/games" in old_button(texts_for("he")).text
