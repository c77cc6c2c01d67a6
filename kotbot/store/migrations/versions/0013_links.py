"""Links that show a table."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
oldest = "0011"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the table; links to a single match stay stored with it."""
    op.create_table(
        "link",
        sa.Column("secret", sa.LargeBinary(), nullable=False),
        sa.Column("partition", sa.Integer(), nullable=False),
        sa.Column("chat", sa.BigInteger(), nullable=False),
        sa.Column("topic", sa.BigInteger(), nullable=False),
        sa.Column("account", sa.BigInteger(), nullable=False),
        sa.Column("made", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["account"], ["account.id"], name=op.f("fk_link_account"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("secret", name=op.f("pk_link")),
    )
    op.create_index(op.f("ix_link_account"), "link", ["account"])
    op.create_index(op.f("ix_link_chat"), "link", ["chat"])


def downgrade() -> None:
    """Drop it; these links stop working."""
    op.drop_table("link")
