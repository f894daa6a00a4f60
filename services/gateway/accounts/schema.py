"""The tables of the accounts database, version by version.

`PRAGMA user_version` says which version a file has. A step is never changed once files were made by it: what comes
later is another step.
"""

#: How version 1, 2, ... is made of the one before. Files of version 1 were made with `user_version` 0.
MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        "CREATE TABLE IF NOT EXISTS players (id TEXT PRIMARY KEY, name TEXT NOT NULL, created INTEGER NOT NULL)",
        """CREATE TABLE IF NOT EXISTS sessions (
            hash BLOB PRIMARY KEY, player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
            created INTEGER NOT NULL
        ) WITHOUT ROWID""",
        "CREATE INDEX IF NOT EXISTS sessions_of_player ON sessions (player)",
    ),
    (
        # Roughly when a session was used last. What is old is forgotten.
        "ALTER TABLE sessions ADD COLUMN used INTEGER NOT NULL DEFAULT 0",
        "UPDATE sessions SET used = created",
        # likeness: equal for names that look alike. folded: the beginnings of names are sought here. told: whether
        # `people` knows of the account.
        """CREATE TABLE registrations (
            player TEXT PRIMARY KEY REFERENCES players (id) ON DELETE CASCADE, likeness TEXT NOT NULL UNIQUE,
            folded TEXT NOT NULL, password TEXT, mail TEXT, told INTEGER NOT NULL DEFAULT 0
        ) WITHOUT ROWID""",
        "CREATE INDEX registrations_by_name ON registrations (folded)",
        "CREATE INDEX registrations_untold ON registrations (player) WHERE told = 0",
        """CREATE TABLE identities (
            provider TEXT NOT NULL, subject TEXT NOT NULL,
            player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
            PRIMARY KEY (provider, subject), UNIQUE (player, provider)
        ) WITHOUT ROWID""",
        """CREATE TABLE tokens (
            hash BLOB PRIMARY KEY, id TEXT NOT NULL UNIQUE,
            player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE, label TEXT NOT NULL,
            scopes TEXT NOT NULL, created INTEGER NOT NULL, expires INTEGER NOT NULL, used INTEGER
        ) WITHOUT ROWID""",
        "CREATE INDEX tokens_of_player ON tokens (player)",
        # Players who were erased here, and of whom `people` was not told yet.
        "CREATE TABLE erasures (player TEXT PRIMARY KEY) WITHOUT ROWID",
    ),
    (
        # Guests by the likeness of their names: who registers a name sets them apart. `likeness` is a function of ours.
        "ALTER TABLE players ADD COLUMN looks TEXT NOT NULL DEFAULT ''",
        "UPDATE players SET looks = likeness(name)",
        "CREATE INDEX players_by_looks ON players (looks)",
    ),
)
