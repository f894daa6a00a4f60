"""Every HTTP answer from 400 on has a body that says why, with a stable code."""

from typing import Any

from litestar import Request, Response
from litestar.exceptions import HTTPException

from contracts.gateway import HttpProblem
from contracts.refusals import RefusalCode
from services.platform import logs

log = logs.get()

_CODES = {
    400: (RefusalCode.BAD_MESSAGE, "the request can not be read"),
    401: (RefusalCode.NOT_SIGNED_IN, "nobody is signed in"),
    403: (RefusalCode.NOT_ALLOWED, "this is not allowed"),
    404: (RefusalCode.UNKNOWN_VERB, "there is nothing here"),
    405: (RefusalCode.UNKNOWN_VERB, "this can not be done here"),
    413: (RefusalCode.TOO_LARGE, "the request is too large"),
    429: (RefusalCode.RATE_LIMITED, "too many requests"),
    503: (RefusalCode.TRY_AGAIN, "the platform can not answer at the moment"),
}
_INTERNAL = (RefusalCode.INTERNAL, "a defect of ours; nothing was changed")


class HttpRefusal(Exception):  # noqa: N818 - expected, no failure of ours
    """Answered with this status, and the code and message of a problem; without them what the status says."""

    def __init__(self, status: int, code: RefusalCode | None = None, message: str | None = None) -> None:
        super().__init__(status)
        self.status = status
        self.problem = problem(status, code, message)


def problem(status: int, code: RefusalCode | None = None, message: str | None = None) -> HttpProblem:
    usual_code, usual_message = _CODES.get(status, _CODES[400] if status < 500 else _INTERNAL)
    return HttpProblem(code=code or usual_code, message=message or usual_message)


def _refused(_: Request[Any, Any, Any], refusal: HttpRefusal) -> Response[HttpProblem]:
    # A browser asks nobody for a password when it reads `Bearer`.
    headers = {"www-authenticate": "Bearer"} if refusal.status == 401 else None
    return Response(refusal.problem, status_code=refusal.status, headers=headers)


def _of_framework(_: Request[Any, Any, Any], error: HTTPException) -> Response[HttpProblem]:
    # The framework's own words may quote what was sent: they are left out.
    return Response(problem(error.status_code), status_code=error.status_code, headers=error.headers)


def _unexpected(request: Request[Any, Any, Any], error: Exception) -> Response[HttpProblem]:
    log.error("request failed", method=request.method, **logs.defect(error))
    return Response(problem(500), status_code=500)


HANDLERS: dict[int | type[Exception], Any] = {
    HttpRefusal: _refused,
    HTTPException: _of_framework,
    Exception: _unexpected,
}
