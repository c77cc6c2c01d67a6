"""The gist of a page for one person, where the answer to a press is all that arrives."""

import pytest

from kotbot.i18n import LOCALES, PSEUDO, texts_for
from kotbot.views.base.ephemeral import gist, latest, staying
from kotbot.views.base.layout import LONGEST_TOAST
from kotbot.views.base.screen import Screen
from scripts.texts.facts import ENGLISH, plain
from scripts.texts.gallery import screens

REST = "All of it: press again, it opens in private."


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("locale", [*LOCALES, PSEUDO])
def test_a_gist_that_stays_fits_an_alert_and_ends_with_the_way_to_the_rest(locale: str) -> None:
    texts = texts_for(locale)
    rest = plain(texts.gettext(REST))
    for name, page in screens(texts).items():
        for told in (gist, latest):
            shown = staying(page, told, texts)
            assert shown.alert
            assert len(shown.text) <= LONGEST_TOAST, name
            assert plain(shown.text).endswith(rest), name
            assert plain(shown.text) != rest, name


def test_the_newest_lines_stay_where_they_are_what_counts() -> None:
    page = Screen(("What happened", *(f"line {number} of many" for number in range(40))))

    begun = staying(page, gist, ENGLISH).text.split("\n")
    ended = staying(page, latest, ENGLISH).text.split("\n")
    assert begun[:2] == ["What happened", "line 0 of many"]
    assert (ended[0], ended[-2]) == ("What happened", "line 39 of many")
