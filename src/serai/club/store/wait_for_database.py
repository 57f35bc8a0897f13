"""Waiting for a database server that is starting or recovering: after a power cut both machines come back at once."""

import logging
import time

import psycopg
from psycopg import pq
from psycopg.conninfo import make_conninfo
from sqlalchemy import URL, make_url

log = logging.getLogger(__name__)

STEP_S = 0.25
ASKING_S = 3  # for one question


def wait_for_database(url: str, seconds: float) -> None:
    """Return when a PostgreSQL takes writes, or when the time is over; what is wrong then is for the store to say.

    A wrong password or name is no reason to wait: the server answers then.
    """
    place = make_url(url)
    if place.get_backend_name() != "postgresql":
        return
    until, said = time.monotonic() + seconds, ""
    while trouble := _trouble(place):
        left = until - time.monotonic()
        if left <= 0:
            log.warning("the database did not come within %g s: it %s", seconds, trouble)
            return
        if trouble != said:
            log.warning("waiting for the database, at most %.0f s more: it %s", left, trouble)
            said = trouble
        time.sleep(min(STEP_S, left))
    if said:
        log.warning("the database is there")


def _trouble(place: URL) -> str:
    """Why it is worth waiting; empty when it is not."""
    given = place.translate_connect_args(database="dbname", username="user") | dict(place.query)
    conninfo = make_conninfo("", **(given | {"connect_timeout": ASKING_S}))
    answer = pq.PGconn.ping(conninfo.encode())
    if answer == pq.Ping.NO_RESPONSE:
        return "does not answer"
    if answer == pq.Ping.REJECT:
        return "is starting up or recovering"
    try:
        with psycopg.connect(conninfo, autocommit=True) as connection:
            row = connection.execute("select pg_is_in_recovery()").fetchone()
    except psycopg.Error:
        return ""
    return "is recovering and takes no writes" if row and row[0] else ""
