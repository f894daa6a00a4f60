"""Rules and aggregates, pure: no clock, no random source, no I/O, no log. Imports contracts only."""
