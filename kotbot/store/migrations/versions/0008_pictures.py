"""Pictures of results, which a chat can do without."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
oldest = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column."""
    op.add_column("chat", sa.Column("pictures", sa.Boolean(), nullable=False, server_default=sa.true()))


def downgrade() -> None:
    """Drop it."""
    op.drop_column("chat", "pictures")
