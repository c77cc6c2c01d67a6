"""The people who want to be rated over all chats."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
oldest = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column."""
    op.add_column("account", sa.Column("compared", sa.Boolean(), nullable=False, server_default=sa.false()))


def downgrade() -> None:
    """Drop it: nobody is asked again."""
    op.drop_column("account", "compared")
