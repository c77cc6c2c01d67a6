"""Reviews in the database."""

from sqlalchemy import bindparam, select

from kotbot.matches.records import ReviewRecord
from kotbot.store.rows.access import Access, columns
from kotbot.store.tables import REVIEW

_REVIEW = select(REVIEW).where(REVIEW.c.match == bindparam("wanted"))


class ReviewRows(Access):
    """What was found in matches that are over."""

    def review(self, match: int) -> ReviewRecord | None:
        """What was found in a match."""
        return self._first(ReviewRecord, _REVIEW, wanted=match)

    def put_review(self, review: ReviewRecord) -> None:
        """Store what was found in a match, in place of what was found before."""
        self._put(REVIEW, columns(review))
