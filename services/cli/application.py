"""All commands. Each module of this package adds those that its name says."""

from services.cli import admin, bench, records, running, schema, stored
from services.cli.empty import empty

app = empty()

for module in (running, records, stored, bench, admin, schema):
    module.add_to(app)
