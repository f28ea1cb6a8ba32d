"""A stand-in for Open Food Facts: a few products by their barcodes, and faults to switch on."""

import asyncio
from typing import Any, Literal

from fastapi import FastAPI, Request, Response
from fastapi.responses import JSONResponse, RedirectResponse
from pydantic import BaseModel, ConfigDict, Field

from sandbox.settings import Settings


def _product(name: str, *figures: float | str | None) -> dict[str, Any]:
    label = ("energy-kcal", "proteins", "fat", "carbohydrates", "fiber", "polyols")
    names = (*label, "sodium", "potassium", "magnesium")
    given = zip(names, figures, strict=False)
    known = {f"{each}_100g": value for each, value in given if value is not None}
    return {"product_name": name, "nutriments": known}


PRODUCTS: dict[str, dict[str, Any]] = {
    "4006381333931": _product(
        "Dark chocolate, 85 %", 584, 9.9, 46, 22, 12.5, None, 0.02, None, "0.23"
    ),
    # Figures as texts, as old entries have them.
    "96385074": _product("Almond butter", "614", "21.15", "55.5", "8.5", "10.3"),
    # A product of the United States: fiber is part of the carbs.
    "036000291452": _product("Keto bar", 380, 28, 24, 30, 18, 7),
    # A product of Europe: polyols are part of the carbs, fiber is not.
    "4012345678901": _product("Chocolate without sugar", 468, 7, 36, 45, 9, 38.5),
    "4000417025005": _product("No figures at all"),
    "4311501659311": _product("A figure that no label has", 400, 101, 1, 1),
    "5901234123457": _product("<img src=x onerror=alert(1)>\u0000\u202e" + "x" * 200, 10, 1, 1, 1),
}


class LookupFaults(BaseModel):
    """The injected faults; what a request leaves out is off."""

    model_config = ConfigDict(extra="forbid")

    # Seconds before a response.
    slow: float = Field(default=0, ge=0, le=3600)
    answer: Literal["error", "redirect", "garbage", "deep", "huge", "gzip", "other-code"] | None = (
        None
    )


def create_app(settings: Settings) -> FastAPI:
    app = FastAPI(title="Keto sandbox food look-up", docs_url=None, redoc_url=None)
    faults = LookupFaults()
    requests: list[dict[str, str]] = []

    @app.get("/healthz")
    async def healthz() -> dict[str, str]:
        return {"status": "ok"}

    @app.get("/api/requests")
    async def read_requests() -> list[dict[str, str]]:
        return requests

    @app.delete("/api/requests")
    async def forget_requests() -> None:
        requests.clear()

    @app.post("/api/faults")
    async def set_faults(wanted: LookupFaults) -> LookupFaults:
        nonlocal faults
        faults = wanted
        return faults

    @app.get("/api/v2/product/{code}.json")
    async def product(code: str, request: Request) -> Response:
        agent = request.headers.get("user-agent", "")
        requests.append({"path": request.url.path, "userAgent": agent})
        await asyncio.sleep(faults.slow)
        return _faulty(faults, code) or _answer(code)

    return app


def _answer(code: str) -> Response:
    found = PRODUCTS.get(code)
    if found is None:
        return JSONResponse({"code": code, "status": 0}, 404)
    return JSONResponse({"code": code, "status": 1, "product": found})


def _faulty(faults: LookupFaults, code: str) -> Response | None:
    match faults.answer:
        case None:
            return None
        case "error":
            return JSONResponse({"error": "a fault was injected"}, 500)
        case "redirect":
            return RedirectResponse(f"/api/v2/product/{next(iter(PRODUCTS))}.json")
        case "garbage":
            return Response("<html>", media_type="application/json")
        case "deep":
            return Response("[" * 200_000, media_type="application/json")
        case "huge":
            return Response(b" " * 20_000_000, media_type="application/json")
        case "gzip":
            return Response(b"\x1f\x8b", headers={"content-encoding": "gzip"})
        case "other-code":
            return JSONResponse({"code": "1", "status": 1, "product": PRODUCTS["96385074"]})
