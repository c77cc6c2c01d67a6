"""Reviews in the database."""

from sqlalchemy import bindparam, select

from kotbot.matches.records import ReviewRecord
from kotbot.store.rows.access import Access, columns
from kotbot.store.tables import REVIEW

_REVIEW = select(REVIEW).where(REVIEW.c.match == bindparam("wanted"))


class ReviewRows(Access):
    """The findings in finished matches."""

    def review(self, match: int) -> ReviewRecord | None:
        """Return the review of a match."""
        return self._first(ReviewRecord, _REVIEW, wanted=match)

    def put_review(self, review: ReviewRecord) -> None:
        """Insert or replace the review of a match."""
        self._put(REVIEW, columns(review))
