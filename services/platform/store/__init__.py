"""The event store: the truth of the platform. Open one with `open_store`, write it through `GroupWriter`."""

from services.platform.store.opening import StoreUrlError, open_store
from services.platform.store.port import Conflict, Deadline, EventStore, StoredCommit
from services.platform.store.writer import ConflictError, GroupWriter, WriterClosedError

__all__ = [
    "Conflict",
    "ConflictError",
    "Deadline",
    "EventStore",
    "GroupWriter",
    "StoreUrlError",
    "StoredCommit",
    "WriterClosedError",
    "open_store",
]
