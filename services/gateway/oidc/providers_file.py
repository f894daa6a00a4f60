"""The operator's file of providers (TOML), read and judged at the start."""

from pathlib import Path
from typing import Annotated
from urllib.parse import urlsplit

import msgspec

from services.platform.settings import SettingsError

_LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})


class Provider(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A `[[provider]]`."""

    #: In the address of the route, and shown to people.
    name: Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9-]{1,32}$(?!\n)")]
    #: As its ID tokens say it, to the letter.
    issuer: str
    client_id: Annotated[str, msgspec.Meta(min_length=1)]
    #: null: a public client.
    client_secret: Annotated[str, msgspec.Meta(min_length=1)] | None = None
    #: Where its metadata is; null: where OpenID Connect Discovery has it.
    metadata: str | None = None
    scopes: tuple[str, ...] = ("openid", "profile")

    @property
    def metadata_url(self) -> str:
        return self.metadata or self.issuer.rstrip("/") + "/.well-known/openid-configuration"


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    provider: list[Provider] = []


def read_providers(file: Path | None) -> dict[str, Provider]:
    """By name, in the order of the file. Raises SettingsError, which never quotes a secret."""
    if file is None:
        return {}
    try:
        found = msgspec.toml.decode(file.read_bytes(), type=_File).provider
    except OSError as error:
        raise SettingsError(f"INTERREGNUM_OIDC: {file} can not be read: {error.strerror}") from None
    except msgspec.ValidationError as error:
        raise SettingsError(f"INTERREGNUM_OIDC: {file}: {error}") from None
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise SettingsError(f"INTERREGNUM_OIDC: {file} is no TOML") from None
    for provider in found:
        problem = _problem(provider)
        if problem:
            raise SettingsError(f"INTERREGNUM_OIDC: {file}: provider {provider.name}: {problem}")
    by_name = {provider.name: provider for provider in found}
    if len(by_name) < len(found):
        raise SettingsError(f"INTERREGNUM_OIDC: {file}: two providers have the same name")
    return by_name


def _problem(provider: Provider) -> str | None:
    if not is_safe(provider.issuer) or urlsplit(provider.issuer).query or urlsplit(provider.issuer).fragment:
        return "issuer has to be an https address without query and fragment"
    if not is_safe(provider.metadata_url):
        return "metadata has to be an https address"
    if "openid" not in provider.scopes:
        return 'scopes have to hold "openid"'
    return None


def is_safe(url: object) -> bool:
    """Whether secrets may be sent there: by https, or within this machine."""
    try:
        parts = urlsplit(url) if isinstance(url, str) else None
        return (
            parts is not None
            and bool(parts.hostname)
            and (parts.scheme == "https" or (parts.scheme == "http" and parts.hostname in _LOOPBACK))
        )
    except ValueError:
        return False
