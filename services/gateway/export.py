"""All personal data of one player, from the accounts and from the services that have some."""

import asyncio
from typing import Any

import msgspec
from nats.aio.client import Client

from contracts.codec import encode
from contracts.gateway import Account, AccountExport
from contracts.ids import PlayerId
from contracts.queries import (
    AskGames,
    AskLines,
    AskNotices,
    AskPerson,
    AskResults,
    Query,
    ResultInfo,
    Results,
)
from contracts.refusals import RefusalCode
from services.gateway.accounts import Accounts
from services.gateway.problems import HttpRefusal
from services.platform import bus

#: Of games and notices that a service gives in one answer: those that go on, and the newest.
MOST_AT_ONCE = 200
PAGE = 100
ATTEMPTS = 20
#: Seconds between two.
PAUSE = 0.2

_KIND = msgspec.json.Decoder(dict[str, msgspec.Raw])
_RESULTS = msgspec.json.Decoder(Results)


async def export(client: Client, accounts: Accounts, account: Account) -> AccountExport:
    """Raises HttpRefusal (`try_again`) when a service does not answer: an export is whole, or there is none."""
    player = account.player

    async def ask(service: str, question: Query) -> msgspec.Raw:
        return await _ask(client, player, service, question)

    lines = _KIND.decode(await ask("people", AskLines()))
    return AccountExport(
        account=account,
        tokens=await accounts.tokens.of(player),
        sessions=await accounts.sessions.begun(player),
        games=await ask("views", AskGames(limit=MOST_AT_ONCE)),
        results=msgspec.Raw(encode(await _results(client, player))),
        notices=await ask("views", AskNotices(limit=MOST_AT_ONCE)),
        chat=lines["lines"],
        person=await ask("people", AskPerson()),
    )


async def _results(client: Client, player: PlayerId) -> Results:
    """All pages as one."""
    results: list[ResultInfo] = []
    more = True
    while more:
        before = results[-1].order if results else None
        page = _RESULTS.decode(
            await _ask(client, player, "views", AskResults(player=player, before=before, limit=PAGE))
        )
        results += page.results
        more = page.more and bool(page.results)
    return Results(player=player, results=results, more=False)


async def _ask(client: Client, player: PlayerId, service: str, question: Query) -> msgspec.Raw:
    verb = str(question.__struct_config__.tag)
    for _ in range(ATTEMPTS):
        reply = await bus.request(client, player, service, verb, encode(question))
        refused: Any = msgspec.json.decode(reply, type=dict[str, Any]) if b'"refused"' in reply[:40] else None
        if refused is None:
            return msgspec.Raw(reply)
        if refused.get("code") not in (RefusalCode.RATE_LIMITED, RefusalCode.TRY_AGAIN):
            break
        await asyncio.sleep(PAUSE)
    raise HttpRefusal(503, message=f"the service {service} did not answer")
