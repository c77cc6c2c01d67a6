"""Cards are found by what people type of their names."""

import pytest

from kotbot.i18n import LOCALES, texts_for
from kotbot.views.base.cards import WORDS
from kotbot.views.rules.search import search_cards


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("jets", "jets"),
        ("Acid Attack", "acid_attack"),
        ("acid atack", "acid_attack"),
        ("WINGS!", "wings"),
        ("wngs", "wings"),
        ("telepath", "energy_drink"),
        ("only making", "were_only_making_it_stronger"),
        ("opportunsit", "opportunist"),
        ("we're", "were_only_making_it_stronger"),
    ],
)
def test_a_card_is_found_by_a_piece_of_its_name(query: str, first: str) -> None:
    assert search_cards(query)[0] == first


@pytest.mark.parametrize(
    ("query", "card"),
    [
        # Ukrainian: a letter too few, changed places, wrong, without the apostrophe or accents
        *(("крила", "wings"), ("крлиа", "wings"), ("реактивні двигни", "jets"), ("отруйна", "poison_spit")),
        *(("ГІГАНТСЬКИЙ МОЗОК", "giant_brain"), ("опортунист", "opportunist"), ("імитація", "mimic")),
        # Russian: ё or е, one p for two
        *(("небоскреб", "skyscraper"), ("небоскрёб", "skyscraper"), ("опортунист", "opportunist")),
        *(("крыля", "wings"), ("реактивна тяга", "jets"), ("огненое дыхание", "fire_breathing")),
        # Italian: without accents, a piece, a slip
        *(("tifo per il piu debole", "rooting_for_the_underdog"), ("propulsri", "jets"), ("alli", "wings")),
        *(("grattaceilo", "skyscraper"), ("soffio", "fire_breathing"), ("cervelo gigante", "giant_brain")),
        # Hebrew: niqqud, final letters, a slip in a short word
        *(("כְּנָפַיִם", "wings"), ("כנפיימ", "wings"), ("טנקק", "tank"), ("טקנ", "tank"), ("רפיוי", "heal")),
        *(("סילונימ", "jets"), ("מוח ענק", "giant_brain"), ("גורד שחקימ", "skyscraper")),
        # Polish: without tails and strokes
        *(("skrzydla", "wings"), ("SKRZYDŁA", "wings"), ("roslinozerca", "herbivore"), ("czolg", "tank")),
        *(("kamuflaz", "camouflage"), ("silniki odrzutwe", "jets"), ("wielki mozg", "giant_brain")),
    ],
)
def test_a_card_is_found_in_six_languages_however_it_is_typed(query: str, card: str) -> None:
    assert card in search_cards(query)[:3]


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("locale", LOCALES)
def test_every_card_is_found_by_its_name_in_every_language_with_a_letter_left_out(locale: str) -> None:
    texts = texts_for(locale)
    lost = []
    for card, row in WORDS.items():
        name = texts.pgettext("card", row.name)
        middle = len(name) // 2
        assert card in search_cards(name)[:2], name
        if card not in search_cards(name[:middle] + name[middle + 1 :])[:4]:
            lost.append(name)

    assert len(lost) <= 1, lost


def test_what_begins_so_comes_before_what_contains_it() -> None:
    assert search_cards("fire") == ["fire_breathing", "flame_thrower"]
    assert set(search_cards("healing")) >= {"healing_ray", "rapid_healing"}


@pytest.mark.parametrize("query", ["", "   ", "qqqq", "<>", "x" * 300])
def test_nothing_is_found_for_nothing(query: str) -> None:
    assert search_cards(query) == []
