"""The first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
oldest = "0001"
down_revision = None
branch_labels = None
depends_on = None

MOMENT = sa.DateTime(timezone=True)
COUNTED = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Create all tables."""
    op.create_table(
        "account",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("username", sa.String(), nullable=False),
        sa.Column("language", sa.String(), nullable=False),
        sa.Column("seen", MOMENT, nullable=False),
        sa.Column("chosen", sa.Boolean(), nullable=False),
        sa.Column("notices", sa.String(), nullable=False),
        sa.Column("reachable", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_account")),
    )
    op.create_table(
        "chat",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("language", sa.String(), nullable=False),
        sa.Column("starters", sa.String(), nullable=False),
        sa.Column("pace", sa.String(), nullable=False),
        sa.Column("notices", sa.Boolean(), nullable=False),
        sa.Column("quiet_from", sa.Integer(), nullable=True),
        sa.Column("quiet_to", sa.Integer(), nullable=True),
        sa.Column("utc_offset", sa.Integer(), nullable=False),
        sa.Column("blocked", sa.JSON(), nullable=False),
        sa.Column("reachable", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_chat")),
    )
    op.create_table(
        "heartbeat",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_heartbeat")),
    )
    op.create_table(
        "lease",
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("owner", sa.String(), nullable=False),
        sa.Column("until", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_lease")),
    )
    op.create_table(
        "setting",
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("value", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_setting")),
    )
    op.create_table(
        "match",
        sa.Column("id", COUNTED, nullable=False),
        sa.Column("code", sa.String(), nullable=False),
        sa.Column("chat", sa.BigInteger(), nullable=False),
        sa.Column("topic", sa.BigInteger(), nullable=False),
        sa.Column("private", sa.Boolean(), nullable=False),
        sa.Column("language", sa.String(), nullable=False),
        sa.Column("host", sa.BigInteger(), nullable=True),
        sa.Column("rules", sa.JSON(), nullable=False),
        sa.Column("seed", sa.LargeBinary(), nullable=False),
        sa.Column("opened", MOMENT, nullable=False),
        sa.Column("touched", MOMENT, nullable=False),
        sa.Column("pace", sa.String(), nullable=False),
        sa.Column("mode", sa.String(), nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("mixed", sa.String(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("decision", sa.Integer(), nullable=False),
        sa.Column("draft", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("started", MOMENT, nullable=True),
        sa.Column("ended", MOMENT, nullable=True),
        sa.Column("paused", sa.String(), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("votes", sa.JSON(), nullable=False),
        sa.Column("result", sa.JSON(none_as_null=True), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_match")),
        sa.UniqueConstraint("code", name=op.f("uq_match_code")),
    )
    op.create_index("matches_by_chat", "match", ["chat"], unique=False)
    op.create_index("matches_by_status", "match", ["status"], unique=False)
    op.create_index(
        "one_running_digital",
        "match",
        ["chat", "topic"],
        unique=True,
        sqlite_where=sa.text("status IN ('lobby', 'live') AND mode = 'digital'"),
        postgresql_where=sa.text("status IN ('lobby', 'live') AND mode = 'digital'"),
    )
    op.create_index(
        "one_running_table",
        "match",
        ["chat", "topic"],
        unique=True,
        sqlite_where=sa.text("status IN ('lobby', 'live') AND NOT mode = 'digital'"),
        postgresql_where=sa.text("status IN ('lobby', 'live') AND NOT mode = 'digital'"),
    )
    op.create_table(
        "press",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("account", sa.BigInteger(), nullable=False),
        sa.Column("code", sa.String(), nullable=False),
        sa.Column("note", sa.String(), nullable=False),
        sa.Column("detail", sa.String(), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_press")),
    )
    op.create_index(op.f("ix_press_at"), "press", ["at"], unique=False)
    op.create_table(
        "seen_update",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_seen_update")),
    )
    op.create_index(op.f("ix_seen_update_at"), "seen_update", ["at"], unique=False)
    op.create_table(
        "board",
        sa.Column("id", COUNTED, nullable=False),
        sa.Column("match", sa.BigInteger(), nullable=False),
        sa.Column("chat", sa.BigInteger(), nullable=False),
        sa.Column("topic", sa.BigInteger(), nullable=False),
        sa.Column("message", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("language", sa.String(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("digest", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["match.id"], name=op.f("fk_board_match"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_board")),
        sa.UniqueConstraint("chat", "message", name="one_board_a_message"),
    )
    op.create_index(op.f("ix_board_match"), "board", ["match"], unique=False)
    op.create_table(
        "deadline",
        sa.Column("match", sa.BigInteger(), nullable=False),
        sa.Column("decision", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("due", MOMENT, nullable=True),
        sa.Column("clock", MOMENT, nullable=True),
        sa.Column("warned", sa.Boolean(), nullable=False),
        sa.Column("notice", MOMENT, nullable=True),
        sa.ForeignKeyConstraint(["match"], ["match.id"], name=op.f("fk_deadline_match"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match", name=op.f("pk_deadline")),
    )
    op.create_index(op.f("ix_deadline_due"), "deadline", ["due"], unique=False)
    op.create_index(op.f("ix_deadline_notice"), "deadline", ["notice"], unique=False)
    op.create_table(
        "event",
        sa.Column("match", sa.BigInteger(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("decision", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("account", sa.BigInteger(), nullable=True),
        sa.Column("text", sa.String(), nullable=False),
        sa.Column("happened", sa.String(), nullable=False),
        sa.Column("asked", sa.LargeBinary(), nullable=True),
        sa.Column("state", sa.LargeBinary(), nullable=True),
        sa.Column("at", MOMENT, nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["match.id"], name=op.f("fk_event_match"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match", "seq", name=op.f("pk_event")),
    )
    op.create_index("answers_by_decision", "event", ["match", "decision"], unique=False)
    op.create_table(
        "seat",
        sa.Column("match", sa.BigInteger(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("occupant", sa.String(), nullable=False),
        sa.Column("account", sa.BigInteger(), nullable=True),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("monster", sa.String(), nullable=False),
        sa.Column("level", sa.String(), nullable=True),
        sa.Column("away", sa.Boolean(), nullable=False),
        sa.Column("yield_below", sa.Integer(), nullable=False),
        sa.Column("windows", sa.String(), nullable=False),
        sa.Column("windows_turn", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["match.id"], name=op.f("fk_seat_match"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match", "place", name=op.f("pk_seat")),
    )
    op.create_index(op.f("ix_seat_account"), "seat", ["account"], unique=False)


def downgrade() -> None:
    """Drop all tables."""
    op.drop_index(op.f("ix_seat_account"), table_name="seat")
    op.drop_table("seat")
    op.drop_index("answers_by_decision", table_name="event")
    op.drop_table("event")
    op.drop_index(op.f("ix_deadline_notice"), table_name="deadline")
    op.drop_index(op.f("ix_deadline_due"), table_name="deadline")
    op.drop_table("deadline")
    op.drop_index(op.f("ix_board_match"), table_name="board")
    op.drop_table("board")
    op.drop_index(op.f("ix_seen_update_at"), table_name="seen_update")
    op.drop_table("seen_update")
    op.drop_index(op.f("ix_press_at"), table_name="press")
    op.drop_table("press")
    op.drop_index(
        "one_running_table",
        table_name="match",
        sqlite_where=sa.text("status IN ('lobby', 'live') AND NOT mode = 'digital'"),
        postgresql_where=sa.text("status IN ('lobby', 'live') AND NOT mode = 'digital'"),
    )
    op.drop_index(
        "one_running_digital",
        table_name="match",
        sqlite_where=sa.text("status IN ('lobby', 'live') AND mode = 'digital'"),
        postgresql_where=sa.text("status IN ('lobby', 'live') AND mode = 'digital'"),
    )
    op.drop_index("matches_by_status", table_name="match")
    op.drop_index("matches_by_chat", table_name="match")
    op.drop_table("match")
    op.drop_table("setting")
    op.drop_table("lease")
    op.drop_table("heartbeat")
    op.drop_table("chat")
    op.drop_table("account")
