"""Identifiers: UUIDv7 text, which sorts by the time of its making."""

import os
import time
import uuid


def new() -> str:
    milliseconds = time.time_ns() // 1_000_000
    value = (milliseconds << 80) | int.from_bytes(os.urandom(10), "big")
    value = (value & ~(0xF << 76)) | (0x7 << 76)
    value = (value & ~(0x3 << 62)) | (0x2 << 62)
    return str(uuid.UUID(int=value))


def storable(text: str) -> bool:
    """Whether PostgreSQL can store this id; one that it cannot store does not exist."""
    return "\0" not in text and text.isprintable()
