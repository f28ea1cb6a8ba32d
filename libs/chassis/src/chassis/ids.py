"""Identifiers: UUIDv7 text, which sorts by the time of its making."""

import os
import time
import uuid

# What the gateway and every service accept as a request's id; another one is replaced.
REQUEST_ID = r"[A-Za-z0-9._:-]{1,100}"


def new() -> str:
    """A new identifier."""
    milliseconds = time.time_ns() // 1_000_000
    value = (milliseconds << 80) | int.from_bytes(os.urandom(10), "big")
    value = (value & ~(0xF << 76)) | (0x7 << 76)
    value = (value & ~(0x3 << 62)) | (0x2 << 62)
    return str(uuid.UUID(int=value))


def storable(text: str) -> bool:
    """Whether PostgreSQL can compare it at all: what it can't store, it can't have."""
    return "\0" not in text and text.isprintable()
