"""Reads the part of nats-server's configuration language that our file uses."""

import re
from typing import Any

_TOKEN = re.compile(r'\s+|#[^\n]*|(?P<text>"[^"]*")|(?P<mark>[{}\[\]:=,])|(?P<word>[^\s{}\[\]:=,"#]+)')


def parse(text: str) -> dict[str, Any]:
    """Objects, lists, texts and words; what is neither true nor false nor a number stays a text."""
    tokens, place = [], 0
    while place < len(text):
        match = _TOKEN.match(text, place)
        assert match, f"an unknown sign at {place}"
        place = match.end()
        if match.lastgroup:
            tokens.append(match[0])
    return _object([*tokens, "}"])


def _object(tokens: list[str]) -> dict[str, Any]:
    result: dict[str, Any] = {}
    while (name := _next(tokens)) != "}":
        if tokens[0] in (":", "="):
            tokens.pop(0)
        assert name not in result, f"{name} stands there twice"
        result[name.strip('"')] = _value(tokens)
    return result


def _list(tokens: list[str]) -> list[Any]:
    result: list[Any] = []
    while True:
        if tokens[0] == ",":
            tokens.pop(0)
        if tokens[0] == "]":
            tokens.pop(0)
            return result
        result.append(_value(tokens))


def _value(tokens: list[str]) -> Any:
    token = tokens.pop(0)
    if token == "{":
        return _object(tokens)
    if token == "[":
        return _list(tokens)
    if token in ("true", "false"):
        return token == "true"
    return int(token) if token.isdecimal() else token.strip('"')


def _next(tokens: list[str]) -> str:
    token = tokens.pop(0)
    return _next(tokens) if token == "," else token
