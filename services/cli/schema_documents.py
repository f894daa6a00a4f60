"""JSON Schema documents made from the catalogue of contracts and the events of all variants."""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from contracts.catalog import COMMON_EVENTS, DOCUMENTS, RAW_FIELDS, Channel, Document
from contracts.event import Event
from domain.registry import VARIANTS

DIALECT = "https://json-schema.org/draft/2020-12/schema"
_REF = "#/$defs/{name}"
Schema = dict[str, Any]


def render_all() -> dict[str, str]:
    """All files: name to text, indented, keys in the order of the contracts."""
    documents = {document.name: message_document(document) for document in DOCUMENTS}
    for name, events in _events().items():
        documents[name] = event_document(name, events)
    return {
        f"{name}.json": json.dumps(body, indent=2, ensure_ascii=False) + "\n"
        for name, body in sorted(documents.items())
    }


def message_document(document: Document) -> Schema:
    """Any message of the document is valid; `channels` says which goes where."""
    types = [
        type_
        for channel in document.channels
        for type_ in (channel.message, channel.reply)
        if type_ is not None
    ]
    types += _raw_types(types)
    schemas, definitions = msgspec.json.schema_components(types, ref_template=_REF)
    by_type = list(zip(types, schemas, strict=True))
    for (struct, field), type_ in RAW_FIELDS.items():
        if struct in definitions:
            definitions[struct]["properties"][field] = _schema_of(type_, by_type)
    channels = [_channel(channel, by_type) for channel in document.channels]
    return _head(document.name, document.title) | {
        "anyOf": _distinct(
            channel[part] for channel in channels for part in ("message", "reply") if part in channel
        ),
        "channels": channels,
        "$defs": dict(sorted(definitions.items())),
    }


def event_document(name: str, events: Sequence[type[Event]]) -> Schema:
    """An event as it is stored and shown: type tag, schema version, payload apart."""
    schemas, definitions = msgspec.json.schema_components(list(events), ref_template=_REF)
    alternatives = [
        {
            "type": "object",
            "title": _pascal(event.TAG) + "Event",
            "properties": {"type": {"const": event.TAG}, "v": {"const": event.VERSION}, "data": schema},
            "required": ["type", "v", "data"],
        }
        for event, schema in zip(events, schemas, strict=True)
    ]
    body = _head(name, f"Events: {name.removeprefix('events-')}") | {
        "oneOf": alternatives,
        "$defs": dict(sorted(definitions.items())),
    }
    return _renamed(body, {event.__name__: _pascal(event.TAG) for event in events})


def _events() -> Mapping[str, Sequence[type[Event]]]:
    return dict(COMMON_EVENTS) | {f"events-{variant.id}": variant.events for variant in VARIANTS.values()}


def _head(name: str, title: str) -> Schema:
    return {"$schema": DIALECT, "$id": f"urn:interregnum:schema:{name}", "title": title}


def _raw_types(types: Sequence[Any]) -> list[Any]:
    """Types behind the raw fields of the structs that these types reach, and so on."""
    found: list[Any] = []
    while True:
        _, definitions = msgspec.json.schema_components([*types, *found], ref_template=_REF)
        more = [
            type_ for (struct, _), type_ in RAW_FIELDS.items() if struct in definitions and type_ not in found
        ]
        if not more:
            return found
        found += more


def _schema_of(type_: object, by_type: Sequence[tuple[Any, Schema]]) -> Schema:
    return next(schema for known, schema in by_type if known == type_)


def _channel(channel: Channel, by_type: Sequence[tuple[Any, Schema]]) -> Schema:
    result: Schema = {"address": channel.address, "about": channel.about}
    if channel.message is not None:
        result["message"] = _schema_of(channel.message, by_type)
    if channel.reply is not None:
        result["reply"] = _schema_of(channel.reply, by_type)
    return result


def _distinct(schemas: Iterable[Schema]) -> list[Schema]:
    result: list[Schema] = []
    for schema in schemas:
        if schema not in result:
            result.append(schema)
    return result


def _pascal(tag: str) -> str:
    """`claim.card-played` is ClaimCardPlayed."""
    return "".join(part.capitalize() for part in tag.replace(".", "-").split("-"))


def _renamed(document: Schema, names: Mapping[str, str]) -> Schema:
    """The same document with definitions under other names."""
    definitions = {
        names.get(name, name): body | ({"title": names[name]} if name in names else {})
        for name, body in document["$defs"].items()
    }
    text = json.dumps(document | {"$defs": definitions})
    for old, new in names.items():
        text = text.replace(f'"{_REF.format(name=old)}"', f'"{_REF.format(name=new)}"')
    result: Schema = json.loads(text)
    return result
