"""Who plays: players and their names, accounts, sessions, access tokens."""

from services.gateway.accounts.accounts import Accounts

__all__ = ["Accounts"]
