"""Damaged records: each is refused with one clear error, or is a valid match.

The second model must agree, except about records refused for their form alone: types, limits, duplicate names,
invalid dates.
"""

from __future__ import annotations

import codecs
import contextlib
import io
import json
import tempfile
import time
from collections.abc import Sequence
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
from tests.checks.mutation import spoilt
from tests.checks.sampling import mixed_ruleset, played_at_random
from tests.second_model import records as model_records
from tests.second_model import replay as model_replay

_FORM_IS_STRICTER = ("not a record", "is not a date")
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
