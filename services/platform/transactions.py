"""A command on several aggregates: all of its commits are stored in one transaction, or none.

What a decision works on is not known before it is taken: whoever closes a table has to know who sits at it. So a
decision asks its desk for what it needs. Where that is not on the desk it starts anew, once it is there. Everything
on a desk is lent in one fixed order, so that two commands never wait for each other in a circle.
"""

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AsyncExitStack
from typing import Any, NamedTuple, TypeAlias, TypeVar

from contracts.event import Event
from contracts.game import GameCreated
from contracts.ids import CommandId, Version
from contracts.refusals import RefusalCode
from contracts.replies import Refused
from domain.chain import Sealed
from domain.game import salt
from domain.refusal import Refusal
from services.platform import clock, logs
from services.platform.handling import TRIES
from services.platform.owner import Loan, Owner
from services.platform.store import ConflictError, GroupWriter
from services.platform.streamed import Aggregate, Held

log = logs.get()

A = TypeVar("A", bound=Aggregate)
#: Kinds of aggregates, by their class.
Kind: TypeAlias = type[Aggregate]


class Source(NamedTuple):
    """Where aggregates of a class are lent. foreign: others write them, so that each desk reads what is new."""

    kind: str
    owner: Owner[Any]
    foreign: bool = False


class Effect(NamedTuple):
    """What a command did, now or when it came before. aggregate: the leading one; not to be changed."""

    aggregate: Any
    version: Version


class Desk:
    """The aggregates that one decision works on, and what it makes happen to them. now: the time of its commits."""

    def __init__(
        self,
        lent: Mapping[tuple[Kind, str], Held[Any]],
        sender: str,
        command: CommandId,
        now: int,
    ) -> None:
        self._lent = lent
        self.sender = sender
        self.command = command
        self.now = now
        self.leading: tuple[Kind, str] | None = None
        self.changes: dict[tuple[Kind, str], list[Event]] = {}

    def need(self, kind: Kind, *streams: str) -> None:
        """All these at once: saves a decision from starting anew for each."""
        missing = [(kind, stream) for stream in streams if (kind, stream) not in self._lent]
        if missing:
            raise _NotLentError(missing)

    def see(self, kind: type[A], stream: str) -> A:
        """The aggregate as it is, a blank one where there is none. Not to be changed: see `change`."""
        self.need(kind, stream)
        aggregate: A = self._lent[kind, stream].aggregate
        return aggregate

    def lead(self, kind: type[A], stream: str) -> A:
        """As `see`; it remembers the command: a decision ends here where the command had its effect already."""
        aggregate = self.see(kind, stream)
        before = aggregate.accepted.get((self.sender, self.command))
        if before is not None:
            raise _RepeatedError(Effect(aggregate, before))
        self.leading = (kind, stream)
        return aggregate

    def change(self, kind: Kind, stream: str, events: Sequence[Event]) -> None:
        """Adds events to the commit of this aggregate."""
        if events:
            self.need(kind, stream)
            self.changes.setdefault((kind, stream), []).extend(events)


#: Decides on a desk: changes what is there, or says why not.
Decide: TypeAlias = Callable[[Desk], Refusal | None]


class _NotLentError(Exception):
    def __init__(self, missing: Sequence[tuple[Kind, str]]) -> None:
        super().__init__()
        self.missing = missing


class _RepeatedError(Exception):
    def __init__(self, effect: Effect) -> None:
        super().__init__()
        self.effect = effect


class Transactions:
    """Executes commands on aggregates of several kinds. sources: by class."""

    def __init__(
        self, sources: Mapping[Any, Source], writer: GroupWriter, now: clock.Clock = clock.now
    ) -> None:
        self._sources = sources
        self._writer = writer
        self._now = now

    async def execute(
        self, sender: str, command: CommandId, decide: Decide, first: Iterable[tuple[Kind, str]] = ()
    ) -> Effect | Refused:
        """What the command did, now or when it came before; or why it changes nothing.

        first: what the decision will surely need.
        """
        wanted = set(first)
        tries = 0
        while True:
            try:
                return await self._once(wanted, sender, command, decide)
            except _NotLentError as error:
                wanted.update(error.missing)
            except ConflictError as error:
                tries += 1
                if tries == TRIES:
                    return await self._given_up(wanted, error.id)
            except Exception as error:  # noqa: BLE001 - nobody knows whether the commits were stored
                log.error("command failed", command=command, sender=sender, **logs.defect(error))
                return Refused(code=RefusalCode.TRY_AGAIN, message="send the same command again")

    async def _once(
        self, wanted: set[tuple[Kind, str]], sender: str, command: CommandId, decide: Decide
    ) -> Effect | Refused:
        async with AsyncExitStack() as stack:
            loans: dict[tuple[Kind, str], Loan[Any]] = {}
            for kind, stream in sorted(wanted, key=self._order):
                owner = self._sources[kind].owner
                loans[kind, stream] = await stack.enter_async_context(owner.lend(stream))
            await _renew([loan for (kind, _), loan in loans.items() if self._sources[kind].foreign])
            return await self._decide(loans, sender, command, decide)

    async def _decide(
        self, loans: Mapping[tuple[Kind, str], Loan[Any]], sender: str, command: CommandId, decide: Decide
    ) -> Effect | Refused:
        lent = {
            key: await loan.get() or Held(self._sources[key[0]].owner.blank(key[1]))
            for key, loan in loans.items()
        }
        desk = Desk(lent, sender, command, self._now())
        try:
            refusal = decide(desk)
        except _RepeatedError as error:
            return error.effect
        except _NotLentError:
            raise
        except Exception as error:  # noqa: BLE001 - nothing was appended
            log.error("command not decided", command=command, sender=sender, **logs.defect(error))
            return Refused(code=RefusalCode.INTERNAL, message="a defect of ours; nothing was changed")
        if refusal is not None:
            if all(loan.fresh for loan in loans.values()):
                return Refused(code=refusal.code, message=refusal.message)
            # Another process may have appended meanwhile: only what the store has now can refuse.
            await _renew([loan for loan in loans.values() if not loan.fresh])
            return await self._decide(loans, sender, command, decide)
        await self._append(desk, lent, loans)
        if desk.leading is None:
            raise ValueError("a command leads with one of its aggregates")
        aggregate = lent[desk.leading].aggregate
        return Effect(aggregate, aggregate.version)

    async def _append(
        self,
        desk: Desk,
        lent: Mapping[tuple[Kind, str], Held[Any]],
        loans: Mapping[tuple[Kind, str], Loan[Any]],
    ) -> None:
        if not desk.changes:
            return
        for key in desk.changes:
            loans[key].drop()  # the copies run ahead of the store until the append has succeeded
        await self._writer.append(
            [self._seal(desk, key, lent[key], events) for key, events in desk.changes.items()]
        )
        for key in desk.changes:
            loans[key].keep(lent[key])

    def _seal(self, desk: Desk, key: tuple[Kind, str], held: Held[Any], events: Sequence[Event]) -> Sealed:
        kind, stream = key
        return held.seal(
            events, kind=self._sources[kind].kind, id=stream, salt=_salt(events), time=desk.now,
            command=desk.command, sender=desk.sender,
        )  # fmt: skip

    def _order(self, key: tuple[Kind, str]) -> tuple[str, str]:
        return self._sources[key[0]].kind, key[1]

    async def look(self, kind: type[A], stream: str) -> A | None:
        """The aggregate as this process knows it; not to be changed. None: there is none."""
        async with self._sources[kind].owner.lend(stream) as loan:
            held = await loan.get()
            return None if held is None else held.aggregate

    async def _given_up(self, wanted: set[tuple[Kind, str]], stream: str) -> Refused:
        """After conflicts, again and again: others are very busy there, or the id is that of something else."""
        for kind in [kind for kind, other in wanted if other == stream]:
            if await self.look(kind, stream) is None:
                return Refused(code=RefusalCode.NOT_ALLOWED, message="this id is used for something else")
        return Refused(code=RefusalCode.TRY_AGAIN, message="send the same command again")


async def _renew(loans: Sequence[Loan[Any]]) -> None:
    await asyncio.gather(*(loan.renew() for loan in loans))


def _salt(events: Sequence[Event]) -> str:
    """Only the first commit of a game is made here; nothing else that is has secrets."""
    first = events[0]
    return salt(bytes.fromhex(first.seed), 1) if isinstance(first, GameCreated) else ""
