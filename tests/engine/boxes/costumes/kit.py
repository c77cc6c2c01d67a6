"""Games with costumes."""

from tests.engine.boxes.kit import boxed

costumes = boxed("costumes")
at_table = boxed("costumes", table=True)
SALE = ["flame_thrower", "jets", "wings"]


def wearing(*cards: str, **more: object) -> dict[str, object]:
    """A monster with these cards."""
    return {"cards": [*cards], **more}
