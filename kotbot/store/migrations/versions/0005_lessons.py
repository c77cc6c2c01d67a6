"""The first match teaches: lessons that a person was told, and where; a seat's monsters in other boxes."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
oldest = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns."""
    op.add_column("account", sa.Column("taught_in", sa.String(), nullable=False, server_default=""))
    op.add_column("account", sa.Column("taught", sa.JSON(), nullable=False, server_default="[]"))
    op.add_column("seat", sa.Column("monsters", sa.JSON(), nullable=False, server_default="{}"))


def downgrade() -> None:
    """Drop them."""
    op.drop_column("seat", "monsters")
    op.drop_column("account", "taught")
    op.drop_column("account", "taught_in")
