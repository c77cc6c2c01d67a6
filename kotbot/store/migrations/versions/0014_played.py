"""A row for each seat of a finished match, and a mark on the matches that have their rows."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
oldest = "0011"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the table, empty: matches of earlier versions get their rows later."""
    op.create_table(
        "played",
        sa.Column("match", sa.BigInteger(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("account", sa.BigInteger(), nullable=True),
        sa.Column("guest", sa.String(), nullable=False),
        sa.Column("level", sa.String(), nullable=True),
        sa.Column("monster", sa.String(), nullable=False),
        sa.Column("counts", sa.Boolean(), nullable=False),
        sa.Column("rank", sa.Integer(), nullable=True),
        sa.Column("stars", sa.Integer(), nullable=False),
        sa.Column("how", sa.String(), nullable=False),
        sa.Column("best", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("earned", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(
            ["account"], ["account.id"], name=op.f("fk_played_account"), ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(["match"], ["match.id"], name=op.f("fk_played_match"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match", "place", name=op.f("pk_played")),
    )
    op.create_index(op.f("ix_played_account"), "played", ["account"])
    op.create_index("played_by_guest", "played", ["guest"])
    op.add_column("match", sa.Column("rows_version", sa.Integer(), nullable=False, server_default="0"))
    op.drop_index("matches_by_status", "match")
    op.create_index("matches_by_status", "match", ["status", "rows_version", "partition", "chat"])


def downgrade() -> None:
    """Drop it; everything in it can be derived from the matches."""
    op.drop_index("matches_by_status", "match")
    op.create_index("matches_by_status", "match", ["status"])
    op.drop_column("match", "rows_version")
    op.drop_table("played")
