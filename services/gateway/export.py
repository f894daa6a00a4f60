"""All personal data of one player, from the accounts and from the services that have some."""

import asyncio
from typing import TypeVar

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
    Chat,
    GameInfo,
    Games,
    Notices,
    Person,
    Query,
    ResultInfo,
    Results,
)
from contracts.refusals import RefusalCode
from contracts.replies import Refused
from services.gateway.accounts import Accounts
from services.gateway.problems import HttpRefusal
from services.platform import bus

#: What an answer holds at most, of games and notices, and of results.
PAGE = 200
RESULTS_PAGE = 100
ATTEMPTS = 20
#: Seconds between two.
PAUSE = 0.2

T = TypeVar("T")


async def export(client: Client, accounts: Accounts, account: Account) -> AccountExport:
    """Raises HttpRefusal (`try_again`) when a service does not answer: an export is whole, or there is none."""
    data = _Data(client, account.player)
    return AccountExport(
        account=account,
        tokens=await accounts.tokens.of(account.player),
        sessions=await accounts.sessions.begun(account.player),
        games=_raw(await data.games()),
        results=_raw(await data.results()),
        notices=_raw(await data.notices()),
        chat=_raw((await data.ask("people", AskLines(), Chat)).lines),
        person=_raw(await data.ask("people", AskPerson(), Person)),
    )


def _raw(message: object) -> msgspec.Raw:
    return msgspec.Raw(encode(message))


class _Data:
    """What the services have of one player: of lists all pages, as one. All methods raise HttpRefusal."""

    def __init__(self, client: Client, player: PlayerId) -> None:
        self._client = client
        self._player = player

    async def games(self) -> Games:
        found: dict[str, GameInfo] = {}
        skip, page = 0, PAGE
        while page == PAGE:
            games = (await self.ask("views", AskGames(limit=PAGE, skip=skip), Games)).games
            # A game that moved on meanwhile may come twice.
            found |= {game.game: game for game in games}
            page = len(games)
            skip += page
        return Games(games=list(found.values()))

    async def results(self) -> Results:
        results: list[ResultInfo] = []
        more = True
        while more:
            before = results[-1].order if results else None
            question = AskResults(player=self._player, before=before, limit=RESULTS_PAGE)
            page = await self.ask("views", question, Results)
            results += page.results
            more = page.more and bool(page.results)
        return Results(player=self._player, results=results, more=False)

    async def notices(self) -> Notices:
        whole = await self.ask("views", AskNotices(limit=PAGE), Notices)
        page = whole.notices
        while len(page) == PAGE:
            question = AskNotices(limit=PAGE, before=page[-1].number)
            page = (await self.ask("views", question, Notices)).notices
            whole.notices.extend(page)
        return whole

    async def ask(self, service: str, question: Query, wanted: type[T]) -> T:
        verb = str(question.__struct_config__.tag)
        decoder = msgspec.json.Decoder(wanted | Refused)
        for _ in range(ATTEMPTS):
            reply = decoder.decode(
                await bus.request(self._client, self._player, service, verb, encode(question))
            )
            if not isinstance(reply, Refused):
                return reply  # type: ignore[no-any-return]
            if reply.code not in (RefusalCode.RATE_LIMITED, RefusalCode.TRY_AGAIN):
                break
            await asyncio.sleep(PAUSE)
        raise HttpRefusal(503, message=f"the service {service} did not answer")
