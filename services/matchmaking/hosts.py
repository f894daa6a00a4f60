"""How many open tables one host has."""

from collections import defaultdict

from contracts.ids import PlayerId, TableId
from domain.table import OPEN, Table

#: Open tables of one host at the same time: nobody fills the lobby alone.
MOST_OPEN = 20


class Hosts:
    """Counts the open tables that this process has seen opened. After a restart the count begins again."""

    def __init__(self) -> None:
        self._open: defaultdict[PlayerId, set[TableId]] = defaultdict(set)

    def may_open(self, host: PlayerId) -> bool:
        return len(self._open.get(host, ())) < MOST_OPEN

    def see(self, table: Table) -> None:
        """The table as it is after a command."""
        if table.state == OPEN:
            self._open[table.host].add(table.table_id)
        elif table.host in self._open:
            self._open[table.host].discard(table.table_id)
            if not self._open[table.host]:
                del self._open[table.host]
