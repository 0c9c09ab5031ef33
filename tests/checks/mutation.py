"""Records corrupted at random, in their bytes or in their structure."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

_ODD_VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 2, 7, 8, 91, 200, 2**31, 2**53, 2**63, 2**64, 10**400, 0.5, 1e308),
    *("", "draw", "pass", "0-0", "6-6", "6-1", "00-0", "1+6R", "6-1R", "1-6U", "0-0L", "0-0\n", "٣-٤"),
    *("a" * 300, "\ud800", "\x00", "\x1b[31m", "out", "blocked", "any", "same", "either", "complement"),
    *([], {}, [[]], ["0-0"], [0], {"a": 1}),
)


_MEMBERS = (
    *("spare", "lots", "date", "marks", "result", "proof", "cut"),
    # Names that look like a place in the record.
    *(
        "$.rounds[3]",
        "$.rounds[1].actions[2]",
        "$.rounds[" + "9" * 5000 + "]",
        "x` - at `$.rounds[7]",
        "$.format",
    ),
)


def spoilt(data: bytes, chance: Random) -> bytes:
    """A record with one to three changes."""
    if chance.random() < 0.02:
        return _with_a_name_twice(data, chance)
    change: Callable[[bytes, Random], bytes] = chance.choice([_in_bytes, _in_structure, _in_structure])
    for _ in range(chance.choice([1, 1, 2, 3])):
        data = change(data, chance)
    return data


def _with_a_name_twice(data: bytes, chance: Random) -> bytes:
    """Mark a JSON object with many members, the last of which has the name of another."""
    names = [f"n{number}" for number in range(chance.choice([1, 10, 1000, 20_000]))]
    members = ",".join(f'"{name}":1' for name in [*names, chance.choice(names)])
    return data[:-1] + b',"marks":[{' + members.encode() + b"}]}"


def _in_bytes(data: bytes, chance: Random) -> bytes:
    if not data:
        return b"{"
    start = chance.randrange(len(data))
    length = min(chance.choice([1, 1, 2, 5, 50, 1000]), len(data) - start)
    piece = data[start : start + length]
    filling: bytes = chance.choice(
        [
            b"",
            piece * 2,
            piece * 50,
            bytes(chance.randrange(256) for _ in range(length)),
            bytes([piece[0] ^ 1 << chance.randrange(8)]) + piece[1:],
            b"[" * 2000,
            b'{"a":' * 2000,
            b"9" * 5000,
            b"\xed\xa0\x80",
            b"\n",
            b"\\u0000",
        ]
    )
    return data[:start] + filling + data[start + length :]


def _in_structure(data: bytes, chance: Random) -> bytes:
    try:
        document = json.loads(data)
    except (ValueError, RecursionError):
        return _in_bytes(data, chance)
    places = list(_places(document))
    if not places:
        return _in_bytes(data, chance)
    holder, key = chance.choice(places)
    _change(holder, key, chance, places)
    return json.dumps(document, separators=(",", ":")).encode("utf-8", "surrogatepass")


def _places(document: Any) -> list[tuple[Any, Any]]:
    """Every member of every object and list, as (holder, key)."""
    found: list[tuple[Any, Any]] = []
    waiting = [document]
    while waiting:
        holder = waiting.pop()
        if not isinstance(holder, dict | list):
            continue
        for key in list(holder) if isinstance(holder, dict) else range(len(holder)):
            found.append((holder, key))
            waiting.append(holder[key])
    return found


def _change(holder: Any, key: Any, chance: Random, places: list[tuple[Any, Any]]) -> None:
    kind = chance.randrange(8)
    value = holder[key]
    if kind == 0:
        del holder[key]
    elif kind == 1:
        holder[key] = chance.choice(_ODD_VALUES)
    elif kind == 2:
        # Another value of the same record: a tile dealt twice, an action out of turn, a wrong count.
        other, other_key = chance.choice(places)
        holder[key] = json.loads(json.dumps(other[other_key]))
    elif kind == 3 and isinstance(value, int) and not isinstance(value, bool):
        holder[key] = value + chance.choice([-1, 1])
    elif kind == 4 and isinstance(holder, dict):
        holder[chance.choice(_MEMBERS)] = value
    elif kind == 5 and isinstance(holder, list):
        holder.insert(key, json.loads(json.dumps(value)))
    elif kind == 6 and isinstance(holder, list):
        other_key = chance.randrange(len(holder))
        holder[key], holder[other_key] = holder[other_key], value
    elif kind == 7 and isinstance(value, list):
        holder[key] = value * chance.choice([0, 2, 300])
    else:
        holder[key] = [value]
