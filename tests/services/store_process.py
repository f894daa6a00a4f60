"""A process that appends to a store; run by tests as `python -m tests.services.store_process URL STREAMS COMMITS`.

Prints the id of a stream and a version after each commit that was acknowledged. COMMITS 0: until it is killed.
"""

import itertools
import sys

from domain.chain import Sealed
from services.platform.store import Conflict, open_store
from tests.services.commits import commit_after

_GROUPS = 5


def main(url: str, streams: int, commits: int) -> None:
    store = open_store(url)
    heads: dict[int, Sealed] = {}
    rounds = range(commits // _GROUPS) if commits else itertools.count()
    for number in rounds:
        batch: list[list[Sealed]] = []
        for stream in range(number * _GROUPS, (number + 1) * _GROUPS):
            heads[stream % streams] = commit_after(heads.get(stream % streams))
            batch.append([heads[stream % streams]])
        if any(isinstance(result, Conflict) for result in store.append(batch)):
            raise SystemExit("a conflict where nobody else writes these streams")
        for [sealed] in batch:
            print(sealed.commit.id, sealed.commit.version)
        sys.stdout.flush()
    store.close()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
