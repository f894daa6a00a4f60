"""HTTP: names of players, and players by name."""

from typing import Annotated

from litestar import get
from litestar.handlers import HTTPRouteHandler
from litestar.params import QueryParameter

from contracts.gateway import FoundPlayers, Names, Scope
from contracts.ids import PlayerId
from contracts.refusals import RefusalCode
from services.gateway import names
from services.gateway.bodies import AnyRequest
from services.gateway.desk import Desk
from services.gateway.problems import HttpRefusal

MOST_NAMES = 100


def player_routes(desk: Desk) -> list[HTTPRouteHandler]:
    @get("/api/names")
    async def names_of(ids: Annotated[list[str] | None, QueryParameter(name="id")] = None) -> Names:
        asked = [PlayerId(one) for one in ids or []]
        if len(asked) > MOST_NAMES:
            raise HttpRefusal(400, message=f"at most {MOST_NAMES} names at once")
        programs = {one: name for one in asked if (name := names.of_program(one))}
        others = [one for one in asked if one not in programs]
        return Names(names=programs | await desk.accounts.players.names(others))

    @get("/api/players")
    async def players(
        request: AnyRequest,
        beginning: Annotated[str, QueryParameter(name="name", max_length=names.LONGEST_NAME)] = "",
    ) -> FoundPlayers:
        signed = await desk.sessions.required(request)
        if not signed.may(Scope.READ):
            raise HttpRefusal(403, RefusalCode.OUT_OF_SCOPE, "the access token was not given this right")
        desk.limits.search(signed.me.player)
        return FoundPlayers(players=await desk.accounts.players.find(beginning.strip()))

    return [names_of, players]
