"""The way of a command: decide, append with the version expected, answer. Never answer before the append."""

from collections.abc import Callable, Sequence
from typing import Generic, TypeAlias

from contracts.event import Event
from contracts.ids import CommandId, Version
from contracts.refusals import RefusalCode
from contracts.replies import Refused
from domain.chain import Sealed
from domain.refusal import Refusal
from services.platform import clock, logs
from services.platform.owner import Loan, Owner
from services.platform.store import ConflictError, GroupWriter
from services.platform.streamed import A, Held

log = logs.get()

#: How often a command is decided anew after another process appended to its stream.
TRIES = 3

#: What a command makes happen, why not, or the version that it made when it came before.
Outcome: TypeAlias = Sequence[Event] | Refusal | Version


class DefectError(Exception):
    """The rules failed where they should have decided. Nothing was appended."""

    def __init__(self, cause: Exception) -> None:
        super().__init__()
        self.cause = cause


class Command(Generic[A]):
    """One command on one aggregate.

    decide: given the aggregate, or a blank one (version 0) where there is none. seal: makes the next commit of it,
    given its events and the time, with `Held.seal`, and whatever is to be stored together with it, which comes after.
    """

    def __init__(
        self,
        stream_id: str,
        sender: str,
        command_id: CommandId,
        decide: Callable[[A], Outcome],
        seal: Callable[[Held[A], Sequence[Event], int], Sequence[Sealed]],
    ) -> None:
        self.stream_id = stream_id
        self.sender = sender
        self.id = command_id
        self.decide = decide
        self.seal = seal


class Handling(Generic[A]):
    """Executes commands on the aggregates of one kind, each aggregate's one after the other."""

    def __init__(self, owner: Owner[A], writer: GroupWriter, now: clock.Clock = clock.now) -> None:
        self._owner = owner
        self._writer = writer
        self._now = now

    async def execute(self, command: Command[A]) -> Version | Refused:
        """The version that the command made, now or when it came before; or why it changes nothing."""
        async with self._owner.lend(command.stream_id) as loan:
            for _ in range(TRIES):
                try:
                    return await self._once(loan, command)
                except ConflictError:
                    loan.drop()
                except DefectError as defect:
                    log.error("command not decided", stream=command.stream_id, **logs.defect(defect.cause))
                    return Refused(code=RefusalCode.INTERNAL, message="a defect of ours; nothing was changed")
                except Exception as error:  # noqa: BLE001 - nobody knows whether the commit was stored
                    loan.drop()
                    log.error("command failed", stream=command.stream_id, **logs.defect(error))
                    break
            else:
                if await loan.get() is None:
                    return Refused(code=RefusalCode.NOT_ALLOWED, message="this id is used for something else")
        return Refused(code=RefusalCode.TRY_AGAIN, message="send the same command again")

    async def _once(self, loan: Loan[A], command: Command[A]) -> Version | Refused:
        held = await loan.get() or Held(self._owner.blank(command.stream_id))
        before = held.aggregate.accepted.get((command.sender, command.id))
        if before is not None:
            return before
        outcome = _decided(command, held.aggregate)
        if isinstance(outcome, Refusal):
            if not loan.fresh:
                # Another process may have appended meanwhile: only what the store has now can refuse.
                await loan.renew()
                return await self._once(loan, command)
            return Refused(code=outcome.code, message=outcome.message)
        if isinstance(outcome, int):
            return outcome
        loan.drop()  # the copy runs ahead of the store until the append has succeeded
        await self._writer.append(command.seal(held, outcome, self._now()))
        loan.keep(held)
        return held.aggregate.version

    async def look(self, stream_id: str) -> A | None:
        """The aggregate as it was at the last command on it; not to be changed. None: there is none."""
        async with self._owner.lend(stream_id) as loan:
            held = await loan.get()
            return None if held is None else held.aggregate


def _decided(command: Command[A], aggregate: A) -> Outcome:
    try:
        return command.decide(aggregate)
    except Exception as error:
        raise DefectError(error) from error
