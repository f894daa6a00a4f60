"""Fixtures of all service tests."""

from tests.services.browsers import house
from tests.services.nats import nats

__all__ = ["house", "nats"]
