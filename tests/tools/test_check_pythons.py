"""The check of several versions of Python: its verdicts, without installing anything."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.check_pythons import MATCHES, differing, main


def test_a_missing_python_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["python3.99"]) == 2
    assert capsys.readouterr().err == "cannot find python3.99. Install it, or leave it out.\n"


def test_a_failing_command_ends_the_check_with_its_output(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    python = tmp_path / "python"
    python.write_text(
        '#!/bin/sh\ntest "$1" = --version || { echo no venv here >&2; exit 3; }\n', encoding="utf-8"
    )
    python.chmod(0o755)
    assert main([str(python)]) == 1
    told = capsys.readouterr().err
    assert "-m venv" in told
    assert told.endswith("failed with status 3:\nno venv here\n")


def test_different_records_are_caught() -> None:
    same = [f"digest of {match}" for match in MATCHES]
    assert differing({"3.11": same, "3.12": same, "3.13": same}) == []
    assert differing({"3.11": same, "3.12": same, "3.13": [*same[:-1], "other"]}) == [MATCHES[-1]]
