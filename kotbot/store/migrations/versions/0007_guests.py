"""Guests of a chat: the account that took one over, those left out, and the people who were asked."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
oldest = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the table; the seats of the matches, earlier ones too, say what guests played."""
    op.create_table(
        "guest",
        sa.Column("chat", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("account", sa.BigInteger(), nullable=True),
        sa.Column("taken", sa.DateTime(timezone=True), nullable=True),
        sa.Column("left_out", sa.Boolean(), nullable=False),
        sa.Column("asked", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("chat", "name", name=op.f("pk_guest")),
    )
    op.create_index(op.f("ix_guest_account"), "guest", ["account"])


def downgrade() -> None:
    """Drop it; guests that were taken over become guests again."""
    op.drop_index(op.f("ix_guest_account"), "guest")
    op.drop_table("guest")
