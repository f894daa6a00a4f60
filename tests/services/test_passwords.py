"""Passwords: which are refused, how they are stored, and what a flood of them may take."""

import asyncio
import threading
import time
from contextlib import suppress

import pytest
from argon2 import PasswordHasher, extract_parameters
from argon2.low_level import Type

from services.gateway.accounts import passwords
from services.gateway.accounts.frequent import FREQUENT
from services.gateway.accounts.passwords import BusyError, Passwords, WeakPasswordError, check

#: Seconds that anything here may take on a busy machine.
PATIENCE = 60.0
QUICK = PasswordHasher(time_cost=1, memory_cost=64, parallelism=1)


@pytest.mark.parametrize(
    "password",
    [
        "", "seven77", "Password1", "QWERTYUIOP", "aaaaaaaaaaaa", "abababababab", "１２３４５６７８", "mona lisa",
        "Mona Lisa", "ｍｏｎａ ｌｉｓａ", "MONA@example.org",
    ],
)  # fmt: skip
def test_weak_passwords(password: str) -> None:
    with pytest.raises(WeakPasswordError) as refused:
        check(password, "Mona Lisa", "mona@example.org")
    assert password == "" or password not in str(refused.value)


@pytest.mark.parametrize(
    "password", ["correct horse", "пароль-мой", "Mona Lisa 1503", "  spaces  ", "x" * 250 + "yz"]
)
def test_passwords_that_are_good_enough(password: str) -> None:
    check(password, "Mona Lisa", "")


def test_the_list_holds_only_what_would_pass_otherwise() -> None:
    assert all(len(one) >= passwords.SHORTEST and one == one.casefold() for one in FREQUENT)
    assert len(FREQUENT) > 200


async def test_hashes_are_argon2id_with_the_recommended_parameters() -> None:
    stored = await Passwords().hash("correct horse")
    found = extract_parameters(stored)
    assert (found.type, found.memory_cost, found.time_cost, found.parallelism) == (Type.ID, 65536, 3, 4)
    assert stored != await Passwords().hash("correct horse")


async def test_a_password_fits_its_hash_alone_however_it_was_typed() -> None:
    hashes = Passwords(QUICK)
    stored = await hashes.hash("caf\u00e9 noir")
    assert await hashes.fits(stored, "cafe\u0301 noir")
    assert not await hashes.fits(stored, "cafe noir")
    assert not await hashes.fits(None, "cafe noir")
    assert not await hashes.fits("no hash", "cafe noir")


async def test_old_parameters_are_noticed() -> None:
    stored = await Passwords(QUICK).hash("correct horse")
    assert Passwords().is_old(stored)
    assert not Passwords(QUICK).is_old(stored)


async def test_so_many_hashes_at_once_and_so_many_that_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    class Counting(PasswordHasher):
        now, most = 0, 0
        lock = threading.Lock()

        def hash(self, password: str | bytes, *, salt: bytes | None = None) -> str:
            with self.lock:
                Counting.now += 1
                Counting.most = max(Counting.most, Counting.now)
            with suppress(threading.BrokenBarrierError):
                together.wait(PATIENCE)
            time.sleep(0.01)
            with self.lock:
                Counting.now -= 1
            return "hash"

    # Each hash waits until as many are made as may be made at once; and then whether there is another.
    together = threading.Barrier(passwords.MOST_AT_ONCE)
    monkeypatch.setattr(passwords, "MOST_WAITING", 20)
    hashes = Passwords(Counting())
    Counting.most = 0
    outcomes = await asyncio.gather(*(hashes.hash("x") for _ in range(50)), return_exceptions=True)
    assert Counting.most == passwords.MOST_AT_ONCE
    assert outcomes.count("hash") == 20
    assert sum(isinstance(outcome, BusyError) for outcome in outcomes) == 30
    together.abort()
    assert await hashes.hash("x") == "hash"


async def test_a_refusal_takes_as_long_whether_or_not_there_is_a_password() -> None:
    """As long as it takes when nothing else disturbs it: on a busy machine that is seen after some tries only."""
    hashes = Passwords()
    stored = await hashes.hash("correct horse")
    times: dict[bool, list[float]] = {True: [], False: []}

    def alike() -> bool:
        return 0.4 < min(times[True]) / min(times[False]) < 2.5

    while len(times[True]) < 7 or (not alike() and len(times[True]) < 100):
        for known in (True, False):
            start = time.perf_counter()
            assert not await hashes.fits(stored if known else None, "wrong password")
            times[known].append(time.perf_counter() - start)
    assert alike()
