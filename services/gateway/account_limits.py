"""How often one address, one name and one player may ask for what is dear, or what could be tried through."""

import ipaddress

from services.gateway import names
from services.gateway.bodies import AnyRequest
from services.gateway.problems import HttpRefusal
from services.platform.limits import RateLimiter

#: Each with how many a second, and how many at once. New guests of one address.
GUESTS = (1.0, 60)
#: New accounts of one address, and of one name.
REGISTRATIONS = (0.1, 30)
REGISTRATIONS_OF_NAME = (0.1, 10)
#: Passwords that are tried, right or wrong: from one address; from one address for one name; and for one name from all
#: addresses together, which are so many that nobody at one address locks the name's owner out.
SIGN_INS = (0.2, 30)
SIGN_INS_OF_NAME = (0.05, 10)
SIGN_INS_ANYWHERE = (0.5, 100)
#: Beginnings of a sign-in at a provider from one address.
PROVIDER_SIGN_INS = (0.5, 30)
#: Changes of one's own account, and exports of it.
CHANGES = (0.5, 30)
EXPORTS = (0.05, 5)
#: Searches for players.
SEARCHES = (5.0, 30)


class AccountLimits:
    """All methods raise HttpRefusal (`rate_limited`)."""

    def __init__(self) -> None:
        self._guests = RateLimiter(*GUESTS)
        self._registrations = RateLimiter(*REGISTRATIONS)
        self._registrations_of_name = RateLimiter(*REGISTRATIONS_OF_NAME)
        self._sign_ins = RateLimiter(*SIGN_INS)
        self._sign_ins_of_name = RateLimiter(*SIGN_INS_OF_NAME)
        self._sign_ins_anywhere = RateLimiter(*SIGN_INS_ANYWHERE)
        self._provider_sign_ins = RateLimiter(*PROVIDER_SIGN_INS)
        self._changes = RateLimiter(*CHANGES)
        self._exports = RateLimiter(*EXPORTS)
        self._searches = RateLimiter(*SEARCHES)

    def guest(self, request: AnyRequest) -> None:
        _take(self._guests, address(request), "too many new guests from this address")

    def registration(self, request: AnyRequest) -> None:
        _take(self._registrations, address(request), "too many new accounts from this address")

    def registration_of(self, name: str) -> None:
        _take(self._registrations_of_name, names.likeness(name), "this name was asked for too often")

    def sign_in(self, request: AnyRequest) -> None:
        _take(self._sign_ins, address(request), "too many passwords from this address")

    def sign_in_of(self, request: AnyRequest, name: str) -> None:
        """What is refused to one address does not count for the others."""
        likeness, message = names.likeness(name), "too many passwords for this name"
        _take(self._sign_ins_of_name, f"{address(request)} {likeness}", message)
        _take(self._sign_ins_anywhere, likeness, message)

    def provider_sign_in(self, request: AnyRequest) -> None:
        _take(self._provider_sign_ins, address(request), "too many attempts from this address")

    def change(self, player: str) -> None:
        _take(self._changes, player, "too many changes of this account")

    def export(self, player: str) -> None:
        _take(self._exports, player, "too many exports of this account")

    def search(self, player: str) -> None:
        _take(self._searches, player, "too many searches")


def _take(limiter: RateLimiter, key: str, message: str) -> None:
    if not limiter.allows(key):
        raise HttpRefusal(429, message=message)


def address(request: AnyRequest) -> str:
    """Where the request comes from: of IPv6 the network (/64), of which everybody has as many addresses as he likes."""
    host = request.client.host if request.client else ""
    try:
        parsed = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(parsed, ipaddress.IPv4Address):
        return str(parsed)
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(ipaddress.ip_network((parsed, 64), strict=False))
