"""Opens a store by its URL."""

from pathlib import Path
from urllib.parse import unquote, urlsplit

from services.platform.store.application import CommitStore
from services.platform.store.port import EventStore

_PACKAGE = "services.platform.store"
_COMMON = {"MAPPER_TOPIC": f"{_PACKAGE}.mapper:CommitMapper", "ORIGINATOR_ID_TYPE": "text"}
_POSTGRES = {
    "dbname": "POSTGRES_DBNAME",
    "host": "POSTGRES_HOST",
    "port": "POSTGRES_PORT",
    "user": "POSTGRES_USER",
    "password": "POSTGRES_PASSWORD",
}


class StoreUrlError(ValueError):
    """No URL of a store that we know. The message says what is wrong and holds no password."""


def open_store(url: str) -> EventStore:
    """Opens the store and makes its tables where they are missing.

    url: "sqlite:////absolute/path/events.sqlite" or "postgresql://user:password@host:port/database". What else
    PostgreSQL's client library takes (sslmode, ...) is set by its environment variables (PGSSLMODE, ...).
    Raises StoreUrlError, or `eventsourcing.persistence.PersistenceError` when the database does not answer.
    """
    scheme = url.partition(":")[0]
    if scheme == "sqlite":
        return CommitStore(_sqlite_env(url))
    if scheme in ("postgresql", "postgres"):
        return CommitStore(_postgres_env(url))
    raise StoreUrlError("a store's URL begins with sqlite: or postgresql:")


def _sqlite_env(url: str) -> dict[str, str]:
    parts = urlsplit(url)
    path = Path(unquote(parts.path.removeprefix("/")))
    if parts.netloc or not path.is_absolute() or parts.query or parts.fragment:
        raise StoreUrlError(
            "a SQLite store is sqlite:// and then the absolute path: sqlite:////data/events.sqlite"
        )
    return {
        **_COMMON,
        "PERSISTENCE_MODULE": f"{_PACKAGE}.sqlite:SQLiteGroupFactory",
        "SQLITE_DBNAME": str(path),
    }


def _postgres_env(url: str) -> dict[str, str]:
    try:
        from psycopg.conninfo import conninfo_to_dict
    except ImportError:
        raise StoreUrlError("PostgreSQL needs a driver: pip install --editable '.[postgres]'") from None
    from psycopg import ProgrammingError

    try:
        given = {key: str(value) for key, value in conninfo_to_dict(url).items()}
    except ProgrammingError:
        raise StoreUrlError("no valid PostgreSQL URL") from None
    if unknown := sorted(given.keys() - _POSTGRES.keys()):
        raise StoreUrlError(f"set these by PostgreSQL's environment variables: {', '.join(unknown)}")
    defaults = {"password": "", "port": "5432"}
    if missing := sorted(_POSTGRES.keys() - (defaults | given).keys()):
        raise StoreUrlError(f"the PostgreSQL URL lacks {', '.join(missing)}")
    return {
        **_COMMON,
        "PERSISTENCE_MODULE": f"{_PACKAGE}.postgres:PostgresGroupFactory",
        **{_POSTGRES[key]: value for key, value in (defaults | given).items()},
    }
