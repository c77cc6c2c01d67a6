"""The partition of each match, and a heartbeat for each partition."""

from collections.abc import Iterable
from zlib import crc32

import sqlalchemy as sa
from alembic import op

revision = "0011"
oldest = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

PARTITIONS = 64


def upgrade() -> None:
    """Add the columns; a match gets its chat's partition, and each partition the heartbeat of the bot."""
    op.add_column("match", sa.Column("partition", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("chat", sa.Column("partition", sa.Integer(), nullable=True))
    match = sa.table("match", sa.column("chat", sa.BigInteger), sa.column("partition", sa.Integer))
    connection = op.get_bind()
    chats = connection.scalars(sa.select(match.c.chat).distinct()).all()
    for chat in chats:
        partition = crc32(str(chat).encode()) % PARTITIONS
        connection.execute(sa.update(match).where(match.c.chat == chat).values(partition=partition))
    _make_heartbeats("partition", range(PARTITIONS))


def _make_heartbeats(key: str, rows: Iterable[int]) -> None:
    """Recreate the table, with the last heartbeat in each row."""
    connection = op.get_bind()
    last = connection.scalar(
        sa.select(sa.column("at", sa.DateTime(timezone=True))).select_from(sa.table("heartbeat"))
    )
    op.drop_table("heartbeat")
    made = op.create_table(
        "heartbeat",
        sa.Column(key, sa.Integer(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint(key, name=op.f("pk_heartbeat")),
    )
    if last is not None:
        op.bulk_insert(made, [{key: row, "at": last} for row in rows])


def downgrade() -> None:
    """Drop them; one process owns everything."""
    _make_heartbeats("id", [1])
    op.drop_column("chat", "partition")
    op.drop_column("match", "partition")
