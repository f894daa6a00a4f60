"""Guards that a commit goes on from the stored one that it names.

The unique key (stream, version) alone is not enough with group commit: an owner that lost version 5 to another
has perhaps queued its version 6 already, which would then be stored on top of the other's version 5. A commit
names the hash of the one before it; stored commits never change, so a remembered head stays true for ever and
the check costs a look into a dictionary.
"""

from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import TypeAlias

from domain.chain import Sealed, commit_hash

#: How many streams are remembered; one that was forgotten costs a read.
REMEMBERED = 16_384


#: Version and hash of a stream's last commit.
Head: TypeAlias = tuple[int, str]
_NOTHING: Head = (0, "")


class Heads:
    """The last stored commits that this process knows of. `read_body(id, version)` gives a commit's stored bytes.

    Use for one transaction: `admit` group after group, then `keep` after the commit; `forget` in any case.
    """

    def __init__(self, read_body: Callable[[str, int], bytes | None]) -> None:
        self._read_body = read_body
        self._known: OrderedDict[str, Head] = OrderedDict()
        self._staged: dict[str, Head] = {}

    def admit(self, group: Sequence[Sealed]) -> Sealed | None:
        """Stages the group. Or returns its first commit that does not go on from what is stored or staged; then
        nothing of the group is staged."""
        heads: dict[str, Head] = {}
        for sealed in group:
            commit = sealed.commit
            stream, version = commit.id, commit.version
            if (heads.get(stream) or self._head(stream, version)) != (version - 1, commit.previous):
                return sealed
            heads[stream] = (version, sealed.hash)
        self._staged.update(heads)
        return None

    def withdraw(self, group: Sequence[Sealed]) -> None:
        """What was staged of these streams is not stored: the next commit of them is compared with the store."""
        for sealed in group:
            self._staged.pop(sealed.commit.id, None)
            self._known.pop(sealed.commit.id, None)

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
        if head is not None and head[0] >= version - 1:
            return head
        if version == 1:
            return _NOTHING
        body = self._read_body(stream, version - 1)
        return _NOTHING if body is None else (version - 1, commit_hash(body))
