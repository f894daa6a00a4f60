"""Carries the store's log to the stream EVENTS, in order, each commit once."""
