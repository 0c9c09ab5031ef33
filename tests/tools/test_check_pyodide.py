"""The check in Pyodide: its verdicts with a substitute for node."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tools import check_pyodide
from tools.check_pyodide import compare
from tools.check_pythons import CheckError

NODE = """#!{python}
import json, sys
sys.path[:0] = json.loads(sys.argv[3])
from matador.app.command import main
for words in json.loads(sys.argv[4].replace({right!r}, {wrong!r})):
    assert main(words) == 0
print("Python 3.14.2")
"""


@pytest.fixture(autouse=True)
def one_match(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check_pyodide, "MATCHES", ("--rules sevens --players 2",))


def put_node(folder: Path, monkeypatch: pytest.MonkeyPatch, right: str = "", wrong: str = "") -> None:
    """A substitute for node, which runs the commands in this Python; it changes `right` to `wrong` in them."""
    node = folder / "node"
    node.write_text(NODE.format(python=sys.executable, right=right, wrong=wrong), encoding="utf-8")
    node.chmod(0o755)
    monkeypatch.setenv("PATH", str(folder))


def test_same_records_and_output_pass(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    put_node(tmp_path, monkeypatch)
    compare(tmp_path)
    told = capsys.readouterr().out.splitlines()
    assert told[0].startswith("Python 3.14.2 in Pyodide, and Python 3.")
    assert told[1].endswith(": --rules sevens --players 2")
    assert told[2:] == ["same output: rules, verify"]


@pytest.mark.parametrize(
    ("right", "wrong", "told"),
    [
        ('"--seed", "7"', '"--seed", "8"', "different records: matador simulate --rules sevens"),
        ('["rules"]', '["rules", "sevens"]', "prints something else in Pyodide"),
        ('["rules"]', '["rules", "eights"]', "failed with status 1"),
    ],
)
def test_a_planted_difference_is_caught(
    right: str, wrong: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_node(tmp_path, monkeypatch, right, wrong)
    with pytest.raises(CheckError, match=told):
        compare(tmp_path)
