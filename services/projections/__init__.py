"""Read models: what is told to clients, which games there are, which tables are open."""
