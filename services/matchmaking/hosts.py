"""How many open tables one host has."""

from collections import defaultdict

from contracts.ids import PlayerId, TableId
from contracts.refusals import RefusalCode
from domain.refusal import Refusal
from domain.table import OPEN, Table
from services.platform.transactions import Desk

#: Open tables of one host at the same time: nobody fills the lobby alone.
MOST_OPEN = 20


class Hosts:
    """Counts the open tables that this process has seen opened. After a restart the count begins again."""

    def __init__(self) -> None:
        self._open: defaultdict[PlayerId, set[TableId]] = defaultdict(set)

    def admit(self, desk: Desk, host: PlayerId) -> Refusal | None:
        """Why the host may not open another table. Other processes may have closed what this one saw opened: so those
        tables are looked at before anybody is refused."""
        if self._may_open(host):
            return None
        seen = sorted(self._open[host])
        desk.need(*((Table, table) for table in seen))
        for table in seen:
            self.see(desk.see(Table, table))
        if self._may_open(host):
            return None
        return Refusal(RefusalCode.NOT_ALLOWED, f"you have {MOST_OPEN} open tables: start or leave one")

    def _may_open(self, host: PlayerId) -> bool:
        return len(self._open.get(host, ())) < MOST_OPEN

    def see(self, table: Table) -> None:
        """The table as it is after a command."""
        if table.state == OPEN:
            self._open[table.host].add(table.table_id)
        elif table.host in self._open:
            self._open[table.host].discard(table.table_id)
            if not self._open[table.host]:
                del self._open[table.host]
