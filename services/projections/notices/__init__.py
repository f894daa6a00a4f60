"""Notices: what players should know of, numbered for each, made from events alone."""
