"""Updates that are being processed: they outlive the process that received them."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
oldest = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "incoming_update",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("account", sa.BigInteger(), nullable=False),
        sa.Column("body", sa.String(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_incoming_update")),
    )


def downgrade() -> None:
    """Drop it; updates that were being processed are lost."""
    op.drop_table("incoming_update")
