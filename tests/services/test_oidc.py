"""Signing in at a provider of OpenID Connect, which runs here, and everything that can be wrong about it."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest
import pytest_asyncio
from joserfc.jwk import KeySet, OctKey, RSAKey

from contracts.ids import PlayerId
from services.gateway.oidc.attempts import LIFETIME, MOST, Attempts
from services.gateway.oidc.providers_file import read_providers
from services.platform.settings import SettingsError
from tests.docs.pages import DEPLOY, blocks
from tests.services import oidc_provider
from tests.services.browsers import PATIENCE, House, open_house
from tests.services.nats import NatsServer
from tests.services.oidc_provider import Provider, write_file
from tests.services.test_gateway_erasure import person
from tests.services.visitors import PASSWORD, Visitor, refusal, visitor


@pytest_asyncio.fixture
async def provider() -> AsyncIterator[Provider]:
    async with oidc_provider.running() as running:
        yield running


@pytest_asyncio.fixture
async def connected(provider: Provider, nats: NatsServer, tmp_path: Path) -> AsyncIterator[House]:
    """A platform whose operator has configured the provider, under two names."""
    file = write_file(tmp_path, provider, "example", "second")
    async with open_house(nats, tmp_path / "data", oidc=file) as opened:
        yield opened


async def to_provider(who: Visitor, name: str = "example") -> str:
    """Where the provider sends the browser back to."""
    begun = await who.get(f"oidc/{name}")
    assert begun.status_code == 303, begun.text
    async with httpx.AsyncClient(timeout=PATIENCE) as there:
        back = await there.get(begun.headers["location"])
    assert back.status_code == 302, back.text
    return back.headers["location"]


async def through(who: Visitor, name: str = "example", **headers: str) -> httpx.Response:
    """The gateway's answer when the browser is back."""
    return await who.http.get(await to_provider(who, name), headers=headers)


async def signed_in(who: Visitor, name: str = "example") -> dict[str, Any]:
    answer = await through(who, name)
    assert (answer.status_code, answer.headers["location"]) == (303, "/"), answer.text
    me = await who.me()
    assert me is not None
    return me


async def test_the_first_time_makes_an_account_and_later_it_is_the_same(connected: House) -> None:
    async with visitor(connected) as here, visitor(connected) as there:
        assert (await here.get("ways")).json() == {"providers": ["example", "second"]}
        me = await signed_in(here)
        assert (me["name"], me["registered"]) == ("mona", True)
        assert person(connected.settings, me["player"]).registered
        assert await signed_in(there) == me
        account = (await here.get("account")).json()
        assert (account["providers"], account["has_password"], account["sessions"]) == (["example"], False, 2)
        assert "interregnum-oidc" not in here.http.cookies


async def test_a_guest_keeps_id_and_tabs(connected: House) -> None:
    async with visitor(connected) as mona:
        player = await mona.guest("Passer-by")
        async with mona.tab() as tab:
            assert (await signed_in(mona))["player"] == player
            assert (await tab.ask("views", "tables"))["type"] == "tables"


async def test_who_is_known_there_leaves_the_guest_behind(connected: House) -> None:
    async with visitor(connected) as mona, visitor(connected) as again:
        me = await signed_in(mona)
        await again.guest("Passer-by")
        async with again.tab() as tab:
            assert await signed_in(again) == me
            assert await tab.closed() == 4401


async def test_names_come_from_the_claims_and_are_made_unique(connected: House, provider: Provider) -> None:
    cases: list[tuple[dict[str, Any], str]] = [
        ({"preferred_username": "anna"}, "anna"),
        ({"preferred_username": "Anna"}, "Anna 2"),
        ({"preferred_username": "bert@example.org"}, "bert"),
        ({"preferred_username": "\u200b", "nickname": 7, "name": " Carla  C "}, "Carla C"),
        ({"name": "x" * 30}, "x" * 24),
        ({}, "Player"),
        ({}, "Player 2"),
    ]
    for number, (claims, wanted) in enumerate(cases):
        provider.person = {"sub": f"subject-{number}", "email": "mail@example.org", **claims}
        async with visitor(connected) as somebody:
            assert (await signed_in(somebody))["name"] == wanted
            assert (await somebody.get("account")).json()["mail"] is None


async def test_an_account_gets_another_way_to_sign_in(connected: House, provider: Provider) -> None:
    async with visitor(connected) as mona, visitor(connected) as again, visitor(connected) as other:
        player = await mona.register("Mona")
        for _ in range(2):
            answer = await through(mona)
            assert (answer.status_code, answer.headers["location"]) == (303, "/account")
        assert (await mona.get("account")).json()["providers"] == ["example"]
        assert (await signed_in(again))["player"] == player
        await other.register("Other")
        assert refusal(await through(other)) == (409, "not_allowed")
        provider.person = {"sub": "subject-2"}
        assert refusal(await through(mona)) == (409, "not_allowed")
        assert (await through(mona, "second")).status_code == 303
        assert (await mona.get("account")).json()["providers"] == ["example", "second"]


async def test_an_account_without_a_password_may_set_one_and_be_erased_without(connected: House) -> None:
    async with visitor(connected) as mona, visitor(connected) as again:
        me = await signed_in(mona)
        assert refusal(await again.sign_in("mona")) == (401, "wrong_credentials")
        assert await mona.code("account/password", old="wrong", new=PASSWORD) == (403, "wrong_credentials")
        assert (await mona.post("account/password", old=None, new=PASSWORD)).status_code == 204
        assert await mona.code("account/password", old=None, new=PASSWORD) == (403, "wrong_credentials")
        assert (await again.sign_in("mona")).json() == me
        assert await mona.code("account/erase", password=None) == (403, "wrong_credentials")
        assert (await mona.post("account/erase", password=PASSWORD)).status_code == 204
        anew = await signed_in(mona)
        assert anew["player"] != me["player"]
        assert (await mona.post("account/erase", password=None)).status_code == 204


# -- what can be wrong ------------------------------------------------------------------------------------------


async def refused(who: Visitor, url: str) -> None:
    """Nobody is signed in by this."""
    answer = await who.http.get(url)
    assert refusal(answer) == (401, "wrong_credentials")
    assert await who.me() is None


def changed(url: str, **parameters: str | None) -> str:
    kept = {name: values[0] for name, values in parse_qs(urlsplit(url).query).items()} | parameters
    return str(
        httpx.URL(
            url.split("?")[0], params={name: value for name, value in kept.items() if value is not None}
        )
    )


async def test_what_comes_back_has_to_be_what_was_begun(connected: House, provider: Provider) -> None:
    async with visitor(connected) as mona, visitor(connected) as other:
        for wrong in (
            {"state": "another"}, {"state": None}, {"state": "ä"}, {"code": None}, {"code": "another"},
            {"code": None, "error": "access_denied"}, {"error": "access_denied"}, {"iss": "https://evil.example"},
        ):  # fmt: skip
            await refused(mona, changed(await to_provider(mona), **wrong))
        # Another browser, and another provider's answer.
        await refused(other, await to_provider(mona))
        await refused(mona, (await to_provider(mona)).replace("/example/", "/second/"))
        # The attempt of one browser with the code of another.
        first, second = await to_provider(mona), await to_provider(other)
        code = parse_qs(urlsplit(second).query)["code"][0]
        await refused(mona, changed(first, code=code))
        await refused(mona, f"{connected.url}/api/oidc/example/callback")
        assert provider.tokens == 0


async def test_nothing_is_good_twice(connected: House, provider: Provider) -> None:
    async with visitor(connected) as mona, visitor(connected) as thief:
        url = await to_provider(mona)
        thief.http.cookies.update(mona.http.cookies)
        assert (await mona.http.get(url)).status_code == 303
        await refused(thief, url)
        assert provider.tokens == 1


def without(*names: str) -> Any:
    return lambda told: {name: value for name, value in told.items() if name not in names}


def with_(**changes: Any) -> Any:
    return lambda told: {
        **told,
        **{name: value(told) if callable(value) else value for name, value in changes.items()},
    }


WRONG_CLAIMS = (
    with_(nonce="another"), without("nonce"), with_(iss="https://evil.example"), without("iss"),
    with_(aud="another"), with_(aud=["another", "more"]), without("aud"),
    with_(aud=["interregnum", "another"]), with_(aud=["interregnum", "another"], azp="another"),
    with_(exp=lambda told: told["iat"] - 3600), without("exp"), without("iat"),
    with_(iat=lambda told: told["iat"] + 3600), with_(nbf=lambda told: told["iat"] + 3600),
    without("sub"), with_(sub=""), with_(sub=7), with_(sub="x" * 256), with_(exp="soon"),
)  # fmt: skip


async def test_id_tokens_with_wrong_claims(connected: House, provider: Provider) -> None:
    for count, wrong in enumerate(WRONG_CLAIMS, start=1):
        provider.claims = wrong
        async with visitor(connected) as mona:
            await refused(mona, await to_provider(mona))
            assert provider.tokens == count
    provider.claims = lambda told: told
    async with visitor(connected) as mona:
        await signed_in(mona)


async def test_several_audiences_are_good_when_we_are_named(connected: House, provider: Provider) -> None:
    provider.claims = with_(aud=["interregnum", "another"], azp="interregnum")
    async with visitor(connected) as mona:
        await signed_in(mona)


async def test_a_token_of_an_earlier_sign_in_is_not_good_again(connected: House, provider: Provider) -> None:
    kept: list[Any] = []

    def first(told: dict[str, Any]) -> dict[str, Any]:
        kept.append(told)
        return kept[0]  # type: ignore[no-any-return]

    provider.claims = first
    async with visitor(connected) as mona, visitor(connected) as other:
        await signed_in(mona)
        await refused(other, await to_provider(other))


async def test_an_id_token_with_a_wrong_signature(connected: House, provider: Provider) -> None:
    for signing, header in (
        (RSAKey.generate_key(2048), {}),
        (RSAKey.generate_key(2048), {"kid": "unknown"}),
        (OctKey.import_key(b"secret-of-the-client"), {"alg": "HS256"}),
        (OctKey.import_key(b"x" * 32), {"alg": "HS256"}),
        (OctKey.import_key(b"x" * 32), {"alg": "none"}),
    ):
        provider.signing, provider.header = signing, header
        async with visitor(connected) as mona:
            await refused(mona, await to_provider(mona))


async def test_new_keys_of_the_provider_are_found(connected: House, provider: Provider) -> None:
    async with visitor(connected) as mona, visitor(connected) as other:
        await signed_in(mona)
        provider.keys = KeySet([RSAKey.generate_key(2048, {"kid": "later", "use": "sig"})])
        await signed_in(other)


@pytest.mark.parametrize(
    "wrong",
    [
        with_(issuer="https://evil.example"), without("token_endpoint"), with_(token_endpoint="http://evil.example/token"),
        with_(jwks_uri="file:///etc/passwd"), with_(authorization_endpoint=7), lambda _: [],
    ],
)  # fmt: skip
async def test_a_provider_that_describes_itself_wrongly(
    connected: House, provider: Provider, wrong: Any
) -> None:
    provider.metadata = wrong
    async with visitor(connected) as mona:
        assert refusal(await mona.get("oidc/example")) == (503, "try_again")
        provider.metadata = lambda told: told
        await signed_in(mona)


async def test_a_provider_that_is_away(nats: NatsServer, tmp_path: Path) -> None:
    async with oidc_provider.running() as provider:
        file = write_file(tmp_path, provider, "example")
    async with open_house(nats, tmp_path / "data", oidc=file) as house, visitor(house) as mona:
        assert refusal(await mona.get("oidc/example")) == (503, "try_again")


async def test_a_provider_that_fails_at_the_token(connected: House, provider: Provider) -> None:
    provider.status = 500
    async with visitor(connected) as mona:
        assert refusal(await through(mona)) == (503, "try_again")
        assert await mona.me() is None


async def test_people_are_sent_to_a_page_with_the_code(connected: House, provider: Provider) -> None:
    provider.claims = with_(nonce="another")
    async with visitor(connected) as mona:
        answer = await through(mona, accept="text/html,*/*")
        assert (answer.status_code, answer.headers["location"]) == (303, "/account?problem=wrong_credentials")
        page = await mona.http.get("/api/oidc/nothing", headers={"accept": "text/html"})
        assert page.headers["location"] == "/account?problem=unknown_verb"
        assert refusal(await mona.get("oidc/nothing")) == (404, "unknown_verb")


async def test_no_other_site_begins_it(connected: House) -> None:
    async with visitor(connected) as mona:
        await mona.register("Mona")
        for site in ("cross-site", "same-site"):
            answer = await mona.http.get("/api/oidc/example", headers={"sec-fetch-site": site})
            assert refusal(answer) == (403, "not_allowed")


async def test_linking_ends_with_who_began_it(connected: House) -> None:
    async with visitor(connected) as mona:
        await mona.register("Mona")
        url = await to_provider(mona)
        await mona.post("signout")
        await refused(mona, url)
        url = await to_provider(mona)
        await mona.sign_in("Mona")
        # Begun by nobody, so that it signs in, in place of who is there now.
        assert (await mona.http.get(url)).headers["location"] == "/"
        me = await mona.me()
        assert me is not None
        assert me["name"] == "mona 2"


async def test_of_two_first_times_at_once_both_are_one_account(connected: House) -> None:
    async with visitor(connected) as here, visitor(connected) as there:
        urls = [await to_provider(here), await to_provider(there)]
        await asyncio.gather(here.http.get(urls[0]), there.http.get(urls[1]))
        assert await here.me() == await there.me()


async def test_without_providers_there_are_no_ways(house: House) -> None:
    async with visitor(house) as mona:
        assert (await mona.get("ways")).json() == {"providers": []}
        assert refusal(await mona.get("oidc/example")) == (404, "unknown_verb")


def test_attempts_end_once_and_in_time() -> None:
    now = 0.0
    attempts = Attempts(lambda: now)
    secret, attempt = attempts.begin("example", "https://here", PlayerId("p-mona"))
    assert len({secret, attempt.state, attempt.nonce, attempt.verifier}) == 4
    assert attempts.end("another") is None
    assert attempts.end(None) is None
    assert attempts.end(secret) == attempt
    assert attempts.end(secret) is None
    late, _ = attempts.begin("example", "https://here", None)
    now = LIFETIME
    assert attempts.end(late) is None
    first, _ = attempts.begin("example", "https://here", None)
    for _ in range(MOST):
        attempts.begin("example", "https://here", None)
    assert attempts.end(first) is None


GOOD = 'name = "x"\nissuer = "https://x.example"\nclient_id = "c"\nclient_secret = "hush-hush"\n'


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[[provider]", "is no TOML"),
        ("[[providers]]\n", "unknown field `providers`"),
        ('[[provider]]\nname = "x"\nclient_secret = "hush-hush"\n', "missing required field `issuer`"),
        ("[[provider]]\n" + GOOD.replace('"x"', '"X Y"'), "matching regex"),
        ("[[provider]]\n" + GOOD.replace("https:", "http:"), "provider x: issuer has to be an https address"),
        ("[[provider]]\n" + GOOD.replace(".example", ".example?a=b"), "issuer has to be an https address"),
        ("[[provider]]\n" + GOOD + 'metadata = "ftp://x.example"\n', "metadata has to be an https address"),
        ("[[provider]]\n" + GOOD + 'scopes = ["profile"]\n', 'scopes have to hold "openid"'),
        ("[[provider]]\n" + GOOD + "secret = 1\n", "unknown field `secret`"),
        ("[[provider]]\n" + GOOD + "[[provider]]\n" + GOOD, "two providers have the same name"),
    ],
)
def test_a_wrong_file_of_providers_says_what_is_wrong(tmp_path: Path, text: str, says: str) -> None:
    file = tmp_path / "providers.toml"
    file.write_text(text)
    with pytest.raises(SettingsError, match="INTERREGNUM_OIDC") as wrong:
        read_providers(file)
    assert says in str(wrong.value)
    assert "hush" not in str(wrong.value)


def test_the_file_of_the_page_for_operators_is_right(tmp_path: Path) -> None:
    (block,) = (block for block in blocks(DEPLOY) if block.language == "toml")
    file = tmp_path / "providers.toml"
    for text in (block.text, block.text.replace("# metadata", "metadata").replace("# scopes", "scopes")):
        file.write_text(text)
        assert list(read_providers(file)) == ["example"]


def test_files_of_providers_that_are_right(tmp_path: Path) -> None:
    file = tmp_path / "providers.toml"
    file.write_text("[[provider]]\n" + GOOD)
    (provider,) = read_providers(file).values()
    assert provider.metadata_url == "https://x.example/.well-known/openid-configuration"
    assert read_providers(None) == {}
    with pytest.raises(SettingsError, match="can not be read"):
        read_providers(tmp_path / "nothing")
