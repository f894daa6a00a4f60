"""Settings of a process: from the environment (`INTERREGNUM_...`), with defaults that suit one machine."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated
from urllib.parse import quote

import msgspec

ENVIRONMENT_PREFIX = "INTERREGNUM_"


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """All fields can be given as environment variables: `data` is INTERREGNUM_DATA."""

    #: The folder of everything that lasts.
    data: Path = Path("data")
    #: "sqlite:////absolute/path" or "postgresql://..."; empty: `events.sqlite` in the data folder.
    store: str = ""
    nats: str = "nats://127.0.0.1:4222"
    nats_user: str = ""
    nats_password: str = ""
    #: Where the gateway listens.
    host: str = "127.0.0.1"
    port: Annotated[int, msgspec.Meta(ge=0, le=65535)] = 8420
    #: Player ids of the programs that can be seated, and the file with their passwords on the bus.
    bots: tuple[str, ...] = ("bot-ada", "bot-blaise", "bot-grace", "bot-leonhard")
    bot_passwords: Path | None = None
    #: Milliseconds that a bot waits before a move, so that people can follow.
    bot_pause: int = 600
    #: Commands and queries a second that one player may send, and how many at once.
    rate: float = 100.0
    burst: int = 300
    #: True where the gateway is served by https: cookies are then sent over https only.
    secure_cookies: bool = False
    log_level: str = "info"
    #: An operator's own data file of factions for the tile games; empty: those that come with the platform.
    factions: Path | None = None
    #: An operator's file of providers of OpenID Connect (TOML); empty: there are none.
    oidc: Path | None = None

    @property
    def store_url(self) -> str:
        return self.store or f"sqlite:///{quote(str((self.data / 'events.sqlite').resolve()))}"


def from_environment(environment: Mapping[str, str] | None = None) -> Settings:
    """Settings from the environment. Raises SettingsError with the variable's name on a wrong value."""
    environment = os.environ if environment is None else environment
    given = {
        name: environment[ENVIRONMENT_PREFIX + name.upper()]
        for name in Settings.__struct_fields__
        if ENVIRONMENT_PREFIX + name.upper() in environment
    }
    values: dict[str, object] = {**given}
    if "bots" in given:
        values["bots"] = tuple(filter(None, given["bots"].split(",")))
    try:
        return msgspec.convert(values, Settings, strict=False, dec_hook=_decode)
    except msgspec.ValidationError as error:
        raise SettingsError(f"a variable {ENVIRONMENT_PREFIX}... has a wrong value: {error}") from None


def to_environment(settings: Settings) -> dict[str, str]:
    """The environment that gives these settings to a child process."""
    values = {
        name: ",".join(value) if isinstance(value, tuple) else str(value)
        for name in Settings.__struct_fields__
        if (value := getattr(settings, name)) not in (None, "")
    }
    return {ENVIRONMENT_PREFIX + name.upper(): value for name, value in values.items()}


def _decode(type_: type, value: object) -> object:
    if type_ is Path:
        return Path(str(value))
    raise NotImplementedError(f"no settings of type {type_}")


class SettingsError(Exception):
    """A setting has a value that can not be used; the message says which and why."""
