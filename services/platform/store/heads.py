"""Guards that a commit goes on from the stored one that it names.

The unique key (stream, version) alone is not enough with group commit: an owner that lost version 5 to another
has perhaps queued its version 6 already, which would then be stored on top of the other's version 5. A commit
names the hash of the one before it; stored commits never change, so a remembered head stays true for ever and
the check costs a look into a dictionary.
"""

from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import NamedTuple

from domain.chain import Sealed, commit_hash

#: How many streams are remembered; one that was forgotten costs a read.
REMEMBERED = 16_384


class Head(NamedTuple):
    version: int
    hash: str


class Heads:
    """The last stored commits that this process knows of. `read_body(id, version)` gives a commit's stored bytes.

    Use for one transaction: `check` and `stage` group after group, then `keep` after the commit; `forget` in any
    case.
    """

    def __init__(self, read_body: Callable[[str, int], bytes | None]) -> None:
        self._read_body = read_body
        self._known: OrderedDict[str, Head] = OrderedDict()
        self._staged: dict[str, Head] = {}

    def check(self, group: Sequence[Sealed]) -> dict[str, Head] | Sealed:
        """The heads after the group, by stream; or its first commit that does not go on from what is stored or
        staged."""
        heads: dict[str, Head] = {}
        for sealed in group:
            commit = sealed.commit
            head = heads.get(commit.id) or self._head(commit.id, commit.version)
            if head != (commit.version - 1, commit.previous):
                return sealed
            heads[commit.id] = Head(commit.version, sealed.hash)
        return heads

    def stage(self, heads: dict[str, Head]) -> None:
        self._staged.update(heads)

    def keep(self) -> None:
        for stream, head in self._staged.items():
            self._known[stream] = head
            self._known.move_to_end(stream)
        while len(self._known) > REMEMBERED:
            self._known.popitem(last=False)

    def forget(self) -> None:
        self._staged.clear()

    def _head(self, stream: str, version: int) -> Head:
        """What is known of the stream before this version."""
        head = self._staged.get(stream) or self._known.get(stream)
        if head is not None and head.version >= version - 1:
            return head
        if version == 1:
            return Head(0, "")
        body = self._read_body(stream, version - 1)
        return Head(0, "") if body is None else Head(version - 1, commit_hash(body))
