"""Fixtures: the URL of an empty store of each kind. Import the ones that a test module uses."""

import urllib.parse
import uuid
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from tests.services.postgres import NoPostgresError, find_binaries, postgres_server
from tests.unavailable import unavailable


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """The URL of a running server's database `postgres`."""
    try:
        find_binaries()
    except NoPostgresError as error:
        unavailable(f"a PostgreSQL server: {error}")
    with postgres_server() as url:
        yield url


@pytest.fixture
def sqlite_store_url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/store/events.sqlite"


@pytest.fixture
def postgres_store_url(postgres_url: str) -> str:
    """A new database of the running server."""
    name = f"store_{uuid.uuid4().hex}"
    with psycopg.connect(postgres_url, autocommit=True) as connection:
        connection.execute(psycopg.sql.SQL("CREATE DATABASE {}").format(psycopg.sql.Identifier(name)))
    return urllib.parse.urlsplit(postgres_url)._replace(path=f"/{name}").geturl()


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def store_url(request: pytest.FixtureRequest) -> str:
    """An empty store of each kind: what holds of one must hold of all."""
    return str(request.getfixturevalue(f"{request.param}_store_url"))
