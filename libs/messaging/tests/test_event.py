"""An event says who publishes it, what it is called, and whose data it is about."""

import pytest

from messaging import Event, clock, wrap


class AboutCustomer(Event):
    """A base class of events: it needs no name."""

    subject_field = "customer_id"

    customer_id: str


class OrderPlaced(AboutCustomer):
    producer, name = "shop", "order-placed"
    loaf: str


def test_the_subject_of_an_envelope_is_the_field_that_the_event_names() -> None:
    envelope = wrap(OrderPlaced(customer_id="mia", loaf="rye"), id="1", time=clock.now())
    assert (envelope.subject, envelope.data.subject) == ("mia", "mia")
    # It is not an additional field.
    assert envelope.data.model_dump() == {"customerId": "mia", "loaf": "rye"}


def test_an_event_that_lacks_a_part_is_refused_where_it_is_defined() -> None:
    with pytest.raises(TypeError, match="OrderPaid has no producer"):

        class OrderPaid(AboutCustomer):
            name = "order-paid"

    with pytest.raises(TypeError, match="LoafBaked: `subject_field` names none of its fields"):

        class LoafBaked(Event):
            producer, name = "bakery", "loaf-baked"
            loaf: str
