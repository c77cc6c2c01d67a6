"""The version that owned a partition last; a review no longer notes which part of a match it covers."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
oldest = "0011"
unused = ("review.seq",)
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the table; a review's number becomes optional, and earlier code still writes and reads it."""
    op.create_table(
        "last_owner",
        sa.Column("partition", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("version", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("partition", name=op.f("pk_last_owner")),
    )
    with op.batch_alter_table("review") as changed:
        changed.alter_column("seq", existing_type=sa.Integer(), server_default="0")


def downgrade() -> None:
    """Drop it; any version may go on with any partition."""
    with op.batch_alter_table("review") as changed:
        changed.alter_column("seq", existing_type=sa.Integer(), server_default=None)
    op.drop_table("last_owner")
