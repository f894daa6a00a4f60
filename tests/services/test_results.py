"""Results on their way through rules, relay and projections; and what is asked of them that can not be."""

import asyncio
from pathlib import Path
from typing import Any

from contracts.clock import RealTime
from contracts.commands import CancelResult, CorrectResult, CreateGame, Resign
from contracts.ids import CommandId, GameId
from tests.services.inside import ANN, BEN, TESTER, Inside, inside
from tests.services.nats import NatsServer

GAME = GameId("00000000-0000-4000-8000-000000000001")


async def told(core: Inside, verb: str, wanted: Any, *fields: str) -> None:
    """Waits until these fields of the answer about Ann are as wanted; at first nobody knows her, which is refused."""
    async with asyncio.timeout(60):
        while True:
            reply = await core.ask(BEN, "views", verb, {"player": ANN})
            if [reply.get(field) for field in fields] == wanted:
                return
            await asyncio.sleep(0.05)


async def test_a_rated_game_counts_and_an_operators_word_changes_it(nats: NatsServer, tmp_path: Path) -> None:
    async with inside(nats, tmp_path / "data") as core:
        boards: list[bytes] = []

        async def heard(msg: Any) -> None:
            boards.append(msg.data)

        await core.client.subscribe("feed.board.>", cb=heard)
        create = CreateGame(
            id=CommandId("create"), game=GAME, variant="claim", options={"preset": "classic"}, players=[ANN, BEN],
            clock=RealTime(initial=600_000), rated=True,
        )  # fmt: skip
        assert (await core.ask(TESTER, "rules", "create_game", create))["type"] == "accepted"
        assert (await core.ask(ANN, "rules", "resign", Resign(id=CommandId("r"), game=GAME)))[
            "type"
        ] == "accepted"
        await told(core, "profile", [1, 0], "games", "won")
        (result,) = (await core.ask(BEN, "views", "results", {"player": ANN}))["results"]
        assert (result["reason"], result["places"], result["outcome"], result["rating"]) == (
            "resigned",
            [2, 1],
            "lost",
            927,
        )
        correct = CorrectResult(id=CommandId("x"), game=GAME, places=[1, 2], reason="our mistake")
        assert (await core.ask("svc-admin", "rules", "correct_result", correct))["type"] == "accepted"
        await told(core, "profile", [1, 1], "games", "won")
        (rating, _) = (await core.ask(BEN, "views", "ratings", {"player": ANN}))["ratings"]
        assert (rating["rating_class"], rating["shown"], rating["ranked"]) == ("claim-2", 1138, False)
        cancel = CancelResult(id=CommandId("y"), game=GAME, reason="both cheated")
        assert (await core.ask("svc-admin", "rules", "cancel_result", cancel))["type"] == "accepted"
        await told(core, "profile", [0, [], []], "games", "ratings", "by_opponent")
        (result,) = (await core.ask(ANN, "views", "results", {"player": ANN}))["results"]
        assert (result["cancelled"], result["outcome"], result["rating"]) == (True, None, None)
        assert boards, "whoever is first in games played was told"


BAD: list[tuple[str, dict[str, Any]]] = [
    ("board", {}),
    ("board", {"board": "played", "period": "2026"}),
    ("board", {"board": "played", "period": "2026-q5"}),
    ("board", {"board": "played", "period": "all\n"}),
    ("board", {"board": "Played"}),
    ("board", {"board": "x" * 65}),
    ("board", {"board": "played' OR 1=1 --"}),
    ("board", {"board": "played", "first": 0}),
    ("board", {"board": "played", "first": 10**30}),
    ("board", {"board": "played", "limit": 101}),
    ("board", {"board": "played", "around": "a b"}),
    ("board", {"board": "played", "sort": "games"}),
    ("profile", {}),
    ("profile", {"player": "p.ann"}),
    ("profile", {"player": None}),
    ("ratings", {"player": 7}),
    ("results", {"player": "p-ann", "before": 0}),
    ("results", {"player": "p-ann", "limit": 0}),
    ("curve", {"player": "p-ann"}),
    ("curve", {"player": "p-ann", "rating_class": "claim-2", "period": "never"}),
]


async def test_what_can_not_be_asked_is_refused_with_a_code(nats: NatsServer, tmp_path: Path) -> None:
    async with inside(nats, tmp_path / "data") as core:
        for verb, message in BAD:
            reply = await core.ask(ANN, "views", verb, message)
            assert (reply["type"], reply["code"]) == ("refused", "bad_message"), (verb, message)
        refused = {
            "unknown_board": [("board", {"board": "rating-claim-7"}), ("curve", {"player": ANN, "rating_class": "x"})],
            "unknown_player": [
                ("profile", {"player": "p-nobody"}), ("ratings", {"player": "p-nobody"}), ("results", {"player": "p-nobody"}),
                ("curve", {"player": "p-nobody", "rating_class": "claim-2"}), ("board", {"board": "played", "around": ANN}),
            ],
        }  # fmt: skip
        for code, questions in refused.items():
            for verb, question in questions:
                assert (await core.ask(ANN, "views", verb, question))["code"] == code, (verb, question)
        empty = await core.ask(
            ANN, "views", "board", {"board": "played", "period": "9999-q4", "first": 100_000_000}
        )
        assert (empty["size"], empty["rows"]) == (0, [])
