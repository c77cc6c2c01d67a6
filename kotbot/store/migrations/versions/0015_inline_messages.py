"""Boards in inline messages, and the people who pressed there."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
oldest = "0011"
down_revision = "0014"
branch_labels = None
depends_on = None

INLINE = sa.text("inline_message_id <> ''")


def upgrade() -> None:
    """Add the other address of a board, and the table of visitors."""
    op.add_column("board", sa.Column("inline_message_id", sa.String(), nullable=False, server_default=""))
    op.create_index(
        "one_board_an_inline_message",
        "board",
        ["inline_message_id"],
        unique=True,
        sqlite_where=INLINE,
        postgresql_where=INLINE,
    )
    op.create_table(
        "visitor",
        sa.Column("match", sa.BigInteger(), nullable=False),
        sa.Column("account", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["match.id"], name=op.f("fk_visitor_match"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["account"], ["account.id"], name=op.f("fk_visitor_account"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match", "account", name=op.f("pk_visitor")),
    )
    op.create_index(op.f("ix_visitor_account"), "visitor", ["account"])


def downgrade() -> None:
    """Drop both; matches in inline messages cannot be reached any more."""
    op.drop_table("visitor")
    op.drop_index("one_board_an_inline_message", "board")
    op.drop_column("board", "inline_message_id")
