"""Decides moves: holds games in memory, appends what happened, and only then answers."""
