"""All bots of the platform in one process; each has a connection of its own and a player's rights, no more."""

from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager

import msgspec

from contracts.ids import PlayerId
from services.bots.player import playing
from services.bots.thinking import Thinking
from services.platform import bus, process
from services.platform.settings import Settings, SettingsError

NAME = "bots"


@asynccontextmanager
async def running(settings: Settings) -> AsyncIterator[None]:
    """The service, from its connections to the answer that it is ready."""
    passwords = _passwords(settings)
    async with AsyncExitStack() as stack:
        thinking = stack.enter_context(Thinking())
        for bot in settings.bots:
            await stack.enter_async_context(playing(settings, PlayerId(bot), passwords.get(bot), thinking))
        watcher = await bus.connect(settings, NAME)
        stack.push_async_callback(watcher.close)
        await process.announce(watcher, NAME)
        yield


def _passwords(settings: Settings) -> Mapping[str, str]:
    """By bot; empty where the settings name no file. Raises SettingsError."""
    file = settings.bot_passwords
    if file is None:
        return {}
    try:
        passwords = msgspec.json.decode(file.read_bytes(), type=dict[str, str])
    except OSError as error:
        raise SettingsError(f"bot_passwords: {file}: {error.strerror}") from None
    except msgspec.DecodeError:
        raise SettingsError(f"bot_passwords: {file} holds no JSON object of bot ids and passwords") from None
    missing = sorted(set(settings.bots) - set(passwords))
    if missing:
        raise SettingsError(f"bot_passwords: {file} has no password for {', '.join(missing)}")
    return passwords
