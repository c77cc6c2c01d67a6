"""Matches at a physical table: lines of their history, undone lines that can be redone, and sitters."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
oldest = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns and the table."""
    op.add_column("match", sa.Column("head", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("match", sa.Column("redo", sa.JSON(), nullable=False, server_default="[]"))
    op.add_column("event", sa.Column("line", sa.Integer(), nullable=True))
    op.add_column("event", sa.Column("parent", sa.Integer(), nullable=True))
    op.add_column("event", sa.Column("beside", sa.JSON(none_as_null=True), nullable=True))
    op.create_table(
        "sitter",
        sa.Column("match", sa.BigInteger(), nullable=False),
        sa.Column("account", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["match.id"], name=op.f("fk_sitter_match"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match", "account", name=op.f("pk_sitter")),
    )
    op.create_index(op.f("ix_sitter_account"), "sitter", ["account"], unique=False)


def downgrade() -> None:
    """Drop them; matches that were begun at a table lose their history."""
    op.drop_index(op.f("ix_sitter_account"), table_name="sitter")
    op.drop_table("sitter")
    op.drop_column("event", "beside")
    op.drop_column("event", "parent")
    op.drop_column("event", "line")
    op.drop_column("match", "redo")
    op.drop_column("match", "head")
