"""Reviews in the database."""

from sqlalchemy import bindparam, select

from kotbot.matches.records import ReviewRecord
from kotbot.store.rows.access import Access, table
from kotbot.store.rows.values import record, values
from kotbot.store.tables import Review

REVIEW = table(Review)
_REVIEW = select(REVIEW).where(REVIEW.c.match == bindparam("wanted"))


class ReviewRows(Access):
    """What was found in matches that are over."""

    def review(self, match: int) -> ReviewRecord | None:
        """What was found in a match."""
        row = self._connection.execute(_REVIEW, {"wanted": match}).mappings().first()
        return None if row is None else record(ReviewRecord, row)

    def put_review(self, review: ReviewRecord) -> None:
        """Store what was found in a match, in place of what was found before."""
        self._put(REVIEW, values(review))
