"""Damaged records: each is refused with one clear error, or is a valid match.

They are corrupted at random, in their bytes or in their structure. The second model must agree, except about records
refused for their form alone: types, limits, duplicate names, invalid dates.
"""

from __future__ import annotations

import codecs
import contextlib
import io
import json
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from matador.app.command import main
from matador.match.errors import RecordError
from matador.match.files import decode
from matador.match.proof import code_of, deal_number
from matador.match.records import Proof, encode
from matador.match.replay import replay
from tests.checks.matches import secret_of
from tests.checks.sampling import mixed_ruleset, played_at_random
from tests.second_model import records as model_records
from tests.second_model import replay as model_replay

_FORM_IS_STRICTER = ("not a record", "' appears twice", "is not a date")
"""Errors that the engine reports beyond the rulebook: types and limits of the format, invalid dates."""


def check_fuzzing(records: int, seed: int) -> dict[str, int]:
    """Corrupt `records` records; both models must agree on which are valid, except for the form alone."""
    chance = Random(seed)
    counts = {"records": 0, "valid": 0, "refused": 0, "refused_for_form_alone": 0, "slowest_ms": 0}
    originals = _originals(chance)
    batch: list[tuple[bytes, RecordError | None]] = []
    for index in range(records):
        if index % 500 == 499:
            originals = _originals(chance)
        data = spoilt(chance.choice(originals), chance)
        began = time.perf_counter()
        fault = fault_of(data)
        counts["slowest_ms"] = max(counts["slowest_ms"], round(1000 * (time.perf_counter() - began)))
        theirs = _fault_by_second_model(data)
        if fault is None:
            assert theirs is None, f"only the engine takes this record ({theirs}): {data!r}"
            _check_round_trip(data)
            counts["valid"] += 1
        else:
            assert 0 < len(str(fault)) < 1000, fault
            assert str(fault).isprintable(), fault
            counts["refused"] += 1
            if theirs is None:
                assert any(words in str(fault) for words in _FORM_IS_STRICTER), (fault, data)
                counts["refused_for_form_alone"] += 1
        counts["records"] += 1
        if data.strip() and b"\n" not in data and not data.startswith(codecs.BOM_UTF8):
            batch.append((data, fault))
        if len(batch) == 200:
            _check_command(batch)
            batch.clear()
    if batch:
        _check_command(batch)
    return counts


def fault_of(data: bytes) -> RecordError | None:
    """The engine's error for a record, or None if it is valid."""
    try:
        for _ in replay(decode(data)):
            pass
    except RecordError as error:
        return error
    return None


def _originals(chance: Random) -> list[bytes]:
    found = []
    for _ in range(8):
        rules = mixed_ruleset(chance)
        number, proof = chance.randrange(10**6), None
        if chance.random() < 0.5:
            secret, cut = secret_of(f"{chance.random()}"), chance.choice([None, "3,17"])
            number, proof = deal_number(secret, cut), Proof(code_of(secret), cut, secret)
        record = played_at_random(rules, number, f"{chance.random()}", "Zoë")
        document = json.loads(encode(record))
        if proof is not None:
            document["proof"] = msgspec.to_builtins(proof)
        document["rounds"] = document["rounds"][: chance.randint(1, 3)]
        _recount(document)
        if chance.random() < 0.3:
            document["date"] = "2025-03-01"
            document["marks"] = [{"round": 0, "step": 1, "what": "hint"}]
        found.append(json.dumps(document, separators=(",", ":")).encode())
    return found


def _recount(document: dict[str, Any]) -> None:
    points = [round_["result"]["points"] for round_ in document["rounds"]]
    document["totals"] = [sum(column) for column in zip(*points, strict=True)]


def _fault_by_second_model(data: bytes) -> str | None:
    try:
        record = json.loads(data)
    except (ValueError, RecursionError) as error:
        return f"no JSON: {error}"
    try:
        for _ in model_replay.replay(record):
            pass
    except model_records.Disagreement as error:
        return str(error) or "refused"
    except UnicodeEncodeError as error:
        # Half a UTF-16 surrogate pair, which JSON can write and no text can hold.
        return f"no text: {error}"
    return None


def _check_round_trip(data: bytes) -> None:
    record = decode(data)
    assert decode(encode(record)) == record


def _check_command(batch: Sequence[tuple[bytes, RecordError | None]]) -> None:
    """Check that `matador verify` reports one line for each bad record in a file."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "spoilt.jsonl"
        path.write_bytes(b"\n".join(data for data, _ in batch) + b"\n")
        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            status = main(["verify", str(path)])
    bad = [match for match, (_, fault) in enumerate(batch) if fault is not None]
    notes = ("deals: ", "everything else is correct")
    lines = [line for line in said.getvalue().splitlines() if not any(note in line for note in notes)]
    assert status == (1 if bad else 0)
    assert [line.split(":")[0].split(",")[0] for line in lines[: len(bad)]] == [
        f"match {match}" for match in bad
    ]
    assert len(lines) == len(bad) + 1


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
