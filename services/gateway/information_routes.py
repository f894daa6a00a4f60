"""HTTP: what can be played, the schemas of the contracts, and whether the gateway works."""

from importlib import resources
from typing import Any

from litestar import Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath
from nats.aio.client import Client

from contracts.gateway import VariantInfo, Variants
from domain.registry import VARIANTS
from services.gateway.problems import HttpRefusal


def information_routes(client: Client) -> list[HTTPRouteHandler]:
    schemas = _schemas()

    @get("/api/variants", sync_to_thread=False)
    def variants() -> Variants:
        return Variants(
            variants=[
                VariantInfo(
                    id=variant.id,
                    revision=variant.revision,
                    player_counts=list(variant.player_counts),
                    presets={name: list(counts) for name, counts in variant.presets.items()},
                )
                for variant in VARIANTS.values()
            ]
        )

    @get("/api/health", sync_to_thread=False)
    def health() -> dict[str, Any]:
        if not client.is_connected:
            raise HttpRefusal(503, message="the bus is away")
        return {"ready": True}

    @get("/api/schema/{name:str}", sync_to_thread=False)
    def schema(name: FromPath[str]) -> Response[bytes]:
        if name not in schemas:
            raise HttpRefusal(404)
        return Response(schemas[name], media_type="application/schema+json")

    return [variants, health, schema]


def _schemas() -> dict[str, bytes]:
    """The schema files that come with the package, by name."""
    folder = resources.files("contracts") / "schema"
    if not folder.is_dir():
        return {}
    return {file.name: file.read_bytes() for file in folder.iterdir() if file.name.endswith(".json")}
