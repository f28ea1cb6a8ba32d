"""The ids of the diary's entries that are made from a plan's meals.

The web app makes them (`diary/rules/entry-ids.ts`); `web/tests/agreement/test_entry_ids.py`
compares both.
"""

import json

_FNV_PRIME = 16_777_619
_SEEDS = (0x811C9DC5, 0x9E3779B9, 0x85EBCA6B, 0xC2B2AE35)
_MASK = 0xFFFFFFFF


def id_of_meal(plan_id: str, day: int, meal: str, date: str, food: int | None = None) -> str:
    """The id of a plan's meal, or of one of its foods, eaten on a date."""
    return _id_of("keto", plan_id, day, meal, date, *(() if food is None else (food,)))


def id_of_copy(entry_id: str, date: str) -> str:
    """The id of an entry's copy to a date."""
    return _id_of("keto", "copy", entry_id, date)


def _id_of(*words: str | int) -> str:
    name = json.dumps(words, separators=(",", ":"), ensure_ascii=False).encode()
    digits = "".join(f"{_hash(name, seed):08x}" for seed in _SEEDS)
    variant = f"{int(digits[16], 16) & 0x3 | 0x8:x}"
    return f"{digits[:8]}-{digits[8:12]}-8{digits[13:16]}-{variant}{digits[17:20]}-{digits[20:32]}"


def _hash(name: bytes, seed: int) -> int:
    found = seed
    for byte in name:
        found = (found ^ byte) * _FNV_PRIME & _MASK
    found = (found ^ found >> 16) * 0x85EBCA6B & _MASK
    found = (found ^ found >> 13) * 0xC2B2AE35 & _MASK
    return found ^ found >> 16
