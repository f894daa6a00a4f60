"""Fixtures of all service tests."""

from tests.services.nats import nats

__all__ = ["nats"]
