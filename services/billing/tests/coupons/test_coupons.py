"""An operator brings coupons in from a file."""

import json
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from billing.coupons.import_coupons import import_coupons
from chassis import ids
from chassis.content import ContentRefused
from services.billing.tests.driver import Driver
from services.billing.tests.stripe_double import paid

COUPON: dict[str, Any] = {
    "code": "welcome",
    "active": True,
    "validFrom": "2026-01-01",
    "validUntil": "2026-01-31",
    "maxUses": 5,
    "usedCount": 2,
    "discountType": "percentage",
    "discountValue": 12.5,
}


def written(tmp_path: Path, *coupons: Any) -> str:
    path = tmp_path / "content.json"
    path.write_text(json.dumps({"coupons": coupons}))
    return str(path)


async def test_coupons_are_brought_in_by_code_and_keep_how_often_they_were_used(
    driver: Driver, tmp_path: Path
) -> None:
    database = driver.it.database
    code = f"c{ids.new()}"
    coupon = COUPON | {"code": code}
    lines = await import_coupons(database, written(tmp_path, coupon))
    assert lines[0] == "coupons: 1 added, 0 changed, 0 unchanged"
    row = await driver.row("coupon", code=code.upper())
    assert row["valid_from"].isoformat() == "2026-01-01T00:00:00+00:00"
    # The last day counts to its end.
    assert row["valid_until"].isoformat() == "2026-01-31T23:59:59.999999+00:00"
    assert (row["discount_type"], row["discount_value"]) == ("PERCENTAGE", Decimal("12.5"))
    assert (row["max_uses"], row["used_count"]) == (5, 2)

    await driver.webhook.takes(
        paid({"userId": ids.new(), "planId": "p", "couponCode": code.upper()})
    )
    lines = await import_coupons(database, written(tmp_path, coupon))
    assert lines == ["coupons: 0 added, 0 changed, 1 unchanged"]
    lines = await import_coupons(database, written(tmp_path, coupon | {"discountValue": 20}))
    assert lines[-1] == f"  changed {code.upper()}: discountValue"
    row = await driver.row("coupon", code=code.upper())
    assert (row["used_count"], row["discount_value"]) == (3, 20)


async def test_an_import_warns_of_discounts_that_are_probably_not_meant(
    driver: Driver, tmp_path: Path
) -> None:
    def coupon(code: str, kind: str, value: float) -> dict[str, Any]:
        return COUPON | {"code": code, "discountType": kind, "discountValue": value}

    path = tmp_path / "content.json"
    coupons = [
        coupon("FINE", "PERCENTAGE", 10),
        coupon("NEARLY-FREE", "PERCENTAGE", 98.5),
        coupon("FREE", "PERCENTAGE", 100),
        coupon("NO-PERCENT", "percent", 10),
        coupon("AMOUNT", "FIXED", 5),
    ]
    plans = [{"slug": "p", "price": 29.99, "title": "P"}, {"slug": "free", "price": 0}]
    path.write_text(json.dumps({"coupons": coupons, "plans": plans}))
    lines = await import_coupons(driver.it.database, str(path))
    warnings = [line.split(":")[0] for line in lines if "warning" in line]
    assert warnings == ["  warning NEARLY-FREE", "  warning NO-PERCENT"]


async def test_the_content_that_is_shipped_gives_nothing_away(driver: Driver) -> None:
    shipped = str(Path(__file__).parents[4] / "content")
    lines = await import_coupons(driver.it.database, shipped)
    assert not [line for line in lines if "warning" in line]


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"code": ""}, "code"),
        ({"code": "a\0b"}, "NUL"),
        ({"validFrom": "soon"}, "validFrom: "),
        ({"validFrom": None}, "validFrom"),
        ({"discountValue": -1}, "discountValue"),
        ({"discountValue": "10"}, "discountValue"),
        ({"maxUses": 1.5}, "maxUses"),
        ({"discount": 10}, "unknown field"),
    ],
)
async def test_a_file_with_a_mistake_is_refused_whole(
    driver: Driver, tmp_path: Path, fields: dict[str, Any], reason: str
) -> None:
    code = f"C{ids.new()}".upper()
    good = COUPON | {"code": code}
    wrong = COUPON | {"code": f"C{ids.new()}"} | fields
    with pytest.raises(ContentRefused, match=reason):
        await import_coupons(driver.it.database, written(tmp_path, good, wrong))
    assert await driver.one("coupon", code=code) is None


async def test_one_code_is_there_once_however_it_is_written(driver: Driver, tmp_path: Path) -> None:
    path = written(tmp_path, COUPON, COUPON | {"code": "Welcome"})
    with pytest.raises(ContentRefused, match="'WELCOME' is in line"):
        await import_coupons(driver.it.database, path)
