"""Logs as one JSON object a line on stderr. No card, seed, pile, token or message body is ever given to a log."""

import asyncio
import logging
import sys
import traceback
from typing import Any

import structlog


def configure(service: str, level: str = "info") -> None:
    """Sets up logging for this process; all lines carry the service's name."""
    number = logging.getLevelNamesMapping()[level.upper()]
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        _without_values,
    ]
    structlog.configure(
        processors=[*shared, structlog.processors.JSONRenderer()],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=False,
    )
    structlog.contextvars.bind_contextvars(service=service)
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.JSONRenderer(),
            ],
        )
    )
    logging.basicConfig(handlers=[handler], level=max(number, logging.WARNING), force=True)


def get() -> structlog.typing.FilteringBoundLogger:
    logger: structlog.typing.FilteringBoundLogger = structlog.get_logger()
    return logger


def _without_values(_: object, __: str, event: structlog.typing.EventDict) -> structlog.typing.EventDict:
    """Says of an exception, also of a library's log line, what `defect` says: never its message."""
    given = event.pop("exc_info", None)
    error = given[1] if isinstance(given, tuple) else sys.exc_info()[1] if given is True else given
    if isinstance(error, BaseException):
        event.update(defect(error))
    return event


def of_loop(_: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """An event loop's handler of errors that nobody took: its own would write out the exception with its message."""
    error = context.get("exception")
    told = defect(error) if isinstance(error, BaseException) else {}
    get().error("an error that nobody took", **told)


def defect(error: BaseException) -> dict[str, object]:
    """What a log may say of an unexpected error: its type and where it came from.

    Never its message or the values of variables: they may hold a card.
    """
    frames = traceback.extract_tb(error.__traceback__)[-6:]
    return {
        "error": type(error).__name__,
        "where": [f"{frame.filename.rsplit('/', 1)[-1]}:{frame.lineno}:{frame.name}" for frame in frames],
    }
