"""What a review says of a seat's decisions."""

from dataclasses import replace

from engine.answers import Pass, Sweep
from kotbot.views.core.review import of_seat
from scripts.texts.facts import ENGLISH, facts, plain
from scripts.texts.filled import six_rolling
from scripts.texts.positions import POSITIONS
from scripts.texts.reviews import FILLED, REVIEW, moment


def test_no_label_is_a_word_of_a_button() -> None:
    """The cards were swept away; to press "Done" was better."""
    buying = replace(moment(30, 0.13), seen=POSITIONS["BuyCards"], answer=Sweep(0), other=Pass(0))
    seat = replace(FILLED, mistakes=(buying,), best=None)
    review = replace(REVIEW, seats=(seat, *REVIEW.seats[1:]))
    told = plain(of_seat(facts(six_rolling()), ENGLISH, review, 0, {}))

    assert "\nPlayed: Sweep: 2⚡\nBetter: Done\n" in told
    assert "Done: " not in told
