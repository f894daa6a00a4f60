"""The process: accounts, the bus, and a web server in front of them."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

from litestar import Litestar
from litestar.types import ASGIApp

from contracts.refusals import LARGEST_MESSAGE
from services.gateway import problems
from services.gateway.account_limits import AccountLimits
from services.gateway.account_routes import account_routes
from services.gateway.accounts import Accounts
from services.gateway.accounts.passwords import Passwords
from services.gateway.ask_route import ask_route
from services.gateway.barred import Barred
from services.gateway.connection import Ways
from services.gateway.desk import Desk
from services.gateway.guard import Guard
from services.gateway.hub import Hub
from services.gateway.information_routes import information_routes
from services.gateway.oidc.providers_file import Provider, read_providers
from services.gateway.oidc.routes import oidc_routes
from services.gateway.online import Online
from services.gateway.pages import page_routes
from services.gateway.people import People
from services.gateway.player_routes import player_routes
from services.gateway.presence import Presence
from services.gateway.server import listening
from services.gateway.sessions import Sessions
from services.gateway.sign_in_routes import sign_in_routes
from services.gateway.socket_route import socket_route
from services.gateway.token_routes import token_routes
from services.gateway.upkeep import Upkeep
from services.platform import bus, logs, process
from services.platform.limits import RateLimiter
from services.platform.settings import Settings

log = logs.get()

NAME = "gateway"


def accounts_file(settings: Settings) -> Path:
    """Where the accounts are."""
    return settings.data / "accounts.sqlite"


@asynccontextmanager
async def running(settings: Settings) -> AsyncIterator[None]:
    """The service, from its accounts to its web server."""
    async with serving(settings):
        yield


@asynccontextmanager
async def serving(settings: Settings) -> AsyncIterator[int]:
    """The service; yields the port that it listens on. Raises SettingsError where there is none."""
    presence = Presence()
    providers = read_providers(settings.oidc)

    async def reconnected() -> None:
        presence.check()

    client = await bus.connect(settings, NAME, on_reconnect=reconnected)
    accounts = Accounts(accounts_file(settings))
    desk = Desk(
        accounts,
        Passwords(),
        Sessions(accounts, secure=settings.secure_cookies),
        presence,
        AccountLimits(),
        People(client, accounts.outbox, presence.end_player),
    )
    online = Online(client)
    limiter = RateLimiter(settings.rate, settings.burst)
    ways = Ways(client, Hub(client), limiter, desk.people, online)
    tasks = [
        process.essential(Upkeep(accounts, desk.people, presence).run()), process.essential(online.run()),
    ]  # fmt: skip
    try:
        async with listening(_app(settings, desk, ways, providers), settings.host, settings.port) as port:
            log.info("listening", host=settings.host, port=port)
            await process.announce(client, NAME)
            yield port
    finally:
        await process.cancelled(*tasks)
        await client.close()
        accounts.close()


def _app(settings: Settings, desk: Desk, ways: Ways, providers: Mapping[str, Provider]) -> ASGIApp:
    app = Litestar(
        [
            *sign_in_routes(desk),
            *oidc_routes(desk, providers, https=settings.secure_cookies),
            *account_routes(desk),
            *token_routes(desk),
            *player_routes(desk),
            *information_routes(ways.client),
            ask_route(desk.sessions, ways.client, ways.limiter, Barred(desk.people)),
            socket_route(desk.sessions, desk.presence, ways),
            *page_routes(),
        ],
        exception_handlers=problems.HANDLERS,
        request_max_body_size=LARGEST_MESSAGE,
        openapi_config=None,
        logging_config=None,
    )
    return Guard(app, https=settings.secure_cookies)
