"""For whom a bot thinks; the order of the ladder, and the lists of a person's tables, by index."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0004", "0003"


def upgrade() -> None:
    op.add_column("jobs", sa.Column("person_id", sa.String(32), nullable=True))
    op.create_index(op.f("ix_jobs_kind_person_id_made"), "jobs", ["kind", "person_id", "made"])
    op.create_index(op.f("ix_tables_host_id_status"), "tables", ["host_id", "status"])
    op.create_index(op.f("ix_tables_game_edition"), "tables", ["game", "edition"])
    op.add_column("ratings", sa.Column("ordinal", sa.Double(), server_default="0", nullable=False))
    op.create_index(op.f("ix_ratings_game_ordinal"), "ratings", ["game", "ordinal"])
    op.drop_index(op.f("ix_ratings_game"), "ratings")
    _fill()


def _fill() -> None:
    """The ordinals of those who are rated already, computed as the club does from the exact decimal texts."""
    t = sa.table("ratings", *(sa.column(name) for name in ("player", "game", "mu", "sigma", "ordinal")))
    c = op.get_bind()
    rows = c.execute(sa.select(t.c.player, t.c.game, t.c.mu, t.c.sigma)).all()
    if rows:
        c.execute(
            t.update()
            .where(t.c.player == sa.bindparam("who"), t.c.game == sa.bindparam("what"))
            .values(ordinal=sa.bindparam("now", type_=sa.Double())),
            [{"who": r.player, "what": r.game, "now": float(r.mu) - 3 * float(r.sigma)} for r in rows],
        )
