"""The golden samples, the registry and the topology fit together."""

import json
import re
from importlib.resources import files

import pytest
from pydantic import ValidationError

from contracts import samples, topology
from contracts.samples import file_of, normal, sample, wire
from contracts.topology import EVENTS
from messaging import Envelope, Event, Header, asyncapi, wrap


@pytest.mark.parametrize("event", EVENTS)
def test_a_golden_message_is_read_and_written_the_same(event: type[Event]) -> None:
    read = Envelope[event].model_validate_json(wire(event))  # type: ignore[valid-type]
    assert normal(read.model_dump_json().encode()) == normal(wire(event))
    again = wrap(read.data, id=read.id, time=read.time, traceparent=read.traceparent)
    assert normal(again.model_dump_json().encode()) == normal(wire(event))


@pytest.mark.parametrize("event", EVENTS)
def test_an_unknown_field_is_accepted(event: type[Event]) -> None:
    message = json.loads(wire(event))
    message["data"]["addedLater"] = message["addedLater"] = 1
    envelope = Envelope[event].model_validate(message)  # type: ignore[valid-type]
    assert envelope.data == sample(event)


@pytest.mark.parametrize("event", EVENTS)
def test_each_field_of_an_event_is_required(event: type[Event]) -> None:
    # A field that a later version added is optional: older producers do not send it.
    added = {f.alias for f in event.model_fields.values() if not f.is_required()}
    for name in json.loads(wire(event))["data"].keys() - added:
        message = json.loads(wire(event))
        del message["data"][name]
        with pytest.raises(ValidationError, match=name):
            Envelope[event].model_validate(message)  # type: ignore[valid-type]


def test_no_golden_message_has_an_address_or_a_link() -> None:
    with_one = [event for event in EVENTS if re.search(rb"@|://", wire(event))]
    assert with_one == []


def test_every_event_has_a_golden_message_and_every_golden_message_an_event() -> None:
    kept = {
        f"{producer.name}/{file.name}"
        for producer in files("contracts").joinpath("golden").iterdir()
        for file in producer.iterdir()
    }
    assert kept == {file_of(event.routing_key()) for event in EVENTS}


def test_the_names_of_queues_are_unique() -> None:
    names = [queue.name for queue in topology.QUEUES]
    assert len(names) == len(set(names))


def test_an_event_that_is_listed_as_unhandled_has_no_queue() -> None:
    bound = {event for queue in topology.QUEUES for event in queue.events}
    assert not bound & set(topology.UNHANDLED)


@pytest.mark.parametrize("wrong", [{"specversion": "0.3"}, {"id": ""}, {"type": 7}, {"time": "x"}])
def test_an_invalid_cloud_event_is_refused(wrong: dict[str, object]) -> None:
    message = {**json.loads(wire(EVENTS[0])), **wrong}
    with pytest.raises(ValidationError):
        Header.model_validate(message)


def test_the_document_names_every_event_and_every_listener() -> None:
    document = asyncapi.document(topology.KETO, "Keto's events", "1.2.3", samples.wire)
    assert set(document["channels"]) == {event.routing_key() for event in EVENTS}
    heard = sum(len(queue.events) for queue in topology.QUEUES)
    assert len(document["operations"]) == len(EVENTS) + heard
    for reference in _references(document):
        _resolve(document, reference)


def _references(part: object) -> list[str]:
    if isinstance(part, dict):
        own = [part["$ref"]] if isinstance(part.get("$ref"), str) else []
        return own + [r for value in part.values() for r in _references(value)]
    if isinstance(part, list):
        return [r for value in part for r in _references(value)]
    return []


def _resolve(document: dict[str, object], reference: str) -> None:
    found: object = document
    for step in reference.removeprefix("#/").split("/"):
        assert isinstance(found, dict)
        found = found[step]
