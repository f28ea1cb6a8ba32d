"""The store's look-ups: what they find, and that they read no more than that."""

from pathlib import Path

import pytest

from sandbox.payments.account.store import Store, Where, select


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path)


def put(store: Store, number: int, **fields: object) -> None:
    store.put({"id": f"cs_{number}", "object": "checkout.session", **fields})


def test_objects_are_found_by_value_and_by_comparison(store: Store) -> None:
    for second in range(5):
        put(store, second, created=second, status="open" if second % 2 else "complete")
    assert [each["id"] for each in store.find("checkout.session", {"created": {"gte": 3}})] == [
        "cs_4",
        "cs_3",
    ]
    found = store.find("checkout.session", {"status": "open", "created": {"gt": 0, "lt": 3}})
    assert [each["id"] for each in found] == ["cs_1"]
    older = store.walk("checkout.session", {"status": None}, older_than="cs_2")
    assert [each["id"] for each in older] == ["cs_1", "cs_0"]
    assert store.find("charge", {"status": "open"}) == []


@pytest.mark.parametrize(
    ("kind", "where", "index"),
    [
        ("customer", {"email": "anna@example.com"}, "email"),
        ("customer", {"created": {"gte": 5}}, "created"),
        ("event", {"created": {"gte": 5}}, "created"),
        ("checkout.session", {"customer": "cus_1", "status": "open"}, "customer_and_status"),
        ("checkout.session", {"customer": "cus_1"}, "customer"),
        ("checkout.session", {"payment_intent": "pi_1"}, "payment_intent"),
        ("checkout.session", {"status": "open", "expires_at": {"lte": 5}}, "status_and_expires_at"),
        ("subscription", {"customer": "cus_1"}, "customer"),
        ("refund", {"charge": "ch_1"}, "charge"),
        ("charge", {"_receipt": "r"}, "_receipt"),
        ("billing_portal.session", {"_secret": "s"}, "_secret"),
    ],
)
def test_a_look_up_reads_only_what_an_index_names(
    store: Store, kind: str, where: Where, index: str
) -> None:
    statement, values = select(kind, where)
    (plan, *_) = store.database.execute(f"explain query plan {statement}", values)
    assert f"USING INDEX object_by_{index} " in plan["detail"]


def test_a_field_is_a_name(store: Store) -> None:
    with pytest.raises(ValueError, match="or 1"):
        store.find("customer", {"email') or 1=1 --": "x"})


def test_a_failed_transaction_leaves_nothing(store: Store) -> None:
    def fail_halfway() -> None:
        with store.transaction():
            put(store, 1)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail_halfway()
    assert store.find("checkout.session") == []
