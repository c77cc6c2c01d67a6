"""How expansions and their numbers are called; a name that nobody put into words stands as it is."""

from kotbot.i18n import Texts

LONGEST = 30


def box_name(box: str, texts: Texts) -> str:
    """The name of an expansion."""
    return texts.isolate(box.replace("_", " "), LONGEST)


def number_name(what: str, texts: Texts) -> str:
    """The name of a number that an expansion counts of each monster."""
    return texts.isolate(what.replace("_", " "), LONGEST)
