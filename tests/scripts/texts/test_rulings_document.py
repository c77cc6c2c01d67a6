"""docs/rulings.md is what the code says."""

from scripts.texts.rulings_document import PATH, document


def test_the_document_has_the_rulings_of_the_code() -> None:
    assert PATH.read_text(encoding="utf-8") == document(), "run scripts/rulings"
