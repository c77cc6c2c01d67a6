"""Without the flags whether an account or a chat can be reached, which were written and never read."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
oldest = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

OF = ("account", "chat")


def upgrade() -> None:
    """Drop the columns."""
    for table in OF:
        with op.batch_alter_table(table) as changed:
            changed.drop_column("reachable")


def downgrade() -> None:
    """Add them; everybody counts as reachable until Telegram says otherwise."""
    for table in OF:
        op.add_column(table, sa.Column("reachable", sa.Boolean(), nullable=False, server_default=sa.true()))
