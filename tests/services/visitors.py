"""Browsers without a page: a cookie jar, and the account routes."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx

from tests.services.browsers import Browser, House, tab

PASSWORD = "correct horse 7"


class Visitor:
    """One browser's cookie jar."""

    def __init__(self, house: House, http: httpx.AsyncClient) -> None:
        self.house = house
        self.http = http

    async def post(self, path: str, **body: Any) -> httpx.Response:
        return await self.http.post(f"/api/{path}", json=body)

    async def get(self, path: str, **options: Any) -> httpx.Response:
        return await self.http.get(f"/api/{path}", **options)

    async def code(self, path: str, **body: Any) -> tuple[int, str]:
        """Status and code of a refusal."""
        return refusal(await self.post(path, **body))

    async def me(self) -> dict[str, Any] | None:
        answer = await self.get("me")
        return answer.json() if answer.status_code == 200 else None

    async def guest(self, name: str = "Mona") -> str:
        """The new guest's player id."""
        answer = await self.post("guest", name=name)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["player"])

    async def register(self, name: str = "Mona", password: str = PASSWORD, **more: Any) -> str:
        """The player id of the new account."""
        answer = await self.post("register", name=name, password=password, **more)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["player"])

    async def sign_in(self, name: str = "Mona", password: str = PASSWORD) -> httpx.Response:
        return await self.post("signin", name=name, password=password)

    async def token(self, *scopes: str, days: int = 1) -> dict[str, Any]:
        """A new token as it is shown once."""
        answer = await self.post("account/tokens", label="Program", scopes=list(scopes), days=days)
        assert answer.status_code == 201, answer.text
        made: dict[str, Any] = answer.json()
        return made

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    @asynccontextmanager
    async def tab(self) -> AsyncIterator[Browser]:
        me = await self.me()
        assert me is not None
        async with tab(self.house, me["player"], self.cookie) as opened:
            yield opened


@asynccontextmanager
async def visitor(house: House, **headers: str) -> AsyncIterator[Visitor]:
    async with house.http(headers=headers) as http:
        yield Visitor(house, http)


def refusal(answer: httpx.Response) -> tuple[int, str]:
    assert answer.status_code >= 400, answer.text
    body = answer.json()
    assert body["message"]
    return answer.status_code, body["code"]
