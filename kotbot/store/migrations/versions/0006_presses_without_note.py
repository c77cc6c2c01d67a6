"""Without the answer to a press, which was written and never read: a repeated press is told what was done."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
oldest = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Drop the column."""
    with op.batch_alter_table("press") as changed:
        changed.drop_column("note")


def downgrade() -> None:
    """Add it; the answers of existing presses are not needed any more."""
    op.add_column("press", sa.Column("note", sa.String(), nullable=False, server_default=""))
