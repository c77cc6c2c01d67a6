"""Reviews of matches that are over."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
oldest = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "review",
        sa.Column("match", sa.BigInteger(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("found", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["match.id"], name=op.f("fk_review_match"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match", name=op.f("pk_review")),
    )


def downgrade() -> None:
    """Drop it: reviews can be made again."""
    op.drop_table("review")
