"""A command on several aggregates: all of its commits are stored in one transaction, or none.

What a decision works on is not known before it is taken: whoever closes a table has to know who sits at it. So a
decision asks its desk for what it needs. Where that is not on the desk it starts anew, once it is there. Everything
on a desk is lent in one fixed order, so that two commands never wait for each other in a circle.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
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
from services.platform.owner import Loan, Owner, renew_all
from services.platform.store import ConflictError, GroupWriter
from services.platform.streamed import Aggregate, Held

log = logs.get()

A = TypeVar("A", bound=Aggregate)
#: Kinds of aggregates, by their class.
Kind: TypeAlias = type[Aggregate]
#: An aggregate, by its class and its stream.
Key: TypeAlias = tuple[Kind, str]
Loans: TypeAlias = dict[Key, Loan[Any]]


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
        lent: Mapping[Key, Held[Any]],
        sender: str,
        command: CommandId,
        now: int,
        read: Collection[Key] = (),
    ) -> None:
        """read: what was read from the store since the command came."""
        self._lent = lent
        self._read = read
        self.sender = sender
        self.command = command
        self.now = now
        self.leading: Key | None = None
        self.changes: dict[Key, list[Event]] = {}

    def need(self, *keys: Key) -> None:
        """All these at once: saves a decision from starting anew for each."""
        missing = [key for key in keys if key not in self._lent]
        if missing:
            raise _NotLentError(missing)

    def need_fresh(self, *keys: Key) -> None:
        """All these as the store has them since the command came: for a decision that nothing else would refuse if
        another process had changed them, because it does not change them itself."""
        missing = [key for key in keys if key not in self._lent or key not in self._read]
        if missing:
            raise _NotLentError(missing, fresh=True)

    def see(self, kind: type[A], stream: str) -> A:
        """The aggregate as it is, a blank one where there is none. Not to be changed: see `change`."""
        self.need((kind, stream))
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
            self.need((kind, stream))
            self.changes.setdefault((kind, stream), []).extend(events)


#: Decides on a desk: changes what is there, or says why not.
Decide: TypeAlias = Callable[[Desk], Refusal | None]


class _NotLentError(Exception):
    def __init__(self, missing: Sequence[Key], *, fresh: bool = False) -> None:
        super().__init__()
        self.missing = missing
        self.fresh = fresh


class _RepeatedError(Exception):
    def __init__(self, effect: Effect) -> None:
        super().__init__()
        self.effect = effect


class _Work(NamedTuple):
    """A command on its way.

    wanted: what is to be on the desk. read: what was read from the store for it; absent: what was not there. If it is
    there by now, the append says so. fresh: what has to be read, though it is in memory.
    """

    sender: str
    command: CommandId
    decide: Decide
    wanted: set[Key]
    read: set[Key]
    absent: set[Key]
    fresh: set[Key]


class Transactions:
    """Executes commands on aggregates of several kinds. sources: by class."""

    def __init__(
        self, sources: Mapping[Any, Source], writer: GroupWriter, now: clock.Clock = clock.now
    ) -> None:
        self._sources = sources
        self._writer = writer
        self._now = now

    async def execute(
        self, sender: str, command: CommandId, decide: Decide, first: Iterable[Key] = ()
    ) -> Effect | Refused:
        """What the command did, now or when it came before; or why it changes nothing.

        first: what the decision will surely need.
        """
        work = _Work(sender, command, decide, set(first), set(), set(), set())
        tries = 0
        while True:
            try:
                return await self._once(work)
            except _NotLentError as error:
                work.wanted.update(error.missing)
                if error.fresh:
                    work.fresh.update(error.missing)
            except ConflictError as error:
                work.read.clear()
                work.absent.clear()
                tries += 1
                if tries == TRIES:
                    return await self._given_up(work.wanted, error.id)
            except Exception as error:  # noqa: BLE001 - nobody knows whether the commits were stored
                log.error("command failed", command=command, sender=sender, **logs.defect(error))
                return Refused(code=RefusalCode.TRY_AGAIN, message="send the same command again")

    async def _once(self, work: _Work) -> Effect | Refused:
        async with AsyncExitStack() as stack:
            loans: Loans = {}
            for key in sorted(work.wanted, key=self._order):
                loans[key] = await stack.enter_async_context(self._sources[key[0]].owner.lend(key[1]))
            await self._read(loans, work)
            return await self._decide(loans, work)

    async def _read(self, loans: Loans, work: _Work) -> None:
        """What is not in memory, and once for each command what others write."""
        unread = [
            key
            for key, loan in loans.items()
            if (key not in work.read and (self._sources[key[0]].foreign or key in work.fresh))
            or (key not in work.absent and not loan.known)
        ]
        await self._renew(loans, unread, work)

    async def _renew(self, loans: Loans, keys: Sequence[Key], work: _Work) -> None:
        if keys:
            await renew_all([loans[key] for key in keys])
            work.read.update(keys)
            work.absent.difference_update(keys)
            work.absent.update(key for key in keys if not loans[key].known)

    async def _decide(self, loans: Loans, work: _Work) -> Effect | Refused:
        lent = {
            key: (await loan.get() if loan.known else None) or Held(self._sources[key[0]].owner.blank(key[1]))
            for key, loan in loans.items()
        }
        desk = Desk(lent, work.sender, work.command, self._now(), work.read)
        try:
            refusal = work.decide(desk)
        except _RepeatedError as error:
            return error.effect
        except _NotLentError:
            raise
        except Exception as error:  # noqa: BLE001 - nothing was appended
            log.error("command not decided", command=work.command, sender=work.sender, **logs.defect(error))
            return Refused(code=RefusalCode.INTERNAL, message="a defect of ours; nothing was changed")
        if refusal is not None:
            stale = [key for key in loans if key not in work.read]
            if not stale:
                return Refused(code=refusal.code, message=refusal.message)
            # Another process may have appended before: only what the store has since the command came can refuse.
            await self._renew(loans, stale, work)
            return await self._decide(loans, work)
        await self._append(desk, lent, loans)
        if desk.leading is None:
            raise ValueError("a command leads with one of its aggregates")
        aggregate = lent[desk.leading].aggregate
        return Effect(aggregate, aggregate.version)

    async def _append(
        self,
        desk: Desk,
        lent: Mapping[Key, Held[Any]],
        loans: Loans,
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

    def _seal(self, desk: Desk, key: Key, held: Held[Any], events: Sequence[Event]) -> Sealed:
        kind, stream = key
        return held.seal(
            events, kind=self._sources[kind].kind, id=stream, salt=_salt(events), time=desk.now,
            command=desk.command, sender=desk.sender,
        )  # fmt: skip

    def _order(self, key: Key) -> tuple[str, str]:
        return self._sources[key[0]].kind, key[1]

    async def look(self, kind: type[A], stream: str) -> A | None:
        """The aggregate as this process knows it; not to be changed. None: there is none."""
        async with self._sources[kind].owner.lend(stream) as loan:
            held = await loan.get()
            return None if held is None else held.aggregate

    async def _given_up(self, wanted: set[Key], stream: str) -> Refused:
        """After conflicts, again and again: others are very busy there, or the id is that of something else."""
        for kind in [kind for kind, other in wanted if other == stream]:
            if await self.look(kind, stream) is None:
                return Refused(code=RefusalCode.NOT_ALLOWED, message="this id is used for something else")
        return Refused(code=RefusalCode.TRY_AGAIN, message="send the same command again")


def _salt(events: Sequence[Event]) -> str:
    """Only the first commit of a game is made here; nothing else that is has secrets."""
    first = events[0]
    return salt(bytes.fromhex(first.seed), 1) if isinstance(first, GameCreated) else ""
